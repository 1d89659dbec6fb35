//! Columns and rows.

use bevy::prelude::*;

/// A column of parts with a gap between them, in logical pixels.
pub fn column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), flex_shrink: 0.0, ..default() }
}

/// The largest gap between the lines of a row that wraps, in logical pixels.
const LINES_APART: f32 = 6.0;

/// A part that keeps its size if room is short.
pub fn part() -> Node {
    Node { flex_shrink: 0.0, ..default() }
}

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

/// Parts of different sizes side by side, row by row, spread over the available room.
pub fn shelf(gap: f32) -> Node {
    Node {
        flex_grow: 1.0,
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(gap),
        row_gap: px(gap),
        align_items: AlignItems::Start,
        align_content: AlignContent::SpaceEvenly,
        justify_content: JustifyContent::SpaceEvenly,
        ..default()
    }
}

macro_rules! shapes {
    ($( $(#[$doc:meta])* $name:ident($self:ident $(, $length:ident)*) { $($field:ident: $value:expr),* } )*) => {
        /// The use of the available room by a column or a row. Lengths are logical pixels.
        pub trait Shape {
            $( $(#[$doc])* fn $name(self $(, $length: f32)*) -> Self; )*
        }

        impl Shape for Node {
            $( fn $name($self $(, $length: f32)*) -> Self {
                Self { $($field: $value,)* ..$self }
            } )*
        }
    };
}

shapes! {
    /// Takes the space that its neighbours leave, and wraps its text in that space. The layout once asks for the height
    /// of the text at width zero. Without clipping, a plate would scroll by that height.
    grow(self) {
        flex_grow: 1.0, flex_basis: px(0), flex_shrink: 1.0, min_width: px(0), overflow: Overflow::clip()
    }
    wrap(self) { flex_wrap: FlexWrap::Wrap }
    /// Moves its first part to one end and its last part to the other.
    spread(self) { justify_content: JustifyContent::SpaceBetween }
    middle(self) { justify_content: JustifyContent::Center }
    wide(self, width) { width: px(width) }
    /// Keeps this distance from the part above it.
    below(self, distance) { margin: UiRect { top: px(distance), ..self.margin } }
    /// Keeps this distance from the part below it.
    above(self, distance) { margin: UiRect { bottom: px(distance), ..self.margin } }
    high(self, height) { height: px(height) }
    least_high(self, height) { min_height: px(height) }
    least_wide(self, width) { min_width: px(width) }
    whole(self) { width: percent(100) }
    /// Has this width and takes a share of the room that is left in its line.
    share(self, width) { flex_basis: px(width), flex_grow: 1.0 }
    /// Takes the room that is left in its line, and is at least as large as its parts.
    takes_rest(self) { flex_grow: 1.0 }
    /// Begins at this distance from the left edge of its parent.
    indented(self, distance) { margin: UiRect { left: px(distance), ..self.margin } }
    /// Stays hidden until [`super::toggle`] shows it.
    hidden(self) { display: Display::None }
    fixed(self) { flex_shrink: 0.0 }
    shrink(self) { flex_shrink: 1.0 }
    centre(self) { align_items: AlignItems::Center, justify_content: JustifyContent::Center }
    /// Makes its parts as large as its line, and aligns its lines at their start.
    stretch(self) { align_items: AlignItems::Stretch, align_content: AlignContent::Start }
    /// Aligns its parts at their start, across its direction.
    at_start(self) { align_items: AlignItems::Start }
    /// Aligns its parts at their end, across its direction.
    at_end(self) { align_items: AlignItems::End }
    /// Keeps its parts away from its sides, and from its upper and lower edges.
    padded(self, sides, ends) { padding: UiRect::axes(px(sides), px(ends)) }
    edged(self, width, round) { border: px(width).all(), border_radius: BorderRadius::all(px(round)) }
    /// Lies at this distance from the upper left corner of its parent, over its neighbours.
    pinned(self, left, top) { position_type: PositionType::Absolute, left: px(left), top: px(top) }
}
