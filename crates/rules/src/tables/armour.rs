//! Sets of armour, and how they protect a droid (`play.md` 8.3).

use rootward_checked::{Fault, FieldPath, Source, ranged};
use serde::{Deserialize, Serialize};

/// The number of classes.
pub const CLASSES: usize = 10;
const POINTS_PER_HEALTH: u32 = 4;

ranged! {
    /// A class of armour.
    pub struct ArmourClass {
        /// The class's name.
        pub name: String,
        /// The class's protection.
        pub armature: u32 = 0..=1000,
        /// The class's agility. Half of it adds to the protection.
        pub agility: u32 = 0..=1000,
        /// A quarter of the class's hit points.
        pub health: u32 = 2..=1000,
        /// The increase of all three values for each quality above the first.
        pub step: u32 = 0..=50,
    }
}

/// The armour of one droid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourSet {
    /// The armour's class, 0 to 9.
    pub class: u8,
    /// The armour's quality, 1 to 8.
    pub quality: u8,
}

/// All classes of armour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armour([ArmourClass; CLASSES]);

impl Armour {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let rows: Vec<ArmourClass> = source.read()?;
        let list = FieldPath::default();
        for (entry, row) in rows.iter().enumerate() {
            source.check_words(&list.entry(entry).field("name"), &row.name, 24)?;
        }
        let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        source.check_unique(&list, "name", &names)?;
        rows.try_into().map(Self).map_err(|rows: Vec<ArmourClass>| {
            source.fault(&list, format!("{CLASSES} classes"), format!("{} of them", rows.len()))
        })
    }

    /// The class with a number, which is clamped to 0..=9.
    #[must_use]
    pub fn class(&self, class: u8) -> &ArmourClass {
        &self.0[usize::from(class).min(CLASSES - 1)]
    }

    /// Full hit points of a droid.
    #[must_use]
    pub fn points(&self, set: ArmourSet) -> u32 {
        let class = self.class(set.class);
        POINTS_PER_HEALTH * (class.health + bonus(class, set.quality))
    }

    /// The protection of a droid: armature and half of the agility.
    #[must_use]
    pub fn guard(&self, set: ArmourSet) -> u32 {
        let class = self.class(set.class);
        let bonus = bonus(class, set.quality);
        class.armature + bonus + (class.agility + bonus) / 2
    }
}

/// The bonus for a quality. Qualities are numbered from 1, and the first adds nothing.
fn bonus(class: &ArmourClass, quality: u8) -> u32 {
    class.step * u32::from(quality.clamp(1, 8) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{fault, shipped};

    #[test]
    fn points_and_guard_match_the_worked_examples() {
        let armour = shipped().armour;
        let of = |class, quality| {
            let set = ArmourSet { class, quality };
            (armour.points(set), armour.guard(set))
        };
        assert_eq!(of(0, 1), (80, 26));
        // Class 0 has no qualities.
        assert_eq!(of(0, 8), (80, 26));
        assert_eq!(of(4, 1), (320, 77));
        assert_eq!(of(9, 8), (4 * 194, 149 + 37));
        assert_eq!(of(200, 200), of(9, 8));
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("armour.ron", from, to);
        assert!(
            said("health: 20", "health: 0").contains("`health` of entry 1: expected a whole number from 2")
        );
        assert!(
            said("\"mesh plate\"", "\"sheet plate\"").contains("`name` of entry 3: expected something new")
        );
        let last = "(name: \"star alloy\", armature: 135, agility: 60, health: 180, step: 2),";
        assert!(said(last, "").contains("the table: expected 10 classes, found 9 of them"));
        assert!(said("step: 0", "").contains("expected the field `step`, found none"));
    }
}
