//! Bars with a number on them: their length says it at a glance, the number exactly.

use bevy::prelude::*;

use crate::kit::{self, colour};

/// Height of a bar in logical pixels: a line of text fits.
pub const HEIGHT: f32 = 20.0;
/// Width of a mark on a bar in logical pixels.
const MARK: f32 = 2.0;

/// What a bar measures.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Which droid's place it belongs to.
    pub slot: usize,
    /// Of what.
    pub of: Measure,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Hit points.
    Points,
    /// Energy.
    Energy,
}

/// The part of a bar that is full.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fill(pub Gauge);

/// The number on a bar.
#[derive(Component, Clone, Copy, Debug)]
pub struct Figure(pub Gauge);

/// Up to where sleep mends, on a bar of points.
#[derive(Component, Clone, Copy, Debug)]
pub struct Mark(pub Gauge);

/// A bar without anything in it.
pub fn gauge(gauge: Gauge) -> impl Bundle {
    let (name, ink) = match gauge.of {
        Measure::Points => ("hit points", Color::srgb(0.12, 0.42, 0.24)),
        Measure::Energy => ("energy", Color::srgb(0.1, 0.32, 0.52)),
    };
    (
        Name::new(name),
        gauge,
        Node {
            height: px(HEIGHT),
            flex_grow: 1.0,
            flex_basis: px(0),
            border: px(1).all(),
            align_items: AlignItems::Center,
            ..default()
        },
        BorderColor::all(colour::EDGE),
        BackgroundColor(Color::BLACK),
        children![
            (
                Name::new("fill"),
                Fill(gauge),
                Node {
                    position_type: PositionType::Absolute,
                    height: percent(100),
                    width: percent(0),
                    ..default()
                },
                BackgroundColor(ink),
            ),
            (
                Name::new("mark"),
                Mark(gauge),
                Node {
                    position_type: PositionType::Absolute,
                    height: percent(100),
                    width: px(MARK),
                    margin: px(-MARK).left(),
                    display: Display::None,
                    ..default()
                },
                BackgroundColor(colour::TEXT),
            ),
            (
                Name::new("figure"),
                Figure(gauge),
                kit::text(""),
                TextLayout::no_wrap(),
                Node { margin: UiRect::left(px(4)), ..default() },
            ),
        ],
    )
}

/// How long the full part is, in whole per cent; anything above zero shows at least one.
pub fn share(part: u32, whole: u32) -> u32 {
    let share = u64::from(part) * 100 / u64::from(whole.max(1));
    (share.min(100) as u32).max(u32::from(part > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_never_nothing_and_never_more_than_all() {
        assert_eq!(
            [share(0, 80), share(1, 800), share(40, 80), share(81, 80), share(5, 0)],
            [0, 1, 50, 100, 100]
        );
    }
}
