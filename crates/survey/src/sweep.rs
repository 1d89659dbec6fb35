//! Runs a range of seeds on all cores, with results in seed order.
//!
//! Workers take blocks of neighbouring seeds. A batch is written before the next begins, so memory use stays constant.

use std::{num::NonZeroU16, ops::Range};

use rayon::{ThreadPoolBuilder, prelude::*};
use rootward_gen::{Base, Generator, Seed};

use crate::{
    output::RunFault,
    progress::Progress,
    range::{Seeds, blocks},
};

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

    /// The finished base of a seed.
    pub fn finish(&mut self, seed: Seed) -> &Base {
        self.generator.generate_into(&seed.into(), &mut self.base);
        &self.base
    }
}

/// The workers of a range, and the size of their portions.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// The number of threads. `None` for all cores.
    threads: Option<NonZeroU16>,
    /// The number of seeds in a block.
    block: u64,
    /// The number of blocks in a batch for each worker.
    blocks: u64,
}

impl Crew {
    /// For work of microseconds.
    pub const QUICK: Self = Self { threads: None, block: 8, blocks: 32 };
    /// For work that mostly ends after a microsecond. More seeds share the cost of a block.
    pub const FINE: Self = Self { threads: None, block: 64, blocks: 16 };
    /// For work of many milliseconds. Results come soon, and the bar moves.
    pub const SLOW: Self = Self { threads: None, block: 1, blocks: 8 };

    /// The same crew with another number of threads. `None` for all cores.
    pub const fn on(self, threads: Option<NonZeroU16>) -> Self {
        Self { threads, ..self }
    }

    /// Lets `work` make something of every seed. `take` gets the results in seed order, and may write them.
    ///
    /// # Errors
    /// Threads that cannot be started, and the errors of `take`.
    pub fn sweep<T: Send>(
        self,
        seeds: &Seeds,
        work: impl Fn(&mut Workplace, Seed) -> T + Sync,
        take: impl FnMut(T) -> Result<(), RunFault>,
    ) -> Result<(), RunFault> {
        self.work_through(seeds, &Progress::beside_output(seeds.count()), work, take)
    }

    /// The same for a `take` that writes nothing, so a progress bar may show.
    ///
    /// # Errors
    /// Threads that cannot be started.
    pub fn tally<T: Send>(
        self,
        seeds: &Seeds,
        work: impl Fn(&mut Workplace, Seed) -> T + Sync,
        mut take: impl FnMut(T),
    ) -> Result<(), RunFault> {
        self.work_through(seeds, &Progress::before_output(seeds.count()), work, |result| {
            take(result);
            Ok(())
        })
    }

    fn work_through<T: Send>(
        self,
        seeds: &Seeds,
        progress: &Progress,
        work: impl Fn(&mut Workplace, Seed) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), RunFault>,
    ) -> Result<(), RunFault> {
        self.work(seeds, seeds.numbers().start, work, |batch, results| {
            results.into_iter().try_for_each(&mut take)?;
            progress.advance(batch.end - batch.start);
            Ok(true)
        })
    }

    /// Lets `work` make something of every seed from a number on. `take` gets the results of a batch with its numbers,
    /// and returns whether the work continues.
    ///
    /// # Errors
    /// Threads that cannot be started, and the errors of `take`.
    pub fn work<T: Send>(
        self,
        seeds: &Seeds,
        first: u64,
        work: impl Fn(&mut Workplace, Seed) -> T + Sync,
        mut take: impl FnMut(Range<u64>, Vec<T>) -> Result<bool, RunFault>,
    ) -> Result<(), RunFault> {
        let threads = self.threads.map_or(0, NonZeroU16::get);
        let workers = ThreadPoolBuilder::new().num_threads(threads.into()).build()?;
        let batch_size = self.block * self.blocks * workers.current_num_threads() as u64;
        let work_on = |block: Range<u64>| {
            let (work, mut workplace) = (&work, Workplace::of(seeds));
            block.map(move |number| work(&mut workplace, seeds.seed(number)))
        };
        for batch in blocks(first..seeds.numbers().end, batch_size) {
            let parts: Vec<_> = blocks(batch.clone(), self.block).collect();
            let results = workers.install(|| parts.into_par_iter().flat_map_iter(work_on).collect());
            if !take(batch, results)? {
                break;
            }
        }
        Ok(())
    }
}
