//! Steps, turns, climbs and rides (`play.md` 8.2), and the effects of holes and spinners.

use rootward_gen::{Heading, Kind, LinkWay, Pos, Thing, Turn};

use super::{
    PartyEvent, act,
    question::leads_out,
    token::{Doing, Motion},
};
use crate::{
    encounters::GroupState,
    events::{Harm, PlayEvent},
    order::{ClimbDir, Order, TickInput},
    play::{Deed, Play},
    region::{self, Ground, Region},
    site::Site,
    travel::{self, Travel},
};

/// Runs one tick of the party's motion. The current motion continues, or a new order begins.
pub fn advance(site: &Site, play: &mut Play, input: &TickInput) {
    let held = input.held;
    if let Some(order) = input.fresh {
        play.party.kept = Some(order);
    }
    if held.is_none() {
        play.party.let_go = false;
    }
    if !play.party.motion.is_rest() {
        pass_tick(site, play);
    }
    if play.party.motion.is_rest()
        && !play.squad.all_down()
        && !play.is_home(site)
        && let Some(order) = play.party.kept.take().or(held.filter(|_| !play.party.let_go))
    {
        play.party.motion = begin(site, play, order);
    }
}

fn pass_tick(site: &Site, play: &mut Play) {
    play.party.motion.left -= 1;
    let Motion { doing, left, total } = play.party.motion;
    match doing {
        Doing::Travel(travel) if left == total / 2 => {
            play.party.at = travel.to;
            play.say(PartyEvent::Arrived(travel));
            play.make_room(site, travel.to);
            play.fields.forget();
        }
        Doing::Door(to) if left == total / 2 => {
            play.party.place = to;
            play.party.let_go = true;
            (play.party.at, play.party.facing) = to.threshold(site.furnished());
            // A surplus key press must not lead back out.
            play.party.kept = play.party.kept.filter(|order| !leads_out(site, play, *order));
        }
        _ => {}
    }
    if left > 0 {
        return;
    }
    play.party.motion = Motion::default();
    match doing {
        Doing::Step(_) => arrive(site, play),
        Doing::Travel(travel) => {
            if travel.way == LinkWay::Hole && travel.to_floor < travel.from_floor && !play.squad.floats {
                let percent = site.tables().dials.traps.hole_percent;
                play.hurt_all(percent, Harm::Fall, travel.to);
            }
            play.deeds.push(Deed::Entered(play.party.at));
        }
        Doing::Disarm(at) => crate::traps::mines::disarm(play, at),
        _ => {}
    }
}

fn arrive(site: &Site, play: &mut Play) {
    let at = play.party.at;
    let was_thrown = std::mem::take(&mut play.party.thrown);
    if play.party.place.is_outside() {
        return;
    }
    play.deeds.push(Deed::Entered(at));
    match site.base().kind(at) {
        Kind::HoleBelow if !play.squad.floats => fall(site, play, at),
        Kind::SpinnerLeft | Kind::SpinnerRight if !was_thrown => spin(site, play, at),
        _ => {}
    }
}

fn fall(site: &Site, play: &mut Play, at: Pos) {
    let Some(down) = travel::climb(site.base(), at, ClimbDir::Down) else { return };
    play.events.push(PlayEvent::Fell { at });
    play.party.motion = depart(site, play, down);
    play.party.kept = None;
}

fn spin(site: &Site, play: &mut Play, at: Pos) {
    let wanted = |thing| matches!(thing, Thing::Spinner(_));
    let Some(record) = site.find(at, wanted).and_then(|number| site.records().get(number)) else { return };
    let Thing::Spinner(turn) = record.thing else { return };
    let side = match turn {
        Turn::Left => play.party.facing.left(),
        Turn::Right => play.party.facing.right(),
    };
    play.events.push(PlayEvent::Spun { at });
    play.party.kept = None;
    if play.can_step(site, at.step(side)) {
        play.party.thrown = true;
        play.party.motion = walk(site, play, side);
    } else {
        let from = play.party.facing;
        play.party.facing = side;
        play.party.motion = Motion::new(Doing::Turn(from), site.tables().dials.walking.turn as u16);
    }
}

fn begin(site: &Site, play: &mut Play, order: Order) -> Motion {
    match order {
        Order::Step { heading, sideways } => step(site, play, heading, sideways),
        Order::TurnLeft => turn(site, play, play.party.facing.left()),
        Order::TurnRight => turn(site, play, play.party.facing.right()),
        Order::Act => act::act(site, play),
        Order::Climb(way) => climb(site, play, way),
        Order::Travel(floor) => {
            let inside = !play.party.place.is_outside();
            let travel = inside.then(|| travel::to_floor(site.base(), play.party.at, floor)).flatten();
            go(site, play, travel)
        }
    }
}

fn step(site: &Site, play: &mut Play, heading: Heading, sideways: bool) -> Motion {
    if !sideways {
        play.party.facing = heading;
    }
    let (place, from) = (play.party.place, play.party.at);
    let to = from.step(heading);
    if let Some(place) = region::step_through(place, site.furnished(), from, heading) {
        return use_door(site, play, place);
    }
    let free = match place.ground(site.furnished()) {
        Ground::Land(land) => land.land(to).is_walkable(),
        Ground::Base(_) => play.can_step(site, to),
    };
    if free {
        return walk(site, play, heading);
    }
    play.say(PartyEvent::Bumped(to));
    if !place.is_outside() {
        play.deeds.push(Deed::Bumped(to, heading));
    }
    Motion::new(Doing::Bump(heading), site.tables().dials.walking.bump as u16)
}

fn walk(site: &Site, play: &mut Play, heading: Heading) -> Motion {
    let from = play.party.at;
    let to = from.step(heading);
    let dials = &site.tables().dials.walking;
    play.party.at = to;
    play.say(PartyEvent::Stepped(to));
    if play.party.place.is_outside() {
        return Motion::new(Doing::Step(from), dials.step as u16);
    }
    play.groups.change_places(to, from, dials.step as u16);
    play.deeds.push(Deed::Left(from));
    let reach = play.step_noise(site);
    play.deeds.push(Deed::Noise { at: to, reach });
    play.tally.steps += 1;
    let wet = play.is_wet(site, to) || play.hazards.has_slime(to);
    Motion::new(Doing::Step(from), if wet { play.water_step(site) } else { dials.step } as u16)
}

/// Drags the party one cell if the party is at rest and the cell is free. Returns whether the party moved.
pub(crate) fn drag(site: &Site, play: &mut Play, heading: Heading) -> bool {
    let free = play.party.motion.is_rest()
        && !play.party.place.is_outside()
        && play.can_step(site, play.party.at.step(heading));
    if free {
        play.party.motion = walk(site, play, heading);
    }
    free
}

fn turn(site: &Site, play: &mut Play, to: Heading) -> Motion {
    let from = play.party.facing;
    play.party.facing = to;
    Motion::new(Doing::Turn(from), site.tables().dials.walking.turn as u16)
}

/// Goes through the door between base and land. Before the meltdown, the way out needs a confirmation.
pub(super) fn use_door(site: &Site, play: &mut Play, to: Region) -> Motion {
    if to.is_outside() && !play.objective.is_meltdown() {
        play.ask_to_leave(play.party.at);
        return Motion::default();
    }
    go_through(site, play, to)
}

pub(super) fn go_through(site: &Site, play: &mut Play, to: Region) -> Motion {
    play.say(PartyEvent::WentThrough(to));
    Motion::new(Doing::Door(to), site.tables().dials.walking.ladder as u16)
}

/// Climbs to another floor. Without a way up or down, the party only looks at that floor. The land has no floors.
fn climb(site: &Site, play: &mut Play, way: ClimbDir) -> Motion {
    if play.party.place.is_outside() {
        return Motion::default();
    }
    match travel::climb(site.base(), play.party.at, way) {
        Some(travel) => go(site, play, Some(travel)),
        None => play.refuse(PartyEvent::Looked(way)),
    }
}

pub(super) fn go(site: &Site, play: &mut Play, travel: Option<Travel>) -> Motion {
    let at = play.party.at;
    let Some(travel) = travel else { return play.refuse(PartyEvent::NothingHere(at)) };
    if travel.by_elevator() && play.elevator_refuses(site, at) {
        return play.refuse(PartyEvent::DeadElevator(at));
    }
    let up = travel.to_floor > travel.from_floor;
    if travel.way == LinkWay::Hole && up {
        let cost = site.tables().dials.energy.hole_up;
        if !play.squad.floats || play.squad.standing().any(|droid| droid.energy < cost) {
            play.events.push(PlayEvent::HoleAbove { at });
            return Motion::default();
        }
        play.squad.drain_all(cost);
    }
    depart(site, play, travel)
}

fn depart(site: &Site, play: &mut Play, travel: Travel) -> Motion {
    play.say(PartyEvent::Departed(travel));
    play.deeds.push(Deed::Left(travel.from));
    Motion::new(Doing::Travel(travel), travel.ticks(&site.tables().dials.walking))
}

impl Play {
    /// Whether the party can step onto a cell of the base now. It changes places with the captive and with groups that
    /// keep the truce, so that no sleeper blocks the only way. In the meltdown, it changes places with every group, so
    /// that none blocks the run home.
    pub fn can_step(&self, site: &Site, to: Pos) -> bool {
        let lets_past = |group: &GroupState| group.is_captive(site) || self.twists.keeps_peace(site, group);
        let bars = |group: &GroupState| !self.objective.is_meltdown() && !lets_past(group);
        self.terrain.is_walkable(to) && !self.groups.at(to).is_some_and(bars)
    }

    pub(super) fn refuse(&mut self, event: PartyEvent) -> Motion {
        self.say(event);
        Motion::default()
    }

    pub(crate) fn say(&mut self, event: PartyEvent) {
        self.events.push(PlayEvent::Party(event));
    }
}
