//! The fire front of the meltdown (`play.md` 8.9). The ticks between the charge and a cell decide when the cell burns.
//! The party gets a head start, and the fire reaches the hatch in the last tick. The clock is based on the party's [way
//! home](super::way), which includes obstacles that do not stop the fire.

use rootward_gen::{CellSet, Heading, Pos};
use serde::{Deserialize, Serialize};

use crate::{
    navigation::{Cost, Hop, Search, hops},
    play::Play,
    site::Site,
    tables::meltdown::burns_from,
};

/// The ticks of the shortest way from the charge to every cell: steps, water and rides, but no other obstacles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Front {
    ticks: Vec<u16>,
    home: u16,
}

impl Front {
    /// The front for a charge that is set now.
    pub fn of(site: &Site, play: &Play) -> Self {
        // The meltdown begins at a generator or at the captive. A party next to the charge is as close as possible.
        let charge = site.generators().iter().chain(site.captive_cell());
        let start: Vec<Pos> = charge.chain([play.party.at]).collect();
        let may_push = |to, heading| play.may_push(site, to, heading);
        let front = Self::over(site, play, &start, &play.passable(site), may_push);
        // A party that was moved behind a lock has no way home. The front then ignores locks.
        if front.home > 0 { front } else { Self::over(site, play, &start, site.floor(), |_, _| true) }
    }

    /// The ticks of this way from the charge to the hatch.
    pub fn home(&self) -> u32 {
        self.home.into()
    }

    fn over(
        site: &Site,
        play: &Play,
        start: &[Pos],
        open: &CellSet,
        may_step: impl Fn(Pos, Heading) -> bool,
    ) -> Self {
        let walking = &site.tables().dials.walking;
        let mut search = Search::<u16, ()>::default();
        search.run(start.iter().copied(), |at, reach| {
            for hop in hops(at, site.rides(at)).filter(|hop| open.contains(hop.to())) {
                match hop {
                    Hop::Step { heading, to, .. } if may_step(to, heading) => {
                        let wet = play.is_wet(site, to);
                        reach(to, if wet { walking.water_step } else { walking.step } as u16, ());
                    }
                    Hop::Step { .. } => {}
                    Hop::Ride(travel) => reach(travel.to, travel.ticks(walking), ()),
                }
            }
        });
        let home = search.cost(site.base().entrance());
        Self { ticks: search.into_costs(), home: if home == u16::NEVER { 0 } else { home } }
    }

    /// The tick after the charge from which a cell burns, in a meltdown that lasts `ticks` ticks.
    pub fn burns_from(&self, site: &Site, at: Pos, ticks: u32) -> Option<u32> {
        let reached = at.index().and_then(|cell| self.ticks.get(cell).copied())?;
        let head_start = site.tables().dials.meltdown.fire_after;
        Some(burns_from(reached.into(), head_start, ticks, self.home.into()).max(1))
    }
}
