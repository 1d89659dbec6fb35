//! The phases of a generation in one ordered table, and the loop that runs them
//! (`architect-a.md` 6; `architect-b.md` 3.1).

use rootward_checked::rows;

use crate::{
    checkpoint::Checkpoint,
    crawlers::{self, Builders, CrawlStage, Design},
    draft::Draft,
    furnish,
    observer::Observer,
    rng::Stream,
    seed::{Seed, Style},
    shell::{self, dig::Digger},
    streams::Streams,
};

macro_rules! phases {
    ($( $(#[$doc:meta])* $name:ident, $checkpoint:literal, $about:literal, $run:expr; )*) => {
        rows! {
            /// A step of the generation.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub enum Phase {
                /// What the phase is for, in one sentence.
                pub about: &'static str,
                /// The name of the phase in checkpoints and golden files.
                pub name: &'static str,
            }

            $($(#[$doc])* $name: $about, $checkpoint;)*
        }

        impl<O: Observer, M: Stream, S: Stream> Work<'_, O, M, S> {
            /// The order of the phases stands here and nowhere else.
            fn table() -> [(Phase, fn(&mut Self)); Phase::ALL.len()] {
                [ $( (Phase::$name, $run), )* ]
            }
        }
    };
}

/// What the phases of one generation work on.
pub(crate) struct Work<'a, O, M, S> {
    pub draft: Draft<'a, O>,
    pub digger: &'a mut Digger,
    pub builders: &'a mut Builders,
    pub streams: &'a mut Streams<M, S>,
    pub seed: Seed,
    /// Instead of the preset of a crawler seed.
    pub design: Option<&'a Design>,
}

phases! {
    Init, "init",
    "Everything is rock at first; the digger's settings follow the difficulty.",
    |work| *work.digger = Digger::new(work.seed.difficulty());

    Theme, "theme",
    "Chooses which families of creatures the base may hold.",
    |work| work.draft.shell.theme = shell::theme::choose_theme(work.seed);

    FloorLayout, "floor_layout",
    "Gives each of the 16 sections a floor level by random walks.",
    |work| shell::floor_layout::lay_out_floors(&mut work.draft.shell.plan, &mut work.streams.main, work.seed.difficulty());

    FloorOffsets, "floor_offsets",
    "Decides how to travel between floors, and where the party comes in.",
    |work| shell::floor_offsets::place_floors(&mut work.draft.shell.plan, &mut work.streams.main, work.seed.difficulty());

    FillMap, "fill_map",
    "Separates the floors by walls that can never be dug.",
    |work| shell::fill_map::fill_map(&mut work.draft);

    Elevators, "elevators",
    "Builds up to five elevator shafts before any path; draws on a copy.",
    |work| shell::elevators::build_elevators(&mut work.draft, work.streams.main.copy("elevators"), work.seed.difficulty());

    NoTouch, "no_touch",
    "Reserves blocks of rock, so that the base does not become a plain maze; draws on a copy.",
    |work| shell::no_touch::reserve_rock(&mut work.draft, work.streams.main.copy("no_touch"), work.seed.difficulty());

    Dig, "dig",
    "Digs all corridors, ladders and rooms, from the entrance outwards.",
    |work| shell::dig::dig(&mut work.draft, work.digger, work.streams, work.seed.difficulty());

    ClearNoTouch, "clear_no_touch",
    "Turns the reserved blocks back into rock.",
    |work| shell::no_touch::clear_reserved(&mut work.draft);

    RootPath, "root_path",
    "Points every open cell to the next one on the way out, by the lowest number beside it.",
    |work| shell::root_path::lay_root_path(&mut work.draft);

    Halls, "halls",
    "Starts every floor as one empty hall with a border.",
    |work| {
        build_with_crawlers(&mut work.draft, work.builders, work.seed, work.design);
        crawlers::lay_halls(&mut work.draft, work.builders);
    };

    Anchors, "anchors",
    "Opens the entrance, and stamps ladders and elevators with the walls around them.",
    |work| crawlers::lay_tiles(&mut work.draft, work.builders, CrawlStage::Anchors);

    Stamps, "stamps",
    "Stamps rooms and niches, which the crawlers build around.",
    |work| crawlers::lay_tiles(&mut work.draft, work.builders, CrawlStage::Stamps);

    Crawl, "crawl",
    "Lets small agents fill the halls with walls, floor by floor and generation by generation.",
    |work| crawlers::lay_tiles(&mut work.draft, work.builders, CrawlStage::Crawl);

    Rejoin, "rejoin",
    "Joins areas that the walls have enclosed, or fills them.",
    |work| crawlers::lay_tiles(&mut work.draft, work.builders, CrawlStage::Rejoin);

    NumberCells, "number_cells",
    "Numbers all cells from the entrance outwards: the lowest number beside a cell is the way out.",
    |work| crawlers::number_cells(&mut work.draft, work.builders);

    DeadEnds, "dead_ends",
    "Finds the ends of corridors.",
    |work| shell::dead_ends::list_dead_ends(&mut work.draft);

    SoloHoles, "solo_holes",
    "Smooths short stubs away on early bases.",
    |work| shell::solo_holes::fill_solo_holes(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    DeadEndsAgain, "dead_ends_again",
    "Finds the ends of corridors once more, on the smoothed map.",
    |work| shell::dead_ends::list_dead_ends(&mut work.draft);

    Shuffle, "shuffle",
    "Shuffles the list of dead ends; draws on a copy.",
    |work| shell::dead_ends::shuffle_dead_ends(&mut work.draft, work.streams.main.copy("shuffle"));

    Fire, "fire",
    "Burns patches into the walls along the paths; draws on a copy.",
    |work| shell::fire::set_fires(&mut work.draft, work.streams.main.copy("fire"), work.digger.heading, work.seed.difficulty());

    Generators, "generators",
    "Puts the power generator, which the party has come to blow up, into the newest fitting room.",
    |work| shell::generators::place_generators(&mut work.draft, &mut work.streams.main);

    Captive, "trill",
    "Locks the captive of a station up in the dead end with the longest way out.",
    |work| furnish::captive::lock_up_captive(&mut work.draft, work.streams, work.seed);

    Shops, "shops",
    "Puts shops and probe computers into dead ends, and a guardian before each computer.",
    |work| furnish::shops::place_shops(&mut work.draft, work.streams, work.seed.difficulty());

    Pushable, "pushable",
    "Closes the mouths of rooms with walls that can be pushed in.",
    |work| furnish::pushable::place_pushable_walls(&mut work.draft, &mut work.streams.main, work.seed.style());

    Puzzles, "puzzles",
    "Blocks the ways to hoards until a panel is set right.",
    |work| furnish::puzzles::place_puzzles(&mut work.draft, work.streams, work.seed.difficulty());

    GrateTraps, "grate_traps",
    "Lays grates that raise a wall behind the party.",
    |work| furnish::grate_traps::place_grate_traps(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    CupboardTraps, "cupboard_traps",
    "Hangs cupboards with a find, behind which a group waits.",
    |work| furnish::cupboard_traps::place_cupboard_traps(&mut work.draft, work.streams, work.seed.difficulty());

    Doors, "doors",
    "Puts doors into elevators and corridors.",
    |work| furnish::doors::place_doors(&mut work.draft, work.streams, work.seed.difficulty());

    UnmarkCupboards, "unmark_cupboards",
    "Turns the marked walls of cupboards and terminals back into rock.",
    |work| furnish::marks::unmark_cupboards(&mut work.draft);

    Raisers, "raisers",
    "Puts in walls that rise at a touch.",
    |work| furnish::raisers::place_raiser_walls(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    WallHoles, "wall_holes",
    "Cuts windows into walls between two open cells.",
    |work| furnish::wall_holes::place_wall_holes(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    Encounters, "encounters",
    "Lets groups of creatures in.",
    |work| furnish::encounters::place_encounters(&mut work.draft, work.streams, work.seed.difficulty());

    Mines, "mines",
    "Lays mines.",
    |work| furnish::mines::lay_mines(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    Gold, "gold",
    "Hangs cupboards with gold.",
    |work| furnish::cupboards::place_gold(&mut work.draft, work.streams);

    Die, "die",
    "Hangs a cupboard with a die.",
    |work| furnish::cupboards::place_die(&mut work.draft, work.streams, work.seed.difficulty());

    Balls, "superballs",
    "Hangs cupboards with balls.",
    |work| furnish::cupboards::place_balls(&mut work.draft, work.streams, work.seed.difficulty());

    Grates, "grates",
    "Lays grates that do nothing.",
    |work| furnish::grates::lay_grates(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    Hydrants, "hydrants",
    "Puts hydrants into rooms.",
    |work| furnish::grates::place_hydrants(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    SealFire, "seal_fire",
    "Closes burning cells for everything that comes later.",
    |work| furnish::marks::seal_fire(&mut work.draft);

    Decorations, "decorations",
    "Decorates the faces of walls.",
    |work| furnish::decorations::decorate_walls(&mut work.draft, &mut work.streams.main);

    Holes, "holes",
    "Turns ladders into holes.",
    |work| furnish::holes::open_holes(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    FakeWalls, "fake_walls",
    "Puts walls into corridors that can be walked through.",
    |work| furnish::fake_walls::place_fake_walls(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    Spinners, "spinners",
    "Lays floors that turn the party.",
    |work| furnish::spinners::place_spinners(&mut work.draft, &mut work.streams.main, work.seed.difficulty());

    FirstMap, "first_map",
    "Lays explosives and a note behind the hatch of the first base.",
    |work| furnish::first_map::equip_first_map(&mut work.draft, &mut work.streams.side, work.seed.difficulty());
}

impl Phase {
    /// Where part A ends.
    const LAST_OF_SHELL: Self = Self::Generators;
    /// Where part B ends.
    const LAST: Self = Self::FirstMap;

    /// Whether bases of a style have this phase: the digger and the crawlers make the same shell in
    /// phases of their own, between others that they share.
    #[must_use]
    pub const fn is_in(self, style: Style) -> bool {
        match self {
            Self::Elevators | Self::NoTouch | Self::Dig | Self::ClearNoTouch | Self::RootPath => {
                !matches!(style, Style::Crawler)
            }
            Self::Halls | Self::Anchors | Self::Stamps | Self::Crawl | Self::Rejoin | Self::NumberCells => {
                matches!(style, Style::Crawler)
            }
            _ => true,
        }
    }

    /// The phases of a style, in running order.
    pub fn of_style(style: Style) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |phase| phase.is_in(style))
    }

    /// The part that the phase belongs to.
    #[must_use]
    pub fn part(self) -> Part {
        if self <= Self::LAST_OF_SHELL { Part::Shell } else { Part::Furnishing }
    }
}

/// The two halves of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Part A: corridors, rooms and ways (`docs/spec/architect-a.md`).
    Shell,
    /// Part B: everything that is put into them (`docs/spec/architect-b.md`).
    Furnishing,
}

impl Part {
    /// The phase with which the part is done.
    pub(crate) const fn last_phase(self) -> Phase {
        match self {
            Self::Shell => Phase::LAST_OF_SHELL,
            Self::Furnishing => Phase::LAST,
        }
    }
}

/// States of the two generators when the pipeline has stopped.
pub(crate) struct EndStates {
    pub main: u16,
    pub side: u16,
}

/// Runs those phases of a seed that are wanted; the draft is as the phases before them have left it.
pub(crate) fn run<O: Observer, M: Stream, S: Stream>(
    seed: Seed,
    wanted: impl Fn(Phase) -> bool,
    streams: &mut Streams<M, S>,
    draft: Draft<'_, O>,
    digger: &mut Digger,
    builders: &mut Builders,
    design: Option<&Design>,
) -> EndStates {
    let mut work = Work { draft, digger, builders, streams, seed, design };
    let table = Work::<O, M, S>::table().into_iter();
    for (phase, run_phase) in table.filter(|row| row.0.is_in(seed.style()) && wanted(row.0)) {
        work.draft.observer().phase(phase);
        run_phase(&mut work);
        work.report(phase);
        if phase == Phase::LAST_OF_SHELL {
            work.draft.lay_ground();
        }
    }
    EndStates { main: work.streams.main.peek(), side: work.streams.side.peek() }
}

/// Builds the whole shell of a crawler base in separate memory; the phases then hand it to the draft.
fn build_with_crawlers<O: Observer>(
    draft: &mut Draft<'_, O>,
    builders: &mut Builders,
    seed: Seed,
    design: Option<&Design>,
) {
    let plan = &mut draft.shell.plan;
    let (number, difficulty) = (seed.number(), seed.difficulty());
    match design {
        Some(Design { table, elements, also_automatic, .. }) => {
            builders.make(plan, number, difficulty, table, elements, *also_automatic);
        }
        None => {
            builders.make(plan, number, difficulty, seed.preset().unwrap_or_default().table(), &[], false)
        }
    }
}

impl<O: Observer, M: Stream, S: Stream> Work<'_, O, M, S> {
    /// Shows the observer the state after a phase.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_runs_the_phases_in_the_order_of_their_enum() {
        type Anyone<'a> = Work<'a, (), crate::rng::Xoshiro, crate::rng::Xoshiro>;
        let table = Anyone::table().map(|row| row.0);
        assert_eq!(table, Phase::ALL);
        assert_eq!(Phase::ALL.last(), Some(&Phase::LAST));
    }
}
