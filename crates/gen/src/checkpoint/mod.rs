//! The state after a phase, as the golden files record it (`architect-a.md` 10; `architect-b.md` 4.2).

mod bytes;

use rootward_checked::rows;

use crate::{
    Part, Phase, Seed, Variant,
    state::{Digger, Furnishing, Shell},
};

rows! {
    /// The parts of the state for which the golden files have separate checksums.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Layer {
        /// The name of the layer in the golden files.
        pub name: &'static str,
    }

    /// The numbers and marks, 2,048 words, row by row.
    CellId, "cell_id";
    /// The kinds, with their parameters in the high byte, 2,048 words, row by row.
    Kind, "kind";
    /// The directions towards the root, in the high byte, 2,048 words, row by row.
    RootDir, "root_dir";
    /// The sections, the floor offsets, the entrance and the number of floors: 27 words.
    Plan, "plan";
    /// Entrances, cars and doors of the shafts: 75 words.
    Elevators, "elevators";
    /// For each of the 64 slots of the room list: the position, and the floor plus 256 times the size. 128 words.
    Rooms, "rooms";
    /// 256 packed positions.
    DeadEnds, "dead_ends";
    /// Ten counters and settings.
    Scalars, "scalars";
    /// Nine cells.
    Shops, "shops";
    /// Two cells.
    Computers, "computers";
    /// 100 wall faces: cell, style, link.
    WallFaces, "wall_faces";
    /// Eight iris doors: cell, combination.
    Combinations, "combos";
    /// 32 puzzles of ten bytes.
    Puzzles, "puzzles";
    /// The piles in the order of placement, with their items.
    Items, "items";
    /// 0x1004 bytes of groups with their members.
    Encounters, "encounters";
    /// 16 drops: item, value.
    Drops, "drops";
    /// 32 cupboard traps: cupboard, wall.
    CupboardTraps, "cupboard_traps";
    /// 16 grate traps: grate, wall, release.
    GrateTraps, "grate_traps";
    /// Eight laser doors: terminal, door.
    LaserDoors, "laser_doors";
    /// The side generator, the cursors, the remaining maps and iris doors, and the free memory: seven words.
    State, "state";
    /// The finished map, 2,048 words.
    Map, "map";
    /// The finished map of directions, 2,048 words.
    MapDir, "map_dir";
}

impl Layer {
    /// The layers of part A, in the order of its golden file.
    pub const SHELL: &'static [Self] = &[
        Self::CellId,
        Self::Kind,
        Self::RootDir,
        Self::Plan,
        Self::Elevators,
        Self::Rooms,
        Self::DeadEnds,
        Self::Scalars,
    ];
    /// The layers of part B, in the order of its golden file.
    pub const FURNISHING: &'static [Self] = &[
        Self::Kind,
        Self::CellId,
        Self::RootDir,
        Self::DeadEnds,
        Self::Shops,
        Self::Computers,
        Self::WallFaces,
        Self::Combinations,
        Self::Puzzles,
        Self::Items,
        Self::Encounters,
        Self::Drops,
        Self::CupboardTraps,
        Self::GrateTraps,
        Self::LaserDoors,
        Self::State,
    ];
    /// The layers of the finished map.
    pub const FINAL: &'static [Self] = &[Self::Map, Self::MapDir];
}

/// The state after a phase.
#[derive(Clone, Copy)]
pub struct Checkpoint<'a> {
    pub(crate) phase: Phase,
    pub(crate) seed: Seed,
    pub(crate) main_state: u16,
    pub(crate) side_state: u16,
    pub(crate) shell: &'a Shell,
    pub(crate) furnishing: &'a Furnishing,
    pub(crate) digger: &'a Digger,
}

/// A heading in the golden files, with the layers that are listed under it.
pub type GoldenRow = (&'static str, &'static [Layer]);

impl Checkpoint<'_> {
    /// The phase that has just ended.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The state of the main generator. For xoshiro, its next word.
    #[must_use]
    pub const fn rng_state(&self) -> u16 {
        self.main_state
    }

    /// The headings under which the golden file of a part records this state, each with its layers. Part B also records
    /// its initial state and, after its last phase, the finished map. The captive's phase is recorded only in stations.
    pub fn rows(&self, part: Part) -> impl Iterator<Item = GoldenRow> {
        let own = self.phase.part() == part
            && (self.phase != Phase::Captive || self.seed.variant() == Variant::Station);
        let layers = match part {
            Part::Shell => Layer::SHELL,
            Part::Furnishing => Layer::FURNISHING,
        };
        let start = part == Part::Furnishing && self.phase == Phase::Generators;
        let last = part == Part::Furnishing && Phase::ALL.last() == Some(&self.phase);
        [
            start.then_some(("start", layers)),
            own.then_some((self.phase.name(), layers)),
            last.then_some(("final", Layer::FINAL)),
        ]
        .into_iter()
        .flatten()
    }
}
