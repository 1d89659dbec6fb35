//! Shots under way.

use rootward_gen::{Heading, Pos};
use serde::{Deserialize, Serialize};

use crate::rules::{play::Play, site::Site};

/// All shots under way, in the order in which they were fired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shots(pub(super) Vec<Shot>);

/// Who fired a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shooter {
    /// A droid, 0..=3.
    Droid(u8),
    /// A group, by its number.
    Group(u16),
    /// A blue door has thrown it back.
    Mirror,
}

/// What a shot looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ShotLook {
    /// Bolt from a charged hand.
    Spark,
    /// Bullet.
    Bullet,
    /// Beam of a laser.
    Beam,
    /// Ball of a cannon.
    Ball,
    /// Cloud of a spray.
    Cloud,
    /// What creatures shoot.
    Bolt,
}

/// A shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    /// Who fired it.
    pub by: Shooter,
    /// Its cell.
    pub at: Pos,
    /// In which direction it flies.
    pub heading: Heading,
    /// How many cells it flies yet.
    pub left: u8,
    /// Ticks until it comes to the next cell.
    pub ticks: u8,
    /// Ticks that it takes for a cell.
    pub pace: u8,
    /// Damage; of creatures before armour.
    pub damage: u32,
    /// Whether it meets a whole group.
    pub wide: bool,
    /// How many cells behind the first hit it goes on: clouds.
    pub through: u8,
    /// Whether it touches what floats.
    pub fliers: bool,
    /// What it looks like.
    pub look: ShotLook,
}

impl Shots {
    /// Every shot.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Shot> {
        self.0.iter()
    }
}

/// One tick of all shots.
pub fn fly(_site: &Site, _play: &mut Play) {}
