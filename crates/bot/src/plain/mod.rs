//! The plain bot measures the difficulty of a base (`danger.md` 1). It uses only what the game shows to a player.
//! `eyes` fills a `Knowledge`, and `mind` decides from it. `goals` chooses goals, and `ways` finds paths. `fight` and
//! `rest` respond to creatures, `power` finds energy, and `hands` produces the input. With `arrow`, the bot follows the
//! game's arrow. `follower` measures where the arrow leads. The `masher` follows it, too, and holds the attack key.

mod arrow;
mod chance;
mod eyes;
mod fight;
pub mod follower;
mod goals;
mod hands;
mod knowledge;
mod masher;
mod mind;
pub mod play_out;
mod power;
mod rest;
mod roam;
#[cfg(test)]
mod tests;
mod ways;

use rootward_presentation::travel::Situation;
use rootward_rules::{TickInput, play::Play, site::Site};

use self::{arrow::Arrow, chance::Chance, knowledge::Knowledge, mind::Mind};

/// The plain bot, with everything that it knows.
#[derive(Clone, Debug)]
pub struct PlainBot {
    know: Knowledge,
    mind: Mind,
    /// The arrow, if the bot follows it.
    arrow: Option<Arrow>,
}

impl PlainBot {
    /// Creates a bot at the entrance of a base. The random stream `stream` decides between equally good goals.
    pub fn new(site: &Site, play: &Play, stream: u32) -> Self {
        let know = eyes::open(site, play);
        Self { know, mind: Mind::with(Chance::of(site.base().seed(), stream)), arrow: None }
    }

    /// A bot that goes where the arrow leads. Before the meltdown, its only own goals are a flight or a repair.
    #[must_use]
    pub fn following(mut self) -> Self {
        self.mind.follows = true;
        Self { arrow: Some(Arrow::default()), ..self }
    }

    /// A bot that dodges this percentage of the blows that it sees.
    #[must_use]
    pub const fn answering(mut self, percent: u32) -> Self {
        self.mind.answers = percent;
        self
    }

    /// A masher: a bot that follows the arrow and holds the attack key in every fight.
    #[must_use]
    pub fn mashing(self) -> Self {
        let mut bot = self.following().answering(0);
        bot.mind.mashes = true;
        bot
    }

    /// The input for the next tick.
    pub fn decide(&mut self, site: &Site, play: &Play) -> TickInput {
        eyes::look(&mut self.know, site, play);
        self.know.lead = self.arrow.as_mut().and_then(|arrow| arrow.look(site, play));
        self.mind.decide(&self.know, site.tables())
    }

    /// Calls a function with the situation of a player who follows the arrow, if the bot follows it.
    pub(crate) fn with_situation(&self, site: &Site, play: &Play, see: impl FnOnce(Situation<'_>)) {
        if let Some(arrow) = &self.arrow {
            see(Situation { site, play, shown: &arrow.shown(play), lead: self.know.lead, way_in: None });
        }
    }

    /// The bot's knowledge.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.know
    }

    /// Whether the bot found nothing left to do.
    pub const fn has_given_up(&self) -> bool {
        self.mind.gave_up
    }

    /// The bot's current plan, in a few words.
    pub fn describe(&self) -> String {
        self.mind.describe()
    }

    /// The reason why the bot does not finish, in a few words.
    pub fn excuse(&self) -> &'static str {
        goals::lacks(&self.know)
    }
}
