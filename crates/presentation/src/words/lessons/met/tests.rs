use rootward_gen::{Heading, Seed};
use rootward_rules::{encounters::Groups, tables::kit::Arm};

use super::*;
use crate::testing::{fronts, game, put_party};

/// The met topic at a cell with a view of all cells around it.
fn met_at(site: &Site, play: &mut Play, at: Pos, wanted: Topic) -> Option<Topic> {
    put_party(site, play, at);
    // No group takes part.
    play.groups = Groups::default();
    for cell in near(at) {
        play.seen.remembered.insert(cell);
    }
    most_urgent(site, play, |topic| topic == wanted)
}

#[test]
fn every_thing_teaches_a_party_beside_it() {
    let mut missing: Vec<Topic> =
        Topic::ALL.into_iter().filter(|topic| !is_about_the_party(*topic)).collect();
    for number in [0, 1, 3, 9, 10, 20, 21, 179, 180, 2000] {
        let (site, mut play) = game(Seed::classic(number));
        for record in site.records().iter() {
            let is_fake = record.thing == Thing::FakeWall;
            let beside = if is_fake || site.floor().contains(record.at) {
                Some(record.at)
            } else {
                fronts(&site, record.at).next().map(|(front, _)| front)
            };
            let topic = if is_fake { Some(Topic::FakeWall) } else { topic_of(&play, record) };
            let (Some(at), Some(topic)) = (beside, topic.filter(|topic| missing.contains(topic))) else {
                continue;
            };
            assert_eq!(met_at(&site, &mut play, at, topic), Some(topic), "{record:?} in {number}");
            missing.retain(|other| *other != topic);
        }
        if missing.is_empty() {
            return;
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// Whether the topic depends on the party's state or on creatures, not on a thing in a cell.
fn is_about_the_party(topic: Topic) -> bool {
    use Topic::{AntiGravity, Badge, Charge, Enemy, Energy, Gold, Guardian, RootFinder, Rows, Sleep, Spare};
    use Topic::{
        Back, Bomb, Call, Crowd, Lane, Open, Pinned, Ripple, Shield, StepAside, Thief, Truce, Unanswered,
    };
    let attacks = matches!(topic, Bomb | Lane | Pinned | Ripple | StepAside | Unanswered);
    let fights = attacks || matches!(topic, Call | Open | Shield | Thief);
    let choices = matches!(topic, Back | Badge | Crowd | Gold | Spare | Truce);
    fights
        || choices
        || matches!(topic, AntiGravity | Charge | Enemy | Energy | Guardian | RootFinder | Rows | Sleep)
}

#[test]
fn fake_wall_is_met_only_inside_it() {
    let (site, mut play) = game(Seed::classic(179));
    let fake = site.records().iter().find(|record| record.thing == Thing::FakeWall).expect("a fake wall").at;
    let (beside, _) = fronts(&site, fake).next().expect("a way to it");
    assert_eq!(met_at(&site, &mut play, beside, Topic::FakeWall), None);
    assert_eq!(met_at(&site, &mut play, fake, Topic::FakeWall), Some(Topic::FakeWall));
    assert!(!topics_of(&site, &play).contains(&Topic::FakeWall));
}

#[test]
fn things_behind_a_wall_are_not_met() {
    let (site, play) = &game(Seed::classic(179));
    // The wall south of the entrance has bars on its south side.
    let panels = near(play.party.at).flat_map(|at| site.records().at(at));
    assert!(panels.filter(|record| topic_of(play, record) == Some(Topic::Bars)).count() > 0);
    assert_eq!(most_urgent(site, play, |topic| topic == Topic::Bars), None);
}

#[test]
fn the_state_of_the_party_teaches_too() {
    let (site, mut play) = game(Seed::classic(0));
    play.groups = Groups::default();
    let met = |play: &Play, wanted| most_urgent(&site, play, |topic| topic == wanted);
    for topic in [Topic::Sleep, Topic::Energy, Topic::AntiGravity, Topic::Charge] {
        assert_eq!(met(&play, topic), None, "{topic:?}");
    }
    // A scratch is not worth mentioning, unless another droid is down.
    let mended = play.squad.droids[2].full * play.mends_percent(&site) / 100;
    play.squad.droids[2].points = mended - 1;
    assert_eq!(met(&play, Topic::Sleep), None);
    play.squad.droids[3].points = 0;
    assert_eq!(met(&play, Topic::Sleep), Some(Topic::Sleep));
    play.squad.droids[3].points = play.squad.droids[3].full;
    play.squad.droids[2].points = 1;
    play.squad.droids[1].energy = 9;
    play.pack.set(ItemName::AntiGravity, 1);
    play.pack.set(ItemName::Explosives, 1);
    for topic in [Topic::Sleep, Topic::Energy, Topic::AntiGravity, Topic::Charge] {
        assert_eq!(met(&play, topic), Some(topic));
    }
}

#[test]
fn gold_sends_bare_hands_to_a_known_shop() {
    let (site, mut play) = game(Seed::classic(179));
    play.groups = Groups::default();
    play.seen.remembered = Pos::all().collect();
    let met = |play: &Play| most_urgent(&site, play, |topic| topic == Topic::Gold);
    let prices = (2..=24).filter_map(|level| shops::price(&site, &play, Ware::Weapon(level)));
    let price = prices.min().expect("a weapon is on sale");
    play.pack.set(ItemName::Gold, price);
    for droid in &mut play.squad.droids {
        droid.arm = Arm::Weapon { level: 6, quality: 1 };
    }
    assert_eq!(met(&play), None, "nobody has bare hands");
    play.squad.droids[0].arm = Arm::Weapon { level: 1, quality: 1 };
    assert_eq!(met(&play), Some(Topic::Gold));
    play.pack.set(ItemName::Gold, price - 1);
    assert_eq!(met(&play), None, "it is too dear");
    play.pack.set(ItemName::Gold, price);
    let mut storm = play.clone();
    assert!(storm.add_twist(&site, rootward_rules::twists::Twist::Storm));
    assert_eq!(met(&storm), None, "no map works");
    let shop = site.records().iter().find(|record| record.thing == Thing::Shop).expect("a shop").at;
    play.seen.remembered = near(play.party.at).filter(|at| distance(*at, shop) > 1).collect();
    assert_eq!(met(&play), None, "nobody has seen it");
}

#[test]
fn rows_are_taught_when_it_helps_to_swap_them() {
    let (site, mut play) = game(Seed::classic(179));
    play.groups = Groups::default();
    let met = |play: &Play| most_urgent(&site, play, |topic| topic == Topic::Rows);
    assert_eq!(met(&play), None);
    play.squad.droids[1].points = 1;
    assert_eq!(met(&play), Some(Topic::Rows));
    play.squad.swapped = true;
    assert_eq!(met(&play), None, "it stands behind");
    play.squad.swapped = false;
    play.squad.droids[3].points = 1;
    assert_eq!(met(&play), None, "those behind are hurt, too");
}

#[test]
fn no_lesson_tells_to_attack_a_white_flag() {
    let (site, mut play) = game(Seed::classic(0));
    let fights = |group: &GroupState| !group.is(&site, Trait::Carrier) && !group.lurks(&site);
    let number = play.groups.iter().position(fights).expect("a group") as u16;
    let at = play.party.at.step(Heading::South);
    play.groups.get_mut(number).expect("it is there").at = at;
    play.seen.visible.insert(at);
    let met = |play: &Play, wanted| most_urgent(&site, play, |topic| topic == wanted);
    assert_eq!((met(&play, Topic::Enemy), met(&play, Topic::Truce)), (Some(Topic::Enemy), None));
    assert!(play.add_twist(&site, rootward_rules::twists::Twist::Truce));
    // A new twist recomputes the sight of the party.
    play.seen.visible.insert(at);
    assert_eq!((met(&play, Topic::Enemy), met(&play, Topic::Truce)), (None, Some(Topic::Truce)));
}

#[test]
fn no_lesson_about_doors_in_a_fight() {
    let (site, mut play) = game(Seed::classic(179));
    let groups = play.groups.clone();
    let doors = site.records().iter().filter(|record| matches!(record.thing, Thing::Door(_)));
    let mut beside = doors.flat_map(|door| Heading::ALL.map(|heading| door.at.step(heading)));
    let at = beside.find(|&at| met_at(&site, &mut play, at, Topic::Door).is_some()).expect("a way to a door");
    let number = groups.iter().position(|group| !group.lurks(&site)).expect("a group") as u16;
    play.groups = groups;
    play.seen.visible.insert(at.step(Heading::South));
    let met = |play: &Play| most_urgent(&site, play, |topic| topic == Topic::Door);
    for (mood, told) in [(Mood::Chase, None), (Mood::Asleep, Some(Topic::Door))] {
        let group = play.groups.get_mut(number).expect("it is there");
        (group.at, group.mood) = (at.step(Heading::South), mood);
        assert_eq!(met(&play), told, "{mood:?}");
    }
}

#[test]
fn choices_are_taught_when_they_arise() {
    let (site, mut play) = game(Seed::classic(0));
    let fighters: Vec<u16> = (0..)
        .zip(play.groups.iter())
        .filter(|(_, group)| group.mood.stance() != Stance::Peaceful && !group.lurks(&site))
        .map(|(number, _)| number)
        .collect();
    let (ahead, facing) = (play.ahead(), play.party.facing);
    let put = |play: &mut Play, place: usize, at: Pos, mood| {
        let group = play.groups.get_mut(fighters[place]).expect("it is there");
        (group.at, group.facing, group.mood) = (at, facing, mood);
        play.seen.visible.insert(at);
    };
    let met = |play: &Play, wanted| most_urgent(&site, play, |topic| topic == wanted);
    put(&mut play, 0, ahead, Mood::Wander);
    assert_eq!((met(&play, Topic::Back), met(&play, Topic::Crowd)), (Some(Topic::Back), None));
    put(&mut play, 0, ahead, Mood::Chase);
    put(&mut play, 1, ahead.step(facing), Mood::Chase);
    assert_eq!(met(&play, Topic::Crowd), Some(Topic::Crowd));
    play.groups.get_mut(fighters[0]).expect("it is there").facing = facing.back();
    play.groups.get_mut(fighters[1]).expect("it is there").facing = facing.back();
    assert_eq!(met(&play, Topic::Back), None);
    // A sign is explained where it is visible: beside groups that split and hunt, and not while they sleep.
    let mut signs = 0;
    for &number in &fighters {
        for mood in [Mood::Chase, Mood::Asleep] {
            let mut play = play.clone();
            for &away in fighters.iter().filter(|&&other| other != number) {
                play.groups.get_mut(away).expect("it is there").at = Pos::new(-9, -9);
            }
            let group = play.groups.get_mut(number).expect("it is there");
            (group.at, group.mood) = (ahead, mood);
            let told = met(&play, Topic::Badge).is_some();
            let group = play.groups.get(number).expect("it is there");
            if group.is(&site, Trait::Splitter) {
                assert_eq!(told, mood == Mood::Chase, "group {number}");
            }
            signs += usize::from(told);
        }
    }
    assert!(signs > 0);
    // A spare weapon can wait until no creature is near.
    let spare = Arm::Weapon { level: 4, quality: 1 };
    play.pack.spares.push(spare);
    assert_eq!(met(&play, Topic::Spare), None);
    play.groups = Groups::default();
    // A bare fist from a swap is ignored.
    play.pack.spares = vec![Arm::Weapon { level: 1, quality: 8 }];
    assert_eq!(met(&play, Topic::Spare), None);
    play.pack.spares.push(spare);
    assert_eq!(met(&play, Topic::Spare), Some(Topic::Spare));
}
