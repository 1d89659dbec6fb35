use std::sync::Arc;

use proptest::prelude::*;
use rootward_gen::{
    Base, Generator, Seed, Variant,
    crawlers::{BuildPlan, Preset},
};

use crate::{
    COLUMNS, Counted, Measure, Question, Searcher, TooLarge, Value,
    outcome::Outcomes,
    reader::Reader,
    relations::{RelationKind, Walks},
};

fn read(text: &str) -> Result<Question, String> {
    Question::read(Some(text), None).map_err(|error| error.to_string())
}

fn outcome(text: &str) -> Outcomes {
    read(text).expect(text).outcomes(&[]).expect(text)
}

#[test]
fn conditions_follow_sql() {
    for text in [
        "1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3 and 1 <> 2 and 1 != 2 and 'a' = 'a'",
        "1 = 2 or 2 = 2",
        "not 1 = 2",
        "1 = 1 or 1 = 1 and 1 = 2",
        "not (1 = 1 and 1 = 2)",
        "2 + 3 * 4 = 14 and (2 + 3) * 4 = 20 and 7 / 2 = 3 and 7 % 4 = 3 and -5 + 2 = -3 and 2 - 3 - 4 = -5",
        "3 between 1 and 3 and 0 not between 1 and 3",
        "2 in (1, 2) and 3 not in (1, 2) and 'a' in ('b', 'a')",
        "1 / 0 is null and 1 is not null",
        "FLOORS is null or 1 = 1",
    ] {
        assert!(outcome(text) == Outcomes::TRUE, "{text}");
    }
    for text in ["1 = 2", "not 1 = 1", "1 / 0 is not null", "1 / 0 = 1 and 1 = 2"] {
        assert_eq!(outcome(text), Outcomes::FALSE, "{text}");
    }
    for text in ["1 / 0 = 1", "not 1 / 0 = 1", "1 / 0 = 1 or 1 = 2"] {
        assert_eq!(outcome(text), Outcomes::UNKNOWN, "{text}");
    }
}

#[test]
fn a_result_that_is_too_large_is_a_fault() {
    for text in [
        "170141183460469231731687303715884105727 + 1 > 0",
        "not (-170141183460469231731687303715884105727 - 2) / 2 is null",
        "1 = 1 or 99999999999999999999 * 99999999999999999999 > 0",
        "(-170141183460469231731687303715884105727 - 1) / -1 = 0",
    ] {
        assert_eq!(read(text).expect(text).outcomes(&[]), Err(TooLarge), "{text}");
    }
    assert_eq!(outcome("170141183460469231731687303715884105727 - 1 > 0"), Outcomes::TRUE);
}

#[test]
fn a_faulty_condition_gets_one_sentence_and_a_place() {
    let deep = format!("{}1 = 1{}", "(".repeat(500), ")".repeat(500));
    let long = "floors = 5 and ".repeat(5000) + "floors = 5";
    for (text, part) in [
        ("", "found the end"),
        ("floors", "`floors` is compared with nothing"),
        ("floors =", "found the end"),
        ("floor = 5", "at character 1: there is no column `floor`, but floors"),
        (
            "floors = 5 and captve_steps > 3",
            "at character 16: there is no column `captve_steps`, but captive_steps",
        ),
        ("floors = 5 and xyz > 3", "at character 16: there is no column `xyz`;"),
        ("floors = 5 floors = 6", "at character 12: expected the end"),
        ("floors = 'five'", "at character 1: a number is compared with a word"),
        (
            "style = 'clasic'",
            "at character 9: no base has the word 'clasic'; there are classic, endless, crawler",
        ),
        ("style < 'x'", "none is greater"),
        ("style + 1 = 2", "at character 1: a word cannot be calculated with"),
        ("floors = 5.5", "at character 10: `5.5` is not a whole number"),
        (
            "floors < 170141183460469231731687303715884105728",
            "5728` is larger than 170141183460469231731687303715884105727",
        ),
        ("floors = null", "is null"),
        ("floors = (shops = 3)", "a comparison stands where a value is needed"),
        ("sum(floors) = 5", "at character 1: `sum` is not understood here; the relations are steps(A, B)"),
        ("floors like 5", "is not understood"),
        ("floors = (select 1)", "is not understood"),
        ("floors in (select 1)", "at character 19: expected `,` or `)`, found `1`"),
        ("exists (select 1)", "is not understood"),
        ("floors = 5; drop table bases", "expected the end"),
        ("floors = 5 -- and", ""),
        ("case when floors = 5 then 1 else 0 end = 1", "is not understood"),
        ("cast(floors as text) = '5'", "is not understood"),
        ("a.floors = 5", "is not understood"),
        ("floors ^ 2 = 4", "is not understood"),
        ("floors | 2 = 4", "is not understood"),
        ("floors = 5 xor shops = 3", ""),
        ("floors = 'a", "at character"),
        ("floors = 5\nand\tflor = 5", "at character 16"),
        ("floors = $1", "is not understood"),
        ("floors = true", "is not understood"),
        ("floors = 4 && mines > 3", "at character 12: in place of `&&` write `and`"),
        ("floors = 4 || mines > 3", "at character 12: in place of `||` write `or`"),
        ("floors == 4", "at character 8: in place of `==` write `=`"),
        (
            "theme = planet_b",
            "at character 9: there is no column `planet_b`, and words need single quotes: 'planet_b'",
        ),
        ("preset = halls", "words need single quotes: 'halls'"),
        ("theme in (planet_a, 'planet_b')", "words need single quotes: 'planet_a'"),
        ("theme = \"planet_b\"", "words need single quotes: 'planet_b'"),
        ("planet_b", "words need single quotes: 'planet_b'"),
        ("seed like '17.%'", "what is understood are = <> <"),
        (
            "doors > 20",
            "but doors_blue, doors_elevator, doors_iris, doors_laser, doors_captive, doors_button, \
             doors_protected, doors_punch, and a sum of them can be written: doors_blue + doors_elevator",
        ),
        (&deep, "nested too deep"),
        (&long, "longer than"),
    ] {
        match read(text) {
            Ok(_) => assert_eq!(part, "", "{text}"),
            Err(error) => {
                assert!(
                    error.contains(part) && !error.contains('\n') && error.len() < 700,
                    "{text}: {error}"
                );
                assert!(error.contains("for example"), "{error}");
            }
        }
    }
}

#[test]
fn quoted_words_may_contain_foreign_operators() {
    assert_eq!(outcome("'a&&b' = 'a&&b' and '==' <> '||'"), Outcomes::TRUE);
}

#[test]
fn a_sort_key_shows_no_condition_as_example() {
    for text in ["captive", "floors = 5", "doors", "-"] {
        let error = Reader::default().key(text).expect_err(text).to_string();
        assert!(error.contains("for example \"shops\" or") && !error.contains("floors = 5 and"), "{error}");
    }
}

#[test]
fn neither_depth_nor_length_overflows_a_stack() {
    let sum = |signs: usize| format!("{}1", "1+".repeat(signs));
    let nested = |prefix: &str, suffix: &str, depth: usize| {
        format!("{}1 = 1{}", prefix.repeat(depth), suffix.repeat(depth))
    };
    for text in [
        format!("{} > 0", sum(99)),
        format!("1 = 1{}", " and 1 = 1".repeat(99)),
        nested("not ", "", 22),
        nested("(", ")", 20),
        nested("not (", ")", 10),
        nested("1 = 1 and (", ")", 10),
    ] {
        assert_eq!(outcome(&text), Outcomes::TRUE, "{text}");
    }
    // Faults in long conditions also get messages.
    let wrong = [format!("{} > 0", sum(100)), sum(990), format!("{} = 'a'", sum(99)), sum(99)];
    let deep = [("not ", ""), ("(", ")"), ("not (", ")"), ("1 = 1 and (", ")"), ("-", ""), ("+ -(", ")")]
        .map(|(prefix, suffix)| nested(prefix, suffix, 60));
    for text in wrong.into_iter().chain(deep).chain([format!("{}1", "1=".repeat(990))]) {
        assert!(read(&text).is_err(), "{text}");
    }
}

/// Conditions over all columns, with words and arithmetic.
fn conditions() -> impl Strategy<Value = String> {
    let column =
        prop::sample::select(COLUMNS.iter().map(|column| (column.name, column.measure)).collect::<Vec<_>>());
    let leaf = (column, prop::sample::select(vec!["=", "<>", "<", "<=", ">", ">="]), 0..60_u32, 0..6_u8)
        .prop_map(|((name, measure), sign, number, form)| match (measure, form) {
            (_, 0) => format!("{name} is null"),
            (Measure::Words(words), _) => format!("{name} <> '{}'", words[number as usize % words.len()]),
            (Measure::Text, _) => format!("{name} in ('{number}', 'maze', 'halls')"),
            (_, 1) => format!("{name} not between {number} and {}", number * 3),
            (_, 2) => format!("{name} in ({number}, 1, 2, 5)"),
            (_, 3) => format!("100 * {name} / (floors - {}) {sign} {number}", number % 6),
            (_, 4) => format!("{name} % 7 {sign} shops - captive_steps"),
            _ => format!("{name} {sign} {number}"),
        });
    let thing = || prop::sample::select(crate::THINGS.iter().map(|thing| thing.name).collect::<Vec<_>>());
    let relation = (thing(), thing(), prop::sample::select(RelationKind::ALL.to_vec()), 0..60_u16).prop_map(
        |(one, two, kind, number)| match kind {
            RelationKind::Steps => format!("steps({one}, {two}) < {number}"),
            RelationKind::SameFloor => format!("same_floor({one}, {two})"),
            RelationKind::Count => format!("count({one}, {two}, {number}) >= floors"),
        },
    );
    let leaf = prop_oneof![3 => leaf, 1 => relation];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, two)| format!("({one} and {two})")),
            (inner.clone(), inner.clone()).prop_map(|(one, two)| format!("({one} or {two})")),
            inner.prop_map(|one| format!("not ({one})")),
        ]
    })
}

/// Seeds of all styles, each list with the plan of its bases.
fn seeds() -> Vec<(Vec<Seed>, BuildPlan)> {
    let halls = BuildPlan::Preset(Preset::Halls);
    let crawlers = (7..12).map(|number| halls.seed(Seed::crawler(number, Preset::Cells)));
    let list = |seeds: &mut dyn Iterator<Item = Seed>, variant| {
        seeds.map(|seed| seed.with_variant(variant)).collect()
    };
    vec![
        (list(&mut (0..6).map(Seed::classic), Variant::Planet), BuildPlan::default()),
        (list(&mut (170..176).map(Seed::classic), Variant::Station), BuildPlan::default()),
        (list(&mut (70_000..70_006).map(Seed::endless), Variant::Planet), BuildPlan::default()),
        (list(&mut crawlers.into_iter(), Variant::Station), halls),
    ]
}

/// Text from the words and signs of the language, in any order, between arbitrary characters.
fn noise() -> impl Strategy<Value = String> {
    const WORDS: [&str; 34] = [
        "floors",
        "style",
        "'classic'",
        "\"floors\"",
        "'",
        "\"",
        "and",
        "OR",
        "not",
        "between",
        "in",
        "is",
        "null",
        "(",
        ")",
        ",",
        "=",
        "<>",
        "!=",
        "<=",
        ">",
        "+",
        "-",
        "*",
        "/",
        "%",
        "5",
        "5.5",
        "1e9",
        "steps",
        "(shop, charge)",
        "same_floor(shop, computer)",
        "count(mine, entrance, 5)",
        "é",
    ];
    let word =
        prop_oneof![9 => prop::sample::select(WORDS.to_vec()).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec((word, prop::bool::ANY), 0..40).prop_map(|words| {
        words.into_iter().map(|(word, has_space)| word + if has_space { " " } else { "" }).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Each text is understood, or gets one sentence with a place inside it.
    #[test]
    fn no_text_confuses_the_reader(text in noise()) {
        for read in [Question::read(Some(&text), None), Question::read(None, Some(&text))] {
            if let Err(error) = read {
                let sentence = error.to_string();
                prop_assert!(!sentence.contains('\n') && sentence.len() < 2500, "{}", sentence);
                prop_assert!(!error.what().is_empty());
                let end = text.chars().count() + 1;
                prop_assert!(error.place().is_none_or(|place| (1..=end).contains(&place)), "{}", sentence);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// An early result of the search equals the result for the finished base.
    #[test]
    fn early_and_full_results_agree(text in conditions()) {
        let columns = ["seed", "loops", "mines"].map(|name| crate::column(name).expect(name));
        let question = Arc::new(read(&text).expect("a condition").with_columns(columns));
        for (seeds, plan) in seeds() {
            let mut searcher = Searcher::new(Arc::clone(&question), &plan);
            let (mut generator, mut base, mut walks) = (Generator::new(), Base::empty(), Walks::default());
            for seed in seeds {
                generator.generate_into(&seed.into(), &mut base);
                let finished = Counted::of(&base).built_by(&plan);
                walks.begin();
                let subjects = question.subjects().iter();
                let full: Vec<Value> = subjects.map(|subject| subject.value(&finished, &mut walks)).collect();
                let known: Vec<Option<Value>> = full.iter().cloned().map(Some).collect();
                let fits = question.outcomes(&known) == Ok(Outcomes::TRUE);
                prop_assert_eq!(searcher.next(seed), Ok(fits.then_some(full)), "{} of {}", seed, text);
            }
        }
    }

    /// With fewer known columns, no possible outcome is excluded.
    #[test]
    fn unknown_columns_exclude_nothing(text in conditions(), number in 0..u16::MAX, hidden in any::<u64>()) {
        let question = read(&text).expect("a condition");
        let base = rootward_gen::generate(&Seed::classic(number).into());
        let (counted, mut walks) = (Counted::of(&base), Walks::default());
        let all: Vec<_> =
            question.subjects().iter().map(|subject| Some(subject.value(&counted, &mut walks))).collect();
        let outcome = question.outcomes(&all).expect("small numbers");
        prop_assert!([Outcomes::TRUE, Outcomes::FALSE, Outcomes::UNKNOWN].contains(&outcome));
        let mut some = all;
        for (place, value) in some.iter_mut().enumerate() {
            if hidden >> (place % 64) & 1 == 1 {
                *value = None;
            }
        }
        prop_assert!(question.outcomes(&some).expect("small numbers").has_all(outcome), "{}", text);
    }
}
