//! The program against the shared data, where that lies beside the repository: `../shared`. Ends with what passed, failed and was skipped.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use numpla::board::Candidate;
use numpla::grader::{Outcome, Path as Steps, Ruler, grade};
use numpla::{Board, Geometry, Grid, Puzzle, Step};

const SHARED: &str = "../shared/data";

/// A check by name; the error says what differed.
type Check = (&'static str, fn() -> Result<(), String>);

const CHECKS: &[Check] = &[
    ("ratings up to 9.4", ratings),
    ("logged steps up to 9.0", steps),
    ("A1 lines", || solves("lines81/seed-puzzles.txt", &[], &expected("solutions-seed-puzzles.txt"))),
    ("A2 A4 A5 boxed and rows", boxed_and_rows),
    ("A3 A6 lisp and script", lisp_and_script),
    ("A7 A8 A9 blocks and sql", blocks),
    ("A10 bad input", bad_input),
    ("B1 candidates", || each_norvig(&["candidates"], "norvig-ex", ".candidates")),
    ("B2 boxed answers", || each_norvig(&["solve", "-f", "grid"], "norvig-ex", ".solved")),
    ("B3 other answers", other_answers),
    ("B4 no solution", no_solution),
    ("B5 all solutions", all_solutions),
    ("B6 blank boards", blank_boards),
    ("B8 rectangular boxes", rectangular),
    ("B7 B9 large boards and jigsaws", jigsaws),
    ("B11 B12 hard and sparse", hard_and_sparse),
    ("C1 check", check),
    ("C2 D1 D2 F1 check and techniques with regions", regions),
    ("D1 D2 limited techniques", limited),
    ("E3 counts of others' puzzles", counts),
    ("E4 a grid to dig", dig),
    ("F1 grade", grades),
    ("F2 calls of plain backtracking", backtracking),
    ("G1 to G5 declared problems", declared),
];

fn main() -> ExitCode {
    if !Path::new(SHARED).exists() {
        println!("shared: {SHARED} is not there\n0 passed, 0 failed, {} skipped", CHECKS.len());
        return ExitCode::SUCCESS;
    }
    let mut failed = 0;
    for (name, check) in CHECKS {
        match check() {
            Ok(()) => println!("{name}: ok"),
            Err(why) => {
                failed += 1;
                println!("{name}: FAILED: {why}");
            }
        }
    }
    println!("{} passed, {failed} failed, 0 skipped", CHECKS.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn input(name: &str) -> String {
    format!("{SHARED}/seeds/inputs/{name}")
}

fn expected(name: &str) -> String {
    fs::read_to_string(PathBuf::from(SHARED).join("seeds/expected").join(name)).unwrap()
}

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_numpla"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).unwrap()
}

fn same(what: &str, found: &str, wanted: &str) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, wanted {wanted:?}")) }
}

fn solves(name: &str, options: &[&str], wanted: &str) -> Result<(), String> {
    let path = input(name);
    same(name, &run(&[&["solve"], options, &[&path]].concat()), wanted)
}

/// The row of a board in `expected.tsv`: its solutions, one a line.
fn solutions_of(name: &str) -> String {
    let table = expected("expected.tsv");
    let row = table.lines().find(|row| row.starts_with(&format!("{name}\t"))).unwrap();
    row.split('\t').nth(5).unwrap().to_uppercase().replace(';', "\n") + "\n"
}

fn ratings() -> Result<(), String> {
    let geometry = Geometry::classic();
    let ruler = Ruler::se(&geometry);
    for file in ["se-ratings.tsv", "se-ratings-2.tsv"] {
        let text = fs::read_to_string(format!("{SHARED}/ratings/{file}")).unwrap();
        for row in text.lines() {
            let fields: Vec<&str> = row.split('\t').collect();
            if fields[1].parse::<f64>().unwrap() > 9.4 {
                continue;
            }
            let puzzle = Puzzle::new(Grid::from_line_on(&geometry, fields[0]).unwrap()).unwrap();
            let Outcome::Graded(found) = grade(&puzzle, &ruler, None) else { return Err(format!("{row}: not graded")) };
            let found = format!("{}\t{}\t{}", found.er, found.ep, found.ed);
            same(fields[0], &found, &fields[1..4].join("\t"))?;
        }
    }
    Ok(())
}

/// The paths of the reference, step by step: rating, and what is placed and removed.
fn steps() -> Result<(), String> {
    let ruler = Ruler::se(&Geometry::classic());
    let text = fs::read_to_string(format!("{SHARED}/ratings/se-steps.txt")).unwrap();
    for log in text.split("PUZZLE ").skip(1) {
        let mut lines = log.lines();
        let puzzle = lines.next().unwrap().trim();
        let logged: Vec<Vec<&str>> = lines.map(|line| line.trim().split('\t').collect()).collect();
        let logged: Vec<Vec<&str>> = logged.into_iter().filter(|fields| fields.len() >= 4).collect();
        if logged.iter().any(|fields| fields[1].parse::<f64>().unwrap() > 9.0) {
            continue;
        }
        let grid = Grid::from_line_on(ruler.geometry(), puzzle).unwrap();
        let mut path = Steps::new(Board::from_grid(&grid).unwrap(), &ruler);
        for (number, fields) in logged.iter().enumerate() {
            let Ok(Some(made)) = path.next_step() else { return Err(format!("{puzzle}: no step {}", number + 1)) };
            let found = format!("{}\t{:?}", made.rating, actions(&grid, &made.step));
            same(
                &format!("{puzzle} step {}", number + 1),
                &found,
                &format!("{}\t{:?}", fields[1], logged_actions(fields[3])),
            )?;
        }
        if !path.board().is_solved() {
            return Err(format!("{puzzle}: the log ends before the path"));
        }
    }
    Ok(())
}

/// `set r1c4=2` and `del r1c4-2`, sorted.
fn actions(grid: &Grid, step: &Step) -> Vec<String> {
    let name =
        |candidate: Candidate, sign| format!("{}{sign}{}", grid.geometry().cell_name(candidate.cell), candidate.digit);
    let placed = step.placements.iter().map(|placement| name(placement.0, '='));
    let mut all: Vec<String> = placed.chain(step.eliminations.iter().map(|gone| name(gone.0, '-'))).collect();
    all.sort();
    all
}

fn logged_actions(text: &str) -> Vec<String> {
    let words = text.split([' ', ';']).filter(|word| word.starts_with('r'));
    let mut all: Vec<String> = words
        .flat_map(|word| match word.split_once('-') {
            Some((cell, digits)) => digits.chars().map(|digit| format!("{cell}-{digit}")).collect(),
            None => vec![word.to_string()],
        })
        .collect();
    all.sort();
    all
}

fn boxed_and_rows() -> Result<(), String> {
    for (file, board, times) in [
        ("norvig/grid-ex-0.txt", "grid-ex-0", 1),
        ("norvig/grid-ex-1.txt", "grid-ex-1", 1),
        ("norvig/grid-ex-2.txt", "grid-ex-2", 1),
        ("norvig/grid-ex-3.txt", "grid-ex-3", 1),
        ("norvig/grid-ex-0-heading.txt", "grid-ex-0", 1),
        ("norvig/grid-ex-1-heading.txt", "grid-ex-1", 1),
        ("norvig/grid-ex-0-dash-boxed.txt", "grid-ex-0", 1),
        ("perl/grid-ex-0.grid", "grid-ex-0", 1),
        ("perl/grid-ex-0.compact", "grid-ex-0", 1),
        ("perl/zeros.grid", "grid-ex-0", 1),
        ("perl/two-grids.txt", "grid-ex-0", 2),
    ] {
        solves(file, &[], &solutions_of(board).repeat(times))?;
    }
    Ok(())
}

fn each_norvig(command: &[&str], start: &str, end: &str) -> Result<(), String> {
    for index in 0..4 {
        let path = input(&format!("norvig/grid-ex-{index}.txt"));
        same(&path, &run(&[command, &[&path]].concat()), &expected(&format!("{start}{index}{end}")))?;
        let path = input(&format!("perl/grid-ex-{index}.grid"));
        let rows = run(&["solve", "-f", "rows", &path]);
        same(&path, &rows, &expected(&format!("perl-grid-ex-{index}.rows")))?;
    }
    Ok(())
}

fn no_solution() -> Result<(), String> {
    // Lines 8 and 9 of the collection; the file contradiction-deep.txt has lost one cell of the latter.
    let collection = fs::read_to_string(input("lines81/seed-puzzles.txt")).unwrap();
    for (line, words) in [(7, "5 at r1c1 and r1c3"), (8, "no solution, although no givens clash")] {
        let grid = collection.lines().nth(line).unwrap();
        same(grid, &run(&["solve", grid]), "NONE\n")?;
        let graded = run(&["grade", grid]);
        if !graded.contains(words) {
            return Err(format!("{graded:?} does not say {words}"));
        }
    }
    same("contradiction-row", &run(&["solve", &input("lines81/contradiction-row.txt")]), "NONE\n")
}

fn all_solutions() -> Result<(), String> {
    let board = "530070000600195000098000060800060003400803001700020000060000280000419005000080000";
    same("count", &run(&["count", board]), "2\n")?;
    same("all", &run(&["solve", "--all", board]), &expected("sample-board2.all"))?;
    same("blank", &run(&["count", "--limit", "2", &input("lines81/blank.txt")]), "2+\n")
}

fn blank_boards() -> Result<(), String> {
    for (name, file) in
        [("blank-4", "rect/blank-4.nums"), ("blank-9", "lines81/blank.txt"), ("blank-16", "rect/blank-16.nums")]
    {
        let table = expected("blank-first.tsv");
        let row = table.lines().find(|row| row.starts_with(&format!("{name}\t"))).unwrap();
        let first = row.split('\t').nth(3).unwrap().to_uppercase() + "\n";
        let found = run(&["solve", &input(file)]);
        let found = if name == "blank-4" { found.lines().next().unwrap().to_string() + "\n" } else { found };
        same(name, &found, &first)?;
    }
    let large = run(&["solve", &input("rect/blank-25.nums")]);
    let grid = Grid::from_line(large.trim()).map_err(|error| error.to_string())?;
    if !grid.is_full() || !grid.clashes().is_empty() {
        return Err(format!("{large} is not right"));
    }
    same("count 4x4", &run(&["count", &input("rect/blank-4.nums")]), "288\n")
}

fn rectangular() -> Result<(), String> {
    for (name, shape) in [("6-2x3", "2x3"), ("6-3x2", "3x2"), ("8-2x4", "2x4"), ("10-2x5", "2x5"), ("12-3x4", "3x4")] {
        let path = input(&format!("rect/rect-{name}.nums"));
        let rows = run(&["solve", "-f", "rows", "--box", shape, &path]);
        same(name, &rows, &expected(&format!("rect-{name}.nums")))?;
        let line = path.replace(".nums", ".line");
        if Path::new(&line).exists() {
            same(&line, &run(&["solve", "--box", shape, &line]), &solutions_of(&format!("rect-{name}")))?;
        }
    }
    same("16x16", &run(&["solve", "-f", "rows", &input("rect/square-16.line")]), &expected("square-16.nums"))?;
    same("count", &run(&["count", "--box", "2x3", &input("rect/blank-6.nums")]), "28200960\n")
}

fn hard_and_sparse() -> Result<(), String> {
    for board in ["grid-ex-1", "grid-ex-2", "grid-ex-3"] {
        for seed in 0..40 {
            let path = input(&format!("perl/{board}.grid"));
            let found = run(&["solve", "--random-guess", "--seed", &seed.to_string(), &path]);
            same(board, &found, &solutions_of(board))?;
        }
    }
    let many = run(&["solve", "--limit", "1000", &input("lines81/sparse.txt")]);
    let different: std::collections::BTreeSet<&str> = many.lines().collect();
    if different.len() == 1000 { Ok(()) } else { Err(format!("{} different solutions", different.len())) }
}

fn check() -> Result<(), String> {
    let checked = |file: &str| run(&["check", &input(file)]);
    same("solved", &checked("perl/solved-board1.solved"), "good\n")?;
    same("compact", &checked("perl/solved-board1.compact-solved"), "good\n")?;
    let bad = "bad: 3 at r1c1 and r9c1 (column 1), 5 at r1c2 and r4c2 (column 2)\n";
    same("swapped", &checked("perl/bad-swap.solved"), bad)?;
    same("open", &checked("perl/grid-ex-0.grid"), "unfinished, 49 cells open, no clash; unique\n")
}

fn limited() -> Result<(), String> {
    let table = expected("expected.tsv");
    for (techniques, solved) in [
        ("singles", &["grid-ex-0", "sample-board1", "js-puzzle"][..]),
        (
            "singles,line-exclusion",
            &["grid-ex-0", "sample-board1", "js-puzzle", "grid-ex-1", "grid-ex-2", "line-1", "line-2"],
        ),
    ] {
        for row in table.lines().filter(|row| row.contains("box:3x3")) {
            let fields: Vec<&str> = row.split('\t').collect();
            if fields[4] == "0" || fields[3].chars().all(|c| c == '.') {
                continue;
            }
            let found = run(&["solve", "--techniques", techniques, fields[3]]);
            let is_solved = !found.contains('.');
            if is_solved != solved.contains(&fields[0]) {
                return Err(format!("{} by {techniques}: {found}", fields[0]));
            }
        }
    }
    Ok(())
}

fn counts() -> Result<(), String> {
    for name in ["default", "45", "40", "36", "32", "30", "28", "26", "24"] {
        let path = input(&format!("lines81/perl-generated-{name}.txt"));
        let found = run(&["count", "--limit", "1000", &path]);
        same(name, &found, &expected(&format!("perl-generated-{name}.counts")))?;
    }
    Ok(())
}

fn dig() -> Result<(), String> {
    let path = input("perl/generate-input.solved");
    let dug = run(&["gen", "--solution", &path, "--clues", "30", "--seed", "1"]);
    let full = run(&["convert", "-f", "line", &path]);
    let agrees = dug.trim().chars().zip(full.trim().chars()).all(|(given, digit)| given == '.' || given == digit);
    let given: Vec<bool> = dug.trim().chars().map(|c| c != '.').collect();
    let symmetric = (0..81).all(|cell| given[cell] == given[80 - cell]);
    let unique = run(&["count", "--limit", "2", dug.trim()]) == "1\n";
    let right = agrees && symmetric && unique && given.iter().filter(|given| **given).count() == 30;
    if right { Ok(()) } else { Err(dug) }
}

fn grades() -> Result<(), String> {
    let text = fs::read_to_string(input("lines81/seed-puzzles.txt")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_numpla"))
        .args(["grade", "-f", "%l"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let found = String::from_utf8(output.stdout).unwrap();
    same("levels", &found, "easy\nhard\nmedium\nextreme\neasy\n-\neasy\n-\n-\nhard\nhard\n")
}

fn lisp_and_script() -> Result<(), String> {
    let boards = run(&["solve", &input("lisp/sample-boards-verbatim.lisp")]);
    let second = expected("sample-board2.all");
    let wanted = solutions_of("sample-board1") + second.lines().next().unwrap() + "\n";
    same("two boards", &boards, &wanted)?;
    same("count", &run(&["count", &input("lisp/sample-board2.lisp")]), "2\n")?;
    for file in ["js/cells-table-verbatim-nbsp.js", "js/cells-table-ascii.js", "js/cells-verbatim-nbsp.js"] {
        solves(file, &[], &solutions_of("js-puzzle"))?;
    }
    Ok(())
}

fn blocks() -> Result<(), String> {
    for file in ["jignum.prob", "tabs.prob", "leading-space.prob", "zero-blank.prob", "sudoku_jig_prob.sql"] {
        solves(&format!("jigsaw/{file}"), &["-f", "blocks"], &expected("jignum.out"))?;
    }
    same("sql", &run(&["convert", "-f", "sql", &input("jigsaw/jignum.prob")]), &expected("jignum.sql"))
}

fn bad_input() -> Result<(), String> {
    let second = "358196274492567138613978425175842693826453719249731856987324561734615982561289347\n";
    for (file, words, answers) in [
        ("jigsaw/short-row.prob", ":4: 8 cells in this row", second),
        ("jigsaw/bad-letter.prob", ":13: region z has 1 cell, a has 8", second),
        ("jigsaw/uneven-regions.prob", "region a has 10 cells, i has 8", second),
        ("lines81/eighty-dots.txt", ":1: 80 cells", ""),
        ("lisp/value-10.lisp", "10 out of range 1-9", ""),
        ("jigsaw/clash-c1.prob", "givens clash: 1 at r1c1 and r1c2", "NONE\n"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_numpla")).args(["solve", &input(file)]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        if output.status.code() != Some(1) || !said.contains(words) {
            return Err(format!("{file}: {said}"));
        }
        same(file, &String::from_utf8(output.stdout).unwrap(), answers)?;
    }
    Ok(())
}

fn other_answers() -> Result<(), String> {
    for (format, file, wanted) in [
        ("lisp", "lisp/sample-board1.lisp", "lisp-sample-board1.out"),
        ("values", "js/cells-table-ascii.js", "js-puzzle.csv"),
        ("table", "jigsaw/jignum.prob", "jignum.table"),
        ("rows", "perl/js-puzzle.grid", "perl-js-puzzle.rows"),
    ] {
        solves(file, &["-f", format], &expected(wanted))?;
    }
    let questions = run(&["convert", "-f", "table", &input("jigsaw/jignum.prob")]);
    same("questions", &questions, &expected("jignum-questions.table"))
}

fn jigsaws() -> Result<(), String> {
    for name in ["jig-5a", "jig-5b", "jig-7a", "jig-7b", "line-jig"] {
        solves(&format!("jigsaw/{name}.prob"), &["-f", "rows"], &expected(&format!("{name}.rows")))?;
        same(name, &run(&["count", &input(&format!("jigsaw/{name}.prob"))]), "1\n")?;
    }
    let least = "123456789236789145457163298582914367315842976749621853698375412971538624864297531\n";
    solves("jigsaw/blank-c1.prob", &[], least)?;
    solves("jigsaw/one-given-c1.prob", &[], least)?;
    let classic = run(&["solve", "--all", &input("jigsaw/classic-as-colors.prob")]);
    same("classic", &classic, &expected("sample-board2.all"))?;
    same("blank", &run(&["count", &input("jigsaw/blank-5.prob")]), "600\n")?;
    for end in ["nums", "lisp", "line"] {
        solves(&format!("rect/square-16.{end}"), &["-f", "rows"], &expected("square-16.nums"))?;
    }
    Ok(())
}

fn regions() -> Result<(), String> {
    let good = "297354681835612479971823546589467312324579168462138957618795234143986725756241893";
    same("check", &run(&["check", "--regions", &input("jigsaw/jignum.prob"), good]), "good\n")?;
    same("uneven", &run(&["check", "--regions", &input("jigsaw/uneven-regions.prob"), good]), "")?;
    let solved =
        |techniques: &str, file: &str| !run(&["solve", "--techniques", techniques, &input(file)]).contains('.');
    let right = solved("singles", "jigsaw/jignum.prob")
        && !solved("singles", "jigsaw/line-jig.prob")
        && solved("singles,line-exclusion", "jigsaw/line-jig.prob");
    if !right {
        return Err("techniques".into());
    }
    same("grade", &run(&["grade", "-f", "%l", &input("jigsaw/line-jig.prob")]), "hard\n")
}

fn backtracking() -> Result<(), String> {
    for (board, calls) in [("js-puzzle", 497), ("grid-ex-0", 1698), ("grid-ex-3", 94404), ("sample-board1", 39870)] {
        let found = run(&["grade", "--machine", &input(&format!("perl/{board}.grid"))]);
        if !found.contains(&format!("backtracking {calls} calls")) {
            return Err(format!("{board}: {found}"));
        }
    }
    Ok(())
}

fn declared() -> Result<(), String> {
    let answers = |file: &str| run(&["constraints", &input(&format!("declarative/{file}"))]);
    for name in ["map5", "map5-article2"] {
        for end in ["txt", "json"] {
            same(name, &answers(&format!("{name}.{end}")), &expected(&format!("{name}.txt")))?;
        }
    }
    same("sudoku", &answers("js-sudoku.txt"), &expected("js-puzzle.csv"))?;
    same("hard", &answers("grid-ex-3.txt").replace(", ", ""), &solutions_of("grid-ex-3"))?;
    for (name, count) in [("map5-3colours", 6), ("map5-2colours", 0), ("sample-board2", 2), ("x4-diagonals", 48)] {
        let found = run(&["constraints", "--count", &input(&format!("declarative/{name}.txt"))]);
        same(name, &found, &format!("{count}\n"))?;
    }
    let map = input("declarative/map5.txt");
    let output = Command::new(env!("CARGO_BIN_EXE_numpla")).args(["constraints", "--stats", &map]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let tried: Option<u64> = said.split(' ').next().and_then(|count| count.parse().ok());
    if tried.is_none_or(|tried| tried > 356) {
        return Err(said);
    }
    same("unknown", &answers("map5-unknown.txt"), "")
}
