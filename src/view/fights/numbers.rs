//! Numbers that float up from whoever is hurt: red with the droid's letter over the party, yellow over
//! creatures. From a pool of sprites; hits on the same in a short time become one number.

use bevy::prelude::*;
use rootward_gen::Pos;

use super::OnScreen;
use crate::{
    AppSystems,
    art::names,
    base::current::CurrentBase,
    rules::{events::PlayEvent, play::Play},
    screens::Screen,
    view::{
        artbook::ArtBook,
        kit::{colour, depth, world_of},
        party::PartyPlace,
    },
};

/// How many numbers are on screen at most.
const MOST: usize = 20;
/// Signs of the longest number: a letter and six digits.
const LONGEST: usize = 7;
/// A number is on screen for so long, in seconds.
const LIFE: f32 = 0.9;
/// Hits on the same within so many seconds become one number.
const TOGETHER: f32 = 0.6;
/// A number that grows is as young again as this, in seconds.
const GROWN: f32 = 0.2;
/// How far a number floats up, in pixels.
const RISE: f32 = 8.0;
/// How much larger than drawn the signs are: at zoom 2 they are 20 pixels high.
const SCALE: f32 = 2.0;
/// From sign to sign, in pixels.
const ADVANCE: f32 = 4.0 * SCALE;
/// Height of the plate behind a number, in pixels.
const PLATE: f32 = 7.0 * SCALE;
/// Above everything in the base.
const DEPTH: f32 = depth::MARKS + 0.5;
/// Points of droids.
const LOST: Color = Color::srgb(1.0, 0.5, 0.42);
/// Points of creatures.
const DEALT: Color = Color::srgb(1.0, 0.88, 0.45);

/// Who is hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A droid, 0..=3.
    Droid(u8),
    /// A group, by its number.
    Group(u16),
}

/// A number on screen.
#[derive(Clone, Copy, Debug)]
struct Floating {
    whose: Whose,
    amount: u32,
    at: Pos,
    age: f32,
    /// What the signs show.
    written: Option<u32>,
}

/// The sprites of one number.
#[derive(Clone, Debug)]
struct Slot {
    root: Entity,
    plate: Entity,
    signs: [Entity; LONGEST],
    floating: Option<Floating>,
}

/// The pool.
#[derive(Resource, Default)]
struct Numbers {
    slots: Vec<Slot>,
    next: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Numbers>().add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        (count, float).chain().after(crate::view::party::place_party).in_set(AppSystems::View).run_if(
            resource_exists::<Play>
                .and_then(resource_exists::<CurrentBase>)
                .and_then(in_state(Screen::Playing)),
        ),
    );
}

/// The signs of a number: the letter of a droid, and the digits. A number that is too long is cut to nines.
pub fn signs(whose: Whose, amount: u32) -> impl Iterator<Item = Sign> {
    let letter = match whose {
        Whose::Droid(droid) => Some(Sign::Letter((b'A' + droid % 4).into())),
        Whose::Group(_) => None,
    };
    let amount = amount.min(10_u32.pow(LONGEST as u32 - 1) - 1);
    let count = amount.checked_ilog10().map_or(1, |digits| digits + 1);
    let digits = (0..count).rev().map(move |place| Sign::Digit((amount / 10_u32.pow(place) % 10) as u8));
    letter.into_iter().chain(digits)
}

/// One sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A droid's letter.
    Letter(char),
    /// A digit.
    Digit(u8),
}

/// Where a number begins to float, in pixels from the middle of the party or of the group.
pub fn start(whose: Whose) -> Vec2 {
    match whose {
        Whose::Group(_) => Vec2::new(0.0, 12.0),
        // Two by two, so that four numbers can be read at once.
        Whose::Droid(droid) => {
            let side = if droid % 2 == 0 { -1.0 } else { 1.0 };
            Vec2::new(20.0 * side, if droid < 2 { 9.0 } else { -7.0 })
        }
    }
}

fn spawn(mut numbers: ResMut<Numbers>, mut commands: Commands) {
    let slot = |_| {
        let plate = Sprite::from_color(colour::PLATE.with_alpha(0.85), Vec2::ONE);
        let plate = commands.spawn((Name::new("number plate"), plate)).id();
        let signs = std::array::from_fn(|_| {
            let place = Transform::from_xyz(0.0, 0.0, 0.01).with_scale(Vec3::new(SCALE, SCALE, 1.0));
            commands.spawn((Name::new("sign"), Sprite::default(), place, Visibility::Hidden)).id()
        });
        let root = commands
            .spawn((
                Name::new("floating number"),
                Transform::default(),
                Visibility::Hidden,
                DespawnOnExit(Screen::Playing),
            ))
            .add_child(plate)
            .add_children(&signs)
            .id();
        Slot { root, plate, signs, floating: None }
    };
    *numbers = Numbers { slots: (0..MOST).map(slot).collect(), next: 0 };
}

fn count(
    play: Res<Play>,
    screen: OnScreen<'_>,
    mut events: MessageReader<PlayEvent>,
    mut numbers: ResMut<Numbers>,
) {
    for event in events.read() {
        let (whose, amount, at) = match *event {
            PlayEvent::DroidHurt { droid, amount, .. } => (Whose::Droid(droid), amount, play.party.at),
            PlayEvent::GroupHurt { group, at, amount } if screen.sees(at) => {
                (Whose::Group(group), amount, at)
            }
            _ => continue,
        };
        if amount > 0 && screen.is_base() {
            numbers.add(whose, amount, at);
        }
    }
}

impl Numbers {
    fn add(&mut self, whose: Whose, amount: u32, at: Pos) {
        let running = self.slots.iter_mut().filter_map(|slot| slot.floating.as_mut());
        if let Some(same) = running.into_iter().find(|same| same.whose == whose && same.age < TOGETHER) {
            same.amount = same.amount.saturating_add(amount);
            same.age = same.age.min(GROWN);
            return;
        }
        let next = self.next;
        if let Some(slot) = self.slots.get_mut(next) {
            slot.floating = Some(Floating { whose, amount, at, age: 0.0, written: None });
            self.next = (next + 1) % MOST;
        }
    }
}

fn float(
    time: Res<Time>,
    book: Res<ArtBook>,
    party: Res<PartyPlace>,
    mut numbers: ResMut<Numbers>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
    mut roots: Query<(&mut Transform, &mut Visibility), Without<Sprite>>,
) {
    for slot in &mut numbers.slots {
        let Some(floating) = slot.floating.as_mut() else { continue };
        let Ok((mut place, mut visibility)) = roots.get_mut(slot.root) else { continue };
        floating.age += time.delta_secs();
        if floating.age > LIFE {
            slot.floating = None;
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        }
        let middle = match floating.whose {
            Whose::Droid(_) => party.at,
            Whose::Group(_) => world_of(floating.at),
        };
        // Fast at first, then slower.
        let share = 1.0 - (1.0 - floating.age / LIFE).powi(2);
        let at = (middle + start(floating.whose) + Vec2::Y * RISE * share).round();
        place.translation = at.extend(DEPTH);
        visibility.set_if_neq(Visibility::Inherited);
        if floating.written != Some(floating.amount) {
            floating.written = Some(floating.amount);
            write(slot.plate, &slot.signs, floating.whose, floating.amount, &book, &mut sprites);
        }
    }
}

fn write(
    plate: Entity,
    entities: &[Entity; LONGEST],
    whose: Whose,
    amount: u32,
    book: &ArtBook,
    sprites: &mut Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let count = signs(whose, amount).count();
    let width = ADVANCE * count as f32;
    if let Ok((mut sprite, ..)) = sprites.get_mut(plate) {
        sprite.custom_size = Some(Vec2::new(width + SCALE, PLATE));
    }
    let colour = if matches!(whose, Whose::Droid(_)) { LOST } else { DEALT };
    let mut written = signs(whose, amount);
    for (place, entity) in entities.iter().enumerate() {
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(*entity) else { continue };
        let name = match written.next() {
            Some(Sign::Letter(letter)) => names::letter(letter),
            Some(Sign::Digit(digit)) => names::digit(digit),
            None => {
                visibility.set_if_neq(Visibility::Hidden);
                continue;
            }
        };
        sprite.image = book.picture(&name).unwrap_or_default();
        sprite.color = colour;
        transform.translation.x = ADVANCE * (place as f32 + 0.5) - width / 2.0;
        visibility.set_if_neq(Visibility::Inherited);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(whose: Whose, amount: u32) -> String {
        let sign = |sign| match sign {
            Sign::Letter(letter) => letter,
            Sign::Digit(digit) => char::from(b'0' + digit),
        };
        signs(whose, amount).map(sign).collect()
    }

    #[test]
    fn numbers_are_written_with_the_letter_of_the_droid() {
        assert_eq!(written(Whose::Droid(0), 7), "A7");
        assert_eq!(written(Whose::Droid(3), 1204), "D1204");
        assert_eq!(written(Whose::Group(17), 360), "360");
        assert_eq!(written(Whose::Group(17), 0), "0");
    }

    #[test]
    fn no_number_is_longer_than_its_plate_can_be() {
        for amount in [9, 10, 99, 999_999, 1_000_000, u32::MAX] {
            assert!(signs(Whose::Droid(1), amount).count() <= LONGEST, "{amount}");
        }
        assert_eq!(written(Whose::Droid(1), u32::MAX), "B999999");
    }

    #[test]
    fn hits_on_the_same_become_one_number() {
        let slot = || Slot {
            root: Entity::PLACEHOLDER,
            plate: Entity::PLACEHOLDER,
            signs: [Entity::PLACEHOLDER; LONGEST],
            floating: None,
        };
        let mut numbers = Numbers { slots: (0..MOST).map(|_| slot()).collect(), next: 0 };
        let at = Pos::new(3, 3);
        numbers.add(Whose::Group(1), 5, at);
        numbers.add(Whose::Group(1), 7, at);
        numbers.add(Whose::Droid(1), 2, at);
        let amounts = |numbers: &Numbers| -> Vec<u32> {
            numbers.slots.iter().filter_map(|slot| slot.floating).map(|floating| floating.amount).collect()
        };
        assert_eq!(amounts(&numbers), [12, 2]);
        if let Some(floating) = numbers.slots[0].floating.as_mut() {
            floating.age = TOGETHER;
        }
        numbers.add(Whose::Group(1), 1, at);
        assert_eq!(amounts(&numbers), [12, 2, 1]);
    }
}
