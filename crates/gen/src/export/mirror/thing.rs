//! Things: a kind word each, and the fields of that kind.

use serde::Serialize;

use super::compass;
use crate::records::{Door, DoorKind, Faces, Panel, Passage, PuzzleKind, Thing, Turn, Vertical};

/// The kind of a thing and the fields of that kind. Every thing of a kind has all its fields. A field without
/// a value is null.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::export) enum ThingFields {
    Entrance,
    DroidSpawn {
        slot: u8,
    },
    Ladder {
        leads: &'static str,
    },
    Hole {
        leads: &'static str,
    },
    ElevatorCar {
        shaft: u8,
        runs: bool,
    },
    Door {
        door: &'static str,
        passage: &'static str,
        order: Option<u8>,
        car: Option<&'static str>,
        puzzle: Option<u8>,
        laser_door: Option<u8>,
    },
    Generator,
    Shop,
    Computer {
        computer: u8,
    },
    PushableWall,
    PushSpace,
    Panel {
        puzzle: u8,
        switches: &'static str,
        solution: u16,
        flagged: bool,
        look: &'static str,
    },
    PuzzleWall {
        puzzle: u8,
    },
    PuzzleFire {
        puzzle: u8,
    },
    Grate {
        trap: Option<u8>,
    },
    RisingWall {
        trap: u8,
    },
    Release {
        trap: u8,
        look: &'static str,
    },
    Cupboard {
        trap: Option<u8>,
        look: &'static str,
    },
    FallingWall {
        trap: u8,
    },
    Terminal {
        laser_door: u8,
        faces: Vec<&'static str>,
    },
    Socket {
        faces: Vec<&'static str>,
    },
    Decoration {
        style: u8,
        faces: Vec<&'static str>,
    },
    RaiserWall,
    Window {
        passage: &'static str,
    },
    FakeWall,
    Blockage,
    Mine,
    Hydrant,
    Spinner {
        turn: &'static str,
    },
    Pile {
        pile: u16,
    },
    Group {
        group: u16,
    },
}

impl ThingFields {
    pub fn of(thing: Thing) -> Self {
        match thing {
            Thing::Entrance => Self::Entrance,
            Thing::DroidSpawn(slot) => Self::DroidSpawn { slot },
            Thing::Ladder(way) => Self::Ladder { leads: vertical(way) },
            Thing::Hole(way) => Self::Hole { leads: vertical(way) },
            Thing::ElevatorCar { shaft, runs } => Self::ElevatorCar { shaft, runs },
            Thing::Door(door) => Self::door(door),
            Thing::Generator => Self::Generator,
            Thing::Shop => Self::Shop,
            Thing::Computer(computer) => Self::Computer { computer },
            Thing::PushableWall => Self::PushableWall,
            Thing::PushSpace => Self::PushSpace,
            Thing::Panel(panel) => Self::panel(panel),
            Thing::PuzzleWall(puzzle) => Self::PuzzleWall { puzzle },
            Thing::PuzzleFire(puzzle) => Self::PuzzleFire { puzzle },
            Thing::Grate(trap) => Self::Grate { trap },
            Thing::RisingWall(trap) => Self::RisingWall { trap },
            Thing::Release { trap, look } => Self::Release { trap, look: compass(look) },
            Thing::Cupboard { trap, look } => Self::Cupboard { trap, look: compass(look) },
            Thing::FallingWall(trap) => Self::FallingWall { trap },
            Thing::Terminal { door, faces } => Self::Terminal { laser_door: door, faces: compass_set(faces) },
            Thing::Socket(faces) => Self::Socket { faces: compass_set(faces) },
            Thing::Decoration { style, faces } => Self::Decoration { style, faces: compass_set(faces) },
            Thing::RaiserWall => Self::RaiserWall,
            Thing::Window(way) => Self::Window { passage: passage(way) },
            Thing::FakeWall => Self::FakeWall,
            Thing::Blockage => Self::Blockage,
            Thing::Mine => Self::Mine,
            Thing::Hydrant => Self::Hydrant,
            Thing::Spinner(Turn::Left) => Self::Spinner { turn: "left" },
            Thing::Spinner(Turn::Right) => Self::Spinner { turn: "right" },
            Thing::Pile(pile) => Self::Pile { pile },
            Thing::Group(group) => Self::Group { group },
        }
    }

    fn door(door: Door) -> Self {
        let number_if = |kind| door.number.filter(|_| door.kind == kind);
        Self::Door {
            door: door_word(door.kind),
            passage: passage(door.passage),
            order: door.order,
            car: door.car.map(compass),
            puzzle: number_if(DoorKind::Protected),
            laser_door: number_if(DoorKind::Laser),
        }
    }

    fn panel(panel: Panel) -> Self {
        Self::Panel {
            puzzle: panel.puzzle,
            switches: puzzle_word(panel.kind),
            solution: panel.solution,
            flagged: panel.flagged,
            look: compass(panel.look),
        }
    }
}

/// The kind of a door in one word.
pub(super) const fn door_word(kind: DoorKind) -> &'static str {
    match kind {
        DoorKind::Blue => "blue",
        DoorKind::Elevator => "elevator",
        DoorKind::Iris => "iris",
        DoorKind::Laser => "laser",
        DoorKind::Captive => "captive",
        DoorKind::Button => "button",
        DoorKind::Protected => "protected",
        DoorKind::Punch => "punch",
    }
}

/// The kind of a puzzle in one word.
pub(super) const fn puzzle_word(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::Lever => "lever",
        PuzzleKind::Levers => "levers",
        PuzzleKind::Buttons => "buttons",
        PuzzleKind::Bars => "bars",
    }
}

const fn vertical(way: Vertical) -> &'static str {
    match way {
        Vertical::Up => "up",
        Vertical::Down => "down",
    }
}

const fn passage(way: Passage) -> &'static str {
    match way {
        Passage::NorthSouth => "north-south",
        Passage::EastWest => "east-west",
    }
}

fn compass_set(faces: Faces) -> Vec<&'static str> {
    faces.iter().map(compass).collect()
}
