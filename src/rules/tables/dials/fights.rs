//! The dials of fights: hits, the states of groups, what they leave.

use crate::rules::tables::check::numbers;

numbers! {
    /// Fights.
    Combat "combat" {
        /// The least that a hit does, in percent of its damage.
        roll_low: 1..=100,
        /// The most.
        roll_high: 100..=300,
        /// Ticks that the party's shots take for a cell.
        party_shot: 1..=40,
        /// Ticks that creatures' shots take for a cell.
        creature_shot: 1..=40,
        /// Percent of the damage for all but the first of a group that is struck as a whole.
        others_percent: 0..=100,
        /// Ticks of warning before a creature's hit. `play.md` 8.12.6 wants 8 of them.
        wind_up: 8..=100,
        /// Ticks from a creature's hit to the next wind-up, its delay apart.
        recover: 0..=200,
        /// Ticks of a group's step, its delay apart: never less than the party's.
        step_base: 4..=100,
        /// What each point of delay adds to a step, in percent of a tick.
        step_percent: 0..=1000,
        /// What a creature's power is multiplied with on map 0.
        power_base: 1..=1000,
        /// The map from which damage does not grow any more.
        power_maps: 0..=65535,
        /// What the product is divided by: the main dial of damage.
        power_divisor: 1..=1000,
        /// Percent of full points that no hit passes. `play.md` 8.12.4 wants 20.
        cap_percent: 1..=20,
        /// Members of a group that strike at a time.
        strikers: 1..=9,
        /// Times the points for guardians, carriers and groups that a trap lets out.
        tough_factor: 1..=20,
        /// Percent that the body shield lets through.
        body_shield_percent: 0..=100,
    }
}

numbers! {
    /// What moves groups from one state to another.
    States "states" {
        /// Percent of groups that sleep at first.
        asleep_percent: 0..=100,
        /// A party that is seen this near wakes them.
        wakes_seen: 0..=30,
        /// Random steps lead no farther from home.
        wander_range: 0..=60,
        /// The party is noticed in sight this near.
        notice_sight: 0..=30,
        /// The party is noticed anyhow this near.
        notice_near: 0..=30,
        /// Ticks of alarm before anything else. `play.md` 8.12.6 counts on them.
        alert: 1..=200,
        /// The same with the party on the next cell.
        alert_near: 1..=200,
        /// The alarm wakes groups this near.
        alert_wakes: 0..=60,
        /// Ticks without sight of the party that end a chase.
        lost: 1..=2000,
        /// Shooters keep this far away if they can.
        shooters_keep: 1..=30,
        /// Ticks of waiting where the party was seen last.
        search_wait: 0..=2000,
        /// Percent of full points that come back in a second at home.
        heal_percent_second: 0..=100,
        /// No group comes so near to the entrance until the party has gone farther.
        entrance_quiet: 0..=30,
        /// Groups that chase at a time.
        chasing: 1..=100,
        /// Groups that attack at a time: the others wait for their turn.
        attacking: 1..=100,
    }
}

numbers! {
    /// What groups leave.
    Drops "drops" {
        /// Points of the type for a piece of gold.
        gold_divisor: 1..=1000,
        /// Maps after which gold has doubled.
        gold_maps: 1..=65535,
        /// One group in so many leaves a clip.
        clip_one_in: 1..=10000,
        /// One group in so many leaves a battery.
        battery_one_in: 1..=10000,
        /// Ticks until a mine that was left is armed.
        mine_arms: 8..=2000,
    }
}
