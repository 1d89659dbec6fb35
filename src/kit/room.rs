//! The room of the user interface. With large text on a small window, the least important panels are hidden.

use bevy::{prelude::*, window::PrimaryWindow};

use super::screen::{OffScreen, view_size};
use crate::schedule::AppSystems;

/// From this width on, every panel has its place.
pub const ROOMY: f32 = 972.0;
/// Below this width, the cards of the party take two rows.
pub const ONE_ROW: f32 = 800.0;
/// Below this width, only what is needed has a place. There is never less than [`LEAST`].
pub const TIGHT: f32 = 700.0;
/// What the user interface has at least: text does not grow beyond that.
pub const LEAST: Vec2 = Vec2::new(640.0, 360.0);

/// Width and height of the window in logical pixels, with the text size taken into account.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ScreenRoom(pub Vec2);

impl Default for ScreenRoom {
    fn default() -> Self {
        Self(Vec2::new(1280.0, 720.0))
    }
}

/// A node that is only there if the room is at least this wide.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnlyFrom(pub f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenRoom>()
        .add_systems(Update, (measure_room, apply_only_from).chain().in_set(AppSystems::View));
}

fn measure_room(
    windows: Query<&Window, With<PrimaryWindow>>,
    off_screen: Option<Res<OffScreen>>,
    scale: Res<UiScale>,
    mut room: ResMut<ScreenRoom>,
) {
    let size = view_size(windows.iter().next(), off_screen.as_deref());
    room.set_if_neq(ScreenRoom(size / scale.0));
}

fn apply_only_from(room: Res<ScreenRoom>, mut nodes: Query<(Ref<OnlyFrom>, &mut Node)>) {
    for (from, mut node) in &mut nodes {
        if room.is_changed() || from.is_added() {
            node.display = if room.0.x >= from.0 { Display::Flex } else { Display::None };
        }
    }
}
