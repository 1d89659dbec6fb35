//! The weapons and the effects of their hits (`play.md` 6.1 and 8.5).

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged, rows};
use serde::Deserialize;

use crate::combat::verbs::Verb;

/// The number of weapons: three of each class.
pub const WEAPONS: usize = 24;
/// The best quality; qualities are numbered from 1.
pub const BEST_QUALITY: u32 = 8;

rows! {
    /// The eight classes, in order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    pub enum WeaponClass {}

    /// Fist and gloves.
    Fist;
    /// Blades.
    Blade;
    /// Handguns.
    Handgun;
    /// Rifles.
    Rifle;
    /// Automatics.
    Automatic;
    /// Lasers.
    Laser;
    /// Cannons.
    Cannon;
    /// Sprays.
    Spray;
}

impl Ranged for WeaponClass {}

/// The targets of one hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Strikes {
    /// One member of a group.
    Member,
    /// The whole group.
    Group,
    /// The whole group, and the groups on the two cells behind it.
    Cloud,
}

impl Ranged for Strikes {}

ranged! {
    /// The common values of the weapons of a class.
    pub struct ClassRow {
        /// The class.
        pub class: WeaponClass,
        /// The class's name, in the plural.
        pub name: String,
        /// Ticks between attacks.
        pub wait: u32 = 1..=200,
        /// The reach, in cells.
        pub reach: u32 = 1..=63,
        /// The divisor of the damage of each shot.
        pub share: u32 = 1..=10,
        /// Whether the class consumes clips.
        pub ammunition: bool,
        /// The effect of a hit besides damage.
        pub verb: Verb,
        /// The targets of a hit.
        pub strikes: Strikes,
        /// Whether the class hits floating creatures.
        pub fliers: bool,
    }
}

ranged! {
    struct WeaponRow {
        name: String,
        class: WeaponClass,
        low: u32 = 0..=100000,
        high: u32 = 1..=100000,
        clip: u32 = 0..=200,
    }
}

ranged! {
    struct WeaponsFile {
        classes: Vec<ClassRow>,
        weapons: Vec<WeaponRow>,
    }
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The weapon's level, which is its place in the list, 1 to 24.
    pub level: u8,
    /// The weapon's name.
    pub name: String,
    /// The damage at quality 0, which no weapon has.
    pub low: u32,
    /// The damage at quality 8.
    pub high: u32,
    /// Shots in a clip, up to 200, or 0 if the weapon needs none.
    pub clip: u32,
    /// The values of its class.
    pub class: ClassRow,
}

impl Weapon {
    /// The damage of one shot or blow, before the roll, at a quality of 1 to 8.
    #[must_use]
    pub fn damage(&self, quality: u32) -> u32 {
        self.full_damage(quality) / self.class.share
    }

    /// The damage per second of continuous attacks.
    #[must_use]
    pub fn damage_per_second(&self, quality: u32) -> u32 {
        per_second(self.full_damage(quality), self.class.share * self.class.wait)
    }

    /// Whether only the front pair can use it.
    #[must_use]
    pub const fn is_melee(&self) -> bool {
        self.class.reach <= 1
    }

    fn full_damage(&self, quality: u32) -> u32 {
        self.low + (self.high - self.low) * quality.min(BEST_QUALITY) / BEST_QUALITY
    }
}

pub(super) fn per_second(damage: u32, ticks: u32) -> u32 {
    let second = u64::from(damage) * u64::from(super::TICKS_PER_SECOND);
    u32::try_from(second / u64::from(ticks.max(1))).unwrap_or(u32::MAX)
}

/// All weapons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapons {
    by_level: [Weapon; WEAPONS],
    /// A class removed from all kits for a measurement.
    left_out: Option<WeaponClass>,
}

impl Weapons {
    pub(super) fn read(source: &Source<'_>) -> Result<Self, Fault> {
        let file: WeaponsFile = source.read()?;
        let (classes, list) = (FieldPath::of("classes"), FieldPath::of("weapons"));
        let listed: Vec<WeaponClass> = file.classes.iter().map(|row| row.class).collect();
        if listed != WeaponClass::ALL {
            let expected = format!("the eight classes {:?}", WeaponClass::ALL);
            return Err(source.fault(&classes, expected, format!("{listed:?}")));
        }
        for (entry, row) in file.classes.iter().enumerate() {
            source.check_words(&classes.entry(entry).field("name"), &row.name, 24)?;
        }
        let names: Vec<String> = file.weapons.iter().map(|row| row.name.clone()).collect();
        source.check_unique(&list, "name", &names)?;
        let mut weapons = Vec::with_capacity(WEAPONS);
        for (entry, row) in file.weapons.into_iter().enumerate() {
            let at = list.entry(entry);
            source.check_words(&at.field("name"), &row.name, 24)?;
            let class = file.classes.iter().find(|class| class.class == row.class);
            let due = WeaponClass::ALL.get(entry / 3);
            let Some(class) = class.filter(|class| due == Some(&class.class)) else {
                let expected = "three weapons of each class, class by class";
                return Err(source.fault(&at.field("class"), expected, format!("{:?}", row.class)));
            };
            if row.low >= row.high {
                let expected = format!("more than low, which is {}", row.low);
                return Err(source.fault(&at.field("high"), expected, row.high.to_string()));
            }
            if class.ammunition != (row.clip > 0) {
                let expected = if class.ammunition { "a clip of 1 to 200" } else { "no clip, which is 0" };
                return Err(source.fault(&at.field("clip"), expected, row.clip.to_string()));
            }
            let WeaponRow { name, low, high, clip, .. } = row;
            let level = entry as u8 + 1;
            weapons.push(Weapon { level, name, low, high, clip, class: class.clone() });
        }
        weapons.try_into().map(|by_level| Self { by_level, left_out: None }).map_err(
            |weapons: Vec<Weapon>| {
                source.fault(&list, format!("{WEAPONS} weapons"), format!("{} of them", weapons.len()))
            },
        )
    }

    /// The weapon of a level, which is clamped to 1..=24.
    #[must_use]
    pub fn level(&self, level: u8) -> &Weapon {
        &self.by_level[usize::from(level).clamp(1, WEAPONS) - 1]
    }

    pub(super) fn leave_out(&mut self, unwanted: WeaponClass) {
        self.left_out = Some(unwanted);
    }

    /// Turns every gun into a weapon of one class, for a measurement. Keeps damage per second and clip duration.
    pub(super) fn make_guns(&mut self, wanted: WeaponClass) {
        let Some(class) =
            self.iter().map(|weapon| &weapon.class).find(|class| class.class == wanted).cloned()
        else {
            return;
        };
        for weapon in self.by_level.iter_mut().filter(|weapon| weapon.class.ammunition) {
            let scaled =
                |damage: u32| damage * class.share * class.wait / (weapon.class.share * weapon.class.wait);
            (weapon.low, weapon.high) = (scaled(weapon.low), scaled(weapon.high));
            weapon.clip = (weapon.clip * weapon.class.wait / class.wait).max(1);
            weapon.class = class.clone();
        }
    }

    /// Removes a verb from its class, for a measurement. A hit of that class then does only damage.
    pub(super) fn leave_out_verb(&mut self, unwanted: Verb) {
        for class in self.by_level.iter_mut().map(|weapon| &mut weapon.class) {
            if class.verb == unwanted {
                // `strikes` controls sweeping. The verb has no other effect.
                class.verb = Verb::Sweep;
                if unwanted == Verb::Sweep {
                    class.strikes = Strikes::Member;
                }
            }
        }
    }

    pub(super) fn leaves_out(&self, level: u8) -> bool {
        self.left_out == Some(self.level(level).class.class)
    }

    /// All weapons by level.
    pub fn iter(&self) -> impl Iterator<Item = &Weapon> {
        self.by_level.iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::tables::testing::{fault, shipped};

    #[test]
    fn damage_grows_with_quality() {
        let weapons = shipped().weapons;
        assert_eq!(weapons.level(1).damage(4), 80);
        assert_eq!(weapons.level(5).damage(8), 1000);
        // Automatics do half of their damage with each shot, and sprays do a third.
        assert_eq!(weapons.level(13).damage(8), 1850);
        assert_eq!(weapons.level(22).damage(8), 1000);
        for weapon in weapons.iter() {
            assert!((1..8).all(|quality| weapon.damage(quality) <= weapon.damage(quality + 1)));
        }
    }

    #[test]
    fn waits_and_reaches_match_the_rules() {
        let weapons = shipped().weapons;
        let every_third = weapons.iter().step_by(3);
        let rows: Vec<(u32, u32)> = every_third.map(|row| (row.class.wait, row.class.reach)).collect();
        assert_eq!(rows, [(16, 1), (18, 2), (20, 6), (24, 15), (8, 12), (30, 30), (40, 50), (12, 45)]);
        assert!(weapons.level(3).is_melee() && !weapons.level(4).is_melee());
    }

    #[test]
    fn levels_are_clamped() {
        let weapons = shipped().weapons;
        assert_eq!([0, 1, 255].map(|level| weapons.level(level).level), [1, 1, 24]);
    }

    #[test]
    fn faults_are_named() {
        let said = |from, to| fault("weapons.ron", from, to);
        assert!(
            said("\"sidearm\"", "\"carbine\"")
                .contains("`name` of entry 10 of `weapons`: expected something new")
        );
        assert!(
            said("low: 1700, high: 2400", "low: 2400, high: 2400").contains("more than low, which is 2400")
        );
        assert!(said("high: 150, clip: 0", "high: 150, clip: 5").contains("no clip, which is 0"));
        assert!(said("clip: 30", "clip: 0").contains("a clip of 1 to 200"));
        assert!(said("wait: 16", "wait: 0").contains("a whole number from 1 to 200, found `0`"));
        assert!(said("class: Rifle, low", "class: Bow, low").contains("Cannon, Spray, found `Bow`"));
        assert!(said("class: Rifle, low", "class: Laser, low").contains("three weapons of each class"));
        assert!(said("class: Rifle, name", "class: Blade, name").contains("the eight classes"));
        let last = "(name: \"storm spray\", class: Spray, low: 5000, high: 7000, clip: 10),";
        assert!(said(last, "").contains("`weapons`: expected 24 weapons, found 23 of them"));
        assert!(said("clip: 30", "clips: 30").contains("found the unknown field `clips`"));
    }
}
