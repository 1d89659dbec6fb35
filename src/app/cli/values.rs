//! Reads and checks the values of options.

use std::{
    ffi::OsString,
    fs::OpenOptions,
    io::{self, ErrorKind},
    path::Path,
    sync::Arc,
};

use rootward_gen::{
    Base, Generator, MAX_FLOORS, Pos, Seed, Style,
    crawlers::{CustomDesign, Preset},
};

use rootward_rules::{
    recording::{self, link::is_link},
    tables::shipped,
};

use super::CliError;
use crate::{host::platform::asset_folder, world::base::designs::DesignFolders};

/// Applies a preset or a design to a crawler seed. Without a seed, it picks a random one.
pub(super) fn built_by(
    name: &str,
    seed: Option<Seed>,
) -> Result<(Seed, Option<Arc<CustomDesign>>), CliError> {
    if let Some(other) = seed.filter(|seed| seed.style() != Style::Crawler) {
        return Err(CliError::NoPreset(other));
    }
    let folders = asset_folder().map(|assets| DesignFolders::of_user(&assets)).unwrap_or_default();
    let plan = folders.find(name)?;
    let seed = seed.unwrap_or_else(|| Seed::crawler(rand::random(), Preset::default()));
    Ok((plan.seed(seed), plan.own().cloned()))
}

/// Puts `--replay` before a link that stands in place of the seed. `None` if the seed is no link.
pub(super) fn with_replay(seed: &str, arguments: &[OsString]) -> Result<Option<Vec<OsString>>, CliError> {
    if !is_link(seed) {
        return Ok(None);
    }
    recording::open(Path::new(seed), &shipped())?;
    let option = |argument: &OsString| (argument.as_os_str() == seed).then(|| OsString::from("--replay"));
    let words = arguments.iter().flat_map(|argument| [option(argument), Some(argument.clone())]);
    Ok(Some(words.flatten().collect()))
}

pub(super) fn read_seconds(text: String) -> Result<f32, CliError> {
    let seconds = text.parse::<f32>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    seconds.ok_or(CliError::Seconds(text))
}

pub(super) fn read_port(text: String) -> Result<u16, CliError> {
    text.parse::<u16>().ok().filter(|&port| port > 0).ok_or(CliError::Port(text))
}

pub(super) fn read_zoom(text: String, watch: bool) -> Result<f32, CliError> {
    let (least, steps) = if watch { (1.0, 2.0) } else { (2.0, 1.0) };
    let is_step = |zoom: &f32| (least..=5.0).contains(zoom) && (zoom * steps).fract() == 0.0;
    text.parse::<f32>().ok().filter(is_step).ok_or(CliError::Zoom(text))
}

pub(super) fn read_cell(text: String) -> Result<Pos, CliError> {
    let cell = || {
        let (x, y) = text.split_once(',')?;
        Some(Pos::new(x.trim().parse().ok()?, y.trim().parse().ok()?)).filter(|at| at.in_grid())
    };
    cell().ok_or_else(|| CliError::Cell(text.clone()))
}

pub(super) fn read_floor(text: String) -> Result<u8, CliError> {
    let floor = text.parse::<u8>().ok().filter(|floor| (1..=MAX_FLOORS as u8).contains(floor));
    floor.ok_or(CliError::Floor(text))
}

/// Checks the base itself, because digging it takes less than a millisecond.
pub(super) fn check_floor(seed: Seed, own: Option<&CustomDesign>, floor: u8) -> Result<(), CliError> {
    let mut generator = Generator::new();
    if let Some(own) = own {
        generator = generator.with_design(own.design.clone());
    }
    let mut base = Base::empty();
    generator.generate_into(&seed.into(), &mut base);
    let count = base.plan().floor_count();
    if floor <= count { Ok(()) } else { Err(CliError::NoFloor(seed, count, floor)) }
}

pub(super) fn read_size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once(['x', 'X'])?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    ((320..=7680).contains(&width) && (200..=4320).contains(&height)).then_some((width, height))
}

/// Checks that a picture can be written, without changing an existing file.
pub(super) fn check_writable(path: &Path) -> Result<(), CliError> {
    if path.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("png")) {
        return Err(CliError::NotPng(path.to_owned()));
    }
    let refused = |why| CliError::Screenshot { path: path.to_owned(), why };
    let known = std::fs::metadata(path);
    // Opening a pipe waits for a reader.
    if known.as_ref().is_ok_and(|known| !known.is_file() && !known.is_dir()) {
        return Err(refused(io::Error::new(ErrorKind::InvalidInput, "it is a device or a pipe, not a file")));
    }
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(refused)?;
    if known.is_err()
        && let Ok(made) = path.canonicalize()
    {
        // Nothing is left behind if the game ends before the picture is taken. A link stays.
        let _ = std::fs::remove_file(made);
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::host::files::store::tests::folder;

    #[test]
    fn a_picture_is_written_to_no_device_and_removes_no_link() {
        let folder = folder("pictures");
        std::fs::create_dir_all(&folder).expect("a folder");
        let (device, link, target) =
            (folder.join("device.png"), folder.join("link.png"), folder.join("target.png"));
        symlink("/dev/null", &device).expect("a link");
        symlink(&target, &link).expect("a link");
        assert!(check_writable(&device).is_err_and(|error| error.to_string().contains("device or a pipe")));
        assert!(check_writable(&link).is_ok() && check_writable(&target).is_ok());
        assert!(link.is_symlink() && !target.exists());
        std::fs::write(&target, "a picture").expect("written");
        assert!(check_writable(&link).is_ok() && target.exists());
    }
}
