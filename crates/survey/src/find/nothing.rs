//! The message for a search without results. It names the parts of the condition that exclude the bases.

use std::fmt::Write;

use rootward_gen::{Style, Variant};

use super::{condition::Condition, outcome::Outcomes, staged::Staged};
use crate::{
    columns::{Column, Value},
    range::Seeds,
    sweep::Workplace,
};

/// The maximum number of bases that are generated again to count matches. They take a fraction of a second.
const MOST_AGAIN: usize = 1000;

/// One part of a conjunction, with its text.
pub type Part = (String, Condition);

/// One sentence, without its full stop, for a search without a match.
pub fn words(seeds: &Seeds, staged: &Staged, parts: &[Part]) -> String {
    let asked = staged.asked();
    let (mut bases, mut fits, mut is_empty) = (0, vec![0_u64; parts.len()], vec![true; asked.len()]);
    let mut workplace = Workplace::of(seeds);
    for seed in seeds.iter().take(MOST_AGAIN) {
        let known = staged.all_asked(&mut workplace, seeds, seed);
        bases += 1;
        for ((_, part), fits) in parts.iter().zip(&mut fits) {
            *fits += u64::from(part.outcomes(&known) == Ok(Outcomes::TRUE));
        }
        for (is_empty, value) in is_empty.iter_mut().zip(&known) {
            *is_empty &= *value == Some(Value::Missing);
        }
    }
    let mut words = format!("no base of {} fits", seeds.count());
    let among = if bases < seeds.count() { format!("of the first {bases}, ") } else { String::new() };
    if parts.len() > 1 {
        let alone: Vec<String> = parts
            .iter()
            .zip(fits)
            .map(|((text, _), fits)| match fits {
                0 => format!("`{text}` alone fits none"),
                _ => format!("`{text}` alone fits {fits}"),
            })
            .collect();
        let _ = write!(words, "; {among}{}", alone.join(", "));
    }
    for (column, _) in asked.iter().zip(is_empty).filter(|(_, is_empty)| *is_empty) {
        let _ = write!(words, "; {among}no base has `{}`{}", column.name, remedy(column, seeds));
    }
    words
}

/// A suggestion that names the bases with a value in a column.
fn remedy(column: &Column, seeds: &Seeds) -> &'static str {
    let seed = seeds.seed(seeds.numbers().start);
    match column.name {
        "captive_steps" if seed.variant() == Variant::Planet => "; only stations do (--variant station)",
        "preset" if seed.style() != Style::Crawler => "; only crawler seeds do (--style w)",
        _ => "",
    }
}
