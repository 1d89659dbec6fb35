//! A window that nobody sees: the play waits as in the pause menu, and the game costs next to nothing.

use std::time::Duration;

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    window::{PrimaryWindow, WindowOccluded},
    winit::{UpdateMode, WINIT_WINDOWS, WinitSettings},
};

use crate::states::Mode;

/// How long a frame of a hidden window lasts.
const FRAME: Duration = Duration::from_millis(250);
/// How often the game asks whether its window is minimised: not every desktop tells.
const LOOK: Duration = Duration::from_secs(1);

/// Whether nobody can see the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Other windows cover it.
    covered: bool,
    /// It is minimised.
    minimised: bool,
}

impl Hidden {
    /// Whether nothing of the window is on screen.
    pub const fn is_hidden(self) -> bool {
        self.covered || self.minimised
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hidden>().add_message::<WindowOccluded>().add_systems(
        PreUpdate,
        (note_cover, note_minimised, (wait, stop_drawing).run_if(resource_changed::<Hidden>), pause).chain(),
    );
}

fn note_cover(mut covers: MessageReader<WindowOccluded>, mut hidden: ResMut<Hidden>) {
    if let Some(cover) = covers.read().last() {
        let covered = cover.occluded;
        hidden.set_if_neq(Hidden { covered, ..*hidden });
    }
}

/// Windows are only known to the main thread, on which the marker keeps it.
fn note_minimised(
    _main_thread: NonSendMarker,
    time: Res<Time<Real>>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    mut next: Local<Duration>,
    mut hidden: ResMut<Hidden>,
) {
    let Some(window) = window.filter(|_| time.elapsed() >= *next) else { return };
    *next = time.elapsed() + LOOK;
    let minimised = WINIT_WINDOWS.with_borrow(|windows| windows.get_window(*window)?.is_minimized());
    let minimised = minimised.unwrap_or(false);
    hidden.set_if_neq(Hidden { minimised, ..*hidden });
}

fn wait(hidden: Res<Hidden>, settings: Option<ResMut<WinitSettings>>) {
    let Some(mut settings) = settings else { return };
    *settings = if hidden.is_hidden() {
        let slow = UpdateMode::reactive_low_power(FRAME);
        WinitSettings { focused_mode: slow, unfocused_mode: slow }
    } else {
        WinitSettings::game()
    };
}

/// Nothing is drawn that nobody sees.
fn stop_drawing(hidden: Res<Hidden>, mut cameras: Query<&mut Camera>) {
    for mut camera in &mut cameras {
        camera.is_active = !hidden.is_hidden();
    }
}

/// Asked in every frame: a scene may lead to walking while nobody looks.
fn pause(hidden: Res<Hidden>, mode: Option<Res<State<Mode>>>, mut next: ResMut<NextState<Mode>>) {
    if hidden.is_hidden() && mode.is_some_and(|mode| *mode.get() == Mode::Walk) {
        next.set(Mode::Paused);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        scenes::{CurrentScene, Scene},
        testing::{app_in_179, updates},
    };

    #[test]
    fn a_covered_window_pauses_and_slows_down_until_it_is_seen_again() {
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
    fn a_scene_that_nobody_sees_ends_in_a_pause() {
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
