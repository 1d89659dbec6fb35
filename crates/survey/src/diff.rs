//! `survey diff`: the differences between two bases, or between a base and an export from another generator version.

use std::{fmt, io::Write, path::Path};

use rootward_files::{MOST_BY_GAME, read_text};
use rootward_gen::{
    Seed, Style,
    compare::{Comparison, Trail},
    crawlers::BuildPlan,
};

use crate::{
    output::RunFault,
    plan::{WrittenSeed, design_name, generator_of},
};

/// Compares two bases. Returns true if they are equal. Fails if a plan fits neither, or if both sides are one base.
pub fn with_seed(
    a: WrittenSeed,
    b: WrittenSeed,
    plan: Option<&BuildPlan>,
    out: &mut impl Write,
) -> Result<bool, RunFault> {
    let [a, b] = sides([a, b], plan)?;
    if a.is_same_as(&b) {
        return Err(RunFault::Input(format!(
            "both sides are one base, {a}, compared with itself; name another seed or preset, as in \
             `survey diff w42:halls w42:cells`, or an export with --against FILE.json"
        )));
    }
    print(&a.trail()?, &b.trail()?, out)
}

/// Compares the base of a seed with an export, which is the second side. Returns true if they are the same.
pub fn against(
    seed: WrittenSeed,
    file: &Path,
    plan: Option<&BuildPlan>,
    out: &mut impl Write,
) -> Result<bool, RunFault> {
    let [a] = sides([seed], plan)?;
    let refused =
        |why: String| RunFault::Input(format!("`{}` cannot be compared with: {why}", file.display()));
    let text = read_text(file, MOST_BY_GAME).map_err(|error| refused(error.to_string()))?;
    let other = Trail::from_json(&text).map_err(|fault| refused(fault.to_string()))?;
    print(&a.trail()?, &other, out)
}

struct Side<'a> {
    seed: Seed,
    /// The plan of the command line, if it applies to this seed.
    plan: Option<&'a BuildPlan>,
}

/// The sides of a comparison. A plan applies to crawler seeds that name no preset of their own.
fn sides<const COUNT: usize>(
    written: [WrittenSeed; COUNT],
    plan: Option<&BuildPlan>,
) -> Result<[Side<'_>; COUNT], RunFault> {
    let sides = written.map(|WrittenSeed { seed, names_preset }| {
        let plan = plan.filter(|_| seed.style() == Style::Crawler && !names_preset);
        Side { seed: plan.map_or(seed, |plan| plan.seed(seed)), plan }
    });
    if plan.is_some() && sides.iter().all(|side| side.plan.is_none()) {
        return Err(RunFault::Input(
            "--preset is for crawler seeds that name no preset of their own, and neither seed here is one; \
             for example `survey diff w42:halls w42 --preset cells`"
                .to_owned(),
        ));
    }
    Ok(sides)
}

impl Side<'_> {
    fn is_same_as(&self, other: &Self) -> bool {
        let own = |side: &Self| side.plan.and_then(BuildPlan::own).cloned();
        self.seed == other.seed && own(self) == own(other)
    }

    fn trail(&self) -> Result<Trail, RunFault> {
        let (mut generator, params) = generator_of(self.plan, self.seed)?;
        Ok(Trail::of(&mut generator, &params, design_name(self.plan)))
    }
}

impl fmt::Display for Side<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seed.fmt(out)?;
        design_name(self.plan).map_or(Ok(()), |name| write!(out, " by {name}"))
    }
}

fn print(a: &Trail, b: &Trail, out: &mut impl Write) -> Result<bool, RunFault> {
    let comparison = Comparison::of(a, b);
    write!(out, "{comparison}")?;
    Ok(comparison.is_same())
}
