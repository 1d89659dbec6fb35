//! The message of a search without results. It names the parts of the condition that exclude the bases.

use std::fmt::Write;

use rootward_gen::{Style, Variant};

use super::{condition::Condition, outcome::Outcomes, staged::Staged};
use crate::{
    columns::{Column, Value},
    range::Seeds,
    sweep::Workplace,
};

/// The most bases that are generated again for counting matches: a fraction of a second.
const MOST_AGAIN: usize = 1000;

/// One part of a conjunction, with its text.
pub type Part = (String, Condition);

struct Tally {
    bases: u64,
    fits: Vec<u64>,
    /// The columns of the condition without a value in any base.
    empty: Vec<&'static Column>,
}

/// One sentence, without its full stop, for a search without a match.
pub fn words(seeds: &Seeds, staged: &Staged, parts: &[Part]) -> String {
    let all = seeds.count();
    let tally = Tally::of(seeds, staged, parts);
    let mut words = format!("no base of {all} fits");
    let among = if tally.bases < all { format!("of the first {}, ", tally.bases) } else { String::new() };
    if parts.len() > 1 {
        let alone: Vec<String> = parts
            .iter()
            .zip(&tally.fits)
            .map(|((text, _), fits)| match fits {
                0 => format!("`{text}` alone fits none"),
                _ => format!("`{text}` alone fits {fits}"),
            })
            .collect();
        let _ = write!(words, "; {among}{}", alone.join(", "));
    }
    for column in tally.empty {
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

impl Tally {
    fn of(seeds: &Seeds, staged: &Staged, parts: &[Part]) -> Self {
        let asked = staged.asked();
        let mut tally = Self { bases: 0, fits: vec![0; parts.len()], empty: Vec::new() };
        let mut is_empty = vec![true; asked.len()];
        let mut workplace = Workplace::of(seeds);
        for seed in seeds.iter().take(MOST_AGAIN) {
            let known = staged.all_asked(&mut workplace, seeds, seed);
            tally.bases += 1;
            for ((_, part), fits) in parts.iter().zip(&mut tally.fits) {
                *fits += u64::from(part.outcomes(&known) == Ok(Outcomes::TRUE));
            }
            for (is_empty, value) in is_empty.iter_mut().zip(&known) {
                *is_empty &= *value == Some(Value::Missing);
            }
        }
        tally.empty =
            asked.iter().zip(is_empty).filter_map(|(column, empty)| empty.then_some(*column)).collect();
        tally
    }
}
