//! Tests of cupboards with and without a trap, grates with and without a wall, and mines.

use rootward_gen::{Heading, ItemKind, Pos, Thing};
use rootward_rules::{
    encounters::Mood,
    events::{Harm, PlayEvent},
    scene::{Scene, first_base, first_bases, is_plain, sides, way_through},
    tables::{items::ItemName, kit::Arm},
    terrain::heading_to,
};

use super::{hurts, hurts_at_all, opens, shuts};

/// A cupboard without a trap that holds a matching item. The party stands before it.
fn before_cupboard(holds: impl Fn(ItemKind) -> bool) -> Scene {
    Scene::before_record(|site, record| {
        let records = site.records();
        let mut piles = records
            .piles()
            .iter()
            .filter(|pile| records.get(pile.record).is_some_and(|pile| pile.at == record.at));
        matches!(record.thing, Thing::Cupboard { trap: None, .. })
            && piles.any(|pile| records.items(pile).iter().any(|item| holds(item.kind)))
    })
}

/// The path of a party over a grate: from the cell of its wall onto the plate, and beyond.
struct Passage {
    map: u16,
    trap: usize,
    wall: Pos,
    grate: Pos,
    on: Heading,
    off: Heading,
}

fn grate_passages() -> Vec<Passage> {
    let mut passages = Vec::new();
    for (site, play) in first_bases() {
        for (trap, found) in site.records().grate_traps().iter().enumerate() {
            let at = |number| site.records().get(number).expect("a record").at;
            let (wall, grate) = (at(found.wall), at(found.grate));
            let Some(on) = heading_to(wall, grate).filter(|on| wall.step(*on) == grate) else { continue };
            let off =
                [on, on.left(), on.right()].into_iter().find(|&off| is_plain(site, play, grate.step(off)));
            if let Some(off) = off {
                passages.push(Passage { map: site.difficulty().map(), trap, wall, grate, on, off });
            }
        }
    }
    passages
}

fn sprung(passage: &Passage) -> Scene {
    let records = first_base(passage.map).0.records();
    let record = *records.get(records.grate_traps()[passage.trap].grate).expect("a record");
    let mut scene = Scene::of(passage.map, record);
    scene.put_party(passage.wall, passage.on);
    let mut events = scene.walk(passage.on);
    events.extend(scene.run(20));
    assert_eq!(scene.play().party.at, passage.grate);
    assert!(!shuts(&events, passage.wall), "nothing happens while the party is on the plate");
    let events = scene.walk(passage.off);
    assert!(events.contains(&PlayEvent::TrapSprung { at: passage.grate }) && shuts(&events, passage.wall));
    scene.run(10);
    assert!(!scene.is_walkable(passage.wall));
    scene
}

#[test]
fn a_cupboard_gives_gold_a_die_or_a_ball_once() {
    let gold = |kind| matches!(kind, ItemKind::Gold(_));
    let cases: [(fn(ItemKind) -> bool, ItemName); 3] = [
        (gold, ItemName::Gold),
        (|kind| kind == ItemKind::Die, ItemName::Die),
        (|kind| kind == ItemKind::Ball, ItemName::Ball),
    ];
    for (holds, item) in cases {
        let mut scene = before_cupboard(holds);
        let (at, before) = (scene.thing.at, scene.count(item));
        let events = scene.act();
        assert!(events.contains(&PlayEvent::CupboardOpened { at, trap: false }));
        let after = scene.count(item);
        assert!(after > before, "{item:?}");
        scene.act();
        assert_eq!(scene.count(item), after);
    }
}

#[test]
fn a_trap_cupboard_drops_its_wall_a_second_later() {
    let mut scene = Scene::before_record(|site, record| {
        let mut traps = site.records().cupboard_traps().iter();
        traps.any(|trap| trap.cupboard == record.number && trap.group.is_some())
    });
    let at = scene.thing.at;
    let traps = scene.site().records().cupboard_traps();
    let trap = *traps.iter().find(|trap| trap.cupboard == scene.thing.number).expect("its trap");
    let wall = scene.record(trap.wall).at;
    let group = scene.groups.iter().find(|group| Some(group.record) == trap.group).expect("a group").clone();
    assert_eq!(group.mood, Mood::Asleep, "it sleeps until then");
    scene.play_mut().groups.add(group);
    let events = scene.act();
    assert!(events.contains(&PlayEvent::CupboardOpened { at, trap: true }));
    assert!(events.iter().any(|event| matches!(event, PlayEvent::TookWeapon { .. })));
    let find = scene.site().records().at(at).find_map(|record| match record.thing {
        Thing::Pile(pile) => scene.site().records().piles().get(usize::from(pile)),
        _ => None,
    });
    let items = scene.site().records().items(find.expect("a pile"));
    let wanted = items.iter().find_map(|item| match item.kind {
        ItemKind::Find { level, .. } => Some(level + 1),
        _ => None,
    });
    let took = events.iter().find_map(|event| match event {
        PlayEvent::TookWeapon { arm: Arm::Weapon { level, .. }, .. } => Some(*level),
        _ => None,
    });
    assert_eq!(took, wanted);
    // The tick of the action is the first of the twenty.
    let ticks = scene.until(40, |_, events| events.contains(&PlayEvent::Ambush { at: wall }));
    assert_eq!(ticks, 19);
    assert!(scene.play().groups.get(0).is_some_and(|group| group.is_roused()));
    scene.run(8);
    assert!(scene.is_walkable(wall));
}

#[test]
fn the_first_map_gives_the_second_weapon() {
    let (site, _) = first_base(0);
    let finds: Vec<u8> = site
        .records()
        .piles()
        .iter()
        .flat_map(|pile| site.records().items(pile))
        .filter_map(|item| match item.kind {
            ItemKind::Find { level, .. } => Some(level + 1),
            _ => None,
        })
        .collect();
    assert!(finds.iter().all(|&level| level == 2), "{finds:?}");
}

#[test]
fn the_release_button_lowers_the_wall_of_a_grate() {
    let passage = &grate_passages()[0];
    let mut scene = sprung(passage);
    let release = scene.site().records().grate_traps()[passage.trap].release;
    let at = scene.record(release).at;
    let events = scene.act_on(release);
    assert!(events.contains(&PlayEvent::Released { at }) && opens(&events, passage.wall));
    scene.run(8);
    assert!(scene.is_walkable(passage.wall));
    // The trap is finished, and the wall does not rise again.
    scene.put_party(passage.wall, passage.on);
    let mut events = scene.walk(passage.on);
    events.extend(scene.walk(passage.off));
    assert!(!shuts(&events, passage.wall));
}

#[test]
fn grate_walls_open_by_themselves_after_a_minute() {
    let passages = grate_passages();
    assert!(passages.len() > 10);
    for passage in &passages {
        let mut scene = sprung(passage);
        let ticks = scene.until(1300, |scene, _| scene.is_walkable(passage.wall));
        assert!((1150..=1210).contains(&ticks), "map {}: {ticks}", passage.map);
    }
}

#[test]
fn every_wall_that_shut_behind_the_party_opens_in_the_meltdown() {
    for passage in grate_passages().iter().filter(|passage| passage.map % 11 != 10) {
        let mut scene = sprung(passage);
        let site = scene.site();
        let generator = site.generators().iter().find(|&at| sides(site, scene.play(), at).next().is_some());
        let Some(generator) = generator else { continue };
        let facing = sides(site, scene.play(), generator).next().expect("a side");
        scene.give(ItemName::Explosives, 1);
        scene.put_before(generator, facing);
        assert!(opens(&scene.act(), passage.wall), "map {}", passage.map);
        scene.run(8);
        assert!(scene.is_walkable(passage.wall), "map {}", passage.map);
    }
}

#[test]
fn a_decoy_grate_does_nothing() {
    let (mut scene, way) = Scene::through(|thing| thing == Thing::Grate(None));
    let before = scene.play().barriers.clone();
    let mut events = scene.walk(way);
    events.extend(scene.walk(way));
    events.extend(scene.run(40));
    assert!(!events.iter().any(|event| matches!(event, PlayEvent::TrapSprung { .. })));
    assert_eq!(scene.play().barriers, before);
}

#[test]
fn a_mine_hurts_every_droid_and_is_gone() {
    let (mut scene, way) = Scene::through(|thing| thing == Thing::Mine);
    let at = scene.thing.at;
    let events = scene.walk(way);
    assert!(events.contains(&PlayEvent::MineBlew { at }) && hurts(&events, Harm::Mine));
    assert_eq!(scene.lost(), scene.share(15));
    assert!(!scene.play().traps.has_mine(at));
}

#[test]
fn a_shot_blows_a_mine_up_from_afar() {
    let (mut scene, way) = Scene::facing(
        |_, _, record| record.thing == Thing::Mine,
        |site, play, at| {
            let way = way_through(site, play, at)?;
            is_plain(site, play, at.step(way.back()).step(way.back())).then_some(way)
        },
    );
    let at = scene.thing.at;
    scene.put_party(at.step(way.back()).step(way.back()), way);
    scene.arm(Arm::Sparks);
    let mut events = scene.fire();
    events.extend(scene.run(10));
    assert!(events.contains(&PlayEvent::MineBlew { at }) && !hurts_at_all(&events));
    scene.walk(way);
    assert!(!hurts_at_all(&scene.walk(way)));
}

#[test]
fn a_mine_is_disarmed_by_an_act_of_a_second() {
    let (mut scene, way) = Scene::through(|thing| thing == Thing::Mine);
    let at = scene.thing.at;
    assert!(scene.act().contains(&PlayEvent::Disarming { at }));
    let gone = PlayEvent::MineGone { at };
    assert_eq!(scene.until(40, |_, events| events.contains(&gone)), 20);
    assert!(!hurts_at_all(&scene.walk(way)));
}

#[test]
fn a_mine_takes_thirty_percent_of_a_group() {
    let (mut scene, way) = Scene::through(|thing| thing == Thing::Mine);
    let at = scene.thing.at;
    let group = scene.foe(at.step(way), 1000);
    // The group chases the party. The mine lies between them.
    scene.play_mut().groups.get_mut(group).expect("the group").mood = Mood::Chase;
    scene.until(200, |_, events| events.contains(&PlayEvent::MineBlew { at }));
    assert_eq!(scene.foe_points(group), 700);
    assert_eq!(scene.lost(), [0; 4]);
}
