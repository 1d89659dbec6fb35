//! The law of the run home. A party that leaves at once and walks the way that is shortest in each tick is never too
//! late. It leaves when the charge is set or the captive's cell opens. With the default dial, the time left is always
//! at least 1.05 times the way left.

use std::{
    borrow::Cow,
    cmp::Reverse,
    collections::{BTreeMap, btree_map::Entry},
};

use rootward_gen::{CellSet, Pos};

use super::{Mishaps, plan::Plan};
use crate::{
    navigation::Cost,
    objective::way::{Bars, Far, Known, Leads, Way},
    play::Play,
    site::Site,
};

/// Whether the law holds with some mishaps. They must also cut off no cell, for parties that set out late or elsewhere.
pub(super) fn holds(plan: &Plan<'_>, mishaps: &Mishaps) -> bool {
    let [before, after] = [plan.began, u32::MAX].map(|tick| mishaps.bars(plan.site.base(), tick));
    is_never_late(plan, mishaps) && keeps_all(plan, before, after)
}

/// Whether the law holds with some mishaps for a party that sets out now and has this many ticks.
pub fn holds_within(site: &Site, play: &Play, ticks: u32, mishaps: &Mishaps) -> bool {
    holds(&Plan::of(site, play, ticks), mishaps)
}

/// Whether the law holds for every party on any of the shortest ways.
fn is_never_late(plan: &Plan<'_>, mishaps: &Mishaps) -> bool {
    let base = plan.site.base();
    let to_come = mishaps.iter().filter(|mishap| mishap.kind.slows() && mishap.strikes > plan.began);
    let mut strikes: Vec<u32> = to_come.map(|mishap| mishap.strikes).collect();
    strikes.dedup();
    // Walls that such a party has pushed by then stand on their spaces.
    let mut pushed = CellSet::default();
    let mut parties: Parties = [(plan.start.0, plan.start.1)].into();
    let mut held: Vec<Held> = Vec::new();
    let from = std::iter::once(plan.began).chain(strikes.iter().copied());
    let until = strikes.iter().copied().chain([u32::MAX]);
    for (now, until) in from.zip(until) {
        let mut bars = mishaps.bars(base, now);
        bars.cells = bars.cells.or(&pushed);
        let leads = plan.roads.leads(bars, CellSet::default());
        let Some(groups) = by_their_ways(plan, &leads, parties) else { return false };
        parties = Parties::new();
        let were_held = std::mem::take(&mut held);
        for (leads, mut group) in groups {
            hold(plan, &leads, &were_held, &mut group);
            if !are_in_time(plan, &leads, &group, now) {
                return false;
            }
            walk_until(
                plan,
                &leads,
                group,
                until,
                &mut Walked { pushed: &mut pushed, parties: &mut parties, held: &mut held },
            );
        }
    }
    true
}

/// Groups parties by the ways that they can walk. There is almost always only one group. `None` if a party has no way.
fn by_their_ways<'a>(
    plan: &Plan<'_>,
    leads: &'a Leads,
    parties: Parties,
) -> Option<Vec<(Cow<'a, Leads>, Parties)>> {
    let mut groups = vec![(Cow::Borrowed(leads), Parties::new())];
    for (at, times) in parties {
        match plan.roads.walkable(at, Cow::Borrowed(leads))? {
            Cow::Borrowed(_) => _ = groups[0].1.insert(at, times),
            own @ Cow::Owned(_) => groups.push((own, [(at, times)].into())),
        }
    }
    Some(groups)
}

fn are_in_time(plan: &Plan<'_>, leads: &Leads, parties: &Parties, now: u32) -> bool {
    let percent = plan.site.tables().dials.mishaps.law_percent;
    let time = (plan.began + plan.ticks).saturating_sub(now);
    parties.iter().all(|(&at, times)| {
        let left = leads.far(at);
        left != Far::NEVER && is_in_time(left.ticks + times.last.saturating_sub(now), time, percent)
    })
}

#[derive(Clone, Copy, Debug)]
struct Held {
    at: Pos,
    to: Pos,
    /// The latest tick in which the party becomes free.
    until: u32,
}

/// Holds parties that now prefer another way until they finish their current task.
fn hold(plan: &Plan<'_>, leads: &Leads, held: &[Held], parties: &mut Parties) {
    for held in held {
        let Some(times) = parties.get_mut(&held.at) else { continue };
        if !leads.downhill(&plan.roads, held.at).any(|(road, _)| road.hop.to() == held.to) {
            times.last = times.last.max(held.until);
        }
    }
}

struct Walked<'a> {
    /// The spaces of the walls that they pushed.
    pushed: &'a mut CellSet,
    parties: &'a mut Parties,
    held: &'a mut Vec<Held>,
}

fn walk_until(plan: &Plan<'_>, leads: &Leads, group: Parties, until: u32, walked: &mut Walked<'_>) {
    // Every hop leads closer to the hatch. With the farthest party first, each cell is processed only once.
    let mut left: BTreeMap<(Reverse<Far>, Pos), Times> =
        group.into_iter().map(|(at, times)| ((Reverse(leads.far(at)), at), times)).collect();
    while let Some(((_, at), times)) = left.pop_first() {
        if let Some(later) = times.after(until) {
            note(walked.parties.entry(at), later);
        }
        let Some(times) = times.up_to(until) else { continue };
        for (road, price) in leads.downhill(&plan.roads, at) {
            if let Some(space) = road.pushes {
                walked.pushed.insert(space);
            }
            let opens = road.hop.to().index().map_or(0, |cell| plan.opens[cell]);
            let (first, last) = (times.first.max(opens), times.last.max(opens));
            let over = last.saturating_add(price - road.least);
            if over > until {
                note(walked.parties.entry(at), Times { first: until + 1, last: until + 1 });
                let until = over.min(until.saturating_add(road.held));
                walked.held.push(Held { at, to: road.hop.to(), until });
            }
            let there = Times { first: first + road.least, last: last + price };
            note(left.entry((Reverse(leads.far(road.hop.to())), road.hop.to())), there);
        }
    }
}

/// Whether a mishap announced now would break the law. The mishap must not make a party late that would otherwise be in
/// time. Nor may it cut off a cell that still has a way home despite the earlier mishaps.
pub(super) fn breaks_law(site: &Site, play: &Play, index: usize) -> bool {
    let slows = play.mishaps.iter().nth(index).is_some_and(|mishap| mishap.kind.slows());
    let Some(meltdown) = play.objective.meltdown().filter(|_| slows && !play.party.place.is_outside()) else {
        return false;
    };
    let left = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
    let plan = Plan::of(site, play, left);
    let [with, without] = play.mishaps.with_and_without(index);
    let [after, before] = [&with, &without].map(|mishaps| mishaps.bars(site.base(), u32::MAX));
    !keeps_all(&plan, before, after) || is_never_late(&plan, &without) && !is_never_late(&plan, &with)
}

/// The possible times at which parties that set out together can leave each cell.
type Parties = BTreeMap<Pos, Times>;

/// The first and the last tick in which a party can leave a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    pub first: u32,
    pub last: u32,
}

impl Times {
    fn after(self, tick: u32) -> Option<Self> {
        (self.last > tick).then(|| Self { first: self.first.max(tick + 1), last: self.last })
    }

    fn up_to(self, tick: u32) -> Option<Self> {
        (self.first <= tick).then(|| Self { first: self.first, last: self.last.min(tick) })
    }
}

fn note<K: Ord>(entry: Entry<'_, K, Times>, new: Times) {
    entry
        .and_modify(|times| {
            *times = Times { first: times.first.min(new.first), last: times.last.max(new.last) };
        })
        .or_insert(new);
}

/// Whether every cell that has a way home with the bars `before` still has one with the bars `after`. The same must
/// hold for ways without rising holes, so that no mishap forces a party to have the energy to rise.
fn keeps_all(plan: &Plan<'_>, before: Bars, after: Bars) -> bool {
    let [before, after] = [before, after].map(|bars| plan.roads.leads(bars, CellSet::default()));
    let doubtful = after.clashing(&plan.roads);
    let mut known = Known::default();
    Pos::all().filter(|&at| before.far(at) != Far::NEVER).all(|at| {
        let keeps = |before: Far, after: Far| {
            before == Far::NEVER || after != Far::NEVER && (before.rises > 0 || after.rises == 0)
        };
        let by_roads = keeps(before.far(at), after.far(at));
        if by_roads && !doubtful.contains(at) {
            return true;
        }
        keeps(
            plan.roads.walkable_far(at, &before, &mut known),
            plan.roads.walkable_far(at, &after, &mut known),
        )
    })
}

fn is_in_time(way: u32, time: u32, percent: u32) -> bool {
    u64::from(way) * u64::from(percent) <= u64::from(time) * 100
}

/// The ticks that a late party still needs for its shortest [way home](Play::way_home), and the ticks that it has left.
/// `None` outside of a meltdown, and if the party is still in time with the margin of the law.
pub fn late_on(site: &Site, play: &Play, way: Option<&Way>) -> Option<(u32, u32)> {
    let meltdown = play.objective.meltdown()?;
    let time = (meltdown.began + meltdown.ticks).saturating_sub(play.tick);
    let way = way.map_or(u32::MAX, |way| way.ticks + u32::from(play.party.motion.left));
    let percent = site.tables().dials.mishaps.law_percent;
    (!is_in_time(way, time, percent)).then_some((way, time))
}
