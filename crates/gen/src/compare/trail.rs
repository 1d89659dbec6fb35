//! One side of a comparison, from a generated base or from an export. A test checks that both give the same values.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use super::phases::PhaseTrail;
use crate::{
    CELLS, CellId, GENERATOR_VERSION, Generator, Params, Pos, Records, SECTIONS, Seed,
    export::{FORMAT, VERSION, kind_word},
};

/// The data about a base that a comparison needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    pub(super) seed: String,
    pub(super) design: Option<String>,
    pub(super) generator_version: u32,
    pub(super) layout: Layout,
    cells: Cells,
    pub(super) counts: BTreeMap<CountName, u32>,
    pub(super) phases: Option<Vec<PhaseTrail>>,
}

/// The name of a count, with a sort key in front of it. Cells, rooms and shafts come before the things.
pub(super) type CountName = (u8, String);

/// The reason why a text cannot be compared.
#[derive(Debug, Error)]
pub enum TrailFault {
    /// The text is not JSON, or not an export.
    #[error("it is no export of a base as JSON ({0})")]
    Text(#[from] serde_json::Error),
    /// The text has another format.
    #[error("its format is `{0}` and not `{FORMAT}`")]
    Format(String),
    /// The schema has another version.
    #[error("its schema has version {0}, and only version {VERSION} can be read")]
    Version(u32),
    /// The layers have another size.
    #[error("its layers do not have {CELLS} cells each")]
    Cells,
}

#[derive(Deserialize)]
struct Heading {
    format: String,
    version: u32,
}

#[derive(Deserialize)]
struct Export {
    seed: String,
    preset: Option<String>,
    generator_version: u32,
    plan: Layout,
    layers: Cells,
    rooms: Vec<Anything>,
    shafts: Vec<Anything>,
    records: Vec<RecordKind>,
    phases: Option<Vec<PhaseTrail>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Layout {
    pub floors: u8,
    pub sections: [Option<u8>; SECTIONS],
    #[serde(deserialize_with = "position")]
    pub entrance: Pos,
    pub entrance_floor: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Cells {
    cell_id: Vec<u16>,
    kind: Vec<u16>,
    root_dir: Vec<u8>,
}

#[derive(Deserialize)]
struct Anything {}

#[derive(Deserialize)]
struct RecordKind {
    kind: String,
}

fn position<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Pos, D::Error> {
    <(i16, i16)>::deserialize(from).map(|(x, y)| Pos::new(x, y))
}

impl Trail {
    /// Generates a base, and keeps the data for a comparison. `design` is the name of the generator's design, if any.
    #[must_use]
    pub fn of(generator: &mut Generator, params: &Params, design: Option<&str>) -> Self {
        let (base, phases) = PhaseTrail::of_base(generator, params);
        let (seed, plan) = (base.seed(), base.plan());
        let is_own = |name: &&str| seed.preset().is_none_or(|own| own.name() != *name);
        let layout = Layout {
            floors: plan.floor_count(),
            sections: plan.sections(),
            entrance: plan.entrance(),
            entrance_floor: plan.entrance_floor(),
        };
        let cells = Cells {
            cell_id: Pos::all().map(|at| base.id(at).word()).collect(),
            kind: Pos::all().map(|at| base.kind_word(at).word()).collect(),
            root_dir: Pos::all().map(|at| base.root_dir(at).code()).collect(),
        };
        let (records, sizes) = (Records::of(&base), [base.rooms().count(), base.shafts().count()]);
        Self {
            seed: seed.to_string(),
            design: design.filter(is_own).map(str::to_owned),
            generator_version: GENERATOR_VERSION,
            layout,
            counts: counts(&cells, sizes, records.iter().map(|record| kind_word(record.thing))),
            cells,
            phases: Some(phases),
        }
    }

    /// Reads an export. If the export has no phases, only the finished base can be compared.
    ///
    /// # Errors
    ///
    /// The text is not an export, or its schema is unknown to this version.
    pub fn from_json(text: &str) -> Result<Self, TrailFault> {
        let heading: Heading = serde_json::from_str(text)?;
        if heading.format != FORMAT {
            return Err(TrailFault::Format(heading.format));
        }
        if heading.version != VERSION {
            return Err(TrailFault::Version(heading.version));
        }
        let Export { seed, preset, generator_version, plan, layers, rooms, shafts, records, phases } =
            serde_json::from_str(text)?;
        let design = preset.filter(|preset| !is_preset_of(&seed, preset));
        let lengths = [layers.cell_id.len(), layers.kind.len(), layers.root_dir.len()];
        if lengths != [CELLS; 3] {
            return Err(TrailFault::Cells);
        }
        let things = records.iter().map(|record| record.kind.as_str());
        let counts = counts(&layers, [rooms.len(), shafts.len()], things);
        Ok(Self { seed, design, generator_version, layout: plan, cells: layers, counts, phases })
    }

    /// Whether the phases are known.
    #[must_use]
    pub const fn has_phases(&self) -> bool {
        self.phases.is_some()
    }

    pub(super) fn cell(&self, at: Pos) -> Option<(u16, u16, u8)> {
        let cell = at.index()?;
        Some((*self.cells.cell_id.get(cell)?, *self.cells.kind.get(cell)?, *self.cells.root_dir.get(cell)?))
    }
}

fn counts<'a>(
    cells: &Cells,
    [rooms, shafts]: [usize; 2],
    things: impl Iterator<Item = &'a str>,
) -> BTreeMap<CountName, u32> {
    let ground = cells.cell_id.iter().filter(|&&id| CellId::from_word(id).number().is_some()).count();
    let sizes = [("numbered cells", ground), ("rooms", rooms), ("shafts", shafts)];
    let mut counts: BTreeMap<CountName, u32> =
        sizes.into_iter().map(|(name, count)| ((0, name.to_owned()), count as u32)).collect();
    for kind in things {
        *counts.entry((1, kind.replace('_', " "))).or_default() += 1;
    }
    counts
}

/// Whether a seed names this preset. Also `true` for seeds of another version that cannot be parsed.
fn is_preset_of(seed: &str, preset: &str) -> bool {
    seed.parse::<Seed>().map_or(true, |seed| seed.preset().is_some_and(|own| own.name() == preset))
}
