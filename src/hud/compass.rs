//! Below the minimap and at the feet of the party: the way out, and with a root finder the number of the cell; outside,
//! the way to the door.

use bevy::prelude::*;
use rootward_art::names::Arrow;
use rootward_gen::{Base, Heading, Kind, Pos, RootDir};
use rootward_rules::{
    distance_map::{DistanceMap, ways_from},
    play::Play,
    site::Site,
    tables::items::ItemName,
};

use super::{
    PartyPosition,
    party_panel::{ARROW, arrow_of, show},
};
use crate::{
    base::{current::CurrentBase, way_in::WayIn},
    floors::ViewedFloor,
    kit::{self, artbook::ArtBook, colour, depth},
    schedule::AppSystems,
    states::{Mode, Screen},
    view::party::{PartyDrawnAt, place_party},
};

/// One of the texts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum CompassLine {
    Number,
    Way,
    Steps,
}

/// The picture of the way out beside its words.
#[derive(Component, Clone, Copy, Debug)]
struct WayArrow;

/// The same on the floor, below everything that stands there, on the side of the party to which the way leads.
#[derive(Component, Clone, Copy, Debug)]
struct FloorArrow;

/// How far the arrow on the floor is from the middle of the party, in pixels of its pictures.
const AT_FEET: f32 = 13.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WayNow>().add_systems(OnEnter(Screen::Playing), spawn_floor_arrow).add_systems(
        Update,
        (write_compass, place_floor_arrow.after(place_party))
            .chain()
            .in_set(AppSystems::View)
            .run_if(in_state(Screen::Playing)),
    );
}

/// The way out from where the party stands.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct WayNow(Option<WayOut>);

fn spawn_floor_arrow(mut commands: Commands) {
    commands.spawn((
        Name::new("way out at the feet"),
        FloorArrow,
        Sprite::default(),
        Transform::from_xyz(0.0, 0.0, depth::THINGS - 0.5),
        Visibility::Hidden,
        DespawnOnExit(Screen::Playing),
    ));
}

/// The arrow lies beside the party while it walks; where the way leads up or down, below it.
fn place_floor_arrow(
    way: Res<WayNow>,
    at: Res<PartyDrawnAt>,
    book: Res<ArtBook>,
    viewed: Res<ViewedFloor>,
    mode: Option<Res<State<Mode>>>,
    mut arrows: Query<(&mut Transform, &mut Visibility, &mut Sprite), With<FloorArrow>>,
) {
    let walks = mode.is_some_and(|mode| *mode.get() == Mode::Walk) && viewed.elsewhere.is_none();
    let shown = way.0.filter(|way| walks && !matches!(way.next, FirstStep::Here | FirstStep::Unknown));
    for (mut place, mut visibility, mut sprite) in &mut arrows {
        let Some(way) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let side = match way.next {
            FirstStep::Walk(Heading::North) => Vec2::Y,
            FirstStep::Walk(Heading::East) => Vec2::X,
            FirstStep::Walk(Heading::West) => Vec2::NEG_X,
            _ => Vec2::NEG_Y,
        };
        let to = (at.at + side * AT_FEET).extend(place.translation.z);
        if place.translation != to {
            place.translation = to;
        }
        let picture = book.picture(way.arrow().sprite()).unwrap_or_default();
        if sprite.image != picture {
            sprite.image = picture;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }
}

fn line(name: &'static str, line: CompassLine, ink: Color) -> impl Bundle {
    (Name::new(name), line, kit::over_map("", kit::TEXT, ink), TextLayout::no_wrap())
}

/// The arrow with its words, without a plate.
pub(super) fn panel() -> impl Bundle {
    (
        Name::new("compass"),
        Pickable::IGNORE,
        Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::End,
            flex_shrink: 0.0,
            ..default()
        },
        children![
            (
                Name::new("way out"),
                Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
                children![
                    line("direction", CompassLine::Way, colour::LAMP),
                    (
                        Name::new("way arrow"),
                        WayArrow,
                        ImageNode::default(),
                        Node { width: px(ARROW), height: px(ARROW), flex_shrink: 0.0, ..default() },
                    ),
                ],
            ),
            line("steps", CompassLine::Steps, colour::TEXT),
            line("cell number", CompassLine::Number, colour::QUIET),
        ],
    )
}

fn write_compass(
    place: PartyPosition,
    book: Res<ArtBook>,
    site: Option<Res<Site>>,
    play: Option<Res<Play>>,
    mut numbered: Local<bool>,
    mut way_now: ResMut<WayNow>,
    mut arrows: Query<(Ref<WayArrow>, &mut ImageNode)>,
    mut lines: Query<(&CompassLine, &mut Text, &mut Node)>,
) {
    let Some((base, at, _)) = place.get() else { return };
    let numbers = play.is_some_and(|play| play.pack.has(ItemName::RootFinder));
    let entered = site.as_ref().is_some_and(|site| site.is_changed());
    let news = place.changed() || entered || std::mem::replace(&mut *numbered, numbers) != numbers;
    let opened = arrows.iter().any(|(arrow, _)| arrow.is_added());
    if !news && !opened {
        return;
    }
    let way_in = place.current().and_then(CurrentBase::way_in).filter(|_| place.outside().is_some());
    // While a base loads, the field of the old one is of no use.
    let field = site
        .as_ref()
        .filter(|site| place.records().is_some_and(|records| std::ptr::eq(site.records(), records)))
        .map(|site| site.to_hatch());
    let way = way_in.map_or_else(|| WayOut::from(base, field, at), |way| WayOut::over(way, at));
    way_now.0 = Some(way);
    for (_, mut image) in &mut arrows {
        show(&mut image, &book, way.arrow());
    }
    for (line, mut text, mut node) in &mut lines {
        let words = match line {
            CompassLine::Number if way_in.is_some() || !numbers => String::new(),
            CompassLine::Number => number_words(base, at),
            CompassLine::Way if way_in.is_some() => format!("base door: {}", way.words()),
            CompassLine::Way => format!("way out: {}", way.words()),
            CompassLine::Steps => way.steps_words(),
        };
        let display = if words.is_empty() { Display::None } else { Display::Flex };
        if node.display != display {
            node.display = display;
        }
        text.set_if_neq(Text(words));
    }
}

/// The way out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WayOut {
    next: FirstStep,
    /// Steps to the entrance; nothing if no way leads there.
    steps: Option<usize>,
}

/// The first step of the way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstStep {
    Here,
    Walk(Heading),
    Ladder { up: bool },
    Elevator { up: bool },
    Hole { up: bool },
    Unknown,
}

impl WayOut {
    /// By the numbers of the cells; where they lead nowhere, as in fire, by the shortest way.
    fn from(base: &Base, field: Option<&DistanceMap>, at: Pos) -> Self {
        if at == base.entrance() {
            return Self { next: FirstStep::Here, steps: Some(0) };
        }
        let steps = base.steps_to_root(at).filter(|_| base.next_to_root(at).is_some());
        if steps.is_none() {
            return field
                .map_or(Self { next: FirstStep::Unknown, steps: None }, |field| Self::by(field, base, at));
        }
        let direction = base.root_dir(at);
        let up = direction == RootDir::Up;
        Self { next: direction.heading().map_or(climb(base, at, up), FirstStep::Walk), steps }
    }

    fn by(field: &DistanceMap, base: &Base, at: Pos) -> Self {
        let steps = field.steps(at).map(usize::from);
        let nearer = ways_from(base, at).filter_map(|to| Some((field.steps(to)?, to)));
        let next = nearer.min_by_key(|&(steps, _)| steps).map(|(_, to)| to).filter(|_| steps.is_some());
        let next = next.map_or(FirstStep::Unknown, |to| {
            let heading = Heading::ALL.into_iter().find(|&heading| at.step(heading) == to);
            heading.map_or_else(|| climb(base, at, base.floor_at(to) > base.floor_at(at)), FirstStep::Walk)
        });
        Self { next, steps }
    }

    /// The way over the land to the door.
    fn over(way: &WayIn, at: Pos) -> Self {
        Self {
            next: way.next(at).map_or(FirstStep::Unknown, FirstStep::Walk),
            steps: way.steps(at).map(usize::from),
        }
    }

    const fn arrow(self) -> Arrow {
        match self.next {
            // The entrance opens to the north, out of the base.
            FirstStep::Here => Arrow::North,
            FirstStep::Walk(heading) => arrow_of(heading),
            FirstStep::Ladder { up: true }
            | FirstStep::Elevator { up: true }
            | FirstStep::Hole { up: true } => Arrow::Up,
            FirstStep::Ladder { .. } | FirstStep::Elevator { .. } | FirstStep::Hole { .. } => Arrow::Down,
            FirstStep::Unknown => Arrow::Nowhere,
        }
    }

    const fn words(self) -> &'static str {
        match self.next {
            FirstStep::Here => "here",
            FirstStep::Walk(Heading::North) => "north",
            FirstStep::Walk(Heading::East) => "east",
            FirstStep::Walk(Heading::South) => "south",
            FirstStep::Walk(Heading::West) => "west",
            FirstStep::Ladder { up: true } => "ladder up",
            FirstStep::Ladder { up: false } => "ladder down",
            FirstStep::Elevator { up: true } => "elevator up",
            FirstStep::Elevator { up: false } => "elevator down",
            FirstStep::Hole { up: true } => "hole above",
            FirstStep::Hole { up: false } => "hole below",
            FirstStep::Unknown => "no way known",
        }
    }

    fn steps_words(self) -> String {
        match (self.next, self.steps) {
            (FirstStep::Here, _) => "at the entrance".to_owned(),
            (_, Some(1)) => "1 step to go".to_owned(),
            (_, Some(steps)) => format!("{steps} steps to go"),
            (_, None) => String::new(),
        }
    }
}

/// The way to another floor.
fn climb(base: &Base, at: Pos, up: bool) -> FirstStep {
    match base.kind(at) {
        kind if Kind::CARS.has(kind) => FirstStep::Elevator { up },
        Kind::HoleAbove | Kind::HoleBelow => FirstStep::Hole { up },
        _ => FirstStep::Ladder { up },
    }
}

fn number_words(base: &Base, at: Pos) -> String {
    match base.id(at).number() {
        Some(number) => format!("number {number}"),
        None => "no number here".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn every_way_out_is_pointed_at_and_counted() {
        let base = generate(&Seed::classic(179).into());
        let way = |at| WayOut::from(&base, None, at);
        assert_eq!(way(base.entrance()).words(), "here");
        let mut ladders = 0;
        for at in base.reachable().iter() {
            let out = way(at);
            if let Some(steps @ 1..) = out.steps {
                let next = base.next_to_root(at).expect("a way has a first step");
                assert_eq!(way(next).steps, Some(steps - 1), "{at:?}");
            }
            ladders += usize::from(matches!(out.next, FirstStep::Ladder { .. }));
        }
        assert!(ladders > 0);
    }

    #[test]
    fn where_a_party_can_stand_there_is_a_way_out_even_in_fire() {
        let mut pathless = 0;
        for seed in [0, 5, 179].map(Seed::classic) {
            let app = app_in(seed);
            let site = app.world().resource::<Site>();
            let base = site.base();
            for at in site.floor().iter().filter(|&at| site.to_hatch().steps(at).is_some()) {
                let way = WayOut::from(base, Some(site.to_hatch()), at);
                assert!(way.next != FirstStep::Unknown && way.steps.is_some(), "{seed} {at:?} {way:?}");
                pathless += usize::from(base.next_to_root(at).is_none());
            }
        }
        assert!(pathless > 3, "{pathless}");
    }

    #[test]
    fn rock_has_no_way_out() {
        let base = generate(&Seed::classic(179).into());
        let rock = Pos::all().find(|&at| !base.is_open(at)).expect("there is rock");
        assert_eq!(WayOut::from(&base, None, rock).words(), "no way known");
        assert_eq!(WayOut::from(&base, None, rock).steps_words(), "");
    }
}
