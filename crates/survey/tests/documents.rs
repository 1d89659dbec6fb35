//! The library against the rest of the repository: the documentation of the JSON, and the shipped designs.

use std::collections::{BTreeMap, BTreeSet};

use rootward_gen::{
    Generator, Seed,
    compare::PhaseTrail,
    crawlers::{Design, Workshop},
    export::json_with_phases,
};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/export.md");

fn value_of(seed: &str) -> Value {
    let params = seed.parse::<Seed>().expect("a seed").into();
    let (base, phases) = PhaseTrail::of_base(&mut Generator::new(), &params);
    serde_json::from_str(&json_with_phases(&base, None, phases)).expect("JSON")
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

/// The backticked words of the first two columns, in the document's tables whose first column has this heading.
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
fn the_shipped_designs_can_be_read_and_fit_a_floor() {
    for (name, text) in [
        ("gatehouse.ron", include_str!("../../../assets/crawlers/gatehouse.ron")),
        ("ribs.ron", include_str!("../../../assets/crawlers/ribs.ron")),
    ] {
        let design = Design::from_ron(name, text).unwrap_or_else(|fault| panic!("{fault}"));
        let mut workshop = Workshop::default();
        workshop.lay_rectangle(40, 20);
        let report = workshop.build(1, &design.table, &design.elements, 3, &mut ());
        assert!(report.is_ok_and(|report| report.iterations > 0), "{name}");
    }
}
