//! The pictures of things, as names of the sprites in `art::features`. Pure functions.

use rootward_art::features::{
    self, COMPUTER_FRAMES, CREATURE_FRAMES, SIDES, creature, door, elevator_door, fitting, item,
};
use rootward_gen::{
    CellKind, Door, DoorKind, Heading, ItemKind, Kind, Passage, Pos, PuzzleKind, Records, Thing, Turn,
    Vertical,
};

use crate::looks::WALL_ROWS;

/// The height above the floor at which something is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Height {
    /// Plates, holes and marks on the floor.
    Floor,
    /// Doors, walls, machines, and things that hang on walls.
    Built,
    Item,
    /// Mines, above the items on them.
    Hazard,
    Creature,
    /// Marks above creatures.
    Mark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// One name, or the names of a loop.
    pub frames: Vec<String>,
    pub height: Height,
    pub shade: Shade,
    /// The number of visible rows out of 16: the upper rows, drawn at the lower edge of the cell.
    pub rows: u8,
    /// Whether the lower rows are visible instead. They hang from the upper edge of the cell.
    pub goes_up: bool,
    /// The offset of the picture from its cell, in pixels to the east and to the north.
    pub lean: (i8, i8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    #[default]
    Plain,
    Dim,
    Alarm,
}

impl Picture {
    pub fn still(name: impl Into<String>, height: Height) -> Self {
        Self::of(vec![name.into()], height)
    }

    pub fn moving(stem: &str, count: u8, height: Height) -> Self {
        Self::of((0..count).map(|frame| format!("{stem}.{frame}")).collect(), height)
    }

    fn of(frames: Vec<String>, height: Height) -> Self {
        Self { frames, height, shade: Shade::Plain, rows: WALL_ROWS, goes_up: false, lean: (0, 0) }
    }
}

/// The pictures of a thing. Empty for things that the tiles show, and for invisible things.
pub fn of_thing(thing: Thing, records: &Records) -> Vec<Picture> {
    use Height::{Built, Floor};
    match thing {
        Thing::Hole(Vertical::Up) => vec![Picture::still("hole.above", Floor)],
        Thing::Hole(Vertical::Down) => vec![Picture::still("hole.below", Floor)],
        Thing::Door(door) => vec![Picture::still(door_name(door, 0), Built)],
        Thing::Shop => vec![Picture::still("shop", Built)],
        Thing::Computer(_) => vec![Picture::moving("computer", 2, Built)],
        Thing::PushableWall => vec![Picture::still("pushable", Built)],
        Thing::PushSpace => vec![Picture::still("push.space", Floor)],
        Thing::Panel(panel) => vec![hung(panel_name(panel.kind), panel.look.back())],
        Thing::PuzzleWall(_) => vec![Picture::still("wall.puzzle", Built)],
        Thing::PuzzleFire(_) => vec![Picture::moving("fire.barrier", 4, Built)],
        Thing::Grate(Some(_)) => vec![Picture::still("grate.trap", Floor)],
        Thing::Grate(None) => vec![Picture::still("grate", Floor)],
        Thing::Release { look, .. } => vec![hung("release", look.back())],
        Thing::Cupboard { trap: Some(_), look } => vec![hung("cupboard.trap", look.back())],
        Thing::Cupboard { trap: None, look } => vec![hung("cupboard", look.back())],
        Thing::FallingWall(_) => vec![Picture::still("wall.trap", Built)],
        Thing::Terminal { faces, .. } => faces.iter().map(|face| hung("terminal", face)).collect(),
        Thing::Socket(faces) => faces.iter().map(|face| hung("socket", face)).collect(),
        Thing::Decoration { style, faces } => {
            // Seen from above, only a front that faces south is drawn. Others would look like fragments in the rock.
            let south = faces.iter().filter(|&face| face == Heading::South);
            south.map(|face| decorated(&format!("face.{style}"), face)).collect()
        }
        Thing::RaiserWall => vec![Picture::still("raiser", Built)],
        Thing::Window(passage) => vec![Picture::still(format!("window.{}", axis(passage)), Built)],
        Thing::FakeWall => vec![Picture::moving("fake", 2, Built)],
        Thing::Mine => vec![Picture::moving("mine", 2, Height::Hazard)],
        Thing::Hydrant => vec![Picture::still("hydrant", Built)],
        Thing::Spinner(Turn::Left) => vec![Picture::moving("spinner.left", 2, Floor)],
        Thing::Spinner(Turn::Right) => vec![Picture::moving("spinner.right", 2, Floor)],
        Thing::Pile(number) => pile(number, records),
        Thing::Group(number) => group(number, records),
        // The tiles show these.
        Thing::Entrance
        | Thing::DroidSpawn(_)
        | Thing::Ladder(_)
        | Thing::ElevatorCar { .. }
        | Thing::Generator
        | Thing::Blockage => Vec::new(),
        // The trap looks like any other floor until the party steps on its grate.
        Thing::RisingWall(_) => Vec::new(),
    }
}

/// The picture of a kind, for a base that is being generated. `None` for kinds that the tiles show.
pub fn of_kind(word: CellKind) -> Option<Picture> {
    use Height::{Built, Floor};
    if word.has_group() {
        return Some(Picture::still("mark.alert", Height::Mark));
    }
    let parameter = word.parameter();
    Some(match word.kind() {
        Kind::HoleAbove => Picture::still("hole.above", Floor),
        Kind::HoleBelow => Picture::still("hole.below", Floor),
        Kind::Door => Picture::still(door_name(Door::of_parameter(parameter), 0), Built),
        Kind::Shop => Picture::still("shop", Built),
        Kind::Computer => Picture::still("computer.0", Built),
        Kind::PushableWall => Picture::still("pushable", Built),
        Kind::PushSpace => Picture::still("push.space", Floor),
        Kind::RaiserWall => Picture::still("raiser", Built),
        Kind::WallHole => Picture::still("window.ns", Built),
        Kind::FakeWall => Picture::still("fake.0", Built),
        Kind::Cupboard => hung("cupboard", word.look().back()),
        Kind::WallFace => decorated("face.0", Heading::ALL[parameter.trailing_zeros() as usize & 3]),
        Kind::Mine | Kind::MineWithItems => Picture::still("mine.0", Floor),
        Kind::Grate | Kind::GrateWithItems => Picture::still("grate", Floor),
        Kind::Hydrant => Picture::still("hydrant", Built),
        Kind::FireBarrier => Picture::still("fire.barrier.0", Built),
        Kind::SpinnerLeft => Picture::still("spinner.left.0", Floor),
        Kind::SpinnerRight => Picture::still("spinner.right.0", Floor),
        Kind::DeadEndWithItems | Kind::FloorWithItems | Kind::WaterWithItems | Kind::DarkFloorWithItems => {
            Picture::still("clipboard", Height::Item)
        }
        // The tiles show these.
        Kind::Wall | Kind::Floor | Kind::FloorKept | Kind::FloorReserved | Kind::DeadEnd => return None,
        Kind::OpenFloor | Kind::DarkFloor | Kind::RoughFloor | Kind::Water | Kind::Fire => return None,
        Kind::LadderUp | Kind::LadderDown | Kind::LadderBoth => return None,
        Kind::RoomLadderUp | Kind::RoomLadderDown | Kind::RoomLadderBoth => return None,
        Kind::ElevatorDoorTemp | Kind::ElevatorCarUp | Kind::ElevatorCarDown => return None,
        Kind::ElevatorCarRaw | Kind::ElevatorCarHome => return None,
        Kind::Generator | Kind::Blockage => return None,
    })
}

/// The offset of a wall fixture over the floor in front of it, in pixels.
const LEAN: i8 = 3;

/// The picture of a usable thing on the face of a wall. It overhangs the floor in front of the wall.
pub(super) fn hung(name: &str, face: Heading) -> Picture {
    let lean = match face {
        Heading::North => (0, LEAN),
        Heading::East => (LEAN, 0),
        Heading::South => (0, 0),
        Heading::West => (-LEAN, 0),
    };
    Picture { lean, ..decorated(name, face) }
}

/// The picture of a shop or a computer with its front on a side. `None` for other things.
pub fn booth(thing: Thing, front: Heading) -> Option<Picture> {
    match thing {
        Thing::Shop => Some(Picture::still(features::shop(side(front)), Height::Built)),
        Thing::Computer(_) => {
            Some(Picture::moving(&features::computer(side(front)), COMPUTER_FRAMES, Height::Built))
        }
        _ => None,
    }
}

/// The picture of the ledge along the front edge of a shop or a computer. It overhangs the floor in front.
pub fn counter(front: Heading) -> Picture {
    let lean = if front == Heading::South { (0, -LEAN) } else { hung("counter", front).lean };
    Picture { lean, ..decorated("counter", front) }
}

fn decorated(name: &str, face: Heading) -> Picture {
    Picture::still(fitting(name, side(face)), Height::Built)
}

const fn side(face: Heading) -> &'static str {
    SIDES[face as usize]
}

pub(super) const fn axis(passage: Passage) -> &'static str {
    match passage {
        Passage::NorthSouth => "ns",
        Passage::EastWest => "ew",
    }
}

/// The picture of a door, 0 shut to 2 open.
pub fn door_name(leaf: Door, frame: u8) -> String {
    let name = match leaf.kind {
        DoorKind::Elevator => {
            return elevator_door(side(leaf.car.map_or(Heading::East, Heading::back)), frame);
        }
        DoorKind::Blue => "blue",
        DoorKind::Iris => "iris",
        DoorKind::Laser => "laser",
        DoorKind::Captive => "captive",
        DoorKind::Button => "button",
        DoorKind::Protected => "protected",
        DoorKind::Punch => "punch",
    };
    door(name, axis(leaf.passage), frame)
}

const fn panel_name(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::Lever => "panel.lever",
        PuzzleKind::Levers => "panel.levers",
        PuzzleKind::Buttons => "panel.buttons",
        PuzzleKind::Bars => "panel.bars",
    }
}

/// The offset of items in a cell where they would hide something.
pub const BESIDE: (i8, i8) = (4, -4);

/// Whether a cell has something that items must not hide: a ladder, a hole, a mine and the like.
pub fn shows_through(records: &Records, at: Pos) -> bool {
    records.at(at).any(|other| {
        matches!(
            other.thing,
            Thing::Ladder(_)
                | Thing::Hole(_)
                | Thing::Mine
                | Thing::Grate(_)
                | Thing::Spinner(_)
                | Thing::ElevatorCar { .. }
                | Thing::Generator
        )
    })
}

/// The picture of the topmost item of a pile, or of its charge. The contents of cupboards and walls are hidden.
fn pile(number: u16, records: &Records) -> Vec<Picture> {
    let Some(pile) = records.piles().get(usize::from(number)) else { return Vec::new() };
    let Some(record) = records.get(pile.record) else { return Vec::new() };
    let inside = records.at(record.at).any(|other| other.thing.hides_items());
    let items = records.items(pile);
    let charge = items.iter().find(|item| item.kind == ItemKind::Explosives);
    let top = charge.or(items.first()).filter(|_| !inside);
    let lean = if shows_through(records, record.at) { BESIDE } else { (0, 0) };
    top.map(|top| Picture { lean, ..Picture::still(item(item_name(top.kind)), Height::Item) })
        .into_iter()
        .collect()
}

const fn item_name(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Gold(_) => "gold",
        ItemKind::Explosives => "explosives",
        ItemKind::Find { .. } => "find",
        ItemKind::ButtonCode(_) | ItemKind::BarCode(_) => "code",
        ItemKind::Die => "die",
        ItemKind::Ball => "ball",
        ItemKind::FloorMap(_) => "map",
        ItemKind::ComputerPassword(_) | ItemKind::DoorPassword(_) => "password",
        ItemKind::Note => "note",
    }
}

fn group(number: u16, records: &Records) -> Vec<Picture> {
    let Some(group) = records.groups().get(usize::from(number)) else { return Vec::new() };
    let frames = (0..CREATURE_FRAMES).map(|frame| creature(group.creature, frame)).collect();
    let mut pictures = vec![Picture::of(frames, Height::Creature)];
    if group.asleep {
        pictures.push(Picture::still("mark.asleep", Height::Mark));
    }
    pictures
}

#[cfg(test)]
mod tests {
    use rootward_art::features;
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn things_without_tiles_have_drawn_pictures() {
        let drawn = features::all();
        for seed in ["0", "12", "33", "100", "179", "21", "x42"] {
            let base = generate(&seed.parse::<Seed>().expect("a seed").into());
            let records = Records::of(&base);
            for record in records.iter() {
                let pictures = of_thing(record.thing, &records);
                for frame in pictures.iter().flat_map(|picture| &picture.frames) {
                    assert!(drawn.contains(frame), "{:?}: {frame}", record.thing);
                }
                let by_tiles = matches!(
                    record.thing,
                    Thing::Entrance
                        | Thing::DroidSpawn(_)
                        | Thing::Ladder(_)
                        | Thing::ElevatorCar { .. }
                        | Thing::Generator
                        | Thing::Blockage
                );
                let unseen = match record.thing {
                    Thing::RisingWall(_) | Thing::Pile(_) => true,
                    Thing::Decoration { faces, .. } => faces.iter().all(|face| face != Heading::South),
                    _ => false,
                };
                assert!(by_tiles || unseen || !pictures.is_empty(), "{:?}", record.thing);
            }
            for word in Pos::all().map(|at| base.kind_word(at)) {
                if let Some(picture) = of_kind(word) {
                    assert!(picture.frames.iter().all(|frame| drawn.contains(frame)), "{word:?}");
                }
            }
        }
    }

    #[test]
    fn wall_fixtures_overhang_the_floor() {
        let mut sides = 0;
        for seed in ["12", "33", "179", "21", "17.3s"] {
            let records = Records::of(&generate(&seed.parse::<Seed>().expect("a seed").into()));
            for record in records.iter() {
                let faces: Vec<Heading> = match record.thing {
                    Thing::Terminal { faces, .. } | Thing::Socket(faces) => faces.iter().collect(),
                    Thing::Cupboard { look, .. } | Thing::Release { look, .. } => vec![look.back()],
                    Thing::Panel(panel) => vec![panel.look.back()],
                    _ => continue,
                };
                let pictures = of_thing(record.thing, &records);
                assert_eq!(pictures.len(), faces.len(), "{:?}", record.thing);
                for (picture, face) in pictures.iter().zip(faces) {
                    let (dx, dy) = face.delta();
                    let lean =
                        if face == Heading::South { (0, 0) } else { (dx as i8 * LEAN, -dy as i8 * LEAN) };
                    assert_eq!(picture.lean, lean, "{:?}", record.thing);
                    sides += usize::from(matches!(face, Heading::East | Heading::West));
                }
            }
        }
        assert!(sides > 10, "{sides}");
    }

    #[test]
    fn a_clipboard_inside_a_fake_wall_is_not_seen() {
        let records = Records::of(&generate(&Seed::classic(48).into()));
        let inside: Vec<Thing> = records.at(Pos::new(35, 13)).map(|record| record.thing).collect();
        assert!(inside.contains(&Thing::FakeWall), "{inside:?}");
        let pile = inside.iter().find(|thing| matches!(thing, Thing::Pile(_))).expect("a clipboard");
        assert_eq!(of_thing(*pile, &records), []);
    }
}
