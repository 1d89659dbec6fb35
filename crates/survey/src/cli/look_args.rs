//! The options of `survey look`.

use std::path::PathBuf;

use clap::Args;
use rootward_gen::{Heading, Pos, Seed, crawlers::BuildPlan};

use crate::{
    look::Look,
    option_values::{read_cell, read_doors, read_floor, read_heading, read_size},
    plan::read_plan,
};

/// The picture and its file.
#[derive(Clone, Debug, Args)]
pub struct LookArgs {
    /// The base, written as for `survey show`; for example 179, 17.3, 21p or x42@3.2.
    #[arg(value_name = "SEED", allow_negative_numbers = true)]
    pub seed: Seed,
    /// The file, or - for standard output; for example out.png.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The cell of the party, column and row; for example --at 55,0.
    #[arg(long, value_name = "X,Y", value_parser = read_cell, allow_hyphen_values = true)]
    pub at: Option<Pos>,
    /// The direction of the view; by default the longest view; for example --facing east.
    #[arg(long, value_name = "north|east|south|west", value_parser = read_heading, allow_hyphen_values = true)]
    pub facing: Option<Heading>,
    /// Looks from the cell of this floor with the longest view and no creature; for example --floor 2.
    #[arg(long, value_name = "N", value_parser = read_floor, conflicts_with = "at", allow_hyphen_values = true)]
    pub floor: Option<u8>,
    /// Width and height in pixels, up to 640x360; for example --size 640x360.
    #[arg(long, value_name = "WxH", default_value = "320x180", value_parser = read_size, allow_hyphen_values = true)]
    pub size: (usize, usize),
    /// Draws the numbers of the cells on their floors; for example survey look 17.3 --ids out.png.
    #[arg(long)]
    pub ids: bool,
    /// Draws the red light of the meltdown; for example survey look 17.3 --meltdown out.png.
    #[arg(long)]
    pub meltdown: bool,
    /// Makes all cells as dark as dark rooms; for example survey look 17.3 --dark out.png.
    #[arg(long)]
    pub dark: bool,
    /// The opening of the doors, from 0 (shut) to 8; for example --doors 4.
    #[arg(long, value_name = "STAGE", default_value = "0", value_parser = read_doors, allow_hyphen_values = true)]
    pub doors: u8,
    /// The frame of water, fire and machines; for example --frame 3.
    #[arg(long, value_name = "N", default_value = "0")]
    pub frame: u32,
    /// Builds a crawler seed by another preset, or by a design: a file, or its name in assets/crawlers; for example
    /// --preset assets/crawlers/gatehouse.ron.
    #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
    pub preset: Option<BuildPlan>,
}

impl LookArgs {
    /// What is drawn.
    pub const fn asked(&self) -> Look {
        let &Self { seed, at, facing, floor, size, ids, meltdown, dark, doors, frame, .. } = self;
        Look { seed, at, facing, floor, size, ids, meltdown, dark, doors, frame }
    }
}
