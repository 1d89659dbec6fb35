//! The arrow on the floor that points to the next step. It fades, except in the meltdown, so that it hides nothing.

use bevy::prelude::*;
use rootward_gen::Heading;
use rootward_presentation::{
    lead::LeadNow,
    navigation::way::{FirstStep, WayNow},
};
use rootward_rules::play::Play;

use super::party::{PartyDrawnAt, place_party};
use crate::{
    host::states::{Mode, Screen},
    kit::{artbook::ArtBook, colour, depth},
    map::drawing::{Draw, hidden_sprite, set_picture, set_place},
    world::floors::ViewedFloor,
};

/// On the run home, a second arrow shows a second path where it leaves the first one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum FloorArrow {
    First,
    Second,
}

const AT_FEET: f32 = 13.0;
/// Seconds of display and of fading, and seconds of standing still after which the arrow returns.
const STAYS: f32 = 2.0;
const FADES: f32 = 1.0;
const COMES_AGAIN: f32 = 5.0;
/// The maximum density of the arrow. It is below 1, so that the floor stays visible.
const DENSITY: f32 = 0.95;
/// The density of the second arrow, relative to the first.
const SECOND: f32 = 0.55;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ArrowAge {
    next: Option<FirstStep>,
    at: Vec2,
    shown: f32,
    rested: f32,
}

impl ArrowAge {
    fn pass(&mut self, next: Option<FirstStep>, at: Vec2, secs: f32) {
        self.shown += secs;
        self.rested = if self.at == at { self.rested + secs } else { 0.0 };
        if self.next != next || self.rested >= COMES_AGAIN {
            (self.shown, self.rested) = (0.0, 0.0);
        }
        (self.next, self.at) = (next, at);
    }

    fn density(&self) -> f32 {
        DENSITY * ((STAYS + FADES - self.shown) / FADES).clamp(0.0, 1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing(place.after(place_party).run_if(resource_exists::<WayNow>));
}

fn spawn(mut commands: Commands) {
    for arrow in [FloorArrow::First, FloorArrow::Second] {
        commands.spawn((arrow, hidden_sprite("arrow at the feet", Sprite::default(), depth::THINGS - 0.5)));
    }
}

fn place(
    time: Res<Time>,
    (way, lead): (Res<WayNow>, Res<LeadNow>),
    play: Option<Res<Play>>,
    at: Res<PartyDrawnAt>,
    book: Res<ArtBook>,
    viewed: Res<ViewedFloor>,
    mode: Option<Res<State<Mode>>>,
    mut age: Local<ArrowAge>,
    mut arrows: Query<(&FloorArrow, &mut Transform, &mut Visibility, &mut Sprite)>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk) && viewed.elsewhere.is_none();
    let outside = play.as_ref().is_some_and(|play| play.party.place.is_outside());
    let (next, ink) = match lead.0 {
        Some(lead) => (Some(lead.next), colour::LAMP),
        // Outside, the next step leads to the door of the base.
        None => (way.0.map(|way| way.next), if outside { colour::LAMP } else { Color::WHITE }),
    };
    let other = way.1.map(|way| way.next).filter(|&other| lead.0.is_none() && Some(other) != next);
    let leads =
        |next: &FirstStep| walks && !matches!(next, FirstStep::Here | FirstStep::Barred | FirstStep::Unknown);
    let (next, other) = (next.filter(leads), other.filter(leads));
    age.pass(next, at.at, time.delta_secs());
    let runs = play.is_some_and(|play| play.objective.is_meltdown());
    let density = if runs { 1.0 } else { age.density() };
    for (arrow, mut place, mut visibility, mut sprite) in &mut arrows {
        let (next, density) = match arrow {
            FloorArrow::First => (next, density),
            FloorArrow::Second => (other, density * SECOND),
        };
        let Some(next) = next.filter(|_| density > 0.0) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let side = match next {
            FirstStep::Walk(Heading::North) => Vec2::Y,
            FirstStep::Walk(Heading::East) => Vec2::X,
            FirstStep::Walk(Heading::West) => Vec2::NEG_X,
            _ => Vec2::NEG_Y,
        };
        let to = (at.at + side * AT_FEET).extend(place.translation.z);
        set_place(&mut place, to);
        let picture = book.picture(next.arrow().sprite()).unwrap_or_default();
        set_picture(&mut sprite, &picture, ink.with_alpha(density));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_fades_and_returns_after_a_turn_or_a_rest() {
        let (north, east) = (FirstStep::Walk(Heading::North), FirstStep::Walk(Heading::East));
        let mut age = ArrowAge::default();
        age.pass(Some(north), Vec2::X, 0.05);
        assert_eq!(age.density(), DENSITY);
        for step in 0..100 {
            age.pass(Some(north), Vec2::Y * step as f32, 0.05);
        }
        assert_eq!(age.density(), 0.0);
        age.pass(Some(east), Vec2::X, 0.05);
        assert_eq!(age.density(), DENSITY);
        // The party stands still, so the player may be looking for the way.
        let dark = (0..120).filter(|_| {
            age.pass(Some(east), Vec2::X, 0.05);
            age.density() == 0.0
        });
        assert!((20..60).contains(&dark.count()));
        assert_eq!(age.density(), DENSITY);
    }
}
