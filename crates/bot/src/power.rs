//! The knowing bot's energy. Rest gives none, so a tired party goes to the nearest socket.

use rootward_gen::{Heading, Pos, Record};
use rootward_rules::{distance_map::DistanceMap, play::Play, site::Site};

use crate::{Bot, goals::Goal};

/// The percentage of energy below which the bot goes to a socket.
const TIRED: u32 = 30;
/// The percentage of energy below which it uses a socket that it passes.
const FRESH: u32 = 70;
/// The longest way to a socket, in steps, for a tired party and for one that passes by.
const FAR: u16 = 120;
const NEAR: u16 = 10;
/// The least energy of a socket that is worth the way.
const WORTH: u32 = 1500;
/// The number of ticks until the bot looks for a socket again.
const LATER: u32 = 80;

/// The socket that the party should use now, if there is one within reach on its floor.
pub fn socket(bot: &mut Bot, site: &Site, play: &Play) -> Option<Goal> {
    let full = site.tables().dials.energy.full;
    let below = |percent: u32| play.squad.standing().any(|droid| droid.energy * 100 < full * percent);
    if play.objective.is_meltdown() || !below(FRESH) {
        bot.plug = (None, 0);
        return None;
    }
    if play.tick >= bot.plug.1 {
        let far = if bot.plug.0.is_some() || below(TIRED) { FAR } else { NEAR };
        bot.plug = (nearest(site, play, far), play.tick + LATER);
    }
    bot.plug.0
}

fn nearest(site: &Site, play: &Play, far: u16) -> Option<Goal> {
    let mut ways = DistanceMap::default();
    let quiet = |at: Pos| {
        play.terrain.is_walkable(at) && play.fire_at(site, at).is_none() && play.groups.at(at).is_none()
    };
    ways.measure(std::iter::once(play.party.at), far, quiet);
    let full = play.machines.sockets().iter().filter(|socket| socket.energy >= WORTH);
    let records = full.filter_map(|socket| site.records().get(socket.record));
    let stands = records.flat_map(stands_of);
    stands
        .filter_map(|(at, heading)| Some((ways.steps(at)?, at, heading)))
        .min_by_key(|&(steps, at, _)| (steps, at))
        .map(|(_, at, heading)| Goal::Use(at, heading))
}

/// The cells from which a socket can be used, each with the heading to it.
fn stands_of(record: &Record) -> impl Iterator<Item = (Pos, Heading)> + use<> {
    let (at, sides) = (record.at, record.thing.sides());
    let uses = move |heading: &Heading| sides.seen_looking(*heading);
    Heading::ALL.into_iter().filter(uses).map(move |heading| (at.step(heading.back()), heading))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Thing;
    use rootward_rules::scene::Scene;

    use super::*;

    #[test]
    fn tired_party_fills_up_at_the_nearest_socket() {
        let (mut scene, _) = Scene::beside(|_, _, record| matches!(record.thing, Thing::Socket(_)));
        let full = scene.site().tables().dials.energy.full;
        for droid in &mut scene.play_mut().squad.droids {
            droid.energy = full * (TIRED - 1) / 100;
        }
        let mut bot = Bot::default();
        for _ in 0..300 {
            let input = bot.decide(scene.site(), scene.play());
            *scene.input() = input;
            scene.tick();
        }
        assert!(scene.energy().iter().all(|&energy| energy * 100 >= full * 95), "{:?}", scene.energy());
    }

    #[test]
    fn fresh_party_walks_past() {
        let (mut scene, _) = Scene::beside(|_, _, record| matches!(record.thing, Thing::Socket(_)));
        let mut bot = Bot::default();
        let full = scene.site().tables().dials.energy.full;
        let mut goal = |percent: u32| {
            for droid in &mut scene.play_mut().squad.droids {
                droid.energy = full * percent / 100;
            }
            bot.plug = (None, 0);
            socket(&mut bot, scene.site(), scene.play())
        };
        assert_eq!(goal(FRESH), None);
        assert!(goal(FRESH - 1).is_some(), "it passes the socket");
    }
}
