//! The tables of the board: by day, by base, by challenge, and the medals of each player.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use rootward_rules::tables::{
    daily::date_words,
    score::{Medal, clock},
};

use super::judge::{Judged, Run, State};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The word for the table in the CSV file.
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub groups: Vec<Group>,
}

/// The rows of a table that compete with each other, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub rows: Vec<Row>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The place, from 1. Equal results share a place.
    pub place: usize,
    pub player: String,
    /// The name of the recording. Empty for a row about a player.
    pub recording: String,
    pub base: String,
    pub terms: String,
    /// The score, or the number of medals.
    pub points: usize,
    pub time: String,
    pub medals: String,
}

/// All tables. Only good recordings of won plays are in them.
pub fn all(judged: &[Judged]) -> [Table; 4] {
    let won: Vec<(&Judged, &Run)> = judged
        .iter()
        .filter(|judged| judged.state == State::Good)
        .filter_map(|judged| Some((judged, judged.run.as_ref().filter(|run| run.won)?)))
        .collect();
    [
        Table {
            name: "day",
            title: "Bases of the day",
            about: "Plays of a base of the day, on its terms. A recording does not say when it was played. The \
                    bases repeat every 1,100 days, and the date is the first one since 2026.",
            groups: groups(&won, |run| run.day.map(date_words)),
        },
        Table {
            name: "base",
            title: "Bases",
            about: "Plays of the same base on the same terms.",
            groups: groups(&won, |run| Some(format!("{} ({})", run.seed, run.terms))),
        },
        Table {
            name: "challenge",
            title: "Challenges",
            about: "Plays of all bases at one challenge. \"Own kit\" means that the party brought its equipment from \
                    earlier bases, which a recording cannot prove.",
            groups: groups(&won, |run| Some(run.challenge.to_owned())),
        },
        Table {
            name: "medals",
            title: "Medals",
            about: "Medals of each player. A medal counts once for each base.",
            groups: vec![Group { name: "all bases".to_owned(), rows: medals(&won) }],
        },
    ]
}

/// The groups of a table, by name, with the best play first.
fn groups(won: &[(&Judged, &Run)], name: impl Fn(&Run) -> Option<String>) -> Vec<Group> {
    let mut groups: BTreeMap<String, Vec<(&Judged, &Run)>> = BTreeMap::new();
    for &(judged, run) in won {
        if let Some(name) = name(run) {
            groups.entry(name).or_default().push((judged, run));
        }
    }
    let ranked = |(name, mut plays): (String, Vec<(&Judged, &Run)>)| {
        // A later name never wins against an equal result, and the order is the same every time.
        plays.sort_by_key(|(judged, run)| (Reverse(run.points), run.ticks, judged.name.clone()));
        let result = |(_, run): &(&Judged, &Run)| (run.points, run.ticks);
        let places = places(&plays.iter().map(result).collect::<Vec<_>>());
        let rows = plays.iter().zip(places).map(|(&(judged, run), place)| row(judged, run, place));
        Group { name, rows: rows.collect() }
    };
    groups.into_iter().map(ranked).collect()
}

fn row(judged: &Judged, run: &Run, place: usize) -> Row {
    Row {
        place,
        player: judged.player().to_owned(),
        recording: judged.name.clone(),
        base: run.seed.to_string(),
        terms: run.terms.clone(),
        points: run.points as usize,
        time: clock(run.ticks),
        medals: medal_words(run.medals.iter().copied()),
    }
}

fn places<T: PartialEq>(results: &[T]) -> Vec<usize> {
    let first = |result: &T| results.iter().position(|other| other == result).unwrap_or_default();
    results.iter().map(|result| first(result) + 1).collect()
}

fn medals(won: &[(&Judged, &Run)]) -> Vec<Row> {
    let mut earned: BTreeMap<&str, BTreeSet<(String, usize)>> = BTreeMap::new();
    for (judged, run) in won {
        let numbers =
            run.medals.iter().filter_map(|medal| Medal::ALL.iter().position(|other| other == medal));
        let of_player = earned.entry(judged.player()).or_default();
        of_player.extend(numbers.map(|number| (run.seed.to_string(), number)));
    }
    let mut players: Vec<_> = earned.into_iter().collect();
    players.sort_by_key(|(player, medals)| (Reverse(medals.len()), *player));
    let places = places(&players.iter().map(|(_, medals)| medals.len()).collect::<Vec<_>>());
    let words = |medals: &BTreeSet<(String, usize)>| {
        let count = |number| medals.iter().filter(|(_, other)| *other == number).count();
        let counts = Medal::ALL.iter().enumerate().map(|(number, medal)| (medal.name(), count(number)));
        let counts = counts.filter(|(_, count)| *count > 0).map(|(name, count)| format!("{name} {count}"));
        counts.collect::<Vec<_>>().join(", ")
    };
    let row = |((player, medals), place): ((&str, BTreeSet<(String, usize)>), usize)| Row {
        place,
        player: player.to_owned(),
        points: medals.len(),
        medals: words(&medals),
        ..Row::default()
    };
    players.into_iter().zip(places).map(row).collect()
}

pub fn medal_words(medals: impl Iterator<Item = Medal>) -> String {
    medals.map(Medal::name).collect::<Vec<_>>().join(", ")
}
