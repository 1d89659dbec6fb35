//! The uneven walls of caves, which bulge into the open by up to an eighth of a cell.

use crate::{
    book::FACE,
    cast::Face,
    eye::View,
    finer::{self, mixed},
    fixed::ONE,
    looks::Look,
    scene::Shown,
};

const MOST: i32 = ONE / 8;
const SIDE: i64 = (FACE << finer::MOST) as i64;
/// The width of a place with its own bulge, in texels of the finest picture, as a shift.
const SPACING: i32 = 5;

/// The light from which a wall bulges, and the additional light for a full bulge. Dark walls stay straight.
const LIGHT: (i32, i32) = (80, 48);

pub(crate) fn bulges(wall: Shown) -> bool {
    const CAVE: Look = Look::named("visor.wall.*.cave");
    wall.look == CAVE
}

/// The part of a column's height by which its picture is stretched up and down, in 1/256, in a light of 0..=255.
pub(crate) fn stretch(view: &View, face: Face, light: u8) -> i32 {
    // The bulge is computed along the wall, so that neighbouring faces join.
    let (cell, across) = if face.side & 1 == 0 { (face.x, face.y) } else { (face.y, face.x) };
    let texel = i32::from(face.texel);
    let along = (cell << 7) + if face.side < 2 { 127 - texel } else { texel };
    let (place, part) = (along >> SPACING, along & ((1 << SPACING) - 1));
    let at = |place: i32| i32::from(mixed(place as u32, (across * 4 + i32::from(face.side)) as u32));
    let bulge = ((at(place) * ((1 << SPACING) - part) + at(place + 1) * part) * (MOST >> 8)) >> SPACING;
    let plane = (across + i32::from(face.side == 1 || face.side == 2)) << 16;
    let eye = if face.side & 1 == 0 { view.eye.y } else { view.eye.x };
    // Seen from the side, a bulge comes nearer to the eye by more than its height.
    let off = (plane - eye).abs().max(4 * MOST);
    bulge * 256 / off * (i32::from(light) - LIGHT.0).clamp(0, LIGHT.1) / LIGHT.1
}

/// The reach of a stretched column above and below its middle, in texels with 16 binary places.
pub(crate) fn reach(stretch: i32) -> i64 {
    (((FACE / 2) as i64) << 24) / i64::from(256 - stretch)
}

/// The row of a stretched picture that shows at a row of the wall, both in the finest picture. Whole rows of the wall
/// show whole rows of the picture, so that it does not swim when the party turns.
#[inline]
pub(crate) fn row(row: i64, stretch: i32) -> i64 {
    (SIDE / 2 + (((row - SIDE / 2) * i64::from(256 - stretch)) >> 8)).clamp(0, SIDE - 1)
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Pos};

    use super::*;
    use crate::{eye::Eye, picture::Picture};

    #[test]
    fn a_bulge_is_small_and_joins_its_neighbours() {
        let view = View::new(Eye::standing(Pos::new(8, 8), Heading::North), &Picture::new(320, 180));
        let at = |x: i32, texel: u8| stretch(&view, Face { x, y: 5, side: 2, texel, depth: 2 * ONE }, 255);
        for x in 4..12 {
            assert!((0..128).all(|texel| (0..=64).contains(&at(x, texel))));
            assert!((at(x, 127) - at(x + 1, 0)).abs() <= 1, "{x}");
        }
        assert!((0..128).any(|texel| at(8, texel) != at(9, texel)));
    }

    #[test]
    fn a_stretched_column_shows_its_whole_picture() {
        for stretch in 0..=64 {
            let above = reach(stretch) >> 14;
            assert!(row(SIDE / 2 - above, stretch) <= 1 && row(SIDE / 2 + above - 1, stretch) >= SIDE - 2);
        }
        assert!((0..SIDE).all(|at| row(at, 0) == at));
    }
}
