//! The last messages, in the column. The newest one first stays over the playfield for a moment.

use bevy::{prelude::*, text::LineHeight};
use rootward_presentation::view::ViewKind;

use crate::{
    host::{
        messages::{LogLine, MessageLog},
        states::Mode,
    },
    kit::{
        self, Plate, colour,
        covers::Reports,
        frame::Frame,
        screen::ViewNow,
        widgets::{Shape, column, part},
    },
    map::drawing::Draw,
};

const MESSAGES: usize = 6;
/// Height of a line in logical pixels, and the space around the lines.
const LINE: f32 = 20.0;
const AROUND: f32 = 9.0;
const LEAST_LINES: f32 = 3.0;
/// The display time of the newest message over the playfield, and its fade time, in seconds of walking.
const STAYS: f32 = 4.0;
const FADES: f32 = 1.0;

/// A message of the log by its age. 0 is the newest.
#[derive(Component, Clone, Copy, Debug)]
struct LogRow(usize);

#[derive(Component, Clone, Copy, Debug)]
struct LogPlate;

/// The height of the node is a whole number of lines, and older lines are clipped.
#[derive(Component, Clone, Copy, Debug)]
struct LogLines;

#[derive(Component, Clone, Copy, Debug)]
struct News;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Newest {
    number: usize,
    /// In seconds of walking.
    age: f32,
    shown: bool,
}

impl Newest {
    fn density(self) -> f32 {
        ((STAYS + FADES - self.age) / FADES).clamp(0.0, 1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Newest>().draw_playing(((write_news, write_log).chain(), fit_lines));
}

/// The newest message is at the bottom.
pub(super) fn panel() -> impl Bundle {
    let row =
        |age| (Name::new(format!("log row {age}")), LogRow(age), kit::text(""), LineHeight::Px(LINE), part());
    let lines = Node { flex_direction: FlexDirection::ColumnReverse, overflow: Overflow::clip(), ..part() };
    (
        Name::new("log"),
        (LogPlate, Plate::Well, Pickable::IGNORE),
        Node {
            justify_content: JustifyContent::End,
            min_height: px(LEAST_LINES * LINE + 2.0 * AROUND),
            ..column(0.0).share(0.0).shrink().padded(AROUND, AROUND)
        },
        children![(
            Name::new("log lines"),
            LogLines,
            lines,
            Children::spawn(SpawnIter((0..MESSAGES).map(row)))
        )],
    )
}

pub(super) fn news() -> impl Bundle {
    (
        Name::new("news"),
        News,
        Reports,
        kit::over_map("", kit::TEXT, colour::TEXT),
        TextLayout::justify(Justify::Center),
    )
}

fn write_log(
    (log, newest): (Res<MessageLog>, Res<Newest>),
    mut rows: Query<(Ref<LogRow>, &mut Text, &mut TextColor, &mut Node)>,
    mut was_shown: Local<bool>,
) {
    let moved = std::mem::replace(&mut *was_shown, newest.shown) != newest.shown;
    if !log.is_changed() && !moved && !rows.iter().any(|(row, ..)| row.is_added()) {
        return;
    }
    let over_field = usize::from(newest.shown);
    let latest: Vec<&LogLine> = log.latest(MESSAGES + over_field).collect();
    for (row, mut text, mut ink, mut node) in &mut rows {
        let line = latest.iter().rev().nth(row.0 + over_field);
        text.set_if_neq(Text(line.map(|line| words(line)).unwrap_or_default()));
        ink.set_if_neq(TextColor(if row.0 == 0 { colour::TEXT } else { colour::QUIET }));
        kit::widgets::toggle(&mut node, line.is_some());
    }
}

fn fit_lines(plates: Query<&ComputedNode, With<LogPlate>>, mut lines: Query<&mut Node, With<LogLines>>) {
    for (plate, mut node) in plates.iter().zip(&mut lines) {
        let height = px(whole_lines(plate.size().y * plate.inverse_scale_factor()) * LINE);
        if node.height != height {
            node.height = height;
        }
    }
}

fn whole_lines(height: f32) -> f32 {
    // A plate that is slightly lower because of rounding keeps its lines.
    ((height - 2.0 * AROUND + 1.0) / LINE).floor().max(0.0)
}

fn words(line: &LogLine) -> String {
    if line.times > 1 { format!("{} x{}", line.text, line.times) } else { line.text.clone() }
}

/// In the visor the message appears only in the column, because the player looks ahead.
fn write_news(
    time: Res<Time>,
    mode: Option<Res<State<Mode>>>,
    (log, view, frame): (Res<MessageLog>, Option<Res<ViewNow>>, Res<Frame>),
    mut newest: ResMut<Newest>,
    mut news: Query<(&mut Text, &mut TextColor), With<News>>,
) {
    let Some(line) = log.latest(1).last() else { return };
    let opened = mode.as_ref().is_some_and(|mode| *mode.get() == Mode::Column);
    let in_column = opened || !frame.is_folded() && view.is_some_and(|view| view.shown == ViewKind::Visor);
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    let was = *newest;
    let age =
        if line.number != was.number { 0.0 } else { was.age + if walks { time.delta_secs() } else { 0.0 } };
    let now = Newest { number: line.number, age: age.min(STAYS + FADES), shown: false };
    let density = if in_column { 0.0 } else { now.density() };
    let said = density > 0.0;
    newest.set_if_neq(Newest { shown: said, ..now });
    for (mut text, mut ink) in &mut news {
        if said == text.is_empty() || log.is_changed() {
            text.set_if_neq(Text(if said { words(line) } else { String::new() }));
        }
        ink.set_if_neq(TextColor(colour::TEXT.with_alpha(density)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_message_disappears_until_another_arrives() {
        let mut newest = Newest { number: 3, age: STAYS, shown: true };
        assert_eq!(newest.density(), 1.0);
        newest.age += FADES / 2.0;
        assert_eq!(newest.density(), 0.5);
        newest.age += FADES;
        assert_eq!(newest.density(), 0.0);
    }

    #[test]
    fn log_shows_whole_lines_only() {
        let least = LEAST_LINES * LINE + 2.0 * AROUND;
        assert_eq!([least - 2.0, least, least + 18.0, least + 20.0].map(whole_lines), [2.0, 3.0, 3.0, 4.0]);
    }

    #[test]
    fn a_repeated_message_shows_its_count() {
        let line = |times| LogLine { text: "Locked.".to_owned(), number: 1, times, lasting: false };
        assert_eq!([1, 2].map(|times| words(&line(times))), ["Locked.", "Locked. x2"]);
    }
}
