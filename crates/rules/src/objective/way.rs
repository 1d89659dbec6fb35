//! The way home, in ticks: what walking really costs, over open doors, floors and elevators. The clock of the
//! meltdown, what may happen on the run home, and the arrow in the game all measure by it.
//!
//! A turn costs nothing, because a step sets the facing at once. Water and elevators take their time; so do
//! spinners, which throw the party on or turn it, walls that have to be pushed or broken, mines that are disarmed, and
//! doors that still have to be opened.

use std::{cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{Base, CELLS, CellSet, Heading, Kind, LinkWay, Pos};

use crate::{
    doors::{Barrier, BarrierKind, Leaf},
    party::Doing,
    play::Play,
    site::Site,
    tables::{chips::Chip, items::ItemName},
    travel,
};

/// No way.
pub(super) const NEVER: u32 = u32::MAX;

/// What bars ways besides doors and walls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// Cells that cannot be walked on any more.
    pub cells: CellSet,
    /// Cars of elevators that are dead.
    pub cars: CellSet,
    /// Cells across which steam blows: who waits for its pause loses time.
    pub steam: CellSet,
}

/// A way from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Its cells, from that of the party to the hatch.
    pub cells: Vec<Pos>,
    /// How many ticks it takes at walking pace.
    pub ticks: u32,
}

/// The ways home.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaysHome {
    /// The shortest; nothing where none is open.
    pub first: Option<Way>,
    /// Another one, at most a quarter longer, if there is one that is really another.
    pub second: Option<Way>,
}

/// The longest second way, in percent of the first.
const SECOND_PERCENT: u32 = 125;
/// How many cells of a second way are not of the first, at least.
const SECOND_CELLS: usize = 6;

/// A piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hop {
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
}

/// Every piece of a way that a party can walk now or as soon as a door that opens is open.
pub(super) struct Roads {
    hops: Vec<Hop>,
    /// The hops into each cell, by number.
    into: Vec<Vec<u16>>,
    /// The hops out of each cell.
    out: Vec<Vec<u16>>,
    steam: u32,
    hatch: Pos,
}

impl Roads {
    /// The roads of a play. What bars them besides doors and walls is said in each search.
    pub fn of(site: &Site, play: &Play) -> Self {
        let open = play.passable(site);
        // Where holes alone lead up, a party without the energy for them goes that way once it has slept.
        for rises in [play.can_rise(site), true] {
            for walls in [Walls::Stand, Walls::CutOff, Walls::Break] {
                let roads = Self::over(site, play, &open, walls, rises);
                if roads.leads_home(play.party.at) {
                    return roads;
                }
            }
        }
        // A party that was moved behind a lock, or behind a wall that it has not pushed, has no way home; the clock
        // runs as if it had one.
        Self::over(site, play, site.floor(), Walls::Yield, true)
    }

    fn over(site: &Site, play: &Play, open: &CellSet, walls: Walls, rises: bool) -> Self {
        let mut survey = Survey::of(site, play, open, walls, rises);
        let cells = open.iter().chain((!open.contains(play.party.at)).then_some(play.party.at));
        cells.for_each(|at| survey.leave(at));
        let mut roads = Self {
            hops: survey.hops,
            into: vec![Vec::new(); CELLS],
            out: vec![Vec::new(); CELLS],
            steam: site.tables().dials.mishaps.steam_on,
            hatch: site.base().entrance(),
        };
        for (number, hop) in roads.hops.iter().enumerate() {
            if let (Some(from), Some(to), Ok(number)) =
                (hop.from.index(), hop.to.index(), u16::try_from(number))
            {
                roads.out[from].push(number);
                roads.into[to].push(number);
            }
        }
        roads
    }

    fn leads_home(&self, at: Pos) -> bool {
        at.index().is_some_and(|cell| self.to_hatch(&Bars::default())[cell] != NEVER)
    }

    /// What a hop takes; nothing if something bars it.
    pub fn price(&self, hop: &Hop, bars: &Bars) -> Option<u32> {
        let barred = bars.cells.contains(hop.to)
            || bars.cells.contains(hop.over)
            || hop.lift && bars.cars.contains(hop.from);
        (!barred).then(|| hop.ticks + if bars.steam.contains(hop.to) { self.steam } else { 0 })
    }

    /// Ticks from each cell to the hatch.
    pub fn to_hatch(&self, bars: &Bars) -> Vec<u32> {
        self.to_hatch_with(bars, &CellSet::default())
    }

    /// The same; hops onto some cells count twice.
    fn to_hatch_with(&self, bars: &Bars, twice: &CellSet) -> Vec<u32> {
        let mut ticks = vec![NEVER; CELLS];
        let mut heap = BinaryHeap::new();
        if let Some(cell) = self.hatch.index() {
            ticks[cell] = 0;
            heap.push(Reverse((0_u32, cell)));
        }
        while let Some(Reverse((far, cell))) = heap.pop() {
            if far > ticks[cell] {
                continue;
            }
            for &number in &self.into[cell] {
                let hop = &self.hops[usize::from(number)];
                let (Some(price), Some(from)) = (self.price(hop, bars), hop.from.index()) else { continue };
                let total = far + price * if twice.contains(hop.to) { 2 } else { 1 };
                if total < ticks[from] {
                    ticks[from] = total;
                    heap.push(Reverse((total, from)));
                }
            }
        }
        ticks
    }

    /// The hops from a cell that lie on a shortest way by a field of ticks to the hatch, with their ticks. Hops onto
    /// some cells count twice in the field.
    pub fn downhill<'a>(
        &'a self,
        at: Pos,
        home: &'a [u32],
        bars: &'a Bars,
        twice: &'a CellSet,
    ) -> impl Iterator<Item = (&'a Hop, u32)> {
        let here = at.index().map_or(NEVER, |cell| home[cell]);
        let out = at.index().map_or(&[][..], |cell| self.out[cell].as_slice());
        out.iter().filter_map(move |&number| {
            let hop = &self.hops[usize::from(number)];
            let price = self.price(hop, bars)?;
            let there = home[hop.to.index()?];
            let weight = if twice.contains(hop.to) { 2 } else { 1 };
            (here != NEVER && there != NEVER && here == there + price * weight).then_some((hop, price))
        })
    }

    /// The shortest way from a cell to the hatch; hops onto some cells count twice in the choice, not in its
    /// length.
    fn way(&self, from: Pos, bars: &Bars, twice: &CellSet) -> Option<Way> {
        let home = self.to_hatch_with(bars, twice);
        from.index().filter(|&cell| home[cell] != NEVER)?;
        let mut way = Way { cells: vec![from], ticks: 0 };
        let mut at = from;
        while at != self.hatch && way.cells.len() <= 2 * CELLS {
            let (hop, price) = self.downhill(at, &home, bars, twice).next()?;
            if hop.over != hop.to {
                way.cells.push(hop.over);
            }
            way.cells.push(hop.to);
            way.ticks += price;
            at = hop.to;
        }
        Some(way)
    }
}

/// What becomes of walls that are pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walls {
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
struct Survey<'a> {
    site: &'a Site,
    play: &'a Play,
    open: &'a CellSet,
    walls: Walls,
    floats: bool,
    /// Whether holes count as ways up.
    rises: bool,
    /// Ticks of a step through water or slime.
    water_step: u32,
    /// What it takes to come onto a cell besides the step.
    extra: Vec<u32>,
    /// Cells of doors and walls that are shut and open by hand: nothing throws the party through them.
    shut: CellSet,
    /// Walls that would cut the party off if they were pushed, where it is asked for.
    breaking: CellSet,
    hops: Vec<Hop>,
}

impl<'a> Survey<'a> {
    fn of(site: &'a Site, play: &'a Play, open: &'a CellSet, walls: Walls, rises: bool) -> Self {
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
        let rises = floats && rises;
        let water_step = play.water_step(site);
        Self { site, play, open, walls, floats, rises, water_step, extra, shut, breaking, hops: Vec::new() }
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

    /// Every hop from a cell.
    fn leave(&mut self, at: Pos) {
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
        if !travel::leads_off(base, at) {
            return;
        }
        let walking = &self.site.tables().dials.walking;
        for ride in travel::ways(base, at) {
            let up = ride.to_floor > ride.from_floor;
            if self.open.contains(ride.to) && (ride.way != LinkWay::Hole || !up || self.rises) {
                let ticks = u32::from(ride.ticks(walking));
                let (to, lift) = (ride.to, ride.by_elevator());
                self.hops.push(Hop { from: at, to, over: to, ticks, least: ticks, lift, pushes: None });
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
        let extra = next.index().map_or(0, |cell| self.extra[cell]);
        hop.ticks = hop.least + extra - self.pushed(next, heading).min(extra);
        self.hops.push(hop);
    }
}

/// Whether a wall that can be pushed stands on a cell and was not pushed yet.
fn wall_at(site: &Site, play: &Play, at: Pos) -> bool {
    let shut = |wall: &Barrier| wall.kind == BarrierKind::Pushable && wall.leaf == Leaf::Shut;
    site.base().kind(at) == Kind::PushableWall && play.barriers.at(at).is_some_and(shut)
}

/// Every car of the shaft that a car belongs to.
pub fn cars_of(base: &Base, car: Pos) -> CellSet {
    base.shaft_of_car(car).iter().flat_map(|shaft| shaft.stops().map(|stop| stop.car)).collect()
}

impl Play {
    /// Whether every droid that stands has the energy to rise through a hole on each floor.
    fn can_rise(&self, site: &Site) -> bool {
        let needed = site.tables().dials.energy.hole_up * u32::from(site.base().plan().floor_count() - 1);
        self.squad.standing().all(|droid| droid.energy >= needed)
    }

    /// Ticks that the party needs to the hatch at walking pace by the shortest way that is open now; 0 where none
    /// is. Doors that are just opening hold it up.
    pub fn ticks_home(&self, site: &Site) -> u32 {
        self.way_home(site).map_or(0, |way| self.with_waiting(site, &way))
    }

    /// The shortest way home from where the party is, over what is open now, as in [`Play::ways_home`].
    pub fn way_home(&self, site: &Site) -> Option<Way> {
        Roads::of(site, self).way(self.party.at, &self.bars(site), &CellSet::default())
    }

    /// The ticks of a way with the time for which doors that are opening hold the party up.
    fn with_waiting(&self, site: &Site, way: &Way) -> u32 {
        let waits = way.cells.iter().enumerate().map(|(steps, &at)| {
            let left = match self.barriers.at(at).map(|door| (door.leaf, door.opens_in_meltdown())) {
                Some((Leaf::Opening(left), _)) => u32::from(left),
                Some((Leaf::Shut | Leaf::Shutting(_), true)) => site.tables().dials.doors.moves,
                _ => 0,
            };
            let comes = (steps as u32).saturating_sub(1) * site.tables().dials.walking.step;
            left.saturating_sub(comes)
        });
        way.ticks + waits.max().unwrap_or(0)
    }

    /// The way home from where the party is, over what is open now, and a second one if one leads there that is at
    /// most a quarter longer and is really another: it has at least six cells that are not of the first. Doors
    /// that open by hand count as open, locks that are shut do not. Empty on the land.
    pub fn ways_home(&self, site: &Site) -> WaysHome {
        if self.party.place.is_outside() {
            return WaysHome::default();
        }
        let (roads, bars, at) = (Roads::of(site, self), self.bars(site), self.party.at);
        let Some(first) = roads.way(at, &bars, &CellSet::default()) else { return WaysHome::default() };
        let known: CellSet = first.cells.iter().copied().collect();
        let second = roads.way(at, &bars, &known).filter(|second| {
            let own = second.cells.iter().filter(|&&cell| !known.contains(cell)).count();
            own >= SECOND_CELLS && second.ticks * 100 <= first.ticks * SECOND_PERCENT
        });
        WaysHome { first: Some(first), second }
    }
}
