//! The claim about play states in saves. A case is a list of changes to a good state, one per line:
//!
//! ```text
//! FIELD NTH VALUE
//! ```
//!
//! The line replaces the value of the nth field of that name, counted from 0, with VALUE. Instead of the name, a case
//! can give an index into [`save_fields`], which a fuzzer guesses more easily than a word. A whole state is as long as
//! a book, and random changes to its characters would only break its brackets. Changes to its values produce states
//! that can be parsed but contain nonsense.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use rootward_gen::Seed;
use rootward_rules::{
    headless::Headless,
    order::{ClimbDir, Order, Stock, TickInput, Ware, Wish},
    play::Play,
    site::Site,
    tables::{iris::Corner, items::ItemName, shipped},
    tick,
};

use crate::text_of;

/// Ticks for which a state that fits its base is played.
const TICKS: usize = 60;
const BEFORE: usize = 200;
const MOST_CHANGES: usize = 16;

/// Checks that a text is no state, or survives a round trip. A state that fits its base must be playable.
pub fn save(bytes: &[u8]) {
    is_played(bytes);
}

/// Checks the claim of [`save`], and returns whether the state was played.
pub fn is_played(bytes: &[u8]) -> bool {
    let good = &*GOOD;
    let mut text = good.text.clone();
    for line in text_of(bytes).lines().take(MOST_CHANGES) {
        change(&mut text, &good.fields, line);
    }
    let Ok(mut play) = ron::from_str::<Play>(&text) else { return false };
    let written = ron::to_string(&play).unwrap_or_else(|error| panic!("it cannot be written: {error}"));
    let again = ron::from_str::<Play>(&written).unwrap_or_else(|error| panic!("it cannot be read: {error}"));
    assert!(play == again, "it reads back as another one");
    assert_eq!(play.fingerprint(), again.fingerprint());
    let fits = play.fits(&good.site);
    if fits {
        play.rebuild_derived(&good.site);
        for input in inputs(TICKS, &play) {
            tick(&good.site, &mut play, &input);
        }
    }
    fits
}

/// The names of all fields of the good state, in order. Cases refer to fields by these names or by their index.
#[must_use]
pub fn save_fields() -> &'static [String] {
    &GOOD.fields
}

struct GoodState {
    site: Site,
    text: String,
    fields: Vec<String>,
}

static GOOD: LazyLock<GoodState> = LazyLock::new(|| {
    let mut game = Headless::new(Seed::classic(179), Arc::new(shipped()));
    for input in inputs(BEFORE, &game.play().clone()) {
        game.tick(input);
    }
    let text = ron::to_string(game.play()).unwrap_or_else(|error| panic!("{error}"));
    GoodState { site: game.site().clone(), fields: fields_of(&text), text }
});

fn fields_of(text: &str) -> Vec<String> {
    let before = text.split(':').filter_map(|text| text.rsplit(|letter| !is_name(letter)).next());
    let names: BTreeSet<&str> = before.filter(|name| !name.is_empty()).collect();
    names.into_iter().map(str::to_owned).collect()
}

const fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Every possible action of a player, in rotation.
fn inputs(ticks: usize, play: &Play) -> impl Iterator<Item = TickInput> + use<> {
    let step = Order::Step { heading: play.party.facing, sideways: false };
    let orders = [
        step,
        Order::Act,
        Order::TurnLeft,
        step,
        Order::Climb(ClimbDir::Up),
        Order::TurnRight,
        Order::Climb(ClimbDir::Down),
        Order::Travel(2),
    ];
    let wishes = [
        Wish::SwapRows,
        Wish::Select(3),
        Wish::Equip { droid: 3, spare: 0 },
        Wish::AntiGravity,
        Wish::Use(ItemName::ALL[0]),
        Wish::Press(Corner::ALL[0]),
        Wish::Switch(3),
        Wish::Buy(Ware::Repair(0)),
        Wish::Buy(Ware::Revive(3)),
        Wish::Buy(Ware::Weapon(1)),
        Wish::Buy(Ware::Armour { droid: 2, class: 1 }),
        Wish::Sell(Stock::Spare(0)),
    ];
    (0..ticks).map(move |tick| TickInput {
        fresh: tick.is_multiple_of(3).then_some(orders[tick / 3 % orders.len()]),
        held: None,
        fire: tick % 2 == 1,
        sleep: tick % 40 > 36,
        wish: (tick % 5 == 4).then_some(wishes[tick / 5 % wishes.len()]),
    })
}

/// Makes one change. An invalid line or an unknown field changes nothing.
fn change(text: &mut String, fields: &[String], line: &str) {
    let mut words = line.splitn(3, ' ');
    let (Some(field), Some(nth), Some(value)) = (words.next(), words.next(), words.next()) else { return };
    let Ok(nth) = nth.parse::<usize>() else { return };
    let by_number = field.parse::<usize>().ok().and_then(|number| fields.get(number % fields.len().max(1)));
    let field = by_number.map_or(field, String::as_str);
    if field.is_empty() || !field.chars().all(is_name) {
        return;
    }
    let named = format!("{field}:");
    // Look at the character in front of the name, so that `at:` is not found inside `flat:`.
    let starts = text.match_indices(&named).filter(|&(at, _)| !text[..at].ends_with(is_name));
    let Some(start) = starts.map(|(at, _)| at + named.len()).nth(nth) else { return };
    let end = start + value_length(&text[start..]);
    text.replace_range(start..end, value);
}

/// The length of the value at the beginning of a text, in bytes.
fn value_length(text: &str) -> usize {
    let (mut depth, mut quoted) = (0_u32, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ',' | ')' | ']' | '}' if depth == 0 => return at,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_replaces_one_whole_value() {
        let mut text = "(a:1,flat:2,at:(x:3,s:\"),\"),at:[4,(5)])".to_owned();
        let fields = fields_of(&text);
        assert_eq!(fields, ["a", "at", "flat", "s", "x"]);
        change(&mut text, &fields, "at 0 9");
        assert_eq!(text, "(a:1,flat:2,at:9,at:[4,(5)])");
        change(&mut text, &fields, "at 1 (x:1, y:2)");
        assert_eq!(text, "(a:1,flat:2,at:9,at:(x:1, y:2))");
        change(&mut text, &fields, "5 0 3");
        assert_eq!(text, "(a:3,flat:2,at:9,at:(x:1, y:2))");
        for none in ["at 2 7", "b 0 7", "at", "at x 7", " 0 7", ""] {
            let before = text.clone();
            change(&mut text, &fields, none);
            assert_eq!(text, before, "{none}");
        }
    }

    #[test]
    fn the_good_state_fits_and_can_be_changed() {
        let good = &*GOOD;
        let play: Play = ron::from_str(&good.text).expect("nothing is wrong with it");
        assert!(play.fits(&good.site) && play.tick > 0);
        let mut text = good.text.clone();
        change(&mut text, &good.fields, "tick 0 7");
        assert_eq!(ron::from_str::<Play>(&text).expect("a number").tick, 7);
    }
}
