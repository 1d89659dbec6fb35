//! The hints on the notes that lie in bases.

use rootward_gen::ItemKind;
use rootward_rules::site::Site;

/// The notes of the first map, in the order of their piles.
const FIRST: [&str; 2] = [
    "The charge is yours. Set it at the generators, and don't stop to look.",
    "The computer gives its probe to anyone with the password. The guardian, a big enemy, has the password.",
];

const OTHERS: [&str; 8] = [
    "Closed blue doors reflect every shot. Stand aside.",
    "A red rim on a grate? Step off it, and a wall rises behind you.",
    "Machines never follow you into water.",
    "Some walls shimmer. Walk into them.",
    "Walk twice into a wall with knobs on it. It slides, once.",
    "They hear shots from far away. Blades are quiet.",
    "Hydrants put fires out for a while. Go through before they come back.",
    "The way in is the way out. Leave doors open behind you.",
];

pub fn text(site: &Site, pile: u16) -> &'static str {
    let records = site.records();
    let is_note = |number: usize| {
        let pile = records.piles().get(number);
        pile.is_some_and(|pile| records.items(pile).iter().any(|item| item.kind == ItemKind::Note))
    };
    let before = (0..usize::from(pile)).filter(|&number| is_note(number)).count();
    match FIRST.get(before) {
        Some(text) if site.difficulty().is_first() => text,
        _ => OTHERS[(usize::from(site.difficulty().map()) + before) % OTHERS.len()],
    }
}
