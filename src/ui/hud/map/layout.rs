//! Layout of the map: the place and size of the floors, and the letters that join them.

use bevy::math::{Rect, Vec2};
use rootward_gen::{Base, LinkWay, Pos, Shaft};

/// Space between two floors, in pixels.
pub const SPACING: f32 = 12.0;
/// Height of the title line above a floor, with the space below it.
pub const TITLE: f32 = 24.0;
/// Minimum width of a floor, set by its title line.
pub const NARROWEST: f32 = 200.0;
pub const EDGE: f32 = 1.0;
/// Width and height of an unseen floor. This size leaves room for known floors and does not reveal the real size.
pub const UNSEEN: Vec2 = Vec2::new(NARROWEST - 2.0 * EDGE, 40.0);
/// The maximum number of pixels per side of a cell.
const LARGEST: i32 = 44;

/// The largest whole number of pixels per cell side at which the floors fit, at least 1. An unseen floor is `None`.
pub fn largest_scale(floors: &[Option<(i32, i32)>], (width, height): (f32, f32)) -> i32 {
    let fits = |scale: i32| {
        let size = |(columns, rows): (i32, i32)| Vec2::new((columns * scale) as f32, (rows * scale) as f32);
        let sizes = floors.iter().map(|floor| card(floor.map_or(UNSEEN, size)));
        flow(sizes, width).is_some_and(|needed| needed <= height)
    };
    (1..=LARGEST).rev().find(|&scale| fits(scale)).unwrap_or(1)
}

fn card(size: Vec2) -> (f32, f32) {
    ((size.x + 2.0 * EDGE).max(NARROWEST), size.y + 2.0 * EDGE + TITLE)
}

/// The height of cards that are laid out row by row. `None` if one card is too wide.
fn flow(cards: impl Iterator<Item = (f32, f32)>, width: f32) -> Option<f32> {
    let (mut above, mut row_width, mut row_height) = (0.0, 0.0, 0.0_f32);
    for (card_width, card_height) in cards {
        if card_width > width {
            return None;
        }
        let next_width = if row_width > 0.0 { row_width + SPACING + card_width } else { card_width };
        if next_width > width {
            above += row_height + SPACING;
            (row_width, row_height) = (card_width, card_height);
        } else {
            (row_width, row_height) = (next_width, row_height.max(card_height));
        }
    }
    Some(above + row_height)
}

/// A letter at an end of a ladder or at a stop of an elevator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    pub at: Pos,
    /// The letter, which is the same at all ends. After `Z`, digits are used.
    pub sign: char,
    pub way: LinkWay,
}

/// Returns the letters of all connections between floors. Elevators come before ladders.
pub fn letters(base: &Base) -> Vec<Letter> {
    let mut signs = ('A'..='Z').chain('1'..='9').chain(std::iter::repeat('*'));
    let mut letters = Vec::new();
    // A shaft with one open stop leads nowhere (Quirk Q14).
    let open_stops = |shaft: &Shaft| shaft.stops().filter(|stop| stop.open).count();
    let running = base.shafts().filter(|shaft| shaft.joined && open_stops(shaft) > 1);
    for (shaft, sign) in running.zip(&mut signs) {
        let stops = shaft.stops().filter(|stop| stop.open);
        letters.extend(stops.map(|stop| Letter { at: stop.car, sign, way: LinkWay::Elevator }));
    }
    let ladders = base.links().filter(|link| link.way != LinkWay::Elevator);
    // `zip` advances its first iterator first. With the signs second, no sign is lost when the links run out.
    for (link, sign) in ladders.zip(signs) {
        letters.extend([link.from, link.to].map(|at| Letter { at, sign, way: link.way }));
    }
    letters
}

pub const LETTER_BOX: Vec2 = Vec2::new(14.0, 20.0);
/// Maximum distance of a box from its point, in boxes.
const FARTHEST: i32 = 3;

/// Returns places for boxes, each given by the middle of its cell and its size. A box lies on its cell if there is
/// room, otherwise beside it. Boxes stay inside the picture and do not overlap each other or the sign at `taken`.
pub fn place_boxes(boxes: impl Iterator<Item = (Vec2, Vec2)>, taken: Option<Vec2>, room: Vec2) -> Vec<Rect> {
    let within = |middle: Vec2, size: Vec2| {
        let corner = (middle - size / 2.0).min(room - size).max(Vec2::ZERO);
        Rect::from_corners(corner, corner + size)
    };
    let mut placed: Vec<Rect> = taken.map(|at| within(at, LETTER_BOX)).into_iter().collect();
    let spots = spots();
    for (middle, size) in boxes {
        let free = |spot: &Rect| placed.iter().all(|other| other.intersect(*spot).is_empty());
        let mut tried = spots.iter().map(|&spot| within(middle + spot * size, size));
        placed.push(tried.find(free).unwrap_or(within(middle, size)));
    }
    placed.split_off(usize::from(taken.is_some()))
}

/// The offsets that are tried for a box, in boxes to the right and down, nearest first.
fn spots() -> Vec<Vec2> {
    let halves = -2 * FARTHEST..=2 * FARTHEST;
    let mut spots: Vec<(i32, i32)> =
        halves.clone().flat_map(|down| halves.clone().map(move |right| (right, down))).collect();
    spots.sort_by_key(|(right, down)| right * right + down * down);
    spots.into_iter().map(|(right, down)| Vec2::new(right as f32, down as f32) / 2.0).collect()
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Kind, Seed, generate};

    use super::*;
    use rootward_presentation::plan::extent::Extent;

    fn floors(base: &Base) -> Vec<Option<(i32, i32)>> {
        let extents = (1..=base.plan().floor_count()).map(|floor| Extent::of_floor(base, floor));
        extents.map(|extent| Some((extent.width, extent.height))).collect()
    }

    #[test]
    fn all_floors_of_every_base_fit_readably_into_a_small_window() {
        for number in 0..2000 {
            let base = generate(&Seed::classic(number).into());
            let scale = largest_scale(&floors(&base), (950.0, 440.0));
            assert!(scale >= 3, "{number}: {scale}");
        }
    }

    #[test]
    fn a_larger_window_never_makes_the_map_smaller() {
        let base = generate(&Seed::classic(179).into());
        let scale = |width, height| largest_scale(&floors(&base), (width, height));
        assert!(scale(950.0, 440.0) <= scale(1200.0, 560.0));
        assert!(scale(1200.0, 560.0) <= scale(1800.0, 900.0));
        assert_eq!(largest_scale(&[Some((64, 32))], (10.0, 10.0)), 1);
    }

    #[test]
    fn unseen_floors_leave_room_for_the_others() {
        let base = generate(&Seed::classic(179).into());
        let all = floors(&base);
        let one: Vec<_> = (0..).zip(&all).map(|(floor, &size)| size.filter(|_| floor == 2)).collect();
        let scale = |floors| largest_scale(floors, (1256.0, 560.0));
        assert!(scale(&one) > scale(&all), "{} {}", scale(&one), scale(&all));
    }

    #[test]
    fn both_ends_of_a_link_have_the_same_letter() {
        let base = generate(&Seed::classic(179).into());
        let letters = letters(&base);
        let ladders = letters.iter().filter(|letter| letter.way == LinkWay::Ladder);
        let ends = |sign| letters.iter().filter(|letter| letter.sign == sign).count();
        assert!(letters.iter().all(|letter| ends(letter.sign) > 1));
        for letter in ladders.clone() {
            let ends: Vec<Pos> =
                letters.iter().filter(|end| end.sign == letter.sign).map(|end| end.at).collect();
            assert_eq!(ends.len(), 2, "{letter:?}");
            assert_eq!(base.ladder_up(ends[0]), Some(ends[1]));
        }
        let with_ladder = Pos::all().filter(|&at| Kind::LADDERS.has(base.kind(at)));
        assert!(with_ladder.into_iter().all(|at| ladders.clone().any(|letter| letter.at == at)));
    }

    #[test]
    fn boxes_on_the_map_never_overlap() {
        let room = Vec2::new(144.0, 72.0);
        let points = [(143, 5), (143, 5), (140, 9), (70, 30), (70, 30), (2, 60), (9, 62), (16, 61), (23, 63)];
        let points = points.map(|(x, y)| Vec2::new(x as f32, y as f32));
        let boxes =
            points.iter().map(|&at| (at, if at.x > 9.0 { LETTER_BOX } else { Vec2::new(18.0, 14.0) }));
        let party = points[3];
        let mut placed = place_boxes(boxes, Some(party), room);
        placed.push(Rect::from_center_size(party, LETTER_BOX));
        for (index, one) in placed.iter().enumerate() {
            assert!(one.min.cmpge(Vec2::ZERO).all() && one.max.cmple(room).all(), "{one:?}");
            for other in &placed[..index] {
                assert!(one.intersect(*other).is_empty(), "{one:?} hides {other:?}");
            }
        }
    }
}
