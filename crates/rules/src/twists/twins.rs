//! Twins. Every guardian has a twin. Both are weaker than a lone guardian, and only the first one knows the password.

use rootward_gen::{Kind, Pos, RecordNo};

use super::Twist;
use crate::{
    encounters::{GroupState, group::NO_RECORD},
    play::Play,
    site::Site,
    tables::encounter::percent_of,
};

impl Play {
    /// Whether a group is a guardian with a twin, or that twin.
    pub fn is_twin(&self, site: &Site, group: &GroupState) -> bool {
        let is_guardian = |record: RecordNo| guardians(site).any(|guardian| guardian == record);
        // Split or summoned creatures have no record either.
        let is_one = |other: &GroupState| is_guardian(other.record) && other.creature == group.creature;
        self.twists.has(Twist::Twins)
            && (is_guardian(group.record) || group.record == NO_RECORD && self.groups.iter().any(is_one))
    }
}

pub(super) fn works(site: &Site) -> bool {
    guardians(site).next().is_some()
}

fn guardians(site: &Site) -> impl Iterator<Item = RecordNo> + '_ {
    site.records().computers().iter().filter_map(|computer| computer.guardian)
}

pub(super) fn begin(site: &Site, play: &mut Play) {
    let percent = site.tables().twists.twins.points_percent;
    for guardian in guardians(site) {
        let Some(number) = play.groups.iter().position(|group| group.record == guardian) else { continue };
        let Some(first) = play.groups.get_mut(number as u16) else { continue };
        for member in &mut first.members {
            member.full = percent_of(member.full, percent);
            member.points = member.full;
        }
        let mut twin = first.clone();
        let Some(at) = cell_for_twin(site, play, twin.at) else { continue };
        (twin.record, twin.drop) = (NO_RECORD, None);
        (twin.at, twin.from, twin.home, twin.party_at) = (at, at, at, at);
        play.groups.add(twin);
    }
}

/// The free cell nearest to a guardian, ignoring shut doors. Without room in the chamber, the twin stands outside.
fn cell_for_twin(site: &Site, play: &mut Play, guardian: Pos) -> Option<Pos> {
    play.fields.scratch.measure(std::iter::once(guardian), u16::MAX, |to| site.floor().contains(to));
    let play = &*play;
    play.fields.scratch.nearest(|at| {
        play.may_be_moved_to(site, at)
            && play.barriers.at(at).is_none()
            && site.base().kind(at) != Kind::HoleBelow
            && play.fire_at(site, at).is_none()
    })
}
