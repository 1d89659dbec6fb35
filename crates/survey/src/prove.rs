use std::{
    fs::File,
    io::{self, BufWriter, ErrorKind, Write},
    num::NonZeroU32,
    path::Path,
    sync::Arc,
};

use rayon::prelude::*;
use rootward_bot::play_out::{PlayReport, play_out};
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
/// The start of their random stream.
const ENDLESS_START: u64 = 1990;
const CRAWLERS: u64 = 5_000;
/// The number of plays that are written at once.
const BATCH: u64 = 256;

struct Kind {
    about: String,
    file: String,
    seeds: Vec<Seed>,
}

impl Kind {
    fn all() -> Vec<Self> {
        let classic = |variant: Variant| {
            (0..=u16::MAX).map(|number| Seed::classic(number).with_variant(variant)).collect()
        };
        let endless = Seeds::drawn(ENDLESS, ENDLESS_START);
        let mut kinds = vec![
            Self {
                about: "classic planet bases".into(),
                file: "planet.csv".into(),
                seeds: classic(Variant::Planet),
            },
            Self {
                about: "classic stations".into(),
                file: "station.csv".into(),
                seeds: classic(Variant::Station),
            },
            Self {
                about: "endless, any difficulty".into(),
                file: "endless.csv".into(),
                seeds: (0..ENDLESS).map(|number| endless.seed(number)).collect(),
            },
        ];
        kinds.extend(Preset::ALL.iter().map(|&preset| Self {
            about: format!("crawlers, {}", preset.name()),
            file: format!("{}.csv", preset.name()),
            seeds: (0..CRAWLERS).map(|number| Seed::crawler(number, preset)).collect(),
        }));
        kinds
    }

    /// Keeps only this many of its seeds, spread evenly.
    fn sample(mut self, count: u32) -> Self {
        let (all, count) = (self.seeds.len(), (count as usize).min(self.seeds.len()));
        self.seeds = (0..count).map(|place| self.seeds[place * all / count]).collect();
        self
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
    /// Counts a row. Returns false if it is not the complete row of that seed.
    fn add(&mut self, seed: Seed, row: &str) -> bool {
        let fields: Vec<&str> = row.splitn(9, ',').collect();
        let [name, result, .., base, _, _] = fields[..] else { return false };
        if name != seed.to_string() || fields.len() < 9 {
            return false;
        }
        self.plays += 1;
        self.won += u64::from(result == "won");
        self.repaired += u64::from(base == "patched");
        if result != "won" {
            self.lost.push(row.to_owned());
        }
        true
    }
}

/// Plays all bases, or a sample of them, and prints the page. Returns true if the bot has won all of them.
///
/// # Errors
/// A folder or output that cannot be written.
pub fn prove(folder: &Path, sample: Option<NonZeroU32>, out: &mut impl Write) -> Result<bool, RunFault> {
    let tables = Arc::new(shipped());
    let kinds = Kind::all();
    let kinds: Vec<Kind> = match sample {
        Some(count) => kinds.into_iter().map(|kind| kind.sample(count.get())).collect(),
        None => kinds,
    };
    let _lock = if sample.is_none() { Some(lock(folder)?) } else { None };
    let progress = Progress::beside_output(kinds.iter().map(|kind| kind.seeds.len() as u64).sum());
    let mut outcomes = Vec::new();
    for kind in &kinds {
        outcomes.push(match sample {
            Some(_) => play_all(kind, 0, &tables, &progress, Outcome::default(), |_| Ok(()))?,
            None => play_kept(kind, folder, &tables, &progress)?,
        });
    }
    let command =
        sample.map_or_else(|| "survey prove".to_owned(), |count| format!("survey prove --sample {count}"));
    print(&kinds, &outcomes, &command, &tables, out)?;
    Ok(outcomes.iter().all(|outcome| outcome.lost.is_empty()))
}

/// Locks a folder against other proofs. Some network file systems have no locks.
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

/// The head of a file. Rows of other versions do not count.
fn head(tables: &Tables) -> String {
    format!("{HEAD}{GENERATOR_VERSION}, rules {RULES_VERSION}, tables {:08x}", tables_number(tables))
}

/// Plays the seeds of a kind that its file does not have yet.
fn play_kept(
    kind: &Kind,
    folder: &Path,
    tables: &Arc<Tables>,
    progress: &Progress,
) -> Result<Outcome, RunFault> {
    let path = folder.join(&kind.file);
    let fault = |error| RunFault::File(path.clone(), error);
    let head = head(tables);
    let text = match read_text(&path, MOST_BY_GAME) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(fault(error)),
    };
    // A file of that name may have another owner.
    if !text.is_empty() && !text.starts_with(HEAD) {
        let text = format!(
            "`{}` was not written by `survey prove`, and would be lost: name another folder, for example --folder proof",
            path.display()
        );
        return Err(RunFault::Input(text));
    }
    let mut kept: Vec<String> = read_kept(kind, &text, &head).1.into_iter().map(str::to_owned).collect();
    let lost = kept.par_iter_mut().zip(&kind.seeds).filter(|(row, _)| row.contains(",lost,"));
    lost.for_each(|(row, &seed)| *row = play_out(seed, Arc::clone(tables)).to_string());
    let mut outcome = Outcome::default();
    for (row, &seed) in kept.iter().zip(&kind.seeds) {
        outcome.add(seed, row);
    }
    // Rewrites the kept rows without an incomplete last row, but never over the only copy.
    let rows: Vec<&str> = std::iter::once(head.as_str()).chain(kept.iter().map(String::as_str)).collect();
    write_whole(&path, (rows.join("\n") + "\n").as_bytes()).map_err(fault)?;
    let mut file = BufWriter::new(File::options().append(true).open(&path).map_err(fault)?);
    progress.advance(kept.len() as u64);
    play_all(kind, kept.len(), tables, progress, outcome, |rows| {
        file.write_all(rows.as_bytes()).and_then(|()| file.flush()).map_err(fault)
    })
}

/// The complete rows of a file in seed order, and their outcome.
fn read_kept<'text>(kind: &Kind, text: &'text str, head: &str) -> (Outcome, Vec<&'text str>) {
    let mut outcome = Outcome::default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut lines = whole.lines();
    if lines.next() != Some(head) {
        return (outcome, Vec::new());
    }
    let rows = lines
        .zip(&kind.seeds)
        .take_while(|&(row, &seed)| outcome.add(seed, row))
        .map(|(row, _)| row)
        .collect();
    (outcome, rows)
}

/// Plays the seeds of a kind from an index on, and passes on the rows of each batch.
fn play_all(
    kind: &Kind,
    from: usize,
    tables: &Arc<Tables>,
    progress: &Progress,
    mut outcome: Outcome,
    mut keep: impl FnMut(&str) -> Result<(), RunFault>,
) -> Result<Outcome, RunFault> {
    for batch in kind.seeds[from..].chunks(BATCH as usize) {
        let play = |&seed: &Seed| {
            let report = play_out(seed, Arc::clone(tables));
            progress.advance(1);
            report
        };
        let reports: Vec<PlayReport> = batch.par_iter().map(play).collect();
        let mut rows = String::new();
        for (&seed, report) in batch.iter().zip(&reports) {
            let row = report.to_string();
            outcome.add(seed, &row);
            rows += &row;
            rows.push('\n');
        }
        keep(&rows)?;
    }
    Ok(outcome)
}

fn print(
    kinds: &[Kind],
    outcomes: &[Outcome],
    command: &str,
    tables: &Tables,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    writeln!(out, "# How many bases the bot wins\n")?;
    writeln!(
        out,
        "The bot knows the map, obeys every rule and spends no gold. A base that it wins can be won. A base that could"
    )?;
    writeln!(
        out,
        "not be won is repaired before the play (`play.md` 8.6.12). `{command}` made this table with"
    )?;
    writeln!(
        out,
        "generator {GENERATOR_VERSION}, rules {RULES_VERSION} and the tables {:08x}.\n",
        tables_number(tables)
    )?;
    writeln!(out, "| bases | played | won | repaired | lost |")?;
    writeln!(out, "|---|---|---|---|---|")?;
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
    fn a_stopped_run_goes_on_behind_its_last_whole_row_of_the_same_versions() {
        let rows = "1.0,won,10,2,3,4,whole,1,\n1.1,lost,9,2,3,0,patched,6,why\n1.2,won,1";
        let (text, kind) = (format!("# head\n{rows}"), kind());
        let (outcome, kept) = read_kept(&kind, &text, "# head");
        assert_eq!(kept, ["1.0,won,10,2,3,4,whole,1,", "1.1,lost,9,2,3,0,patched,6,why"]);
        let lost = vec!["1.1,lost,9,2,3,0,patched,6,why".to_owned()];
        assert_eq!(outcome, Outcome { plays: 2, won: 1, repaired: 1, lost });
        for other in
            ["# older\n1.0,won,10,2,3,4,whole,1,\n", "# head\n1.1,won,10,2,3,4,whole,1,\n", "", "# head"]
        {
            assert!(read_kept(&kind, other, "# head").1.is_empty(), "{other}");
        }
    }

    #[test]
    fn a_sample_is_spread_over_all_seeds_and_never_larger() {
        let sample = |count| kind().sample(count).seeds;
        assert_eq!(sample(2), [Seed::classic(0), Seed::classic(1)]);
        assert_eq!(sample(9).len(), 3);
        let all = Kind::all();
        assert_eq!(all.iter().map(|kind| kind.seeds.len()).sum::<usize>(), 2 * 65_536 + 50_000 + 6 * 5_000);
    }
}
