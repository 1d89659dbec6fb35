//! The JSON against its documentation, and against the base that it was made from.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::*;
use crate::{generator::generate, seed::Seed};

const DOCUMENT: &str = include_str!("../../../../../docs/export.md");

fn value_of(seed: &str) -> Value {
    let base = generate(&seed.parse::<Seed>().expect("a seed").into());
    serde_json::from_str(&json(&base)).expect("JSON")
}

/// The paths of all fields: `plan.sections`, `records[].at`.
fn paths_of(value: &Value, path: &str, paths: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                paths_of(value, &format!("{path}{dot}{name}"), paths);
            }
        }
        Value::Array(entries) if entries.iter().any(Value::is_object) => {
            entries.iter().for_each(|entry| paths_of(entry, &format!("{path}[]"), paths));
        }
        _ => {
            paths.insert(path.to_owned());
        }
    }
}

/// The rows of the tables of the document whose first column has this heading: what stands between
/// backticks in the first column, and in the second.
fn rows_under(heading: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let mut rows = Vec::new();
    let mut inside = false;
    for line in DOCUMENT.lines() {
        inside = line.starts_with('|') && (inside || line.starts_with(&format!("| {heading} |")));
        let cells: Vec<&str> = line.split('|').collect();
        if inside && cells[1].contains('`') {
            rows.push((quoted(cells[1]), quoted(cells[2])));
        }
    }
    rows
}

#[test]
fn the_document_has_every_field_of_seed_179_and_no_other() {
    let mut written = BTreeSet::new();
    paths_of(&value_of("179"), "", &mut written);
    let documented: BTreeSet<String> = rows_under("field").into_iter().flat_map(|row| row.0).collect();
    assert_eq!(written, documented);
}

#[test]
fn the_document_has_every_kind_with_its_own_fields() {
    let documented: BTreeMap<String, BTreeSet<String>> = rows_under("kind")
        .into_iter()
        .flat_map(|(kinds, fields)| {
            let fields: BTreeSet<String> = fields.into_iter().collect();
            kinds.into_iter().map(move |kind| (kind, fields.clone()))
        })
        .collect();
    let mut seen = BTreeSet::new();
    for seed in ["0", "179", "4097", "21"] {
        let value = value_of(seed);
        let entries = |list: &str| value[list].as_array().cloned().unwrap_or_default();
        let items = entries("piles").into_iter().flat_map(|pile| pile["items"].as_array().cloned());
        let drops = entries("groups").into_iter().map(|group| group["drop"].clone());
        let drops = drops.filter(|drop| !drop.is_null());
        for thing in entries("records").into_iter().chain(items.flatten()).chain(drops) {
            let kind = thing["kind"].as_str().expect("a kind").to_owned();
            let shared = ["kind", "number", "name", "class", "at", "floor", "quarter"];
            let is_map = kind == "floor_map";
            let own: BTreeSet<String> = thing
                .as_object()
                .expect("an object")
                .keys()
                .filter(|name| !shared.contains(&name.as_str()) || is_map && *name == "floor")
                .cloned()
                .collect();
            assert_eq!(documented.get(&kind), Some(&own), "{kind}");
            seen.insert(kind);
        }
    }
    assert_eq!(seen, documented.into_keys().collect());
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
    let text = json(&generate(&Seed::classic(179).into()));
    let value = value_of("179");
    let count = value["records"].as_array().map_or(0, Vec::len);
    assert_eq!(text.lines().filter(|line| line.starts_with("  {\"number\":")).count(), count);
    assert!(text.starts_with("{\n \"format\":\"rootward-base\",\n \"version\":1,\n \"seed\":\"17.3\","));
    assert!(text.ends_with("\n}\n"));
}

#[test]
fn an_empty_shell_is_a_document_without_records() {
    let base = generate(&crate::params::Params::shell(Seed::classic(179)));
    let value: Value = serde_json::from_str(&json(&base)).expect("JSON");
    assert_eq!(value["groups"], serde_json::json!([]));
    let empty: Value = serde_json::from_str(&json(&Base::empty())).expect("JSON");
    assert_eq!((&empty["records"], &empty["plan"]["floors"]), (&serde_json::json!([]), &0.into()));
    assert_eq!(value["layers"]["tile"].as_array().map(Vec::len), Some(crate::grid::CELLS));
}
