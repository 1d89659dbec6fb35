//! x
use bevy::prelude::*;
pub(super) fn plugin(_: &mut App) {}
