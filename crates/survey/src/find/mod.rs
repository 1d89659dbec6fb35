//! `survey find`: the bases of a range that match a condition.

mod log;

use std::{
    fmt::Write as _,
    io::{IsTerminal, Write, stderr},
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Instant,
};

use clap::Args;
use rootward_gen::{GENERATOR_VERSION, Style, Variant};
use rootward_search::{Column, Question, ReadError, Row, Searcher, Shortfall, Subject, column};

use self::log::{Found, SearchLog};
use crate::{
    entries::{EntryFormat, FORMATS, RowWriter},
    option_values::{read_column, read_entries, read_threads, read_top},
    output::{RunFault, tell},
    progress::Progress,
    range::{RangePart, Seeds},
    range_args::RangeArgs,
    sweep::Crew,
};

/// The exit code of a run stopped from the keyboard, as in shells.
const STOPPED: i32 = 130;

/// The search and its output.
#[derive(Clone, Debug, Args)]
pub struct FindArgs {
    #[command(flatten)]
    range: RangeArgs,
    /// The condition; without it, every base fits; for example --where "floors = 5 and shops >= 8".
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    condition: Option<String>,
    /// The column, relation or calculation to sort by, the largest first; without it, the numbers of the bases give the
    /// order; for example --sort captive_steps.
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,
    /// Puts the smallest first; for example --sort shops --ascending.
    #[arg(long, requires = "sort")]
    ascending: bool,
    /// The largest number of bases to print; for example --top 10.
    #[arg(long, value_name = "N", value_parser = read_top, allow_hyphen_values = true)]
    top: Option<NonZeroU32>,
    /// The columns to print; without it, the seed and those of --where and --sort; for example --columns
    /// seed,floors,shops.
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', value_parser = read_column, allow_hyphen_values = true)]
    columns: Vec<&'static Column>,
    /// The format of the output; for example --format jsonl.
    #[arg(long, value_name = FORMATS, default_value = "text", value_parser = read_entries, allow_hyphen_values = true)]
    format: EntryFormat,
    /// The number of threads; without it, all cores; for example --threads 4.
    #[arg(long, value_name = "N", value_parser = read_threads, allow_hyphen_values = true)]
    threads: Option<NonZeroU16>,
    /// Searches only this part of the range. The outputs of all parts, one after the other, are the output of the
    /// whole range, so only the first part has a header. Sorting works within a part; for
    /// example --part 3/16.
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    part: Option<RangePart>,
    /// Saves the results and the progress in a file, and continues a stopped search from it. Only one
    /// search at a time can use the file; for example --resume found.log.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl FindArgs {
    fn seeds(&self) -> Result<Seeds, RunFault> {
        let seeds = self.range.campaign()?;
        Ok(match self.part {
            Some(part) => seeds.part(part),
            None => seeds,
        })
    }
}

/// Prints the matching bases. Fails on an invalid condition, and if it is stopped, after printing what it found.
pub fn find(search: &FindArgs, out: &mut impl Write) -> Result<(), RunFault> {
    let seeds = &search.seeds()?;
    let question = Question::read(search.condition.as_deref(), search.sort.as_deref()).map_err(refused)?;
    let (question, shown) = shown(search, question);
    let question = Arc::new(question);
    let numbers = seeds.numbers();

    let (mut log, before) = match &search.resume {
        Some(path) => {
            let (log, found) = SearchLog::open(path, &about(search, seeds, &question), numbers.clone())?;
            (Some(log), found)
        }
        None => (None, Found { rows: Vec::new(), next: numbers.start }),
    };
    let first = before.next;
    let progress = Progress::before_output(seeds.count());
    progress.advance(first - numbers.start);

    let headings = shown.iter().map(|&place| (&question.subjects()[place]).into()).collect();
    let mut results = Results {
        search,
        question: &question,
        shown,
        rows: Vec::new(),
        count: 0,
        table: RowWriter::new(search.format, headings)?,
    };
    // Together, the outputs of all parts form one table.
    if search.part.is_none_or(RangePart::is_first) {
        results.table.head(out)?;
    }
    results.take(before.rows, out)?;

    let stopped = stop_at_signal();
    let (begun, mut next) = (Instant::now(), first);
    if !results.is_full() {
        Crew::FINE.on(search.threads).work(
            seeds,
            first,
            || Searcher::new(Arc::clone(&question), seeds.plan()),
            |searcher, seed| {
                let named = |fault| RunFault::Input(format!("base {seed}, --where: {fault}"));
                searcher.next(seed).map_err(named)
            },
            |batch, rows| {
                // Rows before a fault are printed, so that the output does not depend on the batches.
                let mut fault = None;
                let rows = rows.into_iter().map_while(|row| row.map_err(|why| fault = Some(why)).ok());
                let found: Vec<Row> = rows.flatten().collect();
                if let Some(log) = log.as_mut().filter(|_| fault.is_none()) {
                    log.note(&found, batch.clone())?;
                }
                progress.aside(|| results.take(found, out))?;
                if let Some(fault) = fault.filter(|_| !results.is_full()) {
                    return Err(fault);
                }
                progress.advance(batch.end - batch.start);
                next = batch.end;
                Ok(!results.is_full() && !stopped.load(Relaxed))
            },
        )?;
    }
    drop(progress);
    let (count, is_full) = (results.count, results.is_full());
    results.finish(out)?;
    let is_done = next >= numbers.end || is_full;
    if count == 0 && is_done && search.part.is_none() {
        tell(&nothing_words(seeds, &question));
    }
    if let Some(own) = seeds.plan().own().filter(|_| count > 0) {
        tell(&format!(
            "these are bases by {}, and their seeds alone lead to others; add --preset {}",
            own.name,
            own.file.display()
        ));
    }
    if !is_done {
        let way_on = match search.resume {
            Some(_) => "the same command goes on from there",
            None => "with --resume FILE a search goes on from there",
        };
        return Err(RunFault::Stopped(next, way_on));
    }
    summarise(count, next - first, begun);
    Ok(())
}

fn refused(error: ReadError) -> RunFault {
    RunFault::Input(match error.is_unknown_name() {
        true => format!("{error}; `survey columns` lists all names"),
        false => error.to_string(),
    })
}

/// The question with all columns to show, and their indices, without duplicates.
fn shown(search: &FindArgs, question: Question) -> (Question, Vec<usize>) {
    let named = question.subjects().len();
    let is_default = search.columns.is_empty();
    let wanted = if is_default { Vec::from_iter(column("seed")) } else { search.columns.clone() };
    let question = question.with_columns(wanted.iter().copied());
    let mut shown: Vec<usize> = Vec::new();
    let of_question = 0..if is_default { named } else { 0 };
    for place in wanted.iter().filter_map(|column| question.place(column)).chain(of_question) {
        if !shown.contains(&place) {
            shown.push(place);
        }
    }
    (question, shown)
}

fn about(search: &FindArgs, seeds: &Seeds, question: &Question) -> String {
    let names: Vec<_> = question.subjects().iter().map(Subject::name).collect();
    // Identify a design by its contents, because its file can change.
    let design = seeds.plan().own().map_or(String::new(), |own| {
        format!(", design {:08x}", crc32fast::hash(format!("{:?}", own.design).as_bytes()))
    });
    format!(
        "generator {GENERATOR_VERSION}, {}{design}, where {}, columns {}",
        seeds.describe(),
        search.condition.as_deref().unwrap_or("nothing"),
        names.join(",")
    )
}

/// The maximum number of bases that are generated again to count matches. They take a fraction of a second.
const MOST_AGAIN: u64 = 1000;

/// A sentence, without its full stop, that names the parts of the condition that exclude the bases.
fn nothing_words(seeds: &Seeds, question: &Arc<Question>) -> String {
    let mut searcher = Searcher::new(Arc::clone(question), seeds.plan());
    let Shortfall { bases, parts, empty } =
        Shortfall::of(&mut searcher, seeds.iter().take(MOST_AGAIN as usize));
    let mut words = format!("no base of {} fits", seeds.count());
    let among = if bases < seeds.count() { format!("of the first {bases}, ") } else { String::new() };
    if parts.len() > 1 {
        let alone = parts.iter().map(|(text, fits)| match fits {
            0 => format!("`{text}` alone fits none"),
            _ => format!("`{text}` alone fits {fits}"),
        });
        let _ = write!(words, "; {among}{}", alone.collect::<Vec<_>>().join(", "));
    }
    for subject in &empty {
        let name = subject.name();
        let _ = write!(words, "; {among}no base has `{name}`{}", remedy(&name, seeds));
    }
    words
}

/// A suggestion that names the bases with a value in a column.
fn remedy(name: &str, seeds: &Seeds) -> &'static str {
    let seed = seeds.seed(seeds.numbers().start);
    if name.contains("captive") && seed.variant() == Variant::Planet {
        "; only stations do (--variant station)"
    } else if name == "preset" && seed.style() != Style::Crawler {
        "; only crawler seeds do (--style w)"
    } else {
        ""
    }
}

/// Installs a signal handler. The first signal only sets the flag, and the second one ends the program.
fn stop_at_signal() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    // Without a handler, the signal ends the program as usual, and the results are only in the log.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Relaxed) {
            std::process::exit(STOPPED);
        }
    });
    stopped
}

fn summarise(found: u64, searched: u64, begun: Instant) {
    if stderr().is_terminal() && searched > 0 {
        let seconds = begun.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
        let rate = searched as f64 / seconds;
        let _ =
            writeln!(stderr(), "{found} found; {searched} searched in {seconds:.2} s, {rate:.0} a second");
    }
}

struct Results<'a> {
    search: &'a FindArgs,
    question: &'a Question,
    shown: Vec<usize>,
    rows: Vec<Row>,
    count: u64,
    table: RowWriter,
}

impl Results<'_> {
    fn top(&self) -> usize {
        self.search.top.map_or(usize::MAX, |top| top.get() as usize)
    }

    fn is_full(&self) -> bool {
        !self.question.is_sorted() && self.count >= self.top() as u64
    }

    /// Takes rows in the order of their numbers, and writes them immediately unless they have to be sorted.
    fn take(&mut self, mut rows: Vec<Row>, out: &mut impl Write) -> Result<(), RunFault> {
        if !self.question.is_sorted() {
            rows.truncate(self.top() - (self.count as usize).min(self.top()));
            self.count += rows.len() as u64;
            return self.write(rows, out);
        }
        for row in &rows {
            self.question.key(row).map_err(|fault| RunFault::Input(format!("--sort: {fault}")))?;
        }
        self.count += rows.len() as u64;
        self.rows.append(&mut rows);
        if self.rows.len() / 2 > self.top() {
            self.sort();
        }
        Ok(())
    }

    /// Keeps the first rows. The sort is stable.
    fn sort(&mut self) {
        // `take` has checked the key of each row.
        self.rows.sort_by(|one, two| self.question.compare(one, two, self.search.ascending));
        self.rows.truncate(self.top());
    }

    fn write(&mut self, rows: Vec<Row>, out: &mut impl Write) -> Result<(), RunFault> {
        if rows.is_empty() {
            return Ok(());
        }
        let rows: Vec<Row> = rows
            .iter()
            .map(|row| self.shown.iter().filter_map(|&place| row.get(place).cloned()).collect())
            .collect();
        self.table.rows(&rows, out)?;
        // Another program may be waiting for these rows.
        Ok(out.flush()?)
    }

    fn finish(mut self, out: &mut impl Write) -> Result<(), RunFault> {
        self.sort();
        let rows = std::mem::take(&mut self.rows);
        self.write(rows, out)?;
        self.table.finish(out)
    }
}
