//! Every console block of the README is run, and prints what the README says.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of a block and the output that stands below it.
struct Example {
    line: usize,
    command: String,
    output: String,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            examples.push(Example { line: number + 1, command: command.into(), output: String::new() });
        } else if inside {
            let example = examples.last_mut().expect("a console block begins with a command");
            example.output += line;
            example.output.push('\n');
        }
    }
    examples
}

#[test]
fn console_blocks_print_what_they_say() {
    let binary = Path::new(env!("CARGO_BIN_EXE_numpla"));
    let path = std::env::join_paths(
        std::iter::once(binary.parent().unwrap().to_path_buf())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("output")).unwrap();
    let examples = examples(&fs::read_to_string("README.md").unwrap());
    let runs = examples.iter().filter(|example| !example.command.starts_with("cargo "));
    let mut count = 0;
    for Example { line, command, output } in runs {
        let ran = Command::new("sh").args(["-c", command]).env("PATH", &path).current_dir(&folder).output().unwrap();
        let printed = String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap();
        assert_eq!(&printed, output, "README.md line {line}: $ {command}");
        count += 1;
    }
    assert!(count >= 10, "the README shows {count} commands");
}
