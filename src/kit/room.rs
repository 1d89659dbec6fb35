//! The space for the user interface. With large text in a small window, the least important panels are hidden.

use bevy::{prelude::*, ui::UiSystems, window::PrimaryWindow};

use super::screen::{OffScreen, WATCH_BAR, view_size};
use crate::host::schedule::AppSystems;

/// Minimum width at which every panel has its place.
pub const ROOMY: f32 = 972.0;
/// Minimum width at which the cards of the party take one row.
pub const ONE_ROW: f32 = 800.0;
/// Minimum width for more than the necessary panels. The width is never below [`LEAST`].
pub const TIGHT: f32 = 700.0;
/// The minimum space for the user interface. The text size is limited so that at least this space is left.
pub const LEAST: Vec2 = Vec2::new(640.0, 360.0);

/// Width and height of the window in logical pixels, with the text size taken into account.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ScreenRoom(pub Vec2);

impl Default for ScreenRoom {
    fn default() -> Self {
        Self(Vec2::new(1280.0, 720.0))
    }
}

/// Marks a node that is visible only if the space has at least this width.
#[derive(Component, Clone, Copy, Debug)]
pub struct OnlyFrom(pub f32);

#[derive(Component, Clone, Copy, Debug)]
pub struct WatchBar;

#[derive(Component, Clone, Copy, Debug)]
pub struct AboveWatchBar;

/// The space below the bar and above it, in logical pixels.
pub const AROUND_BAR: f32 = 10.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenRoom>()
        .add_systems(Update, (measure_room, apply_only_from).chain().in_set(AppSystems::View))
        .add_systems(PostUpdate, stand_above_bar.before(UiSystems::Layout));
}

/// Keeps panels above the bar, whose height depends on its sentence. The height comes from the previous frame.
fn stand_above_bar(
    bars: Query<&ComputedNode, With<WatchBar>>,
    mut panels: Query<&mut Node, (With<AboveWatchBar>, Without<WatchBar>)>,
) {
    let Some(bar) = bars.iter().next() else { return };
    let height = bar.size().y * bar.inverse_scale_factor() + 2.0 * AROUND_BAR;
    let bottom = px(height.max(WATCH_BAR));
    for mut node in &mut panels {
        if node.top == Val::Auto && node.bottom != bottom {
            node.bottom = bottom;
        }
    }
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
