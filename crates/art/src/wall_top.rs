//! The top of a wall, seen from above: lighter near to open cells and darker far from them, so that open cells have a
//! frame and the rock between them stays quiet.

use crate::{autotile::open, sheet::TILE_SIZE};

/// How far the light texture reaches from an open cell, in pixels: up to there all of it, beyond nothing.
const NEAR: (usize, usize) = (3, 14);

/// The order in which pixels go over from one texture to the other, in sixteenths.
const ORDER: [[usize; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// Whether a pixel of a wall with these open neighbours (see [`open`]) shows the texture of what is near to them.
pub fn is_near(mask: u8, x: usize, y: usize) -> bool {
    let far = distance(mask, x, y);
    let gone = 16 * far.saturating_sub(NEAR.0) / (NEAR.1 - NEAR.0);
    gone <= ORDER[y % 4][x % 4]
}

/// How many pixels lie between a pixel and the nearest open cell; more than a tile if there is none.
fn distance(mask: u8, x: usize, y: usize) -> usize {
    let away = |step: i8, at: usize| match step {
        0 => 0,
        ..0 => at,
        _ => TILE_SIZE - 1 - at,
    };
    let open = (open::OFFSETS.iter().enumerate()).filter(|(bit, _)| mask & 1 << bit != 0);
    open.map(|(_, &(dx, dy))| away(dx, x).max(away(dy, y))).min().unwrap_or(2 * TILE_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_is_light_beside_open_cells_and_dark_far_from_them() {
        assert_eq!((distance(open::N, 5, 2), distance(open::E, 5, 2), distance(open::SW, 5, 2)), (2, 10, 13));
        assert_eq!(distance(open::N | open::E, 15, 9), 0);
        let light = |mask: u8, rows: std::ops::Range<usize>| {
            rows.map(|y| (0..TILE_SIZE).filter(|&x| is_near(mask, x, y)).count()).sum::<usize>()
        };
        assert_eq!((light(open::S, 12..16), light(open::S, 0..1)), (64, 0));
        let rows: Vec<usize> = (0..4).map(|band| light(open::S, 4 * band..4 * band + 4)).collect();
        assert!(rows.is_sorted_by(|far, near| far < near), "{rows:?}");
        assert_eq!(light(0, 0..16), 0);
    }
}
