//! `survey hash`: one line of checksums per finished base, to compare generator versions.

use std::io::Write;

use rootward_gen::{Base, Pos};

use crate::{output::RunFault, range::Seeds, sweep::Crew};

/// Prints the lines of all seeds.
pub fn hash(seeds: &Seeds, out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "seed,rng_state,cell_id,kind,root_dir,tile")?;
    Crew::QUICK.sweep(
        seeds,
        |workplace, seed| (seed.number(), checksums(workplace.finish(seed))),
        |(number, checksums)| Ok(writeln!(out, "{number},{checksums}")?),
    )
}

fn checksums(base: &Base) -> String {
    let cell_id = crc_of_words(Pos::all().map(|at| base.id(at).word()));
    let kind = crc_of_words(Pos::all().map(|at| base.kind_word(at).word()));
    let root_dir = crc_of_words(Pos::all().map(|at| u16::from(base.root_dir(at).code()) << 8));
    let tile = crc32fast::hash(&Pos::all().map(|at| base.tile(at)).collect::<Vec<u8>>());
    format!("{:04x},{cell_id:08x},{kind:08x},{root_dir:08x},{tile:08x}", base.rng_state())
}

/// The CRC-32 of words as in the golden files: two bytes per word, low byte first.
fn crc_of_words(words: impl Iterator<Item = u16>) -> u32 {
    crc32fast::hash(words.map(u16::to_le_bytes).collect::<Vec<_>>().as_flattened())
}

#[cfg(test)]
mod tests {
    use rootward_gen::CELLS;

    use super::*;

    #[test]
    fn words_are_hashed_low_byte_first() {
        assert_eq!(crc_of_words([0; CELLS].into_iter()), 0xC71C_0011, "the checksum in the specification");
        assert_eq!(crc_of_words([0x3231, 0x3433].into_iter()), crc32fast::hash(b"1234"));
    }
}
