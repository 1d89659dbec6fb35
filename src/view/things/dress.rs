//! Things change their pictures with the state of play: doors open, walls sink, what was taken is gone.
//! Only what looks different than before is written.

use bevy::prelude::*;
use rootward_gen::{RecordNo, Thing};

use super::{
    draw::{depth_of, sprite_of},
    looks::{self, Changing, Look, WALL_ROWS},
    pictures::{Picture, Shade},
};
use crate::{
    AppSystems,
    base::{current::CurrentBase, placed::RecordEntities},
    rules::{
        doors::{Barrier, BarrierKind},
        play::Play,
        site::Site,
    },
    view::{
        artbook::ArtBook,
        kit::{CELL, world_of},
    },
};

/// The light of something that is switched off.
const DIM: Color = Color::srgb(0.42, 0.46, 0.55);
/// Red light.
const ALARM: Color = Color::srgb(1.0, 0.42, 0.3);
/// A wall that is pushed takes so long to the next cell, in seconds.
const PUSH: f32 = 0.25;

/// How the things of the current base look now.
#[derive(Resource, Clone, Debug, Default)]
pub struct Looks {
    changing: Vec<Changing>,
    /// By the places of `changing`.
    now: Vec<Look>,
    /// By the numbers of records: the place in `changing`.
    places: Vec<Option<u16>>,
}

impl Looks {
    /// How a record looks.
    pub fn of(&self, record: RecordNo) -> Look {
        self.place(record).and_then(|place| self.now.get(place)).copied().unwrap_or_default()
    }

    fn place(&self, record: RecordNo) -> Option<usize> {
        self.places.get(usize::from(record.0)).copied().flatten().map(usize::from)
    }

    fn begin(&mut self, current: &CurrentBase) {
        self.changing = Changing::all(current.records());
        self.now.clear();
        self.now.resize(self.changing.len(), Look::Plain);
        self.places.clear();
        self.places.resize(current.records().iter().len(), None);
        for (place, changing) in self.changing.iter().enumerate() {
            self.places[usize::from(changing.number.0)] = Some(place as u16);
        }
    }
}

/// One picture of a thing, with the places of its frames in the sheet.
#[derive(Component, Clone, Debug)]
pub(super) struct Part(pub(super) Vec<usize>);

/// The number of a puzzle on a thing: it goes with what it stands on.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct NumberPlate;

/// The cell that a thing is drawn on; walls are pushed.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct DrawnAt(pub(super) rootward_gen::Pos);

/// On the way from one cell to the next.
#[derive(Component, Clone, Copy, Debug)]
struct Sliding {
    from: Vec2,
    to: Vec2,
    passed: f32,
}

/// Things have the pictures of the moment.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DressThings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looks>().add_systems(
        Update,
        ((follow_looks, push_walls).in_set(DressThings), slide)
            .chain()
            .after(super::draw::DrawThings)
            .in_set(AppSystems::View)
            .run_if(
                resource_exists::<ArtBook>
                    .and_then(resource_exists::<CurrentBase>)
                    .and_then(resource_exists::<Play>)
                    .and_then(resource_exists::<Site>),
            ),
    );
}

/// What is needed to draw a picture.
type PartQuery<'w, 's> =
    Query<'w, 's, (&'static mut Part, &'static mut Sprite, &'static mut Transform, &'static mut Visibility)>;

fn follow_looks(
    current: Res<CurrentBase>,
    site: Res<Site>,
    play: Res<Play>,
    entities: Res<RecordEntities>,
    book: Res<ArtBook>,
    mut looks: ResMut<Looks>,
    children: Query<&Children>,
    mut parts: PartQuery<'_, '_>,
    mut plates: Query<&mut Visibility, (With<NumberPlate>, Without<Part>)>,
    mut commands: Commands,
) {
    if entities.is_changed() {
        looks.begin(&current);
    } else if !play.is_changed() {
        return;
    }
    // On the title screen another base can be current than the one that was played.
    if !std::ptr::eq(site.records(), current.records()) {
        return;
    }
    let mut wear = |looks: &mut ResMut<Looks>, place: usize, look: Look| {
        if looks.now[place] == look {
            return;
        }
        looks.now[place] = look;
        let Changing { number, thing, .. } = looks.changing[place];
        let Some(entity) = entities.get(number) else { return };
        let wanted = looks::pictures(thing, current.records(), look);
        let mut wanted = wanted.iter();
        for child in children.get(entity).into_iter().flatten() {
            if let Ok(mut plate) = plates.get_mut(*child) {
                let shown = if shows_number(look) { Visibility::Inherited } else { Visibility::Hidden };
                plate.set_if_neq(shown);
            }
            let Ok((mut part, mut sprite, mut transform, mut visibility)) = parts.get_mut(*child) else {
                continue;
            };
            match wanted.next().and_then(|picture| Some((picture, frames_of(&book, picture)?))) {
                Some((picture, frames)) => {
                    *transform = put_on(picture, &frames, &mut sprite);
                    part.0 = frames;
                    visibility.set_if_neq(Visibility::Inherited);
                }
                None => {
                    visibility.set_if_neq(Visibility::Hidden);
                }
            }
        }
        for picture in wanted {
            if let Some(part) = part(&book, &current, picture) {
                commands.entity(entity).with_child(part);
            }
        }
    };
    for barrier in play.barriers.iter() {
        if let Some(place) = barrier.record.and_then(|record| looks.place(record)) {
            wear(&mut looks, place, looks::of_barrier(&site, barrier));
        }
    }
    for place in 0..looks.changing.len() {
        let changing = looks.changing[place];
        if !Barrier::is_one(changing.thing) {
            wear(&mut looks, place, looks::of_fitting(&site, &play, &changing));
        }
    }
}

/// Whether the number of a puzzle can be read on something that looks like that.
const fn shows_number(look: Look) -> bool {
    matches!(look, Look::Plain | Look::Used | Look::Leaf(0) | Look::Rows(WALL_ROWS))
}

fn frames_of(book: &ArtBook, picture: &Picture) -> Option<Vec<usize>> {
    let frames: Vec<usize> = picture.frames.iter().filter_map(|name| book.thing_index(name)).collect();
    (!frames.is_empty()).then_some(frames)
}

/// A picture as a new child of its thing.
pub(super) fn part(book: &ArtBook, current: &CurrentBase, picture: &Picture) -> Option<impl Bundle + use<>> {
    let frames = frames_of(book, picture)?;
    let mut sprite = sprite_of(book, current.base(), frames[0]);
    let transform = put_on(picture, &frames, &mut sprite);
    Some((Name::new("picture"), Part(frames), sprite, transform, Visibility::Inherited))
}

/// Lets a sprite show a picture, and tells where in the cell.
fn put_on(picture: &Picture, frames: &[usize], sprite: &mut Sprite) -> Transform {
    if let Some(atlas) = sprite.texture_atlas.as_mut() {
        atlas.index = frames[0];
    }
    sprite.color = match picture.shade {
        Shade::Plain => Color::WHITE,
        Shade::Dim => DIM,
        Shade::Alarm => ALARM,
    };
    let hidden = f32::from(WALL_ROWS - picture.rows.min(WALL_ROWS));
    let (first, last, shift) =
        if picture.goes_up { (hidden, CELL, hidden / 2.0) } else { (0.0, CELL - hidden, -hidden / 2.0) };
    sprite.rect = (hidden > 0.0).then(|| Rect::new(0.0, first, CELL, last));
    Transform::from_xyz(0.0, shift, depth_of(picture.height))
}

/// Walls that were pushed slide to their new cells.
fn push_walls(
    play: Res<Play>,
    entities: Res<RecordEntities>,
    mut drawn: Query<(&mut DrawnAt, &mut Transform)>,
    mut commands: Commands,
) {
    if !play.is_changed() {
        return;
    }
    for barrier in play.barriers.iter().filter(|barrier| barrier.kind == BarrierKind::Pushable) {
        let Some(entity) = barrier.record.and_then(|record| entities.get(record)) else { continue };
        let Ok((mut drawn, mut transform)) = drawn.get_mut(entity) else { continue };
        if drawn.0 == barrier.at {
            continue;
        }
        drawn.0 = barrier.at;
        let (from, to) = (transform.translation.truncate(), world_of(barrier.at));
        if from.distance(to) > 1.5 * CELL {
            transform.translation = to.extend(0.0);
        } else {
            commands.entity(entity).insert(Sliding { from, to, passed: 0.0 });
        }
    }
}

fn slide(
    time: Res<Time>,
    mut sliding: Query<(Entity, &mut Sliding, &mut Transform)>,
    mut commands: Commands,
) {
    for (entity, mut sliding, mut transform) in &mut sliding {
        sliding.passed += time.delta_secs() / PUSH;
        let share = sliding.passed.min(1.0);
        transform.translation = sliding.from.lerp(sliding.to, share).round().extend(0.0);
        if share >= 1.0 {
            commands.entity(entity).remove::<Sliding>();
        }
    }
}

/// Whether something is drawn as a thing; creatures walk about and are drawn by themselves.
pub(super) const fn is_drawn(thing: Thing) -> bool {
    !matches!(thing, Thing::Group(_))
}
