//! What makes locks readable, as the map shows it: cables along the floor, marks of iris doors on walls, lamps over locks.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};
use rootward_rules::{riddles::lamps, tables::iris::Corner};
use rootward_visor::{CHALK_SIDE, Chalk, Look, Scene, Standee};

use super::life::{Moment, small};
use crate::{
    kit::{CELL, world_of},
    view::riddles::{Pieces, cables::Part},
};

/// How high the lamps over a lock hang, how large they are, and from one to the next, in cells.
const HIGH: f32 = 0.84;
const LAMP: f32 = 0.1;
const STEP: f32 = 0.12;
/// How far before the middle of its cell they hang, so that its door does not cover them.
const BEFORE: f32 = 0.12;

impl Moment<'_> {
    pub fn show_riddles(&self, pieces: &Pieces, shows: impl Fn(Pos) -> bool, scene: &mut Scene) {
        for (part, at, size) in pieces.cables() {
            draw_cable(scene, part, Rect::from_center_size(at, size));
        }
        self.hang_marks(&shows, scene);
        self.hang_lamps(&shows, scene);
    }

    /// The marks of iris doors hang on the walls beside the cell from which they are read.
    fn hang_marks(&self, shows: impl Fn(Pos) -> bool, scene: &mut Scene) {
        let marks = self.site.riddles().marks().iter().filter(|mark| !mark.on_panel && shows(mark.before));
        for mark in marks.filter(|mark| !self.play.is_open(mark.door)) {
            let corner = Corner::ALL.iter().position(|&corner| corner == mark.corner).unwrap_or_default();
            let face = Heading::ALL.into_iter().find(|&heading| mark.at.step(heading) == mark.before);
            if let Some(face) = face {
                scene.hang_mark(mark.at, face, (corner as u8, mark.place, mark.dots));
            }
        }
        // The door has the dots of its marks before it.
        for mark in self.site.riddles().marks().iter().filter(|mark| mark.place == 0 && mark.dots > 0) {
            let door = self.site.records().get(mark.door).filter(|door| shows(door.at));
            if let Some(door) = door.filter(|_| !self.play.is_open(mark.door)) {
                let columns = (0..usize::from(mark.dots)).map(|dot| 5 + 3 * dot);
                for (column, row) in
                    columns.flat_map(|left| [(left, 7), (left + 1, 7), (left, 8), (left + 1, 8)])
                {
                    scene.chalk(door.at, (column, row), Chalk::Bright);
                }
            }
        }
    }

    fn hang_lamps(&self, shows: impl Fn(Pos) -> bool, scene: &mut Scene) {
        for record in self.site.records().iter().filter(|record| shows(record.at)) {
            let Some(over) = lamps::over(self.site, self.play, record.number) else { continue };
            let middle = world_of(record.at) - self.ahead() * BEFORE * CELL;
            let left = -STEP / 2.0 * f32::from(over.count - over.count.min(1));
            for lamp in 0..over.count {
                let place = middle + self.right() * (left + STEP * f32::from(lamp)) * CELL;
                let lit = u8::from(over.is_lit(lamp));
                scene.stand(Standee { pale: false, ..small(Look::LAMP, lit, place, HIGH, LAMP) });
            }
        }
    }
}

/// Draws a rectangle of the map on the floors below it.
fn draw_cable(scene: &mut Scene, part: Part, area: Rect) {
    let chalk = match part {
        Part::Sleeve => Chalk::Sleeve,
        Part::Live => Chalk::Live,
        Part::Dead => Chalk::Dead,
        Part::Clip => Chalk::Bright,
    };
    let side = CHALK_SIDE as i32;
    let pixels = |low: f32, high: f32| low.round() as i32..(high.round() as i32).max(low.round() as i32 + 1);
    for y in pixels(-area.max.y, -area.min.y) {
        for x in pixels(area.min.x, area.max.x) {
            let at = Pos::new(x.div_euclid(side) as i16, y.div_euclid(side) as i16);
            scene.chalk(at, (x.rem_euclid(side) as usize, y.rem_euclid(side) as usize), chalk);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_of_the_map_is_a_place_on_a_floor() {
        assert_eq!(CELL as usize, CHALK_SIDE);
    }
}
