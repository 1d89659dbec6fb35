//! The empty shell of a base, which part A makes.

use super::{
    cells::Cells,
    crawl_record::CrawlRecord,
    lists::{DeadEndList, Elevators, RoomList},
    plan::Plan,
    theme::Theme,
};
use crate::grid::CellSet;

/// The empty shell of a base: exactly what furnishing needs (`architect-a.md` 10). Another style that makes
/// the same shell can share everything behind it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Shell {
    /// Number, kind and way to the root of every cell; written through the draft only.
    pub cells: Cells,
    /// Floors, offsets, entrance.
    pub plan: Plan,
    /// Elevator shafts.
    pub elevators: Elevators,
    /// Rectangular rooms.
    pub rooms: RoomList,
    /// Ends of corridors.
    pub dead_ends: DeadEndList,
    /// Families of creatures.
    pub theme: Theme,
    /// The record of the crawlers; empty in bases of the digger.
    pub crawl: CrawlRecord,
    /// Where the style wants doors, if the place still suits when doors are put in; row by row. The
    /// digger wants none.
    pub doors_wanted: CellSet,
    /// Ladders that were dug, each counted once for its two ends.
    pub ladder_pairs: u16,
}

impl Shell {
    /// Back to known ground; all memory is kept.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
