//! Truce. Only carriers fight. Other groups let the party pass until it hurts one of them.

use super::Twists;
use crate::{
    encounters::GroupState,
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::creatures::Trait,
};

pub(super) const fn begin(play: &mut Play) {
    play.twists.truce = true;
}

pub(crate) fn keeps_peace(site: &Site, play: &Play, group: u16) -> bool {
    play.groups.get(group).is_some_and(|group| play.twists.keeps_peace(site, group))
}

impl Twists {
    /// Whether a group currently keeps the truce. Such a group does not fight, and it changes places with the party.
    pub fn keeps_peace(&self, site: &Site, group: &GroupState) -> bool {
        self.truce && !group.is(site, Trait::Carrier)
    }
}

pub(crate) fn note_hurt(site: &Site, play: &mut Play, group: u16, harm: Harm) {
    if matches!(harm, Harm::Party | Harm::Mirror) && keeps_peace(site, play, group) {
        play.twists.truce = false;
        let at = play.groups.get(group).map_or(play.party.at, |group| group.at);
        play.events.push(PlayEvent::TruceEnded { at });
    }
}
