//! Questions of many askers at once, answered in lanes.
//!
//! A generator asks one question after the other, and each next one depends on the last answer; so to keep lanes busy, many puzzles are made side by
//! side, each as a task that waits for its answer.
//!
//! ```text
//! task 0   ask ....... answer, ask ............ answer, ask ...        each task has a slot; its question is open until one of
//! task 1       ask ........... answer, ask ....... answer, done        its boards comes to another solution, or all are dead
//! task 2   ask .... answer, ask ....                                   lanes take a board of whatever question waits
//! ```
//!
//! Which other solution is met depends on the number of lanes. Whether there is one does not.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use super::Engine;
use super::cells::{CELLS, Cells};
use super::lanes::{self, Work};
use super::other::Known;
use super::question::Question;
use super::vector::{LaneJob, Vector};
use crate::geometry::Cell;

/// How many tasks are under way at once: some more than the widest engine has lanes.
const SLOTS: usize = 40;

/// Who a task asks: an engine, which answers at once, or a desk.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// The engine itself.
    Engine(Engine),
    /// A slot of a desk.
    Desk(&'a Desk, usize),
}

/// Where questions and answers lie.
#[derive(Debug)]
pub struct Desk(RefCell<Inner>);

#[derive(Default, Debug)]
struct Inner {
    slots: Vec<Slot>,
    /// Slots whose next board waits for a lane.
    waiting: VecDeque<usize>,
    /// Slots whose answer has come.
    answered: VecDeque<usize>,
}

/// Where a task asks one question after the other.
#[derive(Clone, Debug)]
struct Slot {
    /// The number of the question: that of the slot, and [`SLOTS`] more for each question before it.
    number: usize,
    question: Question,
}

impl Asked<'_> {
    /// A solution other than the known one, if there is any. `opened` are the cells that were opened last: before that there was none.
    pub async fn other(&self, known: &Known, opened: &[Cell]) -> Option<Cells> {
        match self {
            Self::Engine(engine) => known.other(*engine),
            Self::Desk(desk, slot) => desk.ask(*slot, known, opened).await,
        }
    }
}

impl Desk {
    /// An empty desk.
    fn new() -> Self {
        let slots = (0..SLOTS).map(|number| Slot { number, question: Question::none() }).collect();
        Self(RefCell::new(Inner { slots, ..Inner::default() }))
    }

    fn ask<'a>(&'a self, slot: usize, known: &Known, opened: &[Cell]) -> Ask<'a> {
        let mut inner = self.0.borrow_mut();
        inner.slots[slot].number += SLOTS;
        inner.slots[slot].question.ask(known, opened);
        inner.go_on(slot);
        Ask { desk: self, slot }
    }

    /// Answers questions in lanes until there is none left. `poll` is told which slots have an answer: their tasks are to be polled, and may ask again.
    fn answer(&self, engine: Engine, poll: &mut dyn FnMut(usize)) {
        engine.run_lanes(Answering { desk: self, poll });
    }
}

/// An answer to come.
struct Ask<'a> {
    desk: &'a Desk,
    slot: usize,
}

impl Future for Ask<'_> {
    type Output = Option<Cells>;

    fn poll(self: Pin<&mut Self>, _: &mut Context) -> Poll<Option<Cells>> {
        self.desk.0.borrow_mut().slots[self.slot].question.take_answer()
    }
}

struct Answering<'a> {
    desk: &'a Desk,
    poll: &'a mut dyn FnMut(usize),
}

impl LaneJob for Answering<'_> {
    #[inline(always)]
    fn run<V: Vector>(self) {
        lanes::run::<V>(self);
    }
}

impl Inner {
    /// A question that is still open.
    #[inline]
    fn open(&mut self, number: usize) -> Option<&mut Question> {
        let Slot { number: latest, question } = &mut self.slots[number % SLOTS];
        (*latest == number && question.is_open()).then_some(question)
    }

    /// Goes on with a question that no lane has a board of. If there is no board left, that is the answer.
    #[inline]
    fn go_on(&mut self, slot: usize) {
        if self.slots[slot].question.has_more() {
            self.waiting.push_back(slot);
        } else {
            self.close(slot, None);
        }
    }

    /// One board of a question is no more.
    #[inline]
    fn lose(&mut self, number: usize) {
        if self.open(number).is_some_and(Question::lose) {
            self.go_on(number % SLOTS);
        }
    }

    fn close(&mut self, slot: usize, answer: Option<Cells>) {
        self.slots[slot].question.close(answer);
        self.answered.push_back(slot);
    }
}

impl Slot {
    /// Lays a board, and says of which question.
    #[inline]
    fn lay(&mut self, lay: impl FnOnce(&[u16; CELLS])) -> usize {
        self.question.lay(lay);
        self.number
    }
}

impl Work for Answering<'_> {
    /// Where a guess must be made there nearly always is another solution, and the first one is the answer.
    const BOTH: bool = false;

    fn next(&mut self, lay: impl FnOnce(&[u16; CELLS])) -> Option<usize> {
        loop {
            let answered = {
                let mut inner = self.desk.0.borrow_mut();
                if let Some(slot) = inner.waiting.pop_front() {
                    return Some(inner.slots[slot].lay(lay));
                }
                inner.answered.pop_front()
            };
            let Some(answered) = answered else { break };
            (self.poll)(answered);
        }
        // Rather than stand idle a lane helps with a question that another one is at.
        let mut inner = self.desk.0.borrow_mut();
        Some(inner.slots.iter_mut().find(|slot| slot.question.has_aside())?.lay(lay))
    }

    fn is_open(&self, question: usize) -> bool {
        self.desk.0.borrow_mut().open(question).is_some()
    }

    fn set_aside(&mut self, question: usize, board: [u16; CELLS]) {
        if let Some(open) = self.desk.0.borrow_mut().open(question) {
            open.set_aside(board);
        }
    }

    fn dead(&mut self, question: usize) {
        self.desk.0.borrow_mut().lose(question);
    }

    fn solved(&mut self, question: usize, solution: impl FnOnce() -> Cells) -> bool {
        let mut inner = self.desk.0.borrow_mut();
        let solution = solution();
        let Some(open) = inner.open(question) else { return true };
        if open.knows(&solution) {
            inner.lose(question);
            return false;
        }
        inner.close(question % SLOTS, Some(solution));
        true
    }
}

/// Runs a task that never waits, since an engine answers it.
///
/// # Panics
/// If it waits.
pub fn at_once<T>(task: impl Future<Output = T>) -> T {
    match pin!(task).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => outcome,
        Poll::Pending => unreachable!("an engine answers at once"),
    }
}

/// Runs tasks side by side, made one by one from their numbers, and gives what comes of them in that order.
///
/// ```
/// use numpla::{Cell, solver::classic9::{Asked, Engine, Known, side_by_side}};
/// let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179".map(|digit| digit - b'0');
/// // Can each cell alone be opened?
/// let unique = side_by_side(81, Engine::best(), &async |cell, asked: Asked<'_>| {
///     let mut known = Known::of(&solution);
///     known.open(cell);
///     asked.other(&known, &[Cell::at(cell / 9, cell % 9, 9)]).await.is_none()
/// });
/// assert_eq!(unique, [true; 81]);
/// ```
///
/// # Panics
/// If a task waits for anything but its answers.
pub fn side_by_side<T>(count: usize, engine: Engine, make: &impl AsyncFn(usize, Asked<'_>) -> T) -> Vec<T> {
    type Task<'a, T> = (usize, Pin<Box<dyn Future<Output = T> + 'a>>);
    let desk = Desk::new();
    let mut outcomes: Vec<Option<T>> = (0..count).map(|_| None).collect();
    let mut tasks: Vec<Option<Task<T>>> = (0..SLOTS).map(|_| None).collect();
    let mut begun = 0;
    // Polls the task of a slot; when it is done the next one takes its place.
    let mut advance = |slot: usize| {
        loop {
            if tasks[slot].is_none() && begun < count {
                tasks[slot] = Some((begun, Box::pin(make(begun, Asked::Desk(&desk, slot)))));
                begun += 1;
            }
            let Some((number, task)) = &mut tasks[slot] else { return };
            match task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => return,
                Poll::Ready(outcome) => {
                    outcomes[*number] = Some(outcome);
                    tasks[slot] = None;
                }
            }
        }
    };
    (0..SLOTS).for_each(&mut advance);
    desk.answer(engine, &mut advance);
    outcomes.into_iter().map(|outcome| outcome.expect("every question is answered, so every task ends")).collect()
}
