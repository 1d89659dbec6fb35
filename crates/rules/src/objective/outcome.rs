//! The result of a play, for the debriefing.

use rootward_gen::Thing;

use super::Stage;
use crate::{
    play::Play,
    site::Site,
    tables::{items::ItemName, score::Outcome},
};

impl Play {
    /// The current result of the play.
    pub fn outcome(&self, site: &Site) -> Outcome {
        let records = site.records();
        let open = site.base().open_cells();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let hostile = records.iter().filter(|record| matches!(record.thing, Thing::Group(_))).count();
        let things =
            |wanted: fn(&Thing) -> bool| records.iter().filter(|record| wanted(&record.thing)).count();
        let guardians = || records.computers().iter().filter_map(|computer| computer.guardian);
        let is_beaten = |record| self.groups.iter().any(|group| group.record == record && !group.is_there());
        let captive = usize::from(site.captive_cell().is_some());
        Outcome {
            difficulty: site.difficulty(),
            probes: self.pack.count(ItemName::Probe),
            kill_points: self.tally.kill_points,
            groups_killed: self.tally.groups_killed,
            groups: count(hostile - captive.min(hostile)),
            gold: self.tally.gold,
            puzzles_solved: count(self.puzzles.solved()),
            puzzles: count(records.puzzles().len()),
            cupboards: count(self.traps.survived()),
            cells_seen: count(self.seen.explored.and(&open).len()),
            cells: count(open.len()),
            standing: count(self.squad.standing().count()),
            any_down: self.tally.any_down,
            damage: self.tally.damage,
            full: self.squad.droids.iter().fold(0, |sum, droid| sum.saturating_add(droid.full)),
            guardians: count(guardians().count()),
            guardians_beaten: count(guardians().filter(|&record| is_beaten(record)).count()),
            all_cupboards: count(things(|thing| matches!(thing, Thing::Cupboard { .. }))),
            opened_cupboards: count(self.traps.opened_cupboards()),
            shops: count(things(|thing| *thing == Thing::Shop)),
            bought: self.sold != crate::shops::Sold::default(),
            ticks: self.tick,
            meltdown_left: match self.objective.stage {
                Stage::Won { left } => left,
                _ => 0,
            },
        }
    }
}
