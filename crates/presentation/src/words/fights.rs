//! Log texts for the fighting styles of creatures. The first text of a kind in a play gives advice.

use rootward_gen::Pos;
use rootward_rules::{
    events::{Miss, PlayEvent},
    play::Play,
    site::Site,
};

/// A kind of event in a fight. Each is explained once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightNews {
    /// A creature missed and is exposed.
    Open,
    /// A creature ran as far as it could, and is exposed.
    OpenAfterRun,
    Blocked,
    Shoved,
    Stopped,
    Jumped,
    /// A creature runs off in a straight line.
    Charges,
    Calls,
    Called,
    Healed,
    Split,
    Stole,
    Bomb,
    Blast,
    Pulled,
    /// An attack hit a party that has not answered the attacks before.
    Unanswered,
    /// The party hits a guardian from the same cell for too long.
    Pinned,
    Trampled,
}

impl FightNews {
    /// The bit that stands for this kind of event in the set of kinds that the log has explained.
    pub const fn bit(self) -> u32 {
        1 << self as u16
    }
}

/// The kind of an event in a fight. `None` for unseen events, except for calls, because the party can hear them.
pub fn news_of(play: &Play, event: &PlayEvent) -> Option<FightNews> {
    let sees = |at: Pos| play.seen.visible.contains(at);
    let (news, at) = match *event {
        PlayEvent::LaidOpen { at, by: Miss::Run, .. } => (FightNews::OpenAfterRun, at),
        PlayEvent::LaidOpen { at, .. } => (FightNews::Open, at),
        PlayEvent::Blocked { at, .. } => (FightNews::Blocked, at),
        PlayEvent::Shoved { to, .. } => (FightNews::Shoved, to),
        PlayEvent::Stopped { at, .. } => (FightNews::Stopped, at),
        PlayEvent::Jumped { at, .. } => (FightNews::Jumped, at),
        PlayEvent::Charges { at, .. } => (FightNews::Charges, at),
        PlayEvent::Calls { at, .. } => (FightNews::Calls, at),
        PlayEvent::Called { .. } => return Some(FightNews::Called),
        PlayEvent::Healed { at, .. } => (FightNews::Healed, at),
        PlayEvent::Split { at } => (FightNews::Split, at),
        PlayEvent::Stole { .. } => return Some(FightNews::Stole),
        PlayEvent::BombLit { at, .. } => (FightNews::Bomb, at),
        PlayEvent::BombBlew { at } => (FightNews::Blast, at),
        PlayEvent::Pulled { .. } => return Some(FightNews::Pulled),
        PlayEvent::Unanswered { .. } => return Some(FightNews::Unanswered),
        PlayEvent::Pinned { .. } => return Some(FightNews::Pinned),
        PlayEvent::Trampled { .. } => return Some(FightNews::Trampled),
        _ => return None,
    };
    sees(at).then_some(news)
}

/// The sentence for an event in a fight. The first sentence for a kind of event also explains it.
pub fn sentence(site: &Site, play: &Play, event: &PlayEvent, news: FightNews, first: bool) -> Option<String> {
    let name = |group: u16| {
        let row = play.groups.get(group).and_then(|group| group.row(site));
        row.map_or("enemy", |row| row.name.as_str())
    };
    if news == FightNews::Called && play.twists.is_truce() {
        return Some("Its call was heard, but the truce holds.".to_owned());
    }
    if first {
        return Some(explained(site, event, news, name));
    }
    Some(match (*event, news) {
        (PlayEvent::LaidOpen { group, .. }, FightNews::OpenAfterRun) => {
            format!("The {} overshoots and is exposed.", name(group))
        }
        (PlayEvent::Calls { group, .. }, _) => format!("The {} calls for help!", name(group)),
        (PlayEvent::Called { .. }, _) => "Its call was heard.".to_owned(),
        (PlayEvent::Stole { group, gold, .. }, _) => format!("The {} steals {gold} gold!", name(group)),
        (PlayEvent::BombLit { .. }, _) => "A bomb! Step back!".to_owned(),
        (PlayEvent::Split { .. }, _) => "It splits.".to_owned(),
        (PlayEvent::Unanswered { count, .. }, _) => {
            let dials = &site.tables().dials.tricks;
            let struck = match u32::from(count) {
                count if count == dials.unanswered_row => "two droids",
                count if count == dials.unanswered_all => "all droids",
                _ => return None,
            };
            format!("{count} hits without an answer! Each now strikes {struck}. Step aside!")
        }
        (PlayEvent::Pinned { group, .. }, _) => format!("The {} is about to trample you. Move!", name(group)),
        (PlayEvent::Trampled { group, .. }, _) => format!("The {} tramples the whole party!", name(group)),
        _ => return None,
    })
}

fn explained<'a>(site: &Site, event: &PlayEvent, news: FightNews, name: impl Fn(u16) -> &'a str) -> String {
    let dials = &site.tables().dials.tricks;
    let who = match *event {
        PlayEvent::LaidOpen { group, .. }
        | PlayEvent::Blocked { group, .. }
        | PlayEvent::Shoved { group, .. }
        | PlayEvent::Stopped { group, .. }
        | PlayEvent::Charges { group, .. }
        | PlayEvent::Calls { group, .. }
        | PlayEvent::Called { group, .. }
        | PlayEvent::Healed { group, .. }
        | PlayEvent::Stole { group, .. }
        | PlayEvent::Pulled { group, .. }
        | PlayEvent::Pinned { group, .. }
        | PlayEvent::Trampled { group, .. } => name(group),
        _ => "enemy",
    };
    let times = match dials.open_percent {
        200 => "double".to_owned(),
        300 => "triple".to_owned(),
        percent => format!("{percent}%"),
    };
    match news {
        FightNews::Open if matches!(event, PlayEvent::LaidOpen { by: Miss::Shots, .. }) => {
            format!("The {who} shoots past you and is exposed. Strike now for {times} damage!")
        }
        FightNews::Open => {
            format!("The {who} misses and is exposed. Strike now for {times} damage!")
        }
        FightNews::OpenAfterRun => {
            format!("The {who} overshoots and is exposed. Strike now for {times} damage!")
        }
        FightNews::Blocked => {
            format!("Its shield throws hits back at you. Get behind the {who}, or attack during its wind-up.")
        }
        FightNews::Shoved => format!("You shove the {who} back. Try it near fire, holes and mines."),
        FightNews::Stopped => format!("Interrupted! The {who} has to start again."),
        FightNews::Jumped => "The spark jumps to another enemy.".to_owned(),
        FightNews::Charges => format!("The {who} charges. Step aside!"),
        FightNews::Calls => {
            format!("The {who} calls for help. Beat or interrupt it before the bar runs out!")
        }
        FightNews::Called => "Its call was heard. Others wake up and come.".to_owned(),
        FightNews::Healed => format!("A healer helps the {who}. Beat the healer first."),
        FightNews::Split => "It splits into two smaller ones.".to_owned(),
        FightNews::Stole => {
            let gold = if let PlayEvent::Stole { gold, .. } = *event { gold } else { 0 };
            format!("The {who} steals {gold} gold. Beat it to get it back.")
        }
        FightNews::Bomb => "It leaves a blinking bomb. Leave the marked cells!".to_owned(),
        FightNews::Blast => "The bomb explodes. It hurts enemies too.".to_owned(),
        FightNews::Pulled => format!("The {who} pulls you closer. Step out of its line."),
        FightNews::Unanswered => {
            "Hit! After several in a row, each hit strikes more droids. Step aside before the next."
                .to_owned()
        }
        FightNews::Pinned => format!("You have stood still too long. The {who} will trample you. Move!"),
        FightNews::Trampled => format!("The {who} tramples the whole party! Keep moving."),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;

    use super::*;
    use crate::testing::game_in_179;

    #[test]
    fn everything_is_explained_once_and_blows_are_not_repeated() {
        let (site, play) = &game_in_179();
        let (at, group) = (play.party.at, 0);
        let events = [
            PlayEvent::LaidOpen { group, at, ticks: 20, by: Miss::Blow },
            PlayEvent::Blocked { group, at },
            PlayEvent::Shoved { group, to: at },
            PlayEvent::Stopped { group, at },
            PlayEvent::Jumped { from: at, at },
            PlayEvent::Charges { group, at, heading: Heading::East },
            PlayEvent::Calls { group, at, ticks: 40 },
            PlayEvent::Called { group, at },
            PlayEvent::Healed { group, at, from: at },
            PlayEvent::Split { at },
            PlayEvent::Stole { group, at, gold: 7 },
            PlayEvent::BombLit { at, ticks: 24 },
            PlayEvent::BombBlew { at },
            PlayEvent::Pulled { group, to: at },
            PlayEvent::Unanswered { at, from: at, count: 1 },
            PlayEvent::Pinned { group, at, ticks: 60 },
            PlayEvent::Trampled { group, at },
        ];
        let mut bits = 0;
        for event in &events {
            let news = news_of(play, event).expect("it is told");
            let said = sentence(site, play, event, news, true).expect("it is explained");
            assert!(said.ends_with(['.', '!']) && said.len() < 100, "{said}");
            bits |= news.bit();
        }
        assert_eq!(bits.count_ones(), events.len() as u32);
        let again = |event: &PlayEvent| sentence(site, play, event, news_of(play, event)?, false);
        assert_eq!(again(&events[0]), None, "blows that miss are seen");
        assert!(again(&events[10]).is_some_and(|said| said.contains("7 gold")));
    }

    #[test]
    fn every_kind_of_miss_has_its_own_text() {
        let (site, play) = &game_in_179();
        let told = [
            (Miss::Blow, " misses and is exposed."),
            (Miss::Shots, " shoots past you and is exposed."),
            (Miss::Run, " overshoots and is exposed."),
        ];
        for (by, what) in told {
            let event = PlayEvent::LaidOpen { group: 0, at: play.party.at, ticks: 40, by };
            let news = news_of(play, &event).expect("it is told");
            let said = sentence(site, play, &event, news, true).unwrap_or_default();
            assert!(said.contains(what) && said.ends_with("for triple damage!"), "{said}");
        }
    }

    #[test]
    fn unseen_events_have_no_text_except_calls() {
        let (site, play) = &game_in_179();
        let open = site.base().open_cells();
        let at = open.iter().find(|&at| !play.seen.visible.contains(at)).expect("an unseen cell");
        assert_eq!(news_of(play, &PlayEvent::BombLit { at, ticks: 9 }), None);
        assert_eq!(news_of(play, &PlayEvent::Called { group: 0, at }), Some(FightNews::Called));
    }

    #[test]
    fn call_wakes_no_enemies_in_a_truce() {
        let (site, mut play) = game_in_179();
        let event = PlayEvent::Called { group: 0, at: play.party.at };
        let said = |play: &Play| sentence(&site, play, &event, FightNews::Called, true).unwrap_or_default();
        assert!(said(&play).ends_with("Others wake up and come."));
        assert!(play.add_twist(&site, rootward_rules::twists::Twist::Truce));
        assert!(said(&play).ends_with("the truce holds."), "{}", said(&play));
    }
}
