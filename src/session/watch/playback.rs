//! The playback of a dig log: its speed, its pauses, and the layers at the current moment.

use bevy::prelude::*;
use rootward_gen::{CellSet, DigLog, Frame, Phase, Pos};

use super::SPEEDS;

/// The duration of the whole playback at the initial speed, in seconds.
const DURATION: u32 = 30;
/// The pause before and after a repair, in millionths of a second.
const LOOK_AT_REPAIR: u64 = 2_500_000;

#[derive(Resource, Clone, Debug)]
pub struct DigPlayback {
    pub frame: Frame,
    /// Steps per second.
    pub speed: u32,
    pub running: bool,
    pub backwards: bool,
    /// Cells written since the last frame of the screen.
    pub touched: CellSet,
    pub last: Option<Pos>,
    /// The step at which the playback pauses, and the text to show there.
    pub told: Option<(usize, String)>,
    pub stale: bool,
    /// The fraction of a step that is due, in millionths.
    due: u64,
    /// The first and the last step of the repair of enclosed areas. `None` in bases of the digger.
    repair: Option<[usize; 2]>,
    /// The remaining pause before or after the repair, in millionths of a second.
    halt: Option<u64>,
}

impl Default for DigPlayback {
    fn default() -> Self {
        Self {
            frame: Frame::default(),
            speed: 300,
            running: true,
            backwards: false,
            touched: CellSet::default(),
            last: None,
            told: None,
            stale: true,
            due: 0,
            repair: None,
            halt: None,
        }
    }
}

impl DigPlayback {
    /// Starts from the beginning, at a speed that plays the log in half a minute.
    pub fn restart(&mut self, dig_log: &DigLog) {
        let steps = dig_log.steps().len() as u32;
        let repair = repair_of(dig_log);
        *self = Self { speed: (steps / DURATION).max(1), repair, ..Self::default() };
    }

    pub fn seek(&mut self, dig_log: &DigLog, step: usize) {
        let Self { frame, touched, .. } = self;
        let before = frame.step();
        frame.seek(dig_log, step, |at| _ = touched.insert(at));
        let now = self.frame.step();
        self.last = now.checked_sub(1).and_then(|made| dig_log.steps().get(made)).map(|step| step.at);
        if now != before {
            let halts = self.repair.is_some_and(|ends| ends.contains(&now));
            self.halt = halts.then_some(LOOK_AT_REPAIR);
        }
    }

    pub fn told_here(&self) -> Option<&str> {
        let (step, told) = self.told.as_ref()?;
        (!self.running && *step == self.frame.step()).then_some(told)
    }

    /// The current phase. A pause at the repair counts as the repair, even if the repair writes nothing.
    pub fn phase(&self, dig_log: &DigLog) -> Phase {
        if self.halt.is_some() { Phase::Rejoin } else { dig_log.phase_at(self.frame.step()) }
    }

    pub fn is_repaired(&self) -> bool {
        self.repair.is_some_and(|[_, end]| self.frame.step() >= end)
    }

    /// If `forwards`, goes to the beginning of the next phase that writes anything. Otherwise, goes to the beginning of
    /// the current phase, or of the previous phase if the playback is already there.
    pub fn seek_phase(&mut self, dig_log: &DigLog, forwards: bool) {
        let now = self.frame.step();
        if forwards && self.halt.take().is_some() && dig_log.phase_at(now) != Phase::Rejoin {
            // The next phase begins at this step.
            return;
        }
        let mut starts = dig_log.phase_starts().iter().map(|&(_, start)| start);
        let end = dig_log.steps().len();
        let target = if forwards {
            starts.find(|&start| start > now).unwrap_or(end)
        } else {
            starts.rfind(|&start| start < now).unwrap_or(0)
        };
        self.seek(dig_log, target);
    }

    pub fn change_speed(&mut self, faster: bool) {
        let speed = if faster { self.speed.saturating_mul(2) } else { self.speed / 2 };
        self.speed = speed.clamp(SPEEDS.0, SPEEDS.1);
    }

    pub(super) fn pass(&mut self, dig_log: &DigLog, microseconds: u64) {
        if !self.running {
            return;
        }
        if let Some(left) = self.halt {
            self.halt = left.checked_sub(microseconds);
            return;
        }
        self.due += microseconds * u64::from(self.speed);
        let steps = (self.due / 1_000_000) as usize;
        self.due %= 1_000_000;
        let now = self.frame.step();
        let target = if self.backwards { now.saturating_sub(steps) } else { now + steps };
        self.seek(dig_log, self.first_pause(now, target).unwrap_or(target));
    }

    pub(super) fn first_pause(&self, now: usize, target: usize) -> Option<usize> {
        let mut ends = self.repair.into_iter().flatten();
        if target > now {
            ends.find(|&end| end > now && end <= target)
        } else {
            ends.rfind(|&end| end < now && end >= target)
        }
    }
}

/// The steps at which the repair of enclosed areas and the phase after it begin.
pub fn repair_of(dig_log: &DigLog) -> Option<[usize; 2]> {
    let starts = dig_log.phase_starts();
    let place = starts.iter().position(|&(phase, _)| phase == Phase::Rejoin)?;
    let end = starts.get(place + 1).map_or(dig_log.steps().len(), |&(_, start)| start);
    Some([starts.get(place)?.1, end])
}
