//! `survey look`: what the droids see from a cell of a base, as one picture.

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
};

use rootward_gen::{Base, Heading, Pos, Records, Seed, Thing, crawlers::BuildPlan};
use rootward_rules::tables;
use rootward_visor::{
    Eye, Picture, Scene, draw,
    fill::{self, Stage},
    shipped,
};

use crate::{
    file::write_file,
    output::{RunFault, is_output},
    picture::PngCanvas,
    plan::base_of,
};

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub seed: Seed,
    pub at: Option<Pos>,
    pub facing: Option<Heading>,
    /// The floor on which it stands, if no cell is named.
    pub floor: Option<u8>,
    /// Width and height in pixels.
    pub size: (usize, usize),
    /// Whether cells show their numbers.
    pub ids: bool,
    /// Whether the meltdown runs.
    pub meltdown: bool,
    /// Whether no cell has light of its own.
    pub dark: bool,
    /// The opening stage of doors.
    pub doors: u8,
    /// The frame of everything that moves by itself.
    pub frame: u32,
}

/// Draws the picture into a file, or to standard output if its name leads there.
///
/// # Errors
/// A cell where nobody can stand, a floor that the base does not have, and a file that cannot be written.
pub fn look(
    asked: &Look,
    plan: Option<&BuildPlan>,
    file: &Path,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    let base = base_of(plan, asked.seed)?;
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
    let bytes = canvas.png().map_err(|fault| RunFault::Input(fault.to_string()))?;
    if !write_file(file, &bytes, out)? {
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
        name_of(facing),
    )?;
    Ok(())
}

const fn name_of(heading: Heading) -> &'static str {
    ["north", "east", "south", "west"][heading.number() as usize]
}

fn scene_of(base: &Base, asked: &Look, at: Pos) -> Scene {
    let sight = tables::shipped().dials.senses.sight as i16;
    let records = Records::of(base);
    let mut scene = Scene::new(fill::theme_of(base));
    scene.frame = asked.frame;
    scene.numbers = asked.ids;
    scene.alarm = if asked.meltdown { 255 } else { 0 };
    let near = |cell: Pos| {
        let (dx, dy) = (cell.x - at.x, cell.y - at.y);
        dx * dx + dy * dy <= sight * sight + sight
    };
    for cell in Pos::all().filter(|&cell| near(cell)) {
        fill::ground(&mut scene, base, cell);
    }
    for record in records.iter().filter(|record| near(record.at)) {
        let stage = match record.thing {
            Thing::Door(_) => Stage::Door(asked.doors),
            Thing::Blockage => Stage::Hidden,
            // Only from beside it looks like anything but wall.
            Thing::FakeWall if !Heading::ALL.into_iter().any(|heading| at.step(heading) == record.at) => {
                Stage::Hidden
            }
            // The party walks over generators, and they are one platform.
            Thing::Generator if records.at(at).any(|other| other.thing == Thing::Generator) => Stage::Trodden,
            _ => Stage::Plain,
        };
        fill::thing(&mut scene, base, &records, record, stage);
    }
    if asked.dark {
        scene.put_out();
    }
    scene
}

fn place_of(base: &Base, asked: &Look) -> Result<(Pos, Heading), RunFault> {
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
            // A creature in the eye's own cell is not drawn: a cell without one is chosen.
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
