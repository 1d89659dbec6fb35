//! Numbers that float up from damaged droids and creatures, on a scale that gives an undamaged droid a hundred points.

use bevy::prelude::*;
use rootward_art::names;
use rootward_gen::{Heading, Pos};
use rootward_presentation::points::PointScale;
use rootward_rules::events::PlayEvent;

use super::OnScreen;
use crate::{
    host::states::Screen,
    kit::{artbook::ArtBook, colour, depth, screen::Zoom, world_of},
    map::{drawing::Draw, view::party::PartyDrawnAt},
    world::base::{
        in_play,
        party::{Facing, GridPos, Party},
    },
};

const MOST: usize = 20;
/// The number of signs in the longest number: a minus and six digits.
const LONGEST: usize = 7;
/// The largest number over a creature. Guardians have many hundreds of points, and large hits must not look alike.
const MOST_DEALT: u32 = 9999;
const LIFE: f32 = 0.9;
/// The time within which hits on the same target are added up into one number, in seconds.
const TOGETHER: f32 = 0.6;
const GROWN: f32 = 0.2;
/// The distance that a number floats up, in pixels.
const RISE: f32 = 4.0;
/// The minimum number of screen pixels for each pixel of a sign. So signs are at least 15 screen pixels high.
const LEAST: f32 = 3.0;
/// The distance from one sign to the next, in pixels of a sign.
const ADVANCE: f32 = 4.0;
const SIGN: f32 = 3.0;
/// The height of the plate behind a number, in pixels of a sign.
const PLATE: f32 = 7.0;
/// The offsets from the middle of a cell to a number beside it, and to a number above it, in pixels.
const BESIDE: Vec2 = Vec2::new(10.0, 13.0);
const DEPTH: f32 = depth::MARKS + 0.5;
const LOST: Color = Color::srgb(1.0, 0.5, 0.42);
const DEALT: Color = Color::srgb(1.0, 0.88, 0.45);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HurtSide {
    /// The number of the droid, 0..=3.
    Droid(u8),
    Group(u16),
}

#[derive(Clone, Copy, Debug)]
struct Floating {
    whose: HurtSide,
    amount: u32,
    at: Pos,
    spot: NumberSpot,
    age: f32,
    written: Option<u32>,
}

#[derive(Clone, Debug)]
struct NumberSprites {
    root: Entity,
    plate: Entity,
    signs: [Entity; LONGEST],
    floating: Option<Floating>,
}

#[derive(Resource, Default)]
pub struct NumberPool {
    slots: Vec<NumberSprites>,
    next: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NumberPool>()
        .add_systems(OnEnter(Screen::Playing), spawn)
        .draw_playing((count, float).chain().after(crate::map::view::party::place_party).run_if(in_play));
}

/// The signs of a number: a minus for a droid, then the digits. A number that is too long becomes all nines.
pub fn signs(whose: HurtSide, amount: u32) -> impl Iterator<Item = NumberSign> {
    let minus = matches!(whose, HurtSide::Droid(_)).then_some(NumberSign::Minus);
    let amount = amount.min(10_u32.pow(LONGEST as u32 - 1) - 1);
    let count = amount.checked_ilog10().map_or(1, |digits| digits + 1);
    let digits =
        (0..count).rev().map(move |place| NumberSign::Digit((amount / 10_u32.pow(place) % 10) as u8));
    minus.into_iter().chain(digits)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberSign {
    Minus,
    Digit(u8),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberSpot {
    /// The offset from the middle of the party or group, in pixels.
    pub from: Vec2,
    /// The fraction of the number that lies to the left of that point: 0 for none, 1 for all.
    pub left: f32,
}

/// The number begins beside the party, so that four numbers are legible at the same time.
pub fn spot_of_droid(droid: u8, facing: Heading) -> NumberSpot {
    let (left, back) = (droid.is_multiple_of(2), droid >= 2);
    let side = if left { -1.0 } else { 1.0 };
    let from = match facing {
        Heading::North | Heading::South => Vec2::new(BESIDE.x * side, if back { -6.0 } else { 6.0 }),
        // A number floats upwards, so below the party it begins lower.
        Heading::East | Heading::West => Vec2::new(side, if back { -BESIDE.y - RISE } else { BESIDE.y }),
    };
    NumberSpot { from, left: f32::from(u8::from(left)) }
}

/// The number begins above the group, or below it if the party stands above. Other groups may stand beside it.
pub fn spot_of_group(at: Pos, party: Pos) -> NumberSpot {
    let is_party_above = at.x == party.x && party.y < at.y;
    let y = if is_party_above { -BESIDE.y - RISE } else { BESIDE.y };
    NumberSpot { from: Vec2::new(0.0, y), left: 0.5 }
}

fn spawn(mut numbers: ResMut<NumberPool>, mut commands: Commands) {
    let slot = |_| {
        let plate = Sprite::from_color(colour::PLATE.with_alpha(0.85), Vec2::ONE);
        let plate = commands.spawn((Name::new("number plate"), plate)).id();
        let signs = std::array::from_fn(|_| {
            let place = Transform::from_xyz(0.0, 0.0, 0.01);
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
        NumberSprites { root, plate, signs, floating: None }
    };
    *numbers = NumberPool { slots: (0..MOST).map(slot).collect(), next: 0 };
}

fn count(
    party: Single<(&GridPos, &Facing), With<Party>>,
    screen: OnScreen<'_>,
    mut events: MessageReader<PlayEvent>,
    mut numbers: ResMut<NumberPool>,
) {
    let (GridPos(here), Facing(facing)) = *party;
    for event in events.read() {
        let (whose, amount, at, spot) = match *event {
            PlayEvent::DroidHurt { droid, amount, .. } => {
                (HurtSide::Droid(droid), amount, *here, spot_of_droid(droid, *facing))
            }
            PlayEvent::GroupHurt { group, at, amount } if screen.sees(at) => {
                (HurtSide::Group(group), amount, at, spot_of_group(at, *here))
            }
            _ => continue,
        };
        if amount > 0 && screen.is_base() {
            numbers.add(whose, amount, at, spot);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Afloat {
    pub whose: HurtSide,
    pub points: u32,
    pub at: Pos,
    /// The fraction of the rise that is complete, 0 to 1.
    pub risen: f32,
}

impl NumberPool {
    pub fn afloat(&self, scale: PointScale) -> impl Iterator<Item = Afloat> + '_ {
        self.slots.iter().filter_map(move |slot| {
            let floating = slot.floating.as_ref()?;
            let risen = 1.0 - (1.0 - floating.age / LIFE).powi(2);
            Some(Afloat { whose: floating.whose, points: shown(scale, floating), at: floating.at, risen })
        })
    }

    fn add(&mut self, whose: HurtSide, amount: u32, at: Pos, spot: NumberSpot) {
        let running = self.slots.iter_mut().filter_map(|slot| slot.floating.as_mut());
        if let Some(same) = running.into_iter().find(|same| same.whose == whose) {
            if same.age < TOGETHER {
                same.amount = same.amount.saturating_add(amount);
                same.age = same.age.min(GROWN);
            } else {
                // The new number replaces the old one, so that they do not overlap.
                *same = Floating { whose, amount, at, spot, age: 0.0, written: None };
            }
            return;
        }
        let next = self.next;
        if let Some(slot) = self.slots.get_mut(next) {
            slot.floating = Some(Floating { whose, amount, at, spot, age: 0.0, written: None });
            self.next = (next + 1) % MOST;
        }
    }
}

fn float(
    time: Res<Time>,
    (book, points): (Res<ArtBook>, Res<PointScale>),
    party: Res<PartyDrawnAt>,
    zoom: Res<Zoom>,
    mut numbers: ResMut<NumberPool>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
    mut roots: Query<(&mut Transform, &mut Visibility), Without<Sprite>>,
) {
    let scale = zoom.now.max(LEAST) / zoom.now.max(1.0);
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
            HurtSide::Droid(_) => party.at,
            HurtSide::Group(_) => world_of(floating.at),
        };
        // The number rises fast at first, then more slowly.
        let share = 1.0 - (1.0 - floating.age / LIFE).powi(2);
        let at = (middle + floating.spot.from + Vec2::Y * RISE * share).round();
        place.translation = at.extend(DEPTH);
        visibility.set_if_neq(Visibility::Inherited);
        if floating.written != Some(floating.amount) {
            floating.written = Some(floating.amount);
            let shown = Floating { amount: shown(*points, floating), ..*floating };
            write(slot.plate, &slot.signs, &shown, scale, &book, &mut sprites);
        }
    }
}

fn shown(points: PointScale, floating: &Floating) -> u32 {
    match floating.whose {
        HurtSide::Droid(_) => points.of_droid(floating.amount),
        HurtSide::Group(_) => points.of_creature(floating.amount).min(MOST_DEALT),
    }
}

fn write(
    plate: Entity,
    entities: &[Entity; LONGEST],
    floating: &Floating,
    scale: f32,
    book: &ArtBook,
    sprites: &mut Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let Floating { whose, amount, spot, .. } = *floating;
    let width = (ADVANCE * signs(whose, amount).count() as f32 - (ADVANCE - SIGN)) * scale;
    let left = (-width * spot.left / scale).round() * scale;
    let middle = scale / 2.0;
    if let Ok((mut sprite, mut transform, _)) = sprites.get_mut(plate) {
        sprite.custom_size = Some(Vec2::new(width + 2.0 * scale, PLATE * scale));
        transform.translation = Vec3::new(left + width / 2.0, middle, 0.0);
    }
    let colour = if matches!(whose, HurtSide::Droid(_)) { LOST } else { DEALT };
    let mut written = signs(whose, amount);
    for (place, entity) in entities.iter().enumerate() {
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(*entity) else { continue };
        let picture = match written.next() {
            Some(NumberSign::Minus) => book.picture(names::DASH),
            Some(NumberSign::Digit(digit)) => book.picture(&names::digit(digit)),
            None => {
                visibility.set_if_neq(Visibility::Hidden);
                continue;
            }
        };
        sprite.image = picture.unwrap_or_default();
        sprite.color = colour;
        transform.scale = Vec3::new(scale, scale, 1.0);
        let x = left + (ADVANCE * place as f32 + SIGN / 2.0) * scale;
        transform.translation = Vec3::new(x, middle, 0.01);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(whose: HurtSide, amount: u32) -> String {
        let sign = |sign| match sign {
            NumberSign::Minus => '-',
            NumberSign::Digit(digit) => char::from(b'0' + digit),
        };
        signs(whose, amount).map(sign).collect()
    }

    #[test]
    fn losses_of_droids_have_a_minus() {
        assert_eq!(written(HurtSide::Droid(0), 7), "-7");
        assert_eq!(written(HurtSide::Droid(3), 1204), "-1204");
        assert_eq!(written(HurtSide::Group(17), 360), "360");
        assert_eq!(written(HurtSide::Group(17), 0), "0");
    }

    #[test]
    fn no_number_is_longer_than_its_plate() {
        for amount in [9, 10, 99, 999_999, 1_000_000, u32::MAX] {
            assert!(signs(HurtSide::Droid(1), amount).count() <= LONGEST, "{amount}");
        }
        assert_eq!(written(HurtSide::Droid(1), u32::MAX), "-999999");
    }

    #[test]
    fn numbers_never_cover_the_cell_ahead() {
        for facing in Heading::ALL {
            let ahead = crate::map::view::fights::ahead(facing);
            let spots = [0, 1, 2, 3].map(|droid| spot_of_droid(droid, facing));
            assert!(spots.iter().all(|spot| spot.from.dot(ahead).abs() < 8.0), "{facing:?}");
            assert!((0..4).all(|one| (0..one).all(|other| spots[one] != spots[other])), "{facing:?}");
        }
        let party = Pos::new(5, 5);
        assert!(spot_of_group(Pos::new(4, 5), party).from.y > 8.0);
        assert!(spot_of_group(Pos::new(5, 4), party).from.y > 8.0);
        assert!(spot_of_group(Pos::new(5, 6), party).from.y < -8.0);
    }

    #[test]
    fn hits_on_the_same_target_become_one_number() {
        let slot = || NumberSprites {
            root: Entity::PLACEHOLDER,
            plate: Entity::PLACEHOLDER,
            signs: [Entity::PLACEHOLDER; LONGEST],
            floating: None,
        };
        let mut numbers = NumberPool { slots: (0..MOST).map(|_| slot()).collect(), next: 0 };
        let at = Pos::new(3, 3);
        let spot = spot_of_group(at, at);
        numbers.add(HurtSide::Group(1), 5, at, spot);
        numbers.add(HurtSide::Group(1), 7, at, spot);
        numbers.add(HurtSide::Droid(1), 2, at, spot);
        let amounts = |numbers: &NumberPool| -> Vec<u32> {
            numbers.slots.iter().filter_map(|slot| slot.floating).map(|floating| floating.amount).collect()
        };
        assert_eq!(amounts(&numbers), [12, 2]);
        if let Some(floating) = numbers.slots[0].floating.as_mut() {
            floating.age = TOGETHER;
        }
        numbers.add(HurtSide::Group(1), 1, at, spot);
        assert_eq!(amounts(&numbers), [1, 2], "the later one takes the place of the one before");
    }
}
