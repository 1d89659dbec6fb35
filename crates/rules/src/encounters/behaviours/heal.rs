//! Healers. From time to time, a roused healer heals the nearby group in sight that has lost the most points.

use crate::{
    encounters::GroupState, events::PlayEvent, play::Play, site::Site, tables::encounter::percent_of,
    terrain::distance,
};

pub fn run(site: &Site, play: &mut Play, number: u16) {
    let dials = &site.tables().dials.tricks;
    if !(play.tick + u32::from(number)).is_multiple_of(dials.heal_every) {
        return;
    }
    let Some(healer) = play.groups.get(number).filter(|group| group.is_roused()) else { return };
    let from = healer.at;
    let hurt = |group: &GroupState| {
        let near = group.at != from && distance(group.at, from) <= dials.heal_reach;
        let living = group.members.iter().filter(|member| member.points > 0);
        let lost: u32 = living.map(|member| member.full.saturating_sub(member.points)).sum();
        (near && group.is_there() && play.terrain.is_line_clear(from, group.at)).then_some(lost)
    };
    let worst = play.groups.iter().zip(0_u16..).filter_map(|(group, other)| Some((hurt(group)?, other)));
    let Some((lost, other)) = worst.max_by_key(|&(lost, other)| (lost, u16::MAX - other)) else { return };
    if lost == 0 {
        return;
    }
    let Some(group) = play.groups.get_mut(other) else { return };
    for member in group.members.iter_mut().filter(|member| member.points > 0) {
        member.points = (member.points + percent_of(member.full, dials.heal_percent)).min(member.full);
    }
    let at = group.at;
    play.events.push(PlayEvent::Healed { group: other, at, from });
}
