//! What the older programs could do with other boards and formats (rows A3 to G5 of the list that this project was given), on puzzles of our own.

mod program;

use std::fs;

use program::{file, folder, run, run_with};

/// Two jigsaw puzzles in blocks, which need line exclusion.
const JIGSAWS: &str = "tests/data/jigsaws.prob";

/// The formats that keep a puzzle and its regions.
const WITH_REGIONS: [&str; 9] = ["blocks", "csv", "jigsaw", "json", "jsonl", "line", "sql", "sumocue", "tatham"];

/// A map of five colours.
const MAP: &str = "# five countries
var north in red blue green
var east in red blue green
var south in blue red green
north != east
east!=south # no space is needed
north != south
";

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a3_lisp_among_comments_and_a10_a_value_out_of_range() {
    let lisp = "; http://example.org/4x4 2024\n(setq one ;; 16 cells\n  #2A((1 0 0 0)\n\t(0 0 3 0) (0 4 0 0)\n\t(0 0 0 2)))\n(setq two #2a((nil 1 _ .)\n(0 2 0 0) (0 0 1 0)\n(0 0 4 0)))\n";
    let solved = run_with(lisp, &["solve"]);
    assert_eq!(solved.stdout, "1324423124133142\n3124423124131342\n");
    let wrong = run_with(&lisp.replace("0 3 0", "0 5 0"), &["solve"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.stderr.contains("<stdin>:4:7: 5 out of range 1-4"), "{}", wrong.stderr);
    assert_eq!(wrong.stdout.lines().count(), 1, "the other array is solved");
    assert!(run_with("#2A((1 0", &["solve"]).stderr.contains("do not close"));
}

#[test]
fn a6_a_table_of_a_script() {
    let script = "var Cells = [\n\u{a0}\u{a0}createRow([Any,\u{a0}\u{a0} 2, Any, Any]),\n  createRow([   3, Any, Any, Any]),\n  createRow([Any, Any, Any,   1]),\n  createRow([Any, Any,   4, Any])\n];\n";
    assert_eq!(run_with(script, &["convert", "-f", "line"]).stdout, ".2..3......1..4.\n");
    let short =
        script.replace(", Any, Any, Any]),\n  createRow([Any, Any, Any,", ", Any, Any]),\n  createRow([Any, Any, Any,");
    assert!(run_with(&short, &["solve"]).stderr.contains("3 cells in this row, expected 4"));
}

#[test]
fn a7_a8_a9_b3_every_format_says_the_same_jigsaw() {
    let lines = run(&["convert", "-f", "line", JIGSAWS]).stdout;
    let solutions = run(&["solve", JIGSAWS]).stdout;
    assert_eq!(lines.lines().count(), 2);
    assert_eq!(run(&["convert", "-f", "blocks", JIGSAWS]).stdout, read(JIGSAWS));
    for from in WITH_REGIONS {
        let text = run(&["convert", "-f", from, JIGSAWS]).stdout;
        for to in WITH_REGIONS {
            let there = run_with(&text, &["convert", "-f", to]);
            assert_eq!((there.code, there.stderr.as_str()), (0, ""), "{from} to {to}");
            assert_eq!(run_with(&there.stdout, &["convert", "-f", "line"]).stdout, lines, "{from} to {to}");
        }
        assert_eq!(run_with(&text, &["solve"]).stdout, solutions, "{from}");
    }
    let table = run(&["convert", "-f", "table", JIGSAWS]).stdout;
    assert_eq!(run_with(&table, &["convert", "-f", "line"]).stdout, lines, "{table}");
    let forgiven = read(JIGSAWS).replace("numbers\n_", "numbers\n  0").replace("_ _", "_\t_").replace("start", "START");
    assert_eq!(run_with(&forgiven, &["convert", "-f", "line"]).stdout, lines);
    let blocks = run(&["solve", "-f", "blocks", JIGSAWS]).stdout;
    assert!(
        blocks.starts_with("id = 1\n") && blocks.contains("\n\n\nid = 2\n") && blocks.ends_with("\n\n\n"),
        "{blocks}"
    );
}

#[test]
fn b3_other_answers() {
    let puzzle = ".2..3......1..4.";
    assert_eq!(run(&["solve", "-f", "values", "1..............."]).stdout.lines().count(), 1);
    for format in ["lisp", "script", "rows", "grid", "pencilmarks"] {
        let text = run(&["convert", "-f", format, puzzle]).stdout;
        assert_eq!(run_with(&text, &["convert", "-f", "line"]).stdout.lines().next(), Some(puzzle), "{text}");
    }
    let values = run(&["convert", "-f", "values", puzzle]).stdout;
    assert_eq!(values, "0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 4, 0\n");
    assert_eq!(run_with(&values, &["convert", "-f", "line", "--read", "values"]).stdout.trim(), puzzle);
}

#[test]
fn a10_what_is_wrong_with_a_block_is_said_and_the_next_one_is_read() {
    let text = read(JIGSAWS);
    let row = text.lines().nth(3).unwrap();
    let short = &row[..row.len() - 2];
    let colors = text.lines().nth(12).unwrap();
    for (from, to, words) in [
        (row, short, "<stdin>:4: 8 cells in this row, expected 9"),
        (colors, &colors.replacen('a', "z", 1), "<stdin>:13: region z has 1 cell, a has 8, expected 9 each"),
        (colors, &colors.replacen('a', "b", 1), "<stdin>:13: region b has 10 cells, a has 8, expected 9 each"),
        (colors, &colors.replacen('a', "?", 1), "<stdin>:13:1: found \"?\" in a region map"),
        (row, &row.replacen('_', "A", 1), "out of range 1-9"),
        ("end\n\nstart 2", "start 2", "starts before problem 1 has its"),
        ("numbers\n_ _ _", "numbrs\n_ _ _", "expected \"numbers\""),
    ] {
        let wrong = run_with(&text.replacen(from, to, 1), &["solve"]);
        assert_eq!(wrong.code, 1, "{words}");
        assert!(wrong.stderr.contains(words), "{words}: {}", wrong.stderr);
        assert!(wrong.stdout.lines().count() == 1 || words.contains("before"), "{words}: {}", wrong.stdout);
    }
    assert!(run_with(text.trim_end().strip_suffix("end").unwrap(), &["solve"]).stderr.contains("has no end"));
}

#[test]
fn wrong_maps_and_boards_have_one_clear_line() {
    let puzzle = "1...............";
    for (map, words) in [
        ("AAABACBBCCDBCDDA", "column 18: region A has 5 cells, D has 3, expected 4 each"),
        ("AABBABBACCDDCDDC", "column 18: region A is in pieces"),
    ] {
        let wrong = run(&["solve", &format!("{puzzle} {map}")]);
        assert_eq!((wrong.code, wrong.stdout.as_str()), (1, ""));
        assert!(wrong.stderr.contains(words) && wrong.stderr.lines().count() == 1, "{}", wrong.stderr);
    }
    let clash = run(&["check", "--variant", "x", "1..............1"]);
    assert_eq!(clash.stdout, "bad: 1 at r1c1 and r4c4 (the main diagonal)\n");
    let symbol = run(&["solve", "--box", "2x2", "1..............5"]);
    assert!(symbol.stderr.contains("column 16: found '5', expected a digit 1-4"), "{}", symbol.stderr);
    for (id, words) in [
        ("3x3k:zzzc,_", "killer"),
        ("3x3db#1234", "recipe"),
        ("2x2:3a2j1a", "15 cells, expected 16"),
        ("2x2:5a2j1a3", "5 out of range 1-4"),
        ("6j:a6d6d1b5a3b4a5b3d2d4a,fe", "the walls say"),
        ("SumoCueV1=9+1=0", "killer"),
    ] {
        let wrong = run(&["solve", id]);
        assert_eq!((wrong.code, wrong.stdout.as_str()), (1, ""), "{id}");
        assert!(wrong.stderr.contains(words), "{id}: {}", wrong.stderr);
    }
}

#[test]
fn b9_c2_d1_d2_f1_jigsaws_of_any_size() {
    let map = "AAABBACBBBACCDDECCDDEEEED";
    assert_eq!(run(&["count", "--regions", map, &".".repeat(25)]).stdout, "600\n");
    assert_eq!(run(&["count", &format!("{} {map}", ".".repeat(25))]).stdout, "600\n");
    let first = run(&["solve", "--all", "--regions", map, &".".repeat(25)]).stdout;
    assert!(first.lines().count() == 600 && first.lines().is_sorted());
    let boxes = run(&["count", "--regions", "wwxxwwxxyyzzyyzz", &".".repeat(16)]);
    assert_eq!(boxes.stdout, "288\n", "boxes that are given as a map are boxes");
    let solved = run(&["solve", JIGSAWS]).stdout;
    let folder = folder("jigsaws");
    let grid = file(&folder, "solved", solved.lines().next().unwrap());
    assert_eq!(run(&["check", "--regions", JIGSAWS, &grid]).stdout, "good\n");
    assert!(run(&["check", &grid]).stdout.starts_with("bad: "));
    let uneven = file(&folder, "uneven", &read(JIGSAWS).replacen("h h\nend", "h a\nend", 1));
    let refused = run(&["check", "--regions", &uneven, &grid]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("region a has 10 cells, h has 8"), "{}", refused.stderr);
    for (techniques, solved) in [("singles", false), ("singles,line-exclusion", true)] {
        let found = run(&["solve", "--techniques", techniques, JIGSAWS]).stdout;
        assert_eq!(found.contains('.'), !solved, "{techniques}: {found}");
    }
    let graded = run(&["grade", "-f", "%l", JIGSAWS]).stdout;
    assert_eq!(graded, "hard\nhard\n");
}

#[test]
fn g1_to_g5_declared_problems() {
    let folder = folder("constraints");
    let map = file(&folder, "map.txt", MAP);
    let answers = run(&["constraints", "--stats", &map]);
    let wanted = [
        "red, blue, green",
        "red, green, blue",
        "blue, red, green",
        "blue, green, red",
        "green, red, blue",
        "green, blue, red",
    ];
    assert_eq!(answers.stdout.lines().collect::<Vec<_>>(), wanted);
    let ordered = run_with("var a in 2 1\nvar b in 1 2\n", &["constraints", "-"]);
    assert_eq!(ordered.stdout, "2, 1\n2, 2\n1, 1\n1, 2\n", "each variable has an order of its own");
    assert!(answers.stderr.ends_with(" partial assignments tried\n"), "{}", answers.stderr);
    assert_eq!(run(&["constraints", "--limit", "2", "--count", &map]).stdout, "2+\n");
    let none = run_with("var a in 1\nvar b in 1\na != b\n", &["constraints", "-"]);
    assert_eq!((none.code, none.stdout.as_str()), (1, ""));
    let too_many =
        run_with("var a in 1 2\nvar b in 1 2\nvar c in 1 2\nalldifferent a b c\n", &["constraints", "--count", "-"]);
    assert_eq!(too_many.stdout, "0\n", "three cells and two values");
    let unknown = run_with(&(MAP.to_string() + "north != west\n"), &["constraints", "-"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (1, ""));
    assert_eq!(unknown.stderr, "-:8:10: no variable is named \"west\"\n");
    // A 4x4 board of rows, columns, boxes and diagonals.
    let names: Vec<String> = (0..16).map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)).collect();
    let text = names.iter().fold(String::new(), |text, name| text + "var " + name + " in 1 2 3 4\n");
    let mut groups: Vec<Vec<usize>> = (0..4).map(|row| (0..4).map(|column| row * 4 + column).collect()).collect();
    groups.extend((0..4).map(|column| (0..4).map(|row| row * 4 + column).collect::<Vec<_>>()));
    groups.extend([0, 2, 8, 10].map(|corner| vec![corner, corner + 1, corner + 4, corner + 5]));
    let declared = |groups: &[Vec<usize>]| -> String {
        let line = |group: &Vec<usize>| {
            let cells: Vec<&str> = group.iter().map(|&cell| names[cell].as_str()).collect();
            format!("alldifferent {}\n", cells.join(" "))
        };
        text.clone() + &groups.iter().map(line).collect::<String>()
    };
    assert_eq!(run_with(&declared(&groups), &["constraints", "--count", "-"]).stdout, "288\n");
    groups.extend([vec![0, 5, 10, 15], vec![3, 6, 9, 12]]);
    let diagonals = run_with(&declared(&groups), &["constraints", "-"]).stdout;
    let by_variant = run(&["solve", "--all", "--variant", "x", &".".repeat(16)]).stdout;
    assert_eq!(diagonals.replace(", ", ""), by_variant);
    assert_eq!(by_variant.lines().count(), 48);
}
