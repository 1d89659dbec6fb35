use rootward_gen::{Seed, generate};

use super::*;
use crate::map::tilemap::spawn::tile_index;

const KNOWN: Cover = [10, 20, 30, 40];
const FINE: usize = SMOOTH;
const SIZE: (usize, usize) = Veil::<SMOOTH>::SIZE;
const BEYOND: Cover = [1, 2, 3, 255];

fn painted(of: impl Fn(Pos) -> Lay) -> Vec<u8> {
    let mut veil = Veil::<SMOOTH>::default();
    veil.lay(of);
    let mut bytes = vec![0; SIZE.0 * SIZE.1 * 4];
    veil.paint(&mut bytes, BEYOND);
    bytes
}

fn pixels(bytes: &[u8], at: Pos) -> Vec<Cover> {
    let first = tile_index(at).expect("a cell of the frame");
    let (left, top) = (first % CELLS.0 * FINE, first / CELLS.0 * FINE);
    let places = (0..FINE).flat_map(|y| (0..FINE).map(move |x| (top + y) * SIZE.0 + left + x));
    places.map(|place| std::array::from_fn(|channel| bytes[place * 4 + channel])).collect()
}

#[test]
fn unknown_cells_have_their_own_cover_up_to_their_edge() {
    let known = Pos::new(20, 10);
    let bytes = painted(|at| if at == known { Lay::Open(KNOWN) } else { Lay::Unknown });
    for at in Pos::all() {
        let cover = if at == known { KNOWN } else { BEYOND };
        assert!(pixels(&bytes, at).iter().all(|&pixel| pixel == cover), "{at:?}");
    }
}

#[test]
fn covers_blend_from_cell_to_cell() {
    let bytes = painted(|at| Lay::Open([0, 0, 0, if at.x < 10 { 0 } else { 200 }]));
    let cells = [9, 10].map(|x| pixels(&bytes, Pos::new(x, 3))[..FINE].to_vec());
    let row: Vec<u8> = cells.concat().into_iter().map(|pixel| pixel[3]).collect();
    assert!(row.is_sorted() && row[0] == 0 && row[7] == 200, "{row:?}");
    assert!(row.windows(2).all(|pair| pair[1] - pair[0] <= 60), "{row:?}");
}

#[test]
fn walls_known_from_the_other_side_are_not_shown() {
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
    let known = |sight: &Sight, floor: u8| known_cells(&base, floor, sight).contains(wall);
    assert!(known(&sight, 1) && !known(&sight, 2));
    sight.remembered.insert(above);
    assert!(known(&sight, 2));
}

/// The known cells and their brightness at one step of a walk on which cells are also forgotten.
fn on_the_way(step: i16) -> impl Fn(Pos) -> Lay {
    let at = Pos::new(10 + 3 * step, 8 + step * 7 % 13);
    move |cell: Pos| {
        let apart = |from: Pos| (cell.x - from.x).abs().max((cell.y - from.y).abs());
        let lamp = if apart(Pos::new(30, 12)) < 3 { 200 } else { 20 };
        let seen = (apart(at) < 5).then(|| [lamp, 40, 30, (apart(at) * 9) as u8]);
        let known = cell.x < at.x && (cell.y + step) % 11 > 2;
        let cover = seen.or_else(|| known.then_some([lamp, 20, 60, 118]));
        cover.map_or(Lay::Unknown, |cover| if cell.x % 4 == 0 { Lay::Wall } else { Lay::Open(cover) })
    }
}

fn stays_up_to_date<const FINE: usize>() {
    let size = Veil::<FINE>::SIZE;
    for beyond in [BEYOND, [9, 9, 9, 0]] {
        let (mut veil, mut bytes) = (Veil::<FINE>::default(), vec![0; size.0 * size.1 * 4]);
        for step in 0..16 {
            veil.lay(on_the_way(step));
            veil.paint(&mut bytes, beyond);
            let (mut fresh, mut whole) = (Veil::<FINE>::default(), vec![0; size.0 * size.1 * 4]);
            fresh.lay(on_the_way(step));
            fresh.paint(&mut whole, beyond);
            let differ = bytes.iter().zip(&whole).filter(|(one, other)| one != other).count();
            assert_eq!((differ, step), (0, step));
        }
    }
}

#[test]
fn partial_repaint_equals_full_repaint() {
    stays_up_to_date::<SMOOTH>();
    stays_up_to_date::<DITHERED>();
}

#[test]
fn an_up_to_date_picture_is_not_touched() {
    let mut images = Assets::<Image>::default();
    let picture = images.add(smooth_image(SIZE, [0; 4]));
    let mut veil = Veil::<SMOOTH>::default();
    let mut pixels = |step: i16, beyond: [u8; 4]| {
        veil.lay(on_the_way(step));
        veil.show(&picture, beyond, &mut images);
        images.get(&picture).and_then(|image| image.data.clone()).expect("it has pixels")
    };
    let first = pixels(3, BEYOND);
    assert_eq!(first, painted(on_the_way(3)));
    assert_eq!(pixels(3, BEYOND), first);
    // Another cover of unknown cells needs a full repaint.
    assert_ne!(pixels(3, [2, 3, 4, 255]), first);
    assert_eq!(pixels(4, BEYOND), painted(on_the_way(4)));
}

#[test]
fn a_changed_cover_repaints_every_cell_it_affects() {
    let at = Pos::new(20, 10);
    let (mut veil, mut bytes) = (Veil::<SMOOTH>::default(), vec![0; SIZE.0 * SIZE.1 * 4]);
    let mut stale = |lay: Lay| {
        veil.lay(|cell| if cell == at { lay } else { Lay::Open([0, 0, 0, 9]) });
        let stale = (0..CELLS.0 * CELLS.1).filter(|&cell| veil.is_stale(cell)).count();
        veil.paint(&mut bytes, BEYOND);
        stale
    };
    let stale = [Lay::Open([0, 0, 0, 1]), Lay::Open([0, 0, 0, 1]), Lay::Open([0, 0, 0, 2]), Lay::Unknown]
        .map(&mut stale);
    assert_eq!(stale, [CELLS.0 * CELLS.1, 0, 9, 9]);
}

/// The densities of one column of pixels through a column of cells.
fn dithered(of: impl Fn(Pos) -> Lay, x: i16, rows: std::ops::RangeInclusive<i16>) -> Vec<u8> {
    let (mut veil, width) = (Veil::<DITHERED>::default(), Veil::<DITHERED>::SIZE.0);
    veil.lay(of);
    let mut bytes = vec![0; width * Veil::<DITHERED>::SIZE.1 * 4];
    veil.paint(&mut bytes, [0; 4]);
    let column = |at: Pos| {
        let cell = tile_index(at).expect("a cell of the frame");
        let (left, top) = (cell % CELLS.0 * DITHERED + 8, cell / CELLS.0 * DITHERED);
        (0..DITHERED).map(move |y| ((top + y) * width + left) * 4 + 3)
    };
    rows.flat_map(|y| column(Pos::new(x, y))).map(|place| bytes[place]).collect()
}

#[test]
fn walls_are_lit_on_the_near_half() {
    let floor = Lay::Open([0, 0, 0, 100]);
    let room = |at: Pos| if (10..=12).contains(&at.y) { floor } else { Lay::Wall };
    let front = dithered(room, 20, 9..=9);
    assert!(front.iter().all(|&density| density >= 90), "{front:?}");
    let below = dithered(room, 20, 13..=13);
    assert!(below[0] >= 90 && below[8..].iter().all(|&density| density == 0), "{below:?}");
}

#[test]
fn a_known_floor_ends_in_the_dark() {
    let floor = |at: Pos| if at.y < 12 { Lay::Open([0, 0, 0, 20]) } else { Lay::Unknown };
    let edge = dithered(floor, 20, 11..=12);
    assert!(edge[0] <= 20 && edge[DITHERED - 1] > 150, "{edge:?}");
    assert!(edge[DITHERED..].iter().all(|&density| density == 0), "{edge:?}");
}
