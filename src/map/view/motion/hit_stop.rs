//! Hit stop: the picture pauses for two frames at a hit. The rules go on, and the picture catches up.

use bevy::prelude::*;
use rootward_rules::events::{Harm, PlayEvent};

use crate::{host::schedule::AppSystems, input::settings::Settings, world::base::current::BaseSwapped};

pub const FRAMES: u8 = 2;
/// The minimum time between pauses, in seconds, so that fast shooting does not pause the picture all the time.
const BETWEEN: f32 = 0.4;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct HitStop {
    frames: u8,
    /// Seconds until the next pause may begin.
    wait: f32,
}

impl HitStop {
    fn pass(&mut self, hit: bool, seconds: f32) {
        self.frames = self.frames.saturating_sub(1);
        self.wait = (self.wait - seconds).max(0.0);
        if hit && self.wait == 0.0 {
            *self = Self { frames: FRAMES, wait: BETWEEN };
        }
    }
}

pub fn picture_moves(stop: Res<HitStop>) -> bool {
    stop.frames == 0
}

/// Whether an event pauses the picture. Blows and explosions do, but continuous fire does not.
fn is_hit(event: &PlayEvent) -> bool {
    match event {
        PlayEvent::GroupHurt { .. }
        | PlayEvent::GroupDied { .. }
        | PlayEvent::MineBlew { .. }
        | PlayEvent::BombBlew { .. }
        | PlayEvent::Blocked { .. } => true,
        PlayEvent::DroidHurt { harm, .. } => !matches!(harm, Harm::Fire | Harm::Meltdown),
        _ => false,
    }
}

pub(super) fn plugin(app: &mut App) {
    // This runs before all drawing, so that everything pauses in the same frames.
    app.init_resource::<HitStop>().add_systems(Update, stop.in_set(AppSystems::Sight));
}

fn stop(
    time: Res<Time>,
    pace: Res<Time<Virtual>>,
    settings: Res<Settings>,
    mut events: MessageReader<PlayEvent>,
    mut swaps: MessageReader<BaseSwapped>,
    mut stop: ResMut<HitStop>,
) {
    let hit = events.read().filter(|event| is_hit(event)).count() > 0;
    // At a faster pace the picture never pauses, because two frames would be too long.
    let wanted = settings.hit_stop && pace.relative_speed() <= 1.0;
    let mut now = *stop;
    now.pass(hit && wanted, time.delta_secs());
    if swaps.read().count() > 0 || !wanted {
        now.frames = 0;
    }
    stop.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use rootward_gen::Pos;
    use rootward_rules::play::Play;

    use super::*;
    use crate::app::testing::{self, app_in_179, updates};

    #[test]
    fn the_picture_pauses_for_two_frames_at_most() {
        let mut stop = HitStop::default();
        let mut rests = |hit: bool, seconds: f32| {
            stop.pass(hit, seconds);
            stop.frames > 0
        };
        assert_eq!([rests(true, 0.01), rests(true, 0.01), rests(true, 0.01)], [true, true, false]);
        assert!(!rests(true, BETWEEN / 2.0) && rests(true, BETWEEN));
    }

    #[test]
    fn the_rules_go_on_and_the_setting_switches_it_off() {
        let mut app = testing::unstarted();
        plugin(&mut app);
        testing::start(&mut app);
        testing::enter(&mut app, rootward_gen::Seed::classic(179));
        let tick = |app: &App| app.world().resource::<Play>().tick;
        let before = tick(&app);
        let hit = PlayEvent::MineBlew { at: Pos::new(1, 1) };
        app.world_mut().write_message(hit);
        updates(&mut app, 1);
        assert!(app.world().resource::<HitStop>().frames > 0);
        updates(&mut app, 3);
        assert_eq!((app.world().resource::<HitStop>().frames, tick(&app) - before), (0, 4));
        app.world_mut().resource_mut::<Settings>().hit_stop = false;
        updates(&mut app, 20);
        app.world_mut().write_message(hit);
        updates(&mut app, 1);
        assert_eq!(app.world().resource::<HitStop>().frames, 0);
        assert!(!app_in_179().world().contains_resource::<HitStop>());
    }
}
