//! Tests of walls: raiser walls, pushable walls, windows, fake walls and walls that break.

use rootward_gen::{Heading, Kind, Pos, Thing};
use rootward_rules::{
    encounters::Mood,
    events::{Harm, PlayEvent},
    objective::{Meltdown, Stage},
    scene::{Scene, sides},
    tables::{items::ItemName, kit::Arm, shipped},
};

use super::{hurts, opens, shuts};

/// A pushable wall with its space. The party stands before it. Returns the space and the way.
fn pushable() -> (Scene, Pos, Heading) {
    let (scene, heading) = Scene::facing(
        |_, _, record| record.thing == Thing::PushableWall,
        |site, play, at| {
            sides(site, play, at).find(|&heading| site.base().kind(at.step(heading)) == Kind::PushSpace)
        },
    );
    let space = scene.thing.at.step(heading);
    (scene, space, heading)
}

fn before_raised_wall() -> (Scene, Heading, Pos) {
    let (mut scene, way) = Scene::through(|thing| thing == Thing::RaiserWall);
    scene.act();
    scene.run(10);
    let at = scene.thing.at;
    (scene, way, at)
}

#[test]
fn a_raiser_wall_warns_before_it_falls() {
    let (mut scene, _) = Scene::through(|thing| thing == Thing::RaiserWall);
    let at = scene.thing.at;
    assert!(opens(&scene.act(), at));
    scene.assert_opens(at);
    let warning = scene.until(200, |_, events| events.contains(&PlayEvent::Warning { at }));
    let fall = scene.until(200, |_, events| shuts(events, at));
    assert_eq!((warning, fall), (60, 20));
    assert!(!scene.is_walkable(at));
}

#[test]
fn a_shot_lifts_a_raiser_wall_from_afar() {
    let (mut scene, way) = Scene::through(|thing| thing == Thing::RaiserWall);
    let at = scene.thing.at;
    scene.arm(Arm::Sparks);
    scene.put_party(at.step(way.back()), way);
    let mut events = scene.fire();
    events.extend(scene.run(10));
    assert!(opens(&events, at));
}

#[test]
fn a_raiser_wall_crushes_and_goes_up_again() {
    let (mut scene, way, at) = before_raised_wall();
    scene.walk(way);
    assert_eq!(scene.play().party.at, at);
    let mut warned = None;
    let ticks = scene.until(200, |scene, events| {
        if events.contains(&PlayEvent::Warning { at }) {
            warned = Some(scene.play().tick);
        }
        hurts(events, Harm::Raiser)
    });
    assert!(ticks > 20 && scene.play().tick - warned.expect("a warning") >= 20);
    assert_eq!(scene.lost(), scene.share(shipped().dials.doors.raiser_droid_percent));
    scene.run(8);
    scene.walk(way);
    assert_eq!(scene.play().party.at, at.step(way), "nobody is stuck under it");
}

#[test]
fn a_raiser_wall_takes_two_fifths_of_a_creature() {
    let (mut scene, _, at) = before_raised_wall();
    let group = scene.foe(at, 1000);
    scene.until(100, |scene, _| scene.foe_points(group) < 1000);
    assert_eq!(scene.foe_points(group), 600);
}

#[test]
fn a_raiser_wall_pushes_out_what_lies_under_it() {
    let (mut scene, way, at) = before_raised_wall();
    scene.play_mut().piles.drop(at, ItemName::Battery, 1);
    scene.until(100, |_, events| shuts(events, at));
    scene.run(20);
    let dropped = scene.play().piles.dropped();
    let lies = dropped.iter().find(|dropped| dropped.item == ItemName::Battery).expect("not destroyed").at;
    assert!(lies == at.step(way) || lies == at.step(way.back()), "{lies:?} beside {at:?}");
}

#[test]
fn a_second_step_pushes_a_wall_one_cell_and_only_once() {
    let (mut scene, space, way) = pushable();
    let at = scene.thing.at;
    assert!(!scene.walk(way).iter().any(|event| matches!(event, PlayEvent::Pushed { .. })));
    assert!(scene.walk(way).contains(&PlayEvent::Pushed { from: at, to: space }));
    assert!(scene.is_walkable(at) && !scene.is_walkable(space));
    scene.walk(way);
    assert_eq!(scene.play().party.at, at);
    for _ in 0..4 {
        scene.walk(way);
    }
    assert_eq!(scene.play().party.at, at);
    assert!(!scene.is_walkable(space), "it goes no farther");
}

/// Planet base 4742.0, where two walls are pushed into one corner.
const CORNER: u16 = 52151;

#[test]
fn a_wall_that_would_cut_off_a_part_of_the_base_breaks_instead() {
    let upper = (Pos::new(44, 0), Pos::new(45, 0));
    let lower = (Pos::new(43, 1), Pos::new(44, 1));
    for [(first, space), (second, corner)] in [[lower, upper], [upper, lower]] {
        let mut scene = Scene::new(CORNER);
        let mut push = |wall: Pos| {
            scene.put_before(wall, Heading::East);
            [scene.walk(Heading::East), scene.walk(Heading::East)].concat()
        };
        assert!(push(first).contains(&PlayEvent::Pushed { from: first, to: space }));
        let events = push(second);
        let breaks =
            |event: &PlayEvent| matches!(*event, PlayEvent::Broke { record: Some(_), at } if at == corner);
        assert!(events.iter().any(breaks), "{events:?}");
        assert!(!scene.is_walkable(space) && scene.is_walkable(second) && scene.is_walkable(corner));
        scene.walk(Heading::East);
        scene.walk(Heading::East);
        assert_eq!(scene.play().party.at, corner, "the party walks on over the pieces");
    }
}

#[test]
fn a_wall_pushes_what_was_left_on_its_space_aside() {
    let (mut scene, space, way) = pushable();
    scene.play_mut().piles.drop(space, ItemName::Battery, 1);
    scene.walk(way);
    assert!(scene.walk(way).contains(&PlayEvent::Pushed { from: scene.thing.at, to: space }));
    let dropped = scene.play().piles.dropped();
    let lies = dropped.iter().find(|dropped| dropped.item == ItemName::Battery).expect("not destroyed").at;
    assert!(lies != space && scene.is_walkable(lies), "{lies:?} beside {space:?}");
}

#[test]
fn a_creature_holds_a_wall_for_a_while_and_is_then_pushed_aside() {
    let (mut scene, space, way) = pushable();
    let group = scene.group(0, space, Mood::Harmless, &[100_000]);
    scene.walk(way);
    assert!(scene.walk(way).contains(&PlayEvent::PushBlocked { at: space }));
    assert!(scene.walk(way).contains(&PlayEvent::PushBlocked { at: space }));
    let pushed = PlayEvent::Pushed { from: scene.thing.at, to: space };
    assert!(scene.walk(way).contains(&pushed), "as many steps again");
    assert!(scene.state(group).at != space && scene.is_walkable(scene.state(group).at));
}

#[test]
fn meltdown_releases_held_walls() {
    let (mut scene, space, way) = pushable();
    let group = scene.foe(space, 100_000);
    scene.play_mut().objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 30_000 });
    scene.walk(way);
    assert!(scene.walk(way).contains(&PlayEvent::Pushed { from: scene.thing.at, to: space }));
    assert_ne!(scene.state(group).at, space);
}

#[test]
fn windows_let_sight_and_shots_pass() {
    let (mut scene, way) = Scene::through(|thing| matches!(thing, Thing::Window(_)));
    let at = scene.thing.at;
    let beyond = at.step(way);
    scene.arm(Arm::Sparks);
    scene.run(1);
    assert!(scene.play().seen.visible.contains(beyond));
    let group = scene.foe(beyond, 1_000_000);
    let volley = |scene: &mut Scene| {
        scene.run(30);
        scene.fire();
        scene.run(14);
        scene.foe_points(group)
    };
    assert_eq!(volley(&mut scene), 1_000_000);
    assert!(opens(&scene.act(), at));
    scene.run(8);
    assert!(volley(&mut scene) < 1_000_000);
    scene.walk(way);
    assert_ne!(scene.play().party.at, at);
}

#[test]
fn a_fake_wall_stops_sight_and_shots_and_is_walked_through() {
    let (mut scene, way) = Scene::beside(|_, _, record| record.thing == Thing::FakeWall);
    let at = scene.thing.at;
    let terrain = &scene.play().terrain;
    assert!(!terrain.is_clear(at) && !terrain.is_free(at));
    scene.walk(way);
    assert_eq!(scene.play().party.at, at);
    scene.walk(way.back());
    assert_eq!(scene.play().party.at, at.step(way.back()));
}

#[test]
fn a_shootable_wall_breaks_after_its_points() {
    let (mut scene, way) = Scene::beside(|_, _, record| record.thing == Thing::Blockage);
    let (at, map) = (scene.thing.at, u32::from(scene.site().difficulty().map()));
    let points = 40 * (3 * map + 1);
    assert_eq!(scene.play().barriers.at(at).expect("a barrier").points, points);
    assert!(scene.play().terrain.is_clear(at) && !scene.is_walkable(at), "it is invisible");
    let mut last = points;
    for _ in 0..400 {
        for event in scene.fire() {
            if let PlayEvent::Cracked { left, .. } = event {
                assert!(left < last);
                last = left;
            }
        }
        if scene.is_walkable(at) {
            break;
        }
    }
    scene.run(30);
    scene.walk(way);
    assert_eq!(scene.play().party.at, at);
}
