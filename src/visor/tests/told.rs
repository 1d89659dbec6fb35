use std::sync::Arc;

use rootward_gen::{Heading, Land, Record, Sides, Thing};
use rootward_presentation::{
    lead::{Clue, Lead, LeadNow},
    navigation::way::FirstStep,
};
use rootward_rules::{
    order::TickInput, party::token::Token, recording::Recording, riddles::lamps, tables::shipped,
};
use rootward_visor::Look;

use super::{super::life, *};
use crate::{
    app::testing::{app_in_179, facing},
    map::view::riddles::known::KnownRiddles,
    session::replay::ghost::Ghost,
};

fn in_the_visor() -> Option<App> {
    let mut app = drawn_in_179(UVec2::new(640, 360))?;
    for line in ["god", "view visor"] {
        console(&mut app, line);
    }
    app.world_mut().resource_mut::<Settings>().animation = false;
    app.world_mut().resource_mut::<Play>().groups = default();
    Some(app)
}

fn stand(app: &mut App, at: Pos, heading: Heading) {
    let mut play = app.world_mut().resource_mut::<Play>();
    play.party = Token::at(play.party.place, at, heading);
    play.seen.mark_stale();
    updates(app, 6);
    assert_eq!(facing(app), heading);
}

/// The sides from which a record, and anything that hangs on it, is visible over two cells of free floor.
fn sides(site: &Site, record: &Record) -> Vec<Heading> {
    let free = |at: Pos| site.floor().contains(at) && site.records().at(at).next().is_none();
    let is_seen = |side: Heading| match record.thing.sides() {
        Sides::Look(look) => look.back() == side,
        Sides::All | Sides::Faces(_) => true,
    };
    let before = |side: Heading| record.at.step(side);
    let headings = Heading::ALL.into_iter().filter(|&side| is_seen(side));
    headings.filter(|&side| free(before(side)) && free(before(side).step(side))).collect()
}

/// The first matching record that is visible over two cells of free floor, and its visible side.
fn find(app: &App, fits: impl Fn(&Record) -> bool) -> Option<(Record, Heading)> {
    let site = app.world().resource::<Site>();
    let mut all = site.records().iter().filter(|record| fits(record));
    all.find_map(|record| Some((*record, *sides(site, record).first()?)))
}

fn look_at(app: &mut App, (record, side): &(Record, Heading)) {
    stand(app, record.at.step(*side).step(*side), side.back());
}

/// The cells of the pixels that show a number.
fn pixels(app: &App, number: u16) -> Vec<Pos> {
    let picture = app.world().resource::<Sheet>().picture();
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    all.filter_map(|(x, y)| picture.shown(x, y))
        .filter(|shown| shown.1 == What::Thing(number))
        .map(|shown| shown.0)
        .collect()
}

fn bytes(app: &App) -> Vec<u8> {
    app.world().resource::<Sheet>().picture().bytes().to_vec()
}

/// The cells whose pixels differ between two pictures. The second picture is the current one.
fn changed(app: &App, before: &[u8]) -> Vec<(Pos, What)> {
    let picture = app.world().resource::<Sheet>().picture();
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let differs = |(x, y): &(usize, usize)| {
        let start = (y * picture.width() + x) * 4;
        picture.bytes()[start..start + 4] != before[start..start + 4]
    };
    all.filter(differs).filter_map(|(x, y)| picture.shown(x, y)).collect()
}

#[test]
fn the_arrow_is_in_front_of_things_while_walking() {
    let Some(mut app) = in_the_visor() else { return };
    let kinds: [(&str, fn(Thing) -> bool); 4] = [
        ("a panel", |thing| matches!(thing, Thing::Panel(_))),
        ("a shut door", |thing| matches!(thing, Thing::Door(_))),
        ("a computer", |thing| matches!(thing, Thing::Computer(_))),
        ("a ladder", |thing| matches!(thing, Thing::Ladder(_))),
    ];
    let mut found = 0;
    for (name, fits) in kinds {
        let Some(place) = find(&app, |record| fits(record.thing)) else { continue };
        found += 1;
        look_at(&mut app, &place);
        app.insert_resource(LeadNow(None)); // in some places the play itself has a lead
        updates(&mut app, 1);
        assert_eq!(pixels(&app, life::ARROW), [], "{name}");
        let at = place.0.at;
        let lead = Lead {
            clue: Clue::Door,
            at,
            mark: at,
            next: FirstStep::Walk(place.1.back()),
            steps: 2,
            from: at,
        };
        app.insert_resource(LeadNow(Some(lead)));
        updates(&mut app, 1);
        let seen = pixels(&app, life::ARROW).len();
        assert!(seen > 40, "{name}: {seen} pixels");
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Examine);
        updates(&mut app, 2);
        app.insert_resource(LeadNow(Some(lead)));
        updates(&mut app, 1);
        assert_eq!(pixels(&app, life::ARROW), [], "{name}: the map has no arrow either");
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
        app.insert_resource(LeadNow(None));
        updates(&mut app, 2);
    }
    assert!(found >= 3, "{found}");
}

#[test]
fn the_arrow_of_a_panel_is_hidden_from_behind() {
    let app = app_in_179();
    let site = app.world().resource::<Site>();
    let panels = site.records().iter().filter(|record| matches!(record.thing, Thing::Panel(_)));
    for record in panels {
        for side in Heading::ALL {
            let Sides::Look(look) = record.thing.sides() else { continue };
            let looks_there = super::super::front::looks_to(site, record.at, side);
            // Two things may hang on the same wall.
            let count =
                site.records().at(record.at).filter(|other| matches!(other.thing.sides(), Sides::Look(_)));
            assert!(looks_there == (side == look.back()) || count.count() > 1, "{record:?} {side:?}");
        }
    }
}

#[test]
fn lamps_are_seen_over_doors_and_over_puzzle_walls() {
    for (name, fits) in [
        ("a door", (|thing| matches!(thing, Thing::Door(_))) as fn(Thing) -> bool),
        ("a puzzle wall", |thing| matches!(thing, Thing::PuzzleWall(_))),
    ] {
        let Some(mut app) = in_the_visor() else { return };
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let has_lamps =
            |record: &Record| fits(record.thing) && lamps::over(site, play, record.number).is_some();
        let place = find(&app, has_lamps).unwrap_or_else(|| panic!("no {name} with lamps"));
        look_at(&mut app, &place);
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let count = lamps::over(site, play, place.0.number).map_or(0, |over| usize::from(over.count));
        let seen = pixels(&app, life::LAMP).len();
        assert!(seen > 15 * count, "{name}: {seen} pixels of {count} lamps");
    }
}

#[test]
fn marks_hang_on_walls_and_are_faint_once_their_door_is_open() {
    let Some(mut app) = in_the_visor() else { return };
    let site = app.world().resource::<Site>();
    let free = |at: Pos| site.floor().contains(at) && site.records().at(at).next().is_none();
    let mark = site.riddles().marks().iter().copied().find_map(|mark| {
        let side = Heading::ALL.into_iter().find(|&side| mark.at.step(side) == mark.before)?;
        (!mark.on_panel && free(mark.before)).then_some((mark, side))
    });
    let (mark, side) = mark.expect("a mark on a wall");
    stand(&mut app, mark.before, side.back());
    let whole = bytes(&app);
    let with = |app: &mut App, change: &dyn Fn(&mut KnownRiddles)| {
        let mut known = app.world().resource::<KnownRiddles>().party.clone();
        std::mem::swap(&mut known, &mut app.world_mut().resource_mut::<KnownRiddles>().party);
        change(&mut app.world_mut().resource_mut::<KnownRiddles>());
        updates(app, 1);
        let cells = changed(app, &whole);
        app.world_mut().resource_mut::<KnownRiddles>().party = known;
        updates(app, 1);
        cells.into_iter().filter(|&shown| shown == (mark.at, What::Wall)).count()
    };
    let gone = with(&mut app, &|known| known.party.marks.clear());
    let faint = with(&mut app, &|known| known.party.marks.iter_mut().for_each(|mark| mark.is_open = true));
    assert!(gone > 100 && faint > 50, "{gone} pixels without it, {faint} once it is faint");
}

#[test]
fn the_ghost_is_seen_with_its_sign_in_the_base_and_outside() {
    let Some(mut app) = in_the_visor() else { return };
    for outside in [false, true] {
        if outside {
            console(&mut app, "outside");
            updates(&mut app, 6);
        }
        let site = app.world().resource::<Site>();
        let mut recording = Recording::begin(Seed::classic(179), &Arc::new(shipped()), outside, None);
        (1..5_000).for_each(|tick| recording.note(tick, TickInput::default(), || 0));
        let mut ghost = Ghost::of(site, &recording, true);
        ghost.follow(site, app.world().resource::<Play>().tick);
        let at = ghost.play().party.at;
        let region = ghost.play().party.place;
        assert_eq!(region.is_outside(), outside);
        let party = app.world().resource::<Play>().party;
        let land = app.world().resource::<crate::world::base::current::CurrentBase>().outside().cloned();
        let is_free = |at: Pos| match &land {
            Some(land) if outside => matches!(land.land(at), Land::Grass | Land::Dirt),
            _ => site.floor().contains(at),
        };
        let side = Heading::ALL.into_iter().find(|&side| is_free(at.step(side))).expect("a free cell");
        assert_eq!(party.place, region);
        stand(&mut app, at.step(side), side.back());
        assert_eq!(pixels(&app, life::GHOST), []);
        app.insert_resource(ghost);
        updates(&mut app, 1);
        let seen = pixels(&app, life::GHOST);
        assert!(seen.len() > 120, "outside {outside}: {} pixels", seen.len());
        let standees = app.world().resource::<Sheet>().scene().standees();
        let of_ghost = standees.iter().filter(|standee| standee.number == life::GHOST);
        assert_eq!(of_ghost.clone().filter(|standee| standee.pale).count(), 4);
        assert_eq!(of_ghost.filter(|standee| standee.look == Look::GHOST && !standee.pale).count(), 1);
        app.world_mut().remove_resource::<Ghost>();
    }
}

#[test]
fn frame_lies_around_the_examined_cell() {
    let Some(mut app) = in_the_visor() else { return };
    for outside in [false, true] {
        if outside {
            console(&mut app, "outside");
        }
        updates(&mut app, 10);
        let before = bytes(&app);
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Examine);
        updates(&mut app, 3);
        let ahead = app.world().resource::<crate::ui::examine::Pointed>().0.expect("a cell");
        let framed = changed(&app, &before).into_iter().filter(|shown| shown.0 == ahead).count();
        assert!(framed > 50, "outside {outside}: {framed} pixels of {ahead:?}");
        app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
        updates(&mut app, 3);
    }
}

#[test]
fn a_group_facing_away_is_seen_from_behind() {
    let Some(mut app) = drawn_in_179(UVec2::new(640, 360)) else { return };
    for line in ["god", "view visor"] {
        console(&mut app, line);
    }
    let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
    let free = |at: Pos| site.floor().contains(at) && site.records().at(at).next().is_none();
    let groups = play.groups.iter().enumerate();
    let place = groups.filter_map(|(number, group)| {
        let side = Heading::ALL.into_iter().find(|&side| free(group.at.step(side)))?;
        let drawn = Look::creature(group.creature)?;
        (!group.lurks(site)).then_some((number as u16, group.at, side, drawn))
    });
    let (number, at, side, front) = place.into_iter().next().expect("a group that can be seen");
    stand(&mut app, at.step(side), side.back());
    for (facing, away) in [(side.back(), true), (side, false), (side.left(), false)] {
        let mut play = app.world_mut().resource_mut::<Play>();
        let group = play.groups.get_mut(number).expect("a group");
        (group.at, group.from, group.step_left, group.facing) = (at, at, 0, facing);
        updates(&mut app, 1);
        let looks = &app.world().resource::<Sheet>().scene();
        let group = app.world().resource::<Play>().groups.get(number).expect("a group");
        let shown: Vec<Look> = looks
            .standees()
            .iter()
            .filter(|standee| standee.number == group.record.0)
            .map(|standee| standee.look)
            .collect();
        assert!(!shown.is_empty() && group.facing == facing, "{facing:?}: {:?}", group.mood);
        assert_eq!(!shown.contains(&front), away, "{facing:?}");
    }
}
