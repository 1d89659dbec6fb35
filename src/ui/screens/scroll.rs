use bevy::{prelude::*, ui::IgnoreScroll, ui_widgets::ScrollArea};

use crate::{kit::colour, map::drawing::Draw};

pub use crate::kit::widgets::Scrolls;

/// The distance that a key scrolls, in logical pixels.
pub const STEP: f32 = 80.0;
const BAR: f32 = 6.0;

#[derive(Component, Clone, Copy, Debug)]
struct ScrollBar;

pub(super) fn plugin(app: &mut App) {
    app.draw((spawn_scroll_bars, follow).chain());
}

/// The visible part of a plate's content, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScrollExtent {
    pub height: f32,
    /// The maximum scroll offset.
    pub most: f32,
    pub at: f32,
}

impl ScrollExtent {
    pub fn of(node: &ComputedNode, at: &ScrollPosition) -> Self {
        let scale = node.inverse_scale_factor;
        let (height, whole) = (node.size().y * scale, node.content_size().y * scale);
        Self { height, most: (whole - height).max(0.0), at: at.y }
    }

    /// Returns the offset after a scroll key, up (-1) or down (1). `None` at the end.
    pub fn stepped(self, way: f32) -> Option<f32> {
        self.moved(way * STEP)
    }

    /// Returns the offset after a page key, up (-1) or down (1). A line or two stay visible. `None` at the end.
    pub fn paged(self, way: f32) -> Option<f32> {
        self.moved(way * (self.height - STEP).max(STEP))
    }

    fn moved(self, by: f32) -> Option<f32> {
        let wanted = (self.at + by).clamp(0.0, self.most);
        ((wanted - self.at).abs() > 0.5).then_some(wanted)
    }

    /// Returns whether everything from `top` to `bottom` is visible, measured from the upper edge of the plate.
    pub fn shows(self, top: f32, bottom: f32) -> bool {
        top >= -1.0 && bottom <= self.height + 1.0
    }

    /// Returns the upper end and the length of the bar. `None` if everything is visible.
    fn bar(self) -> Option<(f32, f32)> {
        if self.most < 1.0 {
            return None;
        }
        let track = self.height - 8.0;
        let length = (track * self.height / (self.height + self.most)).max(24.0).min(track);
        Some((4.0 + (track - length) * (self.at / self.most).clamp(0.0, 1.0), length))
    }
}

fn spawn_scroll_bars(plates: Query<Entity, Added<Scrolls>>, mut commands: Commands) {
    for plate in &plates {
        // Fields are set directly, because position and length follow the plate.
        let node = Node {
            position_type: PositionType::Absolute,
            right: px(3),
            width: px(BAR),
            border_radius: BorderRadius::all(px(3)),
            display: Display::None,
            ..default()
        };
        let (ignore, ink) = (IgnoreScroll(BVec2::TRUE), BackgroundColor(colour::QUIET));
        commands.spawn((
            Name::new("scroll bar"),
            ScrollBar,
            ChildOf(plate),
            Pickable::IGNORE,
            ignore,
            ink,
            node,
        ));
    }
}

fn follow(
    plates: Query<(&ComputedNode, &ScrollPosition), (With<Scrolls>, With<ScrollArea>)>,
    mut bars: Query<(&ChildOf, &mut Node), With<ScrollBar>>,
) {
    for (plate, mut node) in &mut bars {
        let Ok((computed, at)) = plates.get(plate.parent()) else { continue };
        let bar = ScrollExtent::of(computed, at).bar();
        let (top, length) = bar.unwrap_or_default();
        let display = if bar.is_some() { Display::Flex } else { Display::None };
        if (node.display, node.top, node.height) != (display, px(top), px(length)) {
            (node.display, node.top, node.height) = (display, px(top), px(length));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scroll_bar_shows_when_needed_to_both_ends() {
        let extent = ScrollExtent { height: 300.0, most: 0.0, at: 0.0 };
        assert_eq!((extent.bar(), extent.stepped(1.0)), (None, None));
        let top = ScrollExtent { most: 300.0, ..extent };
        let (start, length) = top.bar().expect("a bar");
        assert_eq!((start, length), (4.0, 146.0));
        let (start, length) = ScrollExtent { at: 300.0, ..top }.bar().expect("a bar");
        assert_eq!(start + length, 296.0);
    }

    #[test]
    fn keys_scroll_to_the_end_and_no_further() {
        let mut extent = ScrollExtent { height: 300.0, most: 200.0, at: 0.0 };
        assert_eq!(extent.stepped(-1.0), None);
        for wanted in [80.0, 160.0, 200.0] {
            extent.at = extent.stepped(1.0).expect("there is more");
            assert_eq!(extent.at, wanted);
        }
        assert_eq!(extent.stepped(1.0), None);
        assert!(extent.shows(0.0, 300.0) && !extent.shows(290.0, 310.0));
        let long = ScrollExtent { height: 300.0, most: 900.0, at: 700.0 };
        assert_eq!((long.paged(-1.0), long.paged(1.0)), (Some(480.0), Some(900.0)));
        assert_eq!(ScrollExtent { at: 900.0, ..long }.paged(1.0), None);
    }
}
