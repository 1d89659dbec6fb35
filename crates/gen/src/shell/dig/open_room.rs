//! Rectangular rooms, lit or dark, with patterns of remaining walls.

use super::{Dig, Move};
use crate::{CellId, CellKind, Kind, Observer, rng::Stream, shell::rectangle::Rectangle, state::RoomEntry};

/// One byte for each row, bit 7 for the first column. The last row of a room has no walls.
const PATTERNS: [[u8; 8]; 8] = [
    [0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
    [0x00, 0x22, 0x09, 0x04, 0x51, 0x08, 0x45, 0x22],
    [0x00, 0x24, 0x00, 0x12, 0x00, 0x49, 0x00, 0x24],
    [0x00, 0x04, 0x00, 0x20, 0x00, 0x04, 0x00, 0x20],
    [0x00, 0x2A, 0x00, 0x2A, 0x00, 0x2A, 0x00, 0x2A],
    [0x00, 0x22, 0x14, 0x00, 0x14, 0x22, 0x41, 0x00],
    [0x00, 0x0E, 0x00, 0x70, 0x00, 0x0E, 0x00, 0x70],
    [0x00, 0x04, 0x00, 0x44, 0x00, 0x04, 0x00, 0x44],
];
const LAST_LIT_MAP: u16 = 4;
/// Size bits of sides with at least six cells. Only a room with such a side can be dark.
const LARGE_SIDE: u8 = 0x24;
/// The bit of luck that darkens a room.
const DARK_BIT: u16 = 0x20;
/// The number of cell numbers that a room skips after its last row.
const ID_GAP: u16 = 72;

impl<O: Observer, M: Stream> Dig<'_, '_, O, M> {
    /// Digs a room in front of the cursor if the whole room is solid rock. Otherwise makes a plain step.
    pub(super) fn open_room(&mut self) -> Move {
        let luck = self.state.luck;
        let room = Rectangle::new(luck, self.state.cursor.at, self.state.heading);
        if !self.room_fits(&room) {
            return self.plain_step();
        }
        self.dig_room(&room);
        self.state.cursor.at = room.far_corner();
        self.draft.shell.rooms.push(RoomEntry {
            corner: self.state.cursor.at,
            floor: self.state.cursor.level,
            size: room.size,
        });
        // This cell is outside a room that lies to the left, and inside any other room.
        self.state.cursor.at = self.state.cursor.at.step(self.state.heading.left());
        if self.join_elevators() { Move::Relocated } else { self.land(self.state.cursor.at) }
    }

    /// Whether the first cell of the room touches exactly one Open cell, and all other cells touch none.
    fn room_fits(&self, room: &Rectangle) -> bool {
        let first = room.cell(0, 0);
        if !self.draft.is_diggable(first) {
            return false;
        }
        let Some(block) = room.block() else {
            return false;
        };
        block.rows().all(|y| {
            let way_in = if y == first.y as usize { 1 << first.x } else { 0 };
            block.columns & !self.draft.solid_row(y) == way_in
        })
    }

    /// Numbers the cells. Quirk Q13: rows start 8 apart, but a dug cell takes 2 numbers and a remaining wall 8.
    fn dig_room(&mut self, room: &Rectangle) {
        let floor = CellKind::with(self.floor_kind(room), room.size.0);
        let leftover = self.leftover_kind();
        let pattern = self.pattern(room);
        let (deep, across) = (room.size.deep(), room.size.across());
        let first_id = self.state.next_id;
        for i in 0..deep {
            let mut id = first_id + 8 * i as u16;
            let mut bits = pattern.get(i as usize).copied().unwrap_or(0);
            for j in 0..across {
                let cell = room.cell(i, j);
                if i < deep - 1 && j < across - 1 {
                    let wall_stays = bits & 0x80 != 0;
                    bits <<= 1;
                    if wall_stays {
                        id += 8;
                        self.draft.set_plain_kind(cell, leftover);
                        continue;
                    }
                }
                self.draft.set_id(cell, CellId::from_word(id));
                self.draft.set_kind(cell, floor);
                id += 2;
            }
        }
        self.state.next_id = first_id + 8 * deep as u16 + ID_GAP;
    }

    fn floor_kind(&self, room: &Rectangle) -> Kind {
        let dark = self.state.luck & DARK_BIT != 0
            && self.draft.difficulty().map() > LAST_LIT_MAP
            && room.size.0 & LARGE_SIDE != 0;
        if dark { Kind::DarkFloor } else { Kind::OpenFloor }
    }

    /// The kind of the remaining walls. Quirk Q9: a blockage is still rock.
    fn leftover_kind(&self) -> Kind {
        if self.state.luck.rotate_left(2) > self.state.blockage_cutoff { Kind::Blockage } else { Kind::Wall }
    }

    fn pattern(&self, room: &Rectangle) -> [u8; 8] {
        let number = if room.size.no_side_is_two() { self.state.luck >> 3 & 7 } else { 0 };
        PATTERNS[usize::from(number)]
    }
}
