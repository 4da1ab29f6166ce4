//! The house stands as the README's ARCHITECTURE section says: imports go down only, registries are complete, names are
//! told once, files stay readable.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up. A file may use its own floor and those before it.
const FLOORS: [&str; 12] = [
    "geometry",
    "board",
    "batch",
    "solver",
    "chains",
    "techniques",
    "grader",
    "generator",
    "book",
    "reading",
    "drawing",
    "formats",
];

/// Registry folders: every file beside `mod.rs` is registered there, or named as a part that registers nothing.
const REGISTRIES: [(&str, &[&str]); 5] = [
    ("src/geometry/variants", &[]),
    ("src/techniques", &["conventions"]),
    ("src/grader/scales", &[]),
    ("src/formats", &[]),
    ("src/cli/commands", &[]),
];

/// The longest file that needs no excuse on its first line.
const LONGEST: usize = 400;

fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The floor of a file below `src`, as its place in [`FLOORS`].
fn floor(path: &Path) -> Option<usize> {
    let below = path.strip_prefix("src").ok()?;
    let name = below.components().next()?.as_os_str().to_str()?.trim_end_matches(".rs");
    FLOORS.iter().position(|floor| *floor == name)
}

/// Imports of a text that its floor must not have, as `line: import`.
fn upward_imports(text: &str, floor: usize) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        assert!(!code.contains("crate::{"), "line {}: write `use crate::floor::...`, one line a floor", number + 1);
        for (at, _) in code.match_indices("crate::") {
            let name: String = code[at + 7..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            if FLOORS.iter().position(|other| *other == name).is_some_and(|other| other > floor) {
                found.push(format!("{}: {}", number + 1, code));
            }
        }
        assert!(
            !code.contains("numpla::") || code.contains("\"numpla"),
            "the library is `crate` inside itself: {code}"
        );
    }
    found
}

#[test]
fn imports_go_down_only() {
    for path in sources("src") {
        if let Some(floor) = floor(&path) {
            let upward = upward_imports(&fs::read_to_string(&path).unwrap(), floor);
            assert!(upward.is_empty(), "{} looks up: {upward:#?}", path.display());
        }
    }
}

#[test]
fn an_upward_import_is_caught() {
    let board = FLOORS.iter().position(|floor| *floor == "board").unwrap();
    assert_eq!(upward_imports("use crate::geometry::Cell;", board).len(), 0);
    assert_eq!(upward_imports("use crate::solver::solve;", board).len(), 1);
    assert_eq!(upward_imports("let x = crate::formats::named(\"line\");", board).len(), 1);
}

#[test]
fn every_folder_of_the_library_is_a_floor() {
    for entry in fs::read_dir("src").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let stem = name.trim_end_matches(".rs");
        let known = FLOORS.contains(&stem) || ["cli", "lib", "main", "registry"].contains(&stem);
        assert!(known, "src/{name} is on no floor: add it to FLOORS");
    }
}

#[test]
fn only_the_command_line_prints_and_looks_at_clocks() {
    for path in sources("src").into_iter().filter(|path| floor(path).is_some()) {
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for word in ["println!", "Instant", "SystemTime", "std::env", "indicatif", "clap::", "std::fs"] {
                assert!(!line.contains(word), "{}: {word} belongs to cli: {line}", path.display());
            }
        }
    }
}

/// What a registry's macro call lists.
fn registered(text: &str) -> Vec<String> {
    let call = text.split("registry! {").nth(1).expect("mod.rs calls registry!").split('}').next().unwrap();
    let list = call.lines().filter(|line| !line.trim_start().starts_with("///")).collect::<String>();
    let modules = list.split_once(':').unwrap().1;
    modules.split(',').map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect()
}

#[test]
fn registries_are_complete_and_sorted() {
    for (folder, parts) in REGISTRIES {
        let text = fs::read_to_string(format!("{folder}/mod.rs")).unwrap();
        let listed = registered(&text);
        assert!(listed.is_sorted(), "{folder}/mod.rs: the list is not sorted");
        let files: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
            .filter(|name| name != "mod" && !parts.contains(&name.as_str()))
            .collect();
        let listed: BTreeSet<String> = listed.into_iter().collect();
        assert_eq!(files, listed, "{folder}: files and registered modules differ");
    }
}

#[test]
fn names_are_taken_once_and_found_again() {
    fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) {
        let names: Vec<&str> = names.collect();
        let set: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(names.len(), set.len(), "{what}: a name is taken twice: {names:?}");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(names.iter().all(|name| name.chars().all(kebab)), "{names:?}");
    }
    use numpla::{formats, geometry::variants, grader::scales, techniques};
    unique("techniques", techniques::entries().map(numpla::techniques::Technique::name));
    unique("variants", variants::entries().map(numpla::geometry::variants::Variant::name));
    unique("scales", scales::entries().map(numpla::grader::scales::Scale::name));
    unique("formats", formats::entries().map(numpla::formats::Format::name));
    for technique in techniques::entries() {
        assert_eq!(techniques::named(technique.name()).unwrap().summary(), technique.summary());
    }
    for scale in scales::entries() {
        for (name, rating) in scale.slots().iter().flat_map(|slot| slot.techniques) {
            assert!(techniques::named(name).is_some(), "{} names {name}", scale.name());
            assert!(rating.tenths() >= 10);
        }
    }
}

#[test]
fn files_are_short_or_say_why() {
    let vague = ["util", "utils", "common", "helper", "helpers", "misc", "tmp"];
    for path in ["src", "tests", "benches"].iter().flat_map(|folder| sources(folder)) {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert!(!vague.contains(&stem), "{} says nothing by its name", path.display());
        let text = fs::read_to_string(&path).unwrap();
        let long = text.lines().count() > LONGEST;
        let excused = text.lines().next().is_some_and(|line| line.contains("long because"));
        assert!(!long || excused, "{} has {} lines", path.display(), text.lines().count());
        for word in ["todo!(", "unimplemented!(", "#[ignore"].iter().filter(|_| !path.ends_with("structure.rs")) {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
}
