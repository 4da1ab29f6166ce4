//! When something on a board last changed, and what was made of the board since.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::Board;
use crate::geometry::{Cell, Digit, Geometry, HouseId, HouseSet};

/// A moment in the life of a board: it grows with every step, so that a search can tell what has changed since the last time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Moment(u32);

/// When something last changed. Candidates only ever go (but for assumptions), so what found nothing finds nothing until it changes.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    now: Moment,
    cells: Vec<Moment>,
    houses: Vec<Moment>,
    digits: [Moment; Digit::MAX_COUNT],
}

impl Changes {
    /// Everything has just changed.
    pub(super) fn of(geometry: &Geometry) -> Self {
        let now = Moment(1);
        Self {
            now,
            cells: vec![now; geometry.cell_count()],
            houses: vec![now; geometry.houses().len()],
            digits: [now; Digit::MAX_COUNT],
        }
    }

    #[inline]
    pub(super) fn note(&mut self, cell: Cell, digit: Digit) {
        self.cells[cell.index()] = self.now;
        self.digits[digit.index()] = self.now;
    }

    #[inline]
    pub(super) fn note_house(&mut self, house: HouseId) {
        self.houses[house.index()] = self.now;
    }
}

/// Something that was worked out of a board as it is; gone as soon as the board changes.
#[derive(Clone, Default, Debug)]
pub(super) struct Derived(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Board<'_> {
    /// What is made of the board as it is, made anew only after a change. There is room for one thing.
    pub(crate) fn derived<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let kept = self.derived.0.get().and_then(|kept| Arc::clone(kept).downcast().ok());
        kept.unwrap_or_else(|| {
            let new = Arc::new(make());
            // If there is another thing already, this one is not kept.
            let _ = self.derived.0.set(Arc::clone(&new) as Arc<dyn Any + Send + Sync>);
            new
        })
    }

    /// The moment of the last change, or of one to come.
    pub fn now(&self) -> Moment {
        self.changes.now
    }

    /// Begins a new moment: changes from here on are later than all before.
    pub(crate) fn tick(&mut self) {
        self.changes.now.0 += 1;
    }

    /// Whether a candidate of the cell has gone after a moment.
    pub fn cell_changed(&self, cell: Cell, since: Moment) -> bool {
        self.changes.cells[cell.index()] > since
    }

    /// Whether a candidate of any cell of the house has gone after a moment.
    pub fn house_changed(&self, house: HouseId, since: Moment) -> bool {
        self.changes.houses[house.index()] > since
    }

    /// The houses that have changed after a moment; all of them where there are more than such a set holds.
    pub fn changed_houses(&self, since: Moment) -> HouseSet {
        let houses = &self.changes.houses;
        if houses.len() > HouseSet::MOST || since == Moment::default() {
            return HouseSet::ALL;
        }
        (0..houses.len()).map(HouseId::from_index).filter(|house| houses[house.index()] > since).collect()
    }

    /// Whether the digit has gone from any cell after a moment.
    pub fn digit_changed(&self, digit: Digit, since: Moment) -> bool {
        self.changes.digits[digit.index()] > since
    }
}
