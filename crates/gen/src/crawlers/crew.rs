//! Who is alive, who waits, and the main loop (`crawlers.md` 4). A generation works only when
//! all earlier ones have died out.

use alloc::vec::Vec;

use super::{
    builder::{Builder, BuilderKind},
    column_jumper,
    context::BuildContext,
    hall::Hall,
    report::CrawlReport,
    table::Table,
    trace::{BuilderTurn, Trace},
    wall_crawler,
};
use crate::rng::Stream;

/// A run that has not ended after this many turns is a bug. It is stopped, and the report says so.
pub(super) const MOST_ITERATIONS: u32 = 100_000;
/// Children are born at most 10 generations ahead, so those that wait fit into a ring of this size.
const RING: usize = 16;

/// The builders of a run. Their memory is used again.
#[derive(Debug, Default)]
pub(super) struct Crew {
    /// The generation at work, in order of birth.
    active: Vec<Builder>,
    /// Those that wait, by generation modulo the size of the ring, in order of birth.
    waiting: [Vec<Builder>; RING],
    /// Placed by the design: by generation, the earliest last.
    placed: Vec<Builder>,
    /// Alive, waiting or at work.
    population: usize,
}

impl Crew {
    /// Begins with nobody.
    pub fn clear(&mut self) {
        self.active.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
        self.placed.clear();
        self.population = 0;
    }

    /// Adds a builder of the design.
    pub fn place(&mut self, builder: Builder) {
        self.placed.push(builder);
        self.population += 1;
    }

    /// Whether the design has placed anybody.
    pub fn is_empty(&self) -> bool {
        self.population == 0
    }

    /// How many more there may be.
    pub fn room(&self, most: u16) -> usize {
        usize::from(most).saturating_sub(self.population)
    }

    /// Takes all builders of the design out.
    pub fn drain_placed(&mut self) -> impl Iterator<Item = Builder> {
        self.population -= self.placed.len();
        self.placed.drain(..)
    }

    /// Adds a child, which waits for its generation; false if there are too many builders.
    pub fn add_child(&mut self, child: Builder, most: u16) -> bool {
        let room = self.population < usize::from(most);
        if room {
            self.waiting[usize::from(child.generation) % RING].push(child);
            self.population += 1;
        }
        room
    }

    /// Brings in the earliest generation that anybody belongs to; nothing if all have died.
    fn next_generation(&mut self) -> Option<u16> {
        let waiting = self.waiting.iter().filter_map(|list| list.first());
        let placed = self.placed.last();
        let next = waiting.chain(placed).map(|builder| builder.generation).min()?;
        // The design's were born first.
        while let Some(builder) = self.placed.pop_if(|builder| builder.generation == next) {
            self.active.push(builder);
        }
        let list = &mut self.waiting[usize::from(next) % RING];
        if list.first().is_some_and(|builder| builder.generation == next) {
            self.active.append(list);
        }
        Some(next)
    }
}

/// Lets everybody work until all have died.
pub(super) fn run<M: Stream, T: Trace>(
    hall: &mut Hall,
    table: &Table,
    crew: &mut Crew,
    rng: &mut M,
    trace: &mut T,
    report: &mut CrawlReport,
) {
    // Stable, so that builders of one generation keep the order in which they were placed; then from
    // the end on the earliest comes first.
    crew.placed.sort_by_key(|builder| builder.generation);
    crew.placed.reverse();
    let mut context = BuildContext { hall, table, crew, rng, trace, report, iteration: 0 };
    while context.crew.next_generation().is_some() {
        let mut active = core::mem::take(&mut context.crew.active);
        while !active.is_empty() {
            if context.iteration == MOST_ITERATIONS {
                context.report.stopped = true;
                debug_assert!(false, "the crawlers do not end");
                return;
            }
            skip_sleep(&mut active);
            context.iteration += 1;
            active.retain_mut(|builder| take_turn(&mut context, builder));
        }
        // Keeps the memory for the next generation.
        context.crew.active = active;
    }
    context.report.iterations += context.iteration;
}

/// When all builders sleep, time passes until the first one wakes up.
fn skip_sleep(active: &mut [Builder]) {
    if !active.iter().all(Builder::is_dormant) {
        return;
    }
    let shortest = active.iter().map(|builder| -builder.age).min().unwrap_or(0);
    for builder in active {
        builder.age += shortest;
    }
}

/// One turn of a builder; false if it is to be deleted.
fn take_turn<M: Stream, T: Trace>(context: &mut BuildContext<'_, M, T>, builder: &mut Builder) -> bool {
    if builder.is_dormant() {
        builder.age += 1;
        return true;
    }
    let lives = builder.age <= builder.max_age && let_work(context, builder);
    if lives {
        builder.age += 1;
    } else {
        context.crew.population -= 1;
    }
    lives
}

/// Lets a builder work, and tells the trace; false if it dies.
fn let_work<M: Stream, T: Trace>(context: &mut BuildContext<'_, M, T>, builder: &mut Builder) -> bool {
    let before = *builder;
    let lives = match builder.builds {
        BuilderKind::Walls(mut crawler) => {
            let lives = wall_crawler::make_step(context, builder, &mut crawler);
            builder.builds = BuilderKind::Walls(crawler);
            lives
        }
        BuilderKind::Columns => column_jumper::make_step(context, builder),
    };
    let (width, is_legal) = match &builder.builds {
        BuilderKind::Walls(crawler) => (crawler.corridor_width, crawler.bearing.allows(builder.forward)),
        BuilderKind::Columns => (context.table.constants.min_corr_width, true),
    };
    context.trace.acted(BuilderTurn {
        iteration: context.iteration,
        generation: builder.generation,
        age: before.age,
        max_age: builder.max_age,
        is_crawler: matches!(builder.builds, BuilderKind::Walls(_)),
        from: before.at,
        to: builder.at,
        faced: before.forward,
        faces: builder.forward,
        is_legal,
        width,
        lives,
        population: context.crew.population,
    });
    lives
}
