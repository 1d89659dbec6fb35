//! The dials of verbs and behaviours (`danger.md` 2).

use rootward_checked::ranged;

use crate::terms::PercentBy;

ranged! {
    /// The dials of verbs, behaviours and missed blows.
    #[derive(Copy)]
    pub struct Tricks {
        /// Ticks before a droid can attack with a new weapon.
        pub change_hands: u32 = 0..=200,
        /// Ticks for which a group is open to attack after its own attack has missed.
        pub open: u32 = 1..=200,
        /// The damage of a hit on an open group, as a percentage of normal damage.
        pub open_percent: u32 = 100..=1000,
        /// The damage of a hit from behind, as a percentage of normal damage, for both sides.
        pub behind_percent: u32 = 100..=1000,
        /// Ticks for which a droid cannot attack after a hit by a creature.
        pub stagger: u32 = 0..=100,
        /// The number of attacks in a row that the party has not answered, from which an attack hits two droids.
        pub unanswered_row: u32 = 1..=100,
        /// The number from which an attack hits all droids.
        pub unanswered_all: u32 = 1..=100,
        /// Ticks without a hit after which the party's unanswered attacks are forgotten.
        pub unanswered_lasts: u32 = 1..=2000,
        /// The percentage of its full points that a droid loses when its attack runs into a shield, at least one point.
        pub rebound_percent: u32 = 1..=20,
        /// Ticks after which a guardian punishes a party that stands still.
        pub pin: u32 = 20..=2000,
        /// Ticks of warning before that. `play.md` 8.12.6 requires 8.
        pub pin_warning: u32 = 8..=2000,
        /// Ticks until the guardian does so again.
        pub pin_again: u32 = 8..=2000,
        /// Ticks for which a party that has hit a guardian counts as fighting it.
        pub pin_fight: u32 = 1..=2000,
        /// The distance within which a guardian does so, in cells.
        pub pin_reach: u32 = 1..=30,
        /// The percentage of full points that each droid loses.
        pub pin_percent: PercentBy,
        /// Ticks before a group can be shoved or stopped again.
        pub steady: u32 = 0..=1000,
        /// The percentage of its points that a group loses when it is shoved into fire.
        pub shoved_fire_percent: u32 = 0..=100,
        /// Ticks for which a hit holds a group.
        pub hold: u32 = 0..=100,
        /// Ticks for which a cell burns that the party set on fire.
        pub ember: u32 = 1..=2000,
        /// The percentage of its points that a group on a burning cell loses each second.
        pub ember_percent: u32 = 0..=100,
        /// The range of a spark's jump, in cells.
        pub jump_reach: u32 = 0..=9,
        /// The damage of a jumped spark, as a percentage of the first hit's.
        pub jump_percent: u32 = 0..=100,
        /// The damage factor of a cannon on cracked rock.
        pub crack_factor: u32 = 1..=100,
        /// The percentage of damage that a shield lets through from the front.
        pub shield_percent: u32 = 0..=100,
        /// The maximum length of a charge, in cells.
        pub charge_reach: u32 = 2..=20,
        /// Ticks of warning before a charge.
        pub charge_wind_up: u32 = 8..=100,
        /// Ticks per cell of a charge.
        pub charge_step: u32 = 2..=20,
        /// The damage of a charge, as a percentage of a blow's.
        pub charge_percent: u32 = 100..=1000,
        /// Ticks for which a charger is open to attack after it has run into a wall.
        pub charge_open: u32 = 1..=400,
        /// Ticks between two heals.
        pub heal_every: u32 = 1..=1000,
        /// The range of a healer, in cells.
        pub heal_reach: u32 = 1..=15,
        /// The percentage of full points that a heal restores.
        pub heal_percent: u32 = 0..=100,
        /// The points of each smaller creature after a split, as a percentage of the dead member's.
        pub split_percent: u32 = 1..=100,
        /// The percentage of the party's gold that a thief takes.
        pub steal_percent: u32 = 0..=100,
        /// Ticks for which a thief runs away.
        pub steal_flees: u32 = 0..=2000,
        /// Ticks before a call is heard.
        pub call: u32 = 8..=400,
        /// The distance at which a call is heard, in cells along the paths.
        pub call_reach: u32 = 0..=60,
        /// The distance at which the party wakes a lurker, in cells.
        pub lurk_reach: u32 = 1..=9,
        /// Ticks from the death of a bomber to its blast.
        pub bomb: u32 = 8..=400,
        /// The percentage of full points that the blast takes from nearby droids.
        pub bomb_percent: u32 = 0..=20,
        /// The percentage of full points that the blast takes from creatures.
        pub bomb_creature_percent: u32 = 0..=100,
        /// Ticks until slime disappears.
        pub slime: u32 = 1..=4000,
    }
}
