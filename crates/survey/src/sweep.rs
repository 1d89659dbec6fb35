//! A range of seeds on all cores: every seed becomes text, and the text comes out in seed order.
//!
//! Workers take blocks of neighbouring seeds, each with a generator of its own. A few blocks for
//! every worker make a batch; a batch is written before the next one begins, so memory stays flat
//! however long the range is.

use std::io::Write;

use rayon::{ThreadPoolBuilder, prelude::*};
use rootward_gen::{Base, Generator, Seed};

use crate::{
    output::Fault,
    progress::Progress,
    range::{Seeds, blocks},
};

/// Seeds in a block: enough to pay for its generator, few enough to share the work evenly.
const BLOCK: u64 = 8;
/// Blocks of a batch for every worker.
const BLOCKS_PER_WORKER: u64 = 32;

/// Working memory that is used for every seed of a block.
#[derive(Debug)]
pub struct Workplace {
    pub generator: Generator,
    pub base: Base,
}

impl Workplace {
    pub fn new() -> Self {
        Self { generator: Generator::new(), base: Base::empty() }
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
) -> Result<(), Fault> {
    let workers = ThreadPoolBuilder::new().build()?;
    let batch_size = BLOCK * BLOCKS_PER_WORKER * workers.current_num_threads() as u64;
    let progress = Progress::beside_output(seeds.count());
    for batch in seeds.blocks(batch_size) {
        let done = batch.end - batch.start;
        let parts: Vec<_> = blocks(batch, BLOCK).collect();
        let texts: Vec<String> = workers.install(|| {
            let texts = parts.into_par_iter().map(|block| {
                let (mut workplace, mut text) = (Workplace::new(), String::new());
                block.for_each(|number| describe(&mut workplace, seeds.seed(number), &mut text));
                text
            });
            texts.collect()
        });
        for text in texts {
            out.write_all(text.as_bytes())?;
        }
        progress.advance(done);
    }
    Ok(())
}
