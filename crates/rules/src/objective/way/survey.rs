//! What each piece of a way takes: steps, doors and walls that are opened by hand, mines, spinners, holes, ladders and elevators.

use rootward_gen::{CELLS, CellSet, Heading, Kind, LinkWay, Pos};

use crate::{
    doors::{Barrier, BarrierKind, Leaf},
    party::Doing,
    play::Play,
    site::Site,
    tables::{chips::Chip, items::ItemName},
    travel,
};

/// A piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::objective) struct Hop {
    pub from: Pos,
    pub to: Pos,
    /// The cell that it goes over, if that is another: a spinner, or a hole.
    pub over: Pos,
    /// What it takes at most: a door that opens sooner, or a wall that breaks sooner, saves time.
    pub ticks: u32,
    /// What it takes at least. Until what takes longer is done, the party stands where it was.
    pub least: u32,
    /// Whether it is a ride in an elevator.
    pub lift: bool,
    /// The space of the wall that it pushes, if the wall will stand there.
    pub pushes: Option<Pos>,
    /// Whether it leads up through a hole.
    pub rises: bool,
}

/// What becomes of walls that are pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walls {
    /// They stand on their spaces, and nobody walks on there.
    Stand,
    /// Those that would cut the party off if they were pushed now break on their spaces; the others stand.
    CutOff,
    /// They break on their spaces.
    Break,
    /// They do not bar any way, from whatever side one comes.
    Yield,
}

/// What is known of each cell while the roads are made.
pub(super) struct Survey<'a> {
    site: &'a Site,
    play: &'a Play,
    open: &'a CellSet,
    walls: Walls,
    floats: bool,
    /// Ticks of a step through water or slime.
    water_step: u32,
    /// What it takes to come onto a cell besides the step.
    extra: Vec<u32>,
    /// Cells of doors and walls that are shut and open by hand: nothing throws the party through them.
    shut: CellSet,
    /// Walls that would cut the party off if they were pushed, where it is asked for.
    breaking: CellSet,
    /// Every hop so far.
    pub hops: Vec<Hop>,
}

impl<'a> Survey<'a> {
    /// Nothing but what is asked of each cell. See [`leave`](Self::leave).
    pub fn of(site: &'a Site, play: &'a Play, open: &'a CellSet, walls: Walls) -> Self {
        let dials = &site.tables().dials;
        let (turn, bump) = (2 * dials.walking.turn, dials.walking.bump);
        let mut extra = vec![0; CELLS];
        let mut shut = CellSet::default();
        for barrier in play.barriers.iter().filter(|barrier| barrier.leaf != Leaf::Open) {
            let Some(cell) = barrier.at.index() else { continue };
            extra[cell] += match barrier.kind {
                // Whoever comes there waits as at any other door that opens.
                BarrierKind::IrisDoor | BarrierKind::CaptiveDoor
                    if matches!(barrier.leaf, Leaf::Opening(_)) =>
                {
                    0
                }
                // Ten presses are enough for anybody.
                BarrierKind::IrisDoor | BarrierKind::CaptiveDoor => turn + 10 + dials.doors.moves,
                BarrierKind::Pushable => dials.doors.pushes * bump,
                BarrierKind::Blockage => turn + play.breaking_ticks(site, barrier),
                _ => continue,
            };
            shut.insert(barrier.at);
        }
        // What is left of a disarming that has begun is what is left of the party's motion.
        let disarmed = |at: Pos| play.party.motion.doing == Doing::Disarm(at);
        let mines = play.traps.mines().iter().filter(|mine| !disarmed(mine.at));
        for cell in mines.filter_map(|mine| mine.at.index()) {
            extra[cell] += turn + play.lessened(site, dials.traps.disarm, Chip::DeftFingers);
        }
        let cut = |wall: &&Barrier| walls == Walls::CutOff && play.cuts_off_where_pushed(site, wall);
        let breaking = play.barriers.iter().filter(cut).map(|wall| wall.at).collect();
        let floats = play.pack.has(ItemName::AntiGravity);
        let water_step = play.water_step(site);
        Self { site, play, open, walls, floats, water_step, extra, shut, breaking, hops: Vec::new() }
    }

    /// What a step onto a cell takes.
    fn step_ticks(&self, to: Pos) -> u32 {
        let slow = self.play.is_wet(self.site, to) || self.play.hazards.has_slime(to);
        if slow { self.water_step } else { self.site.tables().dials.walking.step }
    }

    /// Whether the party can come onto a cell without opening anything. A mine is no bar: who is thrown onto one treads on it.
    fn is_free(&self, at: Pos) -> bool {
        self.open.contains(at) && !self.shut.contains(at)
    }

    /// Adds every hop from a cell. Ways up through holes are there only for a party that can float.
    pub fn leave(&mut self, at: Pos) {
        let base = self.site.base();
        let on_wall = wall_at(self.site, self.play, at);
        for heading in Heading::ALL {
            let to = at.step(heading);
            // Who has pushed a wall onto its space does not walk on through it.
            let through = on_wall && self.stands(at) && base.kind(to) == Kind::PushSpace;
            let pushes = self.walls == Walls::Yield || self.play.may_push(self.site, to, heading);
            if self.open.contains(to) && !through && pushes {
                self.step(at, to, heading);
            }
        }
        if !self.site.link_ends().contains(at) {
            return;
        }
        let walking = &self.site.tables().dials.walking;
        for ride in travel::ways(base, at) {
            let up = ride.to_floor > ride.from_floor;
            if self.open.contains(ride.to) && (ride.way != LinkWay::Hole || !up || self.floats) {
                let ticks = u32::from(ride.ticks(walking));
                let (to, lift) = (ride.to, ride.by_elevator());
                let rises = ride.way == LinkWay::Hole && up;
                self.hops.push(Hop {
                    from: at,
                    to,
                    over: to,
                    ticks,
                    least: ticks,
                    lift,
                    pushes: None,
                    rises,
                });
            }
        }
    }

    /// What was done already of the pushing of a wall from one side: one push is always left.
    fn pushed(&self, at: Pos, heading: Heading) -> u32 {
        let dials = &self.site.tables().dials;
        let begun = |wall: &&Barrier| wall.kind == BarrierKind::Pushable && wall.pushed.1 == heading;
        let pushes = self.play.barriers.at(at).filter(begun).map_or(0, |wall| u32::from(wall.pushed.0));
        pushes.min(dials.doors.pushes - 1) * dials.walking.bump
    }

    /// Whether a wall that is pushed stands on its space, as far as it is known before.
    fn stands(&self, wall: Pos) -> bool {
        match self.walls {
            Walls::Stand => true,
            Walls::CutOff => !self.breaking.contains(wall),
            Walls::Break | Walls::Yield => false,
        }
    }

    fn step(&mut self, from: Pos, next: Pos, heading: Heading) {
        let base = self.site.base();
        let steps = self.step_ticks(next);
        let mut hop = Hop {
            from,
            to: next,
            over: next,
            ticks: 0,
            least: steps,
            lift: false,
            pushes: (wall_at(self.site, self.play, next) && self.stands(next)).then(|| next.step(heading)),
            rises: false,
        };
        let side = match base.kind(next) {
            Kind::SpinnerLeft => Some(heading.left()),
            Kind::SpinnerRight => Some(heading.right()),
            _ => None,
        };
        if let Some(side) = side {
            let thrown = next.step(side);
            if self.is_free(thrown) {
                hop.to = thrown;
                hop.least += self.step_ticks(thrown);
            } else {
                hop.least += self.site.tables().dials.walking.turn;
            }
        }
        if !self.floats
            && base.kind(hop.to) == Kind::HoleBelow
            && let Some(fall) = travel::climb(base, hop.to, crate::order::ClimbDir::Down)
        {
            hop.over = hop.to;
            hop.to = fall.to;
            hop.least += u32::from(fall.ticks(&self.site.tables().dials.walking));
        }
        hop.ticks = hop.least;
        let extra = next.index().map_or(0, |cell| self.extra[cell]);
        if extra > 0 {
            hop.ticks += extra - self.pushed(next, heading).min(extra);
        }
        self.hops.push(hop);
    }
}

/// Whether a wall that can be pushed stands on a cell and was not pushed yet.
fn wall_at(site: &Site, play: &Play, at: Pos) -> bool {
    let shut = |wall: &Barrier| wall.kind == BarrierKind::Pushable && wall.leaf == Leaf::Shut;
    site.base().kind(at) == Kind::PushableWall && play.barriers.at(at).is_some_and(shut)
}
