//! Tests of doors: button, blue, punch, iris, laser, protected and elevator doors, and doors that close on someone.

use rootward_gen::{DoorKind, Pos, Thing};
use rootward_rules::{
    doors::{Leaf, iris::order_of, is_door},
    events::{Harm, PlayEvent},
    order::{Order, Wish},
    party::{PartyEvent, pack::LogKind},
    scene::{Scene, is_plain},
    tables::{iris::Corner, items::ItemName, kit::Arm},
    terrain::heading_to,
};

use super::{hurts, opens, puzzles::solve_by_hand, shuts};

fn leaf(scene: &Scene, at: Pos) -> Leaf {
    scene.play().barriers.at(at).expect("a barrier").leaf
}

#[test]
fn a_button_door_opens_and_closes_in_eight_ticks_when_acted_on() {
    let (mut scene, way) = Scene::through(|thing| is_door(thing, DoorKind::Button));
    let at = scene.thing.at;
    assert!(!opens(&scene.walk(way), at), "walking against it does nothing");
    assert!(opens(&scene.act(), at));
    scene.assert_opens(at);
    scene.assert_stays_open(at);
    assert!(shuts(&scene.act(), at));
    assert!(!scene.is_walkable(at), "a door that shuts bars at once");
    scene.run(6);
    assert_ne!(leaf(&scene, at), Leaf::Shut);
    scene.run(1);
    assert_eq!(leaf(&scene, at), Leaf::Shut);
}

#[test]
fn a_blue_door_opens_to_a_step_and_closes_after_sixty_ticks() {
    let (mut scene, way) = Scene::through(|thing| is_door(thing, DoorKind::Blue));
    let at = scene.thing.at;
    assert!(opens(&scene.tell(Order::Step { heading: way, sideways: false }), at));
    scene.assert_opens(at);
    assert_eq!(scene.until(100, |_, events| shuts(events, at)), 60);
}

#[test]
fn a_blue_door_waits_until_it_is_free() {
    let (mut scene, way) = Scene::through(|thing| is_door(thing, DoorKind::Blue));
    let at = scene.thing.at;
    scene.walk(way);
    scene.run(8);
    scene.walk(way);
    assert_eq!(scene.play().party.at, at);
    scene.assert_stays_open(at);
    let events = scene.walk(way);
    assert!(shuts(&events, at) && !hurts(&events, Harm::Crushed));
    assert_eq!(scene.lost(), [0; 4]);
}

#[test]
fn a_shut_blue_door_throws_shots_back_and_an_open_one_does_not() {
    let (mut scene, way) = Scene::through(|thing| is_door(thing, DoorKind::Blue));
    let at = scene.thing.at;
    scene.arm(Arm::Sparks);
    let mut events = scene.fire();
    events.extend(scene.run(10));
    assert!(events.contains(&PlayEvent::Reflected { at }));
    assert!(hurts(&events, Harm::Mirror) && scene.lost().iter().sum::<u32>() > 0);
    let full = scene.play().squad.droids[0].full;
    let is_capped =
        |event: &PlayEvent| !matches!(*event, PlayEvent::DroidHurt { amount, .. } if amount * 5 > full);
    assert!(events.iter().all(is_capped), "{events:?}");
    scene.walk(way);
    scene.run(20);
    let mut events = scene.fire();
    events.extend(scene.run(6));
    assert!(events.iter().any(|event| matches!(event, PlayEvent::Attack { .. })));
    assert!(!events.contains(&PlayEvent::Reflected { at }));
}

#[test]
fn a_punch_door_opens_for_good_to_any_blow_and_to_nothing_else() {
    let (mut scene, way) = Scene::through(|thing| is_door(thing, DoorKind::Punch));
    let (door, at) = (scene.thing.number, scene.thing.at);
    assert!(scene.act().contains(&PlayEvent::LockedPunch { door, at }));
    assert!(!opens(&scene.walk(way), at));
    assert!(opens(&scene.fire(), at));
    scene.assert_opens(at);
    scene.assert_stays_open(at);
}

#[test]
fn a_wrong_press_keeps_the_right_ones() {
    let mut scene = Scene::before(|thing| is_door(thing, DoorKind::Iris));
    let (door, at) = (scene.thing.number, scene.thing.at);
    assert!(scene.act().contains(&PlayEvent::AskIris { door, at }));
    let [one, two, three, four] = order_of(scene.site(), door).expect("an order");
    assert!(scene.wish(Wish::Press(one)).contains(&PlayEvent::IrisRight { door, corner: one }));
    assert!(scene.wish(Wish::Press(four)).contains(&PlayEvent::IrisWrong { door, corner: four }));
    assert_eq!(scene.play().iris.lit(door), 1);
    scene.wish(Wish::Press(two));
    scene.wish(Wish::Press(three));
    assert!(opens(&scene.wish(Wish::Press(four)), at));
    scene.assert_opens(at);
    scene.assert_stays_open(at);
}

#[test]
fn ten_presses_open_an_iris_door() {
    let mut scene = Scene::before(|thing| is_door(thing, DoorKind::Iris));
    let (door, at) = (scene.thing.number, scene.thing.at);
    scene.give(ItemName::Die, 1);
    let (mut left, mut presses) = (Corner::ALL.to_vec(), 0);
    while leaf(&scene, at) == Leaf::Shut {
        let lit = scene.play().iris.lit(door);
        left.retain(|&corner| {
            if scene.play().iris.lit(door) > lit {
                return true;
            }
            presses += 1;
            scene.wish(Wish::Press(corner));
            scene.play().iris.lit(door) == lit
        });
    }
    assert!((4..=10).contains(&presses), "{presses}");
    assert_eq!(scene.count(ItemName::Die), 1);
}

#[test]
fn a_terminal_opens_its_door_with_the_password() {
    let mut scene = Scene::before(|thing| matches!(thing, Thing::Terminal { .. }));
    let terminal = scene.thing.number;
    let Thing::Terminal { door, .. } = scene.thing.thing else { unreachable!() };
    let laser = scene.site().records().laser_doors()[usize::from(door)];
    let at = scene.record(laser.door).at;
    scene.play_mut().groups = scene.groups.clone();
    let number = scene.groups.iter().position(|group| Some(group.record) == laser.courier);
    let number = number.expect("the courier") as u16;
    assert!(scene.act().contains(&PlayEvent::AccessRefused { terminal, courier: None }));
    let seen_at = scene.thing.at;
    scene.play_mut().groups.get_mut(number).expect("the courier").seen_at = Some(seen_at);
    assert!(scene.act().contains(&PlayEvent::AccessRefused { terminal, courier: Some(seen_at) }));
    scene.kill(number);
    scene.play_mut().groups = Default::default();
    assert!(scene.play().pack.log.all(LogKind::Laser).eq([door]), "the password goes straight into the log");
    let events = scene.act();
    assert!(events.contains(&PlayEvent::AccessGranted { terminal }) && opens(&events, at));
    scene.assert_opens(at);
    scene.assert_stays_open(at);
}

#[test]
fn a_laser_door_is_opened_at_its_terminal_only() {
    let mut scene = Scene::before(|thing| is_door(thing, DoorKind::Laser));
    let (door, at) = (scene.thing.number, scene.thing.at);
    (0..8).for_each(|number| scene.play_mut().pack.log.learn(LogKind::Laser, number));
    let mut events = scene.act();
    assert!(events.contains(&PlayEvent::LockedLaser { door, at }));
    events.extend(scene.fire());
    events.extend(scene.walk(scene.play().party.facing));
    assert!(!opens(&events, at));
}

#[test]
fn a_protected_door_opens_for_good_when_its_panel_is_solved() {
    let mut scene = Scene::before(|thing| is_door(thing, DoorKind::Protected));
    let (door, at) = (scene.thing.number, scene.thing.at);
    assert!(scene.act().contains(&PlayEvent::LockedPuzzle { door, at }));
    let puzzles = scene.site().records().puzzles();
    let puzzle = puzzles.iter().position(|puzzle| puzzle.lock == door).expect("its puzzle");
    assert!(opens(&solve_by_hand(&mut scene, puzzle), at));
    scene.run(8);
    scene.assert_stays_open(at);
}

#[test]
fn an_elevator_takes_a_second_for_each_floor() {
    let mut scene = Scene::about(|site, play, record| {
        let Thing::ElevatorCar { runs: true, .. } = record.thing else { return false };
        let Some(shaft) = site.base().shaft_of_car(record.at) else { return false };
        let here = shaft.stops().find(|stop| stop.car == record.at);
        here.is_some_and(|here| is_plain(site, play, here.landing))
            && shaft.stops().any(|stop| stop.open && stop.car != record.at)
    });
    let car = scene.thing.at;
    let shaft = scene.site().base().shaft_of_car(car).expect("a shaft");
    let here = shaft.stops().find(|stop| stop.car == car).expect("a stop");
    let there = shaft.stops().find(|stop| stop.open && stop.car != car).expect("another stop");
    let way = heading_to(here.landing, here.door).expect("a straight way");
    scene.put_party(here.landing, way);
    assert!(opens(&scene.tell(Order::Step { heading: way, sideways: false }), here.door));
    scene.assert_opens(here.door);
    scene.walk(way);
    scene.walk(way);
    assert_eq!(scene.play().party.at, car);
    assert!(scene.act().contains(&PlayEvent::Party(PartyEvent::AskFloor(car))));
    scene.tell(Order::Travel(there.floor));
    let floors = usize::from(here.floor.abs_diff(there.floor));
    assert_eq!(scene.ticks_to_rest(), 20 + 20 * floors);
    assert_eq!(scene.play().party.at, there.car);
}

#[test]
fn closing_door_hurts_a_tenth_and_opens_again() {
    let (mut scene, _) = Scene::through(|thing| is_door(thing, DoorKind::Button));
    let at = scene.thing.at;
    let facing = scene.play().party.facing;
    scene.act();
    scene.run(10);
    let group = scene.foe(at, 200);
    scene.act();
    scene.run(1);
    assert_eq!(scene.foe_points(group), 180);
    scene.run(8);
    assert!(scene.is_walkable(at));
    scene.play_mut().groups = Default::default();
    scene.mend();
    scene.act();
    scene.put_party(at, facing);
    assert!(hurts(&scene.run(1), Harm::Crushed));
    assert_eq!(scene.lost(), scene.share(10));
    scene.run(8);
    assert!(scene.is_walkable(at));
}
