//! The results of a run.

use super::element::ElementFault;

/// Counts of a run, or of all runs of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CrawlReport {
    /// Turns, without those that all builders slept through.
    pub iterations: u32,
    /// Crawlers and jumpers that were born.
    pub births: u32,
    /// Crawlers that were not born, because there were too many builders.
    pub refused_crawlers: u32,
    /// Jumpers that were not born.
    pub refused_jumpers: u32,
    /// Areas that could not be walked to from the main one, before the repair.
    pub enclosed: u32,
    /// Cells that the repair has opened.
    pub reopened: u32,
    /// Cells that the repair has filled.
    pub filled: u32,
    /// Enclosed areas that could neither be joined nor filled: such a floor has failed.
    pub lost: u32,
    /// Whether a run was stopped because it did not end: a fault of ours.
    pub stopped: bool,
    /// Elements of the design that did not fit the floor, and were left out.
    pub left_out: u32,
}

/// An element of a design that a floor has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The element, from 0, in the order of the design.
    pub element: usize,
    /// The floor, from 1.
    pub floor: u8,
    /// Why.
    pub why: ElementFault,
}
