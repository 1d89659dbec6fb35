//! The dials of the party: walking, seeing, energy, sleep.

use rootward_checked::ranged;
use rootward_gen::Difficulty;

use crate::terms::{Challenge, PercentBy};

ranged! {
    /// Ticks of what the party does.
    #[derive(Copy)]
    pub struct Walking {
        /// A step.
        pub step: u32 = 1..=40,
        /// A step into water.
        pub water_step: u32 = 1..=80,
        /// A turn on the spot.
        pub turn: u32 = 1..=40,
        /// A step against something.
        pub bump: u32 = 1..=40,
        /// A ladder.
        pub ladder: u32 = 1..=200,
        /// Until an elevator sets out.
        pub lift_call: u32 = 1..=200,
        /// An elevator, for each floor.
        pub lift_floor: u32 = 1..=200,
        /// Up through a hole with anti-gravity.
        pub hole_up: u32 = 1..=200,
    }
}

ranged! {
    /// How far the party sees and is heard, in cells.
    #[derive(Copy)]
    pub struct Senses {
        /// Sight in light.
        pub sight: u32 = 1..=30,
        /// Sight in the dark.
        pub dark: u32 = 1..=30,
        /// Sight in the dark with a visor.
        pub dark_with_visor: u32 = 1..=30,
        /// How far along paths a shot is heard.
        pub shot_noise: u32 = 0..=60,
        /// How far along paths a step is heard.
        pub step_noise: u32 = 0..=60,
    }
}

ranged! {
    /// Energy of droids.
    #[derive(Copy)]
    pub struct Energy {
        /// A full droid.
        pub full: u32 = 1..=10000,
        /// A blow with something in the hand, or without.
        pub swing: u32 = 0..=100,
        /// A shot.
        pub shot: u32 = 0..=100,
        /// A spark.
        pub spark: u32 = 0..=100,
        /// A step into water, each droid.
        pub water_step: u32 = 0..=100,
        /// Up through a hole, each droid.
        pub hole_up: u32 = 0..=1000,
        /// A second of radar.
        pub radar_second: u32 = 0..=1000,
        /// A second of anti-gravity.
        pub anti_gravity_second: u32 = 0..=1000,
        /// A hit on the body shield.
        pub body_shield_hit: u32 = 0..=1000,
        /// What all droids regain in a second when none has any left.
        pub rescue_second: u32 = 1..=100,
        /// Up to here.
        pub rescue_to: u32 = 1..=10000,
        /// What a battery gives.
        pub battery: u32 = 1..=10000,
        /// What a socket holds.
        pub socket_full: u32 = 1..=100000,
        /// What a socket gives in a second.
        pub socket_second: u32 = 1..=10000,
        /// What comes back into a socket in a second.
        pub socket_refill_second: u32 = 0..=10000,
    }
}

ranged! {
    /// Sleeping.
    #[derive(Copy)]
    pub struct Sleep {
        /// How many times as fast time runs.
        pub speed: u32 = 1..=16,
        /// Energy of each droid in a second.
        pub energy_second: u32 = 0..=100,
        /// Percent of the full points that each droid gains in a second, free of gold (`play.md` 8.6.3).
        pub mend_percent_second: u32 = 0..=100,
        /// Percent of the full points that sleep mends and revives up to. Shops mend the rest.
        pub mends_to_percent: PercentBy,
        /// From this map on sleep mends all: few bases beyond the campaign could be won otherwise.
        pub mends_all_from: u32 = 1..=65536,
        /// No creature that is awake to the party may be this near.
        pub quiet: u32 = 0..=60,
    }
}

impl Sleep {
    /// Percent of the full points of a droid that sleep mends up to, 0..=100.
    #[must_use]
    pub fn percent(&self, on: Difficulty, challenge: Challenge) -> u32 {
        let all = u32::from(on.map()) >= self.mends_all_from;
        if all { 100 } else { self.mends_to_percent.of(challenge).min(100) }
    }
}

ranged! {
    /// The four droids.
    #[derive(Copy)]
    pub struct Droids {
        /// How often in a hundred an attack from ahead hits the front pair, or one from behind the back pair.
        pub front_percent: u32 = 0..=100,
        /// Percent of full points after a revival in a shop.
        pub revived_percent: u32 = 1..=100,
        /// Percent of full points of a droid that was down, when the base is won.
        pub won_percent: u32 = 1..=100,
    }
}
