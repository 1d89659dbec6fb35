//! Claims about the pictures over the map.

use rootward_gen::{Seed, generate};

use super::*;
use crate::tilemap::spawn::tile_index;

const KNOWN: [u8; 4] = [10, 20, 30, 40];
const BEYOND: [u8; 4] = [1, 2, 3, 255];

fn painted(base: &Base, of: impl Fn(Pos) -> Option<[u8; 4]>) -> Vec<u8> {
    let mut veil = Veil::default();
    veil.lay(base, of);
    let mut bytes = vec![0; SIZE.0 * SIZE.1 * 4];
    veil.paint(&mut bytes, BEYOND);
    bytes
}

/// The pixel, without the grain of rock.
fn plain(pixel: [u8; 4]) -> [u8; 4] {
    let [grain, more, most, _] = std::array::from_fn(|channel| pixel[channel].wrapping_sub(BEYOND[channel]));
    let is_rock = grain == more && more == most && usize::from(grain) <= GRAIN && pixel[3] == BEYOND[3];
    if is_rock { BEYOND } else { pixel }
}

fn pixels(bytes: &[u8], at: Pos) -> Vec<[u8; 4]> {
    let first = tile_index(at).expect("a cell of the frame");
    let (left, top) = (first % CELLS.0 * FINE, first / CELLS.0 * FINE);
    let places = (0..FINE).flat_map(|y| (0..FINE).map(move |x| (top + y) * SIZE.0 + left + x));
    places.map(|place| plain(std::array::from_fn(|channel| bytes[place * 4 + channel]))).collect()
}

#[test]
fn unknown_cells_are_covered_up_to_their_edge_and_a_little_beyond() {
    let base = generate(&Seed::classic(1).into());
    let find = |wall: bool| Pos::all().find(|&at| at.x > 3 && at.y > 3 && base.is_ground(at) != wall);
    let (floor, wall) = (find(false).expect("floor"), find(true).expect("a wall"));
    for (known, seen) in [(floor, 4), (wall, 0)] {
        let bytes = painted(&base, |at| (at == known).then_some(KNOWN));
        let others = Pos::all().filter(|&at| at != known);
        assert!(others.into_iter().all(|at| pixels(&bytes, at).iter().all(|&pixel| pixel == BEYOND)));
        // The middle of a floor alone is seen.
        assert_eq!(pixels(&bytes, known).iter().filter(|pixel| pixel[3] == KNOWN[3]).count(), seen);
        assert!(pixels(&bytes, known).iter().all(|pixel| [KNOWN[3], BEYOND[3]].contains(&pixel[3])));
    }
    let bytes = painted(&base, |_| Some(KNOWN));
    assert!(Pos::all().all(|at| pixels(&bytes, at).iter().all(|&pixel| pixel == KNOWN)));
}

#[test]
fn rock_has_a_grain_near_to_what_is_known_and_stays_dark() {
    let base = generate(&Seed::classic(1).into());
    let known = Pos::new(20, 10);
    let bytes =
        painted(&base, |at| ((at.x - known.x).abs() <= 1 && (at.y - known.y).abs() <= 1).then_some(KNOWN));
    let grain = |at: Pos| {
        let first = tile_index(at).expect("a cell of the frame");
        let (left, top) = (first % CELLS.0 * FINE, first / CELLS.0 * FINE);
        let places = (0..FINE).flat_map(move |y| (0..FINE).map(move |x| (top + y) * SIZE.0 + left + x));
        places.map(|place| bytes[place * 4] - BEYOND[0]).max().expect("a cell has pixels")
    };
    assert!((1..=GRAIN).contains(&usize::from(grain(known.offset(2, 0)))));
    assert_eq!(grain(known.offset(5, 0)), 0);
}

#[test]
fn of_a_wall_the_half_before_the_unknown_is_plain_rock() {
    let [base, second] = [1, 2].map(|number| generate(&Seed::classic(number).into()));
    // A wall in both, behind which one hides floor, and the other rock.
    let hides = |at: Pos| base.is_ground(at.offset(1, 0)) != second.is_ground(at.offset(1, 0));
    let is_wall = |at: Pos| !base.is_ground(at) && !second.is_ground(at);
    let mut walls = Pos::all().filter(|&at| at.x > 3 && at.y > 3 && is_wall(at) && hides(at));
    let wall = walls.next().expect("a wall");
    let bytes = painted(&base, |at| (at.x <= wall.x).then_some(KNOWN));
    let row = &pixels(&bytes, wall)[..FINE];
    assert_eq!(row[..2], [KNOWN, KNOWN]);
    let bright = |pixel: [u8; 4]| pixel[..3].iter().map(|channel| u32::from(*channel)).sum::<u32>();
    assert!(row[2..].iter().all(|pixel| pixel[3] == 255 && bright(*pixel) >= 2 * bright(BEYOND)), "{row:?}");
    // Whatever lies there: two walls are alike where they hide something.
    let other = painted(&second, |at| (at.x <= wall.x).then_some(KNOWN));
    let place = |bytes: &[u8]| pixels(bytes, wall)[2..FINE].to_vec();
    assert_eq!(place(&bytes), place(&other));
}

#[test]
fn of_a_wall_above_the_unknown_nothing_of_its_front_is_seen() {
    let base = generate(&Seed::classic(1).into());
    let wall = Pos::all().find(|&at| at.x > 3 && at.y > 3 && !base.is_ground(at)).expect("a wall");
    let bytes = painted(&base, |at| (at.y <= wall.y).then_some(KNOWN));
    let column: Vec<bool> =
        pixels(&bytes, wall).iter().step_by(FINE).map(|pixel| pixel[3] == KNOWN[3]).collect();
    assert_eq!(column, [true, false, false, false]);
}

#[test]
fn the_light_of_a_lamp_has_no_rim_where_knowledge_ends() {
    let base = generate(&Seed::classic(1).into());
    let floor = Pos::all().find(|&at| at.x > 3 && at.y > 3 && base.is_ground(at)).expect("floor");
    let near = |at: Pos| (at.x - floor.x).abs() <= 1 && (at.y - floor.y).abs() <= 1;
    let bytes = painted(&base, |at| near(at).then_some([255, 200, 90, 30]));
    // In the middle it has its colour; beside what is covered, that of the darkness, so that none shines between.
    assert!(pixels(&bytes, floor).contains(&[255, 200, 90, 30]));
    let width = SIZE.0;
    for (index, pixel) in bytes.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[0] == 255) {
        let around = [index - 1, index + 1, index - width, index + width];
        assert!(around.iter().all(|beside| bytes[beside * 4 + 3] == 30), "{index} {pixel:?}");
    }
}

#[test]
fn from_cell_to_cell_it_is_soft() {
    let base = generate(&Seed::classic(1).into());
    let bytes = painted(&base, |at| Some([0, 0, 0, if at.x < 10 { 0 } else { 200 }]));
    let cells = [9, 10].map(|x| pixels(&bytes, Pos::new(x, 3))[..FINE].to_vec());
    let row: Vec<u8> = cells.concat().into_iter().map(|pixel| pixel[3]).collect();
    assert!(row.is_sorted() && row[0] == 0 && row[7] == 200, "{row:?}");
    assert!(row.windows(2).all(|pair| pair[1] - pair[0] <= 60), "{row:?}");
}

#[test]
fn walls_that_are_known_from_the_other_side_are_not_shown() {
    let base = generate(&Seed::classic(1).into());
    let shared = Pos::all().find_map(|wall| {
        let around = || (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| wall.offset(dx, dy)));
        let open = |floor| around().find(|&at| base.is_ground(at) && base.floor_at(at) == Some(floor));
        (!base.is_ground(wall)).then(|| Some((wall, open(1)?, open(2)?))).flatten()
    });
    let (wall, below, above) = shared.expect("a wall between two floors");
    let mut sight = Sight::default();
    sight.remembered.insert(wall);
    sight.remembered.insert(below);
    assert!(is_known(&base, 1, &sight, wall) && !is_known(&base, 2, &sight, wall));
    sight.remembered.insert(above);
    assert!(is_known(&base, 2, &sight, wall));
}

/// What is known and how bright it is, by the step of somebody who walks about and forgets.
fn on_the_way(step: i16) -> impl Fn(Pos) -> Option<[u8; 4]> {
    let at = Pos::new(10 + 3 * step, 8 + step * 7 % 13);
    move |cell: Pos| {
        let apart = |from: Pos| (cell.x - from.x).abs().max((cell.y - from.y).abs());
        let lamp = if apart(Pos::new(30, 12)) < 3 { 200 } else { 20 };
        let seen = (apart(at) < 5).then(|| [lamp, 40, 30, (apart(at) * 9) as u8]);
        let known = cell.x < at.x && (cell.y + step) % 11 > 2;
        seen.or_else(|| known.then_some([lamp, 20, 60, 118]))
    }
}

#[test]
fn a_picture_that_is_brought_up_to_date_is_the_same_as_one_that_is_painted_anew() {
    let base = generate(&Seed::classic(1).into());
    for beyond in [BEYOND, [9, 9, 9, 0]] {
        let (mut veil, mut bytes) = (Veil::default(), vec![0; SIZE.0 * SIZE.1 * 4]);
        for step in 0..16 {
            veil.lay(&base, on_the_way(step));
            veil.paint(&mut bytes, beyond);
            let (mut fresh, mut anew) = (Veil::default(), vec![0; SIZE.0 * SIZE.1 * 4]);
            fresh.lay(&base, on_the_way(step));
            fresh.paint(&mut anew, beyond);
            let differ = bytes.iter().zip(&anew).filter(|(one, other)| one != other).count();
            assert_eq!((differ, step), (0, step));
        }
    }
}

#[test]
fn a_picture_that_shows_it_all_is_left_alone() {
    let base = generate(&Seed::classic(1).into());
    let mut images = Assets::<Image>::default();
    let picture = images.add(smooth_image(SIZE, [0; 4]));
    let mut veil = Veil::default();
    let mut pixels = |step: i16, beyond: [u8; 4]| {
        veil.lay(&base, on_the_way(step));
        veil.show(&picture, beyond, &mut images);
        images.get(&picture).and_then(|image| image.data.clone()).expect("it has pixels")
    };
    let first = pixels(3, BEYOND);
    assert_eq!(first, painted(&base, on_the_way(3)));
    assert_eq!(pixels(3, BEYOND), first);
    // Another darkness is another picture.
    assert_ne!(pixels(3, [2, 3, 4, 255]), first);
    assert_eq!(pixels(4, BEYOND), painted(&base, on_the_way(4)));
}

#[test]
fn a_changed_cover_is_painted_as_far_as_it_reaches() {
    let base = generate(&Seed::classic(1).into());
    let at = Pos::new(20, 10);
    let (mut veil, mut bytes) = (Veil::default(), vec![0; SIZE.0 * SIZE.1 * 4]);
    let mut stale = |cover: Option<[u8; 4]>| {
        veil.lay(&base, |cell| if cell == at { cover } else { Some([0, 0, 0, 9]) });
        veil.paint(&mut bytes, BEYOND);
        veil.stale.iter().filter(|stale| **stale > Stale::No).count()
    };
    let stale = [Some([0, 0, 0, 1]), Some([0, 0, 0, 1]), Some([0, 0, 0, 2]), None].map(&mut stale);
    assert_eq!(stale, [CELLS.0 * CELLS.1, 0, 5 * 5, 7 * 7]);
}
