//! Payday. There is more gold, and fewer groups sleep. The base's own sleepers, as behind traps, stay asleep.

use super::Twist;
use crate::{chips::Chip, encounters::Mood, play::Play, site::Site, tables::rng::PlayRng};

pub(super) fn begin(site: &Site, play: &mut Play, rng: &mut PlayRng) {
    let percent = site.tables().twists.rich.awake_percent;
    for (number, record) in (0..).zip(site.records().groups()) {
        let wakes = rng.percent(percent) && !record.asleep;
        let Some(group) = play.groups.get_mut(number).filter(|group| wakes && group.mood == Mood::Asleep)
        else {
            continue;
        };
        if !group.is_captive(site) {
            group.mood = Mood::Wander;
            group.sleeps_at_home = false;
        }
    }
}

pub(crate) fn worth(site: &Site, play: &Play, gold: u32) -> u32 {
    let rich = if play.twists.has(Twist::RichGuarded) { site.tables().twists.rich.gold_percent } else { 100 };
    let percent = u64::from(rich) * u64::from(100 + play.chip(site, Chip::MoreGold));
    u32::try_from(u64::from(gold) * percent / 10_000).unwrap_or(u32::MAX)
}
