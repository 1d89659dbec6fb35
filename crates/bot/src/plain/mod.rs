//! The plain bot measures the difficulty of a base (`danger.md` 1). It uses only what the party has seen.
//!
//! `eyes` fills a [`Knowledge`], and `mind` decides by it. `goals` lists tasks, `ways` finds paths, `fight` and `rest`
//! answer creatures, and `hands` gives the input. With `arrow` it goes where the arrow of the game points.

mod arrow;
mod chance;
mod eyes;
mod fight;
mod goals;
mod hands;
mod knowledge;
mod mind;
pub mod play_out;
mod rest;
mod roam;
#[cfg(test)]
mod tests;
mod ways;

use rootward_rules::{TickInput, play::Play, site::Site};

use self::{arrow::Arrow, chance::Chance, knowledge::Knowledge, mind::Mind};

/// The plain bot, with its whole knowledge.
#[derive(Clone, Debug)]
pub struct PlainBot {
    know: Knowledge,
    mind: Mind,
    /// The arrow that it follows, if it follows one.
    arrow: Option<Arrow>,
}

impl PlainBot {
    /// A bot at the entrance of a base. Another `stream` makes other choices where the bot has no preference.
    pub fn new(site: &Site, play: &Play, stream: u32) -> Self {
        let know = eyes::open(site, play);
        Self { know, mind: Mind::with(Chance::of(site.base().seed(), stream)), arrow: None }
    }

    /// A bot that goes where the arrow of the game points, and chooses its own goals only where there is no arrow.
    #[must_use]
    pub fn following(self) -> Self {
        Self { arrow: Some(Arrow::default()), ..self }
    }

    /// A bot that dodges this percentage of the blows that it sees.
    #[must_use]
    pub const fn answering(mut self, percent: u32) -> Self {
        self.mind.answers = percent;
        self
    }

    /// The input of the next tick.
    pub fn decide(&mut self, site: &Site, play: &Play) -> TickInput {
        eyes::look(&mut self.know, site, play);
        self.know.lead = self.arrow.as_mut().and_then(|arrow| arrow.look(site, play));
        self.mind.decide(&self.know, site.tables())
    }

    /// The bot's knowledge.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.know
    }

    /// Whether it has found nothing left to do.
    pub const fn has_given_up(&self) -> bool {
        self.mind.gave_up
    }

    /// The bot's current plan, in a few words.
    pub fn describe(&self) -> String {
        self.mind.describe()
    }

    /// The reason that it does not finish, in a few words.
    pub fn excuse(&self) -> &'static str {
        goals::lacks(&self.know)
    }
}
