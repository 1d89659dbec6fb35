//! Machines with a body (generators, shops and computers), and the backs of cupboards.

use rootward_gen::{Base, Heading, Pos, Record, Records, Thing};

use super::{
    light, scatter,
    things::{SCREEN, hang, pave, set, stand},
};
use crate::{
    fixed::ONE,
    looks::Look,
    scene::{Scene, Shape, Shown, WALL_ROWS},
};

/// The height of generators. It is low, because the party walks over them, and creatures among them must stay visible.
const GENERATOR_ROWS: u8 = 13;
const COIL: [u8; 3] = [150, 132, 40];

/// A low block with a coil on it. If the party stands on generators, its top is the floor.
pub(super) fn generator(scene: &mut Scene, record: &Record, is_trodden: bool) {
    let at = record.at;
    let [side, top] = [Look::named("visor.block.generator"), Look::named("visor.machine.top")];
    let rows = if is_trodden { 0 } else { GENERATOR_ROWS };
    if is_trodden {
        pave(scene, at, Shown::moving(top, scatter(at)));
    } else {
        set(scene, at, Shape::Part(0, rows), Shown::moving(side, scatter(at)));
    }
    stand(scene, record, Look::COIL, ONE / 2, true);
    if let Some(coil) = scene.standees.last_mut() {
        coil.above = i32::from(rows) * ONE / i32::from(WALL_ROWS);
    }
    light(scene, at, 4, COIL, false);
}

pub(super) fn shop(scene: &mut Scene, base: &Base, records: &Records, at: Pos) {
    let front = Shown::moving(Look::named("visor.block.shop"), 0);
    booth(scene, base, records, at, [front, Shown::still(Look::named("visor.block.stall"), 0)]);
}

pub(super) fn computer(scene: &mut Scene, base: &Base, records: &Records, (at, is_off): (Pos, bool)) {
    let [on, off] = [Look::named("visor.block.computer"), Look::named("visor.block.computer.off")];
    let front = if is_off { Shown::still(off, 0) } else { Shown::moving(on, 0) };
    booth(scene, base, records, at, [front, Shown::still(Look::named("visor.block.rack"), 0)]);
}

/// A machine in a dead end: its front on the sides where it is used, and its casing on all others.
fn booth(scene: &mut Scene, base: &Base, records: &Records, at: Pos, [face, casing]: [Shown; 2]) {
    // The choice of the front must not reveal a fake wall.
    let is_front = |heading: &Heading| {
        let beside = at.step(*heading);
        base.is_ground(beside) && !records.at(beside).any(|record| record.thing == Thing::FakeWall)
    };
    let mut fronts = Heading::ALL.into_iter().filter(is_front);
    let (first, second) = (fronts.next().unwrap_or(Heading::South), fronts.next());
    // A machine with one front stands back from it, so that its picture is fully visible from the next cell.
    let shape = if second.is_none() { Shape::Booth(first) } else { Shape::Wall };
    set(scene, at, shape, casing);
    for front in [Some(first), second].into_iter().flatten().chain(fronts) {
        hang(scene, at, front, face);
        if face.moves {
            light(scene, at.step(front), 2, SCREEN, false);
        }
    }
}

/// Marks the sides of a cupboard's wall, except where a panel or a decoration hangs.
pub(super) fn hang_backs(scene: &mut Scene, at: Pos) {
    const BACK: Shown = Shown::still(Look::named("visor.face.back"), 0);
    if let Some(cell) = scene.cell_mut(at) {
        cell.hung = cell.hung.map(|hung| hung.or(Some(BACK)));
    }
}
