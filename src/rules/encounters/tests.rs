//! What groups do, each rule by itself.

use rootward_gen::{CellSet, Heading, ItemKind, Pos};

use super::{Mood, walk};
use crate::rules::{
    encounters::{Noise, hear},
    events::PlayEvent,
    field::Field,
    fixture::Fixture,
    objective::{Meltdown, Stage},
    order::Order,
    place::Place,
    terrain::distance,
};

/// Types of creatures: plain, touching; plain, shooting; harmless.
const HOUND: u8 = 18;
const TICK: u8 = 21;
const GRAZER: u8 = 14;
const CAPTIVE: u8 = 31;

fn is_alert(mood: Mood) -> bool {
    matches!(mood, Mood::Alert(_))
}

#[test]
fn a_sleeper_that_sees_the_party_near_is_alarmed_for_six_ticks_and_then_chases() {
    let (mut fixture, at) = Fixture::in_room(7, 1);
    let far = fixture.group(HOUND, at.offset(6, 0), Mood::Asleep, &[10]);
    fixture.run(20);
    assert_eq!(fixture.state(far).mood, Mood::Asleep);
    let near = fixture.group(HOUND, at.offset(4, 0), Mood::Asleep, &[10]);
    let events = fixture.run(1);
    assert!(events.contains(&PlayEvent::Noticed { group: near, at: at.offset(4, 0) }));
    assert_eq!(fixture.state(near).mood, Mood::Alert(6));
    assert_eq!(fixture.until(10, |fixture, _| fixture.state(near).mood == Mood::Chase), 6);
}

#[test]
fn the_alarm_is_short_with_the_party_on_the_next_cell() {
    let (mut fixture, at) = Fixture::in_room(3, 1);
    let group = fixture.group(HOUND, at.offset(1, 0), Mood::Asleep, &[10]);
    fixture.tick();
    assert_eq!(fixture.state(group).mood, Mood::Alert(2));
}

#[test]
fn the_alarm_of_one_group_makes_others_get_up() {
    let (mut fixture, at) = Fixture::in_room(8, 1);
    let loud = fixture.group(HOUND, at.offset(4, 0), Mood::Asleep, &[10]);
    let heard = fixture.group(HOUND, at.offset(7, 0), Mood::Asleep, &[10]);
    fixture.tick();
    assert!(is_alert(fixture.state(loud).mood));
    assert_ne!(fixture.state(heard).mood, Mood::Asleep);
}

#[test]
fn a_wanderer_stays_near_home_and_notices_the_party_in_sight_within_seven() {
    let (mut fixture, at) = Fixture::in_room(8, 1);
    let group = fixture.group(HOUND, at.offset(7, 0), Mood::Wander, &[10]);
    fixture.tick();
    assert!(is_alert(fixture.state(group).mood));
    // From outside nothing is noticed.
    fixture.play_mut().party.place = Place::Outside;
    fixture.state_mut(group).mood = Mood::Wander;
    let home = fixture.state(group).home;
    let mut cells = CellSet::default();
    for _ in 0..2000 {
        fixture.tick();
        cells.insert(fixture.state(group).at);
        assert!(distance(fixture.state(group).at, home) <= 6);
    }
    assert!(cells.len() > 3, "it walks about");
}

#[test]
fn noise_is_heard_along_paths_and_not_through_rock() {
    let mut fixture = Fixture::new(9);
    let floor = *fixture.site().floor();
    let mut field = Field::default();
    // Two cells with rock between them, far apart on foot.
    let apart = floor.iter().find_map(|at| {
        let beyond = at.offset(2, 0);
        let terrain = &fixture.play().terrain;
        field.measure(std::iter::once(at), 8, |to| terrain.is_walkable(to));
        let is_cut = terrain.is_walkable(at) && terrain.is_walkable(beyond) && field.steps(beyond).is_none();
        let mut near = floor.iter().filter(|&to| field.steps(to) == Some(8));
        is_cut.then(|| near.next().map(|near| (at, beyond, near))).flatten()
    });
    let (at, beyond, near) = apart.expect("such cells exist");
    let deaf = fixture.group(HOUND, beyond, Mood::Asleep, &[10]);
    let woken = fixture.group(HOUND, near, Mood::Asleep, &[10]);
    fixture.with(|site, play| hear(site, play, at, 7, Noise::Party));
    assert_eq!(fixture.state(woken).mood, Mood::Asleep);
    fixture.with(|site, play| hear(site, play, at, 8, Noise::Party));
    assert!(is_alert(fixture.state(woken).mood));
    assert_eq!(fixture.state(deaf).mood, Mood::Asleep);
}

#[test]
fn every_attack_has_its_sign_eight_ticks_before() {
    for creature in [HOUND, TICK, 12, 24] {
        let (mut fixture, at) = Fixture::in_room(7, 1);
        fixture.play_mut().god = true;
        let group = fixture.group(creature, at.offset(5, 0), Mood::Wander, &[1000, 1000]);
        let (mut sign, mut attacks) = (None, 0);
        for tick in 0..400_u32 {
            for event in fixture.tick() {
                match event {
                    PlayEvent::WindUp { group: number, .. } if number == group => sign = Some(tick),
                    PlayEvent::GroupAttack { group: number, .. } if number == group => {
                        let began = sign.take().expect("a sign comes first");
                        assert!(tick - began >= 8, "type {creature}: {began} to {tick}");
                        attacks += 1;
                    }
                    _ => {}
                }
            }
        }
        assert!(attacks > 3, "type {creature}: {attacks} attacks");
    }
}

#[test]
fn a_group_without_sight_searches_where_it_saw_the_party_and_goes_home() {
    let (mut fixture, at) = Fixture::in_room(8, 1);
    let group = fixture.group(HOUND, at.offset(6, 0), Mood::Chase, &[100]);
    fixture.run(3);
    fixture.state_mut(group).members[0].points = 20;
    fixture.play_mut().party.place = Place::Outside;
    let lost = fixture.site().tables().dials.states.lost as usize;
    assert!((lost - 5..=lost + 1).contains(
        &fixture.until(200, |fixture, _| { matches!(fixture.state(group).mood, Mood::Search(_)) })
    ));
    fixture.until(300, |fixture, _| fixture.state(group).at == at);
    fixture.until(300, |fixture, _| fixture.state(group).mood == Mood::Home);
    fixture.until(600, |fixture, _| fixture.state(group).mood == Mood::Wander);
    let state = fixture.state(group);
    assert_eq!((state.at, state.members[0].points), (state.home, 100));
}

#[test]
fn a_harmless_group_does_nothing_until_it_is_hurt() {
    let (mut fixture, at) = Fixture::in_room(4, 1);
    let group = fixture.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[100_000]);
    fixture.run(100);
    assert_eq!((fixture.state(group).mood, fixture.state(group).at), (Mood::Harmless, at.offset(1, 0)));
    fixture.input().fire = true;
    fixture.tick();
    assert_eq!(fixture.state(group).mood, Mood::Chase);
}

#[test]
fn a_turn_takes_as_long_as_a_step() {
    let ticks_to_first_step = |facing: Heading| {
        let (mut fixture, at) = Fixture::in_room(7, 1);
        let group = fixture.group(HOUND, at.offset(6, 0), Mood::Chase, &[10]);
        fixture.state_mut(group).facing = facing;
        fixture.until(60, |fixture, _| fixture.state(group).at != at.offset(6, 0))
    };
    let step = Fixture::new(0).site().tables().step_ticks(8) as usize;
    assert_eq!(ticks_to_first_step(Heading::North) - ticks_to_first_step(Heading::West), step);
}

#[test]
fn a_shooter_keeps_its_distance() {
    let (mut fixture, at) = Fixture::in_room(8, 1);
    fixture.play_mut().god = true;
    let group = fixture.group(TICK, at.offset(1, 0), Mood::Chase, &[10]);
    fixture.run(200);
    assert!(distance(fixture.state(group).at, at) >= 3);
}

#[test]
fn twelve_chase_and_the_others_stay_at_their_post() {
    let (mut fixture, room) = Fixture::in_room(3, 3);
    let mut field = Field::default();
    let terrain = &fixture.play().terrain;
    let cells: Vec<Pos> = Pos::all()
        .filter(|&at| terrain.is_walkable(at) && distance(at, room) < 30)
        .map(|party| {
            field.measure(std::iter::once(party), 14, |to| terrain.is_walkable(to));
            Pos::all().filter(|&at| field.steps(at).is_some()).collect()
        })
        .max_by_key(|cells: &Vec<Pos>| cells.len())
        .expect("there is floor");
    let party = cells[cells.len() / 2];
    fixture.put_party(party, Heading::East);
    fixture.play_mut().god = true;
    for &at in cells.iter().filter(|&&at| at != party).take(20) {
        fixture.group(HOUND, at, Mood::Alert(1), &[10]);
    }
    assert_eq!(fixture.play().groups.iter().len(), 20);
    let mut most = 0;
    for _ in 0..80 {
        fixture.tick();
        most = most.max(fixture.play().groups.chasing());
    }
    assert_eq!(most, 12);
}

#[test]
fn nothing_comes_near_the_entrance_until_the_party_has_left_it() {
    let steps = |fixture: &Fixture, at| fixture.site().to_hatch().steps(at);
    // A base in which nothing is shut on the first cells of the shortest way.
    let mut field = Field::default();
    let open = (0..60).find_map(|map| {
        let fixture = Fixture::new(map);
        let terrain = &fixture.play().terrain;
        let entrance = fixture.site().base().entrance();
        field.measure(std::iter::once(entrance), 7, |to| terrain.is_walkable(to));
        let at = Pos::all().find(|&at| field.steps(at) == Some(7) && steps(&fixture, at) == Some(7));
        let away = at.and_then(|at| {
            let mut beside = Heading::ALL.into_iter().map(|heading| at.step(heading));
            beside.find(|&beside| field.steps(beside) == Some(6))
        });
        at.zip(away).map(|(at, away)| (fixture, at, away))
    });
    let (mut fixture, at, away) = open.expect("such a base exists");
    fixture.play_mut().groups = super::Groups::nobody(false);
    fixture.play_mut().god = true;
    fixture.play_mut().fields.forget();
    let group = fixture.group(HOUND, at, Mood::Chase, &[10]);
    for _ in 0..90 {
        fixture.tick();
        assert!(steps(&fixture, fixture.state(group).at) > Some(5));
    }
    fixture.state_mut(group).put(at);
    fixture.put_party(away, Heading::East);
    fixture.tick();
    let entrance = fixture.site().base().entrance();
    fixture.put_party(entrance, Heading::South);
    fixture.state_mut(group).mood = Mood::Chase;
    fixture.state_mut(group).unseen = 0;
    fixture.until(200, |fixture, _| steps(fixture, fixture.state(group).at) <= Some(5));
    fixture.run(400);
    assert_ne!(fixture.state(group).at, entrance);
}

#[test]
fn a_group_opens_a_blue_door_on_its_way() {
    let mut fixture = Fixture::new(0);
    let doors: Vec<Pos> = fixture
        .play()
        .barriers
        .iter()
        .filter(|barrier| barrier.kind == crate::rules::doors::BarrierKind::BlueDoor)
        .map(|barrier| barrier.at)
        .collect();
    let floor = *fixture.site().floor();
    let opens = doors.into_iter().any(|door| {
        let Some(way) = Heading::ALL
            .into_iter()
            .find(|&heading| floor.contains(door.step(heading)) && floor.contains(door.step(heading.back())))
        else {
            return false;
        };
        fixture.play_mut().groups = super::Groups::nobody(true);
        fixture.put_party(door.step(way), way);
        let group = fixture.group(HOUND, door.step(way.back()), Mood::Chase, &[10]);
        fixture.until(60, |fixture, _| fixture.state(group).at == door);
        true
    });
    assert!(opens);
}

#[test]
fn a_group_gives_way_to_a_party_from_another_floor() {
    let (mut fixture, at) = Fixture::in_room(3, 1);
    let group = fixture.group(HOUND, at, Mood::Asleep, &[10]);
    fixture.with(|site, play| play.make_room(site, at));
    let moved = fixture.state(group).at;
    assert!(moved != at && distance(moved, at) == 1);
    assert!(fixture.play().terrain.is_walkable(moved));
}

#[test]
fn in_the_meltdown_roused_groups_run_for_the_hatch_and_nothing_new_comes() {
    let (mut fixture, at) = Fixture::in_room(5, 1);
    fixture.play_mut().god = true;
    fixture.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    let group = fixture.group(HOUND, at.offset(1, 0), Mood::Chase, &[10]);
    let asleep = fixture.group(HOUND, at.offset(4, 0), Mood::Asleep, &[10]);
    let steps = |fixture: &Fixture| fixture.site().to_hatch().steps(fixture.state(group).at);
    let before = steps(&fixture);
    let events = fixture.run(60);
    assert!(!fixture.state(group).is_there() || steps(&fixture) < before);
    assert_eq!(fixture.state(asleep).mood, Mood::Asleep);
    assert!(!events.iter().any(|event| matches!(event, PlayEvent::Noticed { .. })));
    assert_eq!(fixture.play().tally.groups_killed, 0);
}

#[test]
fn carriers_do_not_run_away_with_their_password() {
    let (mut fixture, at) = Fixture::in_room(5, 1);
    fixture.play_mut().god = true;
    fixture.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    let group = fixture.group(8, at.offset(3, 0), Mood::Chase, &[10]);
    fixture.state_mut(group).drop = Some(ItemKind::ComputerPassword(0));
    fixture.run(60);
    assert_eq!(distance(fixture.state(group).at, at), 1);
}

#[test]
fn the_captive_follows_the_party_on_the_next_cell_and_to_other_floors() {
    let (mut fixture, at) = Fixture::in_room(7, 1);
    let captive = fixture.group(CAPTIVE, at.offset(1, 0), Mood::Asleep, &[1]);
    fixture.play_mut().god = true;
    // It waits until its cell is open.
    fixture.put_party(at.offset(4, 0), Heading::East);
    fixture.run(30);
    assert_eq!(fixture.state(captive).at, at.offset(1, 0));
    fixture.play_mut().objective.captive_free = true;
    fixture.run(20);
    assert_eq!(fixture.state(captive).at, at.offset(3, 0));
    fixture.input().held = Some(Order::Step { heading: Heading::East, sideways: false });
    fixture.run(10);
    fixture.input().held = None;
    fixture.run(10);
    assert_eq!(fixture.state(captive).at, fixture.play().party.at.step(Heading::West));
    let (floor, base) = (*fixture.site().floor(), fixture.site().base());
    let here = base.floor_at(at);
    let elsewhere =
        floor.iter().find(|&to| base.floor_at(to) != here && fixture.play().terrain.is_walkable(to));
    if let Some(elsewhere) = elsewhere {
        fixture.put_party(elsewhere, Heading::East);
        fixture.run(2);
        assert!(distance(fixture.state(captive).at, elsewhere) <= 2);
    }
}

#[test]
fn mechanics_shun_water_and_those_of_fire_stay_in_it() {
    use super::fields::Gait;
    let mut fixture = Fixture::new(11);
    fixture.with(|site, play| {
        let water = play.ground(site, Gait::Mechanic).and(site.water());
        assert!(water.is_empty());
        let fire = play.ground(site, Gait::Plain).and(site.fire());
        assert!(fire.is_empty());
        let all = play.ground(site, Gait::Floating);
        assert!(play.ground(site, Gait::Plain).iter().all(|at| all.contains(at)));
        let stays = |at| site.fire().contains(at) || site.puzzle_fire(at).is_some();
        assert!(play.ground(site, Gait::Fire).iter().all(stays));
        assert!(!all.contains(site.base().entrance()));
    });
    assert_eq!(walk::towards(Pos::new(0, 0), Pos::new(3, 2)), Heading::East);
}

#[test]
fn the_same_play_twice_is_the_same() {
    let play = || {
        let mut fixture = Fixture::new(5);
        fixture.with(|site, play| *play = crate::rules::play::Play::begin(site, None));
        fixture.input().fire = true;
        fixture.input().held = Some(Order::Step { heading: Heading::South, sideways: false });
        fixture.run(1000);
        fixture.play().fingerprint()
    };
    assert_eq!(play(), play());
}

#[test]
fn one_group_attacks_at_a_time_and_the_others_wait_for_their_turn() {
    let (mut fixture, at) = Fixture::in_room(3, 3);
    let middle = at.offset(1, 1);
    fixture.put_party(middle, Heading::East);
    fixture.play_mut().god = true;
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1)] {
        fixture.group(HOUND, middle.offset(dx, dy), Mood::Chase, &[1000]);
    }
    let wait = fixture.site().tables().attack_wait(0) as usize;
    let mut signs = Vec::new();
    for tick in 0..200 {
        let events = fixture.tick();
        let sign = |event: &PlayEvent| match *event {
            PlayEvent::WindUp { group, .. } => Some((tick, group)),
            _ => None,
        };
        signs.extend(events.iter().filter_map(sign));
        assert!(fixture.play().groups.attacking() <= 1);
    }
    assert!(signs.len() >= 4);
    let follows = |pair: &[(usize, u16)]| pair[1].0 - pair[0].0 >= wait && pair[1].1 != pair[0].1;
    assert!(signs.windows(2).all(follows), "one after the other: {signs:?}");
    let turns: std::collections::BTreeSet<u16> = signs.iter().map(|sign| sign.1).collect();
    assert_eq!(turns.len(), 3, "everybody has a turn");
}

#[test]
fn nobody_bars_the_way_in_the_meltdown() {
    let (mut fixture, at) = Fixture::in_room(3, 1);
    let group = fixture.group(GRAZER, at.offset(1, 0), Mood::Asleep, &[10]);
    fixture.input().fresh = Some(Order::Step { heading: Heading::East, sideways: false });
    fixture.run(6);
    assert_eq!(fixture.play().party.at, at);
    fixture.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    fixture.input().fresh = Some(Order::Step { heading: Heading::East, sideways: false });
    fixture.run(6);
    assert_eq!((fixture.play().party.at, fixture.state(group).at), (at.offset(1, 0), at));
}
