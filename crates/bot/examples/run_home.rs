//! Checks law 13 of the run home: `cargo run --release -p rootward-bot --example run_home -- 0..65536 captive`. In every
//! base of the range, all locks open, a party sets the charge and walks home by the shortest way that is open at each
//! tick; the way left, times 1.05, has to fit the time left. Prints what broke it, and counts.

use std::{
    process::ExitCode,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use rootward_bot::walker::{begin_run, walk_home};
use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    objective::events::MishapKind,
    tables::shipped,
    terms::{Challenge, Terms},
};

#[derive(Default)]
struct Tally {
    runs: u32,
    none: u32,
    breaches: u32,
    late: u32,
    kinds: [u32; 6],
    by_count: [u32; 13],
    shortest: Option<(u32, Seed)>,
    longest: u32,
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let range = args.next().unwrap_or_else(|| "0..220".to_owned());
    let challenge = args.next().and_then(|name| Challenge::named(&name)).unwrap_or_default();
    let ends: Vec<u32> = range.split("..").filter_map(|end| end.parse().ok()).collect();
    let &[first, end] = ends.as_slice() else {
        eprintln!("run_home: expected a range such as 0..220, found {range}");
        return ExitCode::from(2);
    };
    let (next, tally) = (AtomicU32::new(first), Mutex::new(Tally::default()));
    let tables = Arc::new(shipped());
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Ok(map) = u16::try_from(number) else { break };
                    if number >= end {
                        break;
                    }
                    let seed = Seed::classic(map);
                    let mut game = Headless::on(seed, tables.clone(), Terms::plain(challenge));
                    let began = begin_run(&mut game, usize::from(map));
                    let mishaps = game.play().mishaps.clone();
                    let run = began.then(|| walk_home(&mut game));
                    let Ok(mut tally) = tally.lock() else { break };
                    let Some(run) = run else {
                        tally.none += 1;
                        continue;
                    };
                    tally.runs += 1;
                    for mishap in mishaps.iter() {
                        let kind = MishapKind::ALL.iter().position(|kind| *kind == mishap.kind);
                        tally.kinds[kind.unwrap_or(0)] += 1;
                    }
                    tally.by_count[mishaps.iter().count().min(12)] += 1;
                    if tally.shortest.is_none_or(|(way, _)| run.way < way) {
                        tally.shortest = Some((run.way, seed));
                    }
                    tally.longest = tally.longest.max(run.way);
                    tally.late += u32::from(run.left.is_none());
                    if run.breach.is_some() || run.left.is_none() {
                        tally.breaches += 1;
                        println!("{seed}: {run:?} {mishaps:?}");
                    }
                }
            });
        }
    });
    let Ok(tally) = tally.into_inner() else { return ExitCode::FAILURE };
    println!(
        "{challenge}: {} runs, {} bases without one, {} breaches, {} too late; ways of {:?} to {} ticks",
        tally.runs, tally.none, tally.breaches, tally.late, tally.shortest, tally.longest
    );
    for (kind, count) in MishapKind::ALL.iter().zip(tally.kinds) {
        println!("{:9} {count}", kind.name());
    }
    println!("runs by the number of mishaps: {:?}", tally.by_count);
    if tally.breaches == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
