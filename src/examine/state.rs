//! What a look tells of how things stand now: open or shut, used or not, alive or gone; and what is
//! inside them, for those who may know it.

use rootward_gen::{Pos, Record, RecordNo, Thing};
use rootward_presentation::{
    points::PointScale,
    shown::CellSight,
    words::{marks, moments, tricks, twists},
};
use rootward_rules::{
    doors::Leaf,
    encounters::{GroupState, Mood},
    piles::Dropped,
    play::Play,
    riddles::lamps,
    site::Site,
    tables::TICKS_PER_SECOND,
};

use super::words::{Knowledge, Tone};
use crate::base::state::{EncounterState, MachineState, RecordState, TrapState};

/// How things stand on one cell now.
#[derive(Clone, Debug)]
pub struct Now<'a> {
    /// What the play is about.
    pub site: &'a Site,
    /// The states of the records on the cell.
    pub states: Vec<(RecordNo, RecordState)>,
    /// Who stands there.
    pub group: Option<EncounterState>,
    /// How it fights, in words; for one that lies in wait, that something does.
    pub fights: Vec<(Tone, String)>,
    /// Whether it lies in wait: it is neither named nor counted.
    pub lurks: bool,
    /// Whether risen water covers it.
    pub flooded: bool,
    /// What was dropped there.
    pub dropped: Vec<Dropped>,
    /// What a mark on the wall and the lamps over a lock tell.
    pub riddles: Vec<(Tone, String)>,
}

impl Now<'_> {
    /// The state of a record on the cell; `None` if it never changes.
    pub fn state(&self, record: &Record) -> Option<RecordState> {
        let found = self.states.iter().find(|(number, _)| *number == record.number);
        found.map(|&(_, state)| state)
    }
}

/// The state of a thing in words, if it can be seen.
pub(super) fn in_words(site: &Site, record: &Record, state: RecordState) -> Option<String> {
    match record.thing {
        Thing::Door(_) | Thing::RaiserWall | Thing::Window(_) => {
            let word = match leaf(state)? {
                Leaf::Shut => "shut",
                Leaf::Opening(_) => "opening",
                Leaf::Open => "open",
                Leaf::Shutting(_) => "shutting",
            };
            Some(format!("It is {word}."))
        }
        Thing::Blockage => {
            let RecordState::Wall(wall) = state else { return None };
            let points = PointScale::of(site).of_creature(wall.points);
            Some(format!("{points} hit points until it breaks."))
        }
        Thing::Cupboard { .. } => {
            let opened = matches!(state, RecordState::Trap(TrapState::Cupboard { opened: true, .. }));
            Some(if opened { "Opened." } else { "Not opened yet." }.to_owned())
        }
        Thing::Panel(_) => {
            let solved = matches!(state, RecordState::Panel(panel) if panel.solved);
            solved.then(|| "Solved.".to_owned())
        }
        Thing::Socket(_) => {
            let RecordState::Machine(MachineState::Socket { energy }) = state else { return None };
            Some(format!("It holds {energy} energy."))
        }
        Thing::Hydrant => {
            let RecordState::Machine(MachineState::Hydrant { rest, .. }) = state else { return None };
            Some(match u32::from(rest).div_ceil(TICKS_PER_SECOND) {
                0 => "Ready.".to_owned(),
                seconds => format!("Empty: full again in {seconds} s."),
            })
        }
        Thing::Computer(_) => {
            let taken = matches!(state, RecordState::Machine(MachineState::Computer { taken: true }));
            taken.then(|| "You have its probe.".to_owned())
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

/// How far a door or a wall is open.
const fn leaf(state: RecordState) -> Option<Leaf> {
    match state {
        RecordState::Door(door) => Some(door.leaf),
        RecordState::Wall(wall) => Some(wall.leaf),
        _ => None,
    }
}

/// Whether a thing is not named where its record says: taken, broken, walked off, dead, or behind what hangs on it.
pub(super) fn is_gone(know: &Knowledge<'_>, record: &Record) -> bool {
    let Some(now) = know.now else { return false };
    let state = now.state(record);
    match record.thing {
        // Groups are listed where they are now.
        Thing::Group(_) => true,
        Thing::Pile(_) => matches!(state, Some(RecordState::Pile(pile)) if pile.taken),
        Thing::Mine => matches!(state, Some(RecordState::Trap(TrapState::Mine { there: false }))),
        Thing::PuzzleFire(_) => {
            matches!(state, Some(RecordState::Trap(TrapState::Fire { solved: true, .. })))
        }
        Thing::Blockage | Thing::PuzzleWall(_) | Thing::FallingWall(_) | Thing::PushableWall => {
            matches!(state, Some(RecordState::Wall(wall)) if wall.is_open())
        }
        Thing::Entrance | Thing::DroidSpawn(_) | Thing::Ladder(_) | Thing::Hole(_) => false,
        Thing::ElevatorCar { .. } | Thing::Door(_) | Thing::Generator | Thing::Shop => false,
        Thing::Computer(_) | Thing::PushSpace | Thing::Panel(_) | Thing::Grate(_) => false,
        Thing::RisingWall(_) | Thing::Release { .. } | Thing::Cupboard { .. } => false,
        Thing::Terminal { .. } | Thing::Socket(_) => false,
        // What hangs on it is named instead.
        Thing::Decoration { .. } => !now.riddles.is_empty(),
        Thing::RaiserWall | Thing::Window(_) | Thing::FakeWall => false,
        Thing::Hydrant | Thing::Spinner(_) => false,
    }
}

/// What only debug tells about a thing besides its links.
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

/// Who stands on a cell now, and what was dropped there.
pub(super) fn creatures_and_drops(know: &Knowledge<'_>, at: Pos) -> Vec<(Tone, String)> {
    let Some(now) = know.now else { return Vec::new() };
    let tables = now.site.tables();
    let mut lines = Vec::new();
    let seen = now.group.as_ref().filter(|_| know.sight.of(at) == CellSight::Now);
    if seen.is_some() && now.lurks {
        lines.push((Tone::Name, "a ripple".to_owned()));
        lines.push((Tone::About, LURKS.to_owned()));
    } else if let Some(group) = seen {
        let name = tables.creatures.get(group.creature).map_or("creature", |row| row.name.as_str());
        lines.push((Tone::Name, headcount(group, name)));
        lines.push((Tone::About, format!("{}.", points(PointScale::of(now.site), group))));
        lines.extend(now.fights.iter().cloned());
    }
    for dropped in &now.dropped {
        let name = &tables.items.get(dropped.item).name;
        lines.push((Tone::Name, format!("{} {name}", dropped.count)));
    }
    lines.extend(now.riddles.iter().cloned());
    lines
}

/// What the mark on a wall tells, if the wall was seen from its side, and how many lamps burn over a lock.
pub(super) fn riddles_of(
    site: &Site,
    play: &Play,
    at: Pos,
    knows: impl Fn(Pos) -> bool,
) -> Vec<(Tone, String)> {
    let mut lines = Vec::new();
    for mark in
        site.riddles().marks().iter().filter(|mark| !mark.on_panel && mark.at == at && knows(mark.before))
    {
        lines.push((Tone::Name, "iris mark".to_owned()));
        lines.push((Tone::About, marks::words(*mark)));
    }
    let locks = site.records().at(at).filter_map(|record| lamps::over(site, play, record.number));
    lines.extend(locks.map(|over| {
        let noun = if over.count == 1 { "lamp burns" } else { "lamps burn" };
        (Tone::Name, format!("{} of {} {noun}.", over.burning(), over.count))
    }));
    lines
}

/// What is told of one that lies in wait.
const LURKS: &str = "Something lies in wait here. Shoot it from afar, or go round.";

/// What is told of one that keeps the peace.
const FLAG: &str = "A white flag: it fights only if you hurt one with a flag.";

/// What is told of a nest.
const NEST: &str = "The nest: one after the other hatches here until it is broken.";

/// What the twists of a mission make of a group, and for one that keeps the peace, how to get past it.
pub(super) fn twists_of(site: &Site, play: &Play, number: u16, group: &GroupState) -> Vec<(Tone, String)> {
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

/// How a group fights, and what a fight has made of it.
pub(super) fn fights_of(site: &Site, group: &GroupState) -> Vec<(Tone, String)> {
    let seconds = |ticks: u16| u32::from(ticks).div_ceil(TICKS_PER_SECOND);
    let condition = group.condition;
    let now = [
        (condition.open > 0, format!("It stands open for {} s: strike now.", seconds(condition.open))),
        (condition.call > 0, format!("It calls: {} s until it is heard.", seconds(condition.call))),
        (condition.stolen > 0, format!("It carries {} of your gold.", condition.stolen)),
        (condition.held > 0, "It is held in place.".to_owned()),
        (group.has_shield_up(site), "Its shield is up.".to_owned()),
    ];
    let now = now.into_iter().filter(|(is, _)| *is).map(|(_, words)| (Tone::Name, words));
    // Those that are awake have the sign of what they do beside them.
    let about = |trick: &tricks::Trick| match group.is_roused() {
        true => format!("White sign: {}. {}", trick.name, trick.about),
        false => trick.about.to_owned(),
    };
    let about = tricks::of_group(site, group).map(about).chain(carried_by(site, group));
    now.chain(about.map(|words| (Tone::About, words))).collect()
}

/// What a guardian or a courier carries, and how it is got.
fn carried_by(site: &Site, group: &GroupState) -> Option<String> {
    if moments::guards(site, group.record) {
        return Some("It has the password of the probe computer: beat it, and take it.".to_owned());
    }
    let doors = (0..).zip(site.records().laser_doors());
    let mut carried = doors.filter(|(_, door)| door.courier == Some(group.record));
    let (number, _): (u16, _) = carried.next()?;
    Some(format!("It carries the password of laser door {number}: beat it, and take it to the terminal."))
}

/// How many there are and what they are doing.
fn headcount(group: &EncounterState, name: &str) -> String {
    let mood = match group.mood {
        Mood::Asleep => ", asleep",
        Mood::Follow => ", following you",
        Mood::Harmless => ", harmless until it is hit",
        Mood::Chase | Mood::Attack(_) => ", attacking",
        Mood::Wander | Mood::Alert(_) | Mood::Search(_) | Mood::Home => "",
    };
    match group.living() {
        1 => format!("{name}{mood}"),
        many => format!("{many} {name}s{mood}"),
    }
}

/// The points of all who live; those that are alike are told once.
fn points(scale: PointScale, group: &EncounterState) -> String {
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
        return format!("Hit points {points} each");
    }
    let told = alike.into_iter().map(|(points, count)| match count {
        1 => points,
        many => format!("{points} ({many} of them)"),
    });
    format!("Hit points {}", told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{examine::words::cell_lines, testing::app_in};
    use rootward_gen::Seed;
    use rootward_presentation::{booths, shown::Sight};

    /// How a cell stands in a play.
    fn now_at<'a>(site: &'a Site, play: &Play, at: Pos) -> Now<'a> {
        let state = |record: &Record| Some((record.number, RecordState::of(site, play, record)?));
        let number = play.groups.number_at(at);
        let live = number.and_then(|number| play.groups.get(number));
        let group = number.zip(live).map(|(number, live)| EncounterState::of(number, live));
        let fights = live.map_or_else(Vec::new, |live| fights_of(site, live));
        let lurks = live.is_some_and(|live| live.lurks(site));
        let states = site.records().at(at).filter_map(state).collect();
        Now { site, states, group, fights, lurks, flooded: false, dropped: Vec::new(), riddles: Vec::new() }
    }

    #[test]
    fn a_shop_tells_its_front_once_that_was_seen_and_stands_on_nothing() {
        let app = app_in(Seed::classic(179));
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let shop = site.records().iter().find(|record| record.thing == Thing::Shop).expect("a shop");
        let front = booths::known_fronts(site, shop.at, |_| true).next().expect("a front");
        let now = now_at(site, play, shop.at);
        let told = |seen: &[Pos]| {
            let sight = Sight { remembered: seen.iter().copied().collect(), ..Sight::default() };
            let know = Knowledge {
                base: site.base(),
                records: site.records(),
                links: &[],
                sight: &sight,
                party: None,
                floor: shop.floor,
                debug: false,
                now: Some(&now),
            };
            let lines: Vec<String> = cell_lines(&know, shop.at).into_iter().map(|(_, text)| text).collect();
            lines.join("\n")
        };
        let (before, after) = (told(&[shop.at]), told(&[shop.at, shop.at.step(front)]));
        assert!(before.contains("find the way round."), "{before}");
        assert!(after.contains("used from the") && !after.contains("Ground"), "{after}");
    }

    #[test]
    fn doors_say_how_they_stand_and_the_dead_are_gone() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let door =
            *site.records().iter().find(|record| matches!(record.thing, Thing::Door(_))).expect("a door");
        let mut play = app.world_mut().resource_mut::<Play>();
        let stands = |play: &Play| in_words(&site, &door, now_at(&site, play, door.at).state(&door)?);
        assert_eq!(stands(&play).as_deref(), Some("It is shut."));
        play.open(&site, door.number);
        assert_eq!(stands(&play).as_deref(), Some("It is opening."));
        let at = play.groups.get(0).expect("a group").at;
        let told = |play: &Play| {
            let sight = Sight { reveal: true, ..Sight::default() };
            let now = now_at(&site, play, at);
            let know = Knowledge {
                base: site.base(),
                records: site.records(),
                links: site.records().links(),
                sight: &sight,
                party: None,
                floor: 1,
                debug: false,
                now: Some(&now),
            };
            creatures_and_drops(&know, at).into_iter().map(|line| line.1).collect::<Vec<_>>().join(" ")
        };
        assert!(told(&play).contains("Hit points "), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        // A void shade that has not been met.
        (group.creature, group.mood) = (20, Mood::Asleep);
        assert!(told(&play).contains("a ripple") && !told(&play).contains("shade"), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        (group.mood, group.condition.open) = (Mood::Chase, 20);
        assert!(told(&play).contains("stands open") && told(&play).contains("void shade"), "{}", told(&play));
        let group = play.groups.get_mut(0).expect("a group");
        group.members.iter_mut().for_each(|member| member.points = 0);
        assert_eq!(told(&play), "");
    }

    #[test]
    fn hit_points_that_are_alike_are_told_once() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let scale = PointScale::of(&site);
        let mut play = app.world_mut().resource_mut::<Play>();
        let group = play.groups.get_mut(0).expect("a group");
        let one = *group.members.first().expect("a member");
        let mut told = |healthy: usize, hurt: usize| {
            group.members.clear();
            let mut weak = one;
            weak.points = 1;
            group.members.extend([one].iter().cycle().take(healthy));
            group.members.extend([weak].iter().cycle().take(hurt));
            points(scale, &EncounterState::of(0, group))
        };
        let full = scale.of_creature(one.points);
        assert_eq!(told(1, 0), format!("Hit points {full}/{full}"));
        assert_eq!(told(9, 0), format!("Hit points {full}/{full} each"));
        assert!(told(2, 1).starts_with(&format!("Hit points {full}/{full} (2 of them), ")));
    }

    #[test]
    fn a_white_flag_says_how_to_get_past_it_while_the_truce_holds() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        assert!(play.add_twist(&site, rootward_rules::twists::Twist::Truce));
        let number = (0..)
            .zip(play.groups.iter())
            .find(|(_, group)| twists::keeps_peace(&site, &play, group))
            .expect("one that keeps the peace")
            .0;
        let told = |play: &Play| {
            let group = play.groups.get(number).expect("it is there");
            twists_of(&site, play, number, group).into_iter().map(|line| line.1).collect::<Vec<_>>()
        };
        assert!(told(&play)[1].contains("walk into it"), "{:?}", told(&play));
    }

    #[test]
    fn whoever_carries_a_password_says_so() {
        let mut told = Vec::new();
        for number in [0, 5, 179, 180, 185] {
            let app = app_in(Seed::classic(number));
            let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
            let records = site.records();
            let guardians = records.computers().iter().filter_map(|computer| computer.guardian);
            let couriers = records.laser_doors().iter().filter_map(|door| door.courier);
            for carrier in guardians.chain(couriers) {
                let group = play.groups.of_record(carrier).expect("it is there");
                let words = fights_of(site, group).into_iter().map(|line| line.1).collect::<Vec<_>>();
                assert!(words.iter().any(|line| line.contains("the password of")), "{words:?}");
                told.extend(words);
            }
        }
        assert!(told.iter().any(|line| line.contains("probe computer")), "{told:?}");
        assert!(told.iter().any(|line| line.contains("laser door")), "{told:?}");
    }
}
