//! The differences between two bases: their layouts, the first phase and step that differ, their cells and their
//! contents. Each base can come from an export, so two versions of the generator can also be compared.
//!
//! ```
//! use rootward_gen::{Generator, Seed, compare::{Comparison, Trail}};
//!
//! let trail = |number| Trail::of(&mut Generator::new(), &Seed::classic(number).into(), None);
//! let comparison = Comparison::of(&trail(179), &trail(180));
//! let step = comparison.step.as_ref().expect("they differ");
//! assert_eq!(step.phase, "fill_map");
//! assert!(comparison.to_string().contains("First phase"));
//! assert!(Comparison::of(&trail(179), &trail(179)).is_same());
//! ```

mod phases;
mod trail;
mod words;

pub use phases::{CellLayer, PhaseTrail, TrailStep};
pub use trail::{Trail, TrailFault};

use crate::grid::{CELLS, Pos};
use trail::{CountName, Layout};

/// Two values, one for each side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair<T> {
    /// The value of the first side.
    pub a: T,
    /// The value of the second side.
    pub b: T,
}

impl<T: PartialEq> Pair<T> {
    /// Whether both values are the same.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.a == self.b
    }
}

/// The first phase after which the two sides are in different states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseParting {
    /// The name of the phase on each side. `None` if a side has no more phases.
    pub name: Pair<Option<String>>,
    /// The layers that differ after the phase, by their names in the golden files.
    pub layers: Vec<String>,
    /// The states of the main generators after the phase. For xoshiro, the next word.
    pub rng_state: Pair<u16>,
}

/// The first step in which the two sides write different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepParting {
    /// The number of equal steps before this one, and so its index in each side's [`DigLog`](crate::DigLog).
    pub step: usize,
    /// The phase of the step on side A, or on side B if A has ended.
    pub phase: String,
    /// The cell of the step on side A, or on side B if A has ended.
    pub at: Pos,
    /// The phase and the step of each side. `None` for a side that has ended.
    pub written: Pair<Option<(String, TrailStep)>>,
}

/// Two bases side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The seeds.
    pub seed: Pair<String>,
    /// The names of the designs that built the sides. `None` if the seed alone determines the base.
    pub design: Pair<Option<String>>,
    /// The versions of the generator.
    pub generator_version: Pair<u32>,
    /// The numbers of floors, 1..=5.
    pub floors: Pair<u8>,
    /// The entrances with their floors.
    pub entrance: Pair<(Pos, u8)>,
    /// The sections, 0..=15, that are on different floors.
    pub sections: Vec<usize>,
    /// Whether the phases of both sides are known. Otherwise, only the finished bases can be compared.
    pub has_phases: bool,
    /// The first phase that differs. `None` if there is none, or if a side has no phases.
    pub phase: Option<PhaseParting>,
    /// The first step that differs. `None` if there is none, or if a side has no phases.
    pub step: Option<StepParting>,
    /// The cells whose number, kind or direction towards the root differs in the finished bases, row by row.
    pub cells: Vec<Pos>,
    /// The counts of both sides, by name. Cells, rooms and shafts come first. The rest is in alphabetical order.
    pub counts: Vec<(String, Pair<u32>)>,
}

impl Comparison {
    /// Compares two sides.
    #[must_use]
    pub fn of(a: &Trail, b: &Trail) -> Self {
        let pair_of = |read: fn(&Layout) -> (Pos, u8)| Pair { a: read(&a.layout), b: read(&b.layout) };
        let sections = a.layout.sections.iter().zip(b.layout.sections).enumerate();
        let phases = a.phases.as_ref().zip(b.phases.as_ref());
        Self {
            seed: Pair { a: a.seed.clone(), b: b.seed.clone() },
            design: Pair { a: a.design.clone(), b: b.design.clone() },
            generator_version: Pair { a: a.generator_version, b: b.generator_version },
            floors: Pair { a: a.layout.floors, b: b.layout.floors },
            entrance: pair_of(|layout| (layout.entrance, layout.entrance_floor)),
            sections: sections.filter(|(_, (a, b))| *a != b).map(|(section, _)| section).collect(),
            has_phases: phases.is_some(),
            phase: phases.and_then(|(a, b)| parting_phase(a, b)),
            step: phases.and_then(|(a, b)| parting_step(a, b)),
            cells: Pos::all().take(CELLS).filter(|&at| a.cell(at) != b.cell(at)).collect(),
            counts: counts(a, b),
        }
    }

    /// Whether the two sides are the same. Two seeds can give the same base, and so can two versions of the generator.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.floors.is_same()
            && self.entrance.is_same()
            && self.sections.is_empty()
            && self.phase.is_none()
            && self.step.is_none()
            && self.cells.is_empty()
            && self.counts.iter().all(|(_, count)| count.is_same())
    }
}

fn parting_phase(a: &[PhaseTrail], b: &[PhaseTrail]) -> Option<PhaseParting> {
    let place = a.iter().zip(b).position(|(a, b)| !a.ends_as(b));
    let place = place.or_else(|| (a.len() != b.len()).then(|| a.len().min(b.len())))?;
    let (a, b) = (a.get(place), b.get(place));
    let name = |phase: Option<&PhaseTrail>| phase.map(|phase| phase.name.clone());
    let state = |phase: Option<&PhaseTrail>| phase.map_or(0, |phase| phase.rng_state);
    let layers = a.zip(b).map(|(a, b)| a.layers_unlike(b)).unwrap_or_default();
    Some(PhaseParting {
        name: Pair { a: name(a), b: name(b) },
        layers,
        rng_state: Pair { a: state(a), b: state(b) },
    })
}

fn parting_step(a: &[PhaseTrail], b: &[PhaseTrail]) -> Option<StepParting> {
    let (mut all_a, mut all_b) = (steps_of(a), steps_of(b));
    let mut step = 0;
    loop {
        let (a, b) = (all_a.next(), all_b.next());
        if a != b {
            let (phase, first) = a.or(b)?;
            let owned =
                |found: Option<(&str, TrailStep)>| found.map(|(phase, step)| (phase.to_owned(), step));
            let written = Pair { a: owned(a), b: owned(b) };
            return Some(StepParting { step, phase: phase.to_owned(), at: first.at(), written });
        }
        a?;
        step += 1;
    }
}

fn steps_of(phases: &[PhaseTrail]) -> impl Iterator<Item = (&str, TrailStep)> {
    phases.iter().flat_map(|phase| phase.steps.iter().map(|&step| (phase.name.as_str(), step)))
}

/// The counts of both sides. A count is 0 if the side does not have the name.
fn counts(a: &Trail, b: &Trail) -> Vec<(String, Pair<u32>)> {
    let count = |side: &Trail, name: &CountName| side.counts.get(name).copied().unwrap_or(0);
    let mut names: Vec<&CountName> = a.counts.keys().chain(b.counts.keys()).collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(|name| (name.1.clone(), Pair { a: count(a, name), b: count(b, name) })).collect()
}

#[cfg(test)]
mod tests;
