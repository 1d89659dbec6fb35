//! `survey hash`: one line of checksums for each finished base, for comparing generator versions.

use std::{fmt::Write as _, io::Write};

use rootward_gen::{Base, Pos, Seed};

use crate::{
    checksum::crc_of_words,
    output::RunFault,
    range::Seeds,
    sweep::{Workplace, sweep},
};

const COLUMNS: &str = "seed,rng_state,cell_id,kind,root_dir,tile";

/// Prints the lines of all seeds.
pub fn hash(seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "{COLUMNS}")?;
    sweep(seeds, out, append_line)
}

fn append_line(workplace: &mut Workplace, seed: Seed, text: &mut String) {
    let Workplace { generator, base } = workplace;
    generator.generate_into(&seed.into(), base);
    let Checksums { cell_id, kind, root_dir, tile } = Checksums::of(base);
    let (number, state) = (seed.number(), base.rng_state());
    let _ = writeln!(text, "{number},{state:04x},{cell_id:08x},{kind:08x},{root_dir:08x},{tile:08x}");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Checksums {
    cell_id: u32,
    kind: u32,
    root_dir: u32,
    tile: u32,
}

impl Checksums {
    fn of(base: &Base) -> Self {
        let tiles: Vec<u8> = Pos::all().map(|at| base.tile(at)).collect();
        Self {
            cell_id: crc_of_words(Pos::all().map(|at| base.id(at).word())),
            kind: crc_of_words(Pos::all().map(|at| base.kind_word(at).word())),
            root_dir: crc_of_words(Pos::all().map(|at| u16::from(base.root_dir(at).code()) << 8)),
            tile: crc32fast::hash(&tiles),
        }
    }
}
