//! Prints the walkthrough of a base: `cargo run --release -p rootward-atlas --example walkthrough -- 17.3`.

use std::{process::exit, sync::Arc};

use rootward_atlas::walkthrough::walkthrough;
use rootward_gen::Seed;
use rootward_rules::tables::shipped;

fn main() {
    let written = std::env::args().nth(1).unwrap_or_else(|| "1.0".to_owned());
    let seed: Seed = written.parse().unwrap_or_else(|error| {
        eprintln!("walkthrough: {error}");
        exit(2)
    });
    print!("{}", walkthrough(seed, Arc::new(shipped())));
}
