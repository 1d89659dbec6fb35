//! The dials of the party: walking, seeing, energy, sleep.

use crate::rules::tables::check::numbers;

numbers! {
    /// Ticks of what the party does.
    Walking "walking" {
        /// A step.
        step: 1..=40,
        /// A step into water.
        water_step: 1..=80,
        /// A turn on the spot.
        turn: 1..=40,
        /// A step against something.
        bump: 1..=40,
        /// A ladder.
        ladder: 1..=200,
        /// Until an elevator sets out.
        lift_call: 1..=200,
        /// An elevator, for each floor.
        lift_floor: 1..=200,
        /// Up through a hole with anti-gravity.
        hole_up: 1..=200,
    }
}

numbers! {
    /// How far the party sees and is heard, in cells.
    Senses "senses" {
        /// Sight in light.
        sight: 1..=30,
        /// Sight in the dark.
        dark: 1..=30,
        /// Sight in the dark with a visor.
        dark_with_visor: 1..=30,
        /// How far along paths a shot is heard.
        shot_noise: 0..=60,
        /// How far along paths a step is heard.
        step_noise: 0..=60,
    }
}

numbers! {
    /// Energy of droids.
    Energy "energy" {
        /// A full droid.
        full: 1..=10000,
        /// A blow with something in the hand, or without.
        swing: 0..=100,
        /// A shot.
        shot: 0..=100,
        /// A spark.
        spark: 0..=100,
        /// A step into water, each droid.
        water_step: 0..=100,
        /// Up through a hole, each droid.
        hole_up: 0..=1000,
        /// A second of radar.
        radar_second: 0..=1000,
        /// A second of anti-gravity.
        anti_gravity_second: 0..=1000,
        /// A hit on the body shield.
        body_shield_hit: 0..=1000,
        /// What all droids regain in a second when none has any left.
        rescue_second: 1..=100,
        /// Up to here.
        rescue_to: 1..=10000,
        /// What a battery gives.
        battery: 1..=10000,
        /// What a socket holds.
        socket_full: 1..=100000,
        /// What a socket gives in a second.
        socket_second: 1..=10000,
        /// What comes back into a socket in a second.
        socket_refill_second: 0..=10000,
    }
}

numbers! {
    /// Sleeping.
    Sleep "sleep" {
        /// How many times as fast time runs.
        speed: 1..=16,
        /// Energy of each droid in a second.
        energy_second: 0..=100,
        /// Percent of the full points that each droid gets back in a second. Added by us: without gold
        /// nothing else mends a droid, and no base may ask for gold (`play.md` 8.6.3).
        mend_percent_second: 0..=100,
        /// No creature that is awake to the party may be this near.
        quiet: 0..=60,
    }
}

numbers! {
    /// The four droids.
    Droids "droids" {
        /// How often in a hundred an attack from ahead meets the front pair; from behind, the back pair.
        front_percent: 0..=100,
        /// Percent of full points after a revival in a shop.
        revived_percent: 1..=100,
        /// Percent of full points of a droid that was down, when the base is won.
        won_percent: 1..=100,
    }
}
