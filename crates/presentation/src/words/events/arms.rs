//! A found or bought weapon, in words.

use rootward_rules::{party::squad::weapon_of, play::Play, site::Site, tables::kit::Arm};

use crate::words::names;

/// The droid with the weakest weapon takes a stronger one automatically.
pub(super) fn took_weapon(site: &Site, play: &Play, arm: Arm, hand: Option<u8>) -> String {
    let mut name = names::with_article(&names::arm(site, arm));
    // For a similar weapon, the log says why the droid takes it. The old weapon is already among the spares here.
    if hand.is_some() && play.pack.spares.iter().any(|&spare| is_better_of_a_kind(arm, spare)) {
        name.push_str(", a better one");
    }
    let Some(droid) = hand else {
        return format!("You get {name}. It goes to your spare weapons.");
    };
    let reach = names::reach(site, play, arm);
    let beyond = if weapon_of(site, arm).is_some_and(|weapon| weapon.class.ammunition) {
        String::new()
    } else {
        format!(" Beyond that, {} attacks with sparks.", names::droid(droid))
    };
    let cells = if reach == 1 { "1 cell".to_owned() } else { format!("{reach} cells") };
    format!("You get {name}. {} equips it (reach: {cells}).{beyond}", names::droid(droid))
}

const fn is_better_of_a_kind(arm: Arm, than: Arm) -> bool {
    match (arm, than) {
        (Arm::Weapon { level, quality }, Arm::Weapon { level: other, quality: worse }) => {
            level == other && quality > worse
        }
        _ => false,
    }
}
