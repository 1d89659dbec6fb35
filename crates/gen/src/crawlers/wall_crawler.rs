//! The step of a wall crawler (`crawlers.md` 6). Steps A to E are those of the specification.

use core::cmp::Ordering;

use super::{
    HallTile, Opening, Trace,
    bearing::BearingWish,
    builder::{Builder, Crawler},
    context::BuildContext,
    draws::{coin, range, roll},
};
use crate::grid::{Heading, Pos};

/// A step builds only on the centre line, so the free space on the two sides does not change.
#[derive(Clone, Copy)]
struct CrawlerView {
    at: Pos,
    forward: Heading,
    width: u8,
    front: i16,
}

/// Makes one step. Returns `false` if the crawler dies.
pub(super) fn make_step<T: Trace>(
    context: &mut BuildContext<'_, T>,
    builder: &mut Builder,
    crawler: &mut Crawler,
) -> bool {
    let width = i16::from(crawler.corridor_width);
    let margin = i16::from(context.table.constants.front_margin);
    let view = CrawlerView {
        at: builder.at,
        forward: builder.forward,
        width: crawler.corridor_width,
        front: context.hall.front(builder.at, builder.forward, crawler.corridor_width),
    };
    let mut front = view.front;

    // Step A: a gap at the beginning.
    if crawler.opening == Opening::Start {
        if front > 2 * width + margin {
            let (dx, dy) = builder.forward.delta();
            builder.at = builder.at.offset(dx * width, dy * width);
            front -= width;
            crawler.opening = Opening::Closed;
        } else {
            crawler.opening = Opening::End;
        }
    }
    let joinable = crawler.opening == Opening::End || context.table.closed_joinable;
    let tile = if joinable { HallTile::Wall } else { HallTile::NjWall };

    // Step B: join the wall ahead.
    if crawler.opening == Opening::Closed && front < i16::from(context.table.constants.join_dist) {
        let (dx, dy) = builder.forward.delta();
        let wall = builder.at.offset(dx * (front + 1), dy * (front + 1));
        if context.hall.tile(wall).takes_joins() {
            builder.at = context.lay(builder.at, builder.forward, front, tile, builder.generation);
            return false;
        }
    }

    // Step C: build if there is room ahead.
    if front > width + margin {
        let count = i16::from(crawler.step_length).min(front - width);
        builder.at = context.lay(builder.at, builder.forward, count, tile, builder.generation);
        roll_dice(context, builder, crawler, view);
        return true;
    }
    turn_at_obstacle(context, builder, crawler, width + margin)
}

/// Step D: turn or go straight. Both can spawn children.
fn roll_dice<T: Trace>(
    context: &mut BuildContext<'_, T>,
    builder: &mut Builder,
    crawler: &Crawler,
    view: CrawlerView,
) {
    let keeps_to_bearing =
        builder.generation == 0 && crawler.bearing.wish() == BearingWish::Pure(builder.forward);
    let chance =
        if keeps_to_bearing { context.table.constants.ch_dir_on_straight } else { crawler.chances.turn };
    if roll(context.rng, chance) {
        turn_by_will(context, builder, crawler, view);
    } else if roll(context.rng, crawler.chances.straight) {
        branch(context, builder, crawler, view);
    }
}

/// D1: a T-junction or a crossing. The crawler goes one way, a child the other, and sometimes another goes straight.
fn turn_by_will<T: Trace>(
    context: &mut BuildContext<'_, T>,
    builder: &mut Builder,
    crawler: &Crawler,
    view: CrawlerView,
) {
    let old = builder.forward;
    builder.forward = crawler.bearing.wish().turn_from(old).unwrap_or_else(|| {
        let goes_right = match range(context.rng, 0, 3) {
            0 => true,
            1 => false,
            _ => match context.hall.roomier_side(view.at, view.forward, view.width, view.front) {
                Ordering::Equal => coin(context.rng),
                right => right.is_gt(),
            },
        };
        if goes_right { old.right() } else { old.left() }
    });
    let generation = context.draw_generation(builder);
    context.spawn_crawler(builder, crawler.chances, builder.forward.back(), generation);
    if roll(context.rng, crawler.chances.double) {
        context.spawn_crawler(builder, crawler.chances, old, generation);
    } else if context.rolls_jumper(crawler.chances) {
        context.spawn_jumper(builder, old);
    }
}

/// D2: a child to one side, usually the roomier one, and sometimes a jumper to the other.
fn branch<T: Trace>(
    context: &mut BuildContext<'_, T>,
    builder: &Builder,
    crawler: &Crawler,
    view: CrawlerView,
) {
    let mut to_left = match context.hall.roomier_side(view.at, view.forward, view.width, view.front) {
        Ordering::Equal => coin(context.rng),
        right => right.is_lt(),
    };
    if range(context.rng, 0, 2) == 0 {
        to_left = !to_left;
    }
    let side = if to_left { builder.forward.left() } else { builder.forward.right() };
    let generation = context.draw_generation(builder);
    context.spawn_crawler(builder, crawler.chances, side, generation);
    if context.rolls_jumper(crawler.chances) {
        context.spawn_jumper(builder, side.back());
    }
}

/// Step E: nothing can be built here. The crawler turns to a side with more than `needed` free rows, or it dies.
fn turn_at_obstacle<T: Trace>(
    context: &mut BuildContext<'_, T>,
    builder: &mut Builder,
    crawler: &Crawler,
    needed: i16,
) -> bool {
    let look =
        |context: &BuildContext<'_, T>, side| context.hall.front(builder.at, side, crawler.corridor_width);
    if let Some(side) = crawler.bearing.wish().turn_from(builder.forward) {
        let lives = look(context, side) > needed;
        if lives {
            builder.forward = side;
        }
        return lives;
    }
    let (to_right, to_left) = (builder.forward.right(), builder.forward.left());
    let (right, left) = (look(context, to_right), look(context, to_left));
    if right <= needed && left <= needed {
        return false;
    }
    let plenty = 2 * i16::from(crawler.corridor_width) + 1;
    let both = right > plenty && left > plenty;
    let goes_right = if both || right == left { coin(context.rng) } else { right > left };
    builder.forward = if goes_right { to_right } else { to_left };
    true
}
