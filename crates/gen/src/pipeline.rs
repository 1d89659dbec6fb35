//! Runs the phases of a generation.

use crate::{
    checkpoint::Checkpoint,
    crawlers::{Blueprint, Builders, Design},
    furnish,
    observer::Observer,
    phase::Phase,
    rng::Stream,
    seed::Seed,
    shell,
    state::{Digger, Draft},
    streams::Streams,
};

/// The states of the two generators at the end of the pipeline.
pub(crate) struct EndStates {
    pub main: u16,
    pub side: u16,
}

/// Runs the wanted phases of a seed. The draft must be in the state after the phases before them.
pub(crate) fn run<O: Observer, M: Stream, S: Stream>(
    seed: Seed,
    wanted: impl Fn(Phase) -> bool,
    streams: &mut Streams<M, S>,
    draft: Draft<'_, O>,
    digger: &mut Digger,
    builders: &mut Builders,
    design: Option<&Design>,
) -> EndStates {
    let blueprint = Blueprint::of(seed, design);
    let mut work = Work { draft, digger, builders, streams, seed, blueprint };
    for phase in Phase::of_style(seed.style()).filter(|&phase| wanted(phase)) {
        work.draft.observer().phase(phase);
        work.run(phase);
        work.report(phase);
        if phase == Phase::LAST_OF_SHELL {
            work.draft.lay_ground();
        }
    }
    EndStates { main: work.streams.main.peek(), side: work.streams.side.peek() }
}

/// The state of one generation.
struct Work<'a, O, M, S> {
    draft: Draft<'a, O>,
    digger: &'a mut Digger,
    builders: &'a mut Builders,
    streams: &'a mut Streams<M, S>,
    seed: Seed,
    blueprint: Blueprint<'a>,
}

impl<O: Observer, M: Stream, S: Stream> Work<'_, O, M, S> {
    /// Runs a phase. Some phases draw from a copy of the main stream, so that they change nothing for later
    /// ones.
    fn run(&mut self, phase: Phase) {
        let Self { draft, digger, builders, streams, seed, blueprint } = self;
        let (main, seed, difficulty) = (&mut streams.main, *seed, seed.difficulty());
        match phase {
            Phase::Init => **digger = Digger::new(difficulty),
            Phase::Theme => draft.shell.theme = shell::theme::choose_theme(seed),
            Phase::FloorLayout => {
                shell::floor_layout::lay_out_floors(&mut draft.shell.plan, main, difficulty)
            }
            Phase::FloorOffsets => {
                shell::floor_offsets::place_floors(&mut draft.shell.plan, main, difficulty)
            }
            Phase::FillMap => shell::fill_map::fill_map(draft),
            Phase::Elevators => shell::elevators::build_elevators(draft, main.copy("elevators"), difficulty),
            Phase::NoTouch => shell::no_touch::reserve_rock(draft, main.copy("no_touch"), difficulty),
            Phase::Dig => shell::dig::dig(draft, digger, streams, difficulty),
            Phase::ClearNoTouch => shell::no_touch::clear_reserved(draft),
            Phase::RootPath => shell::root_path::lay_root_path(draft),
            Phase::Halls => builders.lay_halls(draft),
            Phase::Anchors => builders.place_anchors(draft, blueprint),
            Phase::Stamps => builders.place_stamps(draft, blueprint),
            Phase::Crawl => builders.crawl(draft, blueprint),
            Phase::Rejoin => builders.rejoin(draft, blueprint),
            Phase::NumberCells => builders.number_cells(draft),
            Phase::DeadEnds => shell::dead_ends::list_dead_ends(draft),
            Phase::SoloHoles => shell::solo_holes::fill_solo_holes(draft, main, difficulty),
            Phase::DeadEndsAgain => shell::dead_ends::list_dead_ends(draft),
            Phase::Shuffle => shell::dead_ends::shuffle_dead_ends(draft, main.copy("shuffle")),
            Phase::Fire => shell::fire::set_fires(draft, main.copy("fire"), digger.heading, difficulty),
            Phase::Generators => shell::generators::place_generators(draft, main),
            Phase::Captive => furnish::captive::lock_up_captive(draft, streams, seed),
            Phase::Shops => furnish::shops::place_shops(draft, streams, difficulty),
            Phase::Pushable => furnish::pushable::place_pushable_walls(draft, main, seed.style()),
            Phase::Puzzles => furnish::puzzles::place_puzzles(draft, streams, difficulty),
            Phase::GrateTraps => furnish::grate_traps::place_grate_traps(draft, main, difficulty),
            Phase::CupboardTraps => furnish::cupboard_traps::place_cupboard_traps(draft, streams, difficulty),
            Phase::Doors => furnish::doors::place_doors(draft, streams, difficulty),
            Phase::UnmarkCupboards => furnish::marks::unmark_cupboards(draft),
            Phase::Raisers => furnish::raisers::place_raiser_walls(draft, main, difficulty),
            Phase::WallHoles => furnish::wall_holes::place_wall_holes(draft, main, difficulty),
            Phase::Encounters => furnish::encounters::place_encounters(draft, streams, difficulty),
            Phase::Mines => furnish::mines::lay_mines(draft, main, difficulty),
            Phase::Gold => furnish::cupboards::place_gold(draft, streams),
            Phase::Die => furnish::cupboards::place_die(draft, streams, difficulty),
            Phase::Balls => furnish::cupboards::place_balls(draft, streams, difficulty),
            Phase::Grates => furnish::grates::lay_grates(draft, main, difficulty),
            Phase::Hydrants => furnish::grates::place_hydrants(draft, main, difficulty),
            Phase::SealFire => furnish::marks::seal_fire(draft),
            Phase::Decorations => furnish::decorations::decorate_walls(draft, main),
            Phase::Holes => furnish::holes::open_holes(draft, main, difficulty),
            Phase::FakeWalls => furnish::fake_walls::place_fake_walls(draft, main, difficulty),
            Phase::Spinners => furnish::spinners::place_spinners(draft, main, difficulty),
            Phase::FirstMap => furnish::first_map::equip_first_map(draft, &mut streams.side, difficulty),
        }
    }

    fn report(&mut self, phase: Phase) {
        let main_state = self.streams.main.peek();
        let side_state = self.streams.side.peek();
        let (seed, digger) = (self.seed, &*self.digger);
        self.draft.report(|shell, furnishing, observer| {
            observer.checkpoint(&Checkpoint {
                phase,
                seed,
                main_state,
                side_state,
                shell,
                furnishing,
                digger,
            });
        });
    }
}
