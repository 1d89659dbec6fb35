//! The party's pack, and its log, which cannot be lost (`play.md` 8.6.2).

use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use super::squad::{Carried, better_arm, weapon_of};
use crate::{
    chips::Chip,
    events::PlayEvent,
    order::Wish,
    play::{LARGEST_NUMBER, Play},
    site::Site,
    tables::{encounter::percent_of, items::ItemName, kit::Arm},
};

/// The maximum number of spare weapons in the pack.
pub const SPARES: usize = 12;

/// The party's items and knowledge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pack {
    counts: [u32; ItemName::ALL.len()],
    /// Weapons that no droid holds, at most [`SPARES`].
    pub spares: Vec<Arm>,
    /// The party's knowledge about this base.
    pub log: Log,
}

/// The party's knowledge about the base, as bits by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Log {
    /// Puzzles whose clipboard the party has found.
    codes: u64,
    computers: u8,
    lasers: u8,
    /// Floors whose map the party has found, bits 1 to 5.
    floors: u8,
    /// The notes that were read, by the numbers of their piles.
    pub notes: Vec<u16>,
}

/// The kinds of numbered entries in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogKind {
    /// The code of a puzzle, by the number of the puzzle, 0..=63.
    Code,
    /// The password of a probe computer, by its number, 0..=7.
    Computer,
    /// The password of a laser door, by its number, 0..=7.
    Laser,
    /// The map of a floor, 1..=5.
    Floor,
}

impl Log {
    /// Whether the log has an entry.
    pub fn knows(&self, what: LogKind, number: u8) -> bool {
        let (bits, size) = self.bits(what);
        bits >> (number % size) & 1 == 1
    }

    /// The numbers of all entries of a kind, in order.
    pub fn all(&self, what: LogKind) -> impl Iterator<Item = u8> + use<> {
        let (bits, size) = self.bits(what);
        (0..size).filter(move |number| bits >> number & 1 == 1)
    }

    /// Adds an entry to the log.
    pub fn learn(&mut self, what: LogKind, number: u8) {
        let bit = 1_u64 << (number % self.bits(what).1);
        match what {
            LogKind::Code => self.codes |= bit,
            LogKind::Computer => self.computers |= bit as u8,
            LogKind::Laser => self.lasers |= bit as u8,
            LogKind::Floor => self.floors |= bit as u8,
        }
    }

    /// The known numbers of a kind as bits, and the number of bits.
    const fn bits(&self, what: LogKind) -> (u64, u8) {
        match what {
            LogKind::Code => (self.codes, 64),
            LogKind::Computer => (self.computers as u64, 8),
            LogKind::Laser => (self.lasers as u64, 8),
            LogKind::Floor => (self.floors as u64, 8),
        }
    }
}

impl Pack {
    /// The pack of a party that enters a base: the base's kit, and the items that the party brings from earlier bases.
    pub fn begin(site: &Site, carried: Option<&Carried>) -> Self {
        let kit = site.tables().kit(site.difficulty());
        let mut pack = carried.map_or_else(Self::default, |carried| carried.pack.clone());
        pack.log = Log::default();
        // The probes were handed in, and a charge belongs to the base where it was made.
        pack.set(ItemName::Probe, 0);
        pack.set(ItemName::Explosives, 0);
        pack.set(ItemName::Gold, pack.count(ItemName::Gold).max(kit.gold));
        pack.set(ItemName::Clip, pack.count(ItemName::Clip).max(kit.clips));
        let gear = [(ItemName::RootFinder, kit.root_finder), (ItemName::AntiGravity, kit.anti_gravity)];
        for (item, given) in gear {
            pack.set(item, pack.count(item).max(given.into()));
        }
        pack
    }

    /// Whether the numbers in the pack can occur in a play.
    pub fn fits(&self) -> bool {
        self.counts.iter().all(|&count| count <= LARGEST_NUMBER) && self.spares.len() <= SPARES
    }

    /// The number of pieces of an item.
    pub const fn count(&self, item: ItemName) -> u32 {
        self.counts[item as usize]
    }

    /// Whether the pack has an item.
    pub const fn has(&self, item: ItemName) -> bool {
        self.count(item) > 0
    }

    /// Sets the number of pieces of an item.
    pub const fn set(&mut self, item: ItemName, count: u32) {
        self.counts[item as usize] = count;
    }

    /// Removes some pieces. Returns whether there were enough.
    pub const fn spend(&mut self, item: ItemName, count: u32) -> bool {
        let have = self.count(item);
        if have < count {
            return false;
        }
        self.set(item, have - count);
        true
    }

    /// Adds some pieces, up to the limit of the item. Returns the number that fit.
    pub fn put(&mut self, site: &Site, item: ItemName, count: u32) -> u32 {
        let room = site.tables().items.get(item).limit.saturating_sub(self.count(item));
        let fits = count.min(room);
        self.set(item, self.count(item) + fits);
        fits
    }
}

impl Play {
    /// Gives a weapon to the first droid with a worse one, or to the pack. A full pack loses its worst weapon.
    pub fn take_weapon(&mut self, site: &Site, arm: Arm, at: Pos) {
        let worth = |arm| site.tables().arm_per_second(arm, site.difficulty());
        let melee = weapon_of(site, arm).is_some_and(|weapon| weapon.class.reach < 2);
        // A weapon with a reach of one cell is useless in the back row.
        let hands = if melee { 0..2 } else { 0..self.squad.droids.len() };
        let hand = hands
            .filter(|&droid| better_arm(site, self.squad.droids[droid].arm, arm) == arm)
            .filter(|&droid| worth(self.squad.droids[droid].arm) < worth(arm))
            .min_by_key(|&droid| (worth(self.squad.droids[droid].arm), droid));
        self.events.push(PlayEvent::TookWeapon { arm, at, hand: hand.map(|droid| droid as u8) });
        let spare = match hand {
            Some(droid) => {
                let clip = weapon_of(site, arm).map_or(0, |weapon| weapon.clip as u16);
                self.equip(droid, arm, clip)
            }
            None => arm,
        };
        self.stow(site, spare);
    }

    fn equip(&mut self, droid: usize, arm: Arm, loaded: u16) -> Arm {
        let hand = &mut self.squad.droids[droid];
        hand.loaded = loaded;
        std::mem::replace(&mut hand.arm, arm)
    }

    fn stow(&mut self, site: &Site, arm: Arm) {
        if matches!(arm, Arm::Sparks) {
            return;
        }
        self.pack.spares.push(arm);
        if self.pack.spares.len() > SPARES {
            let worth =
                |&index: &usize| site.tables().arm_per_second(self.pack.spares[index], site.difficulty());
            if let Some(worst) = (0..self.pack.spares.len()).min_by_key(worth) {
                self.pack.spares.remove(worst);
            }
        }
    }

    pub(super) fn apply_wish(&mut self, site: &Site, wish: Wish) {
        match wish {
            Wish::SwapRows => {
                self.squad.swapped = !self.squad.swapped;
                self.events.push(PlayEvent::Swapped);
            }
            Wish::AntiGravity => self.toggle_anti_gravity(),
            Wish::Select(droid) if usize::from(droid) < self.squad.droids.len() => {
                self.squad.selected = droid;
            }
            Wish::Equip { droid, spare } => self.equip_spare(site, droid, spare),
            Wish::Use(ItemName::Battery) => self.use_battery(site),
            Wish::Use(item) if !self.pack.has(item) => self.events.push(PlayEvent::NoSuch { item }),
            _ => {}
        }
    }

    fn toggle_anti_gravity(&mut self) {
        let item = ItemName::AntiGravity;
        if !self.pack.has(item) {
            self.events.push(PlayEvent::NoSuch { item });
            return;
        }
        self.squad.floats = !self.squad.floats && self.squad.standing().any(|droid| droid.energy > 0);
        self.events.push(PlayEvent::AntiGravity(self.squad.floats));
    }

    fn equip_spare(&mut self, site: &Site, droid: u8, spare: u8) {
        let (droid, spare) = (usize::from(droid), usize::from(spare));
        if droid >= self.squad.droids.len() || spare >= self.pack.spares.len() {
            return;
        }
        let arm = self.pack.spares.remove(spare);
        // A gun from the pack is loaded when it is first fired.
        let before = self.equip(droid, arm, 0);
        self.stow(site, before);
        let wait = site.tables().dials.tricks.change_hands as u16;
        let droid = &mut self.squad.droids[droid];
        droid.wait = droid.wait.max(wait);
    }

    fn use_battery(&mut self, site: &Site) {
        let item = ItemName::Battery;
        let dials = &site.tables().dials.energy;
        let (full, mends) = (self.full_energy(site), self.chip(site, Chip::BatteriesMend));
        let droid = &mut self.squad.droids[usize::from(self.squad.selected)];
        let is_hurt = mends > 0 && droid.points < droid.full;
        if droid.is_down() || droid.energy >= full && !is_hurt {
            return;
        }
        if !self.pack.spend(item, 1) {
            self.events.push(PlayEvent::NoSuch { item });
            return;
        }
        droid.energy = (droid.energy + dials.battery).min(full);
        if is_hurt {
            droid.points = (droid.points + percent_of(droid.full, mends)).min(droid.full);
        }
    }
}
