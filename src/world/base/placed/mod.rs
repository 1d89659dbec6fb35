//! The things of a base as entities, one for each record, with a name and links.

mod links;
mod spawn;

use bevy::prelude::*;
use rootward_gen::{Pos, RecordNo, Thing};

pub use links::{
    CarriedBy, Carries, ClosedBy, Closes, GuardedBy, Guards, LeadsTo, Links, OpenedBy, Opens, ReachedFrom,
};
pub use spawn::{PlaceRecords, RecordEntities};

use super::reflect::PosForm;

#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OfBase;

#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
#[require(OfBase)]
pub struct At(#[reflect(remote = PosForm)] pub Pos);

/// The floor of a thing, 1..=5.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct OnFloor(pub u8);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Placed {
    pub number: RecordNo,
    pub thing: Thing,
}

pub(super) fn plugin(app: &mut App) {
    app.register_type::<Name>().register_type::<At>().register_type::<OnFloor>().add_plugins(spawn::plugin);
}
