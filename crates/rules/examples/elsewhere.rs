//! Checks that another machine, compiler or engine builds the same bases and computes the same plays: `cargo run
//! --release -p rootward-rules --example elsewhere -- tests/recordings/*.ron`. The output has a checksum over the cells
//! of all 65,536 classic bases, and one line per recording with a checksum over its link. `scripts/web --same` runs
//! this example in Chromium's engine too, and compares.

use std::{path::Path, process::ExitCode, sync::Arc};

use rootward_gen::{Base, Generator, Pos, Seed};
use rootward_rules::{
    recording::{
        Recording,
        check::{Verdict, check},
        open,
    },
    tables::{Tables, shipped},
};

fn main() -> ExitCode {
    println!("bases: {:08x}", all_bases());
    let tables = Arc::new(shipped());
    let mut code = ExitCode::SUCCESS;
    for file in std::env::args().skip(1) {
        let told = match open(Path::new(&file), &tables) {
            Err(error) => format!("{error}"),
            Ok((recording, seed)) => match check(&recording, seed, tables.clone()) {
                Verdict::Same { ticks, .. } => match link_of(&recording, &tables) {
                    Ok(link) => format!("{seed}: the same after {ticks} ticks; its link: {link:08x}"),
                    Err(why) => {
                        code = ExitCode::FAILURE;
                        format!("{seed}: {why}")
                    }
                },
                other => {
                    code = ExitCode::FAILURE;
                    format!("{seed}: {other:?}")
                }
            },
        };
        println!("{told}");
    }
    code
}

/// The checksum of the recording's link. The link must decode to the same recording.
fn link_of(recording: &Recording, tables: &Tables) -> Result<u32, String> {
    let link = recording.link()?;
    match Recording::of_link(&link, tables) {
        Some(Ok((again, _))) if again.write() == recording.write() => Ok(crc32fast::hash(link.as_bytes())),
        Some(Err(error)) => Err(error.to_string()),
        _ => Err("its link leads to another recording".to_owned()),
    }
}

fn all_bases() -> u32 {
    let mut generator = Generator::new();
    let mut base = Base::empty();
    let mut hasher = crc32fast::Hasher::new();
    for number in 0..=u16::MAX {
        generator.generate_into(&Seed::classic(number).into(), &mut base);
        let words = Pos::all().flat_map(|at| {
            [
                base.id(at).word(),
                base.kind_word(at).word(),
                u16::from(base.root_dir(at).code()),
                base.tile(at).into(),
            ]
        });
        let bytes: Vec<u8> = words.flat_map(u16::to_le_bytes).chain(base.rng_state().to_le_bytes()).collect();
        hasher.update(&bytes);
    }
    hasher.finalize()
}
