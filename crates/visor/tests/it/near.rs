//! Near things: the eye in a wall behind the party, outlines of hit creatures, and the ghost.

use rootward_gen::{Heading, Pos};
use rootward_visor::{
    Eye, Look, ONE, Picture, Standee, What, draw,
    fill::{self, GroupStand},
};

use crate::{base_of, book, colour, creature_at, drawn, free_line, middle, places, places_of, scene_of};

#[test]
fn the_cell_behind_the_party_is_never_seen() {
    for seed in ["179", "10", "x42"] {
        let (base, records) = base_of(seed);
        let scene = scene_of(&base, &records, Pos::new(32, 16), 99, |_| true);
        let (book, mut picture) = (book(scene.theme()), Picture::new(64, 36));
        let mut met = 0;
        let spots = Pos::all().filter(|&at| base.is_open(at));
        for (at, heading) in spots.flat_map(|at| Heading::ALL.map(|heading| (at, heading))) {
            let behind = at.step(heading.back());
            for degrees in [60, 110] {
                draw(&scene, Eye::standing(at, heading).with_view(degrees), &book, &mut picture);
                for (cell, what) in places(&picture).filter_map(|(x, y)| picture.shown(x, y)) {
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
    let (scene, eye, [_, next, second]) = free_line("179");
    for (steps, cell) in [(1, next), (2, second)] {
        let look = |white: bool| {
            let mut scene = scene.clone();
            fill::group(&mut scene, &GroupStand { awake: true, white, ..creature_at(15, middle(cell), 7) });
            drawn(&scene, eye)
        };
        let (plain, hit) = (look(false), look(true));
        let all = places_of(&plain, What::Thing(7));
        let changed: Vec<_> = all.iter().filter(|&&at| colour(&plain, at) != colour(&hit, at)).collect();
        assert!(changed.iter().all(|&&at| colour(&hit, at).iter().all(|part| *part > 180)));
        let share = changed.len() * 100 / all.len().max(1);
        assert!((5..45).contains(&share), "{steps} steps: {share} of 100 pixels");
        assert_eq!(places_of(&hit, What::Thing(7)), all);
    }
}

#[test]
fn a_ghost_covers_a_third_at_most() {
    let (scene, eye, [_, next]) = free_line("179");
    let count = |pale: bool| {
        let mut scene = scene.clone();
        let standee = Standee::of(Look::droid(0, 0), middle(next), ONE / 2);
        scene.stand(Standee { pale, number: 9, ..standee });
        places_of(&drawn(&scene, eye), What::Thing(9)).len()
    };
    let (whole, pale) = (count(false), count(true));
    assert!(pale * 100 <= whole * 35 && pale * 100 >= whole * 20, "{pale} of {whole}");
}
