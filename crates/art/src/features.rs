//! The pictures of things, creatures, events and traces. Each is 16x16. The tables below determine the names.

mod crowd;
mod ground;
pub mod land;

use std::collections::BTreeMap;

use crate::{
    atlas::{COLUMNS, Pixels, render},
    error::ArtError,
    palette::{Palette, Theme},
    sheet::{Sprites, TILE_SIZE},
};

pub use crowd::{crowd, figures};

const DEPTH: usize = 4;

/// The kinds of door with an axis.
pub const DOORS: [&str; 7] = ["blue", "button", "punch", "iris", "captive", "laser", "protected"];

/// The axis of a passage through a door or a window: north to south, or east to west.
pub const AXES: [&str; 2] = ["ns", "ew"];

/// The exit side of an elevator. The car lies on the other side.
pub const EXITS: [&str; 2] = ["e", "w"];

/// Frames of a door: closed, half open, open.
pub const DOOR_FRAMES: u8 = 3;

/// The upper left pixel `(x, y)` of the number plate of a protected door or a puzzle wall.
pub const PLATE: (usize, usize) = (5, 5);

/// Width and height of the number plate.
pub const PLATE_SIZE: usize = 5;

/// Usable things on wall faces, drawn for a face that looks south and rotated for the others.
pub const FITTINGS: [&str; 11] = [
    "cupboard",
    "cupboard.trap",
    "cupboard.open",
    "panel.lever",
    "panel.levers",
    "panel.buttons",
    "panel.bars",
    "panel.done",
    "release",
    "terminal",
    "socket",
];

/// Things along the edge of a cell, drawn for the south and rotated for the other edges.
pub const EDGES: [&str; 1] = ["counter"];

/// Decorations of wall faces. They have low contrast, and are slim on side faces, so that they do not look like doors.
pub const DECORATIONS: [&str; 4] = ["face.0", "face.2", "face.4", "face.5"];

/// The side of the wall cell on which the floor lies.
pub const SIDES: [&str; 4] = ["n", "e", "s", "w"];

const FRONT: &str = "s";

/// The names of items without `item.`. Items with their own picture on the floor come first.
pub const ITEMS: [&str; 29] = [
    "gold",
    "die",
    "ball",
    "find",
    "map",
    "code",
    "password",
    "note",
    "explosives",
    "probe",
    "battery",
    "clip",
    "fist",
    "blade",
    "handgun",
    "rifle",
    "automatic",
    "laser",
    "cannon",
    "spray",
    "sparks",
    "armour",
    "visor",
    "radar",
    "corrector",
    "shield.fire",
    "shield.body",
    "rootfinder",
    "antigravity",
];

/// The creature types that have a picture, as ranges of their numbers.
const CREATURES: [std::ops::RangeInclusive<u8>; 3] = [0..=6, 8..=8, 10..=41];

/// Frames of a creature.
pub const CREATURE_FRAMES: u8 = 2;

const SINGLES: [&str; 93] = [
    "pushable",
    "push.space",
    "raiser",
    "raiser.up",
    "window.ns",
    "window.ew",
    "wall.trap",
    "wall.puzzle",
    "grate",
    "grate.trap",
    "hydrant",
    "hole.above",
    "hole.below",
    "clipboard",
    "note",
    "shop",
    "shop.n",
    "shop.e",
    "shop.w",
    "mark.asleep",
    "mark.alert",
    "land.base.nw",
    "land.base.n",
    "land.base.ne",
    "land.base.w",
    "land.base.c",
    "land.base.e",
    "land.base.sw",
    "land.base.s",
    "land.base.se",
    "land.door.n",
    "land.door.e",
    "land.door.s",
    "land.door.w",
    "window.ns.open",
    "window.ew.open",
    "mine.off",
    "mark.crown",
    "mark.search",
    "aim.line",
    "aim.cell",
    "clang",
    "shot.bullet",
    "shot.beam",
    "shot.ball",
    "scorch",
    "rubble",
    "print.dust",
    "print.wet",
    "drip",
    "mark.open",
    "mark.held",
    "mark.bag",
    "shield.up",
    "aim.charge",
    "aim.pull",
    "aim.blast",
    "slime",
    "beam.heal",
    "beam.pull",
    "trick.charger",
    "trick.shield",
    "trick.healer",
    "trick.splitter",
    "trick.thief",
    "trick.caller",
    "trick.lurker",
    "trick.bomber",
    "trick.pack",
    "trick.anchor",
    "trick.slimer",
    "cable",
    "lock.lamps",
    "twist.dark",
    "twist.flood",
    "twist.nest",
    "twist.alarm",
    "twist.clock",
    "twist.rich",
    "twist.rounds",
    "twist.storm",
    "twist.cracks",
    "twist.twins",
    "twist.truce",
    "mark.truce",
    "mark.nest",
    "mark.rounds",
    "mark.twins",
    "mark.ear",
    "ceiling.down",
    "car.dead",
    "mark.hit",
    "mark.trample",
];

/// Everything with a number after its name: the frames of a loop, or the variants of a floor.
const SERIES: [(&str, u8); 73] = [
    ("glint", 2),
    ("fake", 2),
    ("fire.barrier", 4),
    ("mine", 2),
    ("spinner.left", 2),
    ("spinner.right", 2),
    ("computer", COMPUTER_FRAMES),
    ("computer.n", COMPUTER_FRAMES),
    ("computer.e", COMPUTER_FRAMES),
    ("computer.w", COMPUTER_FRAMES),
    ("land.grass", land::GRASSES),
    ("land.dirt", land::DIRTS),
    ("land.tree", land::PLANTS),
    ("land.evergreen", land::PLANTS),
    ("land.rock", land::ROCKS),
    ("land.cliff.n", 2),
    ("land.cliff.e", 2),
    ("land.cliff.s", 2),
    ("land.cliff.w", 2),
    ("land.cliff.nw", 2),
    ("land.cliff.ne", 2),
    ("land.cliff.se", 2),
    ("land.cliff.sw", 2),
    ("land.verge.n", 2),
    ("land.verge.e", 2),
    ("land.verge.s", 2),
    ("land.verge.w", 2),
    ("land.verge.nw", 2),
    ("land.verge.ne", 2),
    ("land.verge.se", 2),
    ("land.verge.sw", 2),
    ("dune.grass", land::GRASSES),
    ("dune.dirt", land::DIRTS),
    ("dune.tree", land::PLANTS),
    ("dune.evergreen", land::PLANTS),
    ("void.grass", land::GRASSES),
    ("void.dirt", land::DIRTS),
    ("void.tree", land::PLANTS),
    ("void.evergreen", land::PLANTS),
    ("crack", 3),
    ("spray", 2),
    ("hydrant.fill", 4),
    ("alarm", 2),
    ("shot.spark", 2),
    ("shot.cloud", 2),
    ("shot.bolt", 2),
    ("swing", 2),
    ("claw", 2),
    ("muzzle", 2),
    ("hit", 2),
    ("puff", 4),
    ("burst", 4),
    ("pips", 9),
    ("wreck.red", 2),
    ("wreck.green", 2),
    ("wreck.violet", 2),
    ("wreck.steel", 2),
    ("dent", 3),
    ("ring", 4),
    ("spark", 2),
    ("ember", 3),
    ("smoke", 3),
    ("time", 8),
    ("bomb", 2),
    ("flames", 2),
    ("ripple", 3),
    ("call", 3),
    ("arc", 2),
    ("stop", 2),
    ("iris.mark.0", 4),
    ("iris.mark.1", 4),
    ("iris.mark.2", 4),
    ("iris.mark.3", 4),
];

/// The sprite of a door from [`DOORS`]. A frame that is too large shows the door open.
pub fn door(kind: &str, axis: &str, frame: u8) -> String {
    format!("door.{kind}.{axis}.{}", frame.min(DOOR_FRAMES - 1))
}

/// The sprite of an elevator door with its exit to the side from [`EXITS`].
pub fn elevator_door(exit: &str, frame: u8) -> String {
    door("elevator", exit, frame)
}

/// The picture of something from [`FITTINGS`], [`EDGES`] or [`DECORATIONS`] on the wall face that looks to `side`.
pub fn fitting(name: &str, side: &str) -> String {
    format!("{name}.{side}")
}

/// The sprite of a shop with its side of use from [`SIDES`]. Lists show the southern one.
pub fn shop(side: &str) -> String {
    if side == FRONT { "shop".to_owned() } else { format!("shop.{side}") }
}

/// The start of the names of a computer's frames, by its side of use. Lists show the southern one.
pub fn computer(side: &str) -> String {
    if side == FRONT { "computer".to_owned() } else { format!("computer.{side}") }
}

/// Frames of a computer.
pub const COMPUTER_FRAMES: u8 = 2;

/// The sprite of something from [`ITEMS`].
pub fn item(name: &str) -> String {
    format!("item.{name}")
}

/// The sprite of a creature type. The frame wraps around. See [`has_picture`] for types without a picture.
pub fn creature(kind: u8, frame: u8) -> String {
    format!("creature.{kind}.{}", frame % CREATURE_FRAMES)
}

/// Whether a creature type has its own picture.
pub fn has_picture(kind: u8) -> bool {
    CREATURES.iter().any(|range| range.contains(&kind))
}

/// The creature types that have a picture, ascending.
pub fn creatures() -> impl Iterator<Item = u8> {
    CREATURES.into_iter().flatten()
}

/// Every sprite of this module, in the order of the [`FeatureSheet`].
pub fn all() -> Vec<String> {
    let mut names = Vec::new();
    for frame in 0..DOOR_FRAMES {
        for axis in AXES {
            names.extend(DOORS.map(|kind| door(kind, axis, frame)));
        }
        names.extend(EXITS.map(|exit| elevator_door(exit, frame)));
    }
    for side in SIDES {
        names.extend(FITTINGS.map(|name| fitting(name, side)));
        names.extend(EDGES.map(|name| fitting(name, side)));
        names.extend(DECORATIONS.map(|name| fitting(name, side)));
    }
    names.extend(SINGLES.map(str::to_owned));
    for (name, count) in SERIES {
        names.extend((0..count).map(|number| format!("{name}.{number}")));
    }
    names.extend(ITEMS.map(item));
    for frame in 0..CREATURE_FRAMES {
        names.extend(creatures().map(|kind| creature(kind, frame)));
    }
    names.extend(crowd::names());
    names.extend(land::names());
    names
}

/// The sprite of a feature, and the side to which the sprite is rotated.
fn drawn_as(name: &str) -> (String, &str) {
    if let Some((piece, _)) = land::part_of(name) {
        return (piece.to_owned(), FRONT);
    }
    match name.rsplit_once('.') {
        Some((thing, side)) if FITTINGS.contains(&thing) || EDGES.contains(&thing) => {
            (fitting(thing, FRONT), side)
        }
        _ => (crowd::part_of(name).map_or_else(|| name.to_owned(), |part| part.whole()), FRONT),
    }
}

/// The picture of one feature in the colours of a theme, for programs that need only some features.
pub fn picture(sprites: &Sprites, palette: &Palette, theme: Theme, name: &str) -> Result<Pixels, ArtError> {
    let (sprite, side) = drawn_as(name);
    let mut picture = turned(&render(sprites, palette, theme, &sprite)?, side);
    if let Some(part) = crowd::part_of(name) {
        part.keep(&mut picture, sprites)?;
    }
    if land::shows_ground(name) {
        land::finish(&mut picture, sprites, (palette, theme), name)?;
    }
    if ground::stands(name) {
        ground::shade(&mut picture);
    }
    Ok(picture)
}

fn turned(front: &Pixels, side: &str) -> Pixels {
    let mut picture = front.clone();
    let last = TILE_SIZE - 1;
    for (place, pixel) in front.bytes.chunks_exact(DEPTH).enumerate() {
        let (x, y) = (place % TILE_SIZE, place / TILE_SIZE);
        let (x, y) = match side {
            "n" => (x, last - y),
            "e" => (y, x),
            "w" => (last - y, x),
            _ => (x, y),
        };
        let start = (y * TILE_SIZE + x) * DEPTH;
        picture.bytes[start..start + DEPTH].copy_from_slice(pixel);
    }
    picture
}

/// Checks that every feature is drawn, 16x16. Returns the first sprite that is missing or has the wrong size.
pub fn check(sprites: &Sprites) -> Result<(), ArtError> {
    for name in all() {
        sprites.need(&drawn_as(&name).0, "a base")?.check_size(TILE_SIZE, TILE_SIZE)?;
    }
    Ok(())
}

/// All features in one picture. The feature with index `i` lies in column `i % 16`, row `i / 16`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeatureSheet {
    pub pixels: Pixels,
    /// Width and height of one feature in pixels.
    pub tile_size: usize,
    /// The number of features. The rest of the last row is transparent.
    pub features: usize,
    indices: BTreeMap<String, usize>,
}

impl FeatureSheet {
    /// Paints every feature in the colours of a theme. Fails if a sprite is missing or has the wrong size.
    pub fn build(sprites: &Sprites, palette: &Palette, theme: Theme) -> Result<Self, ArtError> {
        check(sprites)?;
        let indices: BTreeMap<String, usize> =
            all().into_iter().enumerate().map(|(index, name)| (name, index)).collect();
        let features = indices.len();
        let (width, height) = (COLUMNS * TILE_SIZE, features.div_ceil(COLUMNS) * TILE_SIZE);
        let mut pixels = Pixels { width, height, bytes: vec![0; width * height * DEPTH] };
        for (name, index) in &indices {
            let picture = picture(sprites, palette, theme, name)?;
            let (left, top) = (index % COLUMNS * TILE_SIZE, index / COLUMNS * TILE_SIZE);
            for (row, line) in picture.bytes.chunks(TILE_SIZE * DEPTH).enumerate() {
                let start = ((top + row) * width + left) * DEPTH;
                pixels.bytes[start..start + line.len()].copy_from_slice(line);
            }
        }
        Ok(Self { pixels, tile_size: TILE_SIZE, features, indices })
    }

    /// The index of each feature by name. It is the same in every theme.
    pub fn indices(&self) -> std::collections::HashMap<String, usize> {
        self.indices.clone().into_iter().collect()
    }

    /// The index of a feature, which is the same in every theme.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }
}

#[cfg(test)]
pub(crate) mod tests;
