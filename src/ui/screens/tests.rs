use bevy::{ecs::system::RunSystemOnce, prelude::*};
use rootward_gen::{Pos, Seed};
use rootward_presentation::{navigation::way::WayNow, words::lessons::topic::Topic};
use rootward_rules::{objective::Stage, play::Play, tables::items::ItemName, terms::Challenge};

use super::{
    challenge::ChallengeRow,
    menu::{ChosenUnseen, MenuCursor},
    scroll::ScrollExtent,
};
use crate::{
    app::testing::{
        drawn::{drawn, drawn_in, place_of},
        enter, mode, put_party, tap, updates, wait_for_base, wait_until,
    },
    host::states::Mode,
    input::{labels::KeyLabels, settings::Settings},
    kit::{
        CELL,
        screen::{MainCamera, Zoom},
        world_of,
    },
    session::{
        launch::Launch,
        save::{base_save::InCampaign, career::Career},
    },
    ui::tests::enter_until,
    words::lessons::{Lesson, kept::Taught},
    world::{
        base::{
            current::CurrentBase,
            party::{GridPos, Party},
        },
        game_tables::GameTables,
    },
};

const SMALLEST: UVec2 = UVec2::new(1024, 600);

fn begin_campaign(app: &mut App) {
    tap(app, KeyCode::Enter);
    wait_for_base(app, Seed::classic(0));
    wait_until(app, "the briefing", |app| mode(app) == Some(Mode::Briefing));
    updates(app, 5);
}

#[test]
fn enter_twice_leads_into_the_first_base() {
    let Some(mut app) = drawn(SMALLEST, 200) else { return };
    begin_campaign(&mut app);
    let row = app.world().resource::<MenuCursor>().0.expect("a row");
    assert!(app.world().get::<ChosenUnseen>(row).is_some());
    tap(&mut app, KeyCode::Enter);
    updates(&mut app, 3);
    assert_eq!(mode(&app), Some(Mode::Scene));
    wait_until(&mut app, "the end of the landing", |app| mode(app) == Some(Mode::Walk));
    assert!(app.world().resource::<InCampaign>().0);
    assert_eq!(app.world().resource::<CurrentBase>().base().seed(), Seed::classic(0));
}

fn around_the_party(app: &mut App) -> Rect {
    let mut parties = app.world_mut().query_filtered::<&GridPos, With<Party>>();
    let at: Pos = parties.single(app.world()).expect("the party").0;
    let zoom = app.world().resource::<Zoom>().now;
    let mut cameras = app.world_mut().query_filtered::<&Transform, With<MainCamera>>();
    let camera = cameras.single(app.world()).expect("a camera").translation.truncate();
    let middle = (world_of(at) - camera) * Vec2::new(1.0, -1.0) * zoom + SMALLEST.as_vec2() / 2.0;
    Rect::from_center_size(middle, Vec2::splat(3.0 * CELL * zoom))
}

fn overlaps(one: Rect, other: Rect) -> bool {
    !one.intersect(other).is_empty()
}

#[test]
fn lessons_and_compass_fit_beside_the_party() {
    let Some(mut app) = drawn(SMALLEST, 200) else { return };
    app.world_mut().resource_mut::<Settings>().scenes = false;
    enter(&mut app, Seed::classic(0));
    app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
    updates(&mut app, 60);
    let screen = Rect::from_corners(Vec2::ZERO, SMALLEST.as_vec2());
    let words: Vec<String> = {
        let read = |keys: KeyLabels| Topic::ALL.map(|topic| topic.words(&keys, None)).to_vec();
        app.world_mut().run_system_once(read).expect("it can run")
    };
    for words in words {
        *app.world_mut().resource_mut::<Lesson>() = Lesson::saying(words.clone());
        updates(&mut app, 3);
        let free = around_the_party(&mut app);
        let plate = place_of(&mut app, "lesson").expect("it is shown");
        let text = place_of(&mut app, "lesson text").expect("it is shown");
        assert!(!overlaps(plate, free), "{words}: {plate:?} over {free:?}");
        for line in ["goal", "direction", "steps", "way arrow"] {
            let Some(place) = place_of(&mut app, line) else { continue };
            assert!(screen.contains(place.min) && screen.contains(place.max), "{line}: {place:?}");
            assert!(
                !overlaps(place, free) && !overlaps(place, plate),
                "{line}: {place:?}, {plate:?}, {free:?}"
            );
        }
        assert!(screen.contains(plate.min) && screen.contains(plate.max), "{words}: {plate:?}");
        assert!(plate.contains(text.min) && plate.contains(text.max), "{words}: {text:?} in {plate:?}");
    }
    assert!(place_of(&mut app, "goal").is_some() && place_of(&mut app, "direction").is_none());
    app.world_mut().resource_mut::<Settings>().goal_arrow = false;
    updates(&mut app, 3);
    assert!(place_of(&mut app, "goal").is_none() && place_of(&mut app, "direction").is_some());
}

#[test]
fn a_lesson_stays_on_its_plate_between_long_lines() {
    let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
    app.world_mut().resource_mut::<Settings>().scenes = false;
    enter(&mut app, Seed::classic(8));
    app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
    let base = app.world().resource::<CurrentBase>().base().clone();
    let far = base.open_cells().iter().max_by_key(|&at| base.id(at).number()).expect("there are cells");
    put_party(&mut app, far);
    let mut play = app.world_mut().resource_mut::<Play>();
    play.god = true;
    play.pack.set(ItemName::RootFinder, 1);
    updates(&mut app, 20);
    assert!(place_of(&mut app, "cell number").is_some());
    let words = "The guardian carries the password to the probe computer. Beat it. The dots show its health.";
    *app.world_mut().resource_mut::<Lesson>() = Lesson::saying(words.to_owned());
    updates(&mut app, 4);
    let plate = place_of(&mut app, "lesson").expect("it is shown");
    let text = place_of(&mut app, "lesson text").expect("it is shown");
    assert!(plate.contains(text.min) && plate.contains(text.max), "{text:?} in {plate:?}");
}

#[test]
fn a_party_that_got_out_has_no_directions() {
    let Some(mut app) = drawn_in(SMALLEST, 200, Seed::classic(0)) else { return };
    assert!(app.world().resource::<WayNow>().0.is_some() && place_of(&mut app, "steps").is_some());
    let mut play = app.world_mut().resource_mut::<Play>();
    play.objective.stage = Stage::Won { left: 9 };
    updates(&mut app, 3);
    assert_eq!(*app.world().resource::<WayNow>(), WayNow::default());
    assert_eq!(place_of(&mut app, "steps"), None);
}

#[test]
fn challenge_is_chosen_and_enter_still_goes_in() {
    let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
    app.world_mut().resource_mut::<Launch>().twists = true;
    begin_campaign(&mut app);
    let challenge = |app: &App| {
        let played = app.world().resource::<Play>().terms.challenge;
        assert_eq!(app.world().resource::<Career>().challenge, played);
        played
    };
    assert_eq!(challenge(&app), Challenge::Captive);
    let enter_row = app.world().resource::<MenuCursor>().0;
    while !on_challenge(&app) {
        tap(&mut app, KeyCode::ArrowDown);
    }
    tap(&mut app, KeyCode::ArrowRight);
    updates(&mut app, 5);
    assert_eq!((challenge(&app), on_challenge(&app)), (Challenge::Merciless, true));
    for _ in 0..3 {
        tap(&mut app, KeyCode::ArrowLeft);
        updates(&mut app, 5);
    }
    assert_eq!((challenge(&app), on_challenge(&app)), (Challenge::Calm, true));
    assert_ne!(app.world().resource::<MenuCursor>().0, enter_row);
    assert_eq!(mode(&app), Some(Mode::Briefing));
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::Enter);
    wait_until(&mut app, "the base", |app| mode(app) == Some(Mode::Walk));
    assert_eq!(challenge(&app), Challenge::Calm);
}

#[test]
fn report_of_a_burnt_base_fits_unscrolled() {
    let Some(mut app) = drawn_in(UVec2::new(1280, 720), 100, Seed::classic(11)) else { return };
    let base = app.world().resource::<CurrentBase>().base().clone();
    let fire = Pos::all().find(|&at| base.burns(at)).expect("there is fire");
    put_party(&mut app, fire);
    for droid in &mut app.world_mut().resource_mut::<Play>().squad.droids {
        droid.points = 1;
    }
    wait_until(&mut app, "the end", |app| mode(app) == Some(Mode::Debriefing));
    updates(&mut app, 5);
    let mut plates = app.world_mut().query::<(&Name, &ComputedNode, &ScrollPosition)>();
    let (_, node, at) =
        plates.iter(app.world()).find(|(name, ..)| name.as_str() == "debriefing plate").expect("the plate");
    let extent = ScrollExtent::of(node, at);
    assert!(extent.most < 1.0 && extent.at < 1.0, "{extent:?}");
    assert!(place_of(&mut app, "picture: hydrant").is_some());
}

#[test]
fn new_elements_stay_new_until_the_base_is_entered() {
    let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
    enter_until(&mut app, 1, false, Mode::Briefing);
    let is_new = |app: &App| app.world().resource::<Taught>().is_new(Topic::Guardian);
    tap(&mut app, KeyCode::F1);
    wait_until(&mut app, "the help", |app| mode(app) == Some(Mode::Help));
    tap(&mut app, KeyCode::Escape);
    wait_until(&mut app, "the briefing again", |app| mode(app) == Some(Mode::Briefing));
    updates(&mut app, 5);
    assert!(is_new(&app) && place_of(&mut app, "new: guardian").is_some());
    let row = |app: &App| app.world().resource::<MenuCursor>().0;
    tap(&mut app, KeyCode::ArrowDown);
    for _ in 0..2 {
        tap(&mut app, KeyCode::Enter);
        updates(&mut app, 5);
    }
    let name = row(&app).and_then(|row| app.world().get::<Name>(row)).map(|name| name.as_str().to_owned());
    assert_eq!(name.as_deref(), Some("row: What is inside"));
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::Enter);
    wait_until(&mut app, "the base", |app| mode(app) == Some(Mode::Walk));
    assert!(!is_new(&app) && !app.world().resource::<Taught>().knows(Topic::Guardian));
}

fn on_challenge(app: &App) -> bool {
    let row = app.world().resource::<MenuCursor>().0;
    row.is_some_and(|row| app.world().get::<ChallengeRow>(row).is_some())
}

#[test]
fn twist_is_shown_and_plain_bases_have_none() {
    let Some(mut app) = drawn(UVec2::new(1280, 720), 100) else { return };
    app.world_mut().resource_mut::<Launch>().twists = true;
    enter_until(&mut app, 22, false, Mode::Briefing);
    let twist = app.world().resource::<Play>().twists.on().first().copied().expect("mission 3 has a twist");
    let name = app.world().resource::<GameTables>().twists.row(twist).name.clone();
    let node = format!("twist: {name}");
    assert!(place_of(&mut app, &node).is_some(), "{node}");
    app.world_mut().resource_mut::<Settings>().plain_bases = true;
    updates(&mut app, 5);
    assert!(app.world().resource::<Play>().twists.on().is_empty());
    assert!(place_of(&mut app, &node).is_none());
}
