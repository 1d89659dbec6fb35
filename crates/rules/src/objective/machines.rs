//! Probe computers, generators and the captive's cell.

use rootward_gen::{Pos, Thing};

use super::begin_meltdown;
use crate::{
    events::PlayEvent,
    party::{act::acts_on, pack::LogKind, question::Question},
    play::Play,
    site::Site,
    tables::items::ItemName,
};

pub(super) fn act(site: &Site, play: &mut Play, at: Pos) {
    for record in site.records().at(at) {
        match record.thing {
            Thing::Computer(number) => use_computer(site, play, record.number, number),
            Thing::Generator if play.objective.is_meltdown() => {}
            Thing::Generator if play.pack.has(ItemName::Explosives) && play.lacks_probe(site) => {
                play.events.push(PlayEvent::AskCharge { at });
            }
            Thing::Generator => set_charge(site, play, at),
            _ => {}
        }
    }
}

pub(super) fn confirm(site: &Site, play: &mut Play) {
    if play.party.motion.is_rest()
        && Question::here(site, play) == Some(Question::Charge)
        && let Some(at) = acts_on(site, play)
    {
        set_charge(site, play, at);
    }
}

fn use_computer(site: &Site, play: &mut Play, computer: rootward_gen::RecordNo, number: u8) {
    let at = site.records().get(computer).map_or(play.party.at, |record| record.at);
    if play.objective.has_probe(number) {
        return;
    }
    if !play.pack.log.knows(LogKind::Computer, number) {
        let guardian = site
            .records()
            .computers()
            .get(usize::from(number))
            .and_then(|computer| computer.guardian)
            .and_then(|guardian| play.groups.of_record(guardian))
            .and_then(|group| group.seen_at);
        play.events.push(PlayEvent::ComputerRefused { computer, guardian });
        return;
    }
    play.objective.take_probe(number);
    play.take(site, ItemName::Probe, 1, at);
    // On the first map the charge lies on the floor near the entrance.
    if !site.difficulty().is_first() || !play.pack.has(ItemName::Explosives) {
        play.take(site, ItemName::Explosives, 1, at);
    }
    play.events.push(PlayEvent::ProbeTaken { computer });
}

fn set_charge(site: &Site, play: &mut Play, at: Pos) {
    if play.objective.is_meltdown() {
        return;
    }
    if play.pack.spend(ItemName::Explosives, 1) {
        begin_meltdown(site, play, at);
    } else {
        play.events.push(PlayEvent::NoCharge { at });
    }
}
