//! Bars with a number beside them. The bar shows the value at a glance, and the number shows it exactly.

use bevy::prelude::*;

use crate::{
    kit::{
        self, colour,
        room::{OnlyFrom, ROOMY},
        widgets::{Shape, part, row_of},
    },
    world::base::state::is_low,
};

/// Width of a number with four digits, in logical pixels.
const FIGURE: f32 = 42.0;
/// Minimum width of a bar with its number, in logical pixels.
const BASIS: f32 = 130.0;
const ICON: f32 = 16.0;
/// Width of a mark on a bar in logical pixels.
const MARK: f32 = 2.0;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauge {
    pub slot: usize,
    pub of: Measure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Points,
    Energy,
}

#[derive(Component, Clone, Copy, Debug)]
pub struct Fill(pub Gauge);

#[derive(Component, Clone, Copy, Debug)]
pub struct Figure(pub Gauge);

#[derive(Component, Clone, Copy, Debug)]
pub struct GaugeIcon(pub &'static str);

/// The mark on a bar of hit points for the limit up to which sleep heals.
#[derive(Component, Clone, Copy, Debug)]
pub struct Mark(pub Gauge);

/// Returns the colour of a bar that is filled to this percentage. The length of the bar shows the same.
pub const fn ink(of: Measure, share: u32) -> Color {
    match of {
        Measure::Energy => Color::srgb(0.25, 0.55, 0.88),
        Measure::Points if is_low(share, 100) => colour::ALARM,
        Measure::Points if share < HALF => Color::srgb(0.95, 0.66, 0.2),
        Measure::Points => Color::srgb(0.3, 0.76, 0.4),
    }
}

/// The percentage of hit points below which a droid counts as hurt.
const HALF: u32 = 60;

pub fn gauge(gauge: Gauge) -> impl Bundle {
    let (name, height, picture) = match gauge.of {
        Measure::Points => ("health", 16.0, "icon.health"),
        Measure::Energy => ("energy", 6.0, "icon.energy"),
    };
    let row = row_of(6.0).share(BASIS).shrink();
    let bar = Node::default().share(0.0).high(height);
    // Fields are set directly, because only these parts lie over each other on a bar.
    let over =
        |width| Node { position_type: PositionType::Absolute, height: percent(100), width, ..default() };
    (
        Name::new(name),
        row,
        children![
            (
                GaugeIcon(picture),
                OnlyFrom(ROOMY),
                ImageNode::default().with_color(Color::NONE),
                part().wide(ICON).high(ICON)
            ),
            (
                Name::new("bar"),
                bar,
                BackgroundColor(colour::TRACK),
                children![
                    (Name::new("fill"), Fill(gauge), over(percent(0)), BackgroundColor(ink(gauge.of, 100))),
                    (
                        Name::new("mark"),
                        Mark(gauge),
                        Node { margin: px(-MARK).left(), display: Display::None, ..over(px(MARK)) },
                        BackgroundColor(colour::TEXT),
                    ),
                ],
            ),
            (
                Name::new("figure"),
                Figure(gauge),
                kit::sized("", kit::TEXT, colour::TEXT),
                TextLayout::no_wrap(),
                part().wide(FIGURE),
            ),
        ],
    )
}

/// Returns the filled part in whole percent. Anything above zero gives at least one.
pub fn share(part: u32, whole: u32) -> u32 {
    let share = u64::from(part) * 100 / u64::from(whole.max(1));
    (share.min(100) as u32).max(u32::from(part > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_of_a_droid_in_danger_is_red() {
        assert_eq!(ink(Measure::Points, 29), colour::ALARM);
        assert_ne!(ink(Measure::Points, 30), colour::ALARM);
        assert_eq!(ink(Measure::Energy, 1), ink(Measure::Energy, 100));
    }

    #[test]
    fn a_share_is_never_rounded_to_zero_or_above_all() {
        assert_eq!(
            [share(0, 80), share(1, 800), share(40, 80), share(81, 80), share(5, 0)],
            [0, 1, 50, 100, 100]
        );
    }
}
