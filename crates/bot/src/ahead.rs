//! Adapts orders to the visor, where the step keys move forward, back and sideways.

use rootward_rules::{
    order::{Order, TickInput},
    play::Play,
};

use crate::drive;

/// Turns a step in another direction into a turn to that direction. The bot orders the step again in the next tick.
#[must_use]
pub fn ahead(play: &Play, input: TickInput) -> TickInput {
    let facing = play.party.facing;
    let turn_of = |order: Option<Order>| match order {
        Some(Order::Step { heading, sideways: false }) => {
            drive::facing(facing, heading, TickInput::default()).fresh
        }
        _ => None,
    };
    match turn_of(input.fresh).or_else(|| turn_of(input.held)) {
        Some(turn) => TickInput { fresh: Some(turn), held: None, ..input },
        None => input,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rootward_gen::Seed;
    use rootward_rules::{headless::Headless, objective::Stage, tables::shipped};

    use super::*;
    use crate::Bot;

    #[test]
    fn bot_that_steps_only_forward_wins_a_base() {
        let mut game = Headless::new(Seed::classic(0), Arc::new(shipped()));
        let mut bot = Bot::default();
        while !game.play().is_over() && game.play().tick < crate::play_out::GIVE_UP {
            let input = ahead(game.play(), bot.decide(game.site(), game.play()));
            let facing = game.play().party.facing;
            for order in [input.fresh, input.held].into_iter().flatten() {
                let turns = matches!(order, Order::Step { heading, sideways: false } if heading != facing);
                assert!(!turns, "{order:?} at tick {}", game.play().tick);
            }
            game.tick(input);
        }
        let stage = game.play().objective.stage;
        assert!(matches!(stage, Stage::Won { .. }), "{stage:?}");
    }
}
