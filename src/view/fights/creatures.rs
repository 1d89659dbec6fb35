//! Creatures on the map: the picture of a group where it is between two cells, with a mark for its mood, and
//! a pip for each living member if it began with several. They are seen only where the party looks.

use bevy::prelude::*;

use super::{
    OnScreen, ahead,
    pictures::{group_place, is_awake, mark_of, pips, stride, wind_up},
};
use crate::{
    AppSystems,
    art::features::{CREATURE_FRAMES, creature},
    base::current::{BaseSwapped, CurrentBase},
    rules::{
        encounters::GroupState, events::PlayEvent, play::Play, site::Site, tables::creatures::Trait,
        terrain::heading_to,
    },
    screens::Screen,
    settings::Settings,
    tilemap::repaint::theme_of,
    view::{
        artbook::ArtBook,
        things::{depth_of, pictures::Height, sprite_of},
    },
};

/// One tick of the rules, in seconds: so long is the flash of a hit.
const FLASH: f32 = 0.05;
/// So long a hit pushes, in seconds.
const PUSH: f32 = 0.1;
/// How far, in pixels.
const PUSHED: f32 = 1.0;
/// How far a creature leans back before it strikes, in pixels.
const LEAN: f32 = 2.0;
/// The time of one picture of a creature at rest, in seconds.
const FRAME: f32 = 0.42;
/// A sleeping creature.
const ASLEEP: Color = Color::srgb(0.5, 0.55, 0.72);
/// Pips are so far below the creature, in pixels.
const PIPS: f32 = -2.0;
/// A crown is so far above the creature, in pixels.
const CROWN: f32 = 5.0;

/// A group on the map, with the sprites of its body and marks.
#[derive(Component, Clone, Debug)]
struct Herd {
    group: u16,
    /// The pictures of its body.
    frames: Vec<usize>,
    body: Entity,
    mark: Entity,
    pips: Entity,
    /// Seconds since it was hit last, and from where.
    hit: f32,
    push: Vec2,
}

/// A sprite of a herd.
#[derive(Component, Clone, Copy, Debug)]
struct HerdSprite;

/// How many groups have sprites.
#[derive(Resource, Default)]
struct Herds(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Herds>().add_systems(OnExit(Screen::Playing), forget).add_systems(
        Update,
        (clear.run_if(on_message::<BaseSwapped>), gather, feel_hits, walk, wear)
            .chain()
            .in_set(AppSystems::View)
            .run_if(
                resource_exists::<Play>
                    .and_then(resource_exists::<Site>)
                    .and_then(resource_exists::<ArtBook>)
                    .and_then(resource_exists::<CurrentBase>)
                    .and_then(in_state(Screen::Playing)),
            ),
    );
}

fn forget(mut herds: ResMut<Herds>) {
    herds.0 = 0;
}

fn clear(old: Query<Entity, With<Herd>>, mut herds: ResMut<Herds>, mut commands: Commands) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    herds.0 = 0;
}

/// Every group gets its sprites once: those of the base, and those that the console adds.
fn gather(
    play: Res<Play>,
    site: Res<Site>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut herds: ResMut<Herds>,
    mut commands: Commands,
) {
    let known = herds.0;
    if play.groups.iter().len() == known || !std::ptr::eq(site.records(), current.records()) {
        return;
    }
    for (number, group) in play.groups.iter().enumerate().skip(known) {
        spawn(&site, &current, &book, number as u16, group, &mut commands);
    }
    herds.0 = play.groups.iter().len();
}

fn spawn(
    site: &Site,
    current: &CurrentBase,
    book: &ArtBook,
    number: u16,
    group: &GroupState,
    commands: &mut Commands,
) {
    let name = |frame| creature(group.creature, frame);
    let frames: Vec<usize> =
        (0..CREATURE_FRAMES).filter_map(|frame| book.thing_index(&name(frame))).collect();
    let Some(&first) = frames.first() else { return };
    let sprite = |index: usize, at: Vec3| {
        let sprite = sprite_of(book, current.base(), index);
        (Name::new("creature"), HerdSprite, sprite, Transform::from_translation(at), Visibility::Inherited)
    };
    let mark = book.thing_index("mark.alert").unwrap_or(first);
    let at = |x: f32, y: f32, height: f32| Vec3::new(x, y, depth_of(Height::Creature) + height);
    let body = commands.spawn(sprite(first, at(0.0, 0.0, 0.0))).id();
    let pips = commands.spawn(sprite(mark, at(0.0, PIPS, 0.1))).id();
    let mark = commands.spawn(sprite(mark, at(0.0, 2.0, 0.2))).id();
    let mut all = vec![body, pips, mark];
    if group.is(site, Trait::Carrier)
        && let Some(crown) = book.thing_index("mark.crown")
    {
        all.push(commands.spawn(sprite(crown, at(0.0, CROWN, 0.15))).id());
    }
    let herd = Herd { group: number, frames, body, mark, pips, hit: f32::MAX, push: Vec2::ZERO };
    commands
        .spawn((
            Name::new(format!("group {number}")),
            herd,
            Transform::default(),
            Visibility::Hidden,
            DespawnOnExit(Screen::Playing),
        ))
        .add_children(&all);
}

/// Whoever is hit flashes and is pushed away from the party.
fn feel_hits(
    time: Res<Time>,
    play: Res<Play>,
    mut events: MessageReader<PlayEvent>,
    mut herds: Query<&mut Herd>,
) {
    for mut herd in &mut herds {
        if herd.hit < PUSH {
            herd.hit += time.delta_secs();
        }
    }
    for event in events.read() {
        // Who winds up flashes once, too.
        let (group, away) = match *event {
            PlayEvent::GroupHurt { group, at, .. } => {
                (group, heading_to(play.party.at, at).map_or(Vec2::ZERO, ahead))
            }
            PlayEvent::WindUp { group, .. } => (group, Vec2::ZERO),
            _ => continue,
        };
        if let Some(mut herd) = herds.iter_mut().find(|herd| herd.group == group) {
            herd.hit = 0.0;
            herd.push = away * PUSHED;
        }
    }
}

fn walk(
    fixed: Res<Time<Fixed>>,
    play: Res<Play>,
    screen: OnScreen<'_>,
    mut herds: Query<(&Herd, &mut Transform, &mut Visibility)>,
) {
    let passed = screen.passed(&fixed);
    let is_base = screen.is_base();
    for (herd, mut transform, mut visibility) in &mut herds {
        let group = play.groups.get(herd.group).filter(|group| {
            let seen = screen.sees(group.at) || group.step_left > 0 && screen.sees(group.from);
            is_base && group.is_there() && seen
        });
        let Some(group) = group else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let mut at = group_place(group, passed);
        if herd.hit < PUSH {
            at += herd.push;
        }
        if let Some(heading) = wind_up(group.mood) {
            at -= ahead(heading) * LEAN;
        }
        let at = at.round().extend(-at.y * 1e-5);
        if transform.translation != at {
            transform.translation = at;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

fn wear(
    time: Res<Time>,
    play: Res<Play>,
    book: Res<ArtBook>,
    current: Res<CurrentBase>,
    settings: Res<Settings>,
    herds: Query<(&Herd, &Visibility)>,
    mut sprites: Query<(&mut Sprite, &mut Visibility), (With<HerdSprite>, Without<Herd>)>,
) {
    let beat = settings.flashing && (time.elapsed_secs() / FRAME) as u32 % 2 == 1;
    let plain = book.things(theme_of(current.base()));
    for (herd, visibility) in &herds {
        let Some(group) = play.groups.get(herd.group).filter(|_| *visibility != Visibility::Hidden) else {
            continue;
        };
        let awake = is_awake(group.mood);
        let second = if group.step_left > 0 { stride(group) } else { beat && awake };
        let index = herd.frames[usize::from(second) % herd.frames.len()];
        let flash = settings.flashing && (herd.hit < FLASH);
        let image = if flash { book.white_things() } else { plain.clone() };
        let colour = if awake { Color::WHITE } else { ASLEEP };
        let flip = group.facing == rootward_gen::Heading::West;
        if let Ok((mut sprite, _)) = sprites.get_mut(herd.body) {
            put(&mut sprite, &image, index, colour, flip);
        }
        let marks =
            [(herd.mark, mark_of(group.mood)), (herd.pips, pips(group.members.len(), group.living()))];
        for (entity, name) in marks {
            let Ok((mut sprite, mut visibility)) = sprites.get_mut(entity) else { continue };
            match name.and_then(|name| book.thing_index(name)) {
                Some(index) => {
                    put(&mut sprite, &plain, index, Color::WHITE, false);
                    visibility.set_if_neq(Visibility::Inherited);
                }
                None => {
                    visibility.set_if_neq(Visibility::Hidden);
                }
            }
        }
    }
}

/// Writes only what is new.
fn put(sprite: &mut Mut<'_, Sprite>, image: &Handle<Image>, index: usize, colour: Color, flip: bool) {
    let shown = sprite.texture_atlas.as_ref().map(|atlas| atlas.index);
    if shown != Some(index) || sprite.image != *image || sprite.color != colour || sprite.flip_x != flip {
        if let Some(atlas) = sprite.texture_atlas.as_mut() {
            atlas.index = index;
        }
        sprite.image = image.clone();
        sprite.color = colour;
        sprite.flip_x = flip;
    }
}
