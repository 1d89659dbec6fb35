//! Pictures in lines and cards.

use bevy::prelude::*;

/// A square picture with sides of this length in logical pixels. The mouse passes through it to the part below.
pub fn icon(image: Handle<Image>, size: f32) -> impl Bundle {
    let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
    (Name::new("icon"), Pickable::IGNORE, ImageNode::new(image), node)
}
