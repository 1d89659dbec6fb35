//! What crawler seeds are built by on the command line: a preset, or a design in a file.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    str::FromStr,
};

use rootward_files::{MOST_BY_HAND, read_text};
use rootward_gen::{
    Base, Generator, Params, Seed, SeedError, Style,
    crawlers::{BuildPlan, CustomDesign, Design, Fault, Preset},
};
use thiserror::Error;

use crate::{columns::near, range::RangeError};

/// The folder of designs that have a name, as the game has it; below the working folder.
const FOLDER: &str = "assets/crawlers";
/// The ending of a design.
const ENDING: &str = "ron";

/// Why a preset could not be read.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Neither a preset nor a file.
    #[error("{fault}; for example {option}halls or {option}assets/crawlers/gatehouse.ron")]
    Unknown { fault: UnknownPlan, option: &'static str },
    /// A file that the system does not let us read.
    #[error("the design `{file}` cannot be read: {why}", file = .0.display(), why = .1)]
    Unreadable(PathBuf, io::Error),
    /// A file that holds no text.
    #[error("`{file}` is no text file, so it is no design; for example --preset assets/crawlers/gatehouse.ron", file = .0.display())]
    NotText(PathBuf),
    /// A file that is no design.
    #[error(transparent)]
    Design(#[from] Fault),
}

/// A name that neither a preset nor a file has.
#[derive(Debug, Error)]
#[error(
    "there is no preset and no file `{name}`, nor `{FOLDER}/{name}.{ENDING}` below the working folder{}; presets are {}",
    meant_words(.meant.as_ref()),
    Preset::names()
)]
pub struct UnknownPlan {
    name: String,
    /// What was most likely meant.
    meant: Option<String>,
}

fn meant_words(meant: Option<&String>) -> String {
    meant.map(|name| format!("; perhaps `{name}` was meant")).unwrap_or_default()
}

impl PlanError {
    /// The same with the example of another option.
    pub fn of_option(self, option: &'static str) -> Self {
        match self {
            Self::Unknown { fault, .. } => Self::Unknown { fault, option },
            other => other,
        }
    }
}

/// The plan of a name: that of a preset, of a design in the folder of designs, or of a file.
///
/// # Errors
/// A name that is none of them, and a file that is no design.
pub fn read_plan(name: &str) -> Result<BuildPlan, PlanError> {
    BuildPlan::of(name, || {
        let file = file_of(name)?;
        let text = read_text(&file, MOST_BY_HAND).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => PlanError::NotText(file.clone()),
            _ => PlanError::Unreadable(file.clone(), error),
        })?;
        let design = Design::from_ron(&file.display().to_string(), &text)?;
        Ok(CustomDesign::of_file(file, design))
    })
}

/// The file of a design. A name means that of the folder first, as in the game.
fn file_of(name: &str) -> Result<PathBuf, PlanError> {
    let (named, path) = (Path::new(FOLDER).join(format!("{name}.{ENDING}")), PathBuf::from(name));
    if named.is_file() {
        return Ok(named);
    }
    // Anything else there is refused by its reader, with a better sentence.
    if path.exists() {
        return Ok(path);
    }
    let presets = Preset::ALL.iter().map(|preset| preset.name().to_owned());
    let meant = near(name, presets.chain(designs())).into_iter().next();
    Err(PlanError::Unknown { fault: UnknownPlan { name: name.to_owned(), meant }, option: "--preset " })
}

fn designs() -> Vec<String> {
    let entries = fs::read_dir(FOLDER).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut names: Vec<String> = entries
        .filter(|file| file.extension().is_some_and(|ending| ending == ENDING))
        .map(|file| CustomDesign::name_of(&file))
        .collect();
    names.sort_unstable();
    names
}

/// A seed as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenSeed {
    pub seed: Seed,
    /// Whether a preset stands in it.
    pub names_preset: bool,
}

impl FromStr for WrittenSeed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        Ok(Self { seed: text.parse()?, names_preset: Seed::written_in(text).contains(':') })
    }
}

/// The name of the design of a plan; nothing where a seed alone says by what its base is built.
pub fn design_name(plan: Option<&BuildPlan>) -> Option<&str> {
    plan.and_then(BuildPlan::own).map(|own| own.name.as_str())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_says_where_it_was_looked_for_and_what_is_near() {
        let sentence = read_plan("hall").expect_err("no preset").to_string();
        for part in ["`assets/crawlers/hall.ron`", "perhaps `halls` was meant", "--preset halls"] {
            assert!(sentence.contains(part), "{sentence}");
        }
        let folder = read_plan("src").expect_err("a folder").to_string();
        assert!(folder.contains("`src` cannot be read: "), "{folder}");
    }
}
