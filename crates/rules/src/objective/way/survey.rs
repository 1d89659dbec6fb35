//! The roads of a base: each hop with its cost, including doors and walls opened by hand, mines, spinners and rides.

use rootward_gen::{CELLS, CellSet, Heading, Kind, Pos};

use crate::{
    doors::{Barrier, BarrierKind, Leaf},
    navigation::{Hop, thrown, turn_of},
    party::Doing,
    play::Play,
    site::Site,
    tables::{chips::Chip, items::ItemName},
    travel,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::objective) struct Road {
    pub hop: Hop,
    /// The cell in between: a spinner or a hole. Otherwise the target cell.
    pub over: Pos,
    /// The maximum number of ticks that the hop takes. It takes less if a door or wall opens or breaks early.
    pub ticks: u32,
    /// The minimum number of ticks that the hop takes. The party stays on its old cell until a longer task is done.
    pub least: u32,
    /// The longest single action before the step, in ticks. The party does not interrupt this action.
    pub held: u32,
    /// The space of the wall that the hop pushes, if the wall will stand there.
    pub pushes: Option<Pos>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walls {
    /// Pushed walls stand on their spaces and block them.
    Stand,
    /// Walls that would cut the party off if it pushed them now break on their spaces. The others stand.
    CutOff,
    Break,
    /// Pushable walls do not bar a way from any side.
    Yield,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Extra {
    ticks: u32,
    faces: bool,
    /// The longest single action there, in ticks.
    held: u32,
}

impl Extra {
    fn and(self, ticks: u32, faces: bool, held: u32) -> Self {
        Self { ticks: self.ticks + ticks, faces: self.faces || faces, held: self.held.max(held) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Landing {
    to: Pos,
    /// The cell that the party enters before it is moved on. The same as `to` if nothing moves the party on.
    over: Pos,
    ticks: u32,
}

pub(super) struct Survey<'a> {
    site: &'a Site,
    play: &'a Play,
    open: &'a CellSet,
    walls: Walls,
    floats: bool,
    water_step: u32,
    /// The cost of entering each cell besides the step.
    extra: Vec<Extra>,
    /// Shut doors and walls that open by hand. Spinners do not throw the party through them.
    shut: CellSet,
    /// Walls that would cut the party off if they were pushed. Filled only on request.
    breaking: CellSet,
    pub roads: Vec<Road>,
}

impl<'a> Survey<'a> {
    pub fn of(site: &'a Site, play: &'a Play, open: &'a CellSet, walls: Walls) -> Self {
        let dials = &site.tables().dials;
        let bump = dials.walking.bump;
        let mut extra = vec![Extra::default(); CELLS];
        let mut shut = CellSet::default();
        for barrier in play.barriers.iter().filter(|barrier| barrier.leaf != Leaf::Open) {
            let Some(cell) = barrier.at.index() else { continue };
            extra[cell] = match barrier.kind {
                // The party waits here as at any other opening door.
                BarrierKind::IrisDoor | BarrierKind::CaptiveDoor
                    if matches!(barrier.leaf, Leaf::Opening(_)) =>
                {
                    extra[cell]
                }
                // Ten presses are always enough.
                BarrierKind::IrisDoor | BarrierKind::CaptiveDoor => {
                    extra[cell].and(10 + dials.doors.moves, true, dials.walking.turn)
                }
                BarrierKind::Pushable => extra[cell].and(dials.doors.pushes * bump, false, bump),
                BarrierKind::Blockage => {
                    extra[cell].and(play.breaking_ticks(site, barrier), true, dials.walking.turn)
                }
                _ => continue,
            };
            shut.insert(barrier.at);
        }
        // If the party is disarming a mine, the remaining ticks are already part of its motion.
        let disarmed = |at: Pos| play.party.motion.doing == Doing::Disarm(at);
        let mines = play.traps.mines().iter().filter(|mine| !disarmed(mine.at));
        for cell in mines.filter_map(|mine| mine.at.index()) {
            let disarm = play.lessened(site, dials.traps.disarm, Chip::DeftFingers);
            extra[cell] = extra[cell].and(disarm, true, disarm.max(dials.walking.turn));
        }
        let cut = |wall: &&Barrier| walls == Walls::CutOff && play.cuts_off_where_pushed(site, wall);
        let breaking = play.barriers.iter().filter(cut).map(|wall| wall.at).collect();
        let floats = play.pack.has(ItemName::AntiGravity);
        let water_step = play.water_step(site);
        Self { site, play, open, walls, floats, water_step, extra, shut, breaking, roads: Vec::new() }
    }

    fn step_ticks(&self, to: Pos) -> u32 {
        let slow = self.play.is_wet(self.site, to) || self.play.hazards.has_slime(to);
        if slow { self.water_step } else { self.site.tables().dials.walking.step }
    }

    /// Whether the party can enter a cell without opening a door or wall. Mines are ignored.
    fn is_free(&self, at: Pos) -> bool {
        self.open.contains(at) && !self.shut.contains(at)
    }

    /// Adds every road from a cell. Roads up through holes exist only for a party that can float.
    pub fn leave(&mut self, at: Pos) {
        let base = self.site.base();
        let on_wall = wall_at(self.site, self.play, at);
        for heading in Heading::ALL {
            let to = at.step(heading);
            // A party that has pushed a wall onto its space cannot continue through it.
            let through = on_wall && self.is_left_standing(at) && base.kind(to) == Kind::PushSpace;
            let pushes = self.walls == Walls::Yield || self.may_push(to, heading);
            if self.open.contains(to) && !through && pushes {
                self.step(at, to, heading);
            }
        }
        for ride in self.site.rides(at) {
            let hop = Hop::Ride(ride);
            if self.open.contains(ride.to) && (self.floats || !hop.rises()) {
                let ticks = u32::from(ride.ticks(&self.site.tables().dials.walking));
                self.roads.push(Road { hop, over: ride.to, ticks, least: ticks, held: 0, pushes: None });
            }
        }
    }

    fn may_push(&self, to: Pos, heading: Heading) -> bool {
        let is_free = || !wall_at(self.site, self.play, to) || self.open.contains(to.step(heading));
        self.play.may_push(self.site, to, heading) && is_free()
    }

    /// The number of pushes already made against a wall from one side. At least one push remains.
    fn pushed(&self, at: Pos, heading: Heading) -> u32 {
        let dials = &self.site.tables().dials;
        let begun = |wall: &&Barrier| wall.kind == BarrierKind::Pushable && wall.pushed.1 == heading;
        let pushes = self.play.barriers.at(at).filter(begun).map_or(0, |wall| u32::from(wall.pushed.0));
        pushes.min(dials.doors.pushes - 1) * dials.walking.bump
    }

    /// Whether a pushed wall stands on its space, as far as this is known in advance.
    fn is_left_standing(&self, wall: Pos) -> bool {
        match self.walls {
            Walls::Stand => true,
            Walls::CutOff => !self.breaking.contains(wall),
            Walls::Break | Walls::Yield => false,
        }
    }

    fn before(&self, from: Pos, next: Pos, heading: Heading) -> Extra {
        let walking = &self.site.tables().dials.walking;
        let mut extra = next.index().map_or_else(Extra::default, |cell| self.extra[cell]);
        if extra == Extra::default() {
            return extra;
        }
        if extra.faces {
            let party = &self.play.party;
            // A resting party keeps its facing. If the party is turning, the remaining ticks are part of its motion.
            let looks = matches!(party.motion.doing, Doing::Rest | Doing::Turn(_) | Doing::Bump(_));
            let quarters = if looks && from == party.at { quarters(party.facing, heading) } else { 2 };
            extra.ticks += quarters * walking.turn;
        }
        extra.ticks -= self.pushed(next, heading).min(extra.ticks);
        extra
    }

    fn step(&mut self, from: Pos, next: Pos, heading: Heading) {
        let landing = self.lands(next, heading, self.floats, |at| self.is_free(at));
        let least = self.step_ticks(next) + landing.ticks;
        let extra = self.before(from, next, heading);
        self.roads.push(Road {
            hop: Hop::Step { heading, from, to: landing.to },
            over: landing.over,
            ticks: least + extra.ticks,
            least,
            held: extra.held,
            pushes: (wall_at(self.site, self.play, next) && self.is_left_standing(next))
                .then(|| next.step(heading)),
        });
    }

    /// The landing of a step. A spinner throws the party onto a free cell or turns it. The party falls through a hole.
    fn lands(&self, next: Pos, heading: Heading, floats: bool, is_free: impl Fn(Pos) -> bool) -> Landing {
        let Some(turn) = turn_of(self.site.base().kind(next)) else { return self.falls(next, floats) };
        let thrown = thrown(turn, next, heading);
        if is_free(thrown) {
            let landing = self.falls(thrown, floats);
            // The path includes the spinner, unless the party then falls through a hole.
            let over = if landing.to == thrown { next } else { landing.over };
            Landing { over, ticks: landing.ticks + self.step_ticks(thrown), ..landing }
        } else {
            Landing { to: next, over: next, ticks: self.site.tables().dials.walking.turn }
        }
    }

    fn falls(&self, at: Pos, floats: bool) -> Landing {
        let base = self.site.base();
        let is_hole = !floats && base.kind(at) == Kind::HoleBelow;
        let fall = is_hole.then(|| travel::climb(base, at, crate::order::ClimbDir::Down)).flatten();
        match fall {
            Some(fall) => {
                let ticks = u32::from(fall.ticks(&self.site.tables().dials.walking));
                Landing { to: fall.to, over: at, ticks }
            }
            None => Landing { to: at, over: at, ticks: 0 },
        }
    }
}

/// The cell of the party after its current action, including spinners and holes, and the tick of its arrival.
pub(in crate::objective) fn will_stand(site: &Site, play: &Play) -> (Pos, u32) {
    let (party, left) = (&play.party, u32::from(play.party.motion.left));
    match party.motion.doing {
        Doing::Travel(travel) => (travel.to, left),
        Doing::Step(_) => {
            let open = play.passable(site);
            let survey = Survey::of(site, play, &open, Walls::Stand);
            // A party falls if it can float but has not switched on anti-gravity.
            let floats = play.squad.floats;
            let landing = if party.thrown {
                survey.falls(party.at, floats)
            } else {
                survey.lands(party.at, party.facing, floats, |at| play.can_step(site, at))
            };
            (landing.to, left + landing.ticks)
        }
        _ => (party.at, left),
    }
}

fn quarters(from: Heading, to: Heading) -> u32 {
    if from == to {
        0
    } else if from == to.back() {
        2
    } else {
        1
    }
}

fn wall_at(site: &Site, play: &Play, at: Pos) -> bool {
    let shut = |wall: &Barrier| wall.kind == BarrierKind::Pushable && wall.leaf == Leaf::Shut;
    site.base().kind(at) == Kind::PushableWall && play.barriers.at(at).is_some_and(shut)
}
