//! Quirks of furnishing that are kept on purpose (`architect-b.md` 8), each on a seed that would look
//! different without it. A run of all seeds through a generator without the quirk found these seeds.

use rootward_gen::{
    Base, CellId, Checkpoint, DoorKind, Generator, Heading, ItemKind, Kind, Layer, Observer, Phase, Pos,
    Records, RootDir, Seed, Thing, Variant, generate,
};

fn base_of(number: u16) -> Base {
    generate(&Seed::classic(number).into())
}

fn station_of(number: u16) -> Base {
    generate(&Seed::classic(number).with_variant(Variant::Station).into())
}

fn kinds<const N: usize>(base: &Base, cells: [(i16, i16); N]) -> [Kind; N] {
    cells.map(|(x, y)| base.kind(Pos::new(x, y)))
}

fn count(base: &Base, kind: Kind) -> usize {
    Pos::all().filter(|&at| base.kind(at) == kind).count()
}

#[test]
fn fire_has_one_name_in_a_finished_base() {
    for number in 0..100 {
        let base = base_of(number);
        for at in Pos::all() {
            assert_ne!(base.id(at), CellId::FRESH_FIRE, "seed {number}, {at:?}");
            assert_eq!(base.burns(at), base.id(at) == CellId::FIRE, "seed {number}, {at:?}");
        }
    }
    let seed_6 = base_of(6);
    assert_eq!(Pos::all().filter(|&at| seed_6.burns(at)).count(), 61);
}

/// A walk that stayed on the entrance would put raiser walls of seed 10 on other cells, including these.
#[test]
fn quirk_w1_walks_of_seed_10_leave_the_map_and_do_not_come_back() {
    let base = base_of(10);
    assert_eq!(kinds(&base, [(28, 0), (59, 0), (60, 0)]), [Kind::RaiserWall; 3]);
    assert_eq!(kinds(&base, [(55, 0), (19, 1)]).map(|kind| kind == Kind::RaiserWall), [false; 2]);
}

/// The original reads stray memory there, which brings a probe back. Our version ends the probe.
#[test]
fn quirk_w1_four_maps_differ_from_the_original() {
    let raisers = |number| count(&base_of(number), Kind::RaiserWall);
    assert_eq!([46_866, 48_386, 50_284, 59_959].map(raisers), [19, 3, 19, 18]);
}

/// A probe starts in a car on floor 5 and is thrown to the words behind the table of vectors, south of the grid. Up to
/// version 3 of the generator, the probe then walked north, back onto the grid.
#[test]
fn quirk_w2_a_car_leads_seed_822_off_the_grid() {
    let base = base_of(822);
    let shaft = base.shafts().find(|shaft| !shaft.joined).expect("an unjoined shaft");
    let top = shaft.stops().last().expect("a stop");
    assert_eq!((top.floor, base.root_dir(top.car)), (5, RootDir::Up));
    assert_eq!(base.kind(Pos::new(23, 31)), Kind::Floor);
}

/// Version 3 had an extra raiser wall in these bases, because a walk came back onto the grid in the south.
#[test]
fn quirk_w1_no_walk_comes_back_onto_the_grid_from_the_south() {
    const BOTH: [(u16, i16, i16); 11] = [
        (2_425, 37, 31),
        (7_966, 29, 29),
        (20_203, 41, 31),
        (28_992, 55, 31),
        (30_826, 44, 27),
        (38_990, 2, 31),
        (41_204, 35, 31),
        (46_866, 50, 30),
        (52_397, 35, 29),
        (55_275, 35, 31),
        (56_507, 2, 31),
    ];
    const PLANET: [(u16, i16, i16); 6] = [
        (822, 23, 31),
        (18_179, 25, 30),
        (24_706, 41, 27),
        (47_969, 53, 31),
        (48_386, 33, 15),
        (59_959, 23, 31),
    ];
    const STATION: [(u16, i16, i16); 7] = [
        (3_880, 44, 29),
        (12_850, 48, 4),
        (19_340, 36, 14),
        (19_785, 38, 31),
        (40_227, 59, 31),
        (47_969, 32, 12),
        (47_969, 35, 13),
    ];
    let stands = |base: Base, x, y| base.kind(Pos::new(x, y)) == Kind::RaiserWall;
    for (seed, x, y) in BOTH.into_iter().chain(PLANET) {
        assert!(!stands(base_of(seed), x, y), "{seed}");
    }
    for (seed, x, y) in BOTH.into_iter().chain(STATION) {
        assert!(!stands(station_of(seed), x, y), "{seed}, station");
    }
}

/// Without the limit, the generation of these two bases would not terminate.
#[test]
fn quirk_s1_one_computer_is_placed_and_the_generation_ends() {
    for (base, wanted_by_twin) in [(base_of(25_466), None), (station_of(15_030), Some(base_of(15_030)))] {
        let computers = |base: &Base| Records::of(base).computers().len();
        assert_eq!(computers(&base), 1, "{}", base.seed());
        // Some dead ends are left, but none of them has free floor in front of it.
        let left: Vec<Pos> = base.dead_ends().filter(|&at| base.kind(at) == Kind::DeadEnd).collect();
        assert!(!left.is_empty(), "{}", base.seed());
        for at in left.into_iter().filter_map(|at| base.next_to_root(at)) {
            assert!(matches!(base.kind(at), Kind::Generator | Kind::Door), "{}: {at:?}", base.seed());
        }
        // The planet base of the same number draws the same word, and has one more dead end for the computer.
        assert!(wanted_by_twin.is_none_or(|twin| computers(&twin) == 2));
    }
}

/// 1,696 seeds look different without the search past the end of the list of rooms.
#[test]
fn quirk_p1_the_phantom_room_of_seed_5_gets_a_pushable_wall() {
    assert_eq!(kinds(&base_of(5), [(45, 1), (46, 1)]), [Kind::PushableWall, Kind::PushSpace]);
}

/// The way out of a room of seed 14037 ends on a ladder, whose direction is reversed like the others.
#[test]
fn quirk_p2_odd_direction_in_seed_14037() {
    let base = base_of(14_037);
    assert_eq!(kinds(&base, [(36, 10), (37, 10)]), [Kind::PushSpace, Kind::PushableWall]);
}

/// East of the last column, the linear index leads to the first cell of the next row.
#[test]
fn quirk_d1_far_door_keeps_a_door_out_of_seed_29() {
    let base = base_of(29);
    let place = Pos::new(63, 5);
    assert_eq!(kinds(&base, [(0, 6), (63, 5)]), [Kind::Door, Kind::Grate]);
    let beside = Heading::ALL.map(|heading| base.kind(place.step(heading)));
    assert!(!beside.contains(&Kind::Door), "no neighbour of the place is a door: {beside:?}");
}

/// The groups of a base in the original's memory: the number that a search finds, and the total number.
fn listed_groups(number: u16) -> (usize, usize) {
    #[derive(Default)]
    struct Grab(Vec<u8>);
    impl Observer for Grab {
        fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
            if checkpoint.phase() == Phase::FirstMap {
                self.0 = checkpoint.bytes(Layer::Encounters);
            }
        }
    }
    let (mut grab, mut base) = (Grab::default(), Base::empty());
    Generator::new().generate_observed(&Seed::classic(number).into(), &mut base, &mut grab);
    let word = |at: usize| {
        let bytes = grab.0.get(at..at + 2)?;
        Some(usize::from(u16::from_le_bytes([bytes[0], bytes[1]]))).filter(|&word| word > 0)
    };
    let (mut at, mut found) = (4, 0);
    while let Some(size) = word(at + 2).filter(|&size| size < 0x8000) {
        at += size;
        found += 1;
    }
    (found, Records::of(&base).groups().len())
}

/// A strength of 0x8000 or more looks like the end of the list, so the next group overwrites it.
#[test]
fn quirk_e1_records_keep_overwritten_groups() {
    let is_strong = |number| {
        let records = Records::of(&base_of(number));
        let mut members = records.groups().iter().flat_map(|group| records.members(group));
        members.any(|member| member.strength >= 0x8000)
    };
    assert_eq!([1, 1000].map(is_strong), [false, true]);
    let (found, there) = listed_groups(1);
    assert_eq!(found, there);
    let (found, there) = listed_groups(1000);
    assert!(found < there, "{found} of {there}");
}

/// The couriers' search leaves the cursor after type 6, so fire creatures begin at type 26 instead of 3.
#[test]
fn quirk_of_the_shared_cursor_in_seed_9() {
    let records = Records::of(&base_of(9));
    let special: Vec<u8> = records
        .groups()
        .iter()
        .map(|group| group.creature)
        .filter(|kind| [3, 6, 8, 26].contains(kind))
        .collect();
    assert_eq!(special, [8, 6, 6, 6, 6, 26]);
}

#[test]
fn quirk_of_signed_counts_no_hydrants_from_map_32758_to_65525() {
    let hydrants = |number| count(&base_of(number), Kind::Hydrant);
    assert_eq!([32_756, 32_757, 32_758, 32_759].map(hydrants), [8, 8, 0, 0]);
    for number in (32_758..=65_525).step_by(397).chain([65_525]) {
        assert_eq!(hydrants(number), 0, "{number}");
    }
    // 65,527 has another number since generator 6.
    assert_eq!([65_526, 65_528, 65_535].map(hydrants), [1, 1, 1]);
}

#[test]
fn quirk_of_wrapping_strengths_a_creature_of_seed_534_has_none() {
    let base = base_of(534);
    let records = Records::of(&base);
    let weak = records
        .groups()
        .iter()
        .find(|group| records.members(group).iter().any(|member| member.strength == 0));
    let weak = weak.and_then(|group| records.get(group.record));
    assert_eq!(weak.map(|record| record.at), Some(Pos::new(30, 1)));
}

/// The quality and the condition of a find come from the same peeked word, and share a bit.
#[test]
fn quirk_of_reused_peeks_finds_share_a_bit() {
    let mut seen = [false; 8];
    for number in 0..200 {
        let records = Records::of(&base_of(number));
        for item in records.piles().iter().flat_map(|pile| records.items(pile)) {
            if let ItemKind::Find { quality, condition, .. } = item.kind {
                assert_eq!(quality & 1, condition >> 5, "seed {number}");
                seen[usize::from(quality)] = true;
            }
        }
    }
    assert_eq!(seen, [true; 8]);
}

/// The order of the captive's door is peeked at the start of furnishing, without a draw.
#[test]
fn quirk_of_reused_peeks_the_captives_door_uses_no_draw() {
    for number in [10, 21, 32, 179] {
        let base = station_of(number);
        let records = Records::of(&base);
        let door = records.iter().find_map(|record| match record.thing {
            Thing::Door(door) if door.kind == DoorKind::Captive => door.order,
            _ => None,
        });
        let shell = generate(&rootward_gen::Params::shell(base.seed()));
        let peeked = u32::from(shell.rng_state());
        assert_eq!(door.map(u32::from), Some((24 * peeked) >> 16), "{number}");
    }
}

/// A cell with a group has a negative code, so probes end there. Unsigned, 17.3 would have two more doors.
#[test]
fn quirk_of_signed_codes_in_seed_179() {
    let base = base_of(179);
    let is_door = kinds(&base, [(33, 0), (45, 24)]).map(|kind| kind == Kind::Door);
    assert_eq!(is_door, [false; 2]);
    assert_eq!(kinds(&base, [(52, 21)]), [Kind::RaiserWall]);
    assert_eq!(kinds(&base, [(28, 0), (42, 6)]).map(|kind| kind == Kind::RaiserWall), [false; 2]);
    assert_eq!(kinds(&base, [(44, 0), (23, 20), (21, 22)]), [Kind::FakeWall; 3]);
    let others = kinds(&base, [(9, 6), (35, 20), (7, 22), (8, 30)]);
    assert_eq!(others.map(|kind| kind == Kind::FakeWall), [false; 4]);
}
