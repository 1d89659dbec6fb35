//! A whole base of the crawler style: what is stamped before the crawlers run, the crawlers of all
//! floors, the repair, and numbers for all cells (`crawlers.md` 15 and 16).
//!
//! All of it happens in memory of its own, with a log of every tile; [`commit`] then hands the result to
//! the draft, phase by phase, so that a viewer sees it happen.

mod anchors;
mod booth;
mod border;
mod commit;
mod crawl_record;
mod niches;
mod number;
mod rooms;

use alloc::vec::Vec;
pub(crate) use commit::{lay_halls, lay_tiles, number_cells};

pub use crawl_record::CrawlRecord;
pub(crate) use crawl_record::{code_of, generation_of};

use super::{
    builder::Builder,
    element::FloorElement,
    hall::{Hall, LaidTile},
    place::Plot,
    repair::Task,
    report::{CrawlReport, LeftOut},
    starts::HallRect,
    table::Table,
    workshop::Workshop,
};
use crate::{
    grid::{CellSet, HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH},
    plan::{MAX_FLOORS, Plan},
    rng::Xoshiro,
    seed::Difficulty,
    shell::elevators::shaft_count,
};
use anchors::Anchors;
use number::Numbering;
use rooms::StampedRoom;

/// How often a base is tried again when one of its floors has failed.
const MOST_RETRIES: u8 = 8;
/// What is mixed into the number of a seed for each retry.
const RETRY_MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Where one stage of the log ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CrawlStage {
    /// Entrance, ladders, elevators.
    Anchors,
    /// Elements, rooms, niches.
    Stamps,
    /// The crawlers.
    Crawl,
    /// The repair.
    Rejoin,
}

impl CrawlStage {
    const COUNT: usize = 4;
}

/// Working memory for bases of the crawler style, which is used again.
#[derive(Debug, Default)]
pub(crate) struct Builders {
    workshop: Workshop,
    anchors: Anchors,
    rooms: Vec<StampedRoom>,
    niches: CellSet,
    /// The builders of the design, with their floors.
    placed: Vec<(u8, Builder)>,
    numbering: Numbering,
    /// How long the log was at the end of each stage.
    ends: [usize; CrawlStage::COUNT],
    report: CrawlReport,
    left_out: Vec<LeftOut>,
    attempt: u8,
    failed: bool,
}

impl Builders {
    /// Builds a base. The entrance of the plan moves by a column or two where it would open into the
    /// border.
    pub fn make(
        &mut self,
        plan: &mut Plan,
        number: u64,
        difficulty: Difficulty,
        table: &Table,
        elements: &[FloorElement],
        also_automatic: bool,
    ) {
        for attempt in 0..=MOST_RETRIES {
            self.attempt = attempt;
            let mixed = number ^ RETRY_MIX.wrapping_mul(attempt.into());
            self.failed = !self.attempt(plan, mixed, difficulty, table, elements, also_automatic);
            if !self.failed {
                return;
            }
        }
    }

    /// One attempt; false if a floor has failed.
    fn attempt(
        &mut self,
        plan: &mut Plan,
        number: u64,
        difficulty: Difficulty,
        table: &Table,
        elements: &[FloorElement],
        also_automatic: bool,
    ) -> bool {
        let mut log = self.workshop.hall.log.take().unwrap_or_default();
        log.clear();
        let floors: [u8; SECTIONS] =
            plan.sections.map(|level| if (1..=plan.floor_count).contains(&level) { level } else { 0 });
        let section = |at: Pos| at.y as usize / SECTION_HEIGHT * 4 + at.x as usize / SECTION_WIDTH;
        self.workshop.lay(WIDTH as u16, HEIGHT as u16, |at| floors[section(at)]);
        self.workshop.hall.log = Some(log);
        self.report = CrawlReport::default();
        self.left_out.clear();

        let is_linked = self.place_anchors(plan, number, difficulty, table);
        self.end(CrawlStage::Anchors);
        self.place_stamps(plan, number, difficulty, table, elements, also_automatic);
        self.end(CrawlStage::Crawl);
        for floor in 1..=plan.floor_count {
            let task = Task {
                floor,
                extent: HallRect::all(&self.workshop.hall),
                anchor: self.anchors.first[usize::from(floor - 1)],
                fill_limit: table.constants.fill_limit,
            };
            self.workshop.repair_areas(task, &mut self.report);
        }
        self.end(CrawlStage::Rejoin);
        self.numbering.run(&self.workshop.hall, &self.anchors);
        is_linked && self.report.lost == 0 && !self.report.stopped
    }

    fn end(&mut self, stage: CrawlStage) {
        self.ends[stage as usize] = self.workshop.hall.log.as_ref().map_or(0, Vec::len);
    }

    /// The log of a stage.
    fn laid_tiles(&self, stage: CrawlStage) -> &[LaidTile] {
        let log = self.workshop.hall.log.as_deref().unwrap_or_default();
        let start = (stage as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        log.get(start..self.ends[stage as usize]).unwrap_or_default()
    }

    fn hall(&self) -> &Hall {
        &self.workshop.hall
    }

    /// Entrance, ladders, elevators. The ladders that the base needs come before the
    /// elevators, which take more room.
    fn place_anchors(&mut self, plan: &mut Plan, number: u64, difficulty: Difficulty, table: &Table) -> bool {
        let mut rng = Xoshiro::named(number, "anchors");
        let margin = i16::from(table.constants.min_corr_width);
        let Workshop { hall, starts, .. } = &mut self.workshop;
        plan.entry_x = anchors::entrance_column(hall, plan);
        self.anchors.clear();
        self.anchors.place_entrance(hall, plan);
        let linked = self.anchors.place_ladders(hall, plan, margin, starts, &mut rng);
        let shafts = shaft_count(difficulty).min(table.constants.shafts.into());
        self.anchors.place_elevators(hall, plan, shafts, margin, starts, &mut rng);
        self.anchors.place_more_ladders(hall, plan, margin, starts, &mut rng);
        linked
    }

    /// Elements, then rooms and niches; then the crawlers of each floor, with its own stream.
    fn place_stamps(
        &mut self,
        plan: &Plan,
        number: u64,
        difficulty: Difficulty,
        table: &Table,
        elements: &[FloorElement],
        also_automatic: bool,
    ) {
        self.rooms.clear();
        self.niches.clear();
        let mut streams: [Xoshiro; MAX_FLOORS] =
            core::array::from_fn(|floor| Workshop::stream(number, floor as u8 + 1));
        if !elements.is_empty() {
            for (floor, rng) in (1..=plan.floor_count).zip(&mut streams) {
                self.place_elements(plan, floor, table, elements, rng);
            }
        }
        let mut rng = Xoshiro::named(number, "stamps");
        let Workshop { hall, starts, .. } = &mut self.workshop;
        rooms::place_rooms(hall, plan, table, difficulty, &mut self.rooms, starts, &mut rng);
        niches::place_dead_ends(hall, plan, table, starts, &mut self.niches, &mut rng);
        self.end(CrawlStage::Stamps);
        for (floor, rng) in (1..=plan.floor_count).zip(&mut streams) {
            let plot = plot_of(&self.workshop.hall, plan, floor);
            self.workshop.crew.clear();
            for &(_, builder) in self.placed.iter().filter(|placed| placed.0 == floor) {
                self.workshop.crew.place(builder);
            }
            self.workshop.crawl(plot, table, also_automatic, rng, &mut (), &mut self.report);
        }
        self.placed.clear();
    }

    /// Places the elements of a floor. Its builders wait, and its rooms enter the list.
    fn place_elements(
        &mut self,
        plan: &Plan,
        floor: u8,
        table: &Table,
        elements: &[FloorElement],
        rng: &mut Xoshiro,
    ) {
        let plot = plot_of(&self.workshop.hall, plan, floor);
        let Workshop { hall, crew, starts, .. } = &mut self.workshop;
        crew.clear();
        let of_floor = |placed: &&FloorElement| placed.floor == 0 || placed.floor == floor;
        for (element, placed) in elements.iter().enumerate().filter(|(_, placed)| of_floor(placed)) {
            if let Err(why) = placed.element.place(hall, table, plot, starts, crew, rng) {
                self.report.left_out += 1;
                self.left_out.push(LeftOut { element, floor, why });
            } else if let Some(room) = placed.element.room(plot) {
                self.rooms.push(StampedRoom { room, floor, is_dark: false });
            }
        }
        self.placed.extend(crew.drain_placed().map(|builder| (floor, builder)));
    }
}

/// Where the elements of a floor are placed.
fn plot_of(hall: &Hall, plan: &Plan, floor: u8) -> Plot {
    let first = plan.sections.iter().position(|&level| level == floor).unwrap_or(0);
    let origin = Pos::new((first % 4 * SECTION_WIDTH) as i16, (first / 4 * SECTION_HEIGHT) as i16);
    Plot { floor, extent: HallRect::all(hall), origin }
}
