//! Items on floors and in cupboards (`architect-b.md` 1.7 and 2.3).

use alloc::vec::Vec;

use crate::{CellSet, Pos, rng::Stream};

pub(crate) mod item {
    pub const GOLD: u8 = 0x19;
    pub const EXPLOSIVES: u8 = 0x1B;
    pub const FIRST_FIND: u8 = 0x36;
    pub const LAST_FIND: u8 = 0x4C;
    pub const BUTTON_CODE: u8 = 0x5C;
    pub const BAR_CODE: u8 = 0x5D;
    pub const DIE: u8 = 0x5F;
    pub const BALL: u8 = 0x61;
    pub const FLOOR_MAP: u8 = 0x62;
    pub const COMPUTER_PASSWORD: u8 = 0x64;
    pub const DOOR_PASSWORD: u8 = 0x65;
    pub const NOTE: u8 = 0x66;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemPlace {
    Floor,
    Cupboard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ItemEntry {
    pub id: u8,
    pub value: u16,
    /// On the floor, 0x80 plus the quarter of the cell. In a cupboard, 0x80.
    pub place: u8,
    /// The item below this one in the same pile.
    next: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PileEntry {
    pub at: Pos,
    top: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PileList {
    piles: Vec<PileEntry>,
    items: Vec<ItemEntry>,
    taken: CellSet,
    free_bytes: u16,
}

impl Default for PileList {
    /// Reserves memory for everything that fits into the memory of the original game.
    fn default() -> Self {
        Self {
            piles: Vec::with_capacity(usize::from(Self::BYTES / 8)),
            items: Vec::with_capacity(usize::from(Self::BYTES / 4)),
            taken: CellSet::default(),
            free_bytes: Self::BYTES,
        }
    }
}

impl PileList {
    /// The number of bytes that the original game has for all items together.
    const BYTES: u16 = 0x7F8;

    pub fn clear(&mut self) {
        self.piles.clear();
        self.items.clear();
        self.taken.clear();
        self.free_bytes = Self::BYTES;
    }

    /// *put_item*: puts an item on top of the pile in a cell. If the list is full, places and draws nothing.
    pub fn put<S: Stream>(&mut self, at: Pos, id: u8, value: u16, place: ItemPlace, side: &mut S) {
        if self.free_bytes <= 8 {
            return;
        }
        // The quarter is drawn even for cupboards.
        let quarter = (side.draw().rotate_right(5) & 3) as u8;
        let place = match place {
            ItemPlace::Floor => 0x80 + quarter,
            ItemPlace::Cupboard => 0x80,
        };
        let top = self.items.len() as u16;
        let pile =
            if self.taken.insert(at) { None } else { self.piles.iter_mut().find(|pile| pile.at == at) };
        if let Some(pile) = pile {
            self.items.push(ItemEntry { id, value, place, next: Some(pile.top) });
            pile.top = top;
            self.free_bytes -= 4;
        } else {
            self.items.push(ItemEntry { id, value, place, next: None });
            self.piles.push(PileEntry { at, top });
            self.free_bytes -= 8;
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &PileEntry> {
        self.piles.iter()
    }

    /// The items of a pile, topmost first.
    pub fn items_of(&self, pile: &PileEntry) -> impl Iterator<Item = &ItemEntry> {
        let top = self.items.get(usize::from(pile.top));
        core::iter::successors(top, |item| self.items.get(usize::from(item.next?)))
    }

    /// The number of bytes that would still be free in the original game.
    pub const fn free_bytes(&self) -> u16 {
        self.free_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ClassicSide;

    #[test]
    fn later_items_lie_on_top_and_a_full_list_draws_nothing() {
        let (mut piles, mut side) = (PileList::default(), ClassicSide::new(0));
        let at = Pos::new(4, 4);
        piles.put(at, item::GOLD, 70, ItemPlace::Floor, &mut side);
        piles.put(at, item::DIE, 0, ItemPlace::Cupboard, &mut side);
        let pile = *piles.iter().next().expect("a pile");
        let ids: Vec<u8> = piles.items_of(&pile).map(|item| item.id).collect();
        assert_eq!(ids, [item::DIE, item::GOLD]);
        assert_eq!(piles.free_bytes(), PileList::BYTES - 12);
        for x in 0..64 {
            (0..8).for_each(|y| piles.put(Pos::new(x, y), item::BALL, 0, ItemPlace::Cupboard, &mut side));
        }
        assert!(piles.free_bytes() <= 8);
        let state = side.peek();
        piles.put(at, item::BALL, 0, ItemPlace::Cupboard, &mut side);
        assert_eq!(side.peek(), state);
    }
}
