//! The moods of groups that hunt the party: alert, chase, attack, search.

use rootward_gen::Heading;

use super::{Mood, behaviours, distance_maps::Gait, group::Strike, senses};
use crate::{
    combat::strikes,
    events::PlayEvent,
    play::Play,
    site::Site,
    tables::creatures::{Attack, Creature, Trait},
    terrain::{between, distance},
    twists,
};

/// The distance within which a pack circles to the back of the party.
const CIRCLES_WITHIN: u32 = 4;

pub(super) fn alert(site: &Site, play: &mut Play, number: u16, left: u16) {
    watch(play, number);
    let lost = site.tables().dials.states.lost as u16;
    let Some(group) = play.groups.get_mut(number) else { return };
    if left > 1 {
        group.mood = Mood::Alert(left - 1);
    } else if group.unseen >= lost {
        group.mood = Mood::Home;
    } else {
        // A group from a trap or a split was never alarmed, so it has not called yet.
        if !twists::keeps_peace(site, play, number) {
            behaviours::call::begin(site, play, number);
        }
        start_chase(site, play, number);
    }
}

/// Starts a chase. If enough groups already chase the party, the group stays where it is.
pub(super) fn start_chase(site: &Site, play: &mut Play, number: u16) {
    let most = site.tables().dials.states.chasing as usize;
    let room = play.groups.chasing() < most;
    let peace = twists::keeps_peace(site, play, number);
    if let Some(group) = play.groups.get_mut(number) {
        group.mood = match (peace, room) {
            (true, _) => Mood::Wander,
            (false, true) => Mood::Chase,
            (false, false) => Mood::Alert(1),
        };
    }
}

pub(super) fn chase(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    watch(play, number);
    let dials = &site.tables().dials.states;
    let Some(group) = play.groups.get_mut(number) else { return };
    if group.unseen >= dials.lost as u16 {
        group.mood = Mood::Search(dials.search_wait as u16);
        return;
    }
    if group.step_left > 0 || play.party.place.is_outside() {
        return;
    }
    let waits = group.wait > 0;
    if waits && circle(site, play, number, row) {
        return;
    }
    let lane = behaviours::charge::lane(site, play, number);
    let Some(heading) = lane.or_else(|| aim(play, number, row)) else {
        if !circle(site, play, number, row) {
            play.step_to_party(site, number, row);
        }
        return;
    };
    let Some(group) = play.groups.get_mut(number) else { return };
    if group.facing != heading {
        group.facing = heading;
        group.pause(site.tables().step_ticks(row.delay) as u16);
    } else if group.wait == 0 && has_turn(site, play, row) {
        if lane.is_some() {
            behaviours::charge::wind_up(site, play, number, heading);
        } else {
            wind_up(site, play, number, row, heading);
        }
    } else if is_too_near(site, play, number, row) {
        step_back(site, play, number, row);
    }
}

pub(super) fn attack(site: &Site, play: &mut Play, number: u16, row: &Creature, mut strike: Strike) {
    let tables = site.tables();
    if strike.wind_up > 0 {
        strike.wind_up -= 1;
        let strikes_now = strike.wind_up == 0;
        let ticks = tables.recover_ticks(row.delay) as u16;
        if strikes_now {
            strike.recover = ticks;
        }
        if let Some(group) = play.groups.get_mut(number) {
            group.mood = Mood::Attack(strike);
            if strikes_now {
                group.wait = ticks.saturating_add(group.rest);
            }
        }
        if strikes_now && !behaviours::charge::starts(site, play, number, strike.heading) {
            strikes::strike(site, play, number, row, strike.heading);
        }
        return;
    }
    strike.recover = strike.recover.saturating_sub(1);
    // A pack member circles the party while it recovers.
    let rests = strike.recover > 0
        && !row.is(Trait::Pack)
        && aim(play, number, row) == Some(strike.heading)
        && !is_too_near(site, play, number, row);
    if let Some(group) = play.groups.get_mut(number) {
        group.mood = if rests { Mood::Attack(strike) } else { Mood::Chase };
    }
    if rests {
        watch(play, number);
    } else {
        chase(site, play, number, row);
    }
}

pub(super) fn search(site: &Site, play: &mut Play, number: u16, row: &Creature, left: u16) {
    let Some(group) = play.groups.get(number) else { return };
    let (at, goal, step_left) = (group.at, group.party_at, group.step_left);
    if senses::notices(site, play, at) {
        watch(play, number);
        start_chase(site, play, number);
        return;
    }
    if step_left > 0 {
        return;
    }
    let walks = at != goal && play.step_towards(site, number, row, goal);
    let Some(group) = play.groups.get_mut(number).filter(|_| !walks) else { return };
    // No path leads closer, so the search ends here.
    group.party_at = at;
    group.mood = if left > 1 { Mood::Search(left - 1) } else { Mood::Home };
}

fn watch(play: &mut Play, number: u16) {
    let Some(group) = play.groups.get(number) else { return };
    let sees = senses::sees(play, group.at, u32::MAX);
    let party = play.party.at;
    if let Some(group) = play.groups.get_mut(number) {
        if sees {
            (group.unseen, group.party_at) = (0, party);
        } else {
            group.unseen = group.unseen.saturating_add(1);
        }
    }
}

/// The heading in which a group can attack the party now. The party must be in reach, in line and in sight.
pub(super) fn aim(play: &Play, number: u16, row: &Creature) -> Option<Heading> {
    let group = play.groups.get(number)?;
    let party = &play.party;
    if party.place.is_outside() || !play.seen.visible.contains(group.at) {
        return None;
    }
    let heading = play.terrain.aim(group.at, party.at, row.attack.reach())?;
    let mut cells = between(group.at, heading, party.at);
    cells.all(|at| play.groups.at(at).is_none()).then_some(heading)
}

fn has_turn(site: &Site, play: &Play, row: &Creature) -> bool {
    let most = site.tables().dials.states.attackers_on(site.difficulty());
    play.groups.attacking() < most as usize + usize::from(row.is(Trait::Pack))
}

pub(super) fn wind_up(site: &Site, play: &mut Play, number: u16, row: &Creature, heading: Heading) {
    let ticks = site.tables().dials.combat.wind_up as u16;
    let Some(group) = play.groups.get_mut(number) else { return };
    group.facing = heading;
    group.mood = Mood::Attack(Strike { heading, wind_up: ticks, recover: 0 });
    let at = group.at;
    let reach = row.attack.reach() as u8;
    play.events.push(PlayEvent::WindUp { group: number, at, heading, reach });
}

fn is_too_near(site: &Site, play: &Play, number: u16, row: &Creature) -> bool {
    let keep = site.tables().dials.states.shooters_keep;
    matches!(row.attack, Attack::Shoot(_))
        && play.groups.get(number).is_some_and(|group| distance(group.at, play.party.at) < keep)
}

/// Steps a shooter back to a cell that the party sees.
fn step_back(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let Some(group) = play.groups.get(number) else { return };
    let (at, facing) = (group.at, group.facing);
    let gait = Gait::of(row);
    let to = at.step(facing.back());
    let farther = play.way_to_party(site, gait).steps(to) > play.way_to_party(site, gait).steps(at);
    let seen = play.seen.visible.contains(to);
    let held = play.groups.get(number).is_some_and(|group| group.condition.held > 0);
    if farther && seen && !held && play.terrain.is_walkable(to) && play.may_step(site, row, to) {
        let ticks = site.tables().step_ticks(row.delay) as u16;
        if let Some(group) = play.groups.get_mut(number) {
            group.walk_to(to, ticks);
        }
    }
}

/// Steps a pack member near the party towards the cell behind the party. Returns false if the member does not circle.
fn circle(site: &Site, play: &mut Play, number: u16, row: &Creature) -> bool {
    let Some(group) = play.groups.get(number) else { return false };
    let (at, party) = (group.at, play.party.at);
    let back = party.step(play.party.facing.back());
    let far = !(1..=CIRCLES_WITHIN).contains(&distance(at, party));
    if far || !group.is(site, Trait::Pack) || at == back || !play.may_step(site, row, back) {
        return false;
    }
    play.step_towards(site, number, row, back)
}
