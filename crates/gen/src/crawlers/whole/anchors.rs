//! The entrance, ladders and elevators, which are stamped before the crawlers run (`crawlers.md` 15.2). The
//! entrance stays in row 0, and ladders keep to the offsets of the layout.

use alloc::vec::Vec;

use super::{
    super::{
        Hall, HallTile,
        draws::{pick, range},
        starts::{HallRect, distance, find_starts},
    },
    Site,
    booth::{Booth, has_margin},
    border::is_border,
};
use crate::{
    CellSet, Heading, MAX_FLOORS, Plan, Pos,
    rng::Stream,
    shell::elevators::shaft_count,
    state::{Elevators, MAX_SHAFTS, MAX_STOPS},
};

const LINK_DISTANCE: i16 = 5;
/// The number of sections from which a floor counts as large. Two consecutive large floors get a second ladder.
const SECTIONS_OF_LARGE: usize = 3;
const SHAFT_DRAWS: u16 = 120;

#[derive(Debug, Default)]
pub(super) struct Anchors {
    pub entrance: Pos,
    pub ladders: Vec<[Pos; 2]>,
    pub elevators: Elevators,
    /// The cells in front of the entrance, ladders and elevator doors.
    pub aprons: CellSet,
    /// The walls of links, which stay walls.
    pub sealed: CellSet,
    pub first: [Option<Pos>; MAX_FLOORS],
    links: Vec<Pos>,
    stops: [usize; MAX_FLOORS],
    candidates: Vec<[Booth; 2]>,
}

/// The column of the entrance in the layout, moved by up to two columns if the entrance would open into the border.
pub(super) fn entrance_column(hall: &Hall, plan: &Plan) -> u8 {
    let column = i16::from(plan.entry_x);
    let leads_in = |x: &i16| {
        hall.tile(Pos::new(*x, 1)) == HallTile::Open && hall.floor(Pos::new(*x, 0)) == plan.entry_floor
    };
    let near = [column, column + 1, column - 1, column + 2, column - 2];
    near.into_iter().find(leads_in).unwrap_or(column) as u8
}

impl Anchors {
    pub fn clear(&mut self) {
        let Self { ladders, links, candidates, .. } = core::mem::take(self);
        *self = Self { elevators: Elevators::NONE, ladders, links, candidates, ..Self::default() };
        self.ladders.clear();
        self.links.clear();
    }

    pub fn place_entrance(&mut self, hall: &mut Hall, plan: &Plan) {
        let entrance = plan.entrance();
        let apron = entrance.step(Heading::South);
        self.entrance = entrance;
        hall.put(entrance, HallTile::GuaranteedOpen);
        hall.put(apron, HallTile::GuaranteedOpen);
        for wall in [entrance.step(Heading::West), entrance.step(Heading::East)] {
            self.sealed.insert(wall);
        }
        self.note(hall, entrance, apron, plan.entry_floor);
    }

    fn note(&mut self, hall: &mut Hall, link: Pos, apron: Pos, floor: u8) {
        hall.keep(apron);
        self.links.push(link);
        self.aprons.insert(apron);
        let first = &mut self.first[usize::from(floor.saturating_sub(1)) % MAX_FLOORS];
        first.get_or_insert(link);
    }

    fn keeps_distance(&self, at: Pos) -> bool {
        self.links.iter().all(|&link| distance(link, at) >= LINK_DISTANCE)
    }

    /// Places one ladder between each pair of consecutive floors. Returns `false` if one of them does not fit.
    pub fn place_ladders(&mut self, site: &mut Site<'_>) -> bool {
        (1..site.plan.floor_count).all(|floor| self.place_ladder(site, floor))
    }

    pub fn place_more_ladders(&mut self, site: &mut Site<'_>) {
        let plan = site.plan;
        let is_large = |floor: u8| sections_of(plan, floor) >= SECTIONS_OF_LARGE;
        for floor in (1..plan.floor_count).filter(|&floor| is_large(floor) && is_large(floor + 1)) {
            // The result is ignored, because the floors are already connected by their first ladder.
            self.place_ladder(site, floor);
        }
    }

    /// Draws a legal place. Prefers places with both ends at the border, then with one end there.
    fn place_ladder(&mut self, site: &mut Site<'_>, floor: u8) -> bool {
        let margin = site.margin();
        let Site { hall, plan, starts, rng, .. } = site;
        let Some((dx, dy)) = plan.offset_above(floor) else { return false };
        let mut candidates = core::mem::take(&mut self.candidates);
        candidates.clear();
        for (near, far, dx, dy) in [(floor, floor + 1, dx, dy), (floor + 1, floor, -dx, -dy)] {
            for may_stand_free in [false, true] {
                if !candidates.is_empty() || near > floor && !may_stand_free {
                    continue;
                }
                find_starts(hall, near, starts);
                for &(border, out) in starts.iter() {
                    let cell = border.step(out);
                    let there = cell.offset(dx, dy);
                    if hall.floor(there) != far || !self.keeps_distance(cell) || !self.keeps_distance(there) {
                        continue;
                    }
                    let Some(here) = Booth::at(hall, cell, out, 1, margin) else { continue };
                    let Some(there) = best_booth(hall, there, margin) else { continue };
                    if there.leans || may_stand_free {
                        candidates.push(if near == floor { [here, there] } else { [there, here] });
                    }
                }
            }
        }
        if candidates.is_empty() {
            for cell in HallRect::all(hall).cells().filter(|&cell| hall.floor(cell) == floor) {
                let there = cell.offset(dx, dy);
                if hall.tile(cell) == HallTile::Open
                    && hall.floor(there) == floor + 1
                    && self.keeps_distance(cell)
                    && self.keeps_distance(there)
                    && let Some(here) = best_booth(hall, cell, margin)
                    && let Some(there) = best_booth(hall, there, margin)
                {
                    candidates.push([here, there]);
                }
            }
        }
        let drawn = (!candidates.is_empty()).then(|| candidates[pick(rng, candidates.len())]);
        self.candidates = candidates;
        let Some(ends) = drawn else { return false };
        for (end, floor) in ends.iter().zip([floor, floor + 1]) {
            end.stamp_walls(hall, |hall, wall| {
                hall.keep(wall);
                self.sealed.insert(wall);
            });
            hall.put(end.cell, HallTile::Ladder);
            hall.put(end.apron(), HallTile::GuaranteedOpen);
            self.note(hall, end.cell, end.apron(), floor);
        }
        self.ladders.push(ends.map(|end| end.cell));
        true
    }

    /// Places the elevator shafts. Each shaft has at least two stops.
    pub fn place_elevators(&mut self, site: &mut Site<'_>) {
        let shafts = shaft_count(site.difficulty).min(site.constants.shafts.into());
        let margin = site.margin();
        let Site { hall, plan, starts, rng, .. } = site;
        let mut built = 0;
        for _ in 0..shafts.min(MAX_SHAFTS) {
            let lowest = range(rng, 1, u16::from(plan.floor_count.max(2)) - 1) as u8;
            find_starts(hall, lowest, starts);
            let fits = (0..SHAFT_DRAWS).find_map(|draw| {
                // Free-standing stops take more room in the halls, so they are used only if nothing else fits.
                let free = draw >= SHAFT_DRAWS / 2;
                let at = if free {
                    rng.position()
                } else {
                    starts.get(pick(rng, starts.len())).map(|&(border, inward)| border.step(inward))?
                };
                let stops = self.trace_shaft(hall, plan, at, margin);
                let leans = |stop: &StopStamp| stop.walls().into_iter().any(|wall| is_border(hall, wall));
                let suits = free || stops.iter().flatten().all(leans);
                (suits && stops.iter().flatten().count() >= 2).then_some(stops)
            });
            let Some(stops) = fits else { continue };
            for (number, stop) in stops.into_iter().flatten().enumerate() {
                self.build_stop(hall, stop, built, number);
            }
            built += 1;
        }
    }

    /// The stops of a shaft, from the lowest one upwards, until one does not fit.
    fn trace_shaft(
        &self,
        hall: &Hall,
        plan: &Plan,
        lowest: Pos,
        margin: i16,
    ) -> [Option<StopStamp>; MAX_STOPS] {
        let mut stops = [None; MAX_STOPS];
        // All stops of a shaft face in the same direction.
        let face = if lowest.x & 15 <= 7 { 1 } else { -1 };
        let (mut car, mut floor) = (lowest, hall.floor(lowest));
        for slot in &mut stops {
            let stop = StopStamp { car, face };
            let has_room = || self.stops[usize::from(floor - 1) % MAX_FLOORS] < sections_of(plan, floor);
            if floor == 0 || hall.floor(car) != floor || !has_room() || !self.stop_fits(hall, stop, margin) {
                break;
            }
            *slot = Some(stop);
            let Some(above) = plan.above(car, floor) else { break };
            (car, floor) = (above, floor + 1);
        }
        stops
    }

    fn stop_fits(&self, hall: &Hall, stop: StopStamp, margin: i16) -> bool {
        let is_open = |at: Pos| hall.tile(at) == HallTile::Open;
        let landing = stop.landing();
        let ahead = [landing, landing.offset(stop.face, 0), landing.offset(0, 1), landing.offset(0, -1)];
        is_open(stop.car)
            && is_open(stop.door())
            && ahead.into_iter().all(is_open)
            && self.keeps_distance(stop.car)
            && stop
                .walls()
                .into_iter()
                .all(|wall| is_open(wall) || hall.is_kept(wall) && hall.tile(wall) == HallTile::FixedWall)
            && has_margin(hall, stop.block(), margin)
    }

    fn build_stop(&mut self, hall: &mut Hall, stop: StopStamp, shaft: usize, number: usize) {
        let floor = hall.floor(stop.car);
        for wall in stop.walls() {
            hall.put(wall, HallTile::FixedWall);
            hall.keep(wall);
            self.sealed.insert(wall);
        }
        hall.put(stop.car, HallTile::Elevator);
        hall.put(stop.door(), HallTile::Elevator);
        hall.put(stop.landing(), HallTile::GuaranteedOpen);
        self.elevators.cars.put(shaft, number, stop.car);
        self.elevators.doors.put(shaft, number, stop.door());
        self.stops[usize::from(floor.saturating_sub(1)) % MAX_FLOORS] += 1;
        self.note(hall, stop.car, stop.landing(), floor);
    }

    /// The other end of the ladder in a cell, and whether it is the upper one.
    pub fn ladder_from(&self, at: Pos) -> Option<(Pos, bool)> {
        self.ladders.iter().find_map(|&[lower, upper]| match at {
            _ if at == lower => Some((upper, true)),
            _ if at == upper => Some((lower, false)),
            _ => None,
        })
    }

    /// The cars one stop below and one stop above a car.
    pub fn cars_beside(&self, at: Pos) -> [Option<Pos>; 2] {
        let cars = &self.elevators.cars;
        let place = |shaft: usize| (0..MAX_STOPS).find(|&stop| cars.get(shaft, stop) == Some(at));
        let found = (0..MAX_SHAFTS).find_map(|shaft| Some((shaft, place(shaft)?)));
        let Some((shaft, stop)) = found else { return [None; 2] };
        let below = stop.checked_sub(1).and_then(|stop| cars.get(shaft, stop));
        let above = if stop + 1 < MAX_STOPS { cars.get(shaft, stop + 1) } else { None };
        [below, above]
    }

    pub fn is_car(&self, at: Pos) -> bool {
        let cars = &self.elevators.cars;
        (0..MAX_SHAFTS).any(|shaft| (0..MAX_STOPS).any(|stop| cars.get(shaft, stop) == Some(at)))
    }
}

fn best_booth(hall: &Hall, cell: Pos, margin: i16) -> Option<Booth> {
    let booths = Heading::ALL.map(|out| Booth::at(hall, cell, out, 1, margin));
    let leaning = booths.iter().flatten().find(|booth| booth.leans);
    leaning.or_else(|| booths.iter().flatten().next()).copied()
}

pub(super) fn sections_of(plan: &Plan, floor: u8) -> usize {
    plan.sections.iter().filter(|&&level| level == floor).count()
}

#[derive(Clone, Copy, Debug)]
struct StopStamp {
    car: Pos,
    /// 1 if the door is east of the car, -1 if it is west of it.
    face: i16,
}

impl StopStamp {
    const fn door(self) -> Pos {
        self.car.offset(self.face, 0)
    }

    const fn landing(self) -> Pos {
        self.car.offset(2 * self.face, 0)
    }

    fn walls(self) -> [Pos; 5] {
        let face = self.face;
        [(-face, 0), (0, -1), (face, -1), (face, 1), (0, 1)].map(|(dx, dy)| self.car.offset(dx, dy))
    }

    fn block(self) -> HallRect {
        let (back, front) = (self.car.x - self.face, self.car.x + self.face);
        HallRect::between(Pos::new(back, self.car.y - 1), Pos::new(front, self.car.y + 1))
    }
}
