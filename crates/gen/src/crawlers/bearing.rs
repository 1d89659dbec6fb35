//! The direction that a crawler prefers. The crawler may face in another direction (`crawlers.md` 2).

#[cfg(feature = "ron")]
use serde::Deserialize;

use crate::grid::Heading;

/// The nine headings of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ron", derive(Deserialize))]
pub enum Bearing {
    /// No preferred direction.
    #[default]
    None,
    /// Up the page.
    North,
    /// To the right.
    East,
    /// Down the page.
    South,
    /// To the left.
    West,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Down and left.
    SouthWest,
    /// Up and left.
    NorthWest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BearingWish {
    Free,
    Pure(Heading),
    /// Two directions. The first is north or south.
    Diagonal(Heading, Heading),
}

impl BearingWish {
    /// The direction to which a crawler that faces `forward` should turn. `None` leaves the choice to the crawler.
    pub fn turn_from(self, forward: Heading) -> Option<Heading> {
        match self {
            Self::Free => None,
            Self::Pure(wanted) => Some(wanted).filter(|&wanted| wanted != forward),
            Self::Diagonal(upright, level) => Some(if forward == upright { level } else { upright }),
        }
    }
}

impl Bearing {
    /// The pure bearing for a direction.
    #[must_use]
    pub const fn towards(heading: Heading) -> Self {
        match heading {
            Heading::North => Self::North,
            Heading::East => Self::East,
            Heading::South => Self::South,
            Heading::West => Self::West,
        }
    }

    #[inline]
    pub(super) const fn wish(self) -> BearingWish {
        match self {
            Self::None => BearingWish::Free,
            Self::North => BearingWish::Pure(Heading::North),
            Self::East => BearingWish::Pure(Heading::East),
            Self::South => BearingWish::Pure(Heading::South),
            Self::West => BearingWish::Pure(Heading::West),
            Self::NorthEast => BearingWish::Diagonal(Heading::North, Heading::East),
            Self::SouthEast => BearingWish::Diagonal(Heading::South, Heading::East),
            Self::SouthWest => BearingWish::Diagonal(Heading::South, Heading::West),
            Self::NorthWest => BearingWish::Diagonal(Heading::North, Heading::West),
        }
    }

    /// Whether a crawler with this bearing may face in a direction. A pure bearing forbids its opposite, and a diagonal
    /// one allows only its two components.
    #[must_use]
    pub fn allows(self, forward: Heading) -> bool {
        match self.wish() {
            BearingWish::Free => true,
            BearingWish::Pure(wanted) => forward != wanted.back(),
            BearingWish::Diagonal(upright, level) => forward == upright || forward == level,
        }
    }

    /// The first component of a diagonal bearing, or the direction of a pure one.
    #[must_use]
    pub(super) const fn first_direction(self) -> Option<Heading> {
        match self.wish() {
            BearingWish::Free => None,
            BearingWish::Pure(wanted) => Some(wanted),
            BearingWish::Diagonal(upright, _) => Some(upright),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_allow_the_facings_of_section_2() {
        let count = |bearing: Bearing| Heading::ALL.iter().filter(|&&facing| bearing.allows(facing)).count();
        assert_eq!(count(Bearing::None), 4);
        assert_eq!(count(Bearing::West), 3);
        assert_eq!(count(Bearing::SouthEast), 2);
        assert!(!Bearing::North.allows(Heading::South));
        assert!(Bearing::NorthEast.allows(Heading::East) && !Bearing::NorthEast.allows(Heading::West));
    }
}
