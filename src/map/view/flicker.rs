//! The flicker of fire. One picture holds the light of all known fires, and the flicker changes only its strength.

use bevy::prelude::*;
use rootward_presentation::changes::FloorChanges;
use rootward_presentation::lamps::Shines;
use rootward_rules::{play::Play, site::Site};

use super::{
    fights::OnScreen,
    veil::{Lay, SMOOTH, Veil},
};
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::depth,
    map::drawing::{Draw, set_ink},
    world::base::in_play,
};

const GLOW: [u8; 3] = [255, 120, 36];
const NONE: [u8; 4] = [GLOW[0], GLOW[1], GLOW[2], 0];
/// The divisor that turns the full light of a fire into the light over its cell.
const PART: u8 = 10;
/// The average strength of the light, and the range of its change.
const MEAN: f32 = 0.6;
const WANES: f32 = 0.4;
/// The frequencies of its waves, in hertz. All are below three hertz.
const WAVES: [f32; 3] = [0.7, 1.6, 2.7];

#[derive(Component, Clone, Copy, Debug)]
struct FireLight;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw_playing((paint, flicker).chain().run_if(in_play));
}

fn spawn(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    commands.spawn((
        Name::new("light of fire"),
        FireLight,
        Veil::<SMOOTH>::sprite(NONE, depth::FOG + 0.1, &mut images),
        Visibility::Hidden,
        DespawnOnExit(Screen::Playing),
    ));
}

fn paint(
    site: Res<Site>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    changes: Res<FloorChanges>,
    mut light: Query<(Ref<Sprite>, &mut Visibility), With<FireLight>>,
    mut shines: Local<Shines>,
    mut veil: Local<Veil<SMOOTH>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Ok((sprite, mut visibility)) = light.single_mut() else { return };
    if !screen.is_changed() && !changes.is_changed() && !site.is_changed() && !sprite.is_added() {
        return;
    }
    let any = screen.is_base() && shines.shine_fires(&site, &play, |at| screen.knows(at));
    visibility.set_if_neq(if any { Visibility::Inherited } else { Visibility::Hidden });
    if !any {
        return;
    }
    let glow = |at| [GLOW[0], GLOW[1], GLOW[2], shines.at(at).strength / PART];
    veil.lay(|at| match screen.knows(at) {
        false => Lay::Unknown,
        true if !site.base().is_ground(at) && !changes.opened.contains(at) => Lay::Wall,
        true => Lay::Open(glow(at)),
    });
    veil.show(&sprite.image, NONE, &mut images);
}

fn strength(seconds: f32) -> f32 {
    let wave = |hertz: f32| (seconds * hertz * std::f32::consts::TAU).sin();
    let sum: f32 = WAVES.into_iter().map(wave).sum();
    MEAN + WANES * sum / WAVES.len() as f32
}

fn flicker(
    time: Res<Time>,
    settings: Res<Settings>,
    mut light: Query<(&mut Sprite, &Visibility), With<FireLight>>,
) {
    for (mut sprite, visibility) in &mut light {
        if *visibility == Visibility::Hidden {
            continue;
        }
        let strength = if settings.flashing { strength(time.elapsed_secs_wrapped()) } else { MEAN };
        set_ink(&mut sprite, Color::srgba(1.0, 1.0, 1.0, strength));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_never_goes_out_and_never_jumps() {
        let strengths: Vec<f32> = (0..2000).map(|frame| strength(frame as f32 / 60.0)).collect();
        assert!(strengths.iter().all(|strength| (MEAN - WANES..=MEAN + WANES).contains(strength)));
        let jump = strengths.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.08, "{jump}");
        let most = strengths.iter().copied().fold(0.0, f32::max);
        let least = strengths.iter().copied().fold(1.0, f32::min);
        assert!(most - least > WANES, "{least} {most}");
    }
}
