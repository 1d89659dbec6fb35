//! Barriers: doors, and walls that rise, fall, slide or break (`play.md` 8.7). This module moves them, and opens those
//! that need only a hand, a blow, buttons or a password. Puzzles, traps and the meltdown move the others.

pub mod barrier;
pub mod iris;
mod push;
mod use_door;

use rootward_gen::{CellSet, DoorKind, Heading, Pos, RecordNo, Thing};
use serde::{Deserialize, Serialize};

pub use self::barrier::{Barrier, BarrierKind, Leaf};
use crate::{
    events::PlayEvent,
    order::Wish,
    play::{Deed, Play},
    site::Site,
};

/// All barriers, in the order of their records. Walls cracked by a repair come last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barriers(Vec<Barrier>);

/// Runs one tick: reacts to actions, bumps and hits, and moves barriers.
pub fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        let deed = play.deeds[index];
        match deed {
            Deed::Acted(at) => {
                use_door::act(site, play, at);
                use_door::act_on_terminal(site, play, at);
            }
            Deed::Wished(Wish::Press(corner)) => iris::press(site, play, corner),
            Deed::Bumped(at, heading) => use_door::bump(site, play, at, heading),
            Deed::Struck { at, damage } => use_door::strike(site, play, at, damage),
            Deed::Nudged(at) => use_door::open_for_group(site, play, at),
            _ => {}
        }
    }
    move_on(site, play);
}

/// Hits the barrier on a cell with maximum force, for an explosion or a tool.
pub fn strike_wall(site: &Site, play: &mut Play, at: Pos) {
    use_door::strike(site, play, at, u32::MAX);
}

impl Barriers {
    /// The barriers of a base when the party enters.
    pub fn of(site: &Site) -> Self {
        let records = site.records().iter();
        Self(records.filter_map(|record| Barrier::of(site, record)).collect())
    }

    /// Whether these barriers belong to this base: they have the same records in the same order.
    pub fn fit(&self, site: &Site) -> bool {
        let records = |barriers: &Self| -> Vec<Option<RecordNo>> {
            barriers.0.iter().map(|barrier| barrier.record).filter(Option::is_some).collect()
        };
        records(self) == records(&Self::of(site))
    }

    /// Every barrier.
    pub fn iter(&self) -> impl Iterator<Item = &Barrier> {
        self.0.iter()
    }

    /// The barrier of a record.
    pub fn get(&self, record: RecordNo) -> Option<&Barrier> {
        self.position(record).map(|index| &self.0[index])
    }

    fn get_mut(&mut self, record: RecordNo) -> Option<&mut Barrier> {
        self.position(record).map(|index| &mut self.0[index])
    }

    /// The barrier on a cell.
    pub fn at(&self, at: Pos) -> Option<&Barrier> {
        self.0.iter().find(|barrier| barrier.at == at)
    }

    /// The barrier on a cell, mutable.
    pub fn at_mut(&mut self, at: Pos) -> Option<&mut Barrier> {
        self.0.iter_mut().find(|barrier| barrier.at == at)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Barrier> {
        self.0.iter_mut()
    }

    /// Adds a wall that a repair has cracked.
    pub fn crack(&mut self, barrier: Barrier) {
        self.0.push(barrier);
    }

    fn position(&self, record: RecordNo) -> Option<usize> {
        let place = self.0.partition_point(|barrier| barrier.record.is_some_and(|number| number < record));
        self.0.get(place).is_some_and(|barrier| barrier.record == Some(record)).then_some(place)
    }
}

impl Play {
    pub(crate) fn is_window(&self, at: Pos) -> bool {
        self.barriers.at(at).is_some_and(|barrier| barrier.kind == BarrierKind::Window)
    }

    /// The cells that the party can reach without opening a lock. Doors that the party can open by hand count as open.
    pub fn passable(&self, site: &Site) -> CellSet {
        let mut open = self.unlocked(site);
        self.mishaps.barred(self.tick).for_each(|at| open.remove(at));
        open
    }

    /// The same cells as [`passable`](Self::passable), including those that mishaps on the run home have barred.
    pub(crate) fn unlocked(&self, site: &Site) -> CellSet {
        let mut open = *site.floor();
        for barrier in self.barriers.iter() {
            // Cracked rock is not part of the base's floor.
            if barrier.kind == BarrierKind::Blockage {
                open.insert(barrier.at);
            }
            let by_hand = matches!(
                barrier.kind,
                BarrierKind::IrisDoor
                    | BarrierKind::CaptiveDoor
                    | BarrierKind::Blockage
                    | BarrierKind::Pushable
            );
            let pushed = barrier.kind == BarrierKind::Pushable && barrier.is_open();
            if !barrier.lets_walk() && !barrier.opens_in_meltdown() && !by_hand || pushed {
                open.remove(barrier.at);
            }
        }
        open
    }

    /// Opens the barrier of a record. Returns whether it was shut.
    pub fn open(&mut self, site: &Site, record: RecordNo) -> bool {
        let ticks = site.tables().dials.doors.moves as u16;
        let Some(barrier) = self.barriers.get_mut(record) else { return false };
        let opens = barrier.begin_opening(ticks);
        if opens {
            self.events.push(PlayEvent::Opening { record: barrier.record, at: barrier.at });
        }
        opens
    }

    /// Shuts the barrier of a record. Returns whether it was open.
    pub fn shut(&mut self, site: &Site, record: RecordNo) -> bool {
        let ticks = site.tables().dials.doors.moves as u16;
        let Some(barrier) = self.barriers.get_mut(record) else { return false };
        let shuts = barrier.begin_shutting(ticks);
        if shuts {
            self.events.push(PlayEvent::Shutting { record: barrier.record, at: barrier.at });
            self.terrain_changed = true;
        }
        shuts
    }

    /// Opens the walls that can shut, and jams doors without a lock open. Called when the meltdown begins.
    pub fn jam_doors(&mut self, site: &Site) {
        let ticks = site.tables().dials.doors.moves as u16;
        for barrier in &mut self.barriers.0 {
            if barrier.opens_in_meltdown() {
                barrier.jammed = true;
                if barrier.begin_opening(ticks) {
                    self.events.push(PlayEvent::Opening { record: barrier.record, at: barrier.at });
                }
            }
        }
    }
}

fn move_on(site: &Site, play: &mut Play) {
    let dials = &site.tables().dials.doors;
    // These closures run only for barriers that are about to shut.
    let (groups, party) = (&play.groups, play.party.at);
    let taken = |at: Pos| at == party || groups.at(at).is_some();
    let mut changed = false;
    let mut crushed: [Option<Barrier>; 8] = [None; 8];
    let mut falling = Vec::new();
    for barrier in &mut play.barriers.0 {
        match barrier.leaf {
            Leaf::Shut => {}
            Leaf::Opening(left) => {
                barrier.leaf = if left > 1 { Leaf::Opening(left - 1) } else { Leaf::Open };
                if barrier.leaf == Leaf::Open {
                    barrier.stays = barrier.kind.ticks_open(dials);
                    changed = true;
                }
            }
            Leaf::Open if barrier.stays > 0 && !barrier.jammed => {
                barrier.stays -= 1;
                let left = barrier.stays;
                if barrier.kind == BarrierKind::Raiser && u32::from(left) == dials.raiser_warning {
                    play.events.push(PlayEvent::Warning { at: barrier.at });
                }
                if left == 0 {
                    if barrier.waits_until_free() && taken(barrier.at) {
                        barrier.stays = 1;
                    } else if barrier.begin_shutting(dials.moves as u16) {
                        falling.extend((barrier.kind == BarrierKind::Raiser).then_some(barrier.at));
                        play.events.push(PlayEvent::Shutting { record: barrier.record, at: barrier.at });
                        changed = true;
                    }
                }
            }
            Leaf::Open => {}
            Leaf::Shutting(left) => {
                if taken(barrier.at) {
                    if let Some(slot) = crushed.iter_mut().find(|slot| slot.is_none()) {
                        *slot = Some(*barrier);
                    }
                    barrier.begin_opening(dials.moves as u16);
                    barrier.note_crush(true);
                } else {
                    barrier.leaf = if left > 1 { Leaf::Shutting(left - 1) } else { Leaf::Shut };
                    if left <= 1 {
                        barrier.note_crush(false);
                    }
                }
            }
        }
    }
    play.terrain_changed |= changed;
    for at in falling {
        push_out(play, at);
    }
    for barrier in crushed.into_iter().flatten() {
        play.crush(site, barrier.at, barrier.kind == BarrierKind::Raiser);
    }
}

/// Pushes items out from under a falling wall or ceiling, so that they are not lost.
pub(crate) fn push_out(play: &mut Play, at: Pos) {
    let mut beside = Heading::ALL.into_iter().map(|heading| at.step(heading));
    if let Some(to) = beside.find(|&to| play.terrain.is_walkable(to)) {
        play.piles.push_out(at, to);
    }
}

/// Whether a thing is a door of some kind.
pub fn is_door(thing: Thing, kind: DoorKind) -> bool {
    matches!(thing, Thing::Door(door) if door.kind == kind)
}
