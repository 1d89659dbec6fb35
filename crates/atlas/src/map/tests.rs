use rootward_gen::Base;
use rootward_presentation::overlay::Overlay;
use rootward_visor::fill::theme_of;

use super::*;
use crate::testing::SEEDS;

fn studio() -> Studio {
    Studio::new().expect("sound sprites")
}

fn subject(seed: &str) -> Subject {
    Subject::of(seed.parse().expect("a seed"))
}

fn painted(studio: &Studio, subject: &Subject, floor: Option<u8>) -> Vec<u8> {
    let mut map = vec![0; BYTES];
    paint(subject, &studio.paints(theme_of(&subject.base)).expect("sound pictures"), floor, &mut map);
    map
}

fn cell(map: &[u8], at: Pos) -> Vec<u8> {
    let (left, top) = corner(at).expect("on the map");
    let row = |y: usize| ((top + y) * SIZE.0 + left) * DEPTH;
    (0..CELL).flat_map(|y| map[row(y)..row(y) + CELL * DEPTH].to_vec()).collect()
}

fn rock(studio: &Studio, base: &Base) -> Vec<u8> {
    let mut map = vec![0; BYTES];
    let paints = studio.paints(theme_of(base)).expect("sound pictures");
    framed().for_each(|at| pave(&mut map, &paints.rock, at));
    map
}

#[test]
fn a_floor_shows_its_own_ground_and_no_other() {
    let studio = studio();
    for seed in SEEDS {
        let subject = subject(seed);
        let rock = rock(&studio, &subject.base);
        let all = painted(&studio, &subject, None);
        for floor in 1..=subject.base.plan().floor_count() {
            let map = painted(&studio, &subject, Some(floor));
            assert!(map.chunks_exact(DEPTH).all(|pixel| pixel[3] == u8::MAX), "{seed}");
            for at in subject.base.open_cells().iter() {
                let is_on_floor = |at: Pos| subject.base.floor_at(at) == Some(floor);
                let (own, bare) = (is_on_floor(at), cell(&map, at) == cell(&rock, at));
                // A fake wall in the middle of rock looks like rock.
                let like_wall = matches!(subject.base.kind(at), Kind::FakeWall | Kind::Wall);
                // Beside the floor, a cell of another floor shows a wall.
                let beside =
                    (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at.offset(dx, dy))).any(is_on_floor);
                assert!(
                    if own { !bare || like_wall } else { bare || beside },
                    "{seed}: {at:?} on floor {floor}"
                );
                assert!(!own || cell(&map, at) == cell(&all, at), "{seed}: {at:?} on floor {floor}");
            }
        }
    }
}

#[test]
fn the_area_of_a_floor_holds_every_changed_pixel() {
    let studio = studio();
    for seed in SEEDS {
        let subject = subject(seed);
        let rock = rock(&studio, &subject.base);
        for floor in (1..=subject.base.plan().floor_count()).map(Some).chain([None]) {
            let map = painted(&studio, &subject, floor);
            let Area { left, top, width, height } = area(&subject, floor).expect("a floor");
            assert!(left + width <= SIZE.0 && top + height <= SIZE.1, "{seed}");
            for at in framed().filter(|&at| cell(&map, at) != cell(&rock, at)) {
                let (x, y) = corner(at).expect("on the map");
                let inside = (left..left + width).contains(&x) && (top..top + height).contains(&y);
                assert!(inside, "{seed}: {at:?} on floor {floor:?}");
            }
        }
        assert_eq!(area(&subject, Some(0)), None);
        assert_eq!(area(&subject, Some(subject.base.plan().floor_count() + 1)), None);
    }
}

#[test]
fn overlays_keep_to_the_cells_of_their_floor() {
    let studio = studio();
    let mut overlays = Overlays::default();
    let mut map = vec![0; BYTES];
    for seed in SEEDS {
        let subject = subject(seed);
        for &overlay in Overlay::ALL {
            overlays.paint(&subject, overlay, (Some(1), 2), studio.inks(), &mut map);
            let painted = |at: &Pos| cell(&map, *at).chunks_exact(DEPTH).any(|pixel| pixel[3] != 0);
            let cells: Vec<Pos> = framed().filter(painted).collect();
            let stray = cells.iter().find(|at| subject.base.floor_at(**at) != Some(1));
            assert_eq!(stray, None, "{seed} {overlay:?}");
            let rows = legend(&subject, overlay, Some(1), studio.inks());
            assert_eq!(cells.is_empty(), rows.is_empty(), "{seed} {overlay:?}");
        }
    }
}

#[test]
fn a_map_of_another_size_stays_as_it_is() {
    let (studio, subject) = (studio(), subject("17.3"));
    let mut short = vec![7; 12];
    paint(&subject, &studio.paints(theme_of(&subject.base)).expect("sound pictures"), None, &mut short);
    Overlays::default().paint(&subject, Overlay::Ids, (None, 2), studio.inks(), &mut short);
    assert_eq!(short, [7; 12]);
}

#[test]
fn a_part_of_a_map_is_cut_within_its_bounds() {
    let map: Vec<u8> = (0..BYTES).map(|byte| (byte / DEPTH) as u8).collect();
    let mut part = Vec::new();
    Area { left: 3, top: 2, width: 2, height: 2 }.cut(&map, &mut part);
    assert_eq!(part.len(), 16);
    assert_eq!(part[0], (2 * SIZE.0 + 3) as u8);
    Area { left: SIZE.0 - 1, top: SIZE.1 - 1, width: 900, height: 900 }.cut(&map, &mut part);
    assert_eq!(part.len(), DEPTH);
    Area { left: usize::MAX, top: usize::MAX, width: usize::MAX, height: 1 }.cut(&map, &mut part);
    assert!(part.is_empty());
}
