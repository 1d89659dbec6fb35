//! The dials of the party: walking, senses and noise, energy, sleep, droids.

use rootward_checked::ranged;
use rootward_gen::Difficulty;

use crate::terms::{Challenge, PercentBy};

ranged! {
    /// The times of the party's actions, in ticks.
    #[derive(Copy)]
    pub struct Walking {
        /// A step.
        pub step: u32 = 1..=40,
        /// A step into water.
        pub water_step: u32 = 1..=80,
        /// A turn on the spot.
        pub turn: u32 = 1..=40,
        /// A step against an obstacle.
        pub bump: u32 = 1..=40,
        /// A climb on a ladder.
        pub ladder: u32 = 1..=200,
        /// The wait before an elevator sets out.
        pub lift_call: u32 = 1..=200,
        /// An elevator ride, per floor.
        pub lift_floor: u32 = 1..=200,
        /// The way up through a hole with anti-gravity.
        pub hole_up: u32 = 1..=200,
    }
}

ranged! {
    /// The sight and the noise of the party, in cells.
    #[derive(Copy)]
    pub struct Senses {
        /// Sight in light.
        pub sight: u32 = 1..=30,
        /// Sight in the dark.
        pub dark: u32 = 1..=30,
        /// Sight in the dark with a visor.
        pub dark_with_visor: u32 = 1..=30,
        /// The distance along paths at which a shot is heard.
        pub shot_noise: u32 = 0..=60,
        /// The distance along paths at which a step is heard.
        pub step_noise: u32 = 0..=60,
        /// The distance from which a noise counts as loud. The player sees loud noises.
        pub loud: u32 = 1..=60,
    }
}

ranged! {
    /// Energy of droids.
    #[derive(Copy)]
    pub struct Energy {
        /// The energy of a full droid.
        pub full: u32 = 1..=10000,
        /// The cost of a blow, armed or unarmed.
        pub swing: u32 = 0..=100,
        /// The cost of a shot.
        pub shot: u32 = 0..=100,
        /// The cost of a spark.
        pub spark: u32 = 0..=100,
        /// The cost per droid of a step into water.
        pub water_step: u32 = 0..=100,
        /// The cost per droid of a rise through a hole.
        pub hole_up: u32 = 0..=1000,
        /// The cost of a second of radar.
        pub radar_second: u32 = 0..=1000,
        /// The cost of a second of anti-gravity.
        pub anti_gravity_second: u32 = 0..=1000,
        /// The cost of a hit on the body shield.
        pub body_shield_hit: u32 = 0..=1000,
        /// The energy that each droid regains each second when all are below the next dial.
        pub rescue_second: u32 = 1..=100,
        /// The energy up to which droids regain energy in this way.
        pub rescue_to: u32 = 1..=10000,
        /// The energy of a battery.
        pub battery: u32 = 1..=10000,
        /// The capacity of a socket.
        pub socket_full: u32 = 1..=100000,
        /// The energy that a socket gives each second.
        pub socket_second: u32 = 1..=10000,
        /// The energy that a socket regains each second.
        pub socket_refill_second: u32 = 0..=10000,
    }
}

ranged! {
    /// Sleeping.
    #[derive(Copy)]
    pub struct Sleep {
        /// The factor by which time passes faster.
        pub speed: u32 = 1..=16,
        /// The distance along paths at which a sleeping party is heard.
        pub noise: u32 = 0..=60,
        /// The percentage of full points that each droid gains each second, at no cost (`play.md` 8.6.3).
        pub mend_percent_second: u32 = 0..=100,
        /// The percentage of full points up to which sleep restores and revives droids. Shops repair the rest.
        pub mends_to_percent: PercentBy,
        /// The map from which sleep restores all points. Otherwise, few bases beyond the campaign could be won.
        pub mends_all_from: u32 = 1..=65536,
        /// The distance within which no creature may be awake.
        pub quiet: u32 = 0..=60,
    }
}

impl Sleep {
    /// The percentage of a droid's full points up to which sleep restores it, 0..=100.
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
        /// The percentage of attacks from ahead that hit the front pair. The same percentage of attacks from behind
        /// hits the back pair.
        pub front_percent: u32 = 0..=100,
        /// The percentage of full points that a droid has after a revival in a shop.
        pub revived_percent: u32 = 1..=100,
        /// The percentage of full points that a downed droid has after the party wins the base.
        pub won_percent: u32 = 1..=100,
    }
}
