//! Tests of floors: water, fire and hydrants, dark rooms, spinners, holes, ladders.

use rootward_gen::{
    CellSet, DoorKind, Heading, Kind, LinkWay, Pos, Record, Records, Seed, Thing, Turn, Variant, Vertical,
    generate,
};
use rootward_rules::{
    doors::{BarrierKind, is_door},
    events::{Harm, PlayEvent},
    order::{ClimbDir as Way, Order, Wish},
    party::PartyEvent,
    play::Play,
    scene::{Scene, first_bases, is_plain, sides},
    site::Site,
    tables::items::ItemName,
    terrain::distance,
    travel,
};

use super::{farthest_seen, hurts, hurts_at_all};

/// The first base with a matching cell that can be entered. The party stands before it. Returns the cell and the way.
pub fn before_cell(fits: impl Fn(&Site, &Play, Pos) -> bool) -> (Scene, Pos, Heading) {
    for (site, play) in first_bases() {
        let cell = site.floor().iter().find_map(|at| {
            let way = sides(site, play, at).next()?;
            (fits(site, play, at) && play.terrain.is_walkable(at)).then_some((at, way))
        });
        if let Some((at, way)) = cell {
            let mut scene = Scene::new(site.difficulty().map());
            scene.put_before(at, way);
            return (scene, at, way);
        }
    }
    panic!("no such cell in the first bases")
}

fn is_hole(thing: Thing, way: Vertical) -> bool {
    thing == Thing::Hole(way)
}

fn beside_hole() -> (Scene, Heading) {
    Scene::beside(|_, _, record| is_hole(record.thing, Vertical::Down))
}

#[test]
fn a_step_into_water_is_slow_and_costs_energy() {
    let (mut scene, at, way) = before_cell(|site, _, at| site.water().contains(at));
    scene.tell(Order::Step { heading: way, sideways: false });
    assert_eq!(scene.ticks_to_rest(), 8);
    assert_eq!(scene.play().party.at, at);
    assert_eq!(scene.energy(), [998; 4]);
    scene.tell(Order::Step { heading: way.back(), sideways: false });
    assert_eq!(scene.ticks_to_rest(), 4, "out of it a step is a step");
    assert_eq!(scene.energy(), [998; 4]);
}

#[test]
fn fire_burns_on_entry_and_every_second() {
    let (mut scene, at, way) = before_cell(|site, _, at| site.fire().contains(at));
    let events = scene.walk(way);
    assert_eq!(scene.play().party.at, at);
    assert!(hurts(&events, Harm::Fire));
    let one = scene.share(6);
    assert_eq!(scene.lost(), one);
    assert!(!hurts_at_all(&scene.run(19)));
    assert!(hurts(&scene.run(1), Harm::Fire));
    assert_eq!(scene.lost(), one.map(|lost| 2 * lost));
    assert!(!hurts_at_all(&scene.walk(way.back())), "nothing burns on");
    assert!(!hurts_at_all(&scene.run(60)));
}

#[test]
fn a_fire_shield_lets_one_percent_through() {
    let (mut scene, _, way) = before_cell(|site, _, at| site.fire().contains(at));
    scene.give(ItemName::FireShield, 1);
    scene.walk(way);
    assert_eq!(scene.lost(), scene.share(1));
}

#[test]
fn a_hydrant_puts_out_fire_near_it() {
    let near = |site: &Site, hydrant: Pos| {
        let fires = site.records().iter().filter(|record| matches!(record.thing, Thing::PuzzleFire(_)));
        let mut fires =
            site.fire().iter().chain(fires.map(|record| record.at)).collect::<Vec<_>>().into_iter();
        fires.find(|&at| distance(at, hydrant) <= 3)
    };
    let mut scene = Scene::before_record(|site, record| {
        record.thing == Thing::Hydrant && near(site, record.at).is_some()
    });
    let at = scene.thing.at;
    let fire = near(scene.site(), at).expect("a fire");
    let burns = |scene: &Scene| scene.play().fire_at(scene.site(), fire).is_some();
    assert!(burns(&scene));
    assert!(scene.act().contains(&PlayEvent::Doused { at }));
    assert!(!burns(&scene));
    // The tick of the action is the first of the 300.
    assert_eq!(scene.until(400, |scene, _| burns(scene)), 299);
    assert!(scene.act().contains(&PlayEvent::HydrantDry { at }));
    assert!(burns(&scene));
    scene.run(900);
    assert!(scene.act().contains(&PlayEvent::Doused { at }));
}

#[test]
fn sight_in_a_dark_room_is_one_cell_and_three_with_a_visor() {
    // The dark room continues for two cells.
    let deep = |site: &Site, at: Pos| {
        let is_dark = |at: Pos| site.dark().contains(at);
        let goes_on = |heading: Heading| is_dark(at.step(heading)) && is_dark(at.step(heading).step(heading));
        is_dark(at) && Heading::ALL.into_iter().any(goes_on)
    };
    let found = first_bases().find_map(|(site, play)| {
        let at = site.dark().iter().find(|&at| deep(site, at) && play.terrain.is_walkable(at))?;
        Some((site.difficulty().map(), at))
    });
    let (map, at) = found.expect("a dark room");
    let mut scene = Scene::new(map);
    scene.put_party(at, Heading::North);
    scene.run(1);
    assert_eq!(farthest_seen(&scene), 1);
    scene.give(ItemName::Visor, 1);
    scene.play_mut().seen.mark_stale();
    scene.run(1);
    assert!((2..=3).contains(&farthest_seen(&scene)), "{}", farthest_seen(&scene));
}

/// A spinner with plain floor in front of it and on the side of its throw. Returns the way and the side.
fn before_spinner() -> (Scene, Heading, Heading) {
    let throw = |site: &Site, play: &Play, record: &Record| {
        let Thing::Spinner(turn) = record.thing else { return None };
        sides(site, play, record.at).find_map(|way| {
            let side = if turn == Turn::Left { way.left() } else { way.right() };
            is_plain(site, play, record.at.step(side)).then_some((way, side))
        })
    };
    let mut scene = Scene::about(|site, play, record| throw(site, play, record).is_some());
    let (way, side) = throw(scene.site(), scene.play(), &scene.thing).expect("a way");
    scene.put_before(scene.thing.at, way);
    (scene, way, side)
}

#[test]
fn a_spinner_throws_the_party_one_cell_to_its_side() {
    let (mut scene, way, side) = before_spinner();
    let at = scene.thing.at;
    assert!(scene.walk(way).contains(&PlayEvent::Spun { at }));
    assert_eq!(scene.play().party.at, at.step(side));
    // After the spinner, a step still goes where the player orders.
    scene.walk(side.back());
    assert!(scene.play().party.at != at.step(side));
}

#[test]
fn a_spinner_turns_the_party_if_there_is_no_room() {
    let (mut scene, way, side) = before_spinner();
    let at = scene.thing.at;
    scene.foe(at.step(side), 1_000_000);
    assert!(scene.walk(way).contains(&PlayEvent::Spun { at }));
    assert_eq!((scene.play().party.at, scene.play().party.facing), (at, side));
}

#[test]
fn a_hole_drops_the_party_a_floor_for_five_percent() {
    let (mut scene, way) = beside_hole();
    let at = scene.thing.at;
    let below = scene.site().base().hole_to(at).expect("a floor below");
    let events = scene.walk(way);
    assert!(events.contains(&PlayEvent::Fell { at }) && hurts(&events, Harm::Fall));
    assert_eq!(scene.play().party.at, below);
    assert_eq!(scene.lost(), scene.share(5));
}

#[test]
fn anti_gravity_crosses_a_hole_unhurt() {
    let (mut scene, way) = beside_hole();
    let at = scene.thing.at;
    let below = scene.site().base().hole_to(at).expect("a floor below");
    assert!(scene.wish(Wish::AntiGravity).contains(&PlayEvent::AntiGravity(true)));
    scene.walk(way);
    scene.run(20);
    assert_eq!(scene.play().party.at, at);
    let events = scene.finish(Order::Climb(Way::Down));
    assert_eq!(scene.play().party.at, below);
    assert!(!hurts_at_all(&events));
}

#[test]
fn a_hole_leads_up_only_with_anti_gravity() {
    let (mut scene, _) = beside_hole();
    let above = scene.thing.at;
    let at = scene.site().base().hole_to(above).expect("a floor below");
    scene.put_party(at, Heading::North);
    assert!(scene.tell(Order::Climb(Way::Up)).contains(&PlayEvent::HoleAbove { at }));
    assert_eq!(scene.play().party.at, at);
    scene.wish(Wish::AntiGravity);
    let before = scene.energy();
    scene.tell(Order::Climb(Way::Up));
    assert_eq!(scene.ticks_to_rest(), 20);
    assert_eq!(scene.play().party.at, above);
    for (before, after) in before.into_iter().zip(scene.energy()) {
        // Anti-gravity itself uses five units a second.
        assert!((60..=66).contains(&(before - after)), "{}", before - after);
    }
}

fn is_rise(scene: &Scene, pair: &[Pos]) -> bool {
    let &[from, to] = pair else { return false };
    let rides = travel::ways(scene.site().base(), from).into_iter();
    rides
        .filter(|ride| ride.to == to)
        .any(|ride| ride.way == LinkWay::Hole && ride.to_floor > ride.from_floor)
}

/// Whether steps, ladders and elevators lead from the party to the hatch. `holes` adds holes. `doubtful` adds spinners,
/// which throw the party elsewhere, and walls that have to be pushed.
fn leads_home(scene: &Scene, holes: bool, doubtful: bool) -> bool {
    let (site, play) = (scene.site(), scene.play());
    let mut open = play.passable(site);
    if !doubtful {
        let walls = play.barriers.iter().filter(|wall| wall.kind == BarrierKind::Pushable);
        walls.for_each(|wall| open.remove(wall.at));
        let throws = |at: &Pos| matches!(site.base().kind(*at), Kind::SpinnerLeft | Kind::SpinnerRight);
        site.floor().iter().filter(throws).for_each(|at| open.remove(at));
    }
    let mut reached = CellSet::default();
    let mut left = vec![play.party.at];
    while let Some(at) = left.pop() {
        if !reached.insert(at) {
            continue;
        }
        let steps =
            Heading::ALL.into_iter().filter(|&heading| play.may_push(site, at.step(heading), heading));
        let rides = travel::leads_off(site.base(), at).then(|| travel::ways(site.base(), at));
        let rides = rides.into_iter().flatten();
        let rides =
            rides.filter(|ride| holes || ride.way != LinkWay::Hole || ride.to_floor < ride.from_floor);
        let next = steps.map(|heading| at.step(heading)).chain(rides.map(|ride| ride.to));
        left.extend(next.filter(|&to| open.contains(to)));
    }
    reached.contains(site.base().entrance())
}

/// The lower ends of holes from which the party can get home. The party stands there and can float.
fn below_holes(maps: impl Iterator<Item = u16>) -> impl Iterator<Item = (u16, Scene, Pos)> {
    maps.flat_map(|map| {
        let base = Scene::new(map);
        let holes = base.site().records().iter().filter(|record| is_hole(record.thing, Vertical::Down));
        let below = holes.map(|hole| base.site().base().hole_to(hole.at).expect("a floor below"));
        below.collect::<Vec<_>>().into_iter().filter_map(move |below| {
            let mut scene = Scene::new(map);
            scene.put_party(below, Heading::North);
            scene.give(ItemName::AntiGravity, 1);
            leads_home(&scene, true, true).then_some((map, scene, below))
        })
    })
}

/// The meltdown clock and the arrow use this way. If it depended on the party's energy, it would change with any use of
/// energy. With too little energy, it would lead the party to the bottom of a hole.
#[test]
fn the_way_home_rises_through_few_holes() {
    let (mut without, mut only) = (0, 0);
    for (map, mut scene, below) in below_holes((0..12).chain([34, 108])) {
        let mut way = |energy: u32| {
            scene.with(|site, play| {
                play.squad.droids[3].energy = energy;
                play.way_home(site).expect("a way home")
            })
        };
        let full = way(1000);
        assert_eq!(full, way(0), "map {map}");
        let rises = full.cells.windows(2).any(|pair| is_rise(&scene, pair));
        // A pushed wall may bar the way that it opened. The way then rises through a hole.
        let [surely, perhaps] = [false, true].map(|doubtful| leads_home(&scene, false, doubtful));
        assert!(if rises { !surely } else { perhaps }, "map {map}, {below:?}: {surely} {perhaps}");
        *if rises { &mut only } else { &mut without } += 1;
    }
    assert!(without > 0 && only > 0, "{without} {only}");
}

/// The rest of a way is the way from that cell. The arrow never sends a party back in the middle of the run.
#[test]
fn way_home_is_stable_along_the_way() {
    let (mut ways, mut rises) = (0, 0);
    let maps = (0..16).chain([34, 60, 90, 108, 130, 150, 180, 219]);
    for (map, mut scene, start) in below_holes(maps) {
        let full = scene.with(|site, play| play.way_home(site).expect("a way home"));
        let kinds: Vec<Kind> = full.cells.iter().map(|&at| scene.site().base().kind(at)).collect();
        // The party cannot stand on a spinner. On a wall's cell, it would already have pushed the wall.
        if kinds.contains(&Kind::PushableWall) {
            continue;
        }
        ways += 1;
        rises += usize::from(full.cells.windows(2).any(|pair| is_rise(&scene, pair)));
        for (passed, &at) in full.cells.iter().enumerate() {
            if matches!(kinds[passed], Kind::SpinnerLeft | Kind::SpinnerRight) {
                continue;
            }
            scene.put_party(at, Heading::North);
            let rest = scene.with(|site, play| play.way_home(site).expect("a way home"));
            assert_eq!(rest.cells, full.cells[passed..], "map {map}, {start:?}");
        }
    }
    assert!(ways > 20 && rises > 5, "{ways} {rises}");
}

#[test]
fn every_hole_of_the_first_bases_leads_down_and_up_again() {
    let mut holes = 0;
    for (site, _) in first_bases() {
        for record in site.records().iter().filter(|record| is_hole(record.thing, Vertical::Down)) {
            let mut scene = Scene::of(site.difficulty().map(), *record);
            let below = site.base().hole_to(record.at).expect("a floor below");
            scene.wish(Wish::AntiGravity);
            scene.put_party(record.at, Heading::North);
            scene.finish(Order::Climb(Way::Down));
            assert_eq!(scene.play().party.at, below, "map {}", site.difficulty().map());
            scene.finish(Order::Climb(Way::Up));
            assert_eq!(scene.play().party.at, record.at, "map {}", site.difficulty().map());
            holes += 1;
        }
    }
    assert!(holes > 0);
}

#[test]
fn a_ladder_takes_ten_ticks_up_and_down() {
    let mut scene = Scene::about(|site, _, record| {
        record.thing == Thing::Ladder(Vertical::Up) && site.base().kind(record.at) == Kind::LadderUp
    });
    let at = scene.thing.at;
    let above = scene.site().base().ladder_up(at).expect("a floor above");
    scene.put_party(at, Heading::North);
    scene.tell(Order::Climb(Way::Up));
    assert_eq!(scene.ticks_to_rest(), 10);
    assert_eq!(scene.play().party.at, above);
    let events = scene.tell(Order::Climb(Way::Up));
    assert!(
        scene.site().base().ladder_up(above).is_some()
            || events.contains(&PlayEvent::Party(PartyEvent::Looked(Way::Up)))
    );
    scene.put_party(above, Heading::North);
    scene.tell(Order::Climb(Way::Down));
    assert_eq!(scene.ticks_to_rest(), 10);
    assert_eq!(scene.play().party.at, at);
}

/// On these stations, the captive's door stands on the end of a ladder. The base shows no ladder there.
#[test]
fn a_ladder_under_the_captives_door_leads_both_ways() {
    for number in [77, 206, 289] {
        let base = generate(&Seed::classic(number).with_variant(Variant::Station).into());
        let records = Records::of(&base);
        let door = records.iter().find(|record| is_door(record.thing, DoorKind::Captive)).expect("a cell");
        let way = travel::ways(&base, door.at).first().copied().expect("a ladder");
        assert!(travel::leads_off(&base, door.at) && way.way == LinkWay::Ladder, "{number}");
        let back = travel::to_floor(&base, way.to, way.from_floor).expect("the way back");
        assert_eq!((back.from, back.to), (way.to, way.from), "{number}");
    }
}

#[test]
fn acting_on_a_ladder_climbs_it() {
    let (mut scene, way) = Scene::beside(|site, _, record| {
        record.thing == Thing::Ladder(Vertical::Up) && site.base().kind(record.at) == Kind::LadderUp
    });
    let at = scene.thing.at;
    scene.walk(way);
    // The party looks back at plain floor, so there is nothing else to use.
    scene.put_party(at, way.back());
    scene.finish(Order::Act);
    assert_eq!(Some(scene.play().party.at), scene.site().base().ladder_up(at));
}
