//! Softens the drawn outlines of creatures, because `sprites` draws a dark rim around each creature.

use crate::dither::{DEEP, plain};

/// Gives outer pixels of the ink `line` the deep shade of the colour inside. Thin parts and feet keep their outline.
pub(crate) fn soften(picture: &[u8], width: usize, line: u8) -> Vec<u8> {
    let (wide, count) = (width as i32, picture.len() as i32);
    let at = |place: usize, (dx, dy): (i32, i32)| {
        let column = place as i32 % wide + dx;
        let other = place as i32 + dx + dy * wide;
        let inside = (0..wide).contains(&column) && (0..count).contains(&other);
        picture.get(other as usize).copied().filter(|_| inside)
    };
    let pixel = |(place, &ink): (usize, &u8)| {
        let is_outer = SIDES[..3].iter().any(|side| at(place, *side).is_none_or(|ink| ink == 0))
            || at(place, SIDES[3]) == Some(0);
        if ink != line || !is_outer {
            return ink;
        }
        let colour = SIDES.into_iter().filter_map(|side| at(place, side));
        let colour = colour.map(plain).find(|other| ![0, line].contains(other));
        colour.map_or(ink, |colour| colour + DEEP)
    };
    picture.iter().enumerate().map(pixel).collect()
}

/// The neighbours of a pixel: left, right, above and below, then the corners.
const SIDES: [(i32, i32); 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, 1), (1, 1), (-1, -1), (1, -1)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_lines_take_the_shade_of_the_colour_inside() {
        let picture = [
            0, 1, 1, 1, 0, //
            0, 1, 7, 1, 0, //
            0, 1, 1, 7, 1, //
            0, 0, 0, 1, 1,
        ];
        let deep = 7 + DEEP;
        let wanted = [
            0, deep, deep, deep, 0, //
            0, deep, 7, deep, 0, //
            0, deep, deep, 7, deep, //
            0, 0, 0, deep, deep,
        ];
        assert_eq!(soften(&picture, 5, 1), wanted);
        assert_eq!(soften(&[], 0, 1), Vec::<u8>::new());
    }
}
