//! Whether something is better than what the party has: an arrow, a figure and a word. Of arms, strength is told beside
//! reach: what hits harder and reaches less far is neither better nor worse.

use std::cmp::Ordering;

use bevy::prelude::*;
use rootward_art::names::Arrow;
use rootward_rules::{
    party::squad::{Droid, weapon_of},
    play::Play,
    site::Site,
    tables::{armour::ArmourSet, kit::Arm},
};

use crate::{
    kit::{self, colour},
    narrator::names,
    screens::pictures::Pictures,
};

/// From which share on it is told how many times as good something is, in per cent.
const TIMES: u32 = 200;
/// The most times that are told: beyond them, nobody compares.
const MOST_TIMES: u32 = 50;

/// How something compares with what is used today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Which of the two is better.
    order: Ordering,
    /// How good it is, in per cent of what is used today.
    share: u32,
    /// What it is compared with.
    with: String,
    /// What is told of arms besides; armour has none.
    arms: Option<Arms>,
    /// How much of a hit is stopped, in per cent: by the new armour, and by that of today.
    stops: Option<(u32, u32)>,
}

/// What is compared of two arms besides their strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arms {
    /// How many cells far the new one reaches.
    reach: u32,
    /// How many the old one does.
    before: u32,
    /// What becomes of the sparks that the droid throws today: nothing for a droid that holds something else.
    sparks: Option<SparksLeft>,
}

/// When a droid that took a weapon still throws sparks (`play.md` 8.5: where its arm does not reach, or has no clip).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SparksLeft {
    /// Beyond the reach of a blow.
    Beyond,
    /// Without a clip.
    Empty,
}

impl Verdict {
    /// Compares what the rules say of two things. Weapons and armour are told in the same measure, which stays small in
    /// every base: their share of what is used today.
    fn of(new: u32, old: u32, with: String) -> Self {
        let share = u64::from(new) * 100 / u64::from(old.max(1));
        let share = u32::try_from(share).unwrap_or(u32::MAX);
        Self { order: new.cmp(&old), share, with, arms: None, stops: None }
    }

    /// An arm beside that of a droid.
    pub fn of_arm(site: &Site, play: &Play, arm: Arm, droid: u8) -> Option<Self> {
        let held = play.squad.droids.get(usize::from(droid))?.arm;
        let worth = |arm| site.tables().arm_per_second(arm, site.difficulty());
        let quality = match held {
            Arm::Weapon { quality, .. } => format!(" of quality {quality}"),
            Arm::Sparks => String::new(),
        };
        let with = format!("{}'s {}{quality}", names::droid(droid), names::arm(site, held));
        let sparks = match (held, weapon_of(site, arm)) {
            (Arm::Sparks, Some(weapon)) if weapon.class.ammunition => Some(SparksLeft::Empty),
            (Arm::Sparks, Some(_)) => Some(SparksLeft::Beyond),
            _ => None,
        };
        let [reach, before] = [arm, held].map(|arm| names::reach(site, play, arm));
        let arms = Some(Arms { reach, before, sparks });
        Some(Self { arms, ..Self::of(worth(arm), worth(held), with) })
    }

    /// A weapon from a shop beside that of the droid to whom it goes: the one whose arm is the weakest. Fists and gloves
    /// go to the front pair.
    pub fn of_new_arm(site: &Site, play: &Play, arm: Arm) -> Option<Self> {
        let worth = |droid: &Droid| site.tables().arm_per_second(droid.arm, site.difficulty());
        let hands = if weapon_of(site, arm).is_some_and(|weapon| weapon.is_melee()) { 2 } else { 4 };
        let droids = (0_u8..).zip(&play.squad.droids).take(hands);
        let (droid, _) = droids.min_by_key(|&(number, droid)| (worth(droid), number))?;
        Self::of_arm(site, play, arm, droid)
    }

    /// A set of armour beside the one that a droid wears.
    pub fn of_armour(site: &Site, play: &Play, set: ArmourSet, droid: u8) -> Option<Self> {
        let worn = play.squad.droids.get(usize::from(droid))?.armour;
        let worth = |set| site.tables().armour.points(set);
        let with = format!("{} of quality {}", site.tables().armour.class(worn.class).name, worn.quality);
        let stops = Some((names::stopped(site, set), names::stopped(site, worn)));
        Some(Self { stops, ..Self::of(worth(set), worth(worn), with) })
    }

    /// The same without its warning: nobody has to be warned of what cannot be bought.
    pub fn briefly(self) -> Self {
        Self { arms: self.arms.map(|arms| Arms { sparks: None, ..arms }), ..self }
    }

    /// The figure and the word: colour and arrow only repeat them.
    pub fn words(&self) -> String {
        let Self { share, with, .. } = self;
        let [many, more, fewer] = if self.arms.is_some() {
            ["as strong as", "stronger than", "weaker than"]
        } else {
            ["as many hit points as", "more hit points than", "fewer hit points than"]
        };
        let words = match self.order {
            Ordering::Greater if *share >= TIMES => {
                // Nearly four times is not three times.
                let tenths = (share / 10).min(MOST_TIMES * 10);
                match (tenths / 10, tenths % 10) {
                    (times @ 0..10, tenth @ 1..) => format!("{times}.{tenth} times {many} {with}"),
                    (times, _) => format!("{times} times {many} {with}"),
                }
            }
            // What differs by less than one per cent differs by one.
            Ordering::Greater => format!("{} % {more} {with}", share.saturating_sub(100).max(1)),
            Ordering::Less => {
                format!("{} % {fewer} {with}", 100_u32.saturating_sub(*share).clamp(1, 99))
            }
            Ordering::Equal => format!("= {many} {with}"),
        };
        match (self.arms, self.stops) {
            (Some(Arms { reach, before, .. }), _) if reach != before => {
                format!("{words}, reach {reach} instead of {before}")
            }
            (_, Some((new, old))) if new != old => {
                let link = if self.order == new.cmp(&old) { "and" } else { "but" };
                format!("{words}, {link} stops {new} % of a hit, not {old} %")
            }
            _ => words,
        }
    }

    /// What cannot be taken back: sparks are never taken into a hand again.
    pub fn warning(&self) -> Option<String> {
        let Arms { reach, sparks, .. } = self.arms?;
        Some(match sparks? {
            SparksLeft::Beyond => {
                format!("Then: blows within {reach} cells, sparks only beyond.",)
            }
            SparksLeft::Empty => "Then: sparks only while it has no clip.".to_owned(),
        })
    }

    /// Which of the two is better; equal also where one is stronger and the other reaches farther, or one has more points
    /// and the other stops more of a hit.
    fn order(&self) -> Ordering {
        let besides = match (self.arms, self.stops) {
            (Some(arms), _) => arms.reach.cmp(&arms.before),
            (None, Some((new, old))) => new.cmp(&old),
            (None, None) => Ordering::Equal,
        };
        match besides {
            Ordering::Equal => self.order,
            besides if besides == self.order => besides,
            besides if self.order == Ordering::Equal => besides,
            _ => Ordering::Equal,
        }
    }

    /// Whether there is more to weigh than one figure.
    const fn is_two_sided(&self) -> bool {
        self.arms.is_some() || self.stops.is_some()
    }

    /// The arrow beside the words; nothing for what is as good.
    fn arrow(&self) -> Option<Arrow> {
        match self.order() {
            Ordering::Greater => Some(Arrow::North),
            Ordering::Less => Some(Arrow::South),
            Ordering::Equal => None,
        }
    }

    /// The line.
    pub fn spawn(&self, parent: &mut ChildSpawnerCommands, pictures: &Pictures) {
        let ink = match self.order() {
            Ordering::Greater => colour::LAMP,
            Ordering::Less => colour::ALARM,
            Ordering::Equal if self.is_two_sided() => colour::TEXT,
            Ordering::Equal => colour::QUIET,
        };
        let node = Node { column_gap: px(4), align_items: AlignItems::Center, ..default() };
        parent.spawn((Name::new("verdict"), Pickable::IGNORE, node)).with_children(|line| {
            if let Some(arrow) = self.arrow().and_then(|arrow| pictures.small(arrow.sprite(), ink)) {
                line.spawn(arrow);
            }
            line.spawn((Pickable::IGNORE, kit::sized(self.words(), kit::TEXT, ink)));
        });
        if let Some(warning) = self.warning() {
            let words = kit::sized(warning, kit::TEXT, colour::ALARM);
            parent.spawn((Name::new("warning"), Pickable::IGNORE, words));
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn one_glance_tells_better_or_worse_by_arrow_figure_and_word() {
        let verdict = |new, old| Verdict::of(new, old, "Ash's sparks".to_owned());
        let better = verdict(90, 60);
        assert_eq!(
            (better.words().as_str(), better.arrow()),
            ("50 % more hit points than Ash's sparks", Some(Arrow::North))
        );
        let worse = verdict(599, 600);
        assert_eq!(
            (worse.words().as_str(), worse.arrow()),
            ("1 % fewer hit points than Ash's sparks", Some(Arrow::South))
        );
        let same = verdict(54, 54);
        assert_eq!((same.words().as_str(), same.arrow()), ("= as many hit points as Ash's sparks", None));
    }

    #[test]
    fn but_stands_only_between_a_gain_and_a_loss() {
        let words = |points: (u32, u32), stops: (u32, u32)| {
            let verdict = Verdict::of(points.0, points.1, "work suit".to_owned());
            Verdict { stops: Some(stops), ..verdict }.words()
        };
        assert!(words((90, 60), (18, 20)).contains("work suit, but stops 18 %"));
        assert!(words((60, 90), (23, 20)).contains("work suit, but stops 23 %"));
        assert!(words((90, 60), (23, 20)).contains("work suit, and stops 23 %"));
        assert!(words((60, 90), (18, 20)).contains("work suit, and stops 18 %"));
    }

    #[test]
    fn every_figure_is_small_where_creatures_are_of_paper_or_not() {
        let words = |new, old| Verdict::of(new, old, String::new()).words();
        assert_eq!(words(6000, 1600), "3.7 times as many hit points as ");
        assert_eq!(words(1200, 400), "3 times as many hit points as ");
        assert_eq!(words(4700, 400), "11 times as many hit points as ");
        assert_eq!(
            [words(u32::MAX, 1), words(1, u32::MAX)],
            ["50 times as many hit points as ", "99 % fewer hit points than "]
        );
        assert_eq!(
            [words(7, 0), words(0, 7)],
            ["7 times as many hit points as ", "99 % fewer hit points than "]
        );
        assert!(words(199, 100).starts_with("99 % more"));
        assert!(words(200, 100).starts_with("2 times as many"));
    }

    #[test]
    fn a_new_weapon_is_compared_with_the_one_that_it_replaces() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        let weak = Arm::Weapon { level: 1, quality: 1 };
        play.squad.droids[2].arm = weak;
        let strong = Arm::Weapon { level: 12, quality: 8 };
        let said = Verdict::of_new_arm(&site, &play, strong).expect("a verdict").words();
        assert!(
            said.ends_with(" times as strong as Cinder's bare fist of quality 1, reach 15 instead of 1"),
            "{said}"
        );
        // The rules agree: that is where it goes.
        play.take_weapon(&site, strong, rootward_gen::Pos::default());
        assert_eq!(play.squad.droids[2].arm, strong);
        // A glove is of no use in the back row.
        let glove = Arm::Weapon { level: 2, quality: 1 };
        play.squad.droids[3].arm = weak;
        let said = Verdict::of_new_arm(&site, &play, glove).expect("a verdict").words();
        assert!(said.contains("Ash's") || said.contains("Bolt's"), "{said}");
    }

    #[test]
    fn armour_is_compared_with_what_the_droid_wears() {
        let mut app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>().clone();
        let play = app.world_mut().resource_mut::<Play>();
        let said = |class| {
            let set = ArmourSet { class, quality: 1 };
            Verdict::of_armour(&site, &play, set, 1).expect("a verdict").words()
        };
        let worn = format!("work suit of quality {}", play.squad.droids[1].armour.quality);
        assert_eq!(
            [said(0), said(1)],
            [
                format!("= as many hit points as {worn}"),
                format!("50 % more hit points than {worn}, but stops 18 % of a hit, not 20 %")
            ]
        );
    }

    #[test]
    fn a_blade_for_sparks_tells_its_reach_and_what_becomes_of_the_sparks() {
        let mut app = app_in(Seed::classic(9));
        let site = app.world().resource::<Site>().clone();
        let mut play = app.world_mut().resource_mut::<Play>();
        play.squad.droids[3].arm = Arm::Sparks;
        let of = |play: &Play, level| {
            Verdict::of_arm(&site, play, Arm::Weapon { level, quality: 8 }, 3).expect("a verdict")
        };
        let blade = of(&play, 6);
        let sparks = play.spark_reach(&site);
        assert!(blade.words().ends_with(&format!("reach 2 instead of {sparks}")), "{}", blade.words());
        assert_eq!(blade.order(), Ordering::Equal, "stronger, but it reaches less far");
        let warning = blade.warning().unwrap_or_default();
        assert!(warning.contains("blows within 2 cells, sparks only beyond"), "{warning}");
        let gun = of(&play, 11);
        assert_eq!(gun.order(), Ordering::Greater);
        assert!(gun.warning().is_some_and(|words| words.contains("no clip")));
        // A chip for sparks counts.
        play.terms.chips = play.terms.chips.with(rootward_rules::chips::Chip::LongerSparks);
        assert!(of(&play, 6).words().ends_with(&format!("reach 2 instead of {}", sparks + 2)));
        play.squad.droids[3].arm = Arm::Weapon { level: 1, quality: 1 };
        assert_eq!(of(&play, 6).warning(), None);
    }
}
