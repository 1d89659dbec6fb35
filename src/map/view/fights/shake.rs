//! Screen shake for heavy events. Players can turn it off.

use bevy::prelude::*;
use rootward_rules::{
    events::{Harm, PlayEvent},
    objective::events::MishapKind,
    terrain::distance,
};

use crate::{
    host::schedule::AppSystems,
    input::settings::Settings,
    world::base::party::{GridPos, Party},
};

/// The longest shake, in seconds.
const LONGEST: f32 = 0.9;
/// The half-life of a shake's strength, in seconds.
const HALF: f32 = 0.12;
/// The speed of the swing, in radians a second.
const SPEED: f32 = 55.0;
/// The maximum distance of mines and falling walls that shake the screen, in cells.
const REACH: u32 = 8;

/// The current shake of the picture, in picture pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Shake {
    strength: f32,
    age: f32,
}

impl Shake {
    pub fn offset(&self) -> Vec2 {
        if self.age >= LONGEST {
            return Vec2::ZERO;
        }
        let strength = self.strength * 0.5_f32.powf(self.age / HALF);
        let turn = self.age * SPEED;
        Vec2::new(turn.sin(), (turn * 1.3).cos()) * strength
    }

    fn begin(&mut self, strength: f32) {
        let left = self.strength * 0.5_f32.powf(self.age / HALF);
        if strength > left {
            *self = Self { strength, age: 0.0 };
        }
    }
}

/// The strength of an event's shake in pixels, from its distance in cells. Most events do not shake the screen.
pub fn strength_of(event: &PlayEvent, away: impl Fn(rootward_gen::Pos) -> u32) -> f32 {
    let near = |at, strength: f32| {
        let cells = away(at);
        if cells > REACH { 0.0 } else { strength * (1.0 - cells as f32 / (REACH + 1) as f32) }
    };
    match *event {
        PlayEvent::MineBlew { at } | PlayEvent::BombBlew { at } => near(at, 4.0),
        PlayEvent::Charges { at, .. } => near(at, 1.5),
        PlayEvent::Trampled { .. } => 3.0,
        PlayEvent::Pulled { .. } => 1.0,
        PlayEvent::DroidHurt { harm: Harm::Raiser | Harm::Crushed, .. } => 3.0,
        PlayEvent::DroidHurt { harm: Harm::Fall, .. } => 2.0,
        PlayEvent::DroidHurt { harm: Harm::Blow(_) | Harm::Shot(_) | Harm::Mirror | Harm::Panel, .. } => 1.0,
        PlayEvent::MeltdownBegan { .. } => 5.0,
        PlayEvent::Ambush { at } => near(at, 2.0),
        PlayEvent::MishapStruck { kind: MishapKind::Ceiling, at } => near(at, 3.0),
        _ => 0.0,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Shake { strength: 0.0, age: LONGEST })
        .add_systems(Update, shake.in_set(AppSystems::Sight));
}

fn shake(
    time: Res<Time>,
    party: Single<&GridPos, With<Party>>,
    settings: Res<Settings>,
    mut events: MessageReader<PlayEvent>,
    mut shake: ResMut<Shake>,
) {
    if shake.age < LONGEST {
        shake.age += time.delta_secs();
    }
    if !settings.shaking {
        events.clear();
        shake.set_if_neq(Shake { strength: 0.0, age: LONGEST });
        return;
    }
    for event in events.read() {
        let strength = strength_of(event, |at| distance(party.0, at));
        if strength > 0.0 {
            shake.begin(strength);
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Pos;

    use super::*;

    #[test]
    fn a_shake_ends() {
        let mut shake = Shake::default();
        shake.begin(5.0);
        assert!(shake.offset().length() > 1.0);
        shake.age = LONGEST;
        assert_eq!(shake.offset(), Vec2::ZERO);
    }

    #[test]
    fn distant_events_do_not_shake_the_screen() {
        let mine = PlayEvent::MineBlew { at: Pos::new(0, 0) };
        let felt: Vec<f32> = [0, 4, 8, 9, 40].map(|cells| strength_of(&mine, |_| cells)).to_vec();
        assert!(felt[0] > felt[1] && felt[1] > felt[2] && felt[2] > 0.0, "{felt:?}");
        assert_eq!(felt[3..], [0.0, 0.0]);
        assert_eq!(strength_of(&PlayEvent::Won, |_| 0), 0.0);
    }
}
