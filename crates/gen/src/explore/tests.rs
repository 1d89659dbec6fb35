use super::*;
use crate::{Seed, base::flood, generate};

fn lock(record: u16, x: i16, needs: [Option<Spot>; 2]) -> Lock {
    Lock { record: RecordNo(record), at: Pos::new(x, 0), needs }
}

fn stand(x: i16) -> Option<Spot> {
    Some(Spot::on(Pos::new(x, 0)))
}

fn explore_corridor(locks: &[Lock]) -> (usize, Vec<u16>, Vec<u16>) {
    let exploration = unlock(Pos::new(0, 0), locks, |at, visit| {
        for to in [at.step(Heading::West), at.step(Heading::East)] {
            if (0..10).contains(&to.x) {
                visit(to);
            }
        }
    });
    let numbers = |list: &[RecordNo]| list.iter().map(|number| number.0).collect();
    (exploration.reached.len(), numbers(&exploration.opened), numbers(&exploration.stuck))
}

#[test]
fn locks_open_after_their_openers() {
    assert_eq!(explore_corridor(&[]), (10, vec![], vec![]));
    // The lock that opens later comes first in the list.
    let locks = [lock(1, 7, [stand(5), None]), lock(2, 3, [stand(1), None])];
    assert_eq!(explore_corridor(&locks), (10, vec![2, 1], vec![]));
}

#[test]
fn an_opener_behind_its_own_lock_leaves_it_stuck() {
    assert_eq!(explore_corridor(&[lock(4, 3, [stand(4), None])]), (3, vec![], vec![4]));
    // The party cannot stand on the lock itself either.
    assert_eq!(explore_corridor(&[lock(4, 3, [stand(3), None])]), (3, vec![], vec![4]));
}

#[test]
fn two_locks_that_hold_each_others_openers_stay_stuck() {
    let locks = [lock(1, 3, [stand(8), None]), lock(2, 6, [stand(4), None])];
    assert_eq!(explore_corridor(&locks), (3, vec![], vec![1, 2]));
}

#[test]
fn a_laser_door_needs_its_terminal_and_its_courier() {
    assert_eq!(explore_corridor(&[lock(1, 5, [stand(4), stand(2)])]), (10, vec![1], vec![]));
    assert_eq!(explore_corridor(&[lock(1, 5, [stand(4), stand(7)])]), (5, vec![], vec![1]));
    assert_eq!(explore_corridor(&[lock(1, 5, [stand(4), Some(NOWHERE)])]), (5, vec![], vec![1]));
}

fn plain_flood(ways: &Ways<'_>, start: Pos, shut: Option<Pos>) -> CellSet {
    flood(start, |at, visit| {
        ways.steps(at).filter(|&to| Some(to) != shut).for_each(visit);
    })
}

#[test]
fn gates_match_a_flood_with_one_cell_shut() {
    for seed in ["7", "12", "179", "289s", "45518s", "x5@3"] {
        let base = generate(&seed.parse::<Seed>().expect("a seed").into());
        let (ways, start) = (Ways::of(&base), base.entrance());
        let gates = Gates::of(&ways, start);
        let all = plain_flood(&ways, start, None);
        assert!(Pos::all().all(|at| gates.contains(at) == all.contains(at)), "{seed}");
        let mut behind_some = 0;
        for gate in all.iter().filter(|&at| at != start).step_by(17) {
            let free = plain_flood(&ways, start, Some(gate));
            for target in all.iter() {
                let behind = gates.is_behind(target, gate);
                assert_eq!(behind, !free.contains(target), "{seed}: {target:?} behind {gate:?}");
                behind_some += usize::from(behind && target != gate);
            }
            for one in all.iter().filter(|&at| at != gate).step_by(97) {
                let around = plain_flood(&ways, one, Some(gate));
                for other in all.iter().filter(|&at| at != gate) {
                    // A booth can be reached, but no path leads on from it.
                    if ways.most_from(one) > 0 && ways.most_from(other) > 0 {
                        let same = gates.same_side(one, other, gate);
                        assert_eq!(same, around.contains(other), "{seed}: {one:?} {other:?} {gate:?}");
                    }
                }
            }
        }
        assert!(behind_some > 0, "{seed}");
    }
}

#[test]
fn locks_of_seed_179_open_one_after_another() {
    let base = generate(&Seed::classic(179).into());
    let records = Records::of(&base);
    let exploration = explore(&base, &records);
    // There are at most 32 puzzles (one of them is a fake wall), 12 cupboard traps and 8 laser doors.
    assert_eq!((exploration.opened.len(), exploration.stuck.len()), (locks_of(&records).len(), 0));
    assert!(exploration.opened.len() > 40);
    assert!(!exploration.opened.is_sorted(), "some locks open only after later ones");
}
