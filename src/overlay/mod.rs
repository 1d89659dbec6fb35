//! Overlays: what the generator knows, painted over the tiles.

pub mod canvas;
pub mod class;
pub mod ids;
pub mod inks;
pub mod kind;
pub mod kinds;
pub mod label;
pub mod legend;
pub mod paint;
pub mod phases;
pub mod rooms;
pub mod root;
pub mod thinning;

pub use kind::Overlay;
