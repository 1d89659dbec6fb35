//! Puzzles that are solved by thinking (`danger.md` 4): sparks, marks, lamps, tries, cables.

use rootward_gen::{DoorKind, Heading, Panel, Pos, PuzzleKind, Role, Thing};
use rootward_rules::{
    distance_map::DistanceMap,
    doors::iris::order_of,
    encounters::Mood,
    events::{Harm, PlayEvent},
    order::Wish,
    party::pack::LogKind,
    riddles::{Wires, cables, lamps, marks, rows, wires},
    scene::{Scene, first_bases, is_plain},
    seeing,
    terrain::distance,
};

use super::{hurts, hurts_at_all};

const PLAIN: u8 = 2;

fn iris() -> Scene {
    Scene::before(|thing| rootward_rules::doors::is_door(thing, DoorKind::Iris))
}

/// A wrong button for the door of a scene.
fn press_wrong(scene: &mut Scene) -> Vec<PlayEvent> {
    let door = scene.thing.number;
    let order = order_of(scene.site(), door).expect("an order");
    scene.wish(Wish::Press(order[3]))
}

#[test]
fn a_wrong_button_of_an_iris_costs_the_chosen_droid_a_spark() {
    let mut scene = iris();
    scene.play_mut().squad.selected = 2;
    let share = scene.share(scene.site().tables().dials.puzzles.spark_percent)[2].max(1);
    assert!(hurts(&press_wrong(&mut scene), Harm::Panel));
    assert_eq!(scene.lost(), [0, 0, share, 0]);
    // Who is down is not struck again.
    scene.mend();
    scene.play_mut().squad.droids[2].points = 0;
    press_wrong(&mut scene);
    assert_eq!(scene.lost()[0], scene.share(scene.site().tables().dials.puzzles.spark_percent)[0].max(1));
}

#[test]
fn a_spark_never_takes_the_last_point() {
    let mut scene = iris();
    for droid in &mut scene.play_mut().squad.droids {
        droid.points = 2;
    }
    for _ in 0..20 {
        press_wrong(&mut scene);
    }
    assert_eq!(scene.points(), [1, 2, 2, 2]);
}

#[test]
fn a_right_button_costs_nothing() {
    let mut scene = iris();
    for corner in order_of(scene.site(), scene.thing.number).expect("an order") {
        assert!(!hurts_at_all(&scene.wish(Wish::Press(corner))));
    }
    assert_eq!(scene.lost(), [0; 4]);
}

#[test]
fn a_wrong_button_is_heard_for_eight_cells_along_the_paths() {
    let mut tried = 0;
    for map in 1..22 {
        let mut scene = Scene::new(map);
        let door = scene.site().records().iter().find(|record| {
            rootward_rules::doors::is_door(record.thing, DoorKind::Iris)
                && marks::front(scene.site(), record.number).is_some_and(|at| is_plain(scene.site(), scene.play(), at))
        });
        let Some(door) = door.copied() else { continue };
        let front = marks::front(scene.site(), door.number).expect("a cell before it");
        let heading = Heading::ALL.into_iter().find(|&heading| front.step(heading) == door.at).expect("beside");
        scene.thing = door;
        scene.put_before(door.at, heading);
        let mut field = DistanceMap::default();
        let terrain = scene.play().terrain.clone();
        field.measure(std::iter::once(front), 20, |at| terrain.is_walkable(at));
        // Out of sight, so that nothing else wakes them.
        let at_steps = |steps: u16| {
            Pos::all().find(|&at| {
                field.steps(at) == Some(steps)
                    && distance(at, front) > 4
                    && distance(at, scene.site().base().entrance()) > 12
                    && !scene.play().seen.visible.contains(at)
                    && is_plain(scene.site(), scene.play(), at)
            })
        };
        let (Some(near), Some(far)) = (at_steps(8), at_steps(9)) else { continue };
        if distance(near, far) <= 4 {
            // The cry of the one would wake the other.
            continue;
        }
        let [near, far] = [near, far].map(|at| scene.group(PLAIN, at, Mood::Asleep, &[100]));
        press_wrong(&mut scene);
        assert_ne!(scene.state(near).mood, Mood::Asleep, "map {map}");
        assert_eq!(scene.state(far).mood, Mood::Asleep, "map {map}");
        tried += 1;
    }
    assert!(tried > 0);
}

#[test]
fn four_marks_in_sight_of_an_iris_tell_its_order() {
    let mut doors = 0;
    for (site, play) in first_bases() {
        for record in site.records().iter() {
            let Some(order) = order_of(site, record.number) else { continue };
            let front = marks::front(site, record.number).expect("a cell before it");
            let found: Vec<_> = site.riddles().marks_of(record.number).collect();
            assert_eq!(found.iter().map(|mark| mark.corner).collect::<Vec<_>>(), order, "{record:?}");
            for (place, mark) in (0_u8..).zip(&found) {
                assert_eq!(mark.place, place);
                // A bare wall, floor before it, and a straight line from the door to that floor.
                assert!(site.records().at(mark.at).next().is_none() && !site.floor().contains(mark.at));
                assert!(site.floor().contains(mark.before()), "{mark:?}");
                let mut scene = Scene::new(site.difficulty().map());
                scene.put_party(front, Heading::North);
                let seen = &scene.play().seen.visible;
                assert!(seen.contains(mark.at) && seen.contains(mark.before()), "{mark:?} of {record:?}");
            }
            doors += 1;
        }
        let mut walls: Vec<Pos> = site.riddles().marks().iter().map(|mark| mark.at).collect();
        walls.sort_unstable();
        assert!(walls.is_sorted_by(|one, next| one != next), "no wall bears two marks");
        let _ = play;
    }
    assert!(doors > 60, "{doors}");
}

#[test]
fn marks_stand_where_they_stood_whenever_the_base_is_played() {
    for (site, _) in first_bases() {
        let again = rootward_rules::headless::Headless::new(site.base().seed(), rootward_rules::scene::TABLES.clone());
        assert_eq!(site.riddles(), again.site().riddles());
    }
}

#[test]
fn over_an_iris_as_many_of_four_lamps_burn_as_buttons_are_right() {
    let mut scene = iris();
    let door = scene.thing.number;
    let order = order_of(scene.site(), door).expect("an order");
    for (right, corner) in (0_u8..).zip(order) {
        let over = lamps::over(scene.site(), scene.play(), door).expect("lamps");
        assert_eq!((over.burning(), over.count), (right, 4));
        scene.wish(Wish::Press(corner));
    }
    assert_eq!(lamps::over(scene.site(), scene.play(), door), None, "it is open");
}

#[test]
fn over_a_laser_door_the_first_of_two_lamps_burns_with_the_password() {
    let mut scene = Scene::before(|thing| matches!(thing, Thing::Terminal { .. }));
    let Thing::Terminal { door: number, .. } = scene.thing.thing else { unreachable!() };
    let door = scene.site().records().laser_doors()[usize::from(number)].door;
    let over = |scene: &Scene| lamps::over(scene.site(), scene.play(), door).map(|lamps| (lamps.lit, lamps.count));
    assert_eq!(over(&scene), Some((0, 2)));
    scene.play_mut().pack.log.learn(LogKind::Laser, number);
    assert_eq!(over(&scene), Some((1, 2)));
    scene.act();
    assert_eq!(over(&scene), None);
}

/// A panel of a kind, and the party before it.
fn before_panel(kind: PuzzleKind) -> (Scene, Panel) {
    let scene = Scene::before(|thing| matches!(thing, Thing::Panel(panel) if panel.kind == kind));
    let Thing::Panel(panel) = scene.thing.thing else { unreachable!() };
    (scene, panel)
}

#[test]
fn every_lever_moves_lamps_at_the_lock_the_same_ones_each_time() {
    let mut panels = 0;
    for (site, _) in first_bases() {
        for (puzzle, found) in (0_u8..).zip(site.records().puzzles()) {
            if found.kind != PuzzleKind::Levers {
                continue;
            }
            let mut scene = Scene::new(site.difficulty().map());
            scene.act_on(found.panel);
            let burning = |scene: &Scene| lamps::at_panel(scene.site(), scene.play(), puzzle);
            let mut moved = [0; 3];
            for round in 0..2 {
                for lever in 0..3_u8 {
                    let Some(before) = burning(&scene) else { continue };
                    scene.wish(Wish::Switch(lever));
                    let Some(after) = burning(&scene) else { continue };
                    let change = before.lit ^ after.lit;
                    assert!(change != 0 && (round == 0 || moved[usize::from(lever)] == change || moved[usize::from(lever)] == 0));
                    moved[usize::from(lever)] = change;
                }
            }
            panels += 1;
        }
    }
    assert!(panels > 30, "{panels}");
}

#[test]
fn with_the_lamps_three_levers_can_be_reasoned_out_in_five_pulls_whatever_their_wiring() {
    let mut most = 0;
    let wirings: Vec<Wires> = Wires::all().collect();
    assert_eq!(wirings.len(), 162);
    for &wiring in &wirings {
        for solution in 1..8_u16 {
            // What somebody knows who sees the lamps after each pull: by which lamps each lever changes. Who knows how to
            // light the rest with those levers does so; else the next lever is pulled.
            let (mut setting, mut known, mut pulls) = (0_u16, Vec::<(u16, u8)>::new(), 0);
            while wiring.lit(setting, solution) != wires::ALL {
                let dark = wires::ALL ^ wiring.lit(setting, solution);
                let mix = |levers: u16| {
                    let chosen = known.iter().filter(|(lever, _)| levers >> lever & 1 == 1);
                    chosen.fold(0, |moved, (_, lamps)| moved ^ lamps)
                };
                let tried = known.iter().fold(0, |levers, (lever, _)| levers | 1 << lever);
                let answer = (1..8_u16).filter(|levers| levers & !tried == 0).find(|&levers| mix(levers) == dark);
                let lever = match answer {
                    Some(levers) => levers.trailing_zeros() as u16,
                    None => known.len() as u16,
                };
                let before = wiring.lit(setting, solution);
                setting ^= 1 << lever;
                pulls += 1;
                if answer.is_none() {
                    known.push((lever, before ^ wiring.lit(setting, solution)));
                }
                assert!(pulls <= 8, "{wiring:?} {solution:03b}");
            }
            assert_eq!(setting, solution, "all lamps burn with one setting only");
            most = most.max(pulls);
        }
    }
    assert_eq!(most, 5);
}

#[test]
fn buttons_and_bars_keep_silent_until_they_are_tried_and_then_every_row_answers() {
    for kind in [PuzzleKind::Buttons, PuzzleKind::Bars] {
        let (mut scene, panel) = before_panel(kind);
        let number = scene.thing.number;
        for switch in (0..kind.switches()).filter(|switch| panel.solution >> switch & 1 == 1) {
            let events = scene.wish(Wish::Switch(switch));
            assert!(!events.iter().any(|event| matches!(event, PlayEvent::Solved { .. })));
        }
        // All are right but for the last one.
        scene.wish(Wish::Switch(kind.switches() - 1));
        let setting = panel.solution ^ 1 << (kind.switches() - 1);
        let tried = scene.wish(Wish::Try);
        assert!(tried.contains(&PlayEvent::Tried { panel: number, setting, spark: false }));
        let state = scene.play().puzzles.get(panel.puzzle);
        assert_eq!((state.tried(), state.tries, state.solved), ([setting].as_slice(), 1, false));
        let mut answers: Vec<u8> = vec![4; usize::from(rows::count(kind))];
        *answers.last_mut().expect("rows") = 3;
        assert_eq!(rows::answers(kind, setting, panel.solution).collect::<Vec<_>>(), answers);
        let over = lamps::at_panel(scene.site(), scene.play(), panel.puzzle).expect("lamps");
        assert_eq!((over.burning(), over.count), (rows::count(kind) - 1, rows::count(kind)));
        scene.wish(Wish::Switch(kind.switches() - 1));
        assert!(scene.wish(Wish::Try).iter().any(|event| matches!(event, PlayEvent::Solved { .. })));
        assert!(scene.wish(Wish::Try).is_empty(), "it is solved");
    }
}

#[test]
fn levers_are_not_tried() {
    let (mut scene, panel) = before_panel(PuzzleKind::Levers);
    assert!(scene.wish(Wish::Try).is_empty());
    assert_eq!(scene.play().puzzles.get(panel.puzzle).tries, 0);
}

#[test]
fn who_thinks_opens_every_panel_of_the_first_bases_within_six_tries_and_is_never_struck() {
    let mut panels = 0;
    for (site, _) in first_bases() {
        for (puzzle, found) in (0_u8..).zip(site.records().puzzles()).filter(|(_, found)| rows::is_tried(found.kind)) {
            let mut scene = Scene::new(site.difficulty().map());
            scene.act_on(found.panel);
            while !scene.play().puzzles.get(puzzle).solved {
                let state = scene.play().puzzles.get(puzzle);
                assert!(state.tries < 5, "{found:?}");
                let next = (0..rows::count(found.kind)).map(|row| {
                    let told: Vec<(u16, u8)> = state
                        .tried()
                        .iter()
                        .map(|&tried| (rows::of(tried, row), rows::right(tried, found.solution, row)))
                        .collect();
                    rows::possible(&told).next().expect("something is right") << (row * rows::IN_ROW)
                });
                let wrong = next.sum::<u16>() ^ state.setting;
                for switch in (0..16).filter(|switch| wrong >> switch & 1 == 1) {
                    scene.wish(Wish::Switch(switch));
                }
                assert!(!hurts_at_all(&scene.wish(Wish::Try)));
            }
            panels += 1;
        }
    }
    assert!(panels > 50, "{panels}");
}

#[test]
fn six_tries_cost_nothing_and_every_wrong_one_after_them_a_spark() {
    let (mut scene, panel) = before_panel(PuzzleKind::Bars);
    let number = scene.thing.number;
    for _ in 0..6 {
        assert!(!hurts_at_all(&scene.wish(Wish::Try)));
    }
    for tries in 7..10 {
        let events = scene.wish(Wish::Try);
        assert!(events.contains(&PlayEvent::Tried { panel: number, setting: 0, spark: true }));
        assert!(hurts(&events, Harm::Panel));
        let state = scene.play().puzzles.get(panel.puzzle);
        assert_eq!((state.tries, state.tried().len()), (tries, 6));
    }
    // A clipboard still tells all.
    scene.mend();
    scene.play_mut().pack.log.learn(LogKind::Code, panel.puzzle);
    assert!(scene.act().iter().any(|event| matches!(event, PlayEvent::Solved { .. })));
    assert_eq!(scene.lost(), [0; 4]);
}

#[test]
fn a_cable_runs_from_every_panel_over_its_floor_to_the_lock() {
    let (mut whole, mut cut) = (0, Vec::new());
    for (site, _) in first_bases() {
        let records = site.records();
        for cable in cables::all(site) {
            let ends = [cable.from, cable.to].map(|number| records.get(number).expect("a record"));
            let is_link = records.links_from(cable.from).iter().any(|link| link.to == cable.to && link.role == Role::Opens);
            assert!(is_link);
            let cells: Vec<Pos> =
                [&[ends[0].at], cable.cells.as_slice(), &[ends[1].at]].concat();
            if cable.cells.is_empty() && distance(ends[0].at, ends[1].at) > 1 {
                cut.push((site.difficulty().map(), *ends[0]));
                continue;
            }
            assert!(cells.windows(2).all(|pair| distance(pair[0], pair[1]) == 1), "{cable:?}");
            assert!(cable.cells.iter().all(|&at| site.floor().contains(at)));
            whole += 1;
        }
    }
    assert!(whole > 400 && cut.is_empty(), "{whole} {cut:?}");
}

#[test]
fn the_marks_of_all_classic_bases_are_in_sight() {
    let mut short = Vec::new();
    for map in 0..220 {
        let scene = Scene::new(map);
        let site = scene.site();
        for record in site.records().iter().filter(|record| order_of(site, record.number).is_some()) {
            let count = site.riddles().marks_of(record.number).count();
            if count < 4 {
                short.push((map, record.at, count));
            }
        }
    }
    assert_eq!(short, []);
    let _ = seeing::look;
}
