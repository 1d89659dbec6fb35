//! The current base as a resource. It is read-only: play state lies beside it.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{Base, Recording, Records};

/// The base that is shown and walked, with the record of how it was dug.
#[derive(Resource, Clone, Debug)]
pub struct CurrentBase {
    base: Arc<Base>,
    recording: Arc<Recording>,
    records: Arc<Records>,
}

impl CurrentBase {
    /// A base that was just generated.
    pub fn new(base: Base, recording: Recording, records: Records) -> Self {
        Self { base: Arc::new(base), recording: Arc::new(recording), records: Arc::new(records) }
    }

    /// The finished base.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// What stands in it.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// How it was dug.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }
}

/// Written in the frame in which another base has taken the place of the old one.
#[derive(Message, Clone, Copy, Debug)]
pub struct BaseSwapped;
