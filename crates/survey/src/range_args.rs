//! The options that choose the bases for a subcommand.

use clap::Args;
use rootward_gen::{Style, Variant, crawlers::BuildPlan};

use crate::{
    option_values::{read_style, read_variant},
    output::RunFault,
    plan::read_plan,
    range::{Seeds, WrittenSeeds},
};

/// The bases of a command.
#[derive(Clone, Debug, Args)]
pub struct RangeArgs {
    /// A range without its end, in numbers or mission.base, or one seed as for `survey show`; for example --seeds
    /// 0..100, --seeds 17.0..18.0 or --seeds x42@3.2. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: WrittenSeeds,
    #[command(flatten)]
    flavour: SeedOptions,
}

impl RangeArgs {
    /// The seeds. All seeds of a range have the variant of the option, or are planet bases without it.
    pub fn seeds(&self) -> Result<Seeds, RunFault> {
        self.flavour.seeds(&self.seeds, Some(Variant::Planet))
    }

    /// The seeds. Unless the option names a variant, each seed has the variant that it has in a campaign.
    pub fn campaign(&self) -> Result<Seeds, RunFault> {
        self.flavour.seeds(&self.seeds, None)
    }

    /// The seeds with the number of a map, of the chosen style and preset.
    pub fn maps(&self) -> Result<Seeds, RunFault> {
        self.flavour.seeds(&WrittenSeeds::Range(0..1 << 16), None)
    }
}

/// The meaning of the numbers of a range.
#[derive(Clone, Debug, Args)]
pub struct SeedOptions {
    /// Planet bases (base) or stations (station); without it, atlas, bot and find follow the campaign, and others
    /// take planets; for example --variant station.
    #[arg(long, value_name = "base|station", value_parser = read_variant, allow_hyphen_values = true)]
    variant: Option<Variant>,
    /// Classic (c), endless (x) or crawler (w) seeds; without it, ranges are classic; for example --style x.
    #[arg(long, value_name = "c|x|w", value_parser = read_style, allow_hyphen_values = true)]
    style: Option<Style>,
    /// The preset of crawler seeds, or a design: a file, or its name in assets/crawlers; for example --style w --preset halls.
    #[arg(long, value_name = "NAME|FILE", value_parser = read_plan, allow_hyphen_values = true)]
    preset: Option<BuildPlan>,
}

impl SeedOptions {
    /// The typed seeds. `of_range` is the variant of a range without that option. `None` means that of a campaign.
    pub fn seeds(&self, written: &WrittenSeeds, of_range: Option<Variant>) -> Result<Seeds, RunFault> {
        let seeds = Seeds::written(written.clone(), self.style, self.variant, of_range)?;
        Ok(match &self.preset {
            Some(plan) => seeds.built_by(plan.clone())?,
            None => seeds,
        })
    }
}
