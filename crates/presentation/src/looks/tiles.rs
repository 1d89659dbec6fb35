//! Pure functions that choose the tile of a cell from its number, kind and neighbours.

use rootward_art::{Tile, WallSet, WallShape, autotile::open::OFFSETS, tile::GeneratorPart};
use rootward_gen::{CellSet, Class, HEIGHT, Heading, Kind, Plan, Pos, WIDTH};
pub use rootward_visor::fill::CellSource;

use crate::{changes::FloorChanges, rooms::Rooms};

/// The cells of one floor, or of the whole grid.
pub struct CellView<'a, C> {
    pub cells: &'a C,
    pub plan: &'a Plan,
    pub floor: Option<u8>,
    pub known: Option<&'a CellSet>,
    pub frame: u8,
    /// The changes since the base was generated. `None` while the player watches the digger.
    pub changes: Option<&'a FloorChanges>,
    /// The rooms, whose floors differ. `None` to give all of them the same pattern.
    pub rooms: Option<&'a Rooms>,
}

impl<'a, C> CellView<'a, C> {
    /// The whole grid as the generator left it.
    pub const fn of(cells: &'a C, plan: &'a Plan) -> Self {
        Self { cells, plan, floor: None, known: None, frame: 0, changes: None, rooms: None }
    }
}

impl<C: CellSource> CellView<'_, C> {
    /// The tile of a cell. Only walls beside an open, known cell of the floor are drawn.
    pub fn tile(&self, at: Pos) -> Tile {
        if !self.is_known(at) {
            return Tile::Void;
        }
        if self.is_open(at) {
            return self.open_tile(at);
        }
        let mask = (OFFSETS.iter().enumerate())
            .filter(|&(_, &(dx, dy))| self.is_open(at.offset(dx as i16, dy as i16)))
            .fold(0_u8, |mask, (bit, _)| mask | 1 << bit);
        if mask == 0 {
            return Tile::Void;
        }
        let hull = self.cells.id(at).class() == Class::Blocked;
        Tile::Wall(if hull { WallSet::Hull } else { WallSet::Rock }, WallShape::from_open(mask))
    }

    fn is_known(&self, at: Pos) -> bool {
        let beside = Pos::new(at.x.clamp(0, WIDTH as i16 - 1), at.y.clamp(0, HEIGHT as i16 - 1));
        self.known.is_none_or(|known| known.contains(beside))
    }

    /// Whether a cell shows something other than wall.
    pub fn is_open(&self, at: Pos) -> bool {
        let shown = self.floor.is_none() || self.plan.floor_at(at) == self.floor;
        let kind = self.cells.kind(at).kind();
        let stands = matches!(kind, Kind::Blockage | Kind::Generator);
        let open = stands || self.cells.id(at).is_ground() && !self.is_walled(at);
        at.in_grid()
            && self.is_known(at)
            && shown
            && (open || self.changes.is_some_and(|changes| changes.opened.contains(at)))
    }

    fn open_tile(&self, at: Pos) -> Tile {
        let variant = variant(at);
        if let Some(tile) = self.changes.and_then(|changes| self.changed_tile(changes, at)) {
            return tile;
        }
        // Things are drawn above the tiles. The tile shows the ground below a thing.
        match self.cells.ground(at).kind() {
            _ if at == self.plan.entrance() => Tile::Entrance,
            Kind::Wall | Kind::Floor | Kind::DeadEnd => Tile::Corridor(variant),
            Kind::OpenFloor => self.room_floor(at),
            Kind::DarkFloor => Tile::Dark(variant),
            Kind::RoughFloor => Tile::Rough(variant),
            Kind::Water => Tile::Water(self.frame.wrapping_add(variant)),
            Kind::Fire => Tile::Fire(self.frame.wrapping_add(variant)),
            Kind::FloorReserved => Tile::Landing,
            Kind::LadderUp | Kind::LadderDown if self.is_hole(at) => Tile::Corridor(variant),
            Kind::RoomLadderUp | Kind::RoomLadderDown if self.is_hole(at) => self.room_floor(at),
            Kind::LadderUp | Kind::RoomLadderUp => Tile::LadderUp,
            Kind::LadderDown | Kind::RoomLadderDown => Tile::LadderDown,
            Kind::LadderBoth | Kind::RoomLadderBoth => Tile::LadderBoth,
            Kind::ElevatorDoorTemp if self.cells.kind(at).kind() == Kind::Door => Tile::Landing,
            Kind::ElevatorDoorTemp => self.door(at),
            Kind::ElevatorCarRaw => Tile::DeadCar,
            Kind::ElevatorCarUp | Kind::ElevatorCarDown | Kind::ElevatorCarHome => self.car(at),
            Kind::Blockage => Tile::Blockage,
            Kind::Generator => Tile::Generator(self.generator_part(at), self.frame),
            // The digger leaves no other kinds.
            _ => Tile::Corridor(variant),
        }
    }

    fn changed_tile(&self, changes: &FloorChanges, at: Pos) -> Option<Tile> {
        let variant = variant(at);
        if changes.burning.contains(at) && at != self.plan.entrance() {
            return Some(Tile::Fire(self.frame.wrapping_add(variant)));
        }
        if changes.out.contains(at) {
            return Some(Tile::Ash);
        }
        if changes.flooded.contains(at) {
            return Some(Tile::Water(self.frame.wrapping_add(variant)));
        }
        changes.unseen.contains(at).then(|| self.room_floor(at))
    }

    fn room_floor(&self, at: Pos) -> Tile {
        let style = self.rooms.and_then(|rooms| rooms.style(at));
        Tile::Room(style.map_or(0, |style| style.pattern), variant(at))
    }

    /// Whether ground looks like a wall. The walls of puzzles and traps do, and so do fake walls.
    fn is_walled(&self, at: Pos) -> bool {
        let (kind, ground) = (self.cells.kind(at).kind(), self.cells.ground(at).kind());
        kind == Kind::FakeWall || kind == Kind::Wall && ground != Kind::Wall
    }

    fn is_hole(&self, at: Pos) -> bool {
        matches!(self.cells.kind(at).kind(), Kind::HoleAbove | Kind::HoleBelow)
    }

    /// The leaves of a door point away from its car.
    fn door(&self, at: Pos) -> Tile {
        let west = self.cells.kind(at.step(Heading::West)).kind();
        if Kind::CARS.has(west) { Tile::DoorEast } else { Tile::DoorWest }
    }

    /// The tile of an elevator car. A car runs if a path reaches its shaft. The doors of other shafts keep number 1 and
    /// have no open landing.
    fn car(&self, at: Pos) -> Tile {
        let landings = [at.offset(2, 0), at.offset(-2, 0)];
        let door_beside = |landing: Pos| {
            let door = Pos::new((landing.x + at.x) / 2, at.y);
            self.cells.ground(door).kind() == Kind::ElevatorDoorTemp
        };
        let runs = landings
            .into_iter()
            .any(|landing| door_beside(landing) && self.cells.id(landing).class() == Class::Open);
        if runs { Tile::Car } else { Tile::DeadCar }
    }

    fn generator_part(&self, at: Pos) -> GeneratorPart {
        let has = |dx, dy| self.cells.kind(at.offset(dx, dy)).kind() == Kind::Generator;
        match (has(-1, 0), has(1, 0), has(0, -1), has(0, 1)) {
            (false, false, false, false) => GeneratorPart::Single,
            (false, _, false, _) => GeneratorPart::NorthWest,
            (_, false, false, _) => GeneratorPart::NorthEast,
            (false, _, _, false) => GeneratorPart::SouthWest,
            (_, false, _, false) => GeneratorPart::SouthEast,
            (_, _, false, _) => GeneratorPart::North,
            (_, _, _, false) => GeneratorPart::South,
            (false, ..) => GeneratorPart::West,
            (_, false, ..) => GeneratorPart::East,
            _ => GeneratorPart::Centre,
        }
    }
}

/// Whether a kind of cell is animated: water, fire and machines.
pub fn is_animated(kind: Kind) -> bool {
    matches!(kind, Kind::Water | Kind::Fire | Kind::Generator)
}

/// Adds the neighbours of some cells. The tiles of walls, doors and machines depend on them.
#[must_use]
pub fn with_neighbours(cells: &CellSet) -> CellSet {
    let around = |at: Pos| (-2..=2).flat_map(move |dy| (-2..=2).map(move |dx| at.offset(dx, dy)));
    cells.iter().flat_map(around).collect()
}

fn variant(at: Pos) -> u8 {
    let mixed = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    (mixed.wrapping_mul(0xC2B2_AE35) >> 27) as u8
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Base, Seed, generate};

    use super::*;

    fn look(base: &Base, floor: u8) -> CellView<'_, Base> {
        CellView { floor: Some(floor), ..CellView::of(base, base.plan()) }
    }

    #[test]
    fn ground_is_drawn_on_its_own_floor_or_as_wall() {
        let base = generate(&Seed::classic(179).into());
        for at in base.ground_cells().iter() {
            let like_wall = matches!(base.kind(at), Kind::FakeWall | Kind::Wall);
            for floor in 1..=base.plan().floor_count() {
                let drawn = !matches!(look(&base, floor).tile(at), Tile::Void | Tile::Wall(..));
                assert_eq!(drawn, base.floor_at(at) == Some(floor) && !like_wall, "{at:?} on floor {floor}");
            }
        }
    }

    #[test]
    fn open_cells_never_touch_plain_darkness() {
        let base = generate(&Seed::classic(179).into());
        for at in base
            .ground_cells()
            .iter()
            .filter(|&at| base.kind(at) != Kind::FakeWall && base.kind(at) != Kind::Wall)
        {
            let look = look(&base, base.floor_at(at).unwrap_or(1));
            for heading in Heading::ALL {
                let beside = at.step(heading);
                assert!(!beside.in_grid() || look.tile(beside) != Tile::Void, "{at:?} {heading:?}");
            }
        }
    }

    #[test]
    fn no_tile_reveals_an_unknown_cell() {
        let base = generate(&Seed::classic(179).into());
        let floor = base.floor_at(base.entrance()).expect("the entrance is on a floor");
        let all = look(&base, floor);
        let (mut plain, mut walls) = (0, 0);
        for known_to in (4..60).step_by(3) {
            let known: CellSet = Pos::all().filter(|at| at.x <= known_to).collect();
            let view = CellView { known: Some(&known), ..look(&base, floor) };
            for at in Pos::all() {
                let tile = view.tile(at);
                if at.x < known_to {
                    assert_eq!(tile, all.tile(at), "{at:?}");
                } else if at.x > known_to {
                    assert_eq!(tile, Tile::Void, "{at:?}");
                } else if let Tile::Wall(_, shape) = tile {
                    // Only the known sides of a wall determine its shape.
                    let mask = (OFFSETS.iter().enumerate())
                        .filter(|&(_, &(dx, dy))| dx <= 0 && all.is_open(at.offset(dx.into(), dy.into())))
                        .fold(0_u8, |mask, (bit, _)| mask | 1 << bit);
                    assert_eq!(shape, WallShape::from_open(mask), "{at:?}");
                    walls += 1;
                } else {
                    plain += usize::from(tile == Tile::Void && all.tile(at) != Tile::Void);
                }
            }
        }
        assert!(walls > 5 && plain > 0, "{walls} {plain}");
    }

    #[test]
    fn a_generator_block_has_one_centre() {
        let base = generate(&Seed::classic(179).into());
        let floor = base.floor_at(Pos::new(1, 5)).unwrap_or(1);
        let centres = Pos::all()
            .filter(|&at| matches!(look(&base, floor).tile(at), Tile::Generator(GeneratorPart::Centre, _)))
            .collect::<Vec<_>>();
        assert_eq!(centres, [Pos::new(2, 6)]);
    }

    #[test]
    fn cars_of_joined_shafts_run_and_others_do_not() {
        for seed in [13, 34, 179] {
            let base = generate(&Seed::classic(seed).into());
            for shaft in base.shafts() {
                for stop in shaft.stops() {
                    let tile = look(&base, stop.floor).tile(stop.car);
                    let runs = shaft.joined && stop.open;
                    assert_eq!(tile == Tile::Car, runs, "seed {seed} {:?}", stop.car);
                }
            }
        }
    }
}
