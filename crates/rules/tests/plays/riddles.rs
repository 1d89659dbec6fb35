//! Tests of puzzles that need thought (`danger.md` 4): sparks, marks, lamps, tries, cables.

use rootward_gen::{DoorKind, Heading, Pos, PuzzleKind, Record, RecordNo, Role, Thing};
use rootward_rules::{
    distance_map::DistanceMap,
    doors::{iris::order_of, is_door},
    encounters::Mood,
    events::{Harm, PlayEvent},
    headless::Headless,
    order::Wish,
    party::pack::LogKind,
    riddles::{Wires, cables, lamps, marks, rows, wires},
    scene::{Scene, TABLES, first_bases, is_plain},
    terrain::distance,
};

use super::{hurts, hurts_at_all, puzzles::before_panel};

const PLAIN: u8 = 2;

fn iris() -> Scene {
    Scene::before(|thing| is_door(thing, DoorKind::Iris))
}

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

fn wakes(map: u16, steps: u16) -> Option<bool> {
    let mut scene = Scene::new(map);
    let (site, play) = (scene.site(), scene.play());
    let fits = |front| is_plain(site, play, front);
    let irises = site.records().iter().filter(|record| is_door(record.thing, DoorKind::Iris));
    let irises: Vec<_> =
        irises.filter(|record| marks::front(site, record.number).is_some_and(fits)).collect();
    let door = **irises.first()?;
    let front = marks::front(site, door.number)?;
    let heading = Heading::ALL.into_iter().find(|&heading| front.step(heading) == door.at)?;
    scene.thing = door;
    scene.put_before(door.at, heading);
    let (site, play) = (scene.site(), scene.play());
    let mut field = DistanceMap::default();
    field.measure(std::iter::once(front), 20, |at| play.terrain.is_walkable(at));
    // The group is out of sight, so that only the noise wakes it.
    let at = Pos::all().find(|&at| {
        field.steps(at) == Some(steps)
            && distance(at, front) > 4
            && distance(at, site.base().entrance()) > 12
            && !play.seen.visible.contains(at)
            && is_plain(site, play, at)
    })?;
    let sleeper = scene.group(PLAIN, at, Mood::Asleep, &[100]);
    press_wrong(&mut scene);
    Some(scene.state(sleeper).mood != Mood::Asleep)
}

#[test]
fn a_wrong_button_is_heard_for_eight_cells_along_the_paths() {
    let [near, far]: [Vec<bool>; 2] =
        [8, 9].map(|steps| (1..22).filter_map(|map| wakes(map, steps)).collect());
    assert!(near.len() > 3 && near.iter().all(|&woke| woke), "{near:?}");
    assert!(far.len() > 3 && far.iter().all(|&woke| !woke), "{far:?}");
}

#[test]
fn four_marks_in_sight_of_an_iris_tell_its_order() {
    let mut doors = 0;
    for (site, _) in first_bases() {
        for record in site.records().iter() {
            let Some(order) = order_of(site, record.number) else { continue };
            let front = marks::front(site, record.number).expect("a cell before it");
            let found: Vec<_> = site.riddles().marks_of(record.number).collect();
            assert_eq!(found.iter().map(|mark| mark.corner).collect::<Vec<_>>(), order, "{record:?}");
            let mut scene = Scene::new(site.difficulty().map());
            scene.put_party(front, Heading::North);
            let seen = &scene.play().seen.visible;
            for (place, mark) in (0_u8..).zip(&found) {
                assert_eq!(mark.place, place);
                let things = site.records().at(mark.at);
                let is_bare = things.into_iter().all(|other| matches!(other.thing, Thing::Decoration { .. }));
                assert!(mark.on_panel || is_bare && !site.floor().contains(mark.at), "{mark:?}");
                assert!(site.floor().contains(mark.before), "{mark:?}");
                assert!(seen.contains(mark.at) && seen.contains(mark.before), "{mark:?} of {record:?}");
            }
            doors += 1;
        }
        let on_walls = site.riddles().marks().iter().filter(|mark| !mark.on_panel);
        let mut walls: Vec<Pos> = on_walls.map(|mark| mark.at).collect();
        walls.sort_unstable();
        assert!(walls.is_sorted_by(|one, next| one != next), "no wall bears two marks");
    }
    assert!(doors > 60, "{doors}");
}

#[test]
fn doors_seen_together_have_different_dots() {
    let mut together = 0;
    for (site, _) in first_bases() {
        let mut scene = Scene::new(site.difficulty().map());
        for record in site.records().iter().filter(|record| order_of(site, record.number).is_some()) {
            let own = site.riddles().marks_of(record.number).next().expect("a mark").dots;
            scene.put_party(marks::front(site, record.number).expect("a cell"), Heading::North);
            let seen = &scene.play().seen.visible;
            let others =
                site.riddles().marks().iter().filter(|mark| mark.door != record.number && !mark.on_panel);
            for other in others.filter(|mark| seen.contains(mark.at) && seen.contains(mark.before)) {
                assert_ne!(other.dots, own, "{other:?} and {record:?}");
                together += 1;
            }
        }
    }
    assert!(together > 0);
}

#[test]
fn marks_stand_where_they_stood_whenever_the_base_is_played() {
    for (site, _) in first_bases() {
        let again = Headless::new(site.base().seed(), TABLES.clone());
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
fn the_password_lights_a_lamp_over_a_laser_door() {
    let mut scene = Scene::before(|thing| matches!(thing, Thing::Terminal { .. }));
    let Thing::Terminal { door: number, .. } = scene.thing.thing else { unreachable!() };
    let door = scene.site().records().laser_doors()[usize::from(number)].door;
    let over =
        |scene: &Scene| lamps::over(scene.site(), scene.play(), door).map(|lamps| (lamps.lit, lamps.count));
    assert_eq!(over(&scene), Some((0, 2)));
    scene.play_mut().pack.log.learn(LogKind::Laser, number);
    assert_eq!(over(&scene), Some((1, 2)));
    scene.act();
    assert_eq!(over(&scene), None);
}

fn stand_before(scene: &mut Scene, panel: RecordNo) {
    let record = scene.record(panel);
    let Thing::Panel(found) = record.thing else { unreachable!() };
    scene.put_before(record.at, found.look);
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
            stand_before(&mut scene, found.panel);
            let burning = |scene: &Scene| lamps::at_panel(scene.site(), scene.play(), puzzle);
            let mut moved = [0; 3];
            for round in 0..2 {
                for lever in 0..3_u8 {
                    let Some(before) = burning(&scene) else { continue };
                    scene.wish(Wish::Switch(lever));
                    let Some(after) = burning(&scene) else { continue };
                    let change = before.lit ^ after.lit;
                    let known = std::mem::replace(&mut moved[usize::from(lever)], change);
                    assert!(change != 0 && (known == change || known == 0 || round == 0));
                }
            }
            panels += 1;
        }
    }
    assert!(panels > 30, "{panels}");
}

#[test]
fn five_pulls_solve_any_three_levers() {
    let mut most = 0;
    let wirings: Vec<Wires> = Wires::all().collect();
    assert_eq!(wirings.len(), 162);
    for &wiring in &wirings {
        for solution in 1..8_u16 {
            // A player watches the lamps after each pull and learns which lamps each lever changes. If the known levers
            // can light the rest, the player pulls them. Otherwise the player pulls the next lever.
            let (mut setting, mut known, mut pulls) = (0_u16, Vec::<(u16, u8)>::new(), 0);
            while wiring.lit(setting, solution) != wires::ALL {
                let dark = wires::ALL ^ wiring.lit(setting, solution);
                let mix = |levers: u16| {
                    let chosen = known.iter().filter(|(lever, _)| levers >> lever & 1 == 1);
                    chosen.fold(0, |moved, (_, lamps)| moved ^ lamps)
                };
                let tried = known.iter().fold(0, |levers, (lever, _)| levers | 1 << lever);
                let answer =
                    (1..8_u16).filter(|levers| levers & !tried == 0).find(|&levers| mix(levers) == dark);
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
fn every_row_answers_a_try() {
    for kind in [PuzzleKind::Buttons, PuzzleKind::Bars] {
        let (mut scene, panel) = before_panel(kind);
        let number = scene.thing.number;
        for switch in (0..kind.switches()).filter(|switch| panel.solution >> switch & 1 == 1) {
            let events = scene.wish(Wish::Switch(switch));
            assert!(!events.iter().any(|event| matches!(event, PlayEvent::Solved { .. })));
        }
        // All switches are right except the last one.
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
fn the_seventh_wrong_try_sparks() {
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
    // A clipboard still reveals the solution.
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
            let is_link = records
                .links_from(cable.from)
                .iter()
                .any(|link| link.to == cable.to && link.role == Role::Opens);
            assert!(is_link);
            let cells: Vec<Pos> = [&[ends[0].at], cable.cells.as_slice(), &[ends[1].at]].concat();
            if cable.cells.is_empty() && distance(ends[0].at, ends[1].at) > 1 {
                cut.push((site.difficulty().map(), *ends[0], *ends[1]));
                continue;
            }
            assert!(cells.windows(2).all(|pair| distance(pair[0], pair[1]) == 1), "{cable:?}");
            assert!(cable.cells.iter().all(|&at| site.floor().contains(at)));
            whole += 1;
        }
    }
    // The generator puts some release buttons on another floor than their wall. These buttons have no cable.
    let is_apart = |(_, from, to): &(u16, Record, Record)| {
        from.floor != to.floor && matches!(from.thing, Thing::Release { .. })
    };
    assert!(whole > 700 && cut.len() < 20 && cut.iter().all(is_apart), "{whole} {cut:?}");
}

#[test]
fn nearly_all_marks_are_on_walls() {
    let (mut doors, mut scratched) = (0, Vec::new());
    for map in 0..220 {
        let scene = Scene::new(map);
        let (site, riddles) = (scene.site(), scene.site().riddles());
        for record in site.records().iter().filter(|record| order_of(site, record.number).is_some()) {
            doors += 1;
            assert_eq!(riddles.marks_of(record.number).count(), 4);
            scratched.extend(
                riddles.marks_of(record.number).filter(|mark| mark.on_panel).map(|mark| (map, mark.door)),
            );
        }
    }
    let marks = scratched.len();
    scratched.dedup();
    // In short dead ends, mostly at the edge of the grid, fewer than four bare walls are in sight.
    assert_eq!((doors, marks, scratched.len()), (782, 182, 119));
}
