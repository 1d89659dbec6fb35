//! The 64 types of creatures (`architect-b.md` 2.5). The names are our own.

use self::CreatureClass::{Fire, Ordinary, Special};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CreatureClass {
    Ordinary,
    Fire,
    /// A type that is used only if a phase requests it: guardian, courier, captive.
    Special,
}

/// A type of creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreatureType {
    /// The type's name.
    pub name: &'static str,
    pub(crate) class: CreatureClass,
    /// The maximum number of members of a group. 0 for entries that are never taken.
    pub most: u8,
    /// The base of a member's armour, which also determines its attacks.
    pub armour: u8,
    /// The base of a member's strength.
    pub strength: u16,
    /// The speed. Higher values are slower.
    pub speed: u8,
    /// The base of a member's skill. Members have 0 to 3 more.
    pub skill: u8,
    /// The first map on which the type may appear.
    pub first_map: u16,
    /// The family, 1..=6. 0 for types without a family.
    pub family: u8,
    /// A flag that the original game sets on groups of this type. Rootward does not use it.
    pub heavy: bool,
}

const NOBODY: CreatureType = of("nobody", Ordinary, [0; 7], false);

/// The columns are: most members, armour, strength, speed, skill, first map, family.
const fn of(name: &'static str, class: CreatureClass, columns: [u16; 7], heavy: bool) -> CreatureType {
    let [most, armour, strength, speed, skill, first_map, family] = columns;
    CreatureType {
        name,
        class,
        most: most as u8,
        armour: armour as u8,
        strength,
        speed: speed as u8,
        skill: skill as u8,
        first_map,
        family: family as u8,
        heavy,
    }
}

pub(crate) const TYPES: u8 = 64;

/// The type with a number, which is taken modulo 64.
pub(crate) fn creature(number: u8) -> &'static CreatureType {
    LISTED.get(usize::from(number % TYPES)).unwrap_or(&NOBODY)
}

/// The number of listed types, including unused ones. All type numbers are below this number.
pub const CREATURE_NUMBERS: usize = 42;

/// The type with a number, or `None` for unused numbers.
#[must_use]
pub fn creature_type(number: u8) -> Option<&'static CreatureType> {
    LISTED.get(usize::from(number)).filter(|kind| kind.most > 0)
}

static LISTED: [CreatureType; CREATURE_NUMBERS] = [
    of("sentinel", Ordinary, [1, 160, 100, 20, 80, 4, 1], false),
    of("spark crab", Ordinary, [4, 32, 10, 10, 23, 1, 1], false),
    of("scuttler", Ordinary, [9, 16, 3, 8, 9, 0, 1], false),
    of("ember newt", Fire, [4, 1, 85, 1, 27, 0, 1], true),
    of("siege walker", Ordinary, [1, 224, 300, 20, 200, 9, 1], false),
    of("hauler", Ordinary, [1, 166, 300, 15, 100, 7, 1], false),
    of("courier", Special, [1, 6, 150, 4, 92, 0, 0], false),
    NOBODY,
    of("guardian", Special, [1, 6, 200, 2, 92, 0, 0], false),
    NOBODY,
    of("drift bell", Ordinary, [4, 48, 50, 1, 10, 2, 2], false),
    of("shellback", Ordinary, [5, 96, 100, 25, 50, 2, 2], false),
    of("creeper bulb", Ordinary, [4, 1, 40, 22, 32, 0, 2], false),
    of("needle bug", Ordinary, [9, 160, 30, 5, 50, 4, 2], false),
    of("grazer", Ordinary, [1, 1, 140, 13, 20, 1, 2], false),
    of("bog toad", Ordinary, [4, 1, 35, 8, 45, 5, 2], false),
    of("twin stalker", Ordinary, [2, 144, 100, 2, 100, 5, 2], false),
    of("tunnel runner", Ordinary, [4, 16, 40, 3, 50, 2, 2], false),
    of("husk hound", Ordinary, [4, 1, 20, 8, 24, 3, 1], false),
    of("minelayer", Ordinary, [1, 144, 80, 10, 70, 6, 1], false),
    of("void shade", Ordinary, [1, 1, 170, 3, 160, 6, 3], true),
    of("rust tick", Ordinary, [9, 48, 50, 9, 40, 3, 3], false),
    of("sapper drone", Ordinary, [1, 117, 120, 10, 50, 5, 3], false),
    of("lancer", Ordinary, [1, 165, 120, 7, 80, 8, 3], false),
    of("warden", Ordinary, [1, 186, 120, 4, 120, 9, 3], false),
    of("arc kite", Ordinary, [4, 32, 50, 14, 90, 3, 3], false),
    of("cinder worm", Fire, [4, 1, 40, 1, 40, 0, 3], true),
    of("null orb", Ordinary, [1, 202, 120, 1, 200, 10, 3], false),
    of("overseer", Ordinary, [1, 186, 200, 3, 180, 9, 3], false),
    of("station guard", Ordinary, [1, 176, 200, 3, 100, 0, 4], false),
    of("station marshal", Ordinary, [1, 216, 200, 7, 220, 0, 4], false),
    of("captive", Special, [1, 1, 1, 50, 241, 0, 4], true),
    of("spitter mite", Ordinary, [9, 80, 22, 7, 100, 2, 2], false),
    of("glass beetle", Ordinary, [9, 64, 30, 3, 100, 6, 2], false),
    of("razor gnat", Ordinary, [9, 96, 60, 1, 160, 10, 2], false),
    of("riot trooper", Ordinary, [4, 160, 60, 2, 200, 0, 4], false),
    of("furnace imp", Fire, [9, 96, 40, 1, 80, 0, 4], true),
    of("lava skink", Fire, [1, 49, 50, 10, 50, 0, 5], true),
    of("moor strider", Ordinary, [1, 32, 40, 8, 60, 0, 5], false),
    of("reed hopper", Ordinary, [1, 1, 10, 2, 12, 4, 5], false),
    of("dune crawler", Ordinary, [1, 49, 80, 12, 80, 7, 6], false),
    of("gnat cloud", Ordinary, [4, 1, 6, 3, 13, 0, 6], false),
];

/// The places of a group's members within their cell, for each maximum number of members. 0..=8 are the nine parts of
/// the cell, row by row. 0x14 is the middle, with 0x13 to its left and 0x15 to its right.
pub(crate) const fn places(most: u8) -> &'static [u8] {
    match most {
        0..=1 => &[0x14],
        2 => &[0x13, 0x15],
        3..=4 => &[0, 6, 8, 2],
        5 => &[0, 6, 4, 8, 2],
        _ => &[0, 8, 6, 2, 7, 4, 1, 3, 5],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_a_place_for_each_member() {
        for number in 0..TYPES {
            let most = creature(number).most;
            assert!(usize::from(most) <= places(most).len(), "type {number}");
        }
    }

    #[test]
    fn searches_find_the_special_types() {
        let special: Vec<u8> = (0..TYPES).filter(|&number| creature(number).class == Special).collect();
        assert_eq!(special, [6, 8, 31]);
    }
}
