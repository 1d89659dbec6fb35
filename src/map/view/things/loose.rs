//! Things without a record: drops, laid mines, cracked rock and alarm lamps, from a growing pool.

use bevy::prelude::*;
use rootward_art::features::item;
use rootward_gen::{CellSet, Pos, Thing};
use rootward_presentation::{
    looks::{
        CRACKS, cracks,
        pictures::{BESIDE, Height, shows_through},
    },
    shown::{CellSight, Sight},
};
use rootward_rules::{play::Play, region::Region, site::Site, tables::items::ItemName};

use super::{
    draw::{depth_of, sprite_of},
    update::ThingPart,
};
use crate::{
    host::states::{Mode, Screen},
    kit::{artbook::ArtBook, world_of},
    map::drawing::{Draw, reset},
    session::watch::is_watching,
    world::{
        base::{current::CurrentBase, in_play},
        floors::ViewedFloor,
    },
};

/// The number of cells with a wall to the north for each lamp.
const LAMPS: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loose {
    pub at: Pos,
    pub what: LooseKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LooseKind {
    Item(ItemName),
    /// A mine, and whether it is armed.
    Mine(bool),
    /// Cracked rock, and its degree of cracking.
    Rock(u8),
    Lamp,
}

impl LooseKind {
    pub fn pictures(self) -> (Vec<String>, Height) {
        match self {
            Self::Item(name) => (vec![item(item_name(name))], Height::Item),
            Self::Mine(true) => (vec!["mine.0".to_owned(), "mine.1".to_owned()], Height::Hazard),
            Self::Mine(false) => (vec!["mine.off".to_owned()], Height::Hazard),
            Self::Rock(count) => (vec![format!("crack.{}", count.clamp(1, CRACKS) - 1)], Height::Built),
            Self::Lamp => (vec!["alarm.0".to_owned(), "alarm.1".to_owned()], Height::Built),
        }
    }
}

pub const fn item_name(item: ItemName) -> &'static str {
    match item {
        ItemName::Gold => "gold",
        ItemName::Explosives => "explosives",
        ItemName::Probe => "probe",
        ItemName::Clip => "clip",
        ItemName::Battery => "battery",
        ItemName::Ball => "ball",
        ItemName::Die => "die",
        ItemName::FloorMap => "map",
        ItemName::ButtonCode | ItemName::BarCode => "code",
        ItemName::ComputerPassword | ItemName::DoorPassword => "password",
        ItemName::Note => "note",
        ItemName::Visor
        | ItemName::Radar
        | ItemName::Corrector
        | ItemName::FireShield
        | ItemName::BodyShield
        | ItemName::RootFinder
        | ItemName::AntiGravity => "find",
    }
}

#[derive(Resource, Default)]
pub struct LoosePool {
    now: Vec<Loose>,
    shown: Vec<Loose>,
    sprites: Vec<Entity>,
    mines: CellSet,
    lamps: CellSet,
}

#[derive(Component, Clone, Copy, Debug)]
struct LooseSprite(usize);

impl LoosePool {
    pub fn all(&self) -> &[Loose] {
        &self.now
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LoosePool>()
        .add_systems(OnExit(Screen::Playing), reset::<LoosePool>)
        .draw_playing((find, show).chain().run_if(resource_exists::<ArtBook>.and_then(in_play)));
}

fn find(
    play: Res<Play>,
    site: Res<Site>,
    current: Res<CurrentBase>,
    book: Res<ArtBook>,
    mut pool: ResMut<LoosePool>,
    mut sprites: Query<(&mut ThingPart, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    if !play.is_changed() {
        return;
    }
    let pool = pool.bypass_change_detection();
    if site.is_changed() {
        let mines = site.records().iter().filter(|record| record.thing == Thing::Mine);
        pool.mines = mines.map(|record| record.at).collect();
        pool.lamps = site.floor().iter().filter(|&at| has_lamp(&site, at)).collect();
    }
    pool.now.clear();
    let LoosePool { mines, lamps, now, .. } = &mut *pool;
    collect(&play, &site, [mines, lamps], now);
    if pool.now == pool.shown {
        return;
    }
    for (place, &Loose { at, what }) in pool.now.iter().enumerate() {
        let known = pool.sprites.get(place);
        if known.is_some() && pool.shown.get(place) == pool.now.get(place) {
            continue;
        }
        let (names, height) = what.pictures();
        let frames: Vec<usize> = names.iter().filter_map(|name| book.thing_index(name)).collect();
        let Some(&first) = frames.first() else { continue };
        let sprite = sprite_of(&book, current.base(), first);
        // A lamp hangs on the wall, not on the floor in front of it.
        let cell = if what == LooseKind::Lamp { at.offset(0, -1) } else { at };
        let shift = match what {
            LooseKind::Lamp => Vec2::new(0.0, -5.0),
            LooseKind::Item(_) if shows_through(site.records(), at) => {
                Vec2::new(f32::from(BESIDE.0), f32::from(BESIDE.1))
            }
            _ => Vec2::ZERO,
        };
        let transform = Transform::from_translation((world_of(cell) + shift).extend(depth_of(height)));
        match known.and_then(|entity| sprites.get_mut(*entity).ok()) {
            Some((mut part, mut old, mut place)) => (part.0, *old, *place) = (frames, sprite, transform),
            None => {
                let bundle =
                    (Name::new("loose thing"), LooseSprite(place), ThingPart(frames), sprite, transform);
                let entity =
                    commands.spawn((bundle, Visibility::Hidden, DespawnOnExit(Screen::Playing))).id();
                pool.sprites.push(entity);
            }
        }
    }
    pool.shown.clone_from(&pool.now);
}

fn collect(play: &Play, site: &Site, [recorded, lamps]: [&CellSet; 2], all: &mut Vec<Loose>) {
    all.extend(
        play.piles.dropped().iter().map(|drop| Loose { at: drop.at, what: LooseKind::Item(drop.item) }),
    );
    let laid = play.traps.mines().iter().filter(|mine| !recorded.contains(mine.at));
    all.extend(laid.map(|mine| Loose { at: mine.at, what: LooseKind::Mine(mine.arms == 0) }));
    let full = site.tables().blockage_points(site.difficulty());
    let rock = play.barriers.iter().filter(|barrier| barrier.record.is_none() && !barrier.is_open());
    all.extend(
        rock.map(|rock| Loose { at: rock.at, what: LooseKind::Rock(cracks(rock.points, full).max(1)) }),
    );
    if play.objective.is_meltdown() {
        all.extend(lamps.iter().map(|at| Loose { at, what: LooseKind::Lamp }));
    }
}

fn has_lamp(site: &Site, at: Pos) -> bool {
    let wall = at.offset(0, -1);
    let bare = !site.floor().contains(wall) && site.records().at(wall).next().is_none();
    let scattered = (at.x as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as u32).wrapping_mul(0x85EB_CA6B);
    bare && wall.in_grid() && (scattered >> 13).is_multiple_of(LAMPS)
}

/// Shows loose things where the party has been, like things with a record.
fn show(
    pool: Res<LoosePool>,
    sight: Res<Sight>,
    current: Res<CurrentBase>,
    viewed: Res<ViewedFloor>,
    place: Res<Region>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut sprites: Query<(&LooseSprite, &mut Visibility)>,
) {
    let hidden = place.is_outside() || is_watching(screen, mode);
    for (sprite, mut visibility) in &mut sprites {
        let known = pool.shown.get(sprite.0).is_some_and(|loose| {
            let here = current.base().floor_at(loose.at) == Some(viewed.shown());
            !hidden && here && sight.of(loose.at) != CellSight::Never
        });
        visibility.set_if_neq(if known { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::features;

    use super::*;

    #[test]
    fn everything_without_a_record_is_drawn() {
        let drawn = features::all();
        let rest = [LooseKind::Mine(true), LooseKind::Mine(false), LooseKind::Lamp];
        let rocks = (0..=CRACKS).map(LooseKind::Rock);
        for what in ItemName::ALL.iter().copied().map(LooseKind::Item).chain(rest).chain(rocks) {
            let (names, _) = what.pictures();
            assert!(
                !names.is_empty() && names.iter().all(|name| drawn.contains(name)),
                "{what:?}: {names:?}"
            );
        }
    }
}
