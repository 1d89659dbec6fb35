//! The highlights of a base, such as the fall of the guardian or the rescue of the captive.

use rootward_art::features;
use rootward_gen::{CellSet, Pos, RecordNo};
use rootward_rules::{encounters::GroupState, events::PlayEvent, play::Play, site::Site, twists::Twist};

use super::{story, twists};
use crate::objective;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentKind {
    GuardianSeen,
    GuardianFell,
    Probe,
    Captive,
    /// The party hurt a peaceful creature, and the truce is over.
    TruceOver,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub kind: MomentKind,
    pub title: String,
    pub line: String,
    /// The name of its picture: a thing or a face.
    pub picture: String,
    pub at: Pos,
}

/// Whether a group guards a probe computer.
pub fn is_guardian(site: &Site, group: &GroupState) -> bool {
    guards(site, group.record)
}

pub fn guards(site: &Site, record: RecordNo) -> bool {
    site.records().computers().iter().any(|computer| computer.guardian == Some(record))
}

/// The guardians that the party has seen, with their group numbers.
pub fn seen_guardians<'a>(
    site: &'a Site,
    play: &'a Play,
) -> impl Iterator<Item = (u16, Pos, &'a GroupState)> {
    let groups = (0..).zip(play.groups.iter());
    groups
        .filter_map(|(number, group)| Some((number, group.seen_at?, group)))
        .filter(|&(_, _, group)| group.is_there() && is_guardian(site, group))
}

/// The moment of an event. `None` for most events.
pub fn moment_of(site: &Site, play: &Play, shown: &CellSet, event: &PlayEvent) -> Option<Moment> {
    let next = || objective::next_step(site, play, shown);
    match *event {
        PlayEvent::GroupDied { group, at } => {
            let group = play.groups.get(group).filter(|group| is_guardian(site, group))?;
            Some(guardian(site, group, at, true))
        }
        PlayEvent::ProbeTaken { .. } => Some(Moment {
            kind: MomentKind::Probe,
            title: "Probe secured".to_owned(),
            line: next(),
            picture: features::item("probe"),
            at: play.party.at,
        }),
        PlayEvent::TruceEnded { at } => {
            // The blow that ends a truce may also kill the group.
            let hurt = play.groups.at(at).and_then(|group| group.row(site));
            let name = hurt.map_or("enemy", |row| row.name.as_str());
            Some(Moment {
                kind: MomentKind::TruceOver,
                title: "The truce is over".to_owned(),
                line: format!("You hit a peaceful {name}. Now they all fight."),
                picture: twists::picture(Twist::Truce).to_owned(),
                at,
            })
        }
        PlayEvent::CaptiveFreed { at } => {
            let captive = story::captive_of(site);
            Some(Moment {
                kind: MomentKind::Captive,
                title: format!("{} is free", captive.name),
                line: format!("They follow you. {}", next()),
                picture: story::face(captive),
                at,
            })
        }
        _ => None,
    }
}

pub fn guardian(site: &Site, group: &GroupState, at: Pos, fell: bool) -> Moment {
    let name = story::guardian(site, group);
    let (kind, title, line) = if fell {
        let line = "You have the password to the probe computer.";
        (MomentKind::GuardianFell, format!("{name} falls"), line)
    } else {
        let line = "It has the password to the probe computer.";
        (MomentKind::GuardianSeen, name, line)
    };
    Moment { kind, title, line: line.to_owned(), picture: features::creature(group.creature, 0), at }
}
