//! Examining a cell: its contents, purpose and links. The mouse or the cursor of the look mode chooses the cell.

mod beside;
pub mod look;
pub mod plate;
mod sheet;

use bevy::prelude::*;
use rootward_gen::Pos;
use rootward_presentation::overlay::Overlay;

/// The cell that the player asks about, by mouse or cursor.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointed(pub Option<Pos>);

/// Whether everything is shown: numbers, links, hidden contents.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DebugView(pub bool);

impl DebugView {
    /// Overlays that show the inner workings of a base also turn the debug view on.
    pub const fn is_on(self, overlay: Overlay) -> bool {
        self.0 || matches!(overlay, Overlay::Ids | Overlay::Features | Overlay::Links)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>().init_resource::<DebugView>().add_plugins(look::plugin);
}

pub(crate) fn view_plugin(app: &mut App) {
    app.add_plugins((plate::plugin, sheet::plugin));
}
