//! The dark hides rock, but not the way. Walls have a faint line within four cells. Water is visible in any light.

use rootward_art::Theme;
use rootward_gen::{Base, Heading, Kind, Pos, Records};
use rootward_visor::{Eye, Picture, Scene, What, fill};

use crate::{
    SEEDS, base_of, colour, drawn,
    glance::{before, colours, in_the_dark, in_the_meltdown},
    scene_of,
};

/// A view along a corridor in a base of a theme, with the first wall some cells ahead, and the cell of that wall.
fn corridor(theme: Theme, cells: usize) -> (Scene, Eye, Pos) {
    let found = SEEDS.into_iter().find_map(|seed| {
        let (base, records) = base_of(seed);
        if fill::theme_of(&base) != theme {
            return None;
        }
        let (at, heading) = spot(&base, &records, cells)?;
        let scene = in_the_dark(&scene_of(&base, &records, at, 9, |_| false));
        Some((scene, Eye::standing(at, heading), (0..cells).fold(at, |at, _| at.step(heading))))
    });
    found.unwrap_or_else(|| panic!("no corridor in {}", theme.name()))
}

fn spot(base: &Base, records: &Records, cells: usize) -> Option<(Pos, Heading)> {
    let is_free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let is_rock = |at: Pos| at.in_grid() && !base.is_ground(at);
    let all = Pos::all().flat_map(|at| Heading::ALL.map(|heading| (at, heading)));
    all.into_iter().find(|&(at, heading)| {
        let line: Vec<Pos> =
            std::iter::successors(Some(at), |at| Some(at.step(heading))).take(cells + 1).collect();
        let narrow = |at: &Pos| is_rock(at.step(heading.left())) && is_rock(at.step(heading.right()));
        line[..cells].iter().all(|&at| is_free(at)) && line[..2].iter().all(narrow) && is_rock(line[cells])
    })
}

fn light(picture: &Picture, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> usize {
    let places = rows.clone().flat_map(|y| columns.clone().map(move |x| (x, y)));
    let sum: usize =
        places.map(|place| usize::from(colour(picture, place).into_iter().max().unwrap_or(0))).sum();
    sum / (columns.len() * rows.len())
}

#[test]
fn two_cells_ahead_in_the_dark_a_wall_is_told_from_a_way_on() {
    for theme in Theme::ALL {
        let [(wall, wall_eye, _), (open, open_eye, _)] = [2, 6].map(|cells| corridor(theme, cells));
        // Compare the middle of the picture, without the line at the foot of the wall, which has its own test below.
        let [wall, open] = [drawn(&wall, wall_eye), drawn(&open, open_eye)]
            .map(|picture| light(&picture, 130..190, 70..110));
        assert!(wall >= open + 3, "{}: {wall} and {open}", theme.name());
        assert!(wall < 64 && open < 24, "{}: {wall} and {open}", theme.name());
    }
}

#[test]
fn out_to_four_cells_the_foot_of_a_wall_is_seen_in_the_dark() {
    for theme in Theme::ALL {
        let mut last = 255;
        for cells in [2, 3, 4] {
            let (scene, eye, wall) = corridor(theme, cells);
            let picture = drawn(&scene, eye);
            let shows = |y: usize| picture.shown(160, y) == Some((wall, What::Wall));
            let foot = (0..picture.height()).rev().find(|&y| shows(y)).unwrap_or_else(|| panic!("no wall"));
            let [line, rock] =
                [foot..foot + 1, foot - 6..foot - 2].map(|rows| light(&picture, 150..170, rows));
            assert!(line >= 16 && line <= last + 8, "{}, {cells}: {line} after {last}", theme.name());
            assert!(cells < 3 || line >= rock + 6, "{}, {cells}: {line} and {rock}", theme.name());
            last = line;
        }
    }
}

fn water() -> (Scene, Eye, Pos) {
    let found = SEEDS.into_iter().find_map(|seed| {
        let (base, records) = base_of(seed);
        let mut pools =
            Pos::all().filter(|&at| base.ground(at).kind() == Kind::Water && records.at(at).next().is_none());
        let (at, eye) = pools.find_map(|at| Some((at, before(&base, &records, at)?)))?;
        Some((scene_of(&base, &records, eye.cell(), 5, |_| false), eye, at))
    });
    found.unwrap_or_else(|| panic!("no water"))
}

#[test]
fn water_keeps_blue_in_the_meltdown() {
    let (scene, eye, at) = water();
    let mut scene = in_the_meltdown(&scene);
    scene.pulses = true;
    for frame in 0..16 {
        scene.frame = frame;
        let pixels = colours(&drawn(&scene, eye), at, What::Floor);
        let blue = pixels.iter().filter(|[red, _, blue]| *blue > 24 && blue > red).count();
        assert!(pixels.len() > 300 && blue * 3 > pixels.len(), "{frame}: {blue} of {}", pixels.len());
    }
}

#[test]
fn the_glints_of_water_are_blue_in_the_dark() {
    let (scene, eye, at) = water();
    let mut scene = in_the_dark(&scene);
    let mut glints = 0;
    for frame in 0..4 {
        scene.frame = frame;
        let pixels = colours(&drawn(&scene, eye), at, What::Floor);
        let bright: Vec<_> =
            pixels.into_iter().filter(|colour| colour.iter().all(|part| *part > 100)).collect();
        assert!(bright.iter().all(|[red, _, blue]| *blue > red + 40), "{frame}: {bright:?}");
        glints += bright.len();
    }
    assert!(glints > 20, "{glints}");
}
