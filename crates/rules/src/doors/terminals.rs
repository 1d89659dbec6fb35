//! Terminals of laser doors. They take the courier's password from the log.

use rootward_gen::{Pos, Role, Thing};

use crate::{events::PlayEvent, party::pack::LogKind, play::Play, site::Site};

pub(super) fn act(site: &Site, play: &mut Play, at: Pos) {
    let wanted = |thing| matches!(thing, Thing::Terminal { .. });
    let Some(terminal) = site.find(at, wanted).and_then(|number| site.records().get(number)) else { return };
    let Thing::Terminal { door, .. } = terminal.thing else { return };
    let (terminal, records) = (terminal.number, site.records());
    if play.pack.log.knows(LogKind::Laser, door) {
        play.events.push(PlayEvent::AccessGranted { terminal });
        if let Some(link) = records.links_from(terminal).iter().find(|link| link.role == Role::Opens) {
            play.open(site, link.to);
        }
        return;
    }
    let courier = records.laser_doors().get(usize::from(door)).and_then(|door| door.courier);
    let courier = courier.and_then(|courier| play.groups.of_record(courier)).and_then(|group| group.seen_at);
    play.events.push(PlayEvent::AccessRefused { terminal, courier });
}
