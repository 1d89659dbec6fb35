//! The signs of twists, with advice. The tables have the names and meanings of the twists.

use rootward_rules::{
    encounters::GroupState,
    play::Play,
    site::Site,
    tables::{TICKS_PER_SECOND, score::clock},
    twists::Twist,
};

pub const fn picture(twist: Twist) -> &'static str {
    match twist {
        Twist::DarkBase => "twist.dark",
        Twist::Flooded => "twist.flood",
        Twist::Nest => "twist.nest",
        Twist::SilentAlarm => "twist.alarm",
        Twist::Unstable => "twist.clock",
        Twist::RichGuarded => "twist.rich",
        Twist::Patrols => "twist.rounds",
        Twist::Storm => "twist.storm",
        Twist::Fragile => "twist.cracks",
        Twist::Twins => "twist.twins",
        Twist::Truce => "twist.truce",
    }
}

pub const fn advice(twist: Twist) -> &'static str {
    match twist {
        Twist::DarkBase => "Find a socket early, and walk from light to light.",
        Twist::Flooded => "Water slows your steps. Fight on dry floor.",
        Twist::Nest => "Eggs show the nest. Break it first, or avoid that family of enemies.",
        Twist::SilentAlarm => {
            "Stay two cells farther than usual from sleeping enemies, and shoot only out of their earshot."
        }
        Twist::Unstable => {
            "Watch the clock below the base number. Have the probe and be near the hatch before it runs out."
        }
        Twist::RichGuarded => "Spend the gold in shops, and expect awake enemies.",
        Twist::Patrols => "Let them pass, then attack from behind.",
        Twist::Storm => "The lowest cell number beside you is the way out. The number overlay shows all.",
        Twist::Fragile => "One shot opens a shortcut. Enemies behind it come through too.",
        Twist::Twins => "Examine both to see which has the password. Split them up in a doorway.",
        Twist::Truce => "Don't hit white flags, not even with jumping sparks. Walk into one to pass.",
    }
}

/// Whether a group keeps the peace now. It has a white flag and fights no one. Only a hit wakes or alarms it.
pub fn keeps_peace(site: &Site, play: &Play, group: &GroupState) -> bool {
    play.twists.keeps_peace(site, group) && !group.is_captive(site)
}

/// The advice for a peaceful group that stands in the way (`play.md` 9, truce).
pub const PAST_FLAG: &str = "Walk into it to change places. A hit ends the truce for all.";

/// The name and current state of a twist for the screen: a running clock, an ended truce.
pub fn sign(site: &Site, play: &Play, twist: Twist) -> String {
    let name = &site.tables().twists.row(twist).name;
    match twist {
        Twist::Unstable => match play.twists.clock_left() {
            Some(left) if !play.objective.is_meltdown() => {
                let mark = if left <= SOON * TICKS_PER_SECOND { "!" } else { "" };
                // The clock rounds up to whole seconds.
                format!("{name}: {}{mark}", clock(left.next_multiple_of(TICKS_PER_SECOND)))
            }
            _ => name.clone(),
        },
        Twist::Truce if !play.twists.is_truce() => format!("{name}: over"),
        Twist::Nest if !has_nest(play) => format!("{name}: over"),
        _ => name.clone(),
    }
}

/// The number of remaining seconds below which the clock of the generators has an exclamation mark.
const SOON: u32 = 60;

fn has_nest(play: &Play) -> bool {
    play.twists.nest().and_then(|nest| play.groups.get(nest)).is_some_and(|nest| nest.is_there())
}

/// The meaning of a twist in this play, with advice.
pub fn told(site: &Site, twist: Twist) -> String {
    let row = site.tables().twists.row(twist);
    format!("{}: {} {}", row.name, row.line, advice(twist))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::game_in_179;

    #[test]
    fn every_twist_has_a_sign_that_is_drawn_and_says_what_to_do() {
        let drawn = rootward_art::features::all();
        let (site, _) = &game_in_179();
        for &twist in Twist::ALL {
            assert!(drawn.iter().any(|name| name == picture(twist)), "{twist:?}");
            assert!(advice(twist).ends_with('.') && advice(twist).len() < 100, "{twist:?}");
            assert!(told(site, twist).starts_with(&site.tables().twists.row(twist).name));
        }
    }

    #[test]
    fn ended_twists_are_called_over() {
        let (site, play) = &game_in_179();
        // This play has no twist.
        assert_eq!(sign(site, play, Twist::Truce), "Truce: over");
        assert_eq!(sign(site, play, Twist::Nest), "Nesting season: over");
        assert_eq!(sign(site, play, Twist::Unstable), "Bad bearings");
    }
}
