//! Watching the digger: its recorded work, played forwards and backwards.

use bevy::prelude::*;
use rootward_gen::{CellSet, Frame, Phase, Recording};

use crate::{
    AppSystems,
    base::current::{BaseSwapped, CurrentBase},
    console::commands::Watch,
    input::{Pressed, actions::Action},
    screens::{Mode, Screen, keys::OpenedIn},
};

/// How long a base takes at the speed that a playback begins with, in seconds.
const DURATION: u32 = 30;
/// The slowest and the fastest playback, in steps a second.
pub const SPEEDS: (u32, u32) = (1, Watch::MAX_SPEED);

/// The player of a recording.
#[derive(Resource, Clone, Debug)]
pub struct Playback {
    /// The layers at the moment that is shown.
    pub frame: Frame,
    /// Steps a second.
    pub speed: u32,
    /// Whether it plays by itself.
    pub running: bool,
    /// Whether it plays towards the beginning.
    pub backwards: bool,
    /// Cells that were written since the last frame of the screen.
    pub touched: CellSet,
    /// The cell that was written last.
    pub last: Option<rootward_gen::Pos>,
    /// Whether everything has to be drawn anew.
    pub stale: bool,
    /// Part of a step that is due, in millionths.
    due: u64,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            frame: Frame::default(),
            speed: 300,
            running: true,
            backwards: false,
            touched: CellSet::default(),
            last: None,
            stale: true,
            due: 0,
        }
    }
}

impl Playback {
    /// Starts from the beginning, at a speed at which the whole recording takes half a minute.
    pub fn restart(&mut self, recording: &Recording) {
        let steps = recording.steps().len() as u32;
        *self = Self { speed: (steps / DURATION).max(1), ..Self::default() };
    }

    /// Shows the moment after `step` steps.
    pub fn seek(&mut self, recording: &Recording, step: usize) {
        let Self { frame, touched, last, .. } = self;
        frame.seek(recording, step, |at| {
            touched.insert(at);
            *last = Some(at);
        });
    }

    /// The phase that is at work.
    pub fn phase(&self, recording: &Recording) -> Phase {
        recording.phase_at(self.frame.step())
    }

    /// Goes to the beginning of the next phase that writes anything, or of this or the last one.
    pub fn seek_phase(&mut self, recording: &Recording, forwards: bool) {
        let now = self.frame.step();
        let mut starts = recording.phase_starts().iter().map(|&(_, start)| start);
        let end = recording.steps().len();
        let target = if forwards {
            starts.find(|&start| start > now).unwrap_or(end)
        } else {
            starts.rfind(|&start| start < now).unwrap_or(0)
        };
        self.seek(recording, target);
    }

    /// Doubles or halves the speed.
    pub fn change_speed(&mut self, faster: bool) {
        let speed = if faster { self.speed.saturating_mul(2) } else { self.speed / 2 };
        self.speed = speed.clamp(SPEEDS.0, SPEEDS.1);
    }

    /// Lets some time pass, in millionths of a second.
    fn pass(&mut self, recording: &Recording, microseconds: u64) {
        if !self.running {
            return;
        }
        self.due += microseconds * u64::from(self.speed);
        let steps = (self.due / 1_000_000) as usize;
        self.due %= 1_000_000;
        let now = self.frame.step();
        let target = if self.backwards { now.saturating_sub(steps) } else { now + steps };
        self.seek(recording, target);
    }
}

/// Run condition: the digger's work is on screen.
pub fn is_watching(screen: Res<State<Screen>>, mode: Option<Res<State<Mode>>>) -> bool {
    *screen.get() == Screen::Title || mode.is_some_and(|mode| *mode.get() == Mode::Watch)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
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

/// From the beginning, but not when help or console close again.
fn begin(opened_in: Res<OpenedIn>, current: Res<CurrentBase>, playback: ResMut<Playback>) {
    if opened_in.0 != Mode::Watch {
        restart(current, playback);
    }
}

fn restart(current: Res<CurrentBase>, mut playback: ResMut<Playback>) {
    playback.restart(current.recording());
}

/// Steps one by one, whole phases, speed and direction.
fn steer(pressed: Res<Pressed>, current: Res<CurrentBase>, mut playback: ResMut<Playback>) {
    let recording = current.recording();
    if pressed.fresh(Action::Act) {
        playback.running = !playback.running;
    }
    if pressed.fresh(Action::North) || pressed.fresh(Action::South) {
        playback.change_speed(pressed.fresh(Action::North));
    }
    if pressed.fresh(Action::TurnRight) || pressed.fresh(Action::TurnLeft) {
        playback.seek_phase(recording, pressed.fresh(Action::TurnRight));
    }
    let now = playback.frame.step();
    let (back, on) = (pressed.fresh(Action::West), pressed.fresh(Action::East));
    match (back, on) {
        (true, false) if playback.running => playback.backwards = true,
        (false, true) if playback.running => playback.backwards = false,
        (true, false) => playback.seek(recording, now.saturating_sub(1)),
        (false, true) => playback.seek(recording, now + 1),
        _ => {}
    }
}

fn play(time: Res<Time>, current: Res<CurrentBase>, mut playback: ResMut<Playback>) {
    playback.pass(current.recording(), time.delta().as_micros() as u64);
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Pos, Seed};

    use super::*;

    #[test]
    fn playing_to_the_end_shows_the_base_and_back_again_shows_rock() {
        let (base, recording) = Recording::of(&Seed::classic(179).into());
        let mut playback = Playback::default();
        playback.restart(&recording);
        for _ in 0..400 {
            playback.pass(&recording, 100_000);
        }
        assert!(Pos::all().all(|at| playback.frame.id(at) == base.id(at)));
        playback.backwards = true;
        for _ in 0..400 {
            playback.pass(&recording, 100_000);
        }
        assert_eq!(playback.frame.step(), 0);
        assert!(Pos::all().all(|at| playback.frame.id(at) == rootward_gen::CellId::ROCK));
    }

    #[test]
    fn phases_can_be_walked_in_both_directions() {
        let (_, recording) = Recording::of(&Seed::classic(179).into());
        let mut playback = Playback::default();
        while playback.phase(&recording) != Phase::Dig {
            playback.seek_phase(&recording, true);
        }
        let dig = playback.frame.step();
        playback.seek_phase(&recording, true);
        playback.seek_phase(&recording, false);
        assert_eq!(playback.frame.step(), dig);
    }

    #[test]
    fn speed_stays_between_its_bounds() {
        let mut playback = Playback::default();
        (0..40).for_each(|_| playback.change_speed(true));
        assert_eq!(playback.speed, SPEEDS.1);
        (0..40).for_each(|_| playback.change_speed(false));
        assert_eq!(playback.speed, SPEEDS.0);
    }
}
