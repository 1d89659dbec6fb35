//! The game without a window, for tests: a base is loaded and the party stands at its entrance.

use bevy::{input::InputPlugin, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use leafwing_input_manager::user_input::Buttonlike;
use rootward_gen::{Pos, Seed};
use rootward_rules::{party::token::Token, play::Play};

use crate::{
    app::LogicPlugin,
    base::{
        current::CurrentBase,
        load::LoadSeed,
        party::{GridPos, Party},
    },
    files::store::SettingsStore,
    states::{Mode, Screen},
};

/// Frames that a base may take to be generated.
const PATIENCE: usize = 100_000;

/// The game on the title screen. One `update()` is one tick of the rules.
pub fn app() -> App {
    app_with(SettingsStore::default())
}

/// The game on the title screen, with settings in some folder.
pub fn app_with(store: SettingsStore) -> App {
    let mut app = app_before_title_with(store);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
    app.update();
    app
}

/// The game while its pictures would be loading.
pub fn app_before_title() -> App {
    app_before_title_with(SettingsStore::default())
}

fn app_before_title_with(store: SettingsStore) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, LogicPlugin))
        .insert_resource(store)
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// The game in a base, at rest, with the party at the entrance.
pub fn app_in(seed: Seed) -> App {
    let mut app = app();
    app.world_mut().write_message(LoadSeed::of(seed));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    wait_for_base(&mut app, seed);
    app.update();
    app
}

/// The game in the base 17.3.
pub fn app_in_179() -> App {
    app_in(Seed::classic(179))
}

/// Runs frames until the base of a seed is loaded.
pub fn wait_for_base(app: &mut App, seed: Seed) {
    for _ in 0..PATIENCE {
        app.update();
        if app.world().get_resource::<CurrentBase>().is_some_and(|current| current.base().seed() == seed) {
            return;
        }
        std::thread::yield_now();
    }
    panic!("the base of {seed} did not come");
}

/// Runs some frames.
pub fn updates(app: &mut App, frames: usize) {
    (0..frames).for_each(|_| app.update());
}

/// Presses a key for a frame, and lets another pass.
pub fn tap(app: &mut App, key: KeyCode) {
    key.press(app.world_mut());
    app.update();
    key.release(app.world_mut());
    app.update();
}

/// The screen.
pub fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// The mode.
pub fn mode(app: &App) -> Option<Mode> {
    app.world().get_resource::<State<Mode>>().map(|mode| *mode.get())
}

/// The cell of the party, if there is one.
pub fn party(app: &mut App) -> Option<Pos> {
    let mut query = app.world_mut().query_filtered::<&GridPos, With<Party>>();
    query.single(app.world()).ok().map(|at| at.0)
}

/// Puts the party on a cell, at rest.
pub fn put_party(app: &mut App, at: Pos) {
    let mut play = app.world_mut().resource_mut::<Play>();
    play.party = Token::at(play.party.place, at, play.party.facing);
    play.seen.stale();
    let mut query = app.world_mut().query_filtered::<&mut GridPos, With<Party>>();
    query.single_mut(app.world_mut()).expect("there is a party").0 = at;
}
