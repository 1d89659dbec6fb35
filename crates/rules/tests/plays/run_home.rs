//! The run home: each kind of mishap, that each is announced, and the law of the run home.

use rayon::prelude::*;
use rootward_bot::walker::{begin_run, walk_home, walk_home_told};
use rootward_gen::{DoorKind, Heading, Kind, Pos, Seed};
use rootward_rules::{
    TickInput,
    doors::{Barrier, is_door, strike_wall},
    events::{Harm, PlayEvent},
    headless::Headless,
    objective::{
        Meltdown, Stage,
        events::{Mishap, MishapKind, MishapStage, Mishaps},
    },
    order::Order,
    party::{Doing, PartyEvent},
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
/// late by the law is not spared what cuts it off.
fn due(scene: &mut Scene, kind: MishapKind, at: Pos) -> Mishap {
    let site = scene.site().clone();
    let play = scene.play_mut();
    let way = play.way_home(&site).expect("a way");
    let mishap = Mishap { kind, at, warns: play.tick + 1, strikes: play.tick + 1 + warning() };
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
    let mishap = due(&mut scene, MishapKind::Door, door);
    strike(&mut scene, mishap);
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
    let mishap = due(&mut scene, MishapKind::Elevator, car);
    let looms = scene.run(warning() as usize);
    assert!(looms.contains(&PlayEvent::MishapLooms {
        kind: MishapKind::Elevator,
        at: car,
        ticks: warning()
    }));
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
fn run_of(map: u16, challenge: Challenge) -> Option<Headless> {
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
            .chain(["4416.7", "5063.5", "550.5s", "3680.9", "5066.7", "4108.8", "5843.8s"]);
    for (name, challenge) in seeds.flat_map(|name| Challenge::ALL.map(|challenge| (name, challenge))) {
        let seed: Seed = name.parse().expect("a good seed");
        let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(challenge));
        assert!(begin_run(&mut game, 0), "{name}");
        let run = walk_home(&mut game);
        assert!(run.breach.is_none() && run.left.is_some(), "{name}, {challenge}: {run:?}");
    }
}

/// The way left never grows while a mine is disarmed or a wall is pushed: what is done already is not counted again.
#[test]
fn what_is_half_done_counts_no_more_than_what_is_left_of_it() {
    let seeds = (0..FIRST_MAPS).map(Seed::classic).chain(
        ["1144.10s", "1161.2s", "1221.5s", "1249.9", "769.10s", "1136.5s", "801.0s"]
            .map(|name| name.parse().expect("a good seed")),
    );
    let (mut disarmed, mut pushed) = (0, 0);
    for seed in seeds {
        let mut game = Headless::on(seed, TABLES.clone(), Terms::plain(Challenge::Calm));
        if !begin_run(&mut game, 0) {
            continue;
        }
        game.play_mut().mishaps = Mishaps::default();
        let mut before = None;
        walk_home_told(&mut game, |site, play, _| {
            let doing = play.party.motion.doing;
            let way = play.way_home(site).map(|way| way.ticks + u32::from(play.party.motion.left));
            let halfway = matches!(doing, Doing::Disarm(_) | Doing::Bump(_));
            if let (true, Some(left), Some(before)) = (halfway, way, before) {
                assert!(left <= before, "{seed}, tick {}: {left} after {before}, {doing:?}", play.tick);
            }
            disarmed += u32::from(matches!(doing, Doing::Disarm(_)));
            pushed += u32::from(matches!(doing, Doing::Bump(_)));
            before = way.filter(|_| !matches!(doing, Doing::Travel(_)));
        });
    }
    println!("{disarmed} ticks of disarming, {pushed} of pushing");
    assert!(disarmed >= 10 && pushed >= 4, "{disarmed} ticks of disarming, {pushed} of pushing");
}

#[test]
fn what_would_make_a_party_late_that_is_in_time_only_puts_out_the_light() {
    let mut turned = 0;
    for map in 0..FIRST_MAPS {
        // The way is as long as the time without the law's share: anything that slows is too much.
        let Some(mut game) = run_of(map, Challenge::Calm) else { continue };
        let play = game.play();
        let way = play.way_home(game.site()).expect("a way");
        let at = way.cells[way.cells.len() / 2];
        let ticks = (way.ticks + 2) * TABLES.dials.mishaps.law_percent / 100 + 1;
        let (began, warns) = (play.tick, play.tick + 1);
        let ceiling = Mishap { kind: MishapKind::Ceiling, at, warns, strikes: warns + warning() };
        let play = game.play_mut();
        play.objective.stage = Stage::Meltdown(Meltdown { began, ticks });
        play.mishaps = Mishaps::of(vec![ceiling]);
        let late = game.clone();
        game.tick(TickInput::default());
        let kinds: Vec<MishapKind> = game.play().mishaps.iter().map(|mishap| mishap.kind).collect();
        turned += usize::from(kinds == [MishapKind::Dark]);
        // Who is late by the law already is not spared.
        let mut game = late;
        game.play_mut().objective.stage = Stage::Meltdown(Meltdown { began, ticks: way.ticks });
        game.tick(TickInput::default());
        let kinds: Vec<MishapKind> = game.play().mishaps.iter().map(|mishap| mishap.kind).collect();
        assert_eq!(kinds, [MishapKind::Ceiling], "map {map}");
    }
    assert!(turned >= 3, "{turned}");
}

#[test]
fn rock_that_a_repair_has_cracked_is_a_road_for_those_who_break_it() {
    let (mut scene, at) = Scene::in_room(2, 2);
    let floor = *scene.site().floor();
    let rock = Pos::all().find(|&at| !floor.contains(at) && floor.contains(at.step(Heading::East)));
    let rock = rock.unwrap_or(at);
    let site = scene.site().clone();
    assert!(!scene.play().passable(&site).contains(rock));
    scene.play_mut().barriers.crack(Barrier::cracked(&site, rock));
    assert!(scene.play().passable(&site).contains(rock));
    strike_wall(&site, scene.play_mut(), rock);
    assert!(scene.play().passable(&site).contains(rock));
}

/// What comes down opens no lock: no arrow leads a party that is shut in through a door that stays shut.
#[test]
fn a_party_that_is_cut_off_has_no_way_home_through_a_lock() {
    let mut cut_off = 0;
    for (site, first) in first_bases().take(16) {
        let open = first.passable(site);
        let locks = first.barriers.iter().map(|lock| lock.at);
        for lock in locks.filter(|&at| !open.contains(at) && site.floor().contains(at)) {
            for at in Heading::ALL.map(|heading| lock.step(heading)) {
                let mut play = first.clone();
                (play.party.at, play.tick) = (at, 10);
                // Who stands behind a wall that can be pushed from the other side alone is led as if there were no locks.
                let is_plain = |&at: &Pos| open.contains(at) && site.base().kind(at) != Kind::PushableWall;
                let leads_home = play.way_home(site).is_some_and(|way| way.cells.iter().all(is_plain));
                if !leads_home || at == site.base().entrance() || travel::leads_off(site.base(), at) {
                    continue;
                }
                let beside = Heading::ALL.map(|heading| at.step(heading)).into_iter();
                let down = |at: Pos| Mishap { kind: MishapKind::Ceiling, at, warns: 0, strikes: 1 };
                play.mishaps = Mishaps::of(beside.filter(|&at| open.contains(at)).map(down).collect());
                assert_eq!(play.way_home(site), None, "{}: {at:?} beside {lock:?}", site.base().seed());
                cut_off += 1;
            }
        }
    }
    assert!(cut_off >= 10, "{cut_off}");
}

#[test]
fn a_second_way_home_is_another_and_at_most_a_quarter_longer() {
    let mut second = 0;
    for map in 0..FIRST_MAPS {
        let Some(game) = run_of(map, Challenge::Captive) else { continue };
        let ways = game.play().ways_home(game.site());
        let first = ways.first.expect("a way");
        assert_eq!(first.cells.first(), Some(&game.play().party.at));
        assert_eq!(first.cells.last(), Some(&game.site().base().entrance()));
        if let Some(other) = ways.second {
            assert!(other.ticks >= first.ticks && other.ticks * 4 <= first.ticks * 5);
            assert!(other.cells.iter().filter(|at| !first.cells.contains(at)).count() >= 6);
            second += 1;
        }
    }
    println!("{second} of the first bases have a second way");
    assert!(second >= 2, "{second}");
}

#[test]
fn the_measured_way_is_what_a_party_really_walks() {
    for map in 0..FIRST_MAPS {
        let Some(mut game) = run_of(map, Challenge::Calm) else { continue };
        game.play_mut().mishaps = Mishaps::default();
        let run = walk_home(&mut game);
        let walked = run.time - run.left.unwrap_or_else(|| panic!("map {map}: {run:?}"));
        // Doors that are just opening, and the tick of the charge.
        assert!(walked <= run.way + 10, "map {map}: {walked} ticks for {run:?}");
    }
}
