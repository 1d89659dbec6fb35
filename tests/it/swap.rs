//! Swapping bases: the old one stays until the new one is there, and nothing is left of it.

use bevy::prelude::*;
use rootward::base::{
    current::CurrentBase,
    features::{At, ElevatorCar, Entrance, Ladder, LeadsTo, OfBase},
    load::LoadSeed,
};
use rootward_gen::Seed;

use crate::harness::{app_in, load, position};

fn count<F: bevy::ecs::query::QueryFilter>(app: &mut App) -> usize {
    app.world_mut().query_filtered::<Entity, F>().iter(app.world()).count()
}

#[test]
fn the_old_base_stays_until_the_new_one_is_ready() {
    let mut app = app_in(Seed::classic(179));
    app.world_mut().write_message(LoadSeed(Seed::classic(21)));
    let mut seen = Vec::new();
    for _ in 0..10_000 {
        app.update();
        let seed = app.world().resource::<CurrentBase>().base().seed();
        let entrance = app.world().resource::<CurrentBase>().base().entrance();
        assert_eq!(count::<With<Entrance>>(&mut app), 1);
        if seed == Seed::classic(21) {
            assert_eq!(position(&mut app), entrance);
            return;
        }
        seen.push(seed);
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
fn features_stand_where_the_base_has_them_and_lead_to_each_other() {
    let mut app = app_in(Seed::classic(179));
    let base = app.world().resource::<CurrentBase>().base().clone();
    let mut ladders = app.world_mut().query_filtered::<(&At, &LeadsTo), With<Ladder>>();
    let links: Vec<_> = ladders.iter(app.world()).map(|(at, leads)| (at.0, leads.0)).collect();
    assert!(!links.is_empty());
    for (from, other) in links {
        let to = app.world().get::<At>(other).expect("the other end").0;
        assert!(base.ladder_up(from) == Some(to) || base.ladder_down(from) == Some(to), "{from:?} {to:?}");
    }
    let stops: usize = base.shafts().map(|shaft| shaft.stops().count()).sum();
    assert_eq!(count::<With<ElevatorCar>>(&mut app), stops);
}
