//! The options of `survey laws`.

use std::num::NonZeroU32;

use clap::Args;
use rootward_gen::{Seed, Variant};

use super::range_args::SeedOptions;
use crate::{
    laws,
    output::RunFault,
    range::{Seeds, WrittenSeeds},
};

/// The bases to check.
#[derive(Clone, Debug, Args)]
pub struct LawsArgs {
    /// Seeds; for example x42@390.
    #[arg(value_name = "SEED", conflicts_with_all = ["variant", "style", "preset"])]
    named: Vec<Seed>,
    /// A range without its end, in numbers or mission.base, or one seed as for `survey show`; for example --seeds
    /// 0..100, --seeds 17.0..18.0 or --seeds x42@3.2. Classic ranges end at 65536 at most.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true, conflicts_with_all = ["named", "random"],
        required_unless_present_any = ["named", "random"])]
    seeds: Option<WrittenSeeds>,
    /// The number of random endless seeds, of any difficulty, as planet base or station; for
    /// example --random 100000.
    #[arg(long, value_name = "N", conflicts_with_all = ["named", "variant", "style", "preset"])]
    random: Option<NonZeroU32>,
    /// The start of the random draw; by default the clock, and the output names it; for example --start 7.
    #[arg(long, value_name = "NUMBER", requires = "random")]
    start: Option<u64>,
    #[command(flatten)]
    flavour: SeedOptions,
}

impl LawsArgs {
    /// The seeds, or why they are none.
    pub fn seeds(self) -> Result<Seeds, RunFault> {
        match (self.seeds, self.random) {
            (Some(seeds), _) => self.flavour.seeds(seeds, Some(Variant::Planet)),
            (None, Some(count)) => {
                Ok(Seeds::drawn(count.get().into(), self.start.unwrap_or_else(laws::any_start)))
            }
            (None, None) => Ok(Seeds::named(self.named)),
        }
    }
}
