//! The creature types, with the values that the rules add to the generator's records (`play.md` 8.5).

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged};
use rootward_gen::{CREATURE_NUMBERS, creature_type};
use serde::Deserialize;

/// The number of families.
pub const FAMILIES: usize = 6;

ranged! {
    /// The kind of attack of a creature.
    #[derive(Copy)]
    pub enum Attack {
        /// A blow to the next cell.
        Touch,
        /// A shot over this many cells, but never from beyond the party's sight.
        Shoot(u32 = 2..=9),
    }
}

impl Attack {
    /// The attack's reach, 1 to 9 cells.
    #[must_use]
    pub const fn reach(self) -> u32 {
        match self {
            Self::Touch => 1,
            Self::Shoot(reach) => reach,
        }
    }
}

/// A special property of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Trait {
    /// Enters no water.
    Mechanic,
    /// Not affected by water, fire, holes and mines. Fists cannot reach it.
    Floating,
    /// Stays in fire.
    Fire,
    /// Does nothing until it is hurt.
    Harmless,
    /// Leaves a mine when it dies.
    Minelayer,
    /// Has a password. It never starts asleep, and never goes under a raiser wall, into fire or into a hole.
    Carrier,
    /// Runs straight at the party. It is open to attack after it hits a wall.
    Charger,
    /// Takes little damage from the front.
    Shield,
    /// Restores points of others.
    Healer,
    /// Leaves two smaller creatures.
    Splitter,
    /// Takes gold and runs.
    Thief,
    /// Wakes nearby groups.
    Caller,
    /// Lies in wait.
    Lurker,
    /// Blows up after its death.
    Bomber,
    /// Circles to the party's back, and attacks together with others.
    Pack,
    /// Pulls the party one cell closer.
    Anchor,
    /// Leaves a trail that slows the party.
    Slimer,
    /// The captive, who follows the party, never attacks, and cannot be hurt.
    Captive,
}

impl Ranged for Trait {}

ranged! {
    /// A type of creature.
    pub struct Creature {
        /// The generator's number of the type. The numbers 7 and 9 do not occur.
        pub number: u8 = 0..=41,
        /// The creature's name; the same as in the generator's records.
        pub name: String,
        /// The base of the hit points, for drops and score.
        pub points: u32 = 1..=1000,
        /// The creature's delay. A higher value is slower.
        pub delay: u32 = 0..=100,
        /// The base of the damage. Members add 0 to 3, depending on their skill.
        pub power: u32 = 1..=250,
        /// The creature's attack: touch or shoot.
        pub attack: Attack,
        /// The creature's special properties.
        pub traits: Vec<Trait>,
    }
}

impl Creature {
    /// Whether the type has a trait.
    #[must_use]
    pub fn is(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
}

ranged! {
    struct CreaturesFile {
        families: Vec<String>,
        creatures: Vec<Creature>,
    }
}

/// All types of creatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creatures {
    families: Vec<String>,
    by_number: Vec<Option<Creature>>,
    /// A trait removed from all creatures for a measurement.
    left_out: Option<Trait>,
}

impl Creatures {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let file: CreaturesFile = source.read()?;
        let families = FieldPath::of("families");
        if file.families.len() != FAMILIES {
            let found = format!("{} of them", file.families.len());
            return Err(source.fault(&families, format!("{FAMILIES} names"), found));
        }
        for (entry, name) in file.families.iter().enumerate() {
            source.check_words(&families.entry(entry), name, 24)?;
        }
        let list = FieldPath::of("creatures");
        let numbers: Vec<String> = file.creatures.iter().map(|row| row.number.to_string()).collect();
        source.check_unique(&list, "number", &numbers)?;
        let mut by_number = vec![None; CREATURE_NUMBERS];
        for (entry, creature) in file.creatures.into_iter().enumerate() {
            let at = list.entry(entry);
            source.check_words(&at.field("name"), &creature.name, 24)?;
            let number = creature.number;
            match by_number.get_mut(usize::from(number)) {
                Some(row) if creature_type(number).is_some() => *row = Some(creature),
                _ => {
                    let found = format!("`{number}`");
                    return Err(source.fault(
                        &at.field("number"),
                        "a type that bases have, not 7 or 9",
                        found,
                    ));
                }
            }
        }
        let missing =
            by_number.iter().zip(0..).find(|(row, number)| row.is_none() && creature_type(*number).is_some());
        if let Some((_, number)) = missing {
            return Err(source.fault(&list, format!("a creature with number {number}"), "none"));
        }
        Ok(Self { families: file.families, by_number, left_out: None })
    }

    /// The type with a number. `None` for numbers that no base uses.
    #[must_use]
    pub fn get(&self, number: u8) -> Option<&Creature> {
        self.by_number.get(usize::from(number))?.as_ref()
    }

    pub(super) fn leave_out(&mut self, unwanted: Trait) {
        self.by_number.iter_mut().flatten().for_each(|row| row.traits.retain(|&has| has != unwanted));
        self.left_out = Some(unwanted);
    }

    /// Whether a trait is left out for a measurement. Guardians do not show it either.
    #[must_use]
    pub fn leaves_out(&self, wanted: Trait) -> bool {
        self.left_out == Some(wanted)
    }

    /// All types, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Creature> {
        self.by_number.iter().flatten()
    }

    /// The name of a family, 1 to 6.
    #[must_use]
    pub fn family(&self, number: u8) -> Option<&str> {
        self.families.get(usize::from(number).checked_sub(1)?).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Records, Seed, generate};

    use super::*;
    use crate::tables::testing::{fault, shipped};

    #[test]
    fn rows_agree_with_the_generators_types() {
        let creatures = shipped().creatures;
        let types = (0..=u8::MAX).filter_map(|number| Some((number, creature_type(number)?)));
        let numbers: Vec<u8> = creatures.iter().map(|row| row.number).collect();
        assert_eq!(numbers, types.clone().map(|(number, _)| number).collect::<Vec<_>>());
        for (row, (_, kind)) in creatures.iter().zip(types) {
            assert_eq!(
                (row.name.as_str(), row.points, row.delay, row.power),
                (kind.name, kind.strength.into(), kind.speed.into(), kind.skill.into())
            );
            let attack = match kind.armour {
                0..=0x10 => Attack::Touch,
                0x11..0x70 => Attack::Shoot(6),
                0x70.. => Attack::Shoot(9),
            };
            assert_eq!(row.attack, attack, "{}", row.name);
        }
    }

    #[test]
    fn groups_in_bases_match_their_rows() {
        let creatures = shipped().creatures;
        let mut met = [false; CREATURE_NUMBERS];
        for number in 0..44 {
            let records = Records::of(&generate(&Seed::classic(number).into()));
            for group in records.groups() {
                let row = creatures.get(group.creature).expect("every group has its type");
                met[usize::from(group.creature)] = true;
                assert_eq!(
                    (row.name.as_str(), row.delay),
                    (group.name(), u32::from(group.pace - group.wait / 2))
                );
                for member in records.members(group) {
                    let touches = member.armour <= 0x13;
                    assert_eq!(row.attack == Attack::Touch, touches, "{}", row.name);
                    let far = member.armour >= 0x70;
                    assert!(touches || row.attack.reach() == if far { 9 } else { 6 }, "{}", row.name);
                    assert!((row.power..=row.power + 3).contains(&u32::from(member.skill)));
                }
            }
        }
        // Families 5 and 6 never occur in bases.
        let unmet: Vec<u8> =
            creatures.iter().map(|row| row.number).filter(|&n| !met[usize::from(n)]).collect();
        assert_eq!(unmet, [37, 38, 39, 40, 41]);
    }

    #[test]
    fn traits_match_the_rules() {
        let creatures = shipped().creatures;
        let with = |wanted| -> Vec<u8> {
            creatures.iter().filter(|row| row.is(wanted)).map(|row| row.number).collect()
        };
        assert_eq!(with(Trait::Fire), [3, 26, 36, 37]);
        assert_eq!(with(Trait::Floating), [10, 25, 27]);
        assert_eq!(with(Trait::Mechanic), [0, 1, 4, 5, 19, 22, 29, 30]);
        assert_eq!(with(Trait::Harmless), [14]);
        assert_eq!(with(Trait::Minelayer), [19, 22]);
        assert_eq!(with(Trait::Carrier), [6, 8]);
        assert_eq!(with(Trait::Captive), [31]);
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("creatures.ron", from, to);
        assert!(said("number: 2,", "number: 3,").contains("entry 4 of `creatures`: expected something new"));
        assert!(said("number: 2,", "number: 7,").contains("not 7 or 9, found `7`"));
        assert!(said("number: 2,", "number: 64,").contains("a whole number from 0 to 41, found `64`"));
        assert!(
            said("Shoot(6)", "Shoot(10)")
                .contains("`attack` of entry 2 of `creatures`: expected a whole number from 2 to 9")
        );
        assert!(said("[Carrier]", "[Courier]").contains("Slimer, Captive, found `Courier`"));
        assert!(said("\"scuttler\"", "\"\"").contains("1 to 24 characters"));
        assert!(said("\"Dune Folk\"", "").contains("`families`: expected 6 names, found 5 of them"));
        let gone =
            "(number: 41, name: \"gnat cloud\", points: 6, delay: 3, power: 13, attack: Touch, traits: []),";
        assert!(said(gone, "").contains("expected a creature with number 41, found none"));
    }
}
