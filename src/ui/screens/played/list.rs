//! Pure functions that sort, filter and page the list of played bases, and turn it into lines.

use rootward_gen::{Seed, Style};
use rootward_rules::{
    tables::{
        daily::{date_of, date_words},
        score::{Medal, clock},
    },
    terms::Challenge,
};

use crate::session::save::{
    career::Career,
    played::{Played, PlayedBase},
};

pub const PAGE: usize = 10;

const BASES: usize = 11;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    Last,
    /// The best score comes first. Lost bases follow by their progress.
    Score,
    Seed,
}

impl Sort {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Last => "last played",
            Self::Score => "best score",
            Self::Seed => "base",
        }
    }

    /// Returns the next or previous order, with wrapping.
    pub fn stepped(self, by: i16) -> Self {
        const ALL: [Sort; 3] = [Sort::Last, Sort::Score, Sort::Seed];
        let place = i32::from(self as u8) + i32::from(by);
        ALL[place.rem_euclid(ALL.len() as i32) as usize]
    }
}

pub fn found<'a>(played: &'a Played, typed: &str, sort: Sort) -> Vec<&'a PlayedBase> {
    let typed = Seed::written_in(typed).to_lowercase();
    let mut bases: Vec<&PlayedBase> = played.bases().filter(|base| name(base).contains(&typed)).collect();
    match sort {
        Sort::Last => {}
        Sort::Score => bases.sort_by(|one, other| {
            let beats = |a: &PlayedBase, b: &PlayedBase| a.best.beats(&b.best);
            beats(other, one).cmp(&beats(one, other))
        }),
        Sort::Seed => bases.sort_by_key(|base| {
            let seed = base.seed();
            (seed.map(|seed| (seed.style() as u8, seed.number())), base.challenge)
        }),
    }
    bases
}

pub fn name(base: &PlayedBase) -> String {
    match base.challenge {
        Challenge::Captive => base.seed.clone(),
        challenge => format!("{} {challenge}", base.seed),
    }
}

/// A base that the campaign has passed without a listed win was won from the charge.
pub fn tries(base: &PlayedBase, career: &Career) -> String {
    match (base.wins, base.plays) {
        (0, _) if has_passed(base, career) => "won on a retry".to_owned(),
        (0, 1) => "lost".to_owned(),
        (0, plays) => format!("lost, {plays} runs"),
        (1, 1) => "won".to_owned(),
        (wins, plays) => format!("won {wins} of {plays}"),
    }
}

fn has_passed(base: &PlayedBase, career: &Career) -> bool {
    base.seed().is_some_and(|seed| career.has_passed(seed))
}

pub fn best(base: &PlayedBase) -> String {
    let run = &base.best;
    if run.won { format!("{} in {}", run.score, clock(run.ticks)) } else { format!("{}% seen", run.seen) }
}

/// Returns a letter for each medal of the best run.
pub fn signs(base: &PlayedBase) -> String {
    base.best.medals.iter().filter_map(|name| Medal::named(name)).map(Medal::sign).collect()
}

/// Returns the meaning of the medal letters on a page, in the order of the medals. `None` if no base has a medal.
pub fn legend(page: &[&PlayedBase]) -> Option<String> {
    let has = |medal: Medal| page.iter().any(|base| base.best.medals.iter().any(|name| name == medal.name()));
    let told: Vec<String> = Medal::ALL
        .iter()
        .filter(|&&medal| has(medal))
        .map(|medal| format!("{} {}", medal.sign(), medal.name()))
        .collect();
    (!told.is_empty()).then(|| format!("Medals: {}", told.join(", ")))
}

/// Returns the state of a mission: won bases, and the medals of their best runs. `None` for seeds without a mission.
pub fn mission(played: &Played, career: &Career, base: &PlayedBase) -> Option<String> {
    let seed = base.seed().filter(|seed| seed.style() == Style::Classic)?;
    let (mission, _) = seed.mission_and_base();
    let same = |other: &&PlayedBase| {
        let classic = other.seed().filter(|seed| seed.style() == Style::Classic);
        other.challenge == base.challenge && classic.is_some_and(|seed| seed.mission_and_base().0 == mission)
    };
    let all: Vec<&PlayedBase> = played.bases().filter(same).collect();
    let won = all.iter().filter(|base| base.wins > 0 || has_passed(base, career)).count();
    let medals: usize = all.iter().map(|base| base.best.medals.len()).sum();
    let most = BASES * Medal::ALL.len();
    Some(format!("Mission {mission}: {won} of {BASES} bases won, {medals} of {most} medals."))
}

pub fn when(day: u32, today: u32) -> String {
    match today.checked_sub(day) {
        Some(0) => "today".to_owned(),
        Some(1) => "yesterday".to_owned(),
        Some(days) if days < 300 => {
            let (_, month, day) = date_of(day.into());
            format!("{day} {}", MONTHS[(month as usize + 11) % 12])
        }
        _ => date_words(day.into()),
    }
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Returns the number of pages for this number of bases, at least one.
pub const fn pages(bases: usize) -> usize {
    if bases == 0 { 1 } else { bases.div_ceil(PAGE) }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::session::save::played::{NewRun, Run};

    fn played() -> Played {
        let mut played = Played::default();
        let run = |won, score, seen| Run { won, score, seen, ticks: 200, ..Run::default() };
        for (seed, run) in [
            (Seed::classic(179), run(true, 900, 50)),
            (Seed::classic(21), run(false, 0, 80)),
            (Seed::endless(17), run(true, 6000, 20)),
            (Seed::classic(3), run(false, 0, 30)),
        ] {
            let new = NewRun { seed, challenge: Challenge::Captive, today: 20_780, day: None, run };
            played.note(&new);
        }
        played
    }

    #[test]
    fn bases_are_sorted_and_searched() {
        let played = played();
        let names = |typed: &str, sort| -> Vec<String> {
            found(&played, typed, sort).into_iter().map(name).collect()
        };
        assert_eq!(names("", Sort::Last), ["1.3", "x17", "2.10", "17.3"]);
        assert_eq!(names("", Sort::Score), ["x17", "17.3", "2.10", "1.3"]);
        assert_eq!(names("", Sort::Seed), ["1.3", "2.10", "17.3", "x17"]);
        assert_eq!(names(" 17", Sort::Seed), ["17.3", "x17"]);
        assert_eq!(names("q", Sort::Last), Vec::<String>::new());
        assert_eq!(Sort::Last.stepped(-1), Sort::Seed);
        assert_eq!(Sort::Seed.stepped(1), Sort::Last);
    }

    #[test]
    fn the_letters_of_medals_on_a_page_are_explained() {
        let mut played = played();
        assert_eq!(legend(&found(&played, "", Sort::Last)), None);
        let medals = vec![Medal::Hunter.name().to_owned(), Medal::Clean.name().to_owned()];
        let run = Run { won: true, score: 5000, medals, ..Run::default() };
        let seed = Seed::classic(0);
        played.note(&NewRun { seed, challenge: Challenge::Captive, today: 20_780, day: None, run });
        let bases = found(&played, "", Sort::Last);
        assert_eq!(legend(&bases).as_deref(), Some("Medals: C Clean, H Hunter"));
        let signs: Vec<String> =
            bases.iter().map(|base| signs(base)).filter(|signs| !signs.is_empty()).collect();
        assert_eq!(signs.concat().len(), 2);
    }

    #[test]
    fn a_line_shows_plays_wins_best_run_and_day() {
        let mut played = played();
        let again = NewRun {
            seed: Seed::classic(179),
            challenge: Challenge::Captive,
            today: 20_781,
            day: None,
            run: Run::default(),
        };
        played.note(&again);
        let career = Career::default();
        let base = played.of(Seed::classic(179), Challenge::Captive).expect("a base");
        assert_eq!((tries(base, &career).as_str(), best(base).as_str()), ("won 1 of 2", "900 in 0:10"));
        let lost = played.of(Seed::classic(3), Challenge::Captive).expect("a base");
        assert_eq!((tries(lost, &career).as_str(), best(lost).as_str()), ("lost", "30% seen"));
        assert!(mission(&played, &career, lost).is_some_and(|told| told.starts_with("Mission 1: 0 of 11")));
        // The campaign continues after a run from the charge, which is not in the list.
        let on = Career { next: 4, ..Career::default() };
        assert_eq!(tries(lost, &on), "won on a retry");
        assert!(mission(&played, &on, lost).is_some_and(|told| told.starts_with("Mission 1: 1 of 11")));
        assert_eq!(when(20_780, 20_780), "today");
        assert_eq!([when(20_780, 20_781), when(20_780, 20_800)], ["yesterday", "23 Nov"]);
        assert_eq!([when(20_780, 21_500), when(20_780, 0)], ["2026-11-23", "2026-11-23"]);
        assert_eq!([pages(0), pages(10), pages(11)], [1, 1, 2]);
    }
}
