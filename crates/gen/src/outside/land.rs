//! The kinds of land, and the map of land cells.

use crate::grid::{CELLS, Pos};

/// The land in one cell.
///
/// The party can walk on everything that the cursor lays, including woods. The specification draws the place of the
/// base "until it is land (so it can be reached)". If woods were impassable, that place could not be reached, because
/// every walk begins with 31 steps of evergreens around the landing spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Land {
    /// An impassable wall. At first, the whole map is rock. The outermost cells stay rock.
    #[default]
    Rock,
    /// Open grass.
    Grass,
    /// Bare earth. Also the floor inside the building, and tracks.
    Dirt,
    /// A wood of leafy trees with room to walk.
    Tree,
    /// A wood of evergreens with room to walk. Rock that touches the building also becomes this.
    Evergreen,
    /// A wall of the entrance building.
    Base,
    /// The iris door of the building. A party that opens it enters the base, so it never stands in the door.
    Door,
}

impl Land {
    /// The kinds of land, in the order of their numbers.
    pub const ALL: [Self; 7] =
        [Self::Rock, Self::Grass, Self::Dirt, Self::Tree, Self::Evergreen, Self::Base, Self::Door];

    /// The name of the land.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Grass => "grass",
            Self::Dirt => "dirt",
            Self::Tree => "trees",
            Self::Evergreen => "evergreens",
            Self::Base => "wall of the base",
            Self::Door => "iris door",
        }
    }

    /// Whether the party can stand on this land: on grass, on dirt and in woods.
    #[must_use]
    #[inline]
    pub const fn is_walkable(self) -> bool {
        matches!(self, Self::Grass | Self::Dirt | Self::Tree | Self::Evergreen)
    }

    /// The land that a step lays: "225..255 evergreen, 161..224 tree or sometimes grass, 129..160 dirt, 0..128 grass".
    /// A tree is grass when bits 4..=6 of the step's word are 0.
    pub(super) const fn of_batch(counter: u8, word: u16) -> Self {
        match counter {
            225.. => Self::Evergreen,
            161.. if word & 0x70 != 0 => Self::Tree,
            129..=160 => Self::Dirt,
            _ => Self::Grass,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LandGrid {
    cells: [Land; CELLS],
}

impl LandGrid {
    /// "All wall at first."
    pub const fn rock() -> Self {
        Self { cells: [Land::Rock; CELLS] }
    }

    /// The land in a cell. Rock outside the grid.
    #[inline]
    pub fn at(&self, at: Pos) -> Land {
        at.index().map_or(Land::Rock, |index| self.cells[index])
    }

    #[inline]
    pub fn set(&mut self, at: Pos, land: Land) {
        if let Some(index) = at.index() {
            self.cells[index] = land;
        }
    }

    /// Sets the land in a cell if the cell "is still wall". Otherwise "it is left".
    #[inline]
    pub fn lay(&mut self, at: Pos, land: Land) {
        if self.at(at) == Land::Rock {
            self.set(at, land);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Land::{Dirt, Evergreen, Grass, Tree},
        *,
    };

    #[test]
    fn batches_change_land_where_the_specification_says() {
        let lands =
            |word| [255, 225, 224, 161, 160, 129, 128, 0].map(|counter| Land::of_batch(counter, word));
        assert_eq!(lands(0x10), [Evergreen, Evergreen, Tree, Tree, Dirt, Dirt, Grass, Grass]);
        assert_eq!(lands(0x8F), [Evergreen, Evergreen, Grass, Grass, Dirt, Dirt, Grass, Grass]);
    }

    #[test]
    fn land_is_laid_only_over_rock_and_never_outside() {
        let mut ground = LandGrid::rock();
        ground.lay(Pos::new(5, 5), Land::Dirt);
        ground.lay(Pos::new(5, 5), Land::Grass);
        ground.set(Pos::new(-1, 5), Land::Grass);
        assert_eq!(ground.at(Pos::new(5, 5)), Land::Dirt);
        assert_eq!(ground.at(Pos::new(-1, 5)), Land::Rock);
        assert_eq!(Pos::all().filter(|&at| ground.at(at) != Land::Rock).count(), 1);
    }
}
