//! The contents of a card: a picture, a name, bars, facts with their signs, and a price.

use bevy::prelude::*;
use rootward_art::names::Arrow;
use rootward_rules::order::Wish;

use super::slots::Slot;
use crate::{
    kit::{
        self, colour,
        widgets::{Shape, bar, card, column, row_of},
    },
    ui::screens::pictures::{Pictures, spawn_if},
};

/// Width of a tile and minimum width of a pane, in logical pixels.
const TILE: f32 = 176.0;
const PANE: f32 = 220.0;
/// Width of the number beside a bar, in logical pixels.
const NUMBER: f32 = 40.0;
/// Width of a price in logical pixels. The missing amount stands below it.
const PRICE: f32 = 140.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Room {
    #[default]
    Line,
    Tile,
    Pane,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Emphasis {
    #[default]
    Plain,
    /// Dark, because the action of the card is not available now.
    Dim,
    Lit,
}

/// The sign in front of a fact. Each sign has its own shape, so that colour is not the only difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Better,
    Worse,
    Same,
    Warning,
    /// A picture by its name. Empty for none.
    Picture(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub sign: Sign,
    pub words: String,
}

impl Fact {
    pub fn new(sign: Sign, words: impl Into<String>) -> Self {
        Self { sign, words: words.into() }
    }

    pub fn pictured(picture: impl Into<String>, words: impl Into<String>) -> Self {
        Self::new(Sign::Picture(picture.into()), words)
    }

    pub fn plain(words: impl Into<String>) -> Self {
        Self::pictured("", words)
    }

    fn spawn(&self, parent: &mut ChildSpawnerCommands, large: bool, dim: bool, pictures: &Pictures) {
        let ink = match self.sign {
            _ if dim => colour::QUIET,
            Sign::Better => colour::LAMP,
            Sign::Worse | Sign::Warning => colour::ALARM,
            Sign::Same | Sign::Picture(_) => colour::QUIET,
        };
        let node = row_of(4.0).shrink();
        parent.spawn((Name::new("fact"), Pickable::IGNORE, node)).with_children(|fact| {
            match &self.sign {
                Sign::Better => spawn_if(fact, pictures.small(Arrow::North.sprite(), ink)),
                Sign::Worse => spawn_if(fact, pictures.small(Arrow::South.sprite(), ink)),
                Sign::Same => spawn_if(fact, Some((kit::sized("=", kit::TEXT, ink), Pickable::IGNORE))),
                Sign::Warning => spawn_if(fact, Some((kit::sized("(!)", kit::TEXT, ink), Pickable::IGNORE))),
                Sign::Picture(name) if large => spawn_if(fact, pictures.of(name)),
                Sign::Picture(name) => spawn_if(fact, pictures.tiny(name)),
            }
            fact.spawn((kit::sized(&self.words, kit::TEXT, ink), Pickable::IGNORE));
        });
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gauge {
    pub icon: &'static str,
    /// The filled share in percent.
    pub share: u32,
    pub number: u32,
    /// Whether a low share is shown in the colours of danger.
    pub alarms: bool,
}

impl Gauge {
    const fn ink(&self) -> Color {
        match self.share {
            _ if !self.alarms => Color::srgb(0.2, 0.5, 0.85),
            0..30 => Color::srgb(0.9, 0.25, 0.2),
            30..60 => Color::srgb(0.9, 0.65, 0.15),
            _ => Color::srgb(0.25, 0.7, 0.35),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub gold: u32,
    /// Whether the party gets the gold.
    pub earned: bool,
    /// The amount that the party lacks.
    pub short: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Face {
    pub room: Room,
    pub picture: String,
    pub title: String,
    pub tag: String,
    pub line: String,
    pub gauges: Vec<Gauge>,
    pub facts: Vec<Fact>,
    /// Small pictures in a separate line.
    pub signs: Vec<&'static str>,
    pub slots: Vec<Slot>,
    pub price: Option<Price>,
    pub about: String,
    pub weight: Emphasis,
    pub wishes: Vec<Wish>,
    /// The question that the player answers by choosing the card again. Empty for none.
    pub asks: String,
    /// The text after the deal, without the gold: "Bought: battery".
    pub deal: String,
}

impl Face {
    pub fn new(picture: impl Into<String>, title: impl Into<String>) -> Self {
        Self { picture: picture.into(), title: title.into(), ..Self::default() }
    }

    pub fn tile(self) -> Self {
        Self { room: Room::Tile, ..self }
    }

    pub fn frame(&self) -> impl Bundle + use<> {
        let node = match self.room {
            Room::Line => row_of(8.0).whole(),
            Room::Tile => row_of(8.0).wide(TILE).shrink(),
            Room::Pane => row_of(8.0).share(PANE).at_start(),
        };
        card(self.title.clone(), node)
    }

    pub fn spawn_words(&self, parent: &mut ChildSpawnerCommands, pictures: &Pictures) {
        let ink = match self.weight {
            Emphasis::Plain => colour::TEXT,
            Emphasis::Dim => colour::QUIET,
            Emphasis::Lit => colour::LAMP,
        };
        parent.spawn((Pickable::IGNORE, row_of(8.0).wrap())).with_children(|line| {
            line.spawn((Pickable::IGNORE, kit::sized(&self.title, kit::TEXT, ink)));
            if !self.tag.is_empty() {
                line.spawn((Pickable::IGNORE, kit::sized(&self.tag, kit::TEXT, colour::QUIET)));
            }
        });
        if !self.line.is_empty() {
            parent.spawn((
                Name::new("line"),
                Pickable::IGNORE,
                kit::sized(&self.line, kit::TEXT, colour::QUIET),
            ));
        }
        for gauge in &self.gauges {
            let node = (Name::new(gauge.icon), Pickable::IGNORE, row_of(6.0));
            parent.spawn(node).with_children(|line| {
                spawn_if(line, pictures.tiny(gauge.icon));
                line.spawn(bar(gauge.share, gauge.ink()));
                let number = (kit::text(gauge.number.to_string()), TextLayout::no_wrap(), Pickable::IGNORE);
                line.spawn((Pickable::IGNORE, row_of(0.0).wide(NUMBER), children![number]));
            });
        }
        if !self.facts.is_empty() {
            let dim = self.weight == Emphasis::Dim;
            let (large, node) = match self.room {
                Room::Pane => (true, column(3.0)),
                Room::Line | Room::Tile => (false, row_of(14.0).wrap()),
            };
            parent.spawn((Name::new("facts"), Pickable::IGNORE, node)).with_children(|facts| {
                self.facts.iter().for_each(|fact| fact.spawn(facts, large, dim, pictures))
            });
        }
        if !self.signs.is_empty() {
            parent.spawn((Name::new("signs"), Pickable::IGNORE, row_of(4.0).wrap())).with_children(|signs| {
                self.signs.iter().for_each(|name| spawn_if(signs, pictures.tiny(name)));
            });
        }
    }

    pub fn spawn_price(&self, parent: &mut ChildSpawnerCommands, pictures: &Pictures) {
        let Some(Price { gold, earned, short }) = self.price else { return };
        let node = column(2.0).wide(PRICE).at_end();
        parent.spawn((Name::new("price"), Pickable::IGNORE, node)).with_children(|price| {
            let ink = if short > 0 { colour::QUIET } else { colour::LAMP };
            let words = if earned { format!("+{gold}") } else { gold.to_string() };
            spawn_gold(price, words, (kit::TEXT, 1.0), ink, pictures);
            if short > 0 {
                let words = kit::sized(format!("(!) {short} short"), kit::TEXT, colour::QUIET);
                price.spawn((Name::new("short"), Pickable::IGNORE, TextLayout::no_wrap(), words));
            }
        });
    }
}

pub(super) fn spawn_gold(
    parent: &mut ChildSpawnerCommands,
    words: String,
    (size, zoom): (f32, f32),
    ink: Color,
    pictures: &Pictures,
) {
    parent.spawn((Name::new("gold"), Pickable::IGNORE, row_of(6.0))).with_children(|gold| {
        spawn_if(gold, pictures.large("icon.gold", zoom));
        gold.spawn((TextLayout::no_wrap(), kit::sized(words, size, ink), Pickable::IGNORE));
    });
}
