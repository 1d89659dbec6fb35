//! The laws on all 65,536 classic seeds in both variants, and on endless ones. Each breach needs a known cause, and
//! each cause appears exactly as often as `docs/laws.md` says. One sweep serves each table.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rootward_gen::{
    Base, Cause, Difficulty, Generator, Kind, Law, Pos, Records, Seed, Variant, generate, law,
};

/// The number of seeds that break a law for a cause, and the first three of them.
type Table = BTreeMap<(Law, Cause), (usize, Vec<u64>)>;

fn table_of(seeds: Vec<Seed>) -> Table {
    let judge = |(generator, base): &mut (Generator, Base), seed: Seed| {
        generator.generate_into(&seed.into(), base);
        let mut broken: Vec<(Law, Cause)> =
            law::check(base, &Records::of(base)).iter().map(|breach| (breach.law, breach.cause)).collect();
        broken.sort_unstable();
        broken.dedup();
        (seed.number(), broken)
    };
    let found: Vec<(u64, Vec<(Law, Cause)>)> =
        seeds.into_par_iter().map_init(|| (Generator::new(), Base::empty()), judge).collect();
    let mut table = Table::new();
    for (number, broken) in found {
        for row in broken {
            let (count, first) = table.entry(row).or_default();
            *count += 1;
            if first.len() < 3 {
                first.push(number);
            }
        }
    }
    table
}

fn rows(table: &Table) -> Vec<(&'static str, &'static str, usize, [u64; 3])> {
    let row = |(&(law, cause), (count, first)): (&(Law, Cause), &(usize, Vec<u64>))| {
        let first = std::array::from_fn(|index| first.get(index).copied().unwrap_or_default());
        (law.name(), cause.name(), *count, first)
    };
    table.iter().map(row).collect()
}

fn classic(variant: Variant) -> Vec<Seed> {
    (0..=u16::MAX).map(|number| Seed::classic(number).with_variant(variant)).collect()
}

#[test]
fn planet_bases_break_laws_as_often_as_told() {
    let table = rows(&table_of(classic(Variant::Planet)));
    assert_eq!(table, PLANET, "{table:#?}");
}

#[test]
fn stations_break_laws_as_often_as_told() {
    let table = rows(&table_of(classic(Variant::Station)));
    assert_eq!(table, STATION, "{table:#?}");
}

#[test]
fn endless_bases_break_laws_only_by_known_causes() {
    for variant in [Variant::Planet, Variant::Station] {
        let spread = (0..3000_u64).map(|number| Seed::endless(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let small = (0..=12).flat_map(|map| {
            (0..60).map(move |number| Seed::endless(number << 40).with_difficulty(Difficulty::of_map(map)))
        });
        let large = (0..200_u16).map(|step| {
            Seed::endless(u64::from(step)).with_difficulty(Difficulty::of_map(u16::MAX - 300 * step))
        });
        let seeds = spread.chain(small).chain(large).map(|seed| seed.with_variant(variant)).collect();
        let table = table_of(seeds);
        let unexplained: Vec<_> = table.iter().filter(|row| row.0.1 == Cause::Unexplained).collect();
        assert!(unexplained.is_empty(), "{variant:?}: {unexplained:?}");
        // The sweep has found a known case, so the searches work.
        assert!(table.contains_key(&(Law::TrapHasRelease, Cause::LaserDoorInTrap)), "{variant:?}");
    }
}

/// One of a million endless seeds, without a room and a dead end (Phase 15).
#[test]
fn a_base_that_is_nearly_empty_has_a_generator() {
    let seed: Seed = "x10435024216900993178@1587".parse().expect("a seed");
    let base = generate(&seed.into());
    let generators = Pos::all().filter(|&at| base.kind(at) == Kind::Generator).count();
    assert_eq!(generators, 1);
    let table = table_of(vec![seed]);
    let rows = rows(&table);
    assert!(rows.iter().all(|row| row.0 != "generator_reachable" && row.1 != "unexplained"), "{rows:?}");
}

#[test]
fn names_of_laws_and_causes_are_different_and_lead_back() {
    for (index, &law) in Law::ALL.iter().enumerate() {
        assert_eq!(Law::from_name(law.name()), Some(law));
        assert_eq!(law as usize, index);
        assert!(law.about().ends_with('.'));
    }
    assert_eq!(Law::from_name("gravity"), None);
    let mut causes: Vec<&str> = Cause::ALL.iter().map(|cause| cause.name()).collect();
    causes.sort_unstable();
    causes.dedup();
    assert_eq!((causes.len(), Cause::ALL.last()), (Cause::ALL.len(), Some(&Cause::Unexplained)));
}

const PLANET: &[(&str, &str, usize, [u64; 3])] = &[
    ("connected", "unjoined_shaft", 3_528, [13, 34, 38]),
    ("ids_rise", "shaft_numbers", 65_132, [2, 3, 4]),
    ("ids_rise", "numbers_in_rooms", 6_662, [7, 12, 13]),
    ("way_out", "room_loop", 4_444, [7, 12, 13]),
    ("shafts_paired", "lost_shaft", 55_848, [4, 5, 6]),
    ("shafts_paired", "unjoined_shaft", 3_528, [13, 34, 38]),
    ("shafts_paired", "one_stop_shaft", 21_717, [5, 6, 16]),
    ("all_reached", "unjoined_shaft", 3_528, [13, 34, 38]),
    ("all_reached", "walled_up_landing", 3_227, [53, 75, 76]),
    ("all_reached", "twin_walls", 1, [25_573, 0, 0]),
    ("all_reached", "fire_behind_booth", 4, [6_022, 29_683, 30_482]),
    ("trap_has_release", "laser_door_in_trap", 4_617, [7, 13, 14]),
    ("computers_reachable", "no_dead_end_left", 8, [12_135, 19_995, 29_031]),
    ("groups_fit", "strength_wraps", 139, [534, 925, 2_223]),
];
const STATION: &[(&str, &str, usize, [u64; 3])] = &[
    ("connected", "unjoined_shaft", 3_528, [13, 34, 38]),
    ("connected", "captives_door_on_ladder", 56, [289, 375, 622]),
    ("ids_rise", "shaft_numbers", 65_132, [2, 3, 4]),
    ("ids_rise", "numbers_in_rooms", 6_662, [7, 12, 13]),
    ("way_out", "room_loop", 4_444, [7, 12, 13]),
    ("ladders_paired", "captives_door_on_ladder", 295, [77, 206, 289]),
    ("shafts_paired", "lost_shaft", 55_848, [4, 5, 6]),
    ("shafts_paired", "unjoined_shaft", 3_528, [13, 34, 38]),
    ("shafts_paired", "one_stop_shaft", 21_717, [5, 6, 16]),
    ("opener_before_lock", "captives_door_on_ladder", 21, [289, 375, 860]),
    ("locks_open", "captives_door_on_ladder", 18, [289, 375, 860]),
    ("all_reached", "unjoined_shaft", 3_528, [13, 34, 38]),
    ("all_reached", "walled_up_landing", 4_178, [19, 53, 75]),
    ("all_reached", "captives_door_on_ladder", 58, [289, 375, 622]),
    ("all_reached", "twin_walls", 1, [25_573, 0, 0]),
    ("all_reached", "fire_behind_booth", 4, [6_022, 29_683, 30_482]),
    ("trap_has_release", "laser_door_in_trap", 4_588, [7, 13, 14]),
    ("generator_reachable", "captives_door_on_ladder", 1, [45_518, 0, 0]),
    ("computers_reachable", "no_dead_end_left", 8, [12_135, 19_995, 29_031]),
    ("captive_reachable", "no_dead_end_left", 9, [12_135, 16_839, 20_930]),
    ("groups_fit", "strength_wraps", 3, [19_044, 46_655, 61_087]),
];
