//! The dials of the base itself: doors, traps, fire, meltdown, and what happens on the run home.

use rootward_checked::ranged;

use crate::terms::PercentBy;

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
    /// The time from the charge to the end (`danger.md` 3).
    #[derive(Copy)]
    pub struct Meltdown {
        /// Ticks for which nothing burns.
        pub fire_after: u32 = 0..=12000,
        /// Ticks in which the party turns round, besides those of the way.
        pub turn_round: u32 = 0..=2000,
        /// Time in percent of that of the shortest way home at walking pace.
        pub way_percent: PercentBy,
        /// The same on map 0: who has never run home before gets more of it.
        pub first_percent: PercentBy,
        /// The map from which it is `way_percent`; it falls evenly until there.
        pub first_maps: u32 = 1..=65535,
        /// The least time: in bases in which the way is very short something still burns, and happens.
        pub least: u32 = 0..=12000,
    }
}

ranged! {
    /// What happens on the run home (`danger.md` 3). Times are ticks.
    #[derive(Copy)]
    pub struct Mishaps {
        /// How many are drawn at least, where there is room for them.
        pub fewest: u32 = 0..=12,
        /// How many are drawn at most.
        pub most: u32 = 0..=12,
        /// How many of one kind are drawn at most.
        pub of_a_kind: u32 = 1..=12,
        /// Places that are tried for each of a kind.
        pub tries: u32 = 1..=100,
        /// From the warning until it happens.
        pub warning: u32 = 40..=400,
        /// It happens at least so long before a party that walks comes there.
        pub ahead_least: u32 = 0..=400,
        /// And at most so long.
        pub ahead_most: u32 = 0..=400,
        /// How far apart two of them are, in cells.
        pub apart: u32 = 1..=30,
        /// How near the hatch none bars the way, in cells.
        pub hatch: u32 = 1..=30,
        /// The way left, in percent, must fit the time left (the law of the run home).
        pub law_percent: u32 = 100..=200,
        /// Percent of full points under a ceiling that comes down.
        pub ceiling_percent: u32 = 0..=20,
        /// How long steam blows.
        pub steam_on: u32 = 1..=200,
        /// How long it pauses.
        pub steam_off: u32 = 1..=200,
        /// From one share that steam takes to the next.
        pub steam_every: u32 = 1..=200,
        /// Percent of full points of each droid that it takes.
        pub steam_percent: u32 = 0..=20,
        /// How far the light goes, in cells.
        pub dark_reach: u32 = 1..=30,
        /// How many steps beside the way a door jams or an elevator dies, at most.
        pub beside_steps: u32 = 1..=20,
        /// How many steps beside the way a cupboard springs open, at most.
        pub loot_steps: u32 = 1..=10,
        /// Gold in it on map 0, and for each map more.
        pub loot_gold: u32 = 0..=1000,
        /// The most maps that count for it.
        pub loot_maps: u32 = 0..=1000,
    }
}
