//! The phases of a generation in one ordered table, and the loop that runs them
//! (`architect-a.md`, chapter 6).

use crate::{
    checkpoint::Checkpoint,
    draft::{Draft, Occupancy},
    observer::Observer,
    rng::Stream,
    seed::Seed,
    shell::{self, Shell, dig::Digger},
    streams::Streams,
};

macro_rules! phases {
    ($( $(#[$doc:meta])* $name:ident, $checkpoint:literal, $about:literal, $run:expr; )*) => {
        /// A step of the generation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Phase { $( $(#[$doc])* #[doc = $about] $name, )* }

        impl Phase {
            /// Every phase, in running order.
            pub const ALL: &'static [Self] = &[ $(Self::$name,)* ];

            /// The name of the phase in checkpoints and golden files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$name => $checkpoint, )* }
            }

            /// What the phase is for, in one sentence.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $( Self::$name => $about, )* }
            }
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
    pub streams: Streams<M, S>,
    pub seed: Seed,
}

phases! {
    Init, "init",
    "Known ground: everything is rock, and the digger's settings follow the difficulty.",
    |work| *work.digger = Digger::new(work.seed.map());

    Theme, "theme",
    "Chooses which families of creatures the base may hold.",
    |work| work.draft.shell.theme = shell::theme::choose_theme(work.seed);

    FloorLayout, "floor_layout",
    "Gives each of the 16 sections a floor level by random walks.",
    |work| shell::floor_layout::lay_out_floors(&mut work.draft.shell.plan, &mut work.streams.main, work.seed.map());

    FloorOffsets, "floor_offsets",
    "Decides how to travel between floors, and where the party comes in.",
    |work| shell::floor_offsets::place_floors(&mut work.draft.shell.plan, &mut work.streams.main, work.seed.map());

    FillMap, "fill_map",
    "Separates the floors by walls that can never be dug.",
    |work| shell::fill_map::fill_map(&mut work.draft);

    Elevators, "elevators",
    "Builds up to five elevator shafts before any path; draws on a copy.",
    |work| shell::elevators::build_elevators(&mut work.draft, work.streams.main.copy("elevators"), work.seed.map());

    NoTouch, "no_touch",
    "Reserves blocks of rock, so that the base does not become a plain maze; draws on a copy.",
    |work| shell::no_touch::reserve_rock(&mut work.draft, work.streams.main.copy("no_touch"), work.seed.map());

    Dig, "dig",
    "Digs all corridors, ladders and rooms, from the entrance outwards.",
    |work| shell::dig::dig(&mut work.draft, work.digger, &mut work.streams, work.seed.map());

    ClearNoTouch, "clear_no_touch",
    "Turns the reserved blocks back into rock.",
    |work| shell::no_touch::clear_reserved(&mut work.draft);

    RootPath, "root_path",
    "Points every open cell to the next one on the way out, by the lowest number beside it.",
    |work| shell::root_path::lay_root_path(&mut work.draft);

    DeadEnds, "dead_ends",
    "Finds the ends of corridors.",
    |work| shell::dead_ends::list_dead_ends(&mut work.draft);

    SoloHoles, "solo_holes",
    "Smooths short stubs away on early bases.",
    |work| shell::solo_holes::fill_solo_holes(&mut work.draft, &mut work.streams.main, work.seed.map());

    DeadEndsAgain, "dead_ends_again",
    "Finds the ends of corridors once more, on the smoothed map.",
    |work| shell::dead_ends::list_dead_ends(&mut work.draft);

    Shuffle, "shuffle",
    "Shuffles the list of dead ends; draws on a copy.",
    |work| shell::dead_ends::shuffle_dead_ends(&mut work.draft, work.streams.main.copy("shuffle"));

    Fire, "fire",
    "Burns patches into the walls along the paths; draws on a copy.",
    |work| shell::fire::set_fires(&mut work.draft, work.streams.main.copy("fire"), work.digger.heading, work.seed.map());

    Generators, "generators",
    "Puts the power generator, which the party has come to blow up, into the newest fitting room.",
    |work| shell::generators::place_generators(&mut work.draft, &mut work.streams.main);
}

/// States of the two generators when the pipeline has ended.
pub(crate) struct EndStates {
    pub main: u16,
    pub side: u16,
}

/// Runs all phases of a seed.
pub(crate) fn run<O: Observer, M: Stream, S: Stream>(
    seed: Seed,
    streams: Streams<M, S>,
    shell: &mut Shell,
    occupancy: &mut Occupancy,
    digger: &mut Digger,
    observer: &mut O,
) -> EndStates {
    let mut work = Work { draft: Draft::new(shell, occupancy, observer), digger, streams, seed };
    for (phase, run_phase) in Work::<O, M, S>::table() {
        work.draft.observer().phase(phase);
        run_phase(&mut work);
        work.report(phase);
    }
    EndStates { main: work.streams.main.peek(), side: work.streams.side.peek() }
}

impl<O: Observer, M: Stream, S: Stream> Work<'_, O, M, S> {
    /// Shows the observer the state after a phase.
    fn report(&mut self, phase: Phase) {
        let main_state = self.streams.main.peek();
        let side_state = self.streams.side.peek();
        let digger = &*self.digger;
        self.draft.report(|shell, observer| {
            observer.checkpoint(&Checkpoint { phase, main_state, side_state, shell, digger });
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
    }
}
