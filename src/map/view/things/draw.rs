//! Gives every record its sprites, shows the known records of the visible floor, and runs their animation loops.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_timer};
use rootward_gen::{Base, Heading, Sides, Thing};
use rootward_presentation::{
    booths,
    looks::{
        Appearance,
        pictures::{Height, booth, of_thing},
    },
    shown::{CellSight, Sight, is_behind, is_beside},
};
use rootward_rules::region::Region;

use super::update::{DrawnAt, ThingPart, UpdateThings, is_drawn, part};
use crate::{
    host::states::{Mode, Screen},
    input::settings::Settings,
    kit::{
        artbook::{ArtBook, theme_of},
        depth, world_of,
    },
    map::drawing::Draw,
    session::watch::is_watching,
    world::{
        base::{
            current::CurrentBase,
            party::{GridPos, Party},
            placed::{At, OnFloor, Placed},
        },
        floors::ViewedFloor,
    },
};

const FRAME: Duration = Duration::from_millis(420);

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DrawThings;

pub(super) fn plugin(app: &mut App) {
    app.draw(
        (
            add_sprites.in_set(DrawThings),
            (show_known, animate.run_if(on_timer(FRAME))).chain().after(UpdateThings),
        )
            .chain()
            .run_if(resource_exists::<ArtBook>.and_then(resource_exists::<CurrentBase>)),
    );
}

pub(in crate::map::view) const DENTS: f32 = 0.05;

/// The drawing depth for a height, above the tiles and below the fog.
pub(in crate::map::view) const fn depth_of(height: Height) -> f32 {
    depth::THINGS + 0.2 * height as u8 as f32
}

pub(in crate::map::view) fn sprite_of(book: &ArtBook, base: &Base, index: usize) -> Sprite {
    let sheet = book.things(theme_of(base));
    Sprite::from_atlas_image(sheet, TextureAtlas { layout: book.thing_layout(), index })
}

fn add_sprites(
    new: Query<(Entity, &Placed, &At), Added<Placed>>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut commands: Commands,
) {
    let records = current.records();
    for (entity, placed, at) in new.iter().filter(|(_, placed, _)| is_drawn(placed.thing)) {
        let place = Transform::from_translation(world_of(at.0).extend(0.0));
        commands.entity(entity).insert((place, Visibility::Hidden, DrawnAt(at.0), Appearance::Plain));
        let front = booths::fronts(current.base(), records, at.0).next();
        let pictures = front.and_then(|front| booth(placed.thing, front)).map(|booth| vec![booth]);
        for picture in &pictures.unwrap_or_else(|| of_thing(placed.thing, records)) {
            if let Some(part) = part(&book, &current, picture) {
                commands.entity(entity).with_child(part);
            }
        }
    }
}

fn show_known(
    sight: Res<Sight>,
    viewed: Res<ViewedFloor>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    place: Res<Region>,
    party: Query<Ref<GridPos>, With<Party>>,
    new: Query<(), Added<Placed>>,
    new_looks: Query<(), Changed<Appearance>>,
    mut things: Query<(Ref<Placed>, &Appearance, &DrawnAt, &OnFloor, &mut Visibility, Option<&Children>)>,
    mut parts: Query<&mut Visibility, (With<ThingPart>, Without<Placed>)>,
) {
    let all = sight.is_changed()
        || !new_looks.is_empty()
        || viewed.is_changed()
        || screen.is_changed()
        || place.is_changed()
        || mode.as_ref().is_some_and(|mode| mode.is_changed())
        || party.iter().any(|party| party.is_changed());
    if !all && new.is_empty() {
        return;
    }
    let beside = |at| party.iter().any(|party| is_beside(party.0, at));
    let shown = viewed.shown();
    let elsewhere = place.is_outside() || is_watching(screen, mode);
    for (placed, look, at, floor, mut visibility, children) in &mut things {
        if !all && !placed.is_added() {
            continue;
        }
        let known = match sight.of(at.0) {
            // An object on a wall is invisible from behind.
            _ if is_behind(placed.thing, at.0, |front| sight.of(front) == CellSight::Never) => false,
            // A fake wall or an invisible block shimmers only if the party stands beside it.
            _ if placed.thing == Thing::FakeWall => sight.reveal || beside(at.0),
            _ if *look == Appearance::Hidden => sight.reveal || beside(at.0),
            CellSight::Now | CellSight::Lit | CellSight::Before => true,
            CellSight::Never => false,
        };
        let visible = known && floor.0 == shown && !elsewhere;
        visibility.set_if_neq(if visible { Visibility::Inherited } else { Visibility::Hidden });
        // If a thing has several faces, each is visible only from its own side.
        if let Sides::Faces(faces) = placed.thing.sides() {
            let is_drawn =
                |face: &Heading| !matches!(placed.thing, Thing::Decoration { .. }) || *face == Heading::South;
            for (face, part) in faces.iter().filter(is_drawn).zip(children.into_iter().flatten()) {
                let seen = sight.of(at.0.step(face)) != CellSight::Never;
                if let Ok(mut visibility) = parts.get_mut(*part) {
                    visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
                }
            }
        }
    }
}

fn animate(
    settings: Res<Settings>,
    mut frame: Local<usize>,
    mut sprites: Query<(&ThingPart, &ViewVisibility, &mut Sprite)>,
) {
    if !settings.flashing {
        return;
    }
    *frame = frame.wrapping_add(1);
    for (part, visible, mut sprite) in &mut sprites {
        if !visible.get() || part.0.len() < 2 {
            continue;
        }
        let index = part.0[*frame % part.0.len().max(1)];
        if let Some(atlas) = sprite.texture_atlas.as_mut() {
            atlas.index = index;
        }
    }
}
