//! Plays the recorded work of the digger or the crawlers in both directions, with pauses around the repair.

mod playback;

use std::path::PathBuf;

use bevy::prelude::*;
pub use rootward_console::{Moment, Watch};
use rootward_presentation::words::dig::opening_of;

pub use self::playback::{DigPlayback, repair_of};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, OpenedIn, Screen},
    },
    input::{Pressed, actions::Action},
    world::base::current::{BaseSwapped, CurrentBase},
};

/// The slowest and the fastest playback, in steps per second.
pub const SPEEDS: (u32, u32) = (1, Watch::MAX_SPEED);

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct WatchRequest(pub Watch);

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct FilmRequest(pub PathBuf);

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct FilmDone {
    pub file: PathBuf,
    /// The message about the success, or the error in one sentence.
    pub result: Result<String, String>,
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Wanted {
    speed: Option<u32>,
    /// The requested moments in order. A later moment can be relative to an earlier one.
    moments: Vec<Moment>,
    told: Option<String>,
}

impl Wanted {
    fn note(&mut self, moment: Option<Moment>, told: Option<String>) {
        self.moments.extend(moment);
        self.told = told;
    }
}

/// Run condition: the digger's work is on screen.
pub fn is_watching(screen: Res<State<Screen>>, mode: Option<Res<State<Mode>>>) -> bool {
    *screen.get() == Screen::Title || mode.is_some_and(|mode| *mode.get() == Mode::Watch)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<DigPlayback>()
        .add_message::<WatchRequest>()
        .add_message::<FilmRequest>()
        .add_message::<FilmDone>()
        .init_resource::<Wanted>()
        .add_systems(
            Update,
            (
                // Waits until the mode has begun, because its start resets the playback.
                apply_wanted.run_if(in_state(Mode::Watch).and_then(resource_exists::<CurrentBase>)),
                handle_requests.run_if(on_message::<WatchRequest>.and_then(resource_exists::<CurrentBase>)),
            )
                .chain()
                .in_set(AppSystems::Load),
        )
        .add_systems(OnEnter(Mode::Watch), begin.run_if(resource_exists::<CurrentBase>))
        .add_systems(
            Update,
            (
                restart.run_if(on_message::<BaseSwapped>),
                steer.run_if(in_state(Mode::Watch)),
                play.run_if(is_watching),
            )
                .chain()
                .in_set(AppSystems::Follow)
                .run_if(resource_exists::<CurrentBase>),
        );
}

fn handle_requests(
    mut requests: MessageReader<WatchRequest>,
    current: Res<CurrentBase>,
    mut wanted: ResMut<Wanted>,
    mut next: ResMut<NextState<Mode>>,
    mut films: MessageWriter<FilmRequest>,
) {
    for WatchRequest(watch) in requests.read() {
        match watch {
            Watch::Start | Watch::Stop => {
                *wanted = Wanted::default();
                next.set(if *watch == Watch::Start { Mode::Watch } else { Mode::Walk });
                continue;
            }
            Watch::Film(file) => {
                films.write(FilmRequest(file.clone()));
                continue;
            }
            Watch::Speed(speed) => wanted.speed = Some(*speed),
            Watch::Step(moment) => wanted.note(Some(*moment), None),
            Watch::Cell(at) => {
                let opening = opening_of(current.dig_log(), *at);
                wanted.note(opening.map(|(step, _)| Moment::After(step)), None);
            }
            Watch::Told(step, told) => wanted.note(Some(Moment::After(*step)), Some(told.clone())),
        }
        NextState::set_if_neq(&mut next, Mode::Watch);
    }
}

fn apply_wanted(current: Res<CurrentBase>, mut wanted: ResMut<Wanted>, mut playback: ResMut<DigPlayback>) {
    if *wanted == Wanted::default() {
        return;
    }
    let Wanted { speed, moments, told } = std::mem::take(&mut *wanted);
    if let Some(speed) = speed {
        playback.speed = speed;
    }
    for moment in moments {
        let step = moment.from(playback.frame.step());
        playback.running = false;
        playback.seek(current.dig_log(), step);
    }
    if let Some(told) = told {
        playback.told = Some((playback.frame.step(), told));
    }
}

/// Starts from the beginning, unless help or the console has just closed.
fn begin(opened_in: Res<OpenedIn>, current: Res<CurrentBase>, playback: ResMut<DigPlayback>) {
    if opened_in.0 != Mode::Watch {
        restart(current, playback);
    }
}

fn restart(current: Res<CurrentBase>, mut playback: ResMut<DigPlayback>) {
    playback.restart(current.dig_log());
}

fn steer(pressed: Res<Pressed>, current: Res<CurrentBase>, mut playback: ResMut<DigPlayback>) {
    let dig_log = current.dig_log();
    if pressed.just_pressed(Action::Act) {
        playback.running = !playback.running;
    }
    if pressed.just_pressed(Action::North) || pressed.just_pressed(Action::South) {
        playback.change_speed(pressed.just_pressed(Action::North));
    }
    if pressed.just_pressed(Action::TurnRight) || pressed.just_pressed(Action::TurnLeft) {
        playback.seek_phase(dig_log, pressed.just_pressed(Action::TurnRight));
    }
    let now = playback.frame.step();
    let (back, on) = (pressed.just_pressed(Action::West), pressed.just_pressed(Action::East));
    match (back, on) {
        (true, false) if playback.running => playback.backwards = true,
        (false, true) if playback.running => playback.backwards = false,
        (true, false) => playback.seek(dig_log, now.saturating_sub(1)),
        (false, true) => playback.seek(dig_log, now + 1),
        _ => {}
    }
}

fn play(time: Res<Time>, current: Res<CurrentBase>, mut playback: ResMut<DigPlayback>) {
    playback.pass(current.dig_log(), time.delta().as_micros() as u64);
}

#[cfg(test)]
mod tests {
    use rootward_gen::{DigLog, Generator, Phase, Pos, Seed, crawlers::Design};

    use super::*;
    use crate::{app::testing, ui::console::lines::RunLine};

    fn restarted(dig_log: &DigLog) -> DigPlayback {
        let mut playback = DigPlayback::default();
        playback.restart(dig_log);
        playback
    }

    #[test]
    fn a_log_plays_to_the_finished_base_and_back() {
        let (base, dig_log) = DigLog::of(&Seed::classic(179).into());
        let mut playback = restarted(&dig_log);
        for _ in 0..400 {
            playback.pass(&dig_log, 100_000);
        }
        assert!(Pos::all().all(|at| playback.frame.id(at) == base.id(at)));
        playback.backwards = true;
        for _ in 0..400 {
            playback.pass(&dig_log, 100_000);
        }
        assert_eq!(playback.frame.step(), 0);
        assert!(Pos::all().all(|at| playback.frame.id(at) == rootward_gen::CellId::ROCK));
    }

    #[test]
    fn phases_can_be_stepped_in_both_directions() {
        let (_, dig_log) = DigLog::of(&Seed::classic(179).into());
        let mut playback = DigPlayback::default();
        while playback.phase(&dig_log) != Phase::Dig {
            playback.seek_phase(&dig_log, true);
        }
        let dig = playback.frame.step();
        playback.seek_phase(&dig_log, true);
        playback.seek_phase(&dig_log, false);
        assert_eq!(playback.frame.step(), dig);
    }

    fn crawled(cut_off: bool) -> DigLog {
        let text = "(preset: \"cells\", constants: (border_opening: 0), closed_joinable: true)";
        let design = Design::from_ron("sealed.ron", text).expect("a good design");
        let mut generator = Generator::new();
        if cut_off {
            generator = generator.with_design(design);
        }
        DigLog::by(&mut generator, &"w42".parse::<Seed>().expect("a seed").into()).1
    }

    /// The phases in playback order, with their numbers of frames.
    fn shown(dig_log: &DigLog) -> Vec<(Phase, usize)> {
        let mut playback = restarted(dig_log);
        let mut shown: Vec<(Phase, usize)> = Vec::new();
        while playback.frame.step() < dig_log.steps().len() {
            playback.pass(dig_log, 100_000);
            let phase = playback.phase(dig_log);
            match shown.last_mut() {
                Some((last, frames)) if *last == phase => *frames += 1,
                _ => shown.push((phase, 1)),
            }
        }
        shown
    }

    #[test]
    fn the_repair_is_always_a_separate_phase() {
        for (cut_off, least) in [(false, 25), (true, 50)] {
            let dig_log = crawled(cut_off);
            let [start, end] = repair_of(&dig_log).expect("crawlers repair");
            assert_eq!(end > start, cut_off);
            let phases = shown(&dig_log);
            let place = phases.iter().position(|&(phase, _)| phase == Phase::Rejoin).expect("it is shown");
            assert!(phases[place].1 >= least, "{phases:?}");
            assert_eq!((phases[place - 1].0, phases[place + 1].0), (Phase::Crawl, Phase::NumberCells));
        }
        let (_, dug) = DigLog::of(&Seed::classic(179).into());
        assert_eq!(repair_of(&dug), None);
    }

    #[test]
    fn the_repair_can_be_reached_from_both_sides() {
        let dig_log = crawled(false);
        let mut playback = restarted(&dig_log);
        let mut walked = Vec::new();
        while playback.frame.step() < dig_log.steps().len() {
            playback.seek_phase(&dig_log, true);
            walked.push(playback.phase(&dig_log));
        }
        let around = walked.windows(3).find(|phases| phases[1] == Phase::Rejoin).expect("it is walked to");
        assert_eq!(around, [Phase::Crawl, Phase::Rejoin, Phase::NumberCells]);
        while playback.phase(&dig_log) != Phase::Rejoin {
            playback.seek_phase(&dig_log, false);
        }
        playback.seek_phase(&dig_log, false);
        assert_eq!(playback.phase(&dig_log), Phase::Crawl);
    }

    #[test]
    fn speed_stays_between_its_bounds() {
        let mut playback = DigPlayback::default();
        (0..40).for_each(|_| playback.change_speed(true));
        assert_eq!(playback.speed, SPEEDS.1);
        (0..40).for_each(|_| playback.change_speed(false));
        assert_eq!(playback.speed, SPEEDS.0);
    }

    fn step(app: &App) -> usize {
        app.world().resource::<DigPlayback>().frame.step()
    }

    #[test]
    fn the_console_seeks_steps_and_writers_of_cells() {
        for seed in ["17.3", "w42"] {
            let mut app = testing::app_in(seed.parse().expect("a seed"));
            testing::console(&mut app, "watch step 812");
            testing::updates(&mut app, 4);
            assert_eq!((testing::mode(&app), step(&app)), (Some(Mode::Watch), 812), "{seed}");
            for line in ["watch step +1", "watch step +1", "watch step -5"] {
                app.world_mut().write_message(RunLine(line.to_owned()));
            }
            testing::updates(&mut app, 4);
            assert_eq!(step(&app), 809, "{seed}");
            let entrance = app.world().resource::<CurrentBase>().base().entrance();
            testing::console(&mut app, &format!("watch cell {} {}", entrance.x, entrance.y));
            testing::updates(&mut app, 4);
            let playback = app.world().resource::<DigPlayback>();
            assert_eq!((playback.last, playback.running), (Some(entrance), false), "{seed}");
            let made = app.world().resource::<CurrentBase>().dig_log().steps()[step(&app) - 1];
            assert_eq!(made.at, entrance, "{seed}");
            let before = step(&app);
            let told = testing::console(&mut app, "watch step 999999");
            assert!(told[0].text.contains("steps, not 999999"), "{}", told[0].text);
            testing::updates(&mut app, 4);
            assert_eq!(step(&app), before, "{seed}");
        }
    }

    #[test]
    fn keys_step_on_and_back_during_a_pause() {
        let mut app = testing::app_in_179();
        testing::console(&mut app, "watch step 100");
        testing::updates(&mut app, 4);
        for (key, now) in [(KeyCode::KeyD, 101), (KeyCode::KeyD, 102), (KeyCode::KeyA, 101)] {
            testing::tap(&mut app, key);
            assert_eq!(step(&app), now);
        }
    }
}
