//! What a look tells of how things stand now: open or shut, used or not, alive or gone; and what is
//! inside them, for those who may know it.

use rootward_gen::{Pos, Record, Thing};
use rootward_rules::{
    doors::Leaf,
    encounters::{GroupState, Mood},
    play::Play,
    tables::TICKS_PER_SECOND,
};

use super::words::{Knowledge, Tone};
use crate::sight::Seen;

/// The state of a thing now, if it can be seen.
pub(super) fn now(play: &Play, record: &Record) -> Option<String> {
    match record.thing {
        Thing::Door(_) | Thing::RaiserWall | Thing::Window(_) => {
            let leaf = play.barriers.get(record.number)?.leaf;
            let word = match leaf {
                Leaf::Shut => "shut",
                Leaf::Opening(_) => "opening",
                Leaf::Open => "open",
                Leaf::Shutting(_) => "shutting",
            };
            Some(format!("It is {word}."))
        }
        Thing::Blockage => {
            let points = play.barriers.get(record.number)?.points;
            Some(format!("{points} points until it breaks."))
        }
        Thing::Cupboard { .. } => {
            let word = if play.traps.is_opened(record.number) { "Opened." } else { "Not opened yet." };
            Some(word.to_owned())
        }
        Thing::Panel(panel) => {
            let solved = play.puzzles.get(panel.puzzle).solved;
            solved.then(|| "Solved.".to_owned())
        }
        Thing::Socket(_) => {
            let socket = play.machines.sockets().iter().find(|socket| socket.record == record.number)?;
            Some(format!("{} energy in it.", socket.energy))
        }
        Thing::Hydrant => {
            let hydrant = play.machines.hydrants().iter().find(|hydrant| hydrant.at == record.at)?;
            Some(match u32::from(hydrant.rest).div_ceil(TICKS_PER_SECOND) {
                0 => "Ready.".to_owned(),
                seconds => format!("Empty: full again in {seconds} s."),
            })
        }
        Thing::Computer(number) => {
            let done = play.objective.probes >> (number & 7) & 1 == 1;
            done.then(|| "Its probe is taken.".to_owned())
        }
        // They never change, or go altogether.
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => None,
        Thing::ElevatorCar { .. } | Thing::Generator | Thing::Shop | Thing::Terminal { .. } => None,
        Thing::PushableWall | Thing::PushSpace | Thing::PuzzleWall(_) | Thing::PuzzleFire(_) => None,
        Thing::Grate(_) | Thing::RisingWall(_) | Thing::Release { .. } | Thing::FallingWall(_) => None,
        Thing::Decoration { .. } | Thing::FakeWall | Thing::Mine | Thing::Spinner(_) => None,
        Thing::Pile(_) | Thing::Group(_) => None,
    }
}

/// Whether a thing is no longer where its record says: taken, broken, walked off, dead.
pub(super) fn is_gone(know: &Knowledge<'_>, record: &Record) -> bool {
    let Some((_, play)) = know.state else { return false };
    let is_open = || play.barriers.get(record.number).is_some_and(|barrier| barrier.is_open());
    match record.thing {
        // Groups are listed where they are now.
        Thing::Group(_) => true,
        Thing::Pile(pile) => play.piles.is_gone(pile),
        Thing::Mine => !play.traps.has_mine(record.at),
        Thing::PuzzleFire(puzzle) => play.puzzles.get(puzzle).solved,
        Thing::Blockage | Thing::PuzzleWall(_) | Thing::FallingWall(_) | Thing::PushableWall => is_open(),
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => false,
        Thing::ElevatorCar { .. } | Thing::Door(_) | Thing::Generator | Thing::Shop => false,
        Thing::Computer(_) | Thing::PushSpace | Thing::Panel(_) | Thing::Grate(_) => false,
        Thing::RisingWall(_) | Thing::Release { .. } | Thing::Cupboard { .. } => false,
        Thing::Terminal { .. } | Thing::Socket(_) | Thing::Decoration { .. } => false,
        Thing::RaiserWall | Thing::Window(_) | Thing::FakeWall => false,
        Thing::Hydrant | Thing::Spinner(_) => false,
    }
}

/// What only debug tells about a thing besides its links.
pub(super) fn inside(records: &rootward_gen::Records, record: &Record) -> Vec<String> {
    match record.thing {
        Thing::Panel(panel) => {
            let switches = usize::from(panel.kind.switches());
            vec![format!("solution {:0switches$b}", panel.solution)]
        }
        Thing::Door(door) => door.order.map(|order| format!("order {order} of 24")).into_iter().collect(),
        Thing::Group(number) => {
            let Some(group) = records.groups().get(usize::from(number)) else { return Vec::new() };
            let members = records.members(group).iter();
            let members: Vec<String> = members
                .map(|member| format!("{}/{}/{}", member.strength, member.armour, member.skill))
                .collect();
            let drop = group.drop.map(|drop| format!("drops {drop}"));
            let members = format!("strength/armour/skill {}", members.join(", "));
            [Some(members), drop].into_iter().flatten().collect()
        }
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => Vec::new(),
        Thing::ElevatorCar { .. } | Thing::Generator | Thing::Shop | Thing::Computer(_) => Vec::new(),
        Thing::PushableWall | Thing::PushSpace | Thing::PuzzleWall(_) | Thing::PuzzleFire(_) => Vec::new(),
        Thing::Grate(_) | Thing::RisingWall(_) | Thing::Release { .. } => Vec::new(),
        Thing::Cupboard { .. } | Thing::FallingWall(_) | Thing::Terminal { .. } => Vec::new(),
        Thing::Socket(_) | Thing::Decoration { .. } | Thing::RaiserWall | Thing::Window(_) => Vec::new(),
        Thing::FakeWall | Thing::Blockage | Thing::Mine | Thing::Hydrant => Vec::new(),
        Thing::Spinner(_) | Thing::Pile(_) => Vec::new(),
    }
}

/// Who stands on a cell now, and what was dropped there.
pub(super) fn come_here(know: &Knowledge<'_>, at: Pos) -> Vec<(Tone, String)> {
    let Some((site, play)) = know.state else { return Vec::new() };
    let mut lines = Vec::new();
    if let Some(group) = play.groups.at(at).filter(|_| know.sight.of(at) == Seen::Now) {
        let name = site.tables().creatures.get(group.creature).map_or("creature", |row| row.name.as_str());
        lines.push((Tone::Name, headcount(group, name)));
        lines.push((Tone::About, format!("{}.", points(group))));
    }
    for dropped in play.piles.dropped().iter().filter(|dropped| dropped.at == at) {
        let name = &site.tables().items.get(dropped.item).name;
        lines.push((Tone::Name, format!("{} {name}", dropped.count)));
    }
    lines
}

/// How many there are and what they are doing.
fn headcount(group: &GroupState, name: &str) -> String {
    let mood = match group.mood {
        Mood::Asleep => ", asleep",
        Mood::Follow => ", follows you",
        Mood::Harmless => ", harmless",
        _ if group.is_chasing() => ", attacks",
        _ => "",
    };
    match group.living() {
        1 => format!("{name}{mood}"),
        many => format!("{many} {name}s{mood}"),
    }
}

/// The points of all who live.
fn points(group: &GroupState) -> String {
    let living = group.members.iter().filter(|member| member.points > 0);
    let points: Vec<String> = living.map(|member| format!("{}/{}", member.points, member.full)).collect();
    format!("Hit points {}", points.join(", "))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Records, Seed};
    use rootward_rules::site::Site;

    use super::*;
    use crate::{sight::Sight, testing::app_in};

    #[test]
    fn doors_say_how_they_stand_and_the_dead_are_gone() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let door =
            *site.records().iter().find(|record| matches!(record.thing, Thing::Door(_))).expect("a door");
        let mut play = app.world_mut().resource_mut::<Play>();
        assert_eq!(now(&play, &door).as_deref(), Some("It is shut."));
        play.open(&site, door.number);
        assert_eq!(now(&play, &door).as_deref(), Some("It is opening."));
        let at = play.groups.get(0).expect("a group").at;
        let told = |play: &Play| {
            let sight = Sight { reveal: true, ..Sight::default() };
            let records: &Records = site.records();
            let state = Some((&site, play));
            let know = Knowledge {
                base: site.base(),
                records,
                sight: &sight,
                party: None,
                floor: 1,
                debug: false,
                state,
            };
            come_here(&know, at).into_iter().map(|line| line.1).collect::<Vec<_>>().join(" ")
        };
        assert!(told(&play).contains("Hit points "), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        group.members.iter_mut().for_each(|member| member.points = 0);
        assert_eq!(told(&play), "");
    }
}
