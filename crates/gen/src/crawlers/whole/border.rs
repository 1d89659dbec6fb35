//! Places at the border for the early stamps. Corners come first, because they leave more open floor for the crawlers.

use alloc::vec::Vec;

use super::{
    super::{
        Hall, HallTile,
        draws::{coin, pick},
        starts::{HallRect, Start, find_starts},
    },
    booth::has_margin,
};
use crate::{Heading, Plan, Pos, SECTIONS, rng::Xoshiro};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BorderSpot {
    pub first: Pos,
    pub along: Heading,
    pub inward: Heading,
    /// Whether the spot is in a corner, so that the neighbour of `first` against `along` is also border.
    pub is_corner: bool,
}

impl BorderSpot {
    fn of(hall: &Hall, (border, inward): Start, along: Heading) -> Self {
        let first = border.step(inward);
        Self { first, along, inward, is_corner: is_border(hall, first.step(along.back())) }
    }

    pub const fn cell(&self, along: i16, inward: i16) -> Pos {
        let (ax, ay) = self.along.delta();
        let (ix, iy) = self.inward.delta();
        self.first.offset(along * ax + inward * ix, along * ay + inward * iy)
    }
}

pub(super) fn is_border(hall: &Hall, at: Pos) -> bool {
    hall.tile(at) == HallTile::FixedWall && hall.is_kept(at)
}

/// The maximum number of draws for a corner, and the same number for any place at the border.
const DRAWS: usize = 24;

/// Corners come first. Places that another stamp already covers can still be drawn, but nothing fits there.
#[derive(Clone, Copy, Debug)]
pub(super) struct BorderSpots<'a> {
    starts: &'a [Start],
    corners: usize,
}

impl<'a> BorderSpots<'a> {
    pub fn of(hall: &Hall, floor: u8, starts: &'a mut Vec<Start>) -> Self {
        find_starts(hall, floor, starts);
        let is_border_at = |start: &Start, side: Heading| is_border(hall, start.0.step(start.1).step(side));
        let in_corner =
            |start: &Start| is_border_at(start, start.1.left()) || is_border_at(start, start.1.right());
        let corners = partition(starts, in_corner);
        Self { starts, corners }
    }

    /// Draws places until `suits` accepts one. Corners are drawn first.
    pub fn draw<T>(
        self,
        hall: &mut Hall,
        rng: &mut Xoshiro,
        mut suits: impl FnMut(&mut Hall, BorderSpot, &mut Xoshiro) -> Option<T>,
    ) -> Option<T> {
        for (count, is_corner) in [(self.corners, true), (self.starts.len(), false)] {
            for _ in 0..DRAWS {
                let Some(&start) = self.starts.get(pick(rng, count)) else { break };
                let goes_right = coin(rng);
                let along = if goes_right { start.1.right() } else { start.1.left() };
                let spot = BorderSpot::of(hall, start, along);
                let along = if is_corner && !spot.is_corner { along.back() } else { along };
                if let Some(found) = suits(hall, BorderSpot::of(hall, start, along), rng) {
                    return Some(found);
                }
            }
        }
        None
    }
}

fn partition(starts: &mut [Start], wanted: impl Fn(&Start) -> bool) -> usize {
    let mut count = 0;
    for index in 0..starts.len() {
        if wanted(&starts[index]) {
            starts.swap(index, count);
            count += 1;
        }
    }
    count
}

/// The first row lies at the border. `.` is floor, `#` wall, `_` floor in front of a mouth, and a space is open.
pub(super) type StampDrawing = &'static [&'static [u8]];

/// Stamps a drawing if all of its cells are open and `margin` clear cells lie around it. If the spot is not in a
/// corner, adds a wall beside the first column.
pub(super) fn stamp_drawing(hall: &mut Hall, spot: BorderSpot, drawing: StampDrawing, margin: i16) -> bool {
    let (columns, rows) = (drawing.first().map_or(0, |row| row.len()) as i16, drawing.len() as i16);
    let wall = i16::from(!spot.is_corner);
    let is_free = |along: i16, inward: i16| hall.tile(spot.cell(along, inward)) == HallTile::Open;
    let leans = (-wall..columns).all(|along| is_border(hall, spot.cell(along, -1)))
        && (!spot.is_corner || (0..rows).all(|inward| is_border(hall, spot.cell(-1, inward))));
    let block = HallRect::between(spot.cell(-1, -1), spot.cell(columns - 1, rows - 1));
    let fits = leans
        && (-wall..columns).all(|along| (0..rows).all(|inward| is_free(along, inward)))
        && has_margin(hall, block, margin);
    if !fits {
        return false;
    }
    for (inward, row) in (0..).zip(drawing) {
        if wall > 0 {
            hall.put(spot.cell(-1, inward), HallTile::FixedWall);
        }
        for (along, &drawn) in (0..).zip(*row) {
            let tile = match drawn {
                b'#' => HallTile::FixedWall,
                b' ' => continue,
                _ => HallTile::GuaranteedOpen,
            };
            hall.put(spot.cell(along, inward), tile);
        }
    }
    true
}

/// Distributes things among the floors, and returns the floor of each thing. A base of 16 sections gets `for_all`
/// things. The smallest bases get about half as many, but at least one.
pub(super) fn split_among_floors(plan: &Plan, for_all: u8) -> impl Iterator<Item = u8> {
    let levels =
        plan.sections.map(|level| Some(level).filter(|level| (1..=plan.floor_count).contains(level)));
    let open = levels.iter().flatten().count();
    let count = match usize::from(for_all) {
        0 => 0,
        // Half of the number is proportional to the size of the base. The other half is fixed.
        for_all => (((open + SECTIONS) * for_all + SECTIONS) / (2 * SECTIONS)).min(open * for_all).max(1),
    };
    // Spread the things evenly over the sections, floor by floor.
    let mut sorted = levels;
    sorted.sort_unstable_by_key(|level| level.unwrap_or(u8::MAX));
    (0..if open == 0 { 0 } else { count })
        .filter_map(move |thing| sorted[(2 * thing + 1) * open / (2 * count) % SECTIONS])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_split_among_floors_by_sections() {
        let mut plan = Plan { floor_count: 3, ..Plan::default() };
        plan.sections = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 6];
        let dealt = |plan: &Plan, count| split_among_floors(plan, count).collect::<Vec<_>>();
        assert!(dealt(&plan, 0).is_empty());
        assert_eq!(dealt(&plan, 4), [1, 1, 2, 3]);
        assert_eq!(dealt(&plan, 16).len(), 16);
        plan.sections[4..].fill(6);
        assert_eq!(dealt(&plan, 4), [1, 1, 1]);
        plan.sections = [6; SECTIONS];
        assert_eq!(split_among_floors(&plan, 4).count(), 0);
    }
}
