//! The next task and the items that the party has for it, in words.

use rootward_gen::{CellSet, DoorKind, Pile, Pos, Thing};
use rootward_rules::{
    encounters::GroupState, objective::Stage, party::pack::LogKind, play::Play, site::Site,
    tables::items::ItemName, terrain::distance,
};

/// The next task. All instructions on screen follow it: the objective, lessons and briefings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Won,
    Lost,
    Run,
    FindDoor,
    /// A station's captive waits for rescue.
    FreeCaptive,
    /// The party has the charge and the probe.
    SetCharge,
    /// The password of a probe computer is known.
    UseComputer,
    /// The charge of the first map lies on the floor.
    TakeCharge,
    /// The guardian still has the password.
    BeatGuardian,
}

impl Step {
    pub fn of(site: &Site, play: &Play) -> Self {
        match play.objective.stage {
            Stage::Won { .. } => return Self::Won,
            Stage::Lost => return Self::Lost,
            Stage::Meltdown(_) => return Self::Run,
            Stage::Explore => {}
        }
        if play.party.place.is_outside() {
            return Self::FindDoor;
        }
        if site.holds_captive() {
            return Self::FreeCaptive;
        }
        let charged = play.pack.has(ItemName::Explosives);
        if charged && !play.lacks_probe(site) {
            return Self::SetCharge;
        }
        if open_computer(play).is_some() {
            return Self::UseComputer;
        }
        if site.difficulty().is_first() && !charged && charge_pile(site, play).is_some() {
            return Self::TakeCharge;
        }
        Self::BeatGuardian
    }

    /// The instruction, as a sentence that follows another one.
    pub const fn first(self) -> &'static str {
        match self {
            Self::Won | Self::Lost | Self::Run | Self::FindDoor => "",
            Self::FreeCaptive => "First find the captive.",
            Self::SetCharge => "Set the charge at the generators.",
            Self::UseComputer => "First use the probe computer.",
            Self::TakeCharge => "First pick up the charge by the entrance.",
            Self::BeatGuardian => "First get the password from the guardian.",
        }
    }
}

fn open_computer(play: &Play) -> Option<u8> {
    let log = &play.pack.log;
    (0..8_u8).find(|&number| log.knows(LogKind::Computer, number) && !play.objective.has_probe(number))
}

/// The next task in one sentence. The shown cells decide what the party has to find first.
pub fn next_step(site: &Site, play: &Play, shown: &CellSet) -> String {
    match Step::of(site, play) {
        Step::Won => "You are out. Base won!".to_owned(),
        Step::Lost => "All droids are down. Base lost.".to_owned(),
        Step::Run => "RUN! The arrow shows the way out.".to_owned(),
        Step::FindDoor => "Enter the base. The arrow leads to its door.".to_owned(),
        Step::FreeCaptive => {
            with_place("Find the captive and open the cell door", captive_seen(site, shown), site, play)
        }
        Step::SetCharge => {
            let seen = seen_of(site, shown, |thing| thing == Thing::Generator);
            let sentence = match seen {
                Some(_) => "Set the charge at the generators",
                None => "Find the generators and set the charge",
            };
            with_place(sentence, seen, site, play)
        }
        Step::UseComputer => {
            let seen = open_computer_seen(site, play, shown);
            let sentence = match seen {
                Some(_) => "Use your password at the probe computer",
                None => "Find the probe computer and use your password",
            };
            with_place(sentence, seen, site, play)
        }
        Step::TakeCharge => "Pick up the charge by the entrance.".to_owned(),
        Step::BeatGuardian => {
            let seen = guardians(site, play).find_map(|group| group.seen_at);
            let is_visible = |group: &GroupState| group.is_there() && play.seen.visible.contains(group.at);
            let is_one = site.records().computers().len() == 1;
            let what = match (guardians(site, play).any(is_visible), is_one) {
                (true, _) => "Beat the guardian",
                (false, true) => "Find the guardian",
                (false, false) => "Find a guardian",
            };
            let computer = if is_one { "the" } else { "its" };
            let sentence = format!("{what} for {computer} password");
            with_place(&sentence, seen, site, play)
        }
    }
}

fn charge_pile<'a>(site: &'a Site, play: &Play) -> Option<&'a Pile> {
    let records = site.records();
    let holds = |pile: &Pile| {
        records.items(pile).iter().any(|item| ItemName::of(item.kind) == Some(ItemName::Explosives))
    };
    let lying = (0_u16..).zip(records.piles()).filter(|&(number, _)| !play.piles.is_gone(number));
    lying.map(|(_, pile)| pile).find(|pile| holds(pile))
}

/// Adds the floor of a thing to a sentence. It does not claim that the party saw it, because a map may show it.
fn with_place(sentence: &str, seen: Option<Pos>, site: &Site, play: &Play) -> String {
    let floor = |at| site.base().floor_at(at);
    match seen.and_then(floor).filter(|&other| floor(play.party.at) != Some(other)) {
        Some(floor) => format!("{sentence} (on floor {floor})."),
        None => format!("{sentence}."),
    }
}

/// The first matching thing on shown cells, even if its usable side is unknown.
fn seen_of(site: &Site, shown: &CellSet, wanted: impl Fn(Thing) -> bool) -> Option<Pos> {
    let mut found = site.records().iter().filter(|record| wanted(record.thing));
    found.find(|record| shown.contains(record.at)).map(|record| record.at)
}

pub(super) fn captive_seen(site: &Site, shown: &CellSet) -> Option<Pos> {
    seen_of(site, shown, |thing| matches!(thing, Thing::Door(door) if door.kind == DoorKind::Captive))
}

/// The computer with a known password and an untaken probe, if it was seen.
pub(super) fn open_computer_seen(site: &Site, play: &Play, shown: &CellSet) -> Option<Pos> {
    let number = open_computer(play)?;
    seen_of(site, shown, |thing| thing == Thing::Computer(number))
}

pub(super) fn charge_lies(site: &Site, play: &Play) -> Option<Pos> {
    site.records().get(charge_pile(site, play)?.record).map(|record| record.at)
}

/// The last known cell of a guardian with a needed password. `None` once the party sees that it has left.
pub(super) fn guardian_traced(site: &Site, play: &Play) -> Option<Pos> {
    let computers = (0_u8..).zip(site.records().computers());
    let wanted = computers.filter(|&(number, _)| !play.pack.log.knows(LogKind::Computer, number));
    let mut guardians = wanted.filter_map(|(_, computer)| play.groups.of_record(computer.guardian?));
    guardians.find_map(|group| traced(play, group))
}

/// The cell where a group was last seen. `None` once the party sees that it has left.
pub(super) fn traced(play: &Play, group: &GroupState) -> Option<Pos> {
    let at = group.seen_at?;
    // A beaten carrier leaves the password where it fell. A carrier that moves within sight is not lost.
    let follows = group.at == at || distance(group.at, at) == 1 && play.seen.visible.contains(group.at);
    (!group.is_there() || follows || !play.seen.visible.contains(at)).then_some(at)
}

fn guardians<'a>(site: &'a Site, play: &'a Play) -> impl Iterator<Item = &'a GroupState> {
    site.records().computers().iter().filter_map(|computer| play.groups.of_record(computer.guardian?))
}

/// The party's amount of gold, probes, charges or clips. `None` if the base has no such items.
pub fn purse(site: &Site, play: &Play, item: ItemName) -> Option<String> {
    let count = play.pack.count(item);
    let computers = site.records().computers().len();
    match item {
        ItemName::Gold => Some(count.to_string()),
        ItemName::Probe => (!site.holds_captive() && computers > 0).then(|| format!("{count}/{computers}")),
        _ => (count > 0).then(|| count.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::party::pack::Log;

    use super::*;
    use crate::testing::game;

    #[test]
    fn the_next_step_follows_the_course_of_a_base() {
        let (site, mut play) = game(Seed::classic(1));
        assert!(next_step(&site, &play, &play.seen.remembered).starts_with("Find the guardian"));
        play.pack.log.learn(LogKind::Computer, 0);
        assert!(next_step(&site, &play, &play.seen.remembered).starts_with("Find the probe computer"));
        // An early charge does not hide the probe.
        play.pack.set(ItemName::Explosives, 1);
        assert!(next_step(&site, &play, &play.seen.remembered).starts_with("Find the probe computer"));
        let shown: CellSet = Pos::all().collect();
        assert!(next_step(&site, &play, &shown).starts_with("Use your password"));
        play.pack.log = Log::default();
        assert!(next_step(&site, &play, &play.seen.remembered).starts_with("Find the guardian"));
        play.objective.probes = 1;
        assert!(
            next_step(&site, &play, &play.seen.remembered)
                .starts_with("Find the generators and set the charge")
        );
        let told = |item| purse(&site, &play, item);
        assert_eq!(told(ItemName::Probe).as_deref(), Some("0/1"));
        assert_eq!(told(ItemName::Explosives).as_deref(), Some("1"));
        assert_eq!(told(ItemName::Clip), None);
        play.objective.stage = Stage::Meltdown(Default::default());
        assert!(next_step(&site, &play, &play.seen.remembered).starts_with("RUN"));
    }

    #[test]
    fn first_task_is_charge_or_captive() {
        let first = |number, probes| {
            let (site, mut play) = game(Seed::classic(number));
            play.objective.probes = probes;
            next_step(&site, &play, &play.seen.remembered)
        };
        assert!(first(0, 0).starts_with("Pick up the charge"), "{}", first(0, 0));
        // A party that used the computer first needs only the charge.
        assert!(first(0, 1).starts_with("Pick up the charge"), "{}", first(0, 1));
        assert!(first(10, 0).starts_with("Find the captive"), "{}", first(10, 0));
    }
}
