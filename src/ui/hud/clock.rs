//! The clock of the meltdown, at the upper edge of the playfield. It is visible only during the meltdown.

use bevy::prelude::*;
use rootward_rules::{play::Play, tables::TICKS_PER_SECOND};

use crate::{
    kit::{
        self, colour,
        room::{OnlyFrom, TIGHT},
    },
    map::drawing::Draw,
    world::ticking::has_play,
};

const SIZE: f32 = 36.0;
/// Remaining seconds at which the clock changes to alarm colours.
const LATE: u32 = 10;

#[derive(Component, Clone, Copy, Debug)]
struct ClockPlate;

#[derive(Component, Clone, Copy, Debug)]
struct ClockText;

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(write_clock.run_if(has_play));
}

pub(super) fn panel() -> impl Bundle {
    let (node, back, _) = kit::plate();
    (
        Name::new("meltdown clock"),
        ClockPlate,
        // Fields are set directly, because only this plate and the lesson plate are hidden rows.
        Node {
            padding: UiRect::axes(px(16), px(2)),
            border: px(2).all(),
            display: Display::None,
            flex_direction: FlexDirection::Row,
            align_items: AlignItems::Center,
            column_gap: px(14),
            flex_shrink: 0.0,
            ..node
        },
        back,
        BorderColor::all(colour::ALARM),
        children![
            (
                Name::new("meltdown"),
                OnlyFrom(TIGHT),
                Node::default(),
                kit::sized("MELTDOWN", kit::HEADING, colour::ALARM),
                TextLayout::no_wrap()
            ),
            (Name::new("time left"), ClockText, kit::sized("", SIZE, colour::TEXT), TextLayout::no_wrap()),
        ],
    )
}

fn write_clock(
    play: Res<Play>,
    mut plates: Query<(Ref<ClockPlate>, &mut Node)>,
    mut figures: Query<(&mut Text, &mut TextColor), With<ClockText>>,
) {
    for (plate, mut node) in &mut plates {
        if !play.is_changed() && !plate.is_added() {
            continue;
        }
        let left = seconds_left(&play);
        kit::widgets::toggle(&mut node, left.is_some());
        let Some(left) = left else { continue };
        for (mut text, mut ink) in &mut figures {
            text.set_if_neq(Text(words(left)));
            ink.set_if_neq(TextColor(if left <= LATE { colour::ALARM } else { colour::TEXT }));
        }
    }
}

/// Returns the whole seconds until the end, rounded up. `None` outside the meltdown.
fn seconds_left(play: &Play) -> Option<u32> {
    let meltdown = play.objective.meltdown()?;
    let left = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
    Some(left.div_ceil(TICKS_PER_SECOND))
}

/// A sign also marks the last seconds, for players who cannot distinguish the colours.
fn words(left: u32) -> String {
    let mark = if left <= LATE { "!" } else { "" };
    format!("{}:{:02}{mark}", left / 60, left % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_counts_minutes_and_marks_the_last_seconds() {
        assert_eq!([72, 60, 11, 10, 0].map(words), ["1:12", "1:00", "0:11", "0:10!", "0:00!"]);
    }
}
