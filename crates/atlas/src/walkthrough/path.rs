//! The path of a trip. If the party reaches a cell again, the loop since then is removed from the path, so escapes and
//! detours are left out.

use rootward_gen::{Heading, Pos};
use rootward_rules::travel::Travel;

/// The maximum number of runs that a sentence lists. For longer ways, it gives only the end.
pub(super) const MOST_RUNS: usize = 6;

/// Steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The direction.
    pub heading: Heading,
    /// The number of steps, at least 1.
    pub steps: u16,
}

/// The path through some cells as runs in one direction each. Cells that are not neighbours begin a new run.
pub fn runs(cells: &[Pos]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for pair in cells.windows(2) {
        let &[from, to] = pair else { continue };
        let Some(heading) = Heading::ALL.into_iter().find(|&heading| from.step(heading) == to) else {
            continue;
        };
        match runs.last_mut().filter(|run| run.heading == heading) {
            Some(run) => run.steps += 1,
            None => runs.push(Run { heading, steps: 1 }),
        }
    }
    runs
}

#[derive(Clone, Copy, Debug)]
struct Stop {
    at: Pos,
    ride: Option<Travel>,
    tick: u32,
}

/// The path since the last event that changed the base, with notes about what happened on it.
#[derive(Clone, Debug)]
pub(super) struct Path<N> {
    stops: Vec<Stop>,
    /// Each note with the index of its stop.
    notes: Vec<(usize, N)>,
}

/// A part of a path on one floor.
#[derive(Clone, Debug)]
pub(super) struct Part<N> {
    pub cells: Vec<Pos>,
    pub tick: u32,
    pub notes: Vec<N>,
    /// The ride at the end. `None` for the last part.
    pub ride: Option<Travel>,
}

impl<N> Path<N> {
    pub fn from(at: Pos, tick: u32) -> Self {
        Self { stops: vec![Stop { at, ride: None, tick }], notes: Vec::new() }
    }

    pub fn go(&mut self, at: Pos, ride: Option<Travel>, tick: u32) {
        match self.stops.iter().position(|stop| stop.at == at) {
            Some(place) => {
                self.stops.truncate(place + 1);
                self.stops[place].tick = tick;
                self.notes.iter_mut().for_each(|(stop, _)| *stop = place.min(*stop));
            }
            None => self.stops.push(Stop { at, ride, tick }),
        }
    }

    pub fn note(&mut self, note: N) {
        self.notes.push((self.stops.len() - 1, note));
    }

    /// Whether the party neither moved on nor noted anything.
    pub fn is_empty(&self) -> bool {
        self.stops.len() == 1 && self.notes.is_empty()
    }

    /// The parts of the path, one for each floor that it crosses.
    pub fn into_parts(self) -> Vec<Part<N>> {
        let mut parts: Vec<Part<N>> = Vec::new();
        let mut notes = self.notes.into_iter().peekable();
        for (index, stop) in self.stops.into_iter().enumerate() {
            match parts.last_mut() {
                Some(part) if stop.ride.is_none() => part.cells.push(stop.at),
                before => {
                    if let Some(part) = before {
                        part.ride = stop.ride;
                    }
                    parts.push(Part { cells: vec![stop.at], tick: stop.tick, notes: Vec::new(), ride: None });
                }
            }
            while let Some((_, note)) = notes.next_if(|(at, _)| *at <= index) {
                if let Some(part) = parts.last_mut() {
                    part.notes.push(note);
                }
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_counted_and_loops_are_cut() {
        let cell = |x, y| Pos::new(x, y);
        let mut path = Path::from(cell(1, 1), 0);
        for (tick, at) in (1..).zip([cell(2, 1), cell(3, 1), cell(3, 2), cell(3, 1), cell(4, 1), cell(4, 2)])
        {
            path.go(at, None, tick);
            path.note(tick);
        }
        let parts = path.into_parts();
        assert_eq!(parts.len(), 1);
        assert_eq!(parts[0].notes, [1, 2, 3, 4, 5, 6]);
        assert_eq!(parts[0].cells.len(), 5);
        let told = [(Heading::East, 3), (Heading::South, 1)].map(|(heading, steps)| Run { heading, steps });
        assert_eq!(runs(&parts[0].cells), told);
    }
}
