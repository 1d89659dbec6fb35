//! Dead ends that are stamped before the crawlers run: open presets have hardly one, and shops, computers,
//! traps, puzzles and the captive need them, most with a passage before them.

use super::{
    super::{hall::Hall, starts::Start, table::Table},
    corner::{Drawing, deal, draw_site, stamp_drawing},
};
use crate::{grid::CellSet, plan::Plan, rng::Stream};

/// Four niches side by side: booths without a link, three cells deep.
const NICHES: Drawing = &[b".#.#.#.#", b".#.#.#.#", b".#.#.#.#", b"________"];
/// The same for narrow places.
const FEW_NICHES: Drawing = &[b".#.#", b".#.#", b".#.#", b"____"];
/// A folded passage: from its mouth along a wall and back along the border.
const GALLERY: Drawing = &[b".......#_", b".#######_", b".......__", b"#######__"];
/// The same for narrow places: along the border only.
const SHORT_GALLERY: Drawing = &[b".......__", b"#######__"];

/// Stamps the dead ends of all floors. `ends` gets their innermost cells.
pub(super) fn place_dead_ends<M: Stream>(
    hall: &mut Hall,
    plan: &Plan,
    table: &Table,
    starts: &mut Vec<Start>,
    ends: &mut CellSet,
    rng: &mut M,
) {
    let margin = i16::from(table.constants.min_corr_width);
    let galleries = deal(plan, table.constants.galleries).map(|floor| (floor, GALLERY, SHORT_GALLERY));
    let niches = deal(plan, table.constants.niches).map(|floor| (floor, NICHES, FEW_NICHES));
    for (floor, wide, narrow) in galleries.chain(niches) {
        for drawing in [wide, narrow] {
            let placed = draw_site(hall, floor, starts, rng, |hall, site, _| {
                stamp_drawing(hall, site, drawing, margin).then_some(site)
            });
            if let Some(site) = placed {
                for (along, inward) in ends_of(drawing) {
                    ends.insert(site.cell(along, inward));
                }
                break;
            }
        }
    }
}

/// The floor cells of a drawing with one neighbour.
fn ends_of(drawing: Drawing) -> impl Iterator<Item = (i16, i16)> {
    let is_floor = move |along: i16, inward: i16| {
        let row = usize::try_from(inward).ok().and_then(|row| drawing.get(row));
        let cell = usize::try_from(along).ok().and_then(|column| row?.get(column));
        cell.is_some_and(|&drawn| drawn != b'#')
    };
    let cells = (0..drawing.len() as i16).flat_map(|inward| (0..10).map(move |along| (along, inward)));
    cells.filter(move |&(along, inward)| {
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let open = beside.iter().filter(|&&(da, di)| is_floor(along + da, inward + di)).count();
        is_floor(along, inward) && open == 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_the_dead_ends_that_they_are_for() {
        let ends = |drawing| ends_of(drawing).collect::<Vec<_>>();
        assert_eq!(ends(NICHES), [(0, 0), (2, 0), (4, 0), (6, 0)]);
        assert_eq!(ends(GALLERY), [(6, 0)]);
        assert_eq!(ends(SHORT_GALLERY), [(0, 0)]);
    }
}
