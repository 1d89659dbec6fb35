//! The numbers of a fight: creatures' damage, speed and hit points, and the points of walls (`play.md` 8.5).

use rootward_gen::{Difficulty, Group, Member, Records, Seed};

use super::{Tables, armour::ArmourSet, creatures::Trait, rng::PlayRng};
use crate::{encounters::behaviours::guardian::GUARDIAN, terms::Challenge};

impl Tables {
    /// The damage of a hit before roll and armour, for a power of 1 to 253. The damage is at least 1.
    #[must_use]
    pub fn raw_damage(&self, power: u32, difficulty: Difficulty) -> u32 {
        let dials = &self.dials.combat;
        let scale = dials.power_base + u32::from(difficulty.map()).min(dials.power_maps);
        (power * scale).div_ceil(dials.power_divisor)
    }

    /// The percentage that scales creatures' damage on a map. It grows with the map number (`danger.md` 1).
    #[must_use]
    pub fn power_percent(&self, difficulty: Difficulty, challenge: Challenge) -> u32 {
        let dials = &self.dials.combat;
        let maps = u32::from(difficulty.map()).min(dials.growth_maps);
        dials.power_percent.of(challenge) + dials.power_growth.of(challenge) * maps / 100
    }

    /// The points that a hit takes after armour. The maximum is the cap, which is a share of the full points.
    #[must_use]
    pub fn taken(&self, raw: u32, armour: ArmourSet, on: Difficulty, challenge: Challenge) -> u32 {
        let taken = u64::from(raw) * 100 / (100 + u64::from(self.armour.guard(armour)));
        u32::try_from(taken).unwrap_or(u32::MAX).max(1).min(self.hit_cap(armour, on, challenge))
    }

    /// The maximum number of points that a hit takes from a droid.
    #[must_use]
    pub fn hit_cap(&self, armour: ArmourSet, on: Difficulty, challenge: Challenge) -> u32 {
        let dials = &self.dials.combat;
        let is_late = u32::from(on.map()) > dials.growth_maps;
        let cap = if is_late { &dials.late_cap_percent } else { &dials.cap_percent };
        percent_of(self.armour.points(armour), cap.of(challenge))
    }

    /// Damage times a random factor between two dials.
    #[must_use]
    pub fn roll(&self, damage: u32, rng: &mut PlayRng) -> u32 {
        rng.roll(damage, self.dials.combat.roll_low, self.dials.combat.roll_high)
    }

    /// The damage that the body shield lets through, at least 1.
    #[must_use]
    pub fn shielded(&self, taken: u32) -> u32 {
        percent_of(taken, self.dials.combat.body_shield_percent)
    }

    /// The number of ticks that a group with this delay takes for a step, always more than a normal step of the party.
    #[must_use]
    pub const fn step_ticks(&self, delay: u32) -> u32 {
        self.dials.combat.step_base + delay * self.dials.combat.step_percent / 100
    }

    /// The number of ticks between an attack of a group with this delay and its next wind-up.
    #[must_use]
    pub const fn recover_ticks(&self, delay: u32) -> u32 {
        self.dials.combat.recover + delay
    }

    /// The hit points of each member of a group, in order. Every group lasts a minimum time against the kit of the map,
    /// and guardians last longer. The points that a base draws fit in 16 bits. With these alone, half of all groups
    /// fell within a second, and guardians within two volleys. The minimum ends after `growth_maps`. Beyond that map,
    /// no bot would survive a longer fight with some guardians among many other groups, as in base 282.0.
    pub fn full_points<'a>(
        &'a self,
        group: &'a Group,
        records: &'a Records,
        seed: Seed,
    ) -> impl Iterator<Item = u32> + 'a {
        let members = self.drawn_points(group, records, seed);
        let least = u32::try_from(members.len())
            .ok()
            .and_then(|count| self.least_points(group, seed).checked_div(count))
            .unwrap_or_default();
        members.map(move |points| points.max(least))
    }

    fn least_points(&self, group: &Group, seed: Seed) -> u32 {
        let dials = &self.dials.combat;
        let tenths = if u32::from(seed.difficulty().map()) > dials.growth_maps {
            0
        } else if group.creature == GUARDIAN {
            dials.guardian_seconds * 10
        } else {
            dials.group_tenths.of(seed)
        };
        let points = u64::from(self.best_per_second(seed.difficulty())) * u64::from(tenths) / 10;
        u32::try_from(points).unwrap_or(u32::MAX)
    }

    /// The number of ticks that a group waits before its next attack, in addition to `recover_ticks`. A group with
    /// raised points waits longer, up to a limit, to make up for part of the longer fight.
    #[must_use]
    pub fn rest_ticks(&self, group: &Group, records: &Records, seed: Seed) -> u32 {
        let sum = |points: u64, member: u32| points + u64::from(member);
        let full = self.full_points(group, records, seed).fold(0, sum);
        let drawn = self.drawn_points(group, records, seed).fold(0, sum);
        let delay = self.creatures.get(group.creature).map_or(0, |row| row.delay);
        let dials = &self.dials.combat;
        let longest = if group.creature == GUARDIAN { dials.guardian_rest } else { dials.group_rest };
        let Some(longer) = (u64::from(self.recover_ticks(delay)) * (full - drawn)).checked_div(drawn) else {
            return longest;
        };
        u32::try_from(longer).map_or(longest, |ticks| ticks.min(longest))
    }

    fn drawn_points<'a>(
        &self,
        group: &Group,
        records: &'a Records,
        seed: Seed,
    ) -> impl ExactSizeIterator<Item = u32> + use<'a> {
        let toughness = self.toughness(group, records);
        let percent = self.points_percent(seed, toughness);
        let points = move |member: &Member| percent_of(u32::from(member.strength) * toughness, percent);
        records.members(group).iter().map(points)
    }

    /// The percentage that scales the drawn points of a group. It rises on late maps, except in crawler bases and for
    /// groups of higher toughness (see `GrowthBy`).
    fn points_percent(&self, seed: Seed, toughness: u32) -> u32 {
        let dials = &self.dials.combat;
        let map = u32::from(seed.difficulty().map()).min(dials.growth_maps);
        let growth = dials.points_growth.of(seed.style()).filter(|_| toughness == 1);
        100 + growth.map_or(0, |growth| growth.on(map))
    }

    /// The toughness of a group: highest for guardians, then carriers and groups from traps.
    fn toughness(&self, group: &Group, records: &Records) -> u32 {
        let dials = &self.dials.combat;
        let carrier = self.creatures.get(group.creature).is_some_and(|row| row.is(Trait::Carrier));
        if group.creature == GUARDIAN {
            dials.guardian_factor
        } else if carrier || records.cupboard_traps().iter().any(|trap| trap.group == Some(group.record)) {
            dials.tough_factor
        } else {
            1
        }
    }

    /// The points of a breakable wall.
    #[must_use]
    pub fn blockage_points(&self, difficulty: Difficulty) -> u32 {
        self.dials.doors.blockage * (3 * u32::from(difficulty.map()) + 1)
    }
}

/// A percentage of a value, at least 1.
#[must_use]
pub const fn percent_of(whole: u32, percent: u32) -> u32 {
    let share = (whole as u64 * percent as u64 / 100) as u32;
    if share == 0 { 1 } else { share }
}

/// The part of a rate per second that falls into one tick. The parts of a second add up to the rate.
#[must_use]
pub const fn in_tick(per_second: u32, tick: u64) -> u32 {
    let (rate, second) = (per_second as u64, super::TICKS_PER_SECOND as u64);
    let tick = tick % second;
    (rate * (tick + 1) / second - rate * tick / second) as u32
}

#[cfg(test)]
mod tests {
    use rootward_gen::generate;

    use super::*;
    use crate::tables::testing::{on_map, shipped};

    #[test]
    fn hits_match_the_worked_examples() {
        let tables = shipped();
        let hit = |name, map| {
            let row = tables.creatures.iter().find(|row| row.name == name).expect("the creature exists");
            tables.taken(
                tables.raw_damage(row.power, on_map(map)),
                tables.kit(on_map(map)).armour,
                on_map(map),
                Challenge::Captive,
            )
        };
        assert_eq!([hit("scuttler", 0), hit("creeper bulb", 0), hit("guardian", 0)], [3, 4, 4]);
        assert_eq!(hit("warden", 9), 16, "the cap");
    }

    /// `play.md` 8.12.4.
    #[test]
    fn no_hit_takes_over_a_fifth_of_a_droid() {
        let tables = shipped();
        for map in (0..=220).chain([u16::MAX]) {
            let armour = tables.kit(on_map(map)).armour;
            let full = tables.armour.points(armour);
            for row in tables.creatures.iter() {
                for power in row.power..=row.power + 3 {
                    let raw = tables.raw_damage(power, on_map(map)) * tables.dials.combat.roll_high / 100;
                    let taken = tables.taken(raw, armour, on_map(map), Challenge::Merciless);
                    assert!(taken >= 1 && taken * 5 <= full, "map {map}, {}: {taken} of {full}", row.name);
                }
            }
            let (doors, traps, fire) = (&tables.dials.doors, &tables.dials.traps, &tables.dials.fire);
            for percent in [doors.crush_percent, doors.raiser_droid_percent, traps.mine_percent, fire.percent]
            {
                assert!(percent_of(full, percent) * 5 <= full);
            }
        }
    }

    #[test]
    fn steps_are_never_faster_than_the_partys() {
        let tables = shipped();
        let steps = [0, 1, 2, 8, 22, 25, 50].map(|delay| tables.step_ticks(delay));
        assert_eq!(steps, [5, 5, 6, 9, 18, 20, 35]);
        assert_eq!([0, 8, 22].map(|delay| tables.recover_ticks(delay)), [20, 28, 42]);
    }

    #[test]
    fn strong_groups_have_more_points() {
        let tables = shipped();
        let records = Records::of(&generate(&Seed::classic(9).into()));
        let tough: Vec<&Group> =
            records.groups().iter().filter(|group| tables.toughness(group, &records) > 1).collect();
        let trapped = records.cupboard_traps().iter().filter(|trap| trap.group.is_some()).count();
        let carriers = records.groups().iter().filter(|group| [6, 8].contains(&group.creature)).count();
        assert_eq!(tough.len(), trapped + carriers);
    }

    #[test]
    fn guardians_last_long_and_strike_seldom() {
        let tables = shipped();
        let (dials, mut raised) = (&tables.dials.combat, 0);
        for number in 0..220 {
            let base = generate(&Seed::classic(number).into());
            let (records, difficulty) = (Records::of(&base), base.seed().difficulty());
            for group in records.groups().iter().filter(|group| group.creature == GUARDIAN) {
                let (count, sum) = tables
                    .full_points(group, &records, base.seed())
                    .fold((0, 0_u64), |(count, sum), points| (count + 1, sum + u64::from(points)));
                let least = u64::from(tables.best_per_second(difficulty) * dials.guardian_seconds);
                assert!(sum + count >= least, "{number}: {sum} of {least}");
                let drawn = records.members(group).iter().map(|member| u64::from(member.strength));
                let drawn = drawn.sum::<u64>() * u64::from(dials.guardian_factor);
                let rest = tables.rest_ticks(group, &records, base.seed());
                assert!(rest == 0 || sum > drawn, "{number}: nothing was raised, rest {rest}");
                assert!(rest > 0 || sum < drawn + drawn / 10, "{number}: {drawn} became {sum}");
                assert!(rest <= dials.guardian_rest, "{number}: rest {rest}");
                raised += u32::from(sum > drawn);
            }
        }
        // Beyond `growth_maps`, guardians have their drawn points times the guardian factor, without a minimum.
        let base = generate(&"282.0".parse::<Seed>().expect("a seed").into());
        let records = Records::of(&base);
        let mut guardians = records.groups().iter().filter(|group| group.creature == GUARDIAN).peekable();
        assert!(guardians.peek().is_some());
        for group in guardians {
            let drawn = records
                .members(group)
                .iter()
                .map(|member| u32::from(member.strength) * dials.guardian_factor);
            assert!(tables.full_points(group, &records, base.seed()).eq(drawn));
            assert_eq!(tables.rest_ticks(group, &records, base.seed()), 0);
        }
        assert!(raised > 100, "{raised}");
    }

    #[test]
    fn no_group_falls_at_once_to_the_kit_of_its_map() {
        let tables = shipped();
        let dials = &tables.dials.combat;
        let of_base = |seed: Seed, tenths: u32| {
            let base = generate(&seed.into());
            let (records, best) = (Records::of(&base), tables.best_per_second(seed.difficulty()));
            let mut raised = 0;
            for group in records.groups().iter().filter(|group| group.creature != GUARDIAN) {
                let sum = |points: (u64, u64), member: u32| (points.0 + 1, points.1 + u64::from(member));
                let (count, full) = tables.full_points(group, &records, seed).fold((0, 0), sum);
                let drawn = tables.drawn_points(group, &records, seed).map(u64::from).sum::<u64>();
                // The division loses less than one point per member.
                assert!((full + count) * 10 >= u64::from(best) * u64::from(tenths), "{seed}: {full}");
                assert!(full >= drawn, "{seed}: {full} of {drawn}");
                let even = u64::from(best) * u64::from(tenths) / 10 / count.max(1);
                if tables.drawn_points(group, &records, seed).all(|points| u64::from(points) <= even) {
                    assert!(full <= even * count, "{seed}: {full} of {even} for each of {count}");
                }
                let rest = tables.rest_ticks(group, &records, seed);
                assert!(rest <= dials.group_rest && (rest == 0 || full > drawn), "{seed}: {rest}");
                raised += u32::from(full > drawn);
            }
            raised
        };
        let tenths = &dials.group_tenths;
        for seed in ["0", "60", "219p", "0s", "10", "219s", "x0", "x110", "x10", "x142"].into_iter().chain([
            "w0:halls",
            "w5:maze",
            "w60:cells",
            "w110:warren",
            "w219:hallsp",
        ]) {
            let seed: Seed = seed.parse().expect("a seed");
            assert!(of_base(seed, tenths.of(seed)) > 0, "{seed}");
        }
        for seed in ["w10:halls", "w153:colonnade"] {
            let seed: Seed = seed.parse().expect("a seed");
            of_base(seed, tenths.of(seed));
        }
        assert_eq!(of_base(Seed::classic(dials.growth_maps as u16 + 1), 0), 0, "as drawn beyond it");
    }

    #[test]
    fn late_groups_exceed_the_points_of_a_base() {
        let tables = shipped();
        let dials = &tables.dials.combat;
        let at = |map: u32| tables.points_percent(Seed::classic(map as u16), 1);
        let classic = &dials.points_growth.classic;
        assert_eq!([at(0), at(classic.from)], [100, 100]);
        assert_eq!(at(classic.from + 50), 100 + classic.percent / 2);
        let endless: Seed = "x140".parse().expect("a seed");
        assert_eq!(tables.points_percent(endless, 1), 100 + dials.points_growth.endless.on(140));
        assert_eq!(at(dials.growth_maps), at(65535));
        assert_eq!(tables.points_percent(Seed::classic(65535), dials.tough_factor), 100);
        assert_eq!(tables.points_percent("w200:halls".parse().expect("a seed"), 1), 100);
    }

    #[test]
    fn strengths_match_the_worked_examples() {
        let strengths = |seed, name: &str| -> Vec<u16> {
            let records = Records::of(&generate(&Seed::classic(seed).into()));
            // Groups behind trap cupboards are stronger than the formula says.
            let trapped =
                |group: &Group| records.cupboard_traps().iter().any(|trap| trap.group == Some(group.record));
            let groups = records.groups().iter().filter(|group| group.name() == name && !trapped(group));
            groups.flat_map(|group| records.members(group)).map(|member| member.strength).collect()
        };
        for (seed, name, low, high) in [
            (0, "scuttler", 3, 6),
            (0, "creeper bulb", 40, 80),
            (0, "guardian", 200, 400),
            (9, "warden", 3360, 6724),
        ] {
            let strengths = strengths(seed, name);
            assert!(
                !strengths.is_empty() && strengths.iter().all(|strength| (low..=high).contains(strength)),
                "{name}: {strengths:?}"
            );
        }
    }

    #[test]
    fn ticks_of_a_second_add_up_to_the_rate() {
        for rate in [1, 5, 8, 10, 420] {
            assert_eq!((40..60).map(|tick| in_tick(rate, tick)).sum::<u32>(), rate);
        }
    }
}
