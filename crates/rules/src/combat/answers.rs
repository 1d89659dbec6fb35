//! How the party answers attacks. An attack that misses the party was answered. So was a wind-up that a handgun stops,
//! and a charge that a hit ends. Attacks
//! that hit one after the other hit more and more droids. So a party that only attacks back falls.

use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use crate::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::encounter::percent_of,
};

/// The party's record against the creatures that attack it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answers {
    /// The number of attacks that have hit the party since it last answered one.
    hits: u8,
    /// Ticks until this number is forgotten.
    counts: u16,
    /// The cell on which the party stands before a guardian.
    stands_at: Pos,
    /// The number of the guardian before which it last stood.
    guardian: u16,
    /// Ticks for which it has stood there.
    stood: u16,
    /// Ticks for which the party still counts as fighting a guardian.
    fights: u16,
}

impl Answers {
    /// The number of attacks that have hit the party since it last answered one.
    #[must_use]
    pub const fn hits(&self) -> u8 {
        self.hits
    }

    /// Ticks for which the party has stood on its cell before a guardian.
    #[must_use]
    pub const fn stood(&self) -> u16 {
        self.stood
    }

    /// Notes that the party has answered an attack.
    pub(crate) const fn note_answer(&mut self) {
        self.hits = 0;
    }

    /// Notes that the party has hurt a guardian, which counts as a fight for some ticks.
    pub(crate) const fn note_fight(&mut self, ticks: u16) {
        self.fights = ticks;
    }

    /// Whether the party has hurt a guardian recently.
    pub(crate) const fn is_fighting(&self) -> bool {
        self.fights > 0
    }

    /// The number of the guardian before which the party last stood.
    pub(crate) const fn guardian(&self) -> u16 {
        self.guardian
    }

    /// Passes a tick.
    pub(crate) const fn pass_tick(&mut self) {
        self.fights = self.fights.saturating_sub(1);
        self.counts = self.counts.saturating_sub(1);
        if self.counts == 0 {
            self.hits = 0;
        }
    }

    /// Counts a tick before a guardian. Returns the ticks for which the party has stood on this cell before it.
    pub(crate) fn stand(&mut self, at: Pos, guardian: u16) -> u16 {
        let stays = (at, guardian) == (self.stands_at, self.guardian);
        self.stood = if stays { self.stood.saturating_add(1) } else { 1 };
        (self.stands_at, self.guardian) = (at, guardian);
        self.stood
    }

    /// Sets the count of ticks before a guardian.
    pub(crate) const fn set_stood(&mut self, ticks: u16) {
        self.stood = ticks;
    }
}

impl Play {
    /// Ticks until a guardian hits the whole party, unless it leaves its cell. `None` before the warning.
    #[must_use]
    pub fn ticks_until_trampled(&self, site: &Site) -> Option<u32> {
        let dials = &site.tables().dials.tricks;
        let left = dials.pin.saturating_sub(u32::from(self.answers.stood));
        (left <= dials.pin_warning).then_some(left)
    }

    /// The number of droids that a hit strikes. Counts the attacks of creatures in a row.
    pub(super) fn struck_by(&mut self, site: &Site, harm: Harm, from: Pos) -> usize {
        if !matches!(harm, Harm::Blow(_) | Harm::Shot(_)) {
            return 1;
        }
        let dials = &site.tables().dials.tricks;
        let count = self.answers.hits.saturating_add(1);
        (self.answers.hits, self.answers.counts) = (count, dials.unanswered_lasts as u16);
        self.events.push(PlayEvent::Unanswered { at: self.party.at, from, count });
        match u32::from(count) {
            count if count >= dials.unanswered_all => 4,
            count if count >= dials.unanswered_row => 2,
            _ => 1,
        }
    }

    /// Hurts the droid whose attack ran into a shield. The last quarter of its points is safe from this.
    pub(super) fn rebound(&mut self, site: &Site, droid: u8, from: Pos) {
        let percent = site.tables().dials.tricks.rebound_percent;
        let number = usize::from(droid);
        let Some(hand) = self.squad.droids.get(number).filter(|hand| !hand.is_down()) else { return };
        let amount = percent_of(hand.full, percent).min(hand.points.saturating_sub(hand.full / 4));
        self.events.push(PlayEvent::Rebounded { droid, at: from });
        if amount > 0 {
            self.hurt_droid(number, amount, Harm::Shield, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;

    use super::*;
    use crate::{
        encounters::Mood,
        scene::Scene,
        tables::{creatures::Trait, kit::Arm, shipped},
        terms::Challenge,
    };

    /// A creature without behaviours that strikes at the next cell.
    const STRIKER: u8 = 2;
    const STRONG: u32 = 1_000_000;

    /// A party that stands still beside a group that attacks it.
    fn beside(place: impl Fn(Pos) -> Pos) -> (Scene, Pos, u16) {
        let (mut scene, at) = Scene::in_room(4, 2);
        scene.play_mut().terms.challenge = Challenge::Calm;
        let group = scene.group(STRIKER, place(at), Mood::Chase, &[STRONG]);
        (scene, at, group)
    }

    /// The numbers of droids that each of the next attacks hurts.
    fn struck(scene: &mut Scene, attacks: usize) -> Vec<usize> {
        let hurts = |events: &[PlayEvent]| {
            events.iter().filter(|event| matches!(event, PlayEvent::DroidHurt { .. })).count()
        };
        let mut all = Vec::new();
        while all.len() < attacks {
            scene.mend();
            let events = scene.tick();
            all.extend(Some(hurts(&events)).filter(|&count| count > 0));
        }
        all
    }

    #[test]
    fn unanswered_attacks_hit_more_and_more_droids() {
        let dials = shipped().dials.tricks;
        let (mut scene, ..) = beside(|at| at.offset(1, 0));
        let expected = |count: u32| match count {
            _ if count >= dials.unanswered_all => 4,
            _ if count >= dials.unanswered_row => 2,
            _ => 1,
        };
        let all = dials.unanswered_all + 1;
        let expected: Vec<usize> = (1..=all).map(expected).collect();
        assert_eq!(struck(&mut scene, all as usize), expected);
        assert_eq!(u32::from(scene.play().answers.hits()), all);
    }

    #[test]
    fn a_step_aside_answers_an_attack() {
        let dials = shipped().dials.tricks;
        let (mut scene, ..) = beside(|at| at.offset(1, 0));
        struck(&mut scene, dials.unanswered_all as usize);
        scene.until(400, |_, events| events.iter().any(|event| matches!(event, PlayEvent::WindUp { .. })));
        scene.walk(Heading::South);
        scene.until(40, |_, events| events.iter().any(|event| matches!(event, PlayEvent::LaidOpen { .. })));
        assert_eq!(scene.play().answers.hits(), 0);
        assert_eq!(struck(&mut scene, 1), [1]);
    }

    #[test]
    fn a_hit_that_ends_a_charge_answers_it() {
        // Gloves shove, and a blade hits the group without ending its charge.
        let [gloves, blade] = [3, 6].map(|level| Arm::Weapon { level, quality: 4 });
        for (arm, answers) in [(gloves, true), (blade, false)] {
            let (mut scene, _, group) = beside(|at| at.offset(1, 0));
            struck(&mut scene, 1);
            scene.arm(arm);
            let charger = scene.state_mut(group);
            // It is between two cells, so it stays in reach of the blow.
            (charger.facing, charger.condition.run, charger.step_left) = (Heading::East, 3, 5);
            scene.play_mut().squad.droids.iter_mut().for_each(|droid| droid.wait = 0);
            let events = scene.fire();
            assert!(events.iter().any(|event| matches!(event, PlayEvent::GroupHurt { .. })), "{events:?}");
            assert_eq!(scene.state(group).condition.run == 0, answers);
            assert_eq!(scene.play().answers.hits() == 0, answers);
        }
    }

    #[test]
    fn a_pause_ends_the_count() {
        let dials = shipped().dials.tricks;
        let (mut scene, _, group) = beside(|at| at.offset(1, 0));
        struck(&mut scene, dials.unanswered_all as usize);
        scene.kill(group);
        scene.run(dials.unanswered_lasts as usize - 1);
        assert_eq!(u32::from(scene.play().answers.hits()), dials.unanswered_all);
        scene.run(1);
        assert_eq!(scene.play().answers.hits(), 0);
    }

    #[test]
    fn each_hit_without_an_answer_is_announced() {
        let (mut scene, at, _) = beside(|at| at.offset(1, 0));
        let mut counts = Vec::new();
        scene.until(1000, |_, events| {
            counts.extend(events.iter().filter_map(|event| match *event {
                PlayEvent::Unanswered { at: to, from, count } => Some((to, from, count)),
                _ => None,
            }));
            counts.len() == 3
        });
        let from = at.offset(1, 0);
        assert_eq!(counts, [(at, from, 1), (at, from, 2), (at, from, 3)]);
    }

    #[test]
    fn attacks_on_a_raised_shield_cost_the_attacker() {
        let tables = shipped();
        let has_shield = |row: &&crate::tables::creatures::Creature| row.is(Trait::Shield);
        let creature = tables.creatures.iter().position(|row| has_shield(&row)).expect("a creature has one");
        let (mut scene, at) = Scene::in_room(5, 1);
        scene.arm(Arm::Sparks);
        let group = scene.group(creature as u8, at.offset(3, 0), Mood::Alert(200), &[STRONG]);
        assert!(scene.state(group).has_shield_up(scene.site()));
        scene.fire();
        let rebounds = scene.run(20).into_iter().filter(|event| matches!(event, PlayEvent::Rebounded { .. }));
        assert_eq!(rebounds.count(), 4);
        let lost = scene.share(tables.dials.tricks.rebound_percent);
        assert_eq!(scene.lost(), lost);
        assert!(lost.iter().all(|&lost| lost > 0));

        for droid in &mut scene.play_mut().squad.droids {
            (droid.full, droid.points, droid.wait) = (80, 80, 0);
        }
        scene.fire();
        scene.run(20);
        assert_eq!(scene.points(), [79; 4], "each attack costs at least a point");

        for droid in &mut scene.play_mut().squad.droids {
            (droid.points, droid.wait) = (droid.full / 4, 0);
        }
        let before = scene.points();
        scene.fire();
        scene.run(20);
        assert_eq!(scene.points(), before, "a quarter is safe");
    }
}
