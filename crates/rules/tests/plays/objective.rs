//! Tests of the generators, the meltdown and the hatch, and of properties that all of them share.

use rayon::prelude::*;
use rootward_bot::Bot;
use rootward_gen::{DoorKind, Heading, ItemKind, Pos, PuzzleKind, Record, Seed, Thing, ThingRow};
use rootward_rules::{
    doors::{BarrierKind, iris::order_of, is_door},
    events::{Harm, PlayEvent},
    headless::Headless,
    objective::Stage,
    order::{Order, TickInput, Wish},
    party::PartyEvent,
    region::Region,
    scene::{Scene, TABLES, first, first_base, sides},
    site::Site,
    tables::items::ItemName,
    tick,
};

use super::hurts;

fn before_generator() -> Scene {
    let mut scene = Scene::before(|thing| thing == Thing::Generator);
    scene.give(ItemName::Explosives, 1);
    scene
}

fn way_to_hatch(scene: &Scene) -> (Pos, Heading) {
    let entrance = scene.site().base().entrance();
    let way = Heading::ALL.into_iter().find(|&way| scene.is_walkable(entrance.step(way.back())));
    (entrance, way.expect("a way to the hatch"))
}

/// Sets the charge in the base of a map. `None` if the party cannot use any generator.
fn melting(map: u16, prepare: impl FnOnce(&mut Scene)) -> Option<Scene> {
    let (site, play) = first_base(map);
    let generator = site
        .records()
        .iter()
        .find(|record| record.thing == Thing::Generator && sides(site, play, record.at).next().is_some())?;
    let mut scene = Scene::of(map, *generator);
    prepare(&mut scene);
    scene.give(ItemName::Explosives, 1);
    scene.act_on(generator.number);
    scene.play().objective.is_meltdown().then_some(scene)
}

#[test]
fn a_charge_at_any_generator_cell_melts_the_base() {
    let mut scene = before_generator();
    let at = scene.thing.at;
    scene.give(ItemName::Explosives, 0);
    assert!(scene.act().contains(&PlayEvent::NoCharge { at }));
    assert!(!scene.play().objective.is_meltdown());
    let (map, site) = (scene.site().difficulty().map(), scene.site().clone());
    let cells: Vec<Record> = site
        .records()
        .iter()
        .filter(|record| record.thing == Thing::Generator)
        .filter(|record| sides(&site, scene.play(), record.at).next().is_some())
        .copied()
        .collect();
    assert!(!cells.is_empty());
    for cell in cells {
        let mut scene = Scene::of(map, cell);
        scene.give(ItemName::Explosives, 1);
        let events = scene.act_on(cell.number);
        assert!(events.iter().any(|event| matches!(event, PlayEvent::MeltdownBegan { .. })));
        assert_eq!(scene.count(ItemName::Explosives), 0);
    }
}

#[test]
fn the_end_of_the_meltdown_loses_the_base() {
    let mut scene = before_generator();
    scene.act();
    let meltdown = scene.play().objective.meltdown().expect("it has begun");
    assert!(meltdown.ticks >= 120);
    // Fire does not hurt this party, so only the clock ends the play.
    scene.play_mut().god = true;
    let ticks = scene.until(20_000, |_, events| events.contains(&PlayEvent::Lost));
    assert_eq!(ticks as u32, meltdown.ticks);
    assert!(scene.play().squad.all_down());
    assert_eq!(scene.play().objective.stage, Stage::Lost);
}

#[test]
fn meltdown_fire_burns_four_times_a_second() {
    let mut scene = before_generator();
    let head_start = TABLES.dials.meltdown.fire_after as usize;
    scene.act();
    let ticks = scene.until(head_start + 20, |_, events| hurts(events, Harm::Meltdown));
    assert!(ticks >= head_start, "it breaks out only after the head start");
    assert_eq!(scene.lost(), scene.share(6));
    assert_eq!(scene.until(20, |_, events| hurts(events, Harm::Meltdown)), 5);
}

#[test]
fn the_hatch_wins_in_the_meltdown_and_not_before() {
    let mut scene = before_generator();
    let (entrance, way) = way_to_hatch(&scene);
    let before = scene.play().party;
    scene.put_before(entrance, way);
    assert!(!scene.walk(way).contains(&PlayEvent::Won));
    scene.play_mut().party = before;
    scene.act();
    scene.put_before(entrance, way);
    assert!(scene.walk(way).contains(&PlayEvent::Won));
    assert!(matches!(scene.play().objective.stage, Stage::Won { left } if left > 0));
}

/// A fast player presses the key for the next step before the party is on the hatch. A gamepad holds the step.
#[test]
fn a_held_step_does_not_lead_back_from_the_hatch() {
    for is_held in [true, false] {
        let mut scene = before_generator();
        let (entrance, way) = way_to_hatch(&scene);
        scene.act();
        scene.put_before(entrance, way);
        let step = |heading| Some(Order::Step { heading, sideways: false });
        let walk = TickInput { fresh: step(way), ..TickInput::default() };
        let back = match is_held {
            true => TickInput { held: step(way.back()), ..TickInput::default() },
            false => TickInput { fresh: step(way.back()), ..TickInput::default() },
        };
        let events = scene.with(|site, play| {
            let mut events = tick(site, play, &walk);
            (0..8).for_each(|_| events.extend(tick(site, play, &back)));
            events
        });
        assert!(events.contains(&PlayEvent::Won), "held {is_held}");
        assert_eq!(scene.play().party.at, entrance, "held {is_held}");
    }
}

#[test]
fn nothing_happens_in_a_base_that_is_won_or_lost() {
    for stage in [Stage::Lost, Stage::Won { left: 3 }] {
        let mut scene = before_generator();
        scene.play_mut().objective.stage = stage;
        let before = scene.play().fingerprint();
        let step = Order::Step { heading: Heading::South, sideways: false };
        let input = TickInput { fresh: Some(step), fire: true, ..TickInput::default() };
        let events =
            scene.with(|site, play| (0..40).flat_map(|_| tick(site, play, &input)).collect::<Vec<_>>());
        assert_eq!(events, [], "{stage:?}");
        assert_eq!(scene.play().fingerprint(), before, "{stage:?}");
    }
}

#[test]
fn the_entrance_is_open_from_the_start() {
    // A base without land has nothing outside its entrance. The first base has land.
    let mut scene = Scene::new(0);
    let north = Order::Step { heading: Heading::North, sideways: false };
    let leaves = PlayEvent::Party(PartyEvent::WentThrough(Region::Outside));
    let asks = PlayEvent::AskLeave { at: scene.site().base().entrance() };
    for order in [north, Order::Act] {
        let events = scene.tell(order);
        assert!(events.contains(&asks) && !events.contains(&leaves), "{order:?}");
    }
    assert!(scene.wish(Wish::Confirm).contains(&leaves));
}

#[test]
fn a_charge_that_burns_the_probe_is_asked_first() {
    let mut scene = before_generator();
    let at = scene.thing.at;
    assert!(scene.tell(Order::Act).contains(&PlayEvent::AskCharge { at }));
    assert!(!scene.play().objective.is_meltdown());
    scene.wish(Wish::Confirm);
    assert!(scene.play().objective.is_meltdown());
    let mut scene = before_generator();
    scene.play_mut().objective.take_probe(0);
    scene.tell(Order::Act);
    assert!(scene.play().objective.is_meltdown(), "with the probe nothing is asked");
}

#[test]
fn a_confirmation_without_a_question_does_nothing() {
    let mut scene = Scene::before(|thing| thing == Thing::Shop);
    let before = scene.play().party;
    assert_eq!(scene.wish(Wish::Confirm), []);
    assert_eq!(scene.play().party, before);
}

#[test]
fn the_meltdown_opens_only_what_has_no_lock() {
    let opened = |kind| {
        matches!(
            kind,
            BarrierKind::ButtonDoor
                | BarrierKind::BlueDoor
                | BarrierKind::PunchDoor
                | BarrierKind::ElevatorDoor
                | BarrierKind::Raiser
                | BarrierKind::RisingWall
        )
    };
    let mut bases = 0;
    for map in (0..22).filter(|map| map % 11 != 10) {
        let open_locks = |scene: &mut Scene| {
            let site = scene.site().clone();
            let locks = site.records().iter().filter(|record| {
                is_door(record.thing, DoorKind::Iris) || is_door(record.thing, DoorKind::Laser)
            });
            for lock in locks.step_by(2) {
                scene.play_mut().open(&site, lock.number);
            }
            scene.run(10);
        };
        let Some(mut scene) = melting(map, open_locks) else { continue };
        scene.play_mut().god = true;
        let before = scene.play().barriers.clone();
        scene.run(8);
        for _ in 0..10 {
            for (before, after) in before.iter().zip(scene.play().barriers.iter()) {
                if opened(after.kind) {
                    assert!(after.is_open(), "map {map}: {after:?}");
                } else {
                    assert_eq!(before.leaf, after.leaf, "map {map}");
                }
            }
            if scene.play().is_over() {
                break;
            }
            scene.run(10);
        }
        bases += 1;
    }
    assert!(bases >= 15, "{bases}");
}

#[test]
fn an_open_cell_starts_the_meltdown_of_a_station() {
    let mut scene = Scene::before(|thing| is_door(thing, DoorKind::Captive));
    let (door, at) = (scene.thing.number, scene.thing.at);
    assert!(scene.site().holds_captive());
    assert!(scene.act().contains(&PlayEvent::AskIris { door, at }));
    for corner in order_of(scene.site(), door).expect("an order") {
        scene.wish(Wish::Press(corner));
    }
    scene.until(20, |_, events| events.iter().any(|event| matches!(event, PlayEvent::CaptiveFreed { .. })));
    assert!(scene.play().objective.is_meltdown() && scene.play().objective.captive_free);
    let entrance = scene.site().base().entrance();
    scene.put_party(entrance, Heading::South);
    assert!(scene.run(1).contains(&PlayEvent::Won));
}

type Row = (&'static str, fn(&Site, &Record) -> bool);

/// Things of `play.md` 8.7 that have no row of their own in [`ThingRow`].
const OTHERS: &[Row] = &[
    ("running elevator", |_, record| matches!(record.thing, Thing::ElevatorCar { runs: true, .. })),
    ("cupboard with gold", |site, record| cupboard(site, record, |kind| matches!(kind, ItemKind::Gold(_)))),
    ("cupboard with a die", |site, record| cupboard(site, record, |kind| kind == ItemKind::Die)),
    ("cupboard with a ball", |site, record| cupboard(site, record, |kind| kind == ItemKind::Ball)),
    ("lever", |_, record| panel(record, PuzzleKind::Lever)),
    ("levers", |_, record| panel(record, PuzzleKind::Levers)),
    ("buttons", |_, record| panel(record, PuzzleKind::Buttons)),
    ("bars", |_, record| panel(record, PuzzleKind::Bars)),
    ("clipboard", |site, record| {
        site.records().puzzles().iter().any(|puzzle| puzzle.clipboard == Some(record.number))
    }),
    ("water", |site, _| !site.water().is_empty()),
    ("fire", |site, _| !site.fire().is_empty()),
    ("dark room", |site, _| !site.dark().is_empty()),
    ("message", |site, record| {
        let piles = site.records().piles();
        let pile = piles.iter().find(|pile| pile.record == record.number);
        pile.is_some_and(|pile| site.records().items(pile).iter().any(|item| item.kind == ItemKind::Note))
    }),
];

fn panel(record: &Record, kind: PuzzleKind) -> bool {
    matches!(record.thing, Thing::Panel(panel) if panel.kind == kind)
}

fn cupboard(site: &Site, record: &Record, holds: fn(ItemKind) -> bool) -> bool {
    let records = site.records();
    matches!(record.thing, Thing::Cupboard { trap: None, .. })
        && records.at(record.at).any(|pile| match pile.thing {
            Thing::Pile(number) => {
                let pile = &records.piles()[usize::from(number)];
                records.items(pile).iter().any(|item| holds(item.kind))
            }
            _ => false,
        })
}

#[test]
fn everything_that_has_a_rule_occurs_in_the_first_22_bases() {
    let is_absent = |row: &&ThingRow| first(|_, _, record| record.thing.row() == **row).is_none();
    let things = ThingRow::ALL.iter().filter(is_absent).map(|row| row.label());
    let others = OTHERS.iter().filter(|(_, fits)| first(|site, _, record| fits(site, record)).is_none());
    let missing: Vec<&str> = things.chain(others.map(|(name, _)| *name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

const COMPARED: usize = 2_000;

fn inputs(seed: Seed) -> Vec<TickInput> {
    let mut game = Headless::new(seed, TABLES.clone());
    let mut bot = Bot::default();
    (0..COMPARED)
        .map(|_| {
            let input = bot.decide(game.site(), game.play());
            game.tick(input);
            input
        })
        .collect()
}

fn fingerprints(seed: Seed, inputs: &[TickInput]) -> Vec<u32> {
    let mut game = Headless::new(seed, TABLES.clone());
    let mut fingerprints = Vec::new();
    for (tick, &input) in inputs.iter().enumerate() {
        game.tick(input);
        if (tick + 1) % 20 == 0 {
            fingerprints.push(game.play().fingerprint());
        }
    }
    fingerprints
}

#[test]
fn the_same_inputs_make_the_same_play() {
    for map in [1, 9, 10, 20] {
        let seed = Seed::classic(map);
        let inputs = inputs(seed);
        let once = fingerprints(seed, &inputs);
        assert_eq!(once.len(), COMPARED / 20);
        assert_eq!(once, fingerprints(seed, &inputs), "map {map}, again");
        let other = {
            let inputs = inputs.clone();
            std::thread::spawn(move || fingerprints(seed, &inputs)).join().expect("the thread ends")
        };
        assert_eq!(once, other, "map {map}, on another thread");
    }
}

#[test]
fn another_input_or_another_seed_makes_another_play() {
    let seed = Seed::classic(9);
    let inputs = inputs(seed);
    let once = fingerprints(seed, &inputs);
    let mut changed = inputs.clone();
    changed[1_000].wish = Some(Wish::Select(3));
    let other = fingerprints(seed, &changed);
    assert_eq!(once[..50], other[..50], "alike before it");
    assert_ne!(once.last(), other.last());
    assert_ne!(once.last(), fingerprints(Seed::classic(8), &inputs).last());
}

#[test]
fn fewer_than_two_bases_in_a_hundred_need_a_repair() {
    let needs = |seed: &Seed| !Headless::new(*seed, TABLES.clone()).play().repairs.is_none();
    let seeds = (0..220_u16).flat_map(|map| [Seed::classic(map), Seed::endless(map.into())]);
    let seeds: Vec<Seed> = seeds.collect();
    let patched: Vec<String> = seeds.par_iter().filter(|seed| needs(seed)).map(Seed::to_string).collect();
    println!("patched: {patched:?}");
    assert!(patched.len() * 100 < seeds.len() * 2, "{patched:?}");
}
