//! What the player is shown of the ways in a base: how far everything is, where the known part ends, and what bars a way.

use rootward_gen::{CELLS, CellSet, Heading, Kind, Pos, Thing};
use rootward_rules::{
    distance_map::ways_from, doors::BarrierKind, party::act::can_act_on, play::Play, site::Site,
    tables::items::ItemName, terrain::distance,
};

use super::{Clue, Lead, Step, Target};
use crate::{
    navigation::way::{FirstStep, Passage, passage_of},
    shown::Shown,
};

/// How much farther a way to another floor may be, in steps: who leaves a floor comes back later.
const CLIMB: u16 = 12;
/// How much farther an open way may be than a shut door, in steps.
const DOOR: u16 = 2;
/// How much farther an open way may be than a wall that slides, in steps: it takes two pushes, and a look.
const PUSH: u16 = 4;
/// How much nearer another edge must be, in steps, before a party turns away from the one that it is on the way to.
const KEPT: u16 = 8;
/// How many steps count for each cell as the crow flies from an edge to where the party has to get to: nobody knows the way, and
/// it is longer.
const TWICE: u32 = 2;
/// What an edge on another floor counts, in steps, where the floor is known on which the party has to go on.
const ELSEWHERE: u16 = 128;
/// No way.
const FAR: u16 = u16::MAX;

/// What a way may lead through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Daring {
    /// What is open, and doors that a hand or a blow opens.
    Careful,
    /// Also iris doors, fire and holes in the floor.
    Bold,
}

/// The place where the known part ended that the party was on the way to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub at: Pos,
    /// Whether the party had come there.
    pub reached: bool,
}

/// A place where what is known ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    /// How far it counts, in steps.
    steps: u16,
    /// The last known cell, or the wall that slides.
    at: Pos,
    /// The same, or where it leads on to on another floor.
    end: Pos,
    clue: Clue,
}

/// What the player is shown of the ways in a base, and how far all of it is.
pub(super) struct Known<'a> {
    site: &'a Site,
    play: &'a Play,
    shown: Shown,
    /// Known cells that one can get onto.
    ground: CellSet,
    /// Those of them with a shut door.
    doors: CellSet,
    /// Known cells that bar the way.
    locks: CellSet,
    /// Steps to each cell, and the cell before it.
    steps: Vec<u16>,
    came: Vec<Pos>,
}

impl<'a> Known<'a> {
    pub(super) fn of(site: &'a Site, play: &'a Play, shown: &Shown, daring: Daring) -> Self {
        let (base, seen) = (site.base(), &shown.known);
        let bold = daring == Daring::Bold;
        let is_safe = |at: Pos| {
            bold || play.squad.floats || !site.can_burn(at) && !matches!(base.kind(at), Kind::HoleBelow)
        };
        let mut ground: CellSet =
            site.floor().iter().filter(|&at| seen.contains(at) && is_safe(at)).collect();
        let (mut doors, mut locks) = (CellSet::default(), CellSet::default());
        for barrier in play.barriers.iter().filter(|barrier| seen.contains(barrier.at)) {
            let at = barrier.at;
            match passage_of(barrier, bold) {
                Passage::Open => _ = ground.insert(at),
                Passage::ByHand => _ = (ground.insert(at), doors.insert(at)),
                Passage::Locked => {
                    ground.remove(at);
                    locks.insert(at);
                }
                Passage::Wall => ground.remove(at),
            }
        }
        let mut known = Self {
            site,
            play,
            shown: *shown,
            ground,
            doors,
            locks,
            steps: vec![FAR; CELLS],
            came: vec![Pos::default(); CELLS],
        };
        known.measure();
        known
    }

    /// How far every cell is from the party, breadth first.
    fn measure(&mut self) {
        let start = self.play.party.at;
        let Some(first) = start.index() else { return };
        self.steps[first] = 0;
        let mut queue = vec![start];
        let mut done = 0;
        while let Some(&at) = queue.get(done) {
            done += 1;
            let next = self.steps_to(at).saturating_add(1);
            let onwards: Vec<Pos> = self.ways(at).filter(|&to| self.ground.contains(to)).collect();
            for to in onwards {
                let Some(cell) = to.index().filter(|&cell| self.steps[cell] == FAR) else { continue };
                self.steps[cell] = next;
                self.came[cell] = at;
                queue.push(to);
            }
        }
    }

    /// Where a step leads from a cell: through a hole in the ceiling only with anti-gravity.
    fn ways(&self, at: Pos) -> impl Iterator<Item = Pos> + '_ {
        let base = self.site.base();
        let up = base.hole_to(at).filter(|_| base.kind(at) == Kind::HoleAbove);
        let flies = self.play.pack.has(ItemName::AntiGravity);
        ways_from(base, at).filter(move |&to| flies || up != Some(to))
    }

    pub(super) fn steps_to(&self, at: Pos) -> u16 {
        at.index().and_then(|cell| self.steps.get(cell).copied()).unwrap_or(FAR)
    }

    /// The cells that can be reached.
    pub(super) fn reached(&self) -> impl Iterator<Item = Pos> + '_ {
        Pos::all().filter(|&at| self.steps_to(at) != FAR)
    }

    /// Where the way to a target ends, and the cell that is faced there.
    pub(super) fn arrive(&self, target: Target) -> Option<(Pos, Option<Heading>)> {
        match target {
            Target::Onto(at) => (self.steps_to(at) != FAR).then_some((at, None)),
            Target::Before(at) => self.before(at, |facing| can_act_on(self.site, at, facing)),
        }
    }

    /// The nearest cell beside another one, with the heading from there to it.
    fn before(&self, at: Pos, answers: impl Fn(Heading) -> bool) -> Option<(Pos, Option<Heading>)> {
        let fronts = Heading::ALL.into_iter().filter(|&facing| answers(facing));
        let fronts = fronts.map(|facing| (at.step(facing.back()), Some(facing)));
        fronts
            .filter(|&(from, _)| self.steps_to(from) != FAR && !self.doors.contains(from))
            .min_by_key(|&(from, _)| self.steps_to(from))
    }

    /// The nearest place where what is known ends, or a wall that slides into where nobody has been; the one that the party is
    /// on the way to, or one beyond it, counts as nearer than it is. On the floor of something to which no way is known, how far it is from
    /// there counts, too; other floors wait.
    pub(super) fn nearest_edge(&self, kept: Option<Kept>, toward: Option<(Step, Pos)>) -> Option<Lead> {
        let base = self.site.base();
        let detour = |at: Pos| {
            let Some((_, toward)) = toward else { return 0 };
            let same = base.floor_at(at) == base.floor_at(toward);
            if same { (TWICE * distance(at, toward)).min(ELSEWHERE.into()) as u16 } else { ELSEWHERE }
        };
        let is_kept = |edge: &Edge| {
            kept.is_some_and(|kept| kept.at == edge.at || self.is_beyond(kept, self.front_of(edge)))
        };
        let far = |edge: &Edge| {
            edge.steps.saturating_add(detour(edge.end)).saturating_add(if is_kept(edge) { 0 } else { KEPT })
        };
        let nearest = self.edges(toward).min_by_key(far)?;
        self.lead_to(&nearest, toward)
    }

    /// The lead to the same place as before, if what is known still ends there and the way has not become longer.
    pub(super) fn same_edge(&self, before: Lead, toward: Option<(Step, Pos)>) -> Option<Lead> {
        let same = self.edges(toward).find(|edge| edge.at == before.at)?;
        self.lead_to(&same, toward).filter(|lead| lead.steps <= before.steps)
    }

    /// Whether a cell is new to a party that looks for something. What a floor map shows need not be seen by who looks for a way:
    /// those that it shows are among the known ones.
    fn is_new(&self, to: Pos, toward: Option<(Step, Pos)>) -> bool {
        let unseen = || toward.is_none() && !self.shown.looked_at.contains(to) && self.ground.contains(to);
        to.in_grid() && (!self.shown.known.contains(to) || unseen())
    }

    /// Every place where what is known ends, and every wall that slides into where nobody has been.
    fn edges(&self, toward: Option<(Step, Pos)>) -> impl Iterator<Item = Edge> + '_ {
        let base = self.site.base();
        let here = base.floor_at(self.play.party.at);
        let ends = self.reached().filter_map(move |at| {
            let beside = |to: Pos| Heading::ALL.into_iter().any(|heading| at.step(heading) == to);
            let new: Vec<Pos> = self.ways(at).filter(|&to| self.is_new(to, toward)).collect();
            let level = new.iter().any(|&to| beside(to));
            let (end, more) = if level { (at, 0) } else { (*new.first()?, CLIMB) };
            let (clue, more) = match toward {
                _ if self.doors.contains(at) => (self.shut_by(at), more + DOOR),
                Some((step, there)) if base.floor_at(end) == base.floor_at(there) => {
                    (Clue::Toward(step), more)
                }
                // Of a ladder on another floor the first step to it is told.
                _ if level || base.floor_at(at) != here => (Clue::Edge, more),
                _ => (Clue::Climb { up: base.floor_at(end) > base.floor_at(at) }, more),
            };
            // Who has come to another floor looks around there before it goes back.
            let back = if base.floor_at(at) == here { 0 } else { CLIMB };
            let steps = self.steps_to(at).saturating_add(more).saturating_add(back);
            Some(Edge { steps, at, end, clue })
        });
        let walls = self.walls_to_push().map(|(wall, (from, _))| {
            let steps = self.steps_to(from).saturating_add(PUSH);
            Edge { steps, at: wall, end: wall, clue: Clue::Push }
        });
        ends.chain(walls)
    }

    /// The cells at which what is known ends.
    #[cfg(test)]
    pub(super) fn ends(&self) -> impl Iterator<Item = Pos> + '_ {
        self.edges(None).map(|edge| edge.at)
    }

    /// Where one stands at an edge.
    fn front_of(&self, edge: &Edge) -> Pos {
        let front = (edge.clue == Clue::Push).then(|| self.front_of_push(edge.at)).flatten();
        front.map_or(edge.at, |(from, _)| from)
    }

    /// The lead to an edge.
    fn lead_to(&self, &Edge { at, end, clue, .. }: &Edge, toward: Option<(Step, Pos)>) -> Option<Lead> {
        if clue == Clue::Push {
            return Some(self.lead(clue, at, self.front_of_push(at)?));
        }
        if end == at {
            // Who stands at the edge is shown on, not told that it is here.
            let onward = |heading: &Heading| self.is_new(at.step(*heading), toward);
            let onward = Heading::ALL.into_iter().find(|heading| at == self.play.party.at && onward(heading));
            return Some(self.lead(clue, at, (at, onward)));
        }
        // To another floor: the last step is the climb.
        let (next, steps) = match self.first_step(at) {
            Some(next) => (next, self.steps_to(at) + 1),
            None => (FirstStep::between(self.site.base(), at, end), 1),
        };
        Some(Lead { clue, at, mark: self.mark(at), next, steps })
    }

    /// Whether the way to a cell leads over the place that the party was on the way to: who comes nearer sees more, and goes
    /// on. Who has come there goes on to what is beside it.
    fn is_beyond(&self, kept: Kept, at: Pos) -> bool {
        let party = self.play.party.at;
        if kept.at == party {
            return self.steps_to(at) <= 1;
        }
        let base = self.site.base();
        let is_ahead = !kept.reached && base.floor_at(kept.at) == base.floor_at(party);
        is_ahead && self.way_back(at).any(|on_way| on_way == kept.at)
    }

    /// What bars a cell that a hand or a blow opens.
    fn shut_by(&self, at: Pos) -> Clue {
        match self.play.barriers.at(at).map(|barrier| barrier.kind) {
            Some(BarrierKind::Raiser) => Clue::Raiser,
            Some(BarrierKind::Blockage) => Clue::Blockage,
            _ => Clue::Door,
        }
    }

    /// Where one stands to push a wall: one slides only into its room, and from its other sides it is a wall.
    fn front_of_push(&self, wall: Pos) -> Option<(Pos, Option<Heading>)> {
        self.before(wall, |facing| self.play.may_push(self.site, wall, facing))
    }

    /// The walls that slide and were seen, behind which nobody has been and no known way leads, with where one stands to push
    /// them. A floor map shows what is there without a way.
    pub(super) fn walls_to_push(&self) -> impl Iterator<Item = (Pos, (Pos, Option<Heading>))> + '_ {
        let slides = |&at: &Pos| {
            self.play
                .barriers
                .at(at)
                .is_some_and(|wall| wall.kind == BarrierKind::Pushable && !wall.is_open())
        };
        self.locks.iter().filter(slides).filter_map(|wall| {
            let (from, facing) = self.front_of_push(wall)?;
            let behind = wall.step(facing?);
            let is_new = self.steps_to(behind) == FAR && !self.shown.looked_at.contains(behind);
            is_new.then_some((wall, (from, facing)))
        })
    }

    /// The nearest panel of a puzzle that is not solved, or release of a wall that has risen.
    pub(super) fn nearest_panel(&self) -> Option<Lead> {
        let seen = |at: Pos| self.shown.known.contains(at);
        let panels = self.site.records().iter().filter(|record| seen(record.at)).filter_map(|record| {
            let clue = match record.thing {
                Thing::Panel(panel) if !self.play.puzzles.get(panel.puzzle).solved => {
                    Clue::Panel(panel.puzzle)
                }
                Thing::Release { trap, .. } if self.has_risen(trap) => Clue::Release,
                _ => return None,
            };
            let front = self.before(record.at, |facing| record.thing.is_used_ahead(facing))?;
            Some((clue, record.at, front))
        });
        let (clue, at, front) = panels.min_by_key(|(.., front)| self.steps_to(front.0))?;
        Some(self.lead(clue, at, front))
    }

    /// Whether the wall of a trap was seen and bars the way.
    fn has_risen(&self, trap: u8) -> bool {
        let of_trap =
            |at: Pos| self.site.records().at(at).any(|record| record.thing == Thing::RisingWall(trap));
        self.play.barriers.iter().any(|wall| {
            let is_up = wall.kind == BarrierKind::RisingWall && !wall.lets_walk();
            is_up && self.shown.known.contains(wall.at) && of_trap(wall.at)
        })
    }

    /// The nearest lock.
    pub(super) fn nearest_lock(&self) -> Option<Lead> {
        let locks = self.locks.iter().filter_map(|at| Some((at, self.front_of_push(at)?)));
        let (at, front) = locks.min_by_key(|(_, front)| self.steps_to(front.0))?;
        let pushed = self.play.barriers.at(at).is_some_and(|wall| wall.kind == BarrierKind::Pushable);
        Some(self.lead(if pushed { Clue::Push } else { Clue::Lock }, at, front))
    }

    /// A lead to a cell by the way to another one.
    pub(super) fn lead(&self, clue: Clue, at: Pos, (end, facing): (Pos, Option<Heading>)) -> Lead {
        let arrived = facing.map_or(FirstStep::Here, FirstStep::Walk);
        let next = self.first_step(end).unwrap_or(arrived);
        let mark = match self.mark(end) {
            last if last == end => at,
            last => last,
        };
        Lead { clue, at, mark, next, steps: self.steps_to(end) }
    }

    /// The first step of the way to a cell; nothing where the party stands.
    fn first_step(&self, end: Pos) -> Option<FirstStep> {
        let start = self.play.party.at;
        let first = self.way_back(end).take_while(|&at| at != start).last()?;
        Some(FirstStep::between(self.site.base(), start, first))
    }

    /// The last cell of the way to a cell that lies on the floor of the party, with all before it.
    fn mark(&self, end: Pos) -> Pos {
        let base = self.site.base();
        let start = self.play.party.at;
        let floor = base.floor_at(start);
        let away = self.way_back(end).take_while(|&at| at != start);
        let left = away.filter(|&at| base.floor_at(at) != floor).last();
        left.map_or(end, |at| self.came_from(at))
    }

    /// The way from a cell back to the party, both included.
    fn way_back(&self, end: Pos) -> impl Iterator<Item = Pos> + '_ {
        let start = self.play.party.at;
        std::iter::successors(Some(end), move |&at| (at != start).then(|| self.came_from(at))).take(CELLS)
    }

    fn came_from(&self, at: Pos) -> Pos {
        at.index().and_then(|cell| self.came.get(cell).copied()).unwrap_or(self.play.party.at)
    }
}
