//! The game without a window, for tests of this game and of your own plugins.
//!
//! [`app_in`] is the game in a base, with the party at the entrance. One `update()` is one tick of the rules, or more
//! while the party sleeps, and its real duration does not matter. Everything runs in one thread, because tests run in
//! parallel anyway. Add your plugin before the game starts:
//!
//! ```no_run
//! use bevy::prelude::*;
//! use rootward::{testing, world::base::state::DoorState};
//! use rootward_gen::Seed;
//!
//! /// How often a door has appeared or moved.
//! #[derive(Resource, Default)]
//! struct Moves(usize);
//!
//! fn count(doors: Query<(), Changed<DoorState>>, mut moves: ResMut<Moves>) {
//!     moves.0 += doors.iter().count();
//! }
//!
//! let mut app = testing::unstarted();
//! app.init_resource::<Moves>().add_systems(PostUpdate, count);
//! testing::start(&mut app);
//! testing::enter(&mut app, Seed::classic(179));
//! let before = app.world().resource::<Moves>().0;
//! testing::open_everything(&mut app);
//! assert!(app.world().resource::<Moves>().0 > before);
//! ```
//!
//! Functions that wait for a condition panic with a message if it never holds.

#[cfg(test)]
pub mod drawn;
mod party;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bevy::{
    ecs::schedule::{Schedules, SingleThreadedExecutor},
    input::InputPlugin,
    prelude::*,
    state::app::StatesPlugin,
    time::TimeUpdateStrategy,
};
use rootward_gen::Seed;
use rootward_rules::recording::Recording;

pub use self::party::{
    connect_pad, facing, floor, key_of, of_party, open_everything, position, press_all, put_party, settle,
    step, tap, touch, way_to,
};
use crate::{
    app::LogicPlugin,
    host::{
        files::{store::SettingsStore, writer::Writer},
        messages::MessageLog,
        states::{Mode, Screen},
    },
    input::Controls,
    session::{
        launch::{Launch, StartReplay},
        replay::playback::Playback,
    },
    ui::{
        console::{
            lines::RunLine,
            output::{ConsoleOutput, LineKind, OutputLine},
        },
        screens::play::EnterBase,
    },
    world::base::{
        current::{BaseSwapped, CurrentBase},
        load::LoadSeed,
    },
};

const PATIENCE: Duration = Duration::from_secs(60);

/// Whether a driver for drawing is installed. Without one, it panics if `ROOTWARD_MUST_DRAW` is set. Otherwise it
/// reports the skipped test on standard error itself, because the test runner hides the output of passing tests.
pub fn can_draw() -> bool {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"];
    let has_driver =
        |folder: &&str| Path::new(*folder).read_dir().is_ok_and(|mut entries| entries.next().is_some());
    let can = std::env::var_os("VK_DRIVER_FILES").is_some() || folders.iter().any(has_driver);
    if !can {
        assert!(
            std::env::var_os("ROOTWARD_MUST_DRAW").is_none(),
            "no Vulkan driver is installed, so nothing can be drawn"
        );
        let test = std::thread::current().name().unwrap_or("a test").to_owned();
        let said =
            writeln!(io::stderr(), "skipped {test}: no Vulkan driver is installed, so nothing can be drawn");
        // A closed standard error only loses the report.
        drop(said);
    }
    can
}

/// Creates the game without a window, before its first frame. Plugins can still be added.
pub fn unstarted() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, LogicPlugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app
}

/// Finishes the plugins and runs the first frame. From here on, everything runs in one thread.
pub fn start(app: &mut App) {
    app.finish();
    app.cleanup();
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.update();
}

/// Starts the game. It is still loading its pictures.
pub fn app_before_title() -> App {
    let mut app = unstarted();
    start(&mut app);
    app
}

/// Starts the game on the title screen. It reads and writes no files of the player.
pub fn app() -> App {
    app_with(SettingsStore::default())
}

/// Starts the game on the title screen, with settings and saves in the folders of `store`.
pub fn app_with(store: SettingsStore) -> App {
    let mut app = unstarted();
    app.insert_resource(store);
    start(&mut app);
    show(&mut app, Screen::Title);
    app
}

/// Starts the game on the title screen, with settings and saves in this folder.
pub fn app_on(folder: &Path) -> App {
    app_with(SettingsStore::in_folder(folder))
}

pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rootward-test-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the temporary folder can be written");
    folder
}

/// Starts the game in a base, with the party at rest at the entrance.
pub fn app_in(seed: Seed) -> App {
    let mut app = app();
    enter(&mut app, seed);
    app
}

pub fn app_in_179() -> App {
    app_in(Seed::classic(179))
}

/// Removes the key bindings. The search for clashing keys takes most of a frame, and long tests press no keys.
pub fn without_keys(app: &mut App) {
    let mut query = app.world_mut().query_filtered::<Entity, With<Controls>>();
    let controls: Vec<Entity> = query.iter(app.world()).collect();
    controls.into_iter().for_each(|controls| app.world_mut().entity_mut(controls).despawn());
}

/// Leaves any screen for a base, and waits until the party stands in it.
pub fn enter(app: &mut App, seed: Seed) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    load(app, seed);
}

/// Enters a base as the menus do, and waits for it.
pub fn play_base(app: &mut App, seed: Seed, campaign: bool) {
    app.world_mut().write_message(EnterBase { seed, mode: Mode::Walk, campaign });
    wait_for_base(app, seed);
}

/// Returns to the title, and waits until everything is written.
pub fn leave(app: &mut App) {
    show(app, Screen::Title);
    flush(app);
}

pub fn flush(app: &App) {
    app.world().resource::<Writer>().flush();
}

/// Enters the base of a recording. From here on, the recording moves the party.
pub fn replay(app: &mut App, recording: Recording, seed: Seed) {
    app.world_mut().resource_mut::<Launch>().replay = Some(StartReplay { recording, seed });
    enter(app, seed);
}

pub fn is_replaying(app: &App) -> bool {
    app.world().contains_resource::<Playback>()
}

/// Loads a base, waits for it, and lets its first frame pass. A base that is already loaded is loaded again.
pub fn load(app: &mut App, seed: Seed) {
    let mut swaps = app.world().resource::<Messages<BaseSwapped>>().get_cursor_current();
    app.world_mut().write_message(LoadSeed::of(seed));
    wait_until(app, &format!("the base of {seed}"), |app| {
        swaps.read(app.world().resource::<Messages<BaseSwapped>>()).count() > 0 && is_in(app, seed)
    });
    app.update();
}

/// Runs frames until the base of a seed has arrived. The caller has requested the base.
pub fn wait_for_base(app: &mut App, seed: Seed) {
    wait_until(app, &format!("the base of {seed}"), |app| is_in(app, seed));
}

fn is_in(app: &App, seed: Seed) -> bool {
    app.world().get_resource::<CurrentBase>().is_some_and(|current| current.base().seed() == seed)
}

/// Runs frames, at least one, until a condition holds.
pub fn wait_until(app: &mut App, what: &str, mut holds: impl FnMut(&App) -> bool) {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        app.update();
        if holds(app) {
            return;
        }
        std::thread::yield_now();
    }
    panic!("{what} did not come within {PATIENCE:?}");
}

pub fn updates(app: &mut App, frames: usize) {
    (0..frames).for_each(|_| app.update());
}

/// Runs a line of the console. Returns its immediate output, without the echo.
pub fn console(app: &mut App, line: &str) -> Vec<OutputLine> {
    app.world_mut().write_message(RunLine("clear".to_owned()));
    app.world_mut().write_message(RunLine(line.to_owned()));
    app.update();
    let mut printed = app.world().resource::<ConsoleOutput>().lines().cloned();
    let echo = printed.next().expect("an echo");
    assert_eq!((echo.kind, echo.text), (LineKind::Input, format!("> {line}")));
    printed.collect()
}

/// The number of lines of the log that contain a text.
pub fn said(app: &App, part: &str) -> usize {
    app.world().resource::<MessageLog>().latest(usize::MAX).filter(|line| line.text.contains(part)).count()
}

/// Switches to a screen, and runs a frame.
pub fn show(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    app.update();
}

/// Switches to a mode, and runs a frame.
pub fn set_mode(app: &mut App, mode: Mode) {
    app.world_mut().resource_mut::<NextState<Mode>>().set(mode);
    app.update();
}

pub fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

pub fn mode(app: &App) -> Option<Mode> {
    app.world().get_resource::<State<Mode>>().map(|mode| *mode.get())
}
