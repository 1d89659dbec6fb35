//! The empty shell of a base, the result of part A.

use super::{
    cells::Cells,
    crawl_record::CrawlRecord,
    lists::{DeadEndList, Elevators, RoomList},
    plan::Plan,
    theme::Theme,
};
use crate::grid::CellSet;

/// The empty shell of a base: exactly what furnishing needs (`architect-a.md` 10). A style that makes the
/// same shell can share all later phases.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Shell {
    /// Number, kind and way to the root of every cell. Only the draft writes them.
    pub cells: Cells,
    /// Floors, offsets, entrance.
    pub plan: Plan,
    pub elevators: Elevators,
    pub rooms: RoomList,
    pub dead_ends: DeadEndList,
    pub theme: Theme,
    /// The record of the crawlers. Empty in bases of the digger.
    pub crawl: CrawlRecord,
    /// The cells at which the style wants doors, row by row. They count only if the place still suits when
    /// doors are put in. The digger wants none.
    pub doors_wanted: CellSet,
    /// The number of dug ladders. The two ends count as one.
    pub ladder_pairs: u16,
}

impl Shell {
    /// Resets the shell and keeps all memory.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
