//! The state after a phase, as the golden files record it (`architect-a.md`, chapter 10).

use crate::{grid::CELLS, pipeline::Phase, shell::Shell, shell::dig::Digger};

/// The parts of the state that have a checksum of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// Numbers and marks, 2,048 words, row by row.
    CellId,
    /// Kinds with their parameter in the high byte, 2,048 words, row by row.
    Kind,
    /// Ways to the root in the high byte, 2,048 words, row by row.
    RootDir,
    /// Sections, floor offsets, entrance and number of floors: 27 words.
    Plan,
    /// Entrances, cars and doors of the shafts: 75 words.
    Elevators,
    /// Position, and floor + 256 * size, of 64 slots: 128 words.
    Rooms,
    /// 256 packed positions.
    DeadEnds,
    /// Ten counters and settings.
    Scalars,
}

impl Layer {
    /// Every layer, in the order of the golden files.
    pub const ALL: [Self; 8] = [
        Self::CellId,
        Self::Kind,
        Self::RootDir,
        Self::Plan,
        Self::Elevators,
        Self::Rooms,
        Self::DeadEnds,
        Self::Scalars,
    ];

    /// The name of the layer in the golden files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CellId => "cell_id",
            Self::Kind => "kind",
            Self::RootDir => "root_dir",
            Self::Plan => "plan",
            Self::Elevators => "elevators",
            Self::Rooms => "rooms",
            Self::DeadEnds => "dead_ends",
            Self::Scalars => "scalars",
        }
    }
}

/// The state after a phase.
#[derive(Clone, Copy)]
pub struct Checkpoint<'a> {
    pub(crate) phase: Phase,
    pub(crate) main_state: u16,
    pub(crate) side_state: u16,
    pub(crate) shell: &'a Shell,
    pub(crate) digger: &'a Digger,
}

impl Checkpoint<'_> {
    /// The phase that has just ended.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The state of the main generator; for xoshiro its next word.
    #[must_use]
    pub const fn rng_state(&self) -> u16 {
        self.main_state
    }

    /// The words of a layer, in the order of the golden files.
    #[must_use]
    pub fn words(&self, layer: Layer) -> Vec<u16> {
        let shell = self.shell;
        let cells = &shell.cells;
        match layer {
            Layer::CellId => (0..CELLS).map(|cell| cells.id_at(cell).word()).collect(),
            Layer::Kind => (0..CELLS).map(|cell| cells.kind_at(cell).word()).collect(),
            Layer::RootDir => (0..CELLS).map(|cell| u16::from(cells.root_dir_at(cell).code()) << 8).collect(),
            Layer::Plan => self.plan_words(),
            Layer::Elevators => {
                let elevators = &shell.elevators;
                let tables = [elevators.entrances, elevators.cars, elevators.doors];
                tables.iter().flat_map(|table| table.words()).collect()
            }
            Layer::Rooms => (shell.rooms.slots.iter())
                .flat_map(|room| {
                    let floor = u16::from(room.floor);
                    [room.corner.pack(), floor + 256 * u16::from(room.size.0)]
                })
                .collect(),
            Layer::DeadEnds => shell.dead_ends.words().collect(),
            Layer::Scalars => self.scalar_words(),
        }
    }

    fn plan_words(&self) -> Vec<u16> {
        let plan = &self.shell.plan;
        let mut words: Vec<u16> = plan.sections.iter().copied().map(u16::from).collect();
        words.extend(plan.up.iter().map(|&(dx, _)| dx as u16));
        words.extend(plan.up.iter().map(|&(_, dy)| dy as u16));
        words.extend([plan.entry_x, plan.entry_floor, plan.floor_count].map(u16::from));
        words
    }

    fn scalar_words(&self) -> Vec<u16> {
        let (shell, digger) = (self.shell, self.digger);
        vec![
            self.side_state,
            digger.heading.number(),
            digger.next_id,
            shell.ladder_pairs,
            u16::from(shell.rooms.free),
            shell.dead_ends.count,
            u16::from(shell.theme.code()),
            digger.blockage_cutoff,
            digger.restarts_left as u16,
            digger.level_tries_left as u16,
        ]
    }
}
