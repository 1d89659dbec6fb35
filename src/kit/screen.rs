//! The picture on screen: its size, its zoom, and the camera that shows it.

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat, TextureUsages},
};
use rootward_gen::Pos;
use rootward_presentation::view::ViewKind;

/// The smallest and the largest zoom step of play.
pub(crate) const ZOOMS: (u8, u8) = (2, 5);

/// Screen pixels per pixel of the pictures.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// The zoom for walking: 2..=5.
    pub walking: u8,
    /// Whether the player has chosen `walking`. Otherwise it is the largest that fits, and a base may begin nearer.
    pub chosen: bool,
    /// The zoom after the current transition: 1..=5 in half steps while watching, otherwise whole and near `walking`.
    pub rest: f32,
    /// The zoom at this moment. During a transition, it is any value between two steps.
    pub now: f32,
}

impl Zoom {
    pub fn is_at_rest(&self) -> bool {
        self.now == self.rest
    }
}

impl Default for Zoom {
    fn default() -> Self {
        Self { walking: ZOOMS.0, chosen: false, rest: f32::from(ZOOMS.0), now: f32::from(ZOOMS.0) }
    }
}

/// Height of the playback bar at the lower edge while the player watches the digger, in logical pixels.
pub(crate) const WATCH_BAR: f32 = 124.0;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewNow {
    pub chosen: ViewKind,
    /// The view on screen. Examining something on the map always shows the map.
    pub shown: ViewKind,
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct WantedView {
    /// The zoom for walking, 2..=5. `None` for the largest zoom that fits.
    pub walking: Option<u8>,
    /// The zoom for watching, 1..=5 in half steps. `None` for the largest zoom that fits.
    pub watching: Option<f32>,
    /// The cell in the middle of the picture. `None` to follow the party as usual.
    pub middle: Option<Pos>,
    /// The view. `None` for the view in the settings.
    pub kind: Option<ViewKind>,
}

#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainCamera {
    /// The position before rounding to whole pixels.
    pub(crate) focus: Vec2,
}

/// The render target of a game without a window.
#[derive(Resource, Clone, Debug)]
pub struct OffScreen {
    pub target: Handle<Image>,
    pub size: UVec2,
}

impl OffScreen {
    pub fn new(size: UVec2, images: &mut Assets<Image>) -> Self {
        let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
        let (flat, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
        let mut image = Image::new_uninit(extent, flat, format, RenderAssetUsages::RENDER_WORLD);
        image.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
        Self { target: images.add(image), size }
    }
}

pub(crate) fn view_size(window: Option<&Window>, off_screen: Option<&OffScreen>) -> Vec2 {
    match (off_screen, window) {
        (Some(off_screen), _) => off_screen.size.as_vec2(),
        (None, Some(window)) => window.size(),
        (None, None) => Vec2::new(1280.0, 720.0),
    }
}
