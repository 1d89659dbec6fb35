//! Tests of the land outside: properties of all 65,536 classic maps and of twice as many endless seeds, the frequency
//! of exceptions, and pinned checksums. One sweep for each kind of seed serves all tests of this file. There is no
//! sampling. The dev profile optimises this crate, so a sweep takes about a second on one core.

use std::sync::LazyLock;

use rayon::prelude::*;
use rootward_gen::{
    CellSet, Difficulty, GENERATOR_VERSION, HEIGHT, Heading, Land, Outside, Pos, Seed, Siting, Variant, WIDTH,
};

fn classic(number: u16) -> Seed {
    Seed::classic(number)
}

/// Endless seeds from the whole 64-bit range. Their maps cover all missions of a campaign.
fn endless(number: u16) -> Seed {
    Seed::endless(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The same numbers, each as a first map.
fn endless_first(number: u16) -> Seed {
    endless(number).with_difficulty(Difficulty::default())
}

struct Facts {
    seed: Seed,
    siting: Siting,
    site_draws: u16,
    has_track: bool,
    facing: Heading,
    way_to_door: bool,
    nothing_cut_off: bool,
    clean_square: bool,
    rock_around: bool,
    entrance: Pos,
    note_before_door: Option<bool>,
}

impl Facts {
    fn of(seed: Seed) -> Self {
        let outside = Outside::of(seed);
        let mut land = walkable(&outside);
        let reachable = outside.reachable();
        let before_door = outside.door().step(outside.facing());
        let starts_on_land = land.contains(outside.landing());
        // The cell behind the door is land, but no way leads there.
        land.remove(outside.entrance());
        Self {
            seed,
            siting: outside.siting(),
            site_draws: outside.site_draws(),
            has_track: outside.has_track(),
            facing: outside.facing(),
            way_to_door: starts_on_land
                && reachable.contains(before_door)
                && outside.approach() == before_door,
            nothing_cut_off: reachable == land,
            clean_square: is_clean_square(&outside),
            rock_around: Pos::all().filter(is_on_edge).all(|at| outside.land(at) == Land::Rock),
            entrance: outside.entrance(),
            note_before_door: outside.note().map(|at| at == before_door),
        }
    }
}

fn walkable(outside: &Outside) -> CellSet {
    Pos::all().filter(|&at| outside.land(at).is_walkable()).collect()
}

fn is_on_edge(at: &Pos) -> bool {
    at.x == 0 || at.y == 0 || at.x == WIDTH as i16 - 1 || at.y == HEIGHT as i16 - 1
}

fn is_clean_square(outside: &Outside) -> bool {
    let middle = outside.entrance();
    let building: CellSet = outside.building().collect();
    let fits = |at: Pos| {
        let distance = (at.x - middle.x).abs().max((at.y - middle.y).abs());
        let is_right = match (distance, outside.land(at)) {
            (0, land) => land == Land::Dirt,
            (1, land) => land == if at == outside.door() { Land::Door } else { Land::Base },
            (2, land) => land.is_walkable(),
            (_, land) => !matches!(land, Land::Base | Land::Door),
        };
        is_right && building.contains(at) == (distance <= 1)
    };
    let door_is_in_a_side = outside.door() == middle.step(outside.facing());
    Pos::all().all(fits) && door_is_in_a_side && building.len() == 9 && !building.contains(outside.landing())
}

fn sweep(kind: fn(u16) -> Seed) -> Vec<Facts> {
    (0..=u16::MAX).into_par_iter().map(|number| Facts::of(kind(number))).collect()
}

static CLASSIC: LazyLock<Vec<Facts>> = LazyLock::new(|| sweep(classic));
static ENDLESS: LazyLock<Vec<Facts>> = LazyLock::new(|| sweep(endless));
static ENDLESS_FIRST: LazyLock<Vec<Facts>> = LazyLock::new(|| sweep(endless_first));

fn holds_everywhere(name: &str, law: impl Fn(&Facts) -> bool) {
    for facts in [&*CLASSIC, &*ENDLESS, &*ENDLESS_FIRST] {
        let broken = || facts.iter().filter(|facts| !law(facts)).map(|facts| facts.seed.to_string());
        let first: Vec<String> = broken().take(5).collect();
        assert!(first.is_empty(), "{name}: broken by {} seeds: {first:?} ...", broken().count());
    }
}

fn count(facts: &[Facts], question: impl Fn(&Facts) -> bool) -> usize {
    facts.iter().filter(|facts| question(facts)).count()
}

#[test]
fn every_land_keeps_the_laws() {
    holds_everywhere("a way leads from the landing spot to the door", |facts| facts.way_to_door);
    holds_everywhere("no land but the cell behind the door is cut off", |facts| facts.nothing_cut_off);
    holds_everywhere("the building is a clean square with one door", |facts| facts.clean_square);
    holds_everywhere("rock runs round the map", |facts| facts.rock_around);
}

#[test]
fn only_first_maps_have_a_fixed_door_and_a_note() {
    holds_everywhere("only first maps have a fixed door and a note", |facts| {
        let is_first = facts.seed.difficulty().is_first();
        let is_as_fixed = facts.entrance == Pos::new(16, 12) && facts.facing == Heading::North;
        (facts.siting == Siting::Fixed) == is_first
            && (!is_first || is_as_fixed)
            && facts.note_before_door == is_first.then_some(true)
    });
}

#[test]
fn no_classic_map_needs_more_than_102_draws_a_search_or_a_track() {
    assert_eq!(count(&CLASSIC, |facts| facts.siting == Siting::Drawn), 65_535);
    assert_eq!(count(&CLASSIC, |facts| facts.site_draws > 1), 52_840);
    assert_eq!(CLASSIC.iter().map(|facts| facts.site_draws).max(), Some(102));
    assert_eq!(count(&CLASSIC, |facts| facts.has_track), 0);
}

#[test]
fn tracks_are_for_endless_first_maps_alone() {
    assert_eq!(count(&ENDLESS, |facts| facts.has_track && !facts.seed.difficulty().is_first()), 0);
    assert_eq!(count(&ENDLESS_FIRST, |facts| facts.has_track), 51_934);
}

#[test]
fn doors_face_every_side_about_equally_often() {
    for facts in [&*CLASSIC, &*ENDLESS] {
        for side in Heading::ALL {
            let share = count(facts, |facts| facts.facing == side);
            assert!((15_700..17_100).contains(&share), "{side:?}: {share}");
        }
    }
}

#[test]
fn every_further_pass_lays_more_land_up_to_nine() {
    let mean = |map: u16| -> usize {
        let cells = |number: u16| {
            walkable(&Outside::of(endless(number).with_difficulty(Difficulty::of_map(map)))).len()
        };
        (0..1000).into_par_iter().map(cells).sum::<usize>() / 1000
    };
    let means: Vec<usize> = (0..10).map(|passes| mean(4 * passes + 3)).collect();
    assert!(means[..9].is_sorted_by(|less, more| less < more), "{means:?}");
    assert_eq!(means[8], means[9], "nine passes are the most");
    let classic: usize =
        (32..1032).map(|number| walkable(&Outside::of(classic(number))).len()).sum::<usize>() / 1000;
    assert!(classic.abs_diff(means[8]) < 25, "classic {classic}, endless {}", means[8]);
}

#[test]
fn the_variant_changes_no_land() {
    for seed in (0..50).flat_map(|number| [classic(number), endless(number)]) {
        let [planet, station] =
            [Variant::Planet, Variant::Station].map(|variant| Outside::of(seed.with_variant(variant)));
        assert_eq!(bytes(&planet), bytes(&station), "seed {seed}");
    }
}

/// The land row by row as numbers, then x and y of the landing spot, the door and the entrance.
fn bytes(outside: &Outside) -> Vec<u8> {
    let places = [outside.landing(), outside.door(), outside.entrance()];
    let lands = Pos::all().map(|at| outside.land(at) as u8);
    lands.chain(places.into_iter().flat_map(|at| [at.x as u8, at.y as u8])).collect()
}

/// If this fails and the change is intended, all seeds have new land. Raise `GENERATOR_VERSION`, describe it in the
/// CHANGELOG under *Seeds*, and only then pin the new checksums.
#[test]
fn lands_are_pinned_to_the_generator_version() {
    let pinned = ["c0", "c1", "c179", "c65535", "x179"].map(|text| {
        let seed: Seed = text.parse().expect("a seed");
        format!("{text} {:08X}", crc32fast::hash(&bytes(&Outside::of(seed))))
    });
    assert_eq!(GENERATOR_VERSION, 6);
    assert_eq!(pinned, ["c0 60E66B81", "c1 4916F8FE", "c179 745833DC", "c65535 FD598C94", "x179 F141424A"]);
}

#[test]
fn all_classic_lands_together_are_pinned() {
    let mut hasher = crc32fast::Hasher::new();
    (0..=u16::MAX).for_each(|number| hasher.update(&bytes(&Outside::of(classic(number)))));
    assert_eq!(hasher.finalize(), 0xB487_16E6);
}
