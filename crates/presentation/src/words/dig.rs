//! The steps of the digger and of the crawlers in words.

use rootward_gen::{CellId, Change, DigLog, DigStep, Pos};

/// The maximum number of steps that a sentence lists.
const NAMED: usize = 6;

/// The name of a phase for readers. Some names of golden files are unclear.
pub fn phase_words(name: &str) -> String {
    let clear = match name {
        "init" => "start",
        "no_touch" => "reserve rock",
        "clear_no_touch" => "release rock",
        "trill" => "captive",
        "superballs" => "balls",
        name => name,
    };
    clear.replace('_', " ")
}

/// The effect of a step: its place, with the new and old values.
pub fn step_words(step: &DigStep) -> String {
    let Pos { x, y } = step.at;
    format!("{x},{y} becomes {} (was {})", change(step.after), change(step.before))
}

/// A sentence about the steps that wrote a cell. It says that the opening step is now shown. An error is one sentence.
pub fn writes_words(dig_log: &DigLog, at: Pos) -> Result<String, String> {
    let Pos { x, y } = at;
    let steps: Vec<(usize, &DigStep)> = writes_to(dig_log, at).collect();
    let Some((shown, opening)) = opening_of(dig_log, at) else {
        return Err(format!("No step wrote {x},{y}. It was rock from the start."));
    };
    let left_out = steps.len().saturating_sub(NAMED);
    let named = steps[left_out..].iter().map(|(number, step)| format!("{number} ({})", step.phase.name()));
    let named = named.collect::<Vec<_>>().join(", ");
    let count = match (steps.len(), left_out) {
        (1, _) => format!("1 step wrote {x},{y}: {named}"),
        (all, 0) => format!("{all} steps wrote {x},{y}: {named}"),
        (all, _) => format!("{all} steps wrote {x},{y}, the last {NAMED} of them {named}"),
    };
    Ok(format!("{count}. Showing step {shown}: {}.", step_words(opening)))
}

/// The steps that changed the number, kind or generation of a cell, but not its root path, with the steps made by then.
pub fn writes_to(dig_log: &DigLog, at: Pos) -> impl Iterator<Item = (usize, &DigStep)> {
    let steps = (1..).zip(dig_log.steps());
    steps.filter(move |(_, step)| step.at == at && !matches!(step.after, Change::RootDir(_)))
}

/// The step that gave a cell its first number, or the last step that wrote it, with the steps made by then.
pub fn opening_of(dig_log: &DigLog, at: Pos) -> Option<(usize, &DigStep)> {
    let numbers = |step: &DigStep| matches!(step.after, Change::Id(id) if id.number().is_some());
    writes_to(dig_log, at).find(|(_, step)| numbers(step)).or_else(|| writes_to(dig_log, at).last())
}

fn change(change: Change) -> String {
    match change {
        Change::Id(id) => number(id),
        Change::Kind(word) => word.kind().label().to_owned(),
        Change::RootDir(_) => "another way out".to_owned(),
        Change::Generation(Some(generation)) => format!("a wall of generation {generation}"),
        Change::Generation(None) => "no crawler wall".to_owned(),
    }
}

fn number(id: CellId) -> String {
    match id {
        CellId::ROCK => "rock".to_owned(),
        CellId::UNCONDITIONAL => "a wall that is never dug".to_owned(),
        CellId::NO_TOUCH => "rock that is kept".to_owned(),
        CellId::BOOTH => "a booth".to_owned(),
        CellId::PUSH_SPACE => "kept clear".to_owned(),
        CellId::CELL_OF_CAPTIVE => "the captive's cell".to_owned(),
        id if id.burns() => "fire".to_owned(),
        id => match id.number() {
            Some(number) => format!("number {number}"),
            None => format!("the mark {:#06x}", id.word()),
        },
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;

    #[test]
    fn opening_step_is_shown_and_others_are_named() {
        let (base, dig_log) = DigLog::of(&Seed::classic(179).into());
        let entrance = writes_words(&dig_log, base.entrance()).expect("it was written");
        assert!(entrance.contains(" wrote 55,0"), "{entrance}");
        for at in Pos::all().filter(|&at| base.is_open(at)) {
            let (shown, step) = opening_of(&dig_log, at).expect("open cells are written");
            assert!(matches!(step.after, Change::Id(id) if id.number().is_some()), "{step:?}");
            let mut before = writes_to(&dig_log, at).take_while(|&(number, _)| number < shown);
            assert!(before.all(|(_, step)| !matches!(step.after, Change::Id(id) if id.number().is_some())));
            let words = writes_words(&dig_log, at).expect("it was written");
            assert!(words.ends_with(&format!("Showing step {shown}: {}.", step_words(step))), "{words}");
        }
    }

    #[test]
    fn unwritten_cell_is_rock_from_the_start() {
        let (_, dig_log) = DigLog::of(&Seed::classic(179).into());
        let at = Pos::all().find(|&at| writes_to(&dig_log, at).next().is_none()).expect("such a cell");
        assert!(writes_words(&dig_log, at).is_err_and(|words| words.contains("rock from the start")));
    }
}
