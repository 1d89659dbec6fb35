//! How a base was generated: the steps of the digger or of the crawlers, and the map at any step.
//!
//! The map is kept. A change of the step redraws only the cells that look different, so a slider can follow the pointer.

use std::sync::Arc;

use rootward_gen::{Frame, Part, Phase, Pos};
use rootward_presentation::{
    looks::{dug::picture_in, tiles::CellView},
    words::dig::step_words,
};

use crate::{
    map::{
        Area, BYTES, Paints,
        canvas::{CELLS, framed, place},
        ground, show,
    },
    subject::Subject,
};

/// The time in which the initial speed plays all steps, in seconds.
const DURATION: usize = 30;
/// The distance at which a written cell can change the tiles of other cells. The tile of an elevator car depends on
/// cells that are two cells away.
const REACH: i16 = 2;

/// The contents of a cell of the map: its tile, and the name of the picture on it.
type Shown = (u16, Option<String>);

/// The map of a base while it is generated.
#[derive(Clone, Debug)]
pub struct Dig {
    subject: Arc<Subject>,
    paints: Arc<Paints>,
    frame: Frame,
    map: Vec<u8>,
    /// The picture of each cell on the map. `None` before its first drawing.
    shown: Vec<Option<Shown>>,
    furnished: bool,
}

impl Dig {
    /// The map before the first step.
    #[must_use]
    pub fn new(subject: Arc<Subject>, paints: Arc<Paints>) -> Self {
        let (frame, map) = (Frame::default(), vec![0; BYTES]);
        let mut dig =
            Self { subject, paints, frame, map, shown: vec![None; CELLS.0 * CELLS.1], furnished: false };
        dig.redraw(framed());
        dig
    }

    /// The number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.subject.dig_log.steps().len()
    }

    /// The number of steps that the map shows.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.frame.step()
    }

    /// The map, RGBA8 of [`SIZE`](crate::map::SIZE).
    #[must_use]
    pub fn map(&self) -> &[u8] {
        &self.map
    }

    /// The speed that plays all steps in half a minute, in steps per second.
    #[must_use]
    pub fn speed(&self) -> usize {
        (self.steps() / DURATION).max(1)
    }

    /// The phases of the base, with the number of steps before each.
    #[must_use]
    pub fn phases(&self) -> &[(Phase, usize)] {
        self.subject.dig_log.phase_starts()
    }

    /// The current phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.subject.dig_log.phase_at(self.step())
    }

    /// The cell that the last step wrote. `None` before the first step.
    #[must_use]
    pub fn last_cell(&self) -> Option<Pos> {
        let step = self.subject.dig_log.steps().get(self.step().checked_sub(1)?)?;
        Some(step.at)
    }

    /// The last step in words. Empty before the first step.
    #[must_use]
    pub fn words(&self) -> String {
        let made = self.step().checked_sub(1).and_then(|last| self.subject.dig_log.steps().get(last));
        made.map_or_else(String::new, |step| format!("{}.", step_words(step)))
    }

    /// Goes to a step, or to the last one if there are fewer. Returns the part of the map that looks different.
    pub fn seek(&mut self, step: usize) -> Option<Area> {
        let mut stale = vec![false; self.shown.len()];
        self.frame.seek(&self.subject.dig_log, step, |at| {
            let around = (-REACH..=REACH).flat_map(|dy| (-REACH..=REACH).map(move |dx| at.offset(dx, dy)));
            for cell in around.filter_map(place) {
                if let Some(stale) = stale.get_mut(cell) {
                    *stale = true;
                }
            }
        });
        // Things in solid rock are not written into any cell. They appear in the first phase that places things.
        let furnished = self.phase().part() == Part::Furnishing;
        let all = std::mem::replace(&mut self.furnished, furnished) != furnished;
        let is_stale = |at: &Pos| all || place(*at).is_some_and(|cell| stale.get(cell) == Some(&true));
        self.redraw(framed().filter(is_stale))
    }

    /// Draws those of some cells that look different. Returns the part of the map around them.
    fn redraw(&mut self, cells: impl Iterator<Item = Pos>) -> Option<Area> {
        let Self { subject, paints, frame, map, shown, furnished } = self;
        let Subject { base, records, rooms, .. } = &**subject;
        let view = CellView { rooms: Some(rooms), ..CellView::of(&*frame, base.plan()) };
        let mut changed = Vec::new();
        for at in cells {
            let picture = at.in_grid().then(|| picture_in(frame, base, records, at, *furnished)).flatten();
            let name = picture.as_ref().and_then(|picture| picture.frames.first()).cloned();
            let now = (view.tile(at).index(), name);
            let Some(before) = place(at).and_then(|cell| shown.get_mut(cell)) else { continue };
            if before.as_ref() == Some(&now) {
                continue;
            }
            ground(map, paints, now.0, at);
            if let Some(mut picture) = picture {
                // A picture that reaches out of its cell would stay visible after the cell has changed.
                picture.lean = (0, 0);
                show(map, paints, &picture, at);
            }
            *before = Some(now);
            changed.push(at);
        }
        Area::around(changed)
    }
}

#[cfg(test)]
mod tests {
    use rootward_visor::fill::theme_of;

    use super::*;
    use crate::{map::Studio, testing::SEEDS};

    fn dig(studio: &Studio, seed: &str) -> Dig {
        let subject = Subject::of(seed.parse().expect("a seed"));
        let paints = studio.paints(theme_of(&subject.base)).expect("sound pictures");
        Dig::new(Arc::new(subject), paints)
    }

    fn differences(one: &[u8], other: &[u8]) -> Vec<usize> {
        (0..BYTES / 4)
            .filter(|pixel| one[pixel * 4..pixel * 4 + 4] != other[pixel * 4..pixel * 4 + 4])
            .collect()
    }

    #[test]
    fn steps_forwards_backwards_and_leaps_show_the_same_map() {
        let studio = Studio::new().expect("sound sprites");
        for seed in SEEDS {
            let mut walked = dig(&studio, seed);
            let (start, steps) = (walked.map().to_vec(), walked.steps());
            assert!(steps > 500, "{seed}");
            let stops: Vec<usize> = (0..=6).map(|part| steps * part / 6).collect();
            let mut maps = Vec::new();
            for &stop in &stops {
                while walked.step() < stop {
                    walked.seek((walked.step() + 7).min(stop));
                }
                maps.push(walked.map().to_vec());
            }
            for (stop, map) in stops.iter().zip(&maps).rev() {
                walked.seek(*stop);
                assert!(walked.map() == map, "{seed}: back at step {stop}");
                let mut fresh = dig(&studio, seed);
                fresh.seek(*stop);
                assert!(fresh.map() == map, "{seed}: at once to step {stop}");
            }
            assert!(walked.map() == start, "{seed}");
            assert!(walked.seek(usize::MAX).is_some(), "{seed}");
            assert_eq!((walked.step(), walked.seek(steps)), (steps, None), "{seed}");
        }
    }

    #[test]
    fn the_changed_part_has_every_changed_pixel() {
        let studio = Studio::new().expect("sound sprites");
        for seed in ["17.3", "w42:halls"] {
            let mut dig = dig(&studio, seed);
            let steps = dig.steps();
            for stop in (0..steps).step_by(steps / 60).chain([steps, steps / 2, 0]) {
                let before = dig.map().to_vec();
                let area = dig.seek(stop);
                for pixel in differences(&before, dig.map()) {
                    let (x, y) = (pixel % crate::map::SIZE.0, pixel / crate::map::SIZE.0);
                    let inside = area.is_some_and(|Area { left, top, width, height }| {
                        (left..left + width).contains(&x) && (top..top + height).contains(&y)
                    });
                    assert!(inside, "{seed}: pixel {x},{y} at step {stop}, {area:?}");
                }
            }
        }
    }

    #[test]
    fn every_phase_begins_where_it_is_listed() {
        let studio = Studio::new().expect("sound sprites");
        for seed in ["17.3", "w42"] {
            let mut dig = dig(&studio, seed);
            let phases = dig.phases().to_vec();
            let ends = phases.iter().skip(1).map(|&(_, start)| start).chain([dig.steps()]);
            let written = phases.iter().zip(ends).filter(|((_, start), end)| start < end);
            assert!(written.clone().count() > 5, "{seed}");
            for (&(phase, start), _) in written {
                dig.seek(start);
                assert_eq!(dig.phase(), phase, "{seed}");
                dig.seek(start + 1);
                assert!(dig.words().ends_with('.') && dig.last_cell().is_some(), "{seed}");
            }
        }
    }
}
