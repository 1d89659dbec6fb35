//! The pause menu: resume, restart, keys and settings, back to the title, quit.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use super::{
    menu::{self, FirstRow},
    twice::{self, Twice},
};
use crate::{
    base::{current::CurrentBase, load::Restart},
    input::{LastDevice, actions::Action, bindings::Bindings},
    kit::{self, colour},
    platform,
    save::charge_save::RunHome,
    states::{Mode, OpenedIn, Screen},
};

/// The pause menu.
#[derive(Component, Clone, Copy, Debug)]
struct PauseMenu;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Paused), spawn);
}

fn spawn(
    current: Option<Res<CurrentBase>>,
    bindings: Res<Bindings>,
    device: Res<LastDevice>,
    run: Res<RunHome>,
    mut commands: Commands,
) {
    let seed = current.map_or_else(String::new, |current| {
        let unsaved = if current.custom_design().is_some() { ", not saved" } else { "" };
        format!("seed {}, {}{unsaved}", current.label(), current.base().seed().variant().name())
    });
    let gamepad = *device == LastDevice::Gamepad;
    let lost = if run.kept { "gives up this play and the run home" } else { "gives up this play" };
    let back = format!("[{}] resumes", bindings.hint(Action::Menu, gamepad));
    let name = Name::new("pause menu");
    let shade = menu::shaded(JustifyContent::Center);
    let root = commands.spawn((name, PauseMenu, DespawnOnExit(Mode::Paused), shade)).id();
    let mut plate = commands.spawn((Name::new("pause plate"), ChildOf(root), menu::panel(340.0)));
    plate.with_children(|plate| {
        plate.spawn(menu::heading("Paused"));
        plate.spawn(kit::sized(seed, kit::TEXT, colour::QUIET));
        plate.spawn(menu::gap(8.0));
        plate.spawn((menu::row("Resume"), FirstRow, observe(resume)));
        plate.spawn((twice::row("Restart this base", lost), observe(restart_base)));
        plate.spawn((menu::row("Keys and settings"), observe(open_help)));
        plate.spawn((menu::row("Back to the title"), observe(leave)));
        if platform::MAY_QUIT {
            plate.spawn((menu::row("Quit"), observe(quit)));
        }
        plate.spawn(menu::gap(8.0));
        plate.spawn(kit::sized(back, kit::TEXT, colour::QUIET));
    });
}

fn resume(_: On<Activate>, mut next: ResMut<NextState<Mode>>) {
    next.set(Mode::Walk);
}

fn restart_base(
    row: On<Activate>,
    mut twice: Twice,
    mut restart: MessageWriter<Restart>,
    mut next: ResMut<NextState<Mode>>,
) {
    if twice.is_meant(row.entity) {
        restart.write(Restart);
        next.set(Mode::Walk);
    }
}

fn open_help(_: On<Activate>, mut opened_in: ResMut<OpenedIn>, mut next: ResMut<NextState<Mode>>) {
    opened_in.0 = Mode::Paused;
    next.set(Mode::Help);
}

fn leave(_: On<Activate>, mut next: ResMut<NextState<Screen>>) {
    next.set(Screen::Title);
}

/// Ends the game.
pub(super) fn quit(_: On<Activate>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}
