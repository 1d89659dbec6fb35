//! The marks of iris doors: steel plates with the four buttons, one of them lit, and the turn in Roman numerals.

use crate::{book::FACE, scene::FAINT_MARK};

/// The inks of a plate: outline, shaded steel, steel, light edge, lit button, stencil.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks(pub [u8; 6]);

/// The rows of pixels of the numerals I and V, the highest of four bits first.
const ONE: [u8; 5] = [0b1100; 5];
const FIVE: [u8; 5] = [0b1001, 0b1001, 0b1001, 0b0110, 0b0110];

/// `button` 0..=3 is the lit one, `turn` 0..=3 its place in the order, and `dots` identify the door.
pub(crate) fn picture(Inks(inks): Inks, button: usize, turn: u8, dots: u8) -> Vec<u8> {
    let [line, shade, steel, edge, lit, white] = match inks {
        // A faint mark has only lines, and none of them shines.
        [_, shade, steel, ..] if dots == FAINT_MARK => [shade, 0, 0, 0, 0, steel],
        inks => inks,
    };
    let mut face = vec![0; FACE * FACE];
    let mut fill = |left: usize, top: usize, width: usize, height: usize, ink: u8| {
        for row in top..top + height {
            face[row * FACE + left..row * FACE + left + width].fill(ink);
        }
    };
    fill(5, 5, 22, 22, line);
    fill(6, 6, 20, 20, steel);
    fill(7, 7, 19, 19, shade);
    for corner in 0..4 {
        let (left, top) = (8 + corner % 2 * 8, 7 + corner / 2 * 5);
        fill(left, top, 8, 5, line);
        fill(left + 1, top + 1, 6, 3, if corner == button { lit } else { steel });
        if corner != button {
            fill(left + 1, top + 1, 6, 1, edge);
        }
    }
    let strokes: &[([u8; 5], usize)] = match turn {
        0 => &[(ONE, 2)],
        1 => &[(ONE, 2), (ONE, 2)],
        2 => &[(ONE, 2), (ONE, 2), (ONE, 2)],
        _ => &[(ONE, 2), (FIVE, 4)],
    };
    let wide = strokes.iter().map(|stroke| stroke.1 + 1).sum::<usize>() - 1;
    let mut left = FACE / 2 - wide / 2;
    for (rows, width) in strokes {
        for (row, bits) in rows.iter().enumerate() {
            (0..*width)
                .filter(|at| bits >> (3 - at) & 1 == 1)
                .for_each(|at| fill(left + at, 18 + row, 1, 1, white));
        }
        left += width + 1;
    }
    for dot in (0..usize::from(dots)).filter(|_| dots != FAINT_MARK) {
        fill(10 + 5 * dot, 24, 2, 1, white);
    }
    face
}
