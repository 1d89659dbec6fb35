//! The broken edge where rough rock replaces a part of a built wall. It is wider at the foot, where rubble lies.

use crate::{
    book::Book,
    bulge,
    cast::Face,
    finer::mixed,
    looks::Look,
    scene::{Scene, Shape, Shown},
    walls::{column_of, shown_on, wall_of},
};

/// The number of columns of the finest picture that the rock can take from a built wall, at the foot and above it.
const FOOT: i32 = 44;
const MOST: i32 = 26;
/// The row of the finest picture where the foot begins, and the number of rows in one broken piece, as a shift.
const BEGINS: i32 = 84;
const PIECE: i32 = 3;
/// The width of the dark gap beside the rock, in columns of the finest picture.
const GAP: i32 = 3;
const LAST: i32 = 127;

pub(crate) struct Seam<'a> {
    rock: &'a [u8],
    gap: u8,
    /// The distance from the rock, in columns of the finest picture.
    far: i32,
    salt: u32,
}

impl<'a> Seam<'a> {
    /// The seam in a column of a built wall. `None` if no rough rock continues the wall there.
    #[inline]
    pub fn of(scene: &Scene, book: &'a Book, face: Face, level: u8) -> Option<Self> {
        let texel = i32::from(face.texel);
        let far = texel.min(LAST - texel);
        if far >= FOOT + GAP {
            return None;
        }
        // The left end of a face that looks north or east has the higher coordinate.
        let by = if (texel == far) == (face.side < 2) { 1 } else { -1 };
        let (x, y) = if face.side & 1 == 0 { (face.x + by, face.y) } else { (face.x, face.y + by) };
        let is_built = scene.cell(face.x, face.y).is_some_and(|cell| is_built(wall_of(cell)));
        let rock = scene.cell(x, y).filter(|cell| is_built && cell.seen && cell.shape == Shape::Wall)?;
        let shown = Some(shown_on(rock, face.side)).filter(|shown| bulge::bulges(*shown))?;
        let rock = column_of(book, book.texture(shown, scene.frame), level)?;
        let salt = (face.x + x) as u32 * 64 + (face.y + y) as u32;
        Some(Self { rock, gap: book.gap, far, salt })
    }

    /// The ink at a row of the finest picture, if the seam covers it. `place` is the pixel in pictures of its level.
    #[inline]
    pub fn ink(&self, row: i64, place: usize) -> Option<u8> {
        let row = row as i32;
        let roll = |step: i32, salt: u32| i32::from(mixed((row >> step) as u32, self.salt + salt));
        let foot = (row - BEGINS).max(0) * (FOOT - MOST) / (LAST - BEGINS);
        let reach = 3 + ((roll(PIECE, 0) * (MOST - 8)) >> 8) + (roll(1, 9) >> 6) + foot;
        match self.far {
            far if far < reach => Some(self.rock[place]),
            far if far < reach + GAP => Some(self.gap),
            _ => None,
        }
    }
}

fn is_built(wall: Shown) -> bool {
    const ROCK: Look = Look::named("visor.wall.*.rock");
    const HULL: Look = Look::named("visor.wall.*.hull");
    [ROCK, HULL].contains(&wall.look)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_takes_more_at_the_foot_and_never_more_than_its_share() {
        let reach = |row: i64| {
            (0..=LAST).filter(move |&far| Seam { rock: &[1], gap: 2, far, salt: 5 }.ink(row, 0) == Some(1))
        };
        let counts: Vec<usize> = (0..128).map(|row| reach(row).count()).collect();
        assert!(counts.iter().all(|count| (1..=FOOT as usize).contains(count)), "{counts:?}");
        let sum = |rows: std::ops::Range<usize>| counts[rows].iter().sum::<usize>();
        assert!(sum(96..128) > sum(32..64) && counts.windows(2).any(|pair| pair[0] != pair[1]));
    }
}
