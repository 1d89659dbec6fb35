//! Brackets around the group that an attack would hit. They are thin and outside the figures.

use crate::{book::Book, dither::LEVELS, eye::View, picture::Picture};

/// The gap between figures and brackets, and the length of a bracket's arm, in pixels of a picture with 180 rows.
const GAP: i32 = 2;
const ARM: i32 = 5;
/// The least distance of a bracket from the edges of the picture, where the helmet is.
const EDGE: i32 = 4;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bounds(Option<[i32; 4]>);

impl Bounds {
    #[inline]
    pub fn add(&mut self, column: i32, row: i32) {
        let [left, top, right, bottom] = self.0.unwrap_or([column, row, column, row]);
        self.0 = Some([left.min(column), top.min(row), right.max(column), bottom.max(row)]);
    }
}

pub(crate) fn draw(view: &View, book: &Book, picture: &mut Picture) {
    let Some([left, top, right, bottom]) = picture.scratch.target.0 else { return };
    let dot = (view.height / 180).max(1);
    let (width, height) = (view.width, view.height);
    let around = (GAP + 1) * dot;
    let inside = |at: i32, most: i32| at.clamp(EDGE * dot, most - (EDGE + 1) * dot);
    let [left, right] = [left - around, right + around].map(|at| inside(at, width));
    let [top, bottom] = [top - around, bottom + around].map(|at| inside(at, height));
    // Small targets have short arms, so that the brackets do not join.
    let [across, down] = [right - left, bottom - top].map(|long| (ARM * dot).min(long / 3));
    let bright = book.ramps.colour(LEVELS - 1, book.white);
    let dark = book.ramps.colour(0, book.outline);
    let mut fill = |[x, y, wide, high]: [i32; 4], colour: [u8; 4]| {
        for row in y.max(0)..(y + high).min(height) {
            let start = (row * width) as usize;
            picture.pixels[start + x.max(0) as usize..start + (x + wide).min(width) as usize].fill(colour);
        }
    };
    // The dark lines lie outside, so that the brackets are visible on any ground.
    for (grown, colour) in [(dot, dark), (0, bright)] {
        for (x, to) in [(left, 1), (right, -1)] {
            for (y, down_to) in [(top, 1), (bottom, -1)] {
                let start = |at: i32, by: i32, long: i32| if by > 0 { at } else { at + dot - long };
                let grow =
                    |[x, y, wide, high]: [i32; 4]| [x - grown, y - grown, wide + 2 * grown, high + 2 * grown];
                fill(grow([start(x, to, across), y, across, dot]), colour);
                fill(grow([x, start(y, down_to, down), dot, down]), colour);
            }
        }
    }
}
