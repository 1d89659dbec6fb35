//! The bases of Rootward from inside, in first person: a software ray caster over the grid, without an engine.
//!
//! [`draw`] takes what there is to see ([`Scene`]), from where ([`Eye`]), the pictures of a theme ([`Book`]) and a
//! [`Picture`] to draw into. It reads no clock, allocates nothing once it has drawn a picture of that size, and counts
//! in whole numbers only, so that every platform draws the same.
//!
//! # Order of drawing
//! 1. `light`: what each quarter of a quarter of a cell around the eye gets of air, lamps and meltdown.
//! 2. `cast` and `walls`: one ray a column over the cells; the face where it ends is drawn, what stands before is noted. In
//!    the dark `rims` draws a faint line around it.
//! 3. `floors`: rows of floor and ceiling where no wall is.
//! 4. Doors, windows and moving walls, then what stands in cells (`sprites`), each pixel where nothing nearer is.
//!
//! Every picture of a face has 32, 64 and 128 pixels a cell (`finer`): the nearer it is, the finer is the one that is drawn.
//!
//! # A scene from a base
//! [`fill`] is how a base becomes a scene. For each picture:
//!
//! ```text
//! scene.clear(theme_of(base))
//! for each cell that the party sees:       fill::ground(&mut scene, base, at)
//! for each record on one of these cells:   fill::thing(&mut scene, base, records, record, stage)
//! for each group that is there:            fill::group(&mut scene, ...)
//! shots, numbers, warnings, lamps:         scene.stand, scene.float, scene.warn, scene.shine
//! ```
//!
//! A [`fill::Stage`] is what has become of a record: how far its door is open, how many rows of its wall are left. The game
//! has it from the live component of the record's entity (`DoorState`, `WallState` and so on), a tool that
//! knows only the base says [`fill::Stage::Plain`].

mod back;
mod book;
mod cast;
mod dither;
mod eye;
pub mod fill;
mod finer;
mod fixed;
mod floors;
mod hues;
mod lids;
mod light;
mod looks;
mod outline;
mod picture;
mod rims;
mod scene;
mod scratch;
pub mod shipped;
mod sky;
mod sprites;
mod walls;

pub use book::{Book, FACE};
pub use eye::{EYE_BACK, Eye, ray};
pub use fixed::{ONE, cosine, sine};
pub use looks::Look;
pub use picture::{MAX_HEIGHT, MAX_WIDTH, Picture, What};
pub use scene::{
    CHALK_SIDE, Chalk, DOOR_STAGES, Floater, Lamp, Scene, Shape, Shown, Standee, Underfoot, WALL_ROWS,
};

/// Draws what an eye sees of a scene. The book should be that of the scene's theme; with another one the colours are
/// those of the book.
pub fn draw(scene: &Scene, eye: Eye, book: &Book, picture: &mut Picture) {
    let view = eye::View::new(eye, picture);
    picture.scratch.begin(book);
    picture.scratch.light.fill(scene, &view);
    walls::draw_ends(scene, &view, book, picture);
    let tiles = floors::lay_tiles(scene, book, picture.scratch.light.origin());
    floors::draw_rows(scene, &view, book, &tiles, picture);
    walls::draw_layers(scene, &view, book, picture);
    sprites::draw_standees(scene, &view, book, picture);
}
