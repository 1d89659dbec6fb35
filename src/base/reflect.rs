//! The forms of foreign types, so that components that hold them can be reflected: gen and rules know no Bevy.

use bevy::reflect::reflect_remote;
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    doors::Leaf,
    encounters::{Mood, group::Strike},
    traps::grates::Stage,
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

/// How far a door or wall is open, with the ticks that it still takes.
#[reflect_remote(Leaf)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafForm {
    /// Shut.
    Shut,
    /// On its way to open.
    Opening(u16),
    /// Open.
    Open,
    /// On its way to shut.
    Shutting(u16),
}

/// How far an attack is.
#[reflect_remote(Strike)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeForm {
    /// In which direction.
    #[reflect(remote = HeadingForm)]
    pub heading: Heading,
    /// Ticks of the wind-up that are left.
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

/// How far a grate trap is.
#[reflect_remote(Stage)]
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
