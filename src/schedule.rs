//! The order of what happens in a frame.

use bevy::prelude::*;

/// The order of what happens in a frame, after the rules have ticked.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys that are about the game and not about the party: menus, overlays, seeds.
    Commands,
    /// A base that is ready takes the place of the old one.
    Load,
    /// Entities of the base and the party are put into it.
    Furnish,
    /// The floor on screen follows the party.
    Follow,
    /// Sight follows the party.
    Sight,
    /// Everything is drawn.
    View,
}
