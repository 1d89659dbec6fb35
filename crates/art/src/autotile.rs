//! Chooses one of the 47 wall shapes for a solid cell from the openness of its eight neighbours.

/// The bits of an openness mask, clockwise from the north. A set bit means that the neighbour is open.
pub mod open {
    pub const N: u8 = 1;
    pub const NE: u8 = 2;
    pub const E: u8 = 4;
    pub const SE: u8 = 8;
    pub const S: u8 = 16;
    pub const SW: u8 = 32;
    pub const W: u8 = 64;
    pub const NW: u8 = 128;

    /// The column and row offset of each bit, from bit 0 on. Rows are counted downwards.
    pub const OFFSETS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
}

/// The number of shapes.
pub const SHAPES: usize = 47;

/// A corner of a wall tile: one 8x8 quarter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quarter {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
}

impl Quarter {
    /// All quarters, row by row.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];

    /// The part of a sprite name that stands for this quarter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthWest => "nw",
            Self::NorthEast => "ne",
            Self::SouthWest => "sw",
            Self::SouthEast => "se",
        }
    }

    const fn neighbours(self) -> (u8, u8, u8) {
        match self {
            Self::NorthWest => (open::N, open::W, open::NW),
            Self::NorthEast => (open::N, open::E, open::NE),
            Self::SouthWest => (open::S, open::W, open::SW),
            Self::SouthEast => (open::S, open::E, open::SE),
        }
    }
}

/// The look of one quarter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// All three neighbours are solid: the inside of the mass.
    Full,
    /// Only the diagonal neighbour is open.
    Inner,
    /// Of the two orthogonal neighbours, only the one above or below is open: a horizontal edge.
    NorthSouth,
    /// Of the two orthogonal neighbours, only the one to the left or right is open: a vertical edge.
    EastWest,
    /// Both orthogonal neighbours are open.
    Outer,
}

impl Piece {
    /// All pieces.
    pub const ALL: [Self; 5] = [Self::Full, Self::Inner, Self::NorthSouth, Self::EastWest, Self::Outer];

    /// The part of a sprite name that stands for this piece.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Inner => "inner",
            Self::NorthSouth => "ns",
            Self::EastWest => "ew",
            Self::Outer => "outer",
        }
    }
}

/// One of the 47 looks of a wall cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WallShape(u8);

const MASKS: [u8; SHAPES] = distinct_masks();

const SHAPE_OF: [u8; 256] = shapes_of_masks();

impl WallShape {
    /// The shape of a cell whose open neighbours are the set bits of `mask` (see [`open`]).
    pub const fn from_open(mask: u8) -> Self {
        Self(SHAPE_OF[mask as usize])
    }

    /// All 47 shapes in the order of their index.
    pub fn all() -> impl Iterator<Item = Self> {
        MASKS.iter().map(|mask| Self::from_open(*mask))
    }

    /// The index of the shape, from 0 to 46 without gaps.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The openness mask of the shape, without the diagonals that make no visible difference.
    pub const fn mask(self) -> u8 {
        MASKS[self.0 as usize]
    }

    /// The look of this quarter of the shape.
    pub const fn piece(self, quarter: Quarter) -> Piece {
        let (vertical, horizontal, diagonal) = quarter.neighbours();
        let mask = self.mask();
        match (mask & vertical != 0, mask & horizontal != 0, mask & diagonal != 0) {
            (true, true, _) => Piece::Outer,
            (true, false, _) => Piece::NorthSouth,
            (false, true, _) => Piece::EastWest,
            (false, false, true) => Piece::Inner,
            (false, false, false) => Piece::Full,
        }
    }
}

/// Drops each diagonal that makes no visible difference, because an orthogonal neighbour beside it is open.
const fn visible(mask: u8) -> u8 {
    let mut result = mask;
    let mut index = 0;
    while index < Quarter::ALL.len() {
        let (vertical, horizontal, diagonal) = Quarter::ALL[index].neighbours();
        if mask & (vertical | horizontal) != 0 {
            result &= !diagonal;
        }
        index += 1;
    }
    result
}

const fn distinct_masks() -> [u8; SHAPES] {
    let mut masks = [0; SHAPES];
    let mut count = 0;
    let mut mask = 0;
    loop {
        if visible(mask) == mask {
            masks[count] = mask;
            count += 1;
        }
        if mask == u8::MAX {
            return masks;
        }
        mask += 1;
    }
}

const fn shapes_of_masks() -> [u8; 256] {
    let mut shapes = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let wanted = visible(mask as u8);
        let mut index = 0;
        while MASKS[index] != wanted {
            index += 1;
        }
        shapes[mask] = index as u8;
        mask += 1;
    }
    shapes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_masks_make_exactly_47_shapes() {
        let shapes: BTreeSet<u8> = (0..=255).map(|mask| WallShape::from_open(mask).index()).collect();
        assert_eq!(shapes, (0..47).collect());
        let pictures: BTreeSet<_> =
            WallShape::all().map(|shape| Quarter::ALL.map(|quarter| shape.piece(quarter).name())).collect();
        assert_eq!(pictures.len(), SHAPES);
        assert!(WallShape::all().enumerate().all(|(index, shape)| usize::from(shape.index()) == index));
    }

    #[test]
    fn a_diagonal_beside_an_open_side_is_not_visible() {
        for mask in 0..=255_u8 {
            for quarter in Quarter::ALL {
                let (vertical, horizontal, diagonal) = quarter.neighbours();
                let same = WallShape::from_open(mask) == WallShape::from_open(mask ^ diagonal);
                assert_eq!(same, mask & (vertical | horizontal) != 0, "mask {mask:08b}, {quarter:?}");
            }
        }
    }

    #[test]
    fn every_quarter_follows_its_three_neighbours() {
        for mask in 0..=255_u8 {
            for quarter in Quarter::ALL {
                let (vertical, horizontal, diagonal) = quarter.neighbours();
                let is_open = |bit: u8| mask & bit != 0;
                let wanted = match (is_open(vertical), is_open(horizontal)) {
                    (true, true) => Piece::Outer,
                    (true, false) => Piece::NorthSouth,
                    (false, true) => Piece::EastWest,
                    (false, false) if is_open(diagonal) => Piece::Inner,
                    (false, false) => Piece::Full,
                };
                assert_eq!(WallShape::from_open(mask).piece(quarter), wanted, "mask {mask:08b}");
            }
        }
    }

    #[test]
    fn offsets_are_in_bit_order() {
        let bit_at = |offset| open::OFFSETS.iter().position(|known| *known == offset).map(|bit| 1_u8 << bit);
        assert_eq!(bit_at((0, -1)), Some(open::N));
        assert_eq!(bit_at((1, 1)), Some(open::SE));
        assert_eq!(bit_at((0, 1)), Some(open::S));
        assert_eq!(bit_at((-1, -1)), Some(open::NW));
        assert_eq!(WallShape::from_open(0), WallShape(0));
    }
}
