//! A base as JSON. `docs/export.md` documents every field. A test compares the two.

mod layout;

use serde::Serialize;

use super::mirror::{ExportPos, Lists, Origin, RecordFields, RoomFields, ShaftFields};
use crate::{
    base::Base,
    cell::Kind,
    compare::PhaseTrail,
    grid::{HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH},
    records::Records,
};

/// The word that identifies such a file.
pub(crate) const FORMAT: &str = "rootward-base";
/// The version of the schema. It increases if a field disappears or changes its meaning. New fields can
/// appear at any time.
pub(crate) const VERSION: u32 = 1;

#[derive(Debug, Serialize)]
struct Document {
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    origin: Origin,
    families: Vec<u8>,
    size: SizeFields,
    plan: PlanFields,
    kinds: Vec<KindName>,
    layers: Layers,
    rooms: Vec<RoomFields>,
    shafts: Vec<ShaftFields>,
    records: Vec<RecordFields>,
    #[serde(flatten)]
    lists: Lists,
    #[serde(skip_serializing_if = "Option::is_none")]
    phases: Option<Vec<PhaseTrail>>,
}

#[derive(Debug, Serialize)]
struct SizeFields {
    width: usize,
    height: usize,
    section_width: usize,
    section_height: usize,
}

#[derive(Debug, Serialize)]
struct PlanFields {
    floors: u8,
    sections: [Option<u8>; SECTIONS],
    entrance: ExportPos,
    entrance_floor: u8,
    ways_up: Vec<WayUp>,
}

/// The offset from a floor to the one above it.
#[derive(Debug, Serialize)]
struct WayUp {
    floor: u8,
    dx: i16,
    dy: i16,
}

#[derive(Debug, Serialize)]
struct KindName {
    code: u8,
    name: &'static str,
}

/// One number for each cell, row by row.
#[derive(Debug, Serialize)]
struct Layers {
    cell_id: Vec<u16>,
    kind: Vec<u16>,
    ground: Vec<u16>,
    root_dir: Vec<u8>,
    tile: Vec<u8>,
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
        Self {
            format: FORMAT,
            version: VERSION,
            origin: Origin::of(base, design),
            families: (1..=6).filter(|&family| base.theme().has_family(family)).collect(),
            size: SizeFields {
                width: WIDTH,
                height: HEIGHT,
                section_width: SECTION_WIDTH,
                section_height: SECTION_HEIGHT,
            },
            plan: PlanFields::of(base),
            kinds: Kind::ALL.iter().map(|&kind| KindName { code: kind as u8, name: kind.label() }).collect(),
            layers: Layers::of(base),
            rooms: RoomFields::all(base),
            shafts: ShaftFields::all(base),
            records: records.iter().map(|record| RecordFields::of(&records, record)).collect(),
            lists: Lists::of(&records),
            phases,
        }
    }
}

impl PlanFields {
    fn of(base: &Base) -> Self {
        let plan = base.plan();
        let ways_up = (1..plan.floor_count()).filter_map(|floor| {
            let (dx, dy) = plan.offset_above(floor)?;
            Some(WayUp { floor, dx, dy })
        });
        Self {
            floors: plan.floor_count(),
            sections: plan.sections(),
            entrance: ExportPos(plan.entrance()),
            entrance_floor: plan.entrance_floor(),
            ways_up: ways_up.collect(),
        }
    }
}

impl Layers {
    fn of(base: &Base) -> Self {
        Self {
            cell_id: Pos::all().map(|at| base.id(at).word()).collect(),
            kind: Pos::all().map(|at| base.kind_word(at).word()).collect(),
            ground: Pos::all().map(|at| base.ground(at).word()).collect(),
            root_dir: Pos::all().map(|at| base.root_dir(at).code()).collect(),
            tile: Pos::all().map(|at| base.tile(at)).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
