"""Validates a JSON document against a JSON Schema: validate.py SCHEMA DOCUMENT."""
import json
import sys

import jsonschema

schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.validate(document, schema, cls=jsonschema.Draft202012Validator)
print(sys.argv[2], "is valid")
