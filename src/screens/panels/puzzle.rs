//! The switches of a puzzle: levers, buttons or bars.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::{Panel, PuzzleKind, Thing};
use rootward_rules::{order::Wish, play::Play, site::Site};

use super::{Cut, closes, face_button, footer, heading, open};
use crate::{
    input::{labels::KeyLabels, orders::Wishes},
    kit::{self, colour},
    schedule::AppSystems,
    screens::{
        asking::Asker,
        menu::{self, FirstRow},
    },
    states::Mode,
    ticking::has_play,
};

/// Switches in a line.
const IN_LINE: u8 = 8;
/// The face of a switch.
const PLAIN: Cut = Cut { width: 56.0, edge: 2.0, round: 4.0 };

/// The plate of a switch.
#[derive(Component, Clone, Copy, Debug)]
struct SwitchPlate(u8);

/// The words on a switch.
#[derive(Component, Clone, Copy, Debug)]
struct SwitchText(u8);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Panel), spawn.run_if(has_play))
        .add_systems(Update, set.in_set(AppSystems::View).run_if(in_state(Mode::Panel)).run_if(has_play));
}

/// The panel that asks.
fn asking_panel(site: &Site, asker: &Asker) -> Option<Panel> {
    match site.records().get(asker.0?)?.thing {
        Thing::Panel(panel) => Some(panel),
        _ => None,
    }
}

fn spawn(site: Res<Site>, asker: Res<Asker>, keys: KeyLabels, mut commands: Commands) {
    let Some(panel) = asking_panel(&site, &asker) else { return };
    let switches = panel.kind.switches();
    let width = f32::from(switches.min(IN_LINE)) * 96.0 + 60.0;
    let plate = open(Mode::Panel, "puzzle panel", width.max(430.0), &mut commands);
    commands.entity(plate).with_children(|plate| {
        let number = kit::sized(format!("panel {}", panel.puzzle), kit::TEXT, colour::LAMP);
        plate.spawn(heading(title(panel.kind), number));
        plate.spawn((Name::new("what to do"), kit::text(advice(panel.kind))));
        plate.spawn(menu::gap(8.0));
        for line in 0..switches.div_ceil(IN_LINE) {
            let node = Node { justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
            plate.spawn((Name::new("switches"), node)).with_children(|row| {
                for switch in line * IN_LINE..switches.min((line + 1) * IN_LINE) {
                    let mut knob = row.spawn(switch_plate(switch));
                    if switch == 0 {
                        knob.insert(FirstRow);
                    }
                }
            });
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
        PuzzleKind::Lever => "Move the lever: it opens the lock.",
        PuzzleKind::Levers => "Move the levers: one of their eight settings opens the lock.",
        PuzzleKind::Buttons | PuzzleKind::Bars => {
            "A clipboard with this number tells the code. Without it you can only try."
        }
    }
}

fn switch_plate(switch: u8) -> impl Bundle {
    let turn = move |_: On<Activate>, mut wishes: ResMut<Wishes>| wishes.push(Wish::Switch(switch));
    let face = (Name::new("knob"), SwitchPlate(switch));
    let words = (Name::new("state"), SwitchText(switch), TextLayout::justify(Justify::Center), kit::text(""));
    (face_button(format!("switch {}", switch + 1), PLAIN, face, words), observe(turn))
}

/// What a switch says.
fn words(kind: PuzzleKind, switch: u8, on: bool) -> String {
    let state = match (kind, on) {
        (PuzzleKind::Lever | PuzzleKind::Levers, true) => "UP",
        (PuzzleKind::Lever | PuzzleKind::Levers, false) => "down",
        (PuzzleKind::Buttons, true) => "IN",
        (PuzzleKind::Buttons, false) => "out",
        (PuzzleKind::Bars, true) => "===",
        (PuzzleKind::Bars, false) => "-",
    };
    format!("{}\n{state}", switch + 1)
}

fn set(
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
