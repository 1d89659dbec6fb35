//! Custom designs for crawler bases. They are RON files, read on request. No seed refers to them.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use rootward_checked::on_one_line;
use rootward_files::{MOST_BY_HAND, files_in, is_file, read_text};
use rootward_gen::crawlers::{BuildPlan, CustomDesign, Design, Fault, Preset};
use thiserror::Error;

use crate::host::{files::hold::DESIGNS, platform};

const ENDING: &str = "ron";

/// The reason why a design cannot be loaded. Each message is one sentence without its full stop.
#[derive(Debug, Error)]
pub enum DesignError {
    #[error("no preset or design is called `{name}`; {known}. Name other files by their path")]
    Unknown { name: String, known: String },
    #[error("the design `{}` cannot be read: {why}", file.display())]
    Unreadable { file: PathBuf, why: std::io::Error },
    #[error("the design `{}` is not a text file", .0.display())]
    NotText(PathBuf),
    /// The message gives the line, the field, the allowed values and the actual value.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// The folders in which designs are looked up by name. Tests have none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DesignFolders {
    /// The user's own designs, which the console saves. They take precedence over shipped designs.
    pub own: Option<PathBuf>,
    pub shipped: Option<PathBuf>,
}

impl DesignFolders {
    pub fn of_user(assets: &Path) -> Self {
        let own = platform::user_folders().data_file(DESIGNS);
        Self { own, shipped: Some(assets.join("crawlers")) }
    }

    /// The names of all designs: first the shipped ones, then the user's own, each sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for folder in [&self.shipped, &self.own].into_iter().flatten() {
            let files = files_in(folder).into_iter();
            let designs = files.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
            let mut new: Vec<String> = designs
                .map(|path| CustomDesign::name_of(&path))
                .filter(|name| !names.contains(name))
                .collect();
            new.sort();
            names.append(&mut new);
        }
        names
    }

    /// The list of presets and designs, as part of a sentence.
    pub fn choice(&self) -> String {
        let presets = format!("presets are {}", Preset::names());
        match self.names() {
            names if names.is_empty() => presets,
            names => format!("{presets}, and the designs are {}", names.join(", ")),
        }
    }

    /// The plan for a name: a preset, one of the user's designs, a shipped design, or the path of a file.
    pub fn find(&self, name: &str) -> Result<BuildPlan, DesignError> {
        BuildPlan::of(name, || read_design(self.file_of(name)?))
    }

    /// The file for a user's design with this name, whether the file exists or not.
    pub fn path_of(&self, name: &str) -> Option<PathBuf> {
        self.own.as_ref().map(|folder| file_in(folder, name))
    }

    /// The file of the design with this name, in either folder.
    pub fn known(&self, name: &str) -> Option<PathBuf> {
        let folders = [&self.own, &self.shipped].into_iter().flatten();
        folders.map(|folder| file_in(folder, name)).find(|file| is_file(file))
    }

    fn file_of(&self, name: &str) -> Result<PathBuf, DesignError> {
        let path = || Some(PathBuf::from(name)).filter(|file| is_file(file));
        self.known(name)
            .or_else(path)
            .ok_or_else(|| DesignError::Unknown { name: on_one_line(name), known: self.choice() })
    }
}

/// Reads a design from its file. Its name is the file name without the extension.
pub fn read_design(file: PathBuf) -> Result<CustomDesign, DesignError> {
    let text = match read_text(&file, MOST_BY_HAND) {
        Ok(text) => text,
        Err(why) if why.kind() == ErrorKind::InvalidData => return Err(DesignError::NotText(file)),
        Err(why) => return Err(DesignError::Unreadable { file, why }),
    };
    let design = Design::from_ron(&file.display().to_string(), &text)?;
    Ok(CustomDesign::of_file(file, design))
}

fn file_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{ENDING}"))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DesignFolders>();
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::host::files::store::tests::folder;

    fn shipped() -> DesignFolders {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/crawlers");
        DesignFolders { own: None, shipped: Some(folder) }
    }

    #[test]
    fn every_shipped_design_is_listed_and_can_be_read_by_its_name() {
        let names = shipped().names();
        assert!(["gatehouse", "ribs"].iter().all(|name| names.contains(&(*name).to_owned())), "{names:?}");
        for name in names {
            let plan = shipped().find(&name).expect("a good design");
            assert!(matches!(&plan, BuildPlan::Own(own) if own.name == name), "{plan:?}");
            assert!(Preset::from_name(&name).is_none(), "{name} is hidden by a preset");
        }
    }

    #[test]
    fn own_designs_are_listed_last_and_take_precedence() {
        let folder = folder("own-designs");
        let designs = DesignFolders { own: Some(folder.clone()), ..shipped() };
        for name in ["ribs", "a-hall"] {
            fs::write(folder.join(format!("{name}.ron")), "(preset: \"halls\")").expect("written");
        }
        assert_eq!(designs.names(), ["gatehouse", "ribs", "a-hall"]);
        let file = |name: &str| designs.find(name).ok()?.own().map(|own| own.file.clone());
        assert_eq!(file("ribs"), Some(folder.join("ribs.ron")));
        assert_eq!(file("gatehouse"), shipped().known("gatehouse"));
    }

    #[test]
    fn presets_come_first_and_any_file_can_be_named_by_its_path() {
        assert_eq!(shipped().find("Halls").expect("a preset"), BuildPlan::Preset(Preset::Halls));
        let path = format!("{}/assets/crawlers/ribs.ron", env!("CARGO_MANIFEST_DIR"));
        let plan = DesignFolders::default().find(&path).expect("a file");
        assert!(matches!(plan, BuildPlan::Own(own) if own.name == "ribs"));
    }

    #[test]
    fn an_unknown_name_is_reported_with_the_choices() {
        let told = shipped().find("hall").expect_err("no such design").to_string();
        assert!(told.starts_with("no preset or design is called `hall`; presets are maze, "), "{told}");
        assert!(told.contains("and the designs are gatehouse, ribs"), "{told}");
        for name in ["", "a\nb", "/", ".."] {
            let told = DesignFolders::default().find(name).expect_err(name).to_string();
            assert_eq!(told.lines().count(), 1, "{told}");
        }
    }

    #[test]
    fn a_faulty_file_is_reported_in_one_sentence() {
        let folder = folder("designs");
        fs::create_dir_all(&folder).expect("a folder");
        let write = |text: &str| fs::write(folder.join("own.ron"), text).expect("written");
        let designs = DesignFolders { own: Some(folder.clone()), shipped: None };
        write("(\n  constants: (\n    join_dist: 33,\n  ),\n)");
        let told = designs.find("own").expect_err("too far").to_string();
        assert!(told.contains("own.ron:3:16: `join_dist` of `constants`"), "{told}");
        assert!(told.contains("from 0 to 32, found `33`"), "{told}");
        for text in ["", "(", "(preset: \"hall\")", "(rows: [(stop: 3)])", "\u{0}\n\n)"] {
            write(text);
            let told = designs.find("own").expect_err(text).to_string();
            assert!(told.contains("own.ron:") && told.lines().count() == 1, "{told}");
        }
        fs::write(folder.join("own.ron"), [0xff, 0xfe, 0x00]).expect("written");
        let told = designs.find("own").expect_err("no text").to_string();
        assert!(told.ends_with("own.ron` is not a text file") && told.lines().count() == 1, "{told}");
    }
}
