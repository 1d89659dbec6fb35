//! The bases of Rootward from inside, in first person: a software ray caster over the grid, without an engine.
//!
//! [`draw`] takes a [`Scene`], a point of view ([`Eye`]), the pictures of a theme ([`Book`]) and a target [`Picture`].
//! It reads no clock and allocates nothing after the first picture of a size. It uses only whole numbers, so that every
//! platform draws the same picture.
//!
//! # Order of drawing
//! 1. `light`: the air, lamps and meltdown on each sixteenth of the cells around the eye.
//! 2. `cast` and `walls`: one ray a column over the cells. The face where it ends is drawn, and the layers in
//!    front of it are collected. In the dark `rims` draws a faint line around it. `seam` breaks the edge between two
//!    materials.
//! 3. `floors`: rows of floor and ceiling outside walls.
//! 4. Doors, windows and moving walls, then shadows and the contents of cells (`sprites`), wherever nothing nearer is
//!    drawn. `target` marks the group that an attack would hit.
//! 5. `helmet`: the edge of the visor, which shows from where the party is hit.
//!
//! Every picture of a face has 32, 64 and 128 pixels a cell (`finer`). Nearer faces use finer pictures.
//!
//! # A scene from a base
//! [`fill`] turns a base into a scene. For each picture:
//!
//! ```text
//! scene.clear(theme_of(base))
//! for each cell that the party sees:       fill::ground(&mut scene, base, at)
//! for each record on one of these cells:   fill::thing(&mut scene, base, records, record, stage)
//! for each group that is there:            fill::group(&mut scene, ...)
//! shots, numbers, warnings, lamps:         scene.stand, scene.float, scene.warn, scene.shine
//! ```
//!
//! A [`fill::Stage`] is the current state of a record: how far its door is open, how many rows of its wall are left.
//! The game takes it from the live component of the record's entity (`DoorState`, `WallState` and so on). A tool that
//! knows only the base passes [`fill::Stage::Plain`].

mod back;
mod book;
mod bulge;
mod cast;
mod dither;
mod eye;
pub mod fill;
mod finer;
mod fixed;
mod floors;
mod helmet;
mod hues;
mod lids;
mod light;
mod looks;
mod outline;
mod picture;
mod plate;
mod relief;
mod rims;
mod rough;
mod scene;
mod scratch;
mod seam;
mod shadows;
pub mod shipped;
mod sky;
mod sprites;
mod target;
mod walls;

pub use book::{Book, FACE};
pub use eye::{EYE_BACK, Eye, ray};
pub use fixed::{ONE, cosine, sine};
pub use looks::Look;
pub use picture::{MAX_HEIGHT, MAX_WIDTH, Picture, What};
pub use scene::{
    CHALK_SIDE, Chalk, DOOR_STAGES, Floater, Lamp, Scene, Shape, Shown, Standee, Underfoot, WALL_ROWS,
};

/// Draws an eye's view of a scene. The colours are those of the book, whatever the scene's theme.
pub fn draw(scene: &Scene, eye: Eye, book: &Book, picture: &mut Picture) {
    let view = eye::View::new(eye, picture);
    picture.scratch.begin(book);
    picture.scratch.light.fill(scene, &view);
    walls::draw_ends(scene, &view, book, picture);
    let tiles = floors::lay_tiles(scene, book, picture.scratch.light.origin());
    floors::draw_rows(scene, &view, book, &tiles, picture);
    walls::draw_layers(scene, &view, book, picture);
    sprites::draw_standees(scene, &view, book, picture);
    if let Some(struck) = scene.helmet {
        helmet::draw(struck, scene.pulses, book, picture);
    }
}
