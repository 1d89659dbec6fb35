//! Frame pacing. A hidden window pauses the game and slows the loop, unless a command is in progress.

use std::time::Duration;

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    window::{PrimaryWindow, WindowOccluded},
    winit::{UpdateMode, WINIT_WINDOWS, WinitSettings},
};

use crate::{host::states::Mode, session::rest::Rest};

const FRAME: Duration = Duration::from_secs(1);
/// The length of a frame while other programs may send something.
const LISTENING: Duration = Duration::from_millis(250);
/// The length of a frame while a player or a program waits for a result.
const WORKING: Duration = Duration::from_millis(16);
/// Interval of the check for a minimised window. Not every desktop reports it.
const LOOK: Duration = Duration::from_secs(1);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    covered: bool,
    minimised: bool,
}

impl Hidden {
    /// Creates the state for a game without a window, which only takes screenshots.
    pub const fn for_pictures_alone() -> Self {
        Self { covered: true, minimised: false }
    }

    pub const fn is_hidden(self) -> bool {
        self.covered || self.minimised
    }
}

/// The waiting programs and commands that need the game even while its window is hidden.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awaited {
    pub listens: bool,
    pub works: bool,
    pub for_picture: bool,
}

impl Awaited {
    const fn is_urgent(self) -> bool {
        self.works || self.for_picture
    }

    const fn frame(self) -> Duration {
        match (self.is_urgent(), self.listens) {
            (true, _) => WORKING,
            (false, true) => LISTENING,
            (false, false) => FRAME,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hidden>().init_resource::<Awaited>().add_message::<WindowOccluded>().add_systems(
        PreUpdate,
        (
            note_cover,
            note_minimised,
            (wait, stop_drawing).run_if(
                resource_changed::<Hidden>
                    .or_else(resource_changed::<Awaited>)
                    .or_else(resource_changed::<Rest>),
            ),
            pause,
        )
            .chain(),
    );
}

fn note_cover(mut covers: MessageReader<WindowOccluded>, mut hidden: ResMut<Hidden>) {
    if let Some(cover) = covers.read().last() {
        let covered = cover.occluded;
        hidden.set_if_neq(Hidden { covered, ..*hidden });
    }
}

/// Notes whether the window is minimised. The marker keeps this system on the main thread, where window handles are.
fn note_minimised(
    _main_thread: NonSendMarker,
    time: Res<Time<Real>>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    mut next: Local<Duration>,
    mut hidden: ResMut<Hidden>,
) {
    let is_due = hidden.minimised || time.elapsed() >= *next;
    let Some(window) = window.filter(|_| is_due) else { return };
    *next = time.elapsed() + LOOK;
    let minimised = WINIT_WINDOWS.with_borrow(|windows| windows.get_window(*window)?.is_minimized());
    let minimised = minimised.unwrap_or(false);
    hidden.set_if_neq(Hidden { minimised, ..*hidden });
}

fn wait(
    hidden: Res<Hidden>,
    awaited: Res<Awaited>,
    rest: Res<Rest>,
    settings: Option<ResMut<WinitSettings>>,
) {
    let Some(mut settings) = settings else { return };
    let frame = if hidden.is_hidden() {
        Some(awaited.frame())
    } else {
        (rest.is_resting() && !awaited.is_urgent()).then_some(Rest::FRAME)
    };
    *settings = frame.map_or_else(WinitSettings::game, |frame| {
        let slow = UpdateMode::reactive_low_power(frame);
        WinitSettings { focused_mode: slow, unfocused_mode: slow }
    });
}

fn stop_drawing(hidden: Res<Hidden>, awaited: Res<Awaited>, mut cameras: Query<&mut Camera>) {
    for mut camera in &mut cameras {
        camera.is_active = !hidden.is_hidden() || awaited.is_urgent();
    }
}

/// Pauses a play whose window is hidden, but no script. Runs in every frame, because a scene may end meanwhile.
fn pause(
    hidden: Res<Hidden>,
    awaited: Res<Awaited>,
    mode: Option<Res<State<Mode>>>,
    mut next: ResMut<NextState<Mode>>,
) {
    let is_left = hidden.is_hidden() && *awaited == Awaited::default();
    if is_left && mode.is_some_and(|mode| *mode.get() == Mode::Walk) {
        next.set(Mode::Paused);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::testing::{app_in_179, updates},
        session::scenes::{CurrentScene, Scene},
        ui::console::lines::RunLine,
    };

    #[test]
    fn covered_window_pauses_until_seen_again() {
        let mut app = app_in_179();
        app.insert_resource(WinitSettings::game());
        let window = app.world_mut().spawn_empty().id();
        let camera = app.world_mut().spawn(Camera::default()).id();
        let draws = |app: &App| app.world().get::<Camera>(camera).is_some_and(|camera| camera.is_active);
        let mode = |app: &App| *app.world().resource::<State<Mode>>().get();
        let wait = |app: &App| app.world().resource::<WinitSettings>().update_mode(true);
        app.world_mut().write_message(WindowOccluded { window, occluded: true });
        updates(&mut app, 2);
        assert_eq!((mode(&app), wait(&app)), (Mode::Paused, UpdateMode::reactive_low_power(FRAME)));
        assert!(!draws(&app));
        app.world_mut().write_message(WindowOccluded { window, occluded: false });
        updates(&mut app, 2);
        assert_eq!(mode(&app), Mode::Paused, "the player goes on when they want to");
        assert_eq!(wait(&app), UpdateMode::Continuous);
        assert!(draws(&app));
    }

    #[test]
    fn covered_window_obeys_commands_and_is_drawn() {
        let mut app = app_in_179();
        app.insert_resource(WinitSettings::game());
        let window = app.world_mut().spawn_empty().id();
        let camera = app.world_mut().spawn(Camera::default()).id();
        app.world_mut().resource_mut::<Awaited>().listens = true;
        app.world_mut().write_message(WindowOccluded { window, occluded: true });
        let state = |app: &App| {
            let draws = app.world().get::<Camera>(camera).is_some_and(|camera| camera.is_active);
            let mode = *app.world().resource::<State<Mode>>().get();
            (draws, app.world().resource::<WinitSettings>().update_mode(true), mode)
        };
        updates(&mut app, 3);
        assert_eq!(state(&app), (false, UpdateMode::reactive_low_power(LISTENING), Mode::Walk));
        app.world_mut().write_message(RunLine("wait 60".to_owned()));
        updates(&mut app, 3);
        assert_eq!(state(&app), (true, UpdateMode::reactive_low_power(WORKING), Mode::Walk));
    }

    #[test]
    fn a_hidden_scene_ends_in_a_pause() {
        let mut app = app_in_179();
        app.insert_resource(CurrentScene::of(Scene::Landing));
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Scene);
        updates(&mut app, 2);
        let window = app.world_mut().spawn_empty().id();
        app.world_mut().write_message(WindowOccluded { window, occluded: true });
        updates(&mut app, 10);
        assert_eq!(*app.world().resource::<State<Mode>>().get(), Mode::Scene);
        updates(&mut app, 100);
        assert_eq!(*app.world().resource::<State<Mode>>().get(), Mode::Paused);
    }
}
