//! The names of all sounds, and which volume setting they follow.

use serde::Deserialize;

/// The sounds, with one list of all of them.
macro_rules! sounds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A sound of the game. Its recipe is in `assets/sounds/sounds.ron`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
        pub enum Sound {
            $($(#[$doc])* $name,)*
        }

        impl Sound {
            /// All sounds, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

sounds! {
    /// A step on a dry floor.
    Step,
    /// A step through water.
    StepWet,
    /// Walking against something.
    Bump,
    /// A door slides open.
    DoorOpens,
    /// A door slides shut.
    DoorCloses,
    /// The round door between base and land opens.
    IrisOpens,
    /// A wall goes up.
    WallRises,
    /// A wall comes down.
    WallFalls,
    /// A wall is about to come down.
    Warning,
    /// A lever, button or panel is used.
    Lever,
    /// A thing is taken.
    Take,
    /// Gold is taken.
    Gold,
    /// A note is read, or the log has something to say.
    Note,
    /// A blow with a weapon in the hand.
    Swing,
    /// A pistol.
    Shot,
    /// A rifle.
    Rifle,
    /// A laser.
    Laser,
    /// A cannon.
    Cannon,
    /// A spray.
    Spray,
    /// An electric spark.
    Spark,
    /// A creature is hit.
    CreatureHit,
    /// A creature dies.
    CreatureDies,
    /// A creature is about to strike.
    CreatureWindUp,
    /// A creature has noticed the party.
    CreatureNotices,
    /// A droid is hit.
    DroidHit,
    /// A droid goes down.
    DroidDown,
    /// A mine goes off.
    Mine,
    /// Fire burns someone, or goes out.
    FireHiss,
    /// Someone or something falls into water.
    Splash,
    /// A hydrant gives water.
    Hydrant,
    /// Climbing a ladder.
    Ladder,
    /// Riding in an elevator.
    Elevator,
    /// Falling to another floor.
    Fall,
    /// Anti-gravity is switched on.
    AntiGravity,
    /// A socket fills a droid's energy.
    Charge,
    /// Something is bought or sold.
    Shop,
    /// That cannot be done.
    Denied,
    /// The charge at the generators is set.
    Armed,
    /// The alarm of the meltdown, repeated.
    MeltdownAlarm,
    /// The rumble of the meltdown, repeated.
    MeltdownRumble,
    /// The base is beaten.
    Won,
    /// The party is lost.
    Lost,
    /// A choice in a menu.
    Click,
}

/// The volume setting that a sound follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What happens.
    Effects,
    /// What is about to happen, and the meltdown.
    Alarms,
}

impl Sound {
    /// The volume setting that it follows.
    pub const fn group(self) -> Group {
        match self {
            Self::Warning | Self::Armed | Self::MeltdownAlarm | Self::MeltdownRumble => Group::Alarms,
            _ => Group::Effects,
        }
    }

    /// Whether it goes on until it is stopped.
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::MeltdownAlarm | Self::MeltdownRumble)
    }
}
