//! Assembles the app, with a window, or without one if there is no desktop.

use std::{io::ErrorKind, path::Path, process::ExitCode, sync::Arc, time::Duration};

use bevy::{
    app::{PluginGroupBuilder, ScheduleRunnerPlugin},
    audio::AudioPlugin,
    ecs::error::warn,
    log::LogPlugin,
    prelude::*,
    render::RenderPlugin,
    window::{ExitCondition, WindowPlugin, WindowResolution},
    winit::WinitPlugin,
};
use rootward_art::{PALETTE_FILE, SPRITE_FILES};
use rootward_files::{MOST_BY_HAND, check_file};
use rootward_gen::Seed;
use rootward_presentation::shown::Sight;
use rootward_rules::{
    recording::{self, Recording},
    tables::shipped,
};

#[cfg(not(target_family = "wasm"))]
use crate::app::remote;
use crate::{
    app::{
        LogicPlugin, ViewPlugin,
        cli::{Options, SIZE},
    },
    host::{
        desktop,
        files::store::SettingsStore,
        messages::complain,
        platform,
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    kit::screen::{OffScreen, WantedView},
    map::{
        overlay::state::ActiveOverlay,
        view::{measure, screenshot},
    },
    session::{
        launch::{Launch, StartOutside, StartReplay},
        replay::ghost::SentGhost,
    },
    sound,
    ui::{
        console::{lines::Lines, script::Script},
        screens::{
            display::FixedSize,
            hidden::{Awaited, Hidden},
            start::Briefings,
        },
    },
    world::{
        base::{
            current::{BaseSwapped, CurrentBase},
            designs::DesignFolders,
            load::LoadSeed,
        },
        floors::ViewedFloor,
        game_tables::TablesFolder,
        ticking::RulesTick,
    },
};

const HEADLESS_FRAMES: f64 = 60.0;

/// Runs the game until the player leaves. Returns exit code 2 if the game lacks something that it needs.
pub fn run(options: Options) -> ExitCode {
    match prepare(options).map(|mut app| app.run()) {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(why) => {
            complain(&why);
            ExitCode::from(2)
        }
    }
}

/// Opens a recording. Its seed becomes that of the first base.
fn open(file: Option<&Path>, first: &mut Option<Seed>) -> Result<Option<(Recording, Seed)>, String> {
    let Some(file) = file else { return Ok(None) };
    let (recording, seed) = recording::open(file, &shipped()).map_err(|error| error.to_string())?;
    *first = Some(seed);
    Ok(Some((recording, seed)))
}

fn prepare(mut options: Options) -> Result<App, String> {
    let replay = open(options.replay.as_deref(), &mut options.seed)?;
    let ghost = open(options.ghost.as_deref(), &mut options.seed)?;
    let script = options.exec.as_deref().map(Script::read).transpose()?;
    #[cfg(not(target_family = "wasm"))]
    let listening =
        options.remote.map(|port| remote::open(port, &options.remote_folder, options.force)).transpose()?;
    let assets = platform::asset_folder().ok_or(
        "the folder `assets` is missing; start the game from its folder, or set BEVY_ASSET_ROOT to it",
    )?;
    if let Some(fault) = endless_asset(&assets).filter(|_| platform::HAS_FOLDERS) {
        return Err(fault);
    }
    let desktop = desktop::find();
    let needs_no_window = options.screenshot.is_some() || options.exec.is_some() || options.remote.is_some();
    let headless = options.measure || needs_no_window && desktop.is_err();
    if let (Err(why), false) = (desktop, headless) {
        return Err(format!("{why}; save a picture without one: rootward 17.3 --screenshot base.png"));
    }
    platform::explain_panics();
    let mut app = App::new();
    app.set_error_handler(warn);
    let (tables, designs) = (assets.join("tables"), DesignFolders::of_user(&assets));
    app.add_plugins(default_plugins(options.size.unwrap_or(SIZE), &assets, headless));
    if headless {
        let frame = Duration::from_secs_f64(1.0 / HEADLESS_FRAMES);
        let screen = OffScreen::new(options.size.unwrap_or(SIZE).into(), &mut app.world_mut().resource_mut());
        app.add_plugins(ScheduleRunnerPlugin::run_loop(frame))
            .insert_resource(screen)
            .insert_resource(Hidden::for_pictures_alone());
    }
    app.add_plugins((LogicPlugin, ViewPlugin));
    // A screenshot is the same on every machine, so settings and saves are neither read nor written.
    let for_picture = options.screenshot.is_some() || options.measure;
    let store = if for_picture { SettingsStore::default() } else { platform::user_folders() };
    app.insert_resource(store).insert_resource(designs);
    if options.screenshot.is_some() {
        // Nothing in the picture moves with time, so two pictures are identical.
        app.insert_resource(Settings {
            animation: false,
            flashing: false,
            particles: false,
            ..Settings::default()
        });
        if options.exit_after.is_none() && replay.is_none() {
            // The rules do not run, because creatures would walk while the renderer starts, which takes a varying time.
            app.configure_sets(FixedUpdate, RulesTick.run_if(|| false));
        }
    }
    // A recording is played with the built-in tables.
    if replay.is_none() && platform::HAS_FOLDERS {
        app.insert_resource(TablesFolder::new(tables));
    }
    if let Some((recording, seed)) = ghost {
        app.insert_resource(SentGhost { recording: Arc::new(recording), seed });
    }
    if let Some(script) = script {
        app.insert_resource(Lines::of_command_line(script));
    }
    app.insert_resource(Awaited { for_picture, ..Awaited::default() });
    #[cfg(not(target_family = "wasm"))]
    if let Some((calls, reach)) = listening {
        remote::add(&mut app, calls, reach);
    }
    if options.screenshot.is_some() || options.exec.is_some() || options.measure {
        app.insert_resource(Briefings(false));
    }
    app.insert_resource(Launch {
        seed: options.seed,
        design: options.own.clone(),
        replay: replay.map(|(recording, seed)| StartReplay { recording, seed }),
        outside: match (options.outside, for_picture) {
            (true, _) => StartOutside::Always,
            (false, true) => StartOutside::Never,
            (false, false) => StartOutside::InCampaign,
        },
        twists: !for_picture,
    });
    look(&mut app, &options);
    if options.size.is_some() || needs_no_window {
        app.insert_resource(FixedSize);
    }
    if options.measure {
        measure::schedule(&mut app);
    }
    if options.no_hud {
        app.insert_resource(screenshot::NoHud);
    }
    screenshot::schedule(&mut app, options.screenshot, options.exit_after);
    Ok(app)
}

/// The first art or sound file that never ends, in a sentence. The engine would wait for it forever.
fn endless_asset(assets: &Path) -> Option<String> {
    let mut names = SPRITE_FILES.into_iter().chain([PALETTE_FILE, sound::RECIPES]);
    names.find_map(|name| match check_file(&assets.join(name), MOST_BY_HAND) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Some(format!("assets/{name} cannot be read: {error}"))
        }
        _ => None,
    })
}

pub(super) fn default_plugins(
    (width, height): (u32, u32),
    assets: &Path,
    headless: bool,
) -> PluginGroupBuilder {
    let window = platform::window_of(Window {
        title: "Rootward".to_owned(),
        // The desktop finds the menu entry and its icon by this name.
        name: Some("rootward".to_owned()),
        // Each pixel of a picture stays a whole number of screen pixels.
        resolution: WindowResolution::new(width, height).with_scale_factor_override(1.0),
        ..default()
    });
    let windows = if headless {
        WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() }
    } else {
        WindowPlugin { primary_window: Some(window), ..default() }
    };
    let plugins = platform::fit(DefaultPlugins.build(), assets)
        .set(windows)
        .set(ImagePlugin::default_nearest())
        .set(RenderPlugin { synchronous_pipeline_compilation: headless, ..default() })
        .set(LogPlugin {
            // The game itself reports the files that cannot be loaded.
            filter:
                "warn,bevy_asset::server=off,bevy_render::renderer=error,bevy_audio=error,bevy_winit=error"
                    .to_owned(),
            ..default()
        });
    let plugins = if headless { plugins.disable::<WinitPlugin>() } else { plugins };
    // Without a sound device the library would only log errors.
    if headless || !sound::has_device() { plugins.disable::<AudioPlugin>() } else { plugins }
}

/// Shows the first base as the command line says. Without a base, one is dug behind the title.
fn look(app: &mut App, options: &Options) {
    let &Options { watch, overlay, reveal, zoom, floor, at, view: kind, .. } = options;
    if options.seed.is_none() {
        app.add_systems(OnEnter(Screen::Title), load_for_title);
        return;
    }
    let walking = zoom.filter(|_| !watch).map(|zoom| zoom as u8);
    app.insert_resource(WantedView { walking, watching: zoom.filter(|_| watch), middle: at, kind });
    let arrives = on_message::<BaseSwapped>.and_then(in_state(Screen::Playing)).and_then(run_once);
    let look_at_floor = move |current: Res<CurrentBase>, mut viewed: ResMut<ViewedFloor>| {
        let base = current.base();
        if let Some(floor) = floor.or_else(|| base.floor_at(at.filter(|_| !watch)?)) {
            viewed.look(floor, base.plan().floor_count());
        }
    };
    let begin = move |mut sight: ResMut<Sight>,
                      mut mode: ResMut<NextState<Mode>>,
                      mut active: ResMut<ActiveOverlay>| {
        sight.reveal = reveal;
        active.0 = overlay;
        if watch {
            mode.set(Mode::Watch);
        }
    };
    app.add_systems(Update, look_at_floor.in_set(AppSystems::Sight).run_if(arrives))
        .add_systems(OnEnter(Screen::Playing), begin.run_if(run_once));
}

fn load_for_title(current: Option<Res<CurrentBase>>, mut load: MessageWriter<LoadSeed>) {
    if current.is_none() {
        load.write(LoadSeed::of(Seed::classic(rand::random::<u16>())));
    }
}
