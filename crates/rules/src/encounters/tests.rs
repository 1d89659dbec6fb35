//! Tests of individual rules for groups.

use rootward_gen::{CellSet, Heading, ItemKind, Pos};

use super::{Mood, walk};
use crate::{
    distance_map::DistanceMap,
    encounters::{Noise, wake_by_noise},
    events::PlayEvent,
    objective::{Meltdown, Stage},
    order::Order,
    region::Region,
    scene::Scene,
    terrain::distance,
};

const HOUND: u8 = 18;
const TICK: u8 = 21;
const PLAIN: u8 = 2;
const GRAZER: u8 = 14;
const CAPTIVE: u8 = 31;

fn is_alert(mood: Mood) -> bool {
    matches!(mood, Mood::Alert(_))
}

#[test]
fn a_sleeper_near_the_party_wakes_and_chases() {
    let (mut scene, at) = Scene::in_room(7, 1);
    let far = scene.group(HOUND, at.offset(6, 0), Mood::Asleep, &[10]);
    scene.run(20);
    assert_eq!(scene.state(far).mood, Mood::Asleep);
    let near = scene.group(HOUND, at.offset(4, 0), Mood::Asleep, &[10]);
    let events = scene.run(1);
    assert!(events.contains(&PlayEvent::Noticed { group: near, at: at.offset(4, 0) }));
    assert_eq!(scene.state(near).mood, Mood::Alert(6));
    assert_eq!(scene.until(10, |scene, _| scene.state(near).mood == Mood::Chase), 6);
}

#[test]
fn adjacent_groups_are_alarmed_only_briefly() {
    let (mut scene, at) = Scene::in_room(3, 1);
    let group = scene.group(HOUND, at.offset(1, 0), Mood::Asleep, &[10]);
    scene.tick();
    assert_eq!(scene.state(group).mood, Mood::Alert(2));
}

#[test]
fn an_alarmed_group_wakes_others() {
    let (mut scene, at) = Scene::in_room(8, 1);
    let loud = scene.group(HOUND, at.offset(4, 0), Mood::Asleep, &[10]);
    let heard = scene.group(HOUND, at.offset(7, 0), Mood::Asleep, &[10]);
    scene.tick();
    assert!(is_alert(scene.state(loud).mood));
    assert_ne!(scene.state(heard).mood, Mood::Asleep);
}

#[test]
fn a_wanderer_stays_home_and_notices_the_party() {
    let (mut scene, at) = Scene::in_room(8, 1);
    let group = scene.group(HOUND, at.offset(7, 0), Mood::Wander, &[10]);
    scene.tick();
    assert!(is_alert(scene.state(group).mood));
    // No group notices a party outside the base.
    scene.play_mut().party.place = Region::Outside;
    scene.state_mut(group).mood = Mood::Wander;
    let home = scene.state(group).home;
    let mut cells = CellSet::default();
    for _ in 0..2000 {
        scene.tick();
        cells.insert(scene.state(group).at);
        assert!(distance(scene.state(group).at, home) <= 6);
    }
    assert!(cells.len() > 3, "it walks about");
}

#[test]
fn noise_is_heard_along_paths_and_not_through_rock() {
    let mut scene = Scene::new(9);
    let floor = *scene.site().floor();
    let mut field = DistanceMap::default();
    // Two cells that are separated by rock and far apart on foot.
    let apart = floor.iter().find_map(|at| {
        let beyond = at.offset(2, 0);
        let terrain = &scene.play().terrain;
        field.measure(std::iter::once(at), 8, |to| terrain.is_walkable(to));
        let is_cut = terrain.is_walkable(at) && terrain.is_walkable(beyond) && field.steps(beyond).is_none();
        let mut near = floor.iter().filter(|&to| field.steps(to) == Some(8));
        is_cut.then(|| near.next().map(|near| (at, beyond, near))).flatten()
    });
    let (at, beyond, near) = apart.expect("such cells exist");
    let deaf = scene.group(HOUND, beyond, Mood::Asleep, &[10]);
    let woken = scene.group(HOUND, near, Mood::Asleep, &[10]);
    scene.with(|site, play| wake_by_noise(site, play, at, 7, Noise::Party));
    assert_eq!(scene.state(woken).mood, Mood::Asleep);
    scene.with(|site, play| wake_by_noise(site, play, at, 8, Noise::Party));
    assert!(is_alert(scene.state(woken).mood));
    assert_eq!(scene.state(deaf).mood, Mood::Asleep);
}

#[test]
fn every_attack_has_its_sign_eight_ticks_before() {
    for creature in [HOUND, TICK, 12, 24] {
        let (mut scene, at) = Scene::in_room(7, 1);
        scene.play_mut().god = true;
        let group = scene.group(creature, at.offset(5, 0), Mood::Wander, &[1000, 1000]);
        let (mut sign, mut attacks) = (None, 0);
        for tick in 0..400_u32 {
            for event in scene.tick() {
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
fn a_group_without_sight_searches_then_goes_home() {
    let (mut scene, at) = Scene::in_room(8, 1);
    let group = scene.group(HOUND, at.offset(6, 0), Mood::Chase, &[100]);
    scene.run(3);
    scene.state_mut(group).members[0].points = 20;
    scene.play_mut().party.place = Region::Outside;
    let lost = scene.site().tables().dials.states.lost as usize;
    assert!(
        (lost - 5..=lost + 1)
            .contains(&scene.until(200, |scene, _| { matches!(scene.state(group).mood, Mood::Search(_)) }))
    );
    scene.until(300, |scene, _| scene.state(group).at == at);
    scene.until(300, |scene, _| scene.state(group).mood == Mood::Home);
    scene.until(600, |scene, _| scene.state(group).mood == Mood::Wander);
    let state = scene.state(group);
    assert_eq!((state.at, state.members[0].points), (state.home, 100));
}

#[test]
fn a_harmless_group_does_nothing_until_it_is_hurt() {
    let (mut scene, at) = Scene::in_room(4, 1);
    let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[100_000]);
    scene.run(100);
    assert_eq!((scene.state(group).mood, scene.state(group).at), (Mood::Harmless, at.offset(1, 0)));
    scene.input().fire = true;
    scene.tick();
    assert_eq!(scene.state(group).mood, Mood::Chase);
}

#[test]
fn a_turn_takes_as_long_as_a_step() {
    let ticks_to_first_step = |facing: Heading| {
        let (mut scene, at) = Scene::in_room(7, 1);
        let group = scene.group(HOUND, at.offset(6, 0), Mood::Chase, &[10]);
        scene.state_mut(group).facing = facing;
        scene.until(60, |scene, _| scene.state(group).at != at.offset(6, 0))
    };
    let step = Scene::new(0).site().tables().step_ticks(8) as usize;
    assert_eq!(ticks_to_first_step(Heading::North) - ticks_to_first_step(Heading::West), step);
}

#[test]
fn a_shooter_keeps_its_distance() {
    let (mut scene, at) = Scene::in_room(8, 1);
    scene.play_mut().god = true;
    let group = scene.group(TICK, at.offset(1, 0), Mood::Chase, &[10]);
    scene.run(200);
    assert!(distance(scene.state(group).at, at) >= 3);
}

#[test]
fn at_most_twelve_groups_chase_the_party() {
    let (mut scene, room) = Scene::in_room(3, 3);
    let mut field = DistanceMap::default();
    let terrain = &scene.play().terrain;
    let cells: Vec<Pos> = Pos::all()
        .filter(|&at| terrain.is_walkable(at) && distance(at, room) < 30)
        .map(|party| {
            field.measure(std::iter::once(party), 14, |to| terrain.is_walkable(to));
            Pos::all().filter(|&at| field.steps(at).is_some()).collect()
        })
        .max_by_key(|cells: &Vec<Pos>| cells.len())
        .expect("there is floor");
    let party = cells[cells.len() / 2];
    scene.put_party(party, Heading::East);
    scene.play_mut().god = true;
    for &at in cells.iter().filter(|&&at| at != party).take(20) {
        scene.group(HOUND, at, Mood::Alert(1), &[10]);
    }
    assert_eq!(scene.play().groups.iter().len(), 20);
    let mut most = 0;
    for _ in 0..80 {
        scene.tick();
        most = most.max(scene.play().groups.chasing());
    }
    assert_eq!(most, 12);
}

fn quiet() -> u16 {
    crate::scene::TABLES.dials.states.entrance_quiet as u16
}

fn steps(scene: &Scene, at: Pos) -> Option<u16> {
    scene.site().to_hatch().steps(at)
}

/// Finds a base with no shut barrier up to the second cell beyond the quiet ones. Returns its map and both cells.
fn behind_the_quiet_cells() -> (u16, Pos, Pos) {
    let mut field = DistanceMap::default();
    let open = (0..60).find_map(|map| {
        let scene = Scene::new(map);
        let terrain = &scene.play().terrain;
        let entrance = scene.site().base().entrance();
        field.measure(std::iter::once(entrance), quiet() + 2, |to| terrain.is_walkable(to));
        let is_far = |at: Pos, far: u16| field.steps(at) == Some(far) && steps(&scene, at) == Some(far);
        let at = Pos::all().find(|&at| is_far(at, quiet() + 2))?;
        let beside = Heading::ALL.into_iter().map(|heading| at.step(heading));
        let before = beside.into_iter().find(|&before| is_far(before, quiet() + 1))?;
        Some((map, at, before))
    });
    open.expect("such a base exists")
}

/// A scene with a single group that hunts the party. The party cannot be hurt.
fn hunted_from(map: u16, at: Pos) -> (Scene, u16) {
    let mut scene = Scene::new(map);
    scene.play_mut().groups = super::Groups::nobody(false);
    scene.play_mut().god = true;
    scene.play_mut().fields.forget();
    let group = scene.group(HOUND, at, Mood::Chase, &[10_000]);
    (scene, group)
}

#[test]
fn groups_avoid_the_entrance_until_the_party_leaves() {
    let (map, at, before) = behind_the_quiet_cells();
    let (mut scene, group) = hunted_from(map, at);
    for _ in 0..90 {
        scene.tick();
        assert!(steps(&scene, scene.state(group).at) > Some(quiet()));
    }
    scene.state_mut(group).put(at);
    scene.put_party(before, Heading::East);
    scene.tick();
    let entrance = scene.site().base().entrance();
    scene.put_party(entrance, Heading::South);
    scene.state_mut(group).mood = Mood::Chase;
    scene.state_mut(group).unseen = 0;
    scene.until(200, |scene, _| steps(scene, scene.state(group).at) <= Some(quiet()));
    scene.run(400);
    assert_ne!(scene.state(group).at, entrance);
}

/// Without this rule, groups that cannot come closer would be helpless targets.
#[test]
fn attacks_from_the_entrance_lift_its_protection() {
    let (map, _, before) = behind_the_quiet_cells();
    for attacks in [false, true] {
        let (mut scene, group) = hunted_from(map, before);
        let entrance = scene.site().base().entrance();
        scene.put_party(entrance, Heading::South);
        scene.input().fire = attacks;
        scene.tick();
        scene.input().fire = false;
        scene.run(100);
        let came = steps(&scene, scene.state(group).at).is_some_and(|steps| steps <= quiet());
        assert_eq!(came, attacks);
    }
}

#[test]
fn a_group_opens_a_blue_door_on_its_way() {
    let mut scene = Scene::new(0);
    let doors: Vec<Pos> = scene
        .play()
        .barriers
        .iter()
        .filter(|barrier| barrier.kind == crate::doors::BarrierKind::BlueDoor)
        .map(|barrier| barrier.at)
        .collect();
    let floor = *scene.site().floor();
    let opens = doors.into_iter().any(|door| {
        let Some(way) = Heading::ALL
            .into_iter()
            .find(|&heading| floor.contains(door.step(heading)) && floor.contains(door.step(heading.back())))
        else {
            return false;
        };
        scene.play_mut().groups = super::Groups::nobody(true);
        scene.put_party(door.step(way), way);
        let group = scene.group(HOUND, door.step(way.back()), Mood::Chase, &[10]);
        scene.until(60, |scene, _| scene.state(group).at == door);
        true
    });
    assert!(opens);
}

#[test]
fn a_group_gives_way_to_a_party_from_another_floor() {
    let (mut scene, at) = Scene::in_room(3, 1);
    let group = scene.group(HOUND, at, Mood::Asleep, &[10]);
    scene.with(|site, play| play.make_room(site, at));
    let moved = scene.state(group).at;
    assert!(moved != at && distance(moved, at) == 1);
    assert!(scene.play().terrain.is_walkable(moved));
}

#[test]
fn roused_groups_flee_in_the_meltdown() {
    let (mut scene, at) = Scene::in_room(5, 1);
    scene.play_mut().god = true;
    scene.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    let group = scene.group(HOUND, at.offset(1, 0), Mood::Chase, &[10]);
    let asleep = scene.group(HOUND, at.offset(4, 0), Mood::Asleep, &[10]);
    let steps = |scene: &Scene| scene.site().to_hatch().steps(scene.state(group).at);
    let before = steps(&scene);
    let events = scene.run(60);
    assert!(!scene.state(group).is_there() || steps(&scene) < before);
    assert_eq!(scene.state(asleep).mood, Mood::Asleep);
    assert!(!events.iter().any(|event| matches!(event, PlayEvent::Noticed { .. })));
    assert_eq!(scene.play().tally.groups_killed, 0);
}

#[test]
fn carriers_do_not_run_away_with_their_password() {
    let (mut scene, at) = Scene::in_room(5, 1);
    scene.play_mut().god = true;
    scene.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    let group = scene.group(8, at.offset(3, 0), Mood::Chase, &[10]);
    scene.state_mut(group).drop = Some(ItemKind::ComputerPassword(0));
    scene.run(60);
    assert_eq!(distance(scene.state(group).at, at), 1);
}

#[test]
fn the_captive_follows_even_to_other_floors() {
    let (mut scene, at) = Scene::in_room(7, 1);
    let captive = scene.group(CAPTIVE, at.offset(1, 0), Mood::Asleep, &[1]);
    scene.play_mut().god = true;
    // The group waits for its cell to open.
    scene.put_party(at.offset(4, 0), Heading::East);
    scene.run(30);
    assert_eq!(scene.state(captive).at, at.offset(1, 0));
    scene.play_mut().objective.captive_free = true;
    scene.run(20);
    assert_eq!(scene.state(captive).at, at.offset(3, 0));
    scene.input().held = Some(Order::Step { heading: Heading::East, sideways: false });
    scene.run(10);
    scene.input().held = None;
    scene.run(10);
    assert_eq!(scene.state(captive).at, scene.play().party.at.step(Heading::West));
    let (floor, base) = (*scene.site().floor(), scene.site().base());
    let here = base.floor_at(at);
    let elsewhere =
        floor.iter().find(|&to| base.floor_at(to) != here && scene.play().terrain.is_walkable(to));
    if let Some(elsewhere) = elsewhere {
        scene.put_party(elsewhere, Heading::East);
        scene.run(2);
        assert!(distance(scene.state(captive).at, elsewhere) <= 2);
    }
}

#[test]
fn gaits_respect_water_and_fire() {
    use super::distance_maps::Gait;
    let mut scene = Scene::new(11);
    scene.with(|site, play| {
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
fn groups_take_turns_to_attack() {
    let (mut scene, at) = Scene::in_room(3, 3);
    let middle = at.offset(1, 1);
    scene.put_party(middle, Heading::East);
    scene.play_mut().god = true;
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1)] {
        scene.group(PLAIN, middle.offset(dx, dy), Mood::Chase, &[1000]);
    }
    let (states, difficulty) = (&scene.site().tables().dials.states, scene.site().difficulty());
    let most = states.attackers_on(difficulty) as usize;
    assert!(most < 3, "in the first missions fewer attack than want to");
    let mut signs = Vec::new();
    for tick in 0..200 {
        let events = scene.tick();
        let sign = |event: &PlayEvent| match *event {
            PlayEvent::WindUp { group, .. } => Some((tick, group)),
            _ => None,
        };
        signs.extend(events.iter().filter_map(sign));
        assert!(scene.play().groups.attacking() <= most);
    }
    assert!(signs.len() >= 4);
    let turns: std::collections::BTreeSet<u16> = signs.iter().map(|sign| sign.1).collect();
    assert_eq!(turns.len(), 3, "every group has a turn");
}

#[test]
fn groups_do_not_bar_the_way_in_the_meltdown() {
    let (mut scene, at) = Scene::in_room(3, 1);
    let group = scene.group(GRAZER, at.offset(1, 0), Mood::Asleep, &[10]);
    scene.input().fresh = Some(Order::Step { heading: Heading::East, sideways: false });
    scene.run(6);
    assert_eq!(scene.play().party.at, at);
    scene.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 100_000 });
    scene.input().fresh = Some(Order::Step { heading: Heading::East, sideways: false });
    scene.run(6);
    assert_eq!((scene.play().party.at, scene.state(group).at), (at.offset(1, 0), at));
}
