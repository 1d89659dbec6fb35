//! Chips: their texts and amounts (`play.md` 10).

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged};
use rootward_gen::Seed;
use serde::{Deserialize, Serialize};

use super::rng::PlayRng;

/// The number of chips on offer after a base.
pub const OFFERED: usize = 3;

/// A chip, chosen after a base. Each has a small effect, by an amount from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chip {
    /// Sight reaches some cells farther.
    WiderSight,
    /// Steps are heard at a distance of some cells less.
    QuietSteps,
    /// A shove moves groups some cells farther.
    SecondShove,
    /// A battery also restores a percentage of full points.
    BatteriesMend,
    /// Lowers the ticks between attacks by a percentage.
    FasterHands,
    /// Sparks reach some cells farther.
    LongerSparks,
    /// Lowers hits on the front pair by a percentage.
    TougherFront,
    /// Lowers the price of repair by a percentage.
    CheaperRepair,
    /// Raises found gold by a percentage.
    MoreGold,
    /// Lowers damage by fire by a percentage.
    FireProof,
    /// Reveals mines within some cells.
    MineSense,
    /// Raises the percentage of full points that sleep restores each second.
    SoundSleep,
    /// Droids hold more energy.
    SpareEnergy,
    /// A step in water takes some ticks less.
    WaterLegs,
    /// Lengthens the meltdown by a percentage.
    LongFuse,
    /// Raises the percentage of full points after a revival in a shop.
    SecondWind,
    /// Lowers the ticks to disarm a mine by a percentage.
    DeftFingers,
    /// Raises the prices that shops pay by a percentage.
    Haggler,
    /// Raises the energy that sockets give each second by a percentage.
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

    /// The largest amount that the rules allow for.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            // A step is heard two cells away, and a step in water takes four ticks more than an ordinary one.
            Self::QuietSteps => 2,
            Self::WaterLegs => 4,
            Self::SecondShove => 3,
            Self::WiderSight | Self::LongerSparks => 6,
            Self::MineSense => 20,
            Self::SoundSleep => 10,
            Self::SpareEnergy => 1000,
            // A lowered amount never reaches 0.
            Self::FasterHands | Self::TougherFront | Self::CheaperRepair | Self::FireProof => 75,
            Self::DeftFingers => 95,
            Self::BatteriesMend | Self::MoreGold | Self::LongFuse | Self::QuickPlug => 100,
            // No droid is revived with more than full points, and the selling price never exceeds the buying price.
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
        /// The chip.
        pub chip: Chip,
        /// Its name.
        pub name: String,
        /// One line for the screen on which it is chosen.
        pub line: String,
        /// Its amount. The unit and the largest value depend on the chip.
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
        // Enough bases for a fair draw to include every chip. The chance to miss one is one in 60,000 for each chip.
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
