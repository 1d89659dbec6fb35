//! The first three bases teach what they introduce: one line when something first matters,
//! once each. Nothing is taught during the meltdown.

use std::time::Duration;

use bevy::prelude::*;
use rootward_gen::{Difficulty, DoorKind, Pos, PuzzleKind, Thing};
use rootward_rules::{
    encounters::Stance, play::Play, site::Site, tables::items::ItemName, terrain::distance,
};

use crate::{
    base::current::BaseSwapped,
    input::{actions::Action, labels::KeyLabels},
    schedule::AppSystems,
    settings::Settings,
    states::Mode,
    ticking::has_play,
};

/// The last map that teaches.
const LAST: Difficulty = Difficulty::of_map(2);
/// How long a lesson is shown.
const STANDS: Duration = Duration::from_secs(9);
/// How long it is shown before another may replace it.
const AT_LEAST: Duration = Duration::from_millis(3500);
/// How near a thing has to be to matter, in cells.
const NEAR: i16 = 2;
/// How near creatures have to be to matter, in cells.
const ENEMY_NEAR: u32 = 6;

/// The lesson on screen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lesson {
    text: Option<String>,
    stood: Duration,
}

impl Lesson {
    /// What it says, while it is shown.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

/// What is taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Door,
    BlueDoor,
    PunchDoor,
    Enemy,
    Cupboard,
    Socket,
    Shop,
    Computer,
    Charge,
    Generators,
    Ladder,
    Iris,
    Levers,
    Grate,
    Laser,
    Energy,
}

/// What was taught since the program began.
#[derive(Resource, Clone, Debug, Default)]
struct Taught(Vec<Topic>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lesson>().init_resource::<Taught>().add_systems(
        Update,
        (
            clear_lesson.run_if(on_message::<BaseSwapped>),
            (age_lesson, teach).chain().run_if(in_state(Mode::Walk)).run_if(has_play),
        )
            .chain()
            .in_set(AppSystems::Follow),
    );
}

fn clear_lesson(mut lesson: ResMut<Lesson>) {
    *lesson = Lesson::default();
}

fn age_lesson(time: Res<Time>, mut lesson: ResMut<Lesson>) {
    if lesson.text.is_none() {
        return;
    }
    lesson.bypass_change_detection().stood += time.delta();
    if lesson.stood > STANDS {
        *lesson = Lesson::default();
    }
}

fn teach(
    settings: Res<Settings>,
    site: Res<Site>,
    play: Res<Play>,
    keys: KeyLabels,
    mut taught: ResMut<Taught>,
    mut lesson: ResMut<Lesson>,
) {
    if play.objective.is_meltdown() {
        if lesson.text.is_some() {
            *lesson = Lesson::default();
        }
        return;
    }
    let busy = lesson.text.is_some() && lesson.stood < AT_LEAST;
    if !settings.hints
        || busy
        || !play.is_changed()
        || site.difficulty() > LAST
        || play.party.place.is_outside()
    {
        return;
    }
    let Some(topic) = most_urgent_topic(&site, &play, |topic| !taught.0.contains(&topic)) else { return };
    taught.0.push(topic);
    *lesson = Lesson { text: Some(words(topic, &keys)), stood: Duration::ZERO };
}

/// The most urgent wanted topic that matters now.
fn most_urgent_topic(site: &Site, play: &Play, wanted: impl Fn(Topic) -> bool) -> Option<Topic> {
    let urgent = [
        (Topic::Enemy, is_enemy_near(play)),
        (Topic::Charge, play.pack.has(ItemName::Explosives)),
        (
            Topic::Energy,
            play.squad.standing().any(|droid| droid.energy * 4 < site.tables().dials.energy.full),
        ),
    ];
    let first = urgent.into_iter().find(|&(topic, now)| now && wanted(topic)).map(|(topic, _)| topic);
    first.or_else(|| {
        near(play.party.at).filter_map(|at| topic_at(site, play, at)).find(|&topic| wanted(topic))
    })
}

/// Creatures that would fight, in sight and not far.
fn is_enemy_near(play: &Play) -> bool {
    play.groups.iter().any(|group| {
        group.is_there()
            && group.mood.stance() != Stance::Peaceful
            && play.seen.visible.contains(group.at)
            && distance(group.at, play.party.at) <= ENEMY_NEAR
    })
}

/// The cells around a cell.
fn near(at: Pos) -> impl Iterator<Item = Pos> {
    (-NEAR..=NEAR).flat_map(move |dy| (-NEAR..=NEAR).map(move |dx| at.offset(dx, dy)))
}

/// The topic of what stands on a cell.
fn topic_at(site: &Site, play: &Play, at: Pos) -> Option<Topic> {
    let seen = play.seen.remembered.contains(at);
    site.records().at(at).filter(|_| seen).find_map(|record| match record.thing {
        Thing::Door(_) if play.is_open(record.number) => None,
        Thing::Door(door) => match door.kind {
            DoorKind::Button => Some(Topic::Door),
            DoorKind::Blue => Some(Topic::BlueDoor),
            DoorKind::Punch => Some(Topic::PunchDoor),
            DoorKind::Iris | DoorKind::Captive => Some(Topic::Iris),
            DoorKind::Laser => Some(Topic::Laser),
            _ => None,
        },
        Thing::Terminal { .. } => Some(Topic::Laser),
        Thing::Panel(panel) if matches!(panel.kind, PuzzleKind::Lever | PuzzleKind::Levers) => {
            Some(Topic::Levers)
        }
        Thing::Grate(Some(_)) => Some(Topic::Grate),
        Thing::Cupboard { .. } if !play.traps.is_opened(record.number) => Some(Topic::Cupboard),
        Thing::Socket(_) => Some(Topic::Socket),
        Thing::Shop => Some(Topic::Shop),
        Thing::Computer(_) => Some(Topic::Computer),
        Thing::Generator => Some(Topic::Generators),
        Thing::Ladder(_) => Some(Topic::Ladder),
        _ => None,
    })
}

fn words(topic: Topic, keys: &KeyLabels) -> String {
    let key = |action| format!("[{}]", keys.label(action));
    let (act, fire) = (key(Action::Act), key(Action::Fire));
    match topic {
        Topic::Door => format!("Face a door and press {act}: its button opens and closes it."),
        Topic::BlueDoor => "Walk into a blue door: it opens. It throws shots back.".to_owned(),
        Topic::PunchDoor => format!("A dented door opens to any blow: hold {fire}."),
        Topic::Enemy => {
            format!(
                "Creatures! Face them and hold {fire}. {} swaps front and back row.",
                key(Action::SwapRows)
            )
        }
        Topic::Cupboard => format!("Face a cupboard and press {act} to take what is in it."),
        Topic::Socket => format!("A socket charges the droids: face it, press {act}, and stay."),
        Topic::Shop => format!("A shop: press {act} at its counter to buy, repair and revive."),
        Topic::Computer => format!("The probe computer: bring the guardian's password and press {act}."),
        Topic::Charge => {
            "You carry the charge. It belongs at the generators: a big humming block.".to_owned()
        }
        Topic::Generators => format!("The generators: press {act} to set the charge. Then run!"),
        Topic::Ladder => format!("A ladder leads to another floor: stand on it and press {act}."),
        Topic::Iris => format!("An iris door: press {act}, then find the order of its four buttons."),
        Topic::Levers => format!("A panel: press {act} and move its levers until its lock opens."),
        Topic::Grate => {
            "A red rim: when you step off this grate, a wall rises. Look for its release button.".to_owned()
        }
        Topic::Laser => {
            "A laser door opens at its terminal, with the password that a courier carries.".to_owned()
        }
        Topic::Energy => {
            format!("Low energy: find a socket, or hold {} where it is quiet.", key(Action::Sleep))
        }
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::{app_in, position, put_party, updates};

    fn text(app: &App) -> Option<String> {
        app.world().resource::<Lesson>().text().map(str::to_owned)
    }

    #[test]
    fn a_lesson_comes_when_it_matters_and_only_once() {
        let mut app = app_in(Seed::classic(0));
        app.world_mut().resource_mut::<Taught>().0.extend([Topic::Door, Topic::BlueDoor, Topic::Cupboard]);
        updates(&mut app, 20 * 12);
        app.world_mut().resource_mut::<Play>().pack.set(ItemName::Explosives, 1);
        updates(&mut app, 2);
        assert!(text(&app).is_some_and(|text| text.contains("charge")), "{:?}", text(&app));
        updates(&mut app, 20 * 12);
        assert_eq!(text(&app), None);
    }

    #[test]
    fn nothing_is_taught_in_the_meltdown() {
        let mut app = app_in(Seed::classic(0));
        // At the hatch, the base would be won at once.
        let inside = position(&mut app).step(rootward_gen::Heading::South);
        put_party(&mut app, inside);
        app.world_mut().resource_mut::<Lesson>().text = Some("A lesson.".to_owned());
        let mut play = app.world_mut().resource_mut::<Play>();
        play.pack.set(ItemName::Explosives, 1);
        play.objective.stage =
            rootward_rules::objective::Stage::Meltdown(rootward_rules::objective::Meltdown {
                began: 0,
                ticks: 99_999,
            });
        updates(&mut app, 2);
        assert_eq!(text(&app), None);
    }

    #[test]
    fn later_maps_teach_nothing_and_hints_can_be_switched_off() {
        for (seed, on) in [(Seed::classic(179), true), (Seed::classic(0), false)] {
            let mut app = app_in(seed);
            app.world_mut().resource_mut::<Settings>().hints = on;
            app.world_mut().resource_mut::<Lesson>().text = None;
            app.world_mut().resource_mut::<Play>().pack.set(ItemName::Explosives, 1);
            updates(&mut app, 4);
            assert_eq!(text(&app), None, "{seed}");
        }
    }
}
