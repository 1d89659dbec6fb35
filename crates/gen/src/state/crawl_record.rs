//! The record of the crawlers in a finished base.

use alloc::vec::Vec;

use crate::{
    CELLS, CellSet, Pos,
    crawlers::{CrawlReport, LeftOut},
};

/// The record of the walls of a crawler base (`crawlers.md` 15.5, *side data*).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrawlRecord {
    /// One more than the generation that laid a wall. 0 where no crawler has.
    pub(crate) laid: [u8; CELLS],
    /// The cells by which the repair has joined separate areas: the first cell of each way. They are natural
    /// places for a door.
    pub reopened: CellSet,
    /// The cells before entrance, ladders and elevators, on which nothing is placed.
    pub aprons: CellSet,
    /// The ends of the niches that were stamped before the crawlers ran.
    pub niches: CellSet,
    /// Counts over all floors.
    pub report: CrawlReport,
    /// The elements of the design that did not fit a floor, as many as the report counts.
    pub left_out: Vec<LeftOut>,
    /// The number of failed attempts before this base: 0 to 8, nearly always 0.
    pub attempt: u8,
    /// Whether every attempt has failed. Then the base is the last one, with its unreachable cells filled in.
    pub failed: bool,
}

impl Default for CrawlRecord {
    fn default() -> Self {
        Self {
            laid: [0; CELLS],
            reopened: CellSet::default(),
            aprons: CellSet::default(),
            niches: CellSet::default(),
            report: CrawlReport::default(),
            left_out: Vec::new(),
            attempt: 0,
            failed: false,
        }
    }
}

/// A generation in one byte. 0 stands for none, and the last number for all later ones.
pub(crate) const fn code_of(generation: Option<u8>) -> u8 {
    match generation {
        Some(generation) => generation.saturating_add(1),
        None => 0,
    }
}

/// The generation of a byte.
pub(crate) const fn generation_of(code: u8) -> Option<u8> {
    code.checked_sub(1)
}

impl CrawlRecord {
    /// The generation of crawlers that laid the wall in a cell. `None` for other walls and for floor.
    #[must_use]
    pub fn generation(&self, at: Pos) -> Option<u8> {
        generation_of(self.laid[at.index()?])
    }
}
