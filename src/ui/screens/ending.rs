//! The report after a base.

use std::time::Duration;

use bevy::prelude::*;
use rootward_presentation::loss::Harms;
use rootward_rules::{events::Harm, objective::Stage, play::Play};

use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode},
    },
    input::settings::Settings,
    session::scenes::{self, CurrentScene, Scene, Scenes},
    world::ticking::has_play,
};

/// The time for which the last moment of a base stays visible.
const LAST_LOOK: Duration = Duration::from_millis(1200);

#[derive(Resource, Clone, Debug)]
struct LastLook {
    timer: Timer,
    scene: bool,
}

impl Default for LastLook {
    fn default() -> Self {
        Self { timer: Timer::new(LAST_LOOK, TimerMode::Once), scene: false }
    }
}

/// Opens and closes the debriefing. Systems that set another mode than [`Mode::Walk`] run after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Debrief;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastLook>().add_systems(
        Update,
        debrief.in_set(Debrief).in_set(AppSystems::Commands).after(ChangeMode).run_if(has_play),
    );
}

/// Returns the scene for the end of a play. `None` if the base still stands.
const fn scene_of(stage: Stage, last: Option<Harm>) -> Option<Scene> {
    match (stage, last) {
        (Stage::Won { .. }, _) => Some(Scene::Blast { witnesses: true }),
        (Stage::Lost, Some(Harm::Meltdown)) => Some(Scene::Blast { witnesses: false }),
        _ => None,
    }
}

fn debrief(
    play: Res<Play>,
    mode: Option<Res<State<Mode>>>,
    time: Res<Time>,
    harms: Res<Harms>,
    (scenes, settings): (Res<Scenes>, Res<Settings>),
    mut current: ResMut<CurrentScene>,
    mut look: ResMut<LastLook>,
    mut next: ResMut<NextState<Mode>>,
) {
    let look = look.bypass_change_detection();
    let mode = mode.map(|mode| *mode.get());
    match (play.is_over(), mode) {
        (true, Some(Mode::Walk)) if look.timer.tick(time.delta()).is_finished() => {
            let shown = !look.scene && scenes::are_shown(&scenes, &settings);
            match scene_of(play.objective.stage, harms.last()).filter(|_| shown) {
                Some(scene) => {
                    look.scene = true;
                    *current = CurrentScene::of(scene);
                    next.set(Mode::Scene);
                }
                None => next.set(Mode::Debriefing),
            }
        }
        (false, Some(Mode::Debriefing)) => next.set(Mode::Walk),
        (false, Some(Mode::Scene)) if current.scene != Some(Scene::Landing) => next.set(Mode::Walk),
        (false, _) => {
            look.timer.reset();
            look.scene = false;
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::testing::{app_in_179, mode, tap, updates},
        world::base::load::Restart,
    };

    #[test]
    fn a_lost_base_is_debriefed_and_can_be_retried() {
        let mut app = app_in_179();
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
        updates(&mut app, 40);
        assert_eq!(mode(&app), Some(Mode::Debriefing));
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 2);
        assert_eq!(mode(&app), Some(Mode::Paused));
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 40);
        assert_eq!(mode(&app), Some(Mode::Debriefing));
        app.world_mut().write_message(Restart);
        updates(&mut app, 40);
        assert_eq!(mode(&app), Some(Mode::Walk));
        assert!(!app.world().resource::<Play>().is_over());
    }
}
