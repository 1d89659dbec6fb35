//! Chips: their texts and amounts (`play.md` 10).

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged, rows};
use rootward_gen::Seed;
use serde::{Deserialize, Serialize};

use super::{check_rows, rng::PlayRng};

/// The number of chips on offer after a base.
pub const OFFERED: usize = 3;

rows! {
    /// A chip, chosen after a base. It has a small effect, whose amount is in the table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Chip {
        /// The largest amount that the rules allow for.
        pub most: u32,
    }

    /// Sight reaches some cells farther.
    WiderSight, 6;
    /// Steps are heard at a shorter distance, by some cells. Normally they are heard two cells away.
    QuietSteps, 2;
    /// A shove moves groups some cells farther.
    SecondShove, 3;
    /// A battery also restores a percentage of full points.
    BatteriesMend, 100;
    /// Lowers the ticks between attacks by a percentage. The result is at least one tick.
    FasterHands, 75;
    /// Sparks reach some cells farther.
    LongerSparks, 6;
    /// Lowers hits on the front pair by a percentage.
    TougherFront, 75;
    /// Lowers the price of repair by a percentage.
    CheaperRepair, 75;
    /// Raises found gold by a percentage.
    MoreGold, 100;
    /// Lowers damage by fire by a percentage.
    FireProof, 75;
    /// Reveals mines within some cells.
    MineSense, 20;
    /// Raises the percentage of full points that sleep restores each second.
    SoundSleep, 10;
    /// Droids hold more energy.
    SpareEnergy, 1000;
    /// A step in water takes some ticks less, but never less than a dry step. Normally it takes four ticks more.
    WaterLegs, 4;
    /// Lengthens the meltdown by a percentage.
    LongFuse, 100;
    /// Raises the percentage of full points after a revival in a shop, to full points at most.
    SecondWind, 75;
    /// Lowers the ticks to disarm a mine by a percentage.
    DeftFingers, 95;
    /// Raises the prices that shops pay by a percentage. They never exceed the buying prices.
    Haggler, 75;
    /// Raises the energy that sockets give each second by a percentage.
    QuickPlug, 100;
}

impl Ranged for Chip {}

/// A set of chips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chips(u32);

impl Chips {
    /// No chips.
    pub const NONE: Self = Self(0);

    /// Whether every bit of the set is a known chip.
    #[must_use]
    pub const fn fit(self) -> bool {
        self.0 < 1 << Chip::ALL.len()
    }

    /// Whether the set has a chip.
    #[must_use]
    pub const fn has(self, chip: Chip) -> bool {
        self.0 >> chip as u32 & 1 == 1
    }

    /// The set with one more chip.
    #[must_use]
    pub const fn with(self, chip: Chip) -> Self {
        Self(self.0 | 1 << chip as u32)
    }

    /// The chips, in order.
    pub fn iter(self) -> impl Iterator<Item = Chip> {
        Chip::ALL.iter().copied().filter(move |&chip| self.has(chip))
    }

    /// Up to [`OFFERED`] new chips on offer after a base. They depend on the base's seed and on the party's chips.
    #[must_use]
    pub fn offered_after(self, base: Seed) -> Vec<Chip> {
        let mut left: Vec<Chip> = Chip::ALL.iter().copied().filter(|&chip| !self.has(chip)).collect();
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
        /// The chip.
        pub chip: Chip,
        /// The chip's name.
        pub name: String,
        /// One line for the screen where the player chooses it.
        pub line: String,
        /// The chip's amount. The unit and the largest value depend on the chip.
        pub amount: u32 = 1..=1000,
    }
}

/// All chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipTable(Vec<ChipRow>);

impl ChipTable {
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
        check_rows(source, &list, "chip", rows.iter().map(|row| (row.chip, &row.name)), Chip::ALL)?;
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
    fn every_chip_has_a_row_and_a_bit() {
        let table = shipped().chips;
        for (place, &chip) in Chip::ALL.iter().enumerate() {
            assert_eq!((table.get(chip).chip, chip as usize), (chip, place));
            assert!(Chips::NONE.with(chip).iter().eq([chip]));
        }
        let all: Chips = Chip::ALL.iter().copied().collect();
        assert!(all.iter().eq(Chip::ALL.iter().copied()));
    }

    #[test]
    fn three_new_chips_are_offered() {
        let mut has = Chips::NONE;
        for base in 0..Chip::ALL.len() as u16 + 2 {
            let offered = has.offered_after(Seed::classic(base));
            assert_eq!(offered, has.offered_after(Seed::classic(base)));
            assert_eq!(offered.len(), OFFERED.min(Chip::ALL.len() - has.iter().count()));
            assert!(offered.iter().all(|&chip| !has.has(chip)));
            assert_eq!(offered.iter().copied().collect::<Chips>().iter().count(), offered.len());
            has = offered.first().map_or(has, |&chip| has.with(chip));
        }
        // With a fair draw over this many bases, the chance that a certain chip is missing is one in 60,000.
        let first: Vec<_> = (0..64).map(|base| Chips::NONE.offered_after(Seed::classic(base))).collect();
        assert!(Chip::ALL.iter().all(|chip| first.iter().flatten().any(|other| other == chip)));
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
