use std::{collections::BTreeSet, sync::Arc};

use rootward_atlas::facts::{Fact, FactGroup, facts};
use rootward_gen::{Pos, Seed, Thing};
use rootward_rules::{furnished::FurnishedBase, site::Site, tables::shipped};

fn seeds() -> Vec<Seed> {
    let named = ["17.3", "21s", "21p", "60000", "104.10p", "12135p", "12135s", "x77@3", "x9@500s"];
    let crawlers = ["w7", "w8:warren", "w10:halls", "w11:longwalls", "w12:colonnade", "w13:cells"];
    let named = named.into_iter().chain(crawlers).map(|seed| seed.parse().expect("a seed"));
    (0..40).map(Seed::classic).chain((0..10).map(Seed::endless)).chain(named).collect()
}

fn each(check: impl Fn(&Site, &[Fact])) {
    let tables = Arc::new(shipped());
    for seed in seeds() {
        let site = Site::new(FurnishedBase::of(seed), Arc::clone(&tables));
        check(&site, &facts(&site));
    }
}

#[test]
fn places_are_on_the_floors_that_they_name() {
    each(|site, facts| {
        for fact in facts {
            for place in &fact.places {
                assert_eq!(
                    site.base().floor_at(place.at),
                    Some(place.floor),
                    "{}: {fact:?}",
                    site.base().seed()
                );
                assert!(!place.what.is_empty(), "{fact:?}");
            }
        }
    });
}

#[test]
fn facts_are_sentences_in_the_order_of_their_groups() {
    each(|site, facts| {
        assert!(facts.is_sorted_by_key(|fact| fact.group), "{}", site.base().seed());
        for fact in facts {
            let first = |text: &str| text.chars().next();
            let begins = |letter: char| letter.is_uppercase() || letter.is_ascii_digit() || letter == '"';
            assert!(first(&fact.label).is_some_and(begins), "{fact:?}");
            assert!(first(&fact.value).is_some_and(begins), "{fact:?}");
            assert!(fact.value.ends_with(['.', '"']) && !fact.value.contains("  "), "{fact:?}");
        }
    });
}

#[test]
fn everything_that_stands_in_a_base_is_told() {
    each(|site, facts| {
        let told: BTreeSet<Pos> = facts.iter().flat_map(|fact| &fact.places).map(|place| place.at).collect();
        for record in site.records().iter().filter(|record| site.base().floor_at(record.at).is_some()) {
            let untold = match record.thing {
                Thing::Decoration { .. } | Thing::PushSpace => true,
                // A walled-up stop cannot be used.
                Thing::ElevatorCar { .. } => true,
                _ => false,
            };
            assert!(untold || told.contains(&record.at), "{}: {record:?}", site.base().seed());
        }
    });
}

#[test]
fn goals_and_codes_name_what_they_open() {
    each(|site, facts| {
        let of = |group| facts.iter().filter(move |fact| fact.group == group);
        let records = site.records();
        let labels: Vec<&str> = of(FactGroup::Goal).map(|fact| fact.label.as_str()).collect();
        assert_eq!(labels.contains(&"Captive"), site.holds_captive(), "{}", site.base().seed());
        let set = of(FactGroup::Goal).any(|fact| fact.value.starts_with("Set the charge"));
        assert_eq!(set, !site.holds_captive(), "{}", site.base().seed());
        let computers = labels.iter().filter(|label| label.starts_with("Probe computer")).count();
        assert_eq!(computers, records.computers().len());
        let panels = of(FactGroup::Codes).filter(|fact| fact.label.starts_with("Puzzle panel"));
        assert_eq!(panels.clone().count(), records.puzzles().len());
        for (fact, puzzle) in panels.zip(records.puzzles()) {
            let lock = records.get(puzzle.lock).expect("a lock");
            assert!(fact.value.ends_with(&format!(" {}.", records.name(lock))), "{fact:?}");
        }
    });
}

#[test]
fn facts_do_not_change_from_run_to_run() {
    let site = Site::new(FurnishedBase::of(Seed::classic(179)), Arc::new(shipped()));
    assert_eq!(facts(&site), facts(&site));
    let told: Vec<String> =
        facts(&site).iter().map(|fact| format!("{}: {}", fact.label, fact.value)).collect();
    for wanted in ["Shop: 8 here. Sells, buys, repairs and revives.", "Mine: 11 here."] {
        assert!(told.iter().any(|fact| fact.starts_with(wanted)), "{wanted} in {told:#?}");
    }
}
