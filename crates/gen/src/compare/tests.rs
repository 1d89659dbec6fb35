use serde_json::{Value, json};

use super::*;
use crate::{Change, DigLog, Generator, Params, Seed, export, generate};

fn params(seed: &str) -> Params {
    seed.parse::<Seed>().expect("a seed").into()
}

fn trail(seed: &str) -> Trail {
    Trail::of(&mut Generator::new(), &params(seed), None)
}

fn exported(seed: &str) -> Value {
    let (base, phases) = PhaseTrail::of_base(&mut Generator::new(), &params(seed));
    serde_json::from_str(&export::json_with_phases(&base, None, phases)).expect("JSON")
}

fn read(value: &Value) -> Result<Trail, String> {
    Trail::from_json(&value.to_string()).map_err(|fault| fault.to_string())
}

#[test]
fn a_base_is_the_same_as_itself_and_as_its_export() {
    for seed in ["17.3", "21", "x70001", "w42:halls"] {
        let own = trail(seed);
        assert_eq!(read(&exported(seed)), Ok(own.clone()), "{seed}");
        let comparison = Comparison::of(&own, &own);
        assert!(comparison.is_same() && comparison.to_string().contains("They are the same"), "{comparison}");
    }
}

#[test]
fn first_differing_step_matches_the_dig_logs() {
    for (a, b) in [("17.3", "17.4"), ("0", "1"), ("x70001", "x70002"), ("w42", "w43"), ("21", "21p")] {
        let logs = [a, b].map(|seed| DigLog::of(&params(seed)).1);
        let [steps_a, steps_b] = logs.each_ref().map(DigLog::steps);
        let common = steps_a
            .iter()
            .zip(steps_b)
            .take_while(|(a, b)| (a.phase, a.at, a.after) == (b.phase, b.at, b.after));
        let common = common.count();
        let comparison = Comparison::of(&trail(a), &trail(b));
        let parting = comparison.step.as_ref().expect("they part");
        assert_eq!((parting.step, parting.at), (common, steps_a[common].at), "{a} and {b}");
        assert_eq!(parting.phase, steps_a[common].phase.name());
        assert!(!comparison.is_same());
    }
}

#[test]
fn one_changed_cell_is_found_with_phase_and_step() {
    let own = trail("17.3");
    let mut value = exported("17.3");
    let phases = value["phases"].as_array_mut().expect("phases");
    let mines = phases.iter_mut().find(|phase| phase["name"] == "mines").expect("mines");
    mines["steps"][2][2] = json!(0x0107);
    let layer = mines["layers"].as_array_mut().expect("layers").iter_mut().find(|layer| layer[0] == "kind");
    layer.expect("the kinds")[1] = json!(1);
    value["layers"]["kind"][5] = json!(7);
    value["records"].as_array_mut().expect("records").pop();
    let comparison = Comparison::of(&own, &read(&value).expect("an export"));
    let phase = comparison.phase.clone().expect("a phase");
    assert_eq!((phase.name.a.as_deref(), phase.layers), (Some("mines"), vec!["kind".to_owned()]));
    let (_, log) = DigLog::of(&params("17.3"));
    let start = log.phase_starts().iter().find(|(phase, _)| phase.name() == "mines").expect("a start").1;
    let step = comparison.step.clone().expect("a step");
    assert_eq!((step.step, step.at, step.phase.as_str()), (start + 2, log.steps()[start + 2].at, "mines"));
    assert!(matches!(log.steps()[start + 2].after, Change::Kind(_)));
    assert_eq!(comparison.cells, [Pos::new(5, 0)]);
    let counts: Vec<_> = comparison.counts.iter().filter(|(_, count)| !count.is_same()).collect();
    assert!(
        matches!(counts.as_slice(), [(name, Pair { a, b })] if a - b == 1 && name == "group"),
        "{counts:?}"
    );
    let text = comparison.to_string();
    assert!(text.contains("B writes kind `corridor` with parameter 1 into"), "{text}");
}

#[test]
fn an_export_without_phases_is_compared_as_a_finished_base() {
    let plain = |number: u16| Trail::from_json(&export::json(&generate(&Seed::classic(number).into()), None));
    let plain = |number: u16| plain(number).expect("an export");
    assert!(!plain(179).has_phases());
    let same = Comparison::of(&trail("17.3"), &plain(179));
    assert!(same.is_same() && same.to_string().contains("as finished bases"), "{same}");
    let other = Comparison::of(&trail("17.3"), &plain(180));
    assert!(other.phase.is_none() && other.step.is_none() && !other.cells.is_empty());
    assert!(other.to_string().contains("First phase  not known"), "{other}");
}

#[test]
fn other_text_is_refused_in_one_sentence() {
    let changed = |field: &str, to: Value| {
        let mut value = exported("17.3");
        value[field] = to;
        read(&value).expect_err(field)
    };
    assert_eq!(changed("version", json!(2)), "its schema has version 2, and only version 1 can be read");
    assert_eq!(changed("format", json!("map")), "its format is `map` and not `rootward-base`");
    let mut short = exported("17.3");
    short["layers"]["kind"].as_array_mut().expect("kinds").pop();
    assert_eq!(read(&short), Err("its layers do not have 2048 cells each".to_owned()));
    for (path, part) in [(json!([[2048, 0, 1]]), "outside the grid"), (json!([[0, 4, 1]]), "unknown layer")] {
        let mut value = exported("17.3");
        value["phases"][0]["steps"] = path;
        assert!(read(&value).expect_err(part).contains(part));
    }
    for text in ["", "{", "[]", "null", "{\"format\":1}"] {
        let sentence = Trail::from_json(text).expect_err(text).to_string();
        assert!(sentence.starts_with("it is no export") && !sentence.contains('\n'), "{sentence}");
    }
}
