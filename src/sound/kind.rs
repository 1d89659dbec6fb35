//! The sounds, a row each: when it plays, which volume setting it follows, and whether it goes on. How loud
//! it is and how it is made says its recipe.

use serde::Deserialize;

/// From rows to the enum of sounds, the list of all, and what is known of each.
macro_rules! sounds {
    ($( $(#[$when:meta])* $name:ident: $group:ident, $times:ident; )*) => {
        /// A sound of the game. Its recipe is in `assets/sounds/sounds.ron`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
        pub enum Sound {
            $($(#[$when])* $name,)*
        }

        impl Sound {
            /// All sounds, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The volume setting that it follows.
            pub const fn group(self) -> VolumeGroup {
                match self { $( Self::$name => VolumeGroup::$group, )* }
            }

            const fn times(self) -> Times {
                match self { $( Self::$name => Times::$times, )* }
            }
        }
    };
}

/// The volume setting that a sound follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VolumeGroup {
    /// What happens.
    Effects,
    /// What is about to happen, and the meltdown.
    Alarms,
}

/// How often a sound plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Times {
    /// Whenever something happens.
    Once,
    /// On and on, until it is stopped.
    Repeated,
}

impl Sound {
    /// Whether it goes on until it is stopped.
    pub const fn is_loop(self) -> bool {
        matches!(self.times(), Times::Repeated)
    }
}

sounds! {
    /// A step on a dry floor.
    Step: Effects, Once;
    /// A step through water.
    StepWet: Effects, Once;
    /// Walking against something.
    Bump: Effects, Once;
    /// A door slides open.
    DoorOpens: Effects, Once;
    /// A door slides shut.
    DoorCloses: Effects, Once;
    /// The round door between base and land opens.
    IrisOpens: Effects, Once;
    /// A wall goes up.
    WallRises: Effects, Once;
    /// A wall comes down.
    WallFalls: Effects, Once;
    /// A wall is about to come down.
    Warning: Alarms, Once;
    /// A lever, button or panel is used.
    Lever: Effects, Once;
    /// A thing is taken.
    Take: Effects, Once;
    /// Gold is taken.
    Gold: Effects, Once;
    /// A note is read, or the log has something to say.
    Note: Effects, Once;
    /// A blow with a weapon in the hand.
    Swing: Effects, Once;
    /// A pistol.
    Shot: Effects, Once;
    /// A rifle.
    Rifle: Effects, Once;
    /// A laser.
    Laser: Effects, Once;
    /// A cannon.
    Cannon: Effects, Once;
    /// A spray.
    Spray: Effects, Once;
    /// An electric spark.
    Spark: Effects, Once;
    /// A creature is hit.
    CreatureHit: Effects, Once;
    /// A creature dies.
    CreatureDies: Effects, Once;
    /// A creature is about to strike.
    CreatureWindUp: Effects, Once;
    /// A creature has noticed the party.
    CreatureNotices: Effects, Once;
    /// A droid is hit.
    DroidHit: Effects, Once;
    /// A droid goes down.
    DroidDown: Effects, Once;
    /// A mine goes off.
    Mine: Effects, Once;
    /// Fire burns someone, or goes out.
    FireHiss: Effects, Once;
    /// A hydrant gives water.
    Hydrant: Effects, Once;
    /// Climbing a ladder.
    Ladder: Effects, Once;
    /// Riding in an elevator.
    Elevator: Effects, Once;
    /// Falling to another floor.
    Fall: Effects, Once;
    /// Anti-gravity is switched on.
    AntiGravity: Effects, Once;
    /// A socket fills a droid's energy.
    Charge: Effects, Once;
    /// Something is bought or sold.
    Shop: Effects, Once;
    /// That cannot be done.
    Denied: Effects, Once;
    /// The charge at the generators is set.
    Armed: Alarms, Once;
    /// The alarm of the meltdown.
    MeltdownAlarm: Alarms, Repeated;
    /// The rumble of the meltdown.
    MeltdownRumble: Alarms, Repeated;
    /// The base is beaten.
    Won: Effects, Once;
    /// The party is lost.
    Lost: Effects, Once;
    /// A choice in a menu.
    Click: Effects, Once;
}
