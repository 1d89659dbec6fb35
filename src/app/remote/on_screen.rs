//! Describes the screen for programs.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::Variant;
use rootward_rules::play::Play;
use serde_json::{Value, json};

use crate::{
    host::states::{Mode, Screen},
    session::watch::DigPlayback,
    world::base::current::CurrentBase,
};

#[derive(SystemParam)]
pub struct OnScreen<'w> {
    screen: Res<'w, State<Screen>>,
    current: Option<Res<'w, CurrentBase>>,
    play: Option<Res<'w, Play>>,
    mode: Option<Res<'w, State<Mode>>>,
    playback: Res<'w, DigPlayback>,
}

impl OnScreen<'_> {
    /// The base, the party, and the watched step. `Null` on the title. A base with a custom design has a `design`.
    pub fn told(&self) -> Value {
        let playing = *self.screen.get() == Screen::Playing;
        let Some(current) = self.current.as_ref().filter(|_| playing) else { return Value::Null };
        let base = current.base();
        let seed = base.seed();
        let play = self.play.as_ref().map(|play| play.party);
        let inside = play.filter(|party| !party.place.is_outside());
        let watched = self.mode.as_ref().is_some_and(|mode| *mode.get() == Mode::Watch);
        json!({
            "seed": seed.to_string(),
            "style": seed.style().name().to_lowercase(),
            "number": seed.number(),
            "variant": if seed.variant() == Variant::Planet { "planet" } else { "station" },
            "map": seed.difficulty().map(),
            "preset": seed.preset().filter(|_| current.custom_design().is_none()).map(|preset| preset.name()),
            "design": current.custom_design().map(|own| own.name.as_str()),
            "floors": base.plan().floor_count(),
            "cells": base.open_cells().len(),
            "outside": play.map(|party| party.place.is_outside()),
            "floor": inside.and_then(|party| base.floor_at(party.at)),
            "cell": play.map(|party| [party.at.x, party.at.y]),
            "watched": watched.then(|| self.playback.frame.step()),
        })
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::{app_in, console, position, updates, wait_until};

    fn told(app: &mut App) -> Value {
        app.world_mut()
            .run_system_once(|on_screen: OnScreen| on_screen.told())
            .expect("it reads resources that are there")
    }

    #[test]
    fn programs_learn_the_base_and_the_watched_step() {
        let mut app = app_in("w42:halls".parse().expect("a seed"));
        let at = position(&mut app);
        let base = told(&mut app);
        assert_eq!(
            (&base["seed"], &base["preset"], &base["design"]),
            (&json!("w42:halls"), &json!("halls"), &Value::Null)
        );
        assert_eq!((&base["cell"], &base["watched"]), (&json!([at.x, at.y]), &Value::Null));
        console(&mut app, "seed 21");
        wait_until(&mut app, "the base", |app| {
            app.world().resource::<CurrentBase>().base().seed() == Seed::classic(21)
        });
        console(&mut app, "watch step 12");
        updates(&mut app, 3);
        let base = told(&mut app);
        assert_eq!(
            (&base["seed"], &base["number"], &base["style"]),
            (&json!("2.10"), &json!(21), &json!("classic"))
        );
        assert_eq!((&base["preset"], &base["watched"]), (&Value::Null, &json!(12)));
        assert_eq!((&base["variant"], &base["map"]), (&json!("station"), &json!(21)));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        updates(&mut app, 3);
        assert_eq!(told(&mut app), Value::Null, "the base behind the title is nobody's");
    }
}
