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

/// Which bases are checked.
#[derive(Clone, Debug, Args)]
pub struct LawsArgs {
    /// Seeds by name, with their difficulty if need be; for example x42@390.
    #[arg(value_name = "SEED", conflicts_with_all = ["variant", "style", "preset"])]
    named: Vec<Seed>,
    /// From this seed up to, but without, that one: numbers or mission.base; for example --seeds
    /// 0..100 or --seeds 17.0..18.0. Classic ranges end at 65536 at most. Or one seed, written as for
    /// `survey show`; for example --seeds x42@3.2.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true, conflicts_with_all = ["named", "random"],
        required_unless_present_any = ["named", "random"])]
    seeds: Option<WrittenSeeds>,
    /// So many endless seeds from all 64 bits, each with any difficulty, as planet base or station; for
    /// example --random 100000.
    #[arg(long, value_name = "N", conflicts_with_all = ["named", "variant", "style", "preset"])]
    random: Option<NonZeroU32>,
    /// Where the drawing starts; by default at the time of day. It is printed; for example --start 7.
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
