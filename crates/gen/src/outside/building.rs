//! The entrance building: the choice of its place, and its construction.

use super::{
    land::{Land, LandGrid},
    walk::{heading_of, is_inside},
};
use crate::{Heading, Pos, rng::Stream};

/// The maximum number of draws for a site. If none fits, the land is searched row by row.
const SITE_DRAWS: u16 = 4096;
/// The distance from the edge to the middle of the building: the outermost rock, a cell to walk on, and the wall.
const SITE_MARGIN: i16 = 3;
/// The middle of the building on the first map: "fixed place".
const FIRST_SITE: Pos = Pos::new(16, 12);
/// The distance of the building from the landing spot if the land has no place for it.
const BESIDE: i16 = 8;

/// The way in which the place of the entrance building was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Siting {
    /// The first map: a fixed place.
    Fixed,
    /// A random cell was land, as in the specification.
    Drawn,
    /// None of the drawn cells was suitable. The place is the first suitable cell of the land, row by row.
    Searched,
    /// No cell of the land was suitable. The building stands beside the landing spot, in the rock.
    Beside,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Building {
    pub middle: Pos,
    pub facing: Heading,
    pub siting: Siting,
    pub draws: u16,
}

impl Building {
    /// The place on the first map, "door on the north side".
    pub const FIRST: Self =
        Self { middle: FIRST_SITE, facing: Heading::North, siting: Siting::Fixed, draws: 0 };

    /// "A random cell is drawn until it is land (so it can be reached)", and then a random side.
    pub fn draw<S: Stream>(ground: &LandGrid, landing: Pos, rng: &mut S) -> Self {
        let mut draws = 0;
        let mut place = None;
        while place.is_none() && draws < SITE_DRAWS {
            let at = rng.position();
            draws += 1;
            place = fits(ground, landing, at).then_some(at);
        }
        let facing = heading_of(rng.draw());
        let (middle, siting) = match place {
            Some(at) => (at, Siting::Drawn),
            None => match Pos::all().find(|&at| fits(ground, landing, at)) {
                Some(at) => (at, Siting::Searched),
                None => (beside(landing), Siting::Beside),
            },
        };
        Self { middle, facing, siting, draws }
    }

    pub const fn door(self) -> Pos {
        self.middle.step(self.facing)
    }

    pub const fn approach(self) -> Pos {
        self.door().step(self.facing)
    }

    pub const fn covers(self, at: Pos) -> bool {
        distance(self.middle, at) <= 1
    }

    /// Builds the walls: "walls are put around it with one gap in a random side; the gap becomes an iris door. Any
    /// older wall that touches the base becomes an evergreen, so the base always shows as a clean square." A touch at a
    /// corner also counts.
    pub fn put_up(self, ground: &mut LandGrid) {
        for at in square(self.middle, 2) {
            if self.covers(at) {
                ground.set(at, Land::Base);
            } else {
                ground.lay(at, Land::Evergreen);
            }
        }
        ground.set(self.middle, Land::Dirt);
        ground.set(self.door(), Land::Door);
    }

    /// The track runs along the column, then along the row. The land around the building joins its interrupted parts.
    pub fn carve_track(self, ground: &mut LandGrid, landing: Pos) {
        let end = self.approach();
        for y in landing.y.min(end.y)..=landing.y.max(end.y) {
            ground.lay(Pos::new(landing.x, y), Land::Dirt);
        }
        for x in landing.x.min(end.x)..=landing.x.max(end.x) {
            ground.lay(Pos::new(x, end.y), Land::Dirt);
        }
    }
}

/// The cells of a square around a middle, row by row. `radius` is the number of cells on each side.
pub(super) fn square(middle: Pos, radius: i16) -> impl Iterator<Item = Pos> {
    (-radius..=radius).flat_map(move |dy| (-radius..=radius).map(move |dx| middle.offset(dx, dy)))
}

/// The larger of the distances along x and along y.
const fn distance(a: Pos, b: Pos) -> i16 {
    let (across, down) = ((a.x - b.x).abs(), (a.y - b.y).abs());
    if across > down { across } else { down }
}

fn fits(ground: &LandGrid, landing: Pos, middle: Pos) -> bool {
    is_inside(middle, SITE_MARGIN) && ground.at(middle).is_walkable() && distance(middle, landing) > 1
}

fn beside(landing: Pos) -> Pos {
    let x = if landing.x < 32 { landing.x + BESIDE } else { landing.x - BESIDE };
    Pos::new(x, landing.y.clamp(SITE_MARGIN, 31 - SITE_MARGIN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{outside::reach, rng::ClassicMain};

    fn has_way(ground: &LandGrid, building: Building, start: Pos) -> bool {
        reach(ground, start).contains(building.approach())
    }

    #[test]
    fn rock_gets_a_building_and_a_track_to_it() {
        for landing in Pos::all().filter(|&at| is_inside(at, 2)) {
            let mut ground = LandGrid::rock();
            ground.set(landing, Land::Evergreen);
            let building = Building::draw(&ground, landing, &mut ClassicMain::new(landing.pack()));
            assert_eq!((building.siting, building.draws), (Siting::Beside, SITE_DRAWS));
            assert!(is_inside(building.middle, SITE_MARGIN) && !building.covers(landing), "{landing:?}");
            building.put_up(&mut ground);
            assert!(!has_way(&ground, building, landing), "{landing:?}");
            building.carve_track(&mut ground, landing);
            assert!(has_way(&ground, building, landing), "{landing:?}");
        }
    }

    #[test]
    fn a_track_reaches_the_door_on_any_side_from_anywhere() {
        for landing in Pos::all().filter(|&at| is_inside(at, 2)) {
            for facing in Heading::ALL {
                let building = Building { facing, ..Building::FIRST };
                if building.covers(landing) {
                    continue;
                }
                let mut ground = LandGrid::rock();
                ground.set(landing, Land::Evergreen);
                building.put_up(&mut ground);
                building.carve_track(&mut ground, landing);
                assert!(has_way(&ground, building, landing), "{landing:?}, {facing:?}");
                let walls = square(building.middle, 1).filter(|&at| ground.at(at) == Land::Base);
                assert_eq!(walls.count(), 7, "tracks leave walls alone");
            }
        }
    }

    #[test]
    fn site_is_searched_if_no_draw_fits() {
        #[derive(Clone)]
        struct Stuck;
        impl Stream for Stuck {
            type Side = Self;
            fn draw(&mut self) -> u16 {
                0
            }
            fn peek(&self) -> u16 {
                0
            }
            fn copy(&self, _name: &str) -> Self {
                Self
            }
        }
        let mut ground = LandGrid::rock();
        ground.set(Pos::new(40, 20), Land::Grass);
        ground.set(Pos::new(9, 21), Land::Grass);
        let building = Building::draw(&ground, Pos::new(30, 10), &mut Stuck);
        assert_eq!((building.siting, building.middle), (Siting::Searched, Pos::new(40, 20)));
    }
}
