//! Runs a range of seeds on all cores, with results in seed order.
//!
//! Workers take blocks of consecutive seeds. A batch is written before the next begins, so memory use stays constant.

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
    pub fn of(seeds: &Seeds) -> Self {
        Self { generator: seeds.plan().generator(), base: Base::empty() }
    }

    /// Builds the finished base of a seed.
    pub fn finish(&mut self, seed: Seed) -> &Base {
        self.generator.generate_into(&seed.into(), &mut self.base);
        &self.base
    }
}

/// The number of workers for a range, and how the work is divided.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// `None` uses all cores.
    threads: Option<NonZeroU16>,
    block: u64,
    /// The number of blocks in a batch for each worker.
    blocks: u64,
}

impl Crew {
    /// For tasks that take microseconds.
    pub const QUICK: Self = Self { threads: None, block: 8, blocks: 32 };
    /// For tasks that mostly end after a microsecond. With larger blocks, more seeds share the overhead of a block.
    pub const FINE: Self = Self { threads: None, block: 64, blocks: 16 };
    /// For tasks that take many milliseconds. Small batches give early results and keep the progress bar moving.
    pub const SLOW: Self = Self { threads: None, block: 1, blocks: 8 };

    pub const fn on(self, threads: Option<NonZeroU16>) -> Self {
        Self { threads, ..self }
    }

    /// Calls `work` for every seed. Passes the results in seed order to `take`, which may write them.
    pub fn sweep<T: Send>(
        self,
        seeds: &Seeds,
        work: impl Fn(&mut Workplace, Seed) -> T + Sync,
        take: impl FnMut(T) -> Result<(), RunFault>,
    ) -> Result<(), RunFault> {
        self.work_through(seeds, &Progress::beside_output(seeds.count()), work, take)
    }

    /// Works as [`sweep`](Self::sweep) does, but shows a progress bar, because `take` writes nothing.
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

    /// Works as `sweep` does, with the caller's progress bar. An error of `take` ends the work after the current batch.
    pub fn work_through<T: Send>(
        self,
        seeds: &Seeds,
        progress: &Progress,
        work: impl Fn(&mut Workplace, Seed) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), RunFault>,
    ) -> Result<(), RunFault> {
        self.work(
            seeds,
            seeds.numbers().start,
            || Workplace::of(seeds),
            work,
            |batch, results| {
                results.into_iter().try_for_each(&mut take)?;
                progress.advance(batch.end - batch.start);
                Ok(true)
            },
        )
    }

    /// Calls `work` for every seed from a number on, in a workplace that is made for each block. Passes the results of
    /// each batch with its numbers to `take`, which returns whether to continue.
    pub fn work<W: Send, T: Send>(
        self,
        seeds: &Seeds,
        first: u64,
        workplace: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Seed) -> T + Sync,
        mut take: impl FnMut(Range<u64>, Vec<T>) -> Result<bool, RunFault>,
    ) -> Result<(), RunFault> {
        let threads = self.threads.map_or(0, NonZeroU16::get);
        let workers = ThreadPoolBuilder::new().num_threads(threads.into()).build()?;
        let batch_size = self.block * self.blocks * workers.current_num_threads() as u64;
        let work_on = |block: Range<u64>| {
            let (work, mut workplace) = (&work, workplace());
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
