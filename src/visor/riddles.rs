//! The signs that make locks readable, as on the map: cables, marks of iris doors, and lamps over locks.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_rules::riddles::Lamps;
use rootward_visor::{CHALK_SIDE, Chalk, Look, Scene, Shape, Standee};

use super::{
    fill::REACH,
    front::{side_of, towards},
    life::{self, Moment, small},
};
use crate::{
    kit::{CELL, world_of},
    map::view::riddles::{
        cables::{CablePiece, Part},
        known::Known,
        marks::KnownMark,
    },
};

/// The height of the lamps over a lock, their size, and the distance from one to the next, in cells.
const HIGH: f32 = 0.84;
const LAMP: f32 = 0.1;
const STEP: f32 = 0.12;
/// The distance of the lamps in front of the middle of their cell, in cells, so that the door does not cover them.
const BEFORE: f32 = 0.12;
/// The same distance for a lock that fills its cell, whose face is half a cell from the middle.
const BEFORE_FACE: f32 = 0.58;

impl Moment<'_> {
    pub fn show_riddles(&self, known: &Known, shows: impl Fn(Pos) -> bool, scene: &mut Scene) {
        for piece in &known.cables {
            draw_cable(scene, piece, self.eye.cell);
        }
        for KnownMark { mark, is_open } in known.marks.iter().filter(|known| shows(known.mark.before)) {
            let face = Heading::ALL.into_iter().find(|&heading| mark.at.step(heading) == mark.before);
            let corner = mark.corner.number();
            match face {
                Some(face) if *is_open => scene.hang_faint_mark(mark.at, face, (corner, mark.place)),
                Some(face) => scene.hang_mark(mark.at, face, (corner, mark.place, mark.dots)),
                None => {}
            }
        }
        for &(at, dots) in known.dots.iter().filter(|(at, _)| shows(*at)) {
            draw_dots(scene, at, dots);
        }
        for &(at, over) in known.lamps.iter().filter(|(at, _)| shows(*at)) {
            self.hang_lamps(at, over, scene);
        }
    }

    fn hang_lamps(&self, at: Pos, over: Lamps, scene: &mut Scene) {
        // The offset from the middle of the cell to the middle of the line, and the direction along the line.
        let (before, right) = match scene.shape(at) {
            // The lamps over a fire always face the eye.
            Shape::Open => (-self.eye.ahead() * BEFORE, self.eye.right()),
            shape => {
                let Some(side) = side_of(scene, self.eye, at, |_| true) else { return };
                let far = if matches!(shape, Shape::Sheet(_)) { BEFORE } else { BEFORE_FACE };
                (towards(side) * far, towards(side.left()))
            }
        };
        let left = -STEP / 2.0 * f32::from(over.count - over.count.min(1));
        for lamp in 0..over.count {
            let aside = right * (left + STEP * f32::from(lamp));
            let place = world_of(at) + (before + aside) * CELL;
            let standee = small(Look::LAMP, over.is_lit(lamp).into(), place, HIGH, LAMP);
            scene.stand(Standee { number: life::LAMP, ..standee });
        }
    }
}

fn draw_dots(scene: &mut Scene, at: Pos, dots: u8) {
    let columns = (0..usize::from(dots)).map(|dot| 5 + 3 * dot);
    for (column, row) in columns.flat_map(|left| [(left, 7), (left + 1, 7), (left, 8), (left + 1, 8)]) {
        scene.chalk(at, (column, row), Chalk::Bright);
    }
}

fn draw_cable(scene: &mut Scene, piece: &CablePiece, middle: Pos) {
    let chalk = match piece.part {
        Part::Sleeve => Chalk::Sleeve,
        Part::Live => Chalk::Live,
        Part::Dead => Chalk::Dead,
        Part::Clip => Chalk::Bright,
    };
    let area = Rect::from_center_size(piece.at, piece.size);
    let (columns, rows) = (near(area.min.x, area.max.x, middle.x), near(-area.max.y, -area.min.y, middle.y));
    let side = CHALK_SIDE as i32;
    for y in rows {
        for x in columns.clone() {
            let at = Pos::new(x.div_euclid(side) as i16, y.div_euclid(side) as i16);
            scene.chalk(at, (x.rem_euclid(side) as usize, y.rem_euclid(side) as usize), chalk);
        }
    }
}

/// The map pixels between two places, at least one, that are near a column or row of cells.
fn near(low: f32, high: f32, cell: i16) -> std::ops::Range<i32> {
    let first = low.round() as i32;
    let end = (high.round() as i32).max(first + 1);
    let side = CHALK_SIDE as i32;
    let (least, most) = (i32::from(cell - REACH) * side, i32::from(cell + REACH + 1) * side);
    first.max(least)..end.min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_of_the_map_maps_to_a_place_on_a_floor() {
        assert_eq!(CELL as usize, CHALK_SIDE);
    }

    #[test]
    fn cables_are_drawn_as_far_as_the_light_reaches() {
        let side = CHALK_SIDE as f32;
        assert_eq!(near(8.2, 8.4, 0), 8..9, "a wire is a pixel wide at least");
        assert_eq!(near(0.0, 64.0 * side, 30), 18 * 16..43 * 16);
        assert!(near(0.0, side, 30).is_empty());
    }
}
