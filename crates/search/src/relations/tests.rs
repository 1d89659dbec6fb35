use std::{collections::HashMap, sync::Arc};

use rootward_gen::{
    Base, Distances, Generator, Heading, Phase, Pos, Seed, ThingRow, Variant,
    crawlers::{BuildPlan, Preset},
    generate,
};

use super::{things::Spot, *};
use crate::{
    Question, Searcher,
    columns::{Counted, Value, column},
};

/// Seeds of every style and variant, with easy and hard maps.
fn samples() -> Vec<Seed> {
    let mut seeds = vec![Seed::classic(0), Seed::classic(179), Seed::classic(40_000), Seed::endless(1 << 40)];
    seeds.extend([Preset::Halls, Preset::Cells].map(|preset| Seed::crawler(300, preset)));
    seeds
        .iter()
        .flat_map(|seed| [Variant::Planet, Variant::Station].map(|variant| seed.with_variant(variant)))
        .collect()
}

fn gathered(name: &ThingName, base: &Counted<'_>) -> Vec<Spot> {
    let mut things = Vec::new();
    name.gather(base, &mut things);
    things
}

/// The distances between things, from one pass for each start.
struct Brute<'a> {
    base: &'a Base,
    distances: HashMap<Pos, Distances>,
}

impl Brute<'_> {
    fn ends(&self, thing: &Spot) -> Vec<(Pos, u16)> {
        match thing.wall {
            Some(sides) if !self.base.is_ground(thing.at) => {
                let looks = Heading::ALL.into_iter().filter(|look| sides.seen_looking(*look));
                looks.map(|look| (thing.at.step(look.back()), 1)).collect()
            }
            _ => vec![(thing.at, 0)],
        }
    }

    fn steps(&mut self, one: &Spot, two: &Spot) -> Option<u16> {
        if one.at == two.at {
            return Some(0);
        }
        let (starts, ends) = (self.ends(one), self.ends(two));
        let ways = starts.iter().flat_map(|&(start, first)| {
            let from = self.distances.entry(start).or_insert_with(|| self.base.distances_from(start));
            let from = &*from;
            let ways = ends.iter().filter_map(move |&(end, last)| Some(from.to(end)? + first + last));
            ways.collect::<Vec<_>>()
        });
        ways.min()
    }

    fn nearest(&mut self, from: &[Spot], to: &[Spot]) -> Option<u16> {
        let pairs =
            from.iter().flat_map(|one| to.iter().filter(|two| !two.is(one)).map(move |two| (one, two)));
        pairs.filter_map(|(one, two)| self.steps(one, two)).min()
    }
}

#[test]
fn relations_equal_those_of_single_ways() {
    let mut values = [0; 3];
    for seed in samples() {
        let base = generate(&seed.into());
        let counted = Counted::of(&base);
        let mut brute = Brute { base: &base, distances: HashMap::new() };
        let mut walks = Walks::default();
        for (place, one) in THINGS.iter().enumerate() {
            for two in THINGS.iter().skip(place % 3).step_by(3) {
                let (first, second) = (gathered(one, &counted), gathered(two, &counted));
                let steps = brute
                    .nearest(&first, &second)
                    .map_or(Value::Missing, |steps| Value::Number(steps.into()));
                let found = walks.explain(Relation::Steps(one, two), &counted);
                assert_eq!(found.value, steps, "{seed}: {}", found.relation);
                if let (Value::Number(steps), [from, to]) = (&found.value, &found.cells[..]) {
                    let at = |things: &[Spot], cell| {
                        things.iter().filter(|thing| thing.at == cell).copied().collect::<Vec<_>>()
                    };
                    let way = brute.nearest(&at(&first, *from), &at(&second, *to));
                    assert_eq!(
                        way.map(u64::from),
                        Some(*steps),
                        "{seed}: {}, {from:?}, {to:?}",
                        found.relation
                    );
                    values[0] += 1;
                } else {
                    assert!(found.value == Value::Missing && found.cells.is_empty(), "{found:?}");
                }

                let within = 7;
                let near = first
                    .iter()
                    .filter(|thing| brute.nearest(&second, &[**thing]).is_some_and(|steps| steps <= within));
                let near: Vec<Pos> = near.map(|thing| thing.at).collect();
                let found = walks.explain(Relation::Count(one, two, within), &counted);
                if second.is_empty() {
                    assert_eq!(found.value, Value::Missing);
                } else {
                    assert_eq!(found.value, Value::Number(near.len() as u64), "{seed}: {}", found.relation);
                    assert_eq!(found.cells, near, "{seed}: {}", found.relation);
                    values[1] += near.len();
                }

                let floors = first.iter().flat_map(|one| {
                    second.iter().filter(|two| !two.is(one)).map(|two| one.floor == two.floor)
                });
                let expected = match floors.max() {
                    None => Value::Missing,
                    Some(true) => Value::Text(YES.into()),
                    Some(false) => Value::Text(NO.into()),
                };
                let found = walks.explain(Relation::SameFloor(one, two), &counted);
                assert_eq!(found.value, expected, "{seed}: {}", found.relation);
                values[2] += found.cells.len();
            }
        }
    }
    assert!(values.iter().all(|&count| count > 1000), "{values:?}");
}

#[test]
fn relations_to_the_entrance_equal_columns() {
    let thing = |name| ThingName::of(name).expect(name);
    let mut known = 0;
    for seed in samples().into_iter().chain((0..40).map(Seed::classic)) {
        let base = generate(&seed.into());
        let (counted, mut walks) = (Counted::of(&base), Walks::default());
        for name in ["generator", "guardian", "computer", "captive"] {
            let column = column(&format!("{name}_steps")).expect(name);
            let value = walks.value(Relation::Steps(thing("entrance"), thing(name)), &counted);
            assert_eq!(value, column.value(&counted), "{seed}: {name}");
            known += usize::from(value != Value::Missing);
        }
    }
    assert!(known > 100, "{known}");
}

#[test]
fn things_stay_where_their_phase_puts_them() {
    let (mut generator, mut base) = (Generator::new(), Base::empty());
    for seed in samples().into_iter().chain((0..12).map(|number| Seed::classic(number * 5003))) {
        let finished = generate(&seed.into());
        let finished = Counted::of(&finished);
        let mut making = generator.start(seed, &mut base);
        for phase in Phase::of_style(seed.style()) {
            let now = Counted::of(making.until(phase));
            for name in THINGS.iter().filter(|name| name.decided() <= phase) {
                let [now, finished] = [&now, &finished].map(|base| {
                    let mut places: Vec<_> = gathered(name, base)
                        .iter()
                        .map(|thing| (thing.at.y, thing.at.x, thing.floor, thing.wall))
                        .collect();
                    places.sort_unstable_by_key(|&(y, x, ..)| (y, x));
                    places
                });
                assert_eq!(now, finished, "{seed} after {phase:?}: {name}");
            }
        }
    }
}

#[test]
fn every_kind_of_record_has_its_name() {
    for row in ThingRow::ALL {
        let name = row.label().replace([' ', ','], "_").replace("__", "_");
        let name = ThingName::of(&name).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(name.about(), row.about());
    }
    for (place, thing) in THINGS.iter().enumerate() {
        assert!(THINGS[..place].iter().all(|other| other.name != thing.name), "{thing} twice");
        assert!(thing.about().ends_with('.'), "{thing}");
    }
}

#[test]
fn printed_relations_are_read_again() {
    for one in THINGS {
        for two in THINGS {
            for relation in
                [Relation::Steps(one, two), Relation::SameFloor(one, two), Relation::Count(one, two, 65_535)]
            {
                let question = Question::read(None, Some(&relation.to_string())).expect("a relation");
                assert_eq!(question.subjects()[0].name(), relation.to_string());
            }
        }
    }
}

#[test]
fn the_cells_of_a_result_are_told() {
    let question = Question::read(Some("steps(SHOP, computer) < 12 and same_floor(shop, shop)"), None);
    let mut searcher = Searcher::new(Arc::new(question.expect("a condition")), &BuildPlan::default());
    let found = (0..500).map(Seed::classic).find(|&seed| matches!(searcher.next(seed), Ok(Some(_))));
    let matches = searcher.explain(found.expect("one of many"));
    let names: Vec<&str> = matches.iter().map(|found| &*found.relation).collect();
    assert_eq!(names, ["steps(shop, computer)", "same_floor(shop, shop)"]);
    assert!(
        matches.iter().all(|found| found.cells.len() == 2 && found.cells[0] != found.cells[1]),
        "{matches:?}"
    );
}

/// The result for a name that is computed early is also valid for a later relation.
#[test]
fn relations_of_several_phases_agree_with_finished_bases() {
    let text = "steps(blue_door, shop) >= 0 and steps(entrance, blue_door) >= 0 and count(door, blue_door, 4) >= 0 and \
                steps(blue_door, door) >= 0 and steps(mine, mine) > 0";
    let question = Arc::new(Question::read(Some(text), None).expect("a condition"));
    let mut searcher = Searcher::new(Arc::clone(&question), &BuildPlan::default());
    let mut found = 0;
    for seed in samples() {
        let Ok(Some(row)) = searcher.next(seed) else { continue };
        let base = generate(&seed.into());
        let (counted, mut walks) = (Counted::of(&base), Walks::default());
        let full: Vec<_> =
            question.subjects().iter().map(|subject| subject.value(&counted, &mut walks)).collect();
        assert_eq!(row, full, "{seed}");
        found += 1;
    }
    assert!(found > 3, "{found}");
}

#[test]
fn faulty_relations_get_one_sentence_and_a_place() {
    for (text, part) in [
        ("steps(shop, charg) < 3", "at character 13: there is no thing `charg`, but charge"),
        ("steps(shops, charge) < 3", "at character 7: there is no thing `shops`, but shop"),
        ("floors = 5 and step(shop, charge) < 3", "at character 16: there is no relation `step`, but steps"),
        (
            "sqrt(shop) < 3",
            "`sqrt` is not understood here; the relations are steps(A, B), same_floor(A, B), count(A, B, N)",
        ),
        (
            "steps(shop) < 3",
            "at character 1: `steps` needs the names of two things, as in steps(shop, charge) < 10",
        ),
        ("steps() < 3", "`steps` needs the names of two things"),
        ("steps < 3", "at character 1: `steps` needs the names of two things"),
        ("steps(shop, 3) < 3", "at character 13: `steps` needs the names"),
        ("steps(shop, charge < 3", "at character 23: expected `,` or `)`, found the end"),
        ("steps(shop, charge)", "`steps(shop, charge)` is compared with nothing"),
        ("same_floor(shop, charge) > 3", "a number is compared with a word"),
        ("same_floor(shop, charge) = 'maybe'", "no base has the word 'maybe'; there are no, yes"),
        ("count(mine, entrance) > 3", "and a number of steps, as in count(mine, entrance, 5) >= 2"),
        (
            "count(mine, entrance, 70000) > 3",
            "at character 23: the number of steps is a whole number from 0 to 65535",
        ),
        ("count(mine, entrance, shop) > 3", "at character 23: `count` needs"),
        ("same_floor(shop, shop) + 1 > 3", "a word cannot be calculated with"),
        ("steps(shop, 'charge') < 3", "at character 13: `steps` needs the names"),
        ("steps(shop charge) < 3", "at character 12: expected `,` or `)`, found `charge`"),
    ] {
        let error = Question::read(Some(text), None).expect_err(text).to_string();
        assert!(error.contains(part) && error.contains("for example"), "{text}: {error}");
    }
}
