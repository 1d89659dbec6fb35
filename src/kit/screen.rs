//! The picture on screen: its size, its zoom, and the camera that shows it.

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::view::ViewKind;

/// The zoom steps of play.
pub(crate) const ZOOMS: (u8, u8) = (2, 5);

/// Screen pixels for each pixel of the pictures.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// While walking: 2..=5.
    pub walking: u8,
    /// Whether the player has asked for it; otherwise it is what fits, and a base may begin nearer.
    pub chosen: bool,
    /// The resting zoom, in half steps: 1..=5 while the digger is watched, otherwise a whole step near that of walking.
    pub rest: f32,
    /// The zoom in force now; on its way to the one where it rests it is anything between two steps.
    pub now: f32,
}

impl Zoom {
    /// Whether the zoom is on no way.
    pub fn is_at_rest(&self) -> bool {
        self.now == self.rest
    }
}

impl Default for Zoom {
    fn default() -> Self {
        Self { walking: ZOOMS.0, chosen: false, rest: f32::from(ZOOMS.0), now: f32::from(ZOOMS.0) }
    }
}

/// Height that the bar of the playback takes at the lower edge while the digger is watched, in logical pixels.
pub(crate) const WATCH_BAR: f32 = 124.0;

/// How the base is seen now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewNow {
    /// What the player has chosen.
    pub chosen: ViewKind,
    /// What is on screen: who looks at something on the map sees the map.
    pub shown: ViewKind,
}

/// What the player wants to see of a base in place of what the game would show.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct WantedView {
    /// The first zoom while walking, 2..=5; the one that fits if none is given.
    pub walking: Option<u8>,
    /// The zoom while the digger is watched, 1..=5 in steps of a half; as large as fits if none is given.
    pub watching: Option<f32>,
    /// The cell in the middle of the picture; what the game would follow if none is given.
    pub middle: Option<Pos>,
    /// From where it is seen; as the settings have it if nothing is given.
    pub kind: Option<ViewKind>,
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
