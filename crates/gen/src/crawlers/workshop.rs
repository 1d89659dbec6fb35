//! Crawlers without the rest of a base: a grid of any size, its floors, and the builders on them. Only bases, which
//! have 64 x 32 cells, have cell numbers and furnishing.

use alloc::vec::Vec;

use thiserror::Error;

use super::{
    CrawlReport, ElementFault, FloorElement, Hall, Table, TableFault, Trace,
    context::BuildContext,
    crew::Crew,
    place::{Plot, place_protuberances},
    repair::{Repair, Task},
    starts::Start,
    turns,
};
use crate::{Pos, rng::Xoshiro};

const STREAMS: [&str; 5] = ["crawler 1", "crawler 2", "crawler 3", "crawler 4", "crawler 5"];

/// The reason why a floor cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlaceFault {
    /// A number of the table is out of range.
    #[error(transparent)]
    Table(TableFault),
    /// An element of the design does not fit.
    #[error("element {} of the design: {fault}", .element + 1)]
    Element {
        /// The index of the element, from 0.
        element: usize,
        /// The reason.
        fault: ElementFault,
    },
}

/// A hall, with everything that is needed to build on it. The memory is reused.
///
/// ```
/// use rootward_gen::crawlers::{Preset, HallTile, Workshop};
///
/// let mut workshop = Workshop::default();
/// workshop.lay_rectangle(256, 128);
/// let report = workshop.build(1, Preset::Maze.table(), &[], 42, &mut ())?;
/// assert!(report.births > 1000);
/// workshop.repair(1, None, 6);
/// let hall = workshop.hall();
/// let open = (0..hall.cells()).filter(|&cell| hall.tile(hall.position(cell)) == HallTile::Open).count();
/// assert!(open > hall.cells() / 2);
/// # Ok::<(), rootward_gen::crawlers::PlaceFault>(())
/// ```
#[derive(Debug, Default)]
pub struct Workshop {
    pub(super) hall: Hall,
    pub(super) crew: Crew,
    pub(super) starts: Vec<Start>,
    pub(super) kept: Vec<Start>,
    pub(super) open: Vec<Pos>,
    repair: Repair,
    pub(super) opened: Vec<Pos>,
}

impl Workshop {
    /// Lays one rectangular floor, number 1, with sides of 1 to [`LONGEST_SIDE`](super::LONGEST_SIDE) cells.
    pub fn lay_rectangle(&mut self, width: u16, height: u16) {
        self.lay(width, height, |_| 1);
    }

    /// Rebuilds the hall. `floor_of` returns the floor of a cell, from 1, or 0 for no floor. Cells that touch another
    /// floor or the edge, even diagonally, become border.
    pub fn lay(&mut self, width: u16, height: u16, floor_of: impl Fn(Pos) -> u8) {
        self.opened.clear();
        self.hall.lay(width, height, floor_of);
    }

    /// The hall.
    #[must_use]
    pub fn hall(&self) -> &Hall {
        &self.hall
    }

    /// The first cell of each passage that a repair has opened since the hall was laid.
    #[must_use]
    pub fn reopened(&self) -> &[Pos] {
        &self.opened
    }

    /// Places the elements for a floor. If they include no builder, places the first crawlers. Then runs all builders.
    /// The same `number`, floor and parameters always give the same walls. Floors do not depend on each other.
    ///
    /// # Errors
    /// A number in the table is out of range, or an element does not fit the floor.
    pub fn build(
        &mut self,
        floor: u8,
        table: &Table,
        elements: &[FloorElement],
        number: u64,
        trace: &mut impl Trace,
    ) -> Result<CrawlReport, PlaceFault> {
        table.check().map_err(PlaceFault::Table)?;
        let mut rng = Self::stream(number, floor);
        let mut report = CrawlReport::default();
        self.crew.clear();
        let plot = Plot { floor, origin: Pos::new(0, 0) };
        for (element, placed) in elements.iter().enumerate() {
            if placed.floor == 0 || placed.floor == floor {
                let result = placed.element.place(self, table, plot, &mut rng);
                result.map_err(|fault| PlaceFault::Element { element, fault })?;
            }
        }
        self.crawl(plot, table, false, &mut rng, trace, &mut report);
        Ok(report)
    }

    pub(super) fn stream(number: u64, floor: u8) -> Xoshiro {
        let name = STREAMS[usize::from(floor.saturating_sub(1)) % STREAMS.len()];
        // Bases have at most five floors, so there are five names. Higher floors change the seed number as well.
        Xoshiro::named(number.wrapping_add(u64::from(floor.saturating_sub(1) / 5) << 32), name)
    }

    /// Places crawlers automatically if the design has placed none, or with `also_automatic`.
    pub(super) fn crawl(
        &mut self,
        plot: Plot,
        table: &Table,
        also_automatic: bool,
        rng: &mut Xoshiro,
        trace: &mut impl Trace,
        report: &mut CrawlReport,
    ) {
        place_protuberances(&mut self.hall, plot.floor, &mut self.starts, table.constants.protuberances, rng);
        if self.crew.is_empty() || also_automatic {
            self.place_first_crawlers(table, plot.floor, rng);
        }
        let Self { hall, crew, .. } = self;
        turns::run(BuildContext { hall, table, crew, rng, trace, report, iteration: 0 });
    }

    /// Joins the enclosed areas of a floor to the area of the anchor, or to the largest area if there is no anchor.
    /// Fills areas with fewer plain cells than `fill_limit`.
    pub fn repair(&mut self, floor: u8, anchor: Option<Pos>, fill_limit: u8) -> CrawlReport {
        let mut report = CrawlReport::default();
        let task = Task { floor, anchor, fill_limit };
        self.repair_areas(task, &mut report);
        report
    }

    pub(super) fn repair_areas(&mut self, task: Task, report: &mut CrawlReport) {
        self.repair.run(&mut self.hall, task, &mut self.opened, report);
    }
}
