//! Near things: the eye in a wall behind the party, outlines of hit creatures, and the ghost.

use rootward_gen::{Heading, Pos};
use rootward_visor::{
    Eye, Look, ONE, Picture, Scene, Standee, What, draw,
    fill::{self, GroupStand},
    shipped,
};

use crate::{base_of, glance::drawn, scene_of};

/// An open cell with an open cell before it, and its scene.
fn room() -> (Scene, Pos, Heading) {
    let (base, records) = base_of("179");
    let is_free = |at: Pos| base.is_open(at) && records.at(at).next().is_none();
    let spots = Pos::all().flat_map(|at| Heading::ALL.map(|heading| (at, heading)));
    let spot = spots.into_iter().find(|&(at, heading)| is_free(at) && is_free(at.step(heading)));
    let (at, heading) = spot.unwrap_or_else(|| panic!("no two free cells"));
    (scene_of(&base, &records, at, 4, |_| false), at, heading)
}

fn middle(at: Pos) -> (i32, i32) {
    let middle = |cell: i16| i32::from(cell) * ONE + ONE / 2;
    (middle(at.x), middle(at.y))
}

/// The places of the pixels with a number.
fn pixels(picture: &Picture, number: u16) -> Vec<(usize, usize)> {
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let of = |&(x, y): &(usize, usize)| matches!(picture.shown(x, y), Some((_, What::Thing(other))) if other == number);
    all.filter(of).collect()
}

#[test]
fn the_cell_behind_the_party_is_never_seen() {
    for seed in ["179", "10", "x42"] {
        let (base, records) = base_of(seed);
        let scene = scene_of(&base, &records, Pos::new(32, 16), 99, |_| true);
        let book = shipped::book(scene.theme()).unwrap_or_else(|error| panic!("{error}"));
        let mut picture = Picture::new(64, 36);
        let mut met = 0;
        let spots = Pos::all().filter(|&at| base.is_open(at));
        for (at, heading) in spots.flat_map(|at| Heading::ALL.map(|heading| (at, heading))) {
            let behind = at.step(heading.back());
            for degrees in [60, 110] {
                draw(&scene, Eye::standing(at, heading).with_view(degrees), &book, &mut picture);
                let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
                for (cell, what) in all.filter_map(|(x, y)| picture.shown(x, y)) {
                    let is_thing = matches!(what, What::Thing(_));
                    assert!(is_thing || cell != behind, "{seed}: {what:?} of {cell:?}, seen from {at:?}");
                    met += 1;
                }
            }
        }
        assert!(met > 10_000, "{met}");
    }
}

#[test]
fn a_hit_whitens_the_outline_of_a_creature_only() {
    let (scene, at, heading) = room();
    for steps in [1, 2] {
        let cell = (0..steps).fold(at, |at, _| at.step(heading));
        let (x, y) = middle(cell);
        let look = |white: bool| {
            let mut scene = scene.clone();
            let (awake, away, sign) = (true, false, None);
            let stand = GroupStand {
                creature: 15,
                x,
                y,
                places: &[0x14],
                most: 1,
                awake,
                away,
                white,
                sign,
                number: 7,
            };
            fill::group(&mut scene, &stand);
            drawn(&scene, Eye::standing(at, heading))
        };
        let (plain, hit) = (look(false), look(true));
        let all = pixels(&plain, 7);
        let colour = |picture: &Picture, (x, y): (usize, usize)| {
            let start = (y * picture.width() + x) * 4;
            [0, 1, 2].map(|part| picture.bytes()[start + part])
        };
        let changed: Vec<_> = all.iter().filter(|&&at| colour(&plain, at) != colour(&hit, at)).collect();
        assert!(changed.iter().all(|&&at| colour(&hit, at).iter().all(|part| *part > 180)));
        let share = changed.len() * 100 / all.len().max(1);
        assert!((5..45).contains(&share), "{steps} steps: {share} of 100 pixels");
        assert_eq!(pixels(&hit, 7), all);
    }
}

#[test]
fn a_ghost_covers_a_third_at_most() {
    let (scene, at, heading) = room();
    let count = |pale: bool| {
        let mut scene = scene.clone();
        let standee = Standee::of(Look::droid(0, 0), middle(at.step(heading)), ONE / 2);
        scene.stand(Standee { pale, number: 9, ..standee });
        pixels(&drawn(&scene, Eye::standing(at, heading)), 9).len()
    };
    let (whole, pale) = (count(false), count(true));
    assert!(pale * 100 <= whole * 35 && pale * 100 >= whole * 20, "{pale} of {whole}");
}
