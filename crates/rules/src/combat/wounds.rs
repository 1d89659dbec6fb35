//! Damage to groups, and the loot that they leave.

use rootward_gen::{Heading, ItemKind, Pos};

use crate::{
    encounters::{MemberState, behaviours, rouse_hurt},
    events::{Harm, PlayEvent},
    party::squad::weapon_of,
    play::Play,
    site::Site,
    tables::{creatures::Trait, encounter::percent_of},
    twists,
};

/// A hit on a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub damage: u32,
    pub harm: Harm,
    /// Whether it hits all members.
    pub wide: bool,
    /// The direction. `None` if it has none.
    pub heading: Option<Heading>,
    /// The droid that made the attack.
    pub by: Option<u8>,
}

impl Play {
    /// Deducts the hit points that `share` returns from every living member of a group. The captive cannot be hurt.
    pub fn hurt_members(
        &mut self,
        site: &Site,
        group: u16,
        harm: Harm,
        mut share: impl FnMut(&MemberState) -> u32,
    ) {
        let Some(state) = self.groups.get_mut(group).filter(|state| state.is_there()) else { return };
        if state.is_captive(site) {
            return;
        }
        let (mut amount, mut died) = (0_u32, 0_u32);
        for member in state.members.iter_mut().filter(|member| member.points > 0) {
            let lost = share(member).min(member.points);
            member.points -= lost;
            amount = amount.saturating_add(lost);
            died += u32::from(member.points == 0);
        }
        let (at, lives) = (state.at, state.is_there());
        if amount == 0 {
            return;
        }
        if state.creature == behaviours::guardian::GUARDIAN && harm == Harm::Party {
            self.answers.note_fight(site.tables().dials.tricks.pin_fight as u16);
        }
        self.events.push(PlayEvent::GroupHurt { group, at, amount });
        twists::note_hurt_in_truce(site, self, group, harm);
        for _ in 0..died {
            self.events.push(PlayEvent::MemberDied { group, at });
        }
        let worth = self.groups.get(group).and_then(|state| state.row(site)).map_or(0, |row| row.points);
        self.tally.kill_points = self.tally.kill_points.saturating_add(worth * died);
        if !lives {
            self.drop_loot(site, group);
        } else if harm != Harm::Mine {
            rouse_hurt(site, self, group);
        }
    }

    /// Hits the first living member of a group. A wide hit also does part of the damage to the others.
    ///
    /// Hits from behind, or on an open group, do more damage. Hits on a shield from the front do less, and cost the
    /// attacker (`danger.md` 2).
    pub(super) fn hit_group(&mut self, site: &Site, group: u16, hit: Hit) {
        let damage = self.weighed(site, group, hit);
        let share = site.tables().dials.combat.others_percent;
        let others = if hit.wide { (u64::from(damage) * u64::from(share) / 100) as u32 } else { 0 };
        let mut next = damage;
        self.hurt_members(site, group, hit.harm, |_| std::mem::replace(&mut next, others));
    }

    /// The damage of a hit, adjusted for the target's facing, its shield, and whether it is open to attack.
    fn weighed(&mut self, site: &Site, number: u16, Hit { damage, heading, by, .. }: Hit) -> u32 {
        let dials = &site.tables().dials.tricks;
        let Some(group) = self.groups.get(number) else { return damage };
        let mut percent = 100;
        if group.condition.open > 0 {
            percent = percent * dials.open_percent / 100;
        }
        if heading == Some(group.facing) {
            percent = percent * dials.behind_percent / 100;
        }
        let at = group.at;
        if heading == Some(group.facing.back()) && group.has_shield_up(site) {
            percent = percent * dials.shield_percent / 100;
            self.events.push(PlayEvent::Blocked { group: number, at });
            if let Some(droid) = by {
                self.rebound(site, droid, at);
            }
        }
        percent_of(damage, percent)
    }

    /// Drops the loot of a dead group, and adds the item that the group carried to the log.
    fn drop_loot(&mut self, site: &Site, group: u16) {
        let Some(state) = self.groups.get_mut(group) else { return };
        let (at, members, carried) = (state.at, state.members.len() as u32, state.drop.take());
        let stolen = std::mem::take(&mut state.condition.stolen);
        let Some(row) = state.row(site) else { return };
        self.events.push(PlayEvent::GroupDied { group, at });
        self.tally.groups_killed += 1;
        let mut drop = site.tables().draw_loot(row, members, site.difficulty(), &mut self.rng);
        drop.gold = twists::worth(site, self, drop.gold);
        drop.gold = drop.gold.saturating_add(stolen);
        let holds_gun = self.holds_gun(site);
        self.piles.drop_loot(at, drop, holds_gun);
        match carried {
            Some(item @ (ItemKind::ComputerPassword(number) | ItemKind::DoorPassword(number))) => {
                self.learn(item, number, at);
            }
            Some(item @ ItemKind::FloorMap(floor)) => {
                self.learn(item, floor.into(), at);
                self.reveal_floor(site, floor);
            }
            _ => {}
        }
        // No new mine may block the run home.
        if row.is(Trait::Minelayer) && !self.objective.is_meltdown() {
            self.lay_mine(site, at);
        }
        behaviours::died(site, self, group, row);
    }

    fn holds_gun(&self, site: &Site) -> bool {
        let hands = self.squad.droids.iter().map(|droid| droid.arm);
        let mut arms = hands.chain(self.pack.spares.iter().copied());
        arms.any(|arm| weapon_of(site, arm).is_some_and(|weapon| weapon.class.ammunition))
    }

    /// Hurts a creature or the party on which a door or raiser wall closes.
    pub fn crush(&mut self, site: &Site, at: Pos, raiser: bool) {
        let dials = &site.tables().dials.doors;
        let (creatures, droids, harm) = if raiser {
            (dials.raiser_creature_percent, dials.raiser_droid_percent, Harm::Raiser)
        } else {
            (dials.crush_percent, dials.crush_percent, Harm::Crushed)
        };
        if self.party.at == at && !self.party.place.is_outside() {
            self.hurt_all(droids, harm, at);
        }
        if let Some(group) = self.groups.number_at(at) {
            self.hurt_members(site, group, harm, |member| percent_of(member.full, creatures));
        }
    }
}
