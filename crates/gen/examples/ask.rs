//! Lists the contents of a seed's base, floor by floor: `cargo run -p rootward-gen --example ask -- 17.3`.

use std::{collections::BTreeMap, process::ExitCode};

use rootward_gen::{Base, Records, Seed, generate};

const USAGE: &str = "usage: ask SEED, for example ask 17.3";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [text] = arguments.as_slice() else {
        return refuse(USAGE);
    };
    match text.parse::<Seed>() {
        Ok(seed) => {
            print_answers(&generate(&seed.into()));
            ExitCode::SUCCESS
        }
        Err(error) => refuse(&error.to_string()),
    }
}

fn print_answers(base: &Base) {
    let records = Records::of(base);
    println!("Seed {}, {} floors", base.seed(), base.plan().floor_count());
    for floor in 1..=base.plan().floor_count() {
        let open = base.cells_of_floor(floor).filter(|&at| base.is_open(at)).count();
        let mut things: BTreeMap<&str, usize> = BTreeMap::new();
        for record in records.iter().filter(|record| record.floor == floor) {
            *things.entry(record.thing.label()).or_default() += 1;
        }
        let things: Vec<String> = things.iter().map(|(label, count)| format!("{label} {count}")).collect();
        println!("Floor {floor}: {open} open cells; {}", things.join(", "));
    }
    let distances = base.distances_from(base.entrance());
    if let Some((at, steps)) = distances.farthest() {
        println!("The cell that is farthest from the entrance is {},{}: {steps} steps", at.x, at.y);
    }
    for shaft in base.shafts() {
        let floors: Vec<String> = shaft.stops().map(|stop| stop.floor.to_string()).collect();
        let state = if shaft.joined { "runs" } else { "was never joined" };
        println!("An elevator between floors {} {state}", floors.join(", "));
    }
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("ask: {why}");
    ExitCode::from(2)
}
