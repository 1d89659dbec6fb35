use rootward_visor::shipped;

use super::*;
use crate::testing::SEEDS;

fn look(seed: &str, at: impl Fn(&Base) -> Pos) -> Look {
    let subject = Arc::new(Subject::of(seed.parse().expect("a seed")));
    let book = Arc::new(shipped::book(fill::theme_of(&subject.base)).expect("sound pictures"));
    let at = at(&subject.base);
    Look::new(subject, book, at, None)
}

/// Keys that look random, but are the same in every run.
fn keys() -> impl Iterator<Item = Key> {
    let mixed = (1_u32..).map(|number| number.wrapping_mul(0x9E37_79B1) >> 24);
    mixed.map(|number| match number % 16 {
        0..=7 => Key::Forward,
        8 | 9 => Key::Left,
        10 | 11 => Key::Right,
        12 => Key::Back,
        13 => Key::StrafeLeft,
        14 => Key::Up,
        _ => Key::Down,
    })
}

#[test]
fn every_walk_stays_on_ground_and_changes_floors() {
    let mut floors = 0;
    for seed in SEEDS {
        let mut look = look(seed, Base::entrance);
        let mut visited = [false; 6];
        for key in keys().take(3_000) {
            let (before, heading) = (look.at(), look.heading());
            let moved = look.press(key);
            assert!(obstacle(look.subject(), look.at()).is_none(), "{seed}: {:?}", look.at());
            assert_eq!(
                moved,
                (look.at(), look.heading()) != (before, heading),
                "{seed}: {key:?} at {before:?}"
            );
            assert!(look.told().ends_with('.'), "{}", look.told());
            visited[usize::from(look.subject().base.floor_at(look.at()).unwrap_or_default())] = true;
        }
        floors += visited.iter().filter(|&&visited| visited).count();
    }
    assert!(floors > SEEDS.len() + 3, "{floors} floors");
}

#[test]
fn a_step_redraws_and_a_wall_does_not() {
    for seed in ["17.3", "2.10", "x42", "w42:halls"] {
        let mut look = look(seed, Base::entrance);
        let mut walls = 0;
        let mut picture = look.draw(0).to_vec();
        for key in keys().take(120) {
            let changes = look.press(key);
            let now = look.draw(0).to_vec();
            if !changes {
                walls += 1;
                assert!(now == picture, "{seed}: {key:?}");
            }
            picture = now;
        }
        assert!(walls > 0, "{seed}");
        assert!(picture.chunks_exact(4).all(|pixel| pixel[3] == 255));
    }
}

#[test]
fn a_click_beside_the_ground_finds_the_nearest_ground() {
    for seed in SEEDS {
        let subject = Subject::of(seed.parse().expect("a seed"));
        for at in Pos::all().chain([Pos::new(-9, 3), Pos::new(i16::MAX, i16::MIN)]) {
            let found = nearest_ground(&subject, at);
            assert!(obstacle(&subject, found).is_none(), "{seed}: {at:?} gives {found:?}");
            if let Some(floor) = subject.base.floor_at(at) {
                assert_eq!(subject.base.floor_at(found), Some(floor), "{seed}: {at:?} gives {found:?}");
            }
        }
    }
}

#[test]
fn doors_open_when_the_reader_has_walked_through() {
    let mut seen = 0;
    for seed in SEEDS {
        let subject = Subject::of(seed.parse().expect("a seed"));
        let doors = subject.records.iter().filter(|record| matches!(record.thing, Thing::Door(_)));
        for door in doors {
            let mut state = State::default();
            let from = nearest_ground(&subject, door.at.offset(1, 0));
            assert_eq!(stage_of(&subject.records, door, from, &state), Stage::Door(0));
            state.opened.insert(door.at);
            assert_eq!(stage_of(&subject.records, door, from, &state), Stage::Door(DOOR_STAGES));
            seen += 1;
        }
    }
    assert!(seen > 50);
}

#[test]
fn links_between_floors_lead_to_their_ends() {
    for seed in SEEDS {
        let subject = Subject::of(seed.parse().expect("a seed"));
        let Some((at, exit)) =
            subject.exit_cells().iter().find_map(|at| Some((at, *subject.exits(at).first()?)))
        else {
            continue;
        };
        let mut look = look(seed, |_| at);
        assert!(!look.ride(9) && look.at() == at && look.told().starts_with("Nothing leads there"));
        assert!(look.ride(exit.to_floor) && look.at() == exit.to);
    }
}

#[test]
fn the_reader_sees_as_far_as_the_party() {
    assert_eq!(rootward_rules::tables::shipped().dials.senses.sight, SIGHT as u32);
}

#[test]
fn steps_and_pictures_allocate_nothing() {
    for seed in ["17.3", "2.10", "w42:halls"] {
        let mut look = look(seed, Base::entrance);
        look.draw(0);
        for (frame, key) in (0..).zip(keys().filter(|key| !matches!(key, Key::Up | Key::Down)).take(200)) {
            let counted = allocation_counter::measure(|| {
                look.press(key);
                look.draw(frame);
            });
            assert_eq!(counted.count_total, 0, "{seed}: {key:?} at {:?}", look.at());
        }
    }
}
