//! The division of the picture into playfield, column and cards of the droids. Small screens move or fold the column.

use bevy::prelude::*;

use super::room::{ONE_ROW, TIGHT};
use crate::host::schedule::AppSystems;

/// The fraction of the width that the column takes, with its minimum and maximum width in logical pixels.
const COLUMN: f32 = 0.21875;
const COLUMN_WIDTHS: (f32, f32) = (264.0, 280.0);
/// Height of the column below the playfield.
const BAND: f32 = 186.0;
/// The minimum aspect ratio for a column at the side. Windows of 4:3 and portrait windows are narrower.
const WIDE: f32 = 1.5;
/// Height of the cards in one row, in two rows, and in two rows with one bar below the other.
const CARDS: f32 = 112.0;
const TWO_ROWS: f32 = 118.0;
const NARROW: (f32, f32) = (480.0, 164.0);
/// Minimum height in logical pixels with room for a column. The minimum width is [`TIGHT`].
const LOW: f32 = 500.0;

/// The distance of the party below the middle of the playfield, in logical pixels, while buttons lie at the upper edge.
const LOWERED: f32 = 34.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Column {
    /// The column is at the right, with this width in logical pixels.
    Beside(f32),
    /// The column is between playfield and cards, with this height in logical pixels.
    Below(f32),
    /// The column is folded. Two buttons over the playfield open the map and the contents of the column.
    Folded,
}

#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The playfield, in pixels of the screen from its upper left corner.
    pub field: Rect,
    /// The place of the party, in pixels of the screen from its upper left corner.
    pub middle: Vec2,
    pub column: Column,
    /// Height of the cards, in logical pixels.
    pub cards: f32,
}

impl Default for Frame {
    fn default() -> Self {
        Self::whole(Vec2::new(1280.0, 720.0))
    }
}

impl Frame {
    /// Creates the division of a screen without a frame. The size is in pixels.
    pub fn whole(size: Vec2) -> Self {
        let field = Rect { min: Vec2::ZERO, max: size };
        Self { field, middle: field.center(), column: Column::Folded, cards: 0.0 }
    }

    /// Divides a screen with this size in pixels. `scale` is the number of pixels per logical pixel.
    pub fn of(size: Vec2, scale: f32) -> Self {
        let room = size / scale;
        let column = match () {
            () if room.x < TIGHT || room.y < LOW => Column::Folded,
            () if room.x < WIDE * room.y => Column::Below(BAND),
            () => Column::Beside((room.x * COLUMN).clamp(COLUMN_WIDTHS.0, COLUMN_WIDTHS.1)),
        };
        let cards = match () {
            () if room.x < NARROW.0 => NARROW.1,
            () if room.x < ONE_ROW => TWO_ROWS,
            () => CARDS,
        };
        let (aside, below) = match column {
            Column::Beside(width) => (width, 0.0),
            Column::Below(height) => (0.0, height),
            Column::Folded => (0.0, 0.0),
        };
        let field = (size - Vec2::new(aside, below + cards) * scale).max(Vec2::ONE);
        let field = Rect::from_corners(Vec2::ZERO, field);
        let lowered = if column == Column::Folded { LOWERED * scale } else { 0.0 };
        Self { field, middle: field.center() + Vec2::Y * lowered, column, cards }
    }

    pub fn is_folded(&self) -> bool {
        self.column == Column::Folded && self.cards > 0.0
    }

    /// Returns the offset of the party from the middle of a screen of this size, in pixels of the screen, y down.
    pub fn aside(&self, size: Vec2) -> Vec2 {
        self.middle - size / 2.0
    }
}

#[derive(Component, Clone, Copy, Debug)]
#[require(Node)]
pub struct InField;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Frame>().add_systems(Update, lay.in_set(AppSystems::View));
}

fn lay(frame: Res<Frame>, scale: Res<UiScale>, mut nodes: Query<(Ref<InField>, &mut Node)>) {
    for (field, mut node) in &mut nodes {
        if frame.is_changed() || scale.is_changed() || field.is_added() {
            let (corner, size) = (frame.field.min / scale.0, frame.field.size() / scale.0);
            node.position_type = PositionType::Absolute;
            (node.left, node.top) = (px(corner.x), px(corner.y));
            (node.width, node.height) = (px(size.x), px(size.y));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::mem::discriminant;

    use super::*;

    #[test]
    fn the_playfield_takes_most_of_every_screen() {
        for (size, scale, column) in [
            ((1280.0, 720.0), 1.0, Column::Beside(280.0)),
            ((1920.0, 1080.0), 1.5, Column::Beside(280.0)),
            ((1024.0, 600.0), 1.0, Column::Beside(264.0)),
            ((1024.0, 768.0), 1.0, Column::Below(BAND)),
            ((1280.0, 720.0), 2.0, Column::Folded),
            ((390.0, 844.0), 1.0, Column::Folded),
            ((844.0, 390.0), 1.0, Column::Folded),
            ((700.0, 480.0), 1.0, Column::Folded),
            ((640.0, 360.0), 1.0, Column::Folded),
        ] {
            let size = Vec2::from(size);
            let frame = Frame::of(size, scale);
            assert_eq!(discriminant(&frame.column), discriminant(&column), "{size}");
            let share = frame.field.size().element_product() / size.element_product();
            let least = if frame.is_folded() { 0.66 } else { 0.59 };
            assert!(share > least, "{size}: {share}");
        }
        let usual = Frame::of(Vec2::new(1280.0, 720.0), 1.0);
        assert_eq!(usual.field.size(), Vec2::new(1000.0, 608.0));
        assert_eq!(usual.aside(Vec2::new(1280.0, 720.0)), Vec2::new(-140.0, -56.0));
    }
}
