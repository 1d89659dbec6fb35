//! Tables that leave out one class of weapon, one verb or one behaviour, to measure its effect (`danger.md` 1). Real
//! plays and recordings never use them, because a recording stores a checksum of its tables.

use super::{Tables, creatures::Trait, weapons::WeaponClass};
use crate::combat::verbs::Verb;

/// The thing that a measurement leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// A class of weapon. Droids with such a weapon in the kit use sparks instead.
    Class(WeaponClass),
    /// A verb. Hits of its class do only damage.
    Verb(Verb),
    /// A behaviour. No creature or guardian has it.
    Behaviour(Trait),
}

impl Without {
    /// Everything that can be left out, in the order of the tables.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let classes = WeaponClass::ALL.iter().copied().map(Self::Class);
        let verbs = Verb::ALL.iter().copied().map(Self::Verb);
        let behaviours = [
            Trait::Charger,
            Trait::Shield,
            Trait::Healer,
            Trait::Splitter,
            Trait::Thief,
            Trait::Caller,
            Trait::Lurker,
            Trait::Bomber,
            Trait::Pack,
            Trait::Anchor,
            Trait::Slimer,
        ];
        classes.chain(verbs).chain(behaviours.map(Self::Behaviour)).collect()
    }

    /// The class that all guns must have to measure this thing. No kit has sprays, which are only sold and found.
    #[must_use]
    pub const fn needs_guns_of(self) -> Option<WeaponClass> {
        match self {
            Self::Class(WeaponClass::Spray) | Self::Verb(Verb::Burn) => Some(WeaponClass::Spray),
            _ => None,
        }
    }

    /// The thing's name in the tables, in lower case.
    #[must_use]
    pub fn name(self) -> String {
        let name = match self {
            Self::Class(class) => format!("{class:?}"),
            Self::Verb(verb) => format!("{verb:?}"),
            Self::Behaviour(behaviour) => format!("{behaviour:?}"),
        };
        name.to_ascii_lowercase()
    }

    /// The thing with this name, ignoring case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|each| each.name().eq_ignore_ascii_case(name))
    }
}

impl Tables {
    /// The tables for measuring a thing. If no kit has its class, all guns get it, with equal damage per second.
    #[must_use]
    pub fn measurable(mut self, what: Without) -> Self {
        if let Some(class) = what.needs_guns_of() {
            self.weapons.make_guns(class);
        }
        self
    }

    /// These tables without a thing, for a measurement.
    #[must_use]
    pub fn without(mut self, what: Without) -> Self {
        match what {
            Without::Class(class) => self.weapons.leave_out(class),
            // No weapon has this verb. Only the sparks of bare hands jump.
            Without::Verb(Verb::Jump) => self.dials.tricks.jump_reach = 0,
            Without::Verb(verb) => self.weapons.leave_out_verb(verb),
            Without::Behaviour(behaviour) => self.creatures.leave_out(behaviour),
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{
        kit::Arm,
        testing::{on_map, shipped},
    };

    #[test]
    fn names_of_left_out_things_are_unique() {
        let all = Without::all();
        assert_eq!(all.len(), 8 + 9 + 11);
        assert!(all.iter().all(|&each| Without::named(&each.name()) == Some(each)));
        assert_eq!(Without::named("CHARGER"), Some(Without::Behaviour(Trait::Charger)));
        assert_eq!(Without::named("sparks"), None);
    }

    #[test]
    fn guns_can_become_a_class_that_no_kit_has() {
        let whole = shipped();
        let kits_have = |tables: &Tables, class: WeaponClass| {
            (0..220).map(|map| tables.kit(on_map(map))).any(|kit| match kit.back {
                Arm::Weapon { level, .. } => tables.weapons.level(level).class.class == class,
                Arm::Sparks => false,
            })
        };
        for what in Without::all() {
            if let Some(class) = what.needs_guns_of() {
                assert!(!kits_have(&whole, class));
                let sprays = whole.clone().measurable(what);
                assert!(kits_have(&sprays, class));
                assert!(!kits_have(&sprays.clone().without(Without::Class(class)), class));
                for (gun, was) in sprays.weapons.iter().zip(whole.weapons.iter()) {
                    let (now, then) = (gun.damage_per_second(8), was.damage_per_second(8));
                    assert!(now.abs_diff(then) * 100 <= then, "{}: {now} {then}", gun.name);
                }
            }
        }
    }

    #[test]
    fn only_the_left_out_thing_is_gone() {
        let whole = shipped();
        for each in Without::all() {
            let tables = whole.clone().without(each);
            assert_ne!(tables, whole, "{each:?}");
            match each {
                Without::Class(class) => {
                    let kits = (0..220).map(|map| tables.kit(on_map(map)));
                    let mut arms = kits.flat_map(|kit| [kit.front, kit.back]);
                    assert!(arms.all(|arm| match arm {
                        Arm::Weapon { level, .. } => tables.weapons.level(level).class.class != class,
                        Arm::Sparks => true,
                    }));
                }
                Without::Verb(Verb::Jump) => assert_eq!(tables.dials.tricks.jump_reach, 0),
                Without::Verb(Verb::Sweep) => {}
                Without::Verb(verb) => {
                    assert!(tables.weapons.iter().all(|weapon| weapon.class.verb != verb));
                }
                Without::Behaviour(behaviour) => {
                    assert!(tables.creatures.iter().all(|row| !row.is(behaviour)));
                    assert!(tables.creatures.leaves_out(behaviour));
                }
            }
        }
    }
}
