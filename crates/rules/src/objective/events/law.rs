//! The law of the run home: a party that leaves at the charge, or when the captive's cell opens, at walking pace and by the shortest way
//! that is open at each tick, is never too late: the way left, times 1.05, fits the time left.

use std::collections::BTreeSet;

use rootward_gen::{CellSet, Pos};

use super::{Mishaps, plan::Plan};
use crate::{
    objective::way::{NEVER, Roads, Way},
    party::Doing,
    play::Play,
    site::Site,
};

/// Whether the law holds with some mishaps, for every party that takes any of the shortest ways; and whether no cell is cut
/// off from the hatch by them, for those who set out later or from somewhere else.
pub(super) fn holds(plan: &Plan<'_>, mishaps: &Mishaps) -> bool {
    let (base, percent) = (plan.site.base(), plan.site.tables().dials.mishaps.law_percent);
    let end = plan.began + plan.ticks;
    let mut strikes: Vec<u32> =
        mishaps.iter().filter(|mishap| mishap.kind.slows()).map(|mishap| mishap.strikes).collect();
    strikes.dedup();
    // Walls that such a party has pushed stand on their spaces then.
    let mut pushed = CellSet::default();
    let mut parties: BTreeSet<(u32, Pos)> = [(plan.began + 1, plan.play.party.at)].into();
    let from = std::iter::once(plan.began).chain(strikes.iter().copied());
    let until = strikes.iter().copied().chain([u32::MAX]);
    for (now, until) in from.zip(until) {
        let mut bars = mishaps.bars(base, now);
        bars.cells = bars.cells.or(&pushed);
        let home = plan.roads.to_hatch(&bars);
        let fits = |&(free, at): &(u32, Pos)| {
            let left = at.index().map_or(NEVER, |cell| home[cell]);
            left != NEVER && is_in_time(left + free.saturating_sub(now), end.saturating_sub(now), percent)
        };
        if !parties.iter().all(fits) {
            return false;
        }
        let mut left = std::mem::take(&mut parties);
        while let Some((free, at)) = left.pop_first() {
            // What happens in a tick happens after the party has set out.
            if free > until {
                parties.insert((free, at));
                continue;
            }
            for (hop, price) in plan.roads.downhill(at, &home, &bars, &CellSet::default()) {
                if let Some(space) = hop.pushes {
                    pushed.insert(space);
                }
                let opens = hop.to.index().map_or(0, |cell| plan.opens[cell]);
                left.insert((free.max(opens) + price, hop.to));
            }
        }
    }
    keeps_all(&plan.roads, mishaps, plan)
}

/// Whether every cell from which a way led home still has one when all has happened.
fn keeps_all(roads: &Roads, mishaps: &Mishaps, plan: &Plan<'_>) -> bool {
    let before = roads.to_hatch(&Mishaps::default().bars(plan.site.base(), 0));
    let after = roads.to_hatch(&mishaps.bars(plan.site.base(), u32::MAX));
    before.iter().zip(after).all(|(&before, after)| before == NEVER || after != NEVER)
}

/// Whether a way fits a time with what the law adds to it.
fn is_in_time(way: u32, time: u32, percent: u32) -> bool {
    u64::from(way) * u64::from(percent) <= u64::from(time) * 100
}

/// The way and the time that are left to the party now, in ticks, if the law of the run home is broken for it: the way left, with what
/// the law adds, does not fit. Nothing outside of a meltdown. A party that did not set out at once, or not by the shortest
/// way, may well be late.
pub fn late(site: &Site, play: &Play) -> Option<(u32, u32)> {
    late_on(site, play, play.way_home(site).as_ref())
}

/// The same, for a party whose shortest [way home](Play::way_home) is known.
pub fn late_on(site: &Site, play: &Play, way: Option<&Way>) -> Option<(u32, u32)> {
    let meltdown = play.objective.meltdown()?;
    let time = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
    // A way over a mine, or through a wall that is pushed, counts the disarming and the pushing already.
    let counted = matches!(play.party.motion.doing, Doing::Disarm(_) | Doing::Bump(_));
    let motion = if counted { 0 } else { u32::from(play.party.motion.left) };
    let way = way.map_or(NEVER, |way| way.ticks + motion);
    let percent = site.tables().dials.mishaps.law_percent;
    (!is_in_time(way, time, percent)).then_some((way, time))
}
