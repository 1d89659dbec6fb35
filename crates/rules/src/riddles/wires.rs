//! Three levers and the three lamps at their lock. Each lever always switches the same lamps, and the lock opens when
//! all lamps are lit. A player who pulls each lever once and watches the lamps knows the effect of each lever.

use crate::tables::rng::PlayRng;

/// The number of levers, and of lamps.
pub const LEVERS: u8 = 3;
/// All lamps.
pub const ALL: u8 = 0b111;

/// The lamps that each of three levers switches, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wires([u8; 3]);

impl Wires {
    /// All wirings that occur. Each setting lights a different set of lamps, and at least one lever switches several.
    pub fn all() -> impl Iterator<Item = Self> {
        let of = |number: u16| Self([0, 3, 6].map(|shift| (number >> shift) as u8 & ALL));
        (0..1 << 9)
            .map(of)
            .filter(|wires| wires.tell_settings_apart() && wires.0.iter().any(|one| one.count_ones() > 1))
    }

    pub(super) fn draw(rng: &mut PlayRng) -> Self {
        let all: Vec<Self> = Self::all().collect();
        all.get(rng.below(all.len() as u32) as usize).copied().unwrap_or_default()
    }

    /// The lamps that a lever, 0 to 2, switches.
    pub fn moved(self, lever: u8) -> u8 {
        self.0.get(usize::from(lever)).copied().unwrap_or_default()
    }

    /// The lamps that are lit with a setting. With the solution, all lamps are lit.
    pub fn lit(self, setting: u16, solution: u16) -> u8 {
        let wrong = setting ^ solution;
        (0..LEVERS).filter(|lever| wrong >> lever & 1 == 1).fold(ALL, |lit, lever| lit ^ self.moved(lever))
    }

    fn tell_settings_apart(self) -> bool {
        (1..8).all(|setting| self.lit(setting, 0) != ALL)
    }
}
