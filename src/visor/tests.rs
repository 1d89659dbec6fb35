mod told;

use bevy::prelude::*;
use rootward_gen::{Pos, Seed};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
};
use rootward_visor::What;

use super::{
    sheet::Sheet,
    sides::{Side, Struck},
};
use crate::{
    app::testing::{
        console,
        drawn::{drawn, place_of},
        enter, mode, updates,
    },
    host::states::Mode,
    input::settings::Settings,
    kit::frame::Frame,
};

/// Starts the game in base 17.3, without the scenes before a play. `None` where nothing can be drawn.
fn drawn_in_179(size: UVec2) -> Option<App> {
    let mut app = drawn(size, 100)?;
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.briefings, settings.scenes) = (false, false);
    }
    enter(&mut app, Seed::classic(179));
    app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
    updates(&mut app, 4);
    assert_eq!(mode(&app), Some(Mode::Walk));
    Some(app)
}

#[test]
fn each_view_takes_its_place_on_the_screen() {
    let size = UVec2::new(1024, 600);
    let Some(mut app) = drawn_in_179(size) else { return };
    let mut place = |view: &str| {
        console(&mut app, &format!("view {view}"));
        updates(&mut app, 3);
        place_of(&mut app, "visor picture")
    };
    assert_eq!(place("map"), None);
    let full = place("visor").expect("a picture");
    let field = Frame::of(size.as_vec2(), 1.0).field;
    assert_eq!(full.union(field), full, "it fills the playfield");
    let corner = place("inset").expect("a picture");
    assert_eq!(corner.intersect(field), corner, "all of it is in the playfield");
    assert!(corner.width() < field.width() / 2.5 && corner.min.x > field.width() / 2.0, "{corner:?}");
    assert_eq!(place("map"), None);
}

#[test]
fn the_picture_shows_cells_in_sight_and_no_others() {
    let Some(mut app) = drawn_in_179(UVec2::new(640, 360)) else { return };
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
            // The place itself is remembered, but its things are not.
            let remembered = !matches!(what, What::Thing(_)) && sight.of(cell) != CellSight::Never;
            let told = seen || remembered || !cell.in_grid();
            assert!(told, "{what:?} of {cell:?}, seen from {at:?} to the {heading}");
            match what {
                What::Floor => floors += 1,
                What::Wall => walls += 1,
                What::Ceiling | What::Thing(_) => {}
            }
        }
    }
    assert!(floors > 1000 && walls > 1000, "{floors} pixels of floors, {walls} of walls");
}

#[test]
fn a_blow_from_behind_is_announced_only_in_the_visor() {
    let Some(mut app) = drawn_in_179(UVec2::new(640, 360)) else { return };
    for (view, told) in [("visor", vec![Side::Back]), ("map", Vec::new())] {
        console(&mut app, &format!("view {view}"));
        updates(&mut app, 3);
        let party = &app.world().resource::<Play>().party;
        let from = party.at.step(party.facing.back());
        let hurt = PlayEvent::DroidHurt { droid: 0, amount: 1, harm: Harm::Mirror, from };
        app.world_mut().write_message(hurt);
        updates(&mut app, 2);
        let shown = |app: &mut App| {
            let mut plates = app.world_mut().query::<(&Side, &Visibility)>();
            let there = plates.iter(app.world()).filter(|(_, seen)| **seen != Visibility::Hidden);
            there.map(|(side, _)| *side).collect::<Vec<_>>()
        };
        assert_eq!(shown(&mut app), told, "{view}");
        app.insert_resource(Struck::default());
        updates(&mut app, 1);
        assert_eq!(shown(&mut app), []);
    }
}
