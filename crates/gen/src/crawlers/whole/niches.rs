//! Dead ends that are stamped before the crawlers run. Shops, computers, traps, puzzles and the captive need dead ends,
//! usually with a passage in front of them. The crawlers of open presets leave hardly any.

use super::{
    super::Hall,
    Site,
    border::{BorderSpots, StampDrawing, split_among_floors, stamp_drawing},
};
use crate::{CellSet, rng::Xoshiro};

/// No niche is opposite another one. Each niche faces a wall, with room for doors and locks between them.
const BLOCK: StampDrawing =
    &[b".##.##.##.# ", b".##.##.##.# ", b"..........._", b"#.##.##.### ", b"#.##.##.### ", b"########### "];
/// Five niches on one side of a corridor, for places with less depth.
const PORCH: StampDrawing = &[b".#.#.#.#.# ", b".#.#.#.#.# ", b".........._", b"########## "];
/// Four niches side by side, three cells deep, for narrow places.
const ROW: StampDrawing = &[b".#.#.#.#", b".#.#.#.#", b".#.#.#.#", b"________"];
/// Two niches of the same kind, for the narrowest places.
const PAIR: StampDrawing = &[b".#.#", b".#.#", b".#.#", b"____"];
/// A folded passage. It leads from its mouth along a wall, and back along the border.
const GALLERY: StampDrawing = &[b".......# ", b".####### ", b"........_", b"######## "];
/// A passage along the border, for places that are too narrow for a gallery.
const SHORT_GALLERY: StampDrawing = &[b"......._", b"####### "];

/// Stamps the dead ends of all floors. `ends` receives the innermost cell of each dead end.
pub(super) fn place_dead_ends(site: &mut Site<'_>, ends: &mut CellSet) {
    let margin = site.margin();
    let Site { hall, plan, constants, starts, rng, .. } = site;
    let on = |floor: u8, for_all: u8| {
        split_among_floors(plan, for_all).filter(move |&dealt| dealt == floor).count()
    };
    for floor in 1..=plan.floor_count() {
        let spots = BorderSpots::of(hall, floor, starts);
        for _ in 0..on(floor, constants.galleries) {
            place_one(hall, spots, &[GALLERY, SHORT_GALLERY], margin, ends, rng);
        }
        for _ in 0..on(floor, constants.niches) {
            place_one(hall, spots, &[BLOCK, PORCH, ROW, PAIR], margin, ends, rng);
        }
    }
    // If some blocks did not fit, smaller stamps make up for the missing niches. They may stand closer together.
    let wanted = BLOCK_ENDS * split_among_floors(plan, constants.niches).count();
    for floor in 1..=plan.floor_count() {
        if ends.len() < wanted {
            let spots = BorderSpots::of(hall, floor, starts);
            for _ in 0..MAKE_UP_ROUNDS {
                if ends.len() < wanted {
                    place_one(hall, spots, &[PORCH, ROW, PAIR], 1, ends, rng);
                }
            }
        }
    }
}

const MAKE_UP_ROUNDS: usize = 3;
const BLOCK_ENDS: usize = 7;

fn place_one(
    hall: &mut Hall,
    spots: BorderSpots<'_>,
    drawings: &[StampDrawing],
    margin: i16,
    ends: &mut CellSet,
    rng: &mut Xoshiro,
) {
    for &drawing in drawings {
        let placed =
            spots.draw(hall, rng, |hall, spot, _| stamp_drawing(hall, spot, drawing, margin).then_some(spot));
        if let Some(spot) = placed {
            for (along, inward) in ends_of(drawing) {
                ends.insert(spot.cell(along, inward));
            }
            return;
        }
    }
}

/// The dead ends of a drawing: floor cells with exactly one floor neighbour. Excludes the cells in front of a mouth.
fn ends_of(drawing: StampDrawing) -> impl Iterator<Item = (i16, i16)> {
    let is_floor = move |along: i16, inward: i16| {
        let row = usize::try_from(inward).ok().and_then(|row| drawing.get(row));
        let cell = usize::try_from(along).ok().and_then(|column| row?.get(column));
        cell.is_some_and(|&drawn| drawn == b'.' || drawn == b'_')
    };
    let cells = (0..drawing.len() as i16).flat_map(|inward| (0..12).map(move |along| (along, inward)));
    cells.filter(move |&(along, inward)| {
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let open = beside.iter().filter(|&&(da, di)| is_floor(along + da, inward + di)).count();
        let is_mouth = drawing[inward as usize].get(along as usize) == Some(&b'_');
        is_floor(along, inward) && !is_mouth && open == 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_the_expected_dead_ends() {
        let ends = |drawing| ends_of(drawing).collect::<Vec<_>>();
        assert_eq!(ends(BLOCK), [(0, 0), (3, 0), (6, 0), (9, 0), (1, 4), (4, 4), (7, 4)]);
        assert_eq!(ends(PORCH), [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0)]);
        assert_eq!(ends(ROW), [(0, 0), (2, 0), (4, 0), (6, 0)]);
        assert_eq!(ends(GALLERY), [(6, 0)]);
        assert_eq!(ends(SHORT_GALLERY), [(0, 0)]);
    }
}
