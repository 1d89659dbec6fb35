//! The dials of the base itself: doors, traps, fire, meltdown.

use crate::tables::check::numbers;

numbers! {
    /// Doors and walls that move.
    Doors "doors" {
        /// Ticks that a door takes.
        moves: 1..=100,
        /// Ticks that a blue door stays open.
        blue_stays: 1..=2000,
        /// Ticks that a raiser wall stays up.
        raiser_stays: 1..=2000,
        /// Ticks of warning before it falls.
        raiser_warning: 8..=200,
        /// Steps against a wall that push it.
        pushes: 1..=10,
        /// Ticks until a wall that shut behind the party opens by itself.
        grate_opens: 1..=12000,
        /// Points of a wall that can be shot to pieces, on map 0.
        blockage: 1..=10000,
        /// Percent of full points for being in a closing door.
        crush_percent: 0..=20,
        /// Percent for droids under a raiser wall.
        raiser_droid_percent: 0..=20,
        /// Percent for creatures under a raiser wall.
        raiser_creature_percent: 0..=100,
    }
}

numbers! {
    /// What hurts on the way.
    Traps "traps" {
        /// Ticks from opening a trap cupboard to the fall of the wall.
        cupboard: 8..=200,
        /// Percent of full points of each droid on a mine.
        mine_percent: 0..=20,
        /// Percent for creatures on a mine.
        mine_creature_percent: 0..=100,
        /// Ticks to disarm a mine.
        disarm: 1..=200,
        /// Percent for falling through a hole.
        hole_percent: 0..=20,
    }
}

numbers! {
    /// Fire and hydrants.
    Fire "fire" {
        /// Percent of full points of each droid.
        percent: 0..=20,
        /// The same with a fire shield.
        shielded_percent: 0..=20,
        /// Ticks between one burn and the next; the first is on entry.
        every: 1..=200,
        /// Ticks between burns in the fire of the meltdown.
        meltdown_every: 1..=200,
        /// How far a hydrant reaches.
        hydrant_reach: 0..=30,
        /// Ticks that fire stays out.
        hydrant_ticks: 1..=12000,
        /// Ticks until the hydrant works again.
        hydrant_rest: 1..=12000,
    }
}

numbers! {
    /// The time from the charge to the end, in ticks.
    Meltdown "meltdown" {
        /// In any case.
        base: 0..=12000,
        /// For each step from the generators to the hatch.
        per_step: 4..=200,
        /// For each ladder and elevator on that way.
        per_link: 0..=2000,
    }
}
