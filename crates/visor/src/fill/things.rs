//! The things in a cell, with one match arm per kind, so that the compiler reports a missing new kind here.

use rootward_gen::{Base, Faces, Heading, Pos, PuzzleKind, Record, Records, Thing, Turn, Vertical};

use super::{
    light, machines, middle, scatter,
    walls::{blockage, hang_door, moving_wall, raiser},
    who,
};
use crate::{
    fixed::ONE,
    looks::Look,
    scene::{Scene, Shape, Shown, Standee, Underfoot},
};

const FIRE: [u8; 3] = [200, 112, 36];
pub(super) const SCREEN: [u8; 3] = [28, 120, 130];
const CHARGE: [u8; 3] = [30, 110, 60];
pub(super) const BEAM: [u8; 3] = [150, 24, 16];
const FUSE: [u8; 3] = [90, 18, 6];
const CABIN: [u8; 3] = [120, 132, 140];

/// In the eye's own cell, fire is low, and things taller than a mine are left out, so that they hide nothing.
const fn underfoot(look: Look) -> Underfoot {
    const BARRIER: Look = Look::named("visor.barrier");
    const MINE: Look = Look::named("visor.mine");
    match look.0 {
        look if look == BARRIER.0 => Underfoot::Low,
        look if look == MINE.0 => Underfoot::Whole,
        _ => Underfoot::LeftOut,
    }
}

/// The current state of a thing. A state that does not apply counts as [`Stage::Plain`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// The state in which the base was generated.
    #[default]
    Plain,
    /// Removed: taken, broken, or extinguished.
    Gone,
    /// A door, from 0 (shut) to [`DOOR_STAGES`](crate::DOOR_STAGES) (open).
    Door(u8),
    /// The visible rows of a wall that sinks, rises or goes up, 0..=[`WALL_ROWS`](crate::WALL_ROWS).
    Rows(u8),
    /// A raiser wall that is up and will soon come down.
    Warns,
    Used,
    Busy,
    /// Indistinguishable from its surroundings.
    Hidden,
    /// The eye stands on this low thing, whose top is now the floor.
    Trodden,
    /// The degree of cracking, 1..=3.
    Cracked(u8),
    /// A wall that was pushed to another cell.
    Moved(Pos),
}

/// Shows the contents of a visible cell, whose [`ground`](super::ground) must be shown before. Piles and groups appear
/// as they were when the base was generated (see [`group`](super::group) for moving groups).
pub fn thing(scene: &mut Scene, base: &Base, records: &Records, record: &Record, stage: Stage) {
    let at = record.at;
    if stage == Stage::Gone {
        return if matches!(record.thing, Thing::PushableWall | Thing::Blockage) {
            clear(scene, at)
        };
    }
    match record.thing {
        Thing::Entrance => entrance(scene, at),
        Thing::DroidSpawn(_) => {}
        Thing::Ladder(Vertical::Up) => {
            roof(scene, at, Look::named("visor.ceiling.hole"));
            stand(scene, record, Look::named("visor.ladder"), ONE, false);
        }
        Thing::Ladder(Vertical::Down) => {
            pave(scene, at, Shown::still(Look::named("visor.floor.ladder"), 0));
            stand(scene, record, Look::named("visor.ladder.down"), ONE, false);
        }
        Thing::Hole(Vertical::Up) => roof(scene, at, Look::named("visor.ceiling.hole")),
        Thing::Hole(Vertical::Down) => warn(scene, at, Shown::still(Look::named("visor.floor.hole"), 0)),
        Thing::ElevatorCar { runs, .. } => car(scene, at, runs),
        Thing::Door(door) => hang_door(scene, at, door, stage),
        Thing::Generator => machines::generator(scene, record, stage == Stage::Trodden),
        Thing::Shop => machines::shop(scene, base, records, at),
        Thing::Computer(_) => machines::computer(scene, base, records, (at, stage == Stage::Used)),
        Thing::PushableWall => {
            if let Stage::Moved(to) = stage {
                clear(scene, at);
                block(scene, to, Shown::still(Look::named("visor.block.pushed"), 0));
            } else {
                block(scene, at, Shown::still(Look::named("visor.block.pushable"), 0));
            }
        }
        Thing::PushSpace => pave(scene, at, Shown::still(Look::named("visor.floor.space"), 0)),
        Thing::Panel(panel) => hang(scene, at, panel.look.back(), panel_look(panel.kind, stage)),
        Thing::PuzzleWall(_) => {
            moving_wall(scene, at, stage, false);
            hang_all(scene, at, Look::named("visor.face.puzzle"));
        }
        Thing::PuzzleFire(_) => {
            stand(scene, record, Look::named("visor.barrier"), ONE, true);
            light(scene, at, 3, FIRE, true);
        }
        Thing::Grate(Some(_)) => pave(scene, at, Shown::still(Look::named("visor.floor.trap"), 0)),
        Thing::Grate(None) => pave(scene, at, Shown::still(Look::named("visor.floor.grate"), 0)),
        Thing::RisingWall(_) => {
            if let Stage::Rows(rows) = stage {
                moving_wall(scene, at, Stage::Rows(rows), false);
                hang_all(scene, at, Look::named("visor.face.seam"));
            }
        }
        Thing::Release { look, .. } => {
            let lit = stage == Stage::Busy;
            let [on, off] = [Look::named("visor.face.release"), Look::named("visor.face.release.off")];
            hang(scene, at, look.back(), Shown::still(if lit { on } else { off }, 0));
        }
        Thing::Cupboard { trap, look } => {
            let [plain, trapped, open] = [
                Look::named("visor.face.cupboard"),
                Look::named("visor.face.trap"),
                Look::named("visor.face.open"),
            ];
            let closed = if trap.is_some() { trapped } else { plain };
            machines::hang_backs(scene, at);
            hang(scene, at, look.back(), Shown::still(if stage == Stage::Used { open } else { closed }, 0));
        }
        Thing::FallingWall(_) => {
            moving_wall(scene, at, stage, false);
            hang_all(scene, at, Look::named("visor.face.seam"));
        }
        Thing::Terminal { faces, .. } => {
            let [on, off] = [Look::named("visor.face.terminal"), Look::named("visor.face.terminal.off")];
            let used = stage == Stage::Used;
            hang_on(scene, at, faces, if used { Shown::still(off, 0) } else { Shown::moving(on, 0) }, SCREEN);
        }
        Thing::Socket(faces) => {
            let [on, off] = [Look::named("visor.face.socket"), Look::named("visor.face.socket.off")];
            let used = stage == Stage::Used;
            hang_on(scene, at, faces, if used { Shown::still(off, 0) } else { Shown::moving(on, 0) }, CHARGE);
        }
        Thing::Decoration { style, faces } => {
            for face in faces.iter() {
                hang(scene, at, face, Shown::still(decoration(style), 0));
            }
        }
        Thing::RaiserWall => raiser(scene, at, stage),
        Thing::Window(passage) => {
            let look = if stage == Stage::Used {
                Look::named("visor.window.open")
            } else {
                Look::named("visor.window")
            };
            set(scene, at, Shape::Pierced(passage), Shown::still(look, 0));
        }
        Thing::FakeWall => {
            if stage != Stage::Hidden {
                for face in Heading::ALL {
                    hang(scene, at, face, Shown::moving(Look::named("visor.face.fake"), 0));
                }
            }
        }
        Thing::Blockage => blockage(scene, at, stage),
        Thing::Mine => {
            warn(scene, at, Shown::moving(Look::named("visor.floor.mine"), scatter(at)));
            stand(scene, record, Look::named("visor.mine"), ONE / 2, true);
            light(scene, at, 2, FUSE, false);
        }
        Thing::Hydrant => {
            stand(scene, record, Look::named("visor.hydrant"), ONE * 9 / 16, false);
            if stage == Stage::Busy {
                stand(scene, record, Look::named("visor.spray"), ONE, true);
            }
        }
        Thing::Spinner(turn) => {
            let look = match turn {
                Turn::Left => Look::named("visor.floor.left"),
                Turn::Right => Look::named("visor.floor.right"),
            };
            warn(scene, at, Shown::moving(look, 0));
        }
        Thing::Pile(number) => who::pile_of(scene, records, record, number),
        Thing::Group(number) => who::group_of(scene, records, record, number),
    }
}

fn entrance(scene: &mut Scene, at: Pos) {
    pave(scene, at, Shown::still(Look::named("visor.floor.hatch"), 0));
    if at.y == 0 {
        hang(
            scene,
            at.step(Heading::North),
            Heading::South,
            Shown::still(Look::named("visor.face.hatch"), 0),
        );
    }
    light(scene, at, 3, CABIN, false);
}

fn car(scene: &mut Scene, at: Pos, runs: bool) {
    pave(scene, at, Shown::still(Look::named("visor.floor.car"), 0));
    // The lamp of a dead elevator car is out.
    if let Some(cell) = scene.cell_mut(at) {
        cell.ceiling = Some(Shown::still(Look::named("visor.ceiling.car"), u8::from(!runs)));
    }
    if runs {
        light(scene, at, 2, CABIN, false);
    }
}

/// Flames over a cell, with their light.
pub(super) fn burn(scene: &mut Scene, at: Pos) {
    let (x, y) = middle(at);
    if let Some(cell) = scene.cell_mut(at) {
        cell.floor = Some(Shown::moving(Look::named("visor.floor.fire"), scatter(at)));
    }
    for (number, (dx, dy)) in [(-1, -1), (1, 1)].into_iter().enumerate() {
        let place = (x + dx * ONE / 5, y + dy * ONE / 5);
        scene.stand(Standee {
            frame: scatter(at).wrapping_add(2 * number as u8),
            moves: true,
            mirrored: number == 1,
            underfoot: Underfoot::Low,
            ..Standee::of(Look::named("visor.flames"), place, ONE * 3 / 4)
        });
    }
    light(scene, at, 3, FIRE, true);
}

/// Shows a mine without a record, which a creature has laid. An unarmed mine lies still.
pub fn mine(scene: &mut Scene, at: Pos, armed: bool) {
    let still = Standee::of(Look::named("visor.mine"), middle(at), ONE / 2);
    scene.stand(Standee { moves: armed, ..still });
    if armed {
        light(scene, at, 2, FUSE, false);
    }
}

/// Shows cracked rock, 1..=3, without a record. The party can break it.
pub fn rock(scene: &mut Scene, at: Pos, cracks: u8) {
    for face in Heading::ALL {
        hang(scene, at, face, Shown::still(Look::named("visor.face.crack"), cracks.clamp(1, 3) - 1));
    }
}

/// Adds plants to a cell. They are low and leave the middle of the cell free, because the party walks through them.
pub(super) fn grow(scene: &mut Scene, at: Pos, is_evergreen: bool) {
    /// Position east and south of the middle, and size, in 1/64 of a cell.
    const PLANTS: [(i32, i32, i32); 3] = [(-20, -14, 30), (21, 2, 26), (-13, 21, 22)];
    let [tree, evergreen] = [Look::named("visor.tree.*"), Look::named("visor.evergreen.*")];
    let look = if is_evergreen { evergreen } else { tree };
    let ((x, y), mixed) = (middle(at), scatter(at));
    let (east, south) = (1 - i32::from(mixed & 2), 1 - i32::from(mixed >> 1 & 2));
    for (number, (dx, dy, size)) in (0..).zip(PLANTS) {
        let place = (x + dx * east * ONE / 64, y + dy * south * ONE / 64);
        let plant =
            Standee { mirrored: (mixed >> number) & 1 == 1, ..Standee::of(look, place, size * ONE / 64) };
        scene.stand(Standee { underfoot: Underfoot::LeftOut, ..plant });
    }
}

fn panel_look(kind: PuzzleKind, stage: Stage) -> Shown {
    let look = match kind {
        _ if stage == Stage::Used => Look::named("visor.face.done"),
        PuzzleKind::Lever => Look::named("visor.face.lever"),
        PuzzleKind::Levers => Look::named("visor.face.levers"),
        PuzzleKind::Buttons => Look::named("visor.face.buttons"),
        PuzzleKind::Bars => Look::named("visor.face.bars"),
    };
    Shown::still(look, 0)
}

const fn decoration(style: u8) -> Look {
    match style {
        0 => Look::named("visor.face.style0"),
        2 => Look::named("visor.face.style2"),
        4 => Look::named("visor.face.style4"),
        _ => Look::named("visor.face.style5"),
    }
}

pub(super) fn hang(scene: &mut Scene, at: Pos, face: Heading, shown: Shown) {
    scene.hang(at, face, shown);
}

fn hang_all(scene: &mut Scene, at: Pos, look: Look) {
    for face in Heading::ALL {
        scene.hang(at, face, Shown::still(look, 0));
    }
}

fn hang_on(scene: &mut Scene, at: Pos, faces: Faces, shown: Shown, colour: [u8; 3]) {
    for face in faces.iter() {
        scene.hang(at, face, shown);
        if shown.moves && scene.is_seen(at.step(face)) {
            light(scene, at.step(face), 2, colour.map(|part| part / 2), false);
        }
    }
}

pub(super) fn set(scene: &mut Scene, at: Pos, shape: Shape, face: Shown) {
    if let Some(cell) = scene.cell_mut(at) {
        cell.shape = shape;
        cell.face = Some(face);
    }
}

pub(super) fn block(scene: &mut Scene, at: Pos, face: Shown) {
    set(scene, at, Shape::Wall, face);
}

pub(super) fn clear(scene: &mut Scene, at: Pos) {
    if let Some(cell) = scene.cell_mut(at) {
        cell.shape = Shape::Open;
        cell.face = None;
    }
}

pub(super) fn pave(scene: &mut Scene, at: Pos, floor: Shown) {
    if let Some(cell) = scene.cell_mut(at) {
        cell.floor = Some(floor);
    }
}

fn warn(scene: &mut Scene, at: Pos, sign: Shown) {
    if let Some(cell) = scene.cell_mut(at) {
        cell.sign = Some(sign);
    }
}

fn roof(scene: &mut Scene, at: Pos, look: Look) {
    if let Some(cell) = scene.cell_mut(at) {
        cell.ceiling = Some(Shown::still(look, 0));
    }
}

pub(super) fn stand(scene: &mut Scene, record: &Record, look: Look, size: i32, moves: bool) {
    let frame = if moves { scatter(record.at) } else { 0 };
    scene.stand(Standee {
        frame,
        moves,
        number: record.number.0,
        underfoot: underfoot(look),
        ..Standee::of(look, middle(record.at), size)
    });
}
