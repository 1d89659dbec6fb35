//! The panel with the four buttons of an iris door.

use std::time::Duration;

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_gen::{DoorKind, RecordNo};
use rootward_rules::{
    doors::{iris::order_of, is_door},
    events::PlayEvent,
    order::Wish,
    play::Play,
    site::Site,
    tables::{iris::Corner, items::ItemName},
};

use super::{Cut, closes, face_button, footer, heading, open_beside_map};
use crate::{
    host::states::Mode,
    input::{labels::KeyLabels, orders::Wishes},
    kit::{
        self, colour,
        widgets::{Shape, row_of},
    },
    map::drawing::Draw,
    ui::screens::{
        asking::Asker,
        menu::{self, FirstRow},
    },
    world::ticking::has_play,
};

/// The time for which a wrong button is marked.
const BLINK: Duration = Duration::from_millis(700);
const PLATE: Cut = Cut { width: 120.0, height: 84.0, edge: 3.0, round: 8.0 };

#[derive(Component, Clone, Copy, Debug)]
struct IrisLamp(Corner);

#[derive(Component, Clone, Copy, Debug)]
struct LampText(Corner);

#[derive(Component, Clone, Copy, Debug)]
struct IrisProgress;

#[derive(Resource, Clone, Debug, Default)]
struct Wrong {
    corner: Option<Corner>,
    stood: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wrong>()
        .add_systems(OnEnter(Mode::Iris), spawn.run_if(has_play))
        .draw((note_wrong, show_lamps).chain().run_if(in_state(Mode::Iris)).run_if(has_play));
}

fn spawn(
    site: Res<Site>,
    play: Res<Play>,
    asker: Res<Asker>,
    keys: KeyLabels,
    mut wrong: ResMut<Wrong>,
    mut commands: Commands,
) {
    *wrong = Wrong::default();
    let plate = open_beside_map(Mode::Iris, "iris panel", 430.0, &mut commands);
    commands.entity(plate).with_children(|plate| {
        let progress = (Name::new("progress"), IrisProgress, kit::text(""));
        plate.spawn(heading(title(&site, asker.0), progress));
        plate.spawn((Name::new("what to do"), kit::text(advice(&site, &play, asker.0))));
        plate.spawn(menu::gap(8.0));
        for (index, pair) in Corner::ALL.chunks(2).enumerate() {
            plate.spawn((Name::new("buttons"), row_of(12.0).centre().above(8.0))).with_children(|line| {
                for (place, &corner) in pair.iter().enumerate() {
                    line.spawn(button(corner)).insert_if(FirstRow, || index + place == 0);
                }
            });
        }
        plate.spawn(footer(closes(&keys)));
    });
}

fn title(site: &Site, door: Option<RecordNo>) -> &'static str {
    let record = door.and_then(|door| site.records().get(door));
    if record.is_some_and(|record| is_door(record.thing, DoorKind::Captive)) {
        "Captive's cell"
    } else {
        "Iris door"
    }
}

/// The help includes the order of the buttons if the party has a die.
fn advice(site: &Site, play: &Play, door: Option<RecordNo>) -> String {
    let order = door.and_then(|door| order_of(site, door)).filter(|_| play.pack.has(ItemName::Die));
    match order {
        Some(order) => {
            let letters: Vec<String> = order.iter().map(|corner| corner.letter().to_string()).collect();
            format!("The die shows the order: {}.", letters.join(" "))
        }
        None => {
            let dials = &site.tables().dials.puzzles;
            format!(
                "Marks on nearby walls show the order. In each mark, the filled corner is the button, and the number \
                 of strokes says when to press it. Right buttons stay lit. Wrong ones hurt a little and are heard {} cells away.",
                dials.noise
            ) + &scratched(site, door)
        }
    }
}

/// A hint is scratched into the panel if no wall in sight had room for it.
fn scratched(site: &Site, door: Option<RecordNo>) -> String {
    let marks = door.into_iter().flat_map(|door| site.riddles().marks_of(door)).filter(|mark| mark.on_panel);
    let words: Vec<String> =
        marks.map(|mark| format!("{} = {}", mark.corner.letter(), mark.place + 1)).collect();
    let dots = door.and_then(|door| site.riddles().marks_of(door).next()).map_or(0, |mark| mark.dots);
    let dots = match dots {
        0 => String::new(),
        1 => " Its marks have one dot.".to_owned(),
        many => format!(" Its marks have {many} dots."),
    };
    dots + &if words.is_empty() {
        String::new()
    } else {
        format!(" Scratched in here: {}.", words.join(", "))
    }
}

fn button(corner: Corner) -> impl Bundle {
    let press = move |_: On<Activate>, mut wishes: ResMut<Wishes>| wishes.push(Wish::Press(corner));
    let lamp = (Name::new("lamp"), IrisLamp(corner));
    let letter = (Name::new("letter"), LampText(corner), kit::sized("", kit::HEADING, colour::TEXT));
    (face_button(format!("button {}", corner.letter()), PLATE, lamp, letter), observe(press))
}

fn note_wrong(mut events: MessageReader<PlayEvent>, time: Res<Time>, mut wrong: ResMut<Wrong>) {
    if wrong.corner.is_some() {
        wrong.bypass_change_detection().stood += time.delta();
        if wrong.stood > BLINK {
            *wrong = Wrong::default();
        }
    }
    for event in events.read() {
        match *event {
            PlayEvent::IrisWrong { corner, .. } => {
                *wrong = Wrong { corner: Some(corner), stood: Duration::ZERO };
            }
            PlayEvent::IrisRight { .. } => *wrong = Wrong::default(),
            _ => {}
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Dark,
    /// A correct button, with its place in the order, from 1.
    Lit(usize),
    Wrong,
}

fn state_of(order: Option<[Corner; 4]>, lit: u8, wrong: Option<Corner>, corner: Corner) -> State {
    let place = order.and_then(|order| order.iter().position(|&own| own == corner));
    match place {
        Some(place) if place < usize::from(lit) => State::Lit(place + 1),
        _ if wrong == Some(corner) => State::Wrong,
        _ => State::Dark,
    }
}

fn show_lamps(
    site: Res<Site>,
    play: Res<Play>,
    asker: Res<Asker>,
    wrong: Res<Wrong>,
    mut lamps: Query<(Ref<IrisLamp>, &mut BackgroundColor, &mut BorderColor)>,
    mut letters: Query<(&LampText, &mut Text, &mut TextColor), Without<IrisProgress>>,
    mut progress: Query<&mut Text, With<IrisProgress>>,
) {
    let fresh = lamps.iter().any(|(lamp, ..)| lamp.is_added());
    if !(fresh || play.is_changed() || wrong.is_changed()) {
        return;
    }
    let Some(door) = asker.0 else { return };
    let (order, lit) = (order_of(&site, door), play.iris.lit(door));
    let state = |corner| state_of(order, lit, wrong.corner, corner);
    for (lamp, mut back, mut edge) in &mut lamps {
        let (plate, rim) = match state(lamp.0) {
            State::Dark => (Color::BLACK, colour::EDGE),
            State::Lit(_) => (Color::srgb(0.08, 0.34, 0.2), colour::LAMP),
            State::Wrong => (Color::srgb(0.36, 0.06, 0.05), colour::ALARM),
        };
        back.set_if_neq(BackgroundColor(plate));
        edge.set_if_neq(BorderColor::all(rim));
    }
    for (letter, mut text, mut ink) in &mut letters {
        let name = letter.0.letter();
        let (words, colour) = match state(letter.0) {
            State::Dark => (name.to_string(), colour::TEXT),
            State::Lit(place) => (format!("{name} = {place}"), colour::LAMP),
            State::Wrong => (format!("{name} no!"), colour::ALARM),
        };
        text.set_if_neq(Text(words));
        ink.set_if_neq(TextColor(colour));
    }
    for mut text in &mut progress {
        text.set_if_neq(Text(format!("{lit} of 4 lit")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correct_buttons_keep_their_place() {
        let order = Some([Corner::C, Corner::A, Corner::D, Corner::B]);
        let states = Corner::ALL.map(|corner| state_of(order, 2, Some(Corner::B), corner));
        assert_eq!(states, [State::Lit(2), State::Wrong, State::Lit(1), State::Dark]);
    }
}
