//! Lists that follow the state of play: rows are rebuilt only when their words change, and the cursor
//! stays with its entry.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::order::Wish;

use super::verdict::Verdict;
use crate::{
    input::orders::Wishes,
    kit::{self, colour},
    screens::{
        menu::{self, MenuCursor},
        pictures::Pictures,
    },
};

/// A list.
#[derive(Component, Clone, Debug, Default)]
pub struct Ledger {
    entries: Vec<LedgerEntry>,
    rows: Vec<Option<Entity>>,
}

/// A line of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The name of its picture; empty for none.
    pub picture: String,
    /// What it is.
    pub label: String,
    /// What it costs or how much there is.
    pub value: String,
    /// Whether it is better than what the party has.
    pub verdict: Option<Verdict>,
    /// A remark on it.
    pub remark: String,
    /// How it is emphasised.
    pub weight: Emphasis,
    /// What choosing it tells the party.
    pub wish: Option<Wish>,
}

/// How a line is emphasised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// An ordinary line.
    #[default]
    Plain,
    /// Something that is not available now.
    Dim,
    /// More about the line above.
    Detail,
    /// The chosen one.
    Lit,
    /// A heading of the lines below.
    Heading,
}

/// Widths of the columns in logical pixels.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    /// Of the label.
    pub label: f32,
    /// Of the value; 0 for none.
    pub value: f32,
    /// Space above rows that can be chosen, if details are below them.
    pub apart: f32,
}

/// The indent of lines that cannot be chosen, so that their words line up with those of the others.
const INDENT: f32 = 22.0;

impl LedgerEntry {
    /// A heading.
    pub fn heading(label: &str) -> Self {
        Self { label: label.to_owned(), weight: Emphasis::Heading, ..Self::default() }
    }

    /// A line that is only read.
    pub fn note(remark: impl Into<String>) -> Self {
        Self { remark: remark.into(), weight: Emphasis::Dim, ..Self::default() }
    }

    /// More about the line above.
    pub fn detail(remark: impl Into<String>) -> Self {
        Self { remark: remark.into(), weight: Emphasis::Detail, ..Self::default() }
    }

    /// The same with a picture.
    pub fn pictured(self, picture: impl Into<String>) -> Self {
        Self { picture: picture.into(), ..self }
    }
}

/// Shows new entries, if they differ.
pub fn fill(
    list: Entity,
    ledger: &mut Ledger,
    wanted: Vec<LedgerEntry>,
    columns: Columns,
    pictures: &Pictures,
    cursor: &mut ResMut<MenuCursor>,
    commands: &mut Commands,
) {
    if ledger.entries == wanted && !ledger.rows.is_empty() {
        return;
    }
    let line = cursor.0.and_then(|row| ledger.rows.iter().position(|&own| own == Some(row)));
    // It stays with what it was on, wherever that stands now; where that is gone, in its line.
    let chosen = line.and_then(|line| ledger.entries.get(line)?.wish);
    let line = wanted.iter().position(|entry| chosen.is_some() && entry.wish == chosen).or(line);
    commands.entity(list).despawn_related::<Children>();
    ledger.rows = wanted.iter().map(|entry| spawn(list, entry, columns, pictures, commands)).collect();
    ledger.entries = wanted;
    // The row of the cursor was replaced: take the new one, or the last one.
    if let Some(line) = line {
        let near = ledger.rows.iter().take(line + 1).rev().chain(ledger.rows.iter().skip(line + 1));
        // Where no row is left, whoever has opened the list says where the cursor goes.
        cursor.0 = near.flatten().next().copied();
    }
}

/// The first row of a list.
pub fn first(ledger: &Ledger) -> Option<Entity> {
    ledger.rows.iter().copied().flatten().next()
}

/// A line; the entity if it can be chosen.
fn spawn(
    list: Entity,
    entry: &LedgerEntry,
    columns: Columns,
    pictures: &Pictures,
    commands: &mut Commands,
) -> Option<Entity> {
    let Some(wish) = entry.wish else {
        spawn_line(list, entry, pictures, commands);
        return None;
    };
    let tell = move |_: On<Activate>, mut wishes: ResMut<Wishes>| wishes.push(wish);
    let (ink, price) = match entry.weight {
        Emphasis::Dim | Emphasis::Detail => (colour::QUIET, colour::QUIET),
        Emphasis::Lit => (colour::LAMP, colour::LAMP),
        _ => (colour::TEXT, colour::LAMP),
    };
    let name = if entry.label.is_empty() { entry.remark.clone() } else { entry.label.clone() };
    // A remark without a name is shown like a name.
    let about = if entry.label.is_empty() { ink } else { colour::QUIET };
    let mut row = commands.spawn((ChildOf(list), menu::row_frame(name), observe(tell)));
    row.with_children(|row| {
        row.spawn(menu::mark());
        if let Some(picture) = pictures.of(&entry.picture) {
            row.spawn(picture);
        }
        if !entry.label.is_empty() {
            row.spawn(cell("label", &entry.label, ink, columns.label, JustifyContent::Start));
        }
        if columns.value > 0.0 {
            row.spawn(cell("value", &entry.value, price, columns.value, JustifyContent::End));
        }
        let left = if entry.label.is_empty() { 0.0 } else { 14.0 };
        let beside = Node {
            margin: UiRect::left(px(left)),
            flex_direction: FlexDirection::Column,
            flex_shrink: 1.0,
            min_width: px(0),
            ..default()
        };
        row.spawn((Name::new("beside"), Pickable::IGNORE, beside)).with_children(|beside| {
            if let Some(verdict) = &entry.verdict {
                verdict.spawn(beside, pictures);
            }
            let remark = kit::sized(&entry.remark, kit::TEXT, about);
            beside.spawn((Name::new("remark"), Pickable::IGNORE, remark));
        });
    });
    row.entry::<Node>().and_modify(move |mut node| {
        node.padding = UiRect::axes(px(6), px(1));
        node.margin = UiRect::top(px(columns.apart));
    });
    Some(row.id())
}

/// A line that cannot be chosen: a heading, or a name with a remark.
fn spawn_line(list: Entity, entry: &LedgerEntry, pictures: &Pictures, commands: &mut Commands) {
    let (ink, margin) = match entry.weight {
        Emphasis::Heading => (colour::LAMP, UiRect::top(px(8))),
        Emphasis::Dim | Emphasis::Detail => (colour::QUIET, UiRect::left(px(INDENT))),
        _ => (colour::TEXT, UiRect::left(px(INDENT))),
    };
    let node =
        Node { margin, flex_shrink: 0.0, column_gap: px(8), align_items: AlignItems::Center, ..default() };
    let (first, second) = match (entry.label.as_str(), entry.remark.as_str()) {
        ("", remark) => (remark.to_owned(), ""),
        (label, "") => (label.to_owned(), ""),
        (label, remark) => (format!("{label}: "), remark),
    };
    let name = Name::new(format!("line: {first}"));
    let row = commands.spawn((name, ChildOf(list), node)).id();
    if let Some(picture) = pictures.of(&entry.picture) {
        commands.spawn((ChildOf(row), picture));
    }
    let mut line = commands.spawn((Name::new("words"), ChildOf(row), kit::sized(first, kit::TEXT, ink)));
    if !second.is_empty() {
        line.with_child(kit::font::span(second, colour::QUIET));
    }
}

fn cell(name: &'static str, text: &str, ink: Color, width: f32, justify: JustifyContent) -> impl Bundle {
    let node = Node { width: px(width), flex_shrink: 0.0, justify_content: justify, ..default() };
    let text = (kit::sized(text, kit::TEXT, ink), TextLayout::no_wrap(), Pickable::IGNORE);
    (Name::new(name), Pickable::IGNORE, node, children![text])
}
