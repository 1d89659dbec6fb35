//! The facts about one cell, in sentences.

use rootward_gen::{Phase, Pos};
use rootward_presentation::words::{
    describe::{facts, last_writer},
    dig::phase_words,
};

use crate::subject::Subject;

/// The facts about a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellText {
    /// The place, floor, ground and number, in one sentence.
    pub headline: String,
    /// The other facts, one or two sentences each: the way out, room, ladders, things and their links, the last step.
    pub lines: Vec<String>,
    /// The last step that wrote the cell, and its phase. `None` for a cell that is rock from the start.
    pub written: Option<(usize, Phase)>,
}

/// Describes a cell. Every position has a description, also outside the grid.
#[must_use]
pub fn describe(subject: &Subject, at: Pos) -> CellText {
    let mut facts = facts(&subject.base, &subject.records, at).into_iter();
    let headline = facts.next().unwrap_or_default();
    let written = last_writer(&subject.dig_log, at);
    let writer = match written {
        Some((step, phase)) => {
            let name = phase_words(phase.name());
            format!("Step {step} wrote this cell, in the phase {name}. {}", phase.about())
        }
        None => "No step wrote this cell. It was rock from the start.".to_owned(),
    };
    let lines = facts.map(|line| line.trim_start().to_owned()).chain([writer]).collect();
    CellText { headline, lines, written }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::SEEDS;

    #[test]
    fn every_cell_has_sentences_and_its_last_step() {
        for seed in SEEDS {
            let subject = Subject::of(seed.parse().expect("a seed"));
            for at in Pos::all().chain([Pos::new(-1, 5), Pos::new(400, 400)]) {
                let CellText { headline, lines, written } = describe(&subject, at);
                assert!(
                    headline.starts_with(&format!("{},{}, ", at.x, at.y)) && headline.ends_with('.'),
                    "{headline}"
                );
                assert!(
                    lines.iter().all(|line| line.ends_with('.') && !line.contains('\n')),
                    "{seed} {lines:?}"
                );
                let Some((step, phase)) = written else { continue };
                let made = subject.dig_log.steps()[step - 1];
                assert_eq!((made.at, made.phase), (at, phase), "{seed}");
                assert!(
                    lines.iter().any(|line| line.contains(&phase_words(phase.name()))),
                    "{seed} {lines:?}"
                );
            }
        }
    }

    #[test]
    fn things_say_what_they_work_on() {
        for seed in SEEDS {
            let subject = Subject::of(seed.parse().expect("a seed"));
            for link in subject.records.links() {
                let (from, to) = (subject.records.get(link.from), subject.records.get(link.to));
                let (from, to) = from.zip(to).expect("both ends exist");
                let told = describe(&subject, from.at).lines.join(" ");
                let wanted = format!("{} #{} ", link.role.verb(), to.number.0);
                assert!(told.contains(&wanted), "{seed}: {wanted}: {told}");
            }
        }
    }
}
