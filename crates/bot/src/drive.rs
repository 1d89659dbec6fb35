//! Turns the next hop, or the action at the end of the path, into the input for one tick.

use rootward_gen::{Heading, Kind, LinkWay, Pos, Thing};
use rootward_rules::{
    doors::{BarrierKind, Leaf, iris},
    navigation::Hop,
    order::{Order, TickInput, Wish},
    party::question::Question,
    play::Play,
    site::Site,
    tables::{iris::Corner, items::ItemName},
    terrain::{distance, heading_to},
};

use crate::{Bot, goals::Goal};

pub fn hop(bot: &mut Bot, site: &Site, play: &Play) -> TickInput {
    let at = play.party.at;
    match bot.way.last().copied() {
        Some(hop) => {
            let input = match hop {
                Hop::Step { heading, .. } => step(site, play, heading),
                Hop::Ride(travel) if travel.way == LinkWay::Hole && !play.squad.floats => {
                    wish(Wish::AntiGravity)
                }
                Hop::Ride(_) => order(hop.order()),
            };
            // A hop is done once it has begun, because the party then finishes it without further orders.
            if begins(site, play, hop, &input) {
                bot.way.pop();
            }
            input
        }
        None => {
            let input = bot.goal.and_then(|goal| act_on_goal(site, play, goal, at)).unwrap_or_default();
            answered(bot, site, play, input)
        }
    }
}

fn begins(site: &Site, play: &Play, hop: Hop, input: &TickInput) -> bool {
    match (hop, input.fresh) {
        (Hop::Step { heading, .. }, Some(Order::Step { .. })) => {
            play.can_step(site, play.party.at.step(heading))
        }
        (Hop::Ride(_), Some(_)) => true,
        _ => false,
    }
}

pub fn act() -> TickInput {
    order(Order::Act)
}

/// Returns the input, or a "yes" if the same input raised a question in the previous tick.
fn answered(bot: &mut Bot, site: &Site, play: &Play, input: TickInput) -> TickInput {
    if input.fresh != Some(Order::Act) {
        return input;
    }
    let acted = std::mem::replace(&mut bot.acted, play.tick);
    if acted + 1 == play.tick { touch(site, play) } else { input }
}

/// Uses the thing ahead. If the game asks whether the charge may burn a probe, the bot confirms.
pub fn touch(site: &Site, play: &Play) -> TickInput {
    if Question::here(site, play) == Some(Question::Charge) { wish(Wish::Confirm) } else { act() }
}

pub fn walk(heading: Heading) -> TickInput {
    order(Order::Step { heading, sideways: false })
}

pub fn order(order: Order) -> TickInput {
    TickInput { fresh: Some(order), ..TickInput::default() }
}

pub fn wish(wish: Wish) -> TickInput {
    TickInput { wish: Some(wish), ..TickInput::default() }
}

pub fn facing(now: Heading, heading: Heading, then: TickInput) -> TickInput {
    if now == heading {
        then
    } else if now.left() == heading {
        order(Order::TurnLeft)
    } else {
        order(Order::TurnRight)
    }
}

fn step(site: &Site, play: &Play, heading: Heading) -> TickInput {
    let to = play.party.at.step(heading);
    let (walk, wait) = (walk(heading), TickInput::default());
    let face = |input| facing(play.party.facing, heading, input);
    let hole = site.base().kind(to) == Kind::HoleBelow;
    if hole != play.squad.floats && play.pack.has(ItemName::AntiGravity) {
        return wish(Wish::AntiGravity);
    }
    if play.traps.has_mine(to) {
        return face(act());
    }
    if play.groups.at(to).is_some_and(|group| !group.is_captive(site) && !play.objective.is_meltdown()) {
        return face(fire());
    }
    let Some(barrier) = play.barriers.at(to).filter(|barrier| !barrier.lets_walk()) else { return walk };
    match (barrier.kind, barrier.leaf) {
        (BarrierKind::Blockage, _) => face(fire()),
        (_, Leaf::Opening(_) | Leaf::Shutting(_)) => wait,
        (BarrierKind::BlueDoor | BarrierKind::ElevatorDoor | BarrierKind::Pushable, _) => walk,
        (BarrierKind::ButtonDoor | BarrierKind::Raiser, _) => face(act()),
        (BarrierKind::PunchDoor, _) => face(fire()),
        (BarrierKind::IrisDoor | BarrierKind::CaptiveDoor, _) => {
            next_button(site, play, to).map_or(wait, |button| face(wish(Wish::Press(button))))
        }
        _ => wait,
    }
}

fn next_button(site: &Site, play: &Play, at: Pos) -> Option<Corner> {
    let door = play.barriers.at(at)?.record?;
    iris::order_of(site, door)?.get(usize::from(play.iris.lit(door))).copied()
}

fn act_on_goal(site: &Site, play: &Play, goal: Goal, at: Pos) -> Option<TickInput> {
    let towards = |cell: Pos| heading_to(at, cell).filter(|_| distance(at, cell) == 1);
    let (heading, input) = match goal {
        Goal::Use(cell, heading) if cell == at => (heading, use_ahead(site, play, heading)),
        Goal::Reach(_) | Goal::Home | Goal::Use(..) => return None,
        Goal::Touch(cell) => (towards(cell)?, act()),
        Goal::Kill(group) => (towards(play.groups.get(group)?.at)?, fire()),
        Goal::Press(door) => {
            let at = play.barriers.get(door)?.at;
            (towards(at)?, wish(Wish::Press(next_button(site, play, at)?)))
        }
    };
    Some(facing(play.party.facing, heading, input))
}

fn use_ahead(site: &Site, play: &Play, heading: Heading) -> TickInput {
    let ahead = play.party.at.step(heading);
    let panel = site.records().at(ahead).find_map(|record| match record.thing {
        Thing::Panel(panel) if panel.look == heading => Some(panel),
        _ => None,
    });
    let Some(panel) = panel else { return act() };
    let wrong = play.puzzles.get(panel.puzzle).setting ^ panel.solution;
    wish(if wrong == 0 { Wish::Try } else { Wish::Switch(wrong.trailing_zeros() as u8) })
}

pub fn fire() -> TickInput {
    TickInput { fire: true, ..TickInput::default() }
}

pub fn sleep() -> TickInput {
    TickInput { sleep: true, ..TickInput::default() }
}

pub fn sidestep(heading: Heading) -> TickInput {
    TickInput { fire: true, ..order(Order::Step { heading, sideways: true }) }
}
