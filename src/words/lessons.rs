//! Lessons. Each element of a base is explained once, but not during the meltdown or in a recording.

pub mod kept;

use std::time::Duration;

use bevy::prelude::*;
use rootward_presentation::{
    objective::Step,
    words::lessons::{met, topic::Topic},
};
use rootward_rules::{play::Play, site::Site};

use self::kept::Taught;
use crate::{
    host::{schedule::AppSystems, states::Mode},
    input::{labels::KeyLabels, settings::Settings},
    session::replay::playback::Replayed,
    world::{base::current::BaseSwapped, ticking::has_play},
};

/// Display time of a lesson.
const STANDS: Duration = Duration::from_secs(9);
/// Display time of a page of the log, long enough to read it.
const PAGE_STANDS: Duration = Duration::from_secs(18);
/// The display time of a page runs faster by this factor while the party walks.
const WALKING_ON: u32 = 4;
/// Minimum display time, long enough to read the lesson. No other lesson replaces it earlier.
const AT_LEAST: Duration = Duration::from_secs(6);
/// Minimum time between two lessons in a fight.
const FIGHT_PAUSE: Duration = Duration::from_secs(8);

#[derive(Resource, Clone, Debug, Default)]
pub struct Lesson {
    text: Option<String>,
    topic: Option<Topic>,
    /// Whether the text is a found page of the log instead of a lesson.
    page: bool,
    stood: Duration,
}

impl Lesson {
    #[cfg(test)]
    pub fn saying(text: String) -> Self {
        Self { text: Some(text), ..Self::default() }
    }

    pub fn about(topic: Topic, text: String) -> Self {
        Self { text: Some(text), topic: Some(topic), ..Self::default() }
    }

    pub fn page(text: String) -> Self {
        Self { text: Some(text), page: true, ..Self::default() }
    }

    pub const fn topic(&self) -> Option<Topic> {
        self.topic
    }

    pub const fn is_page(&self) -> bool {
        self.page
    }

    const fn stands(&self) -> Duration {
        if self.page { PAGE_STANDS } else { STANDS }
    }

    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lesson>().add_plugins(kept::plugin).add_systems(
        Update,
        (
            clear_lesson.run_if(on_message::<BaseSwapped>),
            note_shop.run_if(in_state(Mode::Shop).and_then(state_changed::<Mode>)),
            (age_lesson, teach).chain().run_if(in_state(Mode::Walk)).run_if(has_play),
        )
            .chain()
            .in_set(AppSystems::Follow),
    );
}

fn note_shop(mut taught: ResMut<Taught>, mut lesson: ResMut<Lesson>) {
    if !taught.knows(Topic::Shop) {
        taught.note(Topic::Shop);
    }
    if lesson.topic == Some(Topic::Shop) {
        *lesson = Lesson::default();
    }
}

fn clear_lesson(mut lesson: ResMut<Lesson>) {
    *lesson = Lesson::default();
}

/// A page covers the map, so it disappears sooner while the party walks. It can be read again in the help.
fn age_lesson(time: Res<Time>, play: Res<Play>, mut lesson: ResMut<Lesson>) {
    if lesson.text.is_none() {
        return;
    }
    let walks_on = lesson.page && !play.party.motion.is_rest();
    let pace = if walks_on { WALKING_ON } else { 1 };
    lesson.bypass_change_detection().stood += time.delta() * pace;
    if lesson.stood > lesson.stands() {
        *lesson = Lesson::default();
    }
}

fn teach(
    time: Res<Time>,
    (settings, replayed): (Res<Settings>, Option<Res<Replayed>>),
    site: Res<Site>,
    play: Res<Play>,
    keys: KeyLabels,
    mut taught: ResMut<Taught>,
    mut lesson: ResMut<Lesson>,
    (mut asked, mut pause): (Local<Option<Step>>, Local<Duration>),
) {
    *pause = pause.saturating_sub(time.delta());
    let next = Step::of(&site, &play);
    // A lesson is removed if the player has already done what it asks for.
    let melts = play.objective.is_meltdown();
    if melts || asked.is_some_and(|asked| asked != next) {
        *asked = None;
        if lesson.text.is_some() && (melts || !lesson.page) {
            *lesson = Lesson::default();
        }
    }
    let is_moot =
        |topic: Topic| topic.passes() && met::most_urgent(&site, &play, |other| other == topic).is_none();
    if lesson.stood > AT_LEAST && play.is_changed() && lesson.topic.is_some_and(is_moot) {
        *lesson = Lesson::default();
    }
    // A page stays until the player has had time to read it.
    let busy = lesson.text.is_some() && (lesson.page || lesson.stood < AT_LEAST);
    if !settings.hints
        || replayed.is_some()
        || busy
        || !play.is_changed()
        || play.objective.is_meltdown()
        || play.is_over()
        || play.party.place.is_outside()
    {
        return;
    }
    let fights = met::is_in_fight(&site, &play);
    if fights && !pause.is_zero() {
        return;
    }
    let is_wanted = |topic: Topic| !taught.knows(topic) && (!fights || topic.is_about_fights());
    let Some(topic) = met::most_urgent(&site, &play, is_wanted) else { return };
    taught.note(topic);
    *pause = FIGHT_PAUSE;
    *asked = Some(next);
    *lesson = Lesson::about(topic, topic.words(&keys, Some(next)));
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Heading, Pos, Seed};
    use rootward_presentation::{
        keys::{Key, Keys},
        objective::next_step,
    };
    use rootward_rules::{
        encounters::Mood,
        objective::{Meltdown, Stage},
        party::{
            Doing, Motion,
            pack::{Log, LogKind},
        },
        scene::Scene,
        tables::items::ItemName,
        terrain::distance,
    };

    use super::*;
    use crate::{
        app::testing::{app_in, app_in_179, position, put_party, set_mode, updates},
        input::bindings::Bindings,
        kit::{font::width, wrap::wrap_block},
    };

    /// Width of a row of a lesson in the smallest room, and the number of rows above the cells around the party.
    const SMALLEST: (f32, usize) = (268.0, 4);

    impl Keys for Bindings {
        fn label(&self, key: Key) -> String {
            self.hint(key.into(), false)
        }
    }

    fn text(app: &App) -> Option<String> {
        app.world().resource::<Lesson>().text().map(str::to_owned)
    }

    fn play(app: &mut App) -> Mut<'_, Play> {
        app.world_mut().resource_mut()
    }

    /// All topics except those in `left` are taught.
    fn app_without(number: u16, left: &[Topic]) -> App {
        let mut app = app_in(Seed::classic(number));
        let mut taught = app.world_mut().resource_mut::<Taught>();
        Topic::ALL.into_iter().filter(|topic| !left.contains(topic)).for_each(|topic| taught.note(topic));
        app
    }

    #[test]
    fn a_lesson_appears_when_needed_and_only_once() {
        let mut app = app_without(0, &[Topic::Charge]);
        updates(&mut app, 20 * 12);
        play(&mut app).pack.set(ItemName::Explosives, 1);
        updates(&mut app, 2);
        assert!(text(&app).is_some_and(|text| text.contains("charge")), "{:?}", text(&app));
        updates(&mut app, 20 * 12);
        assert_eq!(text(&app), None);
    }

    #[test]
    fn a_lesson_about_a_fight_ends_with_the_fight() {
        for (topic, stays) in [(Topic::Crowd, false), (Topic::Back, false), (Topic::Cupboard, true)] {
            let mut app = app_without(0, &[]);
            let lesson = |stood| Lesson { stood, ..Lesson::about(topic, "A lesson.".to_owned()) };
            app.insert_resource(lesson(Duration::ZERO));
            updates(&mut app, 3);
            assert!(text(&app).is_some(), "{topic:?}: there is time to read it");
            app.insert_resource(lesson(AT_LEAST));
            updates(&mut app, 3);
            assert_eq!(text(&app).is_some(), stays, "{topic:?}");
        }
    }

    /// Puts a hunting creature two cells beside the party, in sight. God mode protects the party.
    fn rouse_a_neighbour(app: &mut App) {
        let mut play = play(app);
        play.god = true;
        let at = play.party.at;
        for cell in Pos::all().filter(|&cell| distance(cell, at) <= 4) {
            play.seen.visible.insert(cell);
            play.seen.remembered.insert(cell);
        }
        let group = play.groups.get_mut(0).expect("a group");
        (group.at, group.mood) = (at.offset(2, 0), Mood::Chase);
    }

    /// The topics that are taught in 40 seconds, and the times at which they appear.
    fn taught_in_179(each_frame: impl Fn(&mut App)) -> Vec<(Option<Topic>, Duration)> {
        let mut app = app_in_179();
        let mut changes: Vec<(Option<Topic>, Duration)> = Vec::new();
        for frame in 0..20 * 40 {
            each_frame(&mut app);
            updates(&mut app, 1);
            let topic = app.world().resource::<Lesson>().topic();
            if changes.last().is_none_or(|(last, _)| *last != topic) {
                changes.push((topic, Duration::from_millis(50 * frame)));
            }
        }
        changes
    }

    #[test]
    fn fight_teaches_only_fights_and_slowly() {
        let mut told = taught_in_179(rouse_a_neighbour);
        told.retain(|(topic, _)| topic.is_some());
        told.dedup_by_key(|(topic, _)| *topic);
        // The first lesson may come from before the fight.
        told.remove(0);
        assert!(told.len() > 1, "{told:?}");
        assert!(told.iter().all(|(topic, _)| topic.is_some_and(Topic::is_about_fights)), "{told:?}");
        assert!(told.windows(2).all(|pair| pair[1].1 - pair[0].1 >= FIGHT_PAUSE), "{told:?}");
    }

    #[test]
    fn a_lesson_stays_long_enough_to_be_read() {
        let changes = taught_in_179(|_| {});
        assert!(changes.len() > 1, "{changes:?}");
        let least = AT_LEAST - Duration::from_millis(50);
        // The first lesson may have come before the first frame.
        let long =
            changes.windows(2).skip(1).all(|pair| pair[0].0.is_none() || pair[1].1 - pair[0].1 >= least);
        assert!(long, "{changes:?}");
    }

    #[test]
    fn a_visited_shop_needs_no_lesson() {
        let mut app = app_in(Seed::classic(0));
        app.insert_resource(Taught::default());
        set_mode(&mut app, Mode::Shop);
        app.update();
        assert!(app.world().resource::<Taught>().knows(Topic::Shop));
    }

    #[test]
    fn nothing_is_taught_in_the_meltdown() {
        let mut app = app_in(Seed::classic(0));
        // At the hatch, the party would win the base immediately.
        let inside = position(&mut app).step(Heading::South);
        put_party(&mut app, inside);
        app.insert_resource(Lesson::saying("A lesson.".to_owned()));
        let mut play = play(&mut app);
        play.pack.set(ItemName::Explosives, 1);
        play.objective.stage = Stage::Meltdown(Meltdown { began: 0, ticks: 99_999 });
        updates(&mut app, 2);
        assert_eq!(text(&app), None);
    }

    #[test]
    fn every_base_teaches_and_hints_can_be_switched_off() {
        for (seed, on) in [(Seed::classic(179), true), (Seed::classic(0), true), (Seed::classic(0), false)] {
            let mut app = app_in(seed);
            app.world_mut().resource_mut::<Settings>().hints = on;
            app.insert_resource(Lesson::default());
            let taught = app.world().resource::<Taught>().clone();
            play(&mut app).pack.set(ItemName::Explosives, 1);
            updates(&mut app, 4);
            assert_eq!(text(&app).is_some(), on, "{seed}");
            assert_eq!(*app.world().resource::<Taught>() != taught, on, "{seed}");
        }
    }

    const SUBJECTS: [(Step, &str); 5] = [
        (Step::FreeCaptive, "captive"),
        (Step::SetCharge, "generators"),
        (Step::UseComputer, "computer"),
        (Step::TakeCharge, "charge"),
        (Step::BeatGuardian, "guardian"),
    ];

    const ORDERS: [&str; 4] = ["First", "Set", "Find", "Press"];

    fn set_state(play: &mut Play, bits: u8, stage: Stage) {
        let is_set = |bit: u8| bits >> bit & 1 == 1;
        play.objective.stage = stage;
        play.objective.probes = u8::from(is_set(0));
        play.pack.set(ItemName::Explosives, is_set(1).into());
        play.pack.log = Log::default();
        if is_set(2) {
            play.pack.log.learn(LogKind::Computer, 0);
        }
        if is_set(3) {
            play.seen.remembered = Pos::all().collect();
        }
    }

    /// Checks that every lesson about the goal asks for the same thing as the line of the objective.
    fn check_goal(step: Step, subject: &str, line: &str, keys: &impl Keys) {
        for topic in [Topic::Charge, Topic::Computer, Topic::Generators] {
            let words = topic.words(keys, Some(step));
            let mut sentences = words.split_inclusive(['.', '!', ':']).map(str::trim);
            let order = sentences.find(|said| ORDERS.iter().any(|order| said.starts_with(order)));
            assert!(
                order.is_none() || words.contains(subject),
                "{topic:?} asks `{order:?}`, the objective says {line}"
            );
            let asks_to_set = words.contains("to set the charge") || words.contains("Set it");
            assert_eq!(asks_to_set, step == Step::SetCharge && topic != Topic::Computer, "{words}");
        }
    }

    #[test]
    fn lessons_ask_for_the_objective_in_any_state() {
        let mut seen = Vec::new();
        let stages =
            [Stage::Explore, Stage::Meltdown(Meltdown::default()), Stage::Lost, Stage::Won { left: 1 }];
        for number in [0, 1, 10, 179] {
            let mut scene = Scene::new(number);
            scene.play_mut().groups = scene.groups.clone();
            for (bits, stage) in (0..16).flat_map(|bits| stages.map(|stage| (bits, stage))) {
                set_state(scene.play_mut(), bits, stage);
                let (site, play) = (scene.site(), scene.play());
                let step = Step::of(site, play);
                let line = next_step(site, play, &play.seen.remembered);
                seen.push(step);
                if let Some(&(_, subject)) = SUBJECTS.iter().find(|(other, _)| *other == step) {
                    assert!(line.contains(subject), "{step:?}: {line}");
                    check_goal(step, subject, &line, &Bindings::default());
                } else {
                    // There are no lessons in the meltdown and after it.
                    assert!(play.objective.is_meltdown() || play.is_over(), "{step:?}");
                }
            }
        }
        assert!(SUBJECTS.iter().all(|(step, _)| seen.contains(step)), "{seen:?}");
    }

    #[test]
    fn a_lesson_disappears_when_its_task_is_done() {
        let mut app = app_without(1, &[Topic::Charge]);
        updates(&mut app, 20 * 12);
        play(&mut app).pack.set(ItemName::Explosives, 1);
        updates(&mut app, 2);
        assert!(text(&app).is_some_and(|text| text.contains("guardian")), "{:?}", text(&app));
        play(&mut app).objective.probes = 1;
        updates(&mut app, 2);
        assert_eq!(text(&app), None);
    }

    #[test]
    fn a_walk_shortens_a_page_of_the_log() {
        let mut app = app_in(Seed::classic(0));
        app.world_mut().resource_mut::<Settings>().hints = false;
        let mut seconds = |walks: bool| {
            app.insert_resource(Lesson::page("A page.".to_owned()));
            let at = position(&mut app);
            let mut frames = 0;
            while text(&app).is_some() && frames < 20 * 30 {
                if walks {
                    play(&mut app).party.motion = Motion::new(Doing::Step(at), 6);
                }
                updates(&mut app, 1);
                frames += 1;
            }
            frames / 20
        };
        let (rests, walks) = (seconds(false), seconds(true));
        assert!((16..20).contains(&rests) && walks < rests / 2, "{rests}, {walks}");
    }

    #[test]
    fn every_lesson_fits_above_the_party() {
        let steps = SUBJECTS.map(|(step, _)| Some(step)).into_iter().chain([None]);
        for (topic, next) in steps.flat_map(|next| Topic::ALL.map(|topic| (topic, next))) {
            let words = topic.words(&Bindings::default(), next);
            let rows = wrap_block(&words, SMALLEST.0);
            assert!(rows.len() <= SMALLEST.1, "{} rows: {words}", rows.len());
            assert!(rows.iter().all(|row| width(row) <= SMALLEST.0), "{words}");
            assert!(words.ends_with(['.', '!']), "{words}");
        }
    }
}
