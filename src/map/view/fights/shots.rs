//! Shots in flight, from a pool of sprites.

use bevy::prelude::*;
use rootward_rules::{combat::shots::ShotLook, play::Play};

use super::{
    OnScreen,
    pictures::{shot_frames, shot_place},
    turned,
};
use crate::{
    host::states::Screen,
    kit::{artbook::ArtBook, depth},
    map::{
        drawing::{Draw, hidden_sprite},
        view::{motion::hit_stop::picture_moves, things::sprite_of},
    },
    world::base::in_play,
};

/// The size of the pool. There are seldom more than four shots for each droid.
const MOST: usize = 64;
/// Above the fog, so that shots glow in the dark, and below the party.
const DEPTH: f32 = depth::FOG + 0.6;
/// The flicker rate of shots, in frames a second.
const FLICKER: f32 = 12.0;

#[derive(Component, Clone, Copy, Debug)]
struct ShotSprite(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing(draw.run_if(in_play.and_then(picture_moves)));
}

fn spawn(mut commands: Commands) {
    for place in 0..MOST {
        commands.spawn((ShotSprite(place), hidden_sprite("shot", Sprite::default(), DEPTH)));
    }
}

fn draw(
    time: Res<Time>,
    fixed: Res<Time<Fixed>>,
    play: Res<Play>,
    book: Res<ArtBook>,
    screen: OnScreen<'_>,
    mut sprites: Query<(&ShotSprite, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let shots = &play.shots;
    let any = shots.iter().len() > 0 && screen.is_base();
    let passed = screen.tick_fraction(&fixed);
    let beat = (time.elapsed_secs() * FLICKER) as usize;
    for (place, mut sprite, mut transform, mut visibility) in &mut sprites {
        let shot = if any { shots.iter().nth(place.0).filter(|shot| screen.sees(shot.at)) } else { None };
        let Some(shot) = shot else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let frames = shot_frames(shot.look);
        let Some(index) = book.thing_index(frames[beat % frames.len()]) else { continue };
        *sprite = sprite_of(&book, screen.current.base(), index);
        if shot.look == ShotLook::Cloud {
            sprite.color = Color::srgba(1.0, 1.0, 1.0, 0.8);
        }
        transform.translation = shot_place(shot, passed).extend(DEPTH);
        transform.rotation = turned(shot.heading);
        visibility.set_if_neq(Visibility::Inherited);
    }
}
