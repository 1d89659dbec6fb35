//! Creatures placed by the console.

use rootward_gen::Pos;

use super::{GroupState, MemberState, Mood};
use crate::{
    play::Play,
    site::Site,
    tables::creatures::{Creature, Trait},
};

impl Play {
    /// Puts an awake creature near the party and returns its cell. `None` if there is no room or the party is outside.
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
        let mut group = GroupState::made(row.number, at, mood, party, member);
        group.facing = facing.back();
        self.groups.add(group);
        Some(at)
    }
}
