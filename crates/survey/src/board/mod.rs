//! `survey board`: checks every recording in a folder, and writes the tables of the best plays beside them.

mod judge;
mod page;
mod suspects;
mod tables;

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

use rayon::prelude::*;
use rootward_gen::GENERATOR_VERSION;
use rootward_rules::{RULES_VERSION, tables::score::clock};
use rootward_search::Value;

use self::{
    judge::{Judged, State, judge},
    page::Page,
    tables::{Row, Table, medal_words},
};
use crate::{bot::tables, entries::append_csv, file::write_told, output::RunFault};

/// The files of the board, in the folder of the recordings.
const PAGE: &str = "board.html";
const CSV: &str = "board.csv";

/// The depth of the deepest folder that is searched: a folder for each player, with folders of its own.
const DEPTH: usize = 4;

const COLUMNS: [&str; 11] =
    ["table", "group", "place", "player", "recording", "base", "terms", "points", "time", "medals", "why"];

/// Checks every recording in a folder, prints the bad ones, and writes the board. Returns true if all are good or old.
pub fn board(folder: &Path, of_play: Option<&PathBuf>, out: &mut impl Write) -> Result<bool, RunFault> {
    let of_play = tables(of_play.map(PathBuf::as_path))?;
    let mut files = Vec::new();
    find(folder, "", DEPTH, &mut files).map_err(|error| {
        RunFault::Input(format!("the folder `{}` cannot be read: {error}", folder.display()))
    })?;
    files.sort();
    let mut judged: Vec<Judged> =
        files.into_par_iter().map(|(name, file)| judge(name, &file, &of_play)).collect();
    mark_copies(&mut judged);
    for judged in judged.iter().filter(|judged| judged.state != State::Good) {
        writeln!(out, "{}: {}, {}", judged.name, judged.state.word(), judged.state.why())?;
    }
    let about = about(&judged);
    writeln!(out, "{about}")?;
    let tables = tables::all(&judged);
    let about = format!("{about} Rules {RULES_VERSION}, generator {GENERATOR_VERSION}.");
    let page = Page { about, tables: &tables, judged: &judged }.to_string();
    write_told(&folder.join(PAGE), page.as_bytes(), out)?;
    write_told(&folder.join(CSV), csv(&tables, &judged).as_bytes(), out)?;
    Ok(judged.iter().all(|judged| judged.state.is_honest()))
}

/// Finds the recordings in a folder and below it. Links and hidden files are left out.
fn find(folder: &Path, prefix: &str, depth: usize, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name().to_string_lossy().into_owned(), entry.file_type()?);
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() && depth > 0 {
            find(&entry.path(), &format!("{prefix}{name}/"), depth - 1, files)?;
        } else if let Some(stem) = name.strip_suffix(".ron").filter(|_| kind.is_file()) {
            files.push((format!("{prefix}{stem}"), entry.path()));
        }
    }
    Ok(())
}

/// Marks recordings whose play is that of an earlier one, by name.
fn mark_copies(judged: &mut [Judged]) {
    for place in 1..judged.len() {
        let (before, from) = judged.split_at_mut(place);
        let Judged { state, recording: Some(recording), .. } = &mut from[0] else { continue };
        let same = before.iter().find(|other| {
            other.recording.as_ref().is_some_and(|other| {
                (&other.seed, other.terms, &other.inputs)
                    == (&recording.seed, recording.terms, &recording.inputs)
            })
        });
        if let Some(first) = same.filter(|_| *state == State::Good) {
            *state = State::Copy(first.name.clone());
        }
    }
}

fn about(judged: &[Judged]) -> String {
    let mut words: Vec<(&str, usize)> = Vec::new();
    for state in judged.iter().map(|judged| judged.state.word()) {
        match words.iter_mut().find(|(word, _)| *word == state) {
            Some((_, count)) => *count += 1,
            None => words.push((state, 1)),
        }
    }
    words.sort_unstable();
    let counts: Vec<String> = words.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let recordings = if judged.len() == 1 { "recording" } else { "recordings" };
    let counts = if counts.is_empty() { String::new() } else { format!(": {}", counts.join(", ")) };
    format!("{} {recordings}{counts}.", judged.len())
}

/// All tables as CSV, then a row for each recording.
fn csv(tables: &[Table], judged: &[Judged]) -> String {
    let text =
        |text: &str| if text.is_empty() { Value::Missing } else { Value::Text(text.to_owned().into()) };
    let number = |number: usize| Value::Number(number as u64);
    let mut csv = COLUMNS.join(",") + "\n";
    for table in tables {
        for group in &table.groups {
            for Row { place, player, recording, base, terms, points, time, medals } in &group.rows {
                let row = [
                    text(table.name),
                    text(&group.name),
                    number(*place),
                    text(player),
                    text(recording),
                    text(base),
                    text(terms),
                    number(*points),
                    text(time),
                    text(medals),
                    Value::Missing,
                ];
                append_csv(&row, &mut csv);
            }
        }
    }
    for judged in judged {
        let run = judged.run.as_ref();
        let of_run = |of: &dyn Fn(&judge::Run) -> Value| run.map_or(Value::Missing, of);
        let row = [
            text("recordings"),
            text(judged.state.word()),
            Value::Missing,
            text(judged.player()),
            text(&judged.name),
            of_run(&|run| text(&run.seed.to_string())),
            of_run(&|run| text(&run.terms)),
            of_run(&|run| number(run.points as usize)),
            of_run(&|run| text(&clock(run.ticks))),
            of_run(&|run| text(&medal_words(run.medals.iter().copied()))),
            text(&judged.state.why()),
        ];
        append_csv(&row, &mut csv);
    }
    csv
}
