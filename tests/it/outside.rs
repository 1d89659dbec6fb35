//! The land around a base: landing, walking to the door, in, and out again.

use bevy::prelude::*;
use leafwing_input_manager::prelude::Buttonlike;
use rootward::{
    host::states::Mode,
    input::orders::Wishes,
    session::launch::{Launch, StartOutside},
    testing::{
        app_in, console, facing, floor, key_of, load, mode, of_party, position, said, settle, step, tap,
        updates,
    },
    ui::console::output::LineKind,
    world::base::{
        current::CurrentBase,
        placed::{OfBase, Placed},
    },
};
use rootward_gen::{Heading, Outside, Pos, Seed};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{order::Wish, region::Region, tables::shipped};

fn place(app: &App) -> Region {
    *app.world().resource::<Region>()
}

fn stands(app: &mut App) -> (Region, Pos) {
    (place(app), position(app))
}

fn current(app: &App) -> CurrentBase {
    app.world().resource::<CurrentBase>().clone()
}

fn land(app: &App) -> Outside {
    current(app).outside().expect("a planet base has land").clone()
}

fn landed(seed: Seed) -> App {
    let mut app = app_in(seed);
    app.world_mut().resource_mut::<Launch>().outside = StartOutside::Always;
    load(&mut app, seed);
    app
}

/// The headings from the party's cell to the door, including the last one into it.
fn way_in(app: &mut App) -> Vec<Heading> {
    let current = current(app);
    let mut from = position(app);
    let way = current.way_in().expect("a planet base has land");
    let mut steps = Vec::new();
    while let Some(heading) = way.next(from) {
        steps.push(heading);
        from = from.step(heading);
    }
    steps
}

fn walk(app: &mut App, way: &[Heading]) {
    way.iter().for_each(|&heading| step(app, heading));
}

fn before_the_door(seed: Seed) -> App {
    let mut app = landed(seed);
    let way = way_in(&mut app);
    walk(&mut app, &way[..way.len() - 1]);
    app
}

fn run(app: &mut App, line: &str) -> (String, bool) {
    let last = console(app, line).pop().expect("an answer");
    (last.text, last.kind == LineKind::Answer)
}

#[test]
fn a_walk_leads_from_the_landing_spot_into_the_base() {
    for seed in [0, 1, 12, 179].map(Seed::classic) {
        let mut app = landed(seed);
        let land = land(&app);
        assert_eq!(stands(&mut app), (Region::Outside, land.landing()));
        let way = way_in(&mut app);
        let (last, to_door) = way.split_last().expect("a way");
        let mut expected = land.landing();
        for &heading in to_door {
            step(&mut app, heading);
            expected = expected.step(heading);
            assert_eq!((position(&mut app), facing(&mut app)), (expected, heading), "{seed}");
        }
        assert_eq!(expected, land.approach());
        step(&mut app, *last);
        let base = current(&app);
        assert_eq!(stands(&mut app), (Region::Inside, base.base().entrance()));
        assert_eq!(facing(&mut app), Heading::South);
        assert_eq!(floor(&app), base.base().plan().entrance_floor());
        assert_eq!(said(&app, "iris door"), 1);
    }
}

fn confirm(app: &mut App) {
    updates(app, 3);
    assert_eq!(mode(app), Some(Mode::Confirm));
    app.world_mut().resource_mut::<Wishes>().push(Wish::Confirm);
    app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
    settle(app);
}

#[test]
fn the_hatch_asks_before_it_leads_back() {
    for out in [KeyCode::Space, KeyCode::KeyW] {
        let mut app = before_the_door(Seed::classic(179));
        let land = land(&app);
        tap(&mut app, KeyCode::Space);
        settle(&mut app);
        assert_eq!(place(&app), Region::Inside);
        let inside = position(&mut app);
        let base = current(&app);
        let open = |heading: &Heading| base.base().is_ground(inside.step(*heading));
        let aside = Heading::ALL.into_iter().find(open).expect("a way into the base");
        step(&mut app, aside);
        assert_eq!(position(&mut app), inside.step(aside));
        step(&mut app, aside.back());
        assert_eq!(position(&mut app), inside);
        tap(&mut app, out);
        settle(&mut app);
        assert_eq!(place(&app), Region::Inside);
        confirm(&mut app);
        assert_eq!(stands(&mut app), (Region::Outside, land.approach()));
        assert_eq!(facing(&mut app), land.facing(), "away from the door");
    }
}

#[test]
fn rock_stops_the_party_and_a_step_takes_four_ticks() {
    let mut app = landed(Seed::classic(0));
    let (land, from) = (land(&app), position(&mut app));
    let side = |open| {
        Heading::ALL.into_iter().find(|&way| land.land(from.step(way)).is_walkable() == open).expect("a side")
    };
    step(&mut app, side(false));
    assert_eq!((position(&mut app), facing(&mut app)), (from, side(false)));
    tap(&mut app, key_of(side(true)));
    let mut ticks = 2;
    while !of_party::<rootward_rules::party::Motion>(&mut app).is_rest() {
        app.update();
        ticks += 1;
    }
    assert!(ticks <= shipped().dials.walking.step + 2, "{ticks}");
    assert_eq!(position(&mut app), from.step(side(true)));
}

#[test]
fn a_key_that_stays_down_leads_through_the_door_once() {
    // The door of such a base looks south. A party that walks in north would walk out north again.
    let seed = (0..220).map(Seed::classic).find(|&seed| Outside::of(seed).facing() == Heading::South);
    let seed = seed.filter(|seed| seed.mission_and_base().1 < 10).expect("such a planet base");
    let mut app = before_the_door(seed);
    KeyCode::KeyW.press(app.world_mut());
    updates(&mut app, 200);
    let entrance = current(&app).base().entrance();
    assert_eq!(stands(&mut app), (Region::Inside, entrance));
    assert_eq!(mode(&app), Some(Mode::Walk), "nothing is asked");
    KeyCode::KeyW.release(app.world_mut());
    app.update();
    step(&mut app, Heading::North);
    assert_eq!(place(&app), Region::Inside, "the step asks");
    confirm(&mut app);
    assert_eq!(place(&app), Region::Outside);
}

#[test]
fn bases_start_inside_unless_the_command_line_says_otherwise() {
    let mut app = app_in(Seed::classic(179));
    let entrance = |app: &App| current(app).base().entrance();
    assert_eq!(stands(&mut app), (Region::Inside, entrance(&app)));
    app.world_mut().resource_mut::<Launch>().outside = StartOutside::Always;
    load(&mut app, Seed::classic(180));
    assert_eq!(stands(&mut app), (Region::Outside, land(&app).landing()));
    app.world_mut().resource_mut::<Launch>().outside = StartOutside::InCampaign;
    load(&mut app, Seed::classic(181));
    assert_eq!(stands(&mut app), (Region::Inside, entrance(&app)));
}

#[test]
fn stations_have_no_land() {
    let mut app = landed(Seed::classic(21));
    assert!(current(&app).outside().is_none());
    let entrance = current(&app).base().entrance();
    assert_eq!(stands(&mut app), (Region::Inside, entrance));
    step(&mut app, Heading::North);
    tap(&mut app, KeyCode::Space);
    settle(&mut app);
    assert_eq!(stands(&mut app), (Region::Inside, entrance));
    let (told, followed) = run(&mut app, "outside");
    assert!(!followed && told.contains("Stations have no ground"), "{told}");
}

#[test]
fn a_swap_in_the_middle_of_the_door_leaves_nothing_behind() {
    let mut app = before_the_door(Seed::classic(179));
    tap(&mut app, KeyCode::Space);
    load(&mut app, Seed::classic(180));
    updates(&mut app, 30);
    assert_eq!(stands(&mut app), (Region::Outside, land(&app).landing()));
}

#[test]
fn the_console_goes_outside_and_inside_and_tells_of_the_land() {
    let mut app = app_in(Seed::classic(0));
    let land = land(&app);
    let (told, followed) = run(&mut app, "outside");
    assert!(followed && told.starts_with("1.0, outside, cell 10,5: landing site, "), "{told}");
    assert_eq!(stands(&mut app), (Region::Outside, land.landing()));
    for (line, followed, part) in [
        ("where", true, "steps to the door"),
        ("goto 0 0", false, "rock is there"),
        ("goto 16 11", false, "iris door"),
        ("describe 16 11", true, "cannot walk here"),
        ("floor 1", false, "outside"),
        ("goto 16 10", true, "1 step to the door"),
    ] {
        let (told, done) = run(&mut app, line);
        assert!(done == followed && told.contains(part), "{line}: {told}");
    }
    assert_eq!(position(&mut app), land.approach());
    assert!(run(&mut app, "inside").1);
    assert_eq!(stands(&mut app), (Region::Inside, current(&app).base().entrance()));
}

#[test]
fn the_note_of_the_first_map_is_read_by_walking_over_it() {
    let mut app = landed(Seed::classic(0));
    let way = way_in(&mut app);
    let notes = |app: &App| said(app, "iris. Walk into it");
    walk(&mut app, &way[..way.len() - 2]);
    assert_eq!(notes(&app), 0);
    walk(&mut app, &way[way.len() - 2..way.len() - 1]);
    assert_eq!(notes(&app), 1);
}

#[test]
fn a_walk_outside_keeps_the_base_and_its_memory() {
    let mut app = app_in(Seed::classic(179));
    let entrance = position(&mut app);
    let known = app.world().resource::<Sight>().remembered;
    let count = |app: &mut App| {
        app.world_mut().query_filtered::<(), (With<Placed>, With<OfBase>)>().iter(app.world()).count()
    };
    let things = count(&mut app);
    step(&mut app, Heading::North);
    confirm(&mut app);
    assert_eq!(place(&app), Region::Outside);
    let sight = app.world().resource::<Sight>();
    assert_eq!((sight.of(entrance), sight.remembered), (CellSight::Before, known));
    assert_eq!(count(&mut app), things);
    let back = land(&app).facing().back();
    step(&mut app, back);
    assert_eq!(place(&app), Region::Inside);
    assert_eq!(app.world().resource::<Sight>().of(entrance), CellSight::Now);
}

#[test]
fn floors_cannot_be_looked_at_from_outside() {
    let mut app = landed(Seed::classic(179));
    let before = floor(&app);
    tap(&mut app, KeyCode::PageUp);
    settle(&mut app);
    assert_eq!((floor(&app), place(&app)), (before, Region::Outside));
}

#[test]
fn the_same_keys_lead_to_the_same_place_every_time() {
    let walked = || {
        let mut app = landed(Seed::classic(12));
        let keys = [KeyCode::KeyW, KeyCode::KeyD, KeyCode::KeyS, KeyCode::KeyS, KeyCode::KeyA, KeyCode::KeyE];
        let mut places = Vec::new();
        for number in 0..60_usize {
            tap(&mut app, keys[(number * number + number / 7) % keys.len()]);
            (0..number % 4).for_each(|_| app.update());
            places.push((position(&mut app), facing(&mut app), place(&app)));
        }
        places
    };
    assert_eq!(walked(), walked());
}
