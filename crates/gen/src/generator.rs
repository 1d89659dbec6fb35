//! The entry point: a seed goes in, a base comes out.

use alloc::boxed::Box;

use crate::{
    base::Base,
    crawlers::{Builders, Design},
    draft::{Draft, Occupancy, Steps},
    furnish::Furnishing,
    observer::Observer,
    params::Params,
    pipeline::{self, EndStates},
    rng::Stream,
    shell::{Shell, dig::Digger},
    streams::{Streams, WithStreams, with_streams},
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

/// The working memory of generations, to be used again and again: after `new`, generating into an
/// existing [`Base`] allocates nothing.
#[derive(Debug, Default)]
pub struct Generator {
    shell: Box<Shell>,
    furnishing: Box<Furnishing>,
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

    /// The same memory, but every crawler seed is built by a custom design instead of its preset.
    /// Seeds of other styles do not change. The table has to be legal ([`Table::check`]); numbers outside
    /// their ranges still give a base, but hardly a useful one.
    ///
    /// [`Table::check`]: crate::crawlers::Table::check
    #[must_use]
    pub fn with_design(self, design: Design) -> Self {
        Self { design: Some(Box::new(design)), ..self }
    }

    /// Generates a base in place of the one that `base` held.
    pub fn generate_into(&mut self, params: &Params, base: &mut Base) {
        self.generate_observed(params, base, &mut ());
    }

    /// Generates a base while an observer watches.
    pub fn generate_observed<O: Observer>(&mut self, params: &Params, base: &mut Base, observer: &mut O) {
        let seed = params.seed;
        let end = with_streams(seed, Generation { memory: self, params: *params, observer });
        base.take(seed, &mut self.shell, &mut self.furnishing, &end);
    }
}

/// One run of the pipeline, waiting for its streams.
struct Generation<'a, O> {
    memory: &'a mut Generator,
    params: Params,
    observer: &'a mut O,
}

impl<O: Observer> WithStreams for Generation<'_, O> {
    type Output = EndStates;

    fn run<M: Stream, S: Stream>(self, streams: Streams<M, S>) -> EndStates {
        let Generator { shell, furnishing, occupancy, steps, digger, builders, design } = self.memory;
        let draft = Draft::new(shell, furnishing, occupancy, steps, self.observer);
        pipeline::run(self.params, streams, draft, digger, builders, design.as_deref())
    }
}
