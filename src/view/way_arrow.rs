//! The arrow on the floor, on the side of the party to which the way out leads, below everything that stands there.

use bevy::prelude::*;
use rootward_gen::Heading;

use super::party::{PartyDrawnAt, place_party};
use crate::{
    floors::ViewedFloor,
    kit::{artbook::ArtBook, depth},
    schedule::AppSystems,
    states::{Mode, Screen},
    way::{FirstStep, WayNow},
};

/// The arrow.
#[derive(Component, Clone, Copy, Debug)]
struct FloorArrow;

/// How far it is from the middle of the party, in pixels of its pictures.
const AT_FEET: f32 = 13.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        place
            .after(place_party)
            .in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<WayNow>)),
    );
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("way out at the feet"),
        FloorArrow,
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, depth::THINGS - 0.5),
        Visibility::Hidden,
        DespawnOnExit(Screen::Playing),
    ));
}

/// It is there while the party walks; where the way leads up or down, it lies in the south.
fn place(
    way: Res<WayNow>,
    at: Res<PartyDrawnAt>,
    book: Res<ArtBook>,
    viewed: Res<ViewedFloor>,
    mode: Option<Res<State<Mode>>>,
    mut arrows: Query<(&mut Transform, &mut Visibility, &mut Sprite), With<FloorArrow>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk) && viewed.elsewhere.is_none();
    let shown = way.0.filter(|way| walks && !matches!(way.next, FirstStep::Here | FirstStep::Unknown));
    for (mut place, mut visibility, mut sprite) in &mut arrows {
        let Some(way) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let side = match way.next {
            FirstStep::Walk(Heading::North) => Vec2::Y,
            FirstStep::Walk(Heading::East) => Vec2::X,
            FirstStep::Walk(Heading::West) => Vec2::NEG_X,
            _ => Vec2::NEG_Y,
        };
        let to = (at.at + side * AT_FEET).extend(place.translation.z);
        if place.translation != to {
            place.translation = to;
        }
        let picture = book.picture(way.arrow().sprite()).unwrap_or_default();
        if sprite.image != picture {
            sprite.image = picture;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}
