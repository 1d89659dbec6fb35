//! The flight in the meltdown. Most roused groups run for the hatch, and disappear there or at a ladder or elevator.

use rootward_gen::{Heading, Pos};

use super::{Mood, distance_maps::Gait, hunt};
use crate::{
    play::Play,
    site::Site,
    tables::creatures::{Creature, Trait},
};

pub(super) fn flees(row: &Creature) -> bool {
    !row.is(Trait::Carrier) && !row.is(Trait::Fire)
}

pub(super) fn run(site: &Site, play: &mut Play, number: u16, row: &Creature) {
    let Some(group) = play.groups.get_mut(number) else { return };
    if let Mood::Attack(strike) = group.mood
        && strike.wind_up > 0
    {
        hunt::attack(site, play, number, row, strike);
        return;
    }
    group.mood = Mood::Chase;
    if group.step_left > 0 {
        return;
    }
    let (at, facing, wait) = (group.at, group.facing, group.wait);
    let field = site.to_hatch();
    let here = field.steps(at);
    let is_nearer = |to: Pos| field.steps(to).zip(here).is_some_and(|(there, here)| there < here);
    if !Heading::ALL.into_iter().any(|heading| is_nearer(at.step(heading))) {
        // The group has reached the hatch, a ladder or an elevator, and disappears.
        group.members.iter_mut().for_each(|member| member.points = 0);
        return;
    }
    let entrance = site.base().entrance();
    let ground = play.ground(site, Gait::of(row));
    let free = |to: Pos| (to == entrance || ground.contains(to)) && !play.is_occupied(to);
    if let Some(heading) = field.downhill(at, facing, free) {
        play.step_group(site, number, row, heading);
        return;
    }
    let in_the_way = hunt::aim(play, number, row).filter(|&heading| {
        let next = at.step(heading);
        next == play.party.at && is_nearer(next)
    });
    if let Some(heading) = in_the_way.filter(|_| wait == 0) {
        hunt::wind_up(site, play, number, row, heading);
    }
}
