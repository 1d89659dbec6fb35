//! Chips: their words, and by how much they work (`play.md` 10).

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged};
use rootward_gen::Seed;
use serde::{Deserialize, Serialize};

use super::rng::PlayRng;

/// How many chips a party is offered after a base.
pub const OFFERED: usize = 3;

/// What a party can choose after a base. Each has a small effect, by an amount from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chip {
    /// Sight reaches some cells farther.
    WiderSight,
    /// Steps are heard some cells less far.
    QuietSteps,
    /// Who is shoved goes some cells farther.
    SecondShove,
    /// A battery mends percent of full points, too.
    BatteriesMend,
    /// Percent less ticks between attacks.
    FasterHands,
    /// Sparks reach some cells farther.
    LongerSparks,
    /// Hits on the front pair take percent less.
    TougherFront,
    /// Repair costs percent less.
    CheaperRepair,
    /// Percent more gold is found.
    MoreGold,
    /// Fire takes percent less.
    FireProof,
    /// Mines within some cells are known.
    MineSense,
    /// Sleep mends some percent of full points more each second.
    SoundSleep,
    /// Droids hold more energy.
    SpareEnergy,
    /// A step in water takes some ticks less.
    WaterLegs,
    /// The meltdown takes percent longer.
    LongFuse,
    /// Who gets up in a shop has some percent of full points more.
    SecondWind,
    /// Mines are disarmed in percent less ticks.
    DeftFingers,
    /// Shops pay percent more.
    Haggler,
    /// Sockets give percent more a second.
    QuickPlug,
}

impl Ranged for Chip {}

impl Chip {
    /// Every chip, in order.
    pub const ALL: [Self; 19] = [
        Self::WiderSight,
        Self::QuietSteps,
        Self::SecondShove,
        Self::BatteriesMend,
        Self::FasterHands,
        Self::LongerSparks,
        Self::TougherFront,
        Self::CheaperRepair,
        Self::MoreGold,
        Self::FireProof,
        Self::MineSense,
        Self::SoundSleep,
        Self::SpareEnergy,
        Self::WaterLegs,
        Self::LongFuse,
        Self::SecondWind,
        Self::DeftFingers,
        Self::Haggler,
        Self::QuickPlug,
    ];

    /// The largest amount that the rules can do something with.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            // A step is heard two cells far, and a step in water takes four ticks more than another one.
            Self::QuietSteps => 2,
            Self::WaterLegs => 4,
            Self::SecondShove => 3,
            Self::WiderSight | Self::LongerSparks => 6,
            Self::MineSense => 20,
            Self::SoundSleep => 10,
            Self::SpareEnergy => 1000,
            // What is lessened is never free.
            Self::FasterHands | Self::TougherFront | Self::CheaperRepair | Self::FireProof => 75,
            Self::DeftFingers => 95,
            Self::BatteriesMend | Self::MoreGold | Self::LongFuse | Self::QuickPlug => 100,
            // Nobody gets up with more than all, and nothing is dearer to buy than it brings.
            Self::SecondWind | Self::Haggler => 75,
        }
    }
}

/// A set of chips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chips(u32);

impl Chips {
    /// No chips.
    pub const NONE: Self = Self(0);

    /// Whether there is a chip for each of them.
    #[must_use]
    pub const fn fit(self) -> bool {
        self.0 < 1 << Chip::ALL.len()
    }

    /// Whether a chip is among them.
    #[must_use]
    pub const fn has(self, chip: Chip) -> bool {
        self.0 >> chip as u32 & 1 == 1
    }

    /// The same chips and one more.
    #[must_use]
    pub const fn with(self, chip: Chip) -> Self {
        Self(self.0 | 1 << chip as u32)
    }

    /// The chips, in order.
    pub fn iter(self) -> impl Iterator<Item = Chip> {
        Chip::ALL.into_iter().filter(move |&chip| self.has(chip))
    }

    /// The chips on offer after a base: up to [`OFFERED`] new ones, by its seed and the chips held.
    #[must_use]
    pub fn offered_after(self, base: Seed) -> Vec<Chip> {
        let mut left: Vec<Chip> = Chip::ALL.into_iter().filter(|&chip| !self.has(chip)).collect();
        let mut rng = PlayRng::of_text(&format!("chips:{base}"));
        let count = OFFERED.min(left.len());
        (0..count).map(|_| left.remove(rng.below(left.len() as u32) as usize)).collect()
    }
}

impl FromIterator<Chip> for Chips {
    fn from_iter<T: IntoIterator<Item = Chip>>(chips: T) -> Self {
        chips.into_iter().fold(Self::NONE, Self::with)
    }
}

ranged! {
    /// A chip.
    pub struct ChipRow {
        /// Which one.
        pub chip: Chip,
        /// Its name.
        pub name: String,
        /// One line for the screen on which it is chosen.
        pub line: String,
        /// By how much it works; the unit and the largest amount depend on the chip.
        pub amount: u32 = 1..=1000,
    }
}

/// All chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipTable(Vec<ChipRow>);

impl ChipTable {
    /// Reads and checks the table.
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let mut rows: Vec<ChipRow> = source.read()?;
        let list = FieldPath::default();
        for (entry, row) in rows.iter().enumerate() {
            let at = list.entry(entry);
            source.check_words(&at.field("name"), &row.name, 24)?;
            source.check_words(&at.field("line"), &row.line, 64)?;
            let most = row.chip.most();
            if row.amount > most {
                let expected = format!("a whole number from 1 to {most} for {:?}", row.chip);
                return Err(source.fault(&at.field("amount"), expected, format!("`{}`", row.amount)));
            }
        }
        let listed: Vec<String> = rows.iter().map(|row| format!("{:?}", row.chip)).collect();
        source.check_unique(&list, "chip", &listed)?;
        let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        source.check_unique(&list, "name", &names)?;
        if let Some(missing) = Chip::ALL.iter().find(|chip| rows.iter().all(|row| row.chip != **chip)) {
            return Err(source.fault(&list, format!("an entry for {missing:?}"), "none"));
        }
        rows.sort_by_key(|row| row.chip);
        Ok(Self(rows))
    }

    /// The row of a chip.
    #[must_use]
    pub fn get(&self, chip: Chip) -> &ChipRow {
        &self.0[chip as usize]
    }

    /// All chips, in order.
    pub fn iter(&self) -> impl Iterator<Item = &ChipRow> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{fault, shipped};

    #[test]
    fn every_chip_is_found_in_its_row_and_in_its_set() {
        let table = shipped().chips;
        for (place, chip) in Chip::ALL.into_iter().enumerate() {
            assert_eq!((table.get(chip).chip, chip as usize), (chip, place));
            assert!(Chips::NONE.with(chip).iter().eq([chip]));
        }
        let all: Chips = Chip::ALL.into_iter().collect();
        assert!(all.iter().eq(Chip::ALL));
    }

    #[test]
    fn three_different_chips_that_the_party_does_not_have_are_offered() {
        let mut has = Chips::NONE;
        for base in 0..Chip::ALL.len() as u16 + 2 {
            let offered = has.offered_after(Seed::classic(base));
            assert_eq!(offered, has.offered_after(Seed::classic(base)));
            assert_eq!(offered.len(), OFFERED.min(Chip::ALL.len() - has.iter().count()));
            assert!(offered.iter().all(|&chip| !has.has(chip)));
            assert_eq!(offered.iter().copied().collect::<Chips>().iter().count(), offered.len());
            has = offered.first().map_or(has, |&chip| has.with(chip));
        }
        // Enough bases that a fair draw leaves none out: one in 60,000 for a chip.
        let first: Vec<_> = (0..64).map(|base| Chips::NONE.offered_after(Seed::classic(base))).collect();
        assert!(Chip::ALL.iter().all(|chip| first.iter().flatten().any(|other| other == chip)));
    }

    #[test]
    fn a_set_of_chips_can_be_saved() {
        let chips = Chips::NONE.with(Chip::WiderSight).with(Chip::QuickPlug);
        let text = ron::to_string(&chips).expect("it can be saved");
        assert_eq!(ron::from_str(&text), Ok(chips));
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("chips.ron", from, to);
        assert!(said("amount: 250", "amount: 0").contains("from 1 to 1000, found `0`"));
        assert!(
            said("one cell less far.\", amount: 1", "one cell less far.\", amount: 3")
                .contains("from 1 to 2 for QuietSteps, found `3`")
        );
        assert!(said("chip: QuickPlug", "chip: SlowPlug").contains("found `SlowPlug`"));
        assert!(said("chip: QuickPlug", "chip: Haggler").contains("expected something new"));
        assert!(said("\"thick cable\"", "\" thick cable\"").contains("without spaces around them"));
    }
}
