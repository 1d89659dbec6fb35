//! Taken items fly to the party. They come from a small pool of sprites that reuses its oldest.

use bevy::prelude::*;
use rootward_art::features::item;
use rootward_gen::Pos;
use rootward_rules::{events::PlayEvent, tables::items::ItemName};

use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::{artbook::ArtBook, depth, world_of},
    map::{
        drawing::{Draw, hidden_sprite},
        view::{
            fights::OnScreen,
            party::{PartyDrawnAt, place_party},
            things::{loose::LooseKind, sprite_of},
        },
    },
    world::base::in_play,
};

const MOST: usize = 12;
/// The maximum number of coins that fly for a heap of gold.
const COINS: u32 = 3;
/// The duration of a flight to the party, and the delay between two coins, in seconds.
const FLIGHT: f32 = 0.4;
const APART: f32 = 0.07;
/// The height of the flight, in pixels.
const HIGH: f32 = 14.0;
/// The depth above the party and every blow.
const DEPTH: f32 = depth::PARTY + 0.35;

#[derive(Clone, Copy, Debug)]
struct Flight {
    from: Vec2,
    /// The seconds since the thing left the ground. Below zero, it has not started yet.
    age: f32,
    index: usize,
    shown: bool,
}

#[derive(Resource, Default)]
struct LootPool {
    sprites: Vec<Entity>,
    flying: Vec<Option<Flight>>,
    next: usize,
}

impl LootPool {
    fn add(&mut self, flight: Flight) {
        if let Some(slot) = self.flying.get_mut(self.next) {
            *slot = Some(flight);
            self.next = (self.next + 1) % MOST;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LootPool>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((take_off, fly).chain().after(place_party).run_if(in_play));
}

fn spawn(mut pool: ResMut<LootPool>, mut commands: Commands) {
    let sprite = |_| commands.spawn(hidden_sprite("flying loot", Sprite::default(), DEPTH)).id();
    *pool = LootPool { sprites: (0..MOST).map(sprite).collect(), flying: vec![None; MOST], next: 0 };
}

fn taken(event: &PlayEvent) -> Option<(String, u32, Pos)> {
    let picture = |what: ItemName| LooseKind::Item(what).pictures().0.into_iter().next();
    Some(match *event {
        PlayEvent::Took { item: what @ ItemName::Gold, count, at } => {
            (picture(what)?, count.clamp(1, COINS), at)
        }
        PlayEvent::Took { item: what, at, .. } | PlayEvent::Logged { item: what, at, .. } => {
            (picture(what)?, 1, at)
        }
        PlayEvent::TookWeapon { at, .. } => (item("find"), 1, at),
        _ => return None,
    })
}

fn take_off(
    book: Res<ArtBook>,
    settings: Res<Settings>,
    screen: OnScreen<'_>,
    mut events: MessageReader<PlayEvent>,
    mut pool: ResMut<LootPool>,
) {
    if !settings.animation || !screen.is_base() {
        events.clear();
        return;
    }
    for (name, count, at) in events.read().filter_map(taken).filter(|(_, _, at)| screen.knows(*at)) {
        let Some(index) = book.thing_index(&name) else { continue };
        for coin in 0..count {
            pool.add(Flight { from: world_of(at), age: -APART * coin as f32, index, shown: false });
        }
    }
}

/// The place of a flying thing. `share` is its progress, 0 to 1.
fn on_the_way(from: Vec2, to: Vec2, share: f32) -> Vec2 {
    let up = (share * std::f32::consts::PI).sin() * HIGH;
    (from.lerp(to, share * share) + Vec2::Y * up).round()
}

fn fly(
    time: Res<Time>,
    settings: Res<Settings>,
    book: Res<ArtBook>,
    party: Res<PartyDrawnAt>,
    screen: OnScreen<'_>,
    mut pool: ResMut<LootPool>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let LootPool { sprites: entities, flying, .. } = pool.bypass_change_detection();
    for (entity, slot) in entities.iter().zip(flying) {
        let Some(flight) = slot else { continue };
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(*entity) else { continue };
        flight.age += time.delta_secs();
        let share = flight.age / FLIGHT;
        if share >= 1.0 || !settings.animation || !screen.is_base() {
            visibility.set_if_neq(Visibility::Hidden);
            *slot = None;
            continue;
        }
        if share < 0.0 {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        }
        if !flight.shown {
            flight.shown = true;
            *sprite = sprite_of(&book, screen.base(), flight.index);
        }
        transform
            .set_if_neq(Transform::from_translation(on_the_way(flight.from, party.at, share).extend(DEPTH)));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::features;
    use rootward_rules::tables::kit::Arm;

    use super::*;

    #[test]
    fn loot_flies_and_gold_flies_as_coins() {
        let (drawn, at) = (features::all(), Pos::new(2, 3));
        for &what in ItemName::ALL {
            let (name, _, from) = taken(&PlayEvent::Took { item: what, count: 1, at }).expect("it flies");
            assert!(drawn.contains(&name) && from == at, "{what:?}: {name}");
        }
        let coins = |count| taken(&PlayEvent::Took { item: ItemName::Gold, count, at }).map(|taken| taken.1);
        assert_eq!([coins(1), coins(900)], [Some(1), Some(COINS)]);
        let weapon = taken(&PlayEvent::TookWeapon { arm: Arm::Sparks, at, hand: None }).expect("it flies");
        assert!(drawn.contains(&weapon.0));
        assert!(taken(&PlayEvent::Won).is_none());
    }

    #[test]
    fn loot_flies_from_the_ground_to_the_party() {
        let (from, to) = (Vec2::new(10.0, -20.0), Vec2::new(40.0, -20.0));
        assert_eq!((on_the_way(from, to, 0.0), on_the_way(from, to, 1.0)), (from, to));
        assert!(on_the_way(to, to, 0.5).y > to.y + 10.0);
    }

    #[test]
    fn the_pool_has_a_fixed_size() {
        let mut pool = LootPool { flying: vec![None; MOST], ..default() };
        (0..100).for_each(|_| pool.add(Flight { from: Vec2::ZERO, age: 0.0, index: 0, shown: false }));
        assert_eq!(pool.flying.len(), MOST);
    }
}
