//! Checks that a save with any value in any field is rejected or can be played.

use rayon::prelude::*;
use rootward_claims::{is_played, save_fields};

/// The replacement values: ends of number ranges, and things that are not numbers.
const VALUES: &str =
    "0 1 7 64 255 -1 127 32767 65535 16777216 4294967295 [] None true (x:-1,y:31) (x:63,y:99)";

/// The occurrences that are tried of a frequent name.
const PLACES: [usize; 2] = [0, 5];

#[test]
fn every_field_of_a_save_may_hold_anything() {
    let fields = save_fields();
    assert!(fields.len() > 60, "only {} fields", fields.len());
    let cases: Vec<String> = fields
        .iter()
        .flat_map(|field| PLACES.map(|nth| format!("{field} {nth}")))
        .flat_map(|place| VALUES.split(' ').map(move |value| format!("{place} {value}")))
        .collect();
    let results: Vec<_> =
        cases.par_iter().map(|case| std::panic::catch_unwind(|| is_played(case.as_bytes()))).collect();
    let broken: Vec<_> =
        cases.iter().zip(&results).filter(|(_, result)| result.is_err()).map(|(case, _)| case).collect();
    let played = results.iter().filter(|result| matches!(result, Ok(true))).count();
    assert!(broken.is_empty(), "these changes of a save break the claim: {broken:#?}");
    println!("{} fields, {played} states played", fields.len());
    assert!(played > 300, "only {played} states were played");
}
