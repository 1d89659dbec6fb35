//! Bottom right: what happened last, and above it what to do next.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::GAP;
use crate::{
    kit::{
        self, colour,
        room::{ROOMY, ScreenRoom, TIGHT},
        wrap::wrap_block,
    },
    messages::{LogLine, MessageLog},
    narrator::objective,
    schedule::AppSystems,
    states::Screen,
    ticking::has_play,
};

/// Width of the plate, where there is room for it.
const WIDTH: f32 = 420.0;
/// Width of party panel and compass beside it, with the space around them.
const BESIDE: f32 = 626.0;
/// The same where there is less room, and no portraits.
const BESIDE_LESS: f32 = 520.0;
/// The same where there is little room, and no compass.
const BESIDE_TIGHT: f32 = 320.0;
/// Width of a plate's edges.
const EDGES: f32 = 22.0;
/// Rows of the log.
const ROWS: usize = 4;
/// Messages that the log shows at most.
const MESSAGES: usize = 4;

/// Both plates.
#[derive(Component, Clone, Copy, Debug)]
struct LogPanel;

/// A row of the log, counted from the top.
#[derive(Component, Clone, Copy, Debug)]
struct LogRow(usize);

/// The lines about what to do next, and what the party has for it.
#[derive(Component, Clone, Copy, Debug)]
enum ObjectiveLine {
    Next,
    Purse,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fit_width, write_log, write_objective.run_if(has_play))
            .in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing)),
    );
}

/// Both plates.
pub(super) fn panel() -> impl Bundle {
    let (node, back, edge) = kit::plate();
    let (slim, slim_back, slim_edge) = kit::plate();
    let row = |index| {
        (
            Name::new(format!("log row {index}")),
            LogRow(index),
            kit::sized(" ", kit::TEXT, colour::TEXT),
            TextLayout::no_wrap(),
        )
    };
    (
        Name::new("log and objective"),
        LogPanel,
        Pickable::IGNORE,
        Node {
            width: px(WIDTH),
            flex_direction: FlexDirection::Column,
            row_gap: px(GAP),
            flex_shrink: 0.0,
            ..default()
        },
        children![
            (
                Name::new("objective plate"),
                Node { padding: UiRect::axes(px(10), px(5)), row_gap: px(1), ..slim },
                slim_back,
                slim_edge,
                children![
                    (Name::new("objective"), ObjectiveLine::Next, kit::sized("", kit::TEXT, colour::LAMP)),
                    (Name::new("purse"), ObjectiveLine::Purse, kit::text("")),
                ],
            ),
            (
                Name::new("log"),
                Node { row_gap: px(0), padding: UiRect::axes(px(10), px(6)), ..node },
                back,
                edge,
                Children::spawn(SpawnIter((0..ROWS).map(row))),
            ),
        ],
    )
}

/// Width of the plates in a room of some width.
fn width_in(room: f32) -> f32 {
    let beside = match () {
        () if room < TIGHT => BESIDE_TIGHT,
        () if room < ROOMY => BESIDE_LESS,
        () => BESIDE,
    };
    (room - beside).clamp(0.0, WIDTH)
}

/// Characters that fit into a row of plates of some width.
fn columns_in(width: f32) -> usize {
    ((width - EDGES) / kit::LETTER).max(1.0) as usize
}

fn fit_width(room: Res<ScreenRoom>, mut panels: Query<(Ref<LogPanel>, &mut Node)>) {
    for (panel, mut node) in &mut panels {
        if room.is_changed() || panel.is_added() {
            node.width = px(width_in(room.0.x));
        }
    }
}

fn write_log(
    log: Res<MessageLog>,
    room: Res<ScreenRoom>,
    mut rows: Query<(Ref<LogRow>, &mut Text, &mut TextColor)>,
) {
    if !log.is_changed() && !room.is_changed() && !rows.iter().any(|(row, ..)| row.is_added()) {
        return;
    }
    let latest: Vec<&LogLine> = log.latest(MESSAGES).collect();
    let shown = rows_of(&latest, columns_in(width_in(room.0.x)), ROWS);
    for (row, mut text, mut ink) in &mut rows {
        let empty = ROWS - shown.len();
        let (words, age) = match row.0.checked_sub(empty).and_then(|index| shown.get(index)) {
            Some(shown) => (shown.text.clone(), shown.age),
            None => (" ".to_owned(), 0),
        };
        text.set_if_neq(Text(words));
        ink.set_if_neq(TextColor(ink_of(age)));
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

fn write_objective(site: Res<Site>, play: Res<Play>, mut texts: Query<(Ref<ObjectiveLine>, &mut Text)>) {
    for (line, mut text) in &mut texts {
        if !play.is_changed() && !line.is_added() {
            continue;
        }
        let words = match *line {
            ObjectiveLine::Next => objective::next_step(&site, &play),
            ObjectiveLine::Purse => objective::purse(&site, &play),
        };
        text.set_if_neq(Text(words));
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
