//! Tests of twists. Each compares a base that can have the twist with the same base without it.

use rootward_gen::{Heading, ItemKind, Kind, Pos, Seed, Thing, creature_type};
use rootward_rules::{
    distance_map::DistanceMap,
    encounters::Mood,
    events::{Harm, PlayEvent},
    headless::Headless,
    objective::Stage,
    order::Order,
    play::Play,
    scene::{FIRST_MAPS, Scene, TABLES, first_base, first_bases, is_plain, sides},
    site::Site,
    tables::{creatures::Trait, items::ItemName, kit::Arm},
    terms::{Challenge, Terms},
    terrain::distance,
    twists::{Twist, Twists},
};

use super::{farthest_seen, hurts_at_all};

const FIST: Arm = Arm::Weapon { level: 1, quality: 1 };

/// The first base with a step that a sleeper at this distance hears without seeing the party. The scene has no groups.
/// Returns the heading of the step and the cell of the sleeper.
pub fn around_a_corner(steps: u16) -> (Scene, Heading, Pos) {
    for (site, play) in first_bases() {
        let plain: Vec<Pos> = site.floor().iter().filter(|&at| is_plain(site, play, at)).collect();
        let mut field = DistanceMap::default();
        for &from in &plain {
            for heading in Heading::ALL {
                let to = from.step(heading);
                if !is_plain(site, play, to) || distance(from, site.base().entrance()) < 12 {
                    continue;
                }
                field.measure(std::iter::once(to), steps, |at| play.terrain.is_walkable(at));
                let hidden = |&&at: &&Pos| {
                    field.steps(at) == Some(steps)
                        && at != from
                        && !play.terrain.is_line_clear(to, at)
                        && !play.terrain.is_line_clear(from, at)
                        && !play.terrain.is_line_clear(at, to)
                        && !play.terrain.is_line_clear(at, from)
                };
                if let Some(&at) = plain.iter().find(hidden) {
                    let mut scene = Scene::new(site.difficulty().map());
                    scene.put_party(from, heading);
                    return (scene, heading, at);
                }
            }
        }
    }
    panic!("no such corner in the first bases")
}

#[test]
fn with_the_lights_out_a_socket_lights_the_rooms_around_it() {
    for (site, play) in first_bases() {
        for record in site.records().iter().filter(|record| matches!(record.thing, Thing::Socket(_))) {
            let Some(heading) = sides(site, play, record.at)
                .find(|&heading| rootward_rules::party::act::can_act_on(site, record.at, heading))
            else {
                continue;
            };
            let mut scene = Scene::new(site.difficulty().map());
            scene.put_before(record.at, heading);
            let lit = farthest_seen(&scene);
            if lit < 6 || distance(record.at, site.base().entrance()) < 20 {
                continue;
            }
            scene.twist(Twist::DarkBase);
            let at = scene.play().party.at;
            assert!(scene.play().twists.is_unlit(at));
            assert_eq!(farthest_seen(&scene), 4);
            scene.give(ItemName::Visor, 1);
            scene.play_mut().seen.mark_stale();
            scene.run(1);
            assert!(matches!(farthest_seen(&scene), 5..=6));
            assert!(scene.act().contains(&PlayEvent::Lit { at: record.at }), "a full party lights it, too");
            scene.run(1);
            assert!(!scene.play().twists.is_unlit(at));
            assert_eq!(farthest_seen(&scene), lit);
            assert!(!scene.play().twists.is_unlit(site.base().entrance()));
            return;
        }
    }
    panic!("no socket with a view");
}

#[test]
fn risen_water_slows_and_leaves_islands() {
    let mut bank = None;
    for (site, _) in first_bases().filter(|(site, _)| Twist::Flooded.works(site)) {
        let mut scene = Scene::new(site.difficulty().map());
        scene.play_mut().groups = scene.groups.clone();
        scene.twist(Twist::Flooded);
        bank = bank_of(&scene);
        if let Some((at, way)) = bank {
            steps_into_risen_water(scene, at, way);
            break;
        }
    }
    assert!(bank.is_some(), "a bank");
}

fn bank_of(scene: &Scene) -> Option<(Pos, Heading)> {
    let (site, play) = (scene.site(), scene.play());
    let flooded = *play.twists.flooded();
    assert!(flooded.iter().all(|at| !site.water().contains(at) && play.is_wet(site, at)));
    let mut islands = play.groups.iter().filter(|group| group.is(site, Trait::Mechanic));
    assert!(islands.all(|group| !flooded.contains(group.home)));
    let from_dry = |at: Pos| sides(site, play, at).find(|way| !play.is_wet(site, at.step(way.back())));
    flooded.iter().find_map(|at| from_dry(at).map(|way| (at, way)))
}

fn steps_into_risen_water(mut scene: Scene, at: Pos, way: Heading) {
    scene.play_mut().groups = Default::default();
    scene.put_before(at, way);
    scene.tell(Order::Step { heading: way, sideways: false });
    assert_eq!(scene.ticks_to_rest(), 8);
    assert_eq!(scene.energy(), [998; 4]);
    let mut dry = Scene::new(scene.site().difficulty().map());
    dry.put_before(at, way);
    dry.tell(Order::Step { heading: way, sideways: false });
    assert_eq!(dry.ticks_to_rest(), 4);
}

#[test]
fn a_nest_hatches_until_it_is_destroyed() {
    let mut scene = Scene::twisted(Twist::Nest);
    let nest = scene.play().twists.nest().expect("a nest");
    let before: Vec<u32> =
        scene.groups.iter().map(|group| group.members.iter().map(|one| one.full).sum()).collect();
    let points = |scene: &Scene, group: usize| -> u32 {
        scene.state(group as u16).members.iter().map(|one| one.full).sum()
    };
    let family = |scene: &Scene, group: usize| {
        let row = creature_type(scene.state(group as u16).creature).expect("a type");
        (row.family, scene.state(group as u16).is(scene.site(), Trait::Carrier))
    };
    for (group, points_before) in before.iter().copied().enumerate() {
        let (kin, carrier) = family(&scene, group);
        let harmless = scene.state(group as u16).is(scene.site(), Trait::Harmless);
        let times = match kin == family(&scene, nest.into()).0 && !carrier && !harmless {
            true if group == usize::from(nest) => 6,
            true => 2,
            false => 1,
        };
        assert_eq!(points(&scene, group), times * points_before, "group {group}");
    }
    scene.with(|site, play| play.land(site));
    scene.run(899);
    assert_eq!(scene.play().groups.iter().len(), before.len());
    scene.run(1);
    assert_eq!(scene.play().groups.iter().len(), before.len() + 1);
    let hatched = scene.state(before.len() as u16);
    assert_eq!((hatched.creature, hatched.living()), (scene.state(nest).creature, 1));
    scene.kill(nest);
    assert_eq!(scene.state(nest).living(), 0);
    // If the family splits, the smaller creatures have appeared.
    let splits = scene.state(nest).is(scene.site(), Trait::Splitter);
    scene.run(1);
    let left = scene.play().groups.iter().len();
    assert!(splits && left <= before.len() + 3 || left == before.len() + 1, "{left}, splits: {splits}");
    scene.run(1000);
    assert_eq!(scene.play().groups.iter().len(), left);
    assert!(scene.play().fits(scene.site()), "it can be saved");
}

#[test]
fn a_silent_alarm_hears_a_step_twice_as_far() {
    for twisted in [false, true] {
        let (mut scene, way, at) = around_a_corner(4);
        let group = scene.group(2, at, Mood::Asleep, &[100]);
        if twisted {
            scene.twist(Twist::SilentAlarm);
        }
        scene.walk(way);
        scene.run(1);
        assert_eq!(scene.state(group).mood == Mood::Asleep, !twisted);
    }
}

#[test]
fn bad_bearings_begin_a_meltdown_without_fire() {
    let mut scene = Scene::twisted(Twist::Unstable);
    scene.play_mut().groups = Default::default();
    let (site, play) = (scene.site(), scene.play());
    let steps = |at: Pos| site.to_hatch().steps(at).filter(|_| is_plain(site, play, at));
    let far = site.floor().iter().max_by_key(|&at| steps(at)).expect("a cell");
    let way = u32::from(steps(far).expect("a way"));
    scene.put_party(far, Heading::North);
    let left = scene.play().twists.clock_left().expect("a clock");
    scene.run(left as usize - 1);
    assert!(!scene.play().objective.is_meltdown());
    let events = scene.run(1);
    let began = events.iter().find_map(|event| match *event {
        PlayEvent::MeltdownBegan { ticks, .. } => Some(ticks),
        _ => None,
    });
    let ticks = began.expect("the meltdown begins");
    assert!(ticks > way * 4, "{ticks} for {way} steps");
    scene.run(ticks as usize / 2);
    let (site, play) = (scene.site(), scene.play());
    assert!(site.floor().iter().all(|at| !play.is_in_meltdown_fire(site, at)));
    assert_eq!(play.twists.clock_left(), None);
    let mut calm = Scene::new(scene.site().difficulty().map());
    calm.run(left as usize);
    assert!(!calm.play().objective.is_meltdown());
}

#[test]
fn bad_bearings_are_won_only_with_a_probe() {
    for has_probe in [false, true] {
        let mut scene = Scene::twisted(Twist::Unstable);
        scene.play_mut().groups = Default::default();
        let entrance = scene.site().base().entrance();
        assert!(!scene.site().records().computers().is_empty());
        scene.put_party(entrance, Heading::North);
        if has_probe {
            scene.play_mut().objective.take_probe(0);
        }
        let left = scene.play().twists.clock_left().expect("a clock");
        scene.run(left as usize - 1);
        assert!(!scene.play().is_over());
        scene.run(4);
        assert!(scene.play().is_over());
        assert_eq!(matches!(scene.play().objective.stage, Stage::Won { .. }), has_probe);
    }
}

#[test]
fn bad_bearings_leave_time_for_every_errand() {
    for (site, _) in first_bases().filter(|(site, _)| Twist::Unstable.works(site)) {
        let mut scene = Scene::new(site.difficulty().map());
        scene.twist(Twist::Unstable);
        let left = scene.play().twists.clock_left().expect("a clock");
        let records = site.records();
        let at = |number| records.get(number).map(|record| record.at);
        let computer = records.computers().first();
        let stops: Vec<Pos> = [
            computer.and_then(|computer| computer.guardian).and_then(at),
            computer.and_then(|computer| at(computer.computer)),
            site.generators().iter().next(),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut from = site.base().entrance();
        let mut ticks = 0;
        for stop in stops {
            // The path leads to a cell beside the stop, because computers and generators occupy their cells.
            let field = DistanceMap::over_floors(site.base(), site.floor(), std::iter::once(from));
            let near = Heading::ALL.into_iter().map(|heading| stop.step(heading)).chain([stop]);
            let steps = near.filter_map(|at| field.steps(at).map(|steps| (steps, at))).min_by_key(|it| it.0);
            let (steps, at) = steps.expect("a way");
            (ticks, from) = (ticks + 4 * u32::from(steps), at);
        }
        assert!(left >= 2 * ticks, "base {}: {left} for {ticks}", site.difficulty().map());
    }
}

#[test]
fn on_payday_there_is_half_as_much_gold_again_and_fewer_sleep() {
    let scene = Scene::twisted(Twist::RichGuarded);
    let asleep = |groups: &rootward_rules::encounters::Groups| {
        groups.iter().filter(|group| group.mood == Mood::Asleep).count()
    };
    assert!(asleep(&scene.play().groups) * 3 < asleep(&scene.groups) * 2);
    let behind_traps = scene.site().records().groups().iter().zip(scene.play().groups.iter());
    assert!(behind_traps.filter(|(record, _)| record.asleep).all(|(_, group)| group.mood == Mood::Asleep));
    let gold = |site: &Site, thing: Thing| {
        let Thing::Pile(number) = thing else { return None };
        let pile = &site.records().piles()[usize::from(number)];
        site.records().items(pile).iter().find_map(|item| match item.kind {
            ItemKind::Gold(pieces) => Some(u32::from(pieces)),
            _ => None,
        })
    };
    for percent in [100, 150] {
        let (mut scene, way) = Scene::beside(|site, play, record| {
            gold(site, record.thing).is_some()
                && play.terrain.is_walkable(record.at)
                && site.base().kind(record.at) != Kind::Water
        });
        if percent > 100 {
            scene.twist(Twist::RichGuarded);
        }
        let (pieces, before) =
            (gold(scene.site(), scene.thing.thing).expect("gold"), scene.count(ItemName::Gold));
        scene.walk(way);
        assert_eq!(scene.count(ItemName::Gold) - before, pieces * percent / 100);
    }
}

#[test]
fn rounds_lead_farther_than_wandering() {
    let farthest = |scene: &mut Scene| {
        scene.with(|site, play| play.land(site));
        let mut far = 0;
        for _ in 0..900 {
            scene.tick();
            let groups = scene.play().groups.iter().filter(|group| group.is_there());
            far = far.max(groups.map(|group| distance(group.at, group.home)).max().unwrap_or(0));
        }
        far
    };
    let mut rounds = Scene::twisted(Twist::Patrols);
    let mut plain = Scene::new(rounds.site().difficulty().map());
    plain.play_mut().groups = plain.groups.clone();
    assert!(farthest(&mut plain) <= 6);
    assert!(farthest(&mut rounds) > 6);
}

#[test]
fn in_a_magnetic_storm_no_map_works() {
    for twisted in [false, true] {
        let mut scene = Scene::new(1);
        if twisted {
            scene.twist(Twist::Storm);
        }
        let before = scene.play().seen.remembered;
        scene.with(|site, play| play.reveal_floor(site, 1));
        assert_eq!(scene.play().has_map(), !twisted);
        assert_eq!(scene.play().seen.remembered == before, twisted);
    }
}

#[test]
fn poor_concrete_falls_at_one_hit() {
    for twisted in [false, true] {
        let mut scene = Scene::through(|thing| thing == Thing::Blockage).0;
        let at = scene.thing.at;
        if twisted {
            scene.twist(Twist::Fragile);
        }
        scene.arm(FIST);
        scene.play_mut().squad.droids[1].wait = 100;
        let events = scene.fire();
        let broke =
            events.iter().any(|event| matches!(event, PlayEvent::Broke { at: there, .. } if *there == at));
        assert_eq!(broke, twisted, "{events:?}");
    }
}

#[test]
fn an_explosion_cracks_thin_rock_beside_it() {
    let thin = |site: &Site, play: &Play, at: Pos, way: Heading| {
        let (wall, beyond) = (at.step(way), at.step(way).step(way));
        !site.base().is_ground(wall)
            && site.records().at(wall).next().is_none()
            && is_plain(site, play, beyond)
            && site.base().floor_at(beyond) == site.base().floor_at(at)
    };
    let place = first_bases().find_map(|(site, play)| {
        site.floor().iter().filter(|&at| is_plain(site, play, at)).find_map(|at| {
            let way = Heading::ALL.into_iter().find(|&way| thin(site, play, at, way))?;
            let from = sides(site, play, at).find(|from| *from != way.back() && *from != way)?;
            Some((site.difficulty().map(), at, way, from))
        })
    });
    let (map, at, way, from) = place.expect("thin rock");
    let wall = at.step(way);
    for twisted in [false, true] {
        let mut scene = Scene::new(map);
        if twisted {
            scene.twist(Twist::Fragile);
        }
        scene.with(|site, play| play.lay_mine(site, at));
        scene.put_before(at, from);
        scene.run(40);
        scene.arm(FIST);
        let events = scene.fire();
        assert!(events.contains(&PlayEvent::MineBlew { at }));
        assert_eq!(events.contains(&PlayEvent::Cracked { at: wall, left: 1 }), twisted);
        if twisted {
            scene.run(20);
            scene.put_party(at, way);
            scene.fire();
            scene.run(1);
            assert!(scene.is_walkable(wall));
            scene.walk(way);
            scene.walk(way);
            assert_eq!(scene.play().party.at, wall.step(way));
        }
    }
}

#[test]
fn a_guardian_has_a_twin_without_a_password() {
    let scene = Scene::twisted(Twist::Twins);
    let is_guardian = |group: &&rootward_rules::encounters::GroupState| group.creature == 8;
    let before: Vec<_> = scene.groups.iter().filter(is_guardian).collect();
    let now: Vec<_> = scene.play().groups.iter().filter(is_guardian).collect();
    assert_eq!(now.len(), 2 * before.len());
    let passwords = |groups: &[&rootward_rules::encounters::GroupState]| {
        groups.iter().filter(|group| group.drop.is_some()).count()
    };
    assert_eq!(passwords(&now), passwords(&before));
    let points = |group: &rootward_rules::encounters::GroupState| group.members[0].points;
    assert!(
        now.iter().all(|group| points(group) == points(before[0]) * 70 / 100),
        "one guardian on this map"
    );
    assert_ne!(now[0].at, now[1].at);
}

#[test]
fn a_truce_lets_the_party_change_places() {
    for (creature, passes) in [(2, true), (8, false)] {
        let (mut scene, at) = Scene::in_room(3, 1);
        let next = at.offset(1, 0);
        let group = scene.group(creature, next, Mood::Asleep, &[100_000]);
        scene.twist(Twist::Truce);
        scene.walk(Heading::East);
        assert_eq!(scene.play().party.at, if passes { next } else { at }, "creature {creature}");
        if passes {
            assert_eq!((scene.state(group).at, scene.state(group).mood), (at, Mood::Asleep));
            assert!(scene.play().twists.is_truce());
        }
    }
}

#[test]
fn truce_holds_until_the_party_hurts_a_group() {
    for twisted in [false, true] {
        let (mut scene, at) = Scene::in_room(5, 1);
        let group = scene.group(2, at.offset(3, 0), Mood::Wander, &[100_000]);
        let guardian = scene.group(8, at.offset(4, 0), Mood::Asleep, &[100_000]);
        if twisted {
            scene.twist(Twist::Truce);
        }
        let events = scene.run(60);
        let noticed = |events: &[PlayEvent], wanted| {
            events.iter().any(|event| matches!(event, PlayEvent::Noticed { group, .. } if *group == wanted))
        };
        assert_eq!(noticed(&events, group), !twisted);
        // Without a truce, the other group is this base's wave.
        assert_eq!(noticed(&events, guardian), twisted, "a guardian keeps no truce");
        if !twisted {
            continue;
        }
        assert!(!scene.state(group).is_roused());
        scene.kill(guardian);
        assert!(scene.play().twists.is_truce());
        scene.with(|site, play| play.hurt_members(site, group, Harm::Party, |_| 5));
        assert!(!scene.play().twists.is_truce() && scene.state(group).is_roused());
        let mut events = scene.run(200);
        scene.put_party(at, Heading::East);
        events.extend(scene.run(200));
        assert!(hurts_at_all(&events));
    }
}

#[test]
fn a_mission_brings_its_twists_to_each_base() {
    let table = &TABLES.twists;
    for map in 0..FIRST_MAPS {
        let (site, _) = first_base(map);
        let drawn = table.of_mission(map / 11 + 1);
        let on = Twists::of(site, Terms::default());
        assert_eq!(on.len(), drawn.len(), "base {map}");
        assert!(on.iter().all(|twist| twist.works(site)));
        let stays = drawn.iter().zip(&on).all(|(wanted, got)| wanted == got || !wanted.works(site));
        assert!(stays, "base {map}: {drawn:?} became {on:?}");
    }
    let seed = Seed::classic(11);
    let game = |terms| Headless::on(seed, TABLES.clone(), terms);
    assert_eq!(game(Terms::default()).play().twists.on().len(), 1);
    assert!(game(Terms::plain(Challenge::Captive)).play().twists.on().is_empty());
    let again = |terms| game(terms).play().fingerprint();
    assert_eq!(again(Terms::default()), again(Terms::default()));
    assert_ne!(again(Terms::default()), again(Terms::plain(Challenge::Captive)));
}

#[test]
fn impossible_twist_gives_way_to_the_next() {
    let (site, _) = first_bases().find(|(site, _)| site.water().is_empty()).expect("a dry base");
    assert!(!Twist::Flooded.works(site));
    let (station, _) = first_base(10);
    assert!(station.holds_captive() && !Twist::Unstable.works(station));
}
