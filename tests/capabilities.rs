//! What the older programs could do (rows A to H of the list that this project was given), on puzzles of our own. The rows that need other boards or
//! formats have their own issues.

mod program;

use std::collections::BTreeSet;

use program::{file, folder, run, run_with};

/// A hard puzzle: two pointings, no guess.
const HARD: &str = ".71.........19.....3....1.5.56..32..4..8.5..6..92..75.7.3....2.....24.........36.";
const HARD_SOLVED: &str = "971538642564192873832467195156973284427815936389246751713659428698324517245781369";
/// An extreme puzzle: more than line exclusion.
const EXTREME: &str = "....6.15.......3.99.1....7....5.1..8...4..9..3.96.....2....9...4.62.8...58.......";

/// A grid in rows: what stands between cells, between boxes, between bands, and for a blank.
fn drawn(between: &str, boxes: &str, bands: &str, blank: char) -> String {
    let mut text = String::new();
    for (row, cells) in HARD.as_bytes().chunks(9).enumerate() {
        if row > 0 && row % 3 == 0 {
            text += bands;
        }
        for (column, &cell) in cells.iter().enumerate() {
            text += if column == 0 {
                ""
            } else if column % 3 == 0 {
                boxes
            } else {
                between
            };
            text.push(if cell == b'.' { blank } else { cell.into() });
        }
        text.push('\n');
    }
    text
}

#[test]
fn a1_lines_and_b4_contradictions() {
    let clash = HARD.replacen(".7", "77", 1);
    let deep = HARD.replacen(".71.", ".715", 1).replacen("...19", "8..19", 1);
    let input = format!("{}\n{EXTREME}\n{clash}\n{deep}\n", HARD.replace('.', "0"));
    let solved = run_with(&input, &["solve"]);
    let lines: Vec<&str> = solved.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2], lines[3]), (4, HARD_SOLVED, "NONE", "NONE"));
    assert!(solved.stderr.contains("givens clash: 7 at r1c1 and r1c2 (row 1)"), "{}", solved.stderr);
    assert!(solved.stderr.contains("although no givens clash"), "{}", solved.stderr);
}

#[test]
fn a2_a4_a5_frames_and_rows() {
    let rule = "------+------+------\n";
    let folder = folder("rows");
    for (name, text, times) in [
        ("boxed", "\n".to_string() + &drawn(" ", " |", rule, '.').replace('\n', " \n"), 1),
        ("heading", "Grid 01\n".to_string() + &drawn(" ", " |", rule, '.'), 1),
        ("dash boxed", drawn(" ", " |", rule, '-'), 1),
        ("spaced", drawn(" ", " ", "", '-'), 1),
        ("compact", drawn("", "", "", '-'), 1),
        ("zeros", drawn(" ", " ", "", '0'), 1),
        ("framed", format!("+-------+-------+-------+\n{}", drawn("", "|", "+---+---+---+\n", '.')), 1),
        ("two", format!("first\n{}\nsecond\n{}", drawn(" ", " ", "", '-'), drawn("", "", "", '.')), 2),
        ("no newline", drawn(" ", " ", "", '.').trim_end().to_string(), 1),
        ("windows", "\u{feff}".to_string() + &drawn("", "", "", '*').replace('\n', "\r\n"), 1),
    ] {
        let path = file(&folder, name, &text);
        let solved = run(&["solve", &path]);
        assert_eq!(solved.stdout, format!("{HARD_SOLVED}\n").repeat(times), "{name}:\n{text}\n{}", solved.stderr);
        assert_eq!((solved.code, solved.stderr.as_str()), (0, ""), "{name}");
    }
}

#[test]
fn b1_candidates_and_b2_boxed_answers() {
    snapbox::assert_data_eq!(run(&["candidates", HARD]).stdout, snapbox::file!["data/candidates.txt"].raw());
    snapbox::assert_data_eq!(run(&["solve", "-f", "grid", HARD]).stdout, snapbox::file!["data/solved.txt"].raw());
}

#[test]
fn b6_blank_boards_in_row_major_order() {
    for (cells, start) in [
        (16, "1234341221434321"),
        (81, "123456789456789123789123456214365897"),
        (256, "123456789ABCDEFG56781234DEFG9ABC"),
    ] {
        let solved = run(&["solve", &".".repeat(cells)]);
        assert!(solved.stdout.starts_with(start), "{}", solved.stdout);
        assert_eq!(solved.code, 1, "there is more than one");
    }
    let large = run(&["solve", &".".repeat(625)]);
    assert_eq!(run_with(&large.stdout, &["check"]).stdout, "good\n");
}

#[test]
fn b8_rectangular_boxes_both_ways() {
    for shape in ["2x3", "3x2", "2x4", "2x5", "3x4"] {
        let puzzle = run(&["gen", "--box", shape, "--seed", "4", "-f", "rows"]).stdout;
        let line = run_with(&puzzle, &["convert", "-f", "line", "--box", shape]).stdout;
        let by_rows = run_with(&puzzle, &["solve", "--box", shape]);
        let by_line = run(&["solve", "--box", shape, line.trim()]);
        assert_eq!((by_rows.code, &by_rows.stdout), (0, &by_line.stdout), "{shape}: {}", by_rows.stderr);
    }
    assert_eq!(run(&["count", "--box", "2x3", &".".repeat(36)]).stdout, "28200960\n");
}

#[test]
fn b10_full_grids_by_seed() {
    let grids = run(&["fill", "--count", "200", "--seed", "1"]);
    assert_eq!(grids.stdout.lines().collect::<BTreeSet<_>>().len(), 200);
    assert!(run_with(&grids.stdout, &["check"]).stdout.lines().all(|answer| answer == "good"));
    assert_eq!(run(&["fill", "--count", "200", "--seed", "1", "-j1"]).stdout, grids.stdout);
}

#[test]
fn b11_rewinding_on_hard_boards_and_b12_sparse_ones() {
    let right = run(&["solve", EXTREME]).stdout;
    for seed in 0..40 {
        let found = run(&["solve", "--random-guess", "--seed", &seed.to_string(), EXTREME]);
        assert_eq!((found.code, found.stdout.as_str()), (0, right.as_str()));
    }
    let sparse = HARD[..27].to_string() + &".".repeat(54);
    let many = run(&["solve", "--limit", "1000", &sparse]).stdout;
    assert_eq!(many.lines().collect::<BTreeSet<_>>().len(), 1000);
}

#[test]
fn c1_three_answers_of_check() {
    let swapped = HARD_SOLVED.replacen("97", "79", 1);
    assert_eq!(run(&["check", HARD_SOLVED]).stdout, "good\n");
    let bad = run(&["check", &swapped]);
    assert!(bad.stdout.starts_with("bad: 7 at r1c1 and r7c1 (column 1), 9 at r1c2 and"), "{}", bad.stdout);
    assert_eq!(run(&["check", HARD]).stdout, "unfinished, 55 cells open, no clash; unique\n");
}

#[test]
fn d1_d2_f1_limited_techniques_and_the_hardest_move() {
    for (techniques, hard, extreme) in [("singles", false, false), ("singles,line-exclusion", true, false)] {
        for (puzzle, is_solved) in [(HARD, hard), (EXTREME, extreme)] {
            let solved = run(&["solve", "--techniques", techniques, puzzle]);
            assert_eq!(!solved.stdout.contains('.'), is_solved, "{techniques}: {}", solved.stdout);
            let graded = run(&["grade", "--techniques", techniques, puzzle]).stdout;
            let words: &[&str] =
                if is_solved { &["solved with 0 guesses"] } else { &[" guesses needed: ", " 1 guess needed: "] };
            assert!(words.iter().any(|words| graded.contains(words)), "{graded}");
        }
    }
    assert!(run(&["grade", HARD]).stdout.contains(" hard ED=2.6/1.2/1.2 pointing 26 clues"));
    assert!(run(&["grade", EXTREME]).stdout.contains(" extreme ED=8.3/"));
    let given_up = run(&["grade", "--max-seconds", "0.000001", EXTREME]);
    assert_eq!((given_up.code, given_up.stdout.contains(" >= ")), (1, true), "{}", given_up.stdout);
    assert!(run(&["grade", "--machine", HARD]).stdout.contains("; backtracking "));
}

#[test]
fn e1_e2_e3_generated_puzzles_are_unique() {
    for clues in ["53", "45", "36", "30", "26"] {
        let made = run(&["gen", "--clues", clues, "--count", "20", "--seed", "1"]);
        assert!(run_with(&made.stdout, &["count", "--limit", "2"]).stdout.lines().all(|count| count == "1"), "{clues}");
        assert!(made.stdout.lines().all(|line| line.chars().filter(|c| *c != '.').count().to_string() == clues));
    }
    // Without one given of a minimal puzzle there is more than one solution, and count says so.
    let minimal = run(&["gen", "--symmetry", "none", "--seed", "9"]).stdout;
    let first = minimal.find(|c: char| c.is_ascii_digit()).unwrap();
    let mut spoiled = minimal.trim().to_string();
    spoiled.replace_range(first..=first, ".");
    assert_eq!(run(&["count", "--limit", "2", &spoiled]).stdout, "2+\n");
}
