//! The four droids: hit points, energy, armour, weapons and rows (`play.md` 8.3 and 8.4).

use serde::{Deserialize, Serialize};

use crate::{
    events::{Harm, PlayEvent},
    fingerprint::Largest,
    play::{LARGEST_NUMBER, Play},
    site::Site,
    tables::{armour::ArmourSet, encounter::percent_of, kit::Arm, weapons::Weapon},
};

/// One droid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Droid {
    /// Hit points; 0 if the droid is down.
    pub points: u32,
    /// Full hit points.
    pub full: u32,
    /// Energy.
    pub energy: u32,
    /// The droid's armour.
    pub armour: ArmourSet,
    /// The droid's weapon.
    pub arm: Arm,
    /// Shots left in the clip of its gun.
    pub loaded: u16,
    /// Ticks until the droid can attack again.
    pub wait: u16,
}

impl Droid {
    /// Whether the droid is down.
    pub const fn is_down(&self) -> bool {
        self.points == 0
    }
}

/// The four droids. A droid keeps its number when rows change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Squad {
    /// Droids 0 and 1 start in the front row.
    pub droids: [Droid; 4],
    /// Whether the rows have changed places, so that droids 2 and 3 are in front.
    pub swapped: bool,
    /// The droid that sockets and items serve first.
    pub selected: u8,
    /// Whether anti-gravity is on.
    pub floats: bool,
    /// Whether the party sleeps.
    pub sleeps: bool,
}

/// The party and equipment brought from an earlier base.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carried {
    /// The droids.
    pub squad: Squad,
    /// The party's items and knowledge.
    pub pack: super::pack::Pack,
}

impl Carried {
    /// Whether these numbers can occur in a play.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.pack.fits()
            && Largest::of(self).number <= LARGEST_NUMBER
            && usize::from(self.squad.selected) < self.squad.droids.len()
    }
}

impl Squad {
    /// The droids that enter a base. Each has the equipment of the kit or its own, whichever is better.
    pub fn begin(site: &Site, carried: Option<&Carried>) -> Self {
        let tables = site.tables();
        let kit = tables.kit(site.difficulty());
        let droids = std::array::from_fn(|slot| {
            let before = carried.map(|carried| carried.squad.droids[slot]);
            let armour = before.map_or(kit.armour, |droid| better_armour(site, droid.armour, kit.armour));
            let given = if slot < 2 { kit.front } else { kit.back };
            let arm = before.map_or(given, |droid| better_arm(site, droid.arm, given));
            let full = tables.armour.points(armour);
            let loaded = weapon_of(site, arm).map_or(0, |weapon| weapon.clip as u16);
            Droid { points: full, full, energy: tables.dials.energy.full, armour, arm, loaded, wait: 0 }
        });
        Self { droids, swapped: false, selected: 0, floats: false, sleeps: false }
    }

    /// Whether all droids are down.
    pub fn all_down(&self) -> bool {
        self.droids.iter().all(Droid::is_down)
    }

    /// The standing droids.
    pub fn standing(&self) -> impl Iterator<Item = &Droid> {
        self.droids.iter().filter(|droid| !droid.is_down())
    }

    /// Whether a droid, 0..=3, is in the front row.
    pub const fn is_front(&self, droid: usize) -> bool {
        (droid < 2) != self.swapped
    }

    /// Takes energy from every standing droid.
    pub fn drain_all(&mut self, energy: u32) {
        for droid in self.droids.iter_mut().filter(|droid| !droid.is_down()) {
            droid.energy = droid.energy.saturating_sub(energy);
        }
    }
}

/// The weapon of an arm. `None` for sparks.
pub fn weapon_of(site: &Site, arm: Arm) -> Option<&Weapon> {
    match arm {
        Arm::Weapon { level, .. } => Some(site.tables().weapons.level(level)),
        Arm::Sparks => None,
    }
}

fn better_armour(site: &Site, one: ArmourSet, other: ArmourSet) -> ArmourSet {
    let points = |set| site.tables().armour.points(set);
    if points(one) >= points(other) { one } else { other }
}

/// The better of two arms for a base.
pub fn better_arm(site: &Site, one: Arm, other: Arm) -> Arm {
    let worth = |arm| site.tables().arm_per_second(arm, site.difficulty());
    if worth(one) >= worth(other) { one } else { other }
}

impl Play {
    /// Deducts hit points from a droid, down to 0.
    pub fn hurt_droid(&mut self, droid: usize, amount: u32, harm: Harm, from: rootward_gen::Pos) {
        let Some(hurt) = self.squad.droids.get_mut(droid).filter(|droid| !droid.is_down()) else { return };
        if self.god {
            return;
        }
        let amount = amount.min(hurt.points);
        hurt.points -= amount;
        let down = hurt.is_down();
        self.tally.damage += amount;
        self.squad.sleeps = false;
        let droid = droid as u8;
        self.events.push(PlayEvent::DroidHurt { droid, amount, harm, from });
        if down {
            self.tally.any_down = true;
            self.events.push(PlayEvent::DroidDown { droid });
        }
    }

    /// Deducts a share of its full hit points from every droid.
    pub fn hurt_all(&mut self, percent: u32, harm: Harm, from: rootward_gen::Pos) {
        for droid in 0..self.squad.droids.len() {
            let amount = percent_of(self.squad.droids[droid].full, percent);
            self.hurt_droid(droid, amount, harm, from);
        }
    }
}
