//! A base as JSON. `docs/export.md` documents all fields, and a test compares the two.

use serde::Serialize;
use serde_json::Value;

use super::mirror::{self, Field, Fields, cell, fields, lists, origin, rooms, shafts};
use crate::{Base, HEIGHT, Kind, Pos, Records, SECTION_HEIGHT, SECTION_WIDTH, WIDTH, compare::PhaseTrail};

pub(crate) const FORMAT: &str = "rootward-base";
/// Increases if a field disappears or changes its meaning. New fields may appear at any time.
pub(crate) const VERSION: u32 = 1;

/// The whole base as JSON. Each field of the document and each entry of its lists has its own line, so that
/// two bases can be compared line by line.
///
/// ```
/// use rootward_gen::{Seed, export, generate};
///
/// let text = export::json(&generate(&Seed::classic(179).into()), None);
/// let value: serde_json::Value = serde_json::from_str(&text)?;
/// assert_eq!((&value["format"], &value["seed"]), (&"rootward-base".into(), &"17.3".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// `design` is the name of the design that built the base, in place of the preset of the seed.
#[must_use]
pub fn json(base: &Base, design: Option<&str>) -> String {
    text_of(&document(base, design), None)
}

/// Like [`json`], but with the result and the written cells of each phase, so that another version of the
/// generator can find the first difference. The phases come from [`PhaseTrail::of_base`].
#[must_use]
pub fn json_with_phases(base: &Base, design: Option<&str>, phases: Vec<PhaseTrail>) -> String {
    text_of(&document(base, design), Some(&phases))
}

fn document(base: &Base, design: Option<&str>) -> Fields {
    let records = Records::of(base);
    let families: Vec<u8> = (1..=6).filter(|&family| base.theme().has_family(family)).collect();
    let kind = |kind: &Kind| fields! { code: *kind as u8, name: kind.label() };
    let kinds: Vec<Fields> = Kind::ALL.iter().map(kind).collect();
    let things: Vec<Fields> = records.iter().map(|record| mirror::record(&records, record)).collect();
    let size = fields! {
        width: WIDTH,
        height: HEIGHT,
        section_width: SECTION_WIDTH,
        section_height: SECTION_HEIGHT,
    };
    let body = fields! {
        families: families,
        size: Some(size),
        plan: Some(plan(base)),
        kinds: kinds,
        layers: Some(layers(base)),
        rooms: rooms(base),
        shafts: shafts(base),
        records: things,
    };
    let head = fields! { format: FORMAT, version: VERSION };
    head.with(origin(base, design)).with(body).with(lists(&records))
}

fn plan(base: &Base) -> Fields {
    let plan = base.plan();
    let ways_up = (1..plan.floor_count()).filter_map(|floor| {
        let (dx, dy) = plan.offset_above(floor)?;
        Some(fields! { floor: floor, dx: dx, dy: dy })
    });
    fields! {
        floors: plan.floor_count(),
        sections: plan.sections(),
        entrance: cell(plan.entrance()),
        entrance_floor: plan.entrance_floor(),
        ways_up: ways_up.collect::<Vec<_>>(),
    }
}

fn layers(base: &Base) -> Fields {
    fields! {
        cell_id: Pos::all().map(|at| base.id(at).word()).collect::<Vec<_>>(),
        kind: Pos::all().map(|at| base.kind_word(at).word()).collect::<Vec<_>>(),
        ground: Pos::all().map(|at| base.ground(at).word()).collect::<Vec<_>>(),
        root_dir: Pos::all().map(|at| base.root_dir(at).code()).collect::<Vec<_>>(),
        tile: Pos::all().map(|at| base.tile(at)).collect::<Vec<_>>(),
    }
}

fn text_of(document: &Fields, phases: Option<&[PhaseTrail]>) -> String {
    let line = |name: &str, value: String| format!(" \"{name}\":{value}");
    let fields = document.0.iter().map(|(name, value)| line(name, text_of_field(value)));
    let phases = phases.map(|phases| line("phases", broken(["[", "]"], phases.iter().map(compact))));
    let lines: Vec<String> = fields.chain(phases).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn text_of_field(value: &Field) -> String {
    match value {
        Field::Plain(Value::Array(entries)) => broken(["[", "]"], entries.iter().map(compact)),
        Field::List(entries) => broken(["[", "]"], entries.iter().map(compact)),
        Field::Object(Some(fields)) => {
            let entry = |(name, value): &(&str, Field)| format!("\"{name}\":{}", compact(value));
            broken(["{", "}"], fields.0.iter().map(entry))
        }
        plain => compact(plain),
    }
}

fn broken([open, close]: [&str; 2], entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.collect();
    if entries.is_empty() {
        open.to_owned() + close
    } else {
        format!("{open}\n  {}\n {close}", entries.join(",\n  "))
    }
}

fn compact(value: &impl Serialize) -> String {
    // Plain fields and lists can always be serialized.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests;
