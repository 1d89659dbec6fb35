//! Tests of ways home that can be walked.

use std::collections::BTreeSet;

use rootward_gen::{CellSet, Heading, Kind, Pos};

use super::{Bars, Far, Known, Roads, leads::clash, will_stand};
use crate::{
    doors::{BarrierKind, Leaf},
    navigation::Cost,
    order::Order,
    party::Doing,
    play::Play,
    scene::{FIRST_MAPS, Scene},
    site::Site,
};

fn treads_on_its_space(site: &Site, play: &Play, cells: &[Pos]) -> bool {
    let is_shut = |at: Pos| {
        let wall = play.barriers.at(at);
        wall.is_some_and(|it| it.kind == BarrierKind::Pushable && it.leaf == Leaf::Shut)
    };
    cells.windows(2).enumerate().any(|(index, pair)| {
        let &[from, wall] = pair else { return false };
        let heading = Heading::ALL.into_iter().find(|&heading| from.step(heading) == wall);
        let space = heading.map(|heading| wall.step(heading)).filter(|_| is_shut(wall));
        space.is_some_and(|space| {
            site.base().kind(space) == Kind::PushSpace && cells[index + 2..].contains(&space)
        })
    })
}

/// Walks from in front of each pushable wall, and bars each of the next cells of the way in turn, like a fallen
/// ceiling. In the last two bases, 4416.7 and 5063.5, such ways once broke the law of the run home.
#[test]
fn ways_avoid_the_spaces_of_walls_they_push() {
    let none = CellSet::default();
    let (mut plain, mut walked, mut longer) = (0, 0, 0);
    for map in (0..20).chain([48_583, 55_698]) {
        let scene = Scene::new(map);
        let (site, play) = (scene.site(), scene.play());
        let roads = Roads::standing(site, play);
        let walls =
            play.barriers.iter().filter(|wall| wall.kind == BarrierKind::Pushable).map(|wall| wall.at);
        for (wall, heading) in walls.flat_map(|wall| Heading::ALL.map(|heading| (wall, heading))) {
            let from = wall.step(heading.back());
            let Some(way) = roads.way_beside(from, Bars::default(), none) else { continue };
            for &bar in way.cells.iter().skip(2).take(20) {
                let bars = Bars { cells: [bar].into_iter().collect(), ..Bars::default() };
                let leads = roads.leads(bars, none);
                let shortest = leads.follow(&roads, from);
                if shortest.is_some_and(|way| clash(&way).is_some()) {
                    plain += 1;
                    let found = roads.walkable_by(from, bars).map(|leads| leads.far(from));
                    let best = by_every_state(&roads, from, &bars);
                    assert!(
                        found.is_none_or(|found| Some(found) >= best),
                        "{}, {from:?}",
                        site.base().seed()
                    );
                    longer += usize::from(found != best);
                    let far = roads.walkable_far(from, &leads, &mut Known::default());
                    assert_eq!(found.unwrap_or(Far::NEVER), far, "{}, {from:?}", site.base().seed());
                }
                if let Some(way) = roads.way_beside(from, bars, none) {
                    assert!(!treads_on_its_space(site, play, &way.cells), "{}, {wall:?}", site.base().seed());
                    walked += 1;
                }
            }
        }
    }
    println!(
        "{plain} shortest ways cannot be walked, {walked} can, {longer} ways are longer than they had to be"
    );
    assert!(plain >= 10 && walked >= 100 && longer == 0, "{plain} {walked} {longer}");
}

/// The overall shortest way, found by a search over every cell with every set of pushed walls.
fn by_every_state(roads: &Roads, from: Pos, bars: &Bars) -> Option<Far> {
    let begin = (Far { rises: 0, ticks: 0 }, from, BTreeSet::<Pos>::new());
    let mut left = BTreeSet::from([begin]);
    let mut done = BTreeSet::new();
    while let Some((far, at, filled)) = left.pop_first() {
        if at == roads.hatch() {
            return Some(far);
        }
        if !done.insert((at, filled.clone())) {
            continue;
        }
        for road in roads.out(at) {
            let is_filled = |at: Pos| filled.contains(&at);
            let bars_it =
                is_filled(road.hop.to()) || is_filled(road.over) || road.pushes.is_some_and(is_filled);
            let Some(price) = roads.price(road, bars).filter(|_| !bars_it) else { continue };
            let mut filled = filled.clone();
            filled.extend(road.pushes);
            left.insert((far.plus(Far::over(road, price)), road.hop.to(), filled));
        }
    }
    None
}

/// The expected position of a party on a spinner or a hole is the cell to which it is moved, after the movement.
#[test]
fn a_party_stands_where_spinners_and_holes_move_it() {
    let (mut thrown, mut turned, mut fallen) = (0, 0, 0);
    for map in 0..FIRST_MAPS {
        let base = Scene::new(map);
        let cells: Vec<Pos> = base.site().floor().iter().collect();
        let moves = |&at: &Pos| {
            matches!(base.site().base().kind(at), Kind::SpinnerLeft | Kind::SpinnerRight | Kind::HoleBelow)
        };
        for (at, heading) in cells.into_iter().filter(moves).flat_map(|at| Heading::ALL.map(|it| (at, it))) {
            let from = at.step(heading.back());
            if !base.is_walkable(from) || !base.is_walkable(at) || moves(&from) {
                continue;
            }
            let mut scene = Scene::new(map);
            scene.put_party(from, heading);
            scene.play_mut().god = true;
            scene.tell(Order::Step { heading, sideways: false });
            assert_eq!(scene.play().party.motion.doing, Doing::Step(from), "map {map}: {at:?}");
            let (to, ticks) = will_stand(scene.site(), scene.play());
            scene.run(ticks as usize - 1);
            let told = format!("map {map}: {at:?}, {heading:?}, to {to:?} in {ticks}");
            assert!(!scene.play().party.motion.is_rest(), "{told}");
            scene.run(1);
            assert!(scene.play().party.motion.is_rest(), "{told}");
            assert_eq!(scene.play().party.at, to, "{told}");
            let floor = |at| scene.site().base().floor_at(at);
            match (to == at, floor(to) == floor(at)) {
                (true, _) => turned += 1,
                (false, true) => thrown += 1,
                (false, false) => fallen += 1,
            }
        }
    }
    println!("{thrown} thrown, {turned} turned, {fallen} fallen");
    assert!(thrown >= 5 && turned >= 1 && fallen >= 5, "{thrown} {turned} {fallen}");
}
