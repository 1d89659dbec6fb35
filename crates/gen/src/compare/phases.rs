//! The steps and the result of each phase of a generation, in a format compact enough for exports.

use serde::{Deserialize, Serialize};

use crate::{
    Base, CELLS, Change, Checkpoint, DigLog, DigStep, Generator, Layer, Observer, Params, Part, Pos,
    state::code_of,
};

/// A layer of a cell that a step can write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellLayer {
    /// The number or mark. Code 0.
    Id,
    /// The kind. Code 1.
    Kind,
    /// The direction towards the root. Code 2.
    RootDir,
    /// The generation of crawlers plus 1, or 0 for none. Code 3.
    Generation,
}

impl CellLayer {
    const ALL: [Self; 4] = [Self::Id, Self::Kind, Self::RootDir, Self::Generation];
}

/// One step: a cell that gets a new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u16, u8, u16)", into = "(u16, u8, u16)")]
pub struct TrailStep {
    cell: u16,
    layer: CellLayer,
    value: u16,
}

impl TrailStep {
    /// The cell.
    #[must_use]
    pub const fn at(self) -> Pos {
        Pos::from_index(self.cell as usize)
    }

    /// The layer that the step writes.
    #[must_use]
    pub const fn layer(self) -> CellLayer {
        self.layer
    }

    /// The new value, encoded as in the specification.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.value
    }

    /// Converts a step. `None` for a step outside the grid, because such a step changes no cell.
    fn of(step: &DigStep) -> Option<Self> {
        let (layer, value) = match step.after {
            Change::Id(id) => (CellLayer::Id, id.word()),
            Change::Kind(kind) => (CellLayer::Kind, kind.word()),
            Change::RootDir(dir) => (CellLayer::RootDir, dir.code().into()),
            Change::Generation(generation) => (CellLayer::Generation, code_of(generation).into()),
        };
        Some(Self { cell: step.at.index()? as u16, layer, value })
    }
}

impl From<TrailStep> for (u16, u8, u16) {
    fn from(step: TrailStep) -> Self {
        (step.cell, step.layer as u8, step.value)
    }
}

impl TryFrom<(u16, u8, u16)> for TrailStep {
    type Error = &'static str;

    fn try_from((cell, layer, value): (u16, u8, u16)) -> Result<Self, Self::Error> {
        if usize::from(cell) >= CELLS {
            return Err("a step writes a cell outside the grid");
        }
        let layer = CellLayer::ALL.get(usize::from(layer)).copied();
        Ok(Self { cell, layer: layer.ok_or("a step writes an unknown layer")?, value })
    }
}

/// A phase of one generation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseTrail {
    /// The phase's name in the golden files.
    pub name: String,
    /// The state of the main generator after the phase. For xoshiro, the next word.
    pub rng_state: u16,
    /// The CRC-32 of each layer after the phase, as in the golden files.
    pub layers: Vec<(String, u32)>,
    /// All steps of the phase, in order. Writes without an effect are left out.
    pub steps: Vec<TrailStep>,
}

impl PhaseTrail {
    /// Generates a base with the preset or the design of the generator, and records its phases.
    #[must_use]
    pub fn of_base(generator: &mut Generator, params: &Params) -> (Base, Vec<Self>) {
        let (mut base, dig_log) = DigLog::by(generator, params);
        let mut sums = Sums::default();
        generator.generate_observed(params, &mut base, &mut (&mut sums as &mut dyn Observer));
        let mut phases = sums.0;
        let starts = dig_log.phase_starts();
        for (place, phase) in phases.iter_mut().enumerate() {
            let begin = starts.get(place).map_or(dig_log.steps().len(), |&(_, step)| step);
            let end = starts.get(place + 1).map_or(dig_log.steps().len(), |&(_, step)| step);
            phase.steps = dig_log.steps()[begin..end].iter().filter_map(TrailStep::of).collect();
        }
        (base, phases)
    }

    pub(super) fn ends_as(&self, other: &Self) -> bool {
        self.name == other.name && self.rng_state == other.rng_state && self.layers == other.layers
    }

    pub(super) fn layers_unlike(&self, other: &Self) -> Vec<String> {
        let sum =
            |side: &Self, name: &str| side.layers.iter().find(|layer| layer.0 == name).map(|layer| layer.1);
        let mut names: Vec<&String> = Vec::new();
        for (name, _) in self.layers.iter().chain(&other.layers) {
            if !names.contains(&name) && sum(self, name) != sum(other, name) {
                names.push(name);
            }
        }
        names.into_iter().cloned().collect()
    }
}

#[derive(Default)]
struct Sums(Vec<PhaseTrail>);

impl Observer for Sums {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let layers = match checkpoint.phase().part() {
            Part::Shell => Layer::SHELL,
            Part::Furnishing => Layer::FURNISHING,
        };
        let sum = |layer: &Layer| (layer.name().to_owned(), crc32fast::hash(&checkpoint.bytes(*layer)));
        self.0.push(PhaseTrail {
            name: checkpoint.phase().name().to_owned(),
            rng_state: checkpoint.rng_state(),
            layers: layers.iter().map(sum).collect(),
            steps: Vec::new(),
        });
    }
}
