//! Tells in the log what happens to the party and where it is: one short sentence for each new thing.

mod follow;
pub mod lessons;
pub mod moments;
pub mod pages;
mod told;

use bevy::prelude::*;
use rootward_gen::{Base, CellSet, Class, Kind, Pos, Seed};
use rootward_presentation::{
    acting,
    objective::Step,
    words::{land, marks},
};
use rootward_rules::{
    doors::BarrierKind,
    party::PartyEvent,
    play::Play,
    region::{self, Ground},
    site::Site,
    travel::{self, Travel},
};

use crate::{
    base::current::{BaseSwapped, CurrentBase},
    begin::StartOutside,
    messages::MessageLog,
    schedule::AppSystems,
    settings::Settings,
    states::Screen,
};

/// A kind of place that gets a sentence when the party first enters it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlaceKind {
    GeneratorRoom,
    Water,
    Fire,
    DarkRoom,
    Cave,
}

impl PlaceKind {
    /// What is said about it. The generator room is the goal only once nothing else comes first.
    fn sentence(self, next: Option<Step>) -> String {
        let said = match self {
            Self::GeneratorRoom => {
                return match next.map_or("", Step::first) {
                    first if first.starts_with("First") => format!("The generator room. {first}"),
                    _ if next == Some(Step::Run) => "The generator room.".to_owned(),
                    _ => "The generator room. This is what you have come for.".to_owned(),
                };
            }
            Self::Water => "Water: each step takes twice as long.",
            Self::Fire => "Fire: you can walk through it, but it hurts.",
            Self::DarkRoom => "A dark room: without a visor you see only the next cell.",
            Self::Cave => "A cave: rough ground, and nobody has laid a floor.",
        };
        said.to_owned()
    }
}

/// What was already told about the current base.
#[derive(Resource, Clone, Debug, Default)]
struct ToldPlaces {
    places: Vec<PlaceKind>,
    generator_room: CellSet,
}

impl ToldPlaces {
    /// The cell whose kind of place is new.
    fn first_visit(&mut self, base: &Base, at: Pos) -> Option<PlaceKind> {
        let in_generator_room = self.generator_room.contains(at).then_some(PlaceKind::GeneratorRoom);
        let places = in_generator_room.into_iter().chain(place_kind_of(base.kind(at)));
        let new = places.into_iter().find(|place| !self.places.contains(place))?;
        self.places.push(new);
        Some(new)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToldPlaces>()
        .add_systems(
            Update,
            (
                introduce.run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))),
                narrate.run_if(resource_exists::<CurrentBase>),
            )
                .chain()
                .in_set(AppSystems::Follow),
        )
        .add_plugins((told::plugin, follow::plugin, lessons::plugin, moments::plugin, pages::plugin));
}

fn introduce(
    current: Res<CurrentBase>,
    place: Res<region::Region>,
    settings: Option<Res<Settings>>,
    start_outside: Option<Res<StartOutside>>,
    mut told: ResMut<ToldPlaces>,
    mut log: ResMut<MessageLog>,
) {
    told.places.clear();
    told.generator_room = generator_room(current.base());
    let seed = current.base().seed();
    let leads = settings.is_some_and(|settings| settings.goal_arrow);
    log.say(introduction(seed, current.base().plan().floor_count(), leads));
    if let Some(own) = current.custom_design() {
        log.say(format!("The design `{}` built it: the seed alone leads to another base.", own.name));
    }
    if place.is_outside() {
        log.say(land::LANDED);
    } else if start_outside.is_some_and(|start| *start == StartOutside::Always) {
        log.say(land::NO_LAND);
    }
}

fn narrate(
    mut events: MessageReader<PartyEvent>,
    current: Res<CurrentBase>,
    place: Res<region::Region>,
    (play, site): (Option<Res<Play>>, Option<Res<Site>>),
    mut told: ResMut<ToldPlaces>,
    mut log: ResMut<MessageLog>,
) {
    let base = current.base();
    let game = site.as_deref().zip(play.as_deref());
    for event in events.read() {
        if let PartyEvent::WentThrough(to) = *event {
            log.say(land::through_the_door(to));
            continue;
        }
        if let Ground::Land(land) = place.ground(&current) {
            if let Some(sentence) = land::sentence(land, base.theme(), event) {
                log.say(sentence);
            }
            continue;
        }
        let (sentence, entered) = match *event {
            PartyEvent::Stepped(at) => (None, Some(at)),
            PartyEvent::Arrived(travel) => (Some(arrival(&travel)), Some(travel.to)),
            PartyEvent::NothingHere(at) if at == base.entrance() => {
                (Some("The hatch: this is the way out of the base.".to_owned()), None)
            }
            PartyEvent::NothingHere(at) => {
                let wall = play.as_deref().and_then(|play| pushable_ahead(base, play)).map(str::to_owned);
                let mark = || game.and_then(|(site, play)| marks::ahead(site, play));
                let near = || game.and_then(|(site, play)| acting::usable_near(site, play));
                let said = wall.or_else(mark).or_else(near);
                (Some(said.unwrap_or_else(|| nothing_here(base, at))), None)
            }
            PartyEvent::AskFloor(at) => (Some(question(base, at).to_owned()), None),
            PartyEvent::DeadElevator(_) => (Some(DEAD_ELEVATOR.to_owned()), None),
            PartyEvent::Bumped(at) => {
                (play.as_deref().and_then(|play| nudged(base, play, at)).map(str::to_owned), None)
            }
            PartyEvent::Departed(_) | PartyEvent::Looked(_) | PartyEvent::WentThrough(_) => (None, None),
        };
        if let Some(sentence) = sentence {
            log.say(sentence);
        }
        if let Some(new) = entered.and_then(|at| told.first_visit(base, at)) {
            log.say(new.sentence(game.map(|(site, play)| Step::of(site, play))));
        }
    }
}

/// What a wall says that was pushed and still stands where it stood.
fn nudged(base: &Base, play: &Play, at: Pos) -> Option<&'static str> {
    let wall = play.barriers.at(at)?;
    let slides = base.kind(at.step(wall.pushed.1)) == Kind::PushSpace;
    let gives = wall.kind == BarrierKind::Pushable && !wall.is_open() && wall.pushed.0 > 0 && slides;
    gives.then_some("The wall grates on the floor and gives a little: push again.")
}

/// What to do with a wall ahead that can be pushed: acting on it does nothing.
fn pushable_ahead(base: &Base, play: &Play) -> Option<&'static str> {
    let at = play.ahead();
    let wall = play.barriers.at(at)?;
    if wall.kind != BarrierKind::Pushable || wall.is_open() {
        return None;
    }
    Some(match base.kind(at.step(play.party.facing)) {
        Kind::PushSpace => "This wall can be pushed: walk against it twice.",
        _ => "This wall can be pushed, but only from its other side.",
    })
}

/// The sentence for an act that does nothing, and what one acts on.
fn nothing_here(base: &Base, at: Pos) -> String {
    format!("Nothing to use here: {}. Stand in front of a thing and face it.", label(base, at))
}

/// In this mission the arrow is explained.
const FIRST_MISSION: u16 = 1;

/// The sentence for an elevator that no path has reached (Quirk Q15).
const DEAD_ELEVATOR: &str = "This elevator does not run: no path ever reached its shaft.";

/// The sentence for entering a base. In the first mission it says what the arrow is for: with leads, what comes next.
fn introduction(seed: Seed, floors: u8, leads: bool) -> String {
    let plural = if floors == 1 { "" } else { "s" };
    let variant = seed.variant().name();
    let arrow = match (seed.mission_and_base().0, leads) {
        (FIRST_MISSION, true) => " The yellow arrow leads to what comes next, the pin marks it.",
        (FIRST_MISSION, false) => " The arrow shows the way out.",
        _ => "",
    };
    format!("{seed}: a {variant} of {floors} floor{plural}.{arrow}")
}

fn arrival(travel: &Travel) -> String {
    let floor = travel.to_floor;
    if travel.by_elevator() {
        return format!("The elevator stops at floor {floor}.");
    }
    let way = if floor > travel.from_floor { "up" } else { "down" };
    format!("You climb {way} to floor {floor}.")
}

fn question(base: &Base, at: Pos) -> &'static str {
    if Kind::CARS.has(base.kind(at)) {
        "The elevator asks for the floor."
    } else {
        "The ladder leads up and down: which way?"
    }
}

/// What a cell is, in a few words without an article.
fn label(base: &Base, at: Pos) -> &'static str {
    if at.step(rootward_gen::Heading::South) == base.entrance() {
        return "the way out of the base";
    }
    // A block or a machine can stand in a cell that is otherwise rock.
    let stands = matches!(base.kind(at), Kind::Blockage | Kind::Generator);
    match base.class(at) {
        _ if stands => {}
        Class::Rock => return "rock",
        Class::Blocked => return "hull",
        Class::Open => {}
    }
    if at == base.entrance() {
        "entrance"
    } else if travel::is_dead_elevator(base, at) {
        "elevator car that does not run"
    } else {
        // What lay on the floor may have been taken, or pushed away.
        match base.ground(at).kind() {
            Kind::Wall | Kind::FloorReserved | Kind::FloorKept | Kind::PushableWall | Kind::PushSpace => {
                "floor"
            }
            floor => floor.label(),
        }
    }
}

fn place_kind_of(kind: Kind) -> Option<PlaceKind> {
    match kind {
        Kind::Water => Some(PlaceKind::Water),
        Kind::Fire => Some(PlaceKind::Fire),
        Kind::DarkFloor => Some(PlaceKind::DarkRoom),
        Kind::RoughFloor => Some(PlaceKind::Cave),
        _ => None,
    }
}

/// The cells of every room that a part of the generator stands in.
fn generator_room(base: &Base) -> CellSet {
    let rooms = base.rooms().map(|room| base.room_cells(room));
    let powered = rooms.filter(|cells| cells.iter().any(|at| base.kind(at) == Kind::Generator));
    let mut all = CellSet::default();
    for cells in powered {
        for at in cells.iter() {
            all.insert(at);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Thing, generate};

    use super::*;

    fn base() -> Base {
        generate(&Seed::classic(179).into())
    }

    fn lines(log: &MessageLog) -> Vec<String> {
        log.latest(99).map(|line| line.text.clone()).collect()
    }

    fn app() -> App {
        let base = base();
        let dig_log = rootward_gen::DigLog::of(&base.seed().into()).1;
        let furnished = rootward_rules::furnished::FurnishedBase::with_records(base);
        let mut app = App::new();
        app.add_message::<PartyEvent>()
            .insert_resource(CurrentBase::new(furnished, dig_log))
            .init_resource::<ToldPlaces>()
            .init_resource::<region::Region>()
            .init_resource::<MessageLog>()
            .add_systems(Update, narrate);
        app
    }

    #[test]
    fn a_wall_that_was_pushed_once_says_that_it_gives() {
        let mut scene = rootward_rules::scene::Scene::about(|site, _, record| {
            let to_space = |heading| site.base().kind(record.at.step(heading)) == Kind::PushSpace;
            record.thing == Thing::PushableWall && Heading::ALL.into_iter().any(to_space)
        });
        let (base, at) = (scene.site().base().clone(), scene.thing.at);
        assert_eq!(nudged(&base, scene.play(), at), None, "nobody has touched it");
        for heading in Heading::ALL {
            let wall = scene.play_mut().barriers.at_mut(at).expect("a wall");
            wall.pushed = (1, heading);
            let slides = base.kind(at.step(heading)) == Kind::PushSpace;
            assert_eq!(nudged(&base, scene.play(), at).is_some(), slides, "{heading:?}");
        }
    }

    #[test]
    fn a_kind_of_place_is_told_once_a_base() {
        let mut app = app();
        let base = base();
        let water: Vec<Pos> = Pos::all().filter(|&at| base.kind(at) == Kind::Water).take(2).collect();
        for at in water.into_iter().chain([base.entrance()]) {
            app.world_mut().write_message(PartyEvent::Stepped(at));
        }
        app.world_mut().write_message(PartyEvent::Bumped(base.entrance()));
        app.update();
        assert_eq!(lines(app.world().resource::<MessageLog>()), [PlaceKind::Water.sentence(None)]);
    }

    #[test]
    fn acting_where_nothing_is_says_what_is_there() {
        let mut app = app();
        let entrance = base().entrance();
        app.world_mut().write_message(PartyEvent::NothingHere(entrance.step(Heading::East)));
        app.world_mut().write_message(PartyEvent::NothingHere(entrance));
        app.update();
        let said = lines(app.world().resource::<MessageLog>());
        let nothing = "Nothing to use here: corridor. Stand in front of a thing and face it.";
        assert_eq!(said, [nothing, "The hatch: this is the way out of the base."]);
    }

    #[test]
    fn a_wall_that_can_be_pushed_says_how_and_from_where_and_what_was_pushed_is_floor() {
        let app = crate::testing::app_in(Seed::classic(179));
        let (site, play) = (app.world().resource::<Site>(), app.world().resource::<Play>());
        let base = site.base();
        let mut walls = site.records().iter().filter(|record| record.thing == Thing::PushableWall);
        let wall = walls.next().expect("17.3 has walls that can be pushed").at;
        let is_space = |&heading: &Heading| base.kind(wall.step(heading)) == Kind::PushSpace;
        let inwards = Heading::ALL.into_iter().find(is_space).expect("its space");
        let mut play = play.clone();
        (play.party.at, play.party.facing) = (wall.step(inwards.back()), inwards);
        assert!(pushable_ahead(base, &play).is_some_and(|said| said.ends_with("walk against it twice.")));
        (play.party.at, play.party.facing) = (wall.step(inwards), inwards.back());
        assert!(pushable_ahead(base, &play).is_some_and(|said| said.ends_with("from its other side.")));
        play.party.facing = inwards;
        assert_eq!(pushable_ahead(base, &play), None);
        assert!(!nothing_here(base, wall).contains("wall"), "the party stands in its place");
    }

    #[test]
    fn walls_are_rock_or_hull_and_above_the_entrance_lies_the_way_out() {
        let base = base();
        let rock = Pos::all().find(|&at| base.class(at) == Class::Rock).expect("there is rock");
        let hull = Pos::all().find(|&at| base.class(at) == Class::Blocked).expect("there is hull");
        assert_eq!(label(&base, rock), "rock");
        assert_eq!(label(&base, hull), "hull");
        assert_eq!(label(&base, base.entrance().step(Heading::North)), "the way out of the base");
    }

    #[test]
    fn the_introduction_counts_floors_in_good_english() {
        assert_eq!(introduction(Seed::classic(179), 4, true), "17.3: a planet base of 4 floors.");
        assert_eq!(
            introduction(Seed::classic(10), 1, false),
            "1.10: a space station of 1 floor. The arrow shows the way out."
        );
        assert!(
            introduction(Seed::classic(0), 1, true).ends_with("leads to what comes next, the pin marks it.")
        );
    }

    #[test]
    fn the_generator_room_holds_the_generator() {
        let base = base();
        let room = generator_room(&base);
        assert!(room.iter().any(|at| base.kind(at) == Kind::Generator));
    }

    #[test]
    fn the_generator_room_says_what_is_missing_first() {
        let said = |step| PlaceKind::GeneratorRoom.sentence(step);
        for step in [Step::BeatGuardian, Step::UseComputer, Step::TakeCharge] {
            assert_eq!(said(Some(step)), format!("The generator room. {}", step.first()));
        }
        assert!(said(Some(Step::SetCharge)).ends_with("This is what you have come for."));
        assert!(said(None).ends_with("This is what you have come for."));
        assert_eq!(said(Some(Step::Run)), "The generator room.");
    }
}
