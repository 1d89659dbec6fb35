//! The table of sounds. The samples of each sound come from a recipe.

use rootward_checked::rows;
use serde::Deserialize;

/// The volume setting that a sound follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VolumeGroup {
    /// Events.
    Effects,
    /// Threats, and the meltdown.
    Alarms,
    /// Sounds of fixed places: generator, fire, water, wind.
    Places,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Times {
    Once,
    /// Plays once, with quieter music.
    Fanfare,
    /// Repeats until it is stopped.
    Repeated,
}

impl Sound {
    /// Whether the sound continues until it is stopped.
    pub const fn is_loop(self) -> bool {
        matches!(self.times(), Times::Repeated)
    }

    /// Whether the music becomes quieter during the sound.
    pub const fn is_fanfare(self) -> bool {
        matches!(self.times(), Times::Fanfare)
    }
}

rows! {
    /// A sound of the game. Its recipe is in `assets/sounds/sounds.ron`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
    pub enum Sound {
        /// The volume setting that the sound follows.
        pub group: VolumeGroup,
        times: Times,
        /// The text of its caption. Empty if the player always sees the event.
        pub caption: &'static str,
    }

    /// A step on a floor of steel.
    Step, VolumeGroup::Effects, Times::Once, "";
    /// A step on the rough floor of a cave.
    StepRock, VolumeGroup::Effects, Times::Once, "";
    /// A step on a grate.
    StepGrate, VolumeGroup::Effects, Times::Once, "";
    /// A step through water.
    StepWet, VolumeGroup::Effects, Times::Once, "";
    /// A step on grass and earth outside.
    StepEarth, VolumeGroup::Effects, Times::Once, "";
    /// A step on sand or snow outside.
    StepSand, VolumeGroup::Effects, Times::Once, "";
    /// The party walks against something.
    Bump, VolumeGroup::Effects, Times::Once, "thud";
    /// A door slides open.
    DoorOpens, VolumeGroup::Effects, Times::Once, "door";
    /// A door slides shut.
    DoorCloses, VolumeGroup::Effects, Times::Once, "door";
    /// The round door between base and land opens.
    IrisOpens, VolumeGroup::Effects, Times::Once, "door";
    /// A wall goes up.
    WallRises, VolumeGroup::Effects, Times::Once, "wall moves";
    /// A wall comes down.
    WallFalls, VolumeGroup::Effects, Times::Once, "wall falls";
    /// A wall is about to come down.
    Warning, VolumeGroup::Alarms, Times::Once, "warning";
    /// A lever, button or panel is used.
    Lever, VolumeGroup::Effects, Times::Once, "switch";
    /// A thing is taken.
    Take, VolumeGroup::Effects, Times::Once, "";
    /// Gold is taken.
    Gold, VolumeGroup::Effects, Times::Once, "";
    /// A note is read, or the log has a new message.
    Note, VolumeGroup::Effects, Times::Once, "";
    /// A blow with a fist.
    Punch, VolumeGroup::Effects, Times::Once, "blow";
    /// A blow with a blade.
    Swing, VolumeGroup::Effects, Times::Once, "blow";
    /// A handgun.
    Shot, VolumeGroup::Effects, Times::Once, "shot";
    /// A rifle.
    Rifle, VolumeGroup::Effects, Times::Once, "shot";
    /// An automatic.
    Burst, VolumeGroup::Effects, Times::Once, "shots";
    /// A laser.
    Laser, VolumeGroup::Effects, Times::Once, "laser";
    /// A cannon.
    Cannon, VolumeGroup::Effects, Times::Once, "cannon";
    /// A spray.
    Spray, VolumeGroup::Effects, Times::Once, "spray";
    /// An electric spark.
    Spark, VolumeGroup::Effects, Times::Once, "spark";
    /// A creature strikes.
    CreatureStrikes, VolumeGroup::Effects, Times::Once, "attack";
    /// A creature shoots.
    CreatureShoots, VolumeGroup::Effects, Times::Once, "enemy shot";
    /// A creature is about to strike.
    CreatureWindUp, VolumeGroup::Effects, Times::Once, "attack begins";
    /// A creature has missed and is exposed.
    StandsOpen, VolumeGroup::Effects, Times::Once, "it is exposed";
    /// A shield takes a hit.
    Shield, VolumeGroup::Effects, Times::Once, "shield rings";
    /// A creature is shoved or thrown.
    Shove, VolumeGroup::Effects, Times::Once, "shoved";
    /// An attack or action of a creature is interrupted.
    Stopped, VolumeGroup::Effects, Times::Once, "stopped";
    /// A creature charges in a straight line.
    Charges, VolumeGroup::Alarms, Times::Once, "charge";
    /// A creature calls others.
    Calls, VolumeGroup::Alarms, Times::Once, "it calls";
    /// A creature repairs another.
    Heals, VolumeGroup::Effects, Times::Once, "it heals";
    /// A creature splits in two.
    Splits, VolumeGroup::Effects, Times::Once, "it splits";
    /// A bomb that a bomber has left is about to explode.
    BombTicks, VolumeGroup::Alarms, Times::Once, "bomb ticks";
    /// The party is pulled by one cell.
    Pulled, VolumeGroup::Effects, Times::Once, "pulled";
    /// A creature walks.
    CreatureSteps, VolumeGroup::Effects, Times::Once, "steps";
    /// One of the Scrap Pack has noticed the party.
    ScrapNotices, VolumeGroup::Effects, Times::Once, "scrap pack growls";
    /// One of the Scrap Pack is hurt.
    ScrapHurt, VolumeGroup::Effects, Times::Once, "scrap pack hurt";
    /// One of the Scrap Pack dies.
    ScrapDies, VolumeGroup::Effects, Times::Once, "scrap pack dies";
    /// One of the Wild Brood has noticed the party.
    BroodNotices, VolumeGroup::Effects, Times::Once, "brood screeches";
    /// One of the Wild Brood is hurt.
    BroodHurt, VolumeGroup::Effects, Times::Once, "brood hurt";
    /// One of the Wild Brood dies.
    BroodDies, VolumeGroup::Effects, Times::Once, "brood dies";
    /// One of the Void Watch has noticed the party.
    VoidNotices, VolumeGroup::Effects, Times::Once, "void watch hums";
    /// One of the Void Watch is hurt.
    VoidHurt, VolumeGroup::Effects, Times::Once, "void watch hurt";
    /// One of the Void Watch dies.
    VoidDies, VolumeGroup::Effects, Times::Once, "void watch dies";
    /// One of the Station Corps has noticed the party.
    CorpsNotices, VolumeGroup::Effects, Times::Once, "station corps calls";
    /// One of the Station Corps is hurt.
    CorpsHurt, VolumeGroup::Effects, Times::Once, "station corps hurt";
    /// One of the Station Corps dies.
    CorpsDies, VolumeGroup::Effects, Times::Once, "station corps dies";
    /// One of the Moor Folk has noticed the party.
    MoorNotices, VolumeGroup::Effects, Times::Once, "moor folk croaks";
    /// One of the Moor Folk is hurt.
    MoorHurt, VolumeGroup::Effects, Times::Once, "moor folk hurt";
    /// One of the Moor Folk dies.
    MoorDies, VolumeGroup::Effects, Times::Once, "moor folk dies";
    /// One of the Dune Folk has noticed the party.
    DuneNotices, VolumeGroup::Effects, Times::Once, "dune folk rattles";
    /// One of the Dune Folk is hurt.
    DuneHurt, VolumeGroup::Effects, Times::Once, "dune folk hurt";
    /// One of the Dune Folk dies.
    DuneDies, VolumeGroup::Effects, Times::Once, "dune folk dies";
    /// A courier has noticed the party.
    CarrierNotices, VolumeGroup::Effects, Times::Once, "courier calls";
    /// A guardian or courier is hurt.
    CarrierHurt, VolumeGroup::Effects, Times::Once, "cry of pain";
    /// A courier dies.
    CarrierDies, VolumeGroup::Effects, Times::Once, "courier dies";
    /// The guardian has noticed the party.
    GuardianNotices, VolumeGroup::Effects, Times::Fanfare, "guardian";
    /// The guardian dies.
    GuardianFalls, VolumeGroup::Effects, Times::Fanfare, "guardian falls";
    /// A droid is hit.
    DroidHit, VolumeGroup::Effects, Times::Once, "droid hit";
    /// A droid goes down.
    DroidDown, VolumeGroup::Effects, Times::Once, "droid down";
    /// A droid is in danger of going down.
    Heartbeat, VolumeGroup::Effects, Times::Repeated, "heartbeat: a droid is low";
    /// A mine explodes.
    Mine, VolumeGroup::Effects, Times::Once, "explosion";
    /// Fire burns a droid or a creature, or goes out.
    FireHiss, VolumeGroup::Effects, Times::Once, "hiss";
    /// A hydrant gives water.
    Hydrant, VolumeGroup::Effects, Times::Once, "water gushes";
    /// Climbing a ladder.
    Ladder, VolumeGroup::Effects, Times::Once, "";
    /// Riding in an elevator.
    Elevator, VolumeGroup::Effects, Times::Once, "";
    /// Falling to another floor.
    Fall, VolumeGroup::Effects, Times::Once, "";
    /// Anti-gravity is switched on.
    AntiGravity, VolumeGroup::Effects, Times::Once, "";
    /// A socket charges a droid's energy.
    Charge, VolumeGroup::Effects, Times::Once, "";
    /// Something is bought or sold.
    Shop, VolumeGroup::Effects, Times::Once, "";
    /// An action is impossible.
    Denied, VolumeGroup::Effects, Times::Once, "";
    /// The charge at the generators is set.
    Armed, VolumeGroup::Alarms, Times::Fanfare, "charge set";
    /// The alarm of the meltdown.
    MeltdownAlarm, VolumeGroup::Alarms, Times::Repeated, "alarm";
    /// The rumble of the meltdown.
    MeltdownRumble, VolumeGroup::Alarms, Times::Repeated, "";
    /// The probe is in hand.
    ProbeTaken, VolumeGroup::Effects, Times::Fanfare, "probe taken";
    /// The captive is free.
    Freed, VolumeGroup::Effects, Times::Fanfare, "captive freed";
    /// The base is beaten.
    Won, VolumeGroup::Effects, Times::Fanfare, "fanfare";
    /// The party is lost.
    Lost, VolumeGroup::Effects, Times::Fanfare, "";
    /// A choice in a menu.
    Click, VolumeGroup::Effects, Times::Once, "";
    /// The generator.
    GeneratorHums, VolumeGroup::Places, Times::Repeated, "generator hums";
    /// A fire.
    FireCrackles, VolumeGroup::Places, Times::Repeated, "fire crackles";
    /// Water.
    WaterDrips, VolumeGroup::Places, Times::Repeated, "water";
    /// A laser door that is shut.
    LaserHums, VolumeGroup::Places, Times::Repeated, "laser door hums";
    /// A socket.
    SocketHums, VolumeGroup::Places, Times::Repeated, "socket hums";
    /// A shop.
    ShopJingles, VolumeGroup::Places, Times::Repeated, "shop";
    /// A probe computer or a terminal.
    ComputerBlips, VolumeGroup::Places, Times::Repeated, "computer";
    /// The wind outside.
    Wind, VolumeGroup::Places, Times::Repeated, "wind";
}
