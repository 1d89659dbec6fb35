//! Collects the records: first the entrance, the droids and the elevator cars, then the cells in grid order, then the
//! lists of furnishing. Links come last, because they need the numbers of the records.

use alloc::{vec, vec::Vec};

use super::{
    Computer, CupboardTrap, Door, DoorKind, Faces, GrateTrap, Group, Heading, ItemKind, LaserDoor, Panel,
    Passage, Pile, PileItem, Puzzle, Record, RecordLink, RecordNo, Records, Role, Thing, Turn, Vertical,
};
use crate::{
    Base, CELLS, Kind, LinkWay, Pos, Shaft,
    state::{Furnishing, TERMINAL_STYLE, creature},
};

const SOCKET_STYLE: u8 = 3;

pub(super) fn gather(base: &Base) -> Records {
    let mut gathering = Gathering { base, lists: &base.furnishing, records: Records::default() };
    gathering.add_ways();
    gathering.add_cells();
    gathering.add_piles();
    gathering.add_groups();
    gathering.sort_by_cell();
    gathering.link_ways();
    gathering.link_puzzles();
    gathering.link_traps();
    gathering.link_passwords();
    gathering.finish()
}

struct Gathering<'a> {
    base: &'a Base,
    lists: &'a Furnishing,
    records: Records,
}

impl Gathering<'_> {
    fn add(&mut self, at: Pos, thing: Thing) -> RecordNo {
        let number = RecordNo(self.records.records.len() as u16);
        // Things in closed sections count as things on the lowest floor.
        let floor = self.base.floor_at(at).unwrap_or(1);
        self.records.records.push(Record { number, at, floor, thing });
        number
    }

    fn add_ways(&mut self) {
        if self.base.plan().floor_count() == 0 {
            return;
        }
        let entrance = self.base.entrance();
        self.add(entrance, Thing::Entrance);
        for slot in 0..4 {
            self.add(entrance, Thing::DroidSpawn(slot));
        }
        let shafts: Vec<_> = self.base.shafts().collect();
        for (shaft, built) in (0..).zip(&shafts) {
            for stop in built.stops() {
                self.add(stop.car, Thing::ElevatorCar { shaft, runs: built.joined });
            }
        }
    }

    fn add_cells(&mut self) {
        for at in Pos::all() {
            if Kind::LEADS_UP.has(self.base.kind(at)) {
                self.add(at, Thing::Ladder(Vertical::Up));
            }
            if Kind::LEADS_DOWN.has(self.base.kind(at)) {
                self.add(at, Thing::Ladder(Vertical::Down));
            }
            if let Some(thing) = self.thing_of_cell(at) {
                self.add(at, thing);
            }
        }
    }

    fn thing_of_cell(&self, at: Pos) -> Option<Thing> {
        let lists = self.lists;
        let thing = match self.base.kind(at) {
            Kind::Door => Thing::Door(self.door(at)),
            Kind::Cupboard => self.cupboard(at),
            Kind::WallFace => self.wall_face(at)?,
            Kind::Generator => Thing::Generator,
            Kind::Shop => Thing::Shop,
            Kind::Computer => Thing::Computer(self.computer_number(at)),
            Kind::PushableWall => Thing::PushableWall,
            Kind::PushSpace => Thing::PushSpace,
            Kind::RaiserWall => Thing::RaiserWall,
            Kind::WallHole => Thing::Window(self.window_passage(at)),
            Kind::Blockage => Thing::Blockage,
            Kind::Hydrant => Thing::Hydrant,
            Kind::HoleAbove => Thing::Hole(Vertical::Up),
            Kind::HoleBelow => Thing::Hole(Vertical::Down),
            Kind::SpinnerLeft => Thing::Spinner(Turn::Left),
            Kind::SpinnerRight => Thing::Spinner(Turn::Right),
            Kind::FakeWall => Thing::FakeWall,
            Kind::Mine | Kind::MineWithItems => Thing::Mine,
            Kind::Grate | Kind::GrateWithItems => {
                Thing::Grate(place_of(&lists.grate_traps, |trap| trap.grate == at))
            }
            Kind::FireBarrier => Thing::PuzzleFire(place_of(&lists.puzzles, |puzzle| puzzle.lock == at)?),
            Kind::FloorReserved => Thing::RisingWall(place_of(&lists.grate_traps, |trap| trap.wall == at)?),
            Kind::Wall if self.base.is_open(at) => {
                match place_of(&lists.cupboard_traps, |trap| trap.wall == at) {
                    Some(trap) => Thing::FallingWall(trap),
                    None => Thing::PuzzleWall(place_of(&lists.puzzles, |puzzle| puzzle.lock == at)?),
                }
            }
            Kind::Wall => return None,
            // Ladders, elevator doors and cars are added separately.
            Kind::LadderUp | Kind::LadderDown | Kind::LadderBoth => return None,
            Kind::RoomLadderUp | Kind::RoomLadderDown | Kind::RoomLadderBoth => return None,
            Kind::ElevatorDoorTemp | Kind::ElevatorCarUp | Kind::ElevatorCarDown => return None,
            Kind::ElevatorCarRaw | Kind::ElevatorCarHome => return None,
            // Ground. The lists describe the things on it.
            Kind::Floor | Kind::FloorKept | Kind::RoughFloor | Kind::OpenFloor => return None,
            Kind::DarkFloor | Kind::DeadEnd | Kind::Water | Kind::Fire => return None,
            Kind::DeadEndWithItems | Kind::FloorWithItems => return None,
            Kind::WaterWithItems | Kind::DarkFloorWithItems => return None,
        };
        Some(thing)
    }

    fn door(&self, at: Pos) -> Door {
        let lists = self.lists;
        let leaf = Door::of_parameter(self.base.kind_word(at).parameter());
        let iris = lists.combinations.iter().find(|iris| iris.door == at);
        let number = match leaf.kind {
            DoorKind::Protected => place_of(&lists.puzzles, |puzzle| puzzle.lock == at),
            DoorKind::Laser => place_of(&lists.laser_doors, |laser| laser.door == at),
            _ => None,
        };
        Door { order: iris.map(|iris| iris.order), number, ..leaf }
    }

    fn cupboard(&self, at: Pos) -> Thing {
        let lists = self.lists;
        let look = self.base.kind_word(at).look();
        if let Some(puzzle) = place_of(&lists.puzzles, |puzzle| puzzle.panel == at) {
            let listed = lists.puzzles[usize::from(puzzle)];
            let (kind, solution, flagged) = (listed.kind, listed.solution, listed.flagged);
            return Thing::Panel(Panel { puzzle, kind, solution, flagged, look });
        }
        match place_of(&lists.grate_traps, |trap| trap.release == at) {
            Some(trap) => Thing::Release { trap, look },
            None => {
                Thing::Cupboard { trap: place_of(&lists.cupboard_traps, |trap| trap.cupboard == at), look }
            }
        }
    }

    fn wall_face(&self, at: Pos) -> Option<Thing> {
        let listed = self.lists.wall_faces.iter().find(|face| face.at == at)?;
        let faces = Faces(self.base.kind_word(at).parameter());
        Some(match listed.style {
            TERMINAL_STYLE => Thing::Terminal { door: listed.link, faces },
            SOCKET_STYLE => Thing::Socket(faces),
            style => Thing::Decoration { style, faces },
        })
    }

    /// The number of a computer. The list has the computers in reverse order of their passwords.
    fn computer_number(&self, at: Pos) -> u8 {
        place_of(self.lists.computers.iter().rev(), |&&computer| computer == at).unwrap_or(0)
    }

    fn window_passage(&self, at: Pos) -> Passage {
        let open = self.base.is_open(at.step(Heading::North)) && self.base.is_open(at.step(Heading::South));
        if open { Passage::NorthSouth } else { Passage::EastWest }
    }

    fn add_piles(&mut self) {
        let piles = &self.lists.piles;
        for (index, pile) in (0..).zip(piles.iter()) {
            let record = self.add(pile.at, Thing::Pile(index));
            let first = self.records.items.len();
            self.records.items.extend(
                piles.items_of(pile).map(|item| PileItem {
                    kind: ItemKind::of(item.id, item.value),
                    quarter: item.place & 3,
                }),
            );
            self.records.piles.push(Pile { record, items: first..self.records.items.len() });
        }
    }

    fn add_groups(&mut self) {
        let groups = &self.lists.groups;
        for (index, group) in (0..).zip(groups.iter()) {
            let record = self.add(group.at, Thing::Group(index));
            let first = self.records.members.len();
            self.records.members.extend(groups.members_of(group));
            let drop = group.drop.and_then(|drop| groups.drops().get(usize::from(drop)));
            self.records.groups.push(Group {
                record,
                creature: group.creature,
                asleep: group.asleep,
                heavy: creature(group.creature).heavy,
                wait: group.wait,
                pace: group.pace,
                drop: drop.map(|drop| ItemKind::of(drop.id, drop.value)),
                members: first..self.records.members.len(),
            });
        }
    }

    fn sort_by_cell(&mut self) {
        let cell_of = |record: &Record| record.at.index().unwrap_or(CELLS);
        let mut numbers: Vec<(usize, RecordNo)> =
            self.records.iter().map(|record| (cell_of(record), record.number)).collect();
        numbers.sort_unstable();
        let mut starts = vec![0; CELLS + 1];
        let mut next = 0;
        for (cell, start) in starts.iter_mut().enumerate() {
            while numbers.get(next).is_some_and(|&(at, _)| at < cell) {
                next += 1;
            }
            *start = next as u16;
        }
        self.records.cell_starts = starts;
        self.records.by_cell = numbers.into_iter().map(|(_, number)| number).collect();
    }

    fn find(&self, at: Pos, wanted: impl Fn(Thing) -> bool) -> Option<RecordNo> {
        self.records.at(at).find(|record| wanted(record.thing)).map(|record| record.number)
    }

    fn group_at(&self, at: Pos) -> Option<RecordNo> {
        self.find(at, |thing| matches!(thing, Thing::Group(_)))
    }

    fn pile_at(&self, at: Pos) -> Option<RecordNo> {
        self.find(at, |thing| matches!(thing, Thing::Pile(_)))
    }

    fn link(&mut self, from: Option<RecordNo>, role: Role, to: Option<RecordNo>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.records.links.push(RecordLink { from, role, to });
        }
    }

    /// Links each car to the next stop above, and each elevator door to its car.
    fn link_ways(&mut self) {
        let base = self.base;
        let is_car = |thing: Thing| matches!(thing, Thing::ElevatorCar { .. });
        for link in base.links() {
            let end: fn(Vertical) -> Thing = match link.way {
                LinkWay::Ladder => Thing::Ladder,
                LinkWay::Hole => Thing::Hole,
                LinkWay::Elevator => {
                    let (lower, upper) = (self.find(link.from, is_car), self.find(link.to, is_car));
                    self.link(lower, Role::LeadsTo, upper);
                    continue;
                }
            };
            let lower = self.find(link.from, |thing| thing == end(Vertical::Up));
            let upper = self.find(link.to, |thing| thing == end(Vertical::Down));
            self.link(lower, Role::LeadsTo, upper);
            self.link(upper, Role::LeadsTo, lower);
        }
        for stop in base.shafts().flat_map(Shaft::stops) {
            let door = self.find(stop.door, |thing| matches!(thing, Thing::Door(_)));
            let car = self.find(stop.car, is_car);
            self.link(door, Role::LeadsTo, car);
        }
    }

    fn link_puzzles(&mut self) {
        for listed in &self.lists.puzzles {
            let panel = self.find(listed.panel, |thing| matches!(thing, Thing::Panel(_)));
            let lock = self.find(listed.lock, |thing| match thing {
                Thing::Door(door) => door.kind == DoorKind::Protected,
                Thing::PuzzleWall(_) | Thing::PuzzleFire(_) | Thing::FakeWall => true,
                _ => false,
            });
            let clipboard = listed.clipboard.and_then(|at| self.pile_at(at));
            let guard = self.group_at(listed.hoard);
            let hoard = self.pile_at(listed.hoard);
            self.link(panel, Role::Opens, lock);
            self.link(clipboard, Role::Carries, panel);
            self.link(guard, Role::Guards, hoard);
            let (Some(panel), Some(lock)) = (panel, lock) else { continue };
            let (kind, blocker, solution) = (listed.kind, listed.blocker, listed.solution);
            self.records.puzzles.push(Puzzle {
                kind,
                blocker,
                solution,
                panel,
                lock,
                clipboard,
                guard,
                hoard,
            });
        }
    }

    fn link_traps(&mut self) {
        for listed in &self.lists.grate_traps {
            let grate = self.find(listed.grate, |thing| matches!(thing, Thing::Grate(_)));
            let wall = self.find(listed.wall, |thing| matches!(thing, Thing::RisingWall(_)));
            let release = self.find(listed.release, |thing| matches!(thing, Thing::Release { .. }));
            self.link(grate, Role::Closes, wall);
            self.link(release, Role::Opens, wall);
            let (Some(grate), Some(wall), Some(release)) = (grate, wall, release) else { continue };
            self.records.grate_traps.push(GrateTrap { grate, wall, release });
        }
        for listed in &self.lists.cupboard_traps {
            let cupboard = self.find(listed.cupboard, |thing| matches!(thing, Thing::Cupboard { .. }));
            let wall = self.find(listed.wall, |thing| matches!(thing, Thing::FallingWall(_)));
            let group = self.group_at(listed.lair);
            self.link(cupboard, Role::Opens, wall);
            self.link(group, Role::Guards, cupboard);
            let (Some(cupboard), Some(wall)) = (cupboard, wall) else { continue };
            self.records.cupboard_traps.push(CupboardTrap { cupboard, wall, group });
        }
    }

    fn link_passwords(&mut self) {
        let carrier = |records: &Records, item: ItemKind| {
            records.groups.iter().find(|group| group.drop == Some(item)).map(|group| group.record)
        };
        for (number, listed) in (0..).zip(&self.lists.laser_doors) {
            let door = self.find(listed.door, |thing| matches!(thing, Thing::Door(_)));
            let terminal = self.find(listed.terminal, |thing| matches!(thing, Thing::Terminal { .. }));
            let courier = carrier(&self.records, ItemKind::DoorPassword(number));
            self.link(terminal, Role::Opens, door);
            self.link(courier, Role::Carries, terminal);
            let (Some(door), Some(terminal)) = (door, terminal) else { continue };
            self.records.laser_doors.push(LaserDoor { door, terminal, courier });
        }
        for (number, &at) in (0..).zip(self.lists.computers.iter().rev()) {
            let Some(computer) = self.find(at, |thing| matches!(thing, Thing::Computer(_))) else { continue };
            let guardian = carrier(&self.records, ItemKind::ComputerPassword(number));
            self.link(guardian, Role::Guards, Some(computer));
            self.link(guardian, Role::Carries, Some(computer));
            self.records.computers.push(Computer { computer, guardian });
        }
    }

    fn finish(mut self) -> Records {
        self.records.links.sort_unstable();
        self.records.links_back = self.records.links.clone();
        self.records.links_back.sort_unstable_by_key(|link| (link.to, link.role, link.from));
        self.records
    }
}

/// The index of the first wanted entry. All lists have fewer than 256 entries.
fn place_of<T>(list: impl IntoIterator<Item = T>, wanted: impl Fn(&T) -> bool) -> Option<u8> {
    list.into_iter().position(|entry| wanted(&entry)).map(|place| place as u8)
}
