//! Tests of the laws. Each damages a base, and the law's check must report it. This proves that the check can fail.

use super::*;
use crate::{CellId, Heading, Kind, RecordLink, RootDir, Seed, Thing, generate, state::PuzzleEntry};

fn base_of(seed: &str) -> Base {
    generate(&seed.parse::<Seed>().expect("a seed").into())
}

fn is_broken(law: Law, base: &Base, records: &Records) -> bool {
    law.check(&Premises::of(base, records)).iter().any(|breach| breach.cause == Cause::Unexplained)
}

fn assert_notices(law: Law, seed: &str, spoil: impl FnOnce(&mut Base)) {
    let mut base = base_of(seed);
    assert!(!is_broken(law, &base, &Records::of(&base)), "{law} on {seed}");
    spoil(&mut base);
    assert!(is_broken(law, &base, &Records::of(&base)), "{law} on {seed}, spoilt");
}

fn find(base: &Base, wanted: impl Fn(&Base, Pos) -> bool) -> Pos {
    Pos::all().find(|&at| wanted(base, at)).expect("such a cell")
}

fn amid_rock(base: &Base, at: Pos) -> bool {
    let is_rock = |at: Pos| base.id(at) == CellId::ROCK && base.kind(at) == Kind::Wall;
    base.floor_at(at).is_some() && is_rock(at) && Heading::ALL.iter().all(|&side| is_rock(at.step(side)))
}

fn deep_in_corridor(base: &Base, at: Pos) -> bool {
    let is_corridor = |at: Pos| base.kind(at) == Kind::Floor;
    let far = base.id(at).number().is_some_and(|number| number > 100);
    far && is_corridor(at) && base.next_to_root(at).is_some_and(is_corridor)
}

#[test]
fn laws_about_ground_notice_damage() {
    assert_notices(Law::Bounded, "0", |base| {
        let outside = find(base, |base, at| base.floor_at(at).is_none());
        base.cells_mut().put_id(outside, 50);
    });
    assert_notices(Law::Connected, "179", |base| {
        let alone = find(base, amid_rock);
        base.cells_mut().put_id(alone, 50);
    });
    assert_notices(Law::IdsRise, "179", |base| {
        let deep = find(base, deep_in_corridor);
        base.cells_mut().put_id(deep, 3);
    });
    assert_notices(Law::WayOut, "179", |base| {
        let deep = find(base, |base, at| deep_in_corridor(base, at) && base.root_dir(at) == RootDir::North);
        base.cells_mut().put_root_dir(deep.step(Heading::North), RootDir::South);
    });
}

#[test]
fn laws_about_links_between_floors_notice_damage() {
    for end in [Kind::LadderUp, Kind::LadderDown] {
        assert_notices(Law::LaddersPaired, "179", |base| {
            let ladder = find(base, |base, at| base.kind(at) == end);
            base.cells_mut().put_kind(ladder, Kind::Floor);
        });
    }
    for end in [Kind::HoleAbove, Kind::HoleBelow] {
        assert_notices(Law::HolesPaired, "179", |base| {
            let hole = find(base, |base, at| base.kind(at) == end);
            base.cells_mut().put_kind(hole, Kind::Floor);
        });
    }
    assert_notices(Law::ShaftsPaired, "179", |base| {
        let car = find(base, |base, at| base.kind(at) == Kind::ElevatorCarHome);
        base.cells_mut().put_kind(car, Kind::Floor);
    });
}

#[test]
fn laws_about_things_notice_damage() {
    assert_notices(Law::EntranceClear, "179", |base| {
        let entrance = base.entrance();
        base.cells_mut().put_kind(entrance, Kind::Mine);
    });
    assert_notices(Law::RecordsComplete, "179", |base| base.furnishing.puzzles[0].lock = Pos::new(0, 0));
    assert_notices(Law::RecordsComplete, "179", |base| base.furnishing.puzzles[0].hoard = Pos::new(0, 0));
    for thing in [Kind::Mine, Kind::Hydrant, Kind::Blockage] {
        assert_notices(Law::AllReached, "179", |base| {
            let alone = find(base, amid_rock);
            base.cells_mut().put_kind(alone, thing);
        });
    }
    assert_notices(Law::GeneratorReachable, "179", |base| {
        let alone = find(base, amid_rock);
        base.cells_mut().put_kind(alone, Kind::Generator);
    });
    assert_notices(Law::ComputersReachable, "179", |base| {
        for computer in std::mem::take(&mut base.furnishing.computers) {
            base.cells_mut().put_kind(computer, Kind::DeadEnd);
        }
    });
    assert_notices(Law::GuardsPaired, "179", |base| base.furnishing.computers.reverse());
    assert_notices(Law::CaptiveReachable, "21", |base| {
        let cell = find(base, |base, at| base.id(at) == CellId::CELL_OF_CAPTIVE);
        base.cells_mut().put_id(cell, 50);
    });
    assert_notices(Law::SolutionsFit, "179", |base| base.furnishing.puzzles[0].solution = 0);
    assert_notices(Law::SolutionsFit, "179", |base| {
        let with_clipboard = |puzzle: &&mut PuzzleEntry| puzzle.clipboard.is_some();
        base.furnishing.puzzles.iter_mut().find(with_clipboard).expect("a clipboard").solution ^= 1 << 3;
    });
    assert_notices(Law::SolutionsFit, "179", |base| base.furnishing.combinations.clear());
}

#[test]
fn laws_about_records_notice_damage() {
    let base = base_of("179");
    for law in [Law::LinksBothWays, Law::GroupsFit] {
        let mut records = Records::of(&base);
        assert!(!is_broken(law, &base, &records), "{law}");
        let (links, members) = records.spoil();
        let RecordLink { from, role, .. } = links[0];
        links.insert(1, RecordLink { from, role, to: from });
        members[0].armour = 255;
        assert!(is_broken(law, &base, &records), "{law}");
    }
}

/// Moves the wall of each cupboard trap to the cell in front of its cupboard.
#[test]
fn cupboard_behind_its_own_wall_breaks_both_laws() {
    for law in [Law::OpenerBeforeLock, Law::LocksOpen] {
        let base = base_of("179");
        assert!(!is_broken(law, &base, &Records::of(&base)));
        let traps = base.furnishing.cupboard_traps.len();
        let noticed = (0..traps).filter(|&trap| {
            let mut base = base.clone();
            let listed = base.furnishing.cupboard_traps[trap];
            let Some(before) = base.way_to_root(listed.wall, 2).last() else { return false };
            base.cells_mut().put_kind(listed.wall, Kind::Floor);
            base.cells_mut().put_kind(before, Kind::Wall);
            base.furnishing.cupboard_traps[trap].wall = before;
            is_broken(law, &base, &Records::of(&base))
        });
        assert!(noticed.count() > 0, "{law}");
    }
}

/// Makes each cupboard in turn the release of a grate trap.
#[test]
fn release_outside_the_trap_breaks_the_law() {
    let base = base_of("179");
    let records = Records::of(&base);
    assert!(!is_broken(Law::TrapHasRelease, &base, &records));
    let noticed = |trap: usize| {
        let cupboards =
            records.iter().filter(|record| matches!(record.thing, Thing::Cupboard { trap: None, .. }));
        let out_of_reach = cupboards.filter(|cupboard| {
            let mut base = base.clone();
            base.furnishing.grate_traps[trap].release = cupboard.at;
            is_broken(Law::TrapHasRelease, &base, &Records::of(&base))
        });
        out_of_reach.count()
    };
    assert!((0..records.grate_traps().len()).map(noticed).sum::<usize>() > 0);
}

#[test]
fn breach_names_law_place_and_cause() {
    let base = base_of("206s");
    let breaches = check(&base, &Records::of(&base));
    let lines: Vec<String> = breaches.iter().map(Breach::to_string).collect();
    let line = "ladders_paired: a ladder down has no other end at 1,16 (see 33,16) [captives_door_on_ladder]";
    assert!(lines.iter().any(|found| found == line), "{lines:?}");
}
