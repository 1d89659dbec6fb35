//! The combat condition of a group: open, held, fleeing (`danger.md` 2).

use serde::{Deserialize, Serialize};

/// The combat condition of a group. All fields are zero before its first fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// Ticks that it stands open. It does nothing, and hits on it do more damage.
    pub open: u16,
    /// Ticks before it can be shoved or stopped again.
    pub steady: u16,
    /// Ticks in which it cannot step.
    pub held: u16,
    /// Cells left in its charge.
    pub run: u16,
    /// Ticks that it runs away from the party.
    pub flees: u16,
    /// Gold that it has stolen.
    pub stolen: u32,
    /// Ticks until its call is heard; 0 if it does not call.
    pub call: u16,
    /// Whether it has already called or split, which it does only once.
    pub done: bool,
    /// Whether a shot of its last volley hit the party, or the group was already laid open for it.
    pub met: bool,
}

impl Condition {
    pub(super) fn pass_tick(&mut self) {
        for ticks in [&mut self.open, &mut self.steady, &mut self.held, &mut self.flees] {
            *ticks = ticks.saturating_sub(1);
        }
    }

    /// Lays the group open for at least this many ticks and ends its charge.
    pub fn lay_open(&mut self, ticks: u16) {
        self.open = self.open.max(ticks);
        self.run = 0;
    }
}
