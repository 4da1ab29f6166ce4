//! The program as users meet it: what is printed where, and the exit codes.

mod program;

use std::fmt::Write as _;

use program::{EASY, SOLVED, TWO, file, folder, run, run_with};

#[test]
fn help_of_every_command() {
    let main = run(&["--help"]);
    assert_eq!(main.code, 0);
    let commands = [
        "book",
        "candidates",
        "check",
        "completions",
        "convert",
        "count",
        "fill",
        "gen",
        "grade",
        "hint",
        "list",
        "man",
        "solve",
    ];
    let mut all = main.stdout.clone();
    for command in commands {
        let help = run(&[command, "--help"]);
        assert_eq!(help.code, 0);
        assert!(help.stdout.contains("Examples:"), "{command} --help has no examples");
        assert!(main.stdout.contains(&format!("  {command} ")), "{command} is not in --help");
        let first = help.stdout.lines().next().unwrap();
        assert!(!first.contains("Where") && main.stdout.contains(first), "{command}: {first}");
        write!(all, "\n==> numpla {command} --help\n{}", help.stdout).unwrap();
    }
    snapbox::assert_data_eq!(all, snapbox::file!["data/help.txt"].raw());
}

#[test]
fn wrong_use_is_2_with_a_hint_and_nothing_on_stdout() {
    for (arguments, hint) in [
        (&["grad"][..], "grade"),
        (&["gen", "--cleus", "28"], "--clues"),
        (&["gen", "--clues", "16"], "at least 17"),
        (&["gen", "--clues", "0"], "at least 17"),
        (&["gen", "--clues", "10"], "at least 17"),
        (&["gen", "--clues", "82"], "81 cells"),
        (&["gen", "--clues", "100"], "81 cells"),
        (&["gen", "--clues", "-1"], "expected a number"),
        (&["gen", "--clues", "many"], "expected a number"),
        (&["gen", "--clues", "30..20"], "empty"),
        (&["gen", "--clues", "27", "--symmetry", "rotate90"], "25 or 28"),
        (&["gen", "--count", "0"], "0"),
        (&["gen", "--count", "-5"], "-5"),
        (&["gen", "--count", "ten"], "ten"),
        (&["gen", "--symmetry", "round"], "rotate180"),
        (&["gen", "--level", "hrad"], "hard"),
        (&["gen", "--require", "x-wnig"], "there is no technique"),
        (&["gen", "--box", "6x6"], "1 to 25"),
        (&["gen", "--box", "three"], "3x3"),
        (&["gen", "--variant", "no-such"], "no-such"),
        (&["gen", "--shard", "4/4"], "I below N"),
        (&["gen", "--format", "pdf"], "line"),
        (&["gen", "--max-seconds", "-1"], "seconds"),
        (&["gen", "--solution", EASY], "full grid"),
        (&["gen", "-j0"], "0"),
        (&["book", "--section", "easy"], "LEVEL=N"),
        (&["book", "--section", "easy=0"], "no puzzles"),
        (&["book"], "--section"),
        (&["grade", "no-such-file.txt"], "no such file, and not a puzzle"),
        (&["grade", "--format", "%q", EASY], "%q"),
        (&["grade", "--scale", "hodoku", EASY], "se"),
        (&["grade", "--techniques", "singels", EASY], "there is no technique"),
        (&["gen", "--er", "4..3"], "must not be empty"),
        (&["gen", "--er", "0..0.5"], "ratings begin at 1.0"),
        (&["gen", "--require", "x-wing", "--forbid", "x-wing"], "forbidden as well"),
        (&["gen", "--level", "easy", "--require", "x-wing"], "rated 3.2 and more"),
        (&["hint", "-f", "csv", EASY], "jsonl"),
        (&["grade", "-f", "grid", EASY], "jsonl"),
        (&["convert", EASY], "--format"),
        (&["convert", "-f", "book", EASY], "only read"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{arguments:?}");
        assert!(ran.stderr.contains(hint), "{arguments:?} should mention {hint}: {}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn grade_says_level_numbers_and_techniques() {
    let ran = run(&["grade", EASY]);
    assert_eq!(ran.stdout, format!("{EASY} easy ED=1.2/1.2/1.2 hidden-single 30 clues (hidden-single 51)\n"));
    assert_eq!(ran.code, 0);
    let pattern = run(&["grade", "-f", "%n %l %r %p %d %h %%\\t%s", EASY]);
    assert_eq!(pattern.stdout, format!("30 easy 1.2 1.2 1.2 hidden-single %\t{SOLVED}\n"));
    let json = run(&["grade", "-f", "jsonl", EASY]);
    let record: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&record["er"], &record["level"], &record["clues"]), (&1.2.into(), &"easy".into(), &30.into()));
    assert_eq!(record["techniques"]["hidden-single"], 51);
    assert!(json.stdout.contains("\"er\":1.2,\"ep\":1.2,\"ed\":1.2"));
    let explained = run(&["grade", "--explain", EASY]);
    assert_eq!(explained.stdout.lines().count(), 52);
    assert!(explained.stdout.contains("   1   1.2  Hidden single: in box "), "{}", explained.stdout);
}

#[test]
fn what_is_no_puzzle_is_never_graded() {
    let clash = EASY.replacen('.', "5", 1);
    for (grid, words) in [
        (SOLVED, "a full grid, nothing to grade"),
        (TWO, "several solutions: "),
        (clash.as_str(), "no solution, givens clash: 5 at r1c1 and r1c3 (row 1)"),
        (&SOLVED.replacen("53", "35", 1), "no solution, givens clash"),
    ] {
        let ran = run(&["grade", grid]);
        assert_eq!(ran.code, 1, "{grid}");
        assert!(ran.stdout.contains(words), "{}", ran.stdout);
        assert!(!ran.stdout.contains("ED="), "{}", ran.stdout);
        let pattern = run(&["grade", "-f", "%r", grid]);
        assert_eq!((pattern.stdout.as_str(), pattern.code), ("-\n", 1));
        assert!(pattern.stderr.contains(words));
    }
}

#[test]
fn limited_techniques_tell_how_far_they_get() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let all = run(&["grade", hard]);
    assert!(all.stdout.contains(" hard ED=2.6/"), "{}", all.stdout);
    let singles = run(&["grade", "--techniques", "singles", hard]);
    assert_eq!(singles.code, 1);
    assert!(singles.stdout.contains("stuck with ") && singles.stdout.contains("guesses needed"), "{}", singles.stdout);
    let more = run(&["grade", "--techniques", "singles,line-exclusion", hard]);
    assert_eq!(more.code, 0);
    assert!(more.stdout.contains("solved with 0 guesses"), "{}", more.stdout);
    let up_to = run(&["grade", "--up-to", "2.3", hard]);
    assert_eq!((up_to.code, up_to.stdout.contains(">= 2.4")), (1, true), "{}", up_to.stdout);
    let below_all = run(&["grade", "--up-to", "1.0", EASY]);
    assert_eq!((below_all.code, below_all.stdout.contains(">= 1.1")), (1, true), "{}", below_all.stdout);
    let solved = run(&["solve", "--techniques", "singles,line-exclusion", hard]);
    assert_eq!((solved.code, solved.stdout.contains('.')), (0, false));
    let open = run(&["solve", "--techniques", "singles", hard]);
    assert_eq!((open.code, open.stdout.contains('.')), (1, true));
}

#[test]
fn solve_count_and_check_answer_in_order() {
    let input = format!("{EASY}\n{TWO}\n{}\n{SOLVED}\n", EASY.replacen('.', "5", 1));
    let solved = run_with(&input, &["solve"]);
    let lines: Vec<&str> = solved.stdout.lines().collect();
    assert_eq!((solved.code, lines.len(), lines[0], lines[2], lines[3]), (1, 4, SOLVED, "NONE", SOLVED));
    assert!(solved.stderr.contains("more than one solution"));
    let counted = run_with(&input, &["count", "--limit", "2"]);
    assert_eq!((counted.code, counted.stdout.as_str()), (0, "1\n2+\n0\n1\n"));
    let checked = run_with(&input, &["check"]);
    let lines: Vec<&str> = checked.stdout.lines().collect();
    assert_eq!(checked.code, 1);
    assert_eq!(lines[0], "unfinished, 51 cells open, no clash; unique");
    assert!(lines[1].contains("several solutions: "), "{}", lines[1]);
    assert!(lines[2].starts_with("bad: 5 at r1c1 and r1c3 (row 1)"), "{}", lines[2]);
    assert_eq!(lines[3], "good");
    let good = run(&["check", SOLVED, EASY]);
    assert_eq!(good.code, 0);
    let minimal = run(&["check", "--minimal", EASY]);
    assert_eq!(minimal.code, 1);
    assert!(minimal.stdout.contains("not minimal"), "{}", minimal.stdout);
}

#[test]
fn all_solutions_in_order() {
    let all = run(&["solve", "--all", "................"]);
    let lines: Vec<&str> = all.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines.is_sorted()), (288, "1234341221434321", true));
    assert_eq!(run(&["solve", "--limit", "5", "................"]).stdout.lines().count(), 5);
    assert_eq!(run(&["solve", "--all", "--limit", "5", "................"]).stdout.lines().count(), 5);
    let none = run(&["solve", "--all", "11.............."]);
    assert_eq!((none.code, none.stdout.as_str()), (1, "NONE\n"));
    let random: std::collections::BTreeSet<String> = (0..20)
        .map(|seed| run(&["solve", "--random-guess", "--seed", &seed.to_string(), "................"]).stdout)
        .collect();
    assert!(random.len() > 10, "random guesses find different solutions");
    for seed in 0..10 {
        let unique = run(&["solve", "--random-guess", "--seed", &seed.to_string(), EASY]);
        assert_eq!(unique.stdout.trim(), SOLVED);
    }
}

#[test]
fn bad_lines_are_placed_and_the_rest_goes_on() {
    let folder = folder("bad-lines");
    let short = &EASY[1..];
    let odd = EASY.replacen('8', "Z", 1);
    let text = format!("{EASY}\n{short}\n{odd}\n# a comment\nA heading\n{EASY} # easy, 30 clues\n");
    let path = file(&folder, "puzzles.txt", &text);
    let ran = run(&["solve", &path]);
    assert_eq!((ran.code, ran.stdout.lines().count()), (1, 2));
    let expected = format!(
        "{path}:2: 80 cells, expected 81\n{path}:3:21: found 'Z', expected a digit 1-9 or a blank (. 0 - _ * ? x)\n"
    );
    assert_eq!(ran.stderr, expected);
    let scrap = run_with(&format!("{EASY}\n53..7\n{EASY}\n"), &["solve"]);
    assert_eq!((scrap.code, scrap.stdout.lines().count()), (1, 2));
    assert_eq!(scrap.stderr, "<stdin>:2: 5 cells, expected 81\n");
    let empty = file(&folder, "empty.txt", "");
    let ran = run(&["grade", &empty]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (1, "", "no puzzles found\n"));
}

#[test]
fn hints_put_wrong_entries_first() {
    let ran = run(&["hint", EASY]);
    assert!(ran.stdout.starts_with("Hidden single: in box "), "{}", ran.stdout);
    let mut entries = ".".repeat(81);
    entries.replace_range(2..3, "9");
    let wrong = run(&["hint", EASY, "--entries", &entries]);
    assert_eq!((wrong.code, wrong.stdout.as_str()), (1, "r1c3 = 9 is wrong.\n"));
    entries.replace_range(2..3, "4");
    let right = run(&["hint", EASY, "--entries", &entries]);
    assert_eq!(right.code, 0);
    let record = format!(r#"{{"puzzle":"{EASY}","entries":"{entries}"}}"#);
    assert_eq!(run_with(&record, &["hint"]).stdout, right.stdout);
    let json = run_with(&record, &["hint", "-f", "jsonl"]);
    let value: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(value["entries"].as_str().unwrap(), entries);
    assert_eq!(value["steps"].as_array().unwrap().len(), 1);
    let done = run(&["hint", EASY, "--entries", SOLVED]);
    assert_eq!(done.stdout, "The grid is full and right.\n");
    let marks = run(&["convert", "-f", "pencilmarks", EASY]);
    let from_marks = run_with(&marks.stdout, &["hint"]);
    assert_eq!((from_marks.code, from_marks.stdout.starts_with("Hidden single")), (0, true), "{}", from_marks.stderr);
    let graded = run_with(&marks.stdout, &["grade"]);
    assert!(
        graded.stdout.contains("easy ED=1.2/1.2/1.2") && graded.stdout.contains("pencil marks"),
        "{}",
        graded.stdout
    );
    let rows: Vec<&str> = marks.stdout.lines().collect();
    let empty = marks.stdout.replacen(rows[1], &rows[1].replacen('6', ".", 1), 1);
    let refused = run_with(&empty, &["hint"]);
    assert!(refused.code == 1 && refused.stderr.contains(":2:4: a cell without candidates"), "{}", refused.stderr);
}

#[test]
fn boards_of_other_sizes() {
    let six = "......4.5.2...3..1..2.......43....6.";
    let ran = run(&["solve", six]);
    assert_eq!(ran.stdout, "326415415326643251152634261543534162\n");
    assert!(ran.stderr.contains("2x3 boxes; 3x2 would fit as well"), "{}", ran.stderr);
    let asked = run(&["solve", "--box", "2x3", six]);
    assert_eq!((asked.stdout.as_str(), asked.stderr.as_str()), (ran.stdout.as_str(), ""));
    let wrong = run(&["solve", "--box", "3x2", six]);
    assert_ne!(wrong.stdout, ran.stdout);
    let large = run(&["gen", "--box", "4x4", "--seed", "1", "-f", "rows"]);
    let again = run_with(&large.stdout, &["count", "--limit", "2"]);
    assert_eq!(again.stdout, "1\n");
    assert!(run(&["fill", "--box", "5x5", "--seed", "1", "-f", "rows"]).stdout.contains("25"));
}

#[test]
fn arguments_that_look_like_options_are_puzzles() {
    let dashes = EASY.replace('.', "-").replacen("53", "--", 1).replacen("--", "-3", 1);
    let ran = run(&["count", "--limit", "1", &dashes, "-q"]);
    assert_eq!(ran.stdout, "1+\n", "{}", ran.stderr);
}

#[test]
fn lists_scripts_and_pages() {
    for what in ["techniques", "variants", "symmetries", "formats", "levels", "scales"] {
        let ran = run(&["list", what]);
        assert_eq!(ran.code, 0);
        assert!(!ran.stdout.is_empty());
    }
    assert!(run(&["completions", "bash"]).stdout.contains("numpla"));
    assert!(run(&["man"]).stdout.starts_with(".ie"));
    let folder = folder("man");
    assert_eq!(run(&["man", folder.to_str().unwrap()]).code, 0);
    assert!(folder.join("numpla-gen.1").exists());
}

/// Where the first record of a table is not graded, the columns for the grades of the others are there all the same.
#[test]
fn a_table_keeps_the_grades_of_later_records() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let text = run(&["grade", "--up-to", "5", "-f", "csv", hard, EASY]).stdout;
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[0].contains("er") && rows.len() == 3, "{text}");
    assert!(rows[2].contains("1.2") || rows[2].contains("1.5"), "{text}");
}

/// A name that is one of several of a technique means itself alone.
#[test]
fn a_required_technique_is_the_one_that_is_named() {
    for name in ["unique-loop", "y-cycle"] {
        let text = run(&["gen", "--require", name, "--count", "1", "--seed", "2", "-f", "jsonl"]).stdout;
        assert!(text.contains(&format!("\"{name}\":")), "{text}");
    }
}

#[test]
fn a_run_that_fails_leaves_nothing_in_the_way() {
    let folder = folder("fails");
    let good = file(&folder, "good.txt", &format!("{EASY}\n"));
    let out = folder.join("out.txt");
    let out = out.to_str().unwrap();
    for arguments in [vec!["count", "-o", out, "typo.txt"], vec!["solve", "-o", out, &good, folder.to_str().unwrap()]] {
        assert_eq!(run(&arguments).code, 2, "{arguments:?}");
        let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["good.txt"], "{arguments:?}");
    }
    assert_eq!(run(&["count", "-o", out, &good]).code, 0);
    assert_eq!(std::fs::read_to_string(out).unwrap(), "1\n");
}

#[test]
fn bands_set_apart_by_empty_lines_are_one_board() {
    let rows: Vec<String> = EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let text = rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n");
    let path = file(&folder("bands"), "bands.txt", &format!("{text}\n"));
    let counted = run(&["count", &path]);
    assert_eq!((counted.code, counted.stdout.as_str()), (0, "1\n"), "{}", counted.stderr);
}

#[test]
fn many_boards_at_once_are_answered_as_one_by_one() {
    // Good lines among everything else, in such numbers that some come at once and some by themselves.
    let none = format!("33{}", &EASY[2..]);
    let several = EASY.replacen('5', ".", 3).replacen('8', ".", 4);
    let boards = [EASY, &none, &several, SOLVED, "................"];
    let kinds = [&boards[..], &["# a remark", "", "12...", "53..7....z"]].concat();
    let lines: Vec<&str> = (0..500).map(|k| kinds[k * k % 23 % kinds.len()]).collect();
    let path = file(&folder("at-once"), "lines.txt", &(lines.join("\n") + "\n"));
    for command in ["count", "count --limit 2", "count --limit 100", "count --limit 101", "solve", "check"] {
        for options in [&["-j1"][..], &["-j2", "--engine", "scalar"]] {
            let with = |input: &str| {
                let words: Vec<&str> = command.split(' ').chain(options.iter().copied()).chain([input]).collect();
                run(&words).stdout
            };
            let alone = boards.map(|board| (board, with(board)));
            let answer = |line: &&str| alone.iter().find(|(board, _)| board == line).map(|(_, answer)| answer.as_str());
            let expected: String = lines.iter().filter_map(answer).collect();
            assert_eq!(with(&path), expected, "{command}");
        }
    }
}
