//! The console: a line of text in, a command out, and what it does to the game.

pub mod commands;
pub mod complete;
pub mod describe;
pub mod history;
mod keys;
pub mod output;
pub mod parse;
pub mod run;
pub mod view;
pub mod watching;
mod wrap;

use bevy::prelude::*;

use crate::{
    AppSystems,
    input::{Pressed, actions::Action},
    screens::Mode,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((run::plugin, watching::plugin))
        .add_systems(Update, switch_mode.in_set(AppSystems::Commands).run_if(resource_exists::<State<Mode>>));
}

/// Opens and closes the console.
fn switch_mode(pressed: Res<Pressed>, mode: Res<State<Mode>>, mut next: ResMut<NextState<Mode>>) {
    match mode.get() {
        Mode::Walk if pressed.fresh(Action::Console) => next.set(Mode::Console),
        Mode::Console if pressed.fresh(Action::Console) || pressed.fresh(Action::Menu) => {
            next.set(Mode::Walk)
        }
        _ => {}
    }
}
