//! Turns the next hop, or the act at the end of the way, into the input of a tick.

use rootward_gen::{Heading, Kind, LinkWay, Pos, Thing};
use rootward_rules::{
    doors::{BarrierKind, Leaf, iris},
    navigation::Hop,
    order::{Order, TickInput, Wish},
    play::Play,
    site::Site,
};

use crate::{Bot, goals::Goal};

/// The input for the next hop of the way.
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
            // A hop counts as done once it has begun, because the party then finishes it alone.
            if begins(site, play, hop, &input) {
                bot.way.pop();
            }
            input
        }
        None => bot.goal.map_or_else(TickInput::default, |goal| act_on_goal(site, play, goal, at)),
    }
}

/// Whether an input is certain to start the hop.
fn begins(site: &Site, play: &Play, hop: Hop, input: &TickInput) -> bool {
    match (hop, input.fresh) {
        (Hop::Step { heading, .. }, Some(Order::Step { .. })) => {
            play.can_step(site, play.party.at.step(heading))
        }
        (Hop::Ride(_), Some(_)) => true,
        _ => false,
    }
}

/// The input for an act.
pub fn act() -> TickInput {
    order(Order::Act)
}

/// The input for a step.
pub fn walk(heading: Heading) -> TickInput {
    order(Order::Step { heading, sideways: false })
}

/// The input for an order.
pub fn order(order: Order) -> TickInput {
    TickInput { fresh: Some(order), ..TickInput::default() }
}

/// The input for a wish.
pub fn wish(wish: Wish) -> TickInput {
    TickInput { wish: Some(wish), ..TickInput::default() }
}

/// Turns to a heading. A party that already faces it gives `then`.
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
    let (walk, act, fire) = (walk(heading), act(), fire());
    let wait = TickInput::default();
    let hole = site.base().kind(to) == Kind::HoleBelow;
    if hole != play.squad.floats && play.pack.has(rootward_rules::tables::items::ItemName::AntiGravity) {
        return wish(Wish::AntiGravity);
    }
    if play.traps.has_mine(to) {
        return facing(play.party.facing, heading, act);
    }
    if play.groups.at(to).is_some_and(|group| !group.is_captive(site) && !is_hurrying(play)) {
        return facing(play.party.facing, heading, fire);
    }
    let Some(barrier) = play.barriers.at(to).filter(|barrier| !barrier.lets_walk()) else { return walk };
    match (barrier.kind, barrier.leaf) {
        (BarrierKind::Blockage, _) => facing(play.party.facing, heading, fire),
        (_, Leaf::Opening(_) | Leaf::Shutting(_)) => wait,
        (BarrierKind::BlueDoor | BarrierKind::ElevatorDoor | BarrierKind::Pushable, _) => walk,
        (BarrierKind::ButtonDoor | BarrierKind::Raiser, _) => facing(play.party.facing, heading, act),
        (BarrierKind::PunchDoor, _) => facing(play.party.facing, heading, fire),
        (BarrierKind::IrisDoor | BarrierKind::CaptiveDoor, _) => press(site, play, to, heading),
        _ => wait,
    }
}

fn press(site: &Site, play: &Play, at: Pos, heading: Heading) -> TickInput {
    let door = play.barriers.at(at).and_then(|barrier| barrier.record);
    let next = door.and_then(|door| {
        let order = iris::order_of(site, door)?;
        order.get(usize::from(play.iris.lit(door))).copied()
    });
    next.map_or_else(TickInput::default, |corner| {
        facing(play.party.facing, heading, wish(Wish::Press(corner)))
    })
}

fn act_on_goal(site: &Site, play: &Play, goal: Goal, at: Pos) -> TickInput {
    let toward = |cell: Pos| Heading::ALL.into_iter().find(|&heading| at.step(heading) == cell);
    match goal {
        Goal::Reach(_) | Goal::Home => TickInput::default(),
        Goal::Use(cell, heading) if cell == at => {
            facing(play.party.facing, heading, use_ahead(site, play, heading))
        }
        Goal::Use(..) => TickInput::default(),
        Goal::Touch(cell) => toward(cell)
            .map_or_else(TickInput::default, |heading| facing(play.party.facing, heading, order(Order::Act))),
        Goal::Kill(group) => play
            .groups
            .get(group)
            .and_then(|group| toward(group.at))
            .map_or_else(TickInput::default, |heading| {
                facing(play.party.facing, heading, TickInput { fire: true, ..TickInput::default() })
            }),
        Goal::Press(door) => play
            .barriers
            .get(door)
            .and_then(|door| toward(door.at).map(|heading| press(site, play, door.at, heading)))
            .unwrap_or_default(),
    }
}

/// Uses the thing ahead. Panels are set switch by switch, or with one act if the code is known.
fn use_ahead(site: &Site, play: &Play, heading: Heading) -> TickInput {
    let ahead = play.party.at.step(heading);
    let panel = site.records().at(ahead).find_map(|record| match record.thing {
        Thing::Panel(panel) if panel.look == heading => Some(panel),
        _ => None,
    });
    let Some(panel) = panel else { return order(Order::Act) };
    let wrong = play.puzzles.get(panel.puzzle).setting ^ panel.solution;
    if wrong == 0 {
        return wish(Wish::Try);
    }
    wish(Wish::Switch(wrong.trailing_zeros() as u8))
}

/// Attacks at once, in the direction that the party faces.
pub fn fire() -> TickInput {
    TickInput { fire: true, ..TickInput::default() }
}

/// Whether the bot is in a hurry.
pub fn is_hurrying(play: &Play) -> bool {
    play.objective.is_meltdown()
}
