//! The names of droids and their equipment.

use rootward_rules::{
    combat::verbs::Verb,
    party::squad::weapon_of,
    play::Play,
    site::Site,
    tables::{armour::ArmourSet, kit::Arm},
};

use super::tricks;
use crate::points::PointScale;

/// The names of the four droids, front row first, each row from the left.
pub const DROID_NAMES: [&str; 4] = ["Ash", "Bolt", "Cinder", "Dot"];

/// The name of a droid, 0..=3.
pub const fn droid(number: u8) -> &'static str {
    DROID_NAMES[(number & 3) as usize]
}

/// A name with its indefinite article: `an arc blade`.
pub fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

pub fn arm(site: &Site, arm: Arm) -> String {
    match arm {
        Arm::Weapon { level, .. } => site.tables().weapons.level(level).name.clone(),
        Arm::Sparks => "sparks".to_owned(),
    }
}

/// The reach of an arm in the party's hands, in cells. A chip extends the reach of sparks.
pub fn reach(site: &Site, play: &Play, held: Arm) -> u32 {
    weapon_of(site, held).map_or_else(|| play.spark_reach(site), |weapon| weapon.class.reach)
}

/// An arm with its quality and effects. Bare fists have a quality, too, because the fists of a later kit hit harder.
pub fn arm_in_full(site: &Site, play: &Play, held: Arm) -> String {
    let (name, damage) = (arm(site, held), site.tables().arm_damage(held, site.difficulty()));
    let damage = PointScale::of(site).of_creature(damage);
    let does = format!("{damage} damage, reach {}, {}", reach(site, play, held), verb(site, held));
    match held {
        Arm::Weapon { quality, .. } => format!("{name}, quality {quality}: {does}"),
        Arm::Sparks => format!("{name}: {does}"),
    }
}

fn verb(site: &Site, held: Arm) -> &'static str {
    tricks::verb(weapon_of(site, held).map_or(Verb::Jump, |weapon| weapon.class.verb))
}

/// The effects of an arm except damage, which is relative to the creatures of the base.
pub fn arm_line(site: &Site, held: Arm) -> String {
    let uses_clips = weapon_of(site, held).is_some_and(|weapon| weapon.class.ammunition);
    let clips = if uses_clips { " Uses clips." } else { "" };
    let mut letters = verb(site, held).chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    format!("{}{}.{clips}", first.into_iter().collect::<String>(), letters.as_str())
}

/// The share of a hit that a set of armour stops, in per cent.
pub fn stopped(site: &Site, set: ArmourSet) -> u32 {
    let guard = site.tables().armour.guard(set);
    guard * 100 / (100 + guard)
}

/// The kind and effect of a set of armour, without hit points. Shops compare it with the usual armour.
pub fn armour_worth(site: &Site, set: ArmourSet) -> String {
    format!("quality {}, absorbs {}% of a hit", set.quality, stopped(site, set))
}
