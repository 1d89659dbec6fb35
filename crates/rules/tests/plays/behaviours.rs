//! Tests of creature behaviours (`danger.md` 2). Each test plays a behaviour and its counter.

use rootward_gen::{Heading, Pos};
use rootward_rules::{
    encounters::Mood,
    events::PlayEvent,
    order::Order,
    party::squad::Droid,
    scene::Scene,
    tables::{items::ItemName, kit::Arm},
    terrain::distance,
};

const PLAIN: u8 = 2;
const GRAZER: u8 = 14;
const CHARGER: u8 = 23;
const SHIELD: u8 = 24;
const HEALER: u8 = 10;
const SPLITTER: u8 = 12;
const THIEF: u8 = 17;
const CALLER: u8 = 28;
const LURKER: u8 = 20;
const BOMBER: u8 = 21;
const PACK: u8 = 18;
const ANCHOR: u8 = 27;
const SLIMER: u8 = 15;

const HANDGUN: Arm = Arm::Weapon { level: 7, quality: 4 };
const MANY: u32 = 1_000_000;

#[test]
fn longer_rest_delays_attacks_and_recovery() {
    // Ticks from a blow to the next wind-up.
    let pause = |rest| {
        let (mut scene, at) = room(4, 1);
        let group = scene.group(PLAIN, at.offset(1, 0), Mood::Chase, &[MANY]);
        scene.play_mut().god = true;
        scene.state_mut(group).rest = rest;
        scene.until(100, |_, events| has(events, |event| matches!(event, PlayEvent::GroupAttack { .. })));
        let struck = scene.play().tick;
        scene.until(300, |_, events| has(events, |event| matches!(event, PlayEvent::WindUp { .. })));
        scene.play().tick - struck
    };
    assert_eq!(pause(40), pause(0) + 40);
    // The same pause, after a shot that stopped the attack.
    let wait = |rest| {
        let (mut scene, at) = safe_room(4, 1);
        scene.play_mut().squad.droids.iter_mut().for_each(|droid| (droid.arm, droid.loaded) = (HANDGUN, 20));
        let group = scene.group(PLAIN, at.offset(1, 0), Mood::Chase, &[MANY]);
        scene.state_mut(group).rest = rest;
        scene.until(100, |_, events| has(events, |event| matches!(event, PlayEvent::WindUp { .. })));
        scene.input().fire = true;
        scene.until(100, |_, events| has(events, |event| matches!(event, PlayEvent::Stopped { .. })));
        scene.state(group).wait
    };
    assert_eq!(wait(40), wait(0) + 40);
}

fn room(width: i16, height: i16) -> (Scene, Pos) {
    let (mut scene, at) = Scene::in_room(width, height);
    scene.play_mut().squad.droids.iter_mut().for_each(|droid| droid.arm = Arm::Sparks);
    (scene, at)
}

fn safe_room(width: i16, height: i16) -> (Scene, Pos) {
    let (mut scene, at) = room(width, height);
    scene.play_mut().god = true;
    (scene, at)
}

fn has(events: &[PlayEvent], wanted: fn(&PlayEvent) -> bool) -> bool {
    events.iter().any(wanted)
}

fn whole(scene: &Scene) -> bool {
    scene.play().squad.droids.iter().all(|droid: &Droid| droid.points == droid.full)
}

#[test]
fn a_blow_that_meets_empty_floor_lays_its_striker_open() {
    let (mut scene, at) = room(4, 2);
    let group = scene.group(PLAIN, at.offset(1, 0), Mood::Chase, &[MANY]);
    scene.until(100, |_, events| has(events, |event| matches!(event, PlayEvent::WindUp { .. })));
    scene.input().fresh = Some(Order::Step { heading: Heading::South, sideways: true });
    let events = scene.run(16);
    assert!(has(&events, |event| matches!(event, PlayEvent::LaidOpen { .. })));
    assert!(whole(&scene) && scene.state(group).condition.open > 10);
    // The group does not move until it has recovered.
    let (there, facing) = (scene.state(group).at, scene.state(group).facing);
    scene.run(8);
    assert_eq!((scene.state(group).at, scene.state(group).facing), (there, facing));
}

#[test]
fn a_charger_misses_a_party_that_steps_aside() {
    let (mut scene, at) = room(6, 2);
    scene.group(CHARGER, at.offset(4, 0), Mood::Chase, &[MANY]);
    scene.until(200, |_, events| has(events, |event| matches!(event, PlayEvent::Charges { .. })));
    scene.until(60, |_, events| has(events, |event| matches!(event, PlayEvent::DroidHurt { .. })));

    let (mut scene, at) = room(6, 2);
    let group = scene.group(CHARGER, at.offset(4, 0), Mood::Chase, &[MANY]);
    scene.until(200, |_, events| has(events, |event| matches!(event, PlayEvent::Charges { .. })));
    scene.input().fresh = Some(Order::Step { heading: Heading::South, sideways: true });
    scene.until(60, |_, events| has(events, |event| matches!(event, PlayEvent::LaidOpen { .. })));
    let full = scene.site().tables().dials.tricks.charge_open as u16;
    assert!(whole(&scene));
    assert!(scene.state(group).condition.open >= full - 1);
}

#[test]
fn a_charge_needs_floor_and_distance() {
    let (mut scene, at) = room(6, 1);
    let group = scene.group(CHARGER, at.offset(1, 0), Mood::Chase, &[MANY]);
    scene.play_mut().god = true;
    for _ in 0..400 {
        let before = scene.state(group).at;
        let events = scene.tick();
        if has(&events, |event| matches!(event, PlayEvent::Charges { .. })) {
            assert!(distance(before, scene.play().party.at) > 1);
        }
        let there = scene.state(group).at;
        assert!(scene.is_walkable(there) && there != scene.play().party.at);
    }
}

fn volley_on_shield(mood: Mood, facing: Heading, open: u16) -> u32 {
    let (mut scene, at) = safe_room(4, 1);
    let group = scene.group(SHIELD, at.offset(1, 0), mood, &[MANY]);
    let mut sum = 0;
    for _ in 0..20 {
        let state = scene.state_mut(group);
        (state.facing, state.mood, state.condition.open, state.wait) = (facing, mood, open, 40);
        state.condition.held = 40;
        for droid in &mut scene.play_mut().squad.droids {
            (droid.wait, droid.energy) = (0, 1000);
        }
        let before = scene.foe_points(group);
        scene.input().fire = true;
        scene.tick();
        scene.input().fire = false;
        scene.state_mut(group).facing = facing;
        scene.run(2);
        sum += before - scene.foe_points(group);
    }
    sum
}

#[test]
fn a_shield_closes_the_front_alone_and_not_an_open_bearer() {
    let front = volley_on_shield(Mood::Chase, Heading::West, 0);
    let side = volley_on_shield(Mood::Asleep, Heading::North, 0);
    let open = volley_on_shield(Mood::Chase, Heading::West, 40);
    assert!(front * 3 < side, "{front} and {side}");
    assert!(open > side * 3 / 2, "{open} and {side}");
}

#[test]
fn a_healer_heals_others_but_not_itself() {
    let (mut scene, at) = safe_room(6, 1);
    let healer = scene.group(HEALER, at.offset(3, 0), Mood::Chase, &[1000]);
    let hurt = scene.group(GRAZER, at.offset(4, 0), Mood::Harmless, &[1000]);
    scene.state_mut(hurt).members[0].points = 100;
    scene.state_mut(healer).members[0].points = 500;
    scene.until(200, |_, events| has(events, |event| matches!(event, PlayEvent::Healed { .. })));
    assert_eq!(scene.foe_points(hurt), 200);
    assert_eq!(scene.foe_points(healer), 500);
}

#[test]
fn a_splitter_leaves_two_smaller_ones_that_do_not_split_again() {
    let (mut scene, at) = room(5, 3);
    let group = scene.group(SPLITTER, at.offset(2, 1), Mood::Chase, &[1000]);
    let before = scene.play().groups.iter().len() as u16;
    scene.kill(group);
    let after = scene.play().groups.iter().len() as u16;
    assert_eq!(after - before, 2);
    for piece in before..after {
        assert_eq!(scene.foe_points(piece), 400);
        scene.kill(piece);
    }
    assert_eq!(scene.play().groups.iter().len() as u16, after);
}

#[test]
fn a_thief_takes_gold_runs_and_gives_it_back_when_it_dies() {
    let (mut scene, at) = room(6, 1);
    scene.give(ItemName::Gold, 100);
    let purse = scene.count(ItemName::Gold);
    let group = scene.group(THIEF, at.offset(1, 0), Mood::Chase, &[1000]);
    scene.until(100, |_, events| has(events, |event| matches!(event, PlayEvent::Stole { .. })));
    let stolen = scene.state(group).condition.stolen;
    assert!(stolen > 0);
    assert_eq!(scene.count(ItemName::Gold), purse - stolen);
    scene.run(60);
    assert!(distance(scene.state(group).at, at) > 1, "it runs");
    let there = scene.state(group).at;
    scene.kill(group);
    assert_eq!(scene.state(group).condition.stolen, 0);
    assert!(scene.play().piles.dropped().iter().any(|pile| pile.at == there), "the gold lies there");
}

#[test]
fn a_call_wakes_sleepers_and_is_heard_only_from_one_that_lives() {
    for lives in [true, false] {
        let (mut scene, at) = safe_room(6, 1);
        let caller = scene.group(CALLER, at.offset(3, 0), Mood::Wander, &[MANY]);
        let sleeper = scene.group(PLAIN, at.offset(5, 0), Mood::Asleep, &[MANY]);
        scene.until(60, |_, events| has(events, |event| matches!(event, PlayEvent::Calls { .. })));
        scene.state_mut(sleeper).mood = Mood::Asleep;
        if !lives {
            scene.kill(caller);
        }
        let events = scene.run(60);
        assert_eq!(has(&events, |event| matches!(event, PlayEvent::Called { .. })), lives);
        assert_eq!(scene.state(sleeper).mood != Mood::Asleep, lives);
        if lives {
            assert!(
                !has(&scene.run(300), |event| matches!(event, PlayEvent::Calls { .. })),
                "once in its life"
            );
        }
    }
}

#[test]
fn a_caller_that_hears_a_call_comes_and_does_not_call_on() {
    let (mut scene, at) = safe_room(6, 1);
    let first = scene.group(CALLER, at.offset(3, 0), Mood::Wander, &[MANY]);
    let second = scene.group(CALLER, at.offset(5, 0), Mood::Asleep, &[MANY]);
    let asleep = scene.state(second).clone();
    let mut called = Vec::new();
    for _ in 0..300 {
        called.extend(scene.run(1).into_iter().filter_map(|event| match event {
            PlayEvent::Called { group, .. } => Some(group),
            _ => None,
        }));
        // The group must learn of the party from the call alone, so the test prevents it from seeing the party.
        if called.is_empty() {
            scene.state_mut(second).clone_from(&asleep);
        }
    }
    assert_eq!(called, [first]);
    assert_ne!(scene.state(second).mood, Mood::Asleep);
}

#[test]
fn one_that_was_let_out_of_a_trap_calls_too() {
    let (mut scene, at) = safe_room(6, 1);
    // The state after a trap: awake but never alarmed.
    scene.group(CALLER, at.offset(3, 0), Mood::Alert(1), &[MANY]);
    let sleeper = scene.group(PLAIN, at.offset(5, 0), Mood::Asleep, &[MANY]);
    let events = scene.run(120);
    let calls = events.iter().filter(|event| matches!(event, PlayEvent::Calls { .. })).count();
    assert_eq!(calls, 1, "once in its life");
    assert!(has(&events, |event| matches!(event, PlayEvent::Called { .. })));
    assert_ne!(scene.state(sleeper).mood, Mood::Asleep);
}

#[test]
fn a_lurker_hears_nothing_and_wakes_only_from_near() {
    let (mut scene, at) = safe_room(6, 1);
    let group = scene.group(LURKER, at.offset(4, 0), Mood::Asleep, &[MANY]);
    let plain = scene.group(PLAIN, at.offset(5, 0), Mood::Asleep, &[MANY]);
    scene.with(|site, play| {
        play.squad
            .droids
            .iter_mut()
            .for_each(|droid| (droid.arm, droid.loaded) = (Arm::Weapon { level: 7, quality: 4 }, 9));
        play.party.facing = Heading::North;
        assert!(play.groups.get(group).is_some_and(|group| group.lurks(site)));
    });
    scene.fire();
    scene.run(3);
    assert!(scene.state(plain).mood != Mood::Asleep, "the shot is loud");
    assert_eq!(scene.state(group).mood, Mood::Asleep);
    scene.put_party(at.offset(2, 0), Heading::East);
    scene.run(2);
    assert!(scene.state(group).mood != Mood::Asleep);
}

#[test]
fn a_dead_bomber_blows_up_after_a_while_and_only_beside_it() {
    for (apart, hurt) in [(1, true), (2, false)] {
        let (mut scene, at) = room(5, 1);
        let group = scene.group(BOMBER, at.offset(apart, 0), Mood::Harmless, &[10]);
        scene.kill(group);
        let ticks = scene.site().tables().dials.tricks.bomb as usize;
        assert_eq!(scene.play().groups.bombs.len(), 1);
        let events = scene.run(ticks - 1);
        assert!(!has(&events, |event| matches!(event, PlayEvent::BombBlew { .. })));
        assert!(has(&scene.run(1), |event| matches!(event, PlayEvent::BombBlew { .. })));
        assert_eq!(!whole(&scene), hurt);
        assert!(scene.play().groups.bombs.is_empty());
    }
}

#[test]
fn a_pack_goes_for_the_back() {
    let (mut scene, at) = room(5, 3);
    let middle = at.offset(2, 1);
    scene.put_party(middle, Heading::East);
    scene.play_mut().god = true;
    let group = scene.group(PACK, middle.offset(2, 1), Mood::Chase, &[MANY]);
    let back = middle.offset(-1, 0);
    scene.until(200, |scene, _| scene.state(group).at == back);
}

#[test]
fn an_anchor_pulls_the_party_a_cell_nearer() {
    let (mut scene, at) = safe_room(7, 1);
    scene.group(ANCHOR, at.offset(5, 0), Mood::Chase, &[MANY]);
    scene.until(300, |_, events| has(events, |event| matches!(event, PlayEvent::Pulled { .. })));
    assert_eq!(scene.play().party.at, at.offset(1, 0));
}

#[test]
fn slime_lies_where_a_slimer_was_slows_the_party_and_dries() {
    let (mut scene, at) = safe_room(6, 1);
    scene.group(SLIMER, at.offset(5, 0), Mood::Chase, &[MANY]);
    scene.until(100, |scene, _| scene.play().hazards.has_slime(at.offset(5, 0)));
    let (mut scene, at) = room(6, 1);
    let steps = |scene: &mut Scene| {
        scene.tell(Order::Step { heading: Heading::East, sideways: false });
        scene.play().party.motion.total
    };
    let plain = steps(&mut scene);
    scene.ticks_to_rest();
    let spot = rootward_rules::hazards::Spot { at: at.offset(2, 0), ticks: 50 };
    scene.play_mut().hazards.slime.push(spot);
    assert_eq!(steps(&mut scene), 2 * plain);
    scene.run(60);
    assert!(!scene.play().hazards.has_slime(at.offset(2, 0)));
}

#[test]
fn a_guardian_calls_in_its_second_phase_and_not_before() {
    let (mut scene, at) = safe_room(6, 1);
    let group = scene.group(8, at.offset(3, 0), Mood::Chase, &[1000]);
    assert!(!has(&scene.run(200), |event| matches!(event, PlayEvent::Calls { .. })));
    scene.with(|site, play| {
        play.hurt_members(site, group, rootward_rules::events::Harm::Party, |member| member.full * 6 / 10);
    });
    assert!(scene.state(group).condition.call > 0);
}
