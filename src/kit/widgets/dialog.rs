//! Plates that hold a question, a menu or a panel.

use bevy::{prelude::*, ui_widgets::ScrollArea};

use crate::kit;

/// A plate whose content may be larger than itself.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Scrolls;

/// A plate of at most this width in logical pixels. It scrolls if its content does not fit.
pub fn dialog(width: f32) -> impl Bundle {
    let (node, back, edge) = kit::plate();
    let node = Node {
        width: px(width),
        max_width: percent(100),
        max_height: percent(100),
        padding: UiRect::axes(px(20), px(16)),
        row_gap: px(3),
        overflow: Overflow::scroll_y(),
        ..node
    };
    (Scrolls, ScrollArea, node, back, edge)
}
