//! The cells that will be hit, marked for as long as a creature winds up: a cross for a blow, chevrons for
//! a shot.

use bevy::prelude::*;
use rootward_gen::{Heading, Pos};

use super::{
    OnScreen,
    pictures::{aimed_cells, wind_up},
    turned,
};
use crate::{
    AppSystems,
    base::current::CurrentBase,
    rules::{play::Play, site::Site},
    screens::Screen,
    view::{
        artbook::ArtBook,
        kit::{depth, world_of},
        things::sprite_of,
    },
};

/// How many cells are marked at most: twelve groups chase, and each reaches nine cells.
const MOST: usize = 12 * 9;
/// Above the fog and below the party.
const DEPTH: f32 = depth::FOG + 0.4;

/// A marked cell: where, and towards where; a blow has no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Aim {
    at: Pos,
    shot: Option<Heading>,
}

/// The marked cells, and the sprites that mark them.
#[derive(Resource, Default)]
struct Aims {
    now: Vec<Aim>,
    /// What the sprites show.
    shown: Vec<Aim>,
    sprites: Vec<Entity>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Aims>().add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        draw.in_set(AppSystems::View).run_if(
            resource_exists::<Play>
                .and_then(resource_exists::<Site>)
                .and_then(resource_exists::<CurrentBase>)
                .and_then(in_state(Screen::Playing)),
        ),
    );
}

fn spawn(mut aims: ResMut<Aims>, mut commands: Commands) {
    let sprite = |_| {
        let place = Transform::from_xyz(0.0, 0.0, DEPTH);
        let sprite = (Name::new("aim"), Sprite::default(), place, Visibility::Hidden);
        commands.spawn((sprite, DespawnOnExit(Screen::Playing))).id()
    };
    *aims = Aims { sprites: (0..MOST).map(sprite).collect(), ..default() };
}

fn draw(
    play: Res<Play>,
    site: Res<Site>,
    book: Res<ArtBook>,
    screen: OnScreen<'_>,
    mut aims: ResMut<Aims>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let aims = &mut *aims;
    aims.now.clear();
    if screen.is_base() {
        find(&play, &site, &screen, &mut aims.now);
    }
    if aims.now == aims.shown {
        return;
    }
    for (place, entity) in aims.sprites.iter().enumerate() {
        let wanted = aims.now.get(place);
        if wanted == aims.shown.get(place) {
            continue;
        }
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(*entity) else { continue };
        let Some(aim) = wanted else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let name = if aim.shot.is_some() { "aim.line" } else { "aim.cell" };
        let Some(index) = book.thing_index(name) else { continue };
        *sprite = sprite_of(&book, screen.current.base(), index);
        transform.translation = world_of(aim.at).extend(DEPTH);
        transform.rotation = turned(aim.shot.unwrap_or(Heading::North));
        visibility.set_if_neq(Visibility::Inherited);
    }
    aims.shown.clone_from(&aims.now);
}

/// Every cell that somebody who is seen winds up for.
fn find(play: &Play, site: &Site, screen: &OnScreen<'_>, aims: &mut Vec<Aim>) {
    for group in play.groups.iter().filter(|group| group.is_there()) {
        let Some(heading) = wind_up(group.mood).filter(|_| screen.sees(group.at)) else { continue };
        let reach = site.tables().creatures.get(group.creature).map_or(1, |row| row.attack.reach());
        let shot = (reach > 1).then_some(heading);
        aims.extend(aimed_cells(&play.terrain, group.at, heading, reach).map(|at| Aim { at, shot }));
    }
    aims.truncate(MOST);
}
