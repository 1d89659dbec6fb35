//! Places the elements of a design, after checking them (`crawlers.md` 10).

use alloc::vec::Vec;

use super::{
    DesignCell, Element, ElementFault, FARTHEST, Hall, HallTile, Opening, PlacedCrawler, Table, Workshop,
    builder::{Builder, BuilderKind},
    draws::{pick, range},
    room::PlacedRoom,
    starts::{HallRect, Start, find_starts, place_pair},
};
use crate::{Heading, Pos, rng::Xoshiro};

impl Element {
    /// The room of the element, if the element is a room that fits into the room list of a base.
    pub(super) fn room(&self, plot: Plot) -> Option<PlacedRoom> {
        let Self::Room { centre, half_w, half_h, .. } = self else { return None };
        let (half_w, half_h) = (i16::from(*half_w), i16::from(*half_h));
        let is_listed = (1..=4).contains(&half_w) && (1..=4).contains(&half_h);
        is_listed.then(|| PlacedRoom { centre: plot.at(*centre), half_w, half_h })
    }

    pub(super) fn check(&self, table: &Table) -> Result<(), ElementFault> {
        match self {
            Self::Room { half_w, half_h, points, .. } => {
                let least = table.constants.smallest_room_width;
                if (*half_w).min(*half_h) < least {
                    return Err(ElementFault::RoomTooSmall(least));
                }
                points.places().iter().try_for_each(|&(point, dx, dy)| point.facing(dx, dy).map(|_| ()))
            }
            Self::Crawler(placed) => placed.check().map(|_| ()),
            Self::CrawlerPair(first, second) => first.check().and(second.check()).map(|_| ()),
            Self::Rect { .. } | Self::Cell { .. } | Self::Jumper { .. } | Self::Protuberances(_) => Ok(()),
        }
    }

    /// Places the element. If that is impossible, nothing changes.
    pub(super) fn place(
        &self,
        workshop: &mut Workshop,
        table: &Table,
        plot: Plot,
        rng: &mut Xoshiro,
    ) -> Result<(), ElementFault> {
        let Workshop { hall, crew, starts, .. } = workshop;
        match self {
            Self::Rect { from, to, tile } => fill(hall, plot, plot.at(*from), plot.at(*to), *tile),
            Self::Cell { at, tile } => fill(hall, plot, plot.at(*at), plot.at(*at), *tile),
            Self::Room { centre, half_w, half_h, wall, points, delay } => {
                self.check(table)?;
                let (half_w, half_h) = (i16::from(*half_w), i16::from(*half_h));
                let room = PlacedRoom { centre: plot.at(*centre), half_w, half_h };
                room.place(hall, table, plot, *wall, *points, *delay, crew)
            }
            Self::Crawler(placed) => {
                let builder = placed.builder(hall, table, plot)?;
                if hall.tile(builder.at) == HallTile::Open {
                    hall.put(builder.at, HallTile::Wall);
                }
                crew.place(builder);
                Ok(())
            }
            Self::CrawlerPair(first, second) => {
                let first = first.builder(hall, table, plot)?;
                let tile = hall.tile(first.at);
                if tile.is_passable() && tile != HallTile::Open {
                    return Err(ElementFault::OnLink);
                }
                let second = Builder { at: first.at, ..second.builder(hall, table, plot)? };
                place_pair(hall, crew, [first, second], rng);
                Ok(())
            }
            Self::Jumper { at, forward, delay } => {
                let at = plot.at(*at);
                plot.check_cell(hall, at)?;
                let jumper = Builder::jumper(table, 0, at, *forward);
                crew.place(jumper.asleep((*delay).into()));
                Ok(())
            }
            Self::Protuberances(count) => {
                place_protuberances(hall, plot.floor, starts, *count, rng);
                Ok(())
            }
        }
    }
}

fn fill(hall: &mut Hall, plot: Plot, from: Pos, to: Pos, tile: HallTile) -> Result<(), ElementFault> {
    let area = HallRect::between(from, to);
    area.cells().try_for_each(|at| plot.check_free(hall, at))?;
    for at in area.cells() {
        if !hall.is_kept(at) {
            hall.put(at, tile);
            if tile == HallTile::NjFixedWall {
                hall.keep(at);
            }
        }
    }
    Ok(())
}

impl PlacedCrawler {
    fn check(&self) -> Result<(Heading, Opening), ElementFault> {
        let opening = Opening::from_number(self.opening).ok_or(ElementFault::Opening(self.opening))?;
        if self.heading.allows(self.forward) {
            Ok((self.forward, opening))
        } else {
            Err(ElementFault::Heading)
        }
    }

    fn builder(&self, hall: &Hall, table: &Table, plot: Plot) -> Result<Builder, ElementFault> {
        let at = plot.at(self.at);
        plot.check_cell(hall, at)?;
        let (forward, opening) = self.check()?;
        let mut builder = Builder::crawler(table, self.generation, at, forward, self.heading, opening);
        if let BuilderKind::Walls(crawler) = &mut builder.builds {
            if self.step_length > 0 {
                crawler.step_length = self.step_length;
            }
            if self.corridor_width > 0 {
                crawler.corridor_width = self.corridor_width.max(table.constants.min_corr_width);
            }
        }
        if self.max_age > 0 {
            builder.max_age = self.max_age.into();
        }
        Ok(builder.asleep(self.delay.into()))
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub floor: u8,
    pub origin: Pos,
}

impl Plot {
    pub fn at(&self, cell: DesignCell) -> Pos {
        let side = |number: u16| number.min(FARTHEST) as i16;
        self.origin.offset(side(cell.x), side(cell.y))
    }

    pub fn check_cell(&self, hall: &Hall, at: Pos) -> Result<(), ElementFault> {
        if hall.floor(at) == self.floor { Ok(()) } else { Err(ElementFault::OutsideFloor) }
    }

    /// Checks that an element may cover a cell. Border cells are allowed, but keep their walls.
    pub fn check_free(&self, hall: &Hall, at: Pos) -> Result<(), ElementFault> {
        self.check_cell(hall, at)?;
        let is_link = matches!(hall.tile(at), HallTile::Ladder | HallTile::Elevator)
            || hall.is_kept(at) && hall.tile(at).is_passable();
        if is_link { Err(ElementFault::OnLink) } else { Ok(()) }
    }
}

const SHORTEST_RUN: i16 = 7;

/// Lays stubs inwards from the outer wall, which prevents long straight corridors along it.
pub(super) fn place_protuberances(
    hall: &mut Hall,
    floor: u8,
    starts: &mut Vec<Start>,
    count: u8,
    rng: &mut Xoshiro,
) {
    if count == 0 {
        return;
    }
    find_starts(hall, floor, starts);
    for index in 0..starts.len() {
        let (first, inward) = starts[index];
        let along =
            if matches!(inward, Heading::North | Heading::South) { Heading::East } else { Heading::South };
        let is_start = |at: Pos| starts.contains(&(at, inward));
        if is_start(first.step(along.back())) {
            continue;
        }
        let (dx, dy) = along.delta();
        let length = (0..).take_while(|&step| is_start(first.offset(step * dx, step * dy))).count() as i16;
        if length >= SHORTEST_RUN {
            place_stubs(hall, first, length, along, inward, count, rng);
        }
    }
}

fn place_stubs(
    hall: &mut Hall,
    first: Pos,
    length: i16,
    along: Heading,
    inward: Heading,
    count: u8,
    rng: &mut Xoshiro,
) {
    let (dx, dy) = along.delta();
    // The table allows at most 8 stubs on a run.
    let mut kept = [i16::MIN / 2; 8];
    for stub in 0..usize::from(count).min(kept.len()) {
        let drawn = (0..20).find_map(|_| {
            let place = pick(rng, length as usize) as i16;
            let is_free =
                (2..length - 2).contains(&place) && kept.iter().all(|&other| (other - place).abs() > 2);
            is_free.then_some(place)
        });
        let Some(place) = drawn else { continue };
        kept[stub] = place;
        let cells = range(rng, 1, 2);
        let mut at = first.offset(place * dx, place * dy);
        for _ in 0..cells {
            at = at.step(inward);
            let sides = [at.step(along), at.step(along.back())];
            if hall.tile(at) != HallTile::Open || !sides.iter().all(|&side| hall.tile(side).is_clear()) {
                break;
            }
            hall.put(at, HallTile::Wall);
        }
    }
}
