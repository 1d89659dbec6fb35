//! Three levers and the three lamps at their lock: each lever turns some lamps on or off, the same ones each time, and the
//! lock opens when all burn. Who pulls each lever once and looks knows what they do.

use crate::tables::rng::PlayRng;

/// How many levers there are, and lamps.
pub const LEVERS: u8 = 3;
/// All lamps.
pub const ALL: u8 = 0b111;

/// Which lamps each of three levers moves, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wires([u8; 3]);

impl Wires {
    /// Every wiring that occurs: all settings show different lamps, and some lever moves several.
    pub fn all() -> impl Iterator<Item = Self> {
        let of = |number: u16| Self([0, 3, 6].map(|shift| (number >> shift) as u8 & ALL));
        (0..1 << 9)
            .map(of)
            .filter(|wires| wires.tell_settings_apart() && wires.0.iter().any(|one| one.count_ones() > 1))
    }

    /// Draws one of them.
    pub(super) fn draw(rng: &mut PlayRng) -> Self {
        let all: Vec<Self> = Self::all().collect();
        all.get(rng.below(all.len() as u32) as usize).copied().unwrap_or_default()
    }

    /// The lamps that a lever moves, 0 to 2.
    pub fn moved(self, lever: u8) -> u8 {
        self.0.get(usize::from(lever)).copied().unwrap_or_default()
    }

    /// The lamps that burn with a setting, if another one opens the lock; with that, all do.
    pub fn lit(self, setting: u16, solution: u16) -> u8 {
        let wrong = setting ^ solution;
        (0..LEVERS).filter(|lever| wrong >> lever & 1 == 1).fold(ALL, |lit, lever| lit ^ self.moved(lever))
    }

    fn tell_settings_apart(self) -> bool {
        (1..8).all(|setting| self.lit(setting, 0) != ALL)
    }
}
