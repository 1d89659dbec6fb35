//! Keeps the address of the browser page equal to the seed of the current base.

use std::path::Path;

use bevy::prelude::*;
use rootward_gen::Seed;
use rootward_rules::recording::link::is_link;

use crate::{
    host::{
        messages::MessageLog,
        platform::{self, AddressChanged, address::seed_of},
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    session::begin::Resumed,
    ui::{console::lines::RunLine, screens::play::OpenBase},
    world::base::current::{BaseSwapped, CurrentBase},
};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LeftByAddress>()
        .add_systems(OnExit(Screen::Loading), platform::is_there)
        .add_systems(OnExit(Screen::Playing), || platform::set_address(""))
        .add_systems(
            Update,
            (
                (show, arrive)
                    .in_set(AppSystems::View)
                    .run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))),
                follow.in_set(AppSystems::Commands).run_if(on_message::<AddressChanged>),
            ),
        );
}

#[derive(Resource, Clone, Copy, Debug, Default)]
struct LeftByAddress(Option<Seed>);

/// Tells a returning player how to get back, and pauses because a fight may be in progress.
fn arrive(
    resumed: Res<Resumed>,
    mut left: ResMut<LeftByAddress>,
    mut next: ResMut<NextState<Mode>>,
    mut log: ResMut<MessageLog>,
) {
    let Some(from) = left.0.take() else { return };
    log.say(format!("The browser's back button returns to {from}."));
    if resumed.0 {
        next.set(Mode::Paused);
    }
}

fn show(current: Res<CurrentBase>) {
    if let Some(seed) = current.named() {
        platform::set_address(&seed.to_string());
    }
}

/// Removes an unreadable seed or recording from the address, so that a reload does not fail again.
fn follow(
    mut changes: MessageReader<AddressChanged>,
    screen: Res<State<Screen>>,
    current: Option<Res<CurrentBase>>,
    mut next: ResMut<NextState<Screen>>,
    mut lines: MessageWriter<RunLine>,
    mut open: OpenBase,
    mut log: ResMut<MessageLog>,
    mut left: ResMut<LeftByAddress>,
) {
    let Some(AddressChanged(part)) = changes.read().last() else { return };
    let plays = *screen.get() == Screen::Playing;
    let current = current.filter(|_| plays);
    let is_here = |seed: Seed| current.as_ref().is_some_and(|current| current.base().seed() == seed);
    let here = current.as_ref().and_then(|current| current.named());
    let opened = if is_link(part) {
        open.recording(Path::new(part)).map_err(|error| error.to_string())
    } else if let Some(text) = seed_of(part) {
        match text.parse::<Seed>() {
            Ok(seed) if is_here(seed) => return,
            Ok(seed) => {
                lines.write(RunLine(format!("seed {seed}")));
                Ok(())
            }
            Err(error) => Err(error.to_string()),
        }
    } else {
        if plays {
            next.set(Screen::Title);
        }
        return;
    };
    match opened {
        Ok(()) => left.0 = here,
        Err(why) => {
            log.report(format!("The address: {why}."));
            platform::correct_address(&here.map(|seed| seed.to_string()).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use rootward_rules::{play::Play, recording::Recording, tables::shipped};

    use super::*;
    use crate::{
        app::testing::{
            app_in, enter, flush, folder, is_replaying, mode, play_base, said, screen, set_mode, show, start,
            tap, unstarted, updates, wait_for_base, wait_until,
        },
        host::files::store::SettingsStore,
        session::save::career::Career,
    };

    fn page() -> App {
        let mut app = unstarted();
        app.add_plugins(plugin);
        app
    }

    fn go(app: &mut App, part: &str) {
        app.world_mut().write_message(AddressChanged(part.to_owned()));
    }

    #[test]
    fn an_address_opens_its_base_or_the_title() {
        let mut app = page();
        start(&mut app);
        enter(&mut app, Seed::classic(0));
        go(&mut app, "#17.3&reveal");
        wait_for_base(&mut app, Seed::classic(179));
        updates(&mut app, 2);
        assert_eq!(said(&app, "returns to 1.0."), 1);
        assert_eq!(mode(&app), Some(Mode::Walk), "a new base begins at once");
        go(&mut app, "#nonsense");
        updates(&mut app, 3);
        assert_eq!((said(&app, "The address: "), screen(&app)), (1, Screen::Playing));
        go(&mut app, "");
        updates(&mut app, 3);
        assert_eq!(screen(&app), Screen::Title);
        go(&mut app, "#21");
        wait_for_base(&mut app, Seed::classic(21));
    }

    #[test]
    fn an_address_plays_its_recording() {
        let text = include_str!("../../tests/recordings/0.ron");
        let (recording, seed) = Recording::read("0.ron", text, &shipped()).expect("a recording");
        let link = recording.link().expect("it is short");
        let mut app = page();
        start(&mut app);
        enter(&mut app, Seed::classic(179));
        // The second pass leaves a base of the same seed.
        for _ in 0..2 {
            go(&mut app, &format!("#{link}"));
            wait_until(&mut app, "the playback", is_replaying);
            assert_eq!(app.world().resource::<Play>().terms, recording.terms);
            go(&mut app, &format!("#{}", link.replacen("1.0", "1.1", 1)));
            updates(&mut app, 3);
            assert_eq!(said(&app, "The address: the link names base 1.1"), 1);
            enter(&mut app, seed);
            assert!(!is_replaying(&app));
        }
    }

    #[test]
    fn a_continued_play_is_paused_after_an_address() {
        let mut app = app_in(Seed::classic(0));
        let mut arrive_in = |left: Option<Seed>, resumed: bool| {
            set_mode(&mut app, Mode::Walk);
            app.insert_resource(LeftByAddress(left)).insert_resource(Resumed(resumed));
            app.world_mut().run_system_once(arrive).expect("it has what it needs");
            app.update();
            mode(&app)
        };
        let from = Some(Seed::classic(179));
        assert_eq!(arrive_in(from, true), Some(Mode::Paused));
        assert_eq!(arrive_in(from, false), Some(Mode::Walk), "a new play begins at once");
        assert_eq!(arrive_in(None, true), Some(Mode::Walk), "the console was asked, not the address");
    }

    #[test]
    fn an_address_of_a_campaign_base_shows_how_to_continue() {
        let mut app = page();
        app.insert_resource(SettingsStore::in_folder(&folder("address-campaign")));
        start(&mut app);
        let next = app.world().resource::<Career>().seed();
        show(&mut app, Screen::Title);
        play_base(&mut app, next, true);
        // The game saves a base only after an order.
        updates(&mut app, 30);
        tap(&mut app, KeyCode::KeyS);
        updates(&mut app, 30);
        let told = |app: &App| said(app, &format!("Your campaign waits in {next}"));
        for (part, seed) in [("#17.3", Seed::classic(179)), ("#1.0", next)] {
            flush(&app);
            assert_eq!(told(&app), 0);
            go(&mut app, part);
            wait_for_base(&mut app, seed);
            updates(&mut app, 3);
        }
        assert_eq!(told(&app), 1);
    }
}
