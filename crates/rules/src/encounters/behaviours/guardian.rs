//! Guardians fight in two phases, and each family has its own traits (`danger.md` 2). A lookup of a trait also finds
//! the traits of a guardian's phase. The second phase begins with a call, when half of the guardian's points are gone.

use crate::{
    encounters::GroupState,
    events::{Harm, PlayEvent},
    play::Play,
    site::Site,
    tables::creatures::Trait,
    terrain::distance,
};

/// The generator's number for the guardian.
pub const GUARDIAN: u8 = 8;

type Phase = &'static [Trait];

/// The phases of guardians, by the base's first family, 1 to 3: machines, beasts, watchers.
const PATTERNS: [[Phase; 2]; 3] = [
    [&[Trait::Charger], &[Trait::Charger, Trait::Shield, Trait::Caller]],
    [&[Trait::Charger, Trait::Slimer], &[Trait::Pack, Trait::Slimer, Trait::Caller]],
    [&[Trait::Shield], &[Trait::Charger, Trait::Healer, Trait::Caller]],
];

/// Whether a group is a guardian whose current phase has a trait.
pub fn shows(site: &Site, group: &GroupState, wanted: Trait) -> bool {
    if group.creature != GUARDIAN || site.tables().creatures.leaves_out(wanted) {
        return false;
    }
    let theme = site.base().theme();
    let family = (1..=PATTERNS.len() as u8).find(|&family| theme.has_family(family)).unwrap_or(1);
    let pattern = &PATTERNS[usize::from(family) - 1];
    pattern[usize::from(is_in_second_phase(group))].contains(&wanted)
}

/// Punishes a party that hits a guardian again and again from the same cell. Otherwise a narrow corridor would win the
/// fight. A warning comes first.
pub fn press(site: &Site, play: &mut Play) {
    let dials = &site.tables().dials.tricks;
    let party = play.party.at;
    let presses = |group: &GroupState| {
        group.creature == GUARDIAN
            && group.is_there()
            && group.is_chasing()
            && distance(group.at, party) <= dials.pin_reach
            && play.seen.visible.contains(group.at)
    };
    let is_safe =
        !play.answers.is_fighting() || play.party.place.is_outside() || play.objective.is_meltdown();
    // The guardian that has warned also tramples.
    let all = || (0_u16..).zip(play.groups.iter()).filter(|(_, group)| presses(group));
    let found = all().find(|&(number, _)| number == play.answers.guardian()).or_else(|| all().next());
    let guardian = found.map(|(number, group)| (number, group.at)).filter(|_| !is_safe);
    let Some((number, at)) = guardian else {
        play.answers.set_stood(0);
        return;
    };
    let stood = u32::from(play.answers.stand(party, number));
    if stood + dials.pin_warning == dials.pin {
        play.events.push(PlayEvent::Pinned { group: number, at: party, ticks: dials.pin_warning as u16 });
    }
    if stood >= dials.pin {
        play.answers.set_stood((dials.pin - dials.pin_again) as u16);
        play.events.push(PlayEvent::Trampled { group: number, at: party });
        play.hurt_all(dials.pin_percent.of(play.terms.challenge), Harm::Blow(number), at);
    }
}

/// Whether a group has lost half of its points.
#[must_use]
pub fn is_in_second_phase(group: &GroupState) -> bool {
    let sum = |points: fn(&crate::encounters::MemberState) -> u32| {
        group.members.iter().map(points).fold(0_u32, u32::saturating_add)
    };
    sum(|member| member.points) < sum(|member| member.full) / 2
}

/// The percentage of its points to which a group can heal at home. A guardian in its second phase stays in it.
#[must_use]
pub fn heals_to(group: &GroupState) -> u32 {
    if group.creature == GUARDIAN && is_in_second_phase(group) { 48 } else { 100 }
}
