//! The dials of verbs and behaviours (`danger.md` 2).

use rootward_checked::ranged;

ranged! {
    /// Verbs of weapons, behaviours of creatures, and what a missed blow costs.
    #[derive(Copy)]
    pub struct Tricks {
        /// Ticks before a droid attacks with what it has just taken into its hand.
        pub change_hands: u32 = 0..=200,
        /// Ticks that a group stands open after a blow into empty floor, or shots that met nobody.
        pub open: u32 = 1..=200,
        /// Percent that a hit on an open group does.
        pub open_percent: u32 = 100..=1000,
        /// Percent that a hit from behind does, on either side.
        pub behind_percent: u32 = 100..=1000,
        /// Ticks for which a droid that a creature has hit cannot attack.
        pub stagger: u32 = 0..=100,
        /// Ticks before a group can be shoved or stopped again.
        pub steady: u32 = 0..=1000,
        /// Percent of its points that a group loses when it is shoved into fire.
        pub shoved_fire_percent: u32 = 0..=100,
        /// Ticks that a hit holds a group.
        pub hold: u32 = 0..=100,
        /// Ticks that a lit cell burns.
        pub ember: u32 = 1..=2000,
        /// Percent of its points that a group on a lit cell loses in a second.
        pub ember_percent: u32 = 0..=100,
        /// How far sparks jump, in cells.
        pub jump_reach: u32 = 0..=9,
        /// Percent of the damage that jumps.
        pub jump_percent: u32 = 0..=100,
        /// What a cannon does to cracked rock: times its damage.
        pub crack_factor: u32 = 1..=100,
        /// Percent that a shield lets through from the front.
        pub shield_percent: u32 = 0..=100,
        /// Cells that a charge goes at most.
        pub charge_reach: u32 = 2..=20,
        /// Ticks of warning before a charge.
        pub charge_wind_up: u32 = 8..=100,
        /// Ticks of a charge for a cell.
        pub charge_step: u32 = 2..=20,
        /// Percent that a charge's blow does.
        pub charge_percent: u32 = 100..=1000,
        /// Ticks that one who has run into a wall stands open.
        pub charge_open: u32 = 1..=400,
        /// Ticks between two healings.
        pub heal_every: u32 = 1..=1000,
        /// How far a healer heals, in cells.
        pub heal_reach: u32 = 1..=15,
        /// Percent of full points that it gives back.
        pub heal_percent: u32 = 0..=100,
        /// Percent of a member's points that each half of a split has.
        pub split_percent: u32 = 1..=100,
        /// Percent of the party's gold that a thief takes.
        pub steal_percent: u32 = 0..=100,
        /// Ticks that a thief runs.
        pub steal_flees: u32 = 0..=2000,
        /// Ticks that a caller needs.
        pub call: u32 = 8..=400,
        /// How far a call is heard, in cells along the paths.
        pub call_reach: u32 = 0..=60,
        /// How near the party may come to one that lurks.
        pub lurk_reach: u32 = 1..=9,
        /// Ticks from the death of a bomber to its bang.
        pub bomb: u32 = 8..=400,
        /// Percent of full points that the bang takes from droids beside it.
        pub bomb_percent: u32 = 0..=20,
        /// The same of creatures.
        pub bomb_creature_percent: u32 = 0..=100,
        /// Ticks that slime lies.
        pub slime: u32 = 1..=4000,
    }
}
