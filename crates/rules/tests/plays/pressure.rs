//! Tests of guardians that punish standing still, of waves, of noise, and of rest (`danger.md` 2).

use rootward_gen::{Heading, Pos};
use rootward_rules::{
    encounters::Mood,
    events::{Harm, PlayEvent},
    region::Region,
    scene::{Scene, TABLES},
    tables::{dials::Tricks, kit::Arm},
    terrain::heading_to,
};

/// The guardian, and a creature without behaviours that strikes at the next cell.
const GUARDIAN: u8 = 8;
const STRIKER: u8 = 2;
const STRONG: u32 = 1_000_000;

fn tricks() -> Tricks {
    TABLES.dials.tricks
}

/// A party beside a group that hunts it.
fn before(creature: u8) -> (Scene, Pos, u16) {
    let (mut scene, at) = Scene::in_room(4, 2);
    let group = scene.group(creature, at.offset(1, 0), Mood::Chase, &[STRONG]);
    scene.arm(Arm::Sparks);
    scene.input().fire = true;
    (scene, at, group)
}

/// Runs ticks of a party that loses nothing for good. Returns the tick of the first event that fits.
fn first_tick(scene: &mut Scene, most: u32, fits: impl Fn(&PlayEvent) -> bool) -> Option<u32> {
    (1..=most).find(|_| {
        scene.mend();
        scene.tick().iter().any(&fits)
    })
}

#[test]
fn guardian_tramples_a_party_that_stands_still() {
    let (mut scene, at, group) = before(GUARDIAN);
    let warned = PlayEvent::Pinned { group, at, ticks: tricks().pin_warning as u16 };
    let tick = first_tick(&mut scene, 2 * tricks().pin, |event| *event == warned).expect("a warning");
    // The count begins with the first hit.
    let least = tricks().pin - tricks().pin_warning;
    assert!((least..least + 10).contains(&tick), "{tick}");
    for ticks in [tricks().pin_warning, tricks().pin_again] {
        for _ in 1..ticks {
            scene.mend();
            assert!(!scene.tick().contains(&PlayEvent::Trampled { group, at }));
        }
        scene.mend();
        let events = scene.tick();
        assert!(events.contains(&PlayEvent::Trampled { group, at }), "after {ticks}");
        let percent = tricks().pin_percent.of(scene.play().terms.challenge);
        for (droid, share) in (0_u8..).zip(scene.share(percent)) {
            let hurt = |event: &PlayEvent| {
                matches!(*event, PlayEvent::DroidHurt { droid: hurt, amount, harm: Harm::Blow(by), .. }
                    if (hurt, amount, by) == (droid, share, group))
            };
            assert!(events.iter().any(hurt), "{droid}: {events:?}");
        }
    }
}

#[test]
fn a_step_ends_the_guardians_patience() {
    let (mut scene, _, group) = before(GUARDIAN);
    let is_pinned = |event: &PlayEvent| matches!(event, PlayEvent::Pinned { .. });
    first_tick(&mut scene, tricks().pin, is_pinned).expect("a warning");
    scene.walk(Heading::South);
    let again = (1..=3 * tricks().pin).find(|_| {
        // The party turns to the guardian, which follows it.
        let (at, foe) = (scene.play().party.at, scene.state(group).at);
        if let Some(heading) = heading_to(at, foe) {
            scene.play_mut().party.facing = heading;
        }
        scene.mend();
        scene.tick().iter().any(is_pinned)
    });
    let again = again.expect("a new warning");
    assert!(again + 10 > tricks().pin - tricks().pin_warning, "{again}");
}

#[test]
fn guardian_that_warned_is_the_one_that_tramples() {
    let (mut scene, at) = Scene::in_room(4, 2);
    // A lower number comes first in each search, but this guardian joins the fight only after the warning.
    let late = scene.group(GUARDIAN, at.offset(3, 1), Mood::Harmless, &[STRONG]);
    let group = scene.group(GUARDIAN, at.offset(1, 0), Mood::Chase, &[STRONG]);
    scene.arm(Arm::Weapon { level: 1, quality: 4 });
    scene.input().fire = true;
    let (mut warned, mut trampled) = (None, None);
    for _ in 0..2 * tricks().pin {
        scene.mend();
        for event in scene.tick() {
            match event {
                PlayEvent::Pinned { group, .. } => warned = Some(group),
                PlayEvent::Trampled { group, .. } => trampled = trampled.or(Some(group)),
                _ => (),
            }
        }
        if warned.is_some() {
            scene.state_mut(late).mood = Mood::Chase;
        }
    }
    assert_eq!((warned, trampled), (Some(group), Some(group)));
}

#[test]
fn guardian_spares_a_party_that_does_not_attack() {
    let (mut scene, _, _) = before(GUARDIAN);
    scene.input().fire = false;
    let pins = |event: &PlayEvent| matches!(event, PlayEvent::Pinned { .. } | PlayEvent::Trampled { .. });
    assert_eq!(first_tick(&mut scene, 2 * tricks().pin, pins), None);
}

#[test]
fn other_groups_do_not_mind_a_party_that_stands_still() {
    let (mut scene, _, _) = before(STRIKER);
    let pins = |event: &PlayEvent| matches!(event, PlayEvent::Pinned { .. } | PlayEvent::Trampled { .. });
    assert_eq!(first_tick(&mut scene, 2 * tricks().pin, pins), None);
}

/// A party before more sleepers in sight than may notice it. Returns the number that may.
fn before_sleepers() -> (Scene, usize) {
    let (mut scene, at) = Scene::in_room(5, 2);
    let most = TABLES.dials.waves.most(scene.site().difficulty(), 0) as usize;
    let cells = (1..=4).flat_map(|x| [at.offset(x, 0), at.offset(x, 1)]);
    cells.for_each(|at| _ = scene.group(STRIKER, at, Mood::Asleep, &[STRONG]));
    assert!((1..8).contains(&most), "{most}");
    scene.play_mut().god = true;
    (scene, most)
}

fn aware(scene: &Scene) -> usize {
    scene.play().groups.iter().filter(|group| group.is_roused()).count()
}

#[test]
fn few_groups_notice_the_party_at_once() {
    let (mut scene, most) = before_sleepers();
    scene.run(100);
    assert_eq!(aware(&scene), most);
    let first = scene.play().groups.iter().position(|group| group.is_roused()).expect("a group");
    scene.kill(first as u16);
    scene.run(100);
    assert_eq!(aware(&scene), most, "another one follows");
}

#[test]
fn loud_noise_wakes_more_than_a_wave() {
    let (mut scene, at) = Scene::in_room(9, 1);
    let sleepers = [5, 6, 7, 8].map(|x| scene.group(STRIKER, at.offset(x, 0), Mood::Asleep, &[STRONG]));
    scene.run(10);
    assert_eq!(aware(&scene), 0, "no sleeper sees that far");
    scene.arm(Arm::Weapon { level: 7, quality: 4 });
    scene.play_mut().squad.droids.iter_mut().for_each(|droid| droid.loaded = 20);
    let reach = TABLES.dials.senses.shot_noise as u8;
    assert!(scene.fire().contains(&PlayEvent::Loud { at, reach }));
    let most = TABLES.dials.waves.most(scene.site().difficulty(), scene.play().tick) as usize;
    // The cry of the first gets the others up.
    let moods = sleepers.map(|group| scene.state(group).mood);
    assert!(most < moods.len() && !moods.contains(&Mood::Asleep), "{moods:?}, {most}");
}

#[test]
fn blows_are_not_loud() {
    let (mut scene, at) = Scene::in_room(4, 2);
    scene.group(STRIKER, at.offset(1, 0), Mood::Harmless, &[STRONG]);
    scene.arm(Arm::Weapon { level: 1, quality: 4 });
    let events = scene.fire();
    assert!(events.iter().any(|event| matches!(event, PlayEvent::Attack { .. })));
    assert!(!events.iter().any(|event| matches!(event, PlayEvent::Loud { .. })));
}

#[test]
fn rest_gives_no_energy_and_is_heard() {
    let reach = TABLES.dials.sleep.noise as i16;
    let places = [(reach, Region::Inside), (reach + 1, Region::Inside), (reach, Region::Outside)];
    for ((apart, place), wakes) in places.into_iter().zip([true, false, false]) {
        let (mut scene, at) = Scene::in_room(reach + 2, 1);
        let group = scene.group(STRIKER, at.offset(apart, 0), Mood::Asleep, &[STRONG]);
        scene.play_mut().squad.droids.iter_mut().for_each(|droid| (droid.energy, droid.points) = (500, 1));
        scene.play_mut().party.place = place;
        scene.input().sleep = true;
        let slept = scene.run(60);
        let noticed = slept.contains(&PlayEvent::Noticed { group, at: at.offset(apart, 0) });
        assert_eq!(noticed, wakes, "{apart} {place:?}");
        assert!(scene.points()[0] > 1, "it mends");
        assert_eq!(scene.energy(), [500; 4]);
    }
}
