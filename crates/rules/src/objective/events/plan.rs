//! The facts about a run home that are known when its mishaps are drawn.

use rootward_gen::{CELLS, Heading, Kind, Pos, Thing};

use super::law::Times;
use crate::{
    distance_map::DistanceMap,
    doors::Leaf,
    objective::way::{Bars, Roads, will_stand},
    play::Play,
    site::Site,
    terrain::distance,
};

#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub at: Pos,
    /// Ticks from the charge until a walking party reaches or passes the place.
    pub comes: u32,
}

pub(super) struct Plan<'a> {
    pub site: &'a Site,
    pub play: &'a Play,
    pub began: u32,
    pub ticks: u32,
    /// The start cell and start time of a party that sets out at once. A moving party first completes its motion.
    pub start: (Pos, Times),
    pub roads: Roads,
    /// The cells of the shortest way in order, each with the time when a walking party gets there.
    pub way: Vec<Spot>,
    /// For each cell, the tick from which the party can walk through a door that is opening there.
    pub opens: Vec<u32>,
}

impl<'a> Plan<'a> {
    pub fn of(site: &'a Site, play: &'a Play, ticks: u32) -> Self {
        let began = play.tick;
        let mut opens = vec![0; CELLS];
        for barrier in play.barriers.iter() {
            if let (Leaf::Opening(left), Some(cell)) = (barrier.leaf, barrier.at.index()) {
                opens[cell] = began + u32::from(left) + 1;
            }
        }
        let (at, left) = will_stand(site, play);
        let roads = Roads::from(site, play, at);
        let way = walk(&roads, at, left);
        // A moving party accepts the next order in the last tick of its motion, a resting party in the next tick.
        let free = began + left.max(1);
        Self { site, play, began, ticks, start: (at, Times { first: free, last: free }), roads, way, opens }
    }

    /// The cells of the way that may be barred: plain, empty floor, away from the hatch and from spinners.
    pub fn corridor(&self) -> impl Iterator<Item = Spot> + '_ {
        self.way.iter().copied().filter(|spot| self.is_plain(spot.at) && self.is_away(spot.at))
    }

    /// The cells within some steps of the way, each with the tick in which the party is nearest.
    pub fn beside(&self, steps: u32) -> impl Iterator<Item = Spot> + '_ {
        let (base, mut beside) = (self.site.base(), DistanceMap::default());
        let way = self.way.iter().map(|spot| spot.at);
        // The search does not pass shut locks, because the party cannot either.
        let open = self.play.passable(self.site);
        beside.measure(way, steps as u16, |at| open.contains(at));
        let cells = self.site.floor().iter().filter(move |&at| beside.steps(at).is_some_and(|far| far > 0));
        cells.filter_map(move |at| {
            let near = self.way.iter().filter(|spot| base.floor_at(spot.at) == base.floor_at(at));
            near.min_by_key(|spot| distance(spot.at, at)).map(|spot| Spot { at, comes: spot.comes })
        })
    }

    /// Whether a cell is far enough from the hatch, and no neighbour throws the party onto it.
    pub fn is_away(&self, at: Pos) -> bool {
        let base = self.site.base();
        let throws = |at: Pos| {
            matches!(
                base.kind(at),
                Kind::SpinnerLeft | Kind::SpinnerRight | Kind::PushableWall | Kind::PushSpace
            )
        };
        distance(at, base.entrance()) > self.site.tables().dials.mishaps.hatch
            && !throws(at)
            && !Heading::ALL.into_iter().any(|heading| throws(at.step(heading)))
    }

    /// Whether a cell is floor with nothing but creatures on it.
    pub fn is_plain(&self, at: Pos) -> bool {
        let kind = self.site.base().kind(at);
        self.play.terrain.is_walkable(at)
            && kind != Kind::Fire
            && !self.site.link_ends().contains(at)
            && !self.play.traps.has_mine(at)
            && self.site.records().at(at).all(|record| matches!(record.thing, Thing::Group(_)))
    }
}

fn walk(roads: &Roads, from: Pos, after: u32) -> Vec<Spot> {
    let Some(leads) = roads.walkable_by(from, Bars::default()) else { return Vec::new() };
    let total = leads.far(from).ticks;
    let hops = leads.follow(roads, from).unwrap_or_default().into_iter();
    hops.map(|(road, _)| Spot {
        at: road.hop.to(),
        comes: after + total.saturating_sub(leads.far(road.hop.to()).ticks),
    })
    .collect()
}
