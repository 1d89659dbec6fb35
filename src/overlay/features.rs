//! What stands in each cell: tint and pattern by class of thing, a code of two letters for its kind.

use rootward_gen::{Pos, Record, Thing, ThingClass, Vertical};

use super::class::{Class, Mark, Pattern, Sorting};
use super::inks::Ink;
use super::paint::{Painter, Scene, nothing_more};

/// The overlay of features.
pub const PAINTER: Painter = Painter {
    title: "What stands in each cell; of several things the most important one.",
    classes: |_| LOOKS.to_vec(),
    sort,
    finish: nothing_more,
};

/// Which of several things in a cell is shown: what lives or hurts, then what works on others and what
/// it works on, then the rest. Within a class, the order of [`LOOKS`] decides.
const IMPORTANCE: [ThingClass; 8] = [
    ThingClass::Creature,
    ThingClass::Danger,
    ThingClass::Opener,
    ThingClass::Lock,
    ThingClass::Way,
    ThingClass::Machine,
    ThingClass::Loot,
    ThingClass::Decoration,
];

/// The looks of all kinds of things, found by their labels; the first has no label of its own.
const LOOKS: [Class; 44] = [
    look(ThingClass::Way, "LB", "ladder up and down"),
    look(ThingClass::Way, "EN", "entrance"),
    look(ThingClass::Way, "LU", "ladder up"),
    look(ThingClass::Way, "LD", "ladder down"),
    look(ThingClass::Way, "HU", "hole in the ceiling"),
    look(ThingClass::Way, "HD", "hole in the floor"),
    look(ThingClass::Way, "EL", "elevator car"),
    look(ThingClass::Way, "DS", "droid spawn"),
    look(ThingClass::Lock, "DB", "blue door"),
    look(ThingClass::Lock, "DE", "elevator door"),
    look(ThingClass::Lock, "DI", "iris door"),
    look(ThingClass::Lock, "DL", "laser door"),
    look(ThingClass::Lock, "DC", "cell door"),
    look(ThingClass::Lock, "DO", "button door"),
    look(ThingClass::Lock, "DP", "protected door"),
    look(ThingClass::Lock, "DX", "punch door"),
    look(ThingClass::Lock, "WP", "puzzle wall"),
    look(ThingClass::Lock, "WR", "rising wall"),
    look(ThingClass::Lock, "WF", "falling wall"),
    look(ThingClass::Lock, "RW", "raiser wall"),
    look(ThingClass::Lock, "PW", "pushable wall"),
    look(ThingClass::Lock, "FW", "fake wall"),
    look(ThingClass::Lock, "WI", "window"),
    look(ThingClass::Lock, "BL", "blockage"),
    look(ThingClass::Opener, "PP", "puzzle panel"),
    look(ThingClass::Opener, "RB", "release button"),
    look(ThingClass::Opener, "LT", "laser terminal"),
    look(ThingClass::Danger, "FI", "puzzle fire"),
    look(ThingClass::Danger, "GT", "trap grate"),
    look(ThingClass::Danger, "GR", "grate"),
    look(ThingClass::Danger, "MI", "mine"),
    look(ThingClass::Danger, "SL", "spinner, left"),
    look(ThingClass::Danger, "SR", "spinner, right"),
    look(ThingClass::Loot, "CT", "trap cupboard"),
    look(ThingClass::Loot, "CU", "cupboard"),
    look(ThingClass::Loot, "IT", "items"),
    look(ThingClass::Machine, "GE", "generator"),
    look(ThingClass::Machine, "SH", "shop"),
    look(ThingClass::Machine, "PC", "probe computer"),
    look(ThingClass::Machine, "SO", "socket"),
    look(ThingClass::Machine, "HY", "hydrant"),
    look(ThingClass::Creature, "CR", "creatures"),
    look(ThingClass::Decoration, "PS", "push space"),
    look(ThingClass::Decoration, "DR", "decoration"),
];

/// The place of a cell with two ladders in [`LOOKS`].
const BOTH_LADDERS: usize = 0;

/// Ink and pattern say the class, the code says the kind.
const fn look(class: ThingClass, code: &'static str, text: &'static str) -> Class {
    let (ink, pattern) = match class {
        ThingClass::Way => (Ink::Pale, Pattern::Frame),
        ThingClass::Lock => (Ink::Sky, Pattern::Bars),
        ThingClass::Opener => (Ink::Green, Pattern::Dots),
        ThingClass::Danger => (Ink::Red, Pattern::Crosses),
        ThingClass::Loot => (Ink::Amber, Pattern::Slashes),
        ThingClass::Machine => (Ink::Cyan, Pattern::Rows),
        ThingClass::Creature => (Ink::Pink, Pattern::Checks),
        ThingClass::Decoration => (Ink::Sand, Pattern::Plain),
    };
    // What is only there to be looked at stays quiet.
    let fill = if matches!(class, ThingClass::Decoration) { 50 } else { 120 };
    Class { ink, fill, pattern, mark: Mark::Code(code), text }
}

fn sort(scene: &Scene<'_>) -> Sorting {
    Sorting::of(scene, |at| look_of_cell(scene, at))
}

/// The look of the most important thing in a cell.
fn look_of_cell(scene: &Scene<'_>, at: Pos) -> Option<usize> {
    let things = || scene.records.at(at).map(|record| record.thing);
    let first = things().min_by_key(|&thing| (importance(thing), look_of(thing)))?;
    let ladder = |way| things().any(|thing| thing == Thing::Ladder(way));
    let both = matches!(first, Thing::Ladder(_)) && ladder(Vertical::Up) && ladder(Vertical::Down);
    if both { Some(BOTH_LADDERS) } else { look_of(first) }
}

/// The place of a thing among several in its cell; the lowest is shown.
fn importance(thing: Thing) -> usize {
    IMPORTANCE.iter().position(|&class| class == thing.class()).unwrap_or(IMPORTANCE.len())
}

/// The records of a cell, the most important first.
pub fn by_importance<'a>(records: impl Iterator<Item = &'a Record>) -> Vec<&'a Record> {
    let mut sorted: Vec<&Record> = records.collect();
    sorted.sort_by_key(|record| (importance(record.thing), look_of(record.thing), record.number));
    sorted
}

/// The look of a thing.
fn look_of(thing: Thing) -> Option<usize> {
    LOOKS.iter().position(|look| look.text == thing.label())
}

#[cfg(test)]
mod tests {
    use super::super::paint::tests::for_scenes;
    use super::*;

    #[test]
    fn every_thing_has_a_look_in_the_pattern_of_its_class() {
        for seed in [0, 10, 12, 100, 179] {
            for_scenes(seed, |scene| {
                for record in scene.records.iter() {
                    let found = look_of(record.thing).map(|index| LOOKS[index]);
                    let wanted = found.map(|found| match found.mark {
                        Mark::Code(code) => look(record.thing.class(), code, record.thing.label()),
                        _ => found,
                    });
                    assert!(found.is_some() && found == wanted, "{:?}", record.thing);
                }
            });
        }
    }

    #[test]
    fn every_cell_with_a_thing_is_marked_and_no_other() {
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            for at in Pos::all().filter(|&at| scene.shows(at)) {
                assert_eq!(sorting.class(at).is_some(), scene.records.at(at).next().is_some(), "{at:?}");
            }
        });
    }

    #[test]
    fn creatures_hide_what_they_stand_on_and_cupboards_what_they_hold() {
        for_scenes(179, |scene| {
            for (at, look) in sort(scene).cells() {
                let has = |class| scene.records.at(at).any(|record| record.thing.class() == class);
                if has(ThingClass::Creature) {
                    assert_eq!(LOOKS[look].text, "creatures", "{at:?}");
                } else if LOOKS[look].text == "items" {
                    let alone = |record: &Record| matches!(record.thing, Thing::Pile(_));
                    let decoration = |record: &Record| record.thing.class() == ThingClass::Decoration;
                    assert!(scene.records.at(at).all(|record| alone(record) || decoration(record)));
                }
            }
        });
    }
}
