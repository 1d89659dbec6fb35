//! The ground of a cell: its walls, floor and ceiling as the digger has left them.

use rootward_art::Theme;
use rootward_gen::{Base, Class, Heading, Kind, Pos};

use super::scatter;
use crate::{
    looks::Look,
    scene::{Scene, Shape, Shown},
};

/// How light it is by itself: in corridors, rooms, caves, on landings, and in the dark.
const CORRIDOR: u8 = 70;
const ROOM: u8 = 104;
const CAVE: u8 = 54;
const LANDING: u8 = 96;
pub(crate) const DARK: u8 = 5;

/// The theme that a base is drawn in.
#[must_use]
pub fn theme_of(base: &Base) -> Theme {
    match base.theme() {
        rootward_gen::Theme::FirstPlanet | rootward_gen::Theme::Unset => Theme::Rust,
        rootward_gen::Theme::SecondPlanet => Theme::Ice,
        rootward_gen::Theme::ThirdPlanet => Theme::Moss,
        rootward_gen::Theme::Station => Theme::Station,
    }
}

/// Shows a cell that the party sees: wall, or floor and ceiling, with its light and its number. Beside the edge of
/// the grid the wall around it is shown, too. What stands in the cell comes with [`thing`](super::thing).
pub fn ground(scene: &mut Scene, base: &Base, at: Pos) {
    show(scene, base, at);
    for beside in Heading::ALL.map(|heading| at.step(heading)) {
        if at.in_grid() && !beside.in_grid() {
            show(scene, base, beside);
        }
    }
}

fn show(scene: &mut Scene, base: &Base, at: Pos) {
    let word = base.ground(at);
    let variant = scatter(at);
    let is_open = is_open(base, at);
    let number = base.id(at).number().filter(|_| is_open).unwrap_or(0);
    let wall = wall(base, at, variant);
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
    const CEILINGS: [Look; 3] = [
        Look::named("visor.ceiling.*.corridor"),
        Look::named("visor.ceiling.*.room"),
        Look::named("visor.ceiling.*.cave"),
    ];
    let still = |look: Look| Some(Shown::still(look, variant));
    let (floor, ceiling, light) = match word.kind() {
        Kind::OpenFloor | Kind::RoomLadderUp | Kind::RoomLadderDown | Kind::RoomLadderBoth => {
            // Some ceilings of rooms have a lamp.
            let lamp = u8::from((at.x + at.y) % 3 == 0 && at.y % 2 == 0);
            (still(FLOORS[1]), Some(Shown::still(CEILINGS[1], lamp)), ROOM)
        }
        Kind::DarkFloor => {
            (still(Look::named("visor.floor.dark")), still(Look::named("visor.ceiling.dark")), DARK)
        }
        Kind::RoughFloor => (still(FLOORS[2]), still(CEILINGS[2]), CAVE),
        Kind::Water => {
            (Some(Shown::moving(Look::named("visor.floor.water"), variant)), still(CEILINGS[2]), CAVE)
        }
        Kind::Fire => {
            (Some(Shown::moving(Look::named("visor.floor.fire"), variant)), still(CEILINGS[2]), CAVE)
        }
        Kind::FloorReserved | Kind::ElevatorDoorTemp => {
            (still(Look::named("visor.floor.landing")), still(CEILINGS[0]), LANDING)
        }
        _ => (still(FLOORS[0]), still(CEILINGS[0]), CORRIDOR),
    };
    cell.floor = floor;
    cell.ceiling = ceiling;
    cell.light = light;
    if base.burns(at) {
        super::things::burn(scene, at);
    }
}

/// Whether a cell is not wall: walls of puzzles and traps, and fake ones, are ground but look like wall.
fn is_open(base: &Base, at: Pos) -> bool {
    let (kind, ground) = (base.kind(at), base.ground(at).kind());
    let is_walled = kind == Kind::FakeWall || kind == Kind::Wall && ground != Kind::Wall;
    matches!(kind, Kind::Blockage) || base.is_ground(at) && !is_walled
}

/// What a wall is made of: plate where it was always there, the rough rock of caves beside one, or rock.
fn wall(base: &Base, at: Pos, variant: u8) -> Shown {
    const ROCK: Look = Look::named("visor.wall.*.rock");
    const HULL: Look = Look::named("visor.wall.*.hull");
    const CAVE: Look = Look::named("visor.wall.*.cave");
    let is_cave = |at: Pos| matches!(base.ground(at).kind(), Kind::RoughFloor | Kind::Water);
    if base.class(at) == Class::Blocked {
        // Every fourth has the second picture.
        return Shown::still(HULL, u8::from(variant.is_multiple_of(4)));
    }
    if Heading::ALL.into_iter().any(|heading| is_cave(at.step(heading))) {
        return Shown::still(CAVE, variant);
    }
    // The plain one is the most frequent.
    Shown::still(ROCK, [0, 0, 1, 0, 2, 0, 1, 0][usize::from(variant & 7)])
}
