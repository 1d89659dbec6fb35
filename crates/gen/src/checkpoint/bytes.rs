//! The byte layouts of the golden files. No other module knows them.

use alloc::{vec, vec::Vec};

use super::{Checkpoint, Layer};
use crate::{
    Pos,
    furnish::finish::{tile, tile_dir},
    state::{GroupEntry, PuzzleEntry, creature},
};

const UNUSED: u8 = 0xFF;

impl Checkpoint<'_> {
    /// The bytes of a layer, from which the checksums of the golden files are computed.
    #[must_use]
    pub fn bytes(&self, layer: Layer) -> Vec<u8> {
        let (shell, lists) = (self.shell, self.furnishing);
        let cells = &shell.cells;
        match layer {
            Layer::CellId => words(Pos::all().map(|at| cells.id(at).word())),
            Layer::Kind => words(Pos::all().map(|at| cells.kind(at).word())),
            Layer::RootDir => words(Pos::all().map(|at| u16::from(cells.root_dir(at).code()) << 8)),
            Layer::Plan => words(self.plan_words()),
            Layer::Elevators => {
                let elevators = &shell.elevators;
                let tables = [elevators.entrances, elevators.cars, elevators.doors];
                words(tables.iter().flat_map(|table| table.words()))
            }
            Layer::Rooms => words(shell.rooms.slots.iter().flat_map(|room| {
                let floor = u16::from(room.floor);
                [room.corner.pack(), floor + 256 * u16::from(room.size.0)]
            })),
            Layer::DeadEnds => words(shell.dead_ends.words()),
            Layer::Scalars => words(self.scalar_words()),
            Layer::Shops => records(&lists.shops, 2, 9, UNUSED, |&at| cell(at).to_vec()),
            Layer::Computers => records(&lists.computers, 2, 2, UNUSED, |&at| cell(at).to_vec()),
            Layer::WallFaces => records(&lists.wall_faces, 4, 100, 0, |face| {
                [cell(face.at), [face.style, face.link]].concat()
            }),
            Layer::Combinations => records(&lists.combinations, 4, 8, 0, |iris| {
                [cell(iris.door), (u16::from(iris.order) * 16).to_be_bytes()].concat()
            }),
            Layer::Puzzles => records(&lists.puzzles, 10, 32, UNUSED, puzzle),
            Layer::Items => self.item_bytes(),
            Layer::Encounters => self.encounter_bytes(),
            Layer::Drops => records(lists.groups.drops(), 4, 16, 0, |drop| {
                [u16::from(drop.id).to_be_bytes(), drop.value.to_be_bytes()].concat()
            }),
            Layer::CupboardTraps => records(&lists.cupboard_traps, 4, 32, UNUSED, |trap| {
                [cell(trap.cupboard), cell(trap.wall)].concat()
            }),
            Layer::GrateTraps => records(&lists.grate_traps, 6, 16, UNUSED, |trap| {
                [cell(trap.grate), cell(trap.wall), cell(trap.release)].concat()
            }),
            Layer::LaserDoors => records(&lists.laser_doors, 4, 8, UNUSED, |laser| {
                [cell(laser.terminal), cell(laser.door)].concat()
            }),
            Layer::State => words(self.state_words()),
            Layer::Map => words(Pos::all().map(|at| tile(cells.id(at), cells.kind(at)).into())),
            Layer::MapDir => words(Pos::all().map(|at| tile_dir(cells.id(at), cells.root_dir(at)).into())),
        }
    }

    /// The bytes of a layer as words, with the low byte first.
    #[must_use]
    pub fn words(&self, layer: Layer) -> Vec<u16> {
        let bytes = self.bytes(layer);
        bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
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

    fn state_words(&self) -> Vec<u16> {
        let groups = &self.furnishing.groups;
        let [plain, special] = groups.cursors();
        vec![
            self.side_state,
            u16::from(plain),
            u16::from(special),
            u16::from(groups.maps_left(self.shell.plan.floor_count)),
            self.furnishing.iris_left(),
            self.furnishing.piles.free_bytes(),
            groups.free_bytes(),
        ]
    }

    fn item_bytes(&self) -> Vec<u8> {
        let piles = &self.furnishing.piles;
        let mut bytes = Vec::new();
        for pile in piles.iter() {
            let length = 4 + 4 * piles.items_of(pile).count() as u16;
            bytes.extend(cell(pile.at));
            bytes.extend(length.to_le_bytes());
            for item in piles.items_of(pile) {
                let value = item.value.to_be_bytes();
                bytes.extend([item.id, value[0], value[1], item.place]);
            }
        }
        bytes
    }

    /// Quirk E1: the original game looks for the end of the list at every fourth byte. A member with a strength of
    /// 0x8000 or more looks like the end, so the next group overwrites it.
    fn encounter_bytes(&self) -> Vec<u8> {
        const BYTES: usize = 0x1004;
        let groups = &self.furnishing.groups;
        let mut bytes = vec![0; BYTES];
        put(&mut bytes, 0, &0x1000_u16.to_le_bytes());
        put(&mut bytes, 2, &groups.free_bytes().to_le_bytes());
        put(&mut bytes, 4, &END);
        for group in groups.iter() {
            let record = self.group_bytes(group);
            let end = (4..BYTES - 3).step_by(4).find(|&at| bytes[at + 3] & 0x80 != 0);
            put(&mut bytes, end.unwrap_or(4), &record);
        }
        bytes
    }

    fn group_bytes(&self, group: &GroupEntry) -> Vec<u8> {
        let members = self.furnishing.groups.members_of(group);
        let kind = creature(group.creature);
        let flags = if group.asleep { 0x10 } else { 0 } | if kind.heavy { 0x40 } else { 0 };
        let mut bytes = cell(group.at).to_vec();
        bytes.extend((8 * (members.len() as u16 + 1)).to_le_bytes());
        bytes.extend([group.drop.map_or(0, |drop| 0x80 | drop), flags, group.wait, group.pace]);
        for member in members {
            bytes.extend([group.creature, member.place]);
            bytes.extend(member.strength.to_le_bytes());
            bytes.extend([member.armour, member.skill, 0, 0]);
        }
        bytes.extend(END);
        bytes
    }
}

const END: [u8; 4] = [0x82, 0x88, 0x81, 0x88];

fn cell(at: Pos) -> [u8; 2] {
    [at.x as u8, at.y as u8]
}

fn puzzle(puzzle: &PuzzleEntry) -> Vec<u8> {
    let flags = puzzle.kind.code() + 4 * puzzle.blocker.code() + if puzzle.flagged { 16 } else { 0 };
    let setting = 0_u16;
    [
        cell(puzzle.panel),
        puzzle.solution.to_le_bytes(),
        setting.to_le_bytes(),
        cell(puzzle.lock),
        [flags, 0x20],
    ]
    .concat()
}

fn words(words: impl IntoIterator<Item = u16>) -> Vec<u8> {
    words.into_iter().flat_map(u16::to_le_bytes).collect()
}

fn records<T>(
    list: &[T],
    size: usize,
    capacity: usize,
    filling: u8,
    record: impl Fn(&T) -> Vec<u8>,
) -> Vec<u8> {
    let mut bytes: Vec<u8> = list.iter().flat_map(record).collect();
    bytes.resize(size * capacity, filling);
    bytes
}

/// Writes bytes. Bytes beyond the end of the memory are dropped.
fn put(bytes: &mut [u8], at: usize, what: &[u8]) {
    let end = bytes.len().min(at + what.len());
    bytes[at..end].copy_from_slice(&what[..end - at]);
}
