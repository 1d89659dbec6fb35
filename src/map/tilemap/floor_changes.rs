//! The changes to the floors since the base was made. They are rebuilt when the play advances.

use bevy::prelude::*;
use rootward_gen::{CellSet, Pos, Thing};
use rootward_rules::{doors::Leaf, hazards::Fire, party::pack::LogKind, play::Play, site::Site};

use super::{
    repaint::{LoopFrame, with_neighbours},
    spawn::TileSheet,
};
use crate::{
    host::schedule::AppSystems,
    world::base::{
        current::{BaseSwapped, CurrentBase},
        placed::Placed,
        state::WallState,
    },
};

/// The differences from the base as it was made.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FloorChanges {
    /// Rock and walls that the party can walk through now.
    pub opened: CellSet,
    /// Invisible blocks and blocks that are gone.
    pub unseen: CellSet,
    /// Cells in the fire of the meltdown.
    pub burning: CellSet,
    /// Cells whose fire is out.
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

/// Updates the floor changes.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UpdateFloorChanges;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FloorChanges>().add_systems(
        Update,
        update_floor_changes
            .in_set(UpdateFloorChanges)
            .in_set(AppSystems::View)
            .run_if(resource_exists::<TileSheet>.and_then(resource_exists::<CurrentBase>)),
    );
}

impl FloorChanges {
    /// Returns the changes of a play with the given wall states.
    pub fn of(site: &Site, play: &Play, walls: impl Iterator<Item = (Thing, WallState)>) -> Self {
        let mut changes = Self::default();
        for (thing, wall) in walls {
            match thing {
                Thing::PuzzleWall(_) | Thing::FallingWall(_) if wall.leaf != Leaf::Shut => {
                    changes.opened.insert(wall.at);
                }
                Thing::FakeWall if is_mapped(site, play, wall.at) => {
                    changes.fakes.insert(wall.at);
                }
                Thing::Blockage => {
                    let whole = wall.points == site.tables().blockage_points(site.difficulty());
                    if wall.is_open() || whole {
                        changes.unseen.insert(wall.at);
                    }
                }
                _ => {}
            }
        }
        // Rock cracked by a repair has no entity.
        let rock = play.barriers.iter().filter(|rock| rock.record.is_none() && rock.is_open());
        rock.for_each(|rock| _ = changes.opened.insert(rock.at));
        for wall in play.barriers.iter().filter(|wall| wall.is_open()) {
            let record = wall.record.and_then(|number| site.records().get(number));
            if let Some(record) = record.filter(|record| record.thing == Thing::PushableWall) {
                changes.vacated.insert(record.at);
                changes.barred.insert(wall.at);
            }
        }
        changes.flooded = *play.twists.flooded();
        let meltdown = play.objective.meltdown().is_some();
        for at in site.fire().iter() {
            if play.fire_at(site, at) != Some(Fire::Plain) {
                changes.out.insert(at);
            }
        }
        if meltdown {
            changes.burning = site.floor().iter().filter(|&at| play.is_in_meltdown_fire(site, at)).collect();
        }
        changes
    }

    /// Whether a cell differs between two sets of changes. `Some(true)` means that its neighbours show it too.
    fn differs(&self, other: &Self, at: Pos) -> Option<bool> {
        let differ = |set: fn(&Self) -> &CellSet| set(self).contains(at) != set(other).contains(at);
        if differ(|changes| &changes.opened) {
            return Some(true);
        }
        (differ(|changes| &changes.unseen)
            || differ(|changes| &changes.burning)
            || differ(|changes| &changes.flooded)
            || differ(|changes| &changes.out))
        .then_some(false)
    }
}

fn is_mapped(site: &Site, play: &Play, at: Pos) -> bool {
    let floor = site.base().floor_at(at);
    floor.is_some_and(|floor| play.pack.log.knows(LogKind::Floor, floor))
}

fn update_floor_changes(
    current: Res<CurrentBase>,
    site: Option<Res<Site>>,
    play: Option<Res<Play>>,
    walls: Query<(&Placed, &WallState)>,
    frame: Res<LoopFrame>,
    mut swaps: MessageReader<BaseSwapped>,
    mut changes: ResMut<FloorChanges>,
    mut sheet: ResMut<TileSheet>,
    mut tiles: Query<&mut bevy_ecs_tilemap::prelude::TileTextureIndex>,
) {
    let swapped = swaps.read().count() > 0;
    let of_current =
        |(site, play): &(Res<Site>, Res<Play>)| current.is_base_of(site) && (play.is_changed() || swapped);
    let Some((site, play)) = site.zip(play).filter(of_current) else {
        if swapped {
            *changes = FloorChanges::default();
        }
        return;
    };
    let now = FloorChanges::of(&site, &play, walls.iter().map(|(placed, wall)| (placed.thing, *wall)));
    if now == *changes {
        return;
    }
    let before = std::mem::replace(&mut *changes, now);
    if swapped {
        return;
    }
    let mut changed = CellSet::default();
    let mut around = CellSet::default();
    for at in Pos::all() {
        match now.differs(&before, at) {
            Some(true) => around.insert(at),
            Some(false) => changed.insert(at),
            None => continue,
        };
    }
    let around = with_neighbours(&around);
    sheet.paint_floor(current.base(), *frame, &now, around.iter().chain(changed.iter()), &mut tiles);
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::{app::testing, world::base::state::RecordState};

    fn changes(app: &App) -> FloorChanges {
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let walls = site.records().iter().filter_map(|record| match RecordState::of(site, play, record)? {
            RecordState::Wall(wall) => Some((record.thing, wall)),
            _ => None,
        });
        FloorChanges::of(site, play, walls)
    }

    #[test]
    fn walls_that_go_and_blocks_that_nobody_sees_make_way_for_floor() {
        let mut app = testing::app_in(Seed::classic(179));
        let whole = changes(&app);
        assert!(whole.opened.is_empty() && whole.burning.is_empty() && whole.out.is_empty());
        let walls: Vec<_> = app
            .world()
            .resource::<Site>()
            .records()
            .iter()
            .filter(|record| matches!(record.thing, Thing::PuzzleWall(_) | Thing::FallingWall(_)))
            .map(|record| (record.number, record.at))
            .collect();
        assert!(!walls.is_empty());
        app.world_mut().resource_scope(|world, site: Mut<Site>| {
            let mut play = world.resource_mut::<Play>();
            for (record, _) in &walls {
                play.open(&site, *record);
            }
        });
        let open = changes(&app);
        assert!(
            walls.iter().all(|&(_, at)| open.opened.contains(at) && open.differs(&whole, at) == Some(true))
        );
    }

    #[test]
    fn the_map_of_a_floor_tells_its_fake_walls_to_plans_and_not_to_tiles() {
        let mut app = testing::app_in(Seed::classic(179));
        let whole = changes(&app);
        assert!(whole.fakes.is_empty());
        let site = app.world().resource::<Site>().clone();
        let fake = site.records().iter().find(|record| record.thing == Thing::FakeWall).expect("one");
        let floor = fake.floor;
        app.world_mut().resource_mut::<Play>().pack.log.learn(LogKind::Floor, floor);
        let mapped = changes(&app);
        assert!(mapped.fakes.contains(fake.at) && mapped.differs(&whole, fake.at).is_none());
        assert!(mapped.fakes.iter().all(|at| site.base().floor_at(at) == Some(floor)));
    }

    #[test]
    fn plans_hear_where_a_wall_was_pushed_from_and_to() {
        let mut app = testing::app_in(Seed::classic(179));
        let whole = changes(&app);
        assert!(whole.vacated.is_empty() && whole.barred.is_empty());
        let site = app.world().resource::<Site>().clone();
        let from = site.records().iter().find(|record| record.thing == Thing::PushableWall).expect("one").at;
        let to = from.step(rootward_gen::Heading::East);
        let mut play = app.world_mut().resource_mut::<Play>();
        let wall = play.barriers.at_mut(from).expect("it stands there");
        (wall.leaf, wall.at) = (Leaf::Open, to);
        let pushed = changes(&app);
        assert!(pushed.vacated.contains(from) && pushed.barred.contains(to));
        assert_eq!([pushed.vacated.len(), pushed.barred.len()], [1, 1]);
        assert!(pushed.differs(&whole, from).is_none(), "tiles show walls as things");
    }
}
