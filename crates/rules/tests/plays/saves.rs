//! Tests of edited saves. The game must either reject such a state or be able to play it.

use rootward_gen::Pos;
use rootward_rules::{
    Play,
    events::PlayEvent,
    objective::{
        Meltdown, Stage,
        events::{Mishap, MishapKind, Mishaps},
    },
    scene::Scene,
    tables::twists::Twist,
};

#[test]
fn a_cell_far_outside_the_grid_fits_no_base() {
    let mut scene = Scene::twisted(Twist::Patrols);
    assert!(scene.play().fits(scene.site()));
    scene.state_mut(0).home = Pos::new(64, -1);
    assert!(scene.play().fits(scene.site()));
    for home in [Pos::new(i16::MIN, 0), Pos::new(0, i16::MAX)] {
        scene.state_mut(0).home = home;
        assert!(!scene.play().fits(scene.site()), "{home:?}");
    }
}

#[test]
fn something_that_strikes_before_it_is_announced_does_no_harm() {
    let (mut scene, at) = Scene::in_room(3, 2);
    let play = scene.play_mut();
    let warns = play.tick + 1;
    play.objective.stage = Stage::Meltdown(Meltdown { began: play.tick, ticks: 900 });
    play.mishaps = Mishaps::of(vec![Mishap { kind: MishapKind::Dark, at, warns, strikes: 0 }]);
    let events = scene.run(3);
    let announced = PlayEvent::MishapLooms { kind: MishapKind::Dark, at, ticks: 0 };
    assert_eq!(events.iter().filter(|event| **event == announced).count(), 1, "{events:?}");
    let is_harm =
        |event: &PlayEvent| matches!(event, PlayEvent::MishapStruck { .. } | PlayEvent::DroidHurt { .. });
    assert!(!events.iter().any(is_harm), "{events:?}");
    assert!(scene.play().is_dark(scene.site(), at));
}

#[test]
fn a_round_of_three_stops_goes_on_from_any_number() {
    let mut scene = Scene::twisted(Twist::Patrols);
    let text = ron::to_string(scene.play()).expect("it can be saved");
    let changed = text.replace("next:1", "next:255");
    assert_ne!(changed, text, "nobody walks a round");
    scene.with(|site, play| {
        *play = ron::from_str::<Play>(&changed).expect("it can be read");
        play.rebuild_derived(site);
        assert!(play.fits(site));
    });
    scene.run(100);
    assert!(!ron::to_string(scene.play()).expect("it can be saved").contains("next:255"));
}
