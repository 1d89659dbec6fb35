//! The lists that phases share: elevator shafts, rectangular rooms, dead ends (`architect-a.md` 4, *Lists*).

use crate::grid::Pos;

/// The maximum number of elevator shafts in a base.
pub const MAX_SHAFTS: usize = 5;
/// The maximum number of stops of a shaft. Stops are numbered from the lowest floor upwards.
pub const MAX_STOPS: usize = 5;
pub(crate) const ROOM_SLOTS: usize = 64;
pub(crate) const DEAD_END_SLOTS: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct StopTable([[u16; MAX_STOPS]; MAX_SHAFTS]);

impl StopTable {
    const NONE: u16 = 0xFFFF;

    pub const EMPTY: Self = Self([[Self::NONE; MAX_STOPS]; MAX_SHAFTS]);

    #[inline]
    pub fn get(&self, shaft: usize, stop: usize) -> Option<Pos> {
        match self.0[shaft][stop] {
            Self::NONE => None,
            word => Some(Pos::unpack(word)),
        }
    }

    #[inline]
    pub fn any(&self, shaft: usize) -> bool {
        self.0[shaft] != [Self::NONE; MAX_STOPS]
    }

    pub fn put(&mut self, shaft: usize, stop: usize, at: Pos) {
        self.0[shaft][stop] = at.pack();
    }

    pub fn take(&mut self, shaft: usize, stop: usize) {
        self.0[shaft][stop] = Self::NONE;
    }

    pub fn words(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().flatten().copied()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Elevators {
    /// The cells in front of doors that no path has reached yet.
    pub entrances: StopTable,
    pub cars: StopTable,
    pub doors: StopTable,
}

impl Elevators {
    /// No elevators. Before the elevator phase, in contrast, all words are zero.
    pub const NONE: Self =
        Self { entrances: StopTable::EMPTY, cars: StopTable::EMPTY, doors: StopTable::EMPTY };
}

/// The sides of a rectangle, encoded in six bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Size6(pub u8);

impl Size6 {
    /// The number of cells in the direction of the turn, 2..=9.
    pub const fn across(self) -> i16 {
        (self.0 & 7) as i16 + 2
    }

    /// The number of rows in the direction of the heading, 2..=9.
    pub const fn deep(self) -> i16 {
        (self.0 >> 3) as i16 + 2
    }

    pub const fn no_side_is_two(self) -> bool {
        self.0 & 7 != 0 && self.0 & 0x38 != 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct RoomEntry {
    /// The far corner: the last cell that was dug.
    pub corner: Pos,
    /// The floor. 0 in an empty slot.
    pub floor: u8,
    pub size: Size6,
}

/// The rectangular rooms, filled from slot 62 downwards. Slot 63 is never used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoomList {
    pub slots: [RoomEntry; ROOM_SLOTS],
    /// The number of unused slots among the 63 usable ones.
    pub free: u8,
}

impl Default for RoomList {
    fn default() -> Self {
        Self { slots: [RoomEntry::default(); ROOM_SLOTS], free: ROOM_SLOTS as u8 - 1 }
    }
}

impl RoomList {
    /// Adds a room. A full list stays unchanged.
    pub fn push(&mut self, room: RoomEntry) {
        if self.free > 0 {
            self.free -= 1;
            self.slots[usize::from(self.free)] = room;
        }
    }

    /// The rooms that were dug, newest first.
    pub fn dug(&self) -> &[RoomEntry] {
        &self.slots[usize::from(self.free)..ROOM_SLOTS - 1]
    }
}

/// The ends of corridors, as packed positions. 0 stands for an empty slot.
///
/// Quirk Q11: a dead end at (0,0) counts and takes a slot, but reads as empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeadEndList {
    slots: [u16; DEAD_END_SLOTS],
    filled: [u64; DEAD_END_SLOTS / 64],
    pub count: u16,
}

impl Default for DeadEndList {
    fn default() -> Self {
        Self { slots: [0; DEAD_END_SLOTS], filled: [0; DEAD_END_SLOTS / 64], count: 0 }
    }
}

impl DeadEndList {
    const LIMIT: u16 = 254;

    pub const fn is_full(&self) -> bool {
        self.count >= Self::LIMIT
    }

    /// Adds a dead end. A full list stays unchanged.
    pub fn push(&mut self, at: Pos) {
        if !self.is_full() {
            let slot = usize::from(self.count);
            self.slots[slot] = at.pack();
            self.filled[slot / 64] |= u64::from(at.pack() != 0) << (slot % 64);
            self.count += 1;
        }
    }

    pub fn get(&self, slot: u8) -> Option<Pos> {
        match self.slots[usize::from(slot)] {
            0 => None,
            word => Some(Pos::unpack(word)),
        }
    }

    /// The first filled slot, starting at `slot`. The search wraps around at the end of the list.
    #[inline]
    pub fn next_filled(&self, slot: u8) -> Option<u8> {
        let word = usize::from(slot / 64);
        let rest = self.filled[word] >> (slot % 64);
        if rest != 0 {
            return Some(slot + rest.trailing_zeros() as u8);
        }
        // The search ends at the word where it began. Only that word's bits below the slot can still be set.
        let next = (1..=self.filled.len()).map(|step| (word + step) % self.filled.len());
        next.map(|word| (word, self.filled[word]))
            .find(|&(_, bits)| bits != 0)
            .map(|(word, bits)| (64 * word) as u8 + bits.trailing_zeros() as u8)
    }

    pub fn take(&mut self, slot: u8) {
        self.slots[usize::from(slot)] = 0;
        self.filled[usize::from(slot / 64)] &= !(1 << (slot % 64));
    }

    /// Swaps pairs of slots, one pair after another.
    #[inline]
    pub fn shuffle(&mut self, pairs: impl Iterator<Item = (u8, u8)>) {
        for (a, b) in pairs {
            self.slots.swap(usize::from(a), usize::from(b));
        }
        for (filled, slots) in self.filled.iter_mut().zip(self.slots.chunks_exact(64)) {
            *filled = (0..).zip(slots).fold(0, |bits, (bit, &word)| bits | u64::from(word != 0) << bit);
        }
    }

    pub fn words(&self) -> impl Iterator<Item = u16> + '_ {
        self.slots.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quirk_q11_a_dead_end_in_the_corner_reads_as_an_empty_slot() {
        let mut list = DeadEndList::default();
        list.push(Pos::new(0, 0));
        list.push(Pos::new(1, 0));
        assert_eq!(list.count, 2);
        assert_eq!(list.get(0), None);
        assert_eq!(list.get(1), Some(Pos::new(1, 0)));
        assert_eq!(list.next_filled(0), Some(1));
    }

    #[test]
    fn next_dead_end_is_found_from_every_slot() {
        let mut list = DeadEndList::default();
        assert_eq!(list.next_filled(7), None);
        (1..=3).for_each(|x| list.push(Pos::new(x, 4)));
        list.shuffle([(0, 70), (1, 255), (2, 40)].into_iter());
        list.take(40);
        for slot in 0..=u8::MAX {
            let scanned = (0..=u8::MAX).map(|step| slot.wrapping_add(step));
            let first = scanned.into_iter().find(|&slot| list.get(slot).is_some());
            assert_eq!(list.next_filled(slot), first, "{slot}");
            assert_eq!(first, Some(if (71..=255).contains(&slot) { 255 } else { 70 }));
        }
    }

    #[test]
    fn rooms_fill_downwards_and_a_full_list_takes_no_more() {
        let mut rooms = RoomList::default();
        let room = RoomEntry { corner: Pos::new(3, 3), floor: 1, size: Size6(9) };
        (0..70).for_each(|_| rooms.push(room));
        assert_eq!(rooms.free, 0);
        assert_eq!(rooms.dug().len(), 63);
        assert_eq!(rooms.slots[63], RoomEntry::default());
    }
}
