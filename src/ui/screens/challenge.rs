//! The row for the challenge, in the campaign's first briefing and in the settings.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::terms::Challenge;

use super::{menu::Adjust, value_row::value_row};
use crate::{
    kit::{self, colour},
    map::drawing::Draw,
    session::save::career::{self, Career},
};

pub(super) const LABEL: &str = "Challenge";

#[derive(Component, Clone, Copy, Debug)]
pub struct ChallengeRow;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    Value,
    About,
}

impl Follows {
    fn words(self, challenge: Challenge) -> String {
        match self {
            Self::Value => format!("< {challenge} >"),
            Self::About => about(challenge).to_owned(),
        }
    }
}

const fn about(challenge: Challenge) -> &'static str {
    match challenge {
        Challenge::Calm => "softer hits, more time",
        Challenge::Captive => "the game as intended",
        Challenge::Merciless => "harder hits, less time",
    }
}

pub(super) fn plugin(app: &mut App) {
    app.draw(follow.run_if(resource_changed::<Career>));
}

/// The row, with a label of this width in logical pixels.
pub fn row(challenge: Challenge, label: f32) -> impl Bundle {
    let text = |part: Follows, ink| (part, kit::sized(part.words(challenge), kit::TEXT, ink));
    let (value, about) = (text(Follows::Value, colour::LAMP), text(Follows::About, colour::QUIET));
    (value_row(LABEL, label, value, about), ChallengeRow, observe(choose), observe(adjust))
}

fn choose(_: On<Activate>, career: Res<Career>, mut commands: Commands) {
    let all = Challenge::ALL;
    let next = all[(career.challenge as usize + 1) % all.len()];
    commands.run_system_cached_with(career::set_challenge, next);
}

fn adjust(to: On<Adjust>, career: Res<Career>, mut commands: Commands) {
    let place = (career.challenge as usize).saturating_add_signed(isize::from(to.by));
    if let Some(&next) = Challenge::ALL.get(place) {
        commands.run_system_cached_with(career::set_challenge, next);
    }
}

fn follow(career: Res<Career>, mut texts: Query<(&Follows, &mut Text)>) {
    for (follows, mut text) in &mut texts {
        text.set_if_neq(Text(follows.words(career.challenge)));
    }
}

#[cfg(test)]
mod tests {
    use super::{super::value_row::VALUE, *};

    #[test]
    fn every_value_fits_into_its_column() {
        for challenge in Challenge::ALL {
            let value = Follows::Value.words(challenge);
            assert!(kit::font::width(&value) <= VALUE, "{value}");
            assert!(!about(challenge).is_empty());
        }
    }
}
