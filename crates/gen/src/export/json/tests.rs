//! Tests that compare the JSON with its base. `crates/survey/tests/documents.rs` compares it with its documentation.

use super::*;
use crate::{Seed, generate};

fn value_of(seed: &str) -> Value {
    let base = generate(&seed.parse::<Seed>().expect("a seed").into());
    serde_json::from_str(&json(&base, None)).expect("JSON")
}

#[test]
fn layers_and_records_are_those_of_the_base() {
    for seed in ["179", "21", "x8812345678@3.2"] {
        let base = generate(&seed.parse::<Seed>().expect("a seed").into());
        let records = Records::of(&base);
        let value = value_of(seed);
        let read = |layer: &str| value["layers"][layer].as_array().expect("a layer").clone();
        assert!(read("cell_id").into_iter().eq(Pos::all().map(|at| Value::from(base.id(at).word()))));
        assert!(read("kind").into_iter().eq(Pos::all().map(|at| Value::from(base.kind_word(at).word()))));
        let listed = value["records"].as_array().expect("records");
        assert_eq!(listed.len(), records.len());
        for (number, (entry, record)) in listed.iter().zip(records.iter()).enumerate() {
            assert_eq!(entry["number"], number);
            assert_eq!(entry["at"], serde_json::json!([record.at.x, record.at.y]));
            assert_eq!(entry["name"], records.name(record));
        }
        assert_eq!(value["links"].as_array().map(Vec::len), Some(records.links().len()));
        assert_eq!(value["seed"], base.seed().to_string());
    }
}

#[test]
fn every_record_has_a_line_of_its_own() {
    let text = json(&generate(&Seed::classic(179).into()), None);
    let value = value_of("179");
    let count = value["records"].as_array().map_or(0, Vec::len);
    assert_eq!(text.lines().filter(|line| line.starts_with("  {\"number\":")).count(), count);
    assert!(text.starts_with("{\n \"format\":\"rootward-base\",\n \"version\":1,\n \"seed\":\"17.3\","));
    assert!(text.ends_with("\n}\n"));
}

#[test]
fn an_empty_shell_is_a_document_without_records() {
    let base = generate(&crate::params::Params::shell(Seed::classic(179)));
    let value: Value = serde_json::from_str(&json(&base, None)).expect("JSON");
    assert_eq!(value["groups"], serde_json::json!([]));
    let empty: Value = serde_json::from_str(&json(&Base::empty(), None)).expect("JSON");
    assert_eq!((&empty["records"], &empty["plan"]["floors"]), (&serde_json::json!([]), &0.into()));
    assert_eq!(value["layers"]["tile"].as_array().map(Vec::len), Some(crate::grid::CELLS));
}
