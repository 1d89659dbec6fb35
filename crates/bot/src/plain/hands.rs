//! Turns the next hop of the path, or the use of the thing at its end, into the input for one tick.

use rootward_gen::{Heading, LinkWay, Pos};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    navigation::Hop,
    order::{TickInput, Ware, Wish},
    tables::iris::Corner,
};

use super::{
    knowledge::{Air, Knowledge, SeenThing, What},
    mind::Mind,
};
pub use crate::drive::{act, facing, fire, order, sidestep, sleep, walk, wish};

/// The minimum time between two presses of buttons or switches by a player, in ticks.
pub const BETWEEN: u32 = 6;

/// The number of ticks for which the bot waits for a peaceful creature to move out of the way.
const POLITE: u32 = 60;

pub fn hop(mind: &mut Mind, know: &Knowledge, hop: Hop) -> TickInput {
    match hop {
        Hop::Step { heading, .. } => step(mind, know, heading),
        Hop::Ride(travel)
            if travel.way == LinkWay::Hole && !know.squad.floats && know.carries.anti_gravity =>
        {
            wish(Wish::AntiGravity)
        }
        Hop::Ride(_) => order(hop.order()),
    }
}

fn step(mind: &mut Mind, know: &Knowledge, heading: Heading) -> TickInput {
    let to = know.at.step(heading);
    let cell = know.cell(to);
    if cell.hole != know.squad.floats && know.carries.anti_gravity {
        return wish(Wish::AntiGravity);
    }
    if cell.mine {
        return facing(know.facing, heading, act());
    }
    // After a while, the bot also shoots at a harmless creature that does not move out of the way.
    let barred = mind.patience > POLITE;
    let stands = |at: Pos| {
        know.figures().iter().any(|figure| figure.at == at && (barred || figure.air != Air::Peaceful))
    };
    if !know.meltdown && stands(to) {
        return facing(know.facing, heading, fire());
    }
    match cell.barrier {
        None | Some((BarrierKind::Fake, _) | (_, Leaf::Open)) => walk(heading),
        Some((BarrierKind::Blockage | BarrierKind::PunchDoor, Leaf::Shut)) => {
            facing(know.facing, heading, fire())
        }
        Some((_, Leaf::Opening(_) | Leaf::Shutting(_))) => TickInput::default(),
        Some((BarrierKind::ButtonDoor | BarrierKind::Raiser, _)) => facing(know.facing, heading, act()),
        Some((BarrierKind::IrisDoor | BarrierKind::CaptiveDoor, _)) => press(mind, know, to, heading),
        Some(_) => walk(heading),
    }
}

/// Presses the next button of a door with four buttons: a button that has not been wrong yet.
fn press(mind: &mut Mind, know: &Knowledge, at: Pos, heading: Heading) -> TickInput {
    let iris = know.things.iter().find_map(|thing| match thing.what {
        What::Iris { lit, marks, .. } if thing.at == at => Some((lit, marks)),
        _ => None,
    });
    let Some((lit, marks)) = iris else { return TickInput::default() };
    if know.facing != heading {
        return facing(know.facing, heading, TickInput::default());
    }
    if know.tick < mind.hands_free {
        return TickInput::default();
    }
    mind.patience = 0;
    mind.hands_free = know.tick + BETWEEN;
    if mind.iris.door != at || mind.iris.lit != lit {
        let right = (mind.iris.door == at && lit > mind.iris.lit).then_some(mind.iris.last).flatten();
        let mut used = if mind.iris.door == at { mind.iris.used.clone() } else { Vec::new() };
        used.extend(right);
        mind.iris = Iris { door: at, lit, used, tried: Vec::new(), last: None };
    }
    if let Some(&Some(corner)) = marks.get(usize::from(lit)) {
        return wish(Wish::Press(corner));
    }
    let fresh = |corner: &Corner| {
        let known = [&mind.iris.used, &mind.iris.tried].iter().any(|list| list.contains(corner));
        !known && !marks.contains(&Some(*corner))
    };
    let corners: Vec<Corner> = Corner::ALL.into_iter().filter(fresh).collect();
    let Some(&corner) = corners.get(mind.chance.below(corners.len() as u32) as usize) else {
        // The bot's notes about this door are wrong, so it starts again.
        mind.iris = Iris::default();
        return TickInput::default();
    };
    mind.iris.tried.push(corner);
    mind.iris.last = Some(corner);
    wish(Wish::Press(corner))
}

#[derive(Clone, Debug, Default)]
pub struct Iris {
    door: Pos,
    lit: u8,
    used: Vec<Corner>,
    tried: Vec<Corner>,
    last: Option<Corner>,
}

pub fn use_ahead(mind: &mut Mind, know: &Knowledge, thing: &SeenThing, heading: Heading) -> TickInput {
    if know.facing != heading {
        return facing(know.facing, heading, TickInput::default());
    }
    match thing.what {
        What::Iris { .. } => return press(mind, know, thing.at, heading),
        What::Shop => return repair(mind, know),
        _ => {}
    }
    if know.tick < mind.hands_free {
        return TickInput::default();
    }
    mind.hands_free = know.tick + BETWEEN;
    match thing.what {
        What::Panel { code: None, guess: Some(guess), setting, .. } => {
            mind.patience = 0;
            let wrong = guess ^ setting;
            wish(if wrong == 0 { Wish::Try } else { Wish::Switch(wrong.trailing_zeros() as u8) })
        }
        what => {
            let tries = mind.tries.entry(thing.record).or_insert(0);
            *tries += 1;
            let What::Panel { code: None, kind, .. } = what else {
                if *tries > 3 {
                    mind.hopeless.push(thing.record);
                }
                // The first try made the rules ask whether the probe may burn.
                let asked = what == What::Generator && *tries > 1;
                return if asked { wish(Wish::Confirm) } else { act() };
            };
            // The bot tries every setting in Gray code order, so that it flips one switch at a time.
            if *tries >> kind.switches() > 0 || kind.switches() > 8 {
                mind.hopeless.push(thing.record);
                return TickInput::default();
            }
            mind.patience = 0;
            wish(Wish::Switch(tries.trailing_zeros() as u8))
        }
    }
}

fn repair(mind: &mut Mind, know: &Knowledge) -> TickInput {
    let hurt =
        (0_u8..).zip(&know.squad.droids).filter(|(_, droid)| !droid.is_down() && droid.points < droid.full);
    let worst = hurt.max_by_key(|(number, droid)| (droid.full - droid.points, u8::MAX - number));
    match worst.filter(|_| know.carries.gold > 0) {
        Some((number, _)) => wish(Wish::Buy(Ware::Repair(number))),
        None => {
            mind.shops = false;
            TickInput::default()
        }
    }
}
