//! Groups of creatures (`architect-b.md` 1.8).

use alloc::vec::Vec;

use super::{
    creatures::{CreatureClass, TYPES, creature, places},
    piles::item,
    theme::Theme,
};
use crate::{
    Difficulty, Member, Pos,
    rng::{Stream, high_half},
};

/// The numbers after which a search finds the three special types.
pub(crate) mod before {
    pub const COURIER: u8 = 5;
    pub const GUARDIAN: u8 = 7;
    pub const CAPTIVE: u8 = 30;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeFilter {
    Ordinary,
    Fire,
    /// The next special type after this number.
    After(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupDrop {
    pub id: u8,
    pub value: u16,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Spawn {
    pub at: Pos,
    pub who: TypeFilter,
    /// The number that is added to the scale of the strength: 0, or 2 for a slightly stronger group.
    pub boost: u16,
    pub asleep: bool,
    /// The item that the group leaves. `None` stands for the next floor map, if any is left.
    pub drop: Option<GroupDrop>,
}

impl Spawn {
    /// An ordinary group that is awake and leaves the next floor map.
    pub const fn ordinary(at: Pos) -> Self {
        Self { at, who: TypeFilter::Ordinary, boost: 0, asleep: false, drop: None }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Habitat {
    pub difficulty: Difficulty,
    pub theme: Theme,
    pub floors: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupEntry {
    pub at: Pos,
    /// The number of the type, 0..=63.
    pub creature: u8,
    pub asleep: bool,
    /// The index in `drops`.
    pub drop: Option<u8>,
    /// A random value, 0..=15.
    pub wait: u8,
    /// Half of `wait`, plus the speed of the type.
    pub pace: u8,
    first: u16,
    /// The number of members, 1..=9.
    pub count: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GroupList {
    groups: Vec<GroupEntry>,
    members: Vec<Member>,
    drops: Vec<GroupDrop>,
    maps_given: u8,
    cursor_plain: u8,
    /// The cursor for fire types and special types.
    cursor_special: u8,
    free_bytes: u16,
}

impl Default for GroupList {
    /// Reserves memory for everything that fits into the memory of the original game.
    fn default() -> Self {
        Self {
            groups: Vec::with_capacity(usize::from(Self::BYTES / 16)),
            members: Vec::with_capacity(usize::from(Self::BYTES / 8)),
            drops: Vec::with_capacity(Self::MOST_DROPS),
            maps_given: 0,
            cursor_plain: 0,
            cursor_special: 0,
            free_bytes: Self::BYTES,
        }
    }
}

const STRONGEST: u16 = 65500;

impl GroupList {
    /// The number of bytes that the original game has for all groups together.
    const BYTES: u16 = 0xFF8;
    const MOST_DROPS: usize = 16;

    pub fn clear(&mut self) {
        self.groups.clear();
        self.members.clear();
        self.drops.clear();
        self.maps_given = 0;
        self.cursor_plain = 0;
        self.cursor_special = 0;
        self.free_bytes = Self::BYTES;
    }

    /// *spawn*: creates a group. Returns `false` if no type fits or no room is left. Draws exactly once.
    pub fn spawn<S: Stream>(&mut self, spawn: Spawn, habitat: Habitat, side: &mut S) -> bool {
        let seed = side.draw().rotate_right(5);
        let Some(number) = self.next_type(spawn.who, habitat) else { return false };
        let kind = creature(number);
        let count = kind.most.min((seed.rotate_right(4) & 31) as u8 + 1);
        let size = 8 * (u16::from(count) + 1);
        if size > self.free_bytes {
            return false;
        }
        self.free_bytes -= size;
        let wait = (seed & 15) as u8;
        let drop = self.add_drop(spawn.drop, habitat.floors);
        self.groups.push(GroupEntry {
            at: spawn.at,
            creature: number,
            asleep: spawn.asleep,
            drop,
            wait,
            pace: (wait >> 1) + kind.speed,
            first: self.members.len() as u16,
            count,
        });
        self.add_members(number, count, seed, spawn.boost, habitat.difficulty);
        true
    }

    /// The next type that may live in the base. Each candidate advances the cursor.
    fn next_type(&mut self, who: TypeFilter, habitat: Habitat) -> Option<u8> {
        let class = match who {
            TypeFilter::Ordinary => CreatureClass::Ordinary,
            TypeFilter::Fire => CreatureClass::Fire,
            TypeFilter::After(_) => CreatureClass::Special,
        };
        let cursor = match who {
            TypeFilter::Ordinary => &mut self.cursor_plain,
            TypeFilter::Fire => &mut self.cursor_special,
            TypeFilter::After(before) => {
                self.cursor_special = before;
                &mut self.cursor_special
            }
        };
        // One round visits all types. If none of them fits the base, there is no group.
        for _ in 0..TYPES {
            *cursor = (*cursor + 1) & 63;
            let kind = creature(*cursor);
            if kind.class == class
                && kind.most > 0
                && kind.first_map <= habitat.difficulty.map()
                && (kind.family == 0 || habitat.theme.has_family(kind.family))
            {
                return Some(*cursor);
            }
        }
        None
    }

    fn add_drop(&mut self, drop: Option<GroupDrop>, floors: u8) -> Option<u8> {
        let left = self.maps_left(floors);
        let drop = match drop {
            Some(drop) => drop,
            None if left == 0 => return None,
            None => {
                self.maps_given += 1;
                GroupDrop { id: item::FLOOR_MAP, value: u16::from((left - 1).rotate_right(3)) }
            }
        };
        // There are drops for at most two guards, eight couriers and five maps.
        debug_assert!(self.drops.len() < Self::MOST_DROPS);
        self.drops.push(drop);
        Some(self.drops.len() as u8 - 1)
    }

    fn add_members(&mut self, number: u8, count: u8, seed: u16, boost: u16, difficulty: Difficulty) {
        let map = difficulty.map();
        let kind = creature(number);
        let level = if map >= 0x8000 { 127 } else { (map + 1).min(127) };
        let scale = 3 * level - 2 + boost;
        let spread = if map > 16 { map >> 2 } else { map >> 1 };
        let mut mixed = seed;
        for &place in &places(kind.most)[..usize::from(count)] {
            mixed = mixed.rotate_left(3);
            let drawn = mixed;
            let base = kind.strength.wrapping_mul(scale);
            let base = base.wrapping_add(high_half(base, drawn));
            let strength = add_spread(base, high_half(drawn, spread));
            mixed = drawn.rotate_right(5);
            let armour = (u16::from(kind.armour) + (mixed & 3)).min(253) as u8;
            mixed = mixed.rotate_right(3);
            let skill = kind.skill + (mixed & 3) as u8;
            self.members.push(Member { place, strength, armour, skill });
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &GroupEntry> {
        self.groups.iter()
    }

    pub fn members_of(&self, group: &GroupEntry) -> &[Member] {
        let first = usize::from(group.first);
        self.members.get(first..first + usize::from(group.count)).unwrap_or_default()
    }

    pub fn drops(&self) -> &[GroupDrop] {
        &self.drops
    }

    /// The number of floor maps that no group has.
    pub const fn maps_left(&self, floors: u8) -> u8 {
        floors.saturating_sub(self.maps_given)
    }

    /// The cursor for ordinary types, and the cursor for fire and special types.
    pub const fn cursors(&self) -> [u8; 2] {
        [self.cursor_plain, self.cursor_special]
    }

    /// The number of bytes that would still be free in the original game.
    pub const fn free_bytes(&self) -> u16 {
        self.free_bytes
    }
}

/// If the sum exceeds 65,500, takes back half of the spread, and caps the result at 65,500.
const fn add_spread(base: u16, spread: u16) -> u16 {
    let (sum, carry) = base.overflowing_add(spread);
    if !carry && sum <= STRONGEST {
        return sum;
    }
    let half = spread >> 1;
    match sum.checked_sub(half) {
        Some(less) if less < STRONGEST => less,
        _ => STRONGEST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ClassicSide;

    fn spawned(map: u16, who: TypeFilter) -> GroupList {
        let habitat = Habitat { difficulty: Difficulty::of_map(map), theme: Theme::FirstPlanet, floors: 2 };
        let mut groups = GroupList::default();
        let spawn = Spawn { who, ..Spawn::ordinary(Pos::new(4, 4)) };
        assert!(groups.spawn(spawn, habitat, &mut ClassicSide::new(7)));
        groups
    }

    #[test]
    fn fire_and_special_types_share_a_cursor() {
        let groups = spawned(0, TypeFilter::After(before::GUARDIAN));
        assert_eq!(groups.cursors(), [0, 8]);
        let groups = spawned(0, TypeFilter::Fire);
        assert_eq!(groups.cursors(), [0, 3]);
    }

    #[test]
    fn strengths_wrap_before_the_spread_is_added() {
        // At the last difficulty, a courier has a strength of 150 * 379 plus up to the same amount again. This sum does
        // not fit into a word and wraps. This courier is therefore weaker than any courier whose strength did not wrap.
        let groups = spawned(126, TypeFilter::After(before::COURIER));
        let member = groups.members_of(groups.iter().next().expect("a group"))[0];
        assert_eq!(member.strength, 12_930);
    }

    #[test]
    fn all_groups_have_one_scale_from_map_32768_on() {
        let strength = |map| {
            let groups = spawned(map, TypeFilter::After(before::COURIER));
            groups.members_of(groups.iter().next().expect("a group"))[0].strength
        };
        assert_eq!(strength(0x8000), strength(0x8001));
    }

    #[test]
    fn a_sum_beyond_the_limit_takes_half_of_the_spread_back() {
        assert_eq!(add_spread(1000, 50), 1050);
        assert_eq!(add_spread(65490, 20), 65500);
        assert_eq!(add_spread(65490, 40), 65500);
        assert_eq!(add_spread(60000, 6000), 65500);
    }

    #[test]
    fn the_first_groups_carry_the_maps_of_the_floors_from_the_top() {
        let habitat = Habitat { difficulty: Difficulty::of_map(5), theme: Theme::FirstPlanet, floors: 3 };
        let (mut groups, mut side) = (GroupList::default(), ClassicSide::new(0));
        for x in 0..4 {
            groups.spawn(Spawn::ordinary(Pos::new(x, 1)), habitat, &mut side);
        }
        let values: Vec<u16> = groups.drops().iter().map(|drop| drop.value).collect();
        assert_eq!(values, [64, 32, 0]);
        assert_eq!(groups.iter().last().and_then(|group| group.drop), None);
    }
}
