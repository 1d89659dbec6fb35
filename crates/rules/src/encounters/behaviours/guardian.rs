//! Guardians fight in two phases, each family in its own way (`danger.md` 2): what one shows is looked up as
//! if its type had the trait. The second phase begins when half of its points are gone; it calls then.

use crate::{encounters::GroupState, site::Site, tables::creatures::Trait};

/// The generator's number of the guardian.
pub const GUARDIAN: u8 = 8;

/// What a guardian does in a phase.
type Phase = &'static [Trait];

/// What guardians do, by the first family of their base, 1 to 3: machines, beasts, watchers.
const PATTERNS: [[Phase; 2]; 3] = [
    [&[Trait::Charger], &[Trait::Charger, Trait::Shield, Trait::Caller]],
    [&[Trait::Charger, Trait::Slimer], &[Trait::Pack, Trait::Slimer, Trait::Caller]],
    [&[Trait::Shield], &[Trait::Charger, Trait::Healer, Trait::Caller]],
];

/// Whether a group is a guardian that shows a trait now.
pub fn shows(site: &Site, group: &GroupState, wanted: Trait) -> bool {
    if group.creature != GUARDIAN || site.tables().creatures.leaves_out(wanted) {
        return false;
    }
    let theme = site.base().theme();
    let family = (1..=PATTERNS.len() as u8).find(|&family| theme.has_family(family)).unwrap_or(1);
    let pattern = &PATTERNS[usize::from(family) - 1];
    pattern[usize::from(is_in_second_phase(group))].contains(&wanted)
}

/// Whether half of its points are gone.
#[must_use]
pub fn is_in_second_phase(group: &GroupState) -> bool {
    let sum = |points: fn(&crate::encounters::MemberState) -> u32| {
        group.members.iter().map(points).fold(0_u32, u32::saturating_add)
    };
    sum(|member| member.points) < sum(|member| member.full) / 2
}

/// The percent of its points that a group heals to at home: a guardian never comes back from its second phase.
#[must_use]
pub fn heals_to(group: &GroupState) -> u32 {
    if group.creature == GUARDIAN && is_in_second_phase(group) { SECOND_PHASE } else { 100 }
}

/// What a guardian heals to once it was in its second phase: it stays in it.
const SECOND_PHASE: u32 = 48;
