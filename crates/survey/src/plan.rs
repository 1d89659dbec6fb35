//! What crawler seeds are built by on the command line: a preset, or a design in a file.

use std::fs;

use rootward_gen::{
    Base, Generator, Params, Seed, Style,
    crawlers::{BuildPlan, CustomDesign, Design, Fault, Preset},
};
use thiserror::Error;

use crate::range::RangeError;

/// Why a preset could not be read.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Neither a preset nor a file.
    #[error("there is no preset and no file `{0}` ({1}); presets are {names}; for example --preset halls or --preset assets/crawlers/gatehouse.ron", names = Preset::names())]
    Unknown(String, std::io::Error),
    /// A file that is no design.
    #[error(transparent)]
    Design(#[from] Fault),
}

/// The plan of a name: that of a preset, or of a file.
///
/// # Errors
/// A name that is neither, and a file that is no design.
pub fn read_plan(name: &str) -> Result<BuildPlan, PlanError> {
    BuildPlan::of(name, || {
        let text = fs::read_to_string(name).map_err(|error| PlanError::Unknown(name.to_owned(), error))?;
        Ok(CustomDesign { name: name.to_owned(), file: name.into(), design: Design::from_ron(name, &text)? })
    })
}

/// The base of a seed by a plan, if one is given; it takes the place of the seed's preset.
///
/// # Errors
/// A plan for a seed that is no crawler seed.
pub fn base_of(plan: Option<&BuildPlan>, seed: Seed) -> Result<Base, RangeError> {
    let (mut generator, params) = generator_of(plan, seed)?;
    let mut base = Base::empty();
    generator.generate_into(&params, &mut base);
    Ok(base)
}

/// What makes the base of a seed by a plan, if one is given; it takes the place of the seed's preset.
///
/// # Errors
/// A plan for a seed that is no crawler seed.
pub fn generator_of(plan: Option<&BuildPlan>, seed: Seed) -> Result<(Generator, Params), RangeError> {
    match plan {
        None => Ok((Generator::new(), seed.into())),
        Some(_) if seed.style() != Style::Crawler => Err(RangeError::PresetStyle),
        Some(plan) => Ok((plan.generator(), plan.seed(seed).into())),
    }
}
