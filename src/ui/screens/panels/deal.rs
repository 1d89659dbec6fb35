//! The last purchase or sale in a shop, and the comment of the shopkeeper.

use bevy::prelude::*;
use rootward_presentation::words::names;
use rootward_rules::events::PlayEvent;

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Deal {
    /// The text for the deal, from [`Face`](super::face::Face).
    done: String,
    /// The gold that the party got. Negative if the party paid.
    gold: i64,
    /// The text about the place of a new weapon, or about the reason why there was no deal.
    more: String,
}

impl Deal {
    /// Begins a deal. The events of the rules complete it.
    pub fn begin(&mut self, done: &str) {
        *self = Self { done: done.to_owned(), ..Self::default() };
    }

    /// Returns the shop's answer. `None` before there is one.
    pub fn words(&self) -> Option<String> {
        match self.gold {
            0 if self.more.is_empty() => None,
            0 => Some(self.more.clone()),
            gold => Some(format!("{} for {} gold.{}", self.done, gold.abs(), self.more)),
        }
    }

    pub const fn gold(&self) -> i64 {
        self.gold
    }

    fn note(&mut self, event: &PlayEvent) {
        match *event {
            // A deal can have several parts, such as the repair of all droids.
            PlayEvent::Bought { price } => self.gold -= i64::from(price),
            PlayEvent::Sold { price } => self.gold += i64::from(price),
            PlayEvent::TookWeapon { hand: Some(droid), .. } => {
                self.more = format!(" {} equips it.", names::droid(droid));
            }
            PlayEvent::TookWeapon { hand: None, .. } => {
                " It goes to your spare weapons.".clone_into(&mut self.more);
            }
            PlayEvent::TooDear { price } if self.gold == 0 => {
                self.more = format!("Not enough gold. It costs {price}.");
            }
            _ => {}
        }
    }
}

pub(super) fn note(mut events: MessageReader<PlayEvent>, mut deal: ResMut<Deal>) {
    for event in events.read() {
        let mut noted = deal.clone();
        noted.note(event);
        deal.set_if_neq(noted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_says_what_was_bought_and_for_how_much() {
        let mut deal = Deal::default();
        assert_eq!(deal.words(), None);
        deal.begin("Bought: battery");
        assert_eq!(deal.words(), None, "the shop has not answered yet");
        deal.note(&PlayEvent::Bought { price: 50 });
        assert_eq!(deal.words().as_deref(), Some("Bought: battery for 50 gold."));
        deal.begin("Repaired all droids");
        deal.note(&PlayEvent::Bought { price: 20 });
        deal.note(&PlayEvent::Bought { price: 15 });
        deal.note(&PlayEvent::TooDear { price: 9 });
        assert_eq!(deal.words().as_deref(), Some("Repaired all droids for 35 gold."));
        deal.begin("Bought: visor");
        deal.note(&PlayEvent::TooDear { price: 640 });
        assert_eq!(deal.words().as_deref(), Some("Not enough gold. It costs 640."));
    }
}
