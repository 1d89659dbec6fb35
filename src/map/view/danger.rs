//! A mark over the party while one of its droids is in danger of going down.

use bevy::prelude::*;

use super::party::{PartyDrawnAt, place_party};
use crate::{
    host::states::{Mode, Screen},
    input::settings::Settings,
    kit::{artbook::ArtBook, colour, depth},
    map::drawing::{Draw, hidden_sprite},
    session::watch::is_watching,
    world::{base::state::DroidState, floors::ViewedFloor},
};

/// The place of the mark, in pixels from the middle of the party. It hides no cell but the party's own.
const ASIDE: Vec2 = Vec2::new(-6.0, 6.0);
/// The size of the mark relative to its picture.
const SIZE: f32 = 0.5;
/// The frequency at which the mark pulses, in hertz.
const SWELLS: f32 = 1.2;

#[derive(Component, Clone, Copy, Debug)]
struct DangerMark;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).draw_playing(place.after(place_party));
}

fn spawn(book: Res<ArtBook>, mut commands: Commands) {
    let heart = Sprite::from_image(book.picture("icon.health").unwrap_or_default());
    let heart = Sprite { color: colour::ALARM, ..heart };
    commands.spawn((DangerMark, hidden_sprite("mark of danger", heart, depth::PARTY + 0.4)));
}

fn place(
    time: Res<Time>,
    (settings, party): (Res<Settings>, Res<PartyDrawnAt>),
    (viewed, screen, mode): (Res<ViewedFloor>, Res<State<Screen>>, Option<Res<State<Mode>>>),
    droids: Query<&DroidState>,
    mut marks: Query<(&mut Transform, &mut Visibility), With<DangerMark>>,
) {
    let elsewhere = viewed.elsewhere.is_some() || is_watching(screen, mode);
    let low = !elsewhere && droids.iter().any(DroidState::is_low);
    for (mut place, mut visibility) in &mut marks {
        visibility.set_if_neq(if low { Visibility::Inherited } else { Visibility::Hidden });
        if !low {
            continue;
        }
        let wave = (time.elapsed_secs_wrapped() * SWELLS * std::f32::consts::TAU).sin();
        let size = SIZE * if settings.animation { 0.8 + 0.2 * wave } else { 1.0 };
        place.translation = (party.at + ASIDE).extend(place.translation.z);
        place.scale = Vec3::splat(size);
    }
}
