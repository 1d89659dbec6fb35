use bevy::prelude::*;

/// The order of systems in a frame, after the rules have ticked.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Systems that read keys for the game, and not for the party: menus, overlays, seeds.
    Commands,
    Load,
    Furnish,
    Follow,
    Sight,
    View,
}
