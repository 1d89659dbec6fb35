//! Assembles the app, with a window, or without one if there is no desktop.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use bevy::{
    app::{PluginGroupBuilder, ScheduleRunnerPlugin},
    asset::RenderAssetUsages,
    audio::AudioPlugin,
    ecs::error::warn,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        render_resource::{Extent3d, TextureDimension, TextureFormat, TextureUsages},
    },
    window::{ExitCondition, WindowPlugin, WindowResolution},
    winit::WinitPlugin,
};
use rootward_art::{PALETTE_FILE, SPRITE_FILES};
use rootward_files::{MOST_BY_HAND, check_file};
use rootward_gen::{Pos, Seed};
use rootward_presentation::{overlay::Overlay, shown::Sight};
use rootward_rules::{recording, tables::shipped};

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
        begin::{MissionTwists, StartOutside},
        replay::{ghost::SentGhost, playback::StartReplay},
    },
    sound,
    ui::{
        console::{lines::Lines, script::Script},
        screens::{
            StartSeed,
            display::FixedSize,
            hidden::{Awaited, Hidden},
            play::StartDesign,
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

#[derive(Resource, Clone, Debug)]
struct StartOptions {
    watch: bool,
    overlay: Overlay,
    reveal: bool,
}

/// The floor at the start, after the base has arrived: this one, or that of a cell.
#[derive(Resource, Clone, Copy, Debug)]
struct StartFloor {
    floor: Option<u8>,
    at: Option<Pos>,
}

/// Runs the game until the player leaves. Returns 2 if it lacks something that it needs.
pub fn run(mut options: Options) -> ExitCode {
    let replay = match options.replay.as_deref().map(|file| recording::open(file, &shipped())) {
        None => None,
        Some(Ok((recording, seed))) => {
            options.seed = Some(seed);
            Some(StartReplay { recording, seed })
        }
        Some(Err(error)) => {
            complain(&error.to_string());
            return ExitCode::from(2);
        }
    };
    let ghost = match options.ghost.as_deref().map(|file| recording::open(file, &shipped())) {
        None => None,
        Some(Ok((recording, seed))) => {
            options.seed = Some(seed);
            Some(SentGhost { recording: Arc::new(recording), seed })
        }
        Some(Err(error)) => {
            complain(&error.to_string());
            return ExitCode::from(2);
        }
    };
    let script = match options.exec.as_deref().map(Script::read).transpose() {
        Ok(script) => script,
        Err(error) => {
            complain(&error);
            return ExitCode::from(2);
        }
    };
    #[cfg(not(target_family = "wasm"))]
    let listening = match options
        .remote
        .map(|port| remote::open(port, &options.remote_folder, options.force))
        .transpose()
    {
        Ok(listening) => listening,
        Err(why) => {
            complain(&why);
            return ExitCode::from(2);
        }
    };
    let Some(assets) = platform::asset_folder() else {
        complain(
            "the folder `assets` is missing; start the game from its folder, or set BEVY_ASSET_ROOT to it",
        );
        return ExitCode::from(2);
    };
    if let Some(fault) = endless_asset(&assets).filter(|_| platform::HAS_FOLDERS) {
        complain(&fault);
        return ExitCode::from(2);
    }
    let desktop = desktop::find();
    let needs_no_window = options.screenshot.is_some() || options.exec.is_some() || options.remote.is_some();
    let headless = options.measure || needs_no_window && desktop.is_err();
    if let (Err(why), false) = (desktop, headless) {
        complain(&format!("{why}; save a picture without one: rootward 17.3 --screenshot base.png"));
        return ExitCode::from(2);
    }
    platform::explain_panics();
    let mut app = App::new();
    app.set_error_handler(warn);
    let (tables, designs) = (assets.join("tables"), DesignFolders::of_user(&assets));
    app.add_plugins(default_plugins(&options, assets, headless));
    if headless {
        draw_off_screen(&mut app, options.size.unwrap_or(SIZE));
        app.insert_resource(Hidden::for_pictures_alone());
    }
    app.add_plugins((LogicPlugin, ViewPlugin));
    // A picture is the same on every machine and in every run. It reads and leaves no settings and saves.
    let for_picture = options.screenshot.is_some() || options.measure;
    let store = if for_picture { SettingsStore::default() } else { SettingsStore::of_user() };
    app.insert_resource(store).insert_resource(designs);
    if options.screenshot.is_some() {
        // Nothing in it moves by a clock, so two pictures are identical.
        app.insert_resource(Settings {
            animation: false,
            flashing: false,
            particles: false,
            ..Settings::default()
        });
        if options.exit_after.is_none() && replay.is_none() {
            // No creature walks during the start of the renderer, which takes a varying time.
            app.configure_sets(FixedUpdate, RulesTick.run_if(|| false));
        }
    }
    match replay {
        // A recording is played with its own tables.
        Some(replay) => {
            app.insert_resource(replay);
        }
        None if platform::HAS_FOLDERS => {
            app.insert_resource(TablesFolder::new(tables));
        }
        None => {}
    }
    if let Some(ghost) = ghost {
        app.insert_resource(ghost);
    }
    if let Some(script) = script {
        app.insert_resource(Lines::of_command_line(script));
    }
    app.insert_resource(Awaited { for_picture, ..Awaited::default() });
    #[cfg(not(target_family = "wasm"))]
    if let Some((calls, reach)) = listening {
        remote::add(&mut app, calls, reach);
    }
    begin_with(&mut app, &options);
    if options.screenshot.is_some() || options.exec.is_some() || options.measure {
        app.insert_resource(Briefings(false));
    }
    // A picture shows the base, without the mission's twists.
    app.insert_resource(MissionTwists(!for_picture)).insert_resource(match (options.outside, for_picture) {
        (true, _) => StartOutside::Always,
        (false, true) => StartOutside::Never,
        (false, false) => StartOutside::InCampaign,
    });
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
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
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

fn default_plugins(options: &Options, assets: PathBuf, headless: bool) -> PluginGroupBuilder {
    let (width, height) = options.size.unwrap_or(SIZE);
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
    let plugins = platform::fit(DefaultPlugins.build(), &assets)
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

/// Without a window, everything is drawn into an image.
fn draw_off_screen(app: &mut App, (width, height): (u32, u32)) {
    let frame = Duration::from_secs_f64(1.0 / HEADLESS_FRAMES);
    app.add_plugins(ScheduleRunnerPlugin::run_loop(frame));
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(
        size,
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(OffScreen { target, size: UVec2::new(width, height) });
}

fn begin_with(app: &mut App, options: &Options) {
    app.insert_resource(StartSeed(options.seed)).insert_resource(StartDesign(options.own.clone()));
    if options.seed.is_none() {
        app.add_systems(OnEnter(Screen::Title), load_for_title);
        return;
    }
    app.insert_resource(WantedView {
        walking: options.zoom.filter(|_| !options.watch).map(|zoom| zoom as u8),
        watching: options.zoom.filter(|_| options.watch),
        middle: options.at,
        kind: options.view,
    });
    if options.floor.is_some() || options.at.is_some() && !options.watch {
        let look = look_at_floor.in_set(AppSystems::Sight).run_if(resource_exists::<StartFloor>);
        app.insert_resource(StartFloor { floor: options.floor, at: options.at })
            .add_systems(Update, look.run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))));
    }
    app.insert_resource(StartOptions {
        watch: options.watch,
        overlay: options.overlay,
        reveal: options.reveal,
    })
    .add_systems(OnEnter(Screen::Playing), begin.run_if(resource_exists::<StartOptions>));
}

/// Runs once, when the party is in the base that the command line named.
fn look_at_floor(
    start: Res<StartFloor>,
    current: Res<CurrentBase>,
    mut viewed: ResMut<ViewedFloor>,
    mut commands: Commands,
) {
    let base = current.base();
    if let Some(floor) = start.floor.or_else(|| base.floor_at(start.at?)) {
        viewed.look(floor, base.plan().floor_count());
    }
    commands.remove_resource::<StartFloor>();
}

/// Digs a base behind the title: the one that the party was in, or any.
fn load_for_title(current: Option<Res<CurrentBase>>, mut load: MessageWriter<LoadSeed>) {
    if current.is_none() {
        load.write(LoadSeed::of(Seed::classic(rand::random::<u16>())));
    }
}

/// Runs once, in the base that the command line named.
fn begin(
    beginning: Res<StartOptions>,
    mut sight: ResMut<Sight>,
    mut mode: ResMut<NextState<Mode>>,
    mut overlay: ResMut<ActiveOverlay>,
    mut commands: Commands,
) {
    sight.reveal = beginning.reveal;
    overlay.0 = beginning.overlay;
    if beginning.watch {
        mode.set(Mode::Watch);
    }
    commands.remove_resource::<StartOptions>();
}
