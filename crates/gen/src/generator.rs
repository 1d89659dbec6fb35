//! The entry point: turns a seed into a base, in one call or phase by phase.

use alloc::boxed::Box;

use crate::{
    Base, Observer, Params, Phase, Seed,
    crawlers::{Blueprint, Builders, Design},
    pipeline::Work,
    state::{Digger, Draft, Occupancy, Steps},
    streams::AnyStreams,
};

/// Generates one base.
///
/// ```
/// use rootward_gen::{Seed, generate};
///
/// let seed: Seed = "17.3".parse()?;
/// let base = generate(&seed.into());
/// assert_eq!(base.plan().floor_count(), 4);
/// # Ok::<(), rootward_gen::SeedError>(())
/// ```
#[must_use]
pub fn generate(params: &Params) -> Base {
    let mut base = Base::empty();
    Generator::new().generate_into(params, &mut base);
    base
}

/// The reusable memory for generating bases. If a base is generated into an existing [`Base`], nothing is allocated.
#[derive(Debug, Default)]
pub struct Generator {
    occupancy: Box<Occupancy>,
    steps: Box<Steps>,
    digger: Digger,
    builders: Box<Builders>,
    design: Option<Box<Design>>,
}

impl Generator {
    /// Working memory for one generation at a time.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same generator with a custom design in place of the presets of crawler seeds. The table must be legal
    /// ([`Table::check`]). With an illegal table, the result is still a base, but hardly a useful one.
    ///
    /// [`Table::check`]: crate::crawlers::Table::check
    #[must_use]
    pub fn with_design(self, design: Design) -> Self {
        Self { design: Some(Box::new(design)), ..self }
    }

    /// Replaces the contents of `base` with a new base.
    pub fn generate_into(&mut self, params: &Params, base: &mut Base) {
        self.generate_observed(params, base, &mut ());
    }

    /// Replaces the contents of `base` with a new base, and reports to an observer.
    pub fn generate_observed<O: Observer>(&mut self, params: &Params, base: &mut Base, observer: &mut O) {
        self.start(params.seed, base).until_observed(params.until.last_phase(), observer);
    }

    /// Begins a new base, which replaces the contents of `base`. It is solid rock until [`Making::until`] is called.
    ///
    /// ```
    /// use rootward_gen::{Base, Generator, Phase, Seed};
    ///
    /// let (mut generator, mut base) = (Generator::new(), Base::empty());
    /// // The first base with five floors: of the others nothing is dug.
    /// let found = (0..).map(Seed::classic).find(|&seed| {
    ///     let mut making = generator.start(seed, &mut base);
    ///     making.until(Phase::FloorLayout).plan().floor_count() == 5
    /// });
    /// assert_eq!(found, Some(Seed::classic(2)));
    /// ```
    pub fn start<'a>(&'a mut self, seed: Seed, base: &'a mut Base) -> Making<'a> {
        *self.occupancy = Occupancy::default();
        base.begin(seed);
        Making { generator: self, base, streams: AnyStreams::of(seed), done: None }
    }
}

/// A base that is generated phase by phase. The results of later phases are empty.
#[derive(Debug)]
pub struct Making<'a> {
    generator: &'a mut Generator,
    base: &'a mut Base,
    streams: AnyStreams,
    done: Option<Phase>,
}

impl Making<'_> {
    /// The base in its present state.
    #[must_use]
    pub const fn base(&self) -> &Base {
        self.base
    }

    /// Runs all phases of the style up to and including this one. Does nothing if it has already run.
    pub fn until(&mut self, phase: Phase) -> &Base {
        self.until_observed(phase, &mut ())
    }

    /// Like [`Self::until`], and reports to an observer.
    pub fn until_observed<O: Observer>(&mut self, phase: Phase, observer: &mut O) -> &Base {
        if self.done < Some(phase) {
            let done = self.done.replace(phase);
            let Generator { occupancy, steps, digger, builders, design } = &mut *self.generator;
            let seed = self.base.seed();
            let phases = Phase::of_style(seed.style()).filter(|&next| Some(next) > done && next <= phase);
            let (shell, furnishing) = self.base.in_the_making();
            let draft = Draft::new(seed, shell, furnishing, occupancy, steps, observer);
            let blueprint = Blueprint::of(seed, design.as_deref());
            let work = Work { draft, digger, builders, blueprint };
            self.base.rng_states = match &mut self.streams {
                AnyStreams::Classic(streams) => work.run(streams, phases),
                AnyStreams::Xoshiro(streams) => work.run(streams, phases),
            };
        }
        self.base
    }
}
