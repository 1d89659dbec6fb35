//! The dials of fights: hits, the states of groups, what they leave.

use rootward_checked::ranged;
use rootward_gen::Difficulty;

use super::{GrowthBy, TenthsBy};
use crate::terms::PercentBy;

ranged! {
    /// Fights.
    #[derive(Copy)]
    pub struct Combat {
        /// The least that a hit does, in percent of its damage.
        pub roll_low: u32 = 1..=100,
        /// The most.
        pub roll_high: u32 = 100..=300,
        /// Ticks that the party's shots take for a cell.
        pub party_shot: u32 = 1..=40,
        /// Ticks that creatures' shots take for a cell.
        pub creature_shot: u32 = 1..=40,
        /// Percent of the damage for all but the first member of a group that is hit as a whole.
        pub others_percent: u32 = 0..=100,
        /// Ticks of warning before a creature's hit. `play.md` 8.12.6 wants 8 of them.
        pub wind_up: u32 = 8..=100,
        /// Ticks from a creature's hit to the next wind-up, without its delay.
        pub recover: u32 = 0..=200,
        /// Ticks of a group's step, without its delay: never less than the party's.
        pub step_base: u32 = 4..=100,
        /// What each point of delay adds to a step, in percent of a tick.
        pub step_percent: u32 = 0..=1000,
        /// What a creature's power is multiplied by on map 0.
        pub power_base: u32 = 1..=1000,
        /// The map from which damage no longer grows.
        pub power_maps: u32 = 0..=65535,
        /// What the product is divided by: the main dial of damage.
        pub power_divisor: u32 = 1..=1000,
        /// Percent of the damage that creatures do on map 0.
        pub power_percent: PercentBy,
        /// Percent that come on top with every 100 maps.
        pub power_growth: PercentBy,
        /// The map from which they no longer grow. Beyond it guardians have the points that were drawn, too.
        pub growth_maps: u32 = 0..=65535,
        /// Percent of full points that no hit passes. `play.md` 8.12.4 wants 20.
        pub cap_percent: PercentBy,
        /// Members of a group that strike at the same time.
        pub strikers: u32 = 1..=9,
        /// Factor of the points of guardians, whose fights shall last (`danger.md` 2). From mission 6 on the next dial counts
        /// instead: a base keeps points in 16 bits.
        pub guardian_factor: u32 = 1..=100,
        /// Seconds for which the members of a guardian's group together last at least against the best kit of the map, if every
        /// hit meets them; up to the last map of growth.
        pub guardian_seconds: u32 = 0..=120,
        /// Ticks that a guardian waits longer, at most, before it strikes again, if it gets points by that.
        pub guardian_rest: u32 = 0..=200,
        /// Tenths of a second for which the members of any other group last together in the same way.
        pub group_tenths: TenthsBy,
        /// Ticks that such a group waits longer, at most, if it gets points by that.
        pub group_rest: u32 = 0..=200,
        /// Factor of the points of other carriers and of groups that a trap lets out.
        pub tough_factor: u32 = 1..=20,
        /// How many more points than the base says late groups have. Guardians, carriers and groups of traps are strong
        /// enough.
        pub points_growth: GrowthBy,
        /// Percent that the body shield lets through.
        pub body_shield_percent: u32 = 0..=100,
    }
}

ranged! {
    /// What moves groups from one state to another.
    #[derive(Copy)]
    pub struct States {
        /// Percent of groups that sleep at first.
        pub asleep_percent: u32 = 0..=100,
        /// A party that is seen this near wakes them.
        pub wakes_seen: u32 = 0..=30,
        /// Random steps lead no farther from home.
        pub wander_range: u32 = 0..=60,
        /// The party is noticed in sight this near.
        pub notice_sight: u32 = 0..=30,
        /// The party is always noticed this near.
        pub notice_near: u32 = 0..=30,
        /// Ticks of alarm before anything else. `play.md` 8.12.6 counts on them.
        pub alert: u32 = 1..=200,
        /// The same with the party on the next cell.
        pub alert_near: u32 = 1..=200,
        /// The alarm wakes groups this near.
        pub alert_wakes: u32 = 0..=60,
        /// Ticks without sight of the party that end a chase.
        pub lost: u32 = 1..=2000,
        /// Shooters keep this far away if they can.
        pub shooters_keep: u32 = 1..=30,
        /// Ticks of waiting where the party was seen last.
        pub search_wait: u32 = 0..=2000,
        /// Percent of full points that come back in a second at home.
        pub heal_percent_second: u32 = 0..=100,
        /// No group comes so near to the entrance until the party has gone farther, or has attacked.
        pub entrance_quiet: u32 = 0..=30,
        /// Groups that chase at the same time.
        pub chasing: u32 = 1..=100,
        /// Groups that attack at the same time on the first maps: the others wait for their turn.
        pub attacking: u32 = 1..=100,
        /// One more attacks from this map on.
        pub one_more_from: u32 = 0..=65535,
        /// And one more from this.
        pub two_more_from: u32 = 0..=65535,
    }
}

ranged! {
    /// What groups leave.
    #[derive(Copy)]
    pub struct Drops {
        /// Points of the type for a piece of gold.
        pub gold_divisor: u32 = 1..=1000,
        /// Maps after which gold has doubled.
        pub gold_maps: u32 = 1..=65535,
        /// One group in this many leaves a clip.
        pub clip_one_in: u32 = 1..=10000,
        /// One group in this many leaves a battery.
        pub battery_one_in: u32 = 1..=10000,
        /// Ticks until a mine that was left is armed.
        pub mine_arms: u32 = 8..=2000,
    }
}

impl States {
    /// How many groups attack at the same time on a map.
    #[must_use]
    pub fn attackers_on(&self, difficulty: Difficulty) -> u32 {
        let map = u32::from(difficulty.map());
        self.attacking + u32::from(map >= self.one_more_from) + u32::from(map >= self.two_more_from)
    }
}
