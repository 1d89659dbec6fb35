//! The current base as a resource. It is read-only: play state lies beside it.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{Recording, crawlers::OwnDesign};
use rootward_rules::furnished::FurnishedBase;

use super::way_in::WayIn;

/// The base that is shown and walked, with the record of how it was dug.
#[derive(Resource, Clone, Debug, Deref)]
pub struct CurrentBase {
    #[deref]
    furnished: FurnishedBase,
    recording: Arc<Recording>,
    way_in: Option<Arc<WayIn>>,
    own: Option<Arc<OwnDesign>>,
}

impl CurrentBase {
    /// A base that was just generated.
    pub fn new(furnished: FurnishedBase, recording: Recording) -> Self {
        let way_in = furnished.outside().map(|land| Arc::new(WayIn::over(land)));
        Self { furnished, recording: Arc::new(recording), way_in, own: None }
    }

    /// The base with the custom design that built it, if there was one.
    pub fn built_by(self, own: Option<Arc<OwnDesign>>) -> Self {
        let furnished = self.furnished.by_design(own.as_ref().map(|own| own.name.as_str()));
        Self { furnished, own, ..self }
    }

    /// The custom design that built it; nothing if its seed alone leads to it.
    pub const fn own(&self) -> Option<&Arc<OwnDesign>> {
        self.own.as_ref()
    }

    /// What the rules play on.
    pub const fn furnished(&self) -> &FurnishedBase {
        &self.furnished
    }

    /// The way over the land to the door.
    pub fn way_in(&self) -> Option<&WayIn> {
        self.way_in.as_deref()
    }

    /// How it was dug.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }
}

/// Written in the frame in which a new base has replaced the old one.
#[derive(Message, Clone, Copy, Debug)]
pub struct BaseSwapped;
