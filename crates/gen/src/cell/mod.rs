//! Cells: number or mark, class, and kind. Only these modules define the raw codes of the specification
//! (`architect-a.md` 4 and 5; `architect-b.md` 1.2 and 2.1).

mod id;
mod kind;

pub use id::{CellId, Class};
pub use kind::{Kind, KindSet};

use crate::grid::Heading;

/// The kind of a cell with its parameter, and whether a group of creatures stands on the cell. In the word of the
/// specification, the kind is the low byte and the parameter is the high byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(align(4))] // so that the address of a kind needs no multiplication
pub struct CellKind {
    kind: Kind,
    has_group: bool,
    parameter: u8,
}

impl CellKind {
    const GROUP: u16 = 0x80;

    /// The kind with parameter 0.
    #[must_use]
    pub const fn plain(kind: Kind) -> Self {
        Self::with(kind, 0)
    }

    /// The kind with a parameter.
    #[must_use]
    pub const fn with(kind: Kind, parameter: u8) -> Self {
        Self { kind, has_group: false, parameter }
    }

    /// The same kind with a group on it.
    #[must_use]
    pub const fn with_group(self) -> Self {
        Self { has_group: true, ..self }
    }

    /// The kind.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The kind, or `None` if a group stands on the cell. A cell with a group is not free floor.
    #[must_use]
    #[inline]
    pub const fn bare(self) -> Option<Kind> {
        if self.has_group { None } else { Some(self.kind) }
    }

    /// Whether a group of creatures stands on the cell when the base is finished.
    #[must_use]
    pub const fn has_group(self) -> bool {
        self.has_group
    }

    /// The parameter. For the floor of a room, it is the size of the room, and for the entrance 0x7E. For a door, it is
    /// the door's kind and passage. For a cupboard, it is twice the code of the direction in which the party looks at
    /// it. For a wall face, it is the set of faces. For most other kinds, it is 0.
    #[must_use]
    pub const fn parameter(self) -> u8 {
        self.parameter
    }

    /// The direction in which the party looks at a cupboard.
    #[must_use]
    pub const fn look(self) -> Heading {
        match self.parameter >> 1 & 3 {
            0 => Heading::North,
            1 => Heading::West,
            2 => Heading::South,
            _ => Heading::East,
        }
    }

    /// The word of the specification.
    #[must_use]
    pub const fn word(self) -> u16 {
        let group = if self.has_group { Self::GROUP } else { 0 };
        self.kind as u16 | group | (self.parameter as u16) << 8
    }
}

pub(crate) const ENTRANCE_PARAMETER: u8 = 0x7E;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_from_the_numbers() {
        assert_eq!(CellId::ROCK.class(), Class::Rock);
        assert_eq!(CellId::from_word(1).class(), Class::Open);
        assert_eq!((CellId::FRESH_FIRE.class(), CellId::FIRE.class()), (Class::Open, Class::Blocked));
        assert_eq!(CellId::from_word(0xFFCE).class(), Class::Open);
        assert_eq!(CellId::from_word(0xFFCF).class(), Class::Blocked);
        assert_eq!(CellId::UNCONDITIONAL.class(), Class::Blocked);
        assert_eq!(CellId::FIRE.number(), None);
        assert_eq!(CellId::from_word(7).number(), Some(7));
    }

    #[test]
    fn every_kind_survives_its_word_with_any_parameter() {
        for &kind in Kind::ALL {
            let word = CellKind::with(kind, 0xA5);
            assert_eq!((word.kind(), word.parameter()), (kind, 0xA5));
            assert_eq!(word.word(), 0xA500 | kind as u16);
            assert_eq!(word.with_group().word(), 0xA580 | kind as u16);
            assert_eq!((word.bare(), word.with_group().bare()), (Some(kind), None));
            let members = Kind::ALL.iter().filter(|&&other| KindSet::of(&[kind]).has(other));
            assert_eq!(members.collect::<Vec<_>>(), [&kind]);
        }
    }
}
