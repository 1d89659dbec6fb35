//! Texts about the party's place: the base, its floors, rooms and walls.

use rootward_gen::{Base, CellSet, Kind, Pos, Seed};
use rootward_rules::{doors::BarrierKind, play::Play, travel::Travel};

use crate::objective::Step;

/// A kind of place that gets a sentence when the party first enters it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    GeneratorRoom,
    Water,
    Fire,
    DarkRoom,
    Cave,
}

impl PlaceKind {
    /// The sentence for the kind of place. The generator room is the goal only if no other task comes first.
    pub fn sentence(self, next: Option<Step>) -> String {
        let said = match self {
            Self::GeneratorRoom => {
                return match next.map_or("", Step::first) {
                    first if first.starts_with("First") => format!("The generator room. {first}"),
                    _ if next == Some(Step::Run) => "The generator room.".to_owned(),
                    _ => "The generator room. This is what you came for.".to_owned(),
                };
            }
            Self::Water => "Water halves your speed.",
            Self::Fire => "You can walk through fire, but it hurts.",
            Self::DarkRoom => "Dark. Without a visor in your pack, you see one cell ahead.",
            Self::Cave => "A cave with rough ground.",
        };
        said.to_owned()
    }
}

/// The text for a wall that was pushed but has not moved yet.
pub fn nudged(base: &Base, play: &Play, at: Pos) -> Option<&'static str> {
    let wall = play.barriers.at(at)?;
    let slides = base.kind(at.step(wall.pushed.1)) == Kind::PushSpace;
    let gives = wall.kind == BarrierKind::Pushable && !wall.is_open() && wall.pushed.0 > 0 && slides;
    gives.then_some("The wall gives a little. Push again!")
}

/// The instruction for a pushable wall ahead. The action key does not move it.
pub fn pushable_ahead(base: &Base, play: &Play) -> Option<&'static str> {
    let at = play.ahead();
    let wall = play.barriers.at(at)?;
    if wall.kind != BarrierKind::Pushable || wall.is_open() {
        return None;
    }
    Some(match base.kind(at.step(play.party.facing)) {
        Kind::PushSpace => "A pushable wall. Walk into it twice.",
        _ => "You can push this wall only from the other side.",
    })
}

pub const NOTHING_HERE: &str = "Nothing to use here.";

const FIRST_MISSION: u16 = 1;

/// The sentence for an elevator that no path reaches (Quirk Q15).
pub const DEAD_ELEVATOR: &str = "This elevator does not run. It was never connected.";

/// The sentence for entering a base. In the first mission it explains the arrow, which depends on `leads`.
pub fn introduction(seed: Seed, floors: u8, leads: bool) -> String {
    let plural = if floors == 1 { "" } else { "s" };
    let variant = seed.variant().name();
    let arrow = match (seed.mission_and_base().0, leads) {
        (FIRST_MISSION, true) => " Follow the yellow arrow; the pin marks your goal.",
        (FIRST_MISSION, false) => " The arrow shows the way out.",
        _ => "",
    };
    format!("{seed}: {variant}, {floors} floor{plural}.{arrow}")
}

pub fn arrival(travel: &Travel) -> String {
    let floor = travel.to_floor;
    if travel.by_elevator() {
        return format!("The elevator stops at floor {floor}.");
    }
    let way = if floor > travel.from_floor { "up" } else { "down" };
    format!("You climb {way} to floor {floor}.")
}

pub fn question(base: &Base, at: Pos) -> &'static str {
    if Kind::CARS.has(base.kind(at)) { "Elevator: which floor?" } else { "Ladder: up or down?" }
}

pub fn place_kind_of(kind: Kind) -> Option<PlaceKind> {
    match kind {
        Kind::Water => Some(PlaceKind::Water),
        Kind::Fire => Some(PlaceKind::Fire),
        Kind::DarkFloor => Some(PlaceKind::DarkRoom),
        Kind::RoughFloor => Some(PlaceKind::Cave),
        _ => None,
    }
}

/// The cells of all rooms with a part of the generator.
pub fn generator_room(base: &Base) -> CellSet {
    let rooms = base.rooms().map(|room| base.room_cells(room));
    let powered = rooms.filter(|cells| cells.iter().any(|at| base.kind(at) == Kind::Generator));
    powered.fold(CellSet::default(), |all, cells| all.or(&cells))
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Thing, generate};
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::testing::game_in_179;

    #[test]
    fn wall_pushed_once_says_that_it_gives() {
        let mut scene = Scene::about(|site, _, record| {
            let to_space = |heading| site.base().kind(record.at.step(heading)) == Kind::PushSpace;
            record.thing == Thing::PushableWall && Heading::ALL.into_iter().any(to_space)
        });
        let (base, at) = (scene.site().base().clone(), scene.thing.at);
        assert_eq!(nudged(&base, scene.play(), at), None, "it is untouched");
        for heading in Heading::ALL {
            let wall = scene.play_mut().barriers.at_mut(at).expect("a wall");
            wall.pushed = (1, heading);
            let slides = base.kind(at.step(heading)) == Kind::PushSpace;
            assert_eq!(nudged(&base, scene.play(), at).is_some(), slides, "{heading:?}");
        }
    }

    #[test]
    fn pushable_wall_says_how_and_from_which_side() {
        let (site, mut play) = game_in_179();
        let base = site.base();
        let mut walls = site.records().iter().filter(|record| record.thing == Thing::PushableWall);
        let wall = walls.next().expect("17.3 has walls that can be pushed").at;
        let is_space = |&heading: &Heading| base.kind(wall.step(heading)) == Kind::PushSpace;
        let inwards = Heading::ALL.into_iter().find(is_space).expect("its space");
        (play.party.at, play.party.facing) = (wall.step(inwards.back()), inwards);
        assert!(pushable_ahead(base, &play).is_some_and(|said| said.ends_with("Walk into it twice.")));
        (play.party.at, play.party.facing) = (wall.step(inwards), inwards.back());
        assert!(pushable_ahead(base, &play).is_some_and(|said| said.ends_with("from the other side.")));
        play.party.facing = inwards;
        assert_eq!(pushable_ahead(base, &play), None);
    }

    #[test]
    fn the_introduction_counts_floors_in_good_english() {
        assert_eq!(introduction(Seed::classic(179), 4, true), "17.3: planet base, 4 floors.");
        assert_eq!(
            introduction(Seed::classic(10), 1, false),
            "1.10: space station, 1 floor. The arrow shows the way out."
        );
        assert!(
            introduction(Seed::classic(0), 1, true)
                .ends_with("Follow the yellow arrow; the pin marks your goal.")
        );
    }

    #[test]
    fn the_generator_room_holds_the_generator() {
        let base = generate(&Seed::classic(179).into());
        let room = generator_room(&base);
        assert!(room.iter().any(|at| base.kind(at) == Kind::Generator));
    }

    #[test]
    fn the_generator_room_says_what_is_missing_first() {
        let said = |step| PlaceKind::GeneratorRoom.sentence(step);
        for step in [Step::BeatGuardian, Step::UseComputer, Step::TakeCharge] {
            assert_eq!(said(Some(step)), format!("The generator room. {}", step.first()));
        }
        assert!(said(Some(Step::SetCharge)).ends_with("This is what you came for."));
        assert!(said(None).ends_with("This is what you came for."));
        assert_eq!(said(Some(Step::Run)), "The generator room.");
    }
}
