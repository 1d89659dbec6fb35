//! The things in each cell: tint and pattern by class, and a code of two letters for the kind.

use rootward_gen::{Pos, Record, Thing, ThingClass, ThingRow, Vertical};

use super::class::{LegendClass, Mark, Pattern, Sorting, class as class_row};
use super::inks::Ink;
use super::paint::{OverlayScene, Painter, nothing_more, whole_cells};

pub const PAINTER: Painter = Painter {
    title: "The most important thing in each cell.",
    classes: |_, _| classes(),
    sort,
    areas: whole_cells,
    finish: nothing_more,
};

/// Living and dangerous things, then linked things, then the rest, each in the order of their rows.
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

/// The look of a cell with two ladders, and then the looks of all rows in their order.
fn classes() -> Vec<LegendClass> {
    let both = look(ThingClass::Way, "LB", "ladder up and down");
    let rows = ThingRow::ALL.iter().map(|row| look(row.class(), row.code(), row.label()));
    [both].into_iter().chain(rows).collect()
}

const BOTH_LADDERS: usize = 0;

const fn place(row: ThingRow) -> usize {
    BOTH_LADDERS + 1 + row as usize
}

const fn look(class: ThingClass, code: &'static str, text: &'static str) -> LegendClass {
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
    // Decorations should be inconspicuous.
    let fill = if matches!(class, ThingClass::Decoration) { 50 } else { 120 };
    class_row(ink, fill, pattern, Mark::Code(code), text)
}

fn sort(scene: &OverlayScene<'_>) -> Sorting {
    Sorting::of(scene, |at| look_of_cell(scene, at))
}

fn look_of_cell(scene: &OverlayScene<'_>, at: Pos) -> Option<usize> {
    let things = || scene.records.at(at).map(|record| record.thing);
    let first = things().min_by_key(|&thing| (importance(thing), thing.row()))?;
    let ladder = |way| things().any(|thing| thing == Thing::Ladder(way));
    let both = matches!(first, Thing::Ladder(_)) && ladder(Vertical::Up) && ladder(Vertical::Down);
    Some(if both { BOTH_LADDERS } else { place(first.row()) })
}

fn importance(thing: Thing) -> usize {
    IMPORTANCE.iter().position(|&class| class == thing.class()).unwrap_or(IMPORTANCE.len())
}

/// The records of a cell, the most important first.
pub fn by_importance<'a>(records: impl Iterator<Item = &'a Record>) -> Vec<&'a Record> {
    let mut sorted: Vec<&Record> = records.collect();
    sorted.sort_by_key(|record| (importance(record.thing), record.thing.row(), record.number));
    sorted
}

#[cfg(test)]
mod tests {
    use super::super::paint::tests::for_scenes;
    use super::*;

    #[test]
    fn only_cells_with_things_are_marked() {
        for_scenes(179, |scene| {
            let sorting = sort(scene);
            for at in Pos::all().filter(|&at| scene.shows(at)) {
                assert_eq!(sorting.class(at).is_some(), scene.records.at(at).next().is_some(), "{at:?}");
            }
        });
    }

    #[test]
    fn creatures_and_cupboards_hide_things() {
        for_scenes(179, |scene| {
            for (at, look) in sort(scene).cells() {
                let has = |class| scene.records.at(at).any(|record| record.thing.class() == class);
                if has(ThingClass::Creature) {
                    assert_eq!(look, place(ThingRow::Group), "{at:?}");
                } else if look == place(ThingRow::Pile) {
                    let alone = |record: &Record| matches!(record.thing, Thing::Pile(_));
                    let decoration = |record: &Record| record.thing.class() == ThingClass::Decoration;
                    assert!(scene.records.at(at).all(|record| alone(record) || decoration(record)));
                }
            }
        });
    }
}
