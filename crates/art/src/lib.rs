//! The pictures of the game, from text files to pixels. This crate does not depend on the engine.
//!
//! # The palette, `assets/palette.txt`
//! Each line is one colour, `letter name #rrggbb`. There are at most 40. `.` is transparent. A section `map` follows,
//! also with at most 40 colours. Only the map and the frame use it. A section `theme NAME` follows for each [`Theme`].
//! It may recolour rock, steel, floors, decks, walls, the hull and bedrock. `deck.*`, `wall.*`, `hull.*` and
//! `bedrock.*` colour the map from above. `floor.*` and `rock.*` colour the land and the view of the droids.
//!
//! # The sprites, `assets/sprites/*.txt`
//! `sprite NAME` (16x16) or `sprite NAME WxH`, then exactly H rows of W palette letters. A line that
//! starts with `;` is a comment; an empty line ends a sprite. Names are unique across files.
//!
//! ```text
//! ; a lamp
//! sprite lamp.e 3x3
//! kLk
//! LWL
//! kLk
//! ```
//!
//! Walls are drawn as 8x8 quarters, `SET.QUARTER.PIECE` (`rock.sw.ns`); see [`autotile`]. Quarters with a front that
//! looks south are 8x12 and reach over the quarters above them. Quarters are drawn over the flat top of the wall, the
//! sprite `SET.top`. Light comes from the upper left. Contrast within a floor stays under 1.3 to 1.

pub mod atlas;
pub mod autotile;
pub mod bedrock;
pub mod colour;
pub mod error;
pub mod face;
pub mod features;
pub mod names;
pub mod palette;
pub mod sheet;
pub mod surface;
pub mod tile;

pub use atlas::{Atlas, Pixels, build_atlas, render};
pub use autotile::WallShape;
pub use bedrock::bedrock;
pub use colour::Rgba;
pub use error::ArtError;
pub use face::{Face, FaceShape};
pub use features::FeatureSheet;
pub use palette::{Palette, Theme};
pub use sheet::{Sprite, Sprites};
pub use tile::{Tile, WallSet};

/// The palette, below `assets/`.
pub const PALETTE_FILE: &str = "palette.txt";

/// The sprite files, below `assets/`.
pub const SPRITE_FILES: [&str; 35] = [
    "sprites/effects.txt",
    "sprites/signs.txt",
    "sprites/traces.txt",
    "sprites/floors.txt",
    "sprites/walls.txt",
    "sprites/bedrock.txt",
    "sprites/things.txt",
    "sprites/party.txt",
    "sprites/marks.txt",
    "sprites/digits.txt",
    "sprites/letters.txt",
    "sprites/logo.txt",
    "sprites/doors.txt",
    "sprites/fittings.txt",
    "sprites/faces.txt",
    "sprites/frames.txt",
    "sprites/traps.txt",
    "sprites/land.txt",
    "sprites/scenes.txt",
    "sprites/machines.txt",
    "sprites/items.txt",
    "sprites/creatures-reds.txt",
    "sprites/creatures-greens.txt",
    "sprites/creatures-violets.txt",
    "sprites/creatures-station.txt",
    "sprites/visor-walls.txt",
    "sprites/visor-floors.txt",
    "sprites/visor-doors.txt",
    "sprites/visor-faces.txt",
    "sprites/visor-machines.txt",
    "sprites/visor-reds.txt",
    "sprites/visor-greens.txt",
    "sprites/visor-violets.txt",
    "sprites/visor-station.txt",
    "sprites/visor-land.txt",
];

#[cfg(test)]
mod shipped;
