//! The parameters of crawlers, changed while their base is on screen.

use std::{path::PathBuf, sync::Arc};

use rootward_files::{is_file, write_whole};
use rootward_gen::{
    Seed, Style,
    crawlers::{CustomDesign, Design, Preset},
};

use super::{
    cheats::unknown,
    export::{check_place, named},
    run::{Answer, Game},
};
use crate::base::{current::Swap, load::LoadSeed};

/// What is added to the name of a design that was changed here.
pub(super) const CHANGED: &str = " with changes";

/// The seed that was asked for last, and what its base is built by.
fn design_of(last: LoadSeed) -> Result<(Seed, CustomDesign), String> {
    let LoadSeed { seed, own, .. } = last;
    if seed.style() != Style::Crawler {
        return Err(format!("{seed} is not built by crawlers; `style w` builds its number by them."));
    }
    let preset = seed.preset().unwrap_or_default();
    let of_preset = || CustomDesign {
        name: preset.name().to_owned(),
        file: PathBuf::new(),
        design: Design::from(preset),
    };
    Ok((seed, own.map_or_else(of_preset, |own| CustomDesign::clone(&own))))
}

impl Game<'_> {
    /// Changes a parameter and builds the base again around the party.
    pub(super) fn tune(&mut self, name: &str, value: &str) -> Answer {
        let (seed, mut own) = design_of(self.last()?)?;
        own.design.tune(name, value).map_err(|fault| match fault {
            rootward_gen::crawlers::TuneFault::Unknown(name) => {
                unknown("parameter", &name, Design::parameters())
            }
            fault => format!("{fault}."),
        })?;
        if !own.name.ends_with(CHANGED) {
            own.name.push_str(CHANGED);
        }
        let told = self.load(LoadSeed::by(seed, Some(Arc::new(own))).to_be(Swap::Rebuilt));
        Ok(told)
    }

    /// Tells a parameter, or all of them.
    pub(super) fn tell_parameters(&self, name: Option<&str>) -> Answer {
        let (_, own) = design_of(self.last()?)?;
        let told = |name: &str| match own.design.tell(name) {
            Ok(told) => Ok(format!("{told}.")),
            Err(_) => Err(unknown("parameter", name, Design::parameters())),
        };
        match name {
            Some(name) => told(name),
            None => {
                Design::parameters().map(told).collect::<Result<Vec<_>, _>>().map(|lines| lines.join("\n"))
            }
        }
    }

    /// Writes what the base is built by into the folder of designs, and builds by that from now on.
    pub(super) fn save_design(&mut self, name: &str) -> Answer {
        let (seed, own) = design_of(self.last()?)?;
        if Preset::from_name(name).is_some() {
            return Err(format!("`{name}` is a preset; take another name."));
        }
        let file = self.designs.path_of(name).ok_or("There is no folder for designs.")?;
        if is_file(&file) && own.file != file {
            return Err(format!("There is a design `{name}` already; take another name."));
        }
        check_place(&file)?;
        let made_of = own.name.trim_end_matches(CHANGED);
        let text = format!(
            "// Saved from the console: {made_of} with its parameters as they were tuned.\n{}",
            own.design.to_ron()
        );
        write_whole(&file, text.as_bytes())
            .map_err(|error| format!("`{}` cannot be written: {error}.", named(&file)))?;
        let saved = CustomDesign { name: name.to_owned(), file: file.clone(), ..own };
        self.load(LoadSeed::by(seed, Some(Arc::new(saved))).to_be(Swap::Rebuilt));
        Ok(format!("{} holds the design; `preset {name}` builds by it.", named(&file)))
    }
}
