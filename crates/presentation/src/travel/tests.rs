//! Tests that travel stops in the tick of each danger, and never does more than a player could.

use rootward_gen::{DoorKind, Seed};
use rootward_rules::{
    TickInput,
    doors::is_door,
    encounters::{Groups, Mood},
    objective::Stage,
    scene::Scene,
    seeing,
    tables::items::ItemName,
    tick,
};

use super::*;
use crate::{lead::Guide, testing};

fn situation<'a>(scene: &'a Scene, shown: &'a Shown) -> Situation<'a> {
    Situation { site: scene.site(), play: scene.play(), shown, lead: None, way_in: None }
}

fn under_way() -> (Scene, Travel, Pos) {
    let (scene, at) = Scene::in_room(5, 2);
    let to = at.offset(4, 0);
    let shown = Shown::of_party(scene.play());
    let travel = Travel::begin(situation(&scene, &shown), Goal::Cell(to)).expect("it begins");
    (scene, travel, to)
}

fn go(scene: &mut Scene, travel: &mut Travel) -> Result<(), Stop> {
    let shown = Shown::of_party(scene.play());
    let held = travel.next(situation(scene, &shown))?;
    *scene.input() = TickInput { held, ..TickInput::default() };
    scene.tick();
    Ok(())
}

/// Walks for some ticks, makes a change, and returns the answer of the next tick.
fn stop_after(change: impl FnOnce(&mut Scene, Pos)) -> Result<(), Stop> {
    let (mut scene, mut travel, _) = under_way();
    for _ in 0..3 {
        go(&mut scene, &mut travel).expect("it goes on");
    }
    let at = scene.play().party.at;
    change(&mut scene, at);
    go(&mut scene, &mut travel)
}

#[test]
fn travel_reaches_a_cell_without_a_pause() {
    let (mut scene, mut travel, to) = under_way();
    let step = scene.site().tables().dials.walking.step;
    let mut ticks = 0;
    while go(&mut scene, &mut travel) != Err(Stop::Arrived) {
        ticks += 1;
        assert!(ticks < 200);
    }
    assert_eq!(scene.play().party.at, to);
    assert!(ticks <= 4 * step, "{ticks} ticks for 4 steps of {step}");
}

#[test]
fn travel_goes_on_while_nothing_happens() {
    assert_eq!(stop_after(|_, _| {}), Ok(()));
}

#[test]
fn travel_stops_at_a_creature_in_sight() {
    let seen = stop_after(|scene, at| _ = scene.group(2, at.offset(3, 1), Mood::Asleep, &[100]));
    assert!(matches!(seen, Err(Stop::Creature(_))), "{seen:?}");
    let aware = stop_after(|scene, at| _ = scene.group(2, at.offset(3, 1), Mood::Chase, &[100]));
    assert_eq!(aware, Err(Stop::Noticed));
    let harmless = stop_after(|scene, at| _ = scene.group(2, at.offset(3, 1), Mood::Harmless, &[100]));
    assert_eq!(harmless, Ok(()));
}

#[test]
fn travel_stops_beside_a_sleeping_creature() {
    let (mut scene, at) = Scene::in_room(5, 2);
    scene.group(2, at.offset(4, 1), Mood::Asleep, &[100]);
    let shown = Shown::of_party(scene.play());
    let begun = Travel::begin(situation(&scene, &shown), Goal::Cell(at.offset(4, 0)));
    let mut travel = begun.expect("a sleeping creature far away does not matter");
    let stop = (0..100).find_map(|_| go(&mut scene, &mut travel).err());
    // The steps of the party may wake it before the party is near.
    let apart = distance(scene.play().party.at, at.offset(4, 1));
    assert!(stop == Some(Stop::Noticed) || stop == Some(Stop::Near) && apart <= NEAR, "{stop:?} {apart}");
}

#[test]
fn travel_does_not_begin_near_an_enemy() {
    let (mut scene, at) = Scene::in_room(5, 2);
    let number = scene.group(2, at.offset(4, 1), Mood::Chase, &[100]);
    let begin = |scene: &Scene| {
        let shown = Shown::of_party(scene.play());
        Travel::begin(situation(scene, &shown), Goal::Cell(at.offset(3, 0))).err()
    };
    assert_eq!(begin(&scene), Some(Stop::Noticed));
    scene.state_mut(number).mood = Mood::Asleep;
    assert_eq!(begin(&scene), None);
    scene.state_mut(number).put(at.offset(1, 1));
    assert_eq!(begin(&scene), Some(Stop::Near));
}

#[test]
fn travel_stops_when_a_droid_is_hurt_or_tired() {
    let hurt = stop_after(|scene, _| scene.play_mut().squad.droids[2].points -= 1);
    assert_eq!(hurt, Err(Stop::Hurt));
    let tired = stop_after(|scene, _| scene.play_mut().squad.droids[1].energy = 1);
    assert_eq!(tired, Err(Stop::Tired));
}

#[test]
fn travel_of_a_tired_party_is_possible() {
    let (mut scene, at) = Scene::in_room(5, 2);
    scene.play_mut().squad.droids[1].energy = 1;
    let shown = Shown::of_party(scene.play());
    let begun = Travel::begin(situation(&scene, &shown), Goal::Cell(at.offset(3, 0)));
    assert!(begun.is_ok());
}

#[test]
fn travel_stops_before_a_mine() {
    let stop = stop_after(|scene, at| scene.with(|site, play| play.lay_mine(site, at.offset(3, 0))));
    assert!(matches!(stop, Err(Stop::NoWay)), "{stop:?}");
}

#[test]
fn travel_stops_at_dropped_items() {
    let stop = stop_after(|scene, at| {
        scene.play_mut().piles.drop(at.offset(2, 1), ItemName::Gold, 1);
    });
    assert_eq!(stop, Err(Stop::Thing));
}

#[test]
fn travel_stops_in_the_meltdown() {
    let stop = stop_after(|scene, _| {
        scene.play_mut().objective.stage = Stage::Meltdown(Default::default());
    });
    assert_eq!(stop, Err(Stop::Meltdown));
}

/// Follows the arrow through a whole base, as a player who opens doors and climbs ladders. Checks every step.
#[test]
fn travel_enters_only_seen_and_safe_cells() {
    let (mut steps, mut stops) = (0, Vec::new());
    for number in 0..24 {
        let (site, mut play) = testing::game(Seed::classic(number));
        play.groups = Groups::default();
        let mut guide = Guide::default();
        let mut travel: Option<Travel> = None;
        for _ in 0..4000 {
            let shown = Shown::of_party(&play);
            guide.look(&site, &play, &shown);
            let now = Situation { site: &site, play: &play, shown: &shown, lead: guide.lead(), way_in: None };
            let next = match &mut travel {
                None => Travel::begin(now, Goal::Arrow).map(|begun| _ = travel.insert(begun)).map(|()| None),
                Some(travel) => travel.next(now),
            };
            let (held, stopped) = match next {
                Ok(order) => (order, None),
                Err(stop) => (None, Some(stop)),
            };
            let before = play.party.at;
            let seen = play.seen.explored;
            tick(&site, &mut play, &TickInput { held, ..TickInput::default() });
            if play.party.at != before {
                let at = play.party.at;
                assert!(seen.contains(at), "{number}: {at:?}");
                assert!(play.fire_at(&site, at).is_none() && site.base().kind(at) != Kind::HoleBelow);
                steps += 1;
            }
            let Some(stop) = stopped else { continue };
            stops.push(stop);
            travel = None;
            if !matches!(stop, Stop::Thing | Stop::Room) {
                let door =
                    play.barriers.at(play.party.at.step(play.party.facing)).and_then(|door| door.record);
                match door.filter(|_| stop == Stop::Door) {
                    Some(door) => _ = play.open(&site, door),
                    None => break,
                }
                (0..12).for_each(|_| _ = tick(&site, &mut play, &TickInput::default()));
                seeing::look(&site, &mut play);
            }
        }
    }
    assert!(steps > 60 && stops.contains(&Stop::Door), "{steps} {stops:?}");
}

#[test]
fn travel_stops_before_a_shut_door() {
    let (mut scene, heading) = Scene::through(|thing| is_door(thing, DoorKind::Button));
    let door = scene.thing.at;
    let behind = door.step(heading);
    scene.with(|_, play| play.seen.remembered.insert(behind));
    let shown = Shown::of_party(scene.play());
    let mut travel = Travel::begin(situation(&scene, &shown), Goal::Cell(behind)).expect("it begins");
    assert_eq!(go(&mut scene, &mut travel), Err(Stop::Door));
    scene.act();
    scene.run(8);
    scene.put_party(door.step(heading.back()), heading);
    let mut travel = Travel::begin(situation(&scene, &Shown::of_party(scene.play())), Goal::Cell(behind))
        .expect("it begins");
    assert!(go(&mut scene, &mut travel).is_ok_and(|()| scene.play().party.at == door));
}
