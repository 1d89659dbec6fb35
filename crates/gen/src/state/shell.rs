//! The empty shell of a base, the result of part A.

use super::{
    cells::Cells,
    crawl_record::CrawlRecord,
    lists::{DeadEndList, Elevators, RoomList},
    plan::Plan,
    theme::Theme,
};
use crate::grid::CellSet;

/// The data that furnishing needs (`architect-a.md` 10). All styles produce it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Shell {
    /// The number, kind and direction towards the root of each cell. Only the draft changes them.
    pub cells: Cells,
    pub plan: Plan,
    pub elevators: Elevators,
    pub rooms: RoomList,
    pub dead_ends: DeadEndList,
    pub theme: Theme,
    /// The record of the crawlers. Empty in bases of the digger.
    pub crawl: CrawlRecord,
    /// The cells at which the style wants doors, if they are still suitable then. The digger wants none.
    pub doors_wanted: CellSet,
    /// The number of ladders. The two ends of a ladder count as one.
    pub ladder_pairs: u16,
}

impl Shell {
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
