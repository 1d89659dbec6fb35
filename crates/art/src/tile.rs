//! All tiles of the map, each with its place in the atlas and its sprites.

use crate::{
    autotile::{Piece, Quarter, SHAPES, WallShape},
    sheet::TILE_SIZE,
};

/// The two kinds of wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WallSet {
    /// Rock that the digger could have dug. It looks natural and matte.
    Rock,
    /// A wall that is never dug. It looks like riveted plate.
    Hull,
}

impl WallSet {
    pub const ALL: [Self; 2] = [Self::Rock, Self::Hull];

    /// The first part of its sprites' names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Hull => "hull",
        }
    }

    /// The sprite of a quarter of the wall's top.
    pub const fn top(self) -> &'static str {
        match self {
            Self::Rock => "rock.top",
            Self::Hull => "hull.top",
        }
    }
}

/// The cells of a 3x3 generator block, and the block that is one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GeneratorPart {
    NorthWest,
    North,
    NorthEast,
    West,
    Centre,
    East,
    SouthWest,
    South,
    SouthEast,
    /// A generator that has no neighbours.
    Single,
}

impl GeneratorPart {
    /// All parts: the block row by row, then the single one.
    pub const ALL: [Self; 10] = [
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
        Self::West,
        Self::Centre,
        Self::East,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
        Self::Single,
    ];

    /// The name of the part in a sprite name.
    pub const fn name(self) -> &'static str {
        ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se", "single"][self as usize]
    }
}

/// The picture of one cell of the tilemap. A variant or frame that is too large wraps around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A solid cell without an open neighbour, or nothing. It is transparent over the [bedrock](crate::bedrock()).
    Void,
    /// Corridor floor, variant 0 to 3.
    Corridor(u8),
    /// Floor of an open room: its pattern, 0 to 4, and variant 0 to 2.
    Room(u8, u8),
    /// Floor of a dark room, variant 0 to 1.
    Dark(u8),
    /// Floor of an irregular room, variant 0 to 2.
    Rough(u8),
    Landing,
    /// Flooded floor, frame 0 to 3.
    Water(u8),
    /// Burning rock, frame 0 to 3.
    Fire(u8),
    Ash,
    LadderUp,
    LadderDown,
    LadderBoth,
    Car,
    /// The cabin of a shaft that does not work.
    DeadCar,
    /// A closed elevator door with the car in the west and the exit in the east.
    DoorEast,
    /// A closed elevator door with the car in the east and the exit in the west.
    DoorWest,
    /// The way out of the base.
    Entrance,
    /// A block that stands in a room.
    Blockage,
    Generator(GeneratorPart, u8),
    /// A wall that follows its neighbours.
    Wall(WallSet, WallShape),
}

/// The number of variants or frames of each kind.
const CORRIDORS: u8 = 4;
/// The number of patterns of room floors. All rooms with one pattern look alike.
pub const PATTERNS: u8 = 5;
const ROOMS: u8 = 3;
const DARKS: u8 = 2;
const ROUGHS: u8 = 3;
const LOOP: u8 = 4;
const HUM: u8 = 2;

/// A sprite and the position of its upper left pixel in the tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    pub sprite: String,
    pub x: usize,
    pub y: usize,
    /// Width and height that the sprite must have.
    pub size: (usize, usize),
}

impl Patch {
    const fn whole(sprite: String) -> Self {
        Self { sprite, x: 0, y: 0, size: (TILE_SIZE, TILE_SIZE) }
    }
}

impl Tile {
    /// Every tile, in the order of [`Tile::index`].
    pub fn all() -> impl Iterator<Item = Self> {
        let singles = [
            Self::Landing,
            Self::LadderUp,
            Self::LadderDown,
            Self::LadderBoth,
            Self::Car,
            Self::DeadCar,
            Self::DoorEast,
            Self::DoorWest,
            Self::Entrance,
            Self::Blockage,
            Self::Ash,
        ];
        let generators = GeneratorPart::ALL
            .into_iter()
            .flat_map(|part| (0..HUM).map(move |frame| Self::Generator(part, frame)));
        let walls = WallSet::ALL
            .into_iter()
            .flat_map(|set| WallShape::all().map(move |shape| Self::Wall(set, shape)));
        let rooms =
            (0..PATTERNS).flat_map(|pattern| (0..ROOMS).map(move |variant| Self::Room(pattern, variant)));
        std::iter::once(Self::Void)
            .chain((0..CORRIDORS).map(Self::Corridor))
            .chain((0..DARKS).map(Self::Dark))
            .chain((0..ROUGHS).map(Self::Rough))
            .chain((0..LOOP).map(Self::Water))
            .chain((0..LOOP).map(Self::Fire))
            .chain(singles)
            .chain(rooms)
            .chain(generators)
            .chain(walls)
    }

    /// The number of tiles.
    pub const COUNT: usize = WALLS as usize + WallSet::ALL.len() * SHAPES;

    /// The index of the tile in the atlas, from 0 without gaps.
    pub const fn index(self) -> u16 {
        match self {
            Self::Void => 0,
            Self::Corridor(variant) => 1 + wrap(variant, CORRIDORS),
            Self::Dark(variant) => 5 + wrap(variant, DARKS),
            Self::Rough(variant) => 7 + wrap(variant, ROUGHS),
            Self::Water(frame) => 10 + wrap(frame, LOOP),
            Self::Fire(frame) => 14 + wrap(frame, LOOP),
            Self::Landing => 18,
            Self::LadderUp => 19,
            Self::LadderDown => 20,
            Self::LadderBoth => 21,
            Self::Car => 22,
            Self::DeadCar => 23,
            Self::DoorEast => 24,
            Self::DoorWest => 25,
            Self::Entrance => 26,
            Self::Blockage => 27,
            Self::Ash => 28,
            Self::Room(pattern, variant) => {
                ROOM + wrap(pattern, PATTERNS) * ROOMS as u16 + wrap(variant, ROOMS)
            }
            Self::Generator(part, frame) => GENERATORS + part as u16 * HUM as u16 + wrap(frame, HUM),
            Self::Wall(set, shape) => WALLS + set as u16 * SHAPES as u16 + shape.index() as u16,
        }
    }

    /// The sprites of the tile, lowest first.
    pub fn patches(self) -> Vec<Patch> {
        match self {
            Self::Wall(set, shape) => {
                let corners = || Quarter::ALL.into_iter().zip([(0, 0), (8, 0), (0, 8), (8, 8)]);
                let tops = corners().filter(|&(quarter, _)| has_top(shape, quarter));
                let tops = tops.map(|(_, (x, y))| Patch { sprite: set.top().to_owned(), x, y, size: (8, 8) });
                let edges = corners().filter_map(|(quarter, (x, y))| {
                    let piece = shape.piece(quarter);
                    let sprite = format!("{}.{}.{}", set.name(), quarter.name(), piece.name());
                    let (y, height) = if is_front(quarter, piece) { (16 - FRONT, FRONT) } else { (y, 8) };
                    (piece != Piece::Full).then_some(Patch { sprite, x, y, size: (8, height) })
                });
                tops.chain(ends(shape)).chain(edges).collect()
            }
            other => vec![Patch::whole(other.sprite())],
        }
    }

    fn sprite(self) -> String {
        let name = match self {
            Self::Corridor(variant) => return numbered("floor.corridor", variant, CORRIDORS),
            Self::Room(pattern, variant) => {
                return numbered(&format!("floor.room.{}", wrap(pattern, PATTERNS)), variant, ROOMS);
            }
            Self::Dark(variant) => return numbered("floor.dark", variant, DARKS),
            Self::Rough(variant) => return numbered("floor.rough", variant, ROUGHS),
            Self::Water(frame) => return numbered("water", frame, LOOP),
            Self::Fire(frame) => return numbered("fire", frame, LOOP),
            Self::Generator(part, frame) => {
                return numbered(&format!("generator.{}", part.name()), frame, HUM);
            }
            Self::Void | Self::Wall(..) => "void",
            Self::Landing => "floor.landing",
            Self::LadderUp => "ladder.up",
            Self::LadderDown => "ladder.down",
            Self::LadderBoth => "ladder.both",
            Self::Car => "elevator.car",
            Self::DeadCar => "elevator.car.dead",
            Self::DoorEast => "elevator.door.e",
            Self::DoorWest => "elevator.door.w",
            Self::Entrance => "entrance",
            Self::Blockage => "blockage",
            Self::Ash => "floor.ash",
        };
        name.to_owned()
    }
}

/// The height of the front of a wall that looks south, with its rim, in pixels.
pub const FRONT: usize = 12;

/// The dark edges of the top of a wall towards the rock behind it, which begins in the middle of the cell.
fn ends(shape: WallShape) -> impl Iterator<Item = Patch> {
    use Quarter::{NorthEast, NorthWest, SouthEast, SouthWest};
    let sides = [
        (NorthWest, NorthEast, "e", (6, 0), (2, 8)),
        (NorthEast, NorthWest, "w", (8, 0), (2, 8)),
        (SouthWest, SouthEast, "e", (6, 8), (2, 8)),
        (SouthEast, SouthWest, "w", (8, 8), (2, 8)),
        (NorthWest, SouthWest, "s", (0, 6), (8, 2)),
        (SouthWest, NorthWest, "n", (0, 8), (8, 2)),
        (NorthEast, SouthEast, "s", (8, 6), (8, 2)),
        (SouthEast, NorthEast, "n", (8, 8), (8, 2)),
    ];
    let ends =
        sides.into_iter().filter(move |&(own, other, ..)| has_top(shape, own) && !has_top(shape, other));
    ends.map(|(_, _, side, (x, y), size)| Patch { sprite: format!("wall.end.{side}"), x, y, size })
}

/// Whether a quarter shows the front of a wall. A front reaches up over the quarter above.
const fn is_front(quarter: Quarter, piece: Piece) -> bool {
    let below = matches!(quarter, Quarter::SouthWest | Quarter::SouthEast);
    below && matches!(piece, Piece::NorthSouth | Piece::Outer | Piece::Inner)
}

/// Whether a quarter shows the top of the wall. It does so beside an open cell, or if a front reaches up into it. The
/// others are transparent, so a wall is half a cell thick and the rock shows behind it.
pub const fn has_top(shape: WallShape, quarter: Quarter) -> bool {
    let below = match quarter {
        Quarter::NorthWest => Quarter::SouthWest,
        Quarter::NorthEast => Quarter::SouthEast,
        other => other,
    };
    !matches!(shape.piece(quarter), Piece::Full) || is_front(below, shape.piece(below))
}

const ROOM: u16 = 29;

const GENERATORS: u16 = ROOM + PATTERNS as u16 * ROOMS as u16;

const WALLS: u16 = GENERATORS + GeneratorPart::ALL.len() as u16 * HUM as u16;

const fn wrap(number: u8, count: u8) -> u16 {
    (number % count) as u16
}

fn numbered(stem: &str, number: u8, count: u8) -> String {
    format!("{stem}.{}", wrap(number, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::autotile::open;

    #[test]
    fn indices_have_no_gaps() {
        let indices: Vec<usize> = Tile::all().map(|tile| usize::from(tile.index())).collect();
        assert_eq!(indices, (0..Tile::COUNT).collect::<Vec<_>>());
        const { assert!(Tile::COUNT <= 250) }
    }

    #[test]
    fn a_variant_that_is_too_large_wraps_around() {
        assert_eq!(Tile::Room(6, 7).index(), Tile::Room(1, 1).index());
        assert_eq!(Tile::Room(6, 7).patches(), Tile::Room(1, 1).patches());
        assert_eq!(Tile::Generator(GeneratorPart::Single, 3).patches()[0].sprite, "generator.single.1");
    }

    #[test]
    fn wall_has_edges_towards_open_cells() {
        let names = |mask| {
            let wall = Tile::Wall(WallSet::Hull, WallShape::from_open(mask));
            wall.patches().into_iter().map(|patch| patch.sprite).collect::<Vec<_>>()
        };
        let tops = |count: usize| std::iter::repeat_n("hull.top", count);
        assert!(names(0).is_empty());
        assert!(names(16).iter().eq(tops(4).chain(["hull.sw.ns", "hull.se.ns"])));
        let ends = ["wall.end.w", "wall.end.w"];
        assert!(names(4).iter().eq(tops(2).chain(ends).chain(["hull.ne.ew", "hull.se.ew"])));
    }

    #[test]
    fn wall_north_of_floor_shows_its_front() {
        for mask in 0..=255 {
            let patches = Tile::Wall(WallSet::Rock, WallShape::from_open(mask)).patches();
            let fronts = patches.iter().filter(|patch| patch.size.1 == FRONT);
            let south = mask & open::S != 0;
            let has = |piece: &str| fronts.clone().any(|patch| patch.sprite.ends_with(piece));
            assert_eq!(has("ns") || has("outer"), south, "mask {mask:08b}");
            assert!(patches.iter().all(|patch| patch.y + patch.size.1 <= 16 && patch.x + patch.size.0 <= 16));
            assert!(fronts.clone().all(|patch| patch.y + FRONT == 16), "mask {mask:08b}");
        }
    }
}
