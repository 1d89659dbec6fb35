//! Creatures in sight on the map, with a mark for their mood and a pip for each living member.

use bevy::prelude::*;
use rootward_art::features::{CREATURE_FRAMES, crowd, figures};
use rootward_rules::{
    events::PlayEvent, play::Play, site::Site, tables::creatures::Trait, terrain::heading_to,
};

use super::{
    OnScreen, ahead,
    pictures::{group_place, is_awake, mark_of, pips_of, wind_up},
    shown::is_piece,
};
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{
        artbook::{ArtBook, theme_of},
        depth,
    },
    map::{
        drawing::Draw,
        view::{
            motion::{
                gait::{KNOCK, knock, stride},
                hit_stop::picture_moves,
            },
            things::sprite_of,
        },
    },
    world::base::{
        current::{BaseSwapped, CurrentBase},
        in_play,
        party::{GridPos, Party},
        state::EncounterState,
    },
};

/// The duration of a hit flash, in seconds: one tick of the rules.
const FLASH: f32 = 0.05;
/// The distance that a creature leans back before it strikes, in pixels.
const LEAN: f32 = 2.0;
/// The time of one frame of a creature at rest, in seconds.
const FRAME: f32 = 0.42;
/// The offset between the breathing animations of two groups, in frames.
const APART: f32 = 0.37;
const ASLEEP: Color = Color::srgb(0.8, 0.84, 1.0);
/// The height to which a calling creature lifts its head, in pixels.
const LIFTED: f32 = 3.0;
/// The tilt in radians of an *open* creature, which cannot act for a moment, and the scale of a split-off piece.
const TIPPED: f32 = 0.16;
const PIECE: f32 = 0.72;
/// The offset of pips from the creature, in pixels.
const PIPS: f32 = -2.0;
/// Above the fog. Below it, pips would be dark at the edge of the known area.
const ABOVE: f32 = 0.5;
/// Above the fog, because the darkness of a cell must not hide a danger.
const ABOVE_FOG: f32 = depth::FOG + 0.02;
/// The height of a crown above the creature, in pixels.
const CROWN: f32 = 5.0;

#[derive(Component, Clone, Debug)]
struct Herd {
    of: Entity,
    group: u16,
    pictures: Vec<Vec<usize>>,
    body: Entity,
    mark: Entity,
    pips: Entity,
    /// A group that carries a password shows its strength even as a single creature.
    carries: bool,
    /// Seconds since the last hit, and the direction of its push.
    hit: f32,
    push: Vec2,
}

#[derive(Component, Clone, Copy, Debug)]
struct HerdSprite;

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(
        (
            despawn_herds.run_if(on_message::<BaseSwapped>),
            spawn_missing_herds,
            note_hits,
            move_herds.run_if(picture_moves),
            draw_herds,
        )
            .chain()
            .run_if(resource_exists::<ArtBook>.and_then(in_play)),
    );
}

fn despawn_herds(old: Query<Entity, With<Herd>>, mut commands: Commands) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
}

fn spawn_missing_herds(
    groups: Query<(Entity, &EncounterState)>,
    herds: Query<&Herd>,
    site: Res<Site>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut commands: Commands,
) {
    if groups.iter().len() == herds.iter().len() {
        return;
    }
    for (entity, state) in &groups {
        if !herds.iter().any(|herd| herd.of == entity) {
            spawn(&site, &current, &book, entity, state, &mut commands);
        }
    }
}

fn spawn(
    site: &Site,
    current: &CurrentBase,
    book: &ArtBook,
    of: Entity,
    state: &EncounterState,
    commands: &mut Commands,
) {
    let kind = state.creature;
    let frames = |living| -> Vec<usize> {
        (0..CREATURE_FRAMES).filter_map(|frame| book.thing_index(&crowd(kind, frame, living))).collect()
    };
    let pictures: Vec<Vec<usize>> = (1..=figures(kind)).map(frames).collect();
    let Some(&first) = pictures.iter().flatten().next() else { return };
    let sprite = |index: usize, at: Vec3| {
        let sprite = sprite_of(book, current.base(), index);
        (Name::new("creature"), HerdSprite, sprite, Transform::from_translation(at), Visibility::Inherited)
    };
    let mark = book.thing_index("mark.alert").unwrap_or(first);
    let at = |x: f32, y: f32, height: f32| Vec3::new(x, y, ABOVE_FOG + height / 10.0);
    let body = commands.spawn(sprite(first, at(0.0, 0.0, 0.0))).id();
    let pips = commands.spawn(sprite(mark, Vec3::new(0.0, PIPS, depth::FOG + ABOVE))).id();
    let mark = commands.spawn(sprite(mark, at(0.0, 2.0, 0.2))).id();
    let mut all = vec![body, pips, mark];
    let row = site.tables().creatures.get(state.creature);
    let carries = row.is_some_and(|row| row.is(Trait::Carrier));
    if carries && let Some(crown) = book.thing_index("mark.crown") {
        all.push(commands.spawn(sprite(crown, at(0.0, CROWN, 0.15))).id());
    }
    let herd =
        Herd { of, group: state.group, pictures, body, mark, pips, carries, hit: f32::MAX, push: Vec2::ZERO };
    commands
        .spawn((
            Name::new(format!("sprites of group {}", state.group)),
            herd,
            Transform::default(),
            Visibility::Hidden,
            DespawnOnExit(Screen::Playing),
        ))
        .add_children(&all);
}

fn note_hits(
    time: Res<Time>,
    party: Query<&GridPos, With<Party>>,
    mut events: MessageReader<PlayEvent>,
    mut herds: Query<&mut Herd>,
) {
    for mut herd in &mut herds {
        if herd.hit < KNOCK {
            herd.hit += time.delta_secs();
        }
    }
    for event in events.read() {
        let (group, away) = match *event {
            PlayEvent::GroupHurt { group, at, .. } => {
                let from = party.single().ok().and_then(|party| heading_to(party.0, at));
                (group, from.map_or(Vec2::ZERO, ahead))
            }
            PlayEvent::WindUp { group, .. } => (group, Vec2::ZERO),
            _ => continue,
        };
        if let Some(mut herd) = herds.iter_mut().find(|herd| herd.group == group) {
            herd.hit = 0.0;
            herd.push = away;
        }
    }
}

fn move_herds(
    fixed: Res<Time<Fixed>>,
    groups: Query<&EncounterState>,
    (play, site): (Res<Play>, Res<Site>),
    settings: Res<Settings>,
    screen: OnScreen<'_>,
    mut herds: Query<(&Herd, &mut Transform, &mut Visibility)>,
) {
    let passed = screen.tick_fraction(&fixed);
    let is_base = screen.is_base();
    for (herd, mut transform, mut visibility) in &mut herds {
        let live = play.groups.get(herd.group);
        let group = groups.get(herd.of).ok().filter(|group| {
            let seen = screen.sees(group.at) || group.step_left > 0 && screen.sees(group.from);
            // A lurking group shows only its sign.
            is_base && group.there && seen && !live.is_some_and(|live| live.lurks(&site))
        });
        let Some(group) = group else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let mut at = group_place(group, passed);
        if settings.animation {
            at += herd.push * knock(herd.hit);
            at.y += stride(group, passed).map_or(0.0, |(_, hop)| hop);
        }
        if let Some(heading) = wind_up(group.mood) {
            at -= ahead(heading) * LEAN;
        }
        if group.condition.call > 0 {
            at.y += LIFTED;
        }
        let tipped = if group.condition.open > 0 { TIPPED } else { 0.0 };
        let size = if live.is_some_and(|live| is_piece(&site, live)) { PIECE } else { 1.0 };
        let place = Transform {
            translation: at.round().extend(-at.y * 1e-5),
            rotation: Quat::from_rotation_z(tipped),
            scale: Vec3::new(size, size, 1.0),
        };
        transform.set_if_neq(place);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

fn draw_herds(
    (time, fixed): (Res<Time>, Res<Time<Fixed>>),
    groups: Query<&EncounterState>,
    screen: OnScreen<'_>,
    book: Res<ArtBook>,
    current: Res<CurrentBase>,
    settings: Res<Settings>,
    herds: Query<(&Herd, &Visibility)>,
    mut sprites: Query<(&mut Sprite, &mut Visibility), (With<HerdSprite>, Without<Herd>)>,
) {
    let passed = screen.tick_fraction(&fixed);
    let beats = time.elapsed_secs_wrapped() / FRAME;
    let plain = book.things(theme_of(current.base()));
    for (herd, visibility) in &herds {
        let Some(group) = groups.get(herd.of).ok().filter(|_| *visibility != Visibility::Hidden) else {
            continue;
        };
        let awake = is_awake(group.mood);
        let walks = stride(group, passed).map(|(second, _)| second);
        // Groups do not all breathe at the same time.
        let breathes = (beats + f32::from(herd.group) * APART) as u32 % 2 == 1;
        let second = settings.animation && walks.unwrap_or(breathes && awake);
        let Some(index) = picture_of(&herd.pictures, group.living(), second) else { continue };
        let flash = settings.flashing && (herd.hit < FLASH);
        let image = if flash { book.white_things() } else { plain.clone() };
        let colour = if awake { Color::WHITE } else { ASLEEP };
        let flip = group.facing == rootward_gen::Heading::West;
        if let Ok((mut sprite, _)) = sprites.get_mut(herd.body) {
            set_sprite(&mut sprite, &image, index, colour, flip);
        }
        let pips = pips_of(group, herd.carries);
        // Pips lie above the fog, so they would stay visible while a group leaves or enters the field of view.
        let comes = group.step_left > 0 && !screen.sees(group.from);
        let pips = pips.filter(|_| screen.sees(group.at) && !comes);
        let marks = [(herd.mark, mark_of(group.mood)), (herd.pips, pips)];
        for (entity, name) in marks {
            let Ok((mut sprite, mut visibility)) = sprites.get_mut(entity) else { continue };
            match name.and_then(|name| book.thing_index(name)) {
                Some(index) => {
                    set_sprite(&mut sprite, &plain, index, Color::WHITE, false);
                    visibility.set_if_neq(Visibility::Inherited);
                }
                None => {
                    visibility.set_if_neq(Visibility::Hidden);
                }
            }
        }
    }
}

/// The picture of a group with `living` members. It shows no more members than that, and no more than fit into a cell.
fn picture_of(pictures: &[Vec<usize>], living: usize, second: bool) -> Option<usize> {
    let frames = pictures.get(living.clamp(1, pictures.len().max(1)) - 1)?;
    frames.get(usize::from(second)).or(frames.first()).copied()
}

fn set_sprite(sprite: &mut Mut<'_, Sprite>, image: &Handle<Image>, index: usize, colour: Color, flip: bool) {
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

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::{drawn::drawn_in, put_party, updates};

    #[test]
    fn picture_shows_the_living_members_that_fit() {
        let pictures = [vec![10, 20], vec![11, 21], vec![12, 22]];
        let shown = |living| picture_of(&pictures, living, false);
        assert_eq!([0, 1, 2, 3, 9].map(shown), [10, 10, 11, 12, 12].map(Some));
        assert_eq!(picture_of(&pictures, 2, true), Some(21));
        assert_eq!(picture_of(&[vec![7]], 5, true), Some(7), "one picture for both frames");
        assert_eq!(picture_of(&[], 1, false), None);
    }

    #[test]
    fn a_group_that_loses_members_is_drawn_with_fewer() {
        let Some(mut app) = drawn_in(UVec2::new(1280, 720), 100, Seed::classic(0)) else { return };
        let groups = app.world().resource::<Play>().groups.clone();
        let crowds = (0_u16..).zip(groups.iter()).filter(|(_, group)| figures(group.creature) > 1);
        let (number, group) = crowds.max_by_key(|(_, group)| group.members.len()).expect("a crowd");
        let (kind, at) = (group.creature, group.at);
        let most = figures(kind).min(group.members.len() as u8);
        assert!(most > 1, "a group of one");
        app.world_mut().resource_mut::<Play>().god = true;
        put_party(&mut app, at);
        for living in (1..=most).rev() {
            let mut play = app.world_mut().resource_mut::<Play>();
            let group = play.groups.get_mut(number).expect("the group");
            group.members.iter_mut().skip(living.into()).for_each(|member| member.points = 0);
            updates(&mut app, 3);
            let book = app.world().resource::<ArtBook>();
            let names = [0, 1].map(|frame| book.thing_index(&crowd(kind, frame, living)));
            let mut herds = app.world_mut().query::<&Herd>();
            let body = herds.iter(app.world()).find(|herd| herd.group == number).expect("it is drawn").body;
            let sprite = app.world().get::<Sprite>(body).expect("a sprite");
            let index = sprite.texture_atlas.as_ref().map(|atlas| atlas.index);
            assert!(index.is_some() && names.contains(&index), "{living} live: {index:?}, {names:?}");
        }
    }
}
