//! `survey prove`: plays bases of every kind with the bot. The rows stay in a folder, so a later run can continue.

use std::{
    fs::File,
    io::{ErrorKind, Write},
    num::NonZeroU32,
    path::Path,
    sync::Arc,
};

use rayon::prelude::*;
use rootward_bot::play_out::play_out;
use rootward_files::{FolderLock, MOST_BY_GAME, read_text, write_whole};
use rootward_gen::{GENERATOR_VERSION, Seed, Variant, crawlers::Preset};
use rootward_rules::{
    RULES_VERSION,
    recording::tables_number,
    tables::{Tables, shipped},
};

use crate::{output::RunFault, progress::Progress, range::Seeds};

/// The number of random endless seeds.
const ENDLESS: u64 = 50_000;
const ENDLESS_START: u64 = 1990;
const CRAWLERS: u64 = 5_000;
/// The number of plays that are written together.
const BATCH: usize = 256;

struct Kind {
    about: String,
    file: String,
    seeds: Vec<Seed>,
}

impl Kind {
    fn new(about: impl Into<String>, file: &str, seeds: impl Iterator<Item = Seed>) -> Self {
        Self { about: about.into(), file: format!("{file}.csv"), seeds: seeds.collect() }
    }

    fn all() -> Vec<Self> {
        let classic = |variant| (0..=u16::MAX).map(move |number| Seed::classic(number).with_variant(variant));
        let endless = Seeds::drawn(ENDLESS, ENDLESS_START);
        let mut kinds = vec![
            Self::new("classic planet bases", "planet", classic(Variant::Planet)),
            Self::new("classic stations", "station", classic(Variant::Station)),
            Self::new("endless, any difficulty", "endless", endless.iter()),
        ];
        kinds.extend(Preset::ALL.iter().map(|&preset| {
            let seeds = (0..CRAWLERS).map(|number| Seed::crawler(number, preset));
            Self::new(format!("crawlers, {}", preset.name()), preset.name(), seeds)
        }));
        kinds
    }

    /// Keeps only this many of the kind's seeds, spread evenly.
    fn sample(&mut self, count: u32) {
        let (all, count) = (self.seeds.len(), (count as usize).min(self.seeds.len()));
        self.seeds = (0..count).map(|place| self.seeds[place * all / count]).collect();
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    plays: u64,
    won: u64,
    repaired: u64,
    lost: Vec<String>,
}

impl Outcome {
    fn add(&mut self, row: &str) {
        let field = |place| row.split(',').nth(place).unwrap_or_default();
        self.plays += 1;
        self.repaired += u64::from(field(6) == "patched");
        if field(1) == "won" {
            self.won += 1;
        } else {
            self.lost.push(row.to_owned());
        }
    }
}

/// Plays all bases, or a sample of them, and prints the page. Returns true if the bot won all of them.
pub fn prove(folder: &Path, sample: Option<NonZeroU32>, out: &mut impl Write) -> Result<bool, RunFault> {
    let mut kinds = Kind::all();
    if let Some(count) = sample {
        kinds.iter_mut().for_each(|kind| kind.sample(count.get()));
    }
    let _lock = if sample.is_none() { lock(folder)? } else { None };
    let progress = Progress::beside_output(kinds.iter().map(|kind| kind.seeds.len() as u64).sum());
    let proof = Proof { tables: Arc::new(shipped()), progress };
    let play = |kind: &Kind| match sample {
        Some(_) => proof.play_all(&kind.seeds, Outcome::default(), |_| Ok(())),
        None => proof.play_kept(kind, folder),
    };
    let outcomes = kinds.iter().map(play).collect::<Result<Vec<_>, _>>()?;
    let command =
        sample.map_or_else(|| "survey prove".to_owned(), |count| format!("survey prove --sample {count}"));
    print(&kinds, &outcomes, &command, &proof.tables, out)?;
    Ok(outcomes.iter().all(|outcome| outcome.lost.is_empty()))
}

/// Locks a folder, so that no other proof uses it. On a network file system without locks, goes on without one.
fn lock(folder: &Path) -> Result<Option<FolderLock>, RunFault> {
    match FolderLock::try_take(folder, "lock") {
        Ok(Some(lock)) => Ok(Some(lock)),
        Ok(None) => Err(RunFault::Input(format!(
            "another proof still writes into `{}`; wait for its end, or name another folder with --folder",
            folder.display()
        ))),
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(None),
        Err(error) => Err(RunFault::File(folder.to_owned(), error)),
    }
}

const HEAD: &str = "# generator ";

/// The comment at the top of a file. Rows from other versions are ignored.
fn head(tables: &Tables) -> String {
    format!("{HEAD}{GENERATOR_VERSION}, rules {RULES_VERSION}, tables {:08x}", tables_number(tables))
}

struct Proof {
    tables: Arc<Tables>,
    progress: Progress,
}

impl Proof {
    /// Plays the seeds of a kind that are not in its file yet, and those that were lost.
    fn play_kept(&self, kind: &Kind, folder: &Path) -> Result<Outcome, RunFault> {
        let path = folder.join(&kind.file);
        let fault = |error| RunFault::File(path.clone(), error);
        let head = head(&self.tables);
        let text = match read_text(&path, MOST_BY_GAME) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(fault(error)),
        };
        // A file with that name may belong to another program.
        if !text.is_empty() && !text.starts_with(HEAD) {
            let text = format!(
                "`{}` was not written by `survey prove`, and would be lost: name another folder, for example --folder proof",
                path.display()
            );
            return Err(RunFault::Input(text));
        }
        let mut kept: Vec<String> = read_kept(kind, &text, &head).into_iter().map(str::to_owned).collect();
        let lost = kept.par_iter_mut().zip(&kind.seeds).filter(|(row, _)| row.contains(",lost,"));
        lost.for_each(|(row, &seed)| *row = self.play(seed));
        let mut outcome = Outcome::default();
        kept.iter().for_each(|row| outcome.add(row));
        // Rewrite the kept rows without an incomplete last row. The atomic write never loses the only copy.
        let rows: Vec<&str> = std::iter::once(head.as_str()).chain(kept.iter().map(String::as_str)).collect();
        write_whole(&path, (rows.join("\n") + "\n").as_bytes()).map_err(fault)?;
        let mut file = File::options().append(true).open(&path).map_err(fault)?;
        self.progress.advance(kept.len() as u64);
        let rest = &kind.seeds[kept.len()..];
        self.play_all(rest, outcome, |rows| file.write_all(rows.as_bytes()).map_err(fault))
    }

    fn play_all(
        &self,
        seeds: &[Seed],
        mut outcome: Outcome,
        mut keep: impl FnMut(&str) -> Result<(), RunFault>,
    ) -> Result<Outcome, RunFault> {
        for batch in seeds.chunks(BATCH) {
            let play = |&seed: &Seed| {
                let row = self.play(seed);
                self.progress.advance(1);
                row
            };
            let rows: Vec<String> = batch.par_iter().map(play).collect();
            rows.iter().for_each(|row| outcome.add(row));
            keep(&(rows.join("\n") + "\n"))?;
        }
        Ok(outcome)
    }

    fn play(&self, seed: Seed) -> String {
        play_out(seed, Arc::clone(&self.tables)).to_string()
    }
}

/// The complete rows of a file in seed order.
fn read_kept<'text>(kind: &Kind, text: &'text str, head: &str) -> Vec<&'text str> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = whole.lines();
    if lines.next() != Some(head) {
        return Vec::new();
    }
    let is_of = |row: &str, seed: Seed| row.starts_with(&format!("{seed},")) && row.matches(',').count() >= 8;
    lines.zip(&kind.seeds).take_while(|&(row, &seed)| is_of(row, seed)).map(|(row, _)| row).collect()
}

fn print(
    kinds: &[Kind],
    outcomes: &[Outcome],
    command: &str,
    tables: &Tables,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    writeln!(
        out,
        "# How many bases the bot wins

The bot knows the map, obeys every rule and spends no gold. A base that it wins can be won. A base that could
not be won is repaired before the play (`play.md` 8.6.12). `{command}` made this table with
generator {GENERATOR_VERSION}, rules {RULES_VERSION} and the tables {:08x}.

| bases | played | won | repaired | lost |
|---|---|---|---|---|",
        tables_number(tables)
    )?;
    for (kind, Outcome { plays, won, repaired, lost }) in kinds.iter().zip(outcomes) {
        writeln!(out, "| {} | {plays} | {won} | {repaired} | {} |", kind.about, lost.len())?;
    }
    let lost: Vec<&String> = outcomes.iter().flat_map(|outcome| &outcome.lost).collect();
    if lost.is_empty() {
        writeln!(out, "\nNo base was lost.")?;
        return Ok(());
    }
    writeln!(
        out,
        "\n## Lost\n\nThe rows of `survey bot`: seed,result,ticks,steps,damage,standing,base,plays,why\n"
    )?;
    for row in lost {
        writeln!(out, "    {row}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind() -> Kind {
        let seeds = (0..3).map(Seed::classic).collect();
        Kind { about: "three".into(), file: "three.csv".into(), seeds }
    }

    #[test]
    fn a_stopped_run_continues_after_its_last_whole_row() {
        let rows = "1.0,won,10,2,3,4,whole,1,\n1.1,lost,9,2,3,0,patched,6,why\n1.2,won,1";
        let (text, kind) = (format!("# head\n{rows}"), kind());
        let kept = read_kept(&kind, &text, "# head");
        assert_eq!(kept, ["1.0,won,10,2,3,4,whole,1,", "1.1,lost,9,2,3,0,patched,6,why"]);
        let mut outcome = Outcome::default();
        kept.iter().for_each(|row| outcome.add(row));
        let lost = vec!["1.1,lost,9,2,3,0,patched,6,why".to_owned()];
        assert_eq!(outcome, Outcome { plays: 2, won: 1, repaired: 1, lost });
        for other in
            ["# older\n1.0,won,10,2,3,4,whole,1,\n", "# head\n1.1,won,10,2,3,4,whole,1,\n", "", "# head"]
        {
            assert!(read_kept(&kind, other, "# head").is_empty(), "{other}");
        }
    }

    #[test]
    fn a_sample_is_spread_over_all_seeds() {
        let sample = |count| {
            let mut kind = kind();
            kind.sample(count);
            kind.seeds
        };
        assert_eq!(sample(2), [Seed::classic(0), Seed::classic(1)]);
        assert_eq!(sample(9).len(), 3);
        let all = Kind::all();
        assert_eq!(all.iter().map(|kind| kind.seeds.len()).sum::<usize>(), 2 * 65_536 + 50_000 + 6 * 5_000);
    }
}
