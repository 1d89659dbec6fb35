//! A small picture of a floor, painted as far as the party knows it, for the minimap and the map.

use crate::{
    overlay::canvas::Canvas,
    shown::{CellSight, Sight, is_behind},
};
use rootward_gen::{Base, Heading, Pos, Record, Records, Thing};
use rootward_rules::play::Play;

use super::extent::Extent;
use super::{
    cell::{PlanCell, PlanInks},
    puzzle_sign::PuzzleSign,
    signs::Sign,
};
use crate::changes::FloorChanges;

/// The margin of unknown cells around the known part of a plan, in cells.
const MARGIN: i32 = 2;

#[derive(Clone, Copy)]
pub struct FloorPlan<'a> {
    pub base: &'a Base,
    pub sight: &'a Sight,
    pub changes: &'a FloorChanges,
    /// The floor, 1..=5.
    pub floor: u8,
    pub extent: Extent,
}

impl<'a> FloorPlan<'a> {
    pub fn new(base: &'a Base, sight: &'a Sight, changes: &'a FloorChanges, floor: u8) -> Self {
        Self { base, sight, changes, floor, extent: Extent::of_floor(base, floor) }
    }

    /// Returns the part of the plan around a cell, at most this many cells wide and high.
    pub fn around(self, at: Pos, size: (i32, i32)) -> Self {
        Self { extent: self.extent.around(at, size), ..self }
    }

    /// Returns the part of the plan that the party knows, with a margin.
    pub fn known_part(self) -> Self {
        let known = Extent::around_all(self.grounds().map(|(at, ..)| at));
        let extent = known.map_or(self.extent, |known| known.grown(MARGIN).within(self.extent));
        Self { extent, ..self }
    }

    /// Whether the party has seen an open cell of the floor. Walls can belong to another section.
    pub fn is_known(&self) -> bool {
        self.own_cells().any(|at| self.base.is_ground(at) && self.sight.of(at) != CellSight::Never)
    }

    /// Paints the cells, each `scale` pixels wide, from a corner of the canvas.
    pub fn paint(&self, canvas: &mut Canvas, inks: &PlanInks, scale: i32, corner: (i32, i32)) {
        for (at, ground, old) in self.grounds() {
            let pixel = self.pixel_of(at, scale, corner);
            inks.paint(canvas, pixel, scale, ground, old);
            if ground == PlanCell::Wall {
                for to in Heading::ALL.into_iter().filter(|to| self.is_open(at.step(*to))) {
                    inks.paint_rim(canvas, pixel, scale, to, old);
                }
            }
        }
    }

    fn is_open(&self, at: Pos) -> bool {
        at.in_grid()
            && self.base.floor_at(at) == Some(self.floor)
            && self.sight.of(at) != CellSight::Never
            && PlanCell::of(self.base, self.changes, at).is_some_and(|ground| ground != PlanCell::Wall)
    }

    /// Returns the kind of each seen cell, and whether the cell is out of sight now.
    pub fn grounds(&self) -> impl Iterator<Item = (Pos, PlanCell, bool)> {
        let seen = self.own_cells().filter(|&at| self.sight.of(at) != CellSight::Never);
        seen.filter_map(|at| {
            let old = self.sight.of(at) == CellSight::Before;
            Some((at, PlanCell::of(self.base, self.changes, at)?, old))
        })
    }

    /// The signs of seen doors, machines and dangers. Opened cupboards and pushed walls have no sign.
    pub fn things(&self, records: &'a Records, play: Option<&Play>) -> impl Iterator<Item = (Pos, Sign)> {
        let is_done = move |record: &Record| match record.thing {
            Thing::Cupboard { .. } => play.is_some_and(|play| play.traps.is_opened(record.number)),
            Thing::PushableWall => self.changes.vacated.contains(record.at),
            _ => false,
        };
        self.seen_records(records)
            .filter(move |record| !is_done(record))
            .filter_map(|record| Some((record.at, Sign::of_thing(record.thing)?)))
    }

    /// Returns the numbers of unsolved puzzles that the party has seen, on panels and locks.
    pub fn numbers(
        &self,
        records: &'a Records,
        solved: impl Fn(u8) -> bool,
    ) -> impl Iterator<Item = (Pos, PuzzleSign)> {
        let signs =
            self.seen_records(records).filter_map(|record| Some((record.at, PuzzleSign::of(record.thing)?)));
        signs.filter(move |(_, sign)| !solved(sign.number()))
    }

    /// As in the main view, leaves out a thing on a wall unless the party knows a cell in front of it.
    fn seen_records(&self, records: &'a Records) -> impl Iterator<Item = &'a Record> {
        let sight = self.sight;
        let is_unknown = move |at: Pos| sight.of(at) == CellSight::Never;
        records.iter().filter(move |record| {
            record.floor == self.floor
                && self.extent.contains(record.at)
                && !is_unknown(record.at)
                && !is_behind(record.thing, record.at, is_unknown)
        })
    }

    pub fn paint_signs(&self, canvas: &mut Canvas, inks: &PlanInks, scale: i32, corner: (i32, i32)) {
        for at in self.own_cells().filter(|&at| self.sight.of(at) != CellSight::Never) {
            if let Some(sign) = Sign::of(self.base, at) {
                sign.draw(canvas, &inks.signs, self.middle_of(at, scale, corner), 1);
            }
        }
    }

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

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    fn base() -> Base {
        generate(&Seed::classic(179).into())
    }

    #[test]
    fn extent_contains_all_cells_of_the_floor() {
        let base = base();
        for floor in 1..=base.plan().floor_count() {
            let extent = Extent::of_floor(&base, floor);
            let inside = extent.cells().filter(|&at| base.floor_at(at) == Some(floor)).count();
            assert_eq!(inside, Pos::all().filter(|&at| base.floor_at(at) == Some(floor)).count());
            assert!(extent.cells().all(Pos::in_grid));
        }
    }

    #[test]
    fn plan_of_an_unseen_floor_is_empty() {
        let base = base();
        let mut sight = Sight::default();
        let changes = FloorChanges::default();
        let plan = FloorPlan::new(&base, &sight, &changes, 1);
        assert!(!plan.is_known());
        sight.reveal = true;
        assert!(FloorPlan::new(&base, &sight, &changes, 1).is_known());
    }
}
