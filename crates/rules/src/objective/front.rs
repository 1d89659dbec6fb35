//! The front of the meltdown: when each cell burns, from the ticks between the charge and the cell.
//!
//! Changed against the rules as written, which measure the fire by the farthest cell of the base. Here the fire
//! reaches the hatch, not the farthest cell, at the last tick. Otherwise it would be several times as fast as the
//! party in bases whose generators lie near the hatch. The fire breaks out only after a head start of six seconds.
//! Otherwise one creature in the first corridor could end the run. The clock goes by the [way home](super::way) of the
//! party, which includes obstacles that do not stop the fire.

use std::{cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{CELLS, CellSet, Heading, Pos};
use serde::{Deserialize, Serialize};

use crate::{play::Play, site::Site, tables::meltdown::burns_from, travel};

const NEVER: u16 = u16::MAX;

/// Ticks of the pure way from the charge to every cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Front {
    ticks: Vec<u16>,
    home: u16,
}

impl Front {
    /// The front of a charge that is set now.
    pub fn of(site: &Site, play: &Play) -> Self {
        // A party beside the charge is as near as possible.
        let start: Vec<Pos> = site.charge_cells().chain(std::iter::once(play.party.at)).collect();
        Self::starting_at(site, play, &start)
    }

    /// Ticks of the pure way from the charge to the hatch.
    pub fn home(&self) -> u32 {
        self.home.into()
    }

    fn starting_at(site: &Site, play: &Play, start: &[Pos]) -> Self {
        let may_push = |to, heading| play.may_push(site, to, heading);
        let front = Self::over(site, play, start, &play.passable(site), may_push);
        // A party that was moved behind a lock has no way home. The clock runs as if it had one.
        if front.home > 0 { front } else { Self::over(site, play, start, site.floor(), |_, _| true) }
    }

    fn over(
        site: &Site,
        play: &Play,
        start: &[Pos],
        open: &CellSet,
        may_step: impl Fn(Pos, Heading) -> bool,
    ) -> Self {
        let walking = &site.tables().dials.walking;
        let mut ticks = vec![NEVER; CELLS];
        let mut heap = BinaryHeap::new();
        for cell in start.iter().copied().filter_map(Pos::index) {
            ticks[cell] = 0;
            heap.push(Reverse((0_u16, cell)));
        }
        while let Some(Reverse((cost, cell))) = heap.pop() {
            if cost > ticks[cell] {
                continue;
            }
            let at = Pos::from_index(cell);
            let mut reach = |to: Pos, price: u16| {
                let Some(next) = to.index().filter(|_| open.contains(to)) else { return };
                let total = cost.saturating_add(price);
                if total < ticks[next] {
                    ticks[next] = total;
                    heap.push(Reverse((total, next)));
                }
            };
            for heading in Heading::ALL {
                let to = at.step(heading);
                if !may_step(to, heading) {
                    continue;
                }
                let wet = play.is_wet(site, to);
                reach(to, if wet { walking.water_step } else { walking.step } as u16);
            }
            if site.link_ends().contains(at) {
                for travel in travel::ways(site.base(), at) {
                    reach(travel.to, travel.ticks(walking));
                }
            }
        }
        let hatch = site.base().entrance().index();
        let home = hatch.map(|hatch| ticks[hatch]).filter(|&ticks| ticks != NEVER).unwrap_or(0);
        Self { ticks, home }
    }

    /// The tick after the charge from which a cell burns, in a meltdown that lasts `ticks` ticks.
    pub fn burns_from(&self, site: &Site, at: Pos, ticks: u32) -> Option<u32> {
        let reached = at.index().and_then(|cell| self.ticks.get(cell).copied())?;
        let head_start = site.tables().dials.meltdown.fire_after;
        Some(burns_from(reached.into(), head_start, ticks, self.home.into()).max(1))
    }
}
