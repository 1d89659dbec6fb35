//! `survey diff`: where two bases part, or a base and the export of another version of the generator.

use std::{fs, io::Write, path::Path};

use rootward_gen::{
    Seed,
    compare::{Comparison, Trail},
    crawlers::BuildPlan,
};

use crate::{output::RunFault, plan::generator_of};

/// Compares the base of a seed with another one. True if they are the same.
///
/// # Errors
/// A plan for a seed that is no crawler seed.
pub fn with_seed(a: Seed, b: Seed, plan: Option<&BuildPlan>, out: &mut impl Write) -> Result<bool, RunFault> {
    print(&trail_of(a, plan)?, &trail_of(b, plan)?, out)
}

/// Compares the base of a seed with an export, which is the second side. True if they are the same.
///
/// # Errors
/// A file that cannot be read or is no export, and a plan for a seed that is no crawler seed.
pub fn against(
    seed: Seed,
    file: &Path,
    plan: Option<&BuildPlan>,
    out: &mut impl Write,
) -> Result<bool, RunFault> {
    let refused =
        |why: String| RunFault::Input(format!("`{}` cannot be compared with: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| refused(error.to_string()))?;
    let other = Trail::from_json(&text).map_err(|fault| refused(fault.to_string()))?;
    print(&trail_of(seed, plan)?, &other, out)
}

fn trail_of(seed: Seed, plan: Option<&BuildPlan>) -> Result<Trail, RunFault> {
    let (mut generator, params) = generator_of(plan, seed)?;
    Trail::of(&mut generator, &params)
        .map_err(|fault| RunFault::Input(format!("the base of {seed} cannot be compared: {fault}")))
}

fn print(a: &Trail, b: &Trail, out: &mut impl Write) -> Result<bool, RunFault> {
    let comparison = Comparison::of(a, b);
    write!(out, "{comparison}")?;
    Ok(comparison.is_same())
}
