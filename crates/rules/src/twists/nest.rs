//! Nesting season. One family is tougher. The nest is the group of this family that is farthest from the hatch and
//! does not belong to the base's own sleepers. A limited number of creatures hatch from it until it is destroyed.

use rootward_gen::creature_type;
use serde::{Deserialize, Serialize};

use crate::{
    encounters::{GroupState, MemberState, Mood},
    play::Play,
    site::Site,
    tables::{creatures::Trait, encounter::percent_of, rng::PlayRng},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Nest {
    /// The number of the nest's group.
    pub group: u16,
    points: u32,
    /// Ticks until the next creature hatches.
    next: u32,
    left: u32,
}

const GROUPS: usize = 3;

pub(super) fn works(site: &Site) -> bool {
    families(site).next().is_some()
}

fn families(site: &Site) -> impl Iterator<Item = u8> + '_ {
    let count = |family: u8| {
        let groups = site.records().groups().iter();
        groups.filter(|group| !group.asleep && family_of(site, group.creature) == Some(family)).count()
    };
    (1..).take(crate::tables::creatures::FAMILIES).filter(move |&family| count(family) >= GROUPS)
}

/// The family of a type of creature that can nest. Carriers, the captive and harmless creatures cannot.
fn family_of(site: &Site, creature: u8) -> Option<u8> {
    let row = site.tables().creatures.get(creature)?;
    let is_other = [Trait::Carrier, Trait::Captive, Trait::Harmless].into_iter().any(|wanted| row.is(wanted));
    creature_type(creature).map(|kind| kind.family).filter(|_| !is_other)
}

pub(super) fn begin(site: &Site, play: &mut Play, rng: &mut PlayRng) {
    let dials = site.tables().twists.nest;
    let families: Vec<u8> = families(site).collect();
    let family = families.get(rng.below(families.len() as u32) as usize).copied();
    let grow = |members: &mut [MemberState], percent: u32| {
        for member in members {
            member.full = percent_of(member.full, percent);
            member.points = member.full;
        }
    };
    let mut farthest: Option<(u16, u16)> = None;
    let count = play.groups.iter().len() as u16;
    for number in 0..count {
        let Some(group) = play.groups.get_mut(number) else { continue };
        if family_of(site, group.creature) != family {
            continue;
        }
        grow(&mut group.members, dials.family_percent);
        let trapped = site.records().groups().get(usize::from(number)).is_none_or(|group| group.asleep);
        let steps = site.to_hatch().steps(group.home).filter(|_| !trapped);
        // Of several equally distant groups, take the first.
        if steps.is_some() && steps > farthest.map(|(steps, _)| steps) {
            farthest = steps.map(|steps| (steps, number));
        }
    }
    let Some((_, group)) = farthest else { return };
    let Some(state) = play.groups.get_mut(group) else { return };
    let points = state.members.iter().map(|member| member.full).max().unwrap_or(1);
    grow(&mut state.members, dials.nest_percent);
    play.twists.nest = Some(Nest { group, points, next: dials.every, left: dials.brood });
}

/// Hatches a creature when its time has come. No creature hatches in the meltdown.
pub(super) fn run(site: &Site, play: &mut Play) {
    let Some(mut nest) = play.twists.nest.filter(|nest| nest.left > 0) else { return };
    let Some(mother) = play.groups.get(nest.group).filter(|mother| mother.is_there()) else { return };
    if play.objective.is_meltdown() {
        return;
    }
    nest.next = nest.next.saturating_sub(1);
    if nest.next == 0 {
        nest.next = site.tables().twists.nest.every;
        nest.left -= 1;
        let (at, creature) = (mother.at, mother.creature);
        let power = mother.members.first().map_or(1, |member| member.power);
        if let Some(at) = play.free_cell_near(site, at) {
            let member = MemberState { points: nest.points, full: nest.points, power, place: 0 };
            play.groups.add(GroupState::made(creature, at, Mood::Wander, at, member));
        }
    }
    play.twists.nest = Some(nest);
}
