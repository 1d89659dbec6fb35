//! Tests of the run home: each kind of mishap and its announcement.

use rootward_bot::walker::begin_run;
use rootward_gen::{DoorKind, Heading, Kind, Pos, Seed};
use rootward_rules::{
    doors::is_door,
    events::{Harm, PlayEvent},
    headless::Headless,
    objective::{
        Meltdown, Stage,
        events::{Mishap, MishapKind, MishapStage, Mishaps},
    },
    order::Order,
    party::PartyEvent,
    scene::{FIRST_MAPS, Scene, TABLES, first_bases},
    tables::items::ItemName,
    terms::{Challenge, Terms},
    travel,
};

use super::{hurts, hurts_at_all};

pub fn warning() -> u32 {
    TABLES.dials.mishaps.warning
}

/// A base in meltdown with a mishap that will be announced in the next tick. The clock has only the ticks of the way,
/// because the law does not protect a party that is already late from further delays.
fn due(scene: &mut Scene, kind: MishapKind, at: Pos) -> Mishap {
    due_in(scene, kind, at, 1)
}

/// The same base, but the mishap is already announced. The law, which prevents cut-off cells, is not checked again.
fn announced(scene: &mut Scene, kind: MishapKind, at: Pos) -> Mishap {
    due_in(scene, kind, at, 0)
}

fn due_in(scene: &mut Scene, kind: MishapKind, at: Pos, ticks: u32) -> Mishap {
    let site = scene.site().clone();
    let play = scene.play_mut();
    let way = play.way_home(&site).expect("a way");
    let warns = play.tick + ticks;
    let mishap = Mishap { kind, at, warns, strikes: warns + warning() };
    play.objective.stage = Stage::Meltdown(Meltdown { began: play.tick, ticks: way.ticks });
    play.jam_doors(&site);
    play.mishaps = Mishaps::of(vec![mishap]);
    mishap
}

fn strike(scene: &mut Scene, mishap: Mishap) -> Vec<PlayEvent> {
    let Mishap { kind, at, .. } = mishap;
    assert_eq!(mishap.stage(scene.play().tick), MishapStage::Hidden);
    assert!(scene.tick().contains(&PlayEvent::MishapLooms { kind, at, ticks: warning() }));
    assert!(warning() >= 40);
    strike_announced(scene, mishap)
}

fn strike_announced(scene: &mut Scene, mishap: Mishap) -> Vec<PlayEvent> {
    let Mishap { kind, at, .. } = mishap;
    let quiet = scene.run(warning() as usize - 1);
    assert!(!quiet.iter().any(|event| matches!(event, PlayEvent::MishapStruck { .. })));
    assert_eq!(mishap.stage(scene.play().tick), MishapStage::Announced);
    let events = scene.tick();
    assert!(events.contains(&PlayEvent::MishapStruck { kind, at }));
    assert_eq!(mishap.stage(scene.play().tick), MishapStage::Struck);
    events
}

fn east(at: Pos, cells: i16) -> Pos {
    at.offset(cells, 0)
}

#[test]
fn a_ceiling_bars_its_cell_and_clears_it() {
    let (mut scene, at) = Scene::in_room(4, 2);
    let below = east(at, 2);
    scene.foe(below, 50);
    scene.play_mut().piles.drop(below, ItemName::Gold, 7);
    let mishap = due(&mut scene, MishapKind::Ceiling, below);
    let events = strike(&mut scene, mishap);
    assert!(!hurts_at_all(&events));
    let terrain = &scene.play().terrain;
    assert!(!terrain.is_walkable(below) && !terrain.is_clear(below) && !terrain.is_free(below));
    assert!(scene.play().groups.at(below).is_none());
    assert!(scene.play().piles.dropped().iter().all(|dropped| dropped.at != below));
    scene.walk(Heading::East);
    let events = scene.walk(Heading::East);
    assert!(events.contains(&PlayEvent::Party(PartyEvent::Bumped(below))));
    // A play loaded from a file also has the mishap.
    let site = scene.site().clone();
    scene.play_mut().rebuild_derived(&site);
    assert!(!scene.is_walkable(below));
}

#[test]
fn falling_ceiling_hurts_a_party_that_can_walk_off() {
    let (mut scene, at) = Scene::in_room(3, 2);
    let mishap = due(&mut scene, MishapKind::Ceiling, at);
    let events = strike(&mut scene, mishap);
    assert!(hurts(&events, Harm::Ceiling));
    assert_eq!(scene.lost(), scene.share(TABLES.dials.mishaps.ceiling_percent));
    scene.walk(Heading::East);
    assert_eq!(scene.play().party.at, east(at, 1));
    scene.walk(Heading::West);
    assert_eq!(scene.play().party.at, east(at, 1), "nobody comes back");
}

#[test]
fn jammed_door_lets_only_sight_pass() {
    let (mut scene, heading) = Scene::through(|thing| is_door(thing, DoorKind::Button));
    let door = scene.thing.at;
    let mishap = announced(&mut scene, MishapKind::Door, door);
    strike_announced(&mut scene, mishap);
    let terrain = &scene.play().terrain;
    assert!(!terrain.is_walkable(door) && terrain.is_clear(door) && terrain.is_free(door));
    scene.walk(heading);
    assert_eq!(scene.play().party.at, door.step(heading.back()));
    assert!(!scene.play().passable(scene.site()).contains(door));
}

#[test]
fn dead_elevator_takes_no_party_but_a_ride_ends() {
    let car = first_bases().find_map(|(site, _)| {
        let base = site.base();
        let car = |at: &Pos| travel::ways(base, *at).iter().any(|ride| ride.by_elevator());
        let cell = site.floor().iter().filter(|&at| Kind::CARS.has(base.kind(at))).find(car)?;
        Some((site.difficulty().map(), cell))
    });
    let (map, car) = car.expect("an elevator");
    let mut scene = Scene::new(map);
    scene.put_party(car, Heading::North);
    let ride = travel::ways(scene.site().base(), car).into_iter().find(|ride| ride.by_elevator());
    let ride = ride.expect("a ride");
    let mishap = announced(&mut scene, MishapKind::Elevator, car);
    scene.run(warning() as usize - 1);
    // The party sets out in the tick in which the elevator fails.
    let events = scene.finish(Order::Travel(ride.to_floor));
    assert!(events.contains(&PlayEvent::MishapStruck { kind: mishap.kind, at: car }));
    assert_eq!(scene.play().party.at, ride.to);
    let events = scene.finish(Order::Travel(ride.from_floor));
    assert!(events.contains(&PlayEvent::Party(PartyEvent::DeadElevator(ride.to))));
    assert_eq!(scene.play().party.at, ride.to);
    assert!(scene.act().contains(&PlayEvent::Party(PartyEvent::DeadElevator(ride.to))));
}

#[test]
fn steam_hurts_a_little_at_its_beat_and_not_in_its_pause() {
    let dials = &TABLES.dials.mishaps;
    let (mut scene, at) = Scene::in_room(3, 2);
    let mishap = due(&mut scene, MishapKind::Steam, east(at, 1));
    strike(&mut scene, mishap);
    assert!(scene.play().is_in_steam(scene.site(), mishap.at));
    assert!(hurts(&scene.walk(Heading::East), Harm::Steam));
    assert_eq!(scene.lost(), scene.share(dials.steam_percent));
    let pause = |scene: &Scene, _: &[PlayEvent]| !scene.play().is_in_steam(scene.site(), mishap.at);
    scene.until(dials.steam_on as usize, pause);
    let events = scene.run(dials.steam_off as usize - 1);
    assert!(!hurts_at_all(&events));
    assert!(hurts(&scene.run(2), Harm::Steam), "it begins again");
    // A party that waits for the pause passes without harm.
    scene.walk(Heading::East);
    scene.mend();
    scene.until(60, pause);
    let mut events = scene.walk(Heading::West);
    events.extend(scene.walk(Heading::West));
    assert!(!hurts_at_all(&events));
}

#[test]
fn lost_light_makes_a_room_dark() {
    let (mut scene, at) = Scene::in_room(4, 2);
    let before = scene.play().seen.visible;
    let mishap = due(&mut scene, MishapKind::Dark, at);
    strike(&mut scene, mishap);
    assert!(scene.play().is_dark(scene.site(), east(at, 2)));
    let after = scene.play().seen.visible;
    assert!(before.contains(east(at, 3)) && !after.contains(east(at, 3)));
    assert!(after.contains(east(at, 1)) && after.len() < before.len());
}

#[test]
fn a_cupboard_springs_open_and_its_loot_can_be_taken() {
    let (mut scene, at) = Scene::in_room(3, 2);
    let mishap = due(&mut scene, MishapKind::Cupboard, east(at, 1));
    let gold = scene.count(ItemName::Gold);
    strike(&mut scene, mishap);
    assert!(scene.play().piles.dropped().iter().any(|dropped| dropped.at == mishap.at));
    scene.walk(Heading::East);
    assert!(scene.count(ItemName::Gold) > gold);
    assert!(scene.play().piles.dropped().is_empty());
}

/// A run home of a base that begins now, at one of the possible starts.
pub fn run_in(base: &Headless, challenge: Challenge, side: usize) -> Option<Headless> {
    let mut game = base.clone();
    game.play_mut().terms = Terms::plain(challenge);
    begin_run(&mut game, side).then_some(game)
}

pub fn base_of(map: u16) -> Headless {
    Headless::on(Seed::classic(map), TABLES.clone(), Terms::plain(Challenge::Captive))
}

pub fn run_of(map: u16, challenge: Challenge) -> Option<Headless> {
    run_in(&base_of(map), challenge, 0)
}

#[test]
fn two_to_five_mishaps_are_drawn_in_good_time() {
    let mut kinds = Vec::new();
    for (map, side) in (0..FIRST_MAPS).flat_map(|map| [(map, 0), (map, 1), (map, 2), (map, 3)]) {
        let base = base_of(map);
        let Some(mut game) = run_in(&base, Challenge::Captive, side) else { continue };
        let (play, dials) = (game.play(), &TABLES.dials.mishaps);
        let meltdown = play.objective.meltdown().expect("it burns");
        let count = play.mishaps.iter().count();
        assert!((dials.fewest..=dials.most).contains(&(count as u32)), "map {map}: {count}");
        for mishap in play.mishaps.iter() {
            assert!(mishap.warns > meltdown.began && mishap.strikes < meltdown.began + meltdown.ticks);
            assert_eq!(mishap.strikes - mishap.warns, dials.warning);
            kinds.push(mishap.kind);
        }
        let again = run_in(&base, Challenge::Captive, side).expect("the same run");
        assert_eq!(play.mishaps, again.play().mishaps);
        assert_eq!(play.fingerprint(), again.play().fingerprint());
        let before = play.fingerprint();
        game.play_mut().mishaps = Mishaps::default();
        assert!(game.play().fingerprint() != before, "they count for the fingerprint");
    }
    let missing: Vec<_> = MishapKind::ALL.iter().filter(|kind| !kinds.contains(kind)).collect();
    println!("never drawn in the first bases: {missing:?} of {} mishaps", kinds.len());
    assert!(missing.len() <= 1, "{missing:?}");
}
