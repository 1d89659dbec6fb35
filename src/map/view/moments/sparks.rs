//! Sparks around a moment. They do not appear if the player has turned flashing off.

use std::f32::consts::TAU;

use bevy::prelude::*;
use rootward_presentation::{scenery::picture::chance, words::moments::MomentKind};

use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{artbook::ArtBook, depth, world_of},
    map::{
        drawing::{Draw, hidden_sprite},
        view::fights::OnScreen,
    },
    words::moments::CurrentMoment,
    world::base::current::CurrentBase,
};

const SPARKS: u8 = 20;
const LIFE: f32 = 1.1;
/// The side of a spark, in picture pixels.
const SIDE: f32 = 2.0;

#[derive(Component, Clone, Copy, Debug)]
struct Spark(u8);

#[derive(Resource, Clone, Copy, Debug, Default)]
struct Flying {
    kind: Option<MomentKind>,
    middle: Vec2,
    age: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flying>().add_systems(OnEnter(Screen::Playing), spawn).draw_playing(
        (begin.run_if(resource_changed::<CurrentMoment>), fly).chain().run_if(resource_exists::<CurrentBase>),
    );
}

fn spawn(book: Res<ArtBook>, mut commands: Commands) {
    let inks = ["alarm.glow", "lamp", "white", "alarm.hot"].map(|name| book.colour(name));
    for spark in 0..SPARKS {
        let ink = inks[usize::from(spark) % inks.len()];
        let sprite = Sprite::from_color(ink, Vec2::splat(SIDE));
        commands.spawn((Spark(spark), hidden_sprite("spark", sprite, depth::MARKS)));
    }
}

fn begin(now: Res<CurrentMoment>, settings: Res<Settings>, screen: OnScreen<'_>, mut flying: ResMut<Flying>) {
    let Some(moment) = now.get().filter(|_| settings.particles && settings.flashing) else { return };
    let seen = screen.is_base() && screen.has(moment.at);
    *flying = Flying { kind: seen.then_some(moment.kind), middle: world_of(moment.at), age: 0.0 };
}

/// The offset of a spark from the middle after some seconds, in pixels. `None` when it is out.
fn place_of(kind: MomentKind, spark: u8, age: f32) -> Option<Vec2> {
    let number = i32::from(spark);
    let life = LIFE * (0.6 + 0.4 * chance(number, 1, 3));
    let share = age / life;
    if !(0.0..1.0).contains(&share) {
        return None;
    }
    let turn = Vec2::from_angle(TAU * f32::from(spark) / f32::from(SPARKS));
    let reach = 26.0 + 22.0 * chance(number, 2, 3);
    Some(match kind {
        MomentKind::GuardianSeen | MomentKind::TruceOver => turn * reach * (1.0 - share) * (1.0 - share),
        MomentKind::GuardianFell => {
            turn * reach * (1.0 - (1.0 - share).powi(3)) + Vec2::Y * 8.0 * share * (1.0 - 2.0 * share)
        }
        MomentKind::Probe | MomentKind::Captive => {
            Vec2::new(turn.x * 11.0, -6.0 + (reach - 8.0) * share + 3.0 * turn.y)
        }
    })
}

fn fly(
    time: Res<Time>,
    mut flying: ResMut<Flying>,
    mut sparks: Query<(&Spark, &mut Transform, &mut Visibility)>,
) {
    let flying = flying.bypass_change_detection();
    let Some(kind) = flying.kind else { return };
    for (spark, mut place, mut visibility) in &mut sparks {
        match place_of(kind, spark.0, flying.age) {
            Some(away) => {
                place.translation = (flying.middle + away).round().extend(place.translation.z);
                visibility.set_if_neq(Visibility::Inherited);
            }
            None => {
                visibility.set_if_neq(Visibility::Hidden);
            }
        }
    }
    flying.age += time.delta_secs();
    if flying.age > LIFE + 0.1 {
        flying.kind = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [MomentKind; 5] = [
        MomentKind::GuardianSeen,
        MomentKind::GuardianFell,
        MomentKind::Probe,
        MomentKind::Captive,
        MomentKind::TruceOver,
    ];

    #[test]
    fn sparks_end_by_themselves() {
        for kind in KINDS {
            assert!((0..SPARKS).all(|spark| place_of(kind, spark, 0.0).is_some()));
            assert!((0..SPARKS).all(|spark| place_of(kind, spark, LIFE).is_none()));
        }
    }

    #[test]
    fn sparks_gather_at_a_guardian_and_leave_when_it_falls() {
        let far = |kind, age| place_of(kind, 3, age).map_or(0.0, Vec2::length);
        assert!(far(MomentKind::GuardianSeen, 0.05) > far(MomentKind::GuardianSeen, 0.4));
        assert!(far(MomentKind::GuardianFell, 0.05) < far(MomentKind::GuardianFell, 0.4));
    }
}
