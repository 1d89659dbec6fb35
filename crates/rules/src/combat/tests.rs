//! Tests of single combat rules.

use rootward_gen::{Heading, ItemKind, Pos};

use super::{shots::Shooter, wounds::Hit};
use crate::{
    encounters::Mood,
    events::{Harm, PlayEvent},
    order::Order,
    party::pack::LogKind,
    scene::Scene,
    tables::{items::ItemName, kit::Arm, shipped},
};

/// Types of creatures: harmless and standing still, floating, minelayer, captive, touching.
const GRAZER: u8 = 14;
const BELL: u8 = 10;
const MINELAYER: u8 = 19;
const CAPTIVE: u8 = 31;
const HOUND: u8 = 18;

const FIST: Arm = Arm::Weapon { level: 1, quality: 4 };
const BLADE: Arm = Arm::Weapon { level: 4, quality: 8 };
const GUN: Arm = Arm::Weapon { level: 7, quality: 4 };
const CANNON: Arm = Arm::Weapon { level: 19, quality: 8 };
const SPRAY: Arm = Arm::Weapon { level: 22, quality: 8 };

/// A room where the party stands at the west end, faces east and keeps attacking.
fn firing(width: i16, arms: [Arm; 4]) -> (Scene, Pos) {
    let (mut scene, at) = Scene::in_room(width, 1);
    for (droid, arm) in scene.play_mut().squad.droids.iter_mut().zip(arms) {
        (droid.arm, droid.loaded) = (arm, 20);
    }
    scene.play_mut().god = true;
    scene.input().fire = true;
    (scene, at)
}

fn alone(width: i16, arm: Arm) -> (Scene, Pos) {
    let (mut scene, at) = firing(width, [arm; 4]);
    scene.play_mut().squad.droids[1..].iter_mut().for_each(|droid| droid.points = 0);
    (scene, at)
}

fn attackers(events: &[PlayEvent]) -> Vec<u8> {
    let attack = |event: &PlayEvent| match event {
        PlayEvent::Attack { droid, .. } => Some(*droid),
        _ => None,
    };
    events.iter().filter_map(attack).collect()
}

fn hurt(events: &[PlayEvent]) -> Vec<(usize, u32, Harm)> {
    let hurt = |event: &PlayEvent| match *event {
        PlayEvent::DroidHurt { droid, amount, harm, .. } => Some((droid.into(), amount, harm)),
        _ => None,
    };
    events.iter().filter_map(hurt).collect()
}

#[test]
fn only_the_front_pair_strikes_with_fists() {
    let (mut scene, _) = firing(4, [FIST, FIST, FIST, Arm::Sparks]);
    assert_eq!(attackers(&scene.run(16)), [0, 1, 3]);
    let (mut scene, _) = firing(4, [BLADE; 4]);
    assert_eq!(attackers(&scene.run(18)), [0, 1, 2, 3]);
    let (mut scene, _) = firing(4, [FIST; 4]);
    scene.play_mut().squad.swapped = true;
    assert_eq!(attackers(&scene.run(16)), [2, 3]);
}

#[test]
fn droids_out_of_reach_throw_sparks() {
    let arms = |creature, apart| {
        let (mut scene, at) = firing(4, [FIST, BLADE, FIST, GUN]);
        scene.group(creature, at.offset(apart, 0), Mood::Harmless, &[100_000]);
        let events = scene.run(1);
        let arm = |event: &PlayEvent| match event {
            PlayEvent::Attack { arm, .. } => Some(*arm),
            _ => None,
        };
        events.iter().filter_map(arm).collect::<Vec<_>>()
    };
    assert_eq!(arms(GRAZER, 1), [FIST, BLADE, Arm::Sparks, GUN], "the third stands behind");
    assert_eq!(arms(GRAZER, 2), [Arm::Sparks, BLADE, Arm::Sparks, GUN]);
    assert_eq!(arms(GRAZER, 3), [Arm::Sparks, Arm::Sparks, Arm::Sparks, GUN]);
    assert_eq!(arms(BELL, 1), [Arm::Sparks, BLADE, Arm::Sparks, GUN], "fists do not touch what floats");
}

#[test]
fn shots_hit_creatures_in_fake_walls() {
    let (mut scene, at) = alone(5, GUN);
    let group = scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[100_000]);
    // A wall that stops sight and shots, with a creature in it.
    scene.play_mut().terrain.bar(at.offset(2, 0), false);
    scene.run(8);
    assert!(scene.state(group).members[0].points < 100_000);
}

#[test]
fn arms_have_a_cooldown_and_cost_energy() {
    for (arm, wait, energy) in [(FIST, 16, 1), (GUN, 20, 1), (Arm::Sparks, 24, 10)] {
        let (mut scene, _) = alone(4, arm);
        let full = scene.play().squad.droids[0].energy;
        assert_eq!(attackers(&scene.run(1)), [0]);
        assert!(attackers(&scene.run(wait - 1)).is_empty());
        assert_eq!(attackers(&scene.run(1)), [0]);
        assert_eq!(scene.play().squad.droids[0].energy, full - 2 * energy);
        scene.play_mut().squad.droids[0].energy = energy - 1;
        scene.play_mut().squad.droids[0].wait = 0;
        assert!(attackers(&scene.run(1)).is_empty());
    }
}

#[test]
fn a_droid_attacks_while_the_party_walks() {
    let (mut scene, _) = alone(6, FIST);
    scene.input().held = Some(Order::Step { heading: Heading::East, sideways: false });
    assert_eq!(attackers(&scene.run(17)), [0, 0]);
}

#[test]
fn party_shots_fly_a_cell_in_two_ticks() {
    let (mut scene, at) = alone(5, GUN);
    let group = scene.group(GRAZER, at.offset(3, 0), Mood::Harmless, &[100_000]);
    scene.tick();
    let shot = *scene.play().shots.iter().next().expect("a shot is under way");
    assert_eq!((shot.by, shot.at, shot.left), (Shooter::Droid(0), at, 6));
    let ticks = scene.until(20, |_, events| {
        events.iter().any(|event| matches!(event, PlayEvent::GroupHurt { group: hit, .. } if *hit == group))
    });
    assert_eq!(ticks, 6);
    assert_eq!(scene.play().shots.iter().len(), 0);
}

#[test]
fn fists_cannot_reach_floating_creatures() {
    for (arm, touches) in [(FIST, false), (BLADE, true), (GUN, true), (Arm::Sparks, true)] {
        let (mut scene, at) = alone(4, arm);
        // Without energy for sparks, the droid can use only a fist.
        scene.play_mut().squad.droids[0].energy = if touches { 1000 } else { 5 };
        let group = scene.group(BELL, at.offset(1, 0), Mood::Harmless, &[100_000]);
        let events = scene.run(4);
        let no_effect = events.iter().any(|event| matches!(event, PlayEvent::NoEffect { .. }));
        let is_hurt = scene.state(group).members[0].points < 100_000;
        assert_eq!((is_hurt, no_effect), (touches, !touches), "{arm:?}");
    }
}

#[test]
fn blades_reach_two_cells_and_sweep_all_members() {
    let (mut scene, at) = alone(4, BLADE);
    let group = scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[100_000; 3]);
    scene.tick();
    let lost: Vec<u32> = scene.state(group).members.iter().map(|member| 100_000 - member.points).collect();
    assert!(lost[0] > 0);
    assert_eq!([lost[1], lost[2]], [lost[0] / 2; 2]);
}

#[test]
fn a_cannon_hits_the_whole_group() {
    let (mut scene, at) = alone(4, CANNON);
    let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[100_000; 3]);
    let behind = scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[100_000]);
    scene.run(10);
    let lost: Vec<u32> = scene.state(group).members.iter().map(|member| 100_000 - member.points).collect();
    assert!(lost[0] > 10_000);
    assert_eq!([lost[1], lost[2]], [lost[0] / 2; 2]);
    assert_eq!(scene.state(behind).members[0].points, 100_000);
}

#[test]
fn cloud_covers_two_cells_beyond_its_first_hit() {
    let (mut scene, at) = alone(6, SPRAY);
    let groups = [1, 2, 3, 4].map(|dx| scene.group(GRAZER, at.offset(dx, 0), Mood::Harmless, &[100_000]));
    scene.tick();
    scene.input().fire = false;
    // Wounded creatures stay where they are.
    scene.run(12);
    let lost = groups.map(|group| 100_000 - scene.state(group).members[0].points);
    assert!(lost[0] > 0 && lost[0] == lost[1] && lost[1] == lost[2] && lost[3] == 0, "{lost:?}");
}

#[test]
fn empty_gun_reloads_then_gives_way_to_sparks() {
    let (mut scene, _) = alone(4, GUN);
    scene.play_mut().squad.droids[0].loaded = 1;
    scene.play_mut().pack.set(ItemName::Clip, 1);
    scene.run(21);
    assert_eq!(scene.play().squad.droids[0].loaded, 29);
    assert_eq!(scene.play().pack.count(ItemName::Clip), 0);
    scene.play_mut().squad.droids[0].loaded = 1;
    scene.play_mut().squad.droids[0].wait = 0;
    assert!(scene.tick().contains(&PlayEvent::OutOfAmmo { droid: 0 }));
    let events = scene.run(20);
    let sparks = |event: &PlayEvent| matches!(event, PlayEvent::Attack { arm: Arm::Sparks, .. });
    assert!(events.iter().any(sparks));
}

#[test]
fn only_guns_are_heard_from_afar() {
    for (arm, wakes) in [(GUN, true), (FIST, false), (Arm::Sparks, false)] {
        let (mut scene, at) = alone(8, arm);
        let group = scene.group(HOUND, at.offset(7, 0), Mood::Asleep, &[100_000]);
        scene.tick();
        assert_eq!(scene.state(group).mood != Mood::Asleep, wakes, "{arm:?}");
    }
}

#[test]
fn hits_favour_the_row_that_faces_them() {
    for (heading, front_percent) in [(Heading::West, 80), (Heading::North, 80), (Heading::East, 20)] {
        let (mut scene, at) = Scene::in_room(3, 1);
        scene.play_mut().squad.droids.iter_mut().for_each(|droid| droid.points = 1_000_000);
        let mut front = 0;
        scene.with(|site, play| {
            for _ in 0..2000 {
                // Unanswered hits would spread to both rows.
                play.answers.note_answer();
                play.hit_party(site, heading, 1, Harm::Blow(0), at);
            }
            front = hurt(&play.events).iter().filter(|(droid, ..)| *droid < 2).count();
            play.events.clear();
        });
        let percent = front * 100 / 2000;
        assert!(percent.abs_diff(front_percent) <= 4, "{heading:?}: {percent}");
    }
}

#[test]
fn a_row_that_is_down_is_not_hit() {
    let (mut scene, at) = Scene::in_room(3, 1);
    scene.play_mut().squad.droids[0].points = 0;
    scene.play_mut().squad.droids[1].points = 0;
    scene.with(|site, play| {
        for _ in 0..20 {
            play.answers.note_answer();
            play.hit_party(site, Heading::West, 1, Harm::Blow(0), at);
        }
        assert_eq!(hurt(&play.events).len(), 20);
        assert!(hurt(&play.events).iter().all(|(droid, ..)| *droid >= 2));
        play.events.clear();
    });
}

#[test]
fn hits_are_capped_and_the_shield_halves_them() {
    let (mut scene, at) = Scene::in_room(3, 1);
    let full = scene.play().squad.droids[0].full;
    let mut amounts = Vec::new();
    for shield in [0, 1] {
        scene.play_mut().pack.set(ItemName::BodyShield, shield);
        scene.with(|site, play| {
            play.hit_party(site, Heading::West, 1_000_000, Harm::Blow(0), at);
            amounts.push(hurt(&play.events)[0].1);
            play.events.clear();
        });
    }
    let cap = full * shipped().dials.combat.cap_percent.captive / 100;
    assert!(cap * 5 <= full);
    assert_eq!(amounts, [cap, cap / 2]);
}

#[test]
fn striking_members_are_limited() {
    let strikers = shipped().dials.combat.strikers as usize;
    let (mut scene, at) = Scene::in_room(3, 1);
    let group = scene.group(HOUND, at.offset(1, 0), Mood::Chase, &[10; 4]);
    scene.until(30, |_, events| {
        let struck = events.iter().any(|event| matches!(event, PlayEvent::GroupAttack { .. }));
        assert!(hurt(events).iter().all(|hit| hit.2 == Harm::Blow(group)));
        assert_eq!(hurt(events).len(), if struck { strikers } else { 0 });
        struck
    });
}

/// A shooter that has just fired at the party in a room of two rows.
fn shot_at() -> (Scene, Pos, u16) {
    let (mut scene, at) = Scene::in_room(5, 2);
    let group = scene.group(21, at.offset(4, 0), Mood::Chase, &[100]);
    scene.until(60, |_, events| events.iter().any(|event| matches!(event, PlayEvent::GroupAttack { .. })));
    (scene, at, group)
}

#[test]
fn creature_shots_are_slower_and_can_be_dodged() {
    let (mut scene, _, group) = shot_at();
    let ticks = scene.until(20, |_, events| hurt(events).iter().any(|hit| hit.2 == Harm::Shot(group)));
    assert!((11..=12).contains(&ticks), "{ticks}");
    scene.until(60, |_, events| events.iter().any(|event| matches!(event, PlayEvent::GroupAttack { .. })));
    scene.input().fresh = Some(Order::Step { heading: Heading::South, sideways: true });
    assert!(hurt(&scene.run(18)).is_empty());
}

fn lies_open(events: &[PlayEvent]) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::LaidOpen { .. }))
}

#[test]
fn a_missed_volley_leaves_the_shooter_open() {
    let (mut scene, _, group) = shot_at();
    scene.input().fresh = Some(Order::Step { heading: Heading::South, sideways: true });
    scene.until(60, |scene, events| {
        assert!(hurt(events).is_empty());
        assert_eq!(lies_open(events), scene.play().shots.iter().len() == 0);
        lies_open(events)
    });
    let open = shipped().dials.tricks.open as u16;
    assert_eq!(scene.state(group).condition.open, open);
    assert!(!lies_open(&scene.run(30)), "once for each volley");
    assert_eq!(scene.state(group).condition.open, open - 30);
}

#[test]
fn one_hit_in_a_volley_leaves_nothing_open() {
    let (mut scene, at, _) = shot_at();
    let mut aside = scene.play().shots.0[0];
    aside.at = at.offset(4, 1);
    scene.play_mut().shots.0.push(aside);
    let mut events = Vec::new();
    scene.until(60, |scene, now| {
        events.extend(now.iter().copied());
        scene.play().shots.iter().len() == 0
    });
    assert_eq!(hurt(&events).len(), 1);
    assert!(!lies_open(&events));
}

#[test]
fn hits_on_open_groups_do_more_damage() {
    let lost = |open| {
        let (mut scene, at) = firing(4, [BLADE; 4]);
        let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[100_000]);
        scene.state_mut(group).condition.open = open;
        scene.with(|site, play| {
            let heading = Some(Heading::North);
            let hit = Hit { damage: 1000, harm: Harm::Party, wide: false, heading, by: None };
            play.hit_group(site, group, hit);
        });
        100_000 - scene.foe_points(group)
    };
    assert_eq!([lost(0), lost(10)], [1000, 10 * shipped().dials.tricks.open_percent]);
}

#[test]
fn a_hit_delays_the_droids_next_attack() {
    let (mut scene, at) = Scene::in_room(3, 1);
    let stagger = shipped().dials.tricks.stagger as u16;
    scene.with(|site, play| play.hit_party(site, Heading::West, 1, Harm::Blow(0), at));
    let waits = scene.play().squad.droids.map(|droid| droid.wait);
    assert_eq!(waits.iter().filter(|&&wait| wait == stagger).count(), 1);
    assert_eq!(waits.iter().filter(|&&wait| wait == 0).count(), 3);
}

#[test]
fn a_dead_group_leaves_gold_and_its_password() {
    let (mut scene, at) = alone(4, BLADE);
    let group = scene.group(8, at.offset(1, 0), Mood::Asleep, &[1]);
    scene.state_mut(group).drop = Some(ItemKind::ComputerPassword(1));
    let events = scene.run(1);
    let died = PlayEvent::GroupDied { group, at: at.offset(1, 0) };
    assert!(events.contains(&died) && events.contains(&PlayEvent::MemberDied { group, at: at.offset(1, 0) }));
    let dropped = scene.play().piles.dropped();
    assert!(dropped.iter().any(|drop| drop.item == ItemName::Gold && drop.at == at.offset(1, 0)));
    assert!(scene.play().pack.log.all(LogKind::Computer).eq([1]));
    assert_eq!((scene.play().tally.groups_killed, scene.play().tally.kill_points), (1, 200));
}

#[test]
fn the_floor_map_of_a_dead_group_is_unrolled() {
    let (mut scene, at) = alone(4, BLADE);
    let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[1]);
    let floor = scene.site().base().floor_at(at).expect("the party stands on a floor");
    scene.state_mut(group).drop = Some(ItemKind::FloorMap(floor));
    let before = scene.play().seen.remembered.len();
    scene.tick();
    assert!(scene.play().pack.log.all(LogKind::Floor).eq([floor]));
    assert!(scene.play().seen.remembered.len() > before);
}

#[test]
fn clips_drop_only_for_a_party_with_a_gun() {
    for (arm, some) in [(GUN, true), (BLADE, false)] {
        let (mut scene, at) = alone(4, arm);
        for _ in 0..60 {
            let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[1]);
            scene.kill(group);
        }
        let clips = scene.play().piles.dropped().iter().filter(|drop| drop.item == ItemName::Clip).count();
        assert_eq!(clips > 0, some);
    }
}

#[test]
fn a_minelayer_leaves_a_mine_that_arms_later() {
    let (mut scene, at) = alone(4, BLADE);
    let mine = at.offset(1, 0);
    scene.group(MINELAYER, mine, Mood::Asleep, &[1]);
    assert!(scene.tick().contains(&PlayEvent::MineLaid { at: mine }));
    scene.run(38);
    assert!(scene.play().traps.has_mine(mine));
    let events = scene.run(20);
    assert!(events.contains(&PlayEvent::MineBlew { at: mine }));
    assert!(!scene.play().traps.has_mine(mine));
}

#[test]
fn mines_hurt_walking_groups_only() {
    for (creature, is_hurt) in [(HOUND, true), (BELL, false)] {
        let (mut scene, at) = Scene::in_room(7, 1);
        scene.play_mut().god = true;
        let mine = at.offset(4, 0);
        scene.with(|site, play| play.lay_mine(site, mine));
        scene.run(45);
        let group = scene.group(creature, at.offset(6, 0), Mood::Chase, &[100]);
        // The test moves the group, because a shooter does not come this close by itself.
        scene.run(1);
        scene.state_mut(group).walk_to(mine, 2);
        scene.run(2);
        assert_eq!(scene.state(group).members[0].points, if is_hurt { 70 } else { 100 });
    }
}

#[test]
fn doors_and_raiser_walls_crush_as_the_tables_say() {
    for (raiser, creatures, droids) in [(false, 10, 10), (true, 40, 5)] {
        let (mut scene, at) = Scene::in_room(3, 1);
        let full = scene.play().squad.droids[0].full;
        let group = scene.group(GRAZER, at.offset(1, 0), Mood::Harmless, &[100, 200]);
        scene.with(|site, play| {
            play.crush(site, at.offset(1, 0), raiser);
            play.crush(site, at, raiser);
            assert_eq!(hurt(&play.events).len(), 4);
            assert!(hurt(&play.events).iter().all(|hit| hit.1 == full * droids / 100));
            play.events.clear();
        });
        let points: Vec<u32> = scene.state(group).members.iter().map(|member| member.points).collect();
        assert_eq!(points, [100 - creatures, 200 - 2 * creatures]);
    }
}

#[test]
fn attacks_do_not_affect_the_captive() {
    for arm in [FIST, BLADE, GUN, CANNON] {
        let (mut scene, at) = alone(5, arm);
        let captive = scene.group(CAPTIVE, at.offset(1, 0), Mood::Follow, &[1]);
        let behind = scene.group(GRAZER, at.offset(2, 0), Mood::Harmless, &[100_000]);
        scene.with(|site, play| play.crush(site, at.offset(1, 0), true));
        scene.run(6);
        assert_eq!(scene.state(captive).members[0].points, 1);
        assert!(scene.state(behind).members[0].points < 100_000, "{arm:?}");
    }
}
