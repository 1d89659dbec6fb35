//! Tests of puzzle panels and their clipboards.

use rootward_gen::{Blocker, ItemKind, Kind, Panel, PuzzleKind, Role, Thing};
use rootward_rules::{
    events::PlayEvent,
    order::Wish,
    party::pack::LogKind,
    riddles::rows::is_tried,
    scene::{Scene, is_plain},
    tables::items::ItemName,
};

pub fn before_panel(kind: PuzzleKind) -> (Scene, Panel) {
    let scene = Scene::before(|thing| matches!(thing, Thing::Panel(panel) if panel.kind == kind));
    let Thing::Panel(panel) = scene.thing.thing else { unreachable!() };
    (scene, panel)
}

pub fn solve_by_hand(scene: &mut Scene, puzzle: usize) -> Vec<PlayEvent> {
    let puzzle = scene.site().records().puzzles()[puzzle];
    let mut last = scene.act_on(puzzle.panel);
    for switch in 0..puzzle.kind.switches() {
        let set = |scene: &Scene, number| scene.play().puzzles.get(number).setting >> switch & 1;
        let Thing::Panel(panel) = scene.record(puzzle.panel).thing else { unreachable!() };
        if set(scene, panel.puzzle) != puzzle.solution >> switch & 1 {
            last = scene.wish(Wish::Switch(switch));
        }
    }
    if is_tried(puzzle.kind) {
        last = scene.wish(Wish::Try);
    }
    last
}

fn is_solved(events: &[PlayEvent]) -> bool {
    events.iter().any(|event| matches!(event, PlayEvent::Solved { .. }))
}

#[test]
fn one_lever_solves_its_puzzle_with_one_act() {
    let (mut scene, panel) = before_panel(PuzzleKind::Lever);
    assert!(is_solved(&scene.act()));
    assert!(!is_solved(&scene.act()), "once only");
    assert!(scene.play().puzzles.get(panel.puzzle).solved);
}

#[test]
fn three_levers_are_set_freely_and_solve_on_the_right_state() {
    let (mut scene, panel) = before_panel(PuzzleKind::Levers);
    let number = scene.thing.number;
    assert!(scene.act().contains(&PlayEvent::AskPanel { panel: number }));
    for state in (0..8_u16).filter(|&state| state != panel.solution) {
        for switch in 0..3 {
            let setting = scene.play().puzzles.get(panel.puzzle).setting;
            let flipped = setting ^ (1 << switch);
            if (setting ^ state) >> switch & 1 == 1 && flipped != panel.solution {
                assert!(!is_solved(&scene.wish(Wish::Switch(switch))));
            }
        }
    }
    assert!(!scene.play().puzzles.get(panel.puzzle).solved);
    assert!(is_solved(&solve_by_hand(&mut scene, panel.puzzle.into())));
}

#[test]
fn a_clipboard_solves_its_panel_with_one_act() {
    for kind in [PuzzleKind::Buttons, PuzzleKind::Bars] {
        let (mut scene, panel) = before_panel(kind);
        let number = scene.thing.number;
        assert!(scene.act().contains(&PlayEvent::AskPanel { panel: number }));
        scene.play_mut().pack.log.learn(LogKind::Code, panel.puzzle);
        assert!(is_solved(&scene.act()));
        assert_eq!(scene.play().puzzles.get(panel.puzzle).setting, panel.solution);
    }
}

#[test]
fn buttons_and_bars_can_be_set_by_hand_without_a_penalty() {
    for kind in [PuzzleKind::Buttons, PuzzleKind::Bars] {
        let (mut scene, panel) = before_panel(kind);
        let wrong = (0..kind.switches()).find(|switch| panel.solution >> switch & 1 == 0).unwrap_or(0);
        scene.wish(Wish::Switch(wrong));
        scene.wish(Wish::Switch(wrong));
        assert!(is_solved(&solve_by_hand(&mut scene, panel.puzzle.into())));
        assert_eq!(scene.lost(), [0; 4]);
    }
}

#[test]
fn a_solved_puzzle_takes_its_wall_or_its_fire_away() {
    for blocker in [Blocker::Wall, Blocker::Fire] {
        let mut scene = Scene::before_record(|site, record| {
            site.records().puzzles().iter().any(|puzzle| {
                let lock = site.records().get(puzzle.lock).map(|lock| lock.thing);
                puzzle.panel == record.number
                    && puzzle.blocker == blocker
                    && matches!(lock, Some(Thing::PuzzleWall(_) | Thing::PuzzleFire(_)))
            })
        });
        let panel = scene.thing.number;
        let puzzles = scene.site().records().puzzles();
        let puzzle = puzzles.iter().position(|puzzle| puzzle.panel == panel).expect("its puzzle");
        let lock = scene.record(puzzles[puzzle].lock).at;
        let bars = |scene: &Scene| match blocker {
            Blocker::Fire => scene.play().fire_at(scene.site(), lock).is_some(),
            _ => !scene.is_walkable(lock),
        };
        assert!(bars(&scene));
        assert!(is_solved(&solve_by_hand(&mut scene, puzzle)));
        scene.run(8);
        assert!(!bars(&scene));
    }
}

#[test]
fn a_clipboard_goes_into_the_log_when_walked_over() {
    let code = |kind: ItemKind| matches!(kind, ItemKind::ButtonCode(_) | ItemKind::BarCode(_));
    let (mut scene, way) = Scene::beside(|site, play, record| {
        let records = site.records();
        let Thing::Pile(number) = record.thing else { return false };
        let mut items = records.items(&records.piles()[usize::from(number)]).iter();
        items.any(|item| code(item.kind))
            && play.terrain.is_walkable(record.at)
            && site.base().kind(record.at) == Kind::FloorWithItems
            && is_plain(site, play, record.at)
    });
    let at = scene.thing.at;
    let events = scene.walk(way);
    let link = scene.site().records().links_from(scene.thing.number);
    let panel = link.iter().find(|link| link.role == Role::Carries).expect("its panel").to;
    let Thing::Panel(Panel { puzzle, kind, .. }) = scene.record(panel).thing else { unreachable!() };
    let item = if kind == PuzzleKind::Bars { ItemName::BarCode } else { ItemName::ButtonCode };
    assert!(events.contains(&PlayEvent::Logged { item, number: puzzle.into(), at }));
    assert!(scene.play().pack.log.all(LogKind::Code).eq([puzzle]));
    assert!(is_solved(&scene.act_on(panel)), "one act is enough now");
}
