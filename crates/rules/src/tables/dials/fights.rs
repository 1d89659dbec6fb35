//! The dials of fights: hits, states of groups, and loot.

use rootward_checked::ranged;
use rootward_gen::Difficulty;

use super::{GrowthBy, TenthsBy};
use crate::terms::PercentBy;

ranged! {
    /// The dials of fights.
    #[derive(Copy)]
    pub struct Combat {
        /// The minimum damage of a hit, as a percentage of its base damage.
        pub roll_low: u32 = 1..=100,
        /// The maximum damage of a hit, as a percentage of its base damage.
        pub roll_high: u32 = 100..=300,
        /// Ticks per cell for the party's shots.
        pub party_shot: u32 = 1..=40,
        /// Ticks per cell for creatures' shots.
        pub creature_shot: u32 = 1..=40,
        /// The percentage of the damage that the other members take when a hit affects a whole group.
        pub others_percent: u32 = 0..=100,
        /// Ticks of warning before a creature's hit. `play.md` 8.12.6 requires 8.
        pub wind_up: u32 = 8..=100,
        /// Ticks from a creature's hit to its next wind-up, without its delay.
        pub recover: u32 = 0..=200,
        /// Ticks of a group's step without its delay. Even the fastest step takes longer than the party's.
        pub step_base: u32 = 4..=100,
        /// How much each point of delay adds to a step, as a percentage of a tick.
        pub step_percent: u32 = 0..=1000,
        /// The factor for a creature's power on map 0.
        pub power_base: u32 = 1..=1000,
        /// The map from which the factor no longer grows.
        pub power_maps: u32 = 0..=65535,
        /// The divisor of the damage, which is its main dial.
        pub power_divisor: u32 = 1..=1000,
        /// The percentage that scales creatures' damage on map 0.
        pub power_percent: PercentBy,
        /// The percentage added for every 100 maps.
        pub power_growth: PercentBy,
        /// The last map on which hits and points grow. Beyond it, no minimum time applies to groups.
        pub growth_maps: u32 = 0..=65535,
        /// The maximum damage of a hit, as a percentage of full points. `play.md` 8.12.4 requires 20.
        pub cap_percent: PercentBy,
        /// The same maximum beyond `growth_maps`, where sleep restores all points.
        pub late_cap_percent: PercentBy,
        /// Members of a group that strike at the same time.
        pub strikers: u32 = 1..=9,
        /// The factor for the points of guardians, for longer fights (`danger.md` 2). From mission 6 on, the next dial
        /// applies instead, because a base stores points in 16 bits.
        pub guardian_factor: u32 = 1..=100,
        /// The minimum number of seconds that a guardian's group lasts against the best kit for the map, if every hit
        /// lands. It applies up to the last map of growth.
        pub guardian_seconds: u32 = 0..=120,
        /// The maximum number of extra ticks between the attacks of a guardian with raised points.
        pub guardian_rest: u32 = 0..=200,
        /// The same minimum for any other group, in tenths of a second.
        pub group_tenths: TenthsBy,
        /// The maximum number of extra ticks between the attacks of such a group with raised points.
        pub group_rest: u32 = 0..=200,
        /// The factor for the points of other carriers and of groups from traps.
        pub tough_factor: u32 = 1..=20,
        /// The extra points of groups on late maps. Guardians, carriers and groups from traps get none, because they
        /// are strong enough.
        pub points_growth: GrowthBy,
        /// The percentage of damage that the body shield lets through.
        pub body_shield_percent: u32 = 0..=100,
    }
}

ranged! {
    /// The dials for the state changes of groups.
    #[derive(Copy)]
    pub struct States {
        /// The percentage of groups that start asleep.
        pub asleep_percent: u32 = 0..=100,
        /// The distance at which a sleeper wakes at the sight of the party.
        pub wakes_seen: u32 = 0..=30,
        /// The largest distance from home for random steps.
        pub wander_range: u32 = 0..=60,
        /// The distance at which a group notices a party in sight.
        pub notice_sight: u32 = 0..=30,
        /// The distance at which a group always notices the party.
        pub notice_near: u32 = 0..=30,
        /// Ticks for which a group is alarmed before it does anything else. `play.md` 8.12.6 relies on them.
        pub alert: u32 = 1..=200,
        /// Ticks for which a group is alarmed if the party is on an adjacent cell.
        pub alert_near: u32 = 1..=200,
        /// The distance at which an alarm wakes other groups.
        pub alert_wakes: u32 = 0..=60,
        /// Ticks without sight of the party that end a chase.
        pub lost: u32 = 1..=2000,
        /// The distance that shooters keep from the party if they can.
        pub shooters_keep: u32 = 1..=30,
        /// Ticks for which a group waits at the last known cell of the party.
        pub search_wait: u32 = 0..=2000,
        /// The percentage of full points that a group regains at home each second.
        pub heal_percent_second: u32 = 0..=100,
        /// The distance that groups keep from the entrance until the party has left it or has attacked.
        pub entrance_quiet: u32 = 0..=30,
        /// The maximum number of groups that chase at the same time.
        pub chasing: u32 = 1..=100,
        /// The maximum number of groups that attack at the same time on the first maps. The others wait for their turn.
        pub attacking: u32 = 1..=100,
        /// The map from which one more group attacks.
        pub one_more_from: u32 = 0..=65535,
        /// The map from which a second additional group attacks.
        pub two_more_from: u32 = 0..=65535,
    }
}

ranged! {
    /// The dials of loot.
    #[derive(Copy)]
    pub struct Drops {
        /// The number of points of the creature's type that give one piece of gold.
        pub gold_divisor: u32 = 1..=1000,
        /// The number of maps after which gold has doubled.
        pub gold_maps: u32 = 1..=65535,
        /// One group in this many leaves a clip.
        pub clip_one_in: u32 = 1..=10000,
        /// One group in this many leaves a battery.
        pub battery_one_in: u32 = 1..=10000,
        /// Ticks until a mine laid by a creature is armed.
        pub mine_arms: u32 = 8..=2000,
    }
}

impl States {
    /// The maximum number of groups that attack at the same time on a map.
    #[must_use]
    pub fn attackers_on(&self, difficulty: Difficulty) -> u32 {
        let map = u32::from(difficulty.map());
        self.attacking + u32::from(map >= self.one_more_from) + u32::from(map >= self.two_more_from)
    }
}
