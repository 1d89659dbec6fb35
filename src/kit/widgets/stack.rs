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

/// The use of the available room by a column or a row. Lengths are logical pixels.
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
    /// Keeps this distance from the part below it.
    fn above(self, distance: f32) -> Self;
    /// Has this height.
    fn high(self, height: f32) -> Self;
    /// Is at least this high.
    fn least_high(self, height: f32) -> Self;
    /// Is at least this wide.
    fn least_wide(self, width: f32) -> Self;
    /// Takes the whole width.
    fn whole(self) -> Self;
    /// Has this width and takes a share of the room that is left in its line.
    fn share(self, width: f32) -> Self;
    /// Takes the room that is left in its line, and is at least as large as its parts.
    fn takes_rest(self) -> Self;
    /// Begins at this distance from the left edge of its parent.
    fn indented(self, distance: f32) -> Self;
    /// Stays hidden until [`super::toggle`] shows it.
    fn hidden(self) -> Self;
    /// Keeps its size if room is short.
    fn fixed(self) -> Self;
    /// Becomes smaller if room is short.
    fn shrink(self) -> Self;
    /// Moves its parts to the middle in both directions.
    fn centre(self) -> Self;
    /// Makes its parts as large as its line, and aligns its lines at their start.
    fn stretch(self) -> Self;
    /// Aligns its parts at their start, across its direction.
    fn at_start(self) -> Self;
    /// Aligns its parts at their end, across its direction.
    fn at_end(self) -> Self;
    /// Keeps its parts away from its sides, and from its upper and lower edges.
    fn padded(self, sides: f32, ends: f32) -> Self;
    /// Has an edge of this width, with round corners.
    fn edged(self, width: f32, round: f32) -> Self;
    /// Lies at this distance from the upper left corner of its parent, over its neighbours.
    fn pinned(self, left: f32, top: f32) -> Self;
}

impl Shape for Node {
    fn grow(self) -> Self {
        Self {
            flex_grow: 1.0,
            flex_basis: px(0),
            flex_shrink: 1.0,
            min_width: px(0),
            // The layout once asks for the height of the text at width zero. Without clipping, a plate would scroll by
            // that height.
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
        Self { margin: UiRect { top: px(distance), ..self.margin }, ..self }
    }

    fn above(self, distance: f32) -> Self {
        Self { margin: UiRect { bottom: px(distance), ..self.margin }, ..self }
    }

    fn high(self, height: f32) -> Self {
        Self { height: px(height), ..self }
    }

    fn least_high(self, height: f32) -> Self {
        Self { min_height: px(height), ..self }
    }

    fn least_wide(self, width: f32) -> Self {
        Self { min_width: px(width), ..self }
    }

    fn whole(self) -> Self {
        Self { width: percent(100), ..self }
    }

    fn share(self, width: f32) -> Self {
        Self { flex_basis: px(width), flex_grow: 1.0, ..self }
    }

    fn takes_rest(self) -> Self {
        Self { flex_grow: 1.0, ..self }
    }

    fn indented(self, distance: f32) -> Self {
        Self { margin: UiRect { left: px(distance), ..self.margin }, ..self }
    }

    fn hidden(self) -> Self {
        Self { display: Display::None, ..self }
    }

    fn fixed(self) -> Self {
        Self { flex_shrink: 0.0, ..self }
    }

    fn shrink(self) -> Self {
        Self { flex_shrink: 1.0, ..self }
    }

    fn centre(self) -> Self {
        Self { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..self }
    }

    fn stretch(self) -> Self {
        Self { align_items: AlignItems::Stretch, align_content: AlignContent::Start, ..self }
    }

    fn at_start(self) -> Self {
        Self { align_items: AlignItems::Start, ..self }
    }

    fn at_end(self) -> Self {
        Self { align_items: AlignItems::End, ..self }
    }

    fn padded(self, sides: f32, ends: f32) -> Self {
        Self { padding: UiRect::axes(px(sides), px(ends)), ..self }
    }

    fn edged(self, width: f32, round: f32) -> Self {
        Self { border: px(width).all(), border_radius: BorderRadius::all(px(round)), ..self }
    }

    fn pinned(self, left: f32, top: f32) -> Self {
        Self { position_type: PositionType::Absolute, left: px(left), top: px(top), ..self }
    }
}
