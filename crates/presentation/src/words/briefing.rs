//! The words of the briefing: the reason for the mission, the news for the player, and the state of a continued play.
//! It also sorts the briefing's lines, which the tables write, onto its two pages.

use rootward_gen::Variant;
use rootward_rules::{
    party::{pack::Pack, squad::Carried},
    play::Play,
    site::Site,
    tables::{items::ItemName, score::clock},
};

use crate::{
    objective,
    words::{lessons::topic::Topic, names, story},
};

const NOW: &str = "Now: ";
const TIME: &str = "Bonus points if you are out within ";
const WHY: &str = "Why: ";

/// The party's reason to enter a base of the campaign.
pub fn why(site: &Site, campaign: bool) -> Option<String> {
    let seed = site.base().seed();
    let next = seed.next();
    let (mission, _) = seed.mission_and_base();
    match () {
        () if !campaign => None,
        () if site.holds_captive() => {
            let name = &story::captive_of(site).name;
            Some(format!("{WHY}{name} is held here. Get them out to finish mission {mission}."))
        }
        () if site.records().computers().is_empty() => {
            Some(format!("{WHY}no probe here, but this is the way to base {next}."))
        }
        () if next.variant() == Variant::Station => {
            let name = &story::captive_of(site).name;
            Some(format!("{WHY}the probe of this base points to {next}, the station that holds {name}."))
        }
        () => {
            let name = &story::captive_of(site).name;
            Some(format!("{WHY}the probe of this base points to base {next}, one base closer to {name}."))
        }
    }
}

/// The note that hit points are rescaled in new armour. The bars do not show this.
const RESCALED: &str = " Health numbers change too. A droid in its new armour has 100.";

/// The sentence that tells the player which equipment the base's kit has replaced. `None` if nothing is replaced.
pub fn better_kit(site: &Site, play: &Play, carried: &Carried) -> Option<String> {
    let pairs = (0_u8..).zip(carried.squad.droids.iter().zip(&play.squad.droids));
    let armour: Vec<&str> = pairs
        .clone()
        .filter(|(_, (before, now))| before.armour != now.armour)
        .map(|(slot, _)| names::droid(slot))
        .collect();
    let armour = match armour.as_slice() {
        [] => None,
        all if all.len() == play.squad.droids.len() => Some("new armour for all droids".to_owned()),
        some => Some(format!("new armour for {}", some.join(", "))),
    };
    // A better fist is still a fist.
    let arms = pairs
        .filter(|(_, (before, now))| before.arm != now.arm && !now.arm.is_bare())
        .map(|(slot, (_, now))| format!("{} for {}", names::arm(site, now.arm), names::droid(slot)));
    let pieces = |pack: &Pack| pack.count(ItemName::Gold);
    let gold = (pieces(&play.pack) > pieces(&carried.pack))
        .then(|| format!("{} gold instead of {}", pieces(&play.pack), pieces(&carried.pack)));
    let rescaled = if armour.is_some() { RESCALED } else { "" };
    let better: Vec<String> = armour.into_iter().chain(arms).chain(gold).collect();
    (!better.is_empty()).then(|| {
        let better = better.join(", ");
        format!("You are re-equipped for this base: {better}.{rescaled}")
    })
}

/// Up to `most` topics that are new to the player. Guardian, computer and generators come first.
pub fn news(here: &[Topic], is_new: impl Fn(Topic) -> bool, most: usize) -> Vec<Topic> {
    let course = [Topic::Guardian, Topic::Computer, Topic::Generators];
    let first = course.into_iter().filter(|topic| here.contains(topic));
    let rest = here.iter().copied().filter(|topic| !course.contains(topic));
    first.chain(rest).filter(|&topic| is_new(topic)).take(most).collect()
}

/// Rewords a line of the tables for the player: the line of the par time, and the title, which loses the number.
pub fn in_plain_words(line: String) -> String {
    if let Some(time) = line.strip_prefix("Par: ") {
        return format!("{TIME}{time}");
    }
    // The name of a campaign base makes its number redundant.
    match line.split_once(", number ").and_then(|(base, rest)| Some((base, rest.split_once(": ")?.1))) {
        Some((base, word)) if line.starts_with("Base ") => format!("{base}: {word}"),
        _ => line,
    }
}

/// Whether a line belongs on the second page: floors, creatures, contents, time for bonus points or best score.
pub fn is_part(line: &str) -> bool {
    is_inside(line) || is_inhabited(line) || [TIME, "Best", "A "].iter().any(|word| line.starts_with(word))
}

/// Whether a line lists the contents of the base.
pub fn is_inside(line: &str) -> bool {
    line.starts_with("Inside")
}

pub fn is_inhabited(line: &str) -> bool {
    line.starts_with("Enemies")
}

pub fn is_goal(line: &str) -> bool {
    line.starts_with("Goal") || line.starts_with(NOW)
}

/// The note about the repairs to a base that could not have been won.
pub fn patch_words(play: &Play) -> &'static str {
    let opened = !(play.repairs.opened.is_empty() && play.repairs.cracked.is_empty());
    match (opened, play.repairs.charge) {
        (true, true) => "Changed so that you can win: a way was opened and a charge was added.",
        (false, true) => "Changed so that you can win: a charge was added.",
        _ => "Changed so that you can win: a way was opened.",
    }
}

/// How long a resumed play has lasted, with the time limit for bonus points if it can still be met, and its next task.
pub fn where_it_stands(site: &Site, play: &Play) -> [String; 2] {
    let cells = site.base().open_cells().len().try_into().unwrap_or(u32::MAX);
    let par = site.tables().dials.score.par_ticks(cells);
    let bonus = match play.tick <= par {
        true => format!(" {TIME}{}.", clock(par)),
        false => String::new(),
    };
    [
        format!("{} played so far.{bonus}", clock(play.tick)),
        format!("{NOW}{}", objective::next_step(site, play, &play.seen.remembered)),
    ]
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::tables::{briefing::BriefingFacts, kit::Arm};

    use super::*;
    use crate::{testing::game, words::lessons::met::topics_of};

    const MOST: usize = 3;

    #[test]
    fn campaign_gives_reasons_and_news_comes_once() {
        let site = |number| game(Seed::classic(number)).0;
        let why = |number| why(&site(number), true).unwrap_or_default();
        assert!(why(1).contains("points to base 1.2"), "{}", why(1));
        assert!(why(9).contains("1.10, the station"), "{}", why(9));
        assert!(why(10).contains("finish mission 1"), "{}", why(10));
        assert_eq!(super::why(&site(1), false), None);
        let (site, play) = &game(Seed::classic(1));
        let here = topics_of(site, play);
        let first = news(&here, |_| true, MOST);
        assert_eq!((first.len(), first[0]), (MOST, Topic::Guardian));
        let second = news(&here, |topic| !first.contains(&topic), MOST);
        assert!(second.iter().all(|topic| !first.contains(topic)));
    }

    #[test]
    fn replaced_equipment_is_named() {
        let (site, play) = &game(Seed::classic(9));
        let mut carried = Carried { squad: play.squad.clone(), pack: play.pack.clone() };
        assert_eq!(better_kit(site, play, &carried), None);
        carried.squad.droids[1].arm = Arm::Weapon { level: 1, quality: 1 };
        carried.squad.droids[2].armour.quality = play.squad.droids[2].armour.quality - 1;
        let now = names::arm(site, play.squad.droids[1].arm);
        let [second, third] = [1, 2].map(names::droid);
        let wanted = format!(
            "You are re-equipped for this base: new armour for {third}, {now} for {second}.{RESCALED}"
        );
        assert_eq!(better_kit(site, play, &carried), Some(wanted));
        carried.pack.set(ItemName::Gold, play.pack.count(ItemName::Gold) - 42);
        let gold = play.pack.count(ItemName::Gold);
        let told = better_kit(site, play, &carried).unwrap_or_default();
        assert!(told.contains(&format!(", {gold} gold instead of {}.", gold - 42)), "{told}");
        // A better bare fist needs no mention, and the armour of all droids is named once.
        let mut play = play.clone();
        play.squad.droids[1].arm = Arm::Weapon { level: 1, quality: 2 };
        for (worn, now) in carried.squad.droids.iter_mut().zip(&play.squad.droids) {
            worn.armour.quality = now.armour.quality - 1;
        }
        let told = better_kit(site, &play, &carried).unwrap_or_default();
        assert!(told.contains("for this base: new armour for all droids,"), "{told}");
    }

    #[test]
    fn parts_are_on_the_second_page() {
        let (site, play) = &game(Seed::classic(179));
        let known =
            BriefingFacts { best: Some(7), patched: !play.repairs.is_none(), ..BriefingFacts::default() };
        let lines: Vec<String> = site
            .tables()
            .briefing(site.base(), site.records(), known)
            .into_iter()
            .map(in_plain_words)
            .collect();
        assert!(lines.iter().all(|line| !line.contains("Par")), "{lines:?}");
        let parts: Vec<&String> = lines.iter().filter(|line| is_part(line)).collect();
        assert_eq!(parts.len(), 5, "{parts:?}");
        assert_eq!(lines.iter().filter(|line| is_goal(line)).count(), 1);
    }

    #[test]
    fn the_title_has_no_number_beside_the_name_of_the_base() {
        let words = |line: &str| in_plain_words(line.to_owned());
        assert_eq!(words("Base 2.0, number 11: medium."), "Base 2.0: medium.");
        assert_eq!(words("Base 2.0, seed x11: medium, patched."), "Base 2.0, seed x11: medium, patched.");
        assert_eq!(words("Par: 2:10."), "Bonus points if you are out within 2:10.");
    }
}
