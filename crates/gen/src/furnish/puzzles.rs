//! Blocks the paths to dead ends until a puzzle is solved (`architect-b.md` 3.6).

use super::walk::{ClosedSides, DoubledDir};
use crate::{
    Blocker, CellId, CellKind, DoorKind, Kind, KindSet, Observer, Pos, PuzzleKind,
    rng::{MOST_DRAWS, Stream, high_half},
    shell::generators::pick_dead_end,
    state::{Draft, ItemPlace, MAX_PUZZLES, PuzzleEntry, Spawn, item},
    streams::Streams,
};

/// *PUZZLE_MIX*: the blocker plus 1 in the low two bits, and the kind above. Later entries need later maps.
const MIX: [u8; 32] = [
    0x00, 0x01, 0x02, 0x05, 0x03, 0x06, 0x09, 0x07, 0x0A, 0x0D, 0x0B, 0x0E, 0x0F, 0x0D, 0x09, 0x0A, 0x0D,
    0x0B, 0x0E, 0x0F, 0x0D, 0x09, 0x0A, 0x0D, 0x0B, 0x0E, 0x0F, 0x0D, 0x09, 0x0E, 0x0F, 0x0D,
];
/// *PUZZLE_LIMIT*, by map, in bytes. A puzzle takes ten bytes.
const LIMITS: [u16; 10] = [0, 39, 69, 99, 129, 159, 199, 229, 279, 319];
/// *PUZZLE_BITS*, by kind.
const BITS: [u16; 4] = [0x0001, 0x0007, 0x00FF, 0xFFFF];

const BEFORE_PANEL: KindSet =
    Kind::LADDERS.or(KindSet::of(&[Kind::Generator, Kind::PushableWall, Kind::DeadEnd]));

/// Tries up to 481 dead ends, until the map's limit is reached. The lock stands on the path out of the dead end, which
/// becomes a hoard. The panel lies rootwards of the lock, and the clipboard on a lower number, so both are in reach.
pub(crate) fn place_puzzles<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    let limit = LIMITS[usize::from(draft.difficulty().map().min(9))];
    let ways = draft.ways_out();
    for _ in 0..481 {
        let Some((slot, hoard)) = pick_dead_end(draft, &mut streams.main) else { return };
        let steps = (streams.main.draw() & 15) + 1;
        let lock = ways.after(slot, steps);
        if let Some(plan) = plan_puzzle(draft, &mut streams.main, hoard, lock) {
            build_puzzle(draft, streams, plan, slot);
        }
        let count = draft.furnishing.puzzles.len();
        if 10 * count as u16 >= limit || count >= MAX_PUZZLES {
            return;
        }
    }
}

struct PuzzlePlan {
    hoard: Pos,
    lock: Pos,
    east_west: bool,
    blocker: Blocker,
    kind: PuzzleKind,
    panel: Pos,
    /// The direction in which the party looks at the panel.
    look: DoubledDir,
    before: Pos,
    solution: u16,
    clipboard: Option<Pos>,
    on_lock: bool,
}

/// Finds places for the panel and the clipboard. If this fails, only the stream has changed.
fn plan_puzzle<O: Observer, M: Stream>(
    draft: &Draft<'_, O>,
    rng: &mut M,
    hoard: Pos,
    lock: Pos,
) -> Option<PuzzlePlan> {
    if draft.bare_kind(lock) != Some(Kind::Floor) || !draft.is_open(lock) {
        return None;
    }
    // The specification looks for fire beside the lock here. Burning cells are still Open, so it finds none.
    let mix = MIX[usize::from(high_half(rng.peek(), draft.difficulty().map().min(31) + 1) & 31)];
    let blocker = Blocker::from_code((mix & 3).checked_sub(1)?);
    let kind = PuzzleKind::from_code(mix >> 2);
    let sides = draft.sides(lock);
    if (blocker == Blocker::Door) & !sides.is_passage() {
        return None;
    }
    let (panel, look, before) = find_panel(draft, rng, lock)?;
    let solution = solve(rng.peek(), kind);
    let mut on_lock = false;
    let mut clipboard = None;
    if matches!(kind, PuzzleKind::Buttons | PuzzleKind::Bars) {
        let found = find_clipboard(draft, rng, lock)?;
        on_lock = draft.id(found) == draft.id(lock);
        clipboard = Some(found);
    }
    let east_west = sides != ClosedSides::WALLS_WEST_AND_EAST;
    Some(PuzzlePlan {
        hoard,
        lock,
        east_west,
        blocker,
        kind,
        panel,
        look,
        before,
        solution,
        clipboard,
        on_lock,
    })
}

/// The wall cell for the panel, the direction in which the party looks at it, and the floor in front of it.
fn find_panel<O: Observer, M: Stream>(
    draft: &Draft<'_, O>,
    rng: &mut M,
    lock: Pos,
) -> Option<(Pos, DoubledDir, Pos)> {
    let steps = (rng.draw() & 7) + 1;
    let mut before = lock;
    for _ in 0..steps {
        let (next, went) = draft.root_step(before);
        went?;
        before = next;
    }
    if draft.floor_score(before) == 0 {
        return None;
    }
    let (mut at, went) = draft.root_step(before);
    let way = went?;
    let turn = (rng.peek() >> 8 & 3) as u8;
    let look = if turn == 2 { way } else { DoubledDir(way.0.wrapping_add(2 * turn) & 3) };
    let mut left = turn;
    loop {
        if !at.in_grid() || draft.id(at).is_mark() {
            return None;
        }
        if draft.id(at) == CellId::ROCK {
            break;
        }
        left = left.checked_sub(1)?;
        before = at;
        at = draft.plain_step(at, look);
    }
    let fits = draft.is_free_floor(before) || draft.is_bare(before, BEFORE_PANEL);
    fits.then_some((at, look, before))
}

/// The setting of the panel that opens the lock. It is not 0.
fn solve(peeked: u16, kind: PuzzleKind) -> u16 {
    let seed = if peeked == 0 { 0x4285 } else { peeked };
    let mut value = seed.rotate_right(1).swap_bytes();
    if kind == PuzzleKind::Lever {
        value |= 0xFF;
    }
    let bits = BITS[usize::from(kind.code())];
    // Sixteen rotations by three bits bring every bit to the lowest place once.
    for _ in 0..16 {
        if value & bits != 0 {
            break;
        }
        value = value.rotate_right(3);
    }
    value & bits
}

/// Draws a free floor whose number is at most that of the lock.
fn find_clipboard<O: Observer, M: Stream>(draft: &Draft<'_, O>, rng: &mut M, lock: Pos) -> Option<Pos> {
    let highest = draft.id(lock).word() as i16;
    let mut tries = 0;
    for _ in 0..MOST_DRAWS {
        let at = rng.position();
        let number = draft.id(at).word() as i16;
        if draft.is_free_floor(at) {
            if (2..=highest).contains(&number) {
                return Some(at);
            }
        } else if number < 1 {
            continue;
        }
        tries += 1;
        if tries == 11 {
            return None;
        }
    }
    None
}

fn build_puzzle<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    streams: &mut Streams<M>,
    plan: PuzzlePlan,
    slot: u8,
) {
    let PuzzlePlan { hoard, lock, panel, before, kind, solution, .. } = plan;
    if let Some(at) = plan.clipboard {
        let wet = draft.kind(at) == Kind::Water;
        draft.set_kind_only(at, if wet { Kind::WaterWithItems } else { Kind::FloorWithItems });
        let id = if kind == PuzzleKind::Buttons { item::BUTTON_CODE } else { item::BAR_CODE };
        draft.put_item(at, id, solution, ItemPlace::Floor, &mut streams.side);
    }
    draft.shell.dead_ends.take(slot);
    draft.set_kind_only(hoard, Kind::DeadEndWithItems);
    let gold = (streams.main.peek() & 0x3FF) + 0x80;
    draft.put_item(hoard, item::GOLD, gold, ItemPlace::Floor, &mut streams.side);
    if draft.spawn(Spawn::ordinary(hoard), &mut streams.side) {
        draft.put_group(hoard);
    }
    let blocker = if plan.on_lock { Blocker::Wall } else { plan.blocker };
    match blocker {
        // The clipboard lies on the lock's cell, so the party must be able to enter it.
        _ if plan.on_lock => draft.set_kind_only(lock, Kind::FakeWall),
        Blocker::Door => draft.set_kind(lock, DoorKind::Protected.on(plan.east_west)),
        Blocker::Wall => draft.set_kind_only(lock, Kind::Wall),
        Blocker::Fire => draft.set_kind_only(lock, Kind::FireBarrier),
    }
    if draft.is_free_floor(before) || draft.bare_kind(before) == Some(Kind::DeadEnd) {
        draft.set_kind_only(before, Kind::FloorKept);
    }
    draft.set_kind(panel, CellKind::with(Kind::Cupboard, plan.look.0));
    draft.mark(panel, CellId::FITTED);
    let flagged = streams.main.peek() > 0x7000;
    let clipboard = plan.clipboard;
    let puzzle = PuzzleEntry { panel, solution, lock, kind, blocker, flagged, hoard, clipboard };
    draft.furnishing.puzzles.push(puzzle);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_solution_is_zero_and_levers_are_always_pulled() {
        for peeked in 0..=u16::MAX {
            assert_eq!(solve(peeked, PuzzleKind::Lever), 1);
            for kind in [PuzzleKind::Levers, PuzzleKind::Buttons, PuzzleKind::Bars] {
                let solution = solve(peeked, kind);
                assert!(solution != 0 && solution & !BITS[usize::from(kind.code())] == 0);
            }
        }
    }
}
