use super::{Footing, Records, Sides, Thing, ThingRow};
use crate::{Seed, generate};

fn things() -> Vec<Thing> {
    let seeds = ["0", "10", "33", "179", "28033", "x42", "w42"];
    let records = seeds.map(|seed| Records::of(&generate(&seed.parse::<Seed>().expect("a seed").into())));
    records.iter().flat_map(Records::iter).map(|record| record.thing).collect()
}

#[test]
fn every_row_has_a_code_and_a_label_of_its_own() {
    for (place, row) in ThingRow::ALL.iter().enumerate() {
        assert_eq!(*row as usize, place);
        assert!(row.code().len() == 2 && !row.label().is_empty() && row.about().ends_with('.'), "{row:?}");
        for other in &ThingRow::ALL[..place] {
            assert!(other.code() != row.code() && other.label() != row.label(), "{other:?} {row:?}");
        }
    }
}

#[test]
fn every_row_stands_in_some_base() {
    let things = things();
    for row in ThingRow::ALL {
        let found = things.iter().any(|thing| thing.row() == *row);
        assert!(found, "{row:?} is in no base: it is not gathered, or another seed is needed here");
    }
}

#[test]
fn things_with_visible_sides_are_reached_from_beside() {
    for thing in things() {
        assert!(thing.sides() == Sides::All || thing.row().footing() == Footing::Beside, "{thing:?}");
    }
}
