//! Makes the things on walls stand out: they get a lit upper edge, a shaded lower edge, and a shadow on the wall.

use crate::{
    book::FACE,
    dither::{DEEP, SET, SHADE, plain},
    looks::{Look, ROWS},
};

/// The inks of the half and the full shadow, after all ink sets. The wall is visible through them.
pub(crate) const SHADOW: u8 = 6 * SET;
const FULL: u8 = SHADOW + 1;
/// The light on the thing and in each shadow, in 1/256. The thing is not brighter than the calm wall around it.
pub(crate) const LEFT: [u32; 3] = [208, 168, 96];

/// The offsets to the parts of a thing that cast a full or half shadow. Light falls from the upper left.
const DARK: [(i32, i32); 4] = [(0, -1), (-1, -1), (-1, 0), (0, -2)];
const SOFT: [(i32, i32); 9] =
    [(1, 0), (1, -1), (1, -2), (-1, -2), (-1, -3), (0, -3), (-2, -1), (-2, -2), (-2, 0)];

/// The pictures on faces that are part of the wall.
const FLAT: [&str; 5] = ["fake", "crack", "seam", "puzzle", "hatch"];

/// Whether a picture is a body that hangs on a wall.
pub(crate) fn applies_to(look: Look) -> bool {
    let row = ROWS.get(usize::from(look.0));
    row.and_then(|row| row.0.strip_prefix("visor.face.")).is_some_and(|name| !FLAT.contains(&name))
}

/// Adds edges and shadow. `line` is the ink of outlines. `lighter` returns the next lighter ink of the material.
pub(crate) fn raised(picture: &[u8], line: u8, lighter: impl Fn(u8) -> u8) -> Vec<u8> {
    let at = |place: usize, (dx, dy): (i32, i32)| {
        let (x, y) = ((place % FACE) as i32 + dx, (place / FACE) as i32 + dy);
        let inside = (0..FACE as i32).contains(&x) && (0..FACE as i32).contains(&y);
        if inside { picture.get(y as usize * FACE + x as usize).copied().unwrap_or(0) } else { 0 }
    };
    // The first colour in this direction inside the thing.
    let inner = |place: usize, (dx, dy): (i32, i32)| {
        let inks = (0..4).map(|step| at(place, (dx * step, dy * step)));
        inks.map(plain).find(|ink| ![0, line].contains(ink))
    };
    let pixel = |(place, &ink): (usize, &u8)| {
        let is_drawn = |off: (i32, i32)| at(place, off) != 0;
        if ink == 0 {
            return match () {
                () if DARK.into_iter().any(is_drawn) => FULL,
                () if SOFT.into_iter().any(is_drawn) => SHADOW,
                () => 0,
            };
        }
        let edge = |into: (i32, i32)| {
            let corners = [into, (1, into.1), (-1, into.1)];
            let is_edge = !is_drawn((-into.0, -into.1));
            is_edge.then(|| corners.into_iter().find_map(|into| inner(place, into))).flatten()
        };
        if let Some(colour) = edge((0, -1)) {
            return colour + DEEP;
        }
        if let Some(colour) = edge((0, 1)) {
            return lighter(colour);
        }
        match (edge((1, 0)), edge((-1, 0))) {
            (Some(colour), _) => colour,
            (_, Some(colour)) => colour + SHADE,
            _ => ink,
        }
    };
    picture.iter().enumerate().map(pixel).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_on_walls_have_light_and_shade() {
        let mut picture = vec![0; FACE * FACE];
        for (x, y) in (8..24).flat_map(|x| (8..24).map(move |y| (x, y))) {
            let is_edge = [x, y].into_iter().any(|at| at == 8 || at == 23);
            picture[y * FACE + x] = if is_edge { 1 } else { 7 };
        }
        let raised = raised(&picture, 1, |ink| ink + 1);
        let at = |x: usize, y: usize| raised[y * FACE + x];
        assert_eq!([at(16, 8), at(16, 23), at(8, 16), at(23, 16)], [8, 7 + DEEP, 7, 7 + SHADE]);
        assert_eq!([at(8, 8), at(23, 23)], [8, 7 + DEEP], "corners are no dark dots");
        assert_eq!([at(16, 16), at(16, 24), at(16, 26), at(16, 30), at(16, 7)], [7, FULL, SHADOW, 0, 0]);
        assert_eq!([at(24, 16), at(25, 16), at(7, 16)], [FULL, SHADOW, SHADOW]);
    }
}
