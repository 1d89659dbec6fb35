//! With nothing ahead, the action key turns the party to the only usable thing beside it, unless an enemy is near.

use rootward_gen::{Heading, Pos, Record};
use rootward_rules::{
    order::Order, party::act::acts_on, play::Play, region, site::Site, terrain::distance, travel,
};

/// The distance in cells at which an alert enemy keeps the party from turning.
const NEAR: u32 = 3;

/// The heading to turn to. `None` if the action key has an effect, an enemy is near, or several things could be meant.
pub(super) fn heading(site: &Site, play: &Play) -> Option<Heading> {
    let (base, at) = (site.base(), play.party.at);
    let leads_away = region::act_through(play.party.place, site.furnished(), at).is_some()
        || travel::is_dead_elevator(base, at)
        || !travel::ways(base, at).is_empty();
    let does = play.traps.has_mine(play.ahead()) || acts_on(site, play).is_some();
    if play.party.place.is_outside() || leads_away || does || is_threatened(site, play) {
        return None;
    }
    let is_left = |record: &Record| !play.is_open(record.number) && !play.traps.is_opened(record.number);
    let answers = |to: &Heading| {
        let mut things = site.records().at(at.step(*to));
        things.any(|record| record.thing.is_used_ahead(*to) && is_left(record))
    };
    let mut beside = Heading::ALL.into_iter().filter(answers);
    beside.next().filter(|_| beside.next().is_none())
}

/// Lurking enemies do not count, because counting them would reveal them.
fn is_threatened(site: &Site, play: &Play) -> bool {
    let is_near = |at: Pos| distance(at, play.party.at) <= NEAR;
    let mut groups = play.groups.iter().filter(|group| group.is_there() && !group.lurks(site));
    groups.any(|group| group.at == play.ahead() || group.is_roused() && is_near(group.at))
}

pub(super) fn turn(from: Heading, to: Heading) -> Option<Order> {
    match to {
        _ if to == from => None,
        _ if to == from.left() => Some(Order::TurnLeft),
        _ => Some(Order::TurnRight),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Thing;
    use rootward_rules::{TickInput, party::act::can_act_on, scene::first_base, tick};

    use super::*;

    #[test]
    fn the_party_does_not_turn_to_an_emptied_cupboard() {
        let (site, mut play) = first_base(0).clone();
        let cupboards = site.records().iter().filter(|record| matches!(record.thing, Thing::Cupboard { .. }));
        let beside = cupboards.flat_map(|cupboard| Heading::ALL.map(|to| (cupboard.at, to)));
        let (cupboard, to) = beside
            .into_iter()
            .find(|&(at, to)| {
                play.party.at = at.step(to.back());
                play.party.facing = to.back();
                site.floor().contains(play.party.at) && heading(&site, &play) == Some(to)
            })
            .expect("a cupboard");
        play.party.facing = to;
        assert_eq!(play.ahead(), cupboard);
        let act = TickInput { fresh: Some(Order::Act), ..TickInput::default() };
        for _ in 0..40 {
            tick(&site, &mut play, &act);
        }
        play.party.facing = to.back();
        assert_eq!(heading(&site, &play), None);
    }

    #[test]
    fn the_party_turns_only_to_a_single_thing() {
        let (site, start) = first_base(0);
        let (mut turned, mut stayed) = (0, 0);
        for at in site.floor().iter() {
            let mut play = start.clone();
            play.party.at = at;
            for facing in Heading::ALL {
                play.party.facing = facing;
                let usable = Heading::ALL.into_iter().filter(|&to| can_act_on(site, at.step(to), to)).count();
                let Some(to) = heading(site, &play) else {
                    stayed += usize::from(usable > 1);
                    continue;
                };
                assert!(usable > 0 && to != facing, "{at:?}");
                for _ in 0..100 {
                    let fresh = turn(play.party.facing, to).filter(|_| play.party.motion.is_rest());
                    tick(site, &mut play, &TickInput { fresh, ..TickInput::default() });
                }
                assert_eq!(play.party.facing, to);
                turned += 1;
            }
        }
        assert!(turned > 10 && stayed > 10, "{turned} {stayed}");
    }
}
