//! The two sources of crawler bases. A seed can name a preset, but it cannot name a custom design.

use alloc::string::String;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rootward_checked::on_one_line;

use super::{Design, Preset};
use crate::{Generator, Seed};

/// A design and the path of its file. This crate uses only the file's name and does not open the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomDesign {
    /// The name of the design.
    pub name: String,
    /// The path of the file.
    pub file: PathBuf,
    /// The design in the file.
    pub design: Design,
}

impl CustomDesign {
    /// A design that is named after its file.
    #[must_use]
    pub fn of_file(file: PathBuf, design: Design) -> Self {
        Self { name: Self::name_of(&file), file, design }
    }

    /// The name of the design in a file. It is the file name without folder and extension, on one line. If a preset has
    /// this name, the extension stays, so that the two names differ.
    #[must_use]
    pub fn name_of(file: &Path) -> String {
        let is_preset = |name: &str| Preset::from_name(name).is_some();
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let whole = || file.file_name().unwrap_or_default().to_string_lossy();
        on_one_line(&if is_preset(&name) { whole() } else { name })
    }
}

/// The preset or design that builds crawler bases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildPlan {
    /// One of the presets that seeds can name.
    Preset(Preset),
    /// A design in a file.
    Own(Arc<CustomDesign>),
}

impl Default for BuildPlan {
    fn default() -> Self {
        Self::Preset(Preset::default())
    }
}

impl BuildPlan {
    /// The plan with a name. Calls `read` only if no preset has this name.
    ///
    /// # Errors
    ///
    /// The errors of `read`.
    pub fn of<E>(name: &str, read: impl FnOnce() -> Result<CustomDesign, E>) -> Result<Self, E> {
        match Preset::from_name(name) {
            Some(preset) => Ok(Self::Preset(preset)),
            None => Ok(Self::Own(Arc::new(read()?))),
        }
    }

    /// The name of the preset or of the design.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Preset(preset) => preset.name(),
            Self::Own(own) => &own.name,
        }
    }

    /// The seed with the preset of this plan in place of its own. With a design, the seed stays unchanged.
    #[must_use]
    pub fn seed(&self, seed: Seed) -> Seed {
        match self {
            Self::Preset(preset) => seed.with_preset(*preset),
            Self::Own(_) => seed,
        }
    }

    /// The design, or `None` if the seed alone determines the base.
    #[must_use]
    pub const fn own(&self) -> Option<&Arc<CustomDesign>> {
        match self {
            Self::Preset(_) => None,
            Self::Own(own) => Some(own),
        }
    }

    /// A generator for the bases of the plan.
    #[must_use]
    pub fn generator(&self) -> Generator {
        match self {
            Self::Preset(_) => Generator::new(),
            Self::Own(own) => Generator::new().with_design(own.design.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn design_never_takes_the_name_of_a_preset() {
        for (file, name) in [
            ("assets/crawlers/ribs.ron", "ribs"),
            ("mine.ron", "mine"),
            ("own/Halls.ron", "Halls.ron"),
            ("a\nb\u{1b}\u{200b}.ron", "a\\nb\\u{1b}U+200B"),
        ] {
            assert_eq!(CustomDesign::name_of(Path::new(file)), name);
        }
    }

    #[test]
    fn seeds_name_presets_but_not_designs() {
        let seed = Seed::crawler(42, Preset::Cells);
        let unread = || -> Result<CustomDesign, ()> { Err(()) };
        let halls = BuildPlan::of("HALLS", unread).expect("a preset is not read");
        assert_eq!(
            (halls.name(), halls.seed(seed), halls.own()),
            ("halls", Seed::crawler(42, Preset::Halls), None)
        );
        assert_eq!(BuildPlan::of("own", unread), Err(()));
        let design = Design::from(Preset::Halls);
        let read =
            || -> Result<_, ()> { Ok(CustomDesign { name: "own".into(), file: "own.ron".into(), design }) };
        let own = BuildPlan::of("own", read).expect("it is read");
        assert_eq!((own.name(), own.seed(seed), own.own().is_some()), ("own", seed, true));
        let [by_preset, by_design] = [(&halls, halls.seed(seed)), (&own, seed)].map(|(plan, seed)| {
            let mut base = crate::Base::empty();
            plan.generator().generate_into(&seed.into(), &mut base);
            base
        });
        assert!(crate::Pos::all().all(|at| by_preset.kind(at) == by_design.kind(at)));
    }
}
