//! Attacks of creatures on droids.

use rootward_gen::{Heading, Pos};

use super::{
    shots::{Shooter, Shot, ShotLook},
    verbs::Verb,
};
use crate::{
    chips::Chip,
    encounters::{Mood, behaviours},
    events::{Harm, Miss, PlayEvent},
    play::Play,
    site::Site,
    tables::{
        creatures::{Attack, Creature},
        encounter::percent_of,
        items::ItemName,
    },
};

/// Lets a few members of a group strike or shoot. A missed blow leaves the group open to attack.
pub(crate) fn strike(site: &Site, play: &mut Play, number: u16, row: &Creature, heading: Heading) {
    let tables = site.tables();
    let most = tables.dials.combat.strikers as usize;
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let at = group.at;
    let living = group.members.iter().filter(|member| member.points > 0);
    let powers: Vec<u32> = living.take(most).map(|member| member.power.into()).collect();
    let shoots = matches!(row.attack, Attack::Shoot(_));
    play.events.push(PlayEvent::GroupAttack { group: number, at, heading, shoots });
    let in_reach = at.step(heading) == play.party.at && !play.party.place.is_outside();
    if !shoots && !in_reach {
        miss(site, play, number, at, Miss::Blow);
        return;
    }
    if let Some(group) = play.groups.get_mut(number).filter(|_| shoots) {
        group.condition.met = false;
    }
    for power in powers.into_iter().filter(|&power| power > 0) {
        let damage = tables.roll(play.raw_damage(site, power), &mut play.rng);
        if shoots {
            shoot(site, play, number, row, heading, at, damage);
        } else {
            play.hit_party(site, heading, damage, Harm::Blow(number), at);
            behaviours::steal::run(site, play, number);
        }
    }
}

/// Lets a charging group hit the party. One member hits, with more damage than a blow does.
pub(crate) fn ram(site: &Site, play: &mut Play, number: u16, heading: Heading) {
    let tables = site.tables();
    let Some(group) = play.groups.get(number).filter(|group| group.is_there()) else { return };
    let at = group.at;
    let power = group.members.iter().find(|member| member.points > 0).map_or(1, |member| member.power.into());
    play.events.push(PlayEvent::GroupAttack { group: number, at, heading, shoots: false });
    let damage = tables.roll(play.raw_damage(site, power), &mut play.rng);
    let damage = percent_of(damage, tables.dials.tricks.charge_percent);
    play.hit_party(site, heading, damage, Harm::Blow(number), at);
}

/// Ends a volley of a group. If no shot hit the party, the group is left open to attack.
pub(super) fn end_volley(site: &Site, play: &mut Play, number: u16) {
    let flies = play.shots.iter().any(|shot| shot.by == Shooter::Group(number));
    let group = play.groups.get(number).filter(|group| group.is_there() && !group.condition.met && !flies);
    if let Some(at) = group.map(|group| group.at) {
        miss(site, play, number, at, Miss::Shots);
    }
}

/// Leaves a group open to attack after its own attack has missed, and ends its current wind-up.
fn miss(site: &Site, play: &mut Play, number: u16, at: Pos, by: Miss) {
    let ticks = site.tables().dials.tricks.open as u16;
    play.answers.note_answer();
    if let Some(group) = play.groups.get_mut(number) {
        group.condition.lay_open(ticks);
        group.condition.met = true;
        if group.winds_up() {
            group.mood = Mood::Chase;
        }
    }
    play.events.push(PlayEvent::LaidOpen { group: number, at, ticks, by });
}

fn shoot(site: &Site, play: &mut Play, number: u16, row: &Creature, heading: Heading, at: Pos, damage: u32) {
    let pace = site.tables().dials.combat.creature_shot as u8;
    play.shots.0.push(Shot {
        by: Shooter::Group(number),
        at,
        heading,
        left: row.attack.reach() as u8,
        ticks: pace,
        pace,
        damage,
        wide: false,
        through: 0,
        fliers: true,
        verb: Verb::default(),
        passes: 0,
        last: None,
        look: ShotLook::Bolt,
    });
}

impl Play {
    fn raw_damage(&self, site: &Site, power: u32) -> u32 {
        let tables = site.tables();
        let percent = tables.power_percent(site.difficulty(), self.terms.challenge);
        percent_of(tables.raw_damage(power, site.difficulty()), percent)
    }

    /// Hits a droid from a direction. A creature's attack also hits others, if the party left those before it
    /// unanswered.
    pub(super) fn hit_party(&mut self, site: &Site, heading: Heading, damage: u32, harm: Harm, from: Pos) {
        let Some(first) = self.pick_droid(site, heading) else { return };
        let mut count = self.struck_by(site, harm, from);
        // The row of the first droid comes before the other one.
        for droid in [first, first ^ 1, first ^ 2, first ^ 3] {
            if count > 0 && !self.squad.droids[droid].is_down() {
                self.hit_droid(site, droid, heading, damage, harm, from);
                count -= 1;
            }
        }
    }

    /// Hits one droid, after armour and the hit cap. Its next attack is delayed.
    fn hit_droid(&mut self, site: &Site, droid: usize, heading: Heading, damage: u32, harm: Harm, from: Pos) {
        let tables = site.tables();
        let from_behind = heading == self.party.facing;
        let damage =
            if from_behind { percent_of(damage, tables.dials.tricks.behind_percent) } else { damage };
        let mut taken =
            tables.taken(damage, self.squad.droids[droid].armour, site.difficulty(), self.terms.challenge);
        if self.squad.is_front(droid) {
            taken = self.lessened(site, taken, Chip::TougherFront);
        }
        let cost = tables.dials.energy.body_shield_hit;
        if self.pack.has(ItemName::BodyShield) && self.squad.droids[droid].energy >= cost {
            self.squad.droids[droid].energy -= cost;
            taken = tables.shielded(taken);
        }
        self.hurt_droid(droid, taken, harm, from);
        if !self.god {
            let wait = &mut self.squad.droids[droid].wait;
            *wait = (*wait).max(tables.dials.tricks.stagger as u16);
        }
    }

    /// The droid that an attack hits. It is usually in the front row, or in the rear row for attacks from behind.
    /// Always draws two random numbers.
    fn pick_droid(&mut self, site: &Site, heading: Heading) -> Option<usize> {
        let from_behind = heading == self.party.facing;
        let meets_first = self.rng.percent(site.tables().dials.droids.front_percent);
        let draw = self.rng.below(2) as usize;
        let wants_front = meets_first != from_behind;
        let squad = &self.squad;
        let in_row = |front: bool| {
            let stands =
                move |&droid: &usize| squad.is_front(droid) == front && !squad.droids[droid].is_down();
            let row = (0..squad.droids.len()).filter(stands);
            row.clone().nth(draw % row.count().max(1))
        };
        in_row(wants_front).or_else(|| in_row(!wants_front))
    }
}
