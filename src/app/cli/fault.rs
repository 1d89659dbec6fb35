//! The errors of the command line.

use std::path::PathBuf;

use rootward_gen::{HEIGHT, MAX_FLOORS, Seed, SeedError, WIDTH};
use rootward_rules::recording::ReplayError;
use thiserror::Error;

use super::{overlays, views};
use crate::world::base::designs::DesignError;

/// A reason not to start the game. Its text is one sentence.
#[derive(Debug, Error)]
pub enum CliError {
    /// Not an error: the help, version or tables to print.
    #[error("{0}")]
    Help(String),
    #[error("{0}; `rootward --help` shows every option")]
    Usage(String),
    #[error(transparent)]
    Seed(#[from] SeedError),
    #[error(transparent)]
    Link(#[from] ReplayError),
    #[error("there is no overlay `{0}`; it is one of {all}", all = overlays(None))]
    Overlay(String),
    #[error("there is no view `{0}`; it is one of {all}", all = views())]
    View(String),
    #[error(transparent)]
    Design(#[from] DesignError),
    #[error("only crawler seeds have presets, not `{0}`; for example rootward w42 --preset halls")]
    NoPreset(Seed),
    #[error("`--exit-after {0}` is not a number of seconds from 0 to 86400, for example 2.5")]
    Seconds(String),
    #[error("`--remote {0}` is not a port from 1 to 65535; write the seed first: rootward 17.3 --remote")]
    Port(String),
    #[error("`--floor {0}` is not a floor from 1 to {most}, for example 2", most = MAX_FLOORS)]
    Floor(String),
    #[error("the base of {0} has {count}, not {2}", count = floors(.1))]
    NoFloor(Seed, u8, u8),
    #[error("`--zoom {0}` is not a zoom from 2 to 5, or with --watch from 1 to 5 in halves, for example 1.5")]
    Zoom(String),
    #[error("`--at {0}` is not a cell from 0,0 to {right},{bottom}, for example 20,3", right = WIDTH - 1, bottom = HEIGHT - 1)]
    Cell(String),
    #[error("`--size {0}` is not a size from 320x200 to 7680x4320, for example 1280x720")]
    Size(String),
    #[error("cannot write the screenshot `{}`: {why}", path.display())]
    Screenshot { path: PathBuf, why: std::io::Error },
    #[error("the screenshot `{}` needs a name that ends in .png", .0.display())]
    NotPng(PathBuf),
}

fn floors(count: &u8) -> String {
    if *count == 1 { "only 1 floor".to_owned() } else { format!("{count} floors") }
}
