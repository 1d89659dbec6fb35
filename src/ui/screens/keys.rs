//! The keys that change the mode, the page of the title, the seed, and full screen.

use bevy::prelude::*;

use super::panels::briefing::BriefingPage;
use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode, OpenedIn, TitlePage},
    },
    input::{Pressed, TakesKey, actions::Action, settings::Settings},
    kit::frame::Frame,
    world::base::{
        current::CurrentBase,
        load::{LoadSeed, Requested},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    To(Mode),
    /// Back to the mode from which the page was opened.
    Back,
}

type Ways<const N: usize> = [(Action, Way); N];

const HELP: (Action, Way) = (Action::Help, Way::To(Mode::Help));
const CONSOLE: (Action, Way) = (Action::Console, Way::To(Mode::Console));

/// The keys of a page. The menu key leads back to this mode.
const fn leading_to(mode: Mode) -> Ways<3> {
    [(Action::Menu, Way::To(mode)), HELP, CONSOLE]
}

/// The keys of a page that its own key opens and closes.
const fn toggled_by(action: Action) -> Ways<4> {
    [(Action::Menu, Way::To(Mode::Walk)), (action, Way::To(Mode::Walk)), HELP, CONSOLE]
}

/// The keys of a page that returns to the mode in which it was opened.
const fn going_back(action: Action) -> Ways<2> {
    [(Action::Menu, Way::Back), (action, Way::Back)]
}

/// The changes of mode by a key, except two in `change_mode`. A mode ignores mode keys that are not in its row.
const WAYS: &[(Mode, &[(Action, Way)])] = &[
    (
        Mode::Walk,
        &[
            (Action::Menu, Way::To(Mode::Paused)),
            (Action::Pause, Way::To(Mode::Paused)),
            HELP,
            (Action::Map, Way::To(Mode::Map)),
            (Action::Watch, Way::To(Mode::Watch)),
            CONSOLE,
            (Action::Examine, Way::To(Mode::Examine)),
            (Action::Inventory, Way::To(Mode::Inventory)),
        ],
    ),
    (
        Mode::Briefing,
        &[(Action::Menu, Way::To(Mode::Walk)), HELP, (Action::Watch, Way::To(Mode::Watch)), CONSOLE],
    ),
    (Mode::Chips, &leading_to(Mode::Paused)),
    (Mode::Debriefing, &leading_to(Mode::Paused)),
    (Mode::Iris, &leading_to(Mode::Walk)),
    (Mode::Panel, &leading_to(Mode::Walk)),
    (Mode::Shop, &leading_to(Mode::Walk)),
    (Mode::Confirm, &leading_to(Mode::Walk)),
    (Mode::Inventory, &toggled_by(Action::Inventory)),
    (Mode::Examine, &toggled_by(Action::Examine)),
    (Mode::Watch, &toggled_by(Action::Watch)),
    (Mode::Map, &toggled_by(Action::Map)),
    (Mode::Column, &toggled_by(Action::Map)),
    (Mode::ChooseFloor, &[(Action::Menu, Way::To(Mode::Walk))]),
    (Mode::Paused, &[(Action::Menu, Way::To(Mode::Walk)), (Action::Pause, Way::To(Mode::Walk)), HELP]),
    (Mode::Help, &going_back(Action::Help)),
    (Mode::Console, &going_back(Action::Console)),
];

/// Modes in which the keys for the next and the previous seed work.
const SEEDS: [Mode; 5] = [Mode::Walk, Mode::Watch, Mode::Map, Mode::Briefing, Mode::Debriefing];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (change_mode, change_page, change_seed, change_window)
            .in_set(ChangeMode)
            .in_set(AppSystems::Commands)
            .run_if(resource_equals(TakesKey(None))),
    );
}

fn way(mode: Mode, pressed: impl Fn(Action) -> bool) -> Option<Way> {
    let (_, ways) = WAYS.iter().find(|&&(from, _)| from == mode)?;
    ways.iter().find(|&&(action, _)| pressed(action)).map(|&(_, way)| way)
}

fn change_mode(
    mode: Option<Res<State<Mode>>>,
    pressed: Res<Pressed>,
    frame: Option<Res<Frame>>,
    briefing: Option<ResMut<BriefingPage>>,
    mut opened_in: ResMut<OpenedIn>,
    mut next: ResMut<NextState<Mode>>,
) {
    let Some(mode) = mode.map(|mode| *mode.get()) else { return };
    if mode == Mode::Briefing
        && pressed.just_pressed(Action::Menu)
        && let Some(mut page) = briefing.filter(|page| **page == BriefingPage::Parts)
    {
        *page = BriefingPage::Why;
        return;
    }
    if mode == Mode::Map && pressed.just_pressed(Action::Map) && frame.is_some_and(|frame| frame.is_folded())
    {
        next.set(Mode::Column);
        return;
    }
    match way(mode, |action| pressed.just_pressed(action)) {
        Some(Way::To(other)) => {
            opened_in.0 = mode;
            next.set(other);
        }
        Some(Way::Back) => next.set(opened_in.0),
        None => {}
    }
}

fn change_page(
    page: Option<Res<State<TitlePage>>>,
    pressed: Res<Pressed>,
    mut next: ResMut<NextState<TitlePage>>,
) {
    let Some(page) = page.map(|page| *page.get()) else { return };
    match page {
        TitlePage::Seeds if pressed.just_pressed(Action::Help) => next.set(TitlePage::Help),
        TitlePage::Help if pressed.just_pressed(Action::Help) || pressed.just_pressed(Action::Menu) => {
            next.set(TitlePage::Seeds);
        }
        _ => {}
    }
}

fn change_seed(
    mode: Option<Res<State<Mode>>>,
    pressed: Res<Pressed>,
    current: Option<Res<CurrentBase>>,
    mut requested: ResMut<Requested>,
    mut load: MessageWriter<LoadSeed>,
) {
    // Further key presses continue from the requested seed while its base is still being dug.
    let Some(last) = requested.last(current.as_deref()) else { return };
    if !mode.is_some_and(|mode| SEEDS.contains(mode.get())) {
        return;
    }
    let wanted = if pressed.just_pressed(Action::NextSeed) {
        last.seed.next()
    } else if pressed.just_pressed(Action::PrevSeed) {
        last.seed.prev()
    } else {
        return;
    };
    let request = LoadSeed::by(requested.beside(last.seed, wanted), last.own);
    requested.note(&request);
    load.write(request);
}

fn change_window(pressed: Res<Pressed>, mut settings: ResMut<Settings>) {
    if pressed.just_pressed(Action::FullScreen) {
        settings.full_screen = !settings.full_screen;
    }
}

#[cfg(test)]
mod tests {
    use leafwing_input_manager::user_input::Buttonlike;
    use rootward_gen::{Heading, Seed};

    use super::*;
    use crate::app::testing::{app, app_in_179, key_of, mode, position, tap, updates, wait_for_base};

    fn tap_and_settle(app: &mut App, key: KeyCode) {
        tap(app, key);
        app.update();
    }

    #[test]
    fn every_key_of_the_table_opens_and_closes() {
        let mut app = app_in_179();
        for (key, there, back) in [
            (KeyCode::F1, Mode::Help, KeyCode::F1),
            (KeyCode::F1, Mode::Help, KeyCode::Escape),
            (KeyCode::KeyP, Mode::Paused, KeyCode::KeyP),
            (KeyCode::Escape, Mode::Paused, KeyCode::Escape),
            (KeyCode::Tab, Mode::Map, KeyCode::KeyM),
            (KeyCode::F5, Mode::Watch, KeyCode::Escape),
            (KeyCode::KeyX, Mode::Examine, KeyCode::KeyX),
            (KeyCode::KeyX, Mode::Examine, KeyCode::Escape),
            (KeyCode::KeyI, Mode::Inventory, KeyCode::KeyI),
            (KeyCode::KeyI, Mode::Inventory, KeyCode::Escape),
            (KeyCode::Backquote, Mode::Console, KeyCode::Backquote),
            (KeyCode::Backquote, Mode::Console, KeyCode::Escape),
        ] {
            tap_and_settle(&mut app, key);
            assert_eq!(mode(&app), Some(there), "{key:?}");
            tap_and_settle(&mut app, back);
            assert_eq!(mode(&app), Some(Mode::Walk), "{back:?} from {there:?}");
        }
    }

    #[test]
    fn escape_goes_one_step_back_from_every_mode() {
        use Mode::*;
        let panels = [Iris, Panel, Shop, Confirm, Inventory, Briefing, Chips, Debriefing];
        let others = [Walk, Console, Watch, Examine, ChooseFloor, Map, Column, Help, Paused, Scene];
        for mode in panels.into_iter().chain(others) {
            // A new mode needs a line here, and one in the lists above.
            let back = match mode {
                Walk | Chips | Debriefing => Some(Way::To(Paused)),
                Console | Help => Some(Way::Back),
                Iris | Panel | Shop | Confirm | Inventory | Briefing => Some(Way::To(Walk)),
                Watch | Examine | ChooseFloor | Map | Column | Paused => Some(Way::To(Walk)),
                // Any key ends a scene.
                Scene => None,
            };
            assert_eq!(way(mode, |action| action == Action::Menu), back, "{mode:?}");
        }
    }

    #[test]
    fn map_key_leads_to_the_folded_column() {
        let mut app = app_in_179();
        for (size, wanted) in [((640.0, 360.0), Mode::Column), ((1280.0, 720.0), Mode::Walk)] {
            app.insert_resource(Frame::of(size.into(), 1.0));
            tap_and_settle(&mut app, KeyCode::Tab);
            assert_eq!(mode(&app), Some(Mode::Map));
            tap_and_settle(&mut app, KeyCode::Tab);
            assert_eq!(mode(&app), Some(wanted));
            tap_and_settle(&mut app, KeyCode::Escape);
            app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
            updates(&mut app, 2);
        }
    }

    #[test]
    fn help_goes_back_to_where_it_was_opened() {
        let mut app = app_in_179();
        tap_and_settle(&mut app, KeyCode::KeyP);
        tap_and_settle(&mut app, KeyCode::F1);
        assert_eq!(mode(&app), Some(Mode::Help));
        tap_and_settle(&mut app, KeyCode::Escape);
        assert_eq!(mode(&app), Some(Mode::Paused));
    }

    #[test]
    fn a_key_right_after_the_closing_key_moves_the_party() {
        for key in [KeyCode::KeyX, KeyCode::KeyP, KeyCode::Tab] {
            let mut app = app_in_179();
            let at = position(&mut app);
            let base = app.world().resource::<CurrentBase>().base();
            let free =
                Heading::ALL.into_iter().find(|&heading| base.is_open(at.step(heading))).expect("a way");
            tap_and_settle(&mut app, key);
            // The keys go down in consecutive frames. The mode changes during the second frame.
            key.press(app.world_mut());
            app.update();
            key.release(app.world_mut());
            key_of(free).press(app.world_mut());
            app.update();
            key_of(free).release(app.world_mut());
            updates(&mut app, 20);
            assert_eq!((mode(&app), position(&mut app)), (Some(Mode::Walk), at.step(free)), "{key:?}");
        }
    }

    #[test]
    fn keys_held_in_the_console_do_not_move_the_party() {
        let mut app = app_in_179();
        let at = position(&mut app);
        tap_and_settle(&mut app, KeyCode::Backquote);
        let steps = [KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyD];
        for key in steps {
            tap(&mut app, key);
        }
        assert_eq!(position(&mut app), at);
        steps.iter().for_each(|key| key.press(app.world_mut()));
        app.update();
        tap(&mut app, KeyCode::Backquote);
        updates(&mut app, 12);
        assert_eq!((mode(&app), position(&mut app)), (Some(Mode::Walk), at));
        steps.iter().for_each(|key| key.release(app.world_mut()));
        app.update();
        // North is last, because a step north opens the question of the hatch.
        for key in steps.into_iter().rev() {
            key.press(app.world_mut());
            updates(&mut app, 8);
            key.release(app.world_mut());
            app.update();
            if position(&mut app) != at {
                return;
            }
        }
        panic!("the party cannot be moved any more");
    }

    #[test]
    fn two_quick_taps_go_two_seeds_on_and_shift_goes_back() {
        let mut app = app_in_179();
        tap(&mut app, KeyCode::F2);
        tap(&mut app, KeyCode::F2);
        wait_for_base(&mut app, Seed::classic(181));
        KeyCode::ShiftLeft.press(app.world_mut());
        app.update();
        tap(&mut app, KeyCode::F2);
        wait_for_base(&mut app, Seed::classic(180));
    }

    #[test]
    fn only_the_capture_receives_a_key_to_be_bound() {
        let mut app = app_in_179();
        app.insert_resource(TakesKey(Some(Action::Act)));
        tap_and_settle(&mut app, KeyCode::KeyP);
        assert_eq!(mode(&app), Some(Mode::Walk));
    }

    #[test]
    fn help_opens_over_the_title_too() {
        let mut app = app();
        let shown = |app: &App| app.world().get_resource::<State<crate::host::states::HelpShown>>().is_some();
        tap_and_settle(&mut app, KeyCode::F1);
        assert!(shown(&app));
        tap_and_settle(&mut app, KeyCode::Escape);
        assert!(!shown(&app));
    }

    #[test]
    fn full_screen_is_a_setting() {
        let mut app = app();
        tap(&mut app, KeyCode::F11);
        assert!(app.world().resource::<Settings>().full_screen);
    }
}
