//! Follows a run, and turns its events into steps.

use rootward_gen::{DoorKind, Pos, RecordNo, Thing};
use rootward_presentation::objective;
use rootward_rules::{
    doors::{BarrierKind, is_door},
    events::{Harm, PlayEvent},
    party::PartyEvent,
    play::Play,
    site::Site,
    tables::{items::ItemName, kit::Arm},
};

use super::{
    Step,
    path::{Part, Path},
    words,
};

/// Something that happens on the way and changes nothing about the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// A group of this type is beaten, with this number of members.
    Beat(u8, usize),
    Took(ItemName, u32),
    Weapon(Arm),
    FloorMap(u16),
    StoryPage,
    Rest,
    Mine,
    Trap,
    Spun,
    Stolen(u32),
    Down(u8),
    Up(u8),
    AntiGravity(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The party opens this door or wall by hand.
    Opened(RecordNo),
    Solved(u8),
    Terminal(RecordNo),
    Released,
    Pushed,
    /// A wall breaks. It has no record if a repair has cracked it.
    Broke(Option<RecordNo>),
    MineGone,
    Cupboard {
        trap: bool,
    },
    Doused,
    /// The party finds the code of this puzzle.
    Code(u16),
    /// The group with the password of this probe computer falls.
    Guardian(u16),
    /// The group with the password of this laser door falls.
    Courier(u16),
    Charge,
    Probe,
    ChargeSet {
        ticks: u32,
    },
    Captive {
        ticks: u32,
    },
    Won,
    Lost,
}

pub(super) struct Narrator {
    steps: Vec<Step>,
    path: Path<Note>,
    task: &'static str,
    hurt: Vec<u16>,
    escapes: bool,
}

impl Narrator {
    pub fn new(site: &Site, play: &Play) -> Self {
        Self {
            steps: Vec::new(),
            path: Path::from(play.party.at, play.tick),
            task: words::task(objective::Step::of(site, play)),
            hurt: Vec::new(),
            escapes: false,
        }
    }

    /// Notes a tick: the play after it, and its events.
    pub fn note(&mut self, site: &Site, play: &Play, events: &[PlayEvent]) {
        for event in events {
            match *event {
                PlayEvent::Party(PartyEvent::Stepped(at)) => self.path.go(at, None, play.tick),
                PlayEvent::Party(PartyEvent::Arrived(ride)) => self.path.go(ride.to, Some(ride), play.tick),
                PlayEvent::GroupHurt { group, .. } => self.note_hurt(group),
                PlayEvent::GroupDied { group, .. } => self.note_death(site, play, group),
                _ => {
                    if let Some(note) = note_of(event) {
                        self.path.note(note);
                    } else if let Some(end) = end_of(site, play, event, events) {
                        self.end(site, play, end);
                    }
                }
            }
        }
    }

    pub fn finish(mut self, site: &Site) -> Vec<Step> {
        if !self.path.is_empty() {
            let path = std::mem::replace(&mut self.path, Path::from(Pos::default(), 0));
            self.tell(site, None, path, None);
        }
        self.steps
    }

    fn note_hurt(&mut self, group: u16) {
        if !self.hurt.contains(&group) {
            self.hurt.push(group);
        }
    }

    /// Notes that a group is beaten, unless a far mine or another enemy did it. The defeat of a carrier is a separate
    /// step.
    fn note_death(&mut self, site: &Site, play: &Play, group: u16) {
        if !self.hurt.contains(&group) {
            return;
        }
        let Some(state) = play.groups.get(group) else { return };
        let records = site.records();
        let carriers = records.computers().iter().map(|computer| computer.guardian);
        let mut carriers = carriers.chain(records.laser_doors().iter().map(|door| door.courier));
        if !carriers.any(|carrier| carrier == Some(state.record)) {
            self.path.note(Note::Beat(state.creature, state.members.len()));
        }
    }

    fn end(&mut self, site: &Site, play: &Play, end: End) {
        let path = std::mem::replace(&mut self.path, Path::from(play.party.at, play.tick));
        self.tell(site, Some(play), path, Some(end));
        self.escapes |= play.objective.is_meltdown();
        self.task = words::task(objective::Step::of(site, play));
    }

    fn tell(&mut self, site: &Site, play: Option<&Play>, path: Path<Note>, end: Option<End>) {
        let parts = path.into_parts();
        let last = parts.len() - 1;
        for (index, part) in parts.into_iter().enumerate() {
            let end = end.filter(|_| index == last);
            let leg = words::Leg { part: &part, first: self.steps.is_empty(), escapes: self.escapes, end };
            let text = words::told(site, play, &leg);
            if !text.is_empty() {
                let Part { cells, tick, .. } = part;
                self.steps.push(Step { task: self.task, text, cells, tick });
            }
        }
    }
}

fn note_of(event: &PlayEvent) -> Option<Note> {
    Some(match *event {
        PlayEvent::Took { item: ItemName::Explosives | ItemName::Probe, .. } => return None,
        PlayEvent::Took { item, count, .. } => Note::Took(item, count),
        PlayEvent::TookWeapon { arm, .. } => Note::Weapon(arm),
        PlayEvent::Logged { item: ItemName::FloorMap, number, .. } => Note::FloorMap(number),
        PlayEvent::LogFound { .. } => Note::StoryPage,
        PlayEvent::Sleeping(true) => Note::Rest,
        PlayEvent::DroidHurt { harm: Harm::Mine, .. } => Note::Mine,
        PlayEvent::TrapSprung { .. } => Note::Trap,
        PlayEvent::Spun { .. } => Note::Spun,
        PlayEvent::Stole { gold, .. } => Note::Stolen(gold),
        PlayEvent::DroidDown { droid } => Note::Down(droid),
        PlayEvent::DroidRevived { droid } => Note::Up(droid),
        PlayEvent::AntiGravity(on) => Note::AntiGravity(on),
        _ => return None,
    })
}

fn end_of(site: &Site, play: &Play, event: &PlayEvent, events: &[PlayEvent]) -> Option<End> {
    let began = events.iter().find_map(|event| match *event {
        PlayEvent::MeltdownBegan { ticks, .. } => Some(ticks),
        _ => None,
    });
    Some(match *event {
        // The meltdown jams doors open by itself.
        PlayEvent::Opening { record: Some(record), at } if began.is_none() => {
            return opened_by_party(site, play, record, at).then_some(End::Opened(record));
        }
        PlayEvent::Solved { puzzle, .. } => End::Solved(puzzle),
        PlayEvent::AccessGranted { terminal } => End::Terminal(terminal),
        PlayEvent::Released { .. } => End::Released,
        PlayEvent::Pushed { .. } => End::Pushed,
        PlayEvent::Broke { record, .. } => End::Broke(record),
        PlayEvent::MineGone { at } if at == play.ahead() => End::MineGone,
        PlayEvent::CupboardOpened { trap, .. } => End::Cupboard { trap },
        PlayEvent::Doused { .. } => End::Doused,
        PlayEvent::Logged { item, number, .. } => match item {
            ItemName::ButtonCode | ItemName::BarCode => End::Code(number),
            ItemName::ComputerPassword => End::Guardian(number),
            ItemName::DoorPassword => End::Courier(number),
            _ => return None,
        },
        PlayEvent::Took { item: ItemName::Explosives, .. } => {
            let from_computer = |event: &PlayEvent| matches!(event, PlayEvent::ProbeTaken { .. });
            return (!events.iter().any(from_computer)).then_some(End::Charge);
        }
        PlayEvent::ProbeTaken { .. } => End::Probe,
        PlayEvent::CaptiveFreed { .. } => End::Captive { ticks: began.unwrap_or_default() },
        PlayEvent::MeltdownBegan { ticks, .. } if !site.holds_captive() => End::ChargeSet { ticks },
        PlayEvent::Won => End::Won,
        PlayEvent::Lost => End::Lost,
        _ => return None,
    })
}

/// Whether the party has opened a lock by hand. Openers elsewhere have separate events, and doors that open for any
/// walker need no step.
fn opened_by_party(site: &Site, play: &Play, record: RecordNo, at: Pos) -> bool {
    let Some(barrier) = play.barriers.get(record) else { return false };
    let is_cell = site.records().get(record).is_some_and(|record| is_door(record.thing, DoorKind::Captive));
    match barrier.kind {
        BarrierKind::ButtonDoor | BarrierKind::IrisDoor | BarrierKind::PunchDoor | BarrierKind::Raiser => {
            !is_cell && play.ahead() == at
        }
        _ => false,
    }
}

pub(super) fn group_name(site: &Site, record: Option<RecordNo>) -> Option<&'static str> {
    let Thing::Group(number) = site.records().get(record?)?.thing else { return None };
    site.records().groups().get(usize::from(number)).map(|group| group.name())
}
