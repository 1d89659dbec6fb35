//! The dials of the base itself: doors, traps, fire, meltdown.

use rootward_checked::ranged;

ranged! {
    /// Doors and walls that move.
    #[derive(Copy)]
    pub struct Doors {
        /// Ticks that a door takes.
        pub moves: u32 = 1..=100,
        /// Ticks that a blue door stays open.
        pub blue_stays: u32 = 1..=2000,
        /// Ticks that a raiser wall stays up.
        pub raiser_stays: u32 = 1..=2000,
        /// Ticks of warning before it falls.
        pub raiser_warning: u32 = 8..=200,
        /// Steps against a wall that push it.
        pub pushes: u32 = 1..=10,
        /// Ticks until a wall that shut behind the party opens on its own.
        pub grate_opens: u32 = 1..=12000,
        /// Points of a wall that can be shot to pieces, on map 0.
        pub blockage: u32 = 1..=10000,
        /// Percent of full points lost in a closing door.
        pub crush_percent: u32 = 0..=20,
        /// Percent for droids under a raiser wall.
        pub raiser_droid_percent: u32 = 0..=20,
        /// Percent for creatures under a raiser wall.
        pub raiser_creature_percent: u32 = 0..=100,
    }
}

ranged! {
    /// What hurts on the way.
    #[derive(Copy)]
    pub struct Traps {
        /// Ticks from opening a trap cupboard to the fall of the wall.
        pub cupboard: u32 = 8..=200,
        /// Percent of full points of each droid on a mine.
        pub mine_percent: u32 = 0..=20,
        /// Percent for creatures on a mine.
        pub mine_creature_percent: u32 = 0..=100,
        /// Ticks to disarm a mine.
        pub disarm: u32 = 1..=200,
        /// Percent for falling through a hole.
        pub hole_percent: u32 = 0..=20,
    }
}

ranged! {
    /// What a panel answers to a mistake (`danger.md` 4).
    #[derive(Copy)]
    pub struct Puzzles {
        /// Percent of full points that a spark takes of one droid.
        pub spark_percent: u32 = 0..=20,
        /// How many cells far it is heard along the paths.
        pub noise: u32 = 0..=64,
        /// Tries at buttons and bars that cost nothing.
        pub free_tries: u32 = 1..=255,
    }
}

ranged! {
    /// Fire and hydrants.
    #[derive(Copy)]
    pub struct Fire {
        /// Percent of full points of each droid.
        pub percent: u32 = 0..=20,
        /// The same with a fire shield.
        pub shielded_percent: u32 = 0..=20,
        /// Ticks between one burn and the next; the first is on entry.
        pub every: u32 = 1..=200,
        /// Ticks between burns in the fire of the meltdown.
        pub meltdown_every: u32 = 1..=200,
        /// How far a hydrant reaches.
        pub hydrant_reach: u32 = 0..=30,
        /// Ticks that fire stays out.
        pub hydrant_ticks: u32 = 1..=12000,
        /// Ticks until the hydrant works again.
        pub hydrant_rest: u32 = 1..=12000,
    }
}

ranged! {
    /// The time from the charge to the end, in ticks.
    #[derive(Copy)]
    pub struct Meltdown {
        /// Always.
        pub base: u32 = 0..=12000,
        /// For each step from the generators to the hatch.
        pub per_step: u32 = 4..=200,
        /// For each ladder and elevator on that way.
        pub per_link: u32 = 0..=2000,
    }
}
