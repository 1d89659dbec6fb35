//! The chips of a droid on its portrait: a sign for each of the first chips, and a light for each of the others.

use bevy::prelude::*;
use rootward_presentation::words::chips::{self, ChipKind};
use rootward_rules::play::Play;

use super::party_panel::Team;
use crate::{
    kit::{
        self,
        artbook::{ArtBook, theme_of},
        colour,
        widgets::{Shape, part, row_of},
    },
    map::drawing::Draw,
    world::{base::current::CurrentBase, ticking::has_play},
};

/// Number of chip signs below the face, and the width and height of a sign in logical pixels, at its original size.
const SIGNS: usize = 3;
const SIGN: f32 = 16.0;
/// Number of lights above the face, and the width and height of a light. No droid has more than five chips.
const LIGHTS: usize = 2;
const LIGHT: f32 = 8.0;
/// The colour behind a sign, as bright as a floor, because outlines are nearly black.
pub(super) const BEHIND_SIGN: Color = Color::srgb(0.13, 0.17, 0.23);
#[derive(Component, Clone, Copy, Debug)]
struct ChipSign {
    slot: usize,
    place: usize,
}

/// A light on a portrait, for a chip whose sign has no room.
#[derive(Component, Clone, Copy, Debug)]
struct ChipLight {
    slot: usize,
    place: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.draw_playing((glow, show_signs).run_if(has_play));
}

pub(super) fn on_portrait(slot: usize) -> impl Bundle {
    children![
        (
            Name::new("chip lights"),
            row_of(1.0),
            Children::spawn(SpawnIter((0..LIGHTS).map(move |place| light(slot, place)))),
        ),
        (
            Name::new("chip signs"),
            Node::default(),
            Children::spawn(SpawnIter((0..SIGNS).map(move |place| sign(slot, place)))),
        ),
    ]
}

fn sign(slot: usize, place: usize) -> impl Bundle {
    (
        Name::new(format!("chip sign {slot}.{place}")),
        ChipSign { slot, place },
        Pickable::IGNORE,
        ImageNode::default(),
        BackgroundColor(BEHIND_SIGN),
        part().wide(SIGN).high(SIGN).hidden(),
    )
}

fn light(slot: usize, place: usize) -> impl Bundle {
    (
        Name::new(format!("chip {slot}.{place}")),
        ChipLight { slot, place },
        Pickable::IGNORE,
        part().wide(LIGHT).high(LIGHT).edged(1.0, 0.0).hidden(),
        BackgroundColor(Color::NONE),
        BorderColor::all(Color::BLACK),
    )
}

/// The colour of a chip's light. All of these colours are equally bright. The inventory explains the chips.
const fn light_of(kind: ChipKind) -> Color {
    match kind {
        ChipKind::Senses => Color::srgb(0.26, 0.86, 0.92),
        ChipKind::Fights => colour::ALARM,
        ChipKind::Body => Color::srgb(0.35, 0.85, 0.45),
        ChipKind::Gold => colour::LAMP,
    }
}

fn glow(play: Res<Play>, team: Team, mut lights: Query<(Ref<ChipLight>, &mut Node, &mut BackgroundColor)>) {
    let changed = play.is_changed() || team.changed();
    for (light, mut node, mut ink) in &mut lights {
        if !changed && !light.is_added() {
            continue;
        }
        let droid = team.in_place(light.slot);
        let beyond = SIGNS + light.place;
        let chip = droid.and_then(|droid| chips::of_droid(play.terms.chips, droid.droid).nth(beyond));
        kit::widgets::toggle(&mut node, chip.is_some());
        if let Some(chip) = chip {
            ink.set_if_neq(BackgroundColor(light_of(chips::kind(chip))));
        }
    }
}

fn show_signs(
    play: Res<Play>,
    team: Team,
    (book, current): (Res<ArtBook>, Option<Res<CurrentBase>>),
    mut signs: Query<(Ref<ChipSign>, &mut Node, &mut ImageNode)>,
) {
    let Some(current) = current else { return };
    let changed = play.is_changed() || team.changed() || book.is_changed() || current.is_changed();
    for (sign, mut node, mut image) in &mut signs {
        if !changed && !sign.is_added() {
            continue;
        }
        let droid = team.in_place(sign.slot);
        let chip = droid.and_then(|droid| chips::of_droid(play.terms.chips, droid.droid).nth(sign.place));
        let picture = chip.and_then(|chip| book.thing_index(chips::picture(chip)));
        kit::widgets::toggle(&mut node, picture.is_some());
        let Some(index) = picture else { continue };
        let shown = image.texture_atlas.as_ref().map(|atlas| atlas.index);
        let sheet = book.things(theme_of(current.base()));
        if shown != Some(index) || image.image != sheet {
            *image = ImageNode::from_atlas_image(sheet, TextureAtlas { layout: book.thing_layout(), index });
        }
    }
}
