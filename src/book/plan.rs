//! A plan: what a book is to hold, and how it is made.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{Book, Entry, Record, Section};
use crate::batch;
use crate::generator::{Generator, Ground, Made, Request, RequestError, Seed, Shortfall, Symmetry, Target};
use crate::grader::Level;

/// What a book is to hold.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its title.
    pub title: String,
    /// The seed that all its puzzles are drawn from.
    pub seed: Seed,
    /// The board of its puzzles, or how it is drawn.
    pub ground: Ground,
    /// The symmetry of their givens.
    pub symmetry: Symmetry,
    /// Its sections in reading order.
    pub sections: Vec<SectionPlan>,
    /// How many full grids may be drawn and dug for one puzzle.
    pub max_attempts: u64,
}

/// What a section is to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SectionPlan {
    /// The level of its puzzles.
    pub level: Level,
    /// How many.
    pub count: usize,
}

/// Why a book could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// No section asks for a puzzle.
    #[error("the book has no puzzles: give it a section, such as easy=20")]
    Empty,
    /// A section cannot be made at all.
    #[error("section {section} ({level}): {reason}")]
    Request {
        /// Its number, from 1.
        section: usize,
        /// Its level.
        level: Level,
        /// Why.
        reason: RequestError,
    },
    /// A puzzle was not found.
    #[error("section {section} ({level}): only {made} of {count} puzzles found")]
    Shortfall {
        /// The section's number, from 1.
        section: usize,
        /// Its level.
        level: Level,
        /// How many were found.
        made: usize,
        /// How many were asked for.
        count: usize,
    },
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
}

/// Slots of section *s* (from 0) draw from streams `s * 2^40 + k`: no section comes near that many puzzles, so a section can be
/// lengthened without changing the ones after it.
const SECTION_STREAMS: u64 = 1 << 40;

/// Of each slot whose puzzle is a repeat or is not found, the next takes the place, up to so many times the count.
const SLOTS_PER_PUZZLE: u64 = 4;

impl Plan {
    /// Makes the book on `threads` threads. `progress` is told after each puzzle how many there are; `stop` is asked before each attempt.
    ///
    /// # Errors
    /// If the plan is empty, a section cannot be made, or a puzzle was not found.
    pub fn make(
        &self,
        threads: usize,
        progress: &mut dyn FnMut(usize),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Book, PlanError> {
        if self.sections.iter().all(|section| section.count == 0) {
            return Err(PlanError::Empty);
        }
        // Every section is checked before the first is made: nobody wants to wait for a refusal.
        let generators = (self.sections.iter().enumerate())
            .map(|(index, section)| {
                let refused = |reason| PlanError::Request { section: index + 1, level: section.level, reason };
                Generator::new(self.request(section.level)).map_err(refused)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let mut seen = HashSet::new();
        let mut book = Book { title: self.title.clone(), seed: self.seed, sections: Vec::new() };
        let mut number = 0;
        for (index, (section, generator)) in self.sections.iter().zip(&generators).enumerate() {
            let mut entries = Vec::new();
            let first = index as u64 * SECTION_STREAMS;
            let slots = first..first + section.count as u64 * SLOTS_PER_PUZZLE;
            let mut stopped = false;
            let work = |slot| (slot, generator.puzzle(self.seed, slot, stop));
            let take = |(slot, made): (u64, Result<Made, Shortfall>)| {
                match made {
                    Ok(made) if seen.insert(made.puzzle.givens().to_string()) => {
                        number += 1;
                        entries.push(Entry { number, record: self.record(slot, made) });
                        progress(number);
                    }
                    Ok(_) | Err(Shortfall::Attempts(_)) => {}
                    Err(Shortfall::Stopped) => stopped = true,
                }
                let enough = entries.len() == section.count || stopped;
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            if section.count > 0 {
                batch::ordered(threads, slots, work, take);
            }
            if stopped {
                return Err(PlanError::Stopped);
            }
            if entries.len() < section.count {
                let (made, count, level) = (entries.len(), section.count, section.level);
                return Err(PlanError::Shortfall { section: index + 1, level, made, count });
            }
            // Rising difficulty; among equals the order they were drawn in.
            entries.sort_by_key(|entry| entry.record.grade.as_ref().map(|grade| (grade.er, grade.step_count())));
            let last = number + 1 - entries.len();
            entries.iter_mut().zip(last..).for_each(|(entry, number)| {
                entry.number = number;
                entry.record.id = Some(format!("{number}"));
            });
            book.sections.push(Section { title: section.level.to_string(), entries });
        }
        Ok(book)
    }

    fn request(&self, level: Level) -> Request {
        let usual = |(low, high)| low..=high;
        let is_classic = matches!(&self.ground, Ground::Board(board) if board.is_plain() && board.digit_count() == 9);
        let clues = level.row().clues.filter(|_| is_classic).map(usual);
        Request {
            ground: self.ground.clone(),
            symmetry: self.symmetry,
            target: Target { clues, er: Some(level.ratings()), ..Target::default() },
            solution: None,
            max_attempts: self.max_attempts,
        }
    }

    fn record(&self, slot: u64, made: Made) -> Record {
        Record {
            solution: Some(made.puzzle.solution().clone()),
            symmetry: Some(self.symmetry),
            seed: Some(self.seed),
            index: Some(slot),
            grade: made.grade,
            ..Record::new(made.puzzle.givens().clone())
        }
    }
}
