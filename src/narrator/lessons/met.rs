//! What the party has met: seen near by or walked into. Secrets count only once they were found out.

use rootward_gen::{DoorKind, Pos, PuzzleKind, Record, Thing};
use rootward_rules::{
    encounters::{GroupState, Mood, Stance},
    order::Ware,
    party::squad::Droid,
    play::Play,
    shops,
    site::Site,
    tables::{creatures::Trait, items::ItemName, kit::Arm},
    terrain::distance,
};

use super::topic::Topic;
use crate::{
    base::booths::{is_booth, is_front_known},
    narrator::{tricks, twists},
    sight::is_behind,
};

/// How near a thing has to be to matter, in cells.
const NEAR: i16 = 2;
/// How near creatures have to be to matter, in cells.
const ENEMY_NEAR: u32 = 6;

/// The most urgent wanted topic that matters now: who would fight, then what the party has and lacks, then what stands
/// near by, the nearest first. In a fight nobody is told of what can wait.
pub(super) fn most_urgent(site: &Site, play: &Play, wanted: impl Fn(Topic) -> bool) -> Option<Topic> {
    let urgent = [
        (Topic::Bomb, play.groups.bombs.iter().any(|bomb| distance(bomb.at, play.party.at) <= 2)),
        (Topic::Lane, is_any_near(site, play, |group| is_about_to(group) && group.is(site, Trait::Charger))),
        (Topic::Open, is_any_near(site, play, |group| group.condition.open > 0)),
        (Topic::StepAside, is_any_near(site, play, |group| is_about_to(group) && strikes_at(group, play))),
        (Topic::Call, is_any_near(site, play, |group| group.condition.call > 0)),
        (Topic::Thief, is_any_near(site, play, |group| group.condition.stolen > 0)),
        (Topic::Enemy, is_enemy_near(site, play)),
        (Topic::Badge, is_any_near(site, play, |group| has_badge(site, play, group))),
        (Topic::Truce, is_any_near(site, play, |group| twists::keeps_peace(site, play, group))),
        (
            Topic::Crowd,
            play.groups.iter().filter(|group| is_near(play, group) && group.is_chasing()).count() > 1,
        ),
        (Topic::Back, is_any_near(site, play, |group| is_back_turned(site, play, group))),
        (Topic::Shield, is_any_near(site, play, |group| group.has_shield_up(site))),
        (Topic::Ripple, is_ripple_near(site, play)),
        (Topic::Guardian, is_guardian_near(site, play)),
        (Topic::Charge, play.pack.has(ItemName::Explosives)),
        (
            Topic::Energy,
            play.squad.standing().any(|droid| droid.energy * 4 < site.tables().dials.energy.full),
        ),
        (Topic::Rows, is_front_worn(play)),
    ];
    let can_wait = [
        (
            Topic::Sleep,
            play.squad.standing().any(|droid| droid.points * 2 < droid.full) && !is_enemy_near(site, play),
        ),
        (Topic::AntiGravity, play.pack.has(ItemName::AntiGravity)),
        (Topic::RootFinder, play.pack.has(ItemName::RootFinder)),
        (Topic::Spare, has_better_spare(site, play) && !is_enemy_near(site, play)),
        (Topic::Gold, is_worth_a_shop(site, play) && !is_enemy_near(site, play)),
    ];
    let first = |topics: &[(Topic, bool)]| {
        topics.iter().find(|&&(topic, now)| now && wanted(topic)).map(|&(topic, _)| topic)
    };
    let party = play.party.at;
    let stands_near = || {
        let topics =
            near(party).filter_map(|at| Some((distance(at, party), topic_at(site, play, at, &wanted)?)));
        topics.min_by_key(|&(far, _)| far).map(|(_, topic)| topic)
    };
    let fights = is_any_near(site, play, GroupState::is_chasing);
    first(&urgent).or_else(|| if fights { None } else { stands_near().or_else(|| first(&can_wait)) })
}

/// Whether a group is in sight and not far.
fn is_near(play: &Play, group: &GroupState) -> bool {
    group.is_there()
        && play.seen.visible.contains(group.at)
        && distance(group.at, play.party.at) <= ENEMY_NEAR
}

/// Creatures that would fight, in sight and not far: none that keeps the peace. Of one that lies in wait nothing is known.
fn is_enemy_near(site: &Site, play: &Play) -> bool {
    is_any_near(site, play, |group| {
        group.mood.stance() != Stance::Peaceful && !twists::keeps_peace(site, play, group)
    })
}

/// Whether there is such a group in sight and not far, which does not lie in wait.
fn is_any_near(site: &Site, play: &Play, wanted: impl Fn(&GroupState) -> bool) -> bool {
    play.groups.iter().any(|group| is_near(play, group) && !group.lurks(site) && wanted(group))
}

/// Whether something lies in wait in sight and not far.
fn is_ripple_near(site: &Site, play: &Play) -> bool {
    play.groups.iter().any(|group| is_near(play, group) && group.lurks(site))
}

/// Whether a sign is beside a group that tells how it fights: those that sleep and keep the peace have none.
fn has_badge(site: &Site, play: &Play, group: &GroupState) -> bool {
    group.is_roused()
        && !twists::keeps_peace(site, play, group)
        && tricks::of_group(site, group).next().is_some()
}

/// Whether a group winds up.
const fn is_about_to(group: &GroupState) -> bool {
    matches!(group.mood, Mood::Attack(strike) if strike.wind_up > 0)
}

/// Whether a group is beside the party, where its blow will fall.
fn strikes_at(group: &GroupState, play: &Play) -> bool {
    distance(group.at, play.party.at) <= 1
}

/// Whether a group that would fight stands ahead of the party within two cells, and looks the same way.
fn is_back_turned(site: &Site, play: &Play, group: &GroupState) -> bool {
    let (facing, ahead) = (play.party.facing, play.ahead());
    group.mood.stance() != Stance::Peaceful
        && group.facing == facing
        && (group.at == ahead || group.at == ahead.step(facing))
        && !twists::keeps_peace(site, play, group)
}

/// A guardian of a probe computer, in sight and not far.
fn is_guardian_near(site: &Site, play: &Play) -> bool {
    let guardians = site.records().computers().iter().filter_map(|computer| computer.guardian);
    guardians.filter_map(|guardian| play.groups.of_record(guardian)).any(|group| is_near(play, group))
}

/// The cells around a cell.
fn near(at: Pos) -> impl Iterator<Item = Pos> {
    (-NEAR..=NEAR).flat_map(move |dy| (-NEAR..=NEAR).map(move |dx| at.offset(dx, dy)))
}

/// The wanted topic of what is known to stand on a cell.
fn topic_at(site: &Site, play: &Play, at: Pos, wanted: impl Fn(Topic) -> bool) -> Option<Topic> {
    let is_known = |at| play.seen.remembered.contains(at);
    let known = site
        .records()
        .at(at)
        .filter(|record| is_known(at) && !is_behind(record.thing, at, |front| !is_known(front)))
        .filter(|record| !is_booth(record.thing) || is_front_known(site, play, record));
    known.filter_map(|record| topic_of(play, record)).find(|&topic| wanted(topic))
}

/// The topic of a thing that was seen.
fn topic_of(play: &Play, record: &Record) -> Option<Topic> {
    match record.thing {
        Thing::Door(_) | Thing::PushableWall | Thing::PuzzleWall(_) if play.is_open(record.number) => None,
        Thing::Door(door) => Some(match door.kind {
            DoorKind::Button => Topic::Door,
            DoorKind::Blue => Topic::BlueDoor,
            DoorKind::Punch => Topic::PunchDoor,
            DoorKind::Iris | DoorKind::Captive => Topic::Iris,
            DoorKind::Laser => Topic::Laser,
            DoorKind::Protected => Topic::PuzzleLock,
            DoorKind::Elevator => Topic::Elevator,
        }),
        Thing::Terminal { .. } => Some(Topic::Laser),
        Thing::Panel(panel) if play.puzzles.get(panel.puzzle).solved => None,
        Thing::Panel(panel) => Some(match panel.kind {
            PuzzleKind::Lever | PuzzleKind::Levers => Topic::Levers,
            PuzzleKind::Buttons => Topic::Buttons,
            PuzzleKind::Bars => Topic::Bars,
        }),
        Thing::PuzzleWall(_) | Thing::PuzzleFire(_) => Some(Topic::PuzzleLock),
        Thing::PushableWall => Some(Topic::Pushable),
        Thing::RaiserWall => Some(Topic::Raiser),
        Thing::Window(_) => Some(Topic::Window),
        // Whoever has walked into it knows: a wall that shimmers beside the party is to be found out.
        Thing::FakeWall => (play.party.at == record.at).then_some(Topic::FakeWall),
        Thing::Hole(_) => Some(Topic::Hole),
        Thing::Ladder(_) => Some(Topic::Ladder),
        Thing::ElevatorCar { .. } => Some(Topic::Elevator),
        Thing::Grate(Some(_)) => Some(Topic::Grate),
        Thing::Mine => play.traps.has_mine(record.at).then_some(Topic::Mine),
        Thing::Spinner(_) => Some(Topic::Spinner),
        Thing::Hydrant => Some(Topic::Hydrant),
        Thing::Cupboard { .. } => (!play.traps.is_opened(record.number)).then_some(Topic::Cupboard),
        Thing::Socket(_) => Some(Topic::Socket),
        Thing::Shop => Some(Topic::Shop),
        Thing::Computer(_) => Some(Topic::Computer),
        Thing::Generator => Some(Topic::Generators),
        // Told when they happen, by themselves, or by the line of the objective.
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::PushSpace | Thing::Grate(None) => None,
        Thing::RisingWall(_) | Thing::Release { .. } | Thing::FallingWall(_) => None,
        Thing::Decoration { .. } | Thing::Blockage | Thing::Pile(_) | Thing::Group(_) => None,
    }
}

/// The topics of what stands in a base that nobody has met yet, without secrets: what a briefing may tell. They come in
/// the order of [`Topic::ALL`].
pub fn topics_of(site: &Site, play: &Play) -> Vec<Topic> {
    let is_secret =
        |thing: Thing| matches!(thing, Thing::FakeWall | Thing::Mine | Thing::Grate(_) | Thing::Spinner(_));
    let told = site.records().iter().filter(|record| !is_secret(record.thing));
    let mut topics: Vec<Topic> = told.filter_map(|record| topic_of(play, record)).collect();
    if site.records().computers().iter().any(|computer| computer.guardian.is_some()) {
        topics.push(Topic::Guardian);
    }
    Topic::ALL.into_iter().filter(|topic| topics.contains(topic)).collect()
}

/// Whether a droid in front has lost more than half, and none behind more than a quarter: it helps to swap the rows.
fn is_front_worn(play: &Play) -> bool {
    let row = |front| {
        let droids = (0_usize..).zip(&play.squad.droids);
        droids.filter(move |&(number, _)| play.squad.is_front(number) == front).map(|(_, droid)| droid)
    };
    row(true).any(|droid| !droid.is_down() && droid.points * 2 < droid.full)
        && row(false).all(|droid| droid.points * 4 >= droid.full * 3)
}

/// Whether a spare weapon is stronger than what some droid holds.
fn has_better_spare(site: &Site, play: &Play) -> bool {
    let worth = |arm| site.tables().arm_per_second(arm, site.difficulty());
    let weakest = play.squad.droids.iter().map(|droid| worth(droid.arm)).min();
    play.pack.spares.iter().any(|&arm| Some(worth(arm)) > weakest)
}

/// Whether the party knows a shop, could pay for a weapon there, and one of it has bare hands. What the shop has in stock
/// it sees there.
fn is_worth_a_shop(site: &Site, play: &Play) -> bool {
    let is_bare = |droid: &Droid| matches!(droid.arm, Arm::Weapon { level: 1, .. });
    let gold = play.pack.count(ItemName::Gold);
    // What is above the bare fist and not sold yet.
    let mut prices = (2..=24).filter_map(|level| shops::price(site, play, Ware::Weapon(level)));
    play.has_map()
        && prices.any(|price| price <= gold)
        && play.squad.standing().any(is_bare)
        && site
            .records()
            .iter()
            .any(|record| record.thing == Thing::Shop && is_front_known(site, play, record))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Seed};

    use rootward_rules::encounters::Groups;

    use super::*;
    use crate::testing::{app_in, put_party};

    /// What is met at a cell from which one sees all cells around.
    fn met_at(app: &mut bevy::prelude::App, at: Pos, wanted: Topic) -> Option<Topic> {
        put_party(app, at);
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        // Nobody fights meanwhile.
        play.groups = Groups::default();
        for cell in near(at) {
            play.seen.remembered.insert(cell);
        }
        most_urgent(&site, &play, |topic| topic == wanted)
    }

    #[test]
    fn everything_teaches_itself_to_who_stands_beside_it_in_whatever_base() {
        let mut missing: Vec<Topic> =
            Topic::ALL.into_iter().filter(|topic| !is_about_the_party(*topic)).collect();
        for number in [0, 1, 3, 9, 10, 20, 21, 179, 180, 2000] {
            let mut app = app_in(Seed::classic(number));
            let site = app.world().resource::<Site>().clone();
            for record in site.records().iter() {
                let beside = if record.thing == Thing::FakeWall || site.floor().contains(record.at) {
                    Some(record.at)
                } else {
                    Heading::ALL
                        .into_iter()
                        .map(|heading| record.at.step(heading))
                        .find(|&at| site.floor().contains(at))
                };
                let topic = topic_of(app.world().resource::<Play>(), record);
                let topic = if record.thing == Thing::FakeWall { Some(Topic::FakeWall) } else { topic };
                let (Some(at), Some(topic)) = (beside, topic.filter(|topic| missing.contains(topic))) else {
                    continue;
                };
                assert_eq!(met_at(&mut app, at, topic), Some(topic), "{record:?} in {number}");
                missing.retain(|other| *other != topic);
            }
            if missing.is_empty() {
                return;
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
    }

    /// What is taught by the state of the party or by creatures, not by what stands somewhere.
    fn is_about_the_party(topic: Topic) -> bool {
        use Topic::{
            AntiGravity, Badge, Charge, Enemy, Energy, Gold, Guardian, RootFinder, Rows, Sleep, Spare,
        };
        use Topic::{Back, Bomb, Call, Crowd, Lane, Open, Ripple, Shield, StepAside, Thief, Truce};
        let fights = matches!(topic, Bomb | Call | Lane | Open | Ripple | Shield | StepAside | Thief);
        let choices = matches!(topic, Back | Badge | Crowd | Gold | Spare | Truce);
        fights
            || choices
            || matches!(topic, AntiGravity | Charge | Enemy | Energy | Guardian | RootFinder | Rows | Sleep)
    }

    #[test]
    fn a_fake_wall_is_told_only_to_who_stands_in_it() {
        let mut app = app_in(Seed::classic(179));
        let site = app.world().resource::<Site>().clone();
        let fake =
            site.records().iter().find(|record| record.thing == Thing::FakeWall).expect("a fake wall").at;
        let beside = Heading::ALL.into_iter().map(|heading| fake.step(heading));
        let beside = beside.into_iter().find(|&at| site.floor().contains(at)).expect("a way to it");
        assert_eq!(met_at(&mut app, beside, Topic::FakeWall), None);
        assert_eq!(met_at(&mut app, fake, Topic::FakeWall), Some(Topic::FakeWall));
        let play = app.world().resource::<Play>();
        assert!(!topics_of(&site, play).contains(&Topic::FakeWall));
    }

    #[test]
    fn what_hangs_on_the_other_side_of_a_wall_is_not_met() {
        let app = app_in(Seed::classic(179));
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        // The wall south of the entrance bears bars, on its south side.
        let panels = near(play.party.at).flat_map(|at| site.records().at(at));
        assert!(panels.filter(|record| topic_of(play, record) == Some(Topic::Bars)).count() > 0);
        assert_eq!(most_urgent(site, play, |topic| topic == Topic::Bars), None);
    }

    #[test]
    fn the_state_of_the_party_teaches_too() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.groups = Groups::default();
        let met = |play: &Play, wanted| most_urgent(&site, play, |topic| topic == wanted);
        for topic in [Topic::Sleep, Topic::Energy, Topic::AntiGravity, Topic::Charge] {
            assert_eq!(met(&play, topic), None, "{topic:?}");
        }
        play.squad.droids[2].points = 1;
        play.squad.droids[1].energy = 9;
        play.pack.set(ItemName::AntiGravity, 1);
        play.pack.set(ItemName::Explosives, 1);
        for topic in [Topic::Sleep, Topic::Energy, Topic::AntiGravity, Topic::Charge] {
            assert_eq!(met(&play, topic), Some(topic));
        }
    }

    #[test]
    fn bare_hands_are_sent_to_a_shop_that_was_seen_once_there_is_gold() {
        let app = app_in(Seed::classic(179));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world().resource::<Play>().clone();
        play.groups = Groups::default();
        play.seen.remembered = Pos::all().collect();
        let met = |play: &Play| most_urgent(&site, play, |topic| topic == Topic::Gold);
        let prices = (2..=24).filter_map(|level| shops::price(&site, &play, Ware::Weapon(level)));
        let price = prices.min().expect("a weapon is on sale");
        play.pack.set(ItemName::Gold, price);
        for droid in &mut play.squad.droids {
            droid.arm = Arm::Weapon { level: 6, quality: 1 };
        }
        assert_eq!(met(&play), None, "nobody has bare hands");
        play.squad.droids[0].arm = Arm::Weapon { level: 1, quality: 1 };
        assert_eq!(met(&play), Some(Topic::Gold));
        play.pack.set(ItemName::Gold, price - 1);
        assert_eq!(met(&play), None, "it is too dear");
        play.pack.set(ItemName::Gold, price);
        let mut storm = play.clone();
        assert!(storm.add_twist(&site, rootward_rules::twists::Twist::Storm));
        assert_eq!(met(&storm), None, "no map works");
        let shop = site.records().iter().find(|record| record.thing == Thing::Shop).expect("a shop").at;
        play.seen.remembered = near(play.party.at).filter(|at| distance(*at, shop) > 1).collect();
        assert_eq!(met(&play), None, "nobody has seen it");
    }

    #[test]
    fn rows_are_taught_when_it_helps_to_swap_them() {
        let app = app_in(Seed::classic(179));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world().resource::<Play>().clone();
        play.groups = Groups::default();
        let met = |play: &Play| most_urgent(&site, play, |topic| topic == Topic::Rows);
        assert_eq!(met(&play), None);
        play.squad.droids[1].points = 1;
        assert_eq!(met(&play), Some(Topic::Rows));
        play.squad.swapped = true;
        assert_eq!(met(&play), None, "it stands behind");
        play.squad.swapped = false;
        play.squad.droids[3].points = 1;
        assert_eq!(met(&play), None, "those behind are hurt, too");
    }

    #[test]
    fn nobody_is_told_to_attack_a_white_flag() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        let number = (0..)
            .zip(play.groups.iter())
            .find(|(_, group)| !group.is(&site, Trait::Carrier) && !group.lurks(&site))
            .expect("a group")
            .0;
        let at = play.party.at.step(Heading::South);
        play.groups.get_mut(number).expect("it is there").at = at;
        play.seen.visible.insert(at);
        let met = |play: &Play, wanted| most_urgent(&site, play, |topic| topic == wanted);
        assert_eq!((met(&play, Topic::Enemy), met(&play, Topic::Truce)), (Some(Topic::Enemy), None));
        assert!(play.add_twist(&site, rootward_rules::twists::Twist::Truce));
        // A new twist has the sight of the party taken anew.
        play.seen.visible.insert(at);
        assert_eq!((met(&play, Topic::Enemy), met(&play, Topic::Truce)), (None, Some(Topic::Truce)));
    }

    #[test]
    fn in_a_fight_nobody_is_told_what_a_door_is() {
        let mut app = app_in(Seed::classic(179));
        let site = app.world().resource::<Site>().clone();
        let groups = app.world().resource::<Play>().groups.clone();
        let doors = site.records().iter().filter(|record| matches!(record.thing, Thing::Door(_)));
        let mut beside = doors.flat_map(|door| Heading::ALL.map(|heading| door.at.step(heading)));
        let at = beside.find(|&at| met_at(&mut app, at, Topic::Door).is_some()).expect("a way to a door");
        let mut play = app.world_mut().resource_mut::<Play>();
        let number = (0..).zip(groups.iter()).find(|(_, group)| !group.lurks(&site)).expect("a group").0;
        play.groups = groups;
        play.seen.visible.insert(at.step(Heading::South));
        let met = |play: &Play| most_urgent(&site, play, |topic| topic == Topic::Door);
        for (mood, told) in [(Mood::Chase, None), (Mood::Asleep, Some(Topic::Door))] {
            let group = play.groups.get_mut(number).expect("it is there");
            (group.at, group.mood) = (at.step(Heading::South), mood);
            assert_eq!(met(&play), told, "{mood:?}");
        }
    }

    #[test]
    fn a_choice_is_pointed_out_when_it_is_there() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        let fighters: Vec<u16> = (0..)
            .zip(play.groups.iter())
            .filter(|(_, group)| group.mood.stance() != Stance::Peaceful && !group.lurks(&site))
            .map(|(number, _)| number)
            .collect();
        let (ahead, facing) = (play.ahead(), play.party.facing);
        let put = |play: &mut Play, place: usize, at: Pos, mood| {
            let group = play.groups.get_mut(fighters[place]).expect("it is there");
            (group.at, group.facing, group.mood) = (at, facing, mood);
            play.seen.visible.insert(at);
        };
        let met = |play: &Play, wanted| most_urgent(&site, play, |topic| topic == wanted);
        put(&mut play, 0, ahead, Mood::Wander);
        assert_eq!((met(&play, Topic::Back), met(&play, Topic::Crowd)), (Some(Topic::Back), None));
        put(&mut play, 0, ahead, Mood::Chase);
        put(&mut play, 1, ahead.step(facing), Mood::Chase);
        assert_eq!(met(&play, Topic::Crowd), Some(Topic::Crowd));
        play.groups.get_mut(fighters[0]).expect("it is there").facing = facing.back();
        play.groups.get_mut(fighters[1]).expect("it is there").facing = facing.back();
        assert_eq!(met(&play, Topic::Back), None);
        // A sign beside a creature is told of where there is one: beside those that split and hunt, and not while they sleep.
        let mut signs = 0;
        for &number in &fighters {
            for mood in [Mood::Chase, Mood::Asleep] {
                let mut play = play.clone();
                for &away in fighters.iter().filter(|&&other| other != number) {
                    play.groups.get_mut(away).expect("it is there").at = Pos::new(-9, -9);
                }
                let group = play.groups.get_mut(number).expect("it is there");
                (group.at, group.mood) = (ahead, mood);
                let told = met(&play, Topic::Badge).is_some();
                let group = play.groups.get(number).expect("it is there");
                if group.is(&site, Trait::Splitter) {
                    assert_eq!(told, mood == Mood::Chase, "group {number}");
                }
                signs += usize::from(told);
            }
        }
        assert!(signs > 0);
        // A spare weapon can wait until nobody is near.
        let spare = rootward_rules::tables::kit::Arm::Weapon { level: 4, quality: 1 };
        play.pack.spares.push(spare);
        assert_eq!(met(&play, Topic::Spare), None);
        play.groups = Groups::default();
        assert_eq!(met(&play, Topic::Spare), Some(Topic::Spare));
    }
}
