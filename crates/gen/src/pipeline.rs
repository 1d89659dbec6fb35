//! Runs the phases of a generation.

use crate::{
    Checkpoint, Observer, Phase,
    crawlers::{Blueprint, Builders},
    furnish,
    rng::Stream,
    shell,
    state::{Digger, Draft},
    streams::Streams,
};

/// The state of one generation. When a phase runs, the draft must contain the results of the phases before it.
pub(crate) struct Work<'a, O> {
    pub draft: Draft<'a, O>,
    pub digger: &'a mut Digger,
    pub builders: &'a mut Builders,
    pub blueprint: Blueprint<'a>,
}

impl<O: Observer> Work<'_, O> {
    pub fn run<M: Stream>(
        mut self,
        streams: &mut Streams<M>,
        phases: impl Iterator<Item = Phase>,
    ) -> [u16; 2] {
        for phase in phases {
            self.draft.observer().phase(phase);
            self.run_phase(phase, streams);
            self.report(phase, streams);
            if phase == Phase::LAST_OF_SHELL {
                self.draft.lay_ground();
            }
        }
        streams.peek()
    }

    /// Some phases draw from a copy of the main stream, so that their draws do not affect later phases.
    fn run_phase<M: Stream>(&mut self, phase: Phase, streams: &mut Streams<M>) {
        let Self { draft, digger, builders, blueprint } = self;
        let (main, difficulty) = (&mut streams.main, draft.difficulty());
        match phase {
            Phase::Init => **digger = Digger::new(difficulty),
            Phase::Theme => draft.shell.theme = shell::theme::choose_theme(draft.seed),
            Phase::FloorLayout => {
                shell::floor_layout::lay_out_floors(&mut draft.shell.plan, main, difficulty)
            }
            Phase::FloorOffsets => {
                shell::floor_offsets::place_floors(&mut draft.shell.plan, main, difficulty)
            }
            Phase::FillMap => shell::fill_map::fill_map(draft),
            Phase::Elevators => shell::elevators::build_elevators(draft, main.copy("elevators")),
            Phase::NoTouch => shell::no_touch::reserve_rock(draft, main.copy("no_touch")),
            Phase::Dig => shell::dig::dig(draft, digger, streams),
            Phase::ClearNoTouch => shell::no_touch::clear_reserved(draft),
            Phase::RootPath => shell::root_path::lay_root_path(draft),
            Phase::Halls => builders.lay_halls(draft),
            Phase::Anchors => builders.place_anchors(draft, blueprint),
            Phase::Stamps => builders.place_stamps(draft, blueprint),
            Phase::Crawl => builders.crawl(draft, blueprint),
            Phase::Rejoin => builders.rejoin(draft, blueprint),
            Phase::NumberCells => builders.number_cells(draft),
            Phase::DeadEnds | Phase::DeadEndsAgain => shell::dead_ends::list_dead_ends(draft),
            Phase::SoloHoles => shell::solo_holes::fill_solo_holes(draft, main),
            Phase::Shuffle => shell::dead_ends::shuffle_dead_ends(draft, main.copy("shuffle")),
            Phase::Fire => shell::fire::set_fires(draft, main.copy("fire"), digger.heading),
            Phase::Generators => shell::generators::place_generators(draft, main),
            Phase::Captive => furnish::captive::lock_up_captive(draft, streams),
            Phase::Shops => furnish::shops::place_shops(draft, streams),
            Phase::Pushable => furnish::pushable::place_pushable_walls(draft, main),
            Phase::Puzzles => furnish::puzzles::place_puzzles(draft, streams),
            Phase::GrateTraps => furnish::grate_traps::place_grate_traps(draft, main),
            Phase::CupboardTraps => furnish::cupboard_traps::place_cupboard_traps(draft, streams),
            Phase::Doors => furnish::doors::place_doors(draft, streams),
            Phase::UnmarkCupboards => furnish::marks::unmark_cupboards(draft),
            Phase::Raisers => furnish::raisers::place_raiser_walls(draft, main),
            Phase::WallHoles => furnish::wall_holes::place_wall_holes(draft, main),
            Phase::Encounters => furnish::encounters::place_encounters(draft, streams),
            Phase::Mines => furnish::mines::lay_mines(draft, main),
            Phase::Gold => furnish::cupboards::place_gold(draft, streams),
            Phase::Die => furnish::cupboards::place_die(draft, streams),
            Phase::Balls => furnish::cupboards::place_balls(draft, streams),
            Phase::Grates => furnish::grates::lay_grates(draft, main),
            Phase::Hydrants => furnish::grates::place_hydrants(draft, main),
            Phase::SealFire => furnish::marks::seal_fire(draft),
            Phase::Decorations => furnish::decorations::decorate_walls(draft, main),
            Phase::Holes => furnish::holes::open_holes(draft, main),
            Phase::FakeWalls => furnish::fake_walls::place_fake_walls(draft, main),
            Phase::Spinners => furnish::spinners::place_spinners(draft, main),
            Phase::FirstMap => furnish::first_map::equip_first_map(draft, &mut streams.side),
        }
    }

    fn report<M: Stream>(&mut self, phase: Phase, streams: &Streams<M>) {
        let ([main_state, side_state], digger, seed) = (streams.peek(), &*self.digger, self.draft.seed);
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
