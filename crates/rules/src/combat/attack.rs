//! The party's attacks. Each droid strikes or shoots straight ahead as often as its weapon allows. A droid throws
//! sparks if its weapon cannot reach the target.

use rootward_gen::Pos;

use super::{
    shots::{Shooter, Shot, ShotLook},
    verbs::{self, Verb},
    wounds::Hit,
};
use crate::{
    chips::Chip,
    encounters::{Noise, end_quiet, wake_by_noise},
    events::{Harm, PlayEvent},
    party::{
        Doing,
        squad::{Droid, weapon_of},
    },
    play::{Deed, Play},
    site::Site,
    tables::{
        creatures::Trait,
        items::ItemName,
        kit::Arm,
        weapons::{Strikes, Weapon, WeaponClass},
    },
};

/// The number of cells that a cloud covers beyond its first hit.
const BEHIND: u8 = 2;

/// Lets every droid that can attack hit the target ahead. No droid attacks while the party travels or disarms a mine.
pub fn attack(site: &Site, play: &mut Play) {
    if matches!(play.party.motion.doing, Doing::Travel(_) | Doing::Door(_) | Doing::Disarm(_)) {
        return;
    }
    let mut loudest = None;
    for droid in 0..play.squad.droids.len() {
        loudest = loudest.max(attack_with(site, play, droid));
    }
    if let Some(reach) = loudest {
        let at = play.party.at;
        play.deeds.push(Deed::Noise { at, reach });
        end_quiet(play);
        // Groups have already had their turn in this tick.
        wake_by_noise(site, play, at, reach, Noise::Party);
    }
}

fn attack_with(site: &Site, play: &mut Play, droid: usize) -> Option<u32> {
    let arm = ready_arm(site, play, droid)?;
    let weapon = weapon_of(site, arm);
    let shoots = weapon.is_none_or(|weapon| weapon.class.ammunition);
    let tables = site.tables();
    let wait = play.lessened(site, tables.arm_wait(arm), Chip::FasterHands) as u16;
    let hand = &mut play.squad.droids[droid];
    hand.wait = wait;
    hand.energy -= tables.arm_energy(arm).min(hand.energy);
    let (at, heading) = (play.party.at, play.party.facing);
    play.events.push(PlayEvent::Attack { droid: droid as u8, arm, at, heading });
    let damage = tables.roll(tables.arm_damage(arm, site.difficulty()), &mut play.rng);
    let senses = &tables.dials.senses;
    match weapon {
        Some(weapon) if !shoots => {
            blow(site, play, droid, weapon, damage);
            Some(senses.step_noise)
        }
        _ => {
            shoot(site, play, droid, weapon, damage);
            Some(if weapon.is_some() { senses.shot_noise } else { senses.step_noise })
        }
    }
}

/// The arm with which a droid can attack now. `None` if the droid is down, has to wait or cannot reach a target.
/// Reloads an empty gun. Sparks replace an arm that cannot reach.
fn ready_arm(site: &Site, play: &mut Play, droid: usize) -> Option<Arm> {
    let is_front = play.squad.is_front(droid);
    let target = target(site, play);
    let hand = play.squad.droids.get_mut(droid).filter(|hand| !hand.is_down() && hand.wait == 0)?;
    let weapon = weapon_of(site, hand.arm);
    let gun = weapon.filter(|weapon| weapon.class.ammunition);
    let dry = gun.is_some() && hand.loaded == 0;
    let in_row = |weapon: &Weapon| is_front || !weapon.is_melee();
    let by_hand =
        |weapon: &Weapon| in_row(weapon) && target.is_none_or(|target| target.is_touched_by(weapon));
    let empty = is_front && hand.energy < site.tables().arm_energy(Arm::Sparks);
    let arm = if dry && !play.pack.has(ItemName::Clip) {
        Arm::Sparks
    } else if empty || weapon.is_none_or(|weapon| weapon.class.ammunition || by_hand(weapon)) {
        hand.arm
    } else {
        target.map(|_| Arm::Sparks)?
    };
    if hand.energy < site.tables().arm_energy(arm) {
        return None;
    }
    if let Some(gun) = gun.filter(|_| arm != Arm::Sparks) {
        if dry && play.pack.spend(ItemName::Clip, 1) {
            hand.loaded = gun.clip as u16;
        }
        hand.loaded = hand.loaded.saturating_sub(1);
        if hand.loaded == 0 && !play.pack.has(ItemName::Clip) {
            play.events.push(PlayEvent::OutOfAmmo { droid: droid as u8 });
        }
    }
    Some(arm)
}

#[derive(Clone, Copy)]
struct Target {
    group: u16,
    apart: u32,
    floats: bool,
}

impl Target {
    const fn is_touched_by(self, weapon: &Weapon) -> bool {
        self.apart <= weapon.class.reach && (weapon.class.fliers || !self.floats)
    }
}

fn target(site: &Site, play: &Play) -> Option<Target> {
    first_ahead(site, play, play.spark_reach(site))
}

/// The first group ahead within a number of cells, if nothing before it stops a shot.
fn first_ahead(site: &Site, play: &Play, reach: u32) -> Option<Target> {
    let mut at = play.party.at;
    for apart in 1..=reach {
        at = at.step(play.party.facing);
        if let Some(group) = play.enemy_at(site, at) {
            let floats = play.groups.get(group).is_some_and(|state| state.is(site, Trait::Floating));
            return Some(Target { group, apart, floats });
        }
        if !play.terrain.is_free(at) {
            return None;
        }
    }
    None
}

/// Whether a droid's attack can reach a target. Waiting times do not matter. Sparks replace a gun without ammunition
/// and an arm with too short a reach.
fn reaches(site: &Site, play: &Play, droid: usize, target: Target) -> bool {
    let Some(hand) = play.squad.droids.get(droid).filter(|hand| !hand.is_down()) else { return false };
    let has_energy = |arm: Arm| hand.energy >= site.tables().arm_energy(arm);
    let weapon = weapon_of(site, hand.arm);
    let is_loaded = hand.loaded > 0 || play.pack.has(ItemName::Clip);
    if let Some(gun) = weapon.filter(|weapon| weapon.class.ammunition && is_loaded) {
        return has_energy(hand.arm) && target.is_touched_by(gun);
    }
    let in_row = |weapon: &Weapon| play.squad.is_front(droid) || !weapon.is_melee();
    let by_hand = weapon.filter(|weapon| !weapon.class.ammunition && in_row(weapon));
    let sparks = target.apart <= play.spark_reach(site) && has_energy(Arm::Sparks);
    by_hand.is_some_and(|weapon| has_energy(hand.arm) && target.is_touched_by(weapon)) || sparks
}

/// Strikes the first target in reach: a group, a mine or a barrier.
fn blow(site: &Site, play: &mut Play, droid: usize, weapon: &Weapon, damage: u32) {
    let facing = play.party.facing;
    let mut at = play.party.at;
    for _ in 0..weapon.class.reach {
        at = at.step(facing);
        if let Some(group) = play.enemy_at(site, at) {
            let floats = play.groups.get(group).is_some_and(|state| state.is(site, Trait::Floating));
            if floats && !weapon.class.fliers {
                play.events.push(PlayEvent::NoEffect { group, at });
            } else {
                let wide = weapon.class.strikes != Strikes::Member;
                let (harm, heading, by) = (Harm::Party, Some(facing), Some(droid as u8));
                play.hit_group(site, group, Hit { damage, harm, wide, heading, by });
                verbs::follow(site, play, weapon.class.verb, group, facing, damage);
            }
            return;
        }
        if !play.terrain.is_free(at) || play.has_live_mine(at) {
            play.deeds.push(Deed::Struck { at, damage });
            return;
        }
    }
    let at = play.ahead();
    play.deeds.push(Deed::Struck { at, damage });
}

fn shoot(site: &Site, play: &mut Play, droid: usize, weapon: Option<&Weapon>, damage: u32) {
    let pace = site.tables().dials.combat.party_shot as u8;
    let reach = weapon.map_or(play.spark_reach(site), |weapon| weapon.class.reach);
    let verb = weapon.map_or(Verb::Jump, |weapon| weapon.class.verb);
    let strikes = weapon.map_or(Strikes::Member, |weapon| weapon.class.strikes);
    play.shots.0.push(Shot {
        by: Shooter::Droid(droid as u8),
        at: play.party.at,
        heading: play.party.facing,
        left: reach as u8,
        ticks: pace,
        pace,
        damage,
        wide: strikes != Strikes::Member,
        through: if strikes == Strikes::Cloud { BEHIND } else { 0 },
        fliers: weapon.is_none_or(|weapon| weapon.class.fliers),
        verb,
        passes: verb.passes(),
        last: None,
        look: shot_look(weapon),
    });
}

fn shot_look(weapon: Option<&Weapon>) -> ShotLook {
    match weapon.map(|weapon| weapon.class.class) {
        Some(WeaponClass::Laser) => ShotLook::Beam,
        Some(WeaponClass::Cannon) => ShotLook::Ball,
        Some(WeaponClass::Spray) => ShotLook::Cloud,
        Some(_) => ShotLook::Bullet,
        None => ShotLook::Spark,
    }
}

impl Play {
    /// The group that an attack of the party would hit first. `None` if no droid can reach a group ahead, or if a mine
    /// in between stops every attack.
    pub fn attack_target(&self, site: &Site) -> Option<u16> {
        let droids = 0..self.squad.droids.len();
        let reach = |droid: &Droid| weapon_of(site, droid.arm).map_or(0, |weapon| weapon.class.reach);
        let farthest = self.squad.droids.iter().map(reach).max().unwrap_or(0).max(self.spark_reach(site));
        let target = first_ahead(site, self, farthest).filter(|_| !self.party.place.is_outside())?;
        let ahead = |at: &Pos| Some(at.step(self.party.facing));
        let mut between = std::iter::successors(Some(self.ahead()), ahead).take(target.apart as usize - 1);
        let is_clear = !between.any(|at| self.has_live_mine(at));
        let reaches = is_clear && droids.into_iter().any(|droid| reaches(site, self, droid, target));
        reaches.then_some(target.group)
    }

    /// The group on a cell, unless it is the captive.
    pub(super) fn enemy_at(&self, site: &Site, at: Pos) -> Option<u16> {
        let group = self.groups.number_at(at)?;
        let is_enemy = self.groups.get(group).is_some_and(|state| !state.is_captive(site));
        is_enemy.then_some(group)
    }

    pub(super) fn has_live_mine(&self, at: Pos) -> bool {
        self.traps.mines().iter().any(|mine| mine.at == at && mine.arms == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{encounters::Mood, scene::Scene};

    /// A creature that stands still, and one that floats.
    const GRAZER: u8 = 14;
    const BELL: u8 = 10;
    /// Fists reach one cell, blades two, handguns six and rifles fifteen.
    const LEVELS: [u8; 4] = [1, 4, 7, 10];

    /// A room with a droid that keeps attacking two groups ahead, one behind the other.
    fn room(arm: Arm, creature: u8, apart: i16) -> (Scene, [u16; 2]) {
        let (mut scene, at) = Scene::in_room(9, 1);
        let play = scene.play_mut();
        play.squad.droids[1..].iter_mut().for_each(|droid| droid.points = 0);
        (play.squad.droids[0].arm, play.squad.droids[0].loaded, play.god) = (arm, 20, true);
        let stand =
            |scene: &mut Scene, apart| scene.group(creature, at.offset(apart, 0), Mood::Harmless, &[100_000]);
        let groups = [stand(&mut scene, apart), stand(&mut scene, apart + 1)];
        scene.input().fire = true;
        (scene, groups)
    }

    fn target_of(scene: &mut Scene) -> Option<u16> {
        scene.with(|site, play| play.attack_target(site))
    }

    #[test]
    fn the_attack_target_is_the_first_group_that_is_hit() {
        let mut reached = 0;
        for arm in LEVELS.map(|level| Arm::Weapon { level, quality: 4 }).into_iter().chain([Arm::Sparks]) {
            for (creature, apart) in [GRAZER, BELL].into_iter().flat_map(|it| (1..8).map(move |by| (it, by)))
            {
                let (mut scene, [near, _]) = room(arm, creature, apart);
                let target = target_of(&mut scene);
                let hit = scene.run(24).into_iter().find_map(|event| match event {
                    PlayEvent::GroupHurt { group, .. } => Some(group),
                    _ => None,
                });
                assert_eq!(target, hit, "{arm:?}, {creature} at {apart}");
                reached += usize::from(target == Some(near));
            }
        }
        assert!(reached > 40, "{reached}");
    }

    #[test]
    fn a_mine_in_between_is_hit_instead() {
        let (mut scene, groups) = room(Arm::Sparks, GRAZER, 3);
        let at = scene.play().ahead();
        scene.input().fire = false;
        scene.with(|site, play| play.lay_mine(site, at));
        assert_eq!(target_of(&mut scene), Some(groups[0]), "it is not armed");
        scene.run(200);
        assert!(scene.play().has_live_mine(at));
        assert_eq!(target_of(&mut scene), None);
    }
}
