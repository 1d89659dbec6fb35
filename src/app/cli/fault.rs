//! Why the game does not start, in one sentence each.

use std::path::PathBuf;

use rootward_gen::{HEIGHT, MAX_FLOORS, Seed, SeedError, WIDTH};
use rootward_rules::recording::ReplayError;
use thiserror::Error;

use super::{overlays, views};
use crate::world::base::designs::DesignError;

/// Why the game does not start. Each is one sentence.
#[derive(Debug, Error)]
pub enum CliError {
    /// Help, version or tables were asked for: to be printed, and no error.
    #[error("{0}")]
    Help(String),
    /// An option that cannot be read.
    #[error("{0}; `rootward --help` shows every option")]
    Usage(String),
    /// A seed that cannot be read.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// A link whose recording cannot be played.
    #[error(transparent)]
    Link(#[from] ReplayError),
    /// An overlay that does not exist.
    #[error("there is no overlay `{0}`; it is one of {all}", all = overlays(None))]
    Overlay(String),
    /// A view that does not exist.
    #[error("there is no view `{0}`; it is one of {all}", all = views())]
    View(String),
    /// A preset or design that cannot be loaded.
    #[error(transparent)]
    Design(#[from] DesignError),
    /// A preset for a seed that has none.
    #[error("only crawler seeds have presets, not `{0}`; for example rootward w42 --preset halls")]
    NoPreset(Seed),
    /// A number of seconds that cannot be read.
    #[error("`--exit-after {0}` is not a number of seconds from 0 to 86400, for example 2.5")]
    Seconds(String),
    /// A port that cannot be read.
    #[error("`--remote {0}` is not a port from 1 to 65535; write the seed first: rootward 17.3 --remote")]
    Port(String),
    /// A floor that cannot be read.
    #[error("`--floor {0}` is not a floor from 1 to {most}, for example 2", most = MAX_FLOORS)]
    Floor(String),
    /// A floor that the base does not have.
    #[error("the base of {0} has {count}, not {2}", count = floors(.1))]
    NoFloor(Seed, u8, u8),
    /// A zoom that cannot be read.
    #[error("`--zoom {0}` is not a zoom from 2 to 5, or with --watch from 1 to 5 in halves, for example 1.5")]
    Zoom(String),
    /// A cell that cannot be read.
    #[error("`--at {0}` is not a cell from 0,0 to {right},{bottom}, for example 20,3", right = WIDTH - 1, bottom = HEIGHT - 1)]
    Cell(String),
    /// A size that cannot be read.
    #[error("`--size {0}` is not a size from 320x200 to 7680x4320, for example 1280x720")]
    Size(String),
    /// A picture that cannot be written.
    #[error("cannot write the screenshot `{}`: {why}", path.display())]
    Screenshot { path: PathBuf, why: std::io::Error },
    /// A picture of another kind than PNG.
    #[error("the screenshot `{}` needs a name that ends in .png", .0.display())]
    NotPng(PathBuf),
}

fn floors(count: &u8) -> String {
    if *count == 1 { "only 1 floor".to_owned() } else { format!("{count} floors") }
}
