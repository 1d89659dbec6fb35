//! Plates that hold a question, a menu or a panel.

use bevy::{prelude::*, ui_widgets::ScrollArea};

use super::{Shape, column};
use crate::kit::{self, UiLayer};

/// A plate that can be smaller than its content.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Scrolls;

/// A plate with this maximum width in logical pixels. It scrolls if its content does not fit.
pub fn dialog(width: f32) -> impl Bundle {
    let (node, back, edge) = dialog_frame(width);
    (Scrolls, ScrollArea, Node { overflow: Overflow::scroll_y(), ..node }, back, edge)
}

/// The same plate without scrolling, for a head that stays in sight above a [`scrolling`] part.
pub fn dialog_frame(width: f32) -> (Node, BackgroundColor, BorderColor) {
    let (node, back, edge) = kit::plate();
    let node = Node {
        max_width: percent(100),
        max_height: percent(100),
        min_height: px(0),
        row_gap: px(3),
        ..node.wide(width).padded(20.0, 16.0)
    };
    (node, back, edge)
}

/// A plate over the whole window, with its parts spread from top to bottom.
pub fn sheet() -> impl Bundle {
    let (node, back, edge) = kit::plate();
    let node =
        Node { height: percent(100), overflow: Overflow::clip(), ..node.whole().pinned(0.0, 0.0).spread() };
    (UiLayer::Menu.index(), node, back, edge)
}

/// The scrolling part of a plate, below a head. It has this height if there is room. Its scroll bar lies beside its
/// contents.
pub fn scrolling(height: f32) -> impl Bundle {
    let node = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        padding: UiRect::right(px(14)),
        ..column(0.0).high(height).shrink()
    };
    (Scrolls, ScrollArea, node)
}
