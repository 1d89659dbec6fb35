//! Soft shadows on the floor beside walls and machines. Light comes from the upper left, as in the game.

use std::collections::BTreeMap;

use rootward_gen::{Base, CellSet, Kind, Pos, Record, Thing};
use rootward_presentation::{booths, looks::tiles::CellView};

use super::canvas::{CELL, DEPTH, SIZE, blend, corner};

const COLOUR: [u8; 3] = [3, 4, 8];

/// The density of the shadow beside a wall, for each pair of pixels from the wall.
type Fall = [u8; CELL / 2];
const NORTH: Fall = [128, 104, 72, 44, 22, 8, 0, 0];
const WEST: Fall = [92, 62, 32, 12, 0, 0, 0, 0];
const EAST: Fall = [54, 26, 8, 0, 0, 0, 0, 0];
const SOUTH: Fall = [30, 10, 0, 0, 0, 0, 0, 0];

pub(super) fn paint(view: &CellView<'_, Base>, records: &[&Record], map: &mut [u8]) {
    let base = view.cells;
    let open: CellSet = Pos::all().filter(|&at| view.is_open(at)).collect();
    // Fire gives light, so it neither casts nor takes a shadow.
    let fire: CellSet = open.iter().filter(|&at| base.burns(at)).collect();
    let fills = |record: &&&Record| {
        let wall = matches!(record.thing, Thing::Door(_) | Thing::PushableWall | Thing::RaiserWall);
        wall || booths::is_booth(record.thing)
    };
    let mut blocks: CellSet = records.iter().filter(fills).map(|record| record.at).collect();
    for at in open.iter().filter(|&at| matches!(base.kind(at), Kind::Generator | Kind::Blockage)) {
        blocks.insert(at);
    }
    let takes = |at: Pos| open.contains(at) && !blocks.contains(at) && !fire.contains(at);
    // Many cells have the same sides, so the density of each combination is computed once.
    let mut known: BTreeMap<[bool; 6], [u8; CELL * CELL]> = BTreeMap::new();
    for at in open.iter().filter(|&at| takes(at)) {
        let is_solid = |dx, dy| {
            let beside = at.offset(dx, dy);
            // A floor has the same shadows alone and among the other floors.
            !takes(beside) && !fire.contains(beside) || base.floor_at(beside) != base.floor_at(at)
        };
        let sides = [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1)].map(|(dx, dy)| is_solid(dx, dy));
        if sides.contains(&true) {
            darken(map, at, known.entry(sides).or_insert_with(|| density(sides)));
        }
    }
}

fn darken(map: &mut [u8], at: Pos, density: &[u8; CELL * CELL]) {
    let Some((left, top)) = corner(at) else { return };
    let [red, green, blue] = COLOUR;
    for (y, row) in density.chunks_exact(CELL).enumerate() {
        let start = ((top + y) * SIZE.0 + left) * DEPTH;
        let Some(pixels) = map.get_mut(start..start + CELL * DEPTH) else { continue };
        for (pixel, dense) in pixels.as_chunks_mut::<DEPTH>().0.iter_mut().zip(row) {
            blend(pixel, [red, green, blue, *dense]);
        }
    }
}

fn density([north, west, east, south, north_west, north_east]: [bool; 6]) -> [u8; CELL * CELL] {
    let part = |there: bool, dense: u8| u32::from(if there { u8::MAX - dense } else { u8::MAX });
    std::array::from_fn(|pixel| {
        let (x, y) = (pixel % CELL, pixel / CELL);
        let (from_west, from_east) = (WEST[x / 2], EAST[(CELL - 1 - x) / 2]);
        let (from_north, from_south) = (NORTH[y / 2], SOUTH[(CELL - 1 - y) / 2]);
        let parts = [
            part(north, from_north),
            part(west, from_west),
            part(east, from_east),
            part(south, from_south),
            part(north_west && !north && !west, from_north.min(from_west)),
            part(north_east && !north && !east, from_north.min(from_east)),
        ];
        let most = u32::from(u8::MAX);
        u8::MAX - parts.into_iter().fold(most, |light, part| light * part / most) as u8
    })
}
