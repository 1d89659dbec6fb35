//! The rows that copy the result of a play: the line to share, and the link that plays it.

use std::io::Write;

use bevy::{
    clipboard::Clipboard,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::play::Play;

use crate::{
    host::platform,
    kit::{self, colour, widgets::part},
    session::replay::recorder::Recorder,
    ui::screens::menu,
    world::base::current::CurrentBase,
};

const COPY: [&str; 2] = ["Copy this line [Ctrl+C]", "Copy this line [Cmd+C]"];

const COPY_LINK: &str = "Copy a link that plays this run";

#[derive(Component, Clone, Debug)]
pub(super) struct ShareLine(String);

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct CopyLabel;

#[derive(Component, Clone, Copy, Debug)]
struct LinkLabel;

type Label<'w, 's, Which> = Single<'w, 's, (&'static mut Text, &'static mut TextColor), With<Which>>;

pub(super) fn spawn_line(plate: &mut ChildSpawnerCommands, line: String) {
    // Players who started the game from a terminal also see the line there. A closed terminal does not matter.
    let _ = writeln!(std::io::stdout(), "{line}");
    plate.spawn((
        Name::new("share line"),
        part(),
        kit::sized(&line, kit::TEXT, colour::DEBUG),
        ShareLine(line),
    ));
    let label = kit::text(COPY[usize::from(platform::uses_command_key())]);
    let parts = children![menu::mark(), (CopyLabel, label, Pickable::IGNORE)];
    plate.spawn((menu::row_frame("copy"), observe(copy_by_row), parts));
}

/// Spawns the row that copies the link. Lost plays have a link, too.
pub(super) fn spawn_link_row(plate: &mut ChildSpawnerCommands) {
    let parts = children![menu::mark(), (LinkLabel, kit::text(COPY_LINK), Pickable::IGNORE)];
    plate.spawn((menu::row_frame("copy link"), observe(copy_link), parts));
}

fn copy_by_row(_: On<Activate>, mut commands: Commands) {
    commands.run_system_cached(copy);
}

pub(super) fn copy(
    line: Single<&ShareLine>,
    current: Option<Res<CurrentBase>>,
    label: Label<CopyLabel>,
    mut clipboard: ResMut<Clipboard>,
) {
    let seed = current.map_or_else(String::new, |current| current.base().seed().to_string());
    let copied = clipboard.set_text(platform::with_link(&line.0, &seed));
    tell(label, copied.map_err(|_| "Cannot reach the clipboard. The line is in the terminal.".to_owned()));
}

/// Copies the link to the clipboard. Without a page to link to, it is the part that the program and every page accept.
fn copy_link(
    _: On<Activate>,
    recorder: Option<Res<Recorder>>,
    play: Option<Res<Play>>,
    label: Label<LinkLabel>,
    mut clipboard: ResMut<Clipboard>,
) {
    let Some((recorder, play)) = recorder.zip(play) else { return };
    let copied = link_of(&recorder, &play)
        .and_then(|link| clipboard.set_text(link).map_err(|_| "Cannot reach the clipboard.".to_owned()));
    tell(label, copied);
}

fn link_of(recorder: &Recorder, play: &Play) -> Result<String, String> {
    let mut recording = recorder.recording.clone();
    recording.finish(play);
    let link = recording.link()?;
    Ok(platform::link_of(&link).unwrap_or(link))
}

fn tell<Which: Component>(mut label: Label<Which>, copied: Result<(), String>) {
    let (words, ink) = match copied {
        Ok(()) => ("Copied.".to_owned(), colour::LAMP),
        Err(why) => (format!("(!) {why}"), colour::ALARM),
    };
    label.0.set_if_neq(Text::new(words));
    label.1.set_if_neq(TextColor(ink));
}

pub(super) fn is_copy_pressed(keys: Res<ButtonInput<KeyCode>>) -> bool {
    use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
    let held = [ControlLeft, ControlRight, SuperLeft, SuperRight];
    // In a slow frame the modifier keys may already be up again.
    let with_them = keys.any_pressed(held) || keys.any_just_released(held);
    with_them && keys.just_pressed(KeyCode::KeyC)
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::{
        objective::Stage,
        recording::{
            Recording,
            check::{Verdict, check},
        },
        scene::TABLES,
    };

    use super::*;
    use crate::app::testing::{app_in, updates};

    #[test]
    fn the_link_of_a_play_leads_to_its_recording() {
        let seed = Seed::classic(179);
        let mut app = app_in(seed);
        updates(&mut app, 200);
        let (recorder, play) = (app.world().resource::<Recorder>(), app.world().resource::<Play>());
        let link = link_of(recorder, play).expect("a short play");
        assert!(link.starts_with("17.3&play="), "{link}");
        let (recording, found) = Recording::of_link(&link, &TABLES).expect("a link").expect("whole");
        assert_eq!((found, recording.end.map(|end| end.ticks)), (seed, Some(play.tick)));
        let verdict = check(&recording, found, TABLES.clone());
        assert!(
            matches!(verdict, Verdict::Same { stage: Stage::Explore, ticks } if ticks > 100),
            "{verdict:?}"
        );
    }
}
