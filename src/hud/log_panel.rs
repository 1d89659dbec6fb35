//! Above the strip of the party: what happened last, which fades, and what to do next, with why the arrow points where
//! it does. Both lie on the map, each row on a dark ground of its own.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::{GAP, party_panel};
use crate::{
    kit::{
        self, colour,
        room::{ONE_ROW, ScreenRoom},
        wrap::wrap_block,
    },
    messages::{LogLine, MessageLog},
    narrator::{
        lead::{Lead, LeadNow},
        objective,
    },
    schedule::AppSystems,
    states::{Mode, Screen},
    ticking::has_play,
};

/// The widest row, in logical pixels.
const WIDTH: f32 = 620.0;
/// How long new lines stay, and how long they take to fade, in seconds.
const STAYS: f32 = 9.0;
const FADES: f32 = 2.0;
/// Rows of the log.
const ROWS: usize = 4;
/// Messages that the log shows at most.
const MESSAGES: usize = 4;

/// A row of the log, counted from the top.
#[derive(Component, Clone, Copy, Debug)]
struct LogRow(usize);

/// The line about what to do next.
#[derive(Component, Clone, Copy, Debug)]
struct ObjectiveLine;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quiet>().add_systems(
        Update,
        (write_log, fade_log, write_objective.run_if(has_play))
            .chain()
            .in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing)),
    );
}

/// The rows and the line.
pub(super) fn panel() -> impl Bundle {
    let row = |index| {
        (
            Name::new(format!("log row {index}")),
            LogRow(index),
            kit::over_map("", kit::TEXT, colour::TEXT),
            TextLayout::no_wrap(),
        )
    };
    (
        Name::new("log and objective"),
        Pickable::IGNORE,
        Node { flex_direction: FlexDirection::Column, row_gap: px(GAP), flex_shrink: 0.0, ..default() },
        children![
            (
                Name::new("log"),
                Pickable::IGNORE,
                Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Start, ..default() },
                Children::spawn(SpawnIter((0..ROWS).map(row))),
            ),
            (
                Name::new("objective and purse"),
                Pickable::IGNORE,
                Node { flex_wrap: FlexWrap::Wrap, column_gap: px(GAP), ..default() },
                children![
                    (Name::new("objective"), ObjectiveLine, kit::over_map("", kit::TEXT, colour::LAMP)),
                    party_panel::purse(),
                ],
            ),
        ],
    )
}

/// Characters that fit into a row in a room of some width.
fn columns_in(room: f32) -> usize {
    ((room - 2.0 * GAP).clamp(0.0, WIDTH) / kit::LETTER).max(1.0) as usize
}

/// How long nothing new was said, in seconds: rows fade while the party walks.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Quiet(f32);

fn write_log(
    log: Res<MessageLog>,
    room: Res<ScreenRoom>,
    mut quiet: ResMut<Quiet>,
    mut rows: Query<(Ref<LogRow>, &mut Text, &mut TextColor)>,
) {
    if !log.is_changed() && !room.is_changed() && !rows.iter().any(|(row, ..)| row.is_added()) {
        return;
    }
    if log.is_changed() {
        quiet.0 = 0.0;
    }
    let latest: Vec<&LogLine> = log.latest(MESSAGES).collect();
    // Where there is little room, more rows would lie over the party.
    let most = if room.0.x < ONE_ROW { 1 } else { ROWS };
    let shown = rows_of(&latest, columns_in(room.0.x), most);
    for (row, mut text, mut ink) in &mut rows {
        let empty = ROWS - shown.len();
        let (words, age) = match row.0.checked_sub(empty).and_then(|index| shown.get(index)) {
            Some(shown) => (shown.text.clone(), shown.age),
            None => (String::new(), 0),
        };
        text.set_if_neq(Text(words));
        ink.set_if_neq(TextColor(ink_of(age)));
    }
}

/// What was said a while ago goes, so that the map is seen.
fn fade_log(
    time: Res<Time>,
    mode: Option<Res<State<Mode>>>,
    mut quiet: ResMut<Quiet>,
    mut rows: Query<&mut TextColor, With<LogRow>>,
) {
    let gone = STAYS + FADES;
    if quiet.0 > gone || mode.is_none_or(|mode| *mode.get() != Mode::Walk) {
        return;
    }
    quiet.0 += time.delta_secs();
    let left = ((gone - quiet.0) / FADES).clamp(0.0, 1.0);
    if left < 1.0 {
        for mut ink in &mut rows {
            ink.0.set_alpha(left);
        }
    }
}

/// The newest message is bright, older ones are dimmer, all are readable.
fn ink_of(age: usize) -> Color {
    let dim = [0.0, 0.4, 0.7, 1.0];
    let part = dim.get(age).copied().unwrap_or(1.0);
    colour::TEXT.mix(&colour::QUIET, part)
}

/// A row of text; age 0 is the newest message.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TextRow {
    text: String,
    age: usize,
}

/// The newest messages that fit into some rows, oldest first. Only whole messages are shown, except
/// where the newest alone is too long: then its beginning is.
fn rows_of(lines: &[&LogLine], columns: usize, rows: usize) -> Vec<TextRow> {
    let mut shown: Vec<TextRow> = Vec::new();
    for (age, line) in lines.iter().rev().enumerate() {
        let text = if line.times > 1 { format!("{} x{}", line.text, line.times) } else { line.text.clone() };
        let wrapped = wrap_block(&text, columns);
        let fits = shown.len() + wrapped.len() <= rows;
        if !fits && age > 0 {
            break;
        }
        let block = wrapped.into_iter().take(rows).map(|text| TextRow { text, age });
        shown.splice(0..0, block);
    }
    shown
}

fn write_objective(
    (site, play): (Res<Site>, Res<Play>),
    (lead, room): (Res<LeadNow>, Res<ScreenRoom>),
    mut texts: Query<(Ref<ObjectiveLine>, &mut Text)>,
) {
    for (line, mut text) in &mut texts {
        if play.is_changed() || lead.is_changed() || room.is_changed() || line.is_added() {
            // Where there is little room, the arrow has to speak for itself.
            let lead = lead.0.filter(|_| room.0.x >= ONE_ROW);
            text.set_if_neq(Text(objective_line(objective::next_step(&site, &play), lead)));
        }
    }
}

/// What to do next, and why the arrow points where it does.
fn objective_line(step: String, lead: Option<Lead>) -> String {
    match lead.map_or("", |lead| lead.reason()) {
        "" => step,
        reason => format!("{step} {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, times: usize) -> LogLine {
        LogLine { text: text.to_owned(), number: 1, times, lasting: false }
    }

    fn shown(lines: &[&LogLine], columns: usize, rows: usize) -> Vec<String> {
        rows_of(lines, columns, rows).into_iter().map(|row| format!("{}{}", row.age, row.text)).collect()
    }

    #[test]
    fn the_newest_message_is_last_and_old_ones_are_left_out_as_a_whole() {
        let lines = [line("one two", 1), line("three", 1), line("four five", 2)];
        let lines: Vec<&LogLine> = lines.iter().collect();
        assert_eq!(shown(&lines, 9, 3), ["1three", "0four five", "0x2"]);
        assert_eq!(shown(&lines, 40, 3), ["2one two", "1three", "0four five x2"]);
        assert_eq!(shown(&lines[..1], 3, 1), ["0one"]);
    }
}
