//! A log of all steps of a generation, which can be played forwards and backwards.

use alloc::{boxed::Box, vec::Vec};

use crate::{
    Base, CELLS, CellId, CellKind, Change, Generator, Observer, Params, Part, Phase, Pos, RootDir,
    state::{code_of, generation_of},
};

/// A step of a generation, in which one cell gets a new value. Writes without an effect are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigStep {
    /// The phase that wrote the cell.
    pub phase: Phase,
    /// The cell.
    pub at: Pos,
    /// The old value of the layer.
    pub before: Change,
    /// The new value.
    pub after: Change,
}

/// All steps of one generation, in order.
#[derive(Clone, Debug, Default)]
pub struct DigLog {
    steps: Vec<DigStep>,
    phase_starts: Vec<(Phase, usize)>,
}

impl DigLog {
    /// Generates a base, and records all steps.
    #[must_use]
    pub fn of(params: &Params) -> (Base, Self) {
        Self::by(&mut Generator::new(), params)
    }

    /// Generates a base with a given generator, which may have a custom design, and records all steps.
    #[must_use]
    pub fn by(generator: &mut Generator, params: &Params) -> (Base, Self) {
        let mut recorder =
            DigLogger { dig_log: Self::default(), frame: Frame::default(), phase: Phase::Init };
        let mut base = Base::empty();
        generator.generate_observed(params, &mut base, &mut (&mut recorder as &mut dyn Observer));
        (base, recorder.dig_log)
    }

    /// All steps, in the order in which they were made.
    #[must_use]
    pub fn steps(&self) -> &[DigStep] {
        &self.steps
    }

    /// Each phase with the number of steps before it, in running order.
    #[must_use]
    pub fn phase_starts(&self) -> &[(Phase, usize)] {
        &self.phase_starts
    }

    /// The phase that is running after `step` steps.
    #[must_use]
    pub fn phase_at(&self, step: usize) -> Phase {
        let done = self.phase_starts.partition_point(|&(_, start)| start <= step);
        self.phase_starts[..done].last().map_or(Phase::Init, |&(phase, _)| phase)
    }
}

/// The layers after a number of steps of a dig log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    id: Box<[CellId; CELLS]>,
    kind: Box<[CellKind; CELLS]>,
    root_dir: Box<[RootDir; CELLS]>,
    ground: Box<[CellKind; CELLS]>,
    laid: Box<[u8; CELLS]>,
    step: usize,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            id: Box::new([CellId::default(); CELLS]),
            kind: Box::new([CellKind::default(); CELLS]),
            root_dir: Box::new([RootDir::default(); CELLS]),
            ground: Box::new([CellKind::default(); CELLS]),
            laid: Box::new([0; CELLS]),
            step: 0,
        }
    }
}

impl Frame {
    /// The number of steps of the log that have been made.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step
    }

    /// The number or mark of a cell. An unconditional wall outside the grid.
    #[must_use]
    pub fn id(&self, at: Pos) -> CellId {
        at.index().map_or(CellId::UNCONDITIONAL, |cell| self.id[cell])
    }

    /// The kind of a cell. A wall outside the grid.
    #[must_use]
    pub fn kind(&self, at: Pos) -> CellKind {
        at.index().map_or(CellKind::default(), |cell| self.kind[cell])
    }

    /// The kind of a cell before furnishing placed things there. A wall outside the grid.
    #[must_use]
    pub fn ground(&self, at: Pos) -> CellKind {
        at.index().map_or(CellKind::default(), |cell| self.ground[cell])
    }

    /// The direction from a cell towards the root.
    #[must_use]
    pub fn root_dir(&self, at: Pos) -> RootDir {
        at.index().map_or(RootDir::Nowhere, |cell| self.root_dir[cell])
    }

    /// The generation of crawlers that laid the wall in a cell. 254 also stands for later generations. `None` for
    /// floor, for walls that no crawler has laid, and in bases of the digger.
    #[must_use]
    pub fn generation(&self, at: Pos) -> Option<u8> {
        generation_of(self.laid[at.index()?])
    }

    /// Goes to a step, forwards or backwards, or to the end. Calls `touched` for each changed cell.
    pub fn seek(&mut self, dig_log: &DigLog, step: usize, mut touched: impl FnMut(Pos)) {
        let steps = dig_log.steps();
        let target = step.min(steps.len());
        while self.step < target {
            let made = steps[self.step];
            self.apply(made.phase, made.at, made.after);
            touched(made.at);
            self.step += 1;
        }
        while self.step > target {
            self.step -= 1;
            let undone = steps[self.step];
            self.apply(undone.phase, undone.at, undone.before);
            touched(undone.at);
        }
    }

    fn apply(&mut self, phase: Phase, at: Pos, change: Change) {
        let Some(cell) = at.index() else { return };
        match change {
            Change::Id(id) => self.id[cell] = id,
            Change::Kind(kind) => {
                self.kind[cell] = kind;
                if phase.part() == Part::Shell {
                    self.ground[cell] = kind;
                }
            }
            Change::RootDir(dir) => self.root_dir[cell] = dir,
            Change::Generation(generation) => self.laid[cell] = code_of(generation),
        }
    }

    fn now(&self, at: Pos, change: Change) -> Change {
        match change {
            Change::Id(_) => Change::Id(self.id(at)),
            Change::Kind(_) => Change::Kind(self.kind(at)),
            Change::RootDir(_) => Change::RootDir(self.root_dir(at)),
            Change::Generation(_) => Change::Generation(self.generation(at)),
        }
    }
}

struct DigLogger {
    dig_log: DigLog,
    frame: Frame,
    phase: Phase,
}

impl Observer for DigLogger {
    fn phase(&mut self, phase: Phase) {
        self.phase = phase;
        let start = self.dig_log.steps.len();
        self.dig_log.phase_starts.push((phase, start));
    }

    fn cell(&mut self, at: Pos, change: Change) {
        let before = self.frame.now(at, change);
        if before != change {
            self.frame.apply(self.phase, at, change);
            self.dig_log.steps.push(DigStep { phase: self.phase, at, before, after: change });
        }
    }
}
