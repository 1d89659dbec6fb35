//! Limits lines from other programs to the files in one folder. Lines from the keyboard may use any file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use rootward_console::Command;
use rootward_gen::crawlers::Preset;

use super::export::{check_place, named};
use crate::{session::watch::Watch, world::base::designs::DesignFolders};

/// The folder for lines of other programs, and whether they may replace files in it.
#[derive(Resource, Clone, Debug)]
pub struct Reach {
    /// The folder, without links in its path.
    folder: PathBuf,
    replaces: bool,
}

impl Reach {
    /// Limits lines to the files below a folder. Fails if there is no such folder.
    pub fn below(folder: &Path, replaces: bool) -> io::Result<Self> {
        let folder = folder.canonicalize()?;
        if folder.is_dir() { Ok(Self { folder, replaces }) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    #[must_use]
    pub fn folder(&self) -> String {
        named(&self.folder)
    }

    /// Returns the command with the full path of its file, unless that is outside the folder or must not be replaced.
    pub(super) fn admit(&self, command: Command, designs: &DesignFolders) -> Result<Command, String> {
        Ok(match command {
            Command::Export(file) => Command::Export(self.new_file(&file)?),
            Command::Screenshot(file) => Command::Screenshot(self.new_file(&file)?),
            Command::Watch(Watch::Film(file)) => Command::Watch(Watch::Film(self.new_file(&file)?)),
            Command::Run(file) => Command::Run(self.file(&file)?),
            Command::Save(name) => {
                if let Some(file) = designs.path_of(&name) {
                    if let Some(folder) = file.parent() {
                        // The first design creates the folder. Writing reports any failure.
                        let _ = fs::create_dir(self.file(folder)?);
                    }
                    self.new_file(&file)?;
                }
                Command::Save(name)
            }
            Command::Preset(Some(name)) if !is_known(&name, designs) => {
                let file = self.file(Path::new(&name))?;
                Command::Preset(Some(file.display().to_string()))
            }
            other => other,
        })
    }

    fn new_file(&self, file: &Path) -> Result<PathBuf, String> {
        let whole = self.file(file)?;
        if whole.is_file() && !self.replaces {
            return Err(format!("`{}` already exists. Use another name, or --force.", named(&whole)));
        }
        Ok(whole)
    }

    /// The path of a file in the folder. Symbolic links are resolved first, so that none leads out of the folder.
    fn file(&self, file: &Path) -> Result<PathBuf, String> {
        let whole = self.folder.join(file);
        let real = match (whole.canonicalize(), whole.parent(), whole.file_name()) {
            (Ok(real), ..) => real,
            // A dangling link is refused, because a write would follow it.
            (Err(_), Some(parent), Some(name)) if fs::symlink_metadata(&whole).is_err() => {
                check_place(&whole)?;
                parent.canonicalize().map(|parent| parent.join(name)).unwrap_or_default()
            }
            _ => PathBuf::new(),
        };
        if real.starts_with(&self.folder) {
            return Ok(real);
        }
        Err(format!("`{}` is outside {}. --remote-folder names another folder.", named(file), self.folder()))
    }
}

/// Whether a name is that of a preset, or of a design in a design folder. `../mine` is a path, not a name.
fn is_known(name: &str, designs: &DesignFolders) -> bool {
    let is_plain = !name.contains(['/', '\\']);
    Preset::from_name(name).is_some() || is_plain && designs.known(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::files::store::tests::folder;

    #[test]
    fn lines_from_outside_stay_in_their_folder() {
        let whole = folder("reach").canonicalize().expect("a folder");
        let (inside, outside) = (whole.join("inside"), whole.join("outside"));
        for folder in [&inside, &outside] {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(folder.join("old.txt"), "kept").expect("written");
        }
        let designs = DesignFolders { own: Some(inside.clone()), shipped: None };
        let reach = Reach::below(&inside, false).expect("a folder");
        let admit = |line: &str| {
            let command = rootward_console::parse(line).expect("readable").expect("a command");
            reach.admit(command, &designs)
        };
        assert_eq!(admit("export new.txt"), Ok(Command::Export(inside.join("new.txt"))));
        assert_eq!(admit("run old.txt"), Ok(Command::Run(inside.join("old.txt"))));
        assert_eq!(admit("save design mine"), Ok(Command::Save("mine".to_owned())));
        assert_eq!(admit("preset halls"), Ok(Command::Preset(Some("halls".to_owned()))));
        let stranger = outside.join("new.txt");
        for line in [
            "export ../outside/new.txt".to_owned(),
            format!("export {}", stranger.display()),
            format!("screenshot {}", outside.join("new.png").display()),
            format!("watch gif {}", outside.join("new.gif").display()),
            "run ../outside/old.txt".to_owned(),
            "preset ../outside/old.txt".to_owned(),
            "export ..".to_owned(),
        ] {
            assert!(admit(&line).is_err_and(|told| told.contains("is outside ")), "{line}");
        }
        assert!(admit("export old.txt").is_err_and(|told| told.contains("--force")));
        assert!(admit("export none/new.txt").is_err_and(|told| told.starts_with("There is no folder")));
        #[cfg(unix)]
        for (link, to) in [("there.txt", "old.txt"), ("nothing.txt", "new.txt")] {
            std::os::unix::fs::symlink(outside.join(to), inside.join(link)).expect("a link");
            assert!(admit(&format!("export {link}")).is_err_and(|told| told.contains("outside")), "{link}");
        }
        let replaces = Reach::below(&inside, true).expect("a folder");
        let export = Command::Export("old.txt".into());
        assert_eq!(replaces.admit(export, &designs), Ok(Command::Export(inside.join("old.txt"))));
        let elsewhere = DesignFolders { own: Some(outside), shipped: None };
        assert!(reach.admit(Command::Save("mine".to_owned()), &elsewhere).is_err());
        assert!(Reach::below(&inside.join("old.txt"), false).is_err());
    }
}
