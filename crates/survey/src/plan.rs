//! What crawler seeds are built by: a preset, or a design in a file.

use std::{fs, sync::Arc};

use rootward_gen::{
    Base, Generator, Seed, Style,
    crawlers::{Design, Fault, Preset},
};
use thiserror::Error;

/// What crawler seeds are built by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildPlan {
    /// One of the presets that seeds can name.
    Preset(Preset),
    /// A design with the name of its file.
    File(String, Arc<Design>),
}

impl Default for BuildPlan {
    fn default() -> Self {
        Self::Preset(Preset::default())
    }
}

/// Why a preset could not be read.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Neither a preset nor a file.
    #[error("there is no preset and no file `{0}` ({1}); presets are {names}; for example --preset halls or --preset assets/crawlers/gatehouse.ron", names = preset_names())]
    Unknown(String, std::io::Error),
    /// A file that is no design.
    #[error(transparent)]
    Design(#[from] Fault),
}

fn preset_names() -> String {
    Preset::ALL.iter().map(|preset| preset.name()).collect::<Vec<_>>().join(", ")
}

impl BuildPlan {
    /// The plan of a name: that of a preset, or of a file.
    ///
    /// # Errors
    /// A name that is neither, and a file that is no design.
    pub fn of(name: &str) -> Result<Self, PlanError> {
        if let Some(preset) = Preset::from_name(name) {
            return Ok(Self::Preset(preset));
        }
        let text = fs::read_to_string(name).map_err(|error| PlanError::Unknown(name.to_owned(), error))?;
        Ok(Self::File(name.to_owned(), Arc::new(Design::from_ron(name, &text)?)))
    }

    /// The preset that seeds get.
    pub const fn preset(&self) -> Preset {
        match self {
            Self::Preset(preset) => *preset,
            Self::File(..) => Preset::Maze,
        }
    }

    /// In words, for headings.
    pub fn name(&self) -> &str {
        match self {
            Self::Preset(preset) => preset.name(),
            Self::File(name, _) => name,
        }
    }

    /// A generator that builds by the plan.
    pub fn generator(&self) -> Generator {
        match self {
            Self::Preset(_) => Generator::new(),
            Self::File(_, design) => Generator::new().with_design(Design::clone(design)),
        }
    }

    /// The base of a seed by a plan, if one is given; it takes the place of the seed's preset.
    pub fn base_of(plan: Option<&Self>, seed: Seed) -> Result<Base, crate::range::RangeError> {
        let mut base = Base::empty();
        match plan {
            None => Generator::new().generate_into(&seed.into(), &mut base),
            Some(_) if seed.style() != Style::Crawler => return Err(crate::range::RangeError::PresetStyle),
            Some(plan) => {
                let seed = match plan {
                    Self::Preset(preset) => seed.with_preset(*preset),
                    Self::File(..) => seed,
                };
                plan.generator().generate_into(&seed.into(), &mut base);
            }
        }
        Ok(base)
    }
}
