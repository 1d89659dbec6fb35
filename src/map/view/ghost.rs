//! The ghost: four pale droids that walk as in a recording, with a sign above them. They have no light or shade.

use bevy::prelude::*;
use rootward_art::names::{self, DroidFacing as Side, WALK_FRAMES};
use rootward_rules::region::Region;

use super::{
    fights::OnScreen,
    party::{LIFT, place_of_motion, slot_offset},
};
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{artbook::ArtBook, depth},
    map::drawing::{Draw, hidden_sprite, set_picture, set_place},
    session::replay::ghost::Ghost,
};

/// The tint of the droids. If they were less transparent, players would mistake them for the party.
const PALE: Color = Color::srgba(0.72, 0.88, 1.0, 0.35);
const PALE_DOWN: Color = Color::srgba(0.4, 0.45, 0.55, 0.25);
/// The height of the sign above the middle of the ghost, in pixels.
const SIGN: f32 = 13.0;

#[derive(Component, Clone, Debug)]
enum GhostPart {
    Droid(u8, Box<[[Handle<Image>; WALK_FRAMES as usize]; 4]>),
    Sign,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .draw(draw.run_if(in_state(Screen::Playing).and_then(crate::world::base::in_play)));
}

fn spawn(book: Res<ArtBook>, mut commands: Commands) {
    for droid in 0..4 {
        let sides = [Side::North, Side::East, Side::South, Side::West];
        let pictures: [[Handle<Image>; WALK_FRAMES as usize]; 4] = sides.map(|side| {
            std::array::from_fn(|frame| {
                book.picture(&names::droid(droid, side, frame as u8)).unwrap_or_default()
            })
        });
        let sprite = Sprite { color: PALE, ..Sprite::from_image(pictures[2][0].clone()) };
        let part = GhostPart::Droid(droid, Box::new(pictures));
        commands.spawn((part, hidden_sprite(format!("ghost droid {droid}"), sprite, 0.0)));
    }
    let sign = Sprite::from_image(book.picture(names::GHOST).unwrap_or_default());
    let sign = Sprite { color: Color::WHITE.with_alpha(0.85), ..sign };
    commands.spawn((GhostPart::Sign, hidden_sprite("ghost sign", sign, 0.0)));
}

fn draw(
    ghost: Option<Res<Ghost>>,
    time: Res<Time<Fixed>>,
    settings: Res<Settings>,
    ground: Res<Region>,
    screen: OnScreen<'_>,
    mut parts: Query<(&GhostPart, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let ghost = ghost.as_ref().map(|ghost| ghost.play()).filter(|play| {
        let party = &play.party;
        let here = party.place == *ground;
        here && if screen.is_base() { screen.knows(party.at) } else { ground.is_outside() }
    });
    let Some(play) = ghost else {
        for (.., mut visibility) in &mut parts {
            visibility.set_if_neq(Visibility::Hidden);
        }
        return;
    };
    let party = &play.party;
    let (at, stride) = place_of_motion(party.at, &party.motion, screen.tick_fraction(&time), &settings);
    for (part, mut sprite, mut transform, mut visibility) in &mut parts {
        visibility.set_if_neq(Visibility::Inherited);
        let place = match part {
            GhostPart::Sign => (at + Vec2::Y * SIGN).extend(depth::PARTY - 0.25),
            GhostPart::Droid(droid, pictures) => {
                let state = play.squad.droids.get(usize::from(*droid));
                let down = state.is_some_and(|droid| droid.is_down());
                let frame = if down { 0 } else { usize::from(stride % WALK_FRAMES) };
                let picture = &pictures[party.facing.number() as usize][frame];
                let ink = if down { PALE_DOWN } else { PALE };
                set_picture(&mut sprite, picture, ink);
                let at =
                    at + LIFT + slot_offset(*droid, play.squad.is_front(usize::from(*droid)), party.facing);
                at.extend(depth::PARTY - 0.4 - at.y * 1e-4)
            }
        };
        set_place(&mut transform, place);
    }
}
