//! Decks of cards that follow the state of play. The cursor stays on its card, or on the one that takes its place.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

use super::{
    deal::Deal,
    face::{Face, Room},
    slots,
};
use crate::{
    input::{labels::KeyLabels, orders::Wishes},
    kit::{
        self, colour,
        widgets::{Shape, column, row_of},
    },
    ui::screens::{
        menu::MenuCursor,
        pictures::{Pictures, spawn_if},
        twice::Asked,
    },
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Title(&'static str),
    /// A line of text with a picture, by name. The name is empty for no picture.
    Note {
        picture: &'static str,
        words: String,
    },
    Card(Box<Face>),
}

impl Part {
    pub fn note(words: impl Into<String>) -> Self {
        Self::Note { picture: "", words: words.into() }
    }

    pub fn card(face: Face) -> Self {
        Self::Card(Box::new(face))
    }

    pub fn face(&self) -> Option<&Face> {
        match self {
            Self::Card(face) => Some(face),
            Self::Title(_) | Self::Note { .. } => None,
        }
    }
}

#[derive(Component, Clone, Debug, Default)]
pub(super) struct Deck {
    parts: Vec<Part>,
    rows: Vec<Option<Entity>>,
}

/// The line that explains the card under the cursor. If the cursor is not on a card, it shows this text.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct AboutLine(pub String);

pub(super) fn deck() -> impl Bundle {
    (Name::new("deck"), Deck::default(), row_of(6.0).wrap().stretch())
}

impl Deck {
    pub fn first(&self) -> Option<Entity> {
        self.rows.iter().copied().flatten().next()
    }

    fn face_of(&self, row: Entity) -> Option<&Face> {
        let place = self.rows.iter().position(|&own| own == Some(row))?;
        self.parts.get(place)?.face()
    }

    /// Returns the index to which the cursor moves from a row: the same card, or the card that took its place.
    fn next_place(&self, row: Entity, wanted: &[Part]) -> Option<usize> {
        let line = self.rows.iter().position(|&own| own == Some(row))?;
        let title = self.face_of(row).map(|face| &face.title);
        let same = |&place: &usize| {
            wanted.get(place).and_then(Part::face).is_some_and(|face| Some(&face.title) == title)
        };
        Some((0..wanted.len()).filter(same).min_by_key(|place| place.abs_diff(line)).unwrap_or(line))
    }

    /// Fills the deck with new parts. If no card is left, the cursor is on no row.
    pub fn fill(
        &mut self,
        list: Entity,
        wanted: Vec<Part>,
        pictures: &Pictures,
        cursor: &mut ResMut<MenuCursor>,
        commands: &mut Commands,
    ) {
        if self.parts == wanted && !self.rows.is_empty() {
            return;
        }
        let place = cursor.0.and_then(|row| self.next_place(row, &wanted));
        commands.entity(list).despawn_related::<Children>();
        self.rows = wanted.iter().map(|part| spawn(list, part, pictures, commands)).collect();
        self.parts = wanted;
        if let Some(place) = place {
            let before = self.rows.iter().take(place + 1).rev();
            cursor.0 = before.chain(self.rows.iter().skip(place + 1)).flatten().next().copied();
        }
    }
}

fn spawn(list: Entity, part: &Part, pictures: &Pictures, commands: &mut Commands) -> Option<Entity> {
    let line = row_of(8.0).whole();
    match part {
        Part::Title(words) => {
            let title = kit::sized(*words, kit::TEXT, colour::LAMP);
            commands.spawn((Name::new("title"), ChildOf(list), line.below(6.0), children![title]));
            None
        }
        Part::Note { picture, words } => {
            commands.spawn((Name::new("note"), ChildOf(list), line)).with_children(|line| {
                spawn_if(line, pictures.of(picture));
                line.spawn((kit::sized(words, kit::TEXT, colour::QUIET), Node::default().grow()));
            });
            None
        }
        Part::Card(face) => Some(spawn_card(list, face, pictures, commands)),
    }
}

fn spawn_card(list: Entity, face: &Face, pictures: &Pictures, commands: &mut Commands) -> Entity {
    let mut card = commands.spawn((ChildOf(list), face.frame(), observe(tell(face.clone()))));
    card.with_children(|card| {
        spawn_if(card, pictures.of(&face.picture));
        card.spawn((Name::new("words"), Pickable::IGNORE, column(3.0).grow()))
            .with_children(|words| face.spawn_words(words, pictures));
        if face.room == Room::Line {
            slots::spawn(card, &face.slots, pictures);
            face.spawn_price(card, pictures);
        }
    });
    if !face.slots.is_empty() {
        card.insert(slots::adjustable(&face.slots));
    }
    card.id()
}

/// Returns the action of a card. A card with a question asks it first.
fn tell(face: Face) -> impl FnMut(On<Activate>, ResMut<Asked>, ResMut<Deal>, ResMut<Wishes>) {
    move |chosen, mut asked, mut deal, mut wishes| {
        if !face.asks.is_empty() && !asked.confirms(chosen.entity) {
            return;
        }
        if !face.wishes.is_empty() {
            deal.begin(&face.deal);
        }
        face.wishes.iter().for_each(|&wish| wishes.push(wish));
    }
}

pub(super) fn tell_about(
    (cursor, asked): (Res<MenuCursor>, Res<Asked>),
    keys: KeyLabels,
    decks: Query<&Deck>,
    mut lines: Query<(&AboutLine, &mut Text, &mut TextColor)>,
) {
    let own = |row| decks.iter().find_map(|deck| Some((deck.face_of(row)?, asked.waits(row))));
    let face = cursor.0.and_then(own);
    for (idle, mut text, mut ink) in &mut lines {
        let (words, tint) = match face {
            Some((face, true)) => {
                (format!("(!) {} Press [{}] again to buy.", face.asks, keys.choose()), colour::ALARM)
            }
            Some((face, false)) if !face.about.is_empty() => (face.about.clone(), colour::TEXT),
            _ => (idle.0.clone(), colour::TEXT),
        };
        text.set_if_neq(Text(words));
        ink.set_if_neq(TextColor(tint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(titles: &[&str], world: &mut World) -> Deck {
        let parts: Vec<Part> = parts(titles);
        let rows = parts.iter().map(|_| Some(world.spawn_empty().id())).collect();
        Deck { parts, rows }
    }

    fn parts(titles: &[&str]) -> Vec<Part> {
        titles.iter().map(|title| Part::card(Face::new("", *title))).collect()
    }

    #[test]
    fn the_cursor_stays_with_its_card_or_in_its_place() {
        let deck = shown(&["a", "b", "c", "b"], &mut World::new());
        let place = |line: usize, wanted: &[&str]| {
            deck.rows[line].and_then(|row| deck.next_place(row, &parts(wanted)))
        };
        assert_eq!(place(2, &["c", "a"]), Some(0), "it went to the top");
        assert_eq!(place(1, &["a", "c", "b"]), Some(2), "another of that name is left");
        assert_eq!(place(1, &["a", "c"]), Some(1), "it is gone");
        assert_eq!(place(3, &["b", "a", "c", "b"]), Some(3), "the nearer one of two");
    }
}
