//! Finds shelter for the bot in a fight: a quiet place, a cell without fire, or a cell with few open sides.

use rootward_gen::{CellSet, Heading, LinkWay, Pos};
use rootward_rules::{distance_map::DistanceMap, doors::BarrierKind, play::Play, site::Site, travel};

use crate::{
    fight::{is_burning, is_hostile, is_safe},
    temper::Temper,
};

/// The search radius for a quiet place, in steps.
const FAR: u16 = 60;
const NEAR: u16 = 8;
/// The longest path to a better position, in steps.
const NICHE: u16 = 16;
/// One open side fewer is worth this many steps.
const SIDE: u16 = 6;

/// A remembered cell that the party can reach well before any hostile group, or a hatch to the land within 11 steps.
/// Returns the nearest exit if there is no such cell.
pub fn refuge(temper: Temper, site: &Site, play: &Play) -> Option<Pos> {
    refuge_over(temper, site, play, is_burning(site, play)).or_else(|| refuge_over(temper, site, play, true))
}

fn refuge_over(temper: Temper, site: &Site, play: &Play, through_fire: bool) -> Option<Pos> {
    let mut ours = DistanceMap::default();
    let mut theirs = DistanceMap::default();
    let taken: CellSet = play.groups.iter().filter(|group| group.is_there()).map(|group| group.at).collect();
    // The party can open these on the way without a key.
    let by_hand = [BarrierKind::Raiser, BarrierKind::ButtonDoor, BarrierKind::BlueDoor];
    let opens = |at: Pos| temper.cool && play.barriers.at(at).is_some_and(|it| by_hand.contains(&it.kind));
    let quiet = |at: Pos| {
        (play.terrain.is_walkable(at) || opens(at))
            && !taken.contains(at)
            && (through_fire || play.fire_at(site, at).is_none())
            && !play.traps.has_mine(at)
    };
    ours.measure(std::iter::once(play.party.at), FAR, quiet);
    let awake = play.groups.iter().filter(|group| is_hostile(site, group)).map(|group| group.at);
    theirs.measure(awake, 2 * FAR, |at| play.terrain.is_walkable(at));
    let cells = site.floor().iter().filter_map(|at| {
        let is_hatch = at == site.base().entrance();
        let is_land = site.furnished().outside().is_some();
        let ours = ours.steps(at).filter(|&steps| steps > 6 || is_hatch)?;
        // Creatures do not follow through the hatch.
        let theirs = theirs.steps(at).unwrap_or(2 * FAR) + if is_hatch && is_land { 40 } else { 0 };
        let seen = play.seen.remembered.contains(at) && play.fire_at(site, at).is_none();
        (seen && (theirs > ours + 8 || is_hatch && is_land && ours < 12)).then_some((
            theirs.min(ours + 30),
            std::cmp::Reverse(ours),
            at,
        ))
    });
    let quiet = cells.max_by_key(|&(theirs, ours, at)| (theirs, ours, at)).map(|(_, _, at)| at);
    quiet.or_else(|| nearest_exit(site, play, &ours))
}

/// The nearest cell without fire or any other harm.
pub fn cool_cell(site: &Site, play: &Play) -> Option<Pos> {
    let mut ours = DistanceMap::default();
    let free = |at: Pos| play.terrain.is_walkable(at) && play.groups.at(at).is_none();
    ours.measure(std::iter::once(play.party.at), NEAR, free);
    let cool = |at: &Pos| *at != play.party.at && is_safe(site, play, *at);
    let cells = site.floor().iter().filter(cool).filter_map(|at| Some((ours.steps(at)?, at)));
    cells.min().map(|(_, at)| at)
}

/// The safe cell that best trades open sides for distance, if it has fewer open sides than the party's cell.
pub fn niche(site: &Site, play: &Play) -> Option<Pos> {
    let sides = |at: Pos| {
        let open = Heading::ALL.into_iter().filter(|&heading| play.terrain.is_walkable(at.step(heading)));
        u16::try_from(open.count()).unwrap_or(4)
    };
    let here = sides(play.party.at);
    if here < 2 {
        return None;
    }
    let mut ours = DistanceMap::default();
    let free =
        |at: Pos| play.terrain.is_walkable(at) && play.groups.at(at).is_none() && is_safe(site, play, at);
    ours.measure(std::iter::once(play.party.at), NICHE, free);
    let cells = site.floor().iter().filter(|&at| at != play.party.at && is_safe(site, play, at));
    let cells = cells.filter_map(|at| Some((ours.steps(at)?, sides(at), at)));
    let better = cells.filter(|&(_, sides, _)| sides > 0 && sides < here);
    better.min_by_key(|&(steps, sides, at)| (steps + SIDE * sides, at)).map(|(_, _, at)| at)
}

fn nearest_exit(site: &Site, play: &Play, ours: &DistanceMap) -> Option<Pos> {
    let base = site.base();
    let hatch = site.furnished().outside().is_some().then(|| (base.entrance(), base.entrance()));
    let ends = site.floor().and(site.link_ends());
    let links = ends.iter().flat_map(|at| {
        let ways = travel::ways(base, at).into_iter();
        ways.filter(|travel| travel.way != LinkWay::Hole).map(|travel| (travel.from, travel.to))
    });
    let free = |to: Pos| play.fire_at(site, to).is_none();
    let reached = hatch.into_iter().chain(links).filter(|&(_, to)| free(to));
    reached.filter_map(|(from, to)| Some((ours.steps(from)?, to))).min().map(|(_, to)| to)
}
