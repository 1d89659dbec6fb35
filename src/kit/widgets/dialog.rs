//! Plates that hold a question, a menu or a panel.

use bevy::{prelude::*, ui_widgets::ScrollArea};

use super::{Shape, column};
use crate::kit::{Plate, UiLayer};

/// A plate that can be smaller than its content.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Scrolls;

/// A plate with this maximum width in logical pixels. It scrolls if its content does not fit.
pub fn dialog(width: f32) -> impl Bundle {
    let (node, plate) = dialog_frame(width);
    let clip = OverflowClipMargin::content_box();
    (Scrolls, ScrollArea, Node { overflow: Overflow::scroll_y(), overflow_clip_margin: clip, ..node }, plate)
}

/// The same plate without scrolling, for a heading that stays in sight above a [`scrolling`] part.
pub fn dialog_frame(width: f32) -> (Node, Plate) {
    let node =
        Node { max_width: percent(100), max_height: percent(100), min_height: px(0), ..column(3.0).shrink() };
    (node.wide(width).padded(20.0, 15.0), Plate::Hull)
}

/// A plate over the whole window, with its parts spread from top to bottom.
pub fn sheet() -> impl Bundle {
    let node = Node { height: percent(100), overflow: Overflow::clip(), ..column(4.0) };
    (UiLayer::Menu.index(), node.whole().pinned(0.0, 0.0).spread().padded(20.0, 18.0), Plate::Hull)
}

/// The scrolling part of a plate, with this height if there is room. Its scroll bar lies beside its contents.
pub fn scrolling(height: f32) -> impl Bundle {
    let node = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        padding: UiRect::right(px(14)),
        ..column(0.0).high(height).shrink()
    };
    (Scrolls, ScrollArea, node)
}
