//! Beside the party: the number of its cell and the way out; outside, the way to the door.

use bevy::prelude::*;
use rootward_gen::{Base, Heading, Kind, Pos, RootDir};

use super::{
    PartyPlace,
    party_panel::{ARROW, arrow_of, show},
};
use crate::{
    AppSystems,
    art::names::Arrow,
    base::{current::CurrentBase, way_in::WayIn},
    rules::{play::Play, tables::items::ItemName},
    screens::Screen,
    view::{
        artbook::ArtBook,
        kit::{self, colour},
        room::{OnlyFrom, TIGHT},
    },
};

/// One of the texts of the plate.
#[derive(Component, Clone, Copy, Debug)]
enum CompassLine {
    Cell,
    Goal,
    Way,
    Steps,
}

/// The picture of the way out.
#[derive(Component, Clone, Copy, Debug)]
struct WayArrow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, point.in_set(AppSystems::View).run_if(in_state(Screen::Playing)));
}

/// The plate.
pub(super) fn panel(_: &ArtBook) -> impl Bundle {
    let (node, back, edge) = kit::plate();
    let line = |name: &'static str, line, colour| {
        (Name::new(name), line, kit::sized("", kit::TEXT, colour), TextLayout::no_wrap())
    };
    (
        Name::new("compass"),
        OnlyFrom(TIGHT),
        Node { width: px(184), flex_shrink: 0.0, ..node },
        back,
        edge,
        children![
            line("cell number", CompassLine::Cell, colour::QUIET),
            (
                Name::new("way out"),
                Node { column_gap: px(8), align_items: AlignItems::Center, ..default() },
                children![
                    (
                        Name::new("way arrow"),
                        WayArrow,
                        ImageNode::default(),
                        Node { width: px(ARROW), height: px(ARROW), ..default() },
                    ),
                    (
                        Name::new("way words"),
                        Node { flex_direction: FlexDirection::Column, ..default() },
                        children![
                            line("goal", CompassLine::Goal, colour::QUIET),
                            line("direction", CompassLine::Way, colour::LAMP),
                        ],
                    ),
                ],
            ),
            line("steps", CompassLine::Steps, colour::TEXT),
        ],
    )
}

fn point(
    place: PartyPlace,
    book: Res<ArtBook>,
    play: Option<Res<Play>>,
    mut pointed: Local<bool>,
    mut arrows: Query<(Ref<WayArrow>, &mut ImageNode)>,
    mut lines: Query<(&CompassLine, &mut Text)>,
) {
    let Some((base, at, _)) = place.get() else { return };
    let points = play.is_none_or(|play| points_out(&play));
    let news = place.changed() || std::mem::replace(&mut *pointed, points) != points;
    for (arrow, mut image) in &mut arrows {
        if !news && !arrow.is_added() {
            continue;
        }
        let way_in = place.current().and_then(CurrentBase::way_in).filter(|_| place.outside().is_some());
        let inside = || if points { WayOut::from(base, at) } else { WayOut::hidden(base, at) };
        let way = way_in.map_or_else(inside, |way| WayOut::over(way, at));
        show(&mut image, &book, way.arrow());
        for (line, mut text) in &mut lines {
            let words = match line {
                CompassLine::Cell if way_in.is_some() => "outside".to_owned(),
                CompassLine::Cell => cell_words(base, at),
                CompassLine::Goal if way_in.is_some() => "base door".to_owned(),
                CompassLine::Goal => "way out".to_owned(),
                CompassLine::Way => way.words().to_owned(),
                CompassLine::Steps => way.steps_words(),
            };
            text.set_if_neq(Text(words));
        }
    }
}

/// Whether the party is shown the way out: by its root finder, and by everybody's lamps in the meltdown.
fn points_out(play: &Play) -> bool {
    play.pack.has(ItemName::RootFinder) || play.objective.is_meltdown() || play.party.place.is_outside()
}

/// The way out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WayOut {
    next: Next,
    /// Steps to the entrance; nothing if the way never gets there.
    steps: Option<usize>,
}

/// The first step of the way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Here,
    Walk(Heading),
    Ladder { up: bool },
    Elevator { up: bool },
    Unknown,
    Hidden,
}

impl WayOut {
    /// What is known without a root finder.
    fn hidden(base: &Base, at: Pos) -> Self {
        let next = if at == base.entrance() { Next::Here } else { Next::Hidden };
        Self { next, steps: None }
    }

    fn from(base: &Base, at: Pos) -> Self {
        if at == base.entrance() {
            return Self { next: Next::Here, steps: Some(0) };
        }
        if base.next_to_root(at).is_none() {
            return Self { next: Next::Unknown, steps: None };
        }
        let direction = base.root_dir(at);
        let up = direction == RootDir::Up;
        let next = match direction.heading() {
            Some(heading) => Next::Walk(heading),
            None if Kind::CARS.has(base.kind(at)) => Next::Elevator { up },
            None => Next::Ladder { up },
        };
        Self { next, steps: base.steps_to_root(at) }
    }

    /// The way over the land to the door.
    fn over(way: &WayIn, at: Pos) -> Self {
        Self { next: way.next(at).map_or(Next::Unknown, Next::Walk), steps: way.steps(at).map(usize::from) }
    }

    const fn arrow(self) -> Arrow {
        match self.next {
            // The entrance opens to the north, out of the base.
            Next::Here => Arrow::North,
            Next::Walk(heading) => arrow_of(heading),
            Next::Ladder { up: true } | Next::Elevator { up: true } => Arrow::Up,
            Next::Ladder { up: false } | Next::Elevator { up: false } => Arrow::Down,
            Next::Unknown | Next::Hidden => Arrow::Nowhere,
        }
    }

    const fn words(self) -> &'static str {
        match self.next {
            Next::Here => "here",
            Next::Walk(Heading::North) => "north",
            Next::Walk(Heading::East) => "east",
            Next::Walk(Heading::South) => "south",
            Next::Walk(Heading::West) => "west",
            Next::Ladder { up: true } => "ladder, up",
            Next::Ladder { up: false } => "ladder, down",
            Next::Elevator { up: true } => "elevator, up",
            Next::Elevator { up: false } => "elevator, down",
            Next::Unknown => "no way known",
            Next::Hidden => "not shown",
        }
    }

    fn steps_words(self) -> String {
        match (self.next, self.steps) {
            (Next::Here, _) => "at the entrance".to_owned(),
            (Next::Unknown, _) => String::new(),
            (Next::Hidden, _) => "no root finder".to_owned(),
            (_, Some(1)) => "1 step to go".to_owned(),
            (_, Some(steps)) => format!("{steps} steps to go"),
            (_, None) => "leads in a circle".to_owned(),
        }
    }
}

fn cell_words(base: &Base, at: Pos) -> String {
    match base.id(at).number() {
        Some(number) => format!("cell {number}"),
        None => "cell without number".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, generate};

    use super::*;

    #[test]
    fn every_way_out_is_pointed_at_and_counted() {
        let base = generate(&Seed::classic(179).into());
        assert_eq!(WayOut::from(&base, base.entrance()).words(), "here");
        let mut ladders = 0;
        for at in base.reachable().iter() {
            let way = WayOut::from(&base, at);
            if let Some(steps @ 1..) = way.steps {
                let next = base.next_to_root(at).expect("a way has a first step");
                assert_eq!(WayOut::from(&base, next).steps, Some(steps - 1), "{at:?}");
            }
            ladders += usize::from(matches!(way.next, Next::Ladder { .. }));
        }
        assert!(ladders > 0);
    }

    #[test]
    fn without_a_root_finder_the_way_out_is_not_shown_until_the_meltdown() {
        let mut app = crate::testing::app_in(Seed::classic(0));
        let mut play = app.world_mut().resource_mut::<Play>();
        assert!(!points_out(&play));
        play.objective.stage = crate::rules::objective::Stage::Meltdown(Default::default());
        assert!(points_out(&play));
        let base = generate(&Seed::classic(0).into());
        let way = WayOut::hidden(&base, base.entrance().step(Heading::East));
        assert_eq!(way.steps_words(), "no root finder");
    }

    #[test]
    fn rock_has_no_way_out() {
        let base = generate(&Seed::classic(179).into());
        let rock = Pos::all().find(|&at| !base.is_open(at)).expect("there is rock");
        assert_eq!(WayOut::from(&base, rock).words(), "no way known");
        assert_eq!(WayOut::from(&base, rock).steps_words(), "");
    }
}
