//! The current base as a resource. It is read-only. The resource `Play` holds the state of the play.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{DigLog, Seed, crawlers::CustomDesign};
use rootward_presentation::{navigation::way_in::WayIn, rooms::Rooms};
use rootward_rules::{furnished::FurnishedBase, site::Site};

#[derive(Resource, Clone, Debug, Deref)]
pub struct CurrentBase {
    #[deref]
    furnished: FurnishedBase,
    dig_log: Arc<DigLog>,
    rooms: Arc<Rooms>,
    way_in: Option<Arc<WayIn>>,
    own: Option<Arc<CustomDesign>>,
}

impl CurrentBase {
    pub fn new(furnished: FurnishedBase, dig_log: DigLog) -> Self {
        let way_in = furnished.outside().map(|land| Arc::new(WayIn::over(land)));
        let rooms = Arc::new(Rooms::of(furnished.base()));
        Self { furnished, dig_log: Arc::new(dig_log), rooms, way_in, own: None }
    }

    pub fn built_by(self, own: Option<Arc<CustomDesign>>) -> Self {
        let furnished = self.furnished.by_design(own.as_ref().map(|own| own.name.as_str()));
        Self { furnished, own, ..self }
    }

    pub fn numbered(self, number: u32) -> Self {
        Self { furnished: self.furnished.numbered(number), ..self }
    }

    /// Whether a site belongs to this base, and not to another base with the same seed.
    pub const fn is_base_of(&self, site: &Site) -> bool {
        self.furnished.number() == site.furnished().number()
    }

    /// The custom design that built the base. `None` if the seed alone determines it.
    pub const fn custom_design(&self) -> Option<&Arc<CustomDesign>> {
        self.own.as_ref()
    }

    /// The seed that alone determines the base. `None` for a base with a custom design.
    pub fn named(&self) -> Option<Seed> {
        self.own.is_none().then(|| self.base().seed())
    }

    pub const fn furnished(&self) -> &FurnishedBase {
        &self.furnished
    }

    pub fn way_in(&self) -> Option<&WayIn> {
        self.way_in.as_deref()
    }

    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    pub fn dig_log(&self) -> &DigLog {
        &self.dig_log
    }
}

/// Written in the frame in which a new base replaces the old one.
#[derive(Message, Clone, Copy, Debug)]
pub struct BaseSwapped(pub Swap);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Swap {
    /// The player begins a play, with a briefing.
    #[default]
    Played,
    /// The player browses bases. There is no briefing.
    Visited,
    /// The design or the parameters have changed. The party stays in its cell, if possible. There is no briefing.
    Rebuilt,
}
