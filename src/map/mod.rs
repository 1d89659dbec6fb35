//! The base from above: its tiles, the things on them, light, overlays and the camera.

pub(crate) mod drawing;
pub mod overlay;
pub mod tilemap;
pub mod view;
