//! A floor painted small, pixel by pixel, as far as the party knows it: for the minimap and the map.

use bevy::{
    asset::RenderAssetUsages,
    image::Image,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use rootward_gen::{Base, Pos, Records};
use rootward_presentation::{
    overlay::{canvas::Canvas, inks::Inks as Font},
    shown::{CellSight, Sight},
};

use super::{
    plan_cell::{PlanCell, PlanInks},
    puzzle_sign::PuzzleSign,
    signs::Sign,
};
use crate::{base::extent::Extent, tilemap::floor_changes::FloorChanges};

/// A floor of a base as the party knows it.
#[derive(Clone, Copy)]
pub struct FloorPlan<'a> {
    /// The base.
    pub base: &'a Base,
    /// What the party knows.
    pub sight: &'a Sight,
    /// What has changed about the base.
    pub changes: &'a FloorChanges,
    /// The floor, 1..=5.
    pub floor: u8,
    /// The cells that are painted.
    pub extent: Extent,
}

impl<'a> FloorPlan<'a> {
    /// The plan of a whole floor.
    pub fn new(base: &'a Base, sight: &'a Sight, changes: &'a FloorChanges, floor: u8) -> Self {
        Self { base, sight, changes, floor, extent: Extent::of_floor(base, floor) }
    }

    /// The part of it around a cell, at most so many cells wide and high.
    pub fn around(self, at: Pos, size: (i32, i32)) -> Self {
        Self { extent: self.extent.around(at, size), ..self }
    }

    /// Whether anything of the floor was ever seen: walls do not count, because the wall beside a
    /// floor can belong to the section of another.
    pub fn is_known(&self) -> bool {
        self.own_cells().any(|at| self.base.is_ground(at) && self.sight.of(at) != CellSight::Never)
    }

    /// Paints the cells, `scale` pixels to a side, from a corner of the canvas onwards.
    pub fn paint(&self, canvas: &mut Canvas, inks: &PlanInks, scale: i32, corner: (i32, i32)) {
        for at in self.own_cells() {
            let seen = self.sight.of(at);
            if seen == CellSight::Never {
                continue;
            }
            if let Some(ground) = PlanCell::of(self.base, self.changes, at) {
                let corner = self.pixel_of(at, scale, corner);
                inks.paint(canvas, corner, scale, ground, seen == CellSight::Before);
            }
        }
    }

    /// Draws the signs of doors, machines and dangers that were seen, `zoom` pixels for each of theirs.
    pub fn paint_things(
        &self,
        records: &Records,
        (canvas, inks): (&mut Canvas, &PlanInks),
        scale: i32,
        corner: (i32, i32),
        zoom: i32,
    ) {
        let own =
            records.iter().filter(|record| record.floor == self.floor && self.extent.contains(record.at));
        for record in own.filter(|record| self.sight.of(record.at) != CellSight::Never) {
            if let Some(sign) = Sign::of_thing(record.thing) {
                sign.draw(canvas, &inks.signs, self.middle_of(record.at, scale, corner), zoom);
            }
        }
    }

    /// Draws the numbers of puzzles that were seen and are not solved, on panels and locks.
    pub fn paint_numbers(
        &self,
        (records, solved): (&Records, impl Fn(u8) -> bool),
        (canvas, font): (&mut Canvas, &Font),
        scale: i32,
    ) {
        let own = records.iter().filter(|record| record.floor == self.floor);
        for record in own.filter(|record| self.sight.of(record.at) != CellSight::Never) {
            let sign = PuzzleSign::of(record.thing);
            let open = |sign: &PuzzleSign| match *sign {
                PuzzleSign::Panel(number) | PuzzleSign::Lock(number) => !solved(number),
            };
            if let Some(sign) = sign.filter(open) {
                sign.draw(canvas, font, self.middle_of(record.at, scale, (0, 0)));
            }
        }
    }

    /// Draws the signs of entrance, ladders and elevators.
    pub fn paint_signs(&self, canvas: &mut Canvas, inks: &PlanInks, scale: i32, corner: (i32, i32)) {
        for at in self.own_cells().filter(|&at| self.sight.of(at) != CellSight::Never) {
            if let Some(sign) = Sign::of(self.base, at) {
                sign.draw(canvas, &inks.signs, self.middle_of(at, scale, corner), 1);
            }
        }
    }

    /// The middle of a cell on the canvas.
    pub fn middle_of(&self, at: Pos, scale: i32, corner: (i32, i32)) -> (i32, i32) {
        let (x, y) = self.pixel_of(at, scale, corner);
        (x + scale / 2, y + scale / 2)
    }

    fn pixel_of(&self, at: Pos, scale: i32, corner: (i32, i32)) -> (i32, i32) {
        let (x, y) = (at.x - self.extent.corner.x, at.y - self.extent.corner.y);
        (corner.0 + i32::from(x) * scale, corner.1 + i32::from(y) * scale)
    }

    fn own_cells(&self) -> impl Iterator<Item = Pos> {
        self.extent.cells().filter(|&at| self.base.floor_at(at) == Some(self.floor))
    }
}

/// An image for a canvas, which the main world keeps, so that it can be painted again.
pub fn image_of(canvas: &Canvas) -> Image {
    Image::new(
        Extent3d { width: canvas.width as u32, height: canvas.height as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        canvas.bytes.clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    fn base() -> Base {
        generate(&Seed::classic(179).into())
    }

    #[test]
    fn the_extent_of_a_floor_holds_all_its_cells() {
        let base = base();
        for floor in 1..=base.plan().floor_count() {
            let extent = Extent::of_floor(&base, floor);
            let inside = extent.cells().filter(|&at| base.floor_at(at) == Some(floor)).count();
            assert_eq!(inside, Pos::all().filter(|&at| base.floor_at(at) == Some(floor)).count());
            assert!(extent.cells().all(Pos::in_grid));
        }
    }

    #[test]
    fn a_floor_that_was_never_seen_stays_empty() {
        let base = base();
        let mut sight = Sight::default();
        let changes = FloorChanges::default();
        let plan = FloorPlan::new(&base, &sight, &changes, 1);
        assert!(!plan.is_known());
        sight.reveal = true;
        assert!(FloorPlan::new(&base, &sight, &changes, 1).is_known());
    }
}
