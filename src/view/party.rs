//! The four droids on the map: interpolated between ticks, in two rows, facing their way.

use bevy::prelude::*;
use rootward_gen::Heading;

use super::{
    artbook::ArtBook,
    kit::{depth, world_of},
};
use crate::{
    AppSystems,
    art::names::{self, Facing as Side},
    base::current::BaseSwapped,
    floors::ViewedFloor,
    rules::{
        party::{Doing, Facing, GridPos, Motion, Party},
        passed,
        place::Place,
    },
    screens::Screen,
    settings::Settings,
    watch::is_watching,
};

/// How far the droids stand from the middle of their cell, in pixels.
const SPREAD: f32 = 3.5;
/// How far a bump pushes, in pixels.
const BUMP: f32 = 3.0;

/// Where the party is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PartyPlace {
    /// The middle of the party in world coordinates.
    pub at: Vec2,
    /// Whether it came there at once, so that the camera must not glide.
    pub jumped: bool,
    /// Which of the two pictures of a walk.
    pub stride: u8,
}

/// One droid on the map: its slot, 0..=3, front row first.
#[derive(Component, Clone, Copy, Debug)]
struct DroidSprite {
    slot: u8,
}

/// The pictures of a droid, by facing and stride, in the order of the headings.
#[derive(Component, Clone, Debug)]
struct DroidPictures([[Handle<Image>; 2]; 4]);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PartyPlace>()
        .add_systems(OnEnter(Screen::Playing), spawn_droids)
        .add_systems(Update, (place_party, draw_droids).chain().in_set(AppSystems::View));
}

fn spawn_droids(book: Res<ArtBook>, mut commands: Commands) {
    for slot in 0..4 {
        let sides = [Side::North, Side::East, Side::South, Side::West];
        let pictures = sides.map(|side| {
            [0, 1].map(|stride| book.picture(&names::droid(slot, side, stride)).unwrap_or_default())
        });
        commands.spawn((
            Name::new(format!("droid {slot}")),
            DroidSprite { slot },
            Sprite::from_image(pictures[2][0].clone()),
            DroidPictures(pictures),
            Transform::from_xyz(0.0, 0.0, depth::PARTY),
            DespawnOnExit(Screen::Playing),
        ));
    }
}

/// Interpolates between the last tick and the next one.
pub fn place_party(
    party: Query<(&GridPos, &Motion), With<Party>>,
    time: Res<Time<Fixed>>,
    mode: Option<Res<State<crate::screens::Mode>>>,
    settings: Res<Settings>,
    ground: Res<Place>,
    mut swaps: MessageReader<BaseSwapped>,
    mut place: ResMut<PartyPlace>,
) {
    let Ok((at, motion)) = party.single() else { return };
    let here = world_of(at.0);
    let left = (f32::from(motion.left) - passed(&time, mode.as_deref())).max(0.0);
    let share = if motion.total == 0 { 0.0 } else { left / f32::from(motion.total) };
    let (drawn, stride) = match motion.doing {
        Doing::Step(from) => (here.lerp(world_of(from), share), u8::from(share > 0.5)),
        // Nothing shakes for players who do not want it.
        Doing::Bump(_) if !settings.shaking => (here, 0),
        Doing::Bump(heading) => (here + ahead(heading) * BUMP * (share * std::f32::consts::PI).sin(), 0),
        Doing::Rest | Doing::Turn(_) | Doing::Travel(_) | Doing::Door(_) | Doing::Disarm(_) => (here, 0),
    };
    let far = drawn.distance(place.at) > 3.0 * super::kit::CELL;
    let jumped = swaps.read().count() > 0 || ground.is_changed() || far;
    place.set_if_neq(PartyPlace { at: drawn, jumped, stride });
}

fn ahead(heading: Heading) -> Vec2 {
    let (dx, dy) = heading.delta();
    Vec2::new(f32::from(dx), -f32::from(dy))
}

fn draw_droids(
    place: Res<PartyPlace>,
    viewed: Res<ViewedFloor>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<crate::screens::Mode>>>,
    party: Query<&Facing, With<Party>>,
    mut droids: Query<(&DroidSprite, &DroidPictures, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Ok(facing) = party.single() else { return };
    let elsewhere = viewed.elsewhere.is_some() || is_watching(screen, mode);
    for (droid, pictures, mut sprite, mut transform, mut visibility) in &mut droids {
        let shown = if elsewhere { Visibility::Hidden } else { Visibility::Inherited };
        visibility.set_if_neq(shown);
        let picture = &pictures.0[facing.0.number() as usize][usize::from(place.stride & 1)];
        if sprite.image != *picture {
            sprite.image = picture.clone();
        }
        let at = place.at + slot_offset(droid.slot, facing.0);
        // Nearer droids cover those behind them.
        let at = at.extend(depth::PARTY - at.y * 1e-4);
        if transform.translation != at {
            transform.translation = at;
        }
    }
}

/// Where a slot stands: 0 and 1 in front, 2 and 3 behind; even slots on the left.
fn slot_offset(slot: u8, facing: Heading) -> Vec2 {
    let forward = if slot < 2 { SPREAD } else { -SPREAD };
    let left = if slot.is_multiple_of(2) { SPREAD } else { -SPREAD };
    ahead(facing) * forward + ahead(facing.left()) * left
}
