//! Questions of many askers at once, answered in lanes.
//!
//! A generator asks one question after the other, and each next one depends on the last answer; so to keep lanes busy, many puzzles are made side by
//! side, each as a task that waits for its answer.
//!
//! ```text
//! task 0   ask ....... answer, ask ............ answer, ask ...        each task has a slot; its question is open until one of
//! task 1       ask ........... answer, ask ....... answer, done        its boards comes to another solution, or all are dead
//! task 2   ask .... answer, ask ....                                   lanes take boards of whatever question is next
//! ```
//!
//! Which other solution is met depends on the number of lanes. Whether there is one does not.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use super::Engine;
use super::cells::{ALL, CELLS, Cells};
use super::lanes::{self, Work};
use super::other::Known;
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

#[derive(Clone, Debug)]
struct Slot {
    /// The question: its slot, and [`SLOTS`] more for each question before it.
    question: usize,
    /// How many boards of it are under way or wait.
    boards: usize,
    /// How many boards are to be laid once these are dead.
    left: usize,
    /// The cells that are opened by and by, one a board, the last one first; none if all are at once, by one board.
    begin: [Cell; FEW],
    few: usize,
    /// What the next board has, but for the cell that it begins with.
    cells: [u16; CELLS],
    /// The solution that is known.
    solution: [u16; CELLS],
    answer: Answer,
}

/// What has come of a question.
#[derive(Clone, Debug)]
enum Answer {
    /// Nothing yet, or it has been taken.
    None,
    /// Another solution, if there is one.
    Is(Option<Cells>),
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

/// So few opened cells are taken one by one: a solution that differs in the first, one that is the same there and differs in the second, and so on.
/// Each of these boards has one candidate less than all, and none of them has the known solution to be found again. A board is laid when the one before it
/// has come to nothing, since one that comes to a solution spares those behind it, and there are other questions to keep the lanes busy.
const FEW: usize = 4;

impl Desk {
    /// An empty desk.
    fn new() -> Self {
        let slot = |slot| Slot {
            question: slot,
            boards: 0,
            left: 0,
            begin: [Cell::of_index(0); FEW],
            few: 0,
            cells: [0; CELLS],
            solution: [0; CELLS],
            answer: Answer::None,
        };
        Self(RefCell::new(Inner { slots: (0..SLOTS).map(slot).collect(), ..Inner::default() }))
    }

    fn ask<'a>(&'a self, slot: usize, known: &Known, opened: &[Cell]) -> Ask<'a> {
        let mut inner = self.0.borrow_mut();
        let asking = &mut inner.slots[slot];
        asking.question += SLOTS;
        (asking.solution, asking.cells) = (*known.solution(), *known.masks());
        asking.few = if opened.len() > FEW { 0 } else { opened.len() };
        asking.left = asking.few.max(1);
        asking.begin[..asking.few].copy_from_slice(&opened[..asking.few]);
        inner.lay_next(slot);
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
        let answer = &mut self.desk.0.borrow_mut().slots[self.slot].answer;
        match std::mem::replace(answer, Answer::None) {
            Answer::None => Poll::Pending,
            Answer::Is(other) => Poll::Ready(other),
        }
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
    /// The slot of a question that is still open.
    fn open(&mut self, question: usize) -> Option<&mut Slot> {
        let slot = &mut self.slots[question % SLOTS];
        (slot.question == question && slot.boards > 0).then_some(slot)
    }

    /// Lays the next board of a question, of which none is under way. If there is none, that is the answer.
    fn lay_next(&mut self, slot: usize) {
        let asking = &mut self.slots[slot];
        if asking.left == 0 {
            asking.answer = Answer::Is(None);
            self.answered.push_back(slot);
        } else {
            asking.boards = 1;
            self.waiting.push_back(slot);
        }
    }

    /// One board of a question is no more.
    fn lose(&mut self, question: usize) {
        if let Some(slot) = self.open(question) {
            slot.boards -= 1;
            if slot.boards == 0 {
                self.lay_next(question % SLOTS);
            }
        }
    }
}

impl Slot {
    /// The board that has waited: without the known digit in the next opened cell, where they are opened one by one.
    fn board(&mut self) -> [u16; CELLS] {
        self.left -= 1;
        let mut board = self.cells;
        if let Some(cell) = self.begin[..self.few].get(self.left) {
            let own = self.solution[cell.index()];
            board[cell.index()] = ALL & !own;
            self.cells[cell.index()] = own;
        }
        board
    }
}

impl Work for Answering<'_> {
    fn next(&mut self) -> Option<(usize, [u16; CELLS])> {
        loop {
            let answered = {
                let mut inner = self.desk.0.borrow_mut();
                if let Some(slot) = inner.waiting.pop_front() {
                    let slot = &mut inner.slots[slot];
                    return Some((slot.question, slot.board()));
                }
                inner.answered.pop_front()?
            };
            (self.poll)(answered);
        }
    }

    fn is_open(&self, question: usize) -> bool {
        self.desk.0.borrow_mut().open(question).is_some()
    }

    fn forked(&mut self, question: usize) {
        if let Some(slot) = self.desk.0.borrow_mut().open(question) {
            slot.boards += 1;
        }
    }

    fn dead(&mut self, question: usize) {
        self.desk.0.borrow_mut().lose(question);
    }

    fn solved(&mut self, question: usize, solution: impl FnOnce() -> Cells) -> bool {
        let mut inner = self.desk.0.borrow_mut();
        let solution = solution();
        let Some(slot) = inner.open(question) else { return true };
        if solution.0 == slot.solution {
            inner.lose(question);
            return false;
        }
        slot.boards = 0;
        slot.answer = Answer::Is(Some(solution));
        inner.answered.push_back(question % SLOTS);
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
