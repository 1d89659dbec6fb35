//! The tops and undersides of blocks that do not fill their cell. They are drawn in perspective, like floors.

use crate::{
    book::{Book, FACE, face_level, level_of},
    dither::{LEVELS, ORDER, level},
    eye::View,
    fixed::ONE,
    looks::Look,
    scene::{Shown, WALL_ROWS},
    walls::{FaceLight, Paint},
};

/// The fraction of the light on a face that the underside gets, in 1/256.
const BELOW: u32 = 112;

const fn end_of(face: Look) -> Look {
    const GENERATOR: Look = Look::named("visor.block.generator");
    if face.0 == GENERATOR.0 { Look::named("visor.machine.top") } else { Look::named("visor.block.top") }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Lid {
    pub face: Shown,
    /// The height of the lid above the floor, in rows of a wall.
    pub rows: u8,
    pub light: FaceLight,
}

pub(crate) fn draw(
    (view, book, frame): (&View, &Book, u32),
    paint: &mut Paint<'_>,
    rows: std::ops::Range<i32>,
    lid: Lid,
) {
    let end = Shown { look: end_of(lid.face.look), stage: None, ..lid.face };
    let texture = book.texture(end, frame);
    let off = view.eye.height - i32::from(lid.rows) * ONE / i32::from(WALL_ROWS);
    if texture.width != FACE || rows.is_empty() || off == 0 {
        return;
    }
    let (dx, dy) = view.ray(paint.column as i32);
    let strength = if off > 0 { 256 } else { BELOW };
    let brightness = ((u32::from(lid.light.brightness.max(end.look.least_light())) * strength) >> 8) as u8;
    for row in rows {
        let below = (i64::from(row) << 16) + i64::from(ONE / 2) - view.horizon;
        let depth = (i64::from(off.abs()) << 40) / (below * view.row).abs().max(1);
        let along = |from: i32, by: i32| from + ((i64::from(by) * depth) >> 16) as i32;
        let (x, y) = (along(view.eye.x, dx), along(view.eye.y, dy));
        let pixels = view.pixels(depth as i32) * i64::from(off.abs()) / depth.max(1);
        let doublings = level_of(pixels * 7 / 8).min(texture.levels);
        let (fine, side) = (11 - i32::from(doublings), 32 << doublings);
        let texel = ((y >> fine) & (side - 1)) * side + ((x >> fine) & (side - 1));
        let ink = book.inks[texture.start + face_level(doublings) + texel as usize];
        let (across, down) = (paint.column & 3, row as usize & 3);
        let step = usize::from(lid.light.tints[down]) * LEVELS + level(brightness, ORDER[down][across]);
        paint.dot(row, book.ramps.colour(step, ink));
    }
}
