//! Finds out whether one of the project's own bots played a recording. A bot is deterministic: the same base and terms
//! give the same inputs. So each bot decides along with the recording, and drops out at its first other input.

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
    pub fn all(game: &Headless) -> Self {
        let knowing = Temper::ALL.into_iter().map(Bot::with);
        let plain = |stream| (stream, PlainBot::new(game.site(), game.play(), stream));
        Self { knowing: (1..).zip(knowing).collect(), plain: (0..STREAMS).map(plain).collect() }
    }

    pub fn compare(&mut self, game: &Headless, input: TickInput) {
        let (site, play) = (game.site(), game.play());
        self.knowing.retain_mut(|(_, bot)| bot.decide(site, play) == input);
        self.plain.retain_mut(|(_, bot)| bot.decide(site, play) == input);
    }

    pub fn named(&self) -> Option<String> {
        let knowing = self.knowing.first().map(|(number, _)| format!("the knowing bot, temper {number}"));
        knowing.or_else(|| self.plain.first().map(|(stream, _)| format!("the plain bot, stream {stream}")))
    }
}
