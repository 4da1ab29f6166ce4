#![cfg_attr(doctest, doc = include_str!("../README.md"))]
//! Sudoku generator, difficulty grader and puzzle-book maker.

mod registry;

pub mod batch;
pub mod board;
pub mod book;
pub mod chains;
pub mod drawing;
pub mod formats;
pub mod generator;
pub mod geometry;
pub mod grader;
pub mod reading;
pub mod solver;
pub mod techniques;

pub use board::{Board, Candidate, Elimination, Evidence, Grid, Placement, Step};
pub use geometry::{Cell, CellSet, Digit, DigitSet, Geometry};
pub use grader::{Grade, Level, Rating};
pub use solver::{NotAPuzzle, Puzzle, SolutionCount};
