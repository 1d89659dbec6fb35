//! What droids and what they hold are called.

use rootward_rules::{site::Site, tables::kit::Arm};

/// What the four droids are called, front row first, each row from the left.
pub const DROID_NAMES: [&str; 4] = ["Ash", "Bolt", "Cinder", "Dot"];

/// The name of a droid, 0..=3.
pub const fn droid(number: u8) -> &'static str {
    DROID_NAMES[(number & 3) as usize]
}

/// The name of what a droid can hold.
pub fn arm(site: &Site, arm: Arm) -> String {
    match arm {
        Arm::Weapon { level, .. } => site.tables().weapons.level(level).name.clone(),
        Arm::Sparks => "sparks".to_owned(),
    }
}

/// What a droid can hold, with its quality and how good it is.
pub fn arm_in_full(site: &Site, held: Arm) -> String {
    let damage = site.tables().arm_damage(held, site.difficulty());
    let reach = match held {
        Arm::Weapon { level, .. } => site.tables().weapons.level(level).class.reach,
        Arm::Sparks => site.tables().dials.sparks.reach,
    };
    match held {
        Arm::Weapon { quality, .. } => {
            format!("{}, quality {quality}: damage {damage}, reach {reach}", arm(site, held))
        }
        Arm::Sparks => format!("sparks: damage {damage}, reach {reach}"),
    }
}
