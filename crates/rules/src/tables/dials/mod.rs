//! The dials of play: the numbers of the rules that have no table of their own (`play.md` 8). Times are in ticks, 20 to
//! a second. Lengths are in cells.

mod fights;
mod hazards;
mod lasting;
mod party;
mod tricks;
mod waves;

pub use fights::{Combat, Drops, States};
pub use hazards::{Doors, Fire, Meltdown, Mishaps, Puzzles, Traps};
pub use lasting::{Growth, GrowthBy, Tenths, TenthsBy};
pub use party::{Droids, Energy, Senses, Sleep, Walking};
use rootward_checked::{Fault, FieldPath, Source, ranged};
pub use tricks::Tricks;
pub use waves::{Wave, Waves};

use super::{
    kit::{KitDials, SparkDials},
    score::ScoreDials,
};
use crate::terms::Challenge;

ranged! {
    /// The word for the difficulty of a base, by its map.
    pub struct Difficulty {
        /// The first map with this word.
        pub from: u32 = 0..=65535,
        /// The word.
        pub word: String,
    }
}

ranged! {
    /// All dials.
    pub struct Dials {
        /// The times of the party's actions.
        pub walking: Walking,
        /// The sight and the noise of the party.
        pub senses: Senses,
        /// Energy of droids.
        pub energy: Energy,
        /// Sleeping.
        pub sleep: Sleep,
        /// The four droids.
        pub droids: Droids,
        /// The kit with which a party starts a base.
        pub kit: KitDials,
        /// The sparks of an empty hand in the back pair.
        pub sparks: SparkDials,
        /// Fights.
        pub combat: Combat,
        /// Verbs of weapons and behaviours of creatures.
        pub tricks: Tricks,
        /// State changes of groups.
        pub states: States,
        /// The number of groups that notice the party at the same time.
        pub waves: Waves,
        /// Loot of groups.
        pub drops: Drops,
        /// Doors and movable walls.
        pub doors: Doors,
        /// Traps.
        pub traps: Traps,
        /// Mistakes at a panel.
        pub puzzles: Puzzles,
        /// Fire and hydrants.
        pub fire: Fire,
        /// The meltdown.
        pub meltdown: Meltdown,
        /// Mishaps of the run home.
        pub mishaps: Mishaps,
        /// The score.
        pub score: ScoreDials,
        /// Words for difficulty, by map.
        pub difficulty: Vec<Difficulty>,
    }
}

impl Dials {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let dials: Self = source.read()?;
        let list = FieldPath::of("difficulty");
        for (entry, row) in dials.difficulty.iter().enumerate() {
            source.check_words(&list.entry(entry).field("word"), &row.word, 24)?;
        }
        check_rising(source, &list, &dials.difficulty.iter().map(|row| row.from).collect::<Vec<_>>())?;
        let list = FieldPath::of("waves").field("rows");
        check_rising(source, &list, &dials.waves.rows.iter().map(|row| row.from).collect::<Vec<_>>())?;
        check_tricks(source, &dials.tricks)?;
        Ok(dials)
    }

    /// The word for a difficulty.
    #[must_use]
    pub fn difficulty(&self, of: rootward_gen::Difficulty) -> &str {
        let row = self.difficulty.iter().rev().find(|row| row.from <= u32::from(of.map()));
        row.map_or("", |row| row.word.as_str())
    }
}

fn check_rising(source: &Source<'_>, list: &FieldPath, from: &[u32]) -> Result<(), Fault> {
    if from.first() == Some(&0) && from.is_sorted_by(|one, next| one < next) {
        return Ok(());
    }
    Err(source.fault(list, "rising maps from 0", format!("{from:?}")))
}

fn check_tricks(source: &Source<'_>, tricks: &Tricks) -> Result<(), Fault> {
    let check = |name: &str, holds: bool, expected: &str, found: String| {
        let path = FieldPath::of("tricks").field(name);
        if holds { Ok(()) } else { Err(source.fault(&path, expected, found)) }
    };
    let (pin, again) = (tricks.pin, tricks.pin_again.max(tricks.pin_warning));
    check("pin", pin > again, "more than `pin_again` and `pin_warning`", pin.to_string())?;
    let (all, row) = (tricks.unanswered_all, tricks.unanswered_row);
    check("unanswered_all", all >= row, "at least `unanswered_row`", all.to_string())?;
    let lost = Challenge::ALL.map(|challenge| tricks.pin_percent.of(challenge));
    let holds = lost.is_sorted() && lost.iter().all(|&percent| percent < 100);
    check("pin_percent", holds, "values below 100 that do not fall", format!("{lost:?}"))
}

#[cfg(test)]
mod tests {
    use crate::tables::testing::{fault, on_map, shipped};

    #[test]
    fn difficulty_is_a_word() {
        let dials = shipped().dials;
        let words = [0, 1, 3, 4, 8, 9, 21, 22, 65535].map(|map| dials.difficulty(on_map(map)));
        let wanted = ["training", "easy", "easy", "medium", "medium", "hard", "hard", "brutal", "brutal"];
        assert_eq!(words, wanted);
    }

    #[test]
    fn nothing_is_faster_than_the_party() {
        let dials = shipped().dials;
        assert!(dials.combat.step_base > dials.walking.step);
        assert!(dials.combat.creature_shot > dials.combat.party_shot);
    }

    #[test]
    fn faults_are_named() {
        let said = |from: &str, to: &str| fault("rules.ron", from, to);
        assert!(
            said("roll_low: 75", "roll_low: 101")
                .contains("`roll_low` of `combat`: expected a whole number from 1 to 100, found `101`")
        );
        assert!(said("wind_up: 14", "wind_up: 7").contains("from 8 to 100, found `7`"));
        assert!(
            said("unanswered_all: 9", "unanswered_all: 4").contains("at least `unanswered_row`, found 4")
        );
        let pinned = |text: &str| said("calm: 4, captive: 12, merciless: 18", text);
        assert!(pinned("calm: 4, captive: 12, merciless: 100").contains("found [4, 12, 100]"));
        assert!(pinned("calm: 14, captive: 12, merciless: 18").contains("do not fall, found [14, 12, 18]"));
        assert!(said("(from: 4,", "(from: 1,").contains("rising maps from 0"));
        assert!(said("swing: 1", "swong: 1").contains("found the unknown field `swong`"));
        assert!(said("swing: 1", "swing: -1").contains("`swing` of `energy`"));
    }
}
