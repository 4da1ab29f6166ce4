//! Rows of the list that need other boards and formats than the usual one.

use std::process::Command;

use super::{expected, input, run, same, solutions_of, solves};

pub(crate) fn lisp_and_script() -> Result<(), String> {
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

pub(crate) fn blocks() -> Result<(), String> {
    for file in ["jignum.prob", "tabs.prob", "leading-space.prob", "zero-blank.prob", "sudoku_jig_prob.sql"] {
        solves(&format!("jigsaw/{file}"), &["-f", "blocks"], &expected("jignum.out"))?;
    }
    same("sql", &run(&["convert", "-f", "sql", &input("jigsaw/jignum.prob")]), &expected("jignum.sql"))
}

pub(crate) fn bad_input() -> Result<(), String> {
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

pub(crate) fn other_answers() -> Result<(), String> {
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

pub(crate) fn jigsaws() -> Result<(), String> {
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

pub(crate) fn regions() -> Result<(), String> {
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

pub(crate) fn backtracking() -> Result<(), String> {
    for (board, calls) in [("js-puzzle", 497), ("grid-ex-0", 1698), ("grid-ex-3", 94404), ("sample-board1", 39870)] {
        let found = run(&["grade", "--machine", &input(&format!("perl/{board}.grid"))]);
        if !found.contains(&format!("backtracking {calls} calls")) {
            return Err(format!("{board}: {found}"));
        }
    }
    Ok(())
}

pub(crate) fn declared() -> Result<(), String> {
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
