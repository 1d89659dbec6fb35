//! The steps of groups, and the cells that groups may enter.

use rootward_gen::{CellSet, Heading, Kind, Pos};

use super::distance_maps::Gait;
use crate::{
    distance_map::DistanceMap,
    doors::BarrierKind,
    hazards::Fire,
    play::{Deed, Play},
    site::Site,
    tables::creatures::{Creature, Trait},
};

impl Play {
    /// The cells that a gait may step on, occupied or not. Includes shut doors that creatures open.
    pub(crate) fn ground(&mut self, site: &Site, gait: Gait) -> CellSet {
        let index = gait as usize;
        if let Some(ground) = self.fields.grounds[index] {
            return ground;
        }
        let ground = make_ground(site, self, gait);
        self.fields.grounds[index] = Some(ground);
        ground
    }

    pub(super) fn way_to_party(&mut self, site: &Site, gait: Gait) -> &DistanceMap {
        let ground = self.ground(site, gait);
        let party = self.party.at;
        self.fields.get(gait, party, |field| {
            field.measure(std::iter::once(party), u16::MAX, |at| ground.contains(at));
        })
    }

    /// Whether a group may step onto the next cell now. A shut door that the group can open counts as free.
    pub(super) fn may_step(&mut self, site: &Site, row: &Creature, to: Pos) -> bool {
        let gait = Gait::of(row);
        self.ground(site, gait).contains(to) && self.is_free_for(site, row, to)
    }

    fn is_free_for(&self, site: &Site, row: &Creature, to: Pos) -> bool {
        let burns = !matches!(Gait::of(row), Gait::Floating | Gait::Fire) && is_in_plain_fire(site, self, to);
        let under_wall = row.is(Trait::Carrier)
            && self.barriers.iter().any(|wall| wall.at == to && wall.kind == BarrierKind::Raiser);
        !burns && !under_wall && !self.is_occupied(to)
    }

    /// Whether a group or the party stands on a cell. A party on the land is on no cell of the base.
    pub(super) fn is_occupied(&self, at: Pos) -> bool {
        let party = self.party.at == at && !self.party.place.is_outside();
        party || self.groups.at(at).is_some()
    }

    pub(super) fn step_to_party(&mut self, site: &Site, group: u16, row: &Creature) -> bool {
        let gait = Gait::of(row);
        let ground = self.ground(site, gait);
        self.way_to_party(site, gait);
        let Some(state) = self.groups.get(group) else { return false };
        let heading = downhill(self.fields.last(gait), state.at, state.facing, |to| {
            ground.contains(to) && self.is_free_for(site, row, to)
        });
        self.step_or_stay(site, group, row, heading)
    }

    /// Steps a group towards a cell on its floor. Returns whether it found a path.
    pub(crate) fn step_towards(&mut self, site: &Site, group: u16, row: &Creature, goal: Pos) -> bool {
        let ground = self.ground(site, Gait::of(row));
        self.fields.scratch.measure(std::iter::once(goal), u16::MAX, |at| ground.contains(at));
        let Some(state) = self.groups.get(group) else { return false };
        let heading = downhill(&self.fields.scratch, state.at, state.facing, |to| {
            ground.contains(to) && self.is_free_for(site, row, to)
        });
        self.step_or_stay(site, group, row, heading)
    }

    fn step_or_stay(&mut self, site: &Site, group: u16, row: &Creature, heading: Option<Heading>) -> bool {
        if let Some(heading) = heading {
            self.step_group(site, group, row, heading);
        }
        heading.is_some()
    }

    /// Lets a group turn, open a door or step in a direction. A turn takes as long as a step.
    pub(super) fn step_group(&mut self, site: &Site, group: u16, row: &Creature, heading: Heading) {
        let ticks = site.tables().step_ticks(row.delay) as u16;
        let opens = site.tables().dials.doors.moves as u16;
        let Some(state) = self.groups.get_mut(group).filter(|state| state.condition.held == 0) else {
            return;
        };
        let (from, to) = (state.at, state.at.step(heading));
        if state.facing != heading {
            state.facing = heading;
            state.pause(ticks);
        } else if self.terrain.is_walkable(to) {
            state.walk_to(to, ticks);
            // There is no slime in the meltdown, because nothing unannounced may lengthen the way home.
            if state.is(site, Trait::Slimer) && !self.objective.is_meltdown() {
                self.lay_slime(site, from);
            }
        } else {
            state.pause(opens);
            self.deeds.push(Deed::Nudged(to));
        }
    }

    /// Whether a group can be moved onto a cell by force. The cell must be walkable, unoccupied and not the hatch.
    pub(crate) fn may_be_moved_to(&self, site: &Site, to: Pos) -> bool {
        to != site.base().entrance() && self.terrain.is_walkable(to) && !self.is_occupied(to)
    }

    /// The free cell nearest to a cell, excluding that cell.
    pub(crate) fn free_cell_near(&mut self, site: &Site, at: Pos) -> Option<Pos> {
        let terrain = &self.terrain;
        self.fields.scratch.measure(std::iter::once(at), u16::MAX, |to| terrain.is_walkable(to));
        let entrance = site.base().entrance();
        self.fields.scratch.nearest(|cell| {
            cell != at && cell != entrance && site.floor().contains(cell) && !self.is_occupied(cell)
        })
    }

    /// Moves a group off a cell, for a party that arrives from another floor or for a pushed wall.
    pub fn make_room(&mut self, site: &Site, at: Pos) {
        let Some(group) = self.groups.number_at(at) else { return };
        if let Some(cell) = self.free_cell_near(site, at)
            && let Some(state) = self.groups.get_mut(group)
        {
            state.put(cell);
        }
    }
}

/// The heading of an allowed step closer on a distance map. For a group off the map, the heading to the best neighbour.
pub(super) fn downhill(
    field: &DistanceMap,
    at: Pos,
    ahead: Heading,
    allowed: impl Fn(Pos) -> bool,
) -> Option<Heading> {
    if field.steps(at).is_some() {
        return field.downhill(at, ahead, allowed);
    }
    let steps = |heading: Heading| field.steps(at.step(heading)).map(|steps| (steps, heading));
    let known = Heading::ALL.into_iter().filter_map(steps);
    known.filter(|way| allowed(at.step(way.1))).min_by_key(|way| way.0).map(|way| way.1)
}

fn make_ground(site: &Site, play: &Play, gait: Gait) -> CellSet {
    let base = site.base();
    let doors = play.barriers.iter().filter(|barrier| barrier.kind.opens_for_groups());
    let doors: CellSet = doors.map(|barrier| barrier.at).collect();
    let may_stand = |at: Pos| match gait {
        Gait::Floating => true,
        Gait::Fire => site.fuel().contains(at),
        Gait::Mechanic if play.is_wet(site, at) => false,
        // The fire of the meltdown stops no group, because a group that stays in it is lost anyway.
        Gait::Plain | Gait::Mechanic => base.kind(at) != Kind::HoleBelow && !is_in_plain_fire(site, play, at),
    };
    let passes = |at: &Pos| {
        (play.terrain.is_walkable(*at) || doors.contains(*at))
            && *at != base.entrance()
            && !is_quiet(site, play, *at)
            && may_stand(*at)
    };
    // Cracked rock is not part of the base's floor, but groups can cross it.
    let breaches = play.barriers.iter().filter(|wall| wall.record.is_none()).map(|wall| wall.at);
    site.floor().iter().chain(breaches).filter(passes).collect()
}

fn is_in_plain_fire(site: &Site, play: &Play, at: Pos) -> bool {
    site.fuel().contains(at) && play.fire_at(site, at) == Some(Fire::Plain)
}

pub(super) fn is_quiet(site: &Site, play: &Play, at: Pos) -> bool {
    !play.groups.loud && is_near_entrance(site, at)
}

pub(super) fn is_near_entrance(site: &Site, at: Pos) -> bool {
    let reach = site.tables().dials.states.entrance_quiet;
    site.to_hatch().steps(at).is_some_and(|steps| u32::from(steps) <= reach)
}

pub(super) const fn towards(from: Pos, to: Pos) -> Heading {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    if dx.unsigned_abs() > dy.unsigned_abs() {
        if dx < 0 { Heading::West } else { Heading::East }
    } else if dy < 0 {
        Heading::North
    } else {
        Heading::South
    }
}
