//! Atomic writes, and file names with a special meaning.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use rootward_files::{is_open_file, write_whole};

use crate::output::{RunFault, is_output};

/// Writes a file, or to standard output if the name stands for that. Returns whether a message can name the file.
pub fn write_file(file: &Path, bytes: &[u8], out: &mut impl Write) -> Result<bool, RunFault> {
    if is_output(file) {
        out.write_all(bytes)?;
        return Ok(false);
    }
    replace_file(file, bytes).map(|()| true)
}

/// Writes a file as [`write_file`] does, and reports it if a message can name it.
pub fn write_told(file: &Path, bytes: &[u8], out: &mut impl Write) -> Result<(), RunFault> {
    if write_file(file, bytes, out)? {
        writeln!(out, "wrote {}", file.display())?;
    }
    Ok(())
}

/// Whether a path is, or would become, a plain file: not a folder, device, pipe or open file.
pub fn is_plain(file: &Path) -> bool {
    fs::metadata(file).map_or(true, |known| known.is_file()) && !is_open_file(file)
}

/// Replaces a plain file as a whole, and writes directly to anything else. A failure leaves the old file unchanged.
fn replace_file(file: &Path, bytes: &[u8]) -> Result<(), RunFault> {
    let refused = |error| RunFault::File(file.to_owned(), error);
    match fs::metadata(file) {
        Ok(known) if known.is_dir() => {
            let why = format!("`{}` is a folder, not a file; for example base.json", file.display());
            return Err(RunFault::Input(why));
        }
        Ok(_) if !is_plain(file) => {
            let opened = File::options().append(true).open(file);
            return opened.and_then(|mut open| open.write_all(bytes)).map_err(refused);
        }
        Ok(known) if known.permissions().readonly() => {
            return Err(refused(io::ErrorKind::PermissionDenied.into()));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => check_folder(file)?,
        Err(error) => return Err(refused(error)),
    }
    write_whole(file, bytes).map_err(refused)
}

fn check_folder(file: &Path) -> Result<(), RunFault> {
    let ends_in_slash = file.as_os_str().as_encoded_bytes().ends_with(b"/");
    let folder = if ends_in_slash { Some(file) } else { file.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() {
        return Ok(());
    }
    Err(RunFault::Input(format!(
        "there is no folder `{}` to write `{}` into; make it first, for example with mkdir",
        folder.display(),
        file.display()
    )))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("survey-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn folders_are_refused_and_leave_nothing() {
        let folder = folder("refused");
        for (file, part) in [
            (folder.clone(), "is a folder"),
            (folder.join("none/base.txt"), "there is no folder"),
            (folder.join("none/"), "there is no folder"),
        ] {
            let fault = replace_file(&file, b"x").expect_err("refused");
            assert!(matches!(&fault, RunFault::Input(text) if text.contains(part)), "{fault}");
        }
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
    }

    #[test]
    fn read_only_files_stay_unchanged() {
        let file = folder("read-only").join("base.txt");
        replace_file(&file, b"old").expect("written");
        let mut permissions = fs::metadata(&file).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).expect("read-only");
        assert!(matches!(replace_file(&file, b"new"), Err(RunFault::File(..))));
        assert_eq!(fs::read(&file).expect("a file"), b"old");
    }
}
