//! Mirrors of foreign types for reflecting components, because the crates gen and rules do not depend on
//! `bevy_reflect`. The original types document the fields.

use bevy::reflect::reflect_remote;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    doors::Leaf,
    encounters::{Condition, Mood, group::Strike},
    tables::kit::Arm,
    traps::grates::GrateStage,
};

/// A cell.
#[reflect_remote(Pos)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PosForm {
    pub x: i16,
    pub y: i16,
}

/// A compass direction.
#[reflect_remote(Heading)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingForm {
    North,
    East,
    South,
    West,
}

/// How far a door or wall is open, with the remaining ticks.
#[reflect_remote(Leaf)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafForm {
    Shut,
    Opening(u16),
    Open,
    Shutting(u16),
}

/// The progress of an attack.
#[reflect_remote(Strike)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeForm {
    #[reflect(remote = HeadingForm)]
    pub heading: Heading,
    pub wind_up: u16,
    pub recover: u16,
}

/// The current behaviour of a group.
#[reflect_remote(Mood)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoodForm {
    Asleep,
    Wander,
    Alert(u16),
    Chase,
    Attack(#[reflect(remote = StrikeForm)] Strike),
    Search(u16),
    Home,
    Harmless,
    Follow,
}

/// The effects of a fight on a group.
#[reflect_remote(Condition)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionForm {
    pub open: u16,
    pub steady: u16,
    pub held: u16,
    pub run: u16,
    pub flees: u16,
    pub stolen: u32,
    pub call: u16,
    pub done: bool,
    pub met: bool,
}

/// The stage of a grate trap.
#[reflect_remote(GrateStage)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageForm {
    Waiting,
    Loaded,
    Rising,
    Up(u16),
    Done,
}

/// The weapon of a droid.
#[reflect_remote(Arm)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmForm {
    Weapon { level: u8, quality: u8 },
    Sparks,
}
