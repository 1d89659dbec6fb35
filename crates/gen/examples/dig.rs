//! Digs the base of a seed and draws its floors: `cargo run -p rootward-gen --example dig -- 17.3`.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rootward_gen::{Base, Seed, export, generate};

const USAGE: &str = "usage: dig SEED, for example dig 17.3";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [text] = arguments.as_slice() else {
        return refuse(USAGE);
    };
    match text.parse::<Seed>() {
        Ok(seed) => match print_base(&generate(&seed.into())) {
            // A closed pipe is not an error, because the reader has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => refuse(&error.to_string()),
            _ => ExitCode::SUCCESS,
        },
        Err(error) => refuse(&error.to_string()),
    }
}

fn print_base(base: &Base) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (seed, floors) = (base.seed(), base.plan().floor_count());
    writeln!(out, "Seed {seed}, {}, map {}", seed.variant().name(), seed.difficulty().map())?;
    for floor in 1..=floors {
        writeln!(out, "\nFloor {floor} of {floors}\n{}", export::ascii_floor(base, floor))?;
    }
    for (character, meaning) in export::legend() {
        writeln!(out, "{character}  {meaning}")?;
    }
    Ok(())
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("dig: {why}");
    ExitCode::from(2)
}
