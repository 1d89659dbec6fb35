//! The record of the crawlers, which stays in a finished base.

use alloc::vec::Vec;

use crate::{
    CELLS, CellSet, Pos,
    crawlers::{CrawlReport, LeftOut},
};

/// The record of the walls of a crawler base (`crawlers.md` 15.5, *side data*).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrawlRecord {
    /// The generation that laid the wall in each cell, plus one. 0 for cells without a wall of a crawler.
    pub(crate) laid: [u8; CELLS],
    /// The first cell of each passage by which the repair joined areas: natural places for a door.
    pub reopened: CellSet,
    /// The cells in front of the entrance, ladders and elevators. Nothing is placed on them.
    pub aprons: CellSet,
    /// The ends of the niches that were stamped before the crawlers ran.
    pub niches: CellSet,
    /// The statistics of all floors together.
    pub report: CrawlReport,
    /// The elements of the design that did not fit a floor. Their number is also in the report.
    pub left_out: Vec<LeftOut>,
    /// The number of failed attempts before this base: 0 to 8, almost always 0.
    pub attempt: u8,
    /// Whether all attempts have failed. The unreachable cells of the last attempt are then filled in.
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

/// Encodes a generation as one byte. 0 stands for no generation, and 255 for 254 and all later generations.
pub(crate) const fn code_of(generation: Option<u8>) -> u8 {
    match generation {
        Some(generation) => generation.saturating_add(1),
        None => 0,
    }
}

pub(crate) const fn generation_of(code: u8) -> Option<u8> {
    code.checked_sub(1)
}

impl CrawlRecord {
    /// The generation of crawlers that laid the wall in a cell. `None` for all other cells.
    #[must_use]
    pub fn generation(&self, at: Pos) -> Option<u8> {
        generation_of(self.laid[at.index()?])
    }
}
