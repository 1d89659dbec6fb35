//! The switches of a puzzle. Levers act immediately. Buttons and bars are set and then tried.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::{Panel, PuzzleKind, Thing};
use rootward_rules::{
    order::Wish,
    play::Play,
    puzzles::{KEPT, PuzzleState},
    riddles::{Lamps, lamps, rows},
    site::Site,
};

use super::{Cut, closes, face_button, footer, heading, open_beside_map};
use crate::{
    host::states::Mode,
    input::{labels::KeyLabels, orders::Wishes},
    kit::{
        self, colour,
        widgets::{Shape, part, row_of},
    },
    map::drawing::Draw,
    ui::screens::{
        asking::Asker,
        menu::{self, FirstRow},
    },
    world::ticking::has_play,
};

/// The number of switches in a line. Each row of switches that gets a separate answer is one line.
const IN_LINE: u8 = rows::IN_ROW;
const LINE: f32 = IN_LINE as f32 * 96.0 + 60.0;
const ANSWER: f32 = 232.0;
const PLAIN: Cut = Cut { width: 56.0, height: 64.0, edge: 2.0, round: 4.0 };
/// The shape of small switches. They are low, because there can be four lines of them.
const LOW: Cut = Cut { width: 72.0, height: 32.0, ..PLAIN };
const WIDE: Cut = Cut { width: 220.0, height: 40.0, edge: 2.0, round: 4.0 };
/// Size of a lamp, and of its rim.
const LAMP: f32 = 14.0;
const RIM: f32 = 3.0;

#[derive(Component, Clone, Copy, Debug)]
struct SwitchPlate(u8);

#[derive(Component, Clone, Copy, Debug)]
struct SwitchText(u8);

#[derive(Component, Clone, Copy, Debug)]
struct LampPlate(u8);

#[derive(Component, Clone, Copy, Debug)]
struct AnswerText(u8);

/// A line of an earlier try, oldest first.
#[derive(Component, Clone, Copy, Debug)]
struct TryLine(usize);

#[derive(Component, Clone, Copy, Debug)]
struct FreeTries;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Panel), spawn.run_if(has_play))
        .draw((set_switches, set_lamps, tell_tries).run_if(in_state(Mode::Panel)).run_if(has_play));
}

fn asking_panel(site: &Site, asker: &Asker) -> Option<Panel> {
    match site.records().get(asker.0?)?.thing {
        Thing::Panel(panel) => Some(panel),
        _ => None,
    }
}

fn spawn((site, play): (Res<Site>, Res<Play>), asker: Res<Asker>, keys: KeyLabels, mut commands: Commands) {
    let Some(panel) = asking_panel(&site, &asker) else { return };
    let (switches, is_tried) = (panel.kind.switches(), rows::is_tried(panel.kind));
    let width = if is_tried { LINE + ANSWER } else { LINE };
    let plate = open_beside_map(Mode::Panel, "puzzle panel", width, &mut commands);
    commands.entity(plate).with_children(|plate| {
        let number = kit::sized(format!("panel {}", panel.puzzle), kit::TEXT, colour::LAMP);
        plate.spawn(heading(title(panel.kind), number));
        plate.spawn((Name::new("what to do"), kit::text(advice(panel.kind))));
        if let Some(over) = lamps::at_panel(&site, &play, panel.puzzle) {
            plate.spawn((Name::new("lamps at the lock"), row_of(6.0).below(4.0))).with_children(|line| {
                line.spawn(kit::text(if is_tried {
                    "Correct rows in the last try:"
                } else {
                    "Lamps at the lock:"
                }));
                for lamp in 0..over.count {
                    line.spawn(lamp_plate(lamp));
                }
            });
        }
        plate.spawn(menu::gap(4.0));
        for line in 0..switches.div_ceil(IN_LINE) {
            let node = if is_tried { row_of(2.0) } else { row_of(2.0).middle() };
            plate.spawn((Name::new("switches"), node)).with_children(|row| {
                for switch in line * IN_LINE..switches.min((line + 1) * IN_LINE) {
                    let knob = switch_plate(switch, if is_tried { LOW } else { PLAIN });
                    row.spawn(knob).insert_if(FirstRow, || switch == 0);
                }
                if is_tried {
                    row.spawn((Name::new("answer"), AnswerText(line), kit::text("")));
                }
            });
        }
        if is_tried {
            plate.spawn((Name::new("try"), row_of(0.0).spread())).with_children(|line| {
                line.spawn(try_button());
                line.spawn((Name::new("free tries"), FreeTries, kit::sized("", kit::TEXT, colour::QUIET)));
            });
            for line in 0..KEPT {
                // A fixed-width font aligns the switches of successive tries.
                plate.spawn((Name::new("what was tried"), TryLine(line), kit::mono("", colour::TEXT)));
            }
        }
        plate.spawn(footer(closes(&keys)));
    });
}

const fn title(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::Lever => "Lever",
        PuzzleKind::Levers => "Three levers",
        PuzzleKind::Buttons => "Eight buttons",
        PuzzleKind::Bars => "Sixteen bars",
    }
}

const fn advice(kind: PuzzleKind) -> &'static str {
    match kind {
        PuzzleKind::Lever => "Move the lever to open the lock.",
        PuzzleKind::Levers => "Each lever always switches the same lamps. Light them all to open the lock.",
        PuzzleKind::Buttons | PuzzleKind::Bars => {
            "Set them and try. Each row shows how many are right. A clipboard with this number has the code."
        }
    }
}

fn switch_plate(switch: u8, cut: Cut) -> impl Bundle {
    let turn = move |_: On<Activate>, mut wishes: ResMut<Wishes>| wishes.push(Wish::Switch(switch));
    let face = (Name::new("knob"), SwitchPlate(switch));
    let words = (Name::new("state"), SwitchText(switch), TextLayout::justify(Justify::Center), kit::text(""));
    (face_button(format!("switch {}", switch + 1), cut, face, words), observe(turn))
}

fn try_button() -> impl Bundle {
    let attempt = |_: On<Activate>, mut wishes: ResMut<Wishes>| wishes.push(Wish::Try);
    let words = (Name::new("words"), kit::sized("TRY", kit::HEADING, colour::TEXT));
    (face_button("try".to_owned(), WIDE, Name::new("face"), words), observe(attempt))
}

fn lamp_plate(lamp: u8) -> impl Bundle {
    let node = part().wide(LAMP).high(LAMP).edged(RIM, LAMP / 2.0);
    let colours = (BackgroundColor(Color::BLACK), BorderColor::all(colour::EDGE));
    (Name::new("lamp"), LampPlate(lamp), node, colours, Pickable::IGNORE)
}

fn words(kind: PuzzleKind, switch: u8, on: bool) -> String {
    let state = match (kind, on) {
        (PuzzleKind::Lever | PuzzleKind::Levers, true) => "UP",
        (PuzzleKind::Lever | PuzzleKind::Levers, false) => "down",
        (PuzzleKind::Buttons, true) => "IN",
        (PuzzleKind::Buttons, false) => "out",
        (PuzzleKind::Bars, true) => "===",
        (PuzzleKind::Bars, false) => "-",
    };
    let number = switch + 1;
    match kind {
        PuzzleKind::Lever | PuzzleKind::Levers => format!("{number}\n{state}"),
        // The text has one line, because there can be four rows.
        PuzzleKind::Buttons | PuzzleKind::Bars => format!("{number} {state}"),
    }
}

fn try_words(panel: Panel, number: usize, tried: u16) -> String {
    let [on, off] = if panel.kind == PuzzleKind::Bars { ['=', '-'] } else { ['X', 'o'] };
    let row = |row: u8| -> String {
        let first = row * rows::IN_ROW;
        let switches =
            (first..first + rows::IN_ROW).map(|switch| if tried >> switch & 1 == 1 { on } else { off });
        let right = rows::right(tried, panel.solution, row);
        format!("{} {right}/{}", switches.collect::<String>(), rows::IN_ROW)
    };
    let all: Vec<String> = (0..rows::count(panel.kind)).map(row).collect();
    format!("try {number}:  {}", all.join("   "))
}

fn answer_words(panel: Panel, row: u8, tried: Option<u16>) -> String {
    let number = row + 1;
    match tried.map(|tried| rows::right(tried, panel.solution, row)) {
        None => format!("row {number}"),
        Some(rows::IN_ROW) => "last try: ALL right".to_owned(),
        Some(right) => format!("last try: {right} of {}", rows::IN_ROW),
    }
}

fn cost_words(state: PuzzleState, free: u32) -> String {
    match free.saturating_sub(state.tries.into()) {
        0 => "Wrong tries now shock you.".to_owned(),
        1 => "One more try is free.".to_owned(),
        left => format!("{left} tries are free."),
    }
}

fn set_switches(
    site: Res<Site>,
    play: Res<Play>,
    asker: Res<Asker>,
    mut knobs: Query<(Ref<SwitchPlate>, &mut BackgroundColor, &mut BorderColor)>,
    mut texts: Query<(&SwitchText, &mut Text, &mut TextColor)>,
) {
    let fresh = knobs.iter().any(|(knob, ..)| knob.is_added());
    if !(fresh || play.is_changed()) {
        return;
    }
    let Some(panel) = asking_panel(&site, &asker) else { return };
    let setting = play.puzzles.get(panel.puzzle).setting;
    let on = |switch: u8| setting >> switch & 1 == 1;
    for (knob, mut back, mut edge) in &mut knobs {
        let on = on(knob.0);
        back.set_if_neq(BackgroundColor(if on { Color::srgb(0.3, 0.24, 0.08) } else { Color::BLACK }));
        edge.set_if_neq(BorderColor::all(if on { colour::LAMP } else { colour::EDGE }));
    }
    for (text, mut words_, mut ink) in &mut texts {
        words_.set_if_neq(Text(words(panel.kind, text.0, on(text.0))));
        ink.set_if_neq(TextColor(if on(text.0) { colour::LAMP } else { colour::TEXT }));
    }
}

fn set_lamps(
    site: Res<Site>,
    play: Res<Play>,
    asker: Res<Asker>,
    mut plates: Query<(&LampPlate, &mut BackgroundColor, &mut BorderColor)>,
) {
    let Some(panel) = asking_panel(&site, &asker) else { return };
    let over = lamps::at_panel(&site, &play, panel.puzzle);
    for (lamp, mut back, mut edge) in &mut plates {
        let lit = over.is_none_or(|over: Lamps| over.is_lit(lamp.0));
        back.set_if_neq(BackgroundColor(if lit { colour::LAMP } else { Color::BLACK }));
        edge.set_if_neq(BorderColor::all(if lit { colour::LAMP } else { colour::QUIET }));
    }
}

fn tell_tries(
    site: Res<Site>,
    play: Res<Play>,
    asker: Res<Asker>,
    mut lines: Query<(&TryLine, &mut Text), Without<FreeTries>>,
    mut answers: Query<(&AnswerText, &mut Text), (Without<FreeTries>, Without<TryLine>)>,
    mut costs: Query<&mut Text, With<FreeTries>>,
) {
    if !(play.is_changed() || costs.iter().any(|text| text.is_empty())) {
        return;
    }
    let Some(panel) = asking_panel(&site, &asker) else { return };
    let state = play.puzzles.get(panel.puzzle);
    let first = usize::from(state.tries).saturating_sub(KEPT) + 1;
    for (line, mut text) in &mut lines {
        let tried = state.tried().get(line.0);
        let words = tried.map_or_else(String::new, |&tried| try_words(panel, first + line.0, tried));
        text.set_if_neq(Text(words));
    }
    for (answer, mut text) in &mut answers {
        text.set_if_neq(Text(answer_words(panel, answer.0, state.tried().last().copied())));
    }
    for mut text in &mut costs {
        text.set_if_neq(Text(cost_words(state, site.tables().dials.puzzles.free_tries)));
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;

    use super::*;

    #[test]
    fn a_try_is_answered_row_by_row() {
        let panel = Panel {
            puzzle: 3,
            kind: PuzzleKind::Buttons,
            solution: 0b0101_1100,
            flagged: false,
            look: Heading::North,
        };
        assert_eq!(try_words(panel, 2, 0b0101_0001), "try 2:  Xooo 1/4   XoXo 4/4");
        let tried = Some(0b0101_0001);
        assert_eq!(answer_words(panel, 0, tried), "last try: 1 of 4");
        assert_eq!(answer_words(panel, 1, tried), "last try: ALL right");
        assert_eq!(answer_words(panel, 1, None), "row 2");
        let wide = try_words(Panel { kind: PuzzleKind::Bars, ..panel }, 6, u16::MAX).chars().count();
        assert!(wide as f32 * kit::MONO <= LINE + ANSWER - 60.0, "{wide}");
        assert!(kit::font::width("last try: ALL right") <= ANSWER);
    }

    #[test]
    fn the_cost_of_the_next_try_is_shown() {
        let told = |tries| {
            let mut state = PuzzleState::default();
            state.tries = tries;
            cost_words(state, 6)
        };
        assert_eq!(told(0), "6 tries are free.");
        assert_eq!(told(5), "One more try is free.");
        assert_eq!(told(9), "Wrong tries now shock you.");
    }
}
