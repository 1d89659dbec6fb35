//! What stands in the base, as entities: one for each record of the generator, with a name and links
//! to what it works on. They belong to one base and are despawned with it.
//!
//! Every entity gets the same components; what is special to a kind of thing is added by the plugin
//! that gives it rules or a picture, from its [`Placed`].

mod links;
mod spawn;

use bevy::prelude::*;
use rootward_gen::{Pos, RecordNo, Thing};

pub use links::{
    CarriedBy, Carries, ClosedBy, Closes, GuardedBy, Guards, LeadsTo, Links, OpenedBy, Opens, ReachedFrom,
};
pub use spawn::{PlaceRecords, RecordEntities};

use super::reflect::PosForm;

/// Belongs to the current base.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OfBase;

/// The cell that something stands on.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
#[require(OfBase)]
pub struct At(#[reflect(remote = PosForm)] pub Pos);

/// The floor that something stands on, 1..=5.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct OnFloor(pub u8);

/// What something is, and its number among the records of the base.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Placed {
    /// The number of its record.
    pub number: RecordNo,
    /// What it is.
    pub thing: Thing,
}

pub(super) fn plugin(app: &mut App) {
    app.register_type::<Name>().register_type::<At>().register_type::<OnFloor>().add_plugins(spawn::plugin);
}
