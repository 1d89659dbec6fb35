//! Chooses the plain bot's next goal: the cheapest known goal, with a preference for the objective.

use rootward_gen::{Heading, Pos, PuzzleKind, RecordNo};
use rootward_rules::doors::BarrierKind;

use super::{
    knowledge::{Knowledge, SeenThing, What},
    mind::Mind,
    ways::{NEVER, Ways},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Go to a cell to see more, to take its items, or to look around again.
    Reach(Pos),
    /// Stand on a cell and use a thing in a direction.
    Use(RecordNo, Pos, Heading),
    Home,
}

/// The extra cost of a goal that only explores.
const UNKNOWN: u32 = 40;
/// The extra cost of a goal that is promising but not part of the objective.
const WORTH: u32 = 20;
/// The extra cost for each time that the party found a barrier still shut that could have opened.
const DOUBT: u32 = 60;
/// The extra cost of goals that the bot leaves until it knows the rest of the base.
const LATER: u32 = 1500;
const LAST: u32 = 20_000;

/// The next goal, and the cell that the party has to reach for it. `None` if the party knows of no goal.
pub fn next(mind: &Mind, know: &Knowledge, ways: &Ways) -> Option<(Goal, Pos)> {
    if know.meltdown {
        let home = (ways.cost(know.hatch) != NEVER).then_some((Goal::Home, know.hatch));
        return home.or_else(|| {
            let frontier = frontiers(mind, know, ways).min_by_key(|found| found.0);
            frontier.map(|(_, at)| (Goal::Reach(at), at))
        });
    }
    let mut best: Option<(u32, Goal, Pos)> = None;
    let mut offer = |cost: u32, goal: Goal, at: Pos| {
        if cost != NEVER && best.is_none_or(|best| cost < best.0) {
            best = Some((cost, goal, at));
        }
    };
    // The neighbours of a cell that the party can reach, each with the cost of its path.
    let beside = |at: Pos| {
        let cells = Heading::ALL.map(|heading| at.step(heading)).into_iter();
        let reached = cells.map(|at| (ways.cost(at), at));
        reached.filter(|&(cost, at)| cost != NEVER && know.cell(at).known)
    };
    for thing in know.things.iter().filter(|thing| !mind.hopeless.contains(&thing.record)) {
        let Some((share, more)) = wish(mind, know, thing) else { continue };
        for heading in Heading::ALL.into_iter().filter(|&heading| thing.sides.seen_looking(heading)) {
            let stand = thing.at.step(heading.back());
            let cost = ways.cost(stand);
            if cost != NEVER && know.cell(stand).known {
                offer(cost / share + more, Goal::Use(thing.record, stand, heading), stand);
            }
        }
    }
    for (at, _) in know.known().filter(|(at, cell)| cell.items && !mind.left.contains(at)) {
        offer(ways.cost(at), Goal::Reach(at), at);
    }
    // Fake walls may hide things.
    let fakes = know.known().filter(|(_, cell)| matches!(cell.barrier, Some((BarrierKind::Fake, _))));
    for (at, _) in fakes.filter(|(at, _)| !mind.left.contains(at)) {
        offer(ways.cost(at).saturating_add(WORTH), Goal::Reach(at), at);
    }
    // A solved puzzle may have opened a wall anywhere in the base.
    for (lock, cell) in know.known().filter(|(_, cell)| know.may_have_opened(cell)) {
        let doubt = DOUBT * u32::from(cell.vain_looks);
        for (cost, at) in beside(lock).filter(|&(_, at)| at != know.at) {
            offer((cost / 2 + WORTH).saturating_add(doubt), Goal::Reach(at), at);
        }
    }
    for carrier in know.carriers.iter().filter(|_| !know.carries.charge) {
        for (cost, at) in beside(carrier.at) {
            offer(cost + WORTH, Goal::Reach(at), at);
        }
    }
    for (cost, at) in frontiers(mind, know, ways) {
        offer(cost, Goal::Reach(at), at);
    }
    best.map(|(_, goal, at)| (goal, at))
}

/// The reachable cells from which the party may see something new, each with its cost as a goal.
fn frontiers<'a>(
    mind: &'a Mind,
    know: &'a Knowledge,
    ways: &'a Ways,
) -> impl Iterator<Item = (u32, Pos)> + 'a {
    let cells = know.known().filter(|(_, cell)| cell.floor).filter_map(move |(at, _)| {
        let cost = ways.cost(at);
        let news = Heading::ALL.into_iter().map(|heading| at.step(heading));
        let mut news = news.filter(|&beside| beside.in_grid() && !know.cell(beside).known);
        // A cell known only from a map is also new, because a map does not show items.
        let is_new = !know.cell(at).sighted || news.next().is_some();
        (cost != NEVER && at != know.at && is_new).then(|| (cost + UNKNOWN + mind.whim(at), at))
    });
    let rides = know.rides.iter().filter(|travel| !know.cell(travel.to).known).filter_map(move |travel| {
        let cost = ways.cost(travel.to);
        (cost != NEVER).then(|| (cost + UNKNOWN + mind.whim(travel.to), travel.to))
    });
    cells.chain(rides)
}

/// How attractive a thing is: the divisor of the path's cost, and an added cost. `None` if the bot has no use for it.
fn wish(mind: &Mind, know: &Knowledge, thing: &SeenThing) -> Option<(u32, u32)> {
    match thing.what {
        What::Generator => know.carries.charge.then_some((8, 0)),
        What::Computer { known: true, done: false } if !know.carries.charge => Some((8, 0)),
        What::Iris { captive: true, open: false, .. } => Some((8, 0)),
        What::Terminal { known: true, done: false } => Some((2, WORTH)),
        What::Panel { done: false, code: Some(_), .. } => Some((2, WORTH)),
        What::Panel { done: false, code: None, kind, .. } => match kind {
            PuzzleKind::Lever | PuzzleKind::Levers => Some((1, WORTH)),
            // The bot may still find the clipboard for it.
            PuzzleKind::Buttons | PuzzleKind::Bars => Some((1, LATER)),
        },
        What::Cupboard { done: false } => Some((1, UNKNOWN)),
        What::Release => Some((1, LAST)),
        What::Shop if mind.shops && know.carries.gold > 0 => Some((16, 0)),
        _ => None,
    }
}

/// The part of the objective that is still missing, as far as the party knows.
pub fn lacks(know: &Knowledge) -> &'static str {
    let any = |wanted: fn(&What) -> bool| know.things.iter().any(|thing| wanted(&thing.what));
    let computer = any(|what| matches!(what, What::Computer { .. }));
    let password = any(|what| matches!(what, What::Computer { known: true, .. }));
    let captive = any(|what| matches!(what, What::Iris { captive: true, .. }));
    let bars =
        any(|what| matches!(what, What::Panel { kind: PuzzleKind::Bars, done: false, code: None, .. }));
    let terminal = any(|what| matches!(what, What::Terminal { known: false, .. }));
    match () {
        () if know.meltdown => "on the way home",
        () if know.carries.charge && any(|what| matches!(what, What::Generator)) => {
            "has a charge and does not come to the generators"
        }
        () if know.carries.charge => "has a charge and has not found the generators",
        () if captive => "has seen the captive's door and does not come there",
        () if computer && password => "knows the password and does not come to the computer",
        () if !know.carriers.is_empty() => "has lost sight of a carrier",
        () if bars => "has no clipboard for sixteen bars",
        () if terminal => "has not met the courier of a terminal",
        () if computer => "has not met the guardian",
        () => "has not found the computer or the captive",
    }
}
