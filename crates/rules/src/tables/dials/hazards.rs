//! The dials of the base: doors, traps, panels, fire, meltdown, and mishaps on the run home.

use rootward_checked::ranged;

use crate::terms::PercentBy;

ranged! {
    /// The dials of doors and movable walls.
    #[derive(Copy)]
    pub struct Doors {
        /// Ticks for a door to open or shut.
        pub moves: u32 = 1..=100,
        /// Ticks for which a blue door stays open.
        pub blue_stays: u32 = 1..=2000,
        /// Ticks for which a raiser wall stays up.
        pub raiser_stays: u32 = 1..=2000,
        /// Ticks of warning before a raiser wall falls.
        pub raiser_warning: u32 = 8..=200,
        /// The number of steps that push a wall.
        pub pushes: u32 = 1..=10,
        /// Ticks until a wall that shut behind the party opens by itself.
        pub grate_opens: u32 = 1..=12000,
        /// Points of a breakable wall on map 0.
        pub blockage: u32 = 1..=10000,
        /// The percentage of full points lost in a closing door.
        pub crush_percent: u32 = 0..=20,
        /// The percentage of full points that droids lose under a raiser wall.
        pub raiser_droid_percent: u32 = 0..=20,
        /// The percentage of full points that creatures lose under a raiser wall.
        pub raiser_creature_percent: u32 = 0..=100,
    }
}

ranged! {
    /// The dials of traps.
    #[derive(Copy)]
    pub struct Traps {
        /// Ticks from the opening of a trap cupboard to the fall of the wall.
        pub cupboard: u32 = 8..=200,
        /// The percentage of full points that each droid loses on a mine.
        pub mine_percent: u32 = 0..=20,
        /// The percentage of full points that creatures lose on a mine.
        pub mine_creature_percent: u32 = 0..=100,
        /// Ticks to disarm a mine.
        pub disarm: u32 = 1..=200,
        /// The percentage of full points lost in a fall through a hole.
        pub hole_percent: u32 = 0..=20,
    }
}

ranged! {
    /// The dials for mistakes at a panel (`danger.md` 4).
    #[derive(Copy)]
    pub struct Puzzles {
        /// The percentage of full points that a spark takes from one droid.
        pub spark_percent: u32 = 0..=20,
        /// The distance at which a spark is heard, in cells along the paths.
        pub noise: u32 = 0..=64,
        /// The number of free tries at buttons and bars.
        pub free_tries: u32 = 1..=255,
    }
}

ranged! {
    /// The dials of fire and hydrants.
    #[derive(Copy)]
    pub struct Fire {
        /// The percentage of full points that fire takes from each droid.
        pub percent: u32 = 0..=20,
        /// The same with a fire shield.
        pub shielded_percent: u32 = 0..=20,
        /// Ticks between burns. The first burn is on entry.
        pub every: u32 = 1..=200,
        /// Ticks between burns in the fire of the meltdown.
        pub meltdown_every: u32 = 1..=200,
        /// The reach of a hydrant, in cells.
        pub hydrant_reach: u32 = 0..=30,
        /// Ticks for which a hydrant keeps fire out.
        pub hydrant_ticks: u32 = 1..=12000,
        /// Ticks until the hydrant works again.
        pub hydrant_rest: u32 = 1..=12000,
    }
}

ranged! {
    /// The dials of the meltdown, from the charge to the end (`danger.md` 3).
    #[derive(Copy)]
    pub struct Meltdown {
        /// Ticks before the fire starts to spread.
        pub fire_after: u32 = 0..=12000,
        /// Extra ticks for the party to turn around.
        pub turn_round: u32 = 0..=2000,
        /// The time, as a percentage of the shortest way home at walking pace.
        pub way_percent: PercentBy,
        /// The same on map 0, where new players get more time.
        pub first_percent: PercentBy,
        /// The map from which `way_percent` applies. The value changes evenly up to that map.
        pub first_maps: u32 = 1..=65535,
        /// The minimum time, so that fire and mishaps still occur in bases with a very short way.
        pub least: u32 = 0..=12000,
    }
}

ranged! {
    /// The dials of mishaps on the run home (`danger.md` 3). Times are ticks.
    #[derive(Copy)]
    pub struct Mishaps {
        /// The minimum number of mishaps drawn, where there is room.
        pub fewest: u32 = 0..=12,
        /// The maximum number of mishaps drawn.
        pub most: u32 = 0..=12,
        /// The maximum number of mishaps drawn of one kind.
        pub of_a_kind: u32 = 1..=12,
        /// The number of places that are tried for a mishap of a kind.
        pub tries: u32 = 1..=100,
        /// The time from the warning to the mishap.
        pub warning: u32 = 40..=400,
        /// The minimum time between the mishap and a walking party's arrival there.
        pub ahead_least: u32 = 0..=400,
        /// The maximum time between the mishap and a walking party's arrival there.
        pub ahead_most: u32 = 0..=400,
        /// The minimum distance between two mishaps, in cells.
        pub apart: u32 = 1..=30,
        /// The distance from the hatch within which no mishap bars the way, in cells.
        pub hatch: u32 = 1..=30,
        /// The time left must be at least this percentage of the way left (the law of the run home).
        pub law_percent: u32 = 100..=200,
        /// The percentage of full points lost under a falling ceiling.
        pub ceiling_percent: u32 = 0..=20,
        /// The time for which steam blows.
        pub steam_on: u32 = 1..=200,
        /// The time for which steam pauses.
        pub steam_off: u32 = 1..=200,
        /// The time between two burns by steam.
        pub steam_every: u32 = 1..=200,
        /// The percentage of full points that steam takes from each droid.
        pub steam_percent: u32 = 0..=20,
        /// The reach of a blackout, in cells.
        pub dark_reach: u32 = 1..=30,
        /// The largest distance from the way at which a door jams or an elevator stops working, in steps.
        pub beside_steps: u32 = 1..=20,
        /// The largest distance from the way at which a cupboard springs open, in steps.
        pub loot_steps: u32 = 1..=10,
        /// The gold in such a cupboard on map 0, and the increase per map.
        pub loot_gold: u32 = 0..=1000,
        /// The maximum number of maps for which the gold increases.
        pub loot_maps: u32 = 0..=1000,
    }
}
