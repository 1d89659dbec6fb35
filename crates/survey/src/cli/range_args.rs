//! The options that say which bases a subcommand works on.

use clap::Args;
use rootward_gen::{Style, Variant, crawlers::BuildPlan};

use crate::{
    option_values::{read_style, read_variant},
    output::RunFault,
    plan::read_plan,
    range::{NumberRange, Seeds},
};

/// Which bases a range command works on.
#[derive(Clone, Debug, Args)]
pub struct RangeArgs {
    /// From this seed up to, but without, that one: numbers or mission.base; for example --seeds
    /// 0..100 or --seeds 17.0..18.0. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: NumberRange,
    #[command(flatten)]
    flavour: SeedOptions,
}

impl RangeArgs {
    /// The seeds, all of one variant: that of the option, or planet bases.
    pub fn seeds(self) -> Result<Seeds, RunFault> {
        self.flavour.seeds(self.seeds)
    }

    /// The seeds, each of the variant that a campaign gives it, if the option does not say otherwise.
    pub fn campaign(self) -> Result<Seeds, RunFault> {
        let variant = self.flavour.variant;
        self.flavour.of_variant(self.seeds, variant)
    }
}

/// Which base a number of a range means.
#[derive(Clone, Debug, Args)]
pub struct SeedOptions {
    /// Planet bases (base) or space stations (station), whatever the numbers; left out, planet bases; for
    /// example --variant station.
    #[arg(long, value_name = "base|station", value_parser = read_variant, allow_hyphen_values = true)]
    variant: Option<Variant>,
    /// Classic (c), endless (x) or crawler (w) seeds; for example --style x.
    #[arg(long, value_name = "c|x|w", default_value = "c", value_parser = read_style, allow_hyphen_values = true)]
    style: Style,
    /// Of crawler seeds, the preset or a design: a file, or its name in assets/crawlers; for example --style w --preset halls.
    #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
    preset: Option<BuildPlan>,
}

impl SeedOptions {
    /// The seeds of a range, all of one variant.
    pub fn seeds(self, numbers: NumberRange) -> Result<Seeds, RunFault> {
        let variant = self.variant.unwrap_or(Variant::Planet);
        self.of_variant(numbers, Some(variant))
    }

    fn of_variant(self, numbers: NumberRange, variant: Option<Variant>) -> Result<Seeds, RunFault> {
        let seeds = Seeds::new(numbers, self.style, variant)?;
        Ok(match self.preset {
            Some(plan) => seeds.built_by(plan)?,
            None => seeds,
        })
    }
}
