//! The sounds, a row each: when it plays, which volume setting it follows, and whether it goes on. How loud
//! it is and how it is made says its recipe.

use rootward_checked::rows;
use serde::Deserialize;

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

rows! {
    /// A sound of the game. Its recipe is in `assets/sounds/sounds.ron`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
    pub enum Sound {
        /// The volume setting that it follows.
        pub group: VolumeGroup,
        times: Times,
    }

    /// A step on a dry floor.
    Step, VolumeGroup::Effects, Times::Once;
    /// A step through water.
    StepWet, VolumeGroup::Effects, Times::Once;
    /// Walking against something.
    Bump, VolumeGroup::Effects, Times::Once;
    /// A door slides open.
    DoorOpens, VolumeGroup::Effects, Times::Once;
    /// A door slides shut.
    DoorCloses, VolumeGroup::Effects, Times::Once;
    /// The round door between base and land opens.
    IrisOpens, VolumeGroup::Effects, Times::Once;
    /// A wall goes up.
    WallRises, VolumeGroup::Effects, Times::Once;
    /// A wall comes down.
    WallFalls, VolumeGroup::Effects, Times::Once;
    /// A wall is about to come down.
    Warning, VolumeGroup::Alarms, Times::Once;
    /// A lever, button or panel is used.
    Lever, VolumeGroup::Effects, Times::Once;
    /// A thing is taken.
    Take, VolumeGroup::Effects, Times::Once;
    /// Gold is taken.
    Gold, VolumeGroup::Effects, Times::Once;
    /// A note is read, or the log has something to say.
    Note, VolumeGroup::Effects, Times::Once;
    /// A blow with a weapon in the hand.
    Swing, VolumeGroup::Effects, Times::Once;
    /// A pistol.
    Shot, VolumeGroup::Effects, Times::Once;
    /// A rifle.
    Rifle, VolumeGroup::Effects, Times::Once;
    /// A laser.
    Laser, VolumeGroup::Effects, Times::Once;
    /// A cannon.
    Cannon, VolumeGroup::Effects, Times::Once;
    /// A spray.
    Spray, VolumeGroup::Effects, Times::Once;
    /// An electric spark.
    Spark, VolumeGroup::Effects, Times::Once;
    /// A creature is hit.
    CreatureHit, VolumeGroup::Effects, Times::Once;
    /// A creature dies.
    CreatureDies, VolumeGroup::Effects, Times::Once;
    /// A creature is about to strike.
    CreatureWindUp, VolumeGroup::Effects, Times::Once;
    /// A creature has noticed the party.
    CreatureNotices, VolumeGroup::Effects, Times::Once;
    /// A droid is hit.
    DroidHit, VolumeGroup::Effects, Times::Once;
    /// A droid goes down.
    DroidDown, VolumeGroup::Effects, Times::Once;
    /// A mine goes off.
    Mine, VolumeGroup::Effects, Times::Once;
    /// Fire burns someone, or goes out.
    FireHiss, VolumeGroup::Effects, Times::Once;
    /// A hydrant gives water.
    Hydrant, VolumeGroup::Effects, Times::Once;
    /// Climbing a ladder.
    Ladder, VolumeGroup::Effects, Times::Once;
    /// Riding in an elevator.
    Elevator, VolumeGroup::Effects, Times::Once;
    /// Falling to another floor.
    Fall, VolumeGroup::Effects, Times::Once;
    /// Anti-gravity is switched on.
    AntiGravity, VolumeGroup::Effects, Times::Once;
    /// A socket fills a droid's energy.
    Charge, VolumeGroup::Effects, Times::Once;
    /// Something is bought or sold.
    Shop, VolumeGroup::Effects, Times::Once;
    /// That cannot be done.
    Denied, VolumeGroup::Effects, Times::Once;
    /// The charge at the generators is set.
    Armed, VolumeGroup::Alarms, Times::Once;
    /// The alarm of the meltdown.
    MeltdownAlarm, VolumeGroup::Alarms, Times::Repeated;
    /// The rumble of the meltdown.
    MeltdownRumble, VolumeGroup::Alarms, Times::Repeated;
    /// The base is beaten.
    Won, VolumeGroup::Effects, Times::Once;
    /// The party is lost.
    Lost, VolumeGroup::Effects, Times::Once;
    /// A choice in a menu.
    Click, VolumeGroup::Effects, Times::Once;
}
