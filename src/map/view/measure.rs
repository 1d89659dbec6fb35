//! `--measure` analyses the picture: its brightness, and the fractions that are black, covered or known.

use bevy::{prelude::*, render::view::screenshot::ScreenshotCaptured};
use rootward_gen::Pos;
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{
    play::Play,
    tables::{TICKS_PER_SECOND, score::clock},
};

use super::screenshot::{PATIENCE, WholeFrames, shot};
use crate::{
    host::{
        messages::{complain, print},
        states::{Mode, Screen},
    },
    kit::{CELL, covers::Covers, frame::Frame, lens::Lens, screen::OffScreen},
    session::replay::playback::Replayed,
    world::{base::current::CurrentBase, floors::ViewedFloor, pace::Pace},
};
use rootward_presentation::plan::extent::Extent;

/// The luminance of 255 below which a pixel is nearly black.
const DARK: u8 = 20;
/// The number of ticks between two measured pictures of a recording.
const EVERY: u32 = 2 * TICKS_PER_SECOND;
/// The speed of a measured recording, relative to normal speed.
const FASTER: u32 = 4;
/// The time without a tick after which a recording counts as over, in seconds.
const STILL: f32 = 5.0;

type Tick = u32;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Shares {
    /// The fraction of the whole picture that is nearly black, and its mean luminance.
    whole: Light,
    field: Light,
    covered: f32,
    /// The fraction of the playfield inside the rectangle around all known cells of the floor.
    known: f32,
    /// Whether nothing special happens, such as a meltdown or a text about an event.
    quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Light {
    dark: f32,
    mean: f32,
}

#[derive(Resource, Debug, Default)]
struct Measured {
    pictures: Vec<(Tick, Shares)>,
    next: u32,
    under_way: usize,
    waited: f32,
    /// The time without a tick in seconds, and the last tick.
    still: f32,
    tick: u32,
}

/// Measures the first picture of a base, or a picture of a recording every two seconds, and ends the game.
pub fn schedule(app: &mut App) {
    app.init_resource::<Measured>()
        .add_systems(Update, hurry.run_if(resource_added::<Replayed>))
        // Only in `Last` is the layout of this picture final, including signs and words that have just appeared.
        .add_systems(Last, take.run_if(in_state(Screen::Playing).and_then(resource_exists::<Play>)));
}

fn hurry(mut pace: ResMut<Pace>) {
    *pace = Pace(FASTER);
}

/// The layout of the picture, in pixels.
#[derive(Clone, Debug, Default)]
struct Layout {
    size: UVec2,
    field: Rect,
    /// The panels and words. They may overlap.
    panels: Vec<Rect>,
    known: Rect,
    quiet: bool,
}

#[derive(bevy::ecs::system::SystemParam)]
struct Seen<'w, 's> {
    play: Res<'w, Play>,
    current: Res<'w, CurrentBase>,
    viewed: Res<'w, ViewedFloor>,
    sight: Res<'w, Sight>,
    frame: Res<'w, Frame>,
    off_screen: Option<Res<'w, OffScreen>>,
    lens: Lens<'w, 's>,
    covers: Covers<'w, 's>,
}

impl Seen<'_, '_> {
    fn layout(&self) -> Layout {
        let view = self.lens.view();
        let base = self.current.base();
        let known = |&at: &Pos| {
            base.floor_at(at) == Some(self.viewed.shown()) && self.sight.of(at) != CellSight::Never
        };
        let known = Extent::around_all(base.ground_cells().iter().filter(known)).map_or_else(
            Rect::default,
            |known| {
                let corner = view.rect_of(known.corner).min;
                let size = Vec2::new(known.width as f32, known.height as f32) * CELL * view.zoom;
                Rect::from_corners(corner, corner + size)
            },
        );
        Layout {
            size: view.size.as_uvec2(),
            field: self.frame.field,
            panels: self.covers.places().collect(),
            known,
            quiet: !self.play.objective.is_meltdown() && !self.covers.reports(),
        }
    }
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
        complain("nothing was measured, as no picture could be taken");
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

/// `bright` returns the luminance of a pixel, 0..=255.
fn shares(layout: &Layout, bright: impl Fn(u32, u32) -> u8) -> Shares {
    let all = Rect::from_corners(Vec2::ZERO, layout.size.as_vec2());
    let light = |part: Rect| {
        let part = part.as_urect();
        let (mut dark, mut sum) = (0_u64, 0_u64);
        for (x, y) in (part.min.y..part.max.y).flat_map(|y| (part.min.x..part.max.x).map(move |x| (x, y))) {
            let pixel = bright(x, y);
            dark += u64::from(pixel < DARK);
            sum += u64::from(pixel);
        }
        let count = u64::from(part.width() * part.height()).max(1) as f32;
        Light { dark: dark as f32 / count, mean: sum as f32 / count / 255.0 }
    };
    let field = layout.field.intersect(all);
    let wide = field.width() as usize;
    let mut covered = vec![false; wide * field.height() as usize];
    for panel in &layout.panels {
        let part = panel.intersect(field);
        let (low, high) = ((part.min - field.min).as_uvec2(), (part.max - field.min).as_uvec2());
        for row in low.y..high.y {
            let first = row as usize * wide;
            covered[first + low.x as usize..first + high.x.max(low.x) as usize].fill(true);
        }
    }
    let area = |rect: Rect| rect.width() * rect.height();
    Shares {
        whole: light(all),
        field: light(field),
        covered: covered.iter().filter(|covered| **covered).count() as f32 / covered.len().max(1) as f32,
        known: area(layout.known.intersect(field)) / area(field).max(1.0),
        quiet: layout.quiet,
    }
}

fn sentence(pictures: &[(Tick, Shares)]) -> String {
    let median_of = |which: fn(&Shares) -> bool, of: fn(&Shares) -> f32| {
        let shares = pictures.iter().map(|(_, shares)| shares).filter(|shares| which(shares));
        let mut all: Vec<f32> = shares.map(of).collect();
        all.sort_by(f32::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or_default() * 100.0
    };
    let median = |of| median_of(|_| true, of);
    let count = match pictures.len() {
        1 => "1 picture".to_owned(),
        count => format!("{count} pictures, median"),
    };
    let darkest = pictures.iter().max_by(|one, other| one.1.whole.dark.total_cmp(&other.1.whole.dark));
    let darkest = darkest.filter(|_| pictures.len() > 1).map_or_else(String::new, |(tick, shares)| {
        format!("; at most {:.1} % nearly black ({})", shares.whole.dark * 100.0, clock(*tick))
    });
    format!(
        "{count}: {:.1} % nearly black, {:.1} % bright; the playfield alone {:.1} % and {:.1} %; \
         {:.1} % of it under panels and words, {:.1} % in the {} without special events; \
         {:.1} % of it around known cells{darkest}",
        median(|shares| shares.whole.dark),
        median(|shares| shares.whole.mean),
        median(|shares| shares.field.dark),
        median(|shares| shares.field.mean),
        median(|shares| shares.covered),
        median_of(|shares| shares.quiet, |shares| shares.covered),
        pictures.iter().filter(|(_, shares)| shares.quiet).count(),
        median(|shares| shares.known),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_counted() {
        let layout = Layout {
            size: UVec2::new(40, 20),
            field: Rect::new(0.0, 0.0, 20.0, 20.0),
            // The second panel lies outside the playfield, and so does half of the third.
            panels: vec![
                Rect::new(0.0, 0.0, 10.0, 4.0),
                Rect::new(30.0, 0.0, 40.0, 20.0),
                Rect::new(10.0, 16.0, 30.0, 20.0),
            ],
            known: Rect::new(-10.0, 0.0, 10.0, 10.0),
            quiet: true,
        };
        let bright = |x: u32, _: u32| match x {
            0..10 => 255,
            10..20 => DARK - 1,
            _ => DARK,
        };
        let shares = shares(&layout, bright);
        assert_eq!(shares.whole.dark, 0.25);
        assert_eq!(shares.field.dark, 0.5);
        assert!((shares.field.mean - (255.0 + 19.0) / 2.0 / 255.0).abs() < 1e-4);
        assert_eq!((shares.covered, shares.known), (0.2, 0.25));
        let busy = Shares { quiet: false, covered: 0.5, ..shares };
        let told = sentence(&[(40, shares), (80, busy), (120, busy)]);
        assert!(told.contains("50.0 % of it under panels and words, 20.0 % in the 1 without"), "{told}");
        assert!(told.ends_with("at most 25.0 % nearly black (0:06)"), "{told}");
        assert!(sentence(&[(40, shares)]).starts_with("1 picture: 25.0 % nearly black"));
    }
}
