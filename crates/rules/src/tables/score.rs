//! Points, par, medals and the line to share (`play.md` 8.10).

use rootward_checked::{ranged, rows};
use rootward_gen::{Difficulty, Seed};

use super::TICKS_PER_SECOND;
use crate::terms::Terms;

ranged! {
    /// The points for each achievement in a base.
    #[derive(Copy)]
    pub struct ScoreDials {
        /// Points for a won base.
        pub won: u32 = 0..=1000000,
        /// Points for a won base, per map number.
        pub won_per_map: u32 = 0..=10000,
        /// The map number from which these points no longer grow.
        pub won_maps: u32 = 0..=65535,
        /// Points for a probe.
        pub probe: u32 = 0..=1000000,
        /// The number of points of killed creatures that give one point of score.
        pub kill_divisor: u32 = 1..=1000,
        /// The number of pieces of gold that give one point of score.
        pub gold_divisor: u32 = 1..=1000,
        /// Points for a solved puzzle.
        pub puzzle: u32 = 0..=10000,
        /// Points for a trap cupboard whose group the party survived.
        pub cupboard: u32 = 0..=10000,
        /// Points for seeing every open cell.
        pub explored: u32 = 0..=1000000,
        /// Points for each droid that is still standing at the end.
        pub standing: u32 = 0..=100000,
        /// Points for each second under par.
        pub under_par_second: u32 = 0..=1000,
        /// Points for each second left in the meltdown.
        pub meltdown_second: u32 = 0..=1000,
        /// The par time of an empty base, in ticks.
        pub par: u32 = 0..=72000,
        /// Ticks of par time per open cell.
        pub par_per_cell: u32 = 0..=1000,
        /// The maximum percentage of groups that may be killed for the ghost medal.
        pub ghost_percent: u32 = 0..=100,
        /// The percentage of the droids' points that the damage must stay below for the unhurt medal.
        pub unhurt_percent: u32 = 1..=100,
    }
}

/// The result of a base. Only won bases have a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The difficulty of the base.
    pub difficulty: Difficulty,
    /// Probes carried out, 0 to 2.
    pub probes: u32,
    /// The total points of the types of all killed members.
    pub kill_points: u32,
    /// Groups killed.
    pub groups_killed: u32,
    /// The number of groups in the base.
    pub groups: u32,
    /// Pieces of gold found and carried out.
    pub gold: u32,
    /// Puzzles solved.
    pub puzzles_solved: u32,
    /// The number of puzzles in the base.
    pub puzzles: u32,
    /// Opened trap cupboards whose groups the party survived.
    pub cupboards: u32,
    /// Open cells seen.
    pub cells_seen: u32,
    /// The number of open cells in the base.
    pub cells: u32,
    /// The number of droids still standing at the end, 0 to 4.
    pub standing: u32,
    /// Whether any droid was ever down.
    pub any_down: bool,
    /// Hit points that the droids lost.
    pub damage: u32,
    /// The full points of all droids together.
    pub full: u32,
    /// The number of guardians in the base.
    pub guardians: u32,
    /// Guardians that were beaten.
    pub guardians_beaten: u32,
    /// The number of cupboards in the base, with and without traps.
    pub all_cupboards: u32,
    /// Cupboards that were opened.
    pub opened_cupboards: u32,
    /// The number of shops in the base.
    pub shops: u32,
    /// Whether a weapon or an item was bought.
    pub bought: bool,
    /// Ticks from the first step to the hatch.
    pub ticks: u32,
    /// Ticks left in the meltdown.
    pub meltdown_left: u32,
}

rows! {
    /// A distinction for a won base.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Medal {
        /// The medal's name.
        pub name: &'static str,
        /// A letter that no other medal has, for lists. It makes medals independent of colour.
        pub sign: char,
        /// The medal's requirement, for players.
        pub about: &'static str,
    }

    /// No droid was ever down.
    Clean, "Clean", 'C', "No droid went down.";
    /// The time was under par.
    Swift, "Swift", 'S', "You got out in time for the bonus.";
    /// Hardly any groups were killed.
    Ghost, "Ghost", 'G', "You left most groups alone.";
    /// Every puzzle was solved. Needs a puzzle.
    Cleared, "Cleared", 'P', "You solved every puzzle.";
    /// Hardly any points were lost.
    Unhurt, "Unhurt", 'U', "Hardly a scratch.";
    /// Every guardian was beaten. Needs a guardian.
    Hunter, "Hunter", 'H', "You beat the guardian.";
    /// Every cupboard was opened. Needs a cupboard.
    Looter, "Looter", 'L', "You opened every cupboard.";
    /// No weapon and no item was bought. Needs a shop.
    Frugal, "Frugal", 'F', "You bought no weapons or items.";
}

impl Medal {
    /// The medal with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|medal| medal.name() == name)
    }
}

/// A line of the score: the reason and its points.
pub type ScoreLine = (&'static str, u32);

impl ScoreDials {
    /// Par in ticks, for the number of open cells.
    #[must_use]
    pub const fn par_ticks(&self, cells: u32) -> u32 {
        self.par.saturating_add(self.par_per_cell.saturating_mul(cells))
    }

    /// The score of a won base, line by line.
    #[must_use]
    pub fn lines(&self, outcome: &Outcome) -> [ScoreLine; 10] {
        let map = u32::from(outcome.difficulty.map()).min(self.won_maps);
        let under_par = self.par_ticks(outcome.cells).saturating_sub(outcome.ticks);
        [
            ("base won", self.won + self.won_per_map * map),
            ("probes", self.probe.saturating_mul(outcome.probes)),
            ("kills", outcome.kill_points / self.kill_divisor),
            ("gold", outcome.gold / self.gold_divisor),
            ("puzzles", self.puzzle.saturating_mul(outcome.puzzles_solved)),
            ("traps", self.cupboard.saturating_mul(outcome.cupboards)),
            ("explored", share(self.explored, outcome.cells_seen, outcome.cells)),
            ("droids standing", self.standing.saturating_mul(outcome.standing)),
            ("time", share(self.under_par_second, under_par, TICKS_PER_SECOND)),
            ("meltdown", share(self.meltdown_second, outcome.meltdown_left, TICKS_PER_SECOND)),
        ]
    }

    /// The score of a won base.
    #[must_use]
    pub fn total(&self, outcome: &Outcome) -> u32 {
        self.lines(outcome).iter().fold(0, |sum, (_, points)| sum.saturating_add(*points))
    }

    /// The medals of a won base, in order.
    #[must_use]
    pub fn medals(&self, outcome: &Outcome) -> Vec<Medal> {
        let killed = u64::from(outcome.groups_killed) * 100;
        let earned = |medal: &Medal| match medal {
            Medal::Clean => !outcome.any_down,
            Medal::Swift => outcome.ticks < self.par_ticks(outcome.cells),
            Medal::Ghost => killed <= u64::from(outcome.groups) * u64::from(self.ghost_percent),
            Medal::Cleared => outcome.puzzles > 0 && outcome.puzzles_solved >= outcome.puzzles,
            Medal::Unhurt => {
                u64::from(outcome.damage) * 100 < u64::from(outcome.full) * u64::from(self.unhurt_percent)
            }
            Medal::Hunter => outcome.guardians > 0 && outcome.guardians_beaten >= outcome.guardians,
            Medal::Looter => outcome.all_cupboards > 0 && outcome.opened_cupboards >= outcome.all_cupboards,
            Medal::Frugal => outcome.shops > 0 && !outcome.bought,
        };
        Medal::ALL.iter().copied().filter(earned).collect()
    }

    /// The seed, terms, score, time and medals in one line.
    #[must_use]
    pub fn share_line(&self, seed: Seed, terms: Terms, outcome: &Outcome) -> String {
        let medals: Vec<&str> = self.medals(outcome).into_iter().map(Medal::name).collect();
        let medals = if medals.is_empty() { "no medal".to_owned() } else { medals.join(", ") };
        let (terms, points) = (terms.words(), self.total(outcome));
        format!("Rootward {seed} ({terms}): {points} points in {}, {medals}", clock(outcome.ticks))
    }
}

fn share(whole: u32, part: u32, of: u32) -> u32 {
    u32::try_from(u64::from(whole) * u64::from(part) / u64::from(of.max(1))).unwrap_or(u32::MAX)
}

/// Ticks as minutes and seconds: `4:05`.
#[must_use]
pub fn clock(ticks: u32) -> String {
    let seconds = ticks / TICKS_PER_SECOND;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        tables::testing::{on_map, shipped},
        terms::Challenge,
    };

    /// Map 9 with its 1,172 open cells.
    const PLAYED: Outcome = Outcome {
        difficulty: on_map(9),
        probes: 1,
        kill_points: 2500,
        groups_killed: 40,
        groups: 146,
        gold: 901,
        puzzles_solved: 3,
        puzzles: 32,
        cupboards: 2,
        cells_seen: 586,
        cells: 1172,
        standing: 4,
        any_down: false,
        damage: 900,
        full: 1000,
        guardians: 1,
        guardians_beaten: 0,
        all_cupboards: 12,
        opened_cupboards: 11,
        shops: 2,
        bought: true,
        ticks: 10_920,
        meltdown_left: 110,
    };

    #[test]
    fn every_line_of_the_table_scores() {
        let score = shipped().dials.score;
        let points = score.lines(&PLAYED).map(|(_, points)| points);
        assert_eq!(points, [1900, 500, 500, 450, 300, 100, 500, 1000, 3657, 110]);
        assert_eq!(score.total(&PLAYED), 9017);
        let far = Outcome { difficulty: on_map(65535), ..Outcome::default() };
        assert_eq!(score.lines(&far)[0], ("base won", 6000));
    }

    #[test]
    fn par_is_five_minutes_plus_five_seconds_for_four_cells() {
        let score = shipped().dials.score;
        assert_eq!(clock(score.par_ticks(0)), "5:00");
        assert_eq!(clock(score.par_ticks(191)), "8:58");
        assert_eq!(clock(score.par_ticks(1172)), "29:25");
    }

    #[test]
    fn medals_are_earned() {
        let score = shipped().dials.score;
        assert_eq!(score.medals(&PLAYED), [Medal::Clean, Medal::Swift]);
        let other =
            Outcome { any_down: true, ticks: 99_999, groups_killed: 36, puzzles_solved: 32, ..PLAYED };
        assert_eq!(score.medals(&other), [Medal::Ghost, Medal::Cleared]);
        let late = Outcome { ticks: score.par_ticks(1172), groups_killed: 37, any_down: true, ..PLAYED };
        assert_eq!(score.medals(&late), []);
        let whole =
            Outcome { damage: 99, guardians_beaten: 1, opened_cupboards: 12, bought: false, ..PLAYED };
        assert_eq!(score.medals(&whole)[2..], [Medal::Unhurt, Medal::Hunter, Medal::Looter, Medal::Frugal]);
        assert!(!score.medals(&Outcome { damage: 100, ..whole }).contains(&Medal::Unhurt));
        assert_eq!(
            score.medals(&Outcome { any_down: true, ..Outcome::default() }),
            [Medal::Swift, Medal::Ghost]
        );
        let signs: std::collections::BTreeSet<char> = Medal::ALL.iter().map(|medal| medal.sign()).collect();
        assert_eq!(signs.len(), Medal::ALL.len());
        assert!(Medal::ALL.iter().all(|&medal| Medal::named(medal.name()) == Some(medal)));
        // Map 0 has no puzzles.
        assert!(!score.medals(&Outcome::default()).contains(&Medal::Cleared));
    }

    #[test]
    fn the_line_to_share_is_one_line() {
        let score = shipped().dials.score;
        let line = score.share_line(Seed::classic(9), Terms::default(), &PLAYED);
        assert_eq!(line, "Rootward 1.9 (captive): 9017 points in 9:06, Clean, Swift");
        let worst = Outcome { any_down: true, ticks: 9_999_999, groups: 4, groups_killed: 4, ..PLAYED };
        let plain = Terms::plain(Challenge::Merciless);
        let line = score.share_line(Seed::endless(7), plain, &worst);
        assert!(line.starts_with("Rootward x7 (merciless, plain): ") && line.ends_with("no medal"), "{line}");
    }
}
