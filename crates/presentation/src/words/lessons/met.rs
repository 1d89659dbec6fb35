//! The topics that the party has met. Secrets are left out until the party has discovered them.

use rootward_gen::{DoorKind, Pos, PuzzleKind, Record, Thing};
use rootward_rules::{
    encounters::{GroupState, Mood, Stance},
    order::Ware,
    party::squad::Droid,
    play::Play,
    shops,
    site::Site,
    tables::{creatures::Trait, items::ItemName},
    terrain::distance,
};

use super::topic::Topic;
use crate::{
    booths::{is_booth, is_front_known},
    shown::is_behind,
    words::{tricks, twists},
};

const NEAR: i16 = 2;
/// The minimum percentage of a droid's points that sleep has to restore before a lesson mentions it.
const WORTH_PERCENT: u32 = 10;
const ENEMY_NEAR: u32 = 6;

/// The most urgent wanted topic: hostile creatures, then supplies, then the nearest thing.
pub fn most_urgent(site: &Site, play: &Play, wanted: impl Fn(Topic) -> bool) -> Option<Topic> {
    let urgent = [
        (Topic::Bomb, play.groups.bombs.iter().any(|bomb| distance(bomb.at, play.party.at) <= 2)),
        (Topic::Pinned, play.ticks_until_trampled(site).is_some()),
        (Topic::Lane, is_any_near(site, play, |group| is_about_to(group) && group.is(site, Trait::Charger))),
        (Topic::Open, is_any_near(site, play, |group| group.condition.open > 0)),
        (Topic::StepAside, is_any_near(site, play, |group| is_about_to(group) && strikes_at(group, play))),
        (Topic::Unanswered, play.answers.hits() > 1),
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
        (Topic::Sleep, would_mend(site, play) && !is_enemy_near(site, play)),
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

/// Whether sleep would restore enough of a droid to be worth mentioning. Any damage is enough if another droid is down.
fn would_mend(site: &Site, play: &Play) -> bool {
    let scratch = if play.squad.droids.iter().any(Droid::is_down) { 0 } else { WORTH_PERCENT };
    let percent = play.mends_percent(site).saturating_sub(scratch);
    play.squad
        .standing()
        .any(|droid| u64::from(droid.points) * 100 < u64::from(droid.full) * u64::from(percent))
}

fn is_near(play: &Play, group: &GroupState) -> bool {
    group.is_there()
        && play.seen.visible.contains(group.at)
        && distance(group.at, play.party.at) <= ENEMY_NEAR
}

/// Whether hostile creatures are awake, in sight and near.
pub fn is_in_fight(site: &Site, play: &Play) -> bool {
    is_any_near(site, play, |group| {
        !matches!(group.mood.stance(), Stance::Peaceful | Stance::Resting)
            && !twists::keeps_peace(site, play, group)
    })
}

/// Whether hostile creatures are in sight and near. Peaceful and hidden creatures are left out.
fn is_enemy_near(site: &Site, play: &Play) -> bool {
    is_any_near(site, play, |group| {
        group.mood.stance() != Stance::Peaceful && !twists::keeps_peace(site, play, group)
    })
}

fn is_any_near(site: &Site, play: &Play, wanted: impl Fn(&GroupState) -> bool) -> bool {
    play.groups.iter().any(|group| is_near(play, group) && !group.lurks(site) && wanted(group))
}

fn is_ripple_near(site: &Site, play: &Play) -> bool {
    play.groups
        .iter()
        .any(|group| is_near(play, group) && group.lurks(site) && !twists::keeps_peace(site, play, group))
}

/// Whether a group has a sign of its fighting style. Sleeping and peaceful groups have none.
fn has_badge(site: &Site, play: &Play, group: &GroupState) -> bool {
    group.is_roused()
        && !twists::keeps_peace(site, play, group)
        && tricks::of_group(site, group).next().is_some()
}

const fn is_about_to(group: &GroupState) -> bool {
    matches!(group.mood, Mood::Attack(strike) if strike.wind_up > 0)
}

/// Whether a group is beside the party and will hit it.
fn strikes_at(group: &GroupState, play: &Play) -> bool {
    distance(group.at, play.party.at) <= 1
}

/// Whether a hostile group stands within two cells ahead of the party and faces the same way.
fn is_back_turned(site: &Site, play: &Play, group: &GroupState) -> bool {
    let (facing, ahead) = (play.party.facing, play.ahead());
    group.mood.stance() != Stance::Peaceful
        && group.facing == facing
        && (group.at == ahead || group.at == ahead.step(facing))
        && !twists::keeps_peace(site, play, group)
}

fn is_guardian_near(site: &Site, play: &Play) -> bool {
    let guardians = site.records().computers().iter().filter_map(|computer| computer.guardian);
    guardians.filter_map(|guardian| play.groups.of_record(guardian)).any(|group| is_near(play, group))
}

fn near(at: Pos) -> impl Iterator<Item = Pos> {
    (-NEAR..=NEAR).flat_map(move |dy| (-NEAR..=NEAR).map(move |dx| at.offset(dx, dy)))
}

fn topic_at(site: &Site, play: &Play, at: Pos, wanted: impl Fn(Topic) -> bool) -> Option<Topic> {
    let is_known = |at| play.seen.remembered.contains(at);
    let known = site
        .records()
        .at(at)
        .filter(|record| is_known(at) && !is_behind(record.thing, at, |front| !is_known(front)))
        .filter(|record| !is_booth(record.thing) || is_front_known(site, play, record));
    known.filter_map(|record| topic_of(play, record)).find(|&topic| wanted(topic))
}

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
        // Only a party that has walked into a fake wall knows it. Otherwise the player has to notice the shimmer.
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
        // Events, the things themselves or the objective explain these.
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::PushSpace | Thing::Grate(None) => None,
        Thing::RisingWall(_) | Thing::Release { .. } | Thing::FallingWall(_) => None,
        Thing::Decoration { .. } | Thing::Blockage | Thing::Pile(_) | Thing::Group(_) => None,
    }
}

/// The topics of a base that are new to the player, without secrets, in the order of [`Topic::ALL`].
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

/// Whether swapping the rows helps: a front droid has lost more than half, and no rear droid more than a quarter.
fn is_front_worn(play: &Play) -> bool {
    let row = |front| {
        let droids = (0_usize..).zip(&play.squad.droids);
        droids.filter(move |&(number, _)| play.squad.is_front(number) == front).map(|(_, droid)| droid)
    };
    row(true).any(|droid| !droid.is_down() && droid.points * 2 < droid.full)
        && row(false).all(|droid| droid.points * 4 >= droid.full * 3)
}

/// Whether a spare weapon is stronger than a droid's current one. Bare fists in the inventory are ignored.
fn has_better_spare(site: &Site, play: &Play) -> bool {
    let worth = |arm| site.tables().arm_per_second(arm, site.difficulty());
    let weakest = play.squad.droids.iter().map(|droid| worth(droid.arm)).min();
    play.pack.spares.iter().any(|&arm| !arm.is_bare() && Some(worth(arm)) > weakest)
}

/// Whether the party knows a shop, can pay for a weapon there, and has a droid with bare hands.
fn is_worth_a_shop(site: &Site, play: &Play) -> bool {
    let gold = play.pack.count(ItemName::Gold);
    // The weapons above the bare fist that are not sold yet.
    let mut prices = (2..=24).filter_map(|level| shops::price(site, play, Ware::Weapon(level)));
    play.has_map()
        && prices.any(|price| price <= gold)
        && play.squad.standing().any(|droid| droid.arm.is_bare())
        && site
            .records()
            .iter()
            .any(|record| record.thing == Thing::Shop && is_front_known(site, play, record))
}

#[cfg(test)]
mod tests;
