//! Twins: every guardian has one. Each is weaker than a lone guardian, and only the first knows the password.

use rootward_gen::RecordNo;

use crate::{play::Play, site::Site, tables::encounter::percent_of};

/// There must be a guardian.
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
        let Some(at) = play.free_cell_near(site, twin.at) else { continue };
        // No record has this number.
        (twin.record, twin.drop) = (RecordNo(u16::MAX), None);
        (twin.at, twin.from, twin.home, twin.party_at) = (at, at, at, at);
        play.groups.add(twin);
    }
}
