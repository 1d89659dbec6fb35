//! Observers of crawlers at work.

use super::tile::HallTile;
use crate::grid::{Heading, Pos};

/// A description of one turn of a builder, for tests and viewers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuilderTurn {
    /// The turn of the run, from 1.
    pub iteration: u32,
    /// The generation of the builder.
    pub generation: u16,
    /// The builder's age in this turn, 0 to `max_age`.
    pub age: i32,
    /// The last age at which the builder works.
    pub max_age: i32,
    /// Whether the builder is a wall crawler. Otherwise it is a jumper.
    pub is_crawler: bool,
    /// The previous position.
    pub from: Pos,
    /// The new position.
    pub to: Pos,
    /// The previous direction.
    pub faced: Heading,
    /// The new direction.
    pub faces: Heading,
    /// Whether the builder's bearing allows the new direction.
    pub is_legal: bool,
    /// The width that the builder keeps clear, in cells.
    pub width: u8,
    /// Whether the builder survives the turn.
    pub lives: bool,
    /// The number of living builders, including waiting ones and one that dies in this turn.
    pub population: usize,
}

/// An observer of a run. By default, every method does nothing. The observer `()` has no cost.
pub trait Trace {
    /// Called when a builder has laid a tile.
    fn laid(&mut self, iteration: u32, generation: u16, at: Pos, tile: HallTile) {
        let _ = (iteration, generation, at, tile);
    }

    /// Called when a builder has had its turn.
    fn acted(&mut self, turn: BuilderTurn) {
        let _ = turn;
    }

    /// Called when a child was born or refused. `parent` and `child` are their generations.
    fn born(&mut self, parent: u16, child: u16, refused: bool) {
        let _ = (parent, child, refused);
    }
}

impl Trace for () {}
