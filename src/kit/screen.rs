//! The picture on screen: its size, its zoom, and the camera that shows it.

use bevy::prelude::*;

/// The zoom steps of play.
pub(crate) const ZOOMS: (u8, u8) = (2, 5);

/// Screen pixels for each pixel of the pictures.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zoom {
    /// While walking: 2..=5.
    pub walking: u8,
    /// The zoom in force now: also 1 while the digger is watched.
    pub now: u8,
}

impl Default for Zoom {
    fn default() -> Self {
        Self { walking: ZOOMS.0, now: ZOOMS.0 }
    }
}

/// The camera of the world and the user interface.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainCamera {
    /// Where it would be without whole pixels.
    pub(crate) focus: Vec2,
}

/// The render target, if it is not a window.
#[derive(Resource, Clone, Debug)]
pub struct OffScreen {
    /// The image that is drawn into.
    pub target: Handle<Image>,
    /// Its size in pixels.
    pub size: UVec2,
}

/// Size of the picture in pixels.
pub(crate) fn view_size(window: Option<&Window>, off_screen: Option<&OffScreen>) -> Vec2 {
    match (off_screen, window) {
        (Some(off_screen), _) => off_screen.size.as_vec2(),
        (None, Some(window)) => window.size(),
        (None, None) => Vec2::new(1280.0, 720.0),
    }
}
