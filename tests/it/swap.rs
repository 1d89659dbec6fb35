//! Swapping bases: the old one stays until the new one arrives, and then nothing of it is left.

use bevy::prelude::*;
use rootward::{
    testing::{app_in, load, position},
    world::base::{
        current::CurrentBase,
        load::LoadSeed,
        placed::{At, OfBase, OnFloor, Placed, RecordEntities},
    },
};
use rootward_gen::{Seed, Thing};

fn count<F: bevy::ecs::query::QueryFilter>(app: &mut App) -> usize {
    app.world_mut().query_filtered::<Entity, F>().iter(app.world()).count()
}

#[test]
fn the_old_base_stays_until_the_new_one_is_ready() {
    let mut app = app_in(Seed::classic(179));
    app.world_mut().write_message(LoadSeed::of(Seed::classic(21)));
    for _ in 0..100_000 {
        app.update();
        let base = app.world().resource::<CurrentBase>().base();
        let (seed, entrance) = (base.seed(), base.entrance());
        let mut placed = app.world_mut().query::<&Placed>();
        let entrances = placed.iter(app.world()).filter(|placed| placed.thing == Thing::Entrance);
        assert_eq!(entrances.count(), 1);
        if seed == Seed::classic(21) {
            assert_eq!(position(&mut app), entrance);
            return;
        }
        assert_eq!(seed, Seed::classic(179));
    }
    panic!("the new base never came");
}

#[test]
fn a_thousand_swaps_leak_nothing() {
    let mut app = app_in(Seed::classic(179));
    let before = (count::<()>(&mut app), count::<With<OfBase>>(&mut app));
    for number in 0..1000 {
        load(&mut app, Seed::classic(number * 7));
    }
    load(&mut app, Seed::classic(179));
    assert_eq!((count::<()>(&mut app), count::<With<OfBase>>(&mut app)), before);
}

#[test]
fn every_record_is_one_entity_where_the_base_has_it() {
    for seed in ["0", "179", "21", "x42"] {
        let mut app = app_in(seed.parse().expect("a seed"));
        let records = app.world().resource::<CurrentBase>().records().clone();
        assert_eq!(count::<With<Placed>>(&mut app), records.len());
        let entities = app.world().resource::<RecordEntities>().clone();
        for record in records.iter() {
            let entity = app.world().entity(entities.get(record.number).expect("an entity"));
            let placed = entity.get::<Placed>().expect("a thing");
            assert_eq!((placed.number, placed.thing), (record.number, record.thing));
            assert_eq!(entity.get::<At>().map(|at| at.0), Some(record.at));
            assert_eq!(entity.get::<OnFloor>().map(|floor| floor.0), Some(record.floor));
            assert!(!entity.get::<Name>().expect("a name").is_empty());
        }
    }
}
