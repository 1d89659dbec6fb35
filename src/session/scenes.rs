//! Scenes before and after a play. Nearly any key ends a scene. Scenes do not change the state of the play.

use bevy::prelude::*;
use rootward_presentation::scenery::{BLAST, LANDING};

use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode},
    },
    input::{Pressed, actions::Action, any::AnyPress, bindings::Button, settings::Settings},
};

/// The time in seconds for which keys do not end a scene, because they were meant for the party.
const DEAF: f32 = 0.25;

/// Whether there is a player who could watch scenes.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scenes(pub bool);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    Landing,
    Blast { witnesses: bool },
}

impl Scene {
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Landing => LANDING,
            Self::Blast { .. } => BLAST,
        }
    }

    pub const fn leads_to(self) -> Mode {
        match self {
            Self::Landing => Mode::Walk,
            Self::Blast { .. } => Mode::Debriefing,
        }
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CurrentScene {
    pub scene: Option<Scene>,
    age: f32,
}

impl CurrentScene {
    pub const fn of(scene: Scene) -> Self {
        Self { scene: Some(scene), age: 0.0 }
    }

    fn is_over(&self) -> bool {
        self.scene.is_none_or(|scene| self.age >= scene.seconds())
    }
}

/// Whether there is a player who has not disabled scenes.
pub fn are_shown(scenes: &Scenes, settings: &Settings) -> bool {
    scenes.0 && settings.scenes
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Scenes>().init_resource::<CurrentScene>().add_systems(
        Update,
        run.in_set(AppSystems::Commands).after(ChangeMode).run_if(in_state(Mode::Scene)),
    );
}

const HELD_KEYS: [KeyCode; 8] = [
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

fn run(
    time: Res<Time>,
    any_press: AnyPress,
    pressed: Res<Pressed>,
    mut now: ResMut<CurrentScene>,
    mut next: ResMut<NextState<Mode>>,
) {
    now.age += time.delta_secs();
    // A modifier key without another key does not end the scene.
    let touched = any_press.just_pressed_except(&HELD_KEYS, &Button::CHORDS);
    // A player who takes a screenshot wants to see the rest.
    let kept = pressed.just_pressed(Action::Screenshot) || pressed.just_pressed(Action::FullScreen);
    if now.is_over() || touched && !kept && now.age > DEAF {
        let after = now.scene.map_or(Mode::Walk, Scene::leads_to);
        // A player who pauses wants time to look at the base.
        let pauses = after == Mode::Walk && pressed.just_pressed(Action::Pause);
        next.set(if pauses { Mode::Paused } else { after });
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::touch::TouchPhase;
    use rootward_rules::{
        events::{Harm, PlayEvent},
        objective::Stage,
        play::Play,
    };

    use super::*;
    use crate::app::testing::{app_in_179, mode, set_mode, tap, touch, updates, wait_until};

    fn app_at_blast() -> App {
        let mut app = app_in_179();
        app.insert_resource(Scenes(true));
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Won { left: 100 };
        wait_until(&mut app, "the scene", |app| mode(app) == Some(Mode::Scene));
        app
    }

    #[test]
    fn a_won_base_explodes_and_is_debriefed() {
        let mut app = app_at_blast();
        assert_eq!(app.world().resource::<CurrentScene>().scene, Some(Scene::Blast { witnesses: true }));
        updates(&mut app, 95);
        assert_eq!(mode(&app), Some(Mode::Scene));
        updates(&mut app, 8);
        assert_eq!(mode(&app), Some(Mode::Debriefing));
        updates(&mut app, 200);
        assert_eq!(mode(&app), Some(Mode::Debriefing), "it is shown once");
    }

    #[test]
    fn any_key_but_the_screenshot_key_ends_a_scene() {
        for key in [KeyCode::Enter, KeyCode::Escape, KeyCode::KeyW, KeyCode::KeyJ, KeyCode::KeyP] {
            let mut app = app_at_blast();
            updates(&mut app, 10);
            tap(&mut app, KeyCode::F12);
            app.update();
            assert_eq!(mode(&app), Some(Mode::Scene));
            tap(&mut app, key);
            app.update();
            assert_eq!(mode(&app), Some(Mode::Debriefing), "{key:?}");
        }
    }

    #[test]
    fn pause_during_the_landing_pauses_the_base() {
        for (key, wanted) in [(KeyCode::KeyP, Mode::Paused), (KeyCode::Space, Mode::Walk)] {
            let mut app = app_in_179();
            app.insert_resource(CurrentScene::of(Scene::Landing));
            set_mode(&mut app, Mode::Scene);
            updates(&mut app, 9);
            assert_eq!(mode(&app), Some(Mode::Scene));
            tap(&mut app, key);
            app.update();
            assert_eq!(mode(&app), Some(wanted), "{key:?}");
        }
    }

    #[test]
    fn a_touch_ends_a_scene() {
        let mut app = app_at_blast();
        updates(&mut app, 10);
        touch(&mut app, TouchPhase::Started, Vec2::ZERO, 1);
        updates(&mut app, 2);
        assert_eq!(mode(&app), Some(Mode::Debriefing));
    }

    #[test]
    fn no_scene_is_shown_if_scenes_are_off() {
        let mut app = app_in_179();
        app.insert_resource(Scenes(true));
        app.world_mut().resource_mut::<Settings>().scenes = false;
        app.world_mut().resource_mut::<Play>().objective.stage = Stage::Won { left: 100 };
        updates(&mut app, 40);
        assert_eq!(mode(&app), Some(Mode::Debriefing));
    }

    #[test]
    fn only_a_meltdown_shows_a_blast_after_a_loss() {
        for (harm, wanted) in [(Harm::Meltdown, Some(Mode::Scene)), (Harm::Mine, Some(Mode::Debriefing))] {
            let mut app = app_in_179();
            app.insert_resource(Scenes(true));
            let from = app.world().resource::<Play>().party.at;
            app.world_mut().write_message(PlayEvent::DroidHurt { droid: 0, amount: 9, harm, from });
            app.world_mut().resource_mut::<Play>().objective.stage = Stage::Lost;
            updates(&mut app, 40);
            assert_eq!(mode(&app), wanted, "{harm:?}");
            let blast = Scene::Blast { witnesses: false };
            let shown = Some(blast).filter(|_| wanted == Some(Mode::Scene));
            assert_eq!(app.world().resource::<CurrentScene>().scene, shown, "{harm:?}");
        }
    }
}
