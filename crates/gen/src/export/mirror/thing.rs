//! The fields of things: the word for the kind, and the fields of things of that kind.

use super::{Fields, fields};
use crate::{Door, DoorKind, Faces, Heading, Passage, PuzzleKind, Thing, Turn, Vertical};

/// The kind of a thing, and the fields of that kind. All things of a kind have the same fields. A field without a value
/// is null.
pub(super) fn fields_of(thing: Thing) -> Fields {
    match thing {
        Thing::Entrance => fields! { kind: "entrance" },
        Thing::DroidSpawn(slot) => fields! { kind: "droid_spawn", slot: slot },
        Thing::Ladder(way) => fields! { kind: "ladder", leads: vertical(way) },
        Thing::Hole(way) => fields! { kind: "hole", leads: vertical(way) },
        Thing::ElevatorCar { shaft, runs } => fields! { kind: "elevator_car", shaft: shaft, runs: runs },
        Thing::Door(door) => fields_of_door(door),
        Thing::Generator => fields! { kind: "generator" },
        Thing::Shop => fields! { kind: "shop" },
        Thing::Computer(computer) => fields! { kind: "computer", computer: computer },
        Thing::PushableWall => fields! { kind: "pushable_wall" },
        Thing::PushSpace => fields! { kind: "push_space" },
        Thing::Panel(panel) => fields! {
            kind: "panel",
            puzzle: panel.puzzle,
            switches: puzzle_word(panel.kind),
            solution: panel.solution,
            flagged: panel.flagged,
            look: compass(panel.look),
        },
        Thing::PuzzleWall(puzzle) => fields! { kind: "puzzle_wall", puzzle: puzzle },
        Thing::PuzzleFire(puzzle) => fields! { kind: "puzzle_fire", puzzle: puzzle },
        Thing::Grate(trap) => fields! { kind: "grate", trap: trap },
        Thing::RisingWall(trap) => fields! { kind: "rising_wall", trap: trap },
        Thing::Release { trap, look } => fields! { kind: "release", trap: trap, look: compass(look) },
        Thing::Cupboard { trap, look } => fields! { kind: "cupboard", trap: trap, look: compass(look) },
        Thing::FallingWall(trap) => fields! { kind: "falling_wall", trap: trap },
        Thing::Terminal { door, faces } => {
            fields! { kind: "terminal", laser_door: door, faces: compass_set(faces) }
        }
        Thing::Socket(faces) => fields! { kind: "socket", faces: compass_set(faces) },
        Thing::Decoration { style, faces } => {
            fields! { kind: "decoration", style: style, faces: compass_set(faces) }
        }
        Thing::RaiserWall => fields! { kind: "raiser_wall" },
        Thing::Window(way) => fields! { kind: "window", passage: passage(way) },
        Thing::FakeWall => fields! { kind: "fake_wall" },
        Thing::Blockage => fields! { kind: "blockage" },
        Thing::Mine => fields! { kind: "mine" },
        Thing::Hydrant => fields! { kind: "hydrant" },
        Thing::Spinner(Turn::Left) => fields! { kind: "spinner", turn: "left" },
        Thing::Spinner(Turn::Right) => fields! { kind: "spinner", turn: "right" },
        Thing::Pile(pile) => fields! { kind: "pile", pile: pile },
        Thing::Group(group) => fields! { kind: "group", group: group },
    }
}

fn fields_of_door(door: Door) -> Fields {
    let number_if = |kind| door.number.filter(|_| door.kind == kind);
    let word = match door.kind {
        DoorKind::Blue => "blue",
        DoorKind::Elevator => "elevator",
        DoorKind::Iris => "iris",
        DoorKind::Laser => "laser",
        DoorKind::Captive => "captive",
        DoorKind::Button => "button",
        DoorKind::Protected => "protected",
        DoorKind::Punch => "punch",
    };
    fields! {
        kind: "door",
        door: word,
        passage: passage(door.passage),
        order: door.order,
        car: door.car.map(compass),
        puzzle: number_if(DoorKind::Protected),
        laser_door: number_if(DoorKind::Laser),
    }
}

/// The word for a compass direction.
pub(in crate::export) const fn compass(heading: Heading) -> &'static str {
    ["north", "east", "south", "west"][heading as usize]
}

/// The word for the kind of a puzzle.
pub(super) const fn puzzle_word(kind: PuzzleKind) -> &'static str {
    ["lever", "levers", "buttons", "bars"][kind as usize]
}

const fn vertical(way: Vertical) -> &'static str {
    ["up", "down"][way as usize]
}

const fn passage(way: Passage) -> &'static str {
    ["north-south", "east-west"][way as usize]
}

fn compass_set(faces: Faces) -> Vec<&'static str> {
    faces.iter().map(compass).collect()
}
