//! The known ways in a base: distances, the edges of the known part, and barriers.

use rootward_gen::{CellSet, Heading, Kind, Pos};
use rootward_rules::{
    doors::BarrierKind,
    navigation::{Cost, Hop, Search, hops_of},
    party::act::can_act_on,
    play::Play,
    site::Site,
    tables::items::ItemName,
    terrain::distance,
};

use super::{Clue, Lead, Step, Target, rooms::Rooms};
use crate::{
    navigation::way::{FirstStep, Passage, passage_of},
    shown::Shown,
};

/// The extra cost of an edge on another floor, in steps. A party that leaves a floor has to come back later.
const CLIMB: u16 = 12;
/// The extra cost of an unvisited passage on a floor map, in steps. Rooms come first.
const PASSAGE: u16 = 12;
/// The extra cost of a sliding wall compared with an open way, in steps: two pushes and a look.
const PUSH: u16 = 4;
/// The extra cost of an edge that the party is not following, in steps. It keeps the party on its current way.
const KEPT: u16 = 8;
/// The factor for the straight distance to the goal. The real way is unknown, but longer.
const TWICE: u32 = 2;
/// The cost of an edge on another floor, in steps, when the floor of the goal is known.
const ELSEWHERE: u16 = 128;
pub(super) const FAR: u16 = u16::NEVER;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Daring {
    /// Open cells, and doors that open to a hand or a blow.
    Careful,
    /// The same, and also iris doors, fire and holes in the floor.
    Bold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub steps: u16,
    /// The last known cell, or the thing to use.
    pub at: Pos,
    /// The same cell, or the exit on another floor.
    pub end: Pos,
    pub clue: Clue,
    /// For a thing to use: where the party stands, and the heading in which it looks.
    pub front: Option<(Pos, Option<Heading>)>,
}

pub(super) struct Known<'a> {
    pub(super) site: &'a Site,
    pub(super) play: &'a Play,
    pub(super) shown: Shown,
    ground: CellSet,
    doors: CellSet,
    locks: CellSet,
    /// The likely place of the guardian.
    pub(super) hint: Option<Pos>,
    search: Search<u16, Option<Hop>>,
}

impl<'a> Known<'a> {
    pub(super) fn of(site: &'a Site, play: &'a Play, shown: &Shown, daring: Daring) -> Self {
        let (base, seen) = (site.base(), &shown.known);
        let bold = daring == Daring::Bold;
        let is_safe = |at: Pos| {
            bold || play.squad.floats
                || !site.fuel().contains(at) && !matches!(base.kind(at), Kind::HoleBelow)
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
        let mut known =
            Self { site, play, shown: *shown, ground, doors, locks, hint: None, search: Search::by_age() };
        known.hint = known.guarded();
        let mut search = std::mem::take(&mut known.search);
        search.run([play.party.at], |at, reach| {
            let open = known.hops(at).filter(|hop| known.ground.contains(hop.to()));
            open.for_each(|hop| reach(hop.to(), 1, Some(hop)));
        });
        known.search = search;
        known
    }

    /// The hops out of a cell. A hole in the ceiling needs anti-gravity.
    fn hops(&self, at: Pos) -> impl Iterator<Item = Hop> + '_ {
        let flies = self.play.pack.has(ItemName::AntiGravity);
        hops_of(self.site.base(), at).filter(move |hop| flies || !hop.rises())
    }

    pub(super) fn steps_to(&self, at: Pos) -> u16 {
        self.search.cost(at)
    }

    pub(super) fn reached(&self) -> impl Iterator<Item = Pos> + '_ {
        Pos::all().filter(|&at| self.steps_to(at) != FAR)
    }

    pub(super) fn arrive(&self, target: Target) -> Option<(Pos, Option<Heading>)> {
        match target {
            Target::Onto(at) => (self.steps_to(at) != FAR).then_some((at, None)),
            Target::Before(at) => self.before(at, |facing| can_act_on(self.site, at, facing)),
        }
    }

    /// The nearest cell that the party can reach beside another one, with the heading towards the other one.
    pub(super) fn before(
        &self,
        at: Pos,
        answers: impl Fn(Heading) -> bool,
    ) -> Option<(Pos, Option<Heading>)> {
        let fronts = Heading::ALL.into_iter().filter(|&facing| answers(facing));
        let fronts = fronts.map(|facing| (at.step(facing.back()), Some(facing)));
        fronts
            .filter(|&(from, _)| self.steps_to(from) != FAR && !self.doors.contains(from))
            .min_by_key(|&(from, _)| self.steps_to(from))
    }

    /// The lead to the cheapest edge of the known part, or to a sliding wall into an unvisited place. The edge that the
    /// party is following and the edges beyond it cost less. Without a known way to the goal, edges on its floor cost
    /// more the farther away they are. Edges on other floors then cost [`ELSEWHERE`] more.
    pub(super) fn nearest_edge(&self, kept: Option<Lead>, toward: Option<(Step, Pos)>) -> Option<Lead> {
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
            let kept = if is_kept(edge) { 0 } else { KEPT };
            edge.steps
                .saturating_add(detour(edge.end))
                .saturating_add(self.off_hint(edge.end))
                .saturating_add(kept)
        };
        let nearest = self.edges(toward).into_iter().min_by_key(far)?;
        Some(self.lead_to(&nearest, toward))
    }

    /// The lead to the same edge as before, if the edge is still there and the way is not longer.
    pub(super) fn same_edge(&self, before: Lead, toward: Option<(Step, Pos)>) -> Option<Lead> {
        let same = self.edges(toward).into_iter().find(|edge| edge.at == before.at)?;
        Some(self.lead_to(&same, toward)).filter(|lead| lead.steps <= before.steps)
    }

    /// Whether a cell is new to the party. Cells that it knows only from a floor map are new while it searches for its
    /// goal, but not while it searches for a way to a known goal.
    fn is_new(&self, to: Pos, toward: Option<(Step, Pos)>) -> bool {
        let unseen = || toward.is_none() && !self.shown.looked_at.contains(to) && self.ground.contains(to);
        to.in_grid() && (!self.shown.known.contains(to) || unseen())
    }

    /// All edges of the known part, all sliding walls into unvisited places, and all things that may open a lock.
    pub(super) fn edges(&self, toward: Option<(Step, Pos)>) -> Vec<Edge> {
        let base = self.site.base();
        let here = base.floor_at(self.play.party.at);
        let rooms = Rooms::of(self.reached(), |at| self.is_new(at, toward), |at| self.is_mapped(at, toward));
        let ends = self.reached().filter_map(|at| {
            // `hops` lists steps to neighbours first, and ladders, elevators and holes after them.
            let new = self.hops(at).find(|hop| self.is_new(hop.to(), toward))?;
            let level = matches!(new, Hop::Step { .. });
            let in_room = level && rooms.has(at) && self.is_mapped(at, toward);
            let price = if self.is_mapped(at, toward) && !in_room { PASSAGE } else { 0 };
            let (end, more) = if level { (at, price) } else { (new.to(), CLIMB) };
            let clue = match toward {
                _ if self.doors.contains(at) => self.shut_by(at),
                Some((step, there)) if base.floor_at(end) == base.floor_at(there) => Clue::Toward(step),
                _ if in_room => Clue::Room,
                // For a ladder on another floor, the lead describes the first step towards it.
                _ if level || base.floor_at(at) != here => Clue::Edge,
                _ => Clue::Climb { up: base.floor_at(end) > base.floor_at(at) },
            };
            // Edges on other floors cost more, so that a party on a new floor explores it before it goes back.
            let back = if base.floor_at(at) == here { 0 } else { CLIMB };
            let steps = self.steps_to(at).saturating_add(more).saturating_add(back);
            Some(Edge { steps, at, end, clue, front: None })
        });
        let walls = self.walls_to_push().map(|(wall, front)| {
            let steps = self.steps_to(front.0).saturating_add(PUSH);
            Edge { steps, at: wall, end: wall, clue: Clue::Push, front: Some(front) }
        });
        let edges: Vec<Edge> = ends.chain(walls).collect();
        // Things that may open a lock come last. Visiting them along the way would lengthen the walk by half.
        if edges.is_empty() { self.openers().chain(self.couriers()).collect() } else { edges }
    }

    fn is_mapped(&self, at: Pos, toward: Option<(Step, Pos)>) -> bool {
        toward.is_none() && self.ground.contains(at) && !self.shown.looked_at.contains(at)
    }

    fn front_of(&self, edge: &Edge) -> Pos {
        edge.front.map_or(edge.at, |(from, _)| from)
    }

    fn lead_to(&self, &Edge { at, end, clue, front, .. }: &Edge, toward: Option<(Step, Pos)>) -> Lead {
        if let Some(front) = front {
            return self.lead(clue, at, front);
        }
        if end == at {
            // A party at the edge is shown the way on. Otherwise it would seem to have arrived.
            let onward = |heading: &Heading| self.is_new(at.step(*heading), toward);
            let onward = Heading::ALL.into_iter().find(|heading| at == self.play.party.at && onward(heading));
            return self.lead(clue, at, (at, onward));
        }
        // On the way to another floor, the last step is the climb.
        let (next, steps) = match self.first_step(at) {
            Some(next) => (next, self.steps_to(at) + 1),
            None => (FirstStep::between(self.site.base(), at, end), 1),
        };
        Lead { clue, at, mark: self.mark(at), next, steps, from: self.play.party.at }
    }

    /// The edge moves on when the party sees more. From a reached edge, only the cells beside it count.
    fn is_beyond(&self, kept: Lead, at: Pos) -> bool {
        let party = self.play.party.at;
        if kept.at == party {
            return self.steps_to(at) <= 1;
        }
        let base = self.site.base();
        let is_ahead = kept.steps > 0 && base.floor_at(kept.at) == base.floor_at(party);
        is_ahead && (kept.at == at || self.search.back(at).any(|hop| hop.from() == kept.at))
    }

    fn shut_by(&self, at: Pos) -> Clue {
        match self.play.barriers.at(at).map(|barrier| barrier.kind) {
            Some(BarrierKind::Raiser) => Clue::Raiser,
            Some(BarrierKind::Blockage) => Clue::Blockage,
            _ => Clue::Door,
        }
    }

    /// A wall slides only into its space, so it can be pushed only from one side.
    fn front_of_push(&self, wall: Pos) -> Option<(Pos, Option<Heading>)> {
        self.before(wall, |facing| self.play.may_push(self.site, wall, facing))
    }

    /// The known sliding walls into unvisited places that no known way reaches, each with the cell to push from.
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

    pub(super) fn nearest_lock(&self) -> Option<Lead> {
        let locks = self.locks.iter().filter_map(|at| Some((at, self.front_of_push(at)?)));
        let (at, front) = locks.min_by_key(|(_, front)| self.steps_to(front.0))?;
        let pushed = self.play.barriers.at(at).is_some_and(|wall| wall.kind == BarrierKind::Pushable);
        Some(self.lead(if pushed { Clue::Push } else { Clue::Lock }, at, front))
    }

    /// The lead to a cell. The way ends there or on the cell from which the party acts on it.
    pub(super) fn lead(&self, clue: Clue, at: Pos, (end, facing): (Pos, Option<Heading>)) -> Lead {
        let arrived = facing.map_or(FirstStep::Here, FirstStep::Walk);
        let next = self.first_step(end).unwrap_or(arrived);
        let mark = match self.mark(end) {
            last if last == end => at,
            last => last,
        };
        Lead { clue, at, mark, next, steps: self.steps_to(end), from: self.play.party.at }
    }

    /// The first step of the way to a cell. `None` if the party stands there.
    fn first_step(&self, end: Pos) -> Option<FirstStep> {
        self.search.back(end).last().map(FirstStep::from)
    }

    fn mark(&self, end: Pos) -> Pos {
        let base = self.site.base();
        let floor = base.floor_at(self.play.party.at);
        let away = self.search.back(end).filter(|hop| base.floor_at(hop.to()) != floor);
        away.last().map_or(end, Hop::from)
    }
}
