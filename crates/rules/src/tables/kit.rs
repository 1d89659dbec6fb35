//! The kit with which a party starts a base, by map number (`play.md` 8.4), and the strength of arms.

use rootward_checked::ranged;
use rootward_gen::Difficulty;
use serde::{Deserialize, Serialize};

use super::{
    Tables,
    armour::ArmourSet,
    weapons::{BEST_QUALITY, per_second},
};

ranged! {
    /// The dials of the starting kit.
    #[derive(Copy)]
    pub struct KitDials {
        /// The number of maps until the next class of armour.
        pub armour_maps: u32 = 1..=1000,
        /// The best class of armour.
        pub armour_best: u32 = 0..=9,
        /// The increase in armour quality from one map to the next within a class.
        pub armour_quality_step: u32 = 0..=7,
        /// The map from which armour always has the best quality of its class.
        pub armour_full_from: u32 = 0..=65535,
        /// The number of maps until the next level of weapons.
        pub weapon_maps: u32 = 1..=1000,
        /// The best level of weapons.
        pub weapon_best: u32 = 1..=24,
        /// Quality of weapons on even maps.
        pub quality_even: u32 = 1..=8,
        /// Quality of weapons on odd maps.
        pub quality_odd: u32 = 1..=8,
        /// The map from which weapons have the best quality.
        pub quality_full_from: u32 = 0..=65535,
        /// The best weapon level of the front pair.
        pub front_best: u32 = 1..=24,
        /// The level from which the back pair has guns instead of sparks.
        pub guns_from: u32 = 1..=25,
        /// Clips per gun.
        pub clips_per_gun: u32 = 0..=49,
        /// Gold on map 0.
        pub gold: u32 = 0..=100000,
        /// Gold per map.
        pub gold_per_map: u32 = 0..=1000,
        /// The first map with a root finder.
        pub root_finder_from: u32 = 0..=65535,
        /// The first map with anti-gravity.
        pub anti_gravity_from: u32 = 0..=65535,
    }
}

ranged! {
    /// The dials of sparks.
    #[derive(Copy)]
    pub struct SparkDials {
        /// The damage on map 0, and the increase per map until sparks grow faster.
        pub damage_per_map: u32 = 1..=10000,
        /// The map from which the damage stops growing for a while. By then, guns have their best level, and the points
        /// of most creatures are close to their 16-bit limit. Without this pause, late missions would get easier.
        pub rests_from: u32 = 0..=65535,
        /// The map from which weapons are at their best and sparks grow faster. Otherwise, only creatures would grow,
        /// and each base would be harder than the one before.
        pub faster_from: u32 = 0..=65535,
        /// The faster increase per map.
        pub faster_per_map: u32 = 0..=10000,
        /// The map from which the damage grows again, because by then all creatures approach their limit of points.
        pub resumes_from: u32 = 0..=65535,
        /// The increase per map from that map on.
        pub late_per_map: u32 = 0..=10000,
        /// The reach, in cells.
        pub reach: u32 = 1..=63,
        /// Ticks between sparks.
        pub wait: u32 = 1..=200,
    }
}

/// The arm with which a droid fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// A weapon.
    Weapon {
        /// The weapon's level, 1 to 24.
        level: u8,
        /// The weapon's quality, 1 to 8.
        quality: u8,
    },
    /// Sparks from a charged hand.
    Sparks,
}

impl Arm {
    /// Whether the arm is a bare fist of any quality, as on a droid without a weapon.
    #[must_use]
    pub const fn is_bare(self) -> bool {
        matches!(self, Self::Weapon { level: 1, .. })
    }
}

/// The kit with which a party starts a base. The damage readout and the automap are always included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kit {
    /// The kit level of weapons, 1 to 24.
    pub level: u8,
    /// The armour of each droid.
    pub armour: ArmourSet,
    /// The arm of each droid in the front pair.
    pub front: Arm,
    /// The arm of each droid in the back pair.
    pub back: Arm,
    /// Clips for both guns of the back pair together.
    pub clips: u32,
    /// Pieces of gold.
    pub gold: u32,
    /// Whether the kit has a root finder.
    pub root_finder: bool,
    /// Whether the kit has anti-gravity.
    pub anti_gravity: bool,
}

impl Tables {
    /// The kit for a map.
    #[must_use]
    pub fn kit(&self, difficulty: Difficulty) -> Kit {
        let (dials, map) = (&self.dials.kit, u32::from(difficulty.map()));
        let level = dials.weapon_best.min(1 + map / dials.weapon_maps);
        let front = self.kit_weapon(map, level, dials.front_best.min(level));
        let has_guns = level >= dials.guns_from;
        let back = if has_guns { self.kit_weapon(map, level, level) } else { Arm::Sparks };
        Kit {
            level: level as u8,
            armour: self.kit_armour(map),
            front,
            back,
            // Two droids have a gun.
            clips: if has_guns { 2 * dials.clips_per_gun } else { 0 },
            gold: dials.gold + dials.gold_per_map * map,
            root_finder: map >= dials.root_finder_from,
            anti_gravity: map >= dials.anti_gravity_from,
        }
    }

    fn kit_armour(&self, map: u32) -> ArmourSet {
        let dials = &self.dials.kit;
        if map == 0 {
            return ArmourSet { class: 0, quality: 1 };
        }
        let class = dials.armour_best.min(1 + map / dials.armour_maps);
        let within = map % dials.armour_maps;
        let within = if map >= dials.armour_full_from { dials.armour_maps - 1 } else { within };
        let quality = BEST_QUALITY.min(1 + dials.armour_quality_step * within);
        ArmourSet { class: class as u8, quality: quality as u8 }
    }

    fn kit_weapon(&self, map: u32, kit_level: u32, level: u32) -> Arm {
        let dials = &self.dials.kit;
        if self.weapons.leaves_out(level as u8) {
            return Arm::Sparks;
        }
        let quality = if level < kit_level || map >= dials.quality_full_from {
            BEST_QUALITY
        } else if map.is_multiple_of(2) {
            dials.quality_even
        } else {
            dials.quality_odd
        };
        Arm::Weapon { level: level as u8, quality: quality as u8 }
    }

    /// The damage of one attack on a map, before the roll. Only sparks depend on the map.
    #[must_use]
    pub fn arm_damage(&self, arm: Arm, difficulty: Difficulty) -> u32 {
        match arm {
            Arm::Weapon { level, quality } => self.weapons.level(level).damage(u32::from(quality)),
            Arm::Sparks => {
                let (dials, map) = (&self.dials.sparks, u32::from(difficulty.map()));
                let late = map.saturating_sub(dials.resumes_from.max(dials.rests_from));
                let early = map.min(dials.rests_from);
                let slow = early.min(dials.faster_from);
                // The damage on map 0 equals the increase per map.
                dials.damage_per_map * (1 + slow)
                    + dials.faster_per_map * (early - slow)
                    + dials.late_per_map * late
            }
        }
    }

    /// The damage per second of continuous attacks, which measures an arm's strength.
    #[must_use]
    pub fn arm_per_second(&self, arm: Arm, difficulty: Difficulty) -> u32 {
        match arm {
            Arm::Weapon { level, quality } => self.weapons.level(level).damage_per_second(u32::from(quality)),
            Arm::Sparks => per_second(self.arm_damage(arm, difficulty), self.dials.sparks.wait),
        }
    }

    /// Ticks between attacks.
    #[must_use]
    pub fn arm_wait(&self, arm: Arm) -> u32 {
        match arm {
            Arm::Weapon { level, .. } => self.weapons.level(level).class.wait,
            Arm::Sparks => self.dials.sparks.wait,
        }
    }

    /// The energy that an attack costs: a swing, a shot or a spark.
    #[must_use]
    pub fn arm_energy(&self, arm: Arm) -> u32 {
        match arm {
            Arm::Weapon { level, .. } if self.weapons.level(level).class.ammunition => self.dials.energy.shot,
            Arm::Weapon { .. } => self.dials.energy.swing,
            Arm::Sparks => self.dials.energy.spark,
        }
    }

    /// Damage per second of the kit's four droids. A droid uses sparks if they beat its weapon, as on late maps.
    #[must_use]
    pub fn best_per_second(&self, difficulty: Difficulty) -> u32 {
        let kit = self.kit(difficulty);
        let [front, back, sparks] =
            [kit.front, kit.back, Arm::Sparks].map(|arm| self.arm_per_second(arm, difficulty));
        front.max(sparks).saturating_add(back.max(sparks)).saturating_mul(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{on_map, shipped};

    const fn weapon(level: u8, quality: u8) -> Arm {
        Arm::Weapon { level, quality }
    }

    fn kit_per_second(tables: &Tables, map: u16) -> u32 {
        let kit = tables.kit(on_map(map));
        2 * (tables.arm_per_second(kit.front, on_map(map)) + tables.arm_per_second(kit.back, on_map(map)))
    }

    #[test]
    fn kits_match_the_worked_examples() {
        let tables = shipped();
        let first = tables.kit(on_map(0));
        assert_eq!((first.front, first.back, first.gold), (weapon(1, 4), Arm::Sparks, 100));
        assert!(!first.root_finder && !first.anti_gravity && first.clips == 0);
        assert_eq!(tables.armour.points(first.armour), 80);
        let per_second = [0, 9].map(|map| kit_per_second(&tables, map));
        assert!(
            (270..=290).contains(&per_second[0]) && (3040..=3060).contains(&per_second[1]),
            "{per_second:?}"
        );
        let tenth = tables.kit(on_map(9));
        assert_eq!((tenth.front, tenth.back, tenth.gold), (weapon(5, 8), Arm::Sparks, 550));
        assert_eq!(tables.armour.points(tenth.armour), 320);
        assert!(tenth.root_finder && tenth.anti_gravity);
    }

    #[test]
    fn the_back_pair_has_guns_from_map_12_on() {
        let tables = shipped();
        assert_eq!(tables.kit(on_map(11)).back, Arm::Sparks);
        let kit = tables.kit(on_map(12));
        assert_eq!((kit.front, kit.back, kit.clips), (weapon(6, 8), weapon(7, 4), 6));
        assert_eq!(tables.kit(on_map(13)).back, weapon(7, 8));
        assert_eq!(
            (tables.kit(on_map(40)).back, tables.kit(on_map(65535)).back),
            (weapon(21, 8), weapon(21, 8))
        );
    }

    #[test]
    fn armour_ends_on_the_best_class_and_quality() {
        let tables = shipped();
        let set = |map| {
            let set = tables.kit(on_map(map)).armour;
            (set.class, set.quality)
        };
        assert_eq!([0, 1, 2, 3].map(set), [(0, 1), (1, 4), (1, 7), (2, 1)]);
        assert_eq!([24, 25, 26, 27, 65535].map(set), [(9, 1), (9, 4), (9, 7), (9, 7), (9, 7)]);
    }

    #[test]
    fn single_attacks_never_get_weaker() {
        let tables = shipped();
        // This holds for single attacks. Lasers and cannons attack less often than the weapons before them.
        let hit = |arm, map| match arm {
            Arm::Weapon { level, quality } => tables.weapons.level(level).damage(u32::from(quality)),
            Arm::Sparks => tables.arm_damage(arm, on_map(map)),
        };
        for map in 0..219 {
            let (kit, next) = (tables.kit(on_map(map)), tables.kit(on_map(map + 1)));
            assert!(hit(kit.front, map) <= hit(next.front, map + 1), "map {map}");
        }
        // Maps where the back pair does less damage per second than on the map before.
        let per_second = |map| kit_per_second(&tables, map);
        let weaker: Vec<u16> = (1..220).filter(|&map| per_second(map) < per_second(map - 1)).collect();
        assert_eq!(weaker, [18, 30, 36]);
        // Maps where a new class begins below the best quality of the previous class.
        let armour = |map| {
            let armour = tables.kit(on_map(map)).armour;
            (tables.armour.points(armour), tables.armour.guard(armour))
        };
        let fewer: Vec<u16> = (1..220).filter(|&map| armour(map).0 < armour(map - 1).0).collect();
        let softer: Vec<u16> = (1..220).filter(|&map| armour(map).1 < armour(map - 1).1).collect();
        assert_eq!((fewer, softer), (vec![3], vec![9, 15, 21]));
    }

    #[test]
    fn attacks_cost_energy() {
        let tables = shipped();
        assert_eq!([weapon(1, 4), weapon(7, 4), Arm::Sparks].map(|arm| tables.arm_energy(arm)), [1, 1, 10]);
        assert_eq!([weapon(1, 4), weapon(7, 4), Arm::Sparks].map(|arm| tables.arm_wait(arm)), [16, 20, 24]);
        assert_eq!(tables.arm_damage(Arm::Sparks, on_map(9)), 500);
    }
    #[test]
    fn sparks_pause_then_grow_more_slowly() {
        let tables = shipped();
        let dials = tables.dials.sparks;
        let (rests, resumes) = (dials.rests_from as u16, dials.resumes_from as u16);
        let damage = |map| tables.arm_damage(Arm::Sparks, on_map(map));
        assert_eq!(damage(0), dials.damage_per_map);
        let faster = dials.faster_from as u16;
        assert_eq!(damage(faster) - damage(faster - 1), dials.damage_per_map);
        assert_eq!(damage(faster + 1) - damage(faster), dials.faster_per_map);
        assert_eq!(damage(rests) - damage(rests - 1), dials.faster_per_map);
        assert_eq!(damage(resumes), damage(rests));
        assert_eq!(damage(resumes + 1) - damage(resumes), dials.late_per_map);
        assert!((1..dials.damage_per_map).contains(&dials.late_per_map) && faster < rests && rests < resumes);
        assert!((1..=u16::MAX).all(|map| damage(map) >= damage(map - 1)));
    }
}
