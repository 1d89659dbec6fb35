//! The changes to the floors since the base was generated, for tiles and plans.

use rootward_gen::{CellSet, Pos, Thing};
use rootward_rules::{
    doors::{Barrier, Leaf},
    hazards::Fire,
    party::pack::LogKind,
    play::Play,
    site::Site,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct FloorChanges {
    /// Rock and walls that the party can walk through now.
    pub opened: CellSet,
    /// Blockages that are invisible: undamaged ones and broken ones.
    pub unseen: CellSet,
    /// Cells in the fire of the meltdown.
    pub burning: CellSet,
    /// Cells whose fire has been put out.
    pub out: CellSet,
    /// Floor under risen water.
    pub flooded: CellSet,
    /// Fake walls that the party knows from floor maps. Only plans show them.
    pub fakes: CellSet,
    /// Cells that pushed walls have left. Only plans need them, because tiles show walls as things.
    pub vacated: CellSet,
    /// Cells that pushed walls block now. See [`Self::vacated`].
    pub barred: CellSet,
}

impl FloorChanges {
    pub fn of(site: &Site, play: &Play) -> Self {
        let mut changes = Self::default();
        let is_mapped = |at: Pos| {
            let floor = site.base().floor_at(at);
            floor.is_some_and(|floor| play.pack.log.knows(LogKind::Floor, floor))
        };
        let thing_of = |wall: &Barrier| {
            wall.record.and_then(|number| site.records().get(number)).map(|record| (record.thing, record.at))
        };
        for wall in play.barriers.iter() {
            let Some((thing, from)) = thing_of(wall) else {
                // Rock cracked by a repair has no record.
                if wall.is_open() {
                    changes.opened.insert(wall.at);
                }
                continue;
            };
            match thing {
                Thing::PuzzleWall(_) | Thing::FallingWall(_) if wall.leaf != Leaf::Shut => {
                    changes.opened.insert(wall.at);
                }
                Thing::FakeWall if is_mapped(wall.at) => {
                    changes.fakes.insert(wall.at);
                }
                Thing::Blockage => {
                    let whole = wall.points == site.tables().blockage_points(site.difficulty());
                    if wall.is_open() || whole {
                        changes.unseen.insert(wall.at);
                    }
                }
                Thing::PushableWall if wall.is_open() => {
                    changes.vacated.insert(from);
                    changes.barred.insert(wall.at);
                }
                _ => {}
            }
        }
        changes.flooded = *play.twists.flooded();
        changes.out = site.fire().iter().filter(|&at| play.fire_at(site, at) != Some(Fire::Plain)).collect();
        if play.objective.meltdown().is_some() {
            changes.burning = site.floor().iter().filter(|&at| play.is_in_meltdown_fire(site, at)).collect();
        }
        changes
    }

    /// Whether a cell's neighbours also look different. `None` if the cell looks the same in both sets of changes.
    pub fn differs(&self, other: &Self, at: Pos) -> Option<bool> {
        let differ = |set: fn(&Self) -> &CellSet| set(self).contains(at) != set(other).contains(at);
        let alone: [fn(&Self) -> &CellSet; 4] =
            [|all| &all.unseen, |all| &all.burning, |all| &all.flooded, |all| &all.out];
        if differ(|all| &all.opened) { Some(true) } else { alone.into_iter().any(differ).then_some(false) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::game_in_179;

    #[test]
    fn open_walls_make_way_for_floor() {
        let (site, mut play) = game_in_179();
        let whole = FloorChanges::of(&site, &play);
        assert!(whole.opened.is_empty() && whole.burning.is_empty() && whole.out.is_empty());
        let is_wall = |thing: Thing| matches!(thing, Thing::PuzzleWall(_) | Thing::FallingWall(_));
        let walls: Vec<_> = site.records().iter().filter(|record| is_wall(record.thing)).collect();
        assert!(!walls.is_empty());
        walls.iter().for_each(|wall| _ = play.open(&site, wall.number));
        let open = FloorChanges::of(&site, &play);
        let makes_way = |at| open.opened.contains(at) && open.differs(&whole, at) == Some(true);
        assert!(walls.iter().all(|wall| makes_way(wall.at)));
    }

    #[test]
    fn floor_maps_show_fake_walls_on_plans_only() {
        let (site, mut play) = game_in_179();
        let whole = FloorChanges::of(&site, &play);
        assert!(whole.fakes.is_empty());
        let fake = site.records().iter().find(|record| record.thing == Thing::FakeWall).expect("one");
        let floor = fake.floor;
        play.pack.log.learn(LogKind::Floor, floor);
        let mapped = FloorChanges::of(&site, &play);
        assert!(mapped.fakes.contains(fake.at) && mapped.differs(&whole, fake.at).is_none());
        assert!(mapped.fakes.iter().all(|at| site.base().floor_at(at) == Some(floor)));
    }

    #[test]
    fn pushed_walls_move_on_plans() {
        let (site, mut play) = game_in_179();
        let whole = FloorChanges::of(&site, &play);
        assert!(whole.vacated.is_empty() && whole.barred.is_empty());
        let from = site.records().iter().find(|record| record.thing == Thing::PushableWall).expect("one").at;
        let to = from.step(rootward_gen::Heading::East);
        let wall = play.barriers.at_mut(from).expect("it stands there");
        (wall.leaf, wall.at) = (Leaf::Open, to);
        let pushed = FloorChanges::of(&site, &play);
        assert!(pushed.vacated.contains(from) && pushed.barred.contains(to));
        assert_eq!([pushed.vacated.len(), pushed.barred.len()], [1, 1]);
        assert!(pushed.differs(&whole, from).is_none(), "tiles show walls as things");
    }
}
