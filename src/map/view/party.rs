//! The four droids on the map, interpolated between ticks, with a lamp in front and a ring of light below.

use bevy::prelude::*;
use rootward_art::names::{self, DroidFacing as Side, WALK_FRAMES};
use rootward_gen::{Heading, Pos};
use rootward_rules::{
    events::PlayEvent,
    party::{Doing, Motion},
    region::Region,
    terrain::heading_to,
};

use super::{
    fights::{ahead, turned},
    motion::{
        gait::{KNOCK, knock, rest_frame, walk_frame},
        hit_stop::picture_moves,
    },
};
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{
        artbook::{ArtBook, white},
        depth, world_of,
    },
    map::drawing::{Draw, set_picture, set_place},
    session::watch::is_watching,
    world::{
        base::{
            current::BaseSwapped,
            party::{Facing, GridPos, Party},
            state::DroidState,
        },
        floors::ViewedFloor,
        ticking::tick_fraction,
    },
};

/// The distance of the droids from the middle of their cell, in pixels.
const SPREAD: f32 = 4.0;
/// The offset that raises the pictures of the droids, because their feet stand on the lower half of the cell.
pub(crate) const LIFT: Vec2 = Vec2::new(0.0, 2.0);
/// The distance of a bump, in pixels.
const BUMP: f32 = 3.0;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PartyDrawnAt {
    /// The middle of the party in world coordinates.
    pub at: Vec2,
    /// Whether the party jumped there, so that the camera must not glide.
    pub jumped: bool,
    pub stride: u8,
}

#[derive(Component, Clone, Copy, Debug)]
struct DroidSprite {
    /// The number of the droid, 0..=3. Droids 0 and 1 begin in front.
    droid: u8,
    /// Seconds since the last hit, and the direction of its push.
    hit: f32,
    push: Vec2,
}

#[derive(Component, Clone, Copy, Debug)]
struct PartyLamp;

#[derive(Component, Clone, Copy, Debug)]
struct PartyDisc;

/// The distance of the lamp from the middle of the party, in pixels. The lamp lies outside the party's cell.
const LAMP: f32 = 10.0;
/// The density of the disc below the party.
const DISC: Color = Color::srgba(1.0, 1.0, 1.0, 0.5);

/// The pictures of a droid by facing and stride, in the order of the headings. The second set is white, for hits.
#[derive(Component, Clone, Debug)]
struct DroidPictures([[[Handle<Image>; WALK_FRAMES as usize]; 4]; 2]);

/// The duration of a hit flash, in seconds: one tick of the rules.
const FLASH: f32 = 0.05;
const DOWN: Color = Color::srgb(0.33, 0.33, 0.4);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PartyDrawnAt>()
        .add_systems(OnEnter(Screen::Playing), spawn_droids)
        .draw((place_party.run_if(picture_moves), note_hits, draw_droids, draw_lamp).chain());
}

fn spawn_droids(book: Res<ArtBook>, mut commands: Commands) {
    for droid in 0..4 {
        let sides = [Side::North, Side::East, Side::South, Side::West];
        let pictures = [false, true].map(|flash| {
            sides.map(|side| {
                std::array::from_fn(|frame| {
                    let name = names::droid(droid, side, frame as u8);
                    book.picture(&if flash { white(&name) } else { name }).unwrap_or_default()
                })
            })
        });
        commands.spawn((
            Name::new(format!("droid {droid}")),
            DroidSprite { droid, hit: f32::MAX, push: Vec2::ZERO },
            Sprite::from_image(pictures[0][2][0].clone()),
            DroidPictures(pictures),
            Transform::from_xyz(0.0, 0.0, depth::PARTY),
            DespawnOnExit(Screen::Playing),
        ));
    }
    let picture = |name| Sprite::from_image(book.picture(name).unwrap_or_default());
    let at = |height| Transform::from_xyz(0.0, 0.0, depth::PARTY + height);
    let disc = Sprite { color: DISC, ..picture(names::DISC) };
    commands.spawn((
        Name::new("disc below the party"),
        PartyDisc,
        disc,
        at(-0.2),
        DespawnOnExit(Screen::Playing),
    ));
    commands.spawn((
        Name::new("lamp of the party"),
        PartyLamp,
        picture(names::LAMP),
        // Above the edge around a cell that an attack will hit.
        at(0.25),
        DespawnOnExit(Screen::Playing),
    ));
}

fn note_hits(
    time: Res<Time>,
    party: Query<(&GridPos, &Facing), With<Party>>,
    mut events: MessageReader<PlayEvent>,
    mut droids: Query<&mut DroidSprite>,
) {
    for mut sprite in &mut droids {
        if sprite.hit < KNOCK {
            sprite.hit += time.delta_secs();
        }
    }
    for event in events.read() {
        let PlayEvent::DroidHurt { droid, from, .. } = *event else { continue };
        let Ok((at, facing)) = party.single() else { continue };
        let away = heading_to(from, at.0).unwrap_or(facing.0.back());
        if let Some(mut sprite) = droids.iter_mut().find(|sprite| sprite.droid == droid) {
            sprite.hit = 0.0;
            sprite.push = ahead(away);
        }
    }
}

pub fn place_party(
    party: Query<(&GridPos, &Motion), With<Party>>,
    time: Res<Time<Fixed>>,
    mode: Option<Res<State<crate::host::states::Mode>>>,
    settings: Res<Settings>,
    ground: Res<Region>,
    mut swaps: MessageReader<BaseSwapped>,
    mut place: ResMut<PartyDrawnAt>,
) {
    let Ok((at, motion)) = party.single() else { return };
    let passed = tick_fraction(&time, mode.as_deref());
    let (drawn, stride) = place_of_motion(at.0, motion, passed, &settings);
    let far = drawn.distance(place.at) > 3.0 * crate::kit::CELL;
    let jumped = swaps.read().count() > 0 || ground.is_changed() || far;
    place.set_if_neq(PartyDrawnAt { at: drawn, jumped, stride });
}

/// `passed` is the fraction of the next tick that has elapsed, 0 to 1.
pub(crate) fn place_of_motion(at: Pos, motion: &Motion, passed: f32, settings: &Settings) -> (Vec2, u8) {
    let here = world_of(at);
    let left = (f32::from(motion.left) - passed).max(0.0);
    let share = if motion.total == 0 { 0.0 } else { left / f32::from(motion.total) };
    match motion.doing {
        Doing::Step(from) => {
            let frame = if settings.animation { walk_frame(at, share) } else { 0 };
            (here.lerp(world_of(from), share), frame)
        }
        // The setting for shaking also turns the bump off.
        Doing::Bump(_) if !settings.shaking => (here, 0),
        Doing::Bump(heading) => (here + ahead(heading) * BUMP * (share * std::f32::consts::PI).sin(), 0),
        Doing::Rest | Doing::Turn(_) | Doing::Travel(_) | Doing::Door(_) | Doing::Disarm(_) => (here, 0),
    }
}

fn draw_droids(
    time: Res<Time>,
    place: Res<PartyDrawnAt>,
    viewed: Res<ViewedFloor>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<crate::host::states::Mode>>>,
    settings: Res<Settings>,
    party: Query<(&Facing, &Motion), With<Party>>,
    states: Query<&DroidState>,
    mut droids: Query<(&DroidSprite, &DroidPictures, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Ok((facing, motion)) = party.single() else { return };
    let rests = motion.left == 0 && settings.animation;
    let elsewhere = viewed.elsewhere.is_some() || is_watching(screen, mode);
    for (droid, pictures, mut sprite, mut transform, mut visibility) in &mut droids {
        let shown = if elsewhere { Visibility::Hidden } else { Visibility::Inherited };
        visibility.set_if_neq(shown);
        let state = states.iter().find(|state| state.droid == droid.droid);
        let down = state.is_some_and(DroidState::is_down);
        let front = state.map_or(droid.droid < 2, |state| state.front);
        let flash = settings.flashing && droid.hit < FLASH;
        let frame = match (down, rests) {
            (true, _) => 0,
            (false, true) => rest_frame(droid.droid, time.elapsed_secs_wrapped()),
            (false, false) => place.stride,
        };
        let frame = usize::from(frame % WALK_FRAMES);
        let picture = &pictures.0[usize::from(flash)][facing.0.number() as usize][frame];
        let colour = if down { DOWN } else { Color::WHITE };
        set_picture(&mut sprite, picture, colour);
        let pushed = if settings.animation { droid.push * knock(droid.hit) } else { Vec2::ZERO };
        let at = place.at + slot_offset(droid.droid, front, facing.0) + LIFT + pushed;
        // Nearer droids cover those behind them.
        let at = at.extend(depth::PARTY - at.y * 1e-4);
        set_place(&mut transform, at);
    }
}

fn draw_lamp(
    place: Res<PartyDrawnAt>,
    viewed: Res<ViewedFloor>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<crate::host::states::Mode>>>,
    party: Query<&Facing, With<Party>>,
    mut marks: Query<
        (Has<PartyLamp>, &mut Transform, &mut Visibility),
        Or<(With<PartyLamp>, With<PartyDisc>)>,
    >,
) {
    let Ok(facing) = party.single() else { return };
    let elsewhere = viewed.elsewhere.is_some() || is_watching(screen, mode);
    for (is_lamp, mut transform, mut visibility) in &mut marks {
        visibility.set_if_neq(if elsewhere { Visibility::Hidden } else { Visibility::Inherited });
        let (far, turn) = if is_lamp { (LAMP, turned(facing.0)) } else { (0.0, Quat::IDENTITY) };
        let at = (place.at + ahead(facing.0) * far).extend(transform.translation.z);
        let wanted = Transform { translation: at, rotation: turn, ..Transform::default() };
        transform.set_if_neq(wanted);
    }
}

/// The offset of a droid, in front or behind. Even numbers stand on the left.
pub(crate) fn slot_offset(droid: u8, front: bool, facing: Heading) -> Vec2 {
    let forward = if front { SPREAD } else { -SPREAD };
    let left = if droid.is_multiple_of(2) { SPREAD } else { -SPREAD };
    ahead(facing) * forward + ahead(facing.left()) * left
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::site::Site;

    use super::*;
    use crate::app::testing;

    fn frames(animation: bool) -> Vec<u8> {
        let mut app = testing::unstarted();
        app.init_resource::<PartyDrawnAt>().add_systems(PostUpdate, place_party);
        testing::start(&mut app);
        testing::enter(&mut app, Seed::classic(179));
        app.world_mut().resource_mut::<Settings>().animation = animation;
        testing::open_everything(&mut app);
        let start = testing::position(&mut app);
        let base = app.world().resource::<Site>().base();
        let way = testing::way_to(base, start, |at| at != start).expect("a way into the base");
        testing::tap(&mut app, testing::key_of(way[0]));
        let mut next = || {
            app.update();
            app.world().resource::<PartyDrawnAt>().stride
        };
        (0..10).map(|_| next()).collect()
    }

    #[test]
    fn droids_walk_in_frames_unless_animation_is_off() {
        assert!(frames(true).iter().any(|frame| *frame != 0));
        assert!(frames(false).iter().all(|frame| *frame == 0));
    }
}
