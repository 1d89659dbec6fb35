//! The fields of things: the word for the kind, and the fields of things of that kind.

use super::{Fields, fields};
use crate::{Door, DoorKind, Faces, Heading, Passage, PuzzleKind, Thing, Turn, Vertical};

/// All things of a kind have the same fields. A field without a value is null.
pub(super) fn fields_of(thing: Thing) -> Fields {
    let own = match thing {
        Thing::DroidSpawn(slot) => fields! { slot: slot },
        Thing::Ladder(way) => fields! { leads: vertical(way) },
        Thing::Hole(way) => fields! { leads: vertical(way) },
        Thing::ElevatorCar { shaft, runs } => fields! { shaft: shaft, runs: runs },
        Thing::Door(door) => fields_of_door(door),
        Thing::Computer(computer) => fields! { computer: computer },
        Thing::Panel(panel) => fields! {
            puzzle: panel.puzzle,
            switches: puzzle_word(panel.kind),
            solution: panel.solution,
            flagged: panel.flagged,
            look: compass(panel.look),
        },
        Thing::PuzzleWall(puzzle) => fields! { puzzle: puzzle },
        Thing::PuzzleFire(puzzle) => fields! { puzzle: puzzle },
        Thing::Grate(trap) => fields! { trap: trap },
        Thing::RisingWall(trap) => fields! { trap: trap },
        Thing::Release { trap, look } => fields! { trap: trap, look: compass(look) },
        Thing::Cupboard { trap, look } => fields! { trap: trap, look: compass(look) },
        Thing::FallingWall(trap) => fields! { trap: trap },
        Thing::Terminal { door, faces } => {
            fields! { laser_door: door, faces: compass_set(faces) }
        }
        Thing::Socket(faces) => fields! { faces: compass_set(faces) },
        Thing::Decoration { style, faces } => {
            fields! { style: style, faces: compass_set(faces) }
        }
        Thing::Window(way) => fields! { passage: passage(way) },
        Thing::Spinner(Turn::Left) => fields! { turn: "left" },
        Thing::Spinner(Turn::Right) => fields! { turn: "right" },
        Thing::Pile(pile) => fields! { pile: pile },
        Thing::Entrance
        | Thing::Generator
        | Thing::Shop
        | Thing::PushableWall
        | Thing::PushSpace
        | Thing::RaiserWall
        | Thing::FakeWall
        | Thing::Blockage
        | Thing::Mine
        | Thing::Hydrant => fields! {},
        Thing::Group(group) => fields! { group: group },
    };
    fields! { kind: kind_word(thing) }.with(own)
}

pub(crate) const fn kind_word(thing: Thing) -> &'static str {
    match thing {
        Thing::Entrance => "entrance",
        Thing::DroidSpawn(_) => "droid_spawn",
        Thing::Ladder(_) => "ladder",
        Thing::Hole(_) => "hole",
        Thing::ElevatorCar { .. } => "elevator_car",
        Thing::Door(_) => "door",
        Thing::Generator => "generator",
        Thing::Shop => "shop",
        Thing::Computer(_) => "computer",
        Thing::PushableWall => "pushable_wall",
        Thing::PushSpace => "push_space",
        Thing::Panel(_) => "panel",
        Thing::PuzzleWall(_) => "puzzle_wall",
        Thing::PuzzleFire(_) => "puzzle_fire",
        Thing::Grate(_) => "grate",
        Thing::RisingWall(_) => "rising_wall",
        Thing::Release { .. } => "release",
        Thing::Cupboard { .. } => "cupboard",
        Thing::FallingWall(_) => "falling_wall",
        Thing::Terminal { .. } => "terminal",
        Thing::Socket(_) => "socket",
        Thing::Decoration { .. } => "decoration",
        Thing::RaiserWall => "raiser_wall",
        Thing::Window(_) => "window",
        Thing::FakeWall => "fake_wall",
        Thing::Blockage => "blockage",
        Thing::Mine => "mine",
        Thing::Hydrant => "hydrant",
        Thing::Spinner(_) => "spinner",
        Thing::Pile(_) => "pile",
        Thing::Group(_) => "group",
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
        door: word,
        passage: passage(door.passage),
        order: door.order,
        car: door.car.map(compass),
        puzzle: number_if(DoorKind::Protected),
        laser_door: number_if(DoorKind::Laser),
    }
}

pub(in crate::export) const fn compass(heading: Heading) -> &'static str {
    ["north", "east", "south", "west"][heading as usize]
}

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
