//! The compass shows the next goal with the way to it, and the way out. In the meltdown it shows only the way out.

use bevy::prelude::*;
use rootward_gen::{Base, CellSet, Heading, Pos};
use rootward_presentation::{
    lead::{Lead, LeadNow},
    navigation::way::{FirstStep, WayNow, WayOut},
    view::ViewKind,
    words::run_home,
};
use rootward_rules::{
    doors::{BarrierKind, Leaf},
    play::Play,
    site::Site,
    tables::items::ItemName,
};

use super::{
    PartyPosition,
    party_panel::{ARROW, show},
};
use crate::{
    host::states::Mode,
    kit::{
        self,
        artbook::ArtBook,
        colour,
        frame::Frame,
        screen::ViewNow,
        widgets::{Shape, column, part, row_of},
    },
    map::drawing::Draw,
    world::base::current::CurrentBase,
};

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum CompassLine {
    /// The next goal, beside its arrow. The distance is on the line below.
    Goal,
    /// The first step out, beside its arrow, without other words.
    Way,
    /// The distance to the goal, or the length of the way out.
    Steps,
    /// The way out in one line, while there is another goal.
    WayToo,
    /// The direction that the party faces. Shown only in the visor, where no map shows it.
    Facing,
    Number,
}

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Compass;

/// The arrow beside the words. It shows the first step to the next goal, or the way out if there is no goal.
#[derive(Component, Clone, Copy, Debug)]
struct WayArrow;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PlayFacts {
    numbers: bool,
    happened: usize,
    over: bool,
    melts: bool,
    /// The cells of open doors and walls. Before the meltdown, only those that can later block the way out.
    open: CellSet,
}

impl PlayFacts {
    fn of(play: &Play) -> Self {
        let melts = play.objective.is_meltdown();
        let counts =
            |kind: BarrierKind| melts || matches!(kind, BarrierKind::Pushable | BarrierKind::RisingWall);
        let open = play.barriers.iter().filter(|barrier| barrier.leaf == Leaf::Open && counts(barrier.kind));
        Self {
            numbers: play.pack.has(ItemName::RootFinder),
            happened: run_home::news(play),
            over: play.is_over(),
            melts,
            open: open.map(|barrier| barrier.at).collect(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WayNow>().draw_playing(write_compass);
}

fn line(name: &'static str, line: CompassLine, ink: Color) -> impl Bundle {
    (Name::new(name), line, kit::sized("", kit::TEXT, ink))
}

pub(super) fn panel() -> impl Bundle {
    (
        Name::new("compass"),
        Compass,
        Pickable::IGNORE,
        row_of(8.0).at_start().shrink(),
        children![
            (
                Name::new("way arrow"),
                WayArrow,
                Pickable::IGNORE,
                ImageNode::default(),
                part().wide(ARROW).high(ARROW),
            ),
            (
                Name::new("what comes next"),
                Pickable::IGNORE,
                column(0.0).takes_rest().least_wide(0.0).shrink(),
                children![
                    line("goal", CompassLine::Goal, colour::LAMP),
                    line("direction", CompassLine::Way, colour::TEXT),
                    line("steps", CompassLine::Steps, colour::TEXT),
                    line("way out too", CompassLine::WayToo, colour::QUIET),
                    line("facing", CompassLine::Facing, colour::QUIET),
                    line("cell number", CompassLine::Number, colour::QUIET),
                ],
            ),
        ],
    )
}

fn write_compass(
    place: PartyPosition,
    book: Res<ArtBook>,
    site: Option<Res<Site>>,
    play: Option<Res<Play>>,
    (frame, mode): (Res<Frame>, Res<State<Mode>>),
    (lead, view): (Res<LeadNow>, Option<Res<ViewNow>>),
    mut shown: Local<PlayFacts>,
    mut way_now: ResMut<WayNow>,
    mut arrows: Query<(Ref<WayArrow>, &mut ImageNode)>,
    mut lines: Query<(&CompassLine, &mut Text, &mut Node)>,
) {
    let Some((base, at, facing)) = place.get() else { return };
    let facts = play.as_ref().map_or_else(PlayFacts::default, |play| PlayFacts::of(play));
    let entered = site.as_ref().is_some_and(|site| site.is_changed());
    let news = place.changed()
        || entered
        || frame.is_changed()
        || mode.is_changed()
        || lead.is_changed()
        || view.as_ref().is_some_and(|view| view.is_changed())
        // The way out can change while the party stands still, if a door or a wall opens, falls or rises.
        || *shown != facts;
    *shown = facts;
    let opened = arrows.iter().any(|(arrow, _)| arrow.is_added());
    if !news && !opened {
        return;
    }
    let way_in = place.current().and_then(CurrentBase::way_in).filter(|_| place.outside().is_some());
    // While a base loads, the distance field of the old base is useless.
    let site = site.as_ref().filter(|site| place.current().is_some_and(|current| current.is_base_of(site)));
    let way_out = || match (site, &play) {
        (Some(site), Some(play)) => WayOut::of(site, play, at),
        _ => WayOut::from(base, site.map(|site| site.to_hatch()), at),
    };
    let way = way_in.map_or_else(way_out, |way| WayOut::over(way, at));
    let runs = play.as_deref().filter(|play| play.objective.is_meltdown() && way_in.is_none());
    let home = site.zip(runs).and_then(|(site, play)| WayNow::home(site, play));
    let ways = home.unwrap_or(WayNow(Some(way), None));
    let way = ways.0.unwrap_or(way);
    // A party that is out, or can never get out, needs no directions. The step through the door counts as outside.
    let is_out = |play: &Play| play.objective.is_meltdown() && play.party.place.is_outside();
    let over = play.as_ref().is_some_and(|play| play.is_over() || is_out(play));
    way_now.set_if_neq(if over { WayNow::default() } else { ways });
    // In the visor, directions are relative to the droids.
    let in_visor = view.as_ref().is_some_and(|view| view.shown == ViewKind::Visor);
    let seen = |step: FirstStep| if in_visor { step.seen(facing) } else { step };
    // The entrance opens to the north.
    let arrow_of = |step: FirstStep| match step {
        FirstStep::Here => seen(FirstStep::Walk(Heading::North)).arrow(),
        step => step.arrow(),
    };
    let seen_way = |way: WayOut| WayOut { next: seen(way.next), ..way };
    let told = told_next(base, at, way.next);
    let (way, ways) = (seen_way(way), WayNow(ways.0.map(seen_way), ways.1.map(seen_way)));
    let lead = lead.0.map(|lead| Lead { next: seen(lead.next), ..lead });
    for (_, mut image) in &mut arrows {
        show(&mut image, &book, arrow_of(lead.map_or(way.next, |lead| lead.next)));
        let ink = match () {
            () if over => Color::NONE,
            () if lead.is_some() || way_in.is_some() => colour::LAMP,
            () => Color::WHITE,
        };
        if image.color != ink {
            image.color = ink;
        }
    }
    // The button of a folded column has room only for the next steps.
    let tight = frame.is_folded() && *mode.get() != Mode::Column;
    for (line, mut text, mut node) in &mut lines {
        let words = match line {
            _ if over => String::new(),
            CompassLine::Number | CompassLine::Facing if tight => String::new(),
            CompassLine::Number if way_in.is_some() || !facts.numbers => String::new(),
            CompassLine::Number => number_words(base, at, told),
            CompassLine::Facing if in_visor => format!("looking {}", FirstStep::Walk(facing).words()),
            CompassLine::Facing => String::new(),
            // Outside, the door is the next goal.
            CompassLine::Goal if way_in.is_some() => DOOR.to_owned(),
            CompassLine::Goal => lead.map(|lead| lead.label()).unwrap_or_default(),
            CompassLine::WayToo if lead.is_some() && !tight => way_too(way),
            CompassLine::WayToo => ways.other_words(),
            CompassLine::Way if lead.is_some() || way_in.is_some() => String::new(),
            CompassLine::Steps if lead.is_some() => {
                lead.map(|lead| steps_of(lead, facing, tight)).unwrap_or_default()
            }
            CompassLine::Steps if way_in.is_some() && !tight => length_and_step(way),
            CompassLine::Way if tight => way.words().to_owned(),
            CompassLine::Way => format!("way out: {}", way.first_words()),
            CompassLine::Steps => way.steps_words(),
        };
        kit::widgets::toggle(&mut node, !words.is_empty());
        text.set_if_neq(Text(words));
    }
}

/// The button of a folded column shows only the length, because the arrow shows the first step.
fn steps_of(lead: Lead, facing: Heading, tight: bool) -> String {
    match lead.walked() {
        steps @ 2.. if tight => format!("{steps} steps"),
        _ => lead.way_words(facing),
    }
}

const DOOR: &str = "door of the base";

/// The length comes before the first step, so that the two cannot be confused.
fn way_too(way: WayOut) -> String {
    format!("way out: {}", length_and_step(way))
}

fn length_and_step(way: WayOut) -> String {
    match way.steps {
        Some(1) => format!("1 step, {}", way.words()),
        Some(steps) if steps > 1 => format!("{steps} steps, {}", way.first_words()),
        _ => way.words().to_owned(),
    }
}

/// Returns the cell whose number shows where the way out leads. Usually this is the next cell along the falling
/// numbers. If the way leads round a wall, it is a cell beside the party with a lower number.
fn told_next(base: &Base, at: Pos, way: FirstStep) -> Option<Pos> {
    let by_numbers = base.next_to_root(at).filter(|&next| FirstStep::between(base, at, next) == way);
    let number = |at: Pos| base.id(at).number();
    let falls = |next: &Pos| number(*next).zip(number(at)).is_some_and(|(next, here)| next < here);
    by_numbers.or_else(|| way.heading().map(|to| at.step(to)).filter(falls))
}

/// The next number is lower, unless the way leads over a ladder or through a shaft.
fn number_words(base: &Base, at: Pos, next: Option<Pos>) -> String {
    let Some(number) = base.id(at).number() else { return "cell without a number".to_owned() };
    match next.and_then(|next| base.id(next).number()) {
        Some(next) => format!("cell {number}, next {next}"),
        None => format!("cell {number}"),
    }
}

#[cfg(test)]
mod tests {
    use rootward_presentation::lead::Clue;

    use super::*;

    #[test]
    fn lengths_and_directions_are_never_mixed_up() {
        let way = |steps, next| way_too(WayOut { next, steps });
        let east = FirstStep::Walk(Heading::East);
        assert_eq!(way(Some(21), east), "way out: 21 steps, first east");
        assert_eq!(way(Some(1), east), "way out: 1 step, east");
        assert_eq!(way(Some(9), FirstStep::Ladder { up: false }), "way out: 9 steps, first climb down");
        assert_eq!(way(Some(0), FirstStep::Here), "way out: here");
        assert_eq!(way(None, FirstStep::Unknown), "way out: no way known");
        let at = Pos::new(3, 3);
        let lead = |steps| Lead { clue: Clue::Edge, at, mark: at, next: east, steps, from: at };
        let words = |steps, tight| steps_of(lead(steps), Heading::North, tight);
        assert_eq!([words(7, false), words(7, true)], ["7 steps, first east", "7 steps"]);
        // In the visor of a party that looks north, east is on the right.
        assert_eq!(way(Some(21), east.seen(Heading::North)), "way out: 21 steps, first right");
        assert_eq!(way(Some(1), east.seen(Heading::East)), "way out: 1 step, ahead");
        assert_eq!(way(Some(1), east.seen(Heading::South)), "way out: 1 step, left");
        assert_eq!(way(Some(2), east.seen(Heading::West)), "way out: 2 steps, first back");
        assert_eq!([words(1, false), words(0, true)], ["1 step, east", "go on east"]);
        let before = Lead { clue: Clue::Door, ..lead(0) };
        assert_eq!(before.way_words(Heading::North), "here, face east");
        assert_eq!(Lead { next: FirstStep::Here, ..before }.way_words(Heading::North), "here");
        assert_eq!(before.way_words(Heading::East), "just ahead");
        for clue in [Clue::Door, Clue::Raiser, Clue::Blockage] {
            assert_eq!(Lead { clue, ..lead(1) }.way_words(Heading::North), "here, face east");
            assert_eq!(Lead { clue, ..lead(2) }.way_words(Heading::North), "1 step, east");
            assert_eq!(Lead { clue, ..lead(3) }.way_words(Heading::North), "2 steps, first east");
        }
        let climb = Lead { clue: Clue::Door, next: FirstStep::Ladder { up: true }, ..lead(1) };
        assert_eq!(climb.way_words(Heading::East), "1 step, ladder up");
        let seen = |facing| Lead { next: east.seen(facing), ..before }.way_words(facing);
        let sides = [Heading::North, Heading::East, Heading::South, Heading::West].map(seen);
        assert_eq!(sides, ["here, turn right", "just ahead", "here, turn left", "here, turn back"]);
    }

    #[test]
    fn the_compass_notices_one_wall_shut_as_another_opens() {
        let app = crate::app::testing::app_in_179();
        let mut play = app.world().resource::<Play>().clone();
        let bars = |kind| matches!(kind, BarrierKind::Pushable | BarrierKind::RisingWall);
        let walls = play.barriers.iter().filter(|wall| bars(wall.kind));
        let walls: Vec<Pos> = walls.map(|wall| wall.at).take(2).collect();
        let set = |play: &mut Play, number: usize, leaf: Leaf| {
            play.barriers.at_mut(walls[number]).expect("two walls").leaf = leaf;
        };
        set(&mut play, 0, Leaf::Shut);
        set(&mut play, 1, Leaf::Open);
        let before = PlayFacts::of(&play);
        set(&mut play, 0, Leaf::Open);
        set(&mut play, 1, Leaf::Shut);
        assert_ne!(PlayFacts::of(&play), before);
    }

    #[test]
    fn root_finder_names_the_next_cell_round_walls() {
        let base = rootward_gen::generate(&rootward_gen::Seed::classic(1).into());
        let (mut straight, mut round, mut rises) = (0, 0, 0);
        for at in base.open_cells().iter() {
            let Some(next) = base.next_to_root(at) else { continue };
            assert_eq!(told_next(&base, at, FirstStep::between(&base, at, next)), Some(next));
            straight += 1;
            // Simulates a wall across that way.
            for to in Heading::ALL.into_iter().filter(|&to| base.is_open(at.step(to)) && at.step(to) != next)
            {
                let lower = base.id(at.step(to)).number() < base.id(at).number();
                let told = told_next(&base, at, FirstStep::Walk(to));
                assert_eq!(told, lower.then_some(at.step(to)), "{at:?} {to:?}");
                (round, rises) = (round + u32::from(lower), rises + u32::from(!lower));
            }
        }
        assert!(straight > 100 && round > 10 && rises > 100, "{straight} {round} {rises}");
    }

    #[test]
    fn root_finder_counts_down_on_the_way_home() {
        let base = rootward_gen::generate(&rootward_gen::Seed::classic(0).into());
        let mut read = 0;
        for at in base.open_cells().iter() {
            let words = number_words(&base, at, base.next_to_root(at));
            let Some((cell, next)) = words.split_once(", next ") else { continue };
            let [cell, next]: [u16; 2] =
                [cell.trim_start_matches("cell "), next].map(|number| number.parse().expect("a number"));
            assert!(next < cell, "{words}");
            read += 1;
        }
        assert!(read > 100, "{read}");
        assert_eq!(number_words(&base, Pos::new(-1, 0), None), "cell without a number");
        assert!(!number_words(&base, base.entrance(), None).contains("next"));
    }
}
