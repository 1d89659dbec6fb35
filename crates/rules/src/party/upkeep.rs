//! Per-tick upkeep of the droids: cooldowns, energy and sleep (`play.md` 8.3).

use crate::{
    chips::Chip,
    encounters::{GroupState, Noise, wake_by_noise},
    events::PlayEvent,
    play::Play,
    site::Site,
    tables::{
        TICKS_PER_SECOND,
        encounter::{in_tick, percent_of},
    },
    terrain::distance,
};

/// Runs one tick.
pub fn run(site: &Site, play: &mut Play, wants_sleep: bool) {
    for droid in &mut play.squad.droids {
        droid.wait = droid.wait.saturating_sub(1);
    }
    sleep(site, play, wants_sleep);
    pay_upkeep(site, play);
    trickle_energy(site, play);
}

fn sleep(site: &Site, play: &mut Play, wanted: bool) {
    let dials = &site.tables().dials.sleep;
    if play.squad.sleeps && !play.party.place.is_outside() && play.tick.is_multiple_of(TICKS_PER_SECOND) {
        wake_by_noise(site, play, play.party.at, dials.noise, Noise::Party);
    }
    let is_near = |group: &GroupState| distance(group.at, play.party.at) <= dials.quiet && group.is_roused();
    let is_loud = wanted && !play.party.place.is_outside() && play.groups.iter().any(is_near);
    let allowed = wanted && !is_loud && play.party.motion.is_rest() && !play.objective.is_meltdown();
    if is_loud && play.tick.is_multiple_of(TICKS_PER_SECOND) {
        play.events.push(PlayEvent::TooLoud);
    }
    if allowed != play.squad.sleeps {
        play.squad.sleeps = allowed;
        play.events.push(PlayEvent::Sleeping(allowed));
    }
    if !allowed {
        return;
    }
    let tick = u64::from(play.tick);
    let mends = dials.mend_percent_second + play.chip(site, Chip::SoundSleep);
    let whole = play.is_mended(site);
    let percent = play.mends_percent(site);
    for droid in play.squad.droids.iter_mut().filter(|droid| !droid.is_down()) {
        let points = in_tick(percent_of(droid.full, mends), tick);
        // Sleep never lowers the points that a shop restored above its limit.
        droid.points = (droid.points + points).min(percent_of(droid.full, percent).max(droid.points));
    }
    if whole {
        revive_first(play, |full| in_tick(percent_of(full, mends), tick));
    }
}

impl Play {
    /// Whether sleep restores no more points, because all standing droids have reached its limit.
    #[must_use]
    pub fn is_mended(&self, site: &Site) -> bool {
        let percent = self.mends_percent(site);
        self.squad.standing().all(|droid| droid.points >= percent_of(droid.full, percent))
    }

    /// The limit to which sleep restores points, as a percentage of full points, 0..=100.
    #[must_use]
    pub fn mends_percent(&self, site: &Site) -> u32 {
        site.tables().dials.sleep.percent(site.difficulty(), self.terms.challenge)
    }
}

fn revive_first(play: &mut Play, points: impl Fn(u32) -> u32) {
    let mut droids = play.squad.droids.iter_mut().enumerate();
    let Some((number, droid)) = droids.find(|(_, droid)| droid.is_down()) else { return };
    droid.points = points(droid.full).min(droid.full);
    if !droid.is_down() {
        play.events.push(PlayEvent::DroidRevived { droid: number as u8 });
    }
}

fn pay_upkeep(site: &Site, play: &mut Play) {
    if !play.squad.floats {
        return;
    }
    let cost = in_tick(site.tables().dials.energy.anti_gravity_second, u64::from(play.tick));
    play.squad.drain_all(cost);
    if play.squad.standing().all(|droid| droid.energy == 0) {
        play.squad.floats = false;
        play.events.push(PlayEvent::AntiGravity(false));
    }
}

/// Gives a little energy to a party that has almost none, so that it is never stuck.
fn trickle_energy(site: &Site, play: &mut Play) {
    let dials = &site.tables().dials.energy;
    let all_low = play.squad.standing().all(|droid| droid.energy < dials.rescue_to);
    if !all_low {
        return;
    }
    let energy = in_tick(dials.rescue_second, u64::from(play.tick));
    for droid in play.squad.droids.iter_mut().filter(|droid| !droid.is_down()) {
        droid.energy = (droid.energy + energy).min(dials.rescue_to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{scene::Scene, terms::Challenge};

    #[test]
    fn sleep_revives_droids_after_mending_the_rest() {
        let (mut scene, _) = Scene::in_room(3, 1);
        let full = scene.with(|site, play| percent_of(play.squad.droids[0].full, play.mends_percent(site)));
        scene.play_mut().squad.droids[1].points = 0;
        scene.play_mut().squad.droids[2].points = full - 2;
        scene.input().sleep = true;
        scene.until(400, |scene, events| {
            let up = events.contains(&PlayEvent::DroidRevived { droid: 1 });
            let whole = scene.play().squad.droids[2].points == full;
            assert!(whole || !up && scene.play().squad.droids[1].is_down());
            up
        });
        scene.until(4000, |scene, _| scene.play().squad.droids[1].points == full);
    }

    #[test]
    fn sleep_mends_up_to_its_limit() {
        for (challenge, percent) in [(Challenge::Calm, 100), (Challenge::Captive, 80)] {
            let (mut scene, _) = Scene::in_room(3, 1);
            scene.play_mut().terms.challenge = challenge;
            let full = scene.play().squad.droids[0].full;
            scene.play_mut().squad.droids[1].points = 1;
            scene.play_mut().squad.droids[2].points = full - 1;
            scene.input().sleep = true;
            scene.run(4000);
            let [whole, mended, before, _] = scene.points();
            assert_eq!((whole, mended), (full, full * percent / 100));
            assert_eq!(before, if percent == 100 { full } else { full - 1 });
        }
    }

    #[test]
    fn an_awake_party_does_not_mend() {
        let (mut scene, _) = Scene::in_room(3, 1);
        scene.play_mut().squad.droids[1].points = 0;
        scene.play_mut().squad.droids[2].points -= 2;
        let before: Vec<u32> = scene.play().squad.droids.iter().map(|droid| droid.points).collect();
        scene.run(400);
        let after: Vec<u32> = scene.play().squad.droids.iter().map(|droid| droid.points).collect();
        assert_eq!(before, after);
    }
}
