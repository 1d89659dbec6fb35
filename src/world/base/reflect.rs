//! Copies of types from gen and rules for reflection, because these crates do not depend on `bevy_reflect`.

use bevy::reflect::reflect_remote;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    doors::Leaf,
    encounters::{Condition, Mood, group::Strike},
    tables::kit::Arm,
    traps::grates::GrateStage,
};

#[reflect_remote(Pos)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PosForm {
    pub x: i16,
    pub y: i16,
}

#[reflect_remote(Heading)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingForm {
    North,
    East,
    South,
    West,
}

#[reflect_remote(Leaf)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafForm {
    Shut,
    Opening(u16),
    Open,
    Shutting(u16),
}

#[reflect_remote(Strike)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeForm {
    #[reflect(remote = HeadingForm)]
    pub heading: Heading,
    pub wind_up: u16,
    pub recover: u16,
}

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

#[reflect_remote(GrateStage)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageForm {
    Waiting,
    Loaded,
    Rising,
    Up(u16),
    Done,
}

#[reflect_remote(Arm)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmForm {
    Weapon { level: u8, quality: u8 },
    Sparks,
}
