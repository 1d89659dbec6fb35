//! Groups of creatures: what they are, where they stand, and what they are about (`gameplay.md`, 8.5).

pub mod fields;
pub mod group;
mod minds;
mod senses;
mod walk;

use bevy::prelude::*;
use rootward_gen::{Pos, RecordNo};
use serde::{Deserialize, Serialize};

pub use self::group::{GroupState, MemberState, Mood};
use super::{
    Tick, TickSystems,
    play::Play,
    site::Site,
    tables::{creatures::Trait, rng::PlayRng},
};

/// All groups of a base, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Groups(Vec<GroupState>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Tick, tick.in_set(TickSystems::Encounters));
}

fn tick(site: Res<Site>, mut play: ResMut<Play>) {
    if play.is_over() {
        return;
    }
    senses::listen(&site, &mut play);
    minds::run(&site, &mut play);
}

impl Groups {
    /// The groups of a base as the party comes in.
    pub fn begin(site: &Site, rng: &mut PlayRng) -> Self {
        let groups = site.records().groups().iter();
        Self(groups.map(|group| GroupState::begin(site, group, rng)).collect())
    }

    /// Every group, dead ones too.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &GroupState> {
        self.0.iter()
    }

    /// A group by its number.
    pub fn get(&self, group: u16) -> Option<&GroupState> {
        self.0.get(usize::from(group))
    }

    /// A group by its number, to change it.
    pub fn get_mut(&mut self, group: u16) -> Option<&mut GroupState> {
        self.0.get_mut(usize::from(group))
    }

    /// The group of a record.
    pub fn of_record(&self, record: RecordNo) -> Option<&GroupState> {
        self.0.iter().find(|group| group.record == record)
    }

    /// Who stands on a cell.
    pub fn at(&self, at: Pos) -> Option<&GroupState> {
        self.0.iter().find(|group| group.at == at && group.is_there())
    }

    /// The number of the group on a cell.
    pub fn number_at(&self, at: Pos) -> Option<u16> {
        self.0.iter().position(|group| group.at == at && group.is_there()).map(|index| index as u16)
    }

    /// A trap lets a group out: it is awake and knows where the party is.
    pub fn rouse(&mut self, record: RecordNo) {
        if let Some(group) = self.0.iter_mut().find(|group| group.record == record) {
            group.mood = Mood::Wander;
        }
    }

    /// The captive changes places with a party that steps onto its cell.
    pub fn follow(&mut self, at: Pos, left: Pos, ticks: u16) {
        if let Some(group) = self.0.iter_mut().find(|group| group.at == at && group.is_there()) {
            group.walk_to(left, ticks);
        }
    }

    /// Adds a group (console).
    pub fn add(&mut self, group: GroupState) {
        self.0.push(group);
    }
}

impl GroupState {
    /// Whether its type has a trait.
    pub fn is(&self, site: &Site, wanted: Trait) -> bool {
        site.tables().creatures.get(self.creature).is_some_and(|row| row.is(wanted))
    }

    /// Whether it is the captive.
    pub fn is_captive(&self, site: &Site) -> bool {
        self.is(site, Trait::Captive)
    }
}
