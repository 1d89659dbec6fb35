//! Two bases side by side: the phase and the step at which they part, in sentences.

use rootward_gen::{
    CELLS, Generator, Phase, Pos, Seed,
    compare::{Comparison, Pair, StepParting, Trail},
};
use rootward_presentation::words::dig::phase_words;
use thiserror::Error;

/// Both sides of a comparison are the same base.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("both sides are base {0}; name another one, for example 17.3 and 17.4")]
pub struct SameBase(Seed);

/// Compares the bases of two seeds.
///
/// # Errors
/// The same seed on both sides.
pub fn compare(a: Seed, b: Seed) -> Result<Comparison, SameBase> {
    if a == b {
        return Err(SameBase(a));
    }
    let trail = |seed: Seed| Trail::of(&mut Generator::new(), &seed.into(), None);
    Ok(Comparison::of(&trail(a), &trail(b)))
}

/// A comparison in sentences, with the seeds as the names of the sides.
#[must_use]
pub fn sentences(comparison: &Comparison) -> Vec<String> {
    let Comparison { seed: Pair { a, b }, floors, entrance, sections, phase, step, cells, .. } = comparison;
    if comparison.is_same() {
        return vec![format!("{a} and {b} are the same base: every step and every cell.")];
    }
    let plural = |count: u8| if count == 1 { "1 floor".to_owned() } else { format!("{count} floors") };
    let mut lines = vec![match floors.is_same() {
        true => format!("Both have {}.", plural(floors.a)),
        false => format!("{a} has {}, {b} has {}.", plural(floors.a), plural(floors.b)),
    }];
    let at = |(at, floor): (Pos, u8)| format!("{},{} on floor {floor}", at.x, at.y);
    lines.push(match entrance.is_same() {
        true => format!("Both begin at {}.", at(entrance.a)),
        false => format!("{a} begins at {}, {b} at {}.", at(entrance.a), at(entrance.b)),
    });
    if !sections.is_empty() {
        lines.push(format!("{} of 16 sections are on other floors.", sections.len()));
    }
    if let Some(parting) = phase {
        let name = |side: &Option<String>| side.as_deref().map_or_else(|| "no phase".to_owned(), phase_words);
        let Pair { a: first, b: second } = &parting.name;
        lines.push(if first == second {
            let about = Phase::ALL.iter().find(|phase| Some(phase.name()) == first.as_deref());
            let about = about.map_or_else(String::new, |phase| format!(" {}", phase.about()));
            format!("They part in the phase {}.{about}", name(first))
        } else {
            format!("They part where {a} runs {} and {b} runs {}.", name(first), name(second))
        });
    }
    if let Some(parting) = step {
        let shared = match parting.step {
            0 => "No step is the same.".to_owned(),
            1 => "The first step is the same.".to_owned(),
            steps => format!("The first {steps} steps are the same."),
        };
        let words = step_words(parting);
        lines.push(format!("{shared} Then {a} {}, and {b} {}.", words.a, words.b));
    }
    lines.push(match cells.first() {
        Some(first) => {
            format!(
                "{} of {CELLS} cells differ when finished, the first at {},{}.",
                cells.len(),
                first.x,
                first.y
            )
        }
        None => format!("None of {CELLS} cells differs when finished."),
    });
    lines
}

/// The differing step of each side, as the end of a sentence.
#[must_use]
pub fn step_words(parting: &StepParting) -> Pair<String> {
    let Pair { a, b } = parting.words();
    let [a, b] = [a, b].map(|words| match words.rsplit_once(" in ") {
        Some((step, phase)) => format!("{step} in the phase {}", phase_words(phase)),
        None => words,
    });
    Pair { a, b }
}

#[cfg(test)]
mod tests {
    use rootward_gen::DigLog;

    use super::*;
    use crate::testing::SEEDS;

    #[test]
    fn the_parting_step_is_the_first_that_differs() {
        for pair in SEEDS.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|text| text.parse::<Seed>().expect("a seed"));
            let comparison = compare(a, b).expect("two bases");
            let [one, other] = [a, b].map(|seed| DigLog::of(&seed.into()).1);
            let parting = comparison.step.as_ref().expect("they differ");
            let shared =
                one.steps().iter().zip(other.steps()).take_while(|(one, other)| one == other).count();
            assert_eq!(parting.step, shared, "{a} and {b}");
            assert_eq!(one.steps()[shared].at, parting.at, "{a} and {b}");
            let lines = sentences(&comparison);
            assert!(lines.iter().all(|line| line.ends_with('.') && !line.contains('\n')), "{lines:?}");
            assert!(lines.iter().any(|line| line.contains(&step_words(parting).a)), "{lines:?}");
        }
    }

    #[test]
    fn a_base_is_not_compared_with_itself() {
        let seed = Seed::classic(179);
        let error = compare(seed, seed).expect_err("one base").to_string();
        assert!(error.contains("17.3") && error.contains("example"), "{error}");
    }

    #[test]
    fn a_comparison_names_both_bases() {
        let seed = |text: &str| text.parse::<Seed>().expect("a seed");
        let lines = sentences(&compare(seed("179"), seed("179s")).expect("two bases"));
        let all = lines.join(" ");
        assert!(all.contains("17.3s") && all.contains("They part in the phase"), "{all}");
    }
}
