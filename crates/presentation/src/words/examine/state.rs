//! The current state of things for a player who examines them, with contents that the player may know.

use rootward_gen::{Pos, Record, Thing};
use rootward_rules::{
    doors::Leaf,
    encounters::{GroupState, Mood},
    play::Play,
    riddles::lamps,
    site::Site,
    tables::TICKS_PER_SECOND,
};

use crate::{
    points::PointScale,
    shown::CellSight,
    words::{
        examine::{Knowledge, Tone},
        marks, moments, tricks, twists,
    },
};

#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    pub site: &'a Site,
    pub play: &'a Play,
}

impl<'a> Now<'a> {
    /// The first group on a cell. If there is none, the group that is just leaving it and is drawn between both cells.
    fn group_at(&self, at: Pos) -> Option<(u16, &'a GroupState)> {
        let leaves = |group: &GroupState| group.step_left > 0 && group.from == at;
        let groups = (0..).zip(self.play.groups.iter());
        let here = groups.filter(|(_, group)| group.is_there() && (group.at == at || leaves(group)));
        here.min_by_key(|&(number, group)| (group.at != at, number))
    }
}

pub(super) fn in_words(Now { site, play }: Now<'_>, record: &Record) -> Option<String> {
    let number = record.number;
    match record.thing {
        Thing::Door(_) | Thing::RaiserWall | Thing::Window(_) => {
            let word = match play.barriers.get(number)?.leaf {
                Leaf::Shut => "closed",
                Leaf::Opening(_) => "opening",
                Leaf::Open => "open",
                Leaf::Shutting(_) => "closing",
            };
            Some(format!("It is {word}."))
        }
        Thing::Blockage => {
            let points = PointScale::of(site).of_creature(play.barriers.get(number)?.points);
            Some(format!("It breaks after {points} damage."))
        }
        Thing::Cupboard { .. } => {
            Some(if play.traps.cupboard(number)?.opened { "Opened." } else { "Not opened yet." }.to_owned())
        }
        Thing::Panel(panel) => play.puzzles.get(panel.puzzle).solved.then(|| "Solved.".to_owned()),
        Thing::Socket(_) => {
            let socket = play.machines.sockets().iter().find(|socket| socket.record == number)?;
            Some(format!("It holds {} energy.", socket.energy))
        }
        Thing::Hydrant => {
            let hydrant = play.machines.hydrants().iter().find(|hydrant| hydrant.at == record.at)?;
            Some(match u32::from(hydrant.rest).div_ceil(TICKS_PER_SECOND) {
                0 => "Ready.".to_owned(),
                seconds => format!("Empty. Full again in {seconds} s."),
            })
        }
        Thing::Computer(computer) => {
            play.objective.has_probe(computer).then(|| "You have its probe.".to_owned())
        }
        // These things never change, or they vanish completely.
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => None,
        Thing::ElevatorCar { .. } | Thing::Generator | Thing::Shop | Thing::Terminal { .. } => None,
        Thing::PushableWall | Thing::PushSpace | Thing::PuzzleWall(_) | Thing::PuzzleFire(_) => None,
        Thing::Grate(_) | Thing::RisingWall(_) | Thing::Release { .. } | Thing::FallingWall(_) => None,
        Thing::Decoration { .. } | Thing::FakeWall | Thing::Mine | Thing::Spinner(_) => None,
        Thing::Pile(_) | Thing::Group(_) => None,
    }
}

/// Whether a thing is missing at its recorded place: taken, broken, gone, dead, or hidden behind a thing on it.
pub(super) fn is_gone(know: &Knowledge<'_>, record: &Record) -> bool {
    let Some(Now { site, play }) = know.now else { return false };
    match record.thing {
        // Groups are listed at their current cell.
        Thing::Group(_) => true,
        Thing::Pile(pile) => play.piles.is_gone(pile),
        Thing::Mine => !play.traps.has_mine(record.at),
        Thing::PuzzleFire(puzzle) => play.puzzles.get(puzzle).solved,
        Thing::Blockage | Thing::PuzzleWall(_) | Thing::FallingWall(_) | Thing::PushableWall => {
            play.barriers.get(record.number).is_some_and(|wall| wall.is_open())
        }
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => false,
        Thing::ElevatorCar { .. } | Thing::Door(_) | Thing::Generator | Thing::Shop => false,
        Thing::Computer(_) | Thing::PushSpace | Thing::Panel(_) | Thing::Grate(_) => false,
        Thing::RisingWall(_) | Thing::Release { .. } | Thing::Cupboard { .. } => false,
        Thing::Terminal { .. } | Thing::Socket(_) => false,
        // The thing that hangs on it is named instead.
        Thing::Decoration { .. } => !riddles_of(know, site, play, record.at).is_empty(),
        Thing::RaiserWall | Thing::Window(_) | Thing::FakeWall => false,
        Thing::Hydrant | Thing::Spinner(_) => false,
    }
}

pub(super) fn hidden_contents(records: &rootward_gen::Records, record: &Record) -> Vec<String> {
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

pub(super) fn creatures_and_drops(know: &Knowledge<'_>, at: Pos) -> Vec<(Tone, String)> {
    let Some(now) = know.now else { return Vec::new() };
    let Now { site, play } = now;
    let tables = site.tables();
    let mut lines = Vec::new();
    match now.group_at(at).filter(|_| know.sight.of(at) == CellSight::Now) {
        Some((_, group)) if group.lurks(site) => {
            lines.push((Tone::Name, "a ripple".to_owned()));
            lines.push((Tone::About, LURKS.to_owned()));
        }
        Some((number, group)) => {
            let name = tables.creatures.get(group.creature).map_or("enemy", |row| row.name.as_str());
            lines.push((Tone::Name, headcount(group, name)));
            lines.push((Tone::About, format!("{}.", points(PointScale::of(site), group))));
            lines.extend(twists_of(site, play, number, group));
            lines.extend(fights_of(site, group));
        }
        None => {}
    }
    for dropped in play.piles.dropped().iter().filter(|dropped| dropped.at == at) {
        let name = &tables.items.get(dropped.item).name;
        lines.push((Tone::Name, format!("{} {name}", dropped.count)));
    }
    lines.extend(riddles_of(know, site, play, at));
    lines
}

/// The message of a mark on a wall that was seen from its side, and the number of lit lamps over a lock.
fn riddles_of(know: &Knowledge<'_>, site: &Site, play: &Play, at: Pos) -> Vec<(Tone, String)> {
    let knows = |cell| know.sight.of(cell) != CellSight::Never;
    let mut lines = Vec::new();
    for mark in
        site.riddles().marks().iter().filter(|mark| !mark.on_panel && mark.at == at && knows(mark.before))
    {
        lines.push((Tone::Name, "iris mark".to_owned()));
        lines.push((Tone::About, marks::words(*mark)));
    }
    let locks = site.records().at(at).filter_map(|record| lamps::over(site, play, record.number));
    lines.extend(locks.map(|over| {
        let noun = if over.count == 1 { "lamp lit" } else { "lamps lit" };
        (Tone::Name, format!("{} of {} {noun}.", over.burning(), over.count))
    }));
    lines
}

const LURKS: &str = "Something lies in wait. Shoot it from afar, or go around.";
const FLAG: &str = "White flag. They fight only if you hit one of them.";
const NEST: &str = "The nest. Enemies hatch here until you break it.";

/// The effects of the mission's twists on a group. For a peaceful group, also the way past it.
fn twists_of(site: &Site, play: &Play, number: u16, group: &GroupState) -> Vec<(Tone, String)> {
    let is_nest = play.twists.nest() == Some(number);
    let mut told = Vec::new();
    if twists::keeps_peace(site, play, group) {
        told.push((Tone::Name, FLAG.to_owned()));
        told.push((Tone::About, twists::PAST_FLAG.to_owned()));
    }
    if is_nest {
        told.push((Tone::Name, NEST.to_owned()));
    }
    told
}

fn fights_of(site: &Site, group: &GroupState) -> Vec<(Tone, String)> {
    let seconds = |ticks: u16| u32::from(ticks).div_ceil(TICKS_PER_SECOND);
    let condition = group.condition;
    let now = [
        (condition.open > 0, format!("Exposed for {} s. Strike now!", seconds(condition.open))),
        (condition.call > 0, format!("Calling for help: {} s left.", seconds(condition.call))),
        (condition.stolen > 0, format!("It carries {} of your gold.", condition.stolen)),
        (condition.held > 0, "It is held in place.".to_owned()),
        (group.has_shield_up(site), "Its shield is up.".to_owned()),
    ];
    let now = now.into_iter().filter(|(is, _)| *is).map(|(_, words)| (Tone::Name, words));
    // The sign beside an awake group already shows its state.
    let about = |trick: &tricks::Trick| match group.is_roused() {
        true => format!("White badge: {}. {}", trick.name, trick.about),
        false => trick.about.to_owned(),
    };
    let about = tricks::of_group(site, group).map(about).chain(carried_by(site, group));
    now.chain(about.map(|words| (Tone::About, words))).collect()
}

fn carried_by(site: &Site, group: &GroupState) -> Option<String> {
    if moments::guards(site, group.record) {
        return Some("It has the password to the probe computer. Beat it!".to_owned());
    }
    let doors = (0..).zip(site.records().laser_doors());
    let mut carried = doors.filter(|(_, door)| door.courier == Some(group.record));
    let (number, _): (u16, _) = carried.next()?;
    Some(format!("It has the password to laser door {number}. Beat it!"))
}

fn headcount(group: &GroupState, name: &str) -> String {
    let mood = match group.mood {
        Mood::Asleep => ", asleep",
        Mood::Follow => ", following you",
        Mood::Harmless => ", harmless until hit",
        Mood::Chase | Mood::Attack(_) => ", attacking",
        Mood::Wander | Mood::Alert(_) | Mood::Search(_) | Mood::Home => "",
    };
    match group.living() {
        1 => format!("{name}{mood}"),
        many => format!("{many} {name}s{mood}"),
    }
}

/// The points of all living creatures. Equal values are listed once.
fn points(scale: PointScale, group: &GroupState) -> String {
    let of = |points| scale.of_creature(points);
    let mut alike: Vec<(String, usize)> = Vec::new();
    for member in group.members.iter().filter(|member| member.points > 0) {
        let points = format!("{}/{}", of(member.points), of(member.full));
        match alike.iter_mut().find(|(words, _)| *words == points) {
            Some((_, count)) => *count += 1,
            None => alike.push((points, 1)),
        }
    }
    if let [(points, 2..)] = alike.as_slice() {
        return format!("Health {points} each");
    }
    let told = alike.into_iter().map(|(points, count)| match count {
        1 => points,
        many => format!("{points} ({many} of them)"),
    });
    format!("Health {}", told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{booths, shown::Sight, testing::game, words::examine::cell_lines};
    use rootward_gen::Seed;

    fn knowledge<'a>(site: &'a Site, play: &'a Play, sight: &'a Sight, floor: u8) -> Knowledge<'a> {
        let (base, records) = (site.base(), site.records());
        let (links, now) = (records.links(), Some(Now { site, play }));
        Knowledge { base, records, links, sight, party: None, floor, debug: false, now }
    }

    fn texts(lines: Vec<(Tone, String)>) -> Vec<String> {
        lines.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn shop_tells_its_known_front() {
        let (site, play) = &game(Seed::classic(179));
        let shop = site.records().iter().find(|record| record.thing == Thing::Shop).expect("a shop");
        let front = booths::known_fronts(site, shop.at, |_| true).next().expect("a front");
        let told = |seen: &[Pos]| {
            let sight = Sight { remembered: seen.iter().copied().collect(), ..Sight::default() };
            texts(cell_lines(&knowledge(site, play, &sight, shop.floor), shop.at)).join("\n")
        };
        let (before, after) = (told(&[shop.at]), told(&[shop.at, shop.at.step(front)]));
        assert!(before.contains("Go around."), "{before}");
        assert!(after.contains("Use it from the") && !after.contains("Ground"), "{after}");
    }

    #[test]
    fn doors_show_their_state_and_the_dead_are_gone() {
        let (site, mut play) = game(Seed::classic(0));
        let door =
            *site.records().iter().find(|record| matches!(record.thing, Thing::Door(_))).expect("a door");
        let stands = |play: &Play| in_words(Now { site: &site, play }, &door);
        assert_eq!(stands(&play).as_deref(), Some("It is closed."));
        play.open(&site, door.number);
        assert_eq!(stands(&play).as_deref(), Some("It is opening."));
        let at = play.groups.get(0).expect("a group").at;
        let told = |play: &Play| {
            let sight = Sight { reveal: true, ..Sight::default() };
            texts(creatures_and_drops(&knowledge(&site, play, &sight, 1), at)).join(" ")
        };
        assert!(told(&play).contains("Health "), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        // A void shade that the party has not met.
        (group.creature, group.mood) = (20, Mood::Asleep);
        assert!(told(&play).contains("a ripple") && !told(&play).contains("shade"), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        (group.mood, group.condition.open) = (Mood::Chase, 20);
        assert!(told(&play).contains("Exposed for") && told(&play).contains("void shade"), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        group.members.iter_mut().for_each(|member| member.points = 0);
        assert_eq!(told(&play), "");
    }

    #[test]
    fn moving_group_is_found_on_both_cells() {
        let (site, mut play) = game(Seed::classic(179));
        let group = play.groups.get_mut(0).expect("a group");
        let from = group.at;
        (group.from, group.at, group.step_left) = (from, from.step(rootward_gen::Heading::East), 2);
        let to = group.at;
        let found = |play: &Play| {
            let now = Now { site: &site, play };
            [from, to].map(|at| now.group_at(at).map(|(number, _)| number))
        };
        assert_eq!(found(&play), [Some(0); 2]);
        play.groups.get_mut(0).expect("a group").step_left = 0;
        assert_eq!(found(&play), [None, Some(0)]);
    }

    #[test]
    fn equal_hit_points_are_listed_once() {
        let (site, mut play) = game(Seed::classic(0));
        let scale = PointScale::of(&site);
        let group = play.groups.get_mut(0).expect("a group");
        let one = *group.members.first().expect("a member");
        let mut told = |healthy: usize, hurt: usize| {
            group.members.clear();
            let mut weak = one;
            weak.points = 1;
            group.members.extend([one].iter().cycle().take(healthy));
            group.members.extend([weak].iter().cycle().take(hurt));
            points(scale, group)
        };
        let full = scale.of_creature(one.points);
        assert_eq!(told(1, 0), format!("Health {full}/{full}"));
        assert_eq!(told(9, 0), format!("Health {full}/{full} each"));
        assert!(told(2, 1).starts_with(&format!("Health {full}/{full} (2 of them), ")));
    }

    #[test]
    fn truce_explains_the_way_past_a_white_flag() {
        let (site, mut play) = game(Seed::classic(0));
        assert!(play.add_twist(&site, rootward_rules::twists::Twist::Truce));
        let keeps_peace = |group: &GroupState| twists::keeps_peace(&site, &play, group);
        let number = play.groups.iter().position(keeps_peace).expect("a peaceful group") as u16;
        let told = |play: &Play| {
            let group = play.groups.get(number).expect("it is there");
            texts(twists_of(&site, play, number, group))
        };
        assert!(told(&play)[1].contains("Walk into it"), "{:?}", told(&play));
    }

    #[test]
    fn password_carriers_are_named() {
        let mut told = Vec::new();
        for number in [0, 5, 179, 180, 185] {
            let (site, play) = &game(Seed::classic(number));
            let records = site.records();
            let guardians = records.computers().iter().filter_map(|computer| computer.guardian);
            let couriers = records.laser_doors().iter().filter_map(|door| door.courier);
            for carrier in guardians.chain(couriers) {
                let group = play.groups.of_record(carrier).expect("it is there");
                let words = texts(fights_of(site, group));
                assert!(words.iter().any(|line| line.contains("the password to")), "{words:?}");
                told.extend(words);
            }
        }
        assert!(told.iter().any(|line| line.contains("probe computer")), "{told:?}");
        assert!(told.iter().any(|line| line.contains("laser door")), "{told:?}");
    }
}
