//! Ways home that can be walked.

use rootward_gen::{CellSet, Heading, Kind, Pos};

use super::{Bars, Roads, leads::filled};
use crate::{
    doors::{BarrierKind, Leaf},
    play::Play,
    scene::Scene,
    site::Site,
};

/// Whether a way pushes a wall and leads over its space later, read from its cells alone.
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

/// From before each wall that can be pushed, with each of the next cells of the way barred, as by a ceiling that has come down. In the last two bases, 4416.7 and 5063.5,
/// the law of the run home was broken by such ways.
#[test]
fn no_way_leads_over_the_space_of_a_wall_that_it_has_pushed() {
    let none = CellSet::default();
    let (mut plain, mut walked) = (0, 0);
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
                plain += usize::from(shortest.is_some_and(|way| filled(&way).is_some()));
                if let Some(way) = roads.way_beside(from, bars, none) {
                    assert!(!treads_on_its_space(site, play, &way.cells), "{}, {wall:?}", site.base().seed());
                    walked += 1;
                }
            }
        }
    }
    println!("{plain} shortest ways cannot be walked, {walked} can");
    assert!(plain >= 10 && walked >= 100, "{plain} {walked}");
}
