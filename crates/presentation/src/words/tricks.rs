//! The fighting styles of creatures in words: what each behaviour does, how to recognise it, and advice.

use rootward_rules::{combat::verbs::Verb, encounters::GroupState, site::Site, tables::creatures::Trait};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    pub of: Trait,
    pub name: &'static str,
    pub badge: &'static str,
    /// The effect, the sign, and advice.
    pub about: &'static str,
}

/// All behaviours, in the order of the badges.
pub const TRICKS: [Trick; 11] = [
    Trick {
        of: Trait::Charger,
        name: "charger",
        badge: "trick.charger",
        about: "Charges along the arrows. Step aside, and it is exposed at the wall.",
    },
    Trick {
        of: Trait::Shield,
        name: "shield",
        badge: "trick.shield",
        about: "Its shield throws hits back. Attack from the side or back, or while the shield is down.",
    },
    Trick {
        of: Trait::Healer,
        name: "healer",
        badge: "trick.healer",
        about: "Heals others along a row of crosses. Beat it first.",
    },
    Trick {
        of: Trait::Splitter,
        name: "splitter",
        badge: "trick.splitter",
        about: "Splits into two when beaten. Blades, cannons and sprays hit many.",
    },
    Trick {
        of: Trait::Thief,
        name: "thief",
        badge: "trick.thief",
        about: "Its hits steal gold, then it runs. Shoot it and the gold drops.",
    },
    Trick {
        of: Trait::Caller,
        name: "caller",
        badge: "trick.caller",
        about: "Calls for help. Beat it before the bar runs out, or interrupt it with a handgun.",
    },
    Trick {
        of: Trait::Lurker,
        name: "lurker",
        badge: "trick.lurker",
        about: "Hides under a ripple until you are two cells away. Shoot it from afar, or go around.",
    },
    Trick {
        of: Trait::Bomber,
        name: "bomber",
        badge: "trick.bomber",
        about: "Drops a blinking bomb. Leave the marked cells. It hurts enemies too.",
    },
    Trick {
        of: Trait::Pack,
        name: "pack",
        badge: "trick.pack",
        about: "Part of the pack attacks from behind. Keep to a corridor, or keep your back to a wall.",
    },
    Trick {
        of: Trait::Anchor,
        name: "anchor",
        badge: "trick.anchor",
        about: "Its hits pull you one cell closer. Leave its line of hooks, or fight up close.",
    },
    Trick {
        of: Trait::Slimer,
        name: "slimer",
        badge: "trick.slimer",
        about: "Leaves slime that halves your speed. Go around it.",
    },
];

/// The behaviours that a group shows now. A guardian's behaviours change with its phase.
pub fn of_group(site: &Site, group: &GroupState) -> impl Iterator<Item = &'static Trick> {
    TRICKS.iter().filter(|trick| group.is(site, trick.of))
}

/// The effect of a weapon in addition to its damage and reach.
pub const fn verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Shove => "shoves the enemy back",
        Verb::Sweep => "hits all enemies in a cell",
        Verb::Stop => "interrupts attacks",
        Verb::Pierce => "pierces two groups",
        Verb::Hold => "holds the enemy in place",
        Verb::Through => "passes through windows",
        Verb::Throw => "throws enemies back and breaks cracked walls",
        Verb::Burn => "sets the floor on fire",
        Verb::Jump => "jumps to another enemy",
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::tables::shipped;

    use super::*;

    #[test]
    fn every_behaviour_has_a_line_and_a_badge_that_is_drawn() {
        let drawn = rootward_art::features::all();
        for trick in &TRICKS {
            assert!(drawn.iter().any(|name| name == trick.badge), "{}", trick.badge);
            assert!(trick.about.ends_with('.') && trick.about.len() < 120, "{}", trick.about);
        }
        // Traits also describe the material and the loot of a type.
        let fights = |of: Trait| TRICKS.iter().any(|trick| trick.of == of);
        let nature = [
            Trait::Mechanic,
            Trait::Floating,
            Trait::Fire,
            Trait::Harmless,
            Trait::Minelayer,
            Trait::Carrier,
            Trait::Captive,
        ];
        for row in shipped().creatures.iter() {
            for &of in &row.traits {
                assert!(fights(of) != nature.contains(&of), "{}: {of:?}", row.name);
            }
        }
    }
}
