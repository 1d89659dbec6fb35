//! Builds a whole base of the crawler style. [`Builders`] has one method for each phase (`crawlers.md` 15 and 16).
//!
//! Crawlers build on a [`Hall`], where looking far ahead is fast. Each phase then copies its tiles to the
//! draft. If the repair fails, the base is built again from another seed number.

mod anchors;
mod booth;
mod border;
mod commit;
mod niches;
mod number;
mod rooms;

use alloc::vec::Vec;

use super::{
    Constants, CrawlReport, Design, FloorElement, Hall, HallTile, LeftOut, Table, Workshop, builder::Builder,
    place::Plot, repair::Task, starts::Start,
};
use crate::{
    CellId, CellSet, Difficulty, HEIGHT, Kind, MAX_FLOORS, Observer, Phase, Plan, Pos, SECTION_HEIGHT,
    SECTION_WIDTH, Seed, WIDTH, rng::Xoshiro, shell::fill_map::fill_map, state::Draft,
};
use anchors::Anchors;
use number::Numbering;
use rooms::StampedRoom;

const MOST_RETRIES: u8 = 8;
const RETRY_MIX: u64 = 0x9E37_79B9_7F4A_7C15;

#[derive(Clone, Copy)]
pub(crate) struct Blueprint<'a> {
    seed: Seed,
    table: &'a Table,
    elements: &'a [FloorElement],
    also_automatic: bool,
}

impl<'a> Blueprint<'a> {
    pub fn of(seed: Seed, design: Option<&'a Design>) -> Self {
        let (table, elements, also_automatic) = match design {
            Some(design) => (&design.table, design.elements.as_slice(), design.also_automatic),
            None => (seed.preset().unwrap_or_default().table(), [].as_slice(), false),
        };
        Self { seed, table, elements, also_automatic }
    }
}

struct Site<'a> {
    hall: &'a mut Hall,
    plan: &'a Plan,
    constants: &'a Constants,
    difficulty: Difficulty,
    starts: &'a mut Vec<Start>,
    rng: Xoshiro,
}

impl Site<'_> {
    fn margin(&self) -> i16 {
        self.constants.min_corr_width.into()
    }
}

#[derive(Debug, Default)]
pub(crate) struct Builders {
    workshop: Workshop,
    anchors: Anchors,
    rooms: Vec<StampedRoom>,
    niches: CellSet,
    placed: Vec<(u8, Builder)>,
    streams: Option<[Xoshiro; MAX_FLOORS]>,
    numbering: Numbering,
    report: CrawlReport,
    left_out: Vec<LeftOut>,
    attempt: u8,
    is_linked: bool,
}

impl Builders {
    /// Moves the entrance of the plan by up to two columns if it would open into the border.
    pub fn lay_halls<O: Observer>(&mut self, draft: &mut Draft<'_, O>) {
        self.attempt = 0;
        self.begin_attempt(draft);
    }

    fn begin_attempt<O: Observer>(&mut self, draft: &mut Draft<'_, O>) {
        let plan = &mut draft.shell.plan;
        self.workshop.lay(WIDTH as u16, HEIGHT as u16, |at| plan.floor_at(at).unwrap_or(0));
        let hall = &mut self.workshop.hall;
        hall.log.get_or_insert_default().clear();
        self.report = CrawlReport::default();
        self.left_out.clear();
        plan.entry_x = anchors::entrance_column(hall, plan);
        for at in Pos::all().filter(|&at| hall.tile(at) == HallTile::Open) {
            draft.set_id(at, CellId::HALL);
            draft.set_plain_kind(at, Kind::OpenFloor);
        }
    }

    const fn number(&self, blueprint: &Blueprint<'_>) -> u64 {
        blueprint.seed.number() ^ RETRY_MIX.wrapping_mul(self.attempt as u64)
    }

    fn hall(&self) -> &Hall {
        &self.workshop.hall
    }

    /// Places the necessary ladders first, because elevators take up more room.
    pub fn place_anchors<O: Observer>(&mut self, draft: &mut Draft<'_, O>, blueprint: &Blueprint<'_>) {
        let number = self.number(blueprint);
        let mut site = self.workshop.site(number, "anchors", &draft.shell.plan, blueprint);
        self.anchors.clear();
        self.anchors.place_entrance(site.hall, site.plan);
        self.is_linked = self.anchors.place_ladders(&mut site);
        self.anchors.place_elevators(&mut site);
        self.anchors.place_more_ladders(&mut site);
        self.hand_over(draft, Phase::Anchors);
    }

    /// Places the elements of the design, then rooms and niches. The crawlers then build around them.
    pub fn place_stamps<O: Observer>(&mut self, draft: &mut Draft<'_, O>, blueprint: &Blueprint<'_>) {
        let number = self.number(blueprint);
        let Blueprint { table, elements, .. } = *blueprint;
        let plan = &draft.shell.plan;
        self.rooms.clear();
        self.niches.clear();
        self.placed.clear();
        let mut streams = core::array::from_fn(|floor| Workshop::stream(number, floor as u8 + 1));
        if !elements.is_empty() {
            for (floor, rng) in (1..=plan.floor_count).zip(&mut streams) {
                self.place_elements(plan, floor, table, elements, rng);
            }
        }
        self.streams = Some(streams);
        let mut site = self.workshop.site(number, "stamps", plan, blueprint);
        rooms::place_rooms(&mut site, &mut self.rooms);
        niches::place_dead_ends(&mut site, &mut self.niches);
        self.hand_over(draft, Phase::Stamps);
    }

    /// Runs the crawlers of each floor. Each floor has its own random numbers, so floors are independent of each other.
    pub fn crawl<O: Observer>(&mut self, draft: &mut Draft<'_, O>, blueprint: &Blueprint<'_>) {
        let Blueprint { table, also_automatic, .. } = *blueprint;
        let plan = &draft.shell.plan;
        for (floor, rng) in (1..=plan.floor_count).zip(self.streams.iter_mut().flatten()) {
            let plot = plot_of(plan, floor);
            self.workshop.crew.clear();
            for &(_, builder) in self.placed.iter().filter(|placed| placed.0 == floor) {
                self.workshop.crew.place(builder);
            }
            self.workshop.crawl(plot, table, also_automatic, rng, &mut (), &mut self.report);
        }
        self.hand_over(draft, Phase::Crawl);
    }

    /// Joins or fills the areas that the walls have enclosed. This can fail, because the walls of links and no-touch
    /// zones may not be opened. The base is then built again from another seed number. Only bases of designs need this.
    pub fn rejoin<O: Observer>(&mut self, draft: &mut Draft<'_, O>, blueprint: &Blueprint<'_>) {
        self.repair(draft, blueprint);
        while self.has_failed() && self.attempt < MOST_RETRIES {
            self.attempt += 1;
            for at in Pos::all() {
                draft.set_id(at, CellId::ROCK);
                draft.set_plain_kind(at, Kind::Wall);
                draft.set_generation(at, None);
            }
            fill_map(draft);
            self.begin_attempt(draft);
            self.place_anchors(draft, blueprint);
            self.place_stamps(draft, blueprint);
            self.crawl(draft, blueprint);
            self.repair(draft, blueprint);
        }
        self.keep_record(&mut draft.shell.crawl);
    }

    fn repair<O: Observer>(&mut self, draft: &mut Draft<'_, O>, blueprint: &Blueprint<'_>) {
        for floor in 1..=draft.shell.plan.floor_count {
            let task = Task {
                floor,
                anchor: self.anchors.first[usize::from(floor - 1)],
                fill_limit: blueprint.table.constants.fill_limit,
            };
            self.workshop.repair_areas(task, &mut self.report);
        }
        self.hand_over(draft, Phase::Rejoin);
    }

    const fn has_failed(&self) -> bool {
        !self.is_linked || self.report.lost > 0 || self.report.stopped
    }

    /// Stores the builders until the crawlers run, and adds the rooms to the list.
    fn place_elements(
        &mut self,
        plan: &Plan,
        floor: u8,
        table: &Table,
        elements: &[FloorElement],
        rng: &mut Xoshiro,
    ) {
        let plot = plot_of(plan, floor);
        self.workshop.crew.clear();
        let of_floor = |placed: &&FloorElement| placed.floor == 0 || placed.floor == floor;
        for (element, placed) in elements.iter().enumerate().filter(|(_, placed)| of_floor(placed)) {
            if let Err(why) = placed.element.place(&mut self.workshop, table, plot, rng) {
                self.report.left_out += 1;
                self.left_out.push(LeftOut { element, floor, why });
            } else if let Some(room) = placed.element.room(plot) {
                self.rooms.push(StampedRoom { room, floor, is_dark: false });
            }
        }
        self.placed.extend(self.workshop.crew.drain_placed().map(|builder| (floor, builder)));
    }
}

impl Workshop {
    /// The site for the stamps of a base. `stream` names the random numbers from which they draw.
    fn site<'a>(
        &'a mut self,
        number: u64,
        stream: &str,
        plan: &'a Plan,
        blueprint: &Blueprint<'a>,
    ) -> Site<'a> {
        let Self { hall, starts, .. } = self;
        let (constants, difficulty) = (&blueprint.table.constants, blueprint.seed.difficulty());
        Site { hall, plan, constants, difficulty, starts, rng: Xoshiro::named(number, stream) }
    }
}

fn plot_of(plan: &Plan, floor: u8) -> Plot {
    let first = plan.sections.iter().position(|&level| level == floor).unwrap_or(0);
    let origin = Pos::new((first % 4 * SECTION_WIDTH) as i16, (first / 4 * SECTION_HEIGHT) as i16);
    Plot { floor, origin }
}
