//! `survey hash`: one line of checksums per finished base, to compare generator versions.

use std::io::Write;

use rootward_gen::export::checksums;

use crate::{output::RunFault, range::Seeds, sweep::Crew};

pub fn hash(seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "seed,rng_state,cell_id,kind,root_dir,tile")?;
    Crew::QUICK.sweep(
        seeds,
        |workplace, seed| (seed.number(), checksums(workplace.finish(seed))),
        |(number, checksums)| Ok(writeln!(out, "{number},{checksums}")?),
    )
}
