//! Tests of each weapon class's effects besides damage, and of hits from behind and on open groups (`danger.md` 2).

use rootward_gen::{Heading, Kind, Pos};
use rootward_rules::{encounters::Mood, events::PlayEvent, scene::Scene, tables::kit::Arm};

const PLAIN: u8 = 2;
/// A creature that is harmless until it is hurt.
const GRAZER: u8 = 14;
const GUARDIAN: u8 = 8;

const FIST: Arm = Arm::Weapon { level: 3, quality: 4 };
const GUN: Arm = Arm::Weapon { level: 7, quality: 4 };
const RIFLE: Arm = Arm::Weapon { level: 10, quality: 4 };
const AUTOMATIC: Arm = Arm::Weapon { level: 13, quality: 4 };
const LASER: Arm = Arm::Weapon { level: 16, quality: 4 };
const CANNON: Arm = Arm::Weapon { level: 19, quality: 4 };
const SPRAY: Arm = Arm::Weapon { level: 22, quality: 4 };

const MANY: u32 = 1_000_000;

fn room(width: i16, height: i16, arm: Arm) -> (Scene, Pos) {
    let (mut scene, at) = Scene::in_room(width, height);
    scene.play_mut().god = true;
    scene.play_mut().squad.droids[1..].iter_mut().for_each(|droid| droid.points = 0);
    let droid = &mut scene.play_mut().squad.droids[0];
    (droid.arm, droid.loaded) = (arm, 20);
    (scene, at)
}

fn volley(scene: &mut Scene) -> Vec<PlayEvent> {
    scene.input().fire = true;
    let mut events = scene.tick();
    scene.input().fire = false;
    events.extend(scene.run(14));
    events
}

fn taken(scene: &mut Scene, group: u16) -> u32 {
    let before = scene.foe_points(group);
    volley(scene);
    before - scene.foe_points(group)
}

#[test]
fn fists_shove_one_cell_and_not_again_at_once() {
    let (mut scene, at) = room(5, 1, FIST);
    let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[MANY]);
    let events = volley(&mut scene);
    assert!(events.contains(&PlayEvent::Shoved { group, to: at.offset(2, 0) }), "{events:?}");
    // The group has come back by itself, and stands firm for a while.
    assert_eq!(scene.state(group).at, at.offset(1, 0));
    assert!(scene.state(group).condition.steady > 0);
    scene.play_mut().squad.droids[0].wait = 0;
    let events = volley(&mut scene);
    assert!(events.iter().any(|event| matches!(event, PlayEvent::GroupHurt { .. })));
    assert!(events.iter().all(|event| !matches!(event, PlayEvent::Shoved { .. })), "{events:?}");
}

#[test]
fn open_group_stays_in_reach_except_before_a_mine() {
    for mined in [false, true] {
        let (mut scene, at) = room(5, 1, FIST);
        let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[MANY]);
        scene.state_mut(group).condition.open = 40;
        if mined {
            scene.with(|site, play| play.lay_mine(site, at.offset(2, 0)));
        }
        let events = volley(&mut scene);
        assert!(events.iter().any(|event| matches!(event, PlayEvent::GroupHurt { .. })));
        let shoved = events.iter().any(|event| matches!(event, PlayEvent::Shoved { .. }));
        assert_eq!(shoved, mined, "{events:?}");
    }
}

#[test]
fn walls_and_carriers_resist_shoves() {
    let (mut scene, at) = room(3, 1, FIST);
    let group = scene.group(GUARDIAN, at.offset(1, 0), Mood::Chase, &[MANY]);
    assert!(volley(&mut scene).iter().all(|event| !matches!(event, PlayEvent::Shoved { .. })));
    assert_eq!(scene.state(group).at, at.offset(1, 0));
    let (mut scene, at) = room(4, 1, FIST);
    let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[MANY]);
    scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[MANY]);
    volley(&mut scene);
    assert_eq!(scene.state(group).at, at.offset(1, 0), "somebody stands behind it");
}

#[test]
fn a_shove_into_a_hole_is_the_end() {
    let found = (0..60).find_map(|map| {
        let scene = Scene::new(map);
        let base = scene.site().base();
        let before = |hole: Pos, heading: Heading| {
            let (foe, party) = (hole.step(heading.back()), hole.step(heading.back()).step(heading.back()));
            let plain = |at: Pos| base.kind(at) == Kind::Floor && scene.play().terrain.is_walkable(at);
            (plain(foe) && plain(party)).then_some((party, foe, heading))
        };
        let holes =
            Pos::all().filter(|&at| base.kind(at) == Kind::HoleBelow && scene.play().terrain.is_walkable(at));
        let place = holes.flat_map(|at| Heading::ALL.map(|heading| before(at, heading))).flatten().next();
        place.map(|place| (map, place))
    });
    let (map, (party, foe, heading)) = found.expect("a base with a hole and room before it");
    let mut scene = Scene::new(map);
    scene.put_party(party, heading);
    scene.play_mut().god = true;
    for droid in &mut scene.play_mut().squad.droids {
        droid.arm = FIST;
    }
    let group = scene.group(GRAZER, foe, Mood::Harmless, &[MANY]);
    volley(&mut scene);
    assert!(!scene.state(group).is_there());
}

#[test]
fn handguns_stop_a_wind_up_but_not_the_next_one() {
    let (mut scene, at) = room(4, 1, GUN);
    let group = scene.group(PLAIN, at.offset(1, 0), Mood::Chase, &[MANY]);
    scene.until(200, |_, events| events.iter().any(|event| matches!(event, PlayEvent::WindUp { .. })));
    let events = volley(&mut scene);
    assert!(events.iter().any(|event| matches!(event, PlayEvent::Stopped { .. })));
    assert!(events.iter().all(|event| !matches!(event, PlayEvent::GroupAttack { .. })));
    scene.state_mut(group).wait = 0;
    scene.until(200, |_, events| events.iter().any(|event| matches!(event, PlayEvent::WindUp { .. })));
    scene.state_mut(group).condition.steady = 30;
    let events = volley(&mut scene);
    assert!(events.iter().any(|event| matches!(event, PlayEvent::GroupAttack { .. })), "it stands firm");
}

#[test]
fn rifles_pierce_two_groups_and_no_third() {
    let (mut scene, at) = room(5, 1, RIFLE);
    let groups = [1, 2, 3].map(|apart| scene.group(GRAZER, at.offset(apart, 0), Mood::Harmless, &[MANY]));
    volley(&mut scene);
    assert_eq!(groups.map(|group| scene.foe_points(group) < MANY), [true, true, false]);
    let (mut scene, at) = room(5, 1, GUN);
    let groups = [1, 2].map(|apart| scene.group(GRAZER, at.offset(apart, 0), Mood::Harmless, &[MANY]));
    volley(&mut scene);
    assert_eq!(groups.map(|group| scene.foe_points(group) < MANY), [true, false]);
}

#[test]
fn automatics_hold_a_group_where_it_is() {
    let walks = |arm| {
        let (mut scene, at) = room(6, 1, arm);
        let group = scene.group(PLAIN, at.offset(5, 0), Mood::Chase, &[MANY]);
        scene.input().fire = true;
        scene.run(60);
        at.offset(5, 0).x - scene.state(group).at.x
    };
    assert!(walks(AUTOMATIC) < walks(GUN), "{} and {}", walks(AUTOMATIC), walks(GUN));
}

#[test]
fn lasers_pass_shut_windows() {
    use rootward_gen::Thing;
    let hits = |arm| {
        let (mut scene, way) = Scene::through(|thing| matches!(thing, Thing::Window(_)));
        let window = scene.thing.at;
        scene.put_before(window, way);
        scene.play_mut().god = true;
        scene.play_mut().squad.droids.iter_mut().for_each(|droid| (droid.arm, droid.loaded) = (arm, 20));
        assert!(!scene.play().terrain.is_free(window));
        let group = scene.group(GRAZER, window.step(way), Mood::Harmless, &[MANY]);
        taken(&mut scene, group) > 0
    };
    assert_eq!([LASER, RIFLE].map(hits), [true, false]);
}

#[test]
fn cannons_throw_a_group_back() {
    let (mut scene, at) = room(5, 1, CANNON);
    let group = scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[MANY]);
    let events = volley(&mut scene);
    let thrown = PlayEvent::Shoved { group, to: at.offset(3, 0) };
    assert!(events.contains(&thrown), "{events:?}");
}

#[test]
fn sprays_leave_fire_on_the_floor() {
    let (mut scene, at) = room(4, 1, SPRAY);
    let there = at.offset(1, 0);
    let group = scene.group(GRAZER, there, Mood::Harmless, &[MANY]);
    volley(&mut scene);
    assert!(scene.play().hazards.has_ember(there));
    let site = scene.site().clone();
    assert!(scene.play().fire_at(&site, there).is_some());
    let before = scene.foe_points(group);
    scene.run(25);
    assert!(scene.foe_points(group) < before);
    scene.run(200);
    assert!(!scene.play().hazards.has_ember(there), "it goes out");
}

#[test]
fn sparks_jump_to_the_nearest_other_group_and_to_no_captive() {
    let (mut scene, at) = room(5, 2, Arm::Sparks);
    let first = scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[MANY]);
    let captive = scene.group(31, at.offset(2, 1), Mood::Asleep, &[MANY]);
    let second = scene.group(GRAZER, at.offset(3, 1), Mood::Harmless, &[MANY]);
    let far = scene.group(GRAZER, at.offset(4, 1), Mood::Harmless, &[MANY]);
    let events = volley(&mut scene);
    assert!(events.iter().any(|event| matches!(event, PlayEvent::Jumped { .. })));
    let hit = [first, second, captive, far].map(|group| scene.foe_points(group) < MANY);
    assert_eq!(hit, [true, true, false, false]);
}

#[test]
fn hits_from_behind_and_on_an_open_group_count_more() {
    // The mean of many hits, because each has its own roll.
    let mean = |facing: Heading, open: u16| {
        let (mut scene, at) = room(4, 1, Arm::Sparks);
        let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[u32::MAX / 4]);
        let mut sum = 0;
        for _ in 0..60 {
            scene.play_mut().squad.droids[0].wait = 0;
            scene.play_mut().squad.droids[0].energy = 1000;
            let state = scene.state_mut(group);
            (state.facing, state.condition.open, state.mood) = (facing, open, Mood::Harmless);
            let before = scene.foe_points(group);
            scene.input().fire = true;
            scene.tick();
            scene.input().fire = false;
            scene.run(3);
            scene.state_mut(group).facing = facing;
            sum += before - scene.foe_points(group);
        }
        sum
    };
    let plain = mean(Heading::West, 0);
    let percent = |sum: u32| sum * 100 / plain;
    assert!((140..=160).contains(&percent(mean(Heading::East, 0))), "from behind");
    assert!((280..=320).contains(&percent(mean(Heading::West, 20))), "open");
}
