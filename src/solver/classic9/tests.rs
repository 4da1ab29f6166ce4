//! Every engine against the general search, and against one lane of its own sweep.

use super::*;
use crate::board::Grid;
use crate::board::samples::{SOLUTION, draws};
use crate::solver::Search;
use one::State;

/// Boards of all kinds: with many solutions, one and none, by a wrong given, by an exchange in a full grid, and by chance.
fn lines(count: usize) -> impl Iterator<Item = Line> {
    let mut draw = draws(1);
    std::iter::once([b'.'; 81]).chain((1..count).map(move |number| {
        let mut line = *SOLUTION;
        let clues = [8 + draw(16), 17 + draw(30), 75 + draw(6), 60][number % 4];
        if number % 4 == 2 {
            let (one, other) = (draw(81), draw(81));
            line.swap(one, other);
        }
        for cell in &mut line {
            *cell = if draw(81) < clues { *cell } else { b'.' };
        }
        if number % 8 == 1 || number % 4 == 3 {
            (0..number % 4).for_each(|_| line[draw(81)] = b'1' + draw(9) as u8);
        }
        line
    }))
}

/// What the general search says: how many solutions up to two, and the only one.
fn by_search(line: &Line) -> (u64, Option<Vec<u8>>) {
    let text: String = line.iter().map(|&byte| char::from(if byte < 10 { b'0' + byte } else { byte })).collect();
    let grid = Grid::from_line(&text).unwrap();
    let mut search = Search::new(grid.geometry());
    search.load(&grid);
    search.run(2, u64::MAX);
    let found = search.found().min(2) as u64;
    (found, (found == 1).then(|| search.first_solution().unwrap().to_vec()))
}

#[test]
fn every_engine_counts_what_the_search_counts() {
    let mut seen = [0; 3];
    let all: Vec<Line> = lines(600).collect();
    let many: Vec<Vec<u64>> = Engine::available().map(|engine| count_all(&all, 2, engine)).collect();
    for (number, line) in all.into_iter().enumerate() {
        let (found, only) = by_search(&line);
        seen[found as usize] += 1;
        assert!(many.iter().all(|counts| counts[number] == found), "{}", String::from_utf8_lossy(&line));
        for engine in Engine::available() {
            let counted = count(&Cells::of_line(&line).unwrap(), 2, engine);
            let text = String::from_utf8_lossy(&line);
            assert_eq!(counted.found, found, "{engine} {text}");
            assert!(only.is_none() || counted.first.map(Vec::from) == only, "{engine} {text}");
        }
    }
    assert!(seen.iter().all(|&seen| seen > 30), "{seen:?}");
}

#[test]
fn limits_and_stops_are_kept() {
    let blank = Cells::of_line(&[0; 81]).unwrap();
    for engine in Engine::available() {
        assert_eq!(count(&blank, 0, engine), Counted::default());
        assert_eq!(count(&blank, 1234, engine).found, 1234);
        assert_eq!(count_until(&blank, u64::MAX, engine, &|| true), None, "the caller may stop it");
    }
}

#[test]
fn many_at_once_are_counted_as_one_by_one() {
    let all: Vec<Line> = lines(2000).collect();
    for engine in Engine::available() {
        for (limit, count_of_lines) in [(2, all.len()), (1, 100), (7, 100), (2, 1), (2, 0), (0, 5)] {
            let lines = &all[..count_of_lines];
            let counted = solve_all(lines, limit, engine);
            assert_eq!(count_all(lines, limit, engine), counted.iter().map(|it| it.found).collect::<Vec<_>>());
            assert_eq!(counted.len(), lines.len());
            for (line, many) in lines.iter().zip(counted) {
                let one = count(&Cells::of_line(line).unwrap(), limit, engine);
                let text = String::from_utf8_lossy(line);
                assert_eq!(many.found, one.found, "{engine}, up to {limit}: {text}");
                assert_eq!(many.first.is_some(), one.found > 0, "{engine} {text}");
                if let Some(first) = many.first {
                    let agrees = |(number, given): (&u8, &u8)| *given == b'.' || given - b'0' == *number;
                    assert!(first.iter().zip(line).all(agrees), "{engine} {text}");
                    assert_eq!(by_search(&first).0, 1, "{engine}: a solution of {text}");
                    assert!(one.found > 1 || limit == 1 || many.first == one.first);
                }
            }
        }
    }
}

#[test]
fn a_line_with_a_strange_byte_has_no_solution() {
    let mut line = [b'.'; 81];
    line[40] = b'a';
    for engine in Engine::available() {
        assert_eq!(solve_all(&[line], 2, engine), [Counted::default()]);
    }
}

#[test]
fn a_sweep_takes_only_what_no_solution_has() {
    let mut stuck = 0;
    for line in lines(600) {
        let cells = Cells::of_line(&line).unwrap();
        let (all, verdict, _) = Engine::named("scalar").unwrap().run(Sweeps(&cells));
        let mut before = &cells;
        for after in &all {
            assert!(before.0.iter().zip(&after.0).all(|(before, after)| after & !before == 0), "candidates only go");
            before = after;
        }
        let left = all.last().unwrap();
        if let (_, Some(only)) = by_search(&line) {
            assert!(left.0.iter().zip(only).all(|(left, number)| left >> (number - 1) & 1 == 1));
        }
        match verdict {
            Verdict::Stuck => stuck += 1,
            Verdict::Solved => assert_eq!(left.0.iter().sum::<u16>(), sweep::SOLVED),
            Verdict::Dead => assert_eq!(by_search(&line).0, 0),
            Verdict::Moving => unreachable!(),
        }
    }
    assert!(stuck > 100, "{stuck}");
}

/// Sweeps of one board, by whatever does it.
struct Sweeps<'a>(&'a Cells);

impl one::Job for Sweeps<'_> {
    type Outcome = (Vec<Cells>, Verdict, [u16; 36]);

    #[inline(always)]
    fn run<S: State>(self) -> Self::Outcome {
        let (mut state, mut seen, mut all) = (S::load(self.0), S::Seen::default(), Vec::new());
        loop {
            let verdict = state.sweep(&mut seen);
            all.push(state.cells());
            if verdict != Verdict::Moving {
                return (all, verdict, std::array::from_fn(|at| S::configuration(&seen, at / 6, at % 6)));
            }
        }
    }
}

#[test]
fn registers_hold_what_one_lane_holds() {
    let scalar = Engine::named("scalar").unwrap();
    for line in lines(600) {
        let cells = Cells::of_line(&line).unwrap();
        let by_one = scalar.run(Sweeps(&cells));
        for engine in Engine::available() {
            let by_engine = engine.run(Sweeps(&cells));
            assert_eq!(by_engine.1, by_one.1, "{engine}");
            if by_one.1 != Verdict::Dead {
                assert!(by_engine.0 == by_one.0, "{engine}: the same candidates after each sweep");
                assert_eq!(by_engine.2, by_one.2, "{engine}");
            }
        }
    }
}

#[test]
fn another_solution_is_found_where_there_is_one() {
    let solution = SOLUTION.map(|byte| byte - b'0');
    let (mut draw, mut seen) = (draws(1), [0; 2]);
    for number in 0..400 {
        let clues = 17 + draw(50);
        let mut known = Known::of(&solution);
        let mut line = *SOLUTION;
        for cell in 0..81 {
            if draw(81) >= clues {
                known.open(cell);
                line[cell] = b'.';
            }
        }
        let is_unique = by_search(&line).0 == 1;
        seen[usize::from(is_unique)] += 1;
        let others: Vec<Option<Line>> =
            Engine::available().map(|engine| known.other(engine).map(|other| other.numbers())).collect();
        assert!(others.iter().all(|other| other == &others[0]), "the same on every engine");
        assert_eq!(others[0].is_none(), is_unique, "{number}");
        if let Some(other) = others[0] {
            assert!(other != solution && by_search(&other).0 == 1);
            assert!((0..81).all(|cell| !known.is_given(cell) || other[cell] == solution[cell]));
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}
