//! `--measure`: how much of the picture shows the base, how bright it is, and how much lies under panels. It draws what
//! a player sees, and counts the pixels.

use bevy::{prelude::*, render::view::screenshot::ScreenshotCaptured};
use rootward_gen::{CellSet, Pos};
use rootward_rules::{
    play::Play,
    tables::{TICKS_PER_SECOND, score::clock},
};

use super::{
    screenshot::{PATIENCE, WholeFrames, shot},
    veil::is_known,
};
use crate::{
    base::current::CurrentBase,
    floors::ViewedFloor,
    kit::{
        CELL,
        covers::Covers,
        depth,
        screen::{MainCamera, OffScreen, Zoom},
    },
    messages::{complain, print},
    pace::Pace,
    replay::playback::Replayed,
    sight::{CellSight, Sight},
    states::{Mode, Screen},
};

/// A cell is readable from this brightness on, of 255 in the mean.
const READABLE: u8 = 24;
/// Ticks between two pictures of a recording.
const EVERY: u32 = 2 * TICKS_PER_SECOND;
/// How many times as fast a recording is played for it.
const FASTER: u32 = 4;
/// A recording is over when nothing has happened for so long, in seconds.
const STILL: f32 = 5.0;

/// The tick of a picture.
type Tick = u32;

/// What one picture shows, in shares of 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shares {
    /// The picture that known cells take.
    known: f32,
    /// The known cells, wholly on screen and under no panel, that are readable.
    readable: f32,
    /// The picture that panels and words take.
    panels: f32,
    /// The same without plates that teach.
    stays: f32,
    /// Whether nothing special happens: no meltdown, and no words about what has happened.
    quiet: bool,
    /// The brightest cell that was never seen, and how bright it is, 0..=255 in the mean.
    rock: Option<(u8, Pos)>,
}

/// The pictures so far.
#[derive(Resource, Debug, Default)]
struct Measured {
    pictures: Vec<(Tick, Shares)>,
    /// The tick from which the next picture is due.
    next: u32,
    /// How many are on their way.
    under_way: usize,
    /// How long the base has been there, in seconds.
    waited: f32,
    /// How long no tick has passed, in seconds, and the last one.
    still: f32,
    tick: u32,
}

/// Prints the shares of the first picture of a base, or of one every two seconds of a recording, and ends the game.
pub fn schedule(app: &mut App) {
    app.init_resource::<Measured>()
        .add_systems(Update, hurry.run_if(resource_added::<Replayed>))
        // Only then is it known what of this picture is drawn and where: signs and words that have just come, too.
        .add_systems(Last, take.run_if(in_state(Screen::Playing).and_then(resource_exists::<Play>)));
}

fn hurry(mut pace: ResMut<Pace>) {
    *pace = Pace(FASTER);
}

/// What lies over the picture and what of the base is in it, in pixels.
#[derive(Clone, Debug, Default)]
struct Layout {
    size: UVec2,
    panels: Vec<Rect>,
    /// Plates that teach; they and the words on them are among the panels.
    teaching: Vec<Rect>,
    /// Whether nothing special happens.
    quiet: bool,
    /// Words that fade in or out. They cover nothing, and no rock is told by what shines below them.
    faint: Vec<Rect>,
    /// Cells of the grid with their place in the picture, and whether they are known.
    cells: Vec<(Pos, Rect, bool)>,
}

#[derive(bevy::ecs::system::SystemParam)]
struct Seen<'w, 's> {
    play: Res<'w, Play>,
    current: Res<'w, CurrentBase>,
    viewed: Res<'w, ViewedFloor>,
    sight: Res<'w, Sight>,
    zoom: Res<'w, Zoom>,
    off_screen: Option<Res<'w, OffScreen>>,
    camera: Single<'w, 's, (&'static Camera, &'static Transform), With<MainCamera>>,
    covers: Covers<'w, 's>,
    sprites: Query<'w, 's, (&'static GlobalTransform, &'static Sprite, &'static ViewVisibility)>,
}

/// What is larger, in cells, is no sign but lies over all of the map.
const LARGEST_SIGN: f32 = 4.0;

impl Seen<'_, '_> {
    /// The cells below signs: a small sprite above the fog, such as the pin over what comes next, is no rock.
    fn signs(&self) -> CellSet {
        let above = self
            .sprites
            .iter()
            .filter(|(place, _, visible)| visible.get() && place.translation().z > depth::FOG);
        let mut cells = CellSet::default();
        for (place, sprite, _) in above {
            let size = sprite.custom_size.unwrap_or(Vec2::splat(CELL)) * place.scale().truncate().abs();
            if size.max_element() <= LARGEST_SIGN * CELL {
                cells_below(place.translation().truncate(), size).for_each(|at| _ = cells.insert(at));
            }
        }
        cells
    }

    fn layout(&self) -> Layout {
        let (camera, place) = *self.camera;
        let size = camera.physical_target_size().unwrap_or_default();
        let middle = size.as_vec2() / 2.0;
        let at = place.translation.truncate();
        let base = self.current.base();
        let signs = self.signs();
        let cells = Pos::all().map(|cell| {
            let corner = Vec2::new(f32::from(cell.x), -f32::from(cell.y)) * CELL - at;
            let corner = middle + corner * Vec2::new(1.0, -1.0) * self.zoom.now;
            let known = is_known(base, self.viewed.shown(), &self.sight, cell);
            // Walls that belong to the other side are covered: they are neither known nor never seen.
            let never = self.sight.of(cell) == CellSight::Never && !signs.contains(cell);
            (known || never).then_some((
                cell,
                Rect::from_corners(corner, corner + CELL * self.zoom.now),
                known,
            ))
        });
        Layout {
            size,
            panels: self.covers.places().collect(),
            teaching: self.covers.teaching().collect(),
            quiet: !self.play.objective.is_meltdown() && !self.covers.reports(),
            faint: self.covers.faint_words().collect(),
            cells: cells.flatten().collect(),
        }
    }
}

/// The cells that a picture with its middle at a place of the world touches.
fn cells_below(middle: Vec2, size: Vec2) -> impl Iterator<Item = Pos> {
    let cell = |at: f32| (at / CELL).floor() as i16;
    // A little less than all of it: what ends where a cell begins does not touch it.
    let (low, high) = (middle - size * 0.49, middle + size * 0.49);
    // Rows are counted from the north.
    let (left, right, top, bottom) = (cell(low.x), cell(high.x), cell(-high.y), cell(-low.y));
    (top..=bottom).flat_map(move |y| (left..=right).map(move |x| Pos::new(x, y))).filter(|at| at.in_grid())
}

fn take(
    time: Res<Time<Real>>,
    play: Res<Play>,
    mode: Option<Res<State<Mode>>>,
    replayed: Option<Res<Replayed>>,
    frames: Res<WholeFrames>,
    seen: Seen,
    mut measured: ResMut<Measured>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    measured.still = if measured.tick == play.tick { measured.still + time.delta_secs() } else { 0.0 };
    measured.tick = play.tick;
    let taken = measured.under_way + measured.pictures.len();
    let over = if replayed.is_some() { play.is_over() || measured.still > STILL } else { taken > 0 };
    if over && measured.under_way == 0 && !measured.pictures.is_empty() {
        let printed = print(&format!("{}\n", sentence(&measured.pictures)));
        exit.write(if printed { AppExit::Success } else { AppExit::from_code(1) });
        return;
    }
    measured.waited += time.delta_secs();
    let nothing = measured.pictures.is_empty() && measured.under_way == 0;
    if nothing && (over || measured.waited > PATIENCE) {
        complain("nothing was measured: no picture could be taken");
        exit.write(AppExit::from_code(2));
        return;
    }
    let walking = mode.is_some_and(|mode| *mode.get() == Mode::Walk);
    if over || !walking || play.tick < measured.next || taken == 0 && !frames.are_enough() {
        return;
    }
    measured.next = play.tick + EVERY;
    measured.under_way += 1;
    let (layout, tick) = (seen.layout(), play.tick);
    commands.spawn(shot(seen.off_screen.as_deref())).observe(
        move |captured: On<ScreenshotCaptured>, mut measured: ResMut<Measured>| {
            measured.under_way -= 1;
            if let Ok(picture) = captured.image.clone().try_into_dynamic() {
                let grey = picture.to_luma8();
                let bright = |x: u32, y: u32| grey.get_pixel_checked(x, y).map_or(0, |pixel| pixel.0[0]);
                measured.pictures.push((tick, shares(&layout, bright)));
            }
        },
    );
}

/// Counts the pixels of a picture.
fn shares(layout: &Layout, bright: impl Fn(u32, u32) -> u8) -> Shares {
    let (width, height) = (layout.size.x, layout.size.y);
    let inside = |rect: &Rect| {
        let of = |low: f32, high: f32, end: u32| {
            (low.round().max(0.0) as u32).min(end)..(high.round().max(0.0) as u32).min(end)
        };
        (of(rect.min.x, rect.max.x, width), of(rect.min.y, rect.max.y, height))
    };
    let cover = |covered: &mut [bool], panel: &Rect| {
        let (columns, rows) = inside(panel);
        for y in rows {
            covered
                [(y * width + columns.start) as usize..(y * width + columns.end.max(columns.start)) as usize]
                .fill(true);
        }
    };
    let share_of = |covered: &[bool]| {
        covered.iter().filter(|&&covered| covered).count() as f32 / covered.len().max(1) as f32
    };
    let teaches = |panel: &Rect| {
        layout.teaching.iter().any(|plate| plate.contains(panel.min) && plate.contains(panel.max))
    };
    let mut covered = vec![false; (width * height) as usize];
    layout.panels.iter().filter(|panel| !teaches(panel)).for_each(|panel| cover(&mut covered, panel));
    let stays = share_of(&covered);
    layout.panels.iter().for_each(|panel| cover(&mut covered, panel));
    let mut bare = covered.clone();
    layout.faint.iter().for_each(|words| cover(&mut bare, words));
    let (mut known, mut seen_whole, mut readable, mut rock) = (0, 0, 0, None);
    for (at, cell, is_known) in &layout.cells {
        let (columns, rows) = inside(cell);
        let pixels = rows.len() * columns.len();
        if *is_known {
            known += pixels;
        }
        let whole = (cell.width().round() * cell.height().round()) as usize;
        let over = if *is_known { &covered } else { &bare };
        let free = rows.clone().all(|y| columns.clone().all(|x| !over[(y * width + x) as usize]));
        if pixels == 0 || pixels < whole || !free {
            continue;
        }
        let sum: usize =
            rows.map(|y| columns.clone().map(|x| usize::from(bright(x, y))).sum::<usize>()).sum();
        let mean = (sum / pixels) as u8;
        if *is_known {
            seen_whole += 1;
            readable += usize::from(mean > READABLE);
        } else if rock.is_none_or(|(brightest, _)| mean > brightest) {
            rock = Some((mean, *at));
        }
    }
    let all = (width * height).max(1) as f32;
    Shares {
        known: known as f32 / all,
        readable: readable as f32 / seen_whole.max(1) as f32,
        panels: share_of(&covered),
        stays,
        quiet: layout.quiet,
        rock,
    }
}

/// The shares of pictures, each with its tick, in one line.
fn sentence(pictures: &[(Tick, Shares)]) -> String {
    let median_of = |which: fn(&Shares) -> bool, of: fn(&Shares) -> f32| {
        let shares = pictures.iter().map(|(_, shares)| shares).filter(|shares| which(shares));
        let mut all: Vec<f32> = shares.map(of).collect();
        all.sort_by(f32::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or_default() * 100.0
    };
    let median = |of| median_of(|_| true, of);
    let quiet = match pictures.iter().filter(|(_, shares)| shares.quiet).count() {
        0 => String::new(),
        1 => format!(
            ", {:.1} % in the one in which nothing special happens",
            median_of(|shares| shares.quiet, |shares| shares.stays)
        ),
        count => format!(
            ", {:.1} % in the {count} in which nothing special happens",
            median_of(|shares| shares.quiet, |shares| shares.stays)
        ),
    };
    let brightest = pictures.iter().filter_map(|&(tick, shares)| Some((shares.rock?, tick)));
    let rock = brightest.max_by_key(|&((bright, _), tick)| (bright, std::cmp::Reverse(tick)));
    let rock = rock.map_or_else(String::new, |((bright, at), tick)| {
        format!("; rock never seen at most {bright} of 255 (cell {} {}, {})", at.x, at.y, clock(tick))
    });
    let count = match pictures.len() {
        1 => "1 picture".to_owned(),
        count => format!("{count} pictures, in the median"),
    };
    format!(
        "{count}: known cells {:.1} %, of them readable {:.0} %, panels and words {:.1} %, without hints {:.1} %{quiet}{rock}",
        median(|shares| shares.known),
        median(|shares| shares.readable),
        median(|shares| shares.panels),
        median(|shares| shares.stays),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_lies_over_the_cells_that_it_touches() {
        let cells = |x: f32, y: f32, side: f32| -> Vec<(i16, i16)> {
            cells_below(Vec2::new(x, y), Vec2::splat(side)).map(|at| (at.x, at.y)).collect()
        };
        assert_eq!(cells(3.5 * CELL, -2.5 * CELL, CELL), [(3, 2)]);
        assert_eq!(cells(4.0 * CELL, -2.5 * CELL, CELL), [(3, 2), (4, 2)]);
        assert_eq!(cells(0.5 * CELL, -0.5 * CELL, 3.0 * CELL), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn pixels_are_counted() {
        let cell = |x: f32, known| (Pos::new(x as i16, 0), Rect::new(x, 0.0, x + 10.0, 10.0), known);
        let layout = Layout {
            size: UVec2::new(40, 20),
            // It lies over the fourth cell, and beyond the picture.
            panels: vec![Rect::new(32.0, -5.0, 60.0, 10.0), Rect::new(0.0, 12.0, 10.0, 16.0)],
            teaching: vec![Rect::new(0.0, 11.0, 10.0, 16.0)],
            quiet: true,
            // They lie over the second cell and over the lower of those that were never seen.
            faint: vec![Rect::new(12.0, 2.0, 18.0, 4.0), Rect::new(20.0, 12.0, 30.0, 14.0)],
            cells: vec![
                cell(0.0, true),
                cell(10.0, true),
                cell(20.0, false),
                (Pos::new(20, 1), Rect::new(20.0, 10.0, 30.0, 20.0), false),
                cell(30.0, true),
                cell(38.0, true),
            ],
        };
        let bright = |x: u32, y: u32| match (x, y) {
            (0..10, _) => 200,
            (10..20, _) => 3,
            (20..30, 0..10) => 9,
            _ => 255,
        };
        let shares = shares(&layout, bright);
        assert_eq!(
            shares,
            Shares {
                known: 320.0 / 800.0,
                readable: 0.5,
                panels: 120.0 / 800.0,
                stays: 80.0 / 800.0,
                quiet: true,
                rock: Some((9, Pos::new(20, 0)))
            }
        );
        let told = sentence(&[(40, shares)]);
        assert!(told.contains("1 picture: known cells 40.0 %, of them readable 50 %"), "{told}");
        assert!(
            told.contains("without hints 10.0 %, 10.0 % in the one in which nothing special happens"),
            "{told}"
        );
        let busy = Shares { quiet: false, stays: 0.5, ..shares };
        let told_of_both = sentence(&[(40, shares), (80, busy), (120, busy)]);
        assert!(told_of_both.contains("without hints 50.0 %, 10.0 % in the one"), "{told_of_both}");
        assert!(!sentence(&[(40, busy)]).contains("special"));
        assert!(told.ends_with("rock never seen at most 9 of 255 (cell 20 0, 0:02)"), "{told}");
    }
}
