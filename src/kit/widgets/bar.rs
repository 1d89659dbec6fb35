//! Bars. The number is beside the bar, where its contrast does not depend on the filled length.

use bevy::prelude::*;

use crate::kit::colour;

/// Height of a bar in logical pixels.
pub const BAR: f32 = 10.0;

/// Creates a bar that takes the space beside its neighbours and is filled to a percentage.
pub fn bar(share: u32, ink: Color) -> impl Bundle {
    let track = Node { height: px(BAR), border: px(1).all(), ..super::Shape::grow(Node::default()) };
    let fill = Node { width: percent(share.min(100) as f32), height: percent(100), ..default() };
    (
        Name::new("bar"),
        Pickable::IGNORE,
        track,
        BorderColor::all(colour::EDGE),
        BackgroundColor(Color::BLACK),
        children![(Name::new("fill"), Pickable::IGNORE, fill, BackgroundColor(ink))],
    )
}
