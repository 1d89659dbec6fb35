//! What crawler seeds are built by on the command line: a preset, or a design in a file.

use std::{io::ErrorKind, path::Path};

use rootward_files::{MOST_BY_HAND, read_text};
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
    /// A file that holds no text.
    #[error("`{0}` is no text file, so it is no design; for example --preset assets/crawlers/gatehouse.ron")]
    NotText(String),
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
        let text = read_text(Path::new(name), MOST_BY_HAND).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => PlanError::NotText(name.to_owned()),
            _ => PlanError::Unknown(name.to_owned(), error),
        })?;
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
