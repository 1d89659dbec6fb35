//! Spawns the records of a new base. All records come first, then the links between them.

use bevy::prelude::*;
use rootward_gen::{Record, RecordNo, Records};

use super::{At, OfBase, OnFloor, Placed, links::relate};
use crate::{
    host::schedule::AppSystems,
    world::base::current::{BaseSwapped, CurrentBase},
};

/// The entities of the current base, indexed by record number.
#[derive(Resource, Clone, Debug, Default)]
pub struct RecordEntities(Vec<Entity>);

impl RecordEntities {
    pub fn get(&self, number: RecordNo) -> Option<Entity> {
        self.0.get(usize::from(number.0)).copied()
    }
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceRecords;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecordEntities>().add_systems(
        Update,
        respawn.in_set(PlaceRecords).in_set(AppSystems::Furnish).run_if(on_message::<BaseSwapped>),
    );
}

fn respawn(
    old: Query<Entity, With<OfBase>>,
    current: Res<CurrentBase>,
    mut entities: ResMut<RecordEntities>,
    mut commands: Commands,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let records = current.records();
    entities.0.clear();
    entities.0.extend(records.iter().map(|record| spawn(records, record, &mut commands)));
    for link in records.links() {
        if let (Some(from), Some(to)) = (entities.get(link.from), entities.get(link.to)) {
            relate(link.role, &mut commands.entity(from), to);
        }
    }
}

fn spawn(records: &Records, record: &Record, commands: &mut Commands) -> Entity {
    let Record { number, at, floor, thing } = *record;
    let name = format!("{} {},{}", records.name(record), at.x, at.y);
    commands.spawn((Name::new(name), Placed { number, thing }, At(at), OnFloor(floor))).id()
}
