//! The results of a run.

use super::element::ElementFault;

/// Statistics of one run, or of all runs of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CrawlReport {
    /// The number of turns, not counting those in which all builders slept.
    pub iterations: u32,
    /// The number of crawlers and jumpers that were born.
    pub births: u32,
    /// The number of crawlers that were refused because there were already too many builders.
    pub refused_crawlers: u32,
    /// The number of jumpers that were refused.
    pub refused_jumpers: u32,
    /// The number of areas that were cut off from the main area before the repair.
    pub enclosed: u32,
    /// The number of cells that the repair opened.
    pub reopened: u32,
    /// The number of cells that the repair filled.
    pub filled: u32,
    /// The number of enclosed areas that could be neither joined nor filled. A floor with such an area has failed.
    pub lost: u32,
    /// Whether a run was stopped because it did not end. This is a bug.
    pub stopped: bool,
    /// The number of elements of the design that did not fit the floor and were left out.
    pub left_out: u32,
}

/// An element of a design that does not fit a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The element, from 0, in the order of the design.
    pub element: usize,
    /// The floor, from 1.
    pub floor: u8,
    /// The reason.
    pub why: ElementFault,
}
