//! The empty shell of a base, the result of part A.

use super::{
    cells::Cells,
    crawl_record::CrawlRecord,
    lists::{DeadEndList, Elevators, RoomList},
    plan::Plan,
    theme::Theme,
};
use crate::grid::CellSet;

/// The empty shell of a base: exactly what furnishing needs (`architect-a.md` 10). Every style produces this shell, so
/// all styles share the later phases.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Shell {
    /// The number, kind and direction towards the root of every cell. Only the draft changes them.
    pub cells: Cells,
    /// The floors, the offsets between them, and the entrance.
    pub plan: Plan,
    pub elevators: Elevators,
    pub rooms: RoomList,
    pub dead_ends: DeadEndList,
    pub theme: Theme,
    /// The record of the crawlers. Empty in bases of the digger.
    pub crawl: CrawlRecord,
    /// The cells at which the style wants doors, row by row. A door is placed only if the cell is still suitable when
    /// doors are placed. The digger asks for no doors.
    pub doors_wanted: CellSet,
    /// The number of ladders. The two ends of a ladder count as one.
    pub ladder_pairs: u16,
}

impl Shell {
    /// Resets the shell and keeps all memory.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
