//! The cards of the four droids at the bottom, front row first.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_art::names::{self, Arrow};
use rootward_presentation::{points::PointScale, words::names as names_of};
use rootward_rules::{party::squad::weapon_of, play::Play, site::Site};

use super::{
    GAP,
    gauge::{self, Figure, Fill, Gauge, GaugeIcon, Mark, Measure, gauge, share},
    party_chips,
};
use crate::{
    input::settings::Settings,
    kit::{
        self,
        artbook::ArtBook,
        colour,
        covers::StopsFingers,
        room::{ONE_ROW, OnlyFrom, ROOMY},
        widgets::{Shape, column, row_of},
    },
    map::drawing::Draw,
    world::{
        base::{party::PartyState, state::DroidState},
        ticking::has_play,
    },
};

/// Width and height of a portrait on screen: twice its pixels, without shoulders.
const PORTRAIT: (f32, f32) = (48.0, 48.0);
/// Pulses per second of the card of a droid in danger.
const PULSES: f32 = 1.2;
/// The colour of the card of a droid that is down, or nearly down.
const DANGER: Color = Color::srgb(0.36, 0.05, 0.04);
/// Minimum width of two cards in logical pixels. With less room, one row lies below the other.
const ROW: f32 = 360.0;
/// The width and height of an arrow on screen: twice its own pixels.
pub(super) const ARROW: f32 = 32.0;

/// The place of a droid among the cards. 0 and 1 are the front row, 2 and 3 the back row.
#[derive(Component, Clone, Copy, Debug)]
struct DroidSlot(usize);

#[derive(Component, Clone, Copy, Debug)]
struct Portrait(usize);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Words(usize, Line);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Name,
    Arm,
}

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(
        (write_words, fill_gauges, mark_gauges, show_icons, (frame, pulse).chain()).run_if(has_play),
    );
}

pub(super) fn panel() -> impl Bundle {
    let row = |name: &'static str, slots: [usize; 2]| {
        (
            Name::new(name),
            row_of(GAP).stretch().share(ROW).shrink(),
            children![card(slots[0]), card(slots[1])],
        )
    };
    (
        Name::new("party panel"),
        StopsFingers,
        // Fields are set directly, because only these rows fill a part whose height the frame sets.
        Node {
            height: percent(100),
            row_gap: px(3),
            align_items: AlignItems::Stretch,
            ..row_of(GAP).wrap().whole()
        },
        children![row("front row", [0, 1]), row("back row", [2, 3])],
    )
}

fn card(slot: usize) -> impl Bundle {
    (
        Name::new(format!("place {slot}")),
        DroidSlot(slot),
        row_of(8.0).grow().padded(8.0, 2.0).edged(2.0, 3.0),
        BorderColor::all(colour::EDGE),
        BackgroundColor(colour::WELL),
        children![
            (
                Name::new("portrait"),
                Portrait(slot),
                OnlyFrom(ROOMY),
                ImageNode {
                    rect: Some(Rect::new(0.0, 0.0, PORTRAIT.0 / 2.0, PORTRAIT.1 / 2.0)),
                    ..default()
                },
                column(0.0).wide(PORTRAIT.0).high(PORTRAIT.1).spread(),
                party_chips::on_portrait(slot),
            ),
            (
                Name::new("beside"),
                column(3.0).grow(),
                children![
                    (
                        Name::new("name"),
                        Words(slot, Line::Name),
                        kit::text(""),
                        TextLayout::no_wrap(),
                        OnlyFrom(ONE_ROW)
                    ),
                    (Name::new("arm"), Words(slot, Line::Arm), kit::text(""), TextLayout::no_wrap()),
                    (
                        Name::new("gauges"),
                        row_of(8.0).wrap().shrink(),
                        children![
                            gauge(Gauge { slot, of: Measure::Points }),
                            gauge(Gauge { slot, of: Measure::Energy }),
                        ],
                    ),
                ],
            ),
        ],
    )
}

/// Returns whether a droid stands in a place. Droids can change rows but keep their numbers.
const fn is_in(state: &DroidState, slot: usize) -> bool {
    state.front == (slot < 2) && (state.droid & 1) as usize == slot & 1
}

#[derive(SystemParam)]
pub(super) struct Team<'w, 's> {
    droids: Query<'w, 's, Ref<'static, DroidState>>,
    party: Query<'w, 's, Ref<'static, PartyState>>,
}

impl Team<'_, '_> {
    pub(super) fn in_place(&self, slot: usize) -> Option<DroidState> {
        self.droids.iter().map(|state| *state).find(|state| is_in(state, slot))
    }

    fn party(&self) -> PartyState {
        self.party.single().map(|state| *state).unwrap_or_default()
    }

    pub(super) fn changed(&self) -> bool {
        let droids = self.droids.iter().any(|state| state.is_changed());
        droids || self.party.iter().any(|state| state.is_changed())
    }
}

fn name_words(droid: &DroidState) -> String {
    let mark = if droid.selected { ">" } else { " " };
    let row = if droid.front { "front" } else { "back" };
    format!("{}{mark}{}, {row}", droid.droid + 1, names_of::droid(droid.droid))
}

fn state_words(site: &Site, party: PartyState, droid: &DroidState) -> String {
    match () {
        () if droid.is_down() => "DOWN".to_owned(),
        () if party.sleeps => "resting".to_owned(),
        () => arm_words(site, party, droid),
    }
}

/// An exclamation mark means that there are no shots left.
fn arm_words(site: &Site, party: PartyState, droid: &DroidState) -> String {
    let name = names_of::arm(site, droid.arm);
    match weapon_of(site, droid.arm) {
        Some(weapon) if weapon.class.ammunition => {
            let empty = if droid.loaded == 0 && party.clips == 0 { "!" } else { "" };
            format!("{name} {}{empty}", droid.loaded)
        }
        _ => name,
    }
}

fn write_words(
    site: Res<Site>,
    team: Team,
    book: Res<ArtBook>,
    mut words: Query<(Ref<Words>, &mut Text, &mut TextColor)>,
    mut portraits: Query<(&Portrait, &mut ImageNode)>,
) {
    let news = team.changed() || site.is_changed() || book.is_changed();
    if !news && !words.iter().any(|(words, ..)| words.is_added()) {
        return;
    }
    for (words, mut text, mut ink) in &mut words {
        let Some(droid) = team.in_place(words.0) else { continue };
        let (told, hue) = match words.1 {
            Line::Name => (name_words(&droid), book.colour(&format!("droid.{}", droid.droid))),
            Line::Arm => (state_words(&site, team.party(), &droid), colour::TEXT),
        };
        text.set_if_neq(Text(told));
        ink.set_if_neq(TextColor(if droid.is_down() { colour::ALARM } else { hue }));
    }
    for (portrait, mut image) in &mut portraits {
        let Some(droid) = team.in_place(portrait.0) else { continue };
        show_picture(&mut image, book.picture(&names::portrait(droid.droid)).unwrap_or_default());
        let tint = if droid.is_down() { Color::WHITE.with_alpha(0.25) } else { Color::WHITE };
        if image.color != tint {
            image.color = tint;
        }
    }
}

fn fill_gauges(
    (site, play, scale): (Res<Site>, Res<Play>, Res<PointScale>),
    team: Team,
    mut fills: Query<(Ref<Fill>, &mut Node, &mut BackgroundColor)>,
    mut figures: Query<(Ref<Figure>, &mut Text)>,
) {
    let opened = figures.iter().any(|(figure, _)| figure.is_added());
    if !team.changed() && !site.is_changed() && !scale.is_changed() && !opened {
        return;
    }
    let measured = |gauge: Gauge| {
        let droid = team.in_place(gauge.slot)?;
        Some(match gauge.of {
            Measure::Points => (droid.points, droid.full),
            Measure::Energy => (droid.energy, play.full_energy(&site)),
        })
    };
    for (fill, mut node, mut back) in &mut fills {
        let Some((part, whole)) = measured(fill.0) else { continue };
        let share = share(part, whole);
        back.set_if_neq(BackgroundColor(gauge::ink(fill.0.of, share)));
        let wanted = percent(share as f32);
        if node.width != wanted {
            node.width = wanted;
        }
    }
    for (figure, mut text) in &mut figures {
        let Some((part, _)) = measured(figure.0) else { continue };
        let shown = if figure.0.of == Measure::Points { scale.of_droid(part) } else { part };
        text.set_if_neq(Text(shown.to_string()));
    }
}

fn show_icons(book: Res<ArtBook>, mut icons: Query<(&GaugeIcon, &mut ImageNode), Added<GaugeIcon>>) {
    for (icon, mut image) in &mut icons {
        *image = ImageNode::new(book.picture(icon.0).unwrap_or_default());
    }
}

fn mark_gauges(site: Res<Site>, play: Res<Play>, mut marks: Query<(Ref<Mark>, &mut Node)>) {
    let at = percent(play.mends_percent(&site) as f32);
    for (mark, mut node) in &mut marks {
        let wanted = if mark.0.of == Measure::Points { Display::Flex } else { Display::None };
        if (node.left, node.display) != (at, wanted) {
            (node.left, node.display) = (at, wanted);
        }
    }
}

fn frame(team: Team, mut slots: Query<(Ref<DroidSlot>, &mut BorderColor, &mut BackgroundColor)>) {
    let changed = team.changed();
    for (slot, mut edge, mut back) in &mut slots {
        if !changed && !slot.is_added() {
            continue;
        }
        let Some(droid) = team.in_place(slot.0) else { continue };
        let down = droid.is_down();
        let ink = match () {
            () if droid.selected => colour::LAMP,
            () if down => colour::ALARM,
            () => colour::EDGE,
        };
        edge.set_if_neq(BorderColor::all(ink));
        back.set_if_neq(BackgroundColor(if down { DANGER } else { colour::WELL }));
    }
}

/// If flashing is off, the card of a droid in danger stays red.
fn pulse(
    time: Res<Time>,
    settings: Res<Settings>,
    team: Team,
    mut slots: Query<(&DroidSlot, &mut BackgroundColor)>,
) {
    let wave = if settings.flashing {
        0.5 - 0.5 * (time.elapsed_secs_wrapped() * PULSES * std::f32::consts::TAU).cos()
    } else {
        1.0
    };
    for (slot, mut back) in &mut slots {
        let Some(droid) = team.in_place(slot.0).filter(|droid| !droid.is_down()) else { continue };
        let ground = if droid.is_low() { colour::WELL.mix(&DANGER, wave) } else { colour::WELL };
        back.set_if_neq(BackgroundColor(ground));
    }
}

pub(super) fn show(image: &mut Mut<ImageNode>, book: &ArtBook, arrow: Arrow) {
    show_picture(image, book.picture(arrow.sprite()).unwrap_or_default());
}

fn show_picture(image: &mut Mut<ImageNode>, picture: Handle<Image>) {
    if image.image != picture {
        image.image = picture;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::app_in_179;

    #[test]
    fn rows_swap_and_droids_keep_their_numbers() {
        let mut app = app_in_179();
        app.world_mut().resource_mut::<Play>().squad.selected = 2;
        let names = |app: &App| {
            let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
            [0, 1, 2, 3].map(|slot| {
                let mut droids = (0..4).filter_map(|droid| DroidState::of(&play.squad, droid));
                let droid = droids.find(|droid| is_in(droid, slot)).expect("a droid in every place");
                let arm = state_words(site, PartyState::of(play), &droid);
                format!("{}: {arm}", name_words(&droid))
            })
        };
        assert_eq!(
            names(&app),
            [
                "1 Ash, front: arc blade",
                "2 Bolt, front: arc blade",
                "3>Cinder, back: quake cannon 12",
                "4 Dot, back: quake cannon 12",
            ]
        );
        let mut play = app.world_mut().resource_mut::<Play>();
        play.squad.swapped = true;
        play.squad.droids[0].points = 0;
        assert_eq!(
            names(&app),
            [
                "3>Cinder, front: quake cannon 12",
                "4 Dot, front: quake cannon 12",
                "1 Ash, back: DOWN",
                "2 Bolt, back: arc blade",
            ]
        );
    }
}
