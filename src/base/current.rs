//! The current base as a resource. It is read-only: play state lies beside it.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{Base, Outside, Recording, Records, Variant};

use super::way_in::WayIn;
use crate::designs::OwnDesign;

/// The base that is shown and walked, with the record of how it was dug.
#[derive(Resource, Clone, Debug)]
pub struct CurrentBase {
    base: Arc<Base>,
    recording: Arc<Recording>,
    records: Arc<Records>,
    outside: Option<Arc<(Outside, WayIn)>>,
    own: Option<Arc<OwnDesign>>,
}

impl CurrentBase {
    /// A base that was just generated.
    pub fn new(base: Base, recording: Recording, records: Records) -> Self {
        let (base, recording, records) = (Arc::new(base), Arc::new(recording), Arc::new(records));
        Self { base, recording, records, outside: None, own: None }
    }

    /// The base with the land around it. Space stations have none: the shuttle docks at their hatch.
    pub fn with_outside(self, land: Outside) -> Self {
        let has_land = self.base.seed().variant() == Variant::Planet;
        let outside = has_land.then(|| {
            let way = WayIn::over(&land);
            Arc::new((land, way))
        });
        Self { outside, ..self }
    }

    /// The base with the design that has built it, if that was no preset.
    pub fn built_by(self, own: Option<Arc<OwnDesign>>) -> Self {
        Self { own, ..self }
    }

    /// The design that has built it; nothing if its seed alone leads to it.
    pub const fn own(&self) -> Option<&Arc<OwnDesign>> {
        self.own.as_ref()
    }

    /// What the player calls it: its seed, and the design that the seed does not tell.
    pub fn label(&self) -> String {
        let seed = self.base.seed();
        match &self.own {
            None => seed.to_string(),
            Some(own) => format!("{seed} by {}", own.name),
        }
    }

    /// The finished base.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// What stands in it.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// The land around it; none around a space station.
    pub fn outside(&self) -> Option<&Outside> {
        self.outside.as_deref().map(|(land, _)| land)
    }

    /// The way over that land to the door.
    pub fn way_in(&self) -> Option<&WayIn> {
        self.outside.as_deref().map(|(_, way)| way)
    }

    /// How it was dug.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }
}

/// Written in the frame in which another base has taken the place of the old one.
#[derive(Message, Clone, Copy, Debug)]
pub struct BaseSwapped;
