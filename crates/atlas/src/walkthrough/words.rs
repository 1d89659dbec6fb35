//! The sentences of a step: the way, what happens on it, and its end.

use std::collections::BTreeMap;

use rootward_gen::{Heading, LinkWay, Pos, Thing};
use rootward_presentation::{
    objective,
    points::PointScale,
    words::{
        describe::place,
        names::{self, with_article},
        story,
    },
};
use rootward_rules::{
    doors::iris::order_of,
    objective::Stage,
    play::Play,
    site::Site,
    tables::{TICKS_PER_SECOND, items::ItemName, score::clock},
    travel::Travel,
};

use super::{
    narrator::{End, Note, group_name},
    path::{MOST_RUNS, Part, runs},
};
use crate::words::{buttons, capitalized, counted, listed, sentence, switches};

const MOST_KINDS: usize = 5;

/// A part of a trip, with everything that its sentences depend on.
pub(super) struct Leg<'a> {
    pub part: &'a Part<Note>,
    pub first: bool,
    pub escapes: bool,
    /// The event at the end. `None` if the leg ends with a ride or with the run.
    pub end: Option<End>,
}

pub(super) const fn task(step: objective::Step) -> &'static str {
    use objective::Step;
    match step {
        Step::FindDoor | Step::BeatGuardian => "The guardian",
        Step::UseComputer => "The probe computer",
        Step::TakeCharge => "The charge",
        Step::SetCharge => "The generators",
        Step::FreeCaptive => "The captive",
        Step::Run | Step::Won | Step::Lost => "The escape",
    }
}

/// A step in sentences. `play` is the state after its last event.
pub(super) fn told(site: &Site, play: Option<&Play>, leg: &Leg<'_>) -> String {
    let Part { cells, notes, ride, .. } = leg.part;
    let mut told: Vec<String> = Vec::new();
    told.extend(way(site, cells, leg));
    told.extend(passed(site, cells));
    told.extend(notes_in_words(site, notes));
    told.extend(ride.map(|ride| rode(&ride)));
    told.extend(leg.end.zip(play).map(|(end, play)| ended(site, play, end)));
    told.iter().map(|words| sentence(words)).collect::<Vec<_>>().join(" ")
}

fn way(site: &Site, cells: &[Pos], leg: &Leg<'_>) -> Option<String> {
    let (first, last) = cells.first().zip(cells.last())?;
    let runs = runs(cells);
    let steps: u16 = runs.iter().map(|run| run.steps).sum();
    if steps == 0 {
        return None;
    }
    let verb = if leg.escapes { "run" } else { "walk" };
    let verb = if leg.first { format!("from the entrance {verb}") } else { verb.to_owned() };
    if runs.len() > MOST_RUNS {
        let hatch = if *last == site.base().entrance() { "the hatch at " } else { "" };
        let away = away(*first, *last);
        return Some(format!("{verb} {} to {hatch}{}{away}", counted(steps.into(), "step"), place(*last)));
    }
    let mut parts: Vec<String> =
        runs.iter().map(|run| format!("{} {}", run.steps, heading(run.heading))).collect();
    if let Some((first, run)) = parts.first_mut().zip(runs.first()) {
        *first = format!("{} {}", counted(run.steps.into(), "step"), heading(run.heading));
    }
    Some(format!("{verb} {}", listed(&parts)))
}

/// The direction from one cell to another, as the end of a sentence. Empty for the same cell.
fn away(from: Pos, to: Pos) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let across = (dx != 0).then(|| format!("{} {}", dx.abs(), if dx < 0 { "west" } else { "east" }));
    let along = (dy != 0).then(|| format!("{} {}", dy.abs(), if dy < 0 { "north" } else { "south" }));
    let parts: Vec<String> = across.into_iter().chain(along).collect();
    if parts.is_empty() { String::new() } else { format!(", which is {} of here", listed(&parts)) }
}

const fn heading(heading: Heading) -> &'static str {
    match heading {
        Heading::North => "north",
        Heading::East => "east",
        Heading::South => "south",
        Heading::West => "west",
    }
}

/// The cells of the way that surprise a player.
fn passed(site: &Site, cells: &[Pos]) -> Vec<String> {
    let walked = cells.get(1..).unwrap_or_default();
    let fakes =
        walked.iter().filter(|&&at| site.find(at, |thing| thing == Thing::FakeWall).is_some()).count();
    let burns = walked.iter().any(|&at| site.fire().contains(at));
    let fakes = match fakes {
        0 => None,
        1 => Some("walk straight through the fake wall"),
        _ => Some("walk straight through the fake walls"),
    };
    fakes.into_iter().chain(burns.then_some("the way leads through fire")).map(str::to_owned).collect()
}

fn notes_in_words(site: &Site, notes: &[Note]) -> Vec<String> {
    let tables = site.tables();
    let mut beaten: BTreeMap<u8, usize> = BTreeMap::new();
    let mut items: BTreeMap<ItemName, u32> = BTreeMap::new();
    let mut found: Vec<String> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    let mut stolen = 0;
    for note in notes {
        let other = match *note {
            Note::Beat(creature, members) => {
                *beaten.entry(creature).or_default() += members;
                continue;
            }
            Note::Took(item, count) => {
                *items.entry(item).or_default() += count;
                continue;
            }
            Note::Weapon(arm) => {
                found.push(with_article(&names::arm(site, arm)));
                continue;
            }
            Note::FloorMap(floor) => {
                found.push(format!("the map of floor {floor}"));
                continue;
            }
            Note::StoryPage => {
                found.push("a page of the story".to_owned());
                continue;
            }
            Note::Stolen(gold) => {
                stolen += gold;
                continue;
            }
            Note::Rest => "rest with Z until the droids are fit again".to_owned(),
            Note::Mine => "a mine explodes under you".to_owned(),
            Note::Trap => "a trap grate raises a wall behind you".to_owned(),
            Note::Spun => "a spinner throws you aside".to_owned(),
            Note::Down(droid) => format!("{} goes down", names::droid(droid)),
            Note::Up(droid) => format!("{} gets up again", names::droid(droid)),
            Note::AntiGravity(true) => "switch anti-gravity on".to_owned(),
            Note::AntiGravity(false) => "switch anti-gravity off".to_owned(),
        };
        if !others.contains(&other) {
            others.push(other);
        }
    }
    let name = |creature: u8| tables.creatures.get(creature).map_or("enemy", |row| row.name.as_str());
    let beaten = beaten.into_iter().map(|(creature, count)| several(count as u32, name(creature)));
    let items = items.into_iter().map(|(item, count)| match item {
        ItemName::Gold => format!("{count} gold"),
        _ => several(count, &tables.items.get(item).name),
    });
    let beaten = some(beaten.collect(), "other enemies").map(|list| format!("beat {list}"));
    let taken = some(items.chain(found).collect(), "other items").map(|list| format!("take {list}"));
    let stolen = (stolen > 0).then(|| format!("a thief steals {stolen} gold"));
    beaten.into_iter().chain(taken).chain(others).chain(stolen).collect()
}

/// One or more things of a name: `a scuttler`, `3 batteries`.
fn several(count: u32, name: &str) -> String {
    match (count, name.strip_suffix('y')) {
        (1, _) => with_article(name),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        _ => format!("{count} {name}s"),
    }
}

/// A list that ends early if it is long. `None` for an empty list.
fn some(mut parts: Vec<String>, others: &str) -> Option<String> {
    if parts.len() > MOST_KINDS {
        parts.truncate(MOST_KINDS - 1);
        parts.push(others.to_owned());
    }
    (!parts.is_empty()).then(|| listed(&parts))
}

fn rode(ride: &Travel) -> String {
    let (up, floor) = (ride.to_floor > ride.from_floor, ride.to_floor);
    match (ride.way, up) {
        (LinkWay::Elevator, _) => format!("ride the elevator to floor {floor}"),
        (LinkWay::Ladder, true) => format!("climb up the ladder to floor {floor}"),
        (LinkWay::Ladder, false) => format!("climb down the ladder to floor {floor}"),
        (LinkWay::Hole, true) => format!("rise through the hole to floor {floor}"),
        (LinkWay::Hole, false) => format!("drop through the hole to floor {floor}"),
    }
}

fn ended(site: &Site, play: &Play, end: End) -> String {
    let records = site.records();
    let seconds = |ticks: u32| counted(ticks.div_ceil(TICKS_PER_SECOND) as usize, "second");
    match end {
        End::Opened(record) => opened(site, record),
        End::Solved(puzzle) => solved(site, play, puzzle),
        End::Terminal(terminal) => match records.get(terminal).map(|record| record.thing) {
            Some(Thing::Terminal { door, .. }) => {
                format!("use the terminal with Space. Laser door {door} opens")
            }
            _ => "use the terminal with Space".to_owned(),
        },
        End::Released => "press the release button with Space. The wall goes down".to_owned(),
        End::Pushed => "walk into the pushable wall twice. It slides into the room".to_owned(),
        End::Broke(Some(_)) => "attack the blockage until it breaks".to_owned(),
        End::Broke(None) => "attack the cracked wall until it breaks".to_owned(),
        End::MineGone => "disarm the mine ahead with Space".to_owned(),
        End::Cupboard { trap: false } => "open the cupboard with Space".to_owned(),
        End::Cupboard { trap: true } => {
            "open the trap cupboard with Space. A wall falls, and enemies come".to_owned()
        }
        End::Doused => "use the hydrant with Space. The fires nearby go out for a while".to_owned(),
        End::Code(puzzle) => format!("take the code for panel {puzzle}"),
        End::Guardian(number) => {
            let guardian = records.computers().get(usize::from(number)).and_then(|found| found.guardian);
            let group = guardian.and_then(|record| play.groups.of_record(record));
            let name = group.map_or_else(|| "The guardian".to_owned(), |group| story::guardian(site, group));
            let name = name.replacen("The", "the", 1);
            format!("beat {name}. It has the password to probe computer {number}")
        }
        End::Courier(number) => {
            let courier = records.laser_doors().get(usize::from(number)).and_then(|door| door.courier);
            let name = group_name(site, courier).unwrap_or("courier");
            format!("beat the {name}. It has the password to laser door {number}")
        }
        End::Charge => "take the charge for the generators".to_owned(),
        End::Probe if site.difficulty().is_first() => {
            "use the probe computer with Space. It releases its probe".to_owned()
        }
        End::Probe => "use the probe computer with Space. It releases its probe and a charge".to_owned(),
        End::ChargeSet { ticks } => {
            let lost = if play.lacks_probe(site) { ", although the probe burns" } else { "" };
            format!(
                "set the charge at the generator with Space{lost}. You have {} to get out",
                seconds(ticks)
            )
        }
        End::Captive { ticks } => {
            let door = records
                .iter()
                .find(|record| rootward_rules::doors::is_door(record.thing, rootward_gen::DoorKind::Captive));
            let order = door.and_then(|door| order_of(site, door.number)).map_or_else(String::new, buttons);
            let name = &story::captive_of(site).name;
            format!(
                "press {order} at the cell door. {name} follows you, and you have {} to get out",
                seconds(ticks)
            )
        }
        End::Won => won(site, play),
        End::Lost => "all is lost here".to_owned(),
    }
}

fn opened(site: &Site, record: rootward_gen::RecordNo) -> String {
    let Some(found) = site.records().get(record) else { return "it opens".to_owned() };
    let name = site.records().name(found);
    match order_of(site, record) {
        Some(order) => format!("press {} at the {name}", buttons(order)),
        None => match found.thing {
            Thing::RaiserWall => format!("raise the {name} with Space, and pass before it comes down"),
            Thing::Door(door) if door.kind == rootward_gen::DoorKind::Punch => {
                format!("hit the {name} to open it")
            }
            _ => format!("the {name} opens with Space"),
        },
    }
}

fn solved(site: &Site, play: &Play, number: u8) -> String {
    let records = site.records();
    let Some(puzzle) = records.puzzles().get(usize::from(number)) else {
        return "solve the panel".to_owned();
    };
    let lock = records.get(puzzle.lock).map(|lock| {
        let what = match lock.thing {
            Thing::PuzzleFire(_) => "goes out",
            Thing::Door(_) => "opens",
            _ => "disappears",
        };
        let away = site.base().floor_at(play.party.at) != Some(lock.floor);
        let floor = if away { format!(" on floor {}", lock.floor) } else { String::new() };
        format!(". {} at {}{floor} {what}", capitalized(&records.name(lock)), place(lock.at))
    });
    let panel = format!("at puzzle panel {number}, {}", switches(puzzle.kind, puzzle.solution));
    format!("{panel}{}", lock.unwrap_or_default())
}

fn won(site: &Site, play: &Play) -> String {
    let left = match play.objective.stage {
        Stage::Won { left } => left.div_ceil(TICKS_PER_SECOND),
        _ => 0,
    };
    let damage = PointScale::of(site).of_droid(play.tally.damage);
    let down: Vec<String> = (0_u8..)
        .zip(&play.squad.droids)
        .filter(|(_, droid)| droid.is_down())
        .map(|(number, _)| names::droid(number).to_owned())
        .collect();
    let lost = match down.as_slice() {
        [] if damage == 0 => "No droid was hurt".to_owned(),
        [] => format!("The droids lost {damage} health on the way, and all four stand"),
        [one] => format!("The droids lost {damage} health on the way, and {one} is down"),
        some => format!("The droids lost {damage} health on the way, and {} are down", listed(some)),
    };
    let second = counted(left as usize, "second");
    format!("you are out after {}, with {second} left. {lost}", clock(play.tick))
}
