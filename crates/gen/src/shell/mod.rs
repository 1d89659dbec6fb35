//! Part A: from a seed to the finished empty shell. One module a phase, in the order of
//! `architect-a.md` 7.

pub(crate) mod dead_ends;
pub(crate) mod dig;
pub(crate) mod elevators;
pub(crate) mod fill_map;
pub(crate) mod fire;
pub(crate) mod floor_layout;
pub(crate) mod floor_offsets;
pub(crate) mod generators;
pub(crate) mod no_touch;
mod rectangle;
pub(crate) mod root_path;
pub(crate) mod scale;
pub(crate) mod solo_holes;
pub(crate) mod theme;

use crate::{
    crawlers::CrawlRecord,
    draft::Cells,
    grid::CellSet,
    lists::{DeadEndList, Elevators, RoomList},
    plan::Plan,
    shell::theme::Theme,
};

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
    /// What the crawlers have left behind; nothing in bases of the digger.
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

/// Bound of a loop that draws until something fits. A classic stream has shown every position after
/// this many draws; beyond it, a phase goes on with what it has.
pub(crate) const MOST_DRAWS: u32 = 1 << 16;
