//! Grading by band of ER: `cargo bench --bench grade`. The ratings of every puzzle are asserted.

mod clock;

use numpla::grader::{Outcome, Ruler, grade_grid};
use numpla::{Geometry, Grid};

/// Bands of ER, in tenths, and how often their sixty puzzles are graded in one run: about a quarter of a second.
const BANDS: [(u16, u16, usize); 11] = [
    (10, 15, 700),
    (17, 23, 400),
    (25, 29, 200),
    (30, 34, 130),
    (36, 44, 110),
    (45, 56, 60),
    (57, 65, 50),
    (66, 71, 10),
    (72, 79, 4),
    (80, 89, 1),
    (90, 100, 1),
];

const PUZZLES: &str = include_str!("by_rating.txt");

fn main() {
    println!("{:<28} {:>7} {:>12}", "grade, by ER", "puzzles", "puzzles");
    let geometry = Geometry::classic();
    let ruler = Ruler::se(&geometry);
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    let rated: Vec<(Grid, &str)> = lines
        .map(|line| {
            let (grid, ratings) = line.split_once(' ').expect("a puzzle and its ratings");
            (Grid::from_line_on(&geometry, grid).unwrap(), ratings)
        })
        .collect();
    for (least, most, times) in BANDS {
        let er = |ratings: &str| ratings.split('/').next().unwrap().parse::<numpla::Rating>().unwrap().tenths();
        let band: Vec<&(Grid, &str)> = rated.iter().filter(|(_, r)| (least..=most).contains(&er(r))).collect();
        assert_eq!(band.len(), 60);
        let name = format!("{}.{}-{}.{}", least / 10, least % 10, most / 10, most % 10);
        clock::best_of_five(&name, || {
            for (grid, ratings) in std::iter::repeat_n(&band, times).flatten() {
                let Ok((Outcome::Graded(grade), _)) = grade_grid(grid, &ruler, None, &|| false) else {
                    panic!("{grid} is not graded");
                };
                assert_eq!(format!("{}/{}/{}", grade.er, grade.ep, grade.ed), *ratings, "{grid}");
            }
            band.len() * times
        });
    }
}
