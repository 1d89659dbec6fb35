//! What a fight has made of a group: whether it stands open, is held, runs away (`danger.md` 2).

use serde::{Deserialize, Serialize};

/// What a fight has made of a group. All zero for one that nobody has met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Ticks that it stands open: it does nothing, and hits on it count more.
    pub open: u16,
    /// Ticks before it can be shoved or stopped again.
    pub steady: u16,
    /// Ticks in which it cannot step.
    pub held: u16,
    /// Cells that its charge still goes.
    pub run: u16,
    /// Ticks that it runs away from the party.
    pub flees: u16,
    /// Gold that it has stolen.
    pub stolen: u32,
    /// Ticks until its call is heard; 0 when it does not call.
    pub call: u16,
    /// Whether it has done what it does once: called, or split.
    pub done: bool,
    /// Whether a shot of its last volley has met the party, or it was laid open for it.
    pub met: bool,
}

impl Condition {
    /// A tick passes.
    pub(super) fn pass_tick(&mut self) {
        for ticks in [&mut self.open, &mut self.steady, &mut self.held, &mut self.flees] {
            *ticks = ticks.saturating_sub(1);
        }
    }

    /// It stands open for at least so many ticks; a charge ends.
    pub fn lay_open(&mut self, ticks: u16) {
        self.open = self.open.max(ticks);
        self.run = 0;
    }
}
