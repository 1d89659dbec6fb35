//! Truce: nobody but carriers fights, until the party hurts anybody else. From then on everything is as always.

use crate::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::creatures::Trait,
};

pub(super) const fn begin(play: &mut Play) {
    play.twists.truce = true;
}

/// Whether a group leaves the party alone now because of the truce.
pub(crate) fn keeps_peace(site: &Site, play: &Play, group: u16) -> bool {
    play.twists.truce && play.groups.get(group).is_some_and(|group| !group.is(site, Trait::Carrier))
}

/// A group was hurt: that ends the truce if it kept it and the party did it.
pub(crate) fn note_hurt(site: &Site, play: &mut Play, group: u16, harm: Harm) {
    if matches!(harm, Harm::Party | Harm::Mirror) && keeps_peace(site, play, group) {
        play.twists.truce = false;
        let at = play.groups.get(group).map_or(play.party.at, |group| group.at);
        play.events.push(PlayEvent::TruceEnded { at });
    }
}
