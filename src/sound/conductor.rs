//! Chooses the music: the piece of the screen or of the base, the danger, and the clock of the meltdown.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_art::Theme;
use rootward_rules::{TICKS_PER_SECOND, objective::Stage, play::Play, site::Site};
use rootward_sound::music::{Countdown, Family, Piece, Situation, Wish};

use super::{danger::danger, desk::SoundDesk, mixer};
use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    kit::artbook::theme_of,
    world::{base::current::CurrentBase, ticking::tick_fraction},
};

/// The loudness of the music behind a panel.
const BEHIND: f32 = 0.6;

#[derive(Resource, Default)]
pub(super) struct Conducted {
    pub wish: Wish,
    volume: f32,
    seed: Arc<str>,
    none: Arc<str>,
    danger: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Conducted>().add_systems(Update, conduct.in_set(AppSystems::View));
}

const fn family_of(theme: Theme) -> Family {
    match theme {
        Theme::Station => Family::Station,
        Theme::Rust => Family::Rust,
        Theme::Ice => Family::Ice,
        Theme::Moss => Family::Moss,
    }
}

fn piece(screen: Screen, mode: Option<Mode>, theme: Option<Theme>, play: Option<&Play>) -> Option<Piece> {
    match (screen, theme) {
        (Screen::Loading, _) => None,
        (Screen::Playing, Some(theme)) => Some(match play.map(|play| play.objective.stage) {
            Some(Stage::Won { .. }) if mode == Some(Mode::Debriefing) => Piece::Won,
            Some(Stage::Lost) if mode == Some(Mode::Debriefing) => Piece::Lost,
            _ => Piece::Base(family_of(theme)),
        }),
        (Screen::Title, _) | (Screen::Playing, None) => Some(Piece::Title),
    }
}

/// The clock of the meltdown as it is shown on screen, interpolated between ticks.
fn countdown(play: &Play, fraction: f32, pace: f32) -> Option<Countdown> {
    let meltdown = play.objective.meltdown()?;
    let second = f64::from(TICKS_PER_SECOND);
    let passed = (f64::from(play.tick.saturating_sub(meltdown.began)) + f64::from(fraction)) / second;
    Some(Countdown { passed, left: f64::from(meltdown.ticks) / second - passed, pace })
}

pub(super) fn conduct(
    (screen, mode): (Res<State<Screen>>, Option<Res<State<Mode>>>),
    current: Option<Res<CurrentBase>>,
    site: Option<Res<Site>>,
    play: Option<Res<Play>>,
    settings: Res<Settings>,
    (fixed, virtual_time): (Option<Res<Time<Fixed>>>, Option<Res<Time<Virtual>>>),
    desk: Res<SoundDesk>,
    mut conducted: ResMut<Conducted>,
) {
    let conducted = conducted.bypass_change_detection();
    if let Some(current) = current.as_ref().filter(|current| current.is_changed()) {
        conducted.seed = current.furnished().label().into();
    }
    let playing = *screen.get() == Screen::Playing;
    let play = play.filter(|_| playing);
    if let (Some(play), Some(site)) = (&play, &site)
        && play.is_changed()
    {
        conducted.danger = danger(site, play);
    }
    let mode_now = mode.as_ref().map(|mode| *mode.get());
    let walks = mode_now == Some(Mode::Walk);
    let theme = current.as_ref().map(|current| theme_of(current.base()));
    let piece = piece(*screen.get(), mode_now, theme, play.as_deref());
    let seed =
        if matches!(piece, Some(Piece::Title)) { conducted.none.clone() } else { conducted.seed.clone() };
    let speed = virtual_time.map_or(1.0, |time| if time.is_paused() { 0.0 } else { time.relative_speed() });
    let meltdown = play.as_deref().and_then(|play| {
        let fraction = fixed.as_deref().map_or(0.0, |time| tick_fraction(time, mode.as_deref()));
        countdown(play, fraction, if walks { speed } else { 0.0 })
    });
    let in_base = matches!(piece, Some(Piece::Base(_)));
    let danger = if in_base && play.is_some() { conducted.danger } else { 0.0 };
    let situation = Situation { danger, meltdown: meltdown.filter(|_| in_base) };
    let wish = Wish { piece: piece.map(|piece| (piece, seed)), situation };
    let share = if !playing || walks || mode_now == Some(Mode::Debriefing) { 1.0 } else { BEHIND };
    let volume = mixer::music_volume(&settings) * share;
    if wish != conducted.wish || volume != conducted.volume {
        desk.tell(|orders| orders.music = Some((wish.clone(), volume)));
        (conducted.wish, conducted.volume) = (wish, volume);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;
    use rootward_rules::{objective::Meltdown, scene::Scene};

    use super::*;
    use crate::app::testing;

    #[test]
    fn each_screen_has_its_own_piece() {
        let walk = Some(Mode::Walk);
        assert_eq!(piece(Screen::Loading, None, None, None), None);
        assert_eq!(piece(Screen::Title, None, Some(Theme::Ice), None), Some(Piece::Title));
        assert_eq!(piece(Screen::Playing, walk, Some(Theme::Ice), None), Some(Piece::Base(Family::Ice)));
        let mut scene = Scene::new(0);
        let mut asked = |stage, mode| {
            scene.play_mut().objective.stage = stage;
            piece(Screen::Playing, Some(mode), Some(Theme::Rust), Some(scene.play()))
        };
        assert_eq!(asked(Stage::Won { left: 10 }, Mode::Debriefing), Some(Piece::Won));
        assert_eq!(asked(Stage::Lost, Mode::Debriefing), Some(Piece::Lost));
        assert_eq!(asked(Stage::Lost, Mode::Walk), Some(Piece::Base(Family::Rust)));
    }

    #[test]
    fn the_music_receives_the_seed_and_the_clock() {
        let mut app = testing::app_in_179();
        app.init_resource::<Conducted>().init_resource::<SoundDesk>().add_systems(Update, conduct);
        // At the hatch the party would leave the base immediately.
        let inside = app.world().resource::<Site>().base().entrance().step(Heading::South);
        testing::put_party(&mut app, inside);
        app.update();
        let wish = |app: &App| app.world().resource::<Conducted>().wish.clone();
        assert_eq!(wish(&app).piece.map(|piece| piece.1), Some("17.3".into()));
        assert_eq!(wish(&app).situation.meltdown, None);
        let tick = app.world().resource::<Play>().tick;
        let stage = Stage::Meltdown(Meltdown { began: tick, ticks: 100_000 });
        app.world_mut().resource_mut::<Play>().objective.stage = stage;
        app.update();
        let clock = wish(&app).situation.meltdown.expect("the base burns");
        assert!(clock.passed < 1.0 && (clock.left + clock.passed - 5000.0).abs() < 0.01, "{clock:?}");
        assert_eq!(clock.pace, 1.0);
    }
}
