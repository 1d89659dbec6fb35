//! Walkthroughs win, replay and read well.

use std::sync::{Arc, LazyLock};

use rayon::prelude::*;
use rootward_atlas::walkthrough::{Walkthrough, walkthrough};
use rootward_bot::play_out::play_out;
use rootward_gen::{Base, Heading, Pos, Seed, generate};
use rootward_rules::{
    objective::Stage,
    recording::{
        Recording,
        check::{Verdict, check},
    },
    tables::shipped,
};

const LONGEST: usize = 170;

fn seeds() -> Vec<Seed> {
    let named = ["17.3", "18.10", "x42@3.2", "x65", "w7", "w8:warren", "w10:halls", "w11:longwalls"];
    let more = ["w12:colonnade", "w13:cells"];
    let named = named.into_iter().chain(more).map(|seed| seed.parse().expect("a seed"));
    (0..60).map(Seed::classic).chain(named).collect()
}

static SOLVED: LazyLock<Vec<(Seed, Walkthrough)>> = LazyLock::new(|| {
    let tables = Arc::new(shipped());
    seeds().into_par_iter().map(|seed| (seed, walkthrough(seed, Arc::clone(&tables)))).collect()
});

#[test]
fn walkthroughs_win_and_replay_to_the_win() {
    let tables = &shipped();
    SOLVED.par_iter().for_each(|(seed, walkthrough)| {
        let seed = *seed;
        assert!(walkthrough.won, "{seed}");
        let end = walkthrough.recording.end.expect("the run is over");
        assert!(matches!(end.stage, Stage::Won { .. }), "{seed}");
        let link = walkthrough.link().expect("it is short");
        let (recording, named) = Recording::of_link(&link, tables).expect("a link").expect("whole");
        assert_eq!((&recording, named), (&walkthrough.recording, seed));
        let played = check(&recording, seed, Arc::new(tables.clone()));
        assert_eq!(played, Verdict::Same { ticks: walkthrough.ticks, stage: end.stage }, "{seed}");
    });
}

#[test]
fn steps_read_well() {
    for (seed, walkthrough) in SOLVED.iter() {
        for step in &walkthrough.steps {
            let text = &step.text;
            assert!(text.ends_with('.') && !text.contains("..") && !text.contains("  "), "{seed}: {text}");
            for sentence in text.split_inclusive(". ") {
                assert!(sentence.chars().next().is_some_and(char::is_uppercase), "{seed}: {text}");
                assert!(sentence.len() <= LONGEST, "{seed}: {sentence}");
            }
            assert!(!step.task.is_empty());
        }
        let last = walkthrough.steps.last().expect("there are steps");
        assert!(last.text.contains("You are out after "), "{seed}: {}", last.text);
        assert!(walkthrough.steps.len() < 160, "{seed}: {}", walkthrough.steps.len());
    }
}

#[test]
fn cells_of_steps_join_to_a_path_through_the_base() {
    let joined = |base: &Base, from: Pos, to: Pos| {
        from == to
            || Heading::ALL.into_iter().any(|heading| from.step(heading) == to)
            || rootward_rules::travel::ways(base, from).into_iter().any(|ride| ride.to == to)
    };
    for (seed, walkthrough) in SOLVED.iter() {
        let base = generate(&(*seed).into());
        let mut at = base.entrance();
        let mut tick = 0;
        for step in &walkthrough.steps {
            let floor = base.floor_at(step.cells[0]);
            assert!(step.tick >= tick, "{seed}: {step:?}");
            tick = step.tick;
            for &cell in &step.cells {
                assert!(joined(&base, at, cell), "{seed}: {at:?} to {step:?}");
                assert_eq!(base.floor_at(cell), floor, "{seed}: {step:?}");
                at = cell;
            }
        }
        assert_eq!(at, base.entrance(), "{seed}");
    }
}

#[test]
fn known_tempers_win_at_once_and_only_where_the_first_one_loses() {
    let tables = Arc::new(shipped());
    let rows: Vec<&str> =
        include_str!("../src/walkthrough/tempers.txt").lines().filter(|row| !row.starts_with('#')).collect();
    assert!(rows.len() > 30);
    // A sample, with the worst of the first missions.
    let sample =
        rows.iter().step_by(rows.len() / 12).chain(rows.iter().find(|row| row.starts_with("18.10 ")));
    let sample: Vec<&str> = sample.copied().collect();
    sample.into_par_iter().for_each(|row| {
        let (name, temper) = row.split_once(' ').expect("a base and a temper");
        let seed: Seed = name.parse().expect("a seed");
        let solved = walkthrough(seed, Arc::clone(&tables));
        assert!(solved.won && solved.tries == 1, "{row}: {} tries", solved.tries);
        let proof = play_out(seed, Arc::clone(&tables));
        assert_eq!(
            (proof.plays - 1).to_string(),
            temper,
            "{row}: if this is intended, write the table again"
        );
    });
}

#[test]
fn the_first_base_is_told_as_written() {
    let wanted = include_str!("walkthrough-1.0.txt");
    let told = walkthrough(Seed::classic(0), Arc::new(shipped())).to_string();
    assert_eq!(
        told, wanted,
        "if this is intended, renew the file with\ncargo run --locked -p rootward-atlas --example walkthrough -- 1.0 > crates/atlas/tests/walkthrough-1.0.txt"
    );
}
