//! Frame pacing. Frames become longer when nothing has moved for a while.

use std::time::Duration;

use bevy::{
    input::{
        gamepad::RawGamepadEvent,
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseMotion, MouseWheel},
        touch::TouchInput,
    },
    prelude::*,
};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::events::PlayEvent;

use crate::{host::states::Mode, world::base::state::EncounterState};

/// The idle time after which the game rests.
const AFTER: Duration = Duration::from_secs(1);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest(bool);

impl Rest {
    /// The longest frame while the game rests. Flames and water still move.
    pub const FRAME: Duration = Duration::from_millis(40);

    pub const fn is_resting(self) -> bool {
        self.0
    }
}

pub(crate) fn plugin(app: &mut App) {
    // A game without a window has no pointer.
    app.init_resource::<Rest>().add_message::<CursorMoved>().add_systems(First, note_rest);
}

#[derive(bevy::ecs::system::SystemParam)]
struct Hands<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    motion: MessageReader<'w, 's, MouseMotion>,
    pointer: MessageReader<'w, 's, CursorMoved>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    touch: MessageReader<'w, 's, TouchInput>,
    gamepad: MessageReader<'w, 's, RawGamepadEvent>,
    held: Option<Res<'w, ButtonInput<KeyCode>>>,
    held_buttons: Option<Res<'w, ButtonInput<MouseButton>>>,
    gamepads: Query<'w, 's, (), With<Gamepad>>,
}

impl Hands<'_, '_> {
    /// Whether anything has happened. All readers are read, even after a message, so that none keeps old ones.
    fn are_busy(&mut self) -> bool {
        let news = [
            self.keys.read().count(),
            self.buttons.read().count(),
            self.motion.read().count(),
            self.pointer.read().count(),
            self.wheel.read().count(),
            self.touch.read().count(),
            self.gamepad.read().count(),
        ];
        news.iter().any(|&count| count > 0)
            || self.held.as_ref().is_some_and(|held| held.get_pressed().next().is_some())
            || self.held_buttons.as_ref().is_some_and(|held| held.get_pressed().next().is_some())
            // A gamepad event does not wake the window, and a short press between two frames would be lost.
            || !self.gamepads.is_empty()
    }
}

fn note_rest(
    time: Res<Time<Real>>,
    mode: Option<Res<State<Mode>>>,
    mut hands: Hands,
    mut events: MessageReader<PlayEvent>,
    groups: Query<&EncounterState, Changed<EncounterState>>,
    sight: Option<Res<Sight>>,
    cameras: Query<(), (With<Camera>, Changed<Transform>)>,
    mut stirred: Local<Duration>,
    mut rest: ResMut<Rest>,
) {
    let is_seen =
        |group: &EncounterState| sight.as_ref().is_some_and(|sight| sight.of(group.at) == CellSight::Now);
    let busy =
        hands.are_busy() || events.read().count() > 0 || groups.iter().any(is_seen) || !cameras.is_empty();
    // Scenes and the digger move by themselves. The title also animates.
    let moves = mode.is_none_or(|mode| matches!(mode.get(), Mode::Watch | Mode::Scene | Mode::Debriefing));
    if busy || moves {
        *stirred = time.elapsed();
    }
    rest.set_if_neq(Rest(time.elapsed().saturating_sub(*stirred) >= AFTER));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{app_in_179, set_mode, updates};

    /// A number of frames that is longer than the idle time. Test frames last a sixtieth of a second or longer.
    const A_WHILE: usize = 90;

    fn rests(app: &App) -> bool {
        app.world().resource::<Rest>().is_resting()
    }

    #[test]
    fn an_idle_game_rests_until_a_key_is_held() {
        let mut app = app_in_179();
        updates(&mut app, A_WHILE);
        assert!(rests(&app));
        // A creature would come by sooner or later while the party walks, so the game idles in the pause menu.
        set_mode(&mut app, Mode::Paused);
        updates(&mut app, A_WHILE);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::F24);
        app.update();
        assert!(!rests(&app), "at once");
        updates(&mut app, A_WHILE);
        assert!(!rests(&app), "as long as it is held");
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release_all();
        updates(&mut app, A_WHILE);
        assert!(rests(&app));
    }

    #[test]
    fn the_digger_is_never_slowed_down() {
        let mut app = app_in_179();
        set_mode(&mut app, Mode::Watch);
        updates(&mut app, A_WHILE);
        assert!(!rests(&app));
    }
}
