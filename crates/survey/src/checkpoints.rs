//! `survey checkpoints`: the checksum of every layer after every phase, in the format of the golden files.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{Checkpoint, Observer, Part, Seed, Variant};

use crate::{
    output::RunFault,
    range::Seeds,
    sweep::{Workplace, sweep},
};

const COLUMNS: &str = "seed,phase,rng_state,layer,crc32";

/// Prints the rows of all seeds.
pub fn checkpoints(seeds: &Seeds, part: Part, out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "{COLUMNS}")?;
    sweep(seeds, out, |workplace, seed, text| append_rows(workplace, seed, part, text))
}

fn append_rows(workplace: &mut Workplace, seed: Seed, part: Part, text: &mut String) {
    let Workplace { generator, base } = workplace;
    generator.generate_observed(&seed.into(), base, &mut RowWriter { seed, part, text });
}

struct RowWriter<'a> {
    seed: Seed,
    part: Part,
    text: &'a mut String,
}

impl Observer for RowWriter<'_> {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let number = self.seed.number();
        let state = checkpoint.rng_state();
        let prefix = if self.seed.variant() == Variant::Station { "station/" } else { "" };
        for (phase, layers) in checkpoint.rows(self.part) {
            for &layer in layers {
                let crc = crc32fast::hash(&checkpoint.bytes(layer));
                let _ =
                    writeln!(self.text, "{number},{prefix}{phase},{state:04x},{},{crc:08x}", layer.name());
            }
        }
    }
}
