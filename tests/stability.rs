//! The same seed gives the same bytes: on every machine, on any number of threads, in every release until the CHANGELOG says
//! that the puzzles changed. Change these values only together with such a line.

use std::fmt::Write;
use std::ops::ControlFlow;

use numpla::book::{Plan, SectionPlan};
use numpla::formats::write_book;
use numpla::generator::{Generator, Request, Seed, Symmetry, Target, fill};
use numpla::{Geometry, Level, batch};

fn request(symmetry: Symmetry, target: Target) -> Request {
    Request { ground: Geometry::classic().into(), symmetry, target, solution: None, max_attempts: 10_000 }
}

fn puzzles(request: Request, seed: u64, count: u64, threads: usize) -> Vec<String> {
    let generator = Generator::new(request).unwrap();
    let mut found = Vec::new();
    let work = |index| generator.puzzle(Seed::new(seed), index, &|| false).unwrap().puzzle.givens().to_string();
    batch::ordered(threads, 0..count, work, |puzzle| {
        found.push(puzzle);
        ControlFlow::Continue(())
    });
    found
}

/// FNV-1a, to pin a long text by one number.
fn hash(text: &str) -> u64 {
    text.parse::<Seed>().unwrap().number()
}

#[test]
fn first_puzzles_of_seed_7() {
    let clues = |count| Target { clues: Some(count..=count), ..Target::default() };
    let level = |level: Level| Target { er: Some(level.ratings()), clues: Some(24..=34), ..Target::default() };
    let mut text = String::new();
    for (name, request) in [
        ("28 clues", request(Symmetry::Rotate180, clues(28))),
        ("dig all", request(Symmetry::Rotate180, Target::default())),
        ("dig all, no symmetry", request(Symmetry::None, Target::default())),
        ("minimal", request(Symmetry::Rotate180, Target { minimal: true, ..Target::default() })),
        ("36 clues, all", request(Symmetry::All, clues(36))),
        ("hard", request(Symmetry::Diagonal, level(Level::Hard))),
    ] {
        for puzzle in puzzles(request, 7, 2, 1) {
            writeln!(text, "{name}: {puzzle}").unwrap();
        }
    }
    let grid = fill(&Geometry::classic(), &mut Seed::new(7).stream(0)).unwrap();
    writeln!(text, "fill: {grid}").unwrap();
    snapbox::assert_data_eq!(text, snapbox::file!["data/first_puzzles.txt"].raw());
}

#[test]
fn threads_do_not_matter() {
    for target in [Target::default(), Target { er: Some(Level::Medium.ratings()), ..Target::default() }] {
        let one = puzzles(request(Symmetry::Rotate180, target.clone()), 5, 60, 1);
        assert_eq!(one, puzzles(request(Symmetry::Rotate180, target.clone()), 5, 60, 2));
        assert_eq!(one, puzzles(request(Symmetry::Rotate180, target), 5, 60, 7));
    }
}

#[test]
fn a_small_book() {
    let plan = Plan {
        title: "Spring".into(),
        seed: Seed::new(7),
        ground: Geometry::classic().into(),
        symmetry: Symmetry::Rotate180,
        sections: vec![SectionPlan { level: Level::Easy, count: 3 }, SectionPlan { level: Level::Hard, count: 2 }],
        max_attempts: 10_000,
    };
    let book = |threads| write_book(&plan.make(threads, &mut |_| (), &|| false).unwrap());
    let one = book(1);
    assert_eq!(one, book(3));
    let version = concat!("numpla ", env!("CARGO_PKG_VERSION"));
    assert_eq!(hash(&one.replace(version, "numpla")), 7_517_932_776_694_248_461, "the book changed");
}
