//! Finds out whether one of the project's own bots played a recording. The bots are deterministic. In the same base, on
//! the same terms, a bot gives the same input in every tick. So each bot decides along with the recording, and drops
//! out at its first other input.

use rootward_bot::{Bot, plain::PlainBot, temper::Temper};
use rootward_rules::{TickInput, headless::Headless};

/// The number of streams of random numbers of the plain bot that are tried.
const STREAMS: u32 = 10;

/// The bots that have given every input so far.
#[derive(Clone, Debug, Default)]
pub struct Suspects {
    knowing: Vec<(usize, Bot)>,
    plain: Vec<(u32, PlainBot)>,
}

impl Suspects {
    /// All bots, before the first tick of a play.
    pub fn all(game: &Headless) -> Self {
        let knowing = Temper::ALL.into_iter().map(Bot::with);
        let plain = |stream| (stream, PlainBot::new(game.site(), game.play(), stream));
        Self { knowing: (1..).zip(knowing).collect(), plain: (0..STREAMS).map(plain).collect() }
    }

    /// Drops the bots that would give another input in this tick.
    pub fn compare(&mut self, game: &Headless, input: TickInput) {
        let (site, play) = (game.site(), game.play());
        self.knowing.retain_mut(|(_, bot)| bot.decide(site, play) == input);
        self.plain.retain_mut(|(_, bot)| bot.decide(site, play) == input);
    }

    /// The name of a bot that is left.
    pub fn named(&self) -> Option<String> {
        let knowing = self.knowing.first().map(|(number, _)| format!("the knowing bot, temper {number}"));
        knowing.or_else(|| self.plain.first().map(|(stream, _)| format!("the plain bot, stream {stream}")))
    }
}
