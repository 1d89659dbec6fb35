//! A plain bot that follows the game's arrow, to measure whether the arrow leads to the goal. It takes one hop at a
//! time, like the arrow, but decides by itself when to fight, rest and flee. It waits while the arrow leads nowhere.

use rootward_presentation::{
    lead::{Guide, Lead},
    navigation::way::FirstStep,
    shown::{Shown, Sight},
};
use rootward_rules::{navigation::Hop, play::Play, site::Site, travel::Travel};

use super::{
    goals::Goal,
    knowledge::{Knowledge, SeenThing},
    mind::Mind,
    ways,
};

/// The arrow on the screen, with the state that keeps it from flickering.
#[derive(Clone, Debug, Default)]
pub struct Arrow {
    guide: Guide,
    sight: Sight,
}

impl Arrow {
    /// The arrow that the game shows now, if any. It also uses cells that the party sees by the light of rooms.
    pub fn look(&mut self, site: &Site, play: &Play) -> Option<Lead> {
        // The game computes the light again only after a step.
        if self.sight.visible != play.seen.visible || self.sight.remembered != play.seen.remembered {
            self.sight.look(site, play);
        }
        self.guide.look(site, play, &self.sight.shown(play));
        self.guide.lead()
    }

    pub fn shown(&self, play: &Play) -> Shown {
        self.sight.shown(play)
    }
}

impl Mind {
    /// Plans the hop or use to which the arrow points, if any. Returns false if the bot has to plan without the arrow.
    pub(super) fn follow_arrow(&mut self, know: &Knowledge) -> bool {
        if !self.follows || self.flight.is_some() || self.shops || know.meltdown {
            return false;
        }
        // The bot's next plan without the arrow starts from scratch.
        self.news = u32::MAX;
        self.way.clear();
        self.goal = None;
        let Some(lead) = know.lead else { return true };
        let hop = match lead.next {
            FirstStep::Walk(heading) => Some(Hop::step(know.at, heading)),
            next => {
                let shown = |ride: Travel| ride.from == know.at && FirstStep::from(Hop::Ride(ride)) == next;
                let rides = know.rides.iter().copied().filter(|&ride| shown(ride));
                // In an elevator, an arrow up or down points to the next stop.
                rides.min_by_key(|ride| ride.to_floor.abs_diff(ride.from_floor)).map(Hop::Ride)
            }
        };
        let Some(hop) = hop.filter(|&hop| ways::goes_on(know, hop)) else { return true };
        let used = hop.heading().filter(|_| lead.steps == 0).and_then(|heading| {
            let is_ahead = |thing: &&SeenThing| thing.at == hop.to() && thing.sides.seen_looking(heading);
            let thing = know.things.iter().find(is_ahead)?;
            Some(Goal::Use(thing.record, know.at, heading))
        });
        if used.is_none() {
            self.way.push(hop);
        }
        self.goal = used.or(Some(Goal::Reach(lead.at)));
        true
    }
}
