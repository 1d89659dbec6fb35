//! Watching crawlers at work.

use super::tile::HallTile;
use crate::grid::{Heading, Pos};

/// One turn of a builder, for tests and for viewers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuilderTurn {
    /// The turn of the run, from 1.
    pub iteration: u32,
    /// The generation of the builder.
    pub generation: u16,
    /// Its age, 0..=`max_age`.
    pub age: i32,
    /// Its last age.
    pub max_age: i32,
    /// Whether it is a wall crawler; a jumper otherwise.
    pub is_crawler: bool,
    /// The previous position.
    pub from: Pos,
    /// The new position.
    pub to: Pos,
    /// The previous direction.
    pub faced: Heading,
    /// The new direction.
    pub faces: Heading,
    /// Whether its bearing allows the new direction.
    pub is_legal: bool,
    /// The width that it keeps clear.
    pub width: u8,
    /// Whether it lives on.
    pub lives: bool,
    /// Builders alive after the turn, including those that wait for their generation.
    pub population: usize,
}

/// An observer of a run. Every method has an empty default, and `()` costs nothing.
pub trait Trace {
    /// A cell was laid: turn of the run, generation, cell and tile.
    fn laid(&mut self, iteration: u32, generation: u16, at: Pos, tile: HallTile) {
        let _ = (iteration, generation, at, tile);
    }

    /// A builder has had its turn.
    fn acted(&mut self, turn: BuilderTurn) {
        let _ = turn;
    }

    /// A child was born or refused: generations of parent and child.
    fn born(&mut self, parent: u16, child: u16, refused: bool) {
        let _ = (parent, child, refused);
    }
}

impl Trace for () {}
