//! One base of the list: its result and its actions.

use std::path::PathBuf;

use bevy::{
    clipboard::Clipboard,
    ecs::system::SystemParam,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_files::{MOST_BY_GAME, is_file, read_text};
use rootward_rules::tables::score::Medal;

use super::{View, list};
use crate::{
    host::{
        files::{store::SettingsStore, writer::Writer},
        platform,
    },
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour, widgets::part},
    session::{
        replay::recording_files::{Kept, file_of},
        save::{
            career::Career,
            played::{Played, PlayedBase},
        },
    },
    ui::screens::{
        medals::medal_line,
        menu::{self, FirstRow},
        onward::enter,
        play::OpenBase,
    },
};

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct NoteLine;

pub(super) fn write_note(view: Res<View>, mut line: Query<(&mut Text, &mut TextColor), With<NoteLine>>) {
    let ink = if view.note.starts_with("(!)") { colour::ALARM } else { colour::LAMP };
    for (mut text, mut colour) in &mut line {
        text.set_if_neq(Text(view.note.clone()));
        colour.set_if_neq(TextColor(ink));
    }
}

#[derive(SystemParam)]
pub(super) struct Facts<'w> {
    played: Res<'w, Played>,
    career: Res<'w, Career>,
    store: Res<'w, SettingsStore>,
    writer: Res<'w, Writer>,
}

impl Facts<'_> {
    pub(super) fn spawn(&self, plate: &mut ChildSpawnerCommands, base: &PlayedBase, keys: &KeyLabels) {
        let tries = list::tries(base, &self.career);
        plate.spawn(menu::heading(format!("{}: {tries}", list::name(base))));
        let best = if base.best.won { "Best run" } else { "Farthest run" };
        line(plate, "best run", format!("{best}: {}.", base.best.words()), colour::TEXT);
        for medal in base.best.medals.iter().filter_map(|name| Medal::named(name)) {
            plate.spawn(medal_line(medal, format!("[{}]", medal.sign()), medal.about(), colour::LAMP));
        }
        if let Some(words) = list::mission(&self.played, &self.career, base) {
            line(plate, "mission", words, colour::QUIET);
        }
        plate.spawn(menu::gap(8.0));
        let Some(seed) = base.seed() else {
            line(plate, "unknown seed", "This game cannot read the seed.".to_owned(), colour::QUIET);
            plate.spawn((menu::row("Back to the list"), FirstRow, observe(shut)));
            return;
        };
        plate.spawn((menu::row("Play it again"), FirstRow, observe(enter(seed, false))));
        // The recording of the last play may not be complete yet.
        self.writer.flush();
        let kept = [
            (
                Kept::Best(base.challenge),
                if base.best.won { "Watch the best run" } else { "Watch the farthest run" },
            ),
            (Kept::Won, "Watch your last win (any challenge)"),
            (Kept::Lost, "Watch your last loss (any challenge)"),
        ];
        let mut watchable = false;
        for (kept, label) in kept {
            if let Some(path) = file_of(&self.store, seed, kept).filter(|path| is_file(path)) {
                watchable = true;
                if !platform::HAS_FOLDERS {
                    let save = format!("{label}: save as a file");
                    plate.spawn((
                        menu::row(save.replacen("Watch t", "T", 1)),
                        observe(download(path.clone())),
                    ));
                }
                plate.spawn((menu::row(label), observe(watch(path))));
            }
        }
        if !base.best.line.is_empty() {
            plate.spawn((
                menu::row("Copy this line"),
                observe(copy(platform::with_link(&base.best.line, &seed.to_string()))),
            ));
            line(plate, "share line", base.best.line.clone(), colour::DEBUG);
        }
        if !watchable {
            let words = "No recording. The setting was off, or the game's tables were edited.".to_owned();
            line(plate, "no recording", words, colour::QUIET);
        }
        plate.spawn((menu::row("Back to the list"), observe(shut)));
        plate.spawn((Name::new("note"), NoteLine, kit::sized("", kit::TEXT, colour::LAMP)));
        line(plate, "keys", keys.hint(Action::Menu, "goes back"), colour::QUIET);
    }
}

fn line(plate: &mut ChildSpawnerCommands, name: &'static str, words: String, ink: Color) {
    plate.spawn((Name::new(name), kit::sized(words, kit::TEXT, ink), part()));
}

fn shut(_: On<Activate>, mut view: ResMut<View>) {
    view.shut();
}

fn watch(path: PathBuf) -> impl FnMut(On<Activate>, OpenBase, ResMut<View>) {
    move |_, mut open, mut view| {
        if let Err(error) = open.recording(&path) {
            view.note = format!("(!) {error}.");
        }
    }
}

fn download(path: PathBuf) -> impl FnMut(On<Activate>, ResMut<View>) {
    move |_, mut view| {
        let text = read_text(&path, MOST_BY_GAME);
        view.note = match text.and_then(|text| platform::offer(&path, text.as_bytes())) {
            Ok(()) => format!("{} was downloaded.", platform::place_of(&path).display()),
            Err(why) => format!("(!) Cannot save it: {why}."),
        };
    }
}

fn copy(line: String) -> impl FnMut(On<Activate>, ResMut<Clipboard>, ResMut<View>) {
    move |_, mut clipboard, mut view| {
        view.note = match clipboard.set_text(line.as_str()) {
            Ok(()) => "Copied.".to_owned(),
            Err(_) => "(!) Cannot reach the clipboard.".to_owned(),
        };
    }
}
