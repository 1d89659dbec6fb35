//! `survey checkpoints`: the checksum of every layer after every phase, line for line as in the
//! golden files (`architect-a.md`, chapter 10), so that `diff` tells whether a base is exact.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{Checkpoint, Layer, Observer, Seed};

use crate::{
    checksum::crc_of_words,
    output::Fault,
    range::Seeds,
    sweep::{Workplace, sweep},
};

/// The first line.
const COLUMNS: &str = "seed,phase,rng_state,layer,crc32";

/// Prints the rows of all seeds.
pub fn checkpoints(seeds: &Seeds, out: &mut impl Write) -> Result<(), Fault> {
    writeln!(out, "{COLUMNS}")?;
    sweep(seeds, out, append_rows)
}

fn append_rows(workplace: &mut Workplace, seed: Seed, text: &mut String) {
    let Workplace { generator, base } = workplace;
    generator.generate_observed(&seed.into(), base, &mut Rows { number: seed.number(), text });
}

/// Writes the rows of a seed while it is generated.
struct Rows<'a> {
    number: u64,
    text: &'a mut String,
}

impl Observer for Rows<'_> {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let (phase, state) = (checkpoint.phase().name(), checkpoint.rng_state());
        for layer in Layer::ALL {
            let crc = crc_of_words(checkpoint.words(layer));
            // Writing to a String cannot fail.
            let _ = writeln!(self.text, "{},{phase},{state:04x},{},{crc:08x}", self.number, layer.name());
        }
    }
}
