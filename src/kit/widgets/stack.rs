//! Columns and rows.

use bevy::prelude::*;

/// A column of parts with a gap between them, in logical pixels.
pub fn column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), flex_shrink: 0.0, ..default() }
}

/// The largest gap between the lines of a row that wraps, in logical pixels.
const LINES_APART: f32 = 6.0;

/// A row of parts with a gap between them, in logical pixels. The parts are centred on one line.
pub fn row_of(gap: f32) -> Node {
    Node {
        column_gap: px(gap),
        row_gap: px(gap.min(LINES_APART)),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}

/// How a column or a row uses the room around it. Lengths are logical pixels.
pub trait Shape {
    /// Takes the room that its neighbours leave, and breaks its text there.
    fn grow(self) -> Self;
    /// Continues in the next line where the room ends.
    fn wrap(self) -> Self;
    /// Moves its first part to one end and its last part to the other.
    fn spread(self) -> Self;
    /// Moves its parts to the middle.
    fn middle(self) -> Self;
    /// Has this width.
    fn wide(self, width: f32) -> Self;
    /// Keeps this distance from the part above it.
    fn below(self, distance: f32) -> Self;
}

impl Shape for Node {
    fn grow(self) -> Self {
        Self {
            flex_grow: 1.0,
            flex_basis: px(0),
            flex_shrink: 1.0,
            min_width: px(0),
            // The layout once asks for the text's height at no width. Unless it is clipped, a plate would scroll by it.
            overflow: Overflow::clip(),
            ..self
        }
    }

    fn wrap(self) -> Self {
        Self { flex_wrap: FlexWrap::Wrap, ..self }
    }

    fn spread(self) -> Self {
        Self { justify_content: JustifyContent::SpaceBetween, ..self }
    }

    fn middle(self) -> Self {
        Self { justify_content: JustifyContent::Center, ..self }
    }

    fn wide(self, width: f32) -> Self {
        Self { width: px(width), ..self }
    }

    fn below(self, distance: f32) -> Self {
        Self { margin: UiRect::top(px(distance)), ..self }
    }
}
