//! The soft shadow below things and creatures, which is part of the picture and costs nothing at run time.

use crate::{atlas::Pixels, sheet::TILE_SIZE};

const DEPTH: usize = 4;

/// The colour, density and size of the shadow below the feet. Light comes from the upper left.
const COLOUR: [u8; 3] = [4, 6, 10];
const ROWS: [Row; 3] = [
    Row { below: -1, density: 70, left: 0, right: 1 },
    Row { below: 0, density: 120, left: 1, right: 2 },
    Row { below: 1, density: 84, left: 0, right: 1 },
];

/// The number of rows above the lowest one that belong to the feet.
const FEET: usize = 2;

struct Row {
    below: i32,
    density: u8,
    left: i32,
    right: i32,
}

/// The prefixes of the names of pictures with such a shadow.
const STANDING: [&str; 5] = ["creature.", "item.", "clipboard", "note", "hydrant"];

/// Whether a feature stands or lies on the ground, away from walls.
pub fn stands(name: &str) -> bool {
    STANDING.iter().any(|begin| name.starts_with(begin))
}

/// Draws the shadow into the empty pixels of a tile.
pub fn shade(picture: &mut Pixels) {
    let solid = |x: usize, y: usize| picture.bytes[(y * TILE_SIZE + x) * DEPTH + 3] == u8::MAX;
    let filled = |y: &usize| (0..TILE_SIZE).any(|x| solid(x, *y));
    let Some(bottom) = (0..TILE_SIZE).rev().find(filled) else { return };
    let feet = (0..TILE_SIZE).filter(|&x| (bottom.saturating_sub(FEET)..=bottom).any(|y| solid(x, y)));
    let Some((left, right)) =
        feet.fold(None, |span: Option<(usize, usize)>, x| Some(span.map_or((x, x), |(left, _)| (left, x))))
    else {
        return;
    };
    for row in ROWS {
        let y = bottom as i32 + row.below;
        for x in left as i32 - row.left..=right as i32 + row.right {
            let inside = |at: i32| (0..TILE_SIZE as i32).contains(&at);
            if !inside(x) || !inside(y) {
                continue;
            }
            let start = (y as usize * TILE_SIZE + x as usize) * DEPTH;
            if let Some(pixel) = picture.bytes.get_mut(start..start + DEPTH).filter(|pixel| pixel[3] == 0) {
                pixel[..3].copy_from_slice(&COLOUR);
                pixel[3] = row.density;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shadow_lies_at_the_feet_and_covers_nothing() {
        let mut picture =
            Pixels { width: TILE_SIZE, height: TILE_SIZE, bytes: vec![0; TILE_SIZE * TILE_SIZE * DEPTH] };
        let place = |x: usize, y: usize| (y * TILE_SIZE + x) * DEPTH;
        for (x, y) in (4..=10).flat_map(|x| (3..=12).map(move |y| (x, y))) {
            picture.bytes[place(x, y)..][..DEPTH].copy_from_slice(&[9, 9, 9, 255]);
        }
        let before = picture.clone();
        shade(&mut picture);
        let dense = |x: usize, y: usize| picture.bytes[place(x, y) + 3];
        assert_eq!([dense(3, 12), dense(11, 12), dense(12, 12), dense(7, 13)], [120, 120, 120, 84]);
        assert_eq!([dense(2, 12), dense(13, 12), dense(7, 14), dense(11, 5)], [0; 4]);
        let solid = before.bytes.chunks(DEPTH).zip(picture.bytes.chunks(DEPTH)).filter(|(old, _)| old[3] > 0);
        assert!(solid.into_iter().all(|(old, new)| old == new));
        let mut nothing = Pixels { bytes: vec![0; TILE_SIZE * TILE_SIZE * DEPTH], ..before };
        shade(&mut nothing);
        assert!(nothing.bytes.iter().all(|byte| *byte == 0));
    }
}
