//! The run home: each kind of mishap, that each is announced, and the law of the run home.

use rayon::prelude::*;
use rootward_bot::walker::{begin_run, walk_home};
use rootward_gen::{DoorKind, Heading, Kind, Pos, Seed};
use rootward_rules::{
    TickInput,
    doors::is_door,
    events::{Harm, PlayEvent},
    headless::Headless,
    objective::{
        Meltdown, Stage,
        events::{Mishap, MishapKind, MishapStage, Mishaps, law::holds_within},
    },
    order::Order,
    party::PartyEvent,
    scene::{FIRST_MAPS, Scene, TABLES, first_bases},
    tables::items::ItemName,
    terms::{Challenge, Terms},
    travel,
};

use super::{hurts, hurts_at_all};

/// Ticks of the warning.
fn warning() -> u32 {
    TABLES.dials.mishaps.warning
}

/// The base is melting, and something will happen at a place, announced in the next tick. The party has no longer than its way takes: who is
/// late by the law is not spared what makes it later.
fn due(scene: &mut Scene, kind: MishapKind, at: Pos) -> Mishap {
    due_in(scene, kind, at, 1)
}

/// The same, but it was announced just now: the law, which spares a cell what cuts it off, was asked already.
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

/// Runs until it happens; checks that it was announced in time. What happened in the last tick.
fn strike(scene: &mut Scene, mishap: Mishap) -> Vec<PlayEvent> {
    let Mishap { kind, at, .. } = mishap;
    assert_eq!(mishap.stage(scene.play().tick), MishapStage::Hidden);
    assert!(scene.tick().contains(&PlayEvent::MishapLooms { kind, at, ticks: warning() }));
    assert!(warning() >= 40);
    strike_announced(scene, mishap)
}

/// Runs until something happens that is announced.
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

/// The cell of a scene in a room that lies so many cells to the east of the party.
fn east(at: Pos, cells: i16) -> Pos {
    at.offset(cells, 0)
}

#[test]
fn a_ceiling_bars_steps_sight_and_shots_and_pushes_aside_what_was_below() {
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
    // The party goes as far as it can.
    scene.walk(Heading::East);
    let events = scene.walk(Heading::East);
    assert!(events.contains(&PlayEvent::Party(PartyEvent::Bumped(below))));
    // A play that was read from a file has it, too.
    let site = scene.site().clone();
    scene.play_mut().rebuild_derived(&site);
    assert!(!scene.is_walkable(below));
}

#[test]
fn who_stands_below_a_ceiling_is_hurt_and_walks_off() {
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
fn a_door_that_jams_lets_sight_pass_and_nobody_walk() {
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
fn an_elevator_that_has_died_takes_nobody_and_who_rides_arrives() {
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
    // It sets out in the tick in which the elevator dies.
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
    // Who waits for the pause passes unhurt.
    scene.walk(Heading::East);
    scene.mend();
    scene.until(60, pause);
    let mut events = scene.walk(Heading::West);
    events.extend(scene.walk(Heading::West));
    assert!(!hurts_at_all(&events));
}

#[test]
fn where_the_light_goes_the_party_sees_as_in_a_dark_room() {
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

/// A run home of a base that begins now, at one of the places where it can.
fn run_in(base: &Headless, challenge: Challenge, side: usize) -> Option<Headless> {
    let mut game = base.clone();
    game.play_mut().terms = Terms::plain(challenge);
    begin_run(&mut game, side).then_some(game)
}

/// The base of a map, before anything.
fn base_of(map: u16) -> Headless {
    Headless::on(Seed::classic(map), TABLES.clone(), Terms::plain(Challenge::Captive))
}

/// A run home of the base of a map that begins now.
pub fn run_of(map: u16, challenge: Challenge) -> Option<Headless> {
    run_in(&base_of(map), challenge, 0)
}

#[test]
fn two_to_five_are_drawn_with_room_for_their_warning_and_the_same_ones_again() {
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

#[test]
fn who_leaves_at_the_charge_and_walks_is_never_too_late() {
    let done: Vec<bool> = (0..66)
        .into_par_iter()
        .flat_map_iter(|map| {
            let base = base_of(map);
            Challenge::ALL.map(|challenge| (map, challenge, run_in(&base, challenge, 0)))
        })
        .filter_map(|(map, challenge, game)| {
            let mut game = game?;
            let run = walk_home(&mut game);
            Some(run.breach.is_none() && run.left.is_some()).inspect(|&fits| {
                if !fits {
                    println!("map {map}, {challenge}: {run:?} {:?}", game.play().mishaps);
                }
            })
        })
        .collect();
    assert!(done.len() > 150 && done.iter().all(|&fits| fits), "{} runs", done.len());
}

#[test]
fn runs_that_were_late_once_or_could_not_begin_are_in_time() {
    let seeds =
        ["842.1", "1144.10s", "1147.0s", "1161.2s", "1221.5s", "1234.6s", "1249.9", "1252.3s", "782.8"]
            .into_iter()
            // A door at a lone end, behind a wall that is pushed, before a hole, and behind an elevator's door; a spinner that
            // throws the party onto a hole.
            .chain(["769.10s", "1136.5s", "801.0s", "1000.3s", "719.3"])
            // A way that led around onto the space of a wall that it had pushed; a party that walks when something is announced; three
            // walls side by side, of which the last one breaks.
            .chain(["4416.7", "5063.5", "550.5s", "3680.9", "5066.7", "4108.8", "5843.8s"])
            // A turn to a mine that was counted again when a door jammed.
            .chain(["171.1"]);
    for (name, challenge) in seeds.flat_map(|name| Challenge::ALL.map(|challenge| (name, challenge))) {
        let seed: Seed = name.parse().expect("a good seed");
        let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(challenge));
        assert!(begin_run(&mut game, 0), "{name}");
        let run = walk_home(&mut game);
        assert!(run.breach.is_none() && run.left.is_some(), "{name}, {challenge}: {run:?}");
    }
}

/// With the least time that the law finds enough for what was drawn, nobody is late by a tick: what is reckoned is what is
/// walked. Only doors that jam open when the meltdown begins hold up those who stand before them; the 20 ticks that the
/// clock adds are for that, too.
#[test]
fn in_the_least_time_by_the_law_nobody_is_late() {
    let runs = (0..FIRST_MAPS).chain([165, 614, 847]).flat_map(|map| [(map, 0), (map, 1)]);
    let done: Vec<bool> = runs
        .collect::<Vec<_>>()
        .into_par_iter()
        .filter_map(|(map, side)| {
            let mut game = run_in(&base_of(map), Challenge::Captive, side)?;
            let (site, play) = (game.site(), game.play());
            let meltdown = play.objective.meltdown()?;
            let gone = play.tick - meltdown.began;
            let holds = |&ticks: &u32| holds_within(site, play, ticks - gone, &play.mishaps);
            let least = (meltdown.ticks / 2..=meltdown.ticks).find(holds)?;
            let ticks = least + TABLES.dials.doors.moves;
            game.play_mut().objective.stage = Stage::Meltdown(Meltdown { ticks, ..meltdown });
            let run = walk_home(&mut game);
            let fits = run.breach.is_none() && run.left.is_some();
            if !fits {
                println!("map {map}, {side}: {run:?} {:?}", game.play().mishaps);
            }
            Some(fits)
        })
        .collect();
    println!("{} runs", done.len());
    assert!(done.len() >= 30 && done.iter().all(|&fits| fits), "{} runs", done.len());
}

#[test]
fn what_would_make_a_party_late_that_is_in_time_or_cut_off_a_cell_only_puts_out_the_light() {
    let (mut turned, mut stayed, mut spared) = (0, 0, 0);
    for map in 0..FIRST_MAPS {
        // The way is as long as the time without the law's share: anything that slows is too much.
        let Some(game) = run_of(map, Challenge::Calm) else { continue };
        let play = game.play();
        let way = play.way_home(game.site()).expect("a way");
        let at = way.cells[way.cells.len() / 2];
        let ticks = (way.ticks + 2) * TABLES.dials.mishaps.law_percent / 100 + 1;
        let (began, warns) = (play.tick, play.tick + 1);
        let becomes = |kind: MishapKind, ticks: u32| {
            let mut game = game.clone();
            let mishap = Mishap { kind, at, warns, strikes: warns + warning() };
            let play = game.play_mut();
            play.objective.stage = Stage::Meltdown(Meltdown { began, ticks });
            play.mishaps = Mishaps::of(vec![mishap]);
            game.tick(TickInput::default());
            game.play().mishaps.iter().map(|mishap| mishap.kind).next()
        };
        turned += usize::from(becomes(MishapKind::Ceiling, ticks) == Some(MishapKind::Dark));
        // Who is late by the law already is not spared what makes it later.
        assert_eq!(becomes(MishapKind::Steam, way.ticks), Some(MishapKind::Steam), "map {map}");
        // But nobody is cut off, however late.
        let bars = Mishaps::of(vec![Mishap { kind: MishapKind::Ceiling, at, warns: 0, strikes: 0 }]);
        let mut barred = game.play().clone();
        barred.mishaps = bars;
        let cut_off = barred.way_home(game.site()).is_none();
        let ceiling = becomes(MishapKind::Ceiling, way.ticks);
        if cut_off {
            assert_eq!(ceiling, Some(MishapKind::Dark), "map {map}");
            spared += 1;
        }
        stayed += usize::from(ceiling == Some(MishapKind::Ceiling));
    }
    println!("{turned} turned, {stayed} stayed, {spared} spared");
    assert!(turned >= 3 && stayed >= 1 && spared >= 3, "{turned} {stayed} {spared}");
}
