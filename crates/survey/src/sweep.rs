//! Runs a range of seeds on all cores, with results in seed order.
//!
//! Workers take blocks of neighbouring seeds. A batch is written before the next begins, so memory use stays constant.

use std::{io::Write, num::NonZeroU16, ops::Range};

use rayon::{ThreadPoolBuilder, prelude::*};
use rootward_gen::{Base, Generator, Seed};

use crate::{
    output::RunFault,
    progress::Progress,
    range::{Seeds, blocks},
};

/// The division of a range's seeds among workers.
#[derive(Clone, Copy, Debug)]
pub struct Grain {
    block: u64,
    /// The blocks of a batch for each worker.
    blocks: u64,
}

impl Grain {
    /// For work of microseconds.
    pub const QUICK: Self = Self { block: 8, blocks: 32 };
    /// For work that mostly ends after a microsecond. More seeds share the cost of a block.
    pub const FINE: Self = Self { block: 64, blocks: 16 };
    /// For work of many milliseconds. Results come soon, and the bar moves.
    pub const SLOW: Self = Self { block: 1, blocks: 8 };
}

/// Working memory that is reused for every seed of a block.
#[derive(Debug)]
pub struct Workplace {
    pub generator: Generator,
    pub base: Base,
}

impl Workplace {
    /// A workplace for the seeds of a range.
    pub fn of(seeds: &Seeds) -> Self {
        Self { generator: seeds.plan().generator(), base: Base::empty() }
    }
}

/// Lets `describe` append the text of every seed, and writes all texts in seed order.
///
/// # Errors
/// Output that cannot be written, and threads that cannot be started.
pub fn sweep(
    seeds: &Seeds,
    out: &mut impl Write,
    describe: impl Fn(&mut Workplace, Seed, &mut String) + Sync,
) -> Result<(), RunFault> {
    let progress = Progress::beside_output(seeds.count());
    work_through(Grain::QUICK, seeds, &progress, String::new, describe, |text| {
        Ok(out.write_all(text.as_bytes())?)
    })
}

/// Lets `judge` add every seed to the result of its block, and takes these results in seed order. Nothing is written
/// meanwhile, so a progress bar may show.
///
/// # Errors
/// Threads that cannot be started.
pub fn fold<T: Send>(
    seeds: &Seeds,
    start: impl Fn() -> T + Sync,
    judge: impl Fn(&mut Workplace, Seed, &mut T) + Sync,
    mut take: impl FnMut(T),
) -> Result<(), RunFault> {
    let progress = Progress::before_output(seeds.count());
    work_through(Grain::QUICK, seeds, &progress, start, judge, |result| {
        take(result);
        Ok(())
    })
}

/// Lets `work` add every seed to the result of its block, and takes these results in seed order. `take` may write them.
///
/// # Errors
/// Threads that cannot be started, and the errors of `take`.
pub fn sweep_by<T: Send>(
    grain: Grain,
    seeds: &Seeds,
    start: impl Fn() -> T + Sync,
    work: impl Fn(&mut Workplace, Seed, &mut T) + Sync,
    take: impl FnMut(T) -> Result<(), RunFault>,
) -> Result<(), RunFault> {
    work_through(grain, seeds, &Progress::beside_output(seeds.count()), start, work, take)
}

fn work_through<T: Send>(
    grain: Grain,
    seeds: &Seeds,
    progress: &Progress,
    start: impl Fn() -> T + Sync,
    work: impl Fn(&mut Workplace, Seed, &mut T) + Sync,
    mut take: impl FnMut(T) -> Result<(), RunFault>,
) -> Result<(), RunFault> {
    let crew = Crew { threads: None, grain };
    crew.work(seeds, seeds.first(), start, work, |batch, results| {
        results.into_iter().try_for_each(&mut take)?;
        progress.advance(batch.end - batch.start);
        Ok(true)
    })
}

/// The workers of a range, and the size of their portions.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// The number of threads. `None` for all cores.
    pub threads: Option<NonZeroU16>,
    /// The division of the seeds.
    pub grain: Grain,
}

impl Crew {
    /// Lets `work` add every seed from a number on to the result of its block. `take` gets the results of a batch with
    /// its numbers, and returns whether the work continues.
    ///
    /// # Errors
    /// Threads that cannot be started, and the errors of `take`.
    pub fn work<T: Send>(
        self,
        seeds: &Seeds,
        first: u64,
        start: impl Fn() -> T + Sync,
        work: impl Fn(&mut Workplace, Seed, &mut T) + Sync,
        mut take: impl FnMut(Range<u64>, Vec<T>) -> Result<bool, RunFault>,
    ) -> Result<(), RunFault> {
        let threads = self.threads.map_or(0, NonZeroU16::get);
        let workers = ThreadPoolBuilder::new().num_threads(threads.into()).build()?;
        let batch_size = self.grain.block * self.grain.blocks * workers.current_num_threads() as u64;
        for batch in blocks(first..seeds.end(), batch_size) {
            let parts: Vec<_> = blocks(batch.clone(), self.grain.block).collect();
            let results: Vec<T> = workers.install(|| {
                let results = parts.into_par_iter().map(|block| {
                    let (mut workplace, mut result) = (Workplace::of(seeds), start());
                    block.for_each(|number| work(&mut workplace, seeds.seed(number), &mut result));
                    result
                });
                results.collect()
            });
            if !take(batch, results)? {
                break;
            }
        }
        Ok(())
    }
}
