//! A base as JSON. `docs/export.md` documents every field. A test compares the two.

mod layout;

use serde::Serialize;

use super::mirror::{self, Fields, cell, fields, lists, origin, rooms, shafts};
use crate::{
    base::Base,
    cell::Kind,
    compare::PhaseTrail,
    grid::{HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, WIDTH},
    records::Records,
};

/// The word that identifies such a file.
pub(crate) const FORMAT: &str = "rootward-base";
/// The version of the schema. It increases if a field disappears or changes its meaning. New fields can
/// appear at any time.
pub(crate) const VERSION: u32 = 1;

#[derive(Debug, Serialize)]
struct Document {
    #[serde(flatten)]
    fields: Fields,
    #[serde(skip_serializing_if = "Option::is_none")]
    phases: Option<Vec<PhaseTrail>>,
}

/// The whole base as JSON. Each field of the document and each entry of its lists has its own line, so that
/// two bases can be compared line by line.
///
/// ```
/// use rootward_gen::{Seed, export, generate};
///
/// let text = export::json(&generate(&Seed::classic(179).into()));
/// let value: serde_json::Value = serde_json::from_str(&text)?;
/// assert_eq!((&value["format"], &value["seed"]), (&"rootward-base".into(), &"17.3".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn json(base: &Base) -> String {
    json_by(base, None)
}

/// The same, under the name of the design that built the base. The seed names a preset that did not.
#[must_use]
pub fn json_by(base: &Base, design: Option<&str>) -> String {
    layout::lines_of(&Document::of(base, design, None))
}

/// The same with `phases`: the result of each phase of the generation and the cells that it wrote. Another
/// version of the generator can use it to find the first difference. The phases come from
/// [`PhaseTrail::of_base`].
#[must_use]
pub fn json_with_phases(base: &Base, design: Option<&str>, phases: Vec<PhaseTrail>) -> String {
    layout::lines_of(&Document::of(base, design, Some(phases)))
}

impl Document {
    fn of(base: &Base, design: Option<&str>, phases: Option<Vec<PhaseTrail>>) -> Self {
        let records = Records::of(base);
        let families: Vec<u8> = (1..=6).filter(|&family| base.theme().has_family(family)).collect();
        let kind = |kind: &Kind| fields! { code: *kind as u8, name: kind.label() };
        let kinds: Vec<Fields> = Kind::ALL.iter().map(kind).collect();
        let things: Vec<Fields> = records.iter().map(|record| mirror::record(&records, record)).collect();
        let body = fields! {
            families: families,
            size: Some(fields! {
                width: WIDTH,
                height: HEIGHT,
                section_width: SECTION_WIDTH,
                section_height: SECTION_HEIGHT,
            }),
            plan: Some(plan(base)),
            kinds: kinds,
            layers: Some(layers(base)),
            rooms: rooms(base),
            shafts: shafts(base),
            records: things,
        };
        let head = fields! { format: FORMAT, version: VERSION };
        let fields = head.with(origin(base, design)).with(body).with(lists(&records));
        Self { fields, phases }
    }
}

/// Floors, sections, entrance, and the offset from each floor to the one above it.
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

/// One number for each cell, row by row.
fn layers(base: &Base) -> Fields {
    fields! {
        cell_id: Pos::all().map(|at| base.id(at).word()).collect::<Vec<_>>(),
        kind: Pos::all().map(|at| base.kind_word(at).word()).collect::<Vec<_>>(),
        ground: Pos::all().map(|at| base.ground(at).word()).collect::<Vec<_>>(),
        root_dir: Pos::all().map(|at| base.root_dir(at).code()).collect::<Vec<_>>(),
        tile: Pos::all().map(|at| base.tile(at)).collect::<Vec<_>>(),
    }
}

#[cfg(test)]
mod tests;
