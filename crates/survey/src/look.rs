//! `survey look`: what the droids see from a cell of a base, as one picture.

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::Args;
use rootward_atlas::look::{State, fill_scene};
use rootward_gen::{Base, Heading, Pos, Records, Seed, Thing, crawlers::BuildPlan};
use rootward_visor::{Eye, Picture, Scene, draw, fill, shipped};

use crate::{
    file::write_file,
    option_values::{HEADINGS, read_cell, read_doors, read_floor, read_heading, read_size},
    output::{RunFault, is_output},
    picture::PngCanvas,
    plan::{base_of, read_plan},
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

/// Draws the picture into a file, or to standard output if the name stands for that.
pub fn look(asked: &LookArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let (file, base) = (&asked.file, base_of(asked.preset.as_ref(), asked.seed)?);
    let (at, facing) = place_of(&base, asked)?;
    if is_output(file) && io::stdout().is_terminal() {
        return Err(RunFault::Input(
            "a picture is not for a terminal; for example survey look 17.3 out.png".to_owned(),
        ));
    }
    let theme = fill::theme_of(&base);
    let scene = scene_of(&base, asked, at);
    let book = shipped::book(theme).map_err(|fault| RunFault::Input(fault.to_string()))?;
    let mut picture = Picture::new(asked.size.0, asked.size.1);
    draw(&scene, Eye::standing(at, facing), &book, &mut picture);
    let canvas = PngCanvas::of_rgba(picture.width(), picture.height(), picture.bytes());
    if !write_file(file, &canvas.png()?, out)? {
        return Ok(());
    }
    let floor = base.floor_at(at).unwrap_or_default();
    writeln!(
        out,
        "{}: {}, {}x{}, seen from {},{} on floor {floor}, looking {}",
        asked.seed,
        file.display(),
        picture.width(),
        picture.height(),
        at.x,
        at.y,
        HEADINGS[usize::from(facing.number())],
    )?;
    Ok(())
}

fn scene_of(base: &Base, asked: &LookArgs, at: Pos) -> Scene {
    let records = Records::of(base);
    let mut scene = Scene::new(fill::theme_of(base));
    scene.frame = asked.frame;
    scene.numbers = asked.ids;
    scene.alarm = if asked.meltdown { 255 } else { 0 };
    let state = State { doors: asked.doors, ..State::default() };
    fill_scene(&mut scene, base, &records, at, &state);
    if asked.dark {
        scene.put_out();
    }
    scene
}

fn place_of(base: &Base, asked: &LookArgs) -> Result<(Pos, Heading), RunFault> {
    let farthest = |at: Pos| {
        let views = Heading::ALL.map(|heading| (view(base, at, heading), heading));
        views.into_iter().max_by_key(|(cells, heading)| (*cells, 3 - heading.number())).unwrap_or_default()
    };
    let at = match (asked.at, asked.floor) {
        (Some(at), _) => at,
        (None, None) => base.entrance(),
        (None, Some(floor)) => {
            let cells = base.cells_of_floor(floor).filter(|&at| base.is_open(at));
            let records = Records::of(base);
            // A creature in the viewer's own cell would not be drawn, so prefer cells without creatures.
            let is_free = |at: Pos| !records.at(at).any(|record| matches!(record.thing, Thing::Group(_)));
            let best = cells.max_by_key(|&at| (is_free(at), farthest(at).0, std::cmp::Reverse((at.y, at.x))));
            best.ok_or_else(|| {
                RunFault::Input(format!("base {} has no floor {floor}; for example --floor 1", base.seed()))
            })?
        }
    };
    if !base.is_ground(at) {
        return Err(RunFault::Input(format!(
            "{},{} is rock in base {}; `survey show {}` shows where floor is; the entrance is at {},{}",
            at.x,
            at.y,
            base.seed(),
            base.seed(),
            base.entrance().x,
            base.entrance().y
        )));
    }
    let facing = asked.facing.unwrap_or_else(|| farthest(at).1);
    Ok((at, facing))
}

fn view(base: &Base, at: Pos, heading: Heading) -> usize {
    std::iter::successors(Some(at.step(heading)), |at| Some(at.step(heading)))
        .take_while(|&at| base.is_open(at))
        .count()
}
