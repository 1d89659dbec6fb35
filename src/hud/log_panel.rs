//! Above the strip of the party: what happened last, which fades, and what to do next, with why the arrow points where
//! it does. Both lie on the map, each row on a dark ground of its own.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::{GAP, party_panel};
use crate::{
    kit::{
        self, colour,
        covers::Reports,
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
    sight::Sight,
    states::{Mode, Screen},
    ticking::has_play,
};

/// The widest row, in logical pixels.
const WIDTH: f32 = 620.0;
/// How long a line stays, and how long it takes to fade, in seconds of walking.
const STAYS: f32 = 9.0;
const FADES: f32 = 2.0;
/// How many times as fast that is in the run home.
const RUNNING: f32 = 3.0;
/// How long the line about what to do next stays for who walks on, and after how long at rest it comes again, in seconds.
const TASK_STAYS: f32 = 20.0;
const TASK_COMES: f32 = 3.0;
/// Rows of the log.
const ROWS: usize = 4;
/// Rows of it over what the droids see: more would lie over whoever stands at their side.
const VISOR_ROWS: usize = 2;
/// Messages that the log shows at most.
const MESSAGES: usize = 4;

/// A row of the log.
#[derive(Component, Clone, Copy, Debug)]
struct LogRow {
    /// Its place, counted from the top.
    place: usize,
    /// When what stands there was said, in seconds of walking.
    said: f32,
}

/// The line about what to do next.
#[derive(Component, Clone, Copy, Debug)]
struct ObjectiveLine;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ages>().add_systems(
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
            LogRow { place: index, said: 0.0 },
            Reports,
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

/// The width of the words of a row in a room of some width.
fn words_in(room: f32) -> f32 {
    (room - 2.0 * GAP).clamp(0.0, WIDTH)
}

/// When the newest lines were said, each by its number, in seconds of walking. Each goes by itself: what was said long ago
/// does not come back with something new.
#[derive(Resource, Clone, Debug, Default)]
struct Ages {
    walked: f32,
    said: Vec<(usize, f32)>,
}

impl Ages {
    /// Notes lines that were not there before, and forgets those that are gone.
    fn note(&mut self, lines: &[&LogLine]) {
        self.said.retain(|&(number, _)| lines.iter().any(|line| line.number == number));
        for line in lines {
            if !self.said.iter().any(|&(number, _)| number == line.number) {
                self.said.push((line.number, self.walked));
            }
        }
    }

    /// When a line was said.
    fn said(&self, number: usize) -> f32 {
        self.said.iter().find(|said| said.0 == number).map_or(self.walked, |said| said.1)
    }

    /// How dense the words of a line are now that was said at some time.
    fn density(&self, said: f32) -> f32 {
        ((STAYS + FADES - (self.walked - said)) / FADES).clamp(0.0, 1.0)
    }
}

fn write_log(
    log: Res<MessageLog>,
    room: Res<ScreenRoom>,
    view: Option<Res<ViewNow>>,
    mut ages: ResMut<Ages>,
    mut rows: Query<(&mut LogRow, &mut Text, &mut TextColor)>,
) {
    let turned = view.as_ref().is_some_and(|view| view.is_changed());
    let comes = rows.iter_mut().any(|(row, ..)| row.is_added());
    if !log.is_changed() && !room.is_changed() && !turned && !comes {
        return;
    }
    let latest: Vec<&LogLine> = log.latest(MESSAGES).collect();
    ages.note(&latest);
    // Where there is little room, more rows would lie over the party.
    let in_visor = view.is_some_and(|view| view.shown == ViewKind::Visor);
    let most = if room.0.x < ONE_ROW {
        1
    } else if in_visor {
        VISOR_ROWS
    } else {
        ROWS
    };
    let shown = rows_of(&latest, words_in(room.0.x), most);
    for (mut row, mut text, mut ink) in &mut rows {
        let empty = ROWS - shown.len();
        let (words, age, said) = match row.place.checked_sub(empty).and_then(|index| shown.get(index)) {
            Some(shown) => (shown.text.clone(), shown.age, ages.said(shown.number)),
            None => (String::new(), 0, ages.walked),
        };
        text.set_if_neq(Text(words));
        row.said = said;
        ink.set_if_neq(TextColor(ink_of(age).with_alpha(ages.density(said))));
    }
}

/// What was said a while ago goes, so that the map is seen.
fn fade_log(
    time: Res<Time>,
    mode: Option<Res<State<Mode>>>,
    play: Option<Res<Play>>,
    mut ages: ResMut<Ages>,
    mut rows: Query<(&LogRow, &mut TextColor)>,
) {
    if mode.is_none_or(|mode| *mode.get() != Mode::Walk) {
        return;
    }
    // Who runs is soon somewhere else, and what was said of places holds no longer.
    let runs = play.is_some_and(|play| play.objective.is_meltdown());
    ages.walked += time.delta_secs() * if runs { RUNNING } else { 1.0 };
    for (row, mut ink) in &mut rows {
        let faded = TextColor(ink.0.with_alpha(ages.density(row.said)));
        ink.set_if_neq(faded);
    }
}

/// The newest message is bright, older ones are dimmer, all are readable.
fn ink_of(age: usize) -> Color {
    let dim = [0.0, 0.4, 0.7, 1.0];
    let part = dim.get(age).copied().unwrap_or(1.0);
    colour::TEXT.mix(&colour::QUIET, part)
}

/// A row of text, with the number of its line; age 0 is the newest message.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TextRow {
    text: String,
    age: usize,
    number: usize,
}

/// The newest messages that fit into some rows, oldest first. Only whole messages are shown, except
/// where the newest alone is too long: then its beginning is.
fn rows_of(lines: &[&LogLine], width: f32, rows: usize) -> Vec<TextRow> {
    let mut shown: Vec<TextRow> = Vec::new();
    for (age, line) in lines.iter().rev().enumerate() {
        let text = if line.times > 1 { format!("{} x{}", line.text, line.times) } else { line.text.clone() };
        let wrapped = wrap_block(&text, width);
        let fits = shown.len() + wrapped.len() <= rows;
        if !fits && age > 0 {
            break;
        }
        let block = wrapped.into_iter().take(rows).map(|text| TextRow { text, age, number: line.number });
        shown.splice(0..0, block);
    }
    shown
}

fn write_objective(
    (site, play): (Res<Site>, Res<Play>),
    (lead, room, sight): (Res<LeadNow>, Res<ScreenRoom>, Res<Sight>),
    mut texts: Query<(Ref<ObjectiveLine>, &mut Text)>,
) {
    for (line, mut text) in &mut texts {
        if play.is_changed()
            || sight.is_changed()
            || lead.is_changed()
            || room.is_changed()
            || line.is_added()
        {
            // Where there is little room, the arrow has to speak for itself.
            let lead = lead.0.filter(|_| room.0.x >= ONE_ROW);
            text.set_if_neq(Text(objective_line(objective::next_step(&site, &play, &sight.known()), lead)));
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

    fn shown(lines: &[&LogLine], widest: &str, rows: usize) -> Vec<String> {
        rows_of(lines, kit::font::width(widest), rows)
            .into_iter()
            .map(|row| format!("{}{}", row.age, row.text))
            .collect()
    }

    #[test]
    fn the_newest_message_is_last_and_old_ones_are_left_out_as_a_whole() {
        let lines = [line("one two", 1), line("three", 1), line("four five", 2)];
        let lines: Vec<&LogLine> = lines.iter().collect();
        assert_eq!(shown(&lines, "four five", 3), ["1three", "0four five", "0x2"]);
        assert_eq!(shown(&lines, "four five x2 and more", 3), ["2one two", "1three", "0four five x2"]);
        assert_eq!(shown(&lines[..1], "one", 1), ["0one"]);
    }

    #[test]
    fn each_line_goes_by_itself_and_does_not_come_back_with_a_later_one() {
        let [old, new] = [1, 2].map(|number| LogLine { number, ..line("words", 1) });
        let mut ages = Ages::default();
        ages.note(&[&old]);
        ages.walked += STAYS + FADES;
        ages.note(&[&old, &new]);
        assert_eq!([&old, &new].map(|line| ages.density(ages.said(line.number))), [0.0, 1.0]);
        ages.walked += STAYS + FADES / 2.0;
        assert_eq!(ages.density(ages.said(new.number)), 0.5);
        // Said once more, it has another number.
        let again = LogLine { number: 3, times: 2, ..new };
        ages.note(&[&old, &again]);
        assert_eq!((ages.density(ages.said(again.number)), ages.said.len()), (1.0, 2));
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
