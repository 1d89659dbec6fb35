//! Above the strip of the party: what happened last, which fades, and what to do next, with why the arrow points where
//! it does. Both lie on the map, each row on a dark ground of its own.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::{GAP, party_panel};
use crate::{
    kit::{
        self, colour,
        room::{ONE_ROW, ScreenRoom},
        screen::{ViewKind, ViewNow},
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
/// How long the line about what to do next stays for who walks on, and after how long at rest it comes again, in seconds.
const TASK_STAYS: f32 = 20.0;
const TASK_COMES: f32 = 3.0;
/// Rows of the log.
const ROWS: usize = 4;
/// Rows of it over what the droids see: more would lie over whoever stands at their side.
const VISOR_ROWS: usize = 2;
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
        (write_log, fade_log, (write_objective, fade_objective).chain().run_if(has_play))
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
                Name::new("purse and objective"),
                Pickable::IGNORE,
                Node { flex_wrap: FlexWrap::Wrap, column_gap: px(GAP), ..default() },
                // The task goes after a while: what stays stands before it, so that it leaves no hole.
                children![
                    party_panel::purse(),
                    (Name::new("objective"), ObjectiveLine, kit::over_map("", kit::TEXT, colour::LAMP)),
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
    view: Option<Res<ViewNow>>,
    mut quiet: ResMut<Quiet>,
    mut rows: Query<(Ref<LogRow>, &mut Text, &mut TextColor)>,
) {
    let turned = view.as_ref().is_some_and(|view| view.is_changed());
    if !log.is_changed() && !room.is_changed() && !turned && !rows.iter().any(|(row, ..)| row.is_added()) {
        return;
    }
    if log.is_changed() {
        quiet.0 = 0.0;
    }
    let latest: Vec<&LogLine> = log.latest(MESSAGES).collect();
    // Where there is little room, more rows would lie over the party.
    let in_visor = view.is_some_and(|view| view.shown == ViewKind::Visor);
    let most = if room.0.x < ONE_ROW {
        1
    } else if in_visor {
        VISOR_ROWS
    } else {
        ROWS
    };
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

/// How long the line about what to do next has stood for who walks, and how long the party has rested, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TaskAge {
    stood: f32,
    rested: f32,
}

impl TaskAge {
    /// Some seconds later; `fresh` if it says something else. It comes again for who stands and looks for what to do.
    fn pass(&mut self, secs: f32, rests: bool, fresh: bool) {
        self.rested = if rests { self.rested + secs } else { 0.0 };
        self.stood = if fresh || self.rested > TASK_COMES { 0.0 } else { self.stood + secs };
    }

    /// How dense it is now.
    fn density(self) -> f32 {
        ((TASK_STAYS + FADES - self.stood) / FADES).clamp(0.0, 1.0)
    }
}

/// For who walks on, the line goes after a while: it covers the map. It stays in the meltdown, and while the keys belong to
/// something else.
fn fade_objective(
    time: Res<Time>,
    play: Res<Play>,
    mode: Option<Res<State<Mode>>>,
    mut age: Local<TaskAge>,
    mut lines: Query<(Ref<Text>, &mut TextColor), With<ObjectiveLine>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk) && !play.objective.is_meltdown();
    for (words, mut ink) in &mut lines {
        age.pass(time.delta_secs(), play.party.motion.is_rest(), words.is_changed() || !walks);
        ink.set_if_neq(TextColor(colour::LAMP.with_alpha(age.density())));
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

    #[test]
    fn the_line_of_the_task_goes_for_who_walks_on_and_comes_again_for_who_stands() {
        let mut age = TaskAge::default();
        let walk = |age: &mut TaskAge, secs: f32| {
            for _ in 0..(secs * 20.0) as u32 {
                age.pass(0.05, false, false);
            }
        };
        walk(&mut age, TASK_STAYS - 1.0);
        assert_eq!(age.density(), 1.0);
        walk(&mut age, FADES + 2.0);
        assert_eq!(age.density(), 0.0);
        (0..70).for_each(|_| age.pass(0.05, true, false));
        assert_eq!(age.density(), 1.0);
        walk(&mut age, TASK_STAYS + FADES + 1.0);
        assert_eq!(age.density(), 0.0);
        age.pass(0.05, false, true);
        assert_eq!(age.density(), 1.0, "it says something else");
    }
}
