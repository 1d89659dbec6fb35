//! The ground of a cell: its walls, floor and ceiling as the digger left them.

use rootward_art::Theme;
use rootward_gen::{Base, CellId, CellKind, Class, Frame, Heading, Kind, Land, Outside, Pos};

use super::scatter;
use crate::{
    looks::Look,
    scene::{DARK, LAMP_ON, NO_LAMP, Scene, Shape, Shown},
};

/// The light that corridors, rooms, caves and landings have by themselves.
const CORRIDOR: u8 = 70;
const ROOM: u8 = 104;
const CAVE: u8 = 72;
const LANDING: u8 = 96;
const DAY: u8 = 128;

/// A source of cell numbers and kinds: a finished base, or a moment of its generation.
pub trait CellSource {
    /// The number or mark of a cell.
    fn id(&self, at: Pos) -> CellId;
    /// The kind of a cell.
    fn kind(&self, at: Pos) -> CellKind;
    /// The kind of a cell before anything was placed on it.
    fn ground(&self, at: Pos) -> CellKind;
}

impl CellSource for Base {
    fn id(&self, at: Pos) -> CellId {
        Self::id(self, at)
    }

    fn kind(&self, at: Pos) -> CellKind {
        self.kind_word(at)
    }

    fn ground(&self, at: Pos) -> CellKind {
        Self::ground(self, at)
    }
}

impl CellSource for Frame {
    fn id(&self, at: Pos) -> CellId {
        Self::id(self, at)
    }

    fn kind(&self, at: Pos) -> CellKind {
        Self::kind(self, at)
    }

    fn ground(&self, at: Pos) -> CellKind {
        Self::ground(self, at)
    }
}

/// A change of a cell's ground since the base was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Opened,
    Burns,
    Out,
    Flooded,
}

/// The theme of a base.
#[must_use]
pub fn theme_of(base: &Base) -> Theme {
    match base.theme() {
        rootward_gen::Theme::FirstPlanet | rootward_gen::Theme::Unset => Theme::Rust,
        rootward_gen::Theme::SecondPlanet => Theme::Ice,
        rootward_gen::Theme::ThirdPlanet => Theme::Moss,
        rootward_gen::Theme::Station => Theme::Station,
    }
}

/// Shows the wall of a seen cell, or its floor and ceiling. At the edge of the grid, also shows the wall around it.
pub fn ground(scene: &mut Scene, cells: &impl CellSource, at: Pos) {
    with_edge(at, |at| show(scene, cells, at));
}

/// Shows a change of a cell that the party sees. Its ground must be shown before, see [`ground`].
pub fn change(scene: &mut Scene, at: Pos, change: Change) {
    let floor = match change {
        Change::Opened => {
            if let Some(cell) = scene.cell_mut(at) {
                cell.shape = Shape::Open;
                cell.face = None;
            }
            return;
        }
        Change::Burns => return super::things::burn(scene, at),
        Change::Out => Shown::still(Look::named("visor.floor.ash"), 0),
        Change::Flooded => Shown::moving(Look::named("visor.floor.water"), scatter(at)),
    };
    if let Some(cell) = scene.cell_mut(at) {
        cell.floor = Some(floor);
    }
    if change == Change::Out {
        scene.put_out_fire(at);
    }
}

/// Shows a cell of the land around a base, under an open sky, with its plants.
pub fn land(scene: &mut Scene, land: &Outside, at: Pos) {
    const GROUND: Look = Look::named("visor.floor.*.rough");
    const ROCK: Look = Look::named("visor.wall.*.cave");
    const HULL: Look = Look::named("visor.wall.*.hull");
    with_edge(at, |at| {
        let (here, variant) = (land.land(at), scatter(at));
        let Some(cell) = scene.cell_mut(at) else { return };
        (cell.seen, cell.sky, cell.light) = (true, true, DAY);
        cell.floor = Some(Shown::still(GROUND, variant));
        let wall = match here {
            Land::Rock => Some(Shown::still(ROCK, variant)),
            Land::Base | Land::Door => Some(Shown::still(HULL, 0)),
            Land::Grass | Land::Dirt | Land::Tree | Land::Evergreen => None,
        };
        (cell.shape, cell.face) = (if wall.is_some() { Shape::Wall } else { Shape::Open }, wall);
        match here {
            Land::Tree => super::things::grow(scene, at, false),
            Land::Evergreen => super::things::grow(scene, at, true),
            Land::Door => {
                let face = Shown::still(Look::named("visor.face.hatch"), 0);
                scene.hang(at, land.facing(), face);
            }
            _ => {}
        }
    });
}

fn with_edge(at: Pos, mut show: impl FnMut(Pos)) {
    show(at);
    for beside in Heading::ALL.map(|heading| at.step(heading)) {
        if at.in_grid() && !beside.in_grid() {
            show(beside);
        }
    }
}

fn show(scene: &mut Scene, cells: &impl CellSource, at: Pos) {
    let word = cells.ground(at);
    let variant = scatter(at);
    let is_open = is_open(cells, at);
    let number = cells.id(at).number().filter(|_| is_open).unwrap_or(0);
    let wall = wall(cells, at, variant);
    let Some(cell) = scene.cell_mut(at) else { return };
    cell.seen = true;
    cell.number = number;
    if !is_open {
        cell.shape = Shape::Wall;
        cell.face = Some(wall);
    } else {
        cell.shape = Shape::Open;
        cell.face = None;
    }
    const FLOORS: [Look; 3] = [
        Look::named("visor.floor.*.corridor"),
        Look::named("visor.floor.*.room"),
        Look::named("visor.floor.*.rough"),
    ];
    const CEILINGS: [Look; 2] =
        [Look::named("visor.ceiling.*.corridor"), Look::named("visor.ceiling.*.cave")];
    let still = |look: Look| Some(Shown::still(look, variant));
    let (floor, ceiling, light) = match word.kind() {
        Kind::OpenFloor | Kind::RoomLadderUp | Kind::RoomLadderDown | Kind::RoomLadderBoth => {
            // Some rooms have ceiling cells with a lamp.
            let has_lamp = (at.x + at.y) % 3 == 0 && at.y % 2 == 0;
            let ceiling = if has_lamp { LAMP_ON } else { NO_LAMP };
            (still(FLOORS[1]), Some(ceiling), ROOM)
        }
        Kind::DarkFloor => {
            (still(Look::named("visor.floor.dark")), still(Look::named("visor.ceiling.dark")), DARK)
        }
        Kind::RoughFloor => (still(FLOORS[2]), still(CEILINGS[1]), CAVE),
        Kind::Water => {
            (Some(Shown::moving(Look::named("visor.floor.water"), variant)), still(CEILINGS[1]), CAVE)
        }
        Kind::Fire => {
            (Some(Shown::moving(Look::named("visor.floor.fire"), variant)), still(CEILINGS[1]), CAVE)
        }
        Kind::FloorReserved | Kind::ElevatorDoorTemp => {
            (still(Look::named("visor.floor.landing")), still(CEILINGS[0]), LANDING)
        }
        _ => (still(FLOORS[0]), still(CEILINGS[0]), CORRIDOR),
    };
    cell.floor = floor;
    cell.ceiling = ceiling;
    cell.light = light;
    if cells.id(at).burns() {
        super::things::burn(scene, at);
    }
}

/// Whether a cell does not look like wall. Walls of puzzles and traps, and fake walls, are ground but look like wall.
fn is_open(cells: &impl CellSource, at: Pos) -> bool {
    let (kind, ground) = (cells.kind(at).kind(), cells.ground(at).kind());
    let is_walled = kind == Kind::FakeWall || kind == Kind::Wall && ground != Kind::Wall;
    matches!(kind, Kind::Blockage) || cells.id(at).is_ground() && !is_walled
}

/// The material of a wall: plate for original walls, rough rock next to caves, otherwise rock.
fn wall(cells: &impl CellSource, at: Pos, variant: u8) -> Shown {
    const ROCK: Look = Look::named("visor.wall.*.rock");
    const HULL: Look = Look::named("visor.wall.*.hull");
    const CAVE: Look = Look::named("visor.wall.*.cave");
    let is_cave = |at: Pos| matches!(cells.ground(at).kind(), Kind::RoughFloor | Kind::Water);
    if cells.id(at).class() == Class::Blocked {
        return Shown::still(HULL, u8::from(variant.is_multiple_of(4)));
    }
    if Heading::ALL.into_iter().any(|heading| is_cave(at.step(heading))) {
        return Shown::still(CAVE, variant);
    }
    Shown::still(ROCK, variant)
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Outside, Seed};

    use super::*;

    #[test]
    fn the_hatch_faces_the_side_of_the_approach() {
        for seed in (0..40).map(Seed::classic) {
            let around = Outside::of(seed);
            let mut scene = Scene::default();
            Pos::all().for_each(|at| land(&mut scene, &around, at));
            let door = around.door();
            let cell = scene.cell_mut(door).expect("the door is in the grid");
            let hung: Vec<Heading> =
                Heading::ALL.into_iter().filter(|side| cell.hung[side.number() as usize].is_some()).collect();
            assert_eq!(hung, [around.facing()], "{seed}");
            let before = around.land(door.step(around.facing()));
            assert!(!matches!(before, Land::Base | Land::Rock), "{seed}: one stands before it");
        }
    }
}
