//! A ring around a loud party. It grows for a moment to the distance at which creatures hear the noise.

use bevy::prelude::*;
use rootward_rules::events::PlayEvent;

use super::OnScreen;
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{CELL, artbook::smooth_image, colour, depth, world_of},
    map::drawing::{Draw, hidden_sprite, set_ink, set_shown},
};

/// The side of the picture, and the width of the ring in it, in pixels.
const SIDE: usize = 128;
const WIDTH: f32 = 1.5;
/// The duration of a ring, in seconds, and its opacity at the start.
const LASTS: f32 = 0.6;
const OPACITY: f32 = 0.45;

/// The ring of a noise: its reach in cells, and its age in seconds.
#[derive(Component, Clone, Copy, Debug)]
struct NoiseRing {
    reach: f32,
    age: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw_playing(draw);
}

fn spawn(mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    let mut image = smooth_image((SIDE, SIDE), [255, 255, 255, 0]);
    let middle = Vec2::splat(SIDE as f32 / 2.0 - 0.5);
    for (number, pixel) in image.data.iter_mut().flat_map(|bytes| bytes.as_chunks_mut::<4>().0).enumerate() {
        let from = Vec2::new((number % SIDE) as f32, (number / SIDE) as f32).distance(middle);
        let off = (from - (middle.x - WIDTH)).abs() / WIDTH;
        pixel[3] = ((1.0 - off).clamp(0.0, 1.0) * 255.0) as u8;
    }
    let ring = Sprite { image: images.add(image), ..default() };
    commands.spawn((
        NoiseRing { reach: 0.0, age: LASTS },
        hidden_sprite("ring of a noise", ring, depth::PARTY + 0.1),
    ));
}

fn draw(
    (time, settings): (Res<Time>, Res<Settings>),
    screen: OnScreen<'_>,
    mut events: MessageReader<PlayEvent>,
    ring: Single<(&mut NoiseRing, &mut Transform, &mut Sprite, &mut Visibility)>,
) {
    let (mut ring, mut place, mut sprite, mut visibility) = ring.into_inner();
    ring.age += time.delta_secs();
    for event in events.read() {
        if let PlayEvent::Loud { at, reach } = *event
            && ring.age >= LASTS
            && screen.is_base()
            && screen.has(at)
        {
            *ring = NoiseRing { reach: reach.into(), age: 0.0 };
            place.translation = world_of(at).extend(place.translation.z);
        }
    }
    let passed = (ring.age / LASTS).min(1.0);
    set_shown(&mut visibility, passed < 1.0 && screen.is_base());
    if passed < 1.0 {
        let grown = if settings.animation { passed } else { 1.0 };
        place.scale = Vec3::splat(grown * (2.0 * ring.reach + 1.0) * CELL / SIDE as f32);
        set_ink(&mut sprite, colour::TEXT.with_alpha(OPACITY * (1.0 - passed)));
    }
}
