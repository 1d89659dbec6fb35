//! The steps from each cell of a base. They have no costs. `rootward_rules::navigation` finds the cheapest paths.

use crate::{
    Base, CellId, CellSet, Heading, Kind, KindSet, Pos,
    state::{MAX_SHAFTS, MAX_STOPS},
};

const VERTICAL: KindSet = Kind::LADDERS.or(Kind::CARS).or(KindSet::of(&[Kind::HoleAbove, Kind::HoleBelow]));

#[derive(Debug)]
pub(crate) struct Ways<'a> {
    base: &'a Base,
    /// The cells that can be walked on if nothing is locked.
    pub ground: CellSet,
    /// Shops and computers. The party can stand in front of them, but not go farther.
    booths: CellSet,
    vertical: CellSet,
    pushable: CellSet,
    cars: [[Option<Pos>; MAX_STOPS]; MAX_SHAFTS],
}

impl<'a> Ways<'a> {
    /// The maximum number of steps from a cell: four neighbours, ladders up and down, a hole, five stops.
    pub const MOST: u8 = 7 + MAX_STOPS as u8;
    const LEVEL: u8 = 4;

    pub fn of(base: &'a Base) -> Self {
        let ground = base.ground_cells();
        let cells = |wanted: &dyn Fn(Pos) -> bool| ground.iter().filter(|&at| wanted(at)).collect();
        let mut cars = [[None; MAX_STOPS]; MAX_SHAFTS];
        for (cars, shaft) in cars.iter_mut().zip(base.shafts().filter(|shaft| shaft.joined)) {
            for (car, stop) in cars.iter_mut().zip(shaft.stops()) {
                *car = Some(stop.car);
            }
        }
        Self {
            base,
            booths: cells(&|at| base.id(at) == CellId::BOOTH),
            vertical: cells(&|at| VERTICAL.has(base.kind(at))),
            pushable: cells(&|at| base.kind(at) == Kind::PushableWall),
            ground,
            cars,
        }
    }

    #[inline]
    pub fn steps(&self, at: Pos) -> impl Iterator<Item = Pos> {
        (0..self.most_from(at)).filter_map(move |way| self.step(at, way))
    }

    #[inline]
    pub fn most_from(&self, at: Pos) -> u8 {
        if self.booths.contains(at) {
            0
        } else if self.vertical.contains(at) {
            Self::MOST
        } else {
            Self::LEVEL
        }
    }

    /// The ground at the end of a step, 0 to below [`Ways::most_from`]. Locks are ignored.
    #[inline]
    pub fn step(&self, at: Pos, way: u8) -> Option<Pos> {
        let to = match way {
            0..Self::LEVEL => Some(at.step(Heading::ALL[usize::from(way)])),
            4 => self.base.ladder_up(at),
            5 => self.base.ladder_down(at),
            6 => self.base.hole_to(at),
            _ => {
                let cars = self.cars.iter().find(|cars| cars.contains(&Some(at)))?;
                cars.get(usize::from(way - 7)).copied().flatten().filter(|&car| car != at)
            }
        };
        to.filter(|&to| self.ground.contains(to))
    }

    /// Whether a step between neighbours is possible without pushing a wall out of its room.
    #[inline]
    pub fn can_push(&self, from: Pos, to: Pos) -> bool {
        !self.pushable.contains(to) || self.is_outside(from, to)
    }

    fn is_outside(&self, from: Pos, wall: Pos) -> bool {
        let space = wall.offset(wall.x - from.x, wall.y - from.y);
        self.base.kind(space) == Kind::PushSpace
    }
}
