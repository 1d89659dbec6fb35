//! Mirrors of foreign types, so that components with them can be reflected: gen and rules do not know Bevy.

use bevy::reflect::reflect_remote;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    doors::Leaf,
    encounters::{Mood, condition::Condition, group::Strike},
    tables::kit::Arm,
    traps::grates::GrateStage,
};

/// A cell.
#[reflect_remote(Pos)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PosForm {
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
}

/// A compass direction.
#[reflect_remote(Heading)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingForm {
    /// Up the page.
    North,
    /// To the right.
    East,
    /// Down the page.
    South,
    /// To the left.
    West,
}

/// How far a door or wall is open, with the ticks left.
#[reflect_remote(Leaf)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafForm {
    /// Shut.
    Shut,
    /// Opening.
    Opening(u16),
    /// Open.
    Open,
    /// Closing.
    Shutting(u16),
}

/// How far an attack is.
#[reflect_remote(Strike)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeForm {
    /// In which direction.
    #[reflect(remote = HeadingForm)]
    pub heading: Heading,
    /// Ticks left of the wind-up.
    pub wind_up: u16,
    /// Ticks of rest that are left after it.
    pub recover: u16,
}

/// What a group is about.
#[reflect_remote(Mood)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoodForm {
    /// Nothing, until something wakes it.
    Asleep,
    /// Walks about near its home.
    Wander,
    /// Has noticed the party, for so many ticks yet.
    Alert(u16),
    /// Goes for the party.
    Chase,
    /// Winds up, strikes, recovers.
    Attack(#[reflect(remote = StrikeForm)] Strike),
    /// Goes to where it saw the party last, and waits there for so many ticks.
    Search(u16),
    /// Goes home and mends.
    Home,
    /// Does nothing until it is hurt.
    Harmless,
    /// Follows the party.
    Follow,
}

/// What a fight has made of a group.
#[reflect_remote(Condition)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionForm {
    /// Ticks that it stands open.
    pub open: u16,
    /// Ticks before it can be shoved or stopped again.
    pub steady: u16,
    /// Ticks in which it cannot step.
    pub held: u16,
    /// Cells that its charge still goes.
    pub run: u16,
    /// Ticks that it runs away from the party.
    pub flees: u16,
    /// Gold that it has stolen.
    pub stolen: u32,
    /// Ticks until its call is heard; 0 when it does not call.
    pub call: u16,
    /// Whether it has called or split.
    pub done: bool,
    /// Whether a shot of its last volley has met the party, or it was laid open for it.
    pub met: bool,
}

/// How far a grate trap is.
#[reflect_remote(GrateStage)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageForm {
    /// Nobody was on it yet.
    Waiting,
    /// The party stands on it.
    Loaded,
    /// The wall comes as soon as its cell is free.
    Rising,
    /// The wall is there for so many ticks yet.
    Up(u16),
    /// Over for good.
    Done,
}

/// What a droid fights with.
#[reflect_remote(Arm)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmForm {
    /// A weapon.
    Weapon {
        /// 1 to 24.
        level: u8,
        /// 1 to 8.
        quality: u8,
    },
    /// Sparks from a charged hand.
    Sparks,
}
