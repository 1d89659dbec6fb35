//! The speed of time. The console, sleep and measured recordings change it.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use crate::host::{schedule::AppSystems, states::Mode};

/// The limit for the product of this factor and the factor of sleep.
const FASTEST: u32 = 16;

/// The factor by which time runs faster than normal, apart from sleep, 1 to [`Pace::MOST`].
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(pub u32);

impl Pace {
    pub const MOST: u32 = rootward_console::FASTEST_PACE;
}

impl Default for Pace {
    fn default() -> Self {
        Self(1)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pace>().add_systems(Update, apply_pace.in_set(AppSystems::Follow));
}

fn apply_pace(
    pace: Res<Pace>,
    play: Option<Res<Play>>,
    site: Option<Res<Site>>,
    mode: Option<Res<State<Mode>>>,
    mut time: ResMut<Time<Virtual>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    let asleep = play.zip(site).filter(|(play, _)| walks && play.squad.sleeps && !play.is_over());
    let sleep = asleep.map_or(1, |(_, site)| site.tables().dials.sleep.speed);
    let speed = (pace.0 * sleep).min(FASTEST) as f32;
    if time.relative_speed() != speed {
        time.set_relative_speed(speed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{app_in_179, updates};

    #[test]
    fn console_and_sleep_set_the_speed_of_time() {
        let mut app = app_in_179();
        let speed = |app: &App| app.world().resource::<Time<Virtual>>().relative_speed();
        assert_eq!(speed(&app), 1.0);
        app.insert_resource(Pace(2));
        updates(&mut app, 2);
        assert_eq!(speed(&app), 2.0);
        let sleep = app.world().resource::<Site>().tables().dials.sleep.speed;
        let tick = app.world().resource::<Play>().tick;
        updates(&mut app, 10);
        assert_eq!(app.world().resource::<Play>().tick - tick, 20);
        app.world_mut().resource_mut::<Play>().squad.sleeps = true;
        app.world_mut().run_system_cached(apply_pace).expect("it runs");
        assert_eq!(speed(&app), (2 * sleep) as f32);
        app.world_mut().resource_mut::<Play>().squad.sleeps = false;
        app.insert_resource(Pace(1));
        updates(&mut app, 2);
        assert_eq!(speed(&app), 1.0);
    }
}
