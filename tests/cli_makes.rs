//! What the program makes: puzzles and books, whole files, budgets, closed pipes and Ctrl-C.

mod program;

use std::fs;
use std::process::{Command, Stdio};

use program::{SOLVED, file, folder, run, run_with};

#[test]
fn gen_gives_what_was_asked() {
    let ran = run(&["gen", "--clues", "28", "--count", "20", "--seed", "3"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 20);
    for line in &lines {
        let given: Vec<bool> = line.chars().map(|c| c != '.').collect();
        assert_eq!(given.iter().filter(|given| **given).count(), 28);
        assert!((0..81).all(|cell| given[cell] == given[80 - cell]));
    }
    let counted = run_with(&ran.stdout, &["count", "--limit", "2"]);
    assert!(counted.stdout.lines().all(|count| count == "1"));
    let same = run(&["gen", "--clues", "28", "--count", "20", "--seed", "3", "-j1"]);
    assert_eq!(same.stdout, ran.stdout);
    let unseeded = run(&["gen"]);
    let seed = unseeded.stderr.trim().strip_prefix("seed ").expect("a drawn seed is told");
    assert_eq!(run(&["gen", "--seed", seed]).stdout, unseeded.stdout);
}

#[test]
fn shards_add_up_to_the_whole() {
    let whole = run(&["gen", "--count", "10", "--seed", "5"]).stdout;
    let shards: Vec<String> =
        (0..3).map(|i| run(&["gen", "--count", "10", "--seed", "5", "--shard", &format!("{i}/3")]).stdout).collect();
    let mut lines: Vec<std::str::Lines> = shards.iter().map(|shard| shard.lines()).collect();
    let woven: String = (0..10).map(|k| lines[k % 3].next().unwrap().to_string() + "\n").collect();
    assert_eq!(woven, whole);
}

#[test]
fn many_givens_and_a_grid_to_dig() {
    let full = run(&["gen", "--clues", "81", "--seed", "1"]);
    assert!(full.stdout.trim().chars().all(|c| c.is_ascii_digit()));
    let nearly = run(&["gen", "--clues", "80", "--seed", "1"]);
    assert_eq!(nearly.stdout.matches('.').count(), 1);
    let dug = run(&["gen", "--solution", SOLVED, "--clues", "30", "--seed", "1"]);
    let agrees = dug.stdout.trim().chars().zip(SOLVED.chars()).all(|(given, digit)| given == '.' || given == digit);
    assert!(agrees && dug.stdout.trim().chars().filter(|c| *c != '.').count() == 30);
    let folder = folder("dig");
    let path = file(&folder, "solved.txt", &format!("{SOLVED}\n"));
    assert_eq!(run(&["gen", "--solution", &path, "--clues", "30", "--seed", "1"]).stdout, dug.stdout);
}

#[test]
fn a_spent_budget_is_1_and_keeps_what_was_found() {
    let ran = run(&["gen", "--clues", "19", "--count", "4", "--seed", "1", "--max-attempts", "3"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains(" of 4, ") && ran.stderr.contains("not found in 3 attempts"), "{}", ran.stderr);
    let folder = folder("budget");
    let path = folder.join("found.txt");
    let arguments = ["gen", "--clues", "18", "--count", "2", "--seed", "1", "--max-seconds", "0.2", "-o"];
    let ran = run(&[&arguments[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("0 of 2, 0 s spent"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), "");
}

#[test]
fn repeats_are_told_and_kept() {
    let ran = run(&["gen", "--box", "2x2", "--count", "2000", "--seed", "1", "--symmetry", "all"]);
    assert_eq!(ran.stdout.lines().count(), 2000);
    assert!(ran.stderr.contains("are repeats"), "{}", ran.stderr);
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_numpla"))
        .args(["gen", "--count", "1000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn ctrl_c_leaves_whole_lines() {
    let folder = folder("ctrl-c");
    let path = folder.join("puzzles.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_numpla"))
        .args(["gen", "--count", "100000000", "--seed", "1", "-o", path.to_str().unwrap()])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.ends_with('\n') && text.lines().all(|line| line.len() == 81) && text.lines().count() > 1);
    assert!(!folder.join("puzzles.txt.partial").exists());
}

#[test]
fn a_book_is_whole_or_absent() {
    let folder = folder("book");
    let path = folder.join("spring.json");
    let arguments = ["book", "--title", "Spring", "--section", "easy=2", "--section", "hard=1", "--seed", "7", "-o"];
    let ran = run(&[&arguments[..], &[path.to_str().unwrap()]].concat());
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
    let book: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((&book["title"], &book["seed"]), (&"Spring".into(), &"7".into()));
    let numbers: Vec<u64> = book["sections"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|section| section["puzzles"].as_array().unwrap())
        .map(|puzzle| puzzle["number"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, [1, 2, 3]);
    let graded = run(&["grade", "-f", "%l", path.to_str().unwrap()]);
    assert_eq!(graded.stdout, "easy\neasy\nhard\n");
    let failing = folder.join("failing.json");
    let arguments = ["book", "--section", "expert=2", "--max-attempts", "1", "--seed", "1", "-o"];
    let ran = run(&[&arguments[..], &[failing.to_str().unwrap()]].concat());
    assert_eq!(ran.code, 1);
    assert!(!failing.exists() && !folder.join("failing.json.partial").exists());
}

#[cfg(unix)]
#[test]
fn files_of_users_are_safe() {
    let folder = folder("files");
    let target = file(&folder, "real.txt", "before\n");
    let link = folder.join("link.txt");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    assert_eq!(run(&["count", SOLVED, "-o", link.to_str().unwrap()]).code, 0);
    assert_eq!(fs::read_to_string(&target).unwrap(), "1\n", "a link is followed");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let partial = file(&folder, "mine.txt.partial", "mine\n");
    let ran = run(&["count", SOLVED, "-o", folder.join("mine.txt").to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert_eq!(fs::read_to_string(&partial).unwrap(), "mine\n");
    assert_eq!(run(&["count", SOLVED, "-o", "/dev/null"]).code, 0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    assert_eq!(run(&["count", SOLVED, "-o", "-"]).stdout, "1\n");
}

#[test]
fn large_boards_come_in_time() {
    let ran = run(&["gen", "--box", "5x5", "--seed", "1", "-f", "jsonl"]);
    let record: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(record["clues"].as_u64().unwrap() <= 400);
    assert_eq!(run_with(&ran.stdout, &["count", "--limit", "2"]).stdout, "1\n");
    let many = run(&["gen", "--count", "3", "--seed", "1", "-j", "9999"]);
    assert_eq!(many.stdout, run(&["gen", "--count", "3", "--seed", "1", "-j1"]).stdout);
}

#[test]
fn every_shard_has_the_same_columns() {
    let header = |shard: &str| {
        let made = run(&["gen", "-q", "--count", "3", "--seed", "1", "-f", "csv", "--shard", shard]);
        made.stdout.lines().next().unwrap().to_string()
    };
    assert_eq!(header("0/4"), header("3/4"));
    assert_eq!(run(&["gen", "--seed", "-5", "-q"]).code, 0, "a seed is any text");
}
