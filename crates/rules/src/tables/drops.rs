//! The loot of a group (`play.md` 8.5), apart from passwords and floor maps, which the generator's records contain.

use rootward_gen::Difficulty;

use super::{Tables, creatures::Creature, rng::PlayRng};

/// The loot of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loot {
    /// Pieces of gold, possibly none.
    pub gold: u32,
    /// Whether the loot includes a clip. It is dropped only if the party holds a gun.
    pub clip: bool,
    /// Whether the loot includes a battery.
    pub battery: bool,
}

impl Tables {
    /// The gold that a group of 1 to 9 members of a type drops.
    #[must_use]
    pub fn loot_gold(&self, creature: &Creature, members: u32, difficulty: Difficulty) -> u32 {
        let dials = &self.dials.drops;
        let worth = u64::from(creature.points) * u64::from(members);
        let maps = u64::from(dials.gold_maps);
        // Round only once, at the end, so that a swarm of weak creatures is also worth something.
        let gold = worth * (maps + u64::from(difficulty.map())) / (u64::from(dials.gold_divisor) * maps);
        u32::try_from(gold).unwrap_or(u32::MAX)
    }

    /// Draws the loot of a group. Always draws two random numbers.
    pub fn draw_loot(
        &self,
        creature: &Creature,
        members: u32,
        difficulty: Difficulty,
        rng: &mut PlayRng,
    ) -> Loot {
        let gold = self.loot_gold(creature, members, difficulty);
        let clip = rng.one_in(self.dials.drops.clip_one_in);
        let battery = rng.one_in(self.dials.drops.battery_one_in);
        Loot { gold, clip, battery }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::tables::testing::{on_map, shipped};

    #[test]
    fn gold_grows_with_points_members_and_map() {
        let tables = shipped();
        let gold = |name, members, map| {
            let creature = tables.creatures.iter().find(|row| row.name == name).expect("the creature exists");
            tables.loot_gold(creature, members, on_map(map))
        };
        assert_eq!(gold("guardian", 1, 0), 50);
        assert_eq!(gold("guardian", 1, 10), 100);
        assert_eq!(gold("warden", 1, 9), 57);
        assert_eq!(gold("scuttler", 9, 0), 6);
        assert_eq!(gold("hauler", 1, u16::MAX), 491_587);
    }

    #[test]
    fn clips_and_batteries_have_their_drop_rates() {
        let (tables, mut rng) = (shipped(), PlayRng::of(Seed::classic(1)));
        let creature = tables.creatures.get(2).expect("the creature exists");
        let drops: Vec<Loot> =
            (0..6000).map(|_| tables.draw_loot(creature, 1, on_map(0), &mut rng)).collect();
        let clips = drops.iter().filter(|drop| drop.clip).count();
        let batteries = drops.iter().filter(|drop| drop.battery).count();
        assert!((900..1100).contains(&clips) && (520..680).contains(&batteries), "{clips} {batteries}");
    }
}
