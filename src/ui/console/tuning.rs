//! Changes parameters of crawlers while their base is on screen.

use std::{io::ErrorKind, path::PathBuf, sync::Arc};

use bevy::prelude::*;
use rootward_files::{write_new, write_whole};
use rootward_gen::{
    Seed, Style,
    crawlers::{CustomDesign, Design, Preset},
};

use super::{
    cheats::unknown,
    export::named,
    run::{Answer, Bases},
};
use crate::world::base::{current::Swap, designs::DesignFolders, load::LoadSeed};

pub(super) const CHANGED: &str = " with changes";

fn design_of(last: LoadSeed) -> Result<(Seed, CustomDesign), String> {
    let LoadSeed { seed, own, .. } = last;
    if seed.style() != Style::Crawler {
        return Err(format!("{seed} is not built by crawlers. `style w` builds its number with them."));
    }
    let preset = seed.preset().unwrap_or_default();
    let of_preset = || CustomDesign {
        name: preset.name().to_owned(),
        file: PathBuf::new(),
        design: Design::from(preset),
    };
    Ok((seed, own.map_or_else(of_preset, |own| CustomDesign::clone(&own))))
}

pub(super) fn tune(In((name, value)): In<(String, String)>, mut bases: Bases) -> Answer {
    let (seed, mut own) = design_of(bases.last()?)?;
    own.design.tune(&name, &value).map_err(|fault| match fault {
        rootward_gen::crawlers::TuneFault::Unknown(name) => unknown("parameter", &name, Design::parameters()),
        fault => format!("{fault}."),
    })?;
    if !own.name.ends_with(CHANGED) {
        own.name.push_str(CHANGED);
    }
    let told = bases.load(LoadSeed::by(seed, Some(Arc::new(own))).to_be(Swap::Rebuilt));
    Ok(told)
}

pub(super) fn tell_parameters(In(name): In<Option<String>>, bases: Bases) -> Answer {
    let (_, own) = design_of(bases.last()?)?;
    let told = |name: &str| match own.design.tell(name) {
        Ok(told) => Ok(format!("{told}.")),
        Err(_) => Err(unknown("parameter", name, Design::parameters())),
    };
    match name {
        Some(name) => told(&name),
        None => Design::parameters().map(told).collect::<Result<Vec<_>, _>>().map(|lines| lines.join("\n")),
    }
}

/// From then on, bases are built with the saved design.
pub(super) fn save_design(In(name): In<String>, mut bases: Bases, designs: Res<DesignFolders>) -> Answer {
    let (seed, own) = design_of(bases.last()?)?;
    if Preset::from_name(&name).is_some() {
        return Err(format!("`{name}` is a preset. Use another name."));
    }
    let file = designs.path_of(&name).ok_or("There is no folder for designs.")?;
    let taken = || format!("A design `{name}` already exists. Use another name.");
    if designs.known(&name).is_some_and(|known| known != own.file) {
        return Err(taken());
    }
    let made_of = own.name.trim_end_matches(CHANGED);
    let text = format!(
        "// Saved from the console: {made_of} with its parameters as they were tuned.\n{}",
        own.design.to_ron()
    );
    let written = if own.file == file {
        write_whole(&file, text.as_bytes())
    } else {
        write_new([file.clone()], text.as_bytes()).map(drop)
    };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => taken(),
        _ => format!("Cannot write `{}`: {error}.", named(&file)),
    })?;
    let saved = CustomDesign { name: name.clone(), file: file.clone(), ..own };
    bases.load(LoadSeed::by(seed, Some(Arc::new(saved))).to_be(Swap::Rebuilt));
    Ok(format!("{} holds the design. `preset {name}` builds with it.", named(&file)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{
        app::testing::{app_in, console},
        host::files::store::tests::folder,
        world::base::designs::DesignFolders,
    };

    #[test]
    fn a_design_is_saved_into_the_folder_of_the_user() {
        // Neither the folder nor its parent exists yet, as for a new user.
        let own = folder("saved-design").join("data/designs");
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/crawlers");
        let mut app = app_in(Seed::crawler(42, Preset::Maze));
        let designs = DesignFolders { own: Some(own.clone()), shipped: Some(shipped.clone()) };
        app.insert_resource(designs.clone());
        let mut told =
            |line: &str| console(&mut app, line).iter().map(|line| line.text.clone()).collect::<String>();
        assert_eq!(told("save design ribs"), "A design `ribs` already exists. Use another name.");
        assert!(
            told("save design mine").ends_with("mine.ron holds the design. `preset mine` builds with it.")
        );
        assert_eq!(designs.known("mine"), Some(own.join("mine.ron")));
        assert!(designs.find("mine").is_ok() && !shipped.join("mine.ron").exists());
        assert!(told("save design mine").contains("holds the design"));
    }
}
