//! The comparison of an item with the one that a droid has, value by value.

use std::cmp::Ordering;

use rootward_presentation::words::names;
use rootward_rules::{
    party::squad::{Droid, weapon_of},
    play::Play,
    site::Site,
    tables::{armour::ArmourSet, kit::Arm},
};

use super::face::{Fact, Sign};

/// The share from which the verdict shows a multiple, in percent.
const TIMES: u32 = 200;
/// The largest multiple that is shown. Larger numbers are no longer useful.
const MOST_TIMES: u32 = 50;

const fn sign(order: Ordering) -> Sign {
    match order {
        Ordering::Greater => Sign::Better,
        Ordering::Less => Sign::Worse,
        Ordering::Equal => Sign::Same,
    }
}

/// The change of a value, as a percentage of the current value or as a multiple. Such numbers stay small in every base.
fn change(what: &str, new: u32, old: u32) -> Fact {
    let share = u64::from(new) * 100 / u64::from(old.max(1));
    let share = u32::try_from(share).unwrap_or(u32::MAX);
    let order = new.cmp(&old);
    let words = match order {
        Ordering::Greater if share >= TIMES => {
            // Tenths are shown, so that nearly four times does not become three times.
            let tenths = (share / 10).min(MOST_TIMES * 10);
            match (tenths / 10, tenths % 10) {
                (times @ 0..10, tenth @ 1..) => format!("{what} x {times}.{tenth}"),
                (times, _) => format!("{what} x {times}"),
            }
        }
        // A difference below one percent is shown as one percent.
        Ordering::Greater => format!("{what} +{}%", share.saturating_sub(100).max(1)),
        Ordering::Less => format!("{what} -{}%", 100_u32.saturating_sub(share).clamp(1, 99)),
        Ordering::Equal => format!("{what} unchanged"),
    };
    Fact::new(sign(order), words)
}

/// `None` if both values are the same.
fn figure(what: &str, new: u32, old: u32, unit: &str) -> Option<Fact> {
    let words = format!("{what} {new}{unit} (now {old}{unit})");
    (new != old).then(|| Fact::new(sign(new.cmp(&old)), words))
}

pub(super) fn of_arm(site: &Site, play: &Play, arm: Arm, droid: u8) -> Vec<Fact> {
    let Some(Droid { arm: held, .. }) = play.squad.droids.get(usize::from(droid)).copied() else {
        return Vec::new();
    };
    let worth = |arm| site.tables().arm_per_second(arm, site.difficulty());
    let [new, old] = [arm, held].map(|arm| names::reach(site, play, arm));
    vec![change("Damage", worth(arm), worth(held)), reach(new, old)]
}

fn reach(new: u32, old: u32) -> Fact {
    let now = if new == old { String::new() } else { format!(" (now {old})") };
    Fact::new(sign(new.cmp(&old)), format!("reach {}{now}", cells(new)))
}

fn cells(count: u32) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// Warns if a droid would give up sparks for a weapon. It then throws sparks only beyond the reach of the weapon or
/// without a clip (`play.md` 8.5). The change is permanent, because no droid can take sparks into its hand again.
pub(super) fn warning(site: &Site, play: &Play, arm: Arm, droid: u8) -> Option<Fact> {
    let held = play.squad.droids.get(usize::from(droid))?.arm;
    let weapon = weapon_of(site, arm).filter(|_| held == Arm::Sparks)?;
    let words = if weapon.class.ammunition {
        "sparks only without a clip".to_owned()
    } else {
        format!("sparks only beyond {}", cells(names::reach(site, play, arm)))
    };
    Some(Fact::new(Sign::Warning, words))
}

/// Returns the question before a purchase that makes a value worse, or an empty text. `trade` names both items.
pub(super) fn question(facts: &[Fact], trade: &str) -> String {
    if facts.iter().all(|fact| fact.sign != Sign::Worse) {
        return String::new();
    }
    let against = facts.iter().filter(|fact| matches!(fact.sign, Sign::Worse | Sign::Warning));
    let words: Vec<&str> = against.map(|fact| fact.words.as_str()).collect();
    format!("{trade}: {}.", words.join(", "))
}

/// A weapon from a shop goes to the droid with the weakest arm. Fists and gloves go to the front pair.
pub(super) fn taker(site: &Site, play: &Play, arm: Arm) -> Option<u8> {
    let worth = |droid: &Droid| site.tables().arm_per_second(droid.arm, site.difficulty());
    let hands = if weapon_of(site, arm).is_some_and(|weapon| weapon.is_melee()) { 2 } else { 4 };
    let droids = (0_u8..).zip(&play.squad.droids).take(hands);
    droids.min_by_key(|&(number, droid)| (worth(droid), number)).map(|(number, _)| number)
}

pub(super) fn of_armour(site: &Site, play: &Play, set: ArmourSet, droid: u8) -> Vec<Fact> {
    let Some(worn) = play.squad.droids.get(usize::from(droid)).map(|droid| droid.armour) else {
        return Vec::new();
    };
    let [new, old] = [set, worn].map(|set| site.tables().armour.points(set));
    let [stops, before] = [set, worn].map(|set| names::stopped(site, set));
    [change("Health", new, old)].into_iter().chain(figure("absorbs", stops, before, "%")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::tests::begun;

    fn told(facts: &[Fact]) -> String {
        facts.iter().map(|fact| fact.words.as_str()).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn sign_and_figure_show_better_or_worse() {
        let fact = |new, old| change("Health", new, old);
        assert_eq!(fact(90, 60), Fact::new(Sign::Better, "Health +50%"));
        assert_eq!(fact(599, 600), Fact::new(Sign::Worse, "Health -1%"));
        assert_eq!(fact(54, 54), Fact::new(Sign::Same, "Health unchanged"));
        assert_eq!(figure("absorbs", 18, 20, "%"), Some(Fact::new(Sign::Worse, "absorbs 18% (now 20%)")));
        assert_eq!(figure("absorbs", 20, 20, "%"), None);
    }

    #[test]
    fn figures_stay_small_in_weak_and_strong_bases() {
        let words = |new, old| change("", new, old).words;
        assert_eq!([words(6000, 1600), words(1200, 400), words(4700, 400)], [" x 3.7", " x 3", " x 11"]);
        assert_eq!([words(u32::MAX, 1), words(1, u32::MAX)], [" x 50", " -99%"]);
        assert_eq!([words(7, 0), words(0, 7)], [" x 7", " -99%"]);
        assert_eq!([words(199, 100), words(200, 100)], [" +99%", " x 2"]);
    }

    #[test]
    fn a_new_weapon_is_compared_with_the_one_that_it_replaces() {
        let (site, mut play) = begun(9);
        let weak = Arm::Weapon { level: 1, quality: 1 };
        play.squad.droids[2].arm = weak;
        let strong = Arm::Weapon { level: 12, quality: 8 };
        assert_eq!(taker(&site, &play, strong), Some(2));
        let facts = of_arm(&site, &play, strong, 2);
        assert!(facts.iter().all(|fact| fact.sign == Sign::Better), "{facts:?}");
        assert!(told(&facts).ends_with(", reach 15 cells (now 1)"), "{facts:?}");
        // The rules give the weapon to the same droid.
        play.take_weapon(&site, strong, rootward_gen::Pos::default());
        assert_eq!(play.squad.droids[2].arm, strong);
        // A glove is useless in the back row.
        play.squad.droids[3].arm = weak;
        let glove = Arm::Weapon { level: 2, quality: 1 };
        assert!(taker(&site, &play, glove).is_some_and(|droid| droid < 2));
    }

    #[test]
    fn only_a_loss_asks_for_confirmation() {
        let facts = |second: Sign| {
            [Fact::new(Sign::Better, "Damage x 3"), Fact::new(second, "reach 2 cells (now 6)")]
        };
        let asks = |second| question(&facts(second), "Dot trades sparks for it");
        assert_eq!([asks(Sign::Same), asks(Sign::Warning)], ["", ""]);
        assert_eq!(asks(Sign::Worse), "Dot trades sparks for it: reach 2 cells (now 6).");
    }

    #[test]
    fn armour_is_compared_with_what_the_droid_wears() {
        let (site, play) = begun(0);
        let of = |class| of_armour(&site, &play, ArmourSet { class, quality: 1 }, 1);
        assert_eq!(told(&of(0)), "Health unchanged");
        assert_eq!(told(&of(1)), "Health +50%, absorbs 18% (now 20%)");
        assert_eq!([&of(1)[0].sign, &of(1)[1].sign], [&Sign::Better, &Sign::Worse]);
    }

    #[test]
    fn a_blade_for_sparks_shows_reach_and_warning() {
        let (site, mut play) = begun(9);
        play.squad.droids[3].arm = Arm::Sparks;
        let arm = |level| Arm::Weapon { level, quality: 8 };
        let reach = |play: &Play| of_arm(&site, play, arm(6), 3).pop().expect("the reach");
        let warned = |play: &Play, level| warning(&site, play, arm(level), 3).map(|fact| fact.words);
        let sparks = play.spark_reach(&site);
        assert_eq!(reach(&play), Fact::new(Sign::Worse, format!("reach 2 cells (now {sparks})")));
        assert!(warned(&play, 6).is_some_and(|words| words.contains("sparks only beyond 2 cells")));
        assert_eq!(warned(&play, 2).as_deref(), Some("sparks only beyond 1 cell"));
        assert!(warned(&play, 11).is_some_and(|words| words.contains("without a clip")));
        // A chip that improves sparks is part of the comparison.
        play.terms.chips = play.terms.chips.with(rootward_rules::chips::Chip::LongerSparks);
        assert_eq!(reach(&play).words, format!("reach 2 cells (now {})", sparks + 2));
        play.squad.droids[3].arm = Arm::Weapon { level: 1, quality: 1 };
        assert_eq!(warned(&play, 6), None);
    }
}
