//! A plain bot that follows the arrow of the game, to measure whether the arrow leads to the goal.
//!
//! The arrow shows one hop at a time, so the bot takes only that hop. It still fights, rests and flees by itself, and
//! it chooses its own goals while the arrow shows nothing.

use rootward_presentation::{
    lead::{Guide, Lead},
    navigation::way::FirstStep,
    shown::Sight,
};
use rootward_rules::{navigation::Hop, play::Play, site::Site, travel::Travel};

use super::{
    goals::Goal,
    knowledge::{Knowledge, SeenThing},
    mind::Mind,
    ways,
};

/// The arrow on the screen, with the memory that keeps it steady.
#[derive(Clone, Debug, Default)]
pub struct Arrow {
    guide: Guide,
    sight: Sight,
}

impl Arrow {
    /// The arrow that the game shows now, by the light of rooms too. `None` without one.
    pub fn look(&mut self, site: &Site, play: &Play) -> Option<Lead> {
        // The game computes the light again only after a step.
        if self.sight.visible != play.seen.visible || self.sight.remembered != play.seen.remembered {
            self.sight.look(site, play);
        }
        self.guide.look(site, play, &self.sight.shown(play));
        self.guide.lead()
    }
}

impl Mind {
    /// Takes the hop or the thing that the arrow points to as its plan. Returns false if it has to plan by itself.
    pub(super) fn follow_arrow(&mut self, know: &Knowledge) -> bool {
        let Some(lead) = know.lead.filter(|_| self.flight.is_none() && !self.shops) else { return false };
        let hop = match lead.next {
            FirstStep::Walk(heading) => Some(Hop::step(know.at, heading)),
            next => {
                let shown = |ride: Travel| ride.from == know.at && FirstStep::from(Hop::Ride(ride)) == next;
                let rides = know.rides.iter().copied().filter(|&ride| shown(ride));
                // An arrow up or down an elevator means its next stop.
                rides.min_by_key(|ride| ride.to_floor.abs_diff(ride.from_floor)).map(Hop::Ride)
            }
        };
        let Some(hop) = hop.filter(|&hop| ways::goes_on(know, hop)) else { return false };
        let used = hop.heading().filter(|_| lead.steps == 0).and_then(|heading| {
            let is_ahead = |thing: &&SeenThing| thing.at == hop.to() && thing.sides.seen_looking(heading);
            let thing = know.things.iter().find(is_ahead)?;
            Some(Goal::Use(thing.record, know.at, heading))
        });
        // The next plan of its own starts afresh.
        self.news = u32::MAX;
        self.way.clear();
        if used.is_none() {
            self.way.push(hop);
        }
        self.goal = used.or(Some(Goal::Reach(lead.at)));
        true
    }
}
