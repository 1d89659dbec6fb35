//! The dials of verbs and behaviours (`danger.md` 2).

use rootward_checked::ranged;

ranged! {
    /// The dials of verbs, behaviours and missed blows.
    #[derive(Copy)]
    pub struct Tricks {
        /// Ticks before a droid can attack with a new weapon.
        pub change_hands: u32 = 0..=200,
        /// Ticks that a group stands open after an attack that missed.
        pub open: u32 = 1..=200,
        /// Percent of the damage of a hit on an open group.
        pub open_percent: u32 = 100..=1000,
        /// Percent of the damage of a hit from behind, for both sides.
        pub behind_percent: u32 = 100..=1000,
        /// Ticks for which a droid cannot attack after a hit by a creature.
        pub stagger: u32 = 0..=100,
        /// Ticks before a group can be shoved or stopped again.
        pub steady: u32 = 0..=1000,
        /// Percent of its points that a group loses when shoved into fire.
        pub shoved_fire_percent: u32 = 0..=100,
        /// Ticks for which a hit holds a group.
        pub hold: u32 = 0..=100,
        /// Ticks for which a lit cell burns.
        pub ember: u32 = 1..=2000,
        /// Percent of its points that a group on a lit cell loses each second.
        pub ember_percent: u32 = 0..=100,
        /// The range of a spark's jump, in cells.
        pub jump_reach: u32 = 0..=9,
        /// Percent of the damage that jumps.
        pub jump_percent: u32 = 0..=100,
        /// The damage factor of a cannon on cracked rock.
        pub crack_factor: u32 = 1..=100,
        /// Percent of damage that a shield lets through from the front.
        pub shield_percent: u32 = 0..=100,
        /// The most cells of a charge.
        pub charge_reach: u32 = 2..=20,
        /// Ticks of warning before a charge.
        pub charge_wind_up: u32 = 8..=100,
        /// Ticks of a charge for each cell.
        pub charge_step: u32 = 2..=20,
        /// Percent of the damage of a charge's blow.
        pub charge_percent: u32 = 100..=1000,
        /// Ticks that a charger stands open after running into a wall.
        pub charge_open: u32 = 1..=400,
        /// Ticks between two heals.
        pub heal_every: u32 = 1..=1000,
        /// The range of a healer, in cells.
        pub heal_reach: u32 = 1..=15,
        /// Percent of full points that a heal restores.
        pub heal_percent: u32 = 0..=100,
        /// Percent of a member's points for each half of a split.
        pub split_percent: u32 = 1..=100,
        /// Percent of the party's gold that a thief takes.
        pub steal_percent: u32 = 0..=100,
        /// Ticks for which a thief runs.
        pub steal_flees: u32 = 0..=2000,
        /// Ticks before a call is heard.
        pub call: u32 = 8..=400,
        /// The distance at which a call is heard, in cells along the paths.
        pub call_reach: u32 = 0..=60,
        /// The distance at which the party wakes a lurker, in cells.
        pub lurk_reach: u32 = 1..=9,
        /// Ticks from the death of a bomber to its blast.
        pub bomb: u32 = 8..=400,
        /// Percent of full points that the blast takes from droids beside it.
        pub bomb_percent: u32 = 0..=20,
        /// Percent of full points that the blast takes from creatures.
        pub bomb_creature_percent: u32 = 0..=100,
        /// Ticks until slime disappears.
        pub slime: u32 = 1..=4000,
    }
}
