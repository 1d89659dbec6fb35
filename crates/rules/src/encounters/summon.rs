//! Creatures that the console puts into a base.

use rootward_gen::{Heading, Pos, RecordNo};

use super::{GroupState, MemberState, Mood};
use crate::{
    play::Play,
    site::Site,
    tables::creatures::{Creature, Trait},
};

impl Play {
    /// Puts a creature near the party, awake: on the first free cell ahead, otherwise on the nearest one.
    /// Returns its cell; nothing if there is no room, or if the party is on the land.
    pub fn summon(&mut self, site: &Site, row: &Creature) -> Option<Pos> {
        if self.party.place.is_outside() {
            return None;
        }
        let (party, facing) = (self.party.at, self.party.facing);
        let ahead = std::iter::successors(Some(self.ahead()), |at| Some(at.step(facing)))
            .take_while(|&at| self.terrain.is_walkable(at))
            .find(|&at| site.floor().contains(at) && !self.is_occupied(at));
        let at = ahead.or_else(|| self.free_cell_near(site, party))?;
        let mood = match row {
            row if row.is(Trait::Harmless) => Mood::Harmless,
            row if row.is(Trait::Captive) => Mood::Asleep,
            _ => Mood::Alert(1),
        };
        let points = row.points.max(1);
        let power = row.power.min(u32::from(u8::MAX)) as u8;
        let member = MemberState { points, full: points, power, place: 0 };
        // No record has this number.
        let alone = GroupState::alone(RecordNo(u16::MAX), row.number, at, member);
        self.groups.add(GroupState { facing: facing.back(), mood, party_at: party, ..alone });
        Some(at)
    }
}

impl GroupState {
    /// A group of one that stands on a cell and does nothing yet.
    pub(crate) fn alone(record: RecordNo, creature: u8, at: Pos, member: MemberState) -> Self {
        Self {
            record,
            creature,
            at,
            from: at,
            step_left: 0,
            step_total: 1,
            facing: Heading::South,
            home: at,
            sleeps_at_home: false,
            mood: Mood::Harmless,
            unseen: 0,
            party_at: at,
            seen_at: None,
            wait: 0,
            members: vec![member],
            drop: None,
        }
    }
}
