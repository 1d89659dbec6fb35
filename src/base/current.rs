//! The current base as a resource. It is read-only: play state lies beside it.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{DigLog, crawlers::CustomDesign};
use rootward_presentation::navigation::way_in::WayIn;
use rootward_rules::{furnished::FurnishedBase, site::Site};

/// The base that is shown and walked, with the record of how it was dug.
#[derive(Resource, Clone, Debug, Deref)]
pub struct CurrentBase {
    #[deref]
    furnished: FurnishedBase,
    dig_log: Arc<DigLog>,
    way_in: Option<Arc<WayIn>>,
    own: Option<Arc<CustomDesign>>,
}

impl CurrentBase {
    /// A base that was just generated.
    pub fn new(furnished: FurnishedBase, dig_log: DigLog) -> Self {
        let way_in = furnished.outside().map(|land| Arc::new(WayIn::over(land)));
        Self { furnished, dig_log: Arc::new(dig_log), way_in, own: None }
    }

    /// The base with the custom design that built it, if there was one.
    pub fn built_by(self, own: Option<Arc<CustomDesign>>) -> Self {
        let furnished = self.furnished.by_design(own.as_ref().map(|own| own.name.as_str()));
        Self { furnished, own, ..self }
    }

    /// The base with the number of the swap that brings it.
    pub fn numbered(self, number: u32) -> Self {
        Self { furnished: self.furnished.numbered(number), ..self }
    }

    /// Whether a site is that of this base, and not of another one of the same seed.
    pub const fn is_base_of(&self, site: &Site) -> bool {
        self.furnished.number() == site.furnished().number()
    }

    /// The custom design that built it; nothing if its seed alone leads to it.
    pub const fn custom_design(&self) -> Option<&Arc<CustomDesign>> {
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
    pub fn dig_log(&self) -> &DigLog {
        &self.dig_log
    }
}

/// Written in the frame in which a new base has replaced the old one.
#[derive(Message, Clone, Copy, Debug)]
pub struct BaseSwapped(pub Swap);

/// Why another base was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Swap {
    /// To be played from its beginning, with a briefing.
    #[default]
    Played,
    /// By somebody who goes from base to base and wants to see them: there is no briefing.
    Visited,
    /// What it is built by has changed: the party stays where it was, if it can. There is no briefing.
    Rebuilt,
}
