//! The visor in the whole game, drawn without a window.

use bevy::prelude::*;
use rootward_gen::{Pos, Seed};
use rootward_rules::{play::Play, site::Site};
use rootward_visor::What;

use super::sheet::Sheet;
use crate::{
    sight::{CellSight, Sight},
    testing::{
        console,
        drawn::{drawn, place_of},
        enter, updates,
    },
};

#[test]
fn each_view_takes_its_place_on_the_screen() {
    let size = UVec2::new(1024, 600);
    let Some(mut app) = drawn(size, 100) else { return };
    enter(&mut app, Seed::classic(179));
    let mut place = |view: &str| {
        console(&mut app, &format!("view {view}"));
        updates(&mut app, 3);
        place_of(&mut app, "visor picture")
    };
    assert_eq!(place("map"), None);
    let full = place("visor").expect("a picture");
    let window = Rect::from_corners(Vec2::ZERO, size.as_vec2());
    assert_eq!(full.union(window), full, "it fills the window");
    let corner = place("inset").expect("a picture");
    assert_eq!(corner.intersect(window), corner, "all of it is in the window");
    assert!(corner.width() < size.x as f32 / 2.5 && corner.min.x > size.x as f32 / 2.0, "{corner:?}");
    assert_eq!(place("map"), None);
}

#[test]
fn the_picture_shows_cells_in_sight_and_no_others() {
    let Some(mut app) = drawn(UVec2::new(640, 360), 100) else { return };
    enter(&mut app, Seed::classic(179));
    for line in ["god", "view visor"] {
        console(&mut app, line);
    }
    let cells: Vec<Pos> = app.world().resource::<Site>().floor().iter().step_by(90).collect();
    let (mut floors, mut walls) = (0, 0);
    for (at, heading) in cells.iter().zip(["north", "east", "south", "west"].into_iter().cycle()) {
        app.world_mut().resource_mut::<Play>().groups = default();
        for line in [format!("goto {} {}", at.x, at.y), format!("face {heading}")] {
            console(&mut app, &line);
        }
        updates(&mut app, 6);
        let (sheet, sight) = (app.world().resource::<Sheet>(), app.world().resource::<Sight>());
        let picture = sheet.picture();
        for (x, y) in (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y))) {
            let Some((cell, what)) = picture.shown(x, y) else { continue };
            let seen = matches!(sight.of(cell), CellSight::Now | CellSight::Lit);
            assert!(seen || !cell.in_grid(), "{what:?} of {cell:?}, seen from {at:?} to the {heading}");
            match what {
                What::Floor => floors += 1,
                What::Wall => walls += 1,
                What::Ceiling | What::Thing(_) => {}
            }
        }
    }
    assert!(floors > 1000 && walls > 1000, "{floors} pixels of floors, {walls} of walls");
}
