//! The build plans of crawler seeds on the command line: a preset, or a design in a file.

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
use rootward_search::near;
use thiserror::Error;

use crate::range::RangeError;

/// The folder of named designs, as in the game. It is relative to the working folder.
const FOLDER: &str = "assets/crawlers";
const ENDING: &str = "ron";

/// The reason why a preset could not be read.
#[derive(Debug, Error)]
pub enum PlanError {
    #[error("{fault}; for example {option}halls or {option}assets/crawlers/gatehouse.ron")]
    Unknown { fault: UnknownPlan, option: &'static str },
    #[error("the design `{file}` cannot be read: {why}", file = .0.display(), why = .1)]
    Unreadable(PathBuf, io::Error),
    #[error("`{file}` is no text file, so it is no design; for example --preset assets/crawlers/gatehouse.ron", file = .0.display())]
    NotText(PathBuf),
    #[error(transparent)]
    Design(#[from] Fault),
}

#[derive(Debug, Error)]
#[error(
    "there is no preset and no file `{name}`, nor `{FOLDER}/{name}.{ENDING}` below the working folder{}; presets are {}",
    meant_words(.meant.as_ref()),
    Preset::names()
)]
pub struct UnknownPlan {
    name: String,
    /// The most similar name.
    meant: Option<String>,
}

fn meant_words(meant: Option<&String>) -> String {
    meant.map(|name| format!("; perhaps `{name}` was meant")).unwrap_or_default()
}

impl PlanError {
    /// The same error with the example of another option.
    pub fn of_option(self, option: &'static str) -> Self {
        match self {
            Self::Unknown { fault, .. } => Self::Unknown { fault, option },
            other => other,
        }
    }
}

/// The plan with a name: a preset, a design in the folder of designs, or a file.
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

/// The file of a design. A name refers to the folder of designs first, as in the game.
fn file_of(name: &str) -> Result<PathBuf, PlanError> {
    let (named, path) = (Path::new(FOLDER).join(format!("{name}.{ENDING}")), PathBuf::from(name));
    if named.is_file() {
        return Ok(named);
    }
    // Anything that is not a file is rejected later, with a better message.
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

/// A seed, with what the user typed about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenSeed {
    pub seed: Seed,
    pub names_preset: bool,
}

impl FromStr for WrittenSeed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        Ok(Self { seed: text.parse()?, names_preset: Seed::written_in(text).contains(':') })
    }
}

/// The name of a plan's design. `None` if the seed alone determines the base.
pub fn design_name(plan: Option<&BuildPlan>) -> Option<&str> {
    plan.and_then(BuildPlan::own).map(|own| own.name.as_str())
}

/// The base of a seed. A plan replaces the seed's preset, and fits only crawler seeds.
pub fn base_of(plan: Option<&BuildPlan>, seed: Seed) -> Result<Base, RangeError> {
    let (mut generator, params) = generator_of(plan, seed)?;
    let mut base = Base::empty();
    generator.generate_into(&params, &mut base);
    Ok(base)
}

/// The generator and parameters for a seed, with a plan as in [`base_of`].
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
    fn an_unknown_name_gets_a_suggestion() {
        let sentence = read_plan("hall").expect_err("no preset").to_string();
        for part in ["`assets/crawlers/hall.ron`", "perhaps `halls` was meant", "--preset halls"] {
            assert!(sentence.contains(part), "{sentence}");
        }
        let folder = read_plan("src").expect_err("a folder").to_string();
        assert!(folder.contains("`src` cannot be read: "), "{folder}");
    }
}
