//! `survey checkpoints`: the checksum of every layer after every phase, in the format of the golden files.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{Checkpoint, Observer, Part, Seed, Variant};

use crate::{
    output::RunFault,
    range::Seeds,
    sweep::{Crew, Workplace},
};

pub fn checkpoints(seeds: &Seeds, part: Part, out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "seed,phase,rng_state,layer,crc32")?;
    let rows_of = |Workplace { generator, base }: &mut Workplace, seed: Seed| {
        let mut writer = RowWriter { seed, part, text: String::new() };
        generator.generate_observed(&seed.into(), base, &mut writer);
        writer.text
    };
    Crew::QUICK.sweep(seeds, rows_of, |text| Ok(out.write_all(text.as_bytes())?))
}

struct RowWriter {
    seed: Seed,
    part: Part,
    text: String,
}

impl Observer for RowWriter {
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let number = self.seed.number();
        let state = checkpoint.rng_state();
        let prefix = if self.seed.variant() == Variant::Station { "station/" } else { "" };
        for (phase, layers) in checkpoint.rows(self.part) {
            for &layer in layers {
                let crc = crc32fast::hash(&checkpoint.bytes(layer));
                let name = layer.name();
                let _ = writeln!(self.text, "{number},{prefix}{phase},{state:04x},{name},{crc:08x}");
            }
        }
    }
}
