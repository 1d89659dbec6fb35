//! The plain bot's fights. It attacks, closes in on shooters, waits for foes, and tries to dodge some of the attacks.

use rootward_gen::{Heading, Pos};
use rootward_rules::{
    order::{TickInput, Wish},
    tables::Tables,
    terrain::{distance, heading_to},
};

use super::{
    hands,
    knowledge::{Air, Figure, Knowledge},
    masher,
    mind::Mind,
    ways,
};
use crate::fight::{can_hit, has_weak_front};

const REACH: u32 = 8;
/// The distance, in cells, within which the bot waits for a creature.
const NEAR: u32 = 5;
/// The most ticks that the bot waits for creatures to come into line, in each period of [`AGAIN`] ticks.
const WAIT: u32 = 60;
const CLOSING: u32 = 12;
/// The number of ticks during which another wind-up by the same group counts as the same one.
const SIGN: u32 = 24;
const AGAIN: u32 = 400;

pub fn react(mind: &mut Mind, know: &Knowledge, tables: &Tables) -> Option<TickInput> {
    if know.meltdown {
        return None;
    }
    if !mind.mashes && know.tick.is_multiple_of(20) && has_weak_front(&know.squad, 3) {
        return Some(hands::wish(Wish::SwapRows));
    }
    let at = know.at;
    let foes: Vec<&Figure> = know.figures().iter().filter(|figure| is_foe(know, figure)).collect();
    mind.beset = !foes.is_empty();
    // A party that can leave a fire does not fight in it.
    if foes.is_empty() || know.burns() && ways::out_of_fire(know).is_some() {
        return None;
    }
    if mind.mashes {
        return masher::attack(know, tables, &foes);
    }
    if know.tick > mind.fight_since + AGAIN {
        (mind.fight_since, mind.waited, mind.closed) = (know.tick, 0, 0);
    }
    if let Some(input) = step_aside(mind, know, &foes) {
        return Some(input);
    }
    let order = |figure: &&&Figure| (distance(at, figure.at), figure.number);
    if let Some(figure) = foes.iter().filter(|figure| is_in_line(know, tables, figure)).min_by_key(order) {
        let heading = heading_to(at, figure.at)?;
        return Some(hands::facing(know.facing, heading, hands::fire()));
    }
    if let Some(heading) = foes.iter().filter(|figure| figure.open).find_map(|open| into_line(know, open)) {
        return Some(hands::sidestep(heading));
    }
    let snipes = |figure: &&&Figure| {
        figure.shoots && is_lane_free(know, at, figure.at) && can_hurt(know, tables, figure, 1)
    };
    if let Some(figure) = foes.iter().filter(snipes).min_by_key(order)
        && mind.closed < CLOSING
    {
        let heading = heading_to(at, figure.at)?;
        let to = know.cell(at.step(heading));
        if !(to.fire || to.hole || to.mine || to.grate) {
            mind.closed += u32::from(know.free);
            return Some(if know.free { hands::walk(heading) } else { TickInput::default() });
        }
    }
    let nearest = foes.iter().min_by_key(order)?;
    let waits = mind.waited < WAIT && distance(at, nearest.at) <= NEAR;
    if !waits || !can_hurt(know, tables, nearest, 1) {
        return None;
    }
    mind.waited += 1;
    Some(hands::facing(know.facing, toward(at, nearest.at), TickInput::default()))
}

/// A step out of the way of a visible blow or shot. The bot decides once per wind-up whether to dodge.
fn step_aside(mind: &mut Mind, know: &Knowledge, foes: &[&Figure]) -> Option<TickInput> {
    let aimed = |figure: &&&Figure| {
        figure.sign.is_some_and(|(heading, reach)| {
            heading_to(figure.at, know.at) == Some(heading) && distance(figure.at, know.at) <= reach
        })
    };
    let figure = foes.iter().find(aimed)?;
    let (heading, reach) = figure.sign?;
    let is_new = mind.sign.is_none_or(|(number, since)| number != figure.number || know.tick > since + SIGN);
    if is_new {
        mind.sign = Some((figure.number, know.tick));
        mind.dodges = mind.chance.below(100) < mind.answers;
    }
    if !mind.dodges || !know.rests {
        return None;
    }
    mind.dodges = false;
    // A step straight back helps only against a blow from the next cell.
    let ways = [heading.left(), heading.right(), heading];
    let mut ways = ways.into_iter().filter(|&way| way != heading || reach == 1);
    ways.find(|&way| is_good(know, know.at.step(way))).map(hands::sidestep)
}

pub fn is_in_line(know: &Knowledge, tables: &Tables, figure: &Figure) -> bool {
    let apart = distance(know.at, figure.at);
    apart <= REACH && is_lane_free(know, know.at, figure.at) && can_hurt(know, tables, figure, apart)
}

fn into_line(know: &Knowledge, figure: &Figure) -> Option<Heading> {
    if !know.rests || distance(know.at, figure.at) > NEAR {
        return None;
    }
    let good = |heading: &Heading| {
        let to = know.at.step(*heading);
        is_good(know, to) && is_lane_free(know, to, figure.at)
    };
    Heading::ALL.into_iter().find(good)
}

fn is_good(know: &Knowledge, to: Pos) -> bool {
    let cell = know.cell(to);
    let spoilt = cell.fire || cell.hole || cell.mine || cell.grate || cell.water || cell.push_space;
    know.is_free(to) && !spoilt && cell.spin.is_none() && !know.figures().iter().any(|figure| figure.at == to)
}

fn toward(at: Pos, to: Pos) -> Heading {
    let (dx, dy) = (to.x - at.x, to.y - at.y);
    match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
        (true, true, _) => Heading::East,
        (true, false, _) => Heading::West,
        (false, _, true) => Heading::South,
        (false, _, false) => Heading::North,
    }
}

pub fn is_foe(know: &Knowledge, figure: &Figure) -> bool {
    let apart = distance(know.at, figure.at);
    match figure.air {
        Air::Peaceful => false,
        Air::Hostile => apart <= 10,
        Air::Roaming => apart <= 3 || figure.carrier,
        Air::Resting => figure.carrier && apart <= 3,
    }
}

fn is_lane_free(know: &Knowledge, from: Pos, to: Pos) -> bool {
    let Some(heading) = heading_to(from, to) else { return false };
    let mut at = from.step(heading);
    while at != to {
        if !know.is_free(at) {
            return false;
        }
        at = at.step(heading);
    }
    true
}

fn can_hurt(know: &Knowledge, tables: &Tables, figure: &Figure, apart: u32) -> bool {
    can_hit(tables, &know.squad, know.carries.clips > 0, figure.floats, apart)
}
