//! Lists.

use bevy::prelude::*;

/// A column of equal parts with a gap between them, in logical pixels.
pub fn list<Part: Bundle>(gap: f32, parts: impl IntoIterator<Item = Part>) -> impl Bundle {
    let parts: Vec<Part> = parts.into_iter().collect();
    (Name::new("list"), super::column(gap), Children::spawn(SpawnIter(parts.into_iter())))
}
