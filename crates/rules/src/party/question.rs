//! The questions before the party leaves an unfinished base, and before it burns a probe (`play.md` 8.2 and 8.9).

use rootward_gen::{Pos, Thing};

use super::{act, motion::go_through};
use crate::{
    events::PlayEvent,
    order::Order,
    play::Play,
    region::{self, Region},
    site::Site,
    tables::items::ItemName,
};

/// Something that the party does only after [`Wish::Confirm`](crate::order::Wish::Confirm).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Go out through the hatch before the base is won or burning.
    Leave,
    /// Set the charge although the party has not taken any probe.
    Charge,
}

impl Question {
    /// The question that a confirmation would answer now.
    #[must_use]
    pub fn here(site: &Site, play: &Play) -> Option<Self> {
        if play.party.place.is_outside() || play.objective.is_meltdown() || play.is_over() {
            return None;
        }
        let generator = |at| site.find(at, |thing| thing == Thing::Generator).is_some();
        let charges = play.lacks_probe(site)
            && play.pack.has(ItemName::Explosives)
            && act::acts_on(site, play).is_some_and(generator);
        if charges {
            return Some(Self::Charge);
        }
        let leads = region::act_through(Region::Inside, site.furnished(), play.party.at);
        (leads == Some(Region::Outside)).then_some(Self::Leave)
    }
}

pub(super) fn leads_out(site: &Site, play: &Play, order: Order) -> bool {
    let (at, place) = (play.party.at, play.party.place);
    let through = match order {
        Order::Step { heading, .. } => region::step_through(place, site.furnished(), at, heading),
        Order::Act => region::act_through(place, site.furnished(), at),
        _ => None,
    };
    through == Some(Region::Outside)
}

pub(super) fn confirm(site: &Site, play: &mut Play) {
    let is_free = play.party.motion.is_rest() && !play.squad.all_down();
    if is_free && Question::here(site, play) == Some(Question::Leave) {
        play.party.motion = go_through(site, play, Region::Outside);
    }
}

impl Play {
    /// Whether the base has probes and the party has none. A probe gives points and opens the campaign's next base.
    #[must_use]
    pub fn lacks_probe(&self, site: &Site) -> bool {
        self.objective.probes == 0 && !site.holds_captive() && !site.records().computers().is_empty()
    }

    /// Asks before the party leaves. A held key has no effect until it is released.
    pub(super) fn ask_to_leave(&mut self, at: Pos) {
        self.events.push(PlayEvent::AskLeave { at });
        self.party.let_go = true;
    }
}
