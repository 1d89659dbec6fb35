//! Tests of the log in cupboards.

use rootward_gen::Thing;
use rootward_rules::{
    events::PlayEvent,
    scene::{FIRST_MAPS, Scene, first_base},
};

fn found_in(map: u16) -> Vec<u16> {
    let mut scene = Scene::new(map);
    let cupboards = scene.site().records().iter();
    let cupboards: Vec<_> = cupboards
        .filter(|record| matches!(record.thing, Thing::Cupboard { .. }))
        .map(|record| record.number)
        .collect();
    let events: Vec<PlayEvent> = cupboards.into_iter().flat_map(|number| scene.act_on(number)).collect();
    let found: Vec<u16> = events
        .into_iter()
        .filter_map(|event| match event {
            PlayEvent::LogFound { entry, .. } => Some(entry),
            _ => None,
        })
        .collect();
    assert_eq!(scene.play().has_log, !found.is_empty());
    found
}

#[test]
fn one_cupboard_holds_the_entry_of_its_base() {
    for map in 0..3 {
        let (site, _) = first_base(map);
        let entry = site.tables().story.entry_of(site.base().seed());
        assert_eq!(found_in(map), entry.into_iter().collect::<Vec<_>>(), "base {map}");
    }
}

#[test]
fn an_entry_is_found_once_and_changes_nothing_else() {
    let (site, _) = first_base(0);
    let (cupboard, entry) =
        site.tables().story.cupboard_of(site.base().seed(), site.records()).expect("an entry");
    let mut scene = Scene::new(0);
    let pack = scene.play().pack.log.clone();
    let is_log = |event: &PlayEvent| matches!(event, PlayEvent::LogFound { .. });
    let at = scene.record(cupboard).at;
    assert!(scene.act_on(cupboard).contains(&PlayEvent::LogFound { entry, at }));
    assert!(scene.play().has_log && scene.play().pack.log == pack);
    assert!(!scene.act_on(cupboard).iter().any(is_log));
}

#[test]
fn every_base_that_should_hold_an_entry_has_a_cupboard_for_it() {
    for map in 0..FIRST_MAPS {
        let (site, _) = first_base(map);
        let story = &site.tables().story;
        let seed = site.base().seed();
        assert_eq!(
            story.cupboard_of(seed, site.records()).map(|(_, entry)| entry),
            story.entry_of(seed),
            "base {map}"
        );
    }
}
