//! Tests of ways home: their length, their end, and whether the measured way equals the walked way.

use rootward_bot::walker::{begin_run, walk_home, walk_home_told};
use rootward_gen::{Heading, Kind, Pos, Seed};
use rootward_rules::{
    doors::{Barrier, strike_wall},
    headless::Headless,
    objective::events::{Mishap, MishapKind, Mishaps},
    party::Doing,
    scene::{FIRST_MAPS, Scene, TABLES, first_bases},
    terms::{Challenge, Terms},
    travel,
};

use super::run_home::run_of;

/// The remaining way never grows while the party turns to a mine, disarms it or pushes a wall. Finished work is not
/// counted again.
#[test]
fn half_done_work_counts_only_its_rest() {
    let seeds = (0..FIRST_MAPS).map(Seed::classic).chain(
        ["1144.10s", "1161.2s", "1221.5s", "1249.9", "769.10s", "1136.5s", "801.0s"]
            .map(|name| name.parse().expect("a good seed")),
    );
    let (mut disarmed, mut pushed, mut turned) = (0, 0, 0);
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
            // A spinner turns the party on arrival. A way from that cell cannot predict this.
            let spins = matches!(site.base().kind(play.party.at), Kind::SpinnerLeft | Kind::SpinnerRight);
            let turns = matches!(doing, Doing::Turn(_)) && !spins;
            let halfway = turns || matches!(doing, Doing::Disarm(_) | Doing::Bump(_));
            if let (true, Some(left), Some(before)) = (halfway, way, before) {
                assert!(left <= before, "{seed}, tick {}: {left} after {before}, {doing:?}", play.tick);
            }
            disarmed += u32::from(matches!(doing, Doing::Disarm(_)));
            pushed += u32::from(matches!(doing, Doing::Bump(_)));
            turned += u32::from(turns);
            before = way.filter(|_| !matches!(doing, Doing::Travel(_)));
        });
    }
    let told = format!("{disarmed} ticks of disarming, {pushed} of pushing, {turned} of turning");
    println!("{told}");
    assert!(disarmed >= 10 && pushed >= 4 && turned >= 2, "{told}");
}

#[test]
fn cracked_rock_is_a_road() {
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

/// A fallen ceiling opens no lock. The arrow never leads a trapped party through a door that stays shut.
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
                // A party behind a wall that moves only from the other side gets a way as if there were no locks.
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
        assert!(walked <= run.way + 10, "map {map}: {walked} ticks for {run:?}");
    }
}
