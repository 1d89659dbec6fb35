//! Travel: the party walks by itself, along the arrow or to a known cell, with orders like a player's.
//!
//! Travel stops in the tick in which the player may want to make a decision. To notice this, it compares the party's
//! situation with the situations in the last tick and at the beginning.

mod news;

use rootward_gen::{Kind, LinkWay, Pos, Thing};
use rootward_rules::{
    encounters::{GroupState, Stance},
    navigation::{Hop, Search, hops, turn_of},
    order::Order,
    party::squad::Droid,
    play::Play,
    site::Site,
    terrain::distance,
    travel::Travel as Ride,
};

use self::news::Looked;
use crate::{
    lead::{Clue, Lead},
    navigation::{
        way::{FirstStep, Passage, passage_of},
        way_in::WayIn,
    },
    shown::Shown,
    words::events::bearing,
};

/// The percentage of energy below which a droid is tired.
const TIRED: u32 = 30;
/// The distance in cells at which a creature is too near.
const NEAR: u32 = 2;
/// The cost of a step into water, in dry steps.
const WET: u16 = 3;
/// The cost of a shut door on the way to a cell, in steps.
const DOOR: u16 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Arrow,
    Cell(Pos),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Arrived,
    /// The arrow points into a pushable wall beside the party.
    Push,
    /// A creature comes into sight in this cell.
    Creature(Pos),
    /// A creature is aware of the party.
    Noticed,
    Near,
    Hurt,
    Shot,
    /// The next cell is dangerous: fire, a hole, a mine, a trap or a spinner.
    Unsafe,
    Thing,
    Room,
    Door,
    Climb,
    Tired,
    Blocked,
    /// The next cell was never seen.
    Unseen,
    NoWay,
    NoArrow,
    Meltdown,
}

impl Stop {
    pub fn words(self, site: &Site, play: &Play) -> String {
        let said = match self {
            // The cell may lie outside the window.
            Self::Creature(at) => {
                return format!("You stop. An enemy comes into sight {}.", bearing(site, play, at));
            }
            Self::Arrived => "You are there.",
            Self::Push => "You stop. Walk into this wall twice to push it.",
            Self::Noticed => "You stop. An enemy has noticed you.",
            Self::Near => "You stop. An enemy is very near.",
            Self::Hurt => "You stop. You are hurt.",
            Self::Shot => "You stop. A shot is in the air.",
            Self::Unsafe => "You stop. The next step is dangerous.",
            Self::Thing => "You stop. Something useful comes into sight.",
            Self::Room => "You stop. A room comes into sight.",
            Self::Door => "You stop. The way ahead is shut.",
            Self::Climb => "You stop. The way leads to another floor.",
            Self::Tired => "You stop. A droid is low on energy.",
            Self::Blocked => "You stop. Something is in the way.",
            Self::Unseen => "You stop. You have not seen the next cell yet.",
            Self::NoWay => "You know no safe way there.",
            Self::NoArrow => "There is no arrow to follow.",
            Self::Meltdown => "You cannot travel in a meltdown. Run!",
        };
        said.to_owned()
    }
}

/// The facts that a travel may use: the part of the play that the player is shown, and the arrow.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    pub site: &'a Site,
    pub play: &'a Play,
    pub shown: &'a Shown,
    pub lead: Option<Lead>,
    /// The ways to the door, for a party on the land.
    pub way_in: Option<&'a WayIn>,
}

#[derive(Clone, Debug)]
pub struct Travel {
    goal: Goal,
    looked: Looked,
    /// The groups that were in sight from the beginning, by number.
    met: Vec<u16>,
    points: u32,
    tired: bool,
}

impl Travel {
    /// Begins a travel.
    ///
    /// # Errors
    /// The reason why it cannot begin.
    pub fn begin(now: Situation<'_>, goal: Goal) -> Result<Self, Stop> {
        let Situation { site, play, .. } = now;
        if play.objective.is_meltdown() || play.is_over() {
            return Err(Stop::Meltdown);
        }
        if goal == Goal::Arrow && now.lead.is_none() && !play.party.place.is_outside() {
            return Err(Stop::NoArrow);
        }
        let travel = Self {
            goal,
            looked: Looked::at(site, play),
            met: enemies(site, play).map(|(number, _)| number).collect(),
            points: points(play),
            tired: is_tired(site, play),
        };
        travel.danger(site, play).map_or(Ok(travel), Err)
    }

    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The order for this tick, if the party needs one to go on.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn next(&mut self, now: Situation<'_>) -> Result<Option<Order>, Stop> {
        let Situation { site, play, .. } = now;
        if play.objective.is_meltdown() || play.is_over() {
            return Err(Stop::Meltdown);
        }
        if let Some(stop) = self.danger(site, play).or_else(|| self.looked.news(site, play)) {
            return Err(stop);
        }
        self.points = points(play);
        let Some(hop) = self.hop(now)? else { return Ok(None) };
        let order = hop.order();
        match hop {
            Hop::Step { .. } => Ok(Some(order)),
            Hop::Ride(_) => Ok(play.party.motion.is_rest().then_some(order)),
        }
    }

    fn danger(&self, site: &Site, play: &Play) -> Option<Stop> {
        let at = play.party.at;
        let enemy =
            |wanted: &dyn Fn(&GroupState) -> bool| enemies(site, play).any(|(_, group)| wanted(group));
        let new =
            enemies(site, play).find(|(number, _)| !self.met.contains(number)).map(|(_, group)| group.at);
        let is_shot = |at: Pos| play.seen.visible.contains(at);
        match () {
            () if points(play) < self.points => Some(Stop::Hurt),
            () if enemy(&GroupState::is_roused) => Some(Stop::Noticed),
            () if enemy(&|group| distance(group.at, at) <= NEAR) => Some(Stop::Near),
            () if new.is_some() => new.map(Stop::Creature),
            () if play.shots.iter().any(|shot| is_shot(shot.at)) => Some(Stop::Shot),
            () if !self.tired && is_tired(site, play) => Some(Stop::Tired),
            () => None,
        }
    }

    /// The next hop. `None` while the arrow does not point from the party's cell yet.
    fn hop(&self, now: Situation<'_>) -> Result<Option<Hop>, Stop> {
        let at = now.play.party.at;
        if now.play.party.place.is_outside() {
            let heading = now.way_in.and_then(|way| way.next(at)).ok_or(Stop::NoWay)?;
            return Ok(Some(Hop::step(at, heading)));
        }
        match self.goal {
            Goal::Arrow => now.along_arrow(),
            Goal::Cell(to) if to == at => Err(Stop::Arrived),
            Goal::Cell(to) => {
                let hop = now.way_to(to).ok_or(Stop::NoWay)?;
                now.allowed(hop).map(Some)
            }
        }
    }
}

impl Situation<'_> {
    fn along_arrow(&self) -> Result<Option<Hop>, Stop> {
        let at = self.play.party.at;
        // The arrow is updated only after the tick of a step. It appears only after the party has entered.
        let is_at_rest = self.play.party.motion.is_rest();
        let Some(lead) = self.lead else { return if is_at_rest { Err(Stop::NoArrow) } else { Ok(None) } };
        if lead.from != at {
            return Ok(None);
        }
        match lead.next {
            FirstStep::Walk(heading)
                if lead.steps > 0 || matches!(lead.clue, Clue::Edge | Clue::Room | Clue::Toward(_)) =>
            {
                self.allowed(Hop::step(at, heading)).map(Some)
            }
            FirstStep::Ladder { .. } | FirstStep::Elevator { .. } | FirstStep::Hole { .. } => {
                Err(Stop::Climb)
            }
            _ if lead.clue == Clue::Push => Err(Stop::Push),
            _ => Err(Stop::Arrived),
        }
    }

    /// The first hop of the shortest safe way to a cell. Shut doors count as open, because a player can open them.
    fn way_to(&self, to: Pos) -> Option<Hop> {
        let from = self.play.party.at;
        let mut search = Search::<u16, Option<Hop>>::by_age();
        search.run_until(
            [from],
            |at| at == to,
            |at, reach| {
                let rides = self.site.rides(at).into_iter().filter(|&ride| self.is_fit(ride));
                for hop in hops(at, rides).filter(|hop| self.is_way(hop.to())) {
                    let door = if self.play.terrain.is_walkable(hop.to()) { 0 } else { DOOR };
                    let step = if self.play.is_wet(self.site, hop.to()) { WET } else { 1 };
                    reach(hop.to(), step + door, Some(hop));
                }
            },
        )?;
        search.back(to).last()
    }

    fn is_fit(&self, ride: Ride) -> bool {
        let hole = ride.way == LinkWay::Hole;
        !(hole || ride.by_elevator() && self.play.is_elevator_dead(self.site, ride.from))
    }

    /// Whether a way may lead over a cell, as far as the party knows.
    fn is_way(&self, at: Pos) -> bool {
        let is_open = self
            .play
            .barriers
            .at(at)
            .is_none_or(|barrier| matches!(passage_of(barrier, false), Passage::Open | Passage::ByHand));
        self.shown.known.contains(at) && self.site.floor().contains(at) && is_open && self.is_safe(at)
    }

    fn is_safe(&self, at: Pos) -> bool {
        let (site, play) = (self.site, self.play);
        let kind = site.base().kind(at);
        let is_trap = |thing: Thing| matches!(thing, Thing::Grate(Some(_)));
        play.fire_at(site, at).is_none()
            && kind != Kind::HoleBelow
            && turn_of(kind).is_none()
            && !play.traps.has_mine(at)
            && site.find(at, is_trap).is_none()
    }

    fn allowed(&self, hop: Hop) -> Result<Hop, Stop> {
        let to = hop.to();
        match () {
            () if !self.shown.looked_at.contains(to) => {
                Err(if hop.heading().is_none() { Stop::Climb } else { Stop::Unseen })
            }
            () if !self.play.terrain.is_walkable(to) => Err(Stop::Door),
            () if !self.is_safe(to) => Err(Stop::Unsafe),
            () if !self.play.can_step(self.site, to) => Err(Stop::Blocked),
            () => Ok(hop),
        }
    }
}

fn points(play: &Play) -> u32 {
    play.squad.droids.iter().map(|droid| droid.points).sum()
}

fn is_tired(site: &Site, play: &Play) -> bool {
    let full = site.tables().dials.energy.full;
    play.squad.standing().any(|droid: &Droid| droid.energy * 100 < full * TIRED)
}

/// The hostile groups in sight. Lurking groups are left out, because a stop would give them away.
fn enemies<'a>(site: &'a Site, play: &'a Play) -> impl Iterator<Item = (u16, &'a GroupState)> {
    let is_enemy = move |group: &GroupState| {
        group.is_there()
            && play.seen.visible.contains(group.at)
            && group.mood.stance() != Stance::Peaceful
            && !group.is_captive(site)
            && !play.twists.keeps_peace(site, group)
            && !group.lurks(site)
    };
    (0_u16..).zip(play.groups.iter()).filter(move |(_, group)| is_enemy(group))
}

#[cfg(test)]
mod tests;
