//! The main loop: one generation after another, and one turn of each builder after another (`crawlers.md` 4).

use super::{
    BuilderTurn, Trace,
    builder::{Builder, BuilderKind},
    column_jumper,
    context::BuildContext,
    wall_crawler,
};

/// The maximum number of turns in a run. A longer run is a bug. The loop stops such a run, and the report says so.
const MOST_ITERATIONS: u32 = 100_000;

pub(super) fn run<T: Trace>(mut context: BuildContext<'_, T>) {
    context.crew.sort_placed();
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
        // Keep the memory for the next generation.
        context.crew.active = active;
    }
    context.report.iterations += context.iteration;
}

fn skip_sleep(active: &mut [Builder]) {
    if !active.iter().all(Builder::is_dormant) {
        return;
    }
    let shortest = active.iter().map(|builder| -builder.age).min().unwrap_or(0);
    for builder in active {
        builder.age += shortest;
    }
}

/// Runs one turn of a builder. Returns `false` if the builder has to be deleted.
fn take_turn<T: Trace>(context: &mut BuildContext<'_, T>, builder: &mut Builder) -> bool {
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

/// Runs one step of a builder and reports it to the trace. Returns `false` if the builder dies.
fn let_work<T: Trace>(context: &mut BuildContext<'_, T>, builder: &mut Builder) -> bool {
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
