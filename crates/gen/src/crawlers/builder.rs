//! The builders: wall crawlers and column jumpers (`crawlers.md` 3).

use super::{Bearing, GenerationRow, Table};
use crate::grid::{Heading, Pos};

/// The gap that a crawler leaves at the beginning or at the end of its wall, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Opening {
    /// Number 0: tries to run into another wall without a gap.
    Closed,
    /// Number 1: always leaves a gap at its far end.
    #[default]
    End,
    /// Number 2: leaves a gap at its beginning, then behaves as closed.
    Start,
}

impl Opening {
    /// The opening with a number, which is 0 to 2 in the specification.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            0 => Some(Self::Closed),
            1 => Some(Self::End),
            2 => Some(Self::Start),
            _ => None,
        }
    }
}

/// The probabilities that a child inherits with mutations, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chances {
    pub turn: u8,
    pub straight: u8,
    pub double: u8,
    pub jumper: u8,
    pub no_direction: u8,
}

impl Chances {
    pub const fn of(row: &GenerationRow) -> Self {
        Self {
            turn: row.change_dir_prob,
            straight: row.straight_spawn_prob,
            double: row.double_spawn_prob,
            jumper: row.jumper_prob,
            no_direction: row.no_direction_prob,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crawler {
    pub bearing: Bearing,
    /// The maximum number of tiles that the crawler lays in one step.
    pub step_length: u8,
    /// The minimum number of clear cells between the crawler's wall and others.
    pub corridor_width: u8,
    pub opening: Opening,
    pub chances: Chances,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuilderKind {
    Walls(Crawler),
    Columns,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Builder {
    pub at: Pos,
    pub forward: Heading,
    /// A negative age is the number of turns for which the builder still sleeps. From 0 on, it works.
    pub age: i32,
    pub max_age: i32,
    /// The generation. 0 for the first builders of a floor, unless the design says otherwise.
    pub generation: u16,
    pub builds: BuilderKind,
}

impl Builder {
    pub fn crawler(
        table: &Table,
        generation: u16,
        at: Pos,
        forward: Heading,
        bearing: Bearing,
        opening: Opening,
    ) -> Self {
        let row = table.rows.of_generation(generation);
        let crawler = Crawler {
            bearing,
            step_length: row.step_length,
            corridor_width: table.width_of(row),
            opening,
            chances: Chances::of(row),
        };
        let max_age = i32::from(row.max_age);
        Self { at, forward, age: 0, max_age, generation, builds: BuilderKind::Walls(crawler) }
    }

    pub fn jumper(table: &Table, generation: u16, at: Pos, forward: Heading) -> Self {
        let max_age = i32::from(table.constants.jumper_life);
        Self { at, forward, age: 0, max_age, generation, builds: BuilderKind::Columns }
    }

    pub const fn asleep(self, turns: i32) -> Self {
        Self { age: -turns, ..self }
    }

    /// The same crawler with another opening. Jumpers have no opening and stay unchanged.
    pub fn with_opening(mut self, opening: Opening) -> Self {
        if let BuilderKind::Walls(crawler) = &mut self.builds {
            crawler.opening = opening;
        }
        self
    }

    pub const fn is_dormant(&self) -> bool {
        self.age < 0
    }
}
