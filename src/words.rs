//! Log messages about the events of the party and the kinds of place that it reaches. Each is one short sentence.

mod follow;
pub mod lessons;
pub mod moments;
pub mod pages;
mod told;

use bevy::prelude::*;
use rootward_gen::{Base, CellSet, Pos};
use rootward_presentation::{
    acting,
    objective::Step,
    words::{
        land, marks,
        places::{
            DEAD_ELEVATOR, NOTHING_HERE, PlaceKind, arrival, generator_room, introduction, nudged,
            place_kind_of, pushable_ahead, question,
        },
    },
};
use rootward_rules::{
    party::PartyEvent,
    play::Play,
    region::{self, Ground},
    site::Site,
};

use crate::{
    host::{messages::MessageLog, schedule::AppSystems, states::Screen},
    input::settings::Settings,
    session::launch::{Launch, StartOutside},
    world::base::current::{BaseSwapped, CurrentBase},
};

/// The places in the current base that the log has already mentioned.
#[derive(Resource, Clone, Debug, Default)]
struct ToldPlaces {
    places: Vec<PlaceKind>,
    generator_room: CellSet,
}

impl ToldPlaces {
    /// `None` if the log has already mentioned this kind of place.
    fn first_visit(&mut self, base: &Base, at: Pos) -> Option<PlaceKind> {
        let in_generator_room = self.generator_room.contains(at).then_some(PlaceKind::GeneratorRoom);
        let places = in_generator_room.into_iter().chain(place_kind_of(base.kind(at)));
        let new = places.into_iter().find(|place| !self.places.contains(place))?;
        self.places.push(new);
        Some(new)
    }
}

pub(crate) fn plugin(app: &mut App) {
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
    launch: Option<Res<Launch>>,
    mut told: ResMut<ToldPlaces>,
    mut log: ResMut<MessageLog>,
) {
    told.places.clear();
    told.generator_room = generator_room(current.base());
    let seed = current.base().seed();
    let leads = settings.is_some_and(|settings| settings.goal_arrow);
    log.say(introduction(seed, current.base().plan().floor_count(), leads));
    if let Some(own) = current.custom_design() {
        log.say(format!(
            "Built from the design `{}`. Without it, this seed builds a different base.",
            own.name
        ));
    }
    if place.is_outside() {
        log.say(land::LANDED);
    } else if launch.is_some_and(|launch| launch.outside == StartOutside::Always) {
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
            if let Some(sentence) = land::sentence(land, event) {
                log.say(sentence);
            }
            continue;
        }
        let (sentence, entered) = match *event {
            PartyEvent::Stepped(at) => (None, Some(at)),
            PartyEvent::Arrived(travel) => (Some(arrival(&travel)), Some(travel.to)),
            PartyEvent::NothingHere(at) if at == base.entrance() => {
                (Some("This hatch is the way out of the base.".to_owned()), None)
            }
            PartyEvent::NothingHere(_) => {
                let wall = play.as_deref().and_then(|play| pushable_ahead(base, play)).map(str::to_owned);
                let mark = || game.and_then(|(site, play)| marks::ahead(site, play));
                let near = || game.and_then(|(site, play)| acting::usable_near(site, play));
                let said = wall.or_else(mark).or_else(near);
                (Some(said.unwrap_or_else(|| NOTHING_HERE.to_owned())), None)
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

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Kind, Seed, generate};

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
    fn a_kind_of_place_is_reported_once_per_base() {
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
    fn acting_on_nothing_gets_a_message() {
        let mut app = app();
        let entrance = base().entrance();
        app.world_mut().write_message(PartyEvent::NothingHere(entrance.step(Heading::East)));
        app.world_mut().write_message(PartyEvent::NothingHere(entrance));
        app.update();
        let said = lines(app.world().resource::<MessageLog>());
        assert_eq!(said, [NOTHING_HERE, "This hatch is the way out of the base."]);
    }
}
