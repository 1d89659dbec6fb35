//! What a shop tells of what it sells.

use rootward_gen::Pos;
use rootward_rules::{
    order::Ware,
    party::squad::{Droid, weapon_of},
    play::Play,
    site::Site,
    tables::{armour::ArmourSet, items::ItemName, kit::Arm},
};

use super::verdict::Verdict;
use crate::{
    narrator::{names, points::PointScale},
    screens::pictures,
};

/// What is told of a ware.
pub(super) struct Told {
    pub picture: String,
    pub label: String,
    pub verdict: Option<Verdict>,
    pub about: String,
}

/// Tells of a ware.
pub(super) fn describe(site: &Site, play: &Play, ware: Ware) -> Told {
    let tables = site.tables();
    let droid = |number: u8| play.squad.droids.get(usize::from(number));
    match ware {
        Ware::Repair(number) => {
            let scale = PointScale::of(site);
            let points = |droid: &Droid| {
                format!("{} of {} hit points", scale.of_droid(droid.points), scale.of_droid(droid.full))
            };
            Told {
                picture: pictures::of_droid(number),
                label: format!("Repair {}", names::droid(number)),
                verdict: None,
                about: droid(number).map_or_else(String::new, points),
            }
        }
        Ware::Revive(number) => Told {
            picture: pictures::of_droid(number),
            label: format!("Revive {}", names::droid(number)),
            verdict: None,
            about: "is down".to_owned(),
        },
        Ware::Weapon(level) => {
            let arm = Arm::Weapon { level, quality: tables.shop.weapon.quality as u8 };
            Told {
                picture: pictures::of_arm(site, arm).to_owned(),
                label: names::arm(site, arm),
                verdict: Verdict::of_new_arm(site, play, arm),
                about: names::arm_in_shop(site, play, arm),
            }
        }
        Ware::Armour { droid: number, class } => {
            let set = ArmourSet { class, quality: tables.shop.armour.quality as u8 };
            Told {
                picture: pictures::ARMOUR.to_owned(),
                label: format!("{} for {}", tables.armour.class(class).name, names::droid(number)),
                verdict: Verdict::of_armour(site, play, set, number),
                about: names::armour_worth(site, set),
            }
        }
        Ware::Good(item) => {
            let row = tables.items.get(item);
            Told {
                picture: pictures::of_item(item).to_owned(),
                label: with_count(&row.name, play.pack.count(item)),
                verdict: None,
                about: about_good(site, play, item),
            }
        }
    }
}

/// A name with how many the party has.
pub(super) fn with_count(name: &str, count: u32) -> String {
    if count == 0 { name.to_owned() } else { format!("{name} (have {count})") }
}

/// What a good is for, and what speaks against it: clips without a gun, a map of what is known.
fn about_good(site: &Site, play: &Play, item: ItemName) -> String {
    let about = &site.tables().items.get(item).about;
    match item {
        ItemName::Clip if !has_gun(site, play) => format!("(!) Nobody has a gun that takes clips. {about}"),
        ItemName::FloorMap if !play.has_map() => "(!) No map works in this storm.".to_owned(),
        ItemName::FloorMap => {
            format!("It shows all of this floor. You know {} % of it.", known_percent(site, play))
        }
        _ => about.clone(),
    }
}

/// Whether somebody holds a weapon that takes clips, or one lies among the spares.
fn has_gun(site: &Site, play: &Play) -> bool {
    let held = play.squad.droids.iter().map(|droid| droid.arm);
    let mut arms = held.chain(play.pack.spares.iter().copied());
    arms.any(|arm| weapon_of(site, arm).is_some_and(|weapon| weapon.class.ammunition))
}

/// How much of its floor the party knows, in percent of the cells that one can walk on.
fn known_percent(site: &Site, play: &Play) -> usize {
    let base = site.base();
    let floor = base.floor_at(play.party.at);
    let cells = || site.floor().iter().filter(|&at: &Pos| base.floor_at(at) == floor);
    let known = cells().filter(|&at| play.seen.remembered.contains(at)).count();
    known * 100 / cells().count().max(1)
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn clips_without_a_gun_and_maps_of_what_is_known_say_so() {
        let app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>();
        let mut play = app.world().resource::<Play>().clone();
        let about = |play: &Play, item| describe(site, play, Ware::Good(item)).about;
        assert!(about(&play, ItemName::Clip).starts_with("(!) Nobody has a gun"));
        play.pack.spares.push(Arm::Weapon { level: 11, quality: 1 });
        assert!(!about(&play, ItemName::Clip).contains("(!)"));
        play.seen.remembered = Default::default();
        assert!(about(&play, ItemName::FloorMap).ends_with("You know 0 % of it."));
        play.seen.remembered = Pos::all().collect();
        assert!(about(&play, ItemName::FloorMap).ends_with("You know 100 % of it."));
        assert!(play.add_twist(site, rootward_rules::twists::Twist::Storm));
        assert!(about(&play, ItemName::FloorMap).starts_with("(!) No map works"));
    }
}
