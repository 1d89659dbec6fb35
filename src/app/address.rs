//! Keeps the address of the browser page and the current base in step.

use bevy::prelude::*;
use rootward_gen::Seed;

use crate::{
    host::{
        messages::MessageLog,
        platform::{self, AddressChanged, address::seed_of},
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    session::begin::Resumed,
    ui::console::lines::RunLine,
    world::base::current::{BaseSwapped, CurrentBase},
};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LeftByAddress>()
        .add_systems(OnExit(Screen::Loading), platform::is_there)
        .add_systems(OnExit(Screen::Playing), || platform::set_address(""))
        .add_systems(
            Update,
            (
                show.in_set(AppSystems::View)
                    .run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))),
                arrive
                    .in_set(AppSystems::View)
                    .run_if(on_message::<BaseSwapped>.and_then(in_state(Screen::Playing))),
                follow.in_set(AppSystems::Commands).run_if(on_message::<AddressChanged>),
            ),
        );
}

#[derive(Resource, Clone, Copy, Debug, Default)]
struct LeftByAddress(Option<Seed>);

/// Tells a returning player how to get back, and pauses because a fight may go on.
fn arrive(
    resumed: Res<Resumed>,
    mut left: ResMut<LeftByAddress>,
    mut next: ResMut<NextState<Mode>>,
    mut log: ResMut<MessageLog>,
) {
    let Some(from) = left.0.take() else { return };
    log.say(format!("The browser's back key returns to {from}."));
    if resumed.0 {
        next.set(Mode::Paused);
    }
}

/// Shows the current base in the address if its seed alone leads to it.
fn show(current: Res<CurrentBase>) {
    if let Some(seed) = named(&current) {
        platform::set_address(&seed.to_string());
    }
}

/// The seed that leads to the base. `None` for a custom design.
fn named(current: &CurrentBase) -> Option<Seed> {
    current.custom_design().is_none().then(|| current.base().seed())
}

/// Goes to the base of a new address, or to the title without a seed. An unreadable seed is corrected, so a reload does
/// not meet it.
fn follow(
    mut changes: MessageReader<AddressChanged>,
    screen: Res<State<Screen>>,
    current: Option<Res<CurrentBase>>,
    mut next: ResMut<NextState<Screen>>,
    mut lines: MessageWriter<RunLine>,
    mut log: ResMut<MessageLog>,
    mut left: ResMut<LeftByAddress>,
) {
    let Some(AddressChanged(part)) = changes.read().last() else { return };
    let plays = *screen.get() == Screen::Playing;
    let Some(text) = seed_of(part) else {
        if plays {
            next.set(Screen::Title);
        }
        return;
    };
    match text.parse::<Seed>() {
        Ok(seed) if plays && current.as_ref().is_some_and(|current| current.base().seed() == seed) => {}
        Ok(seed) => {
            left.0 = current.filter(|_| plays).and_then(|current| named(&current));
            lines.write(RunLine(format!("seed {seed}")));
        }
        Err(error) => {
            log.report(format!("The address: {error}."));
            let here = current.filter(|_| plays).and_then(|current| named(&current));
            platform::correct_address(&here.map(|seed| seed.to_string()).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::{
        app::testing::{app_in, enter, mode, start, tap, unstarted, updates, wait_for_base},
        host::files::{
            store::{SettingsStore, tests::folder},
            writer::Writer,
        },
        session::save::career::Career,
        ui::screens::play::EnterBase,
    };

    #[test]
    fn a_new_address_leads_to_its_base_and_an_empty_one_to_the_title() {
        let mut app = unstarted();
        app.add_plugins(super::plugin);
        start(&mut app);
        enter(&mut app, Seed::classic(0));
        let go = |app: &mut App, part: &str| {
            app.world_mut().write_message(AddressChanged(part.to_owned()));
        };
        go(&mut app, "#17.3&reveal");
        wait_for_base(&mut app, Seed::classic(179));
        updates(&mut app, 2);
        let way_back = |line: &crate::host::messages::LogLine| line.text.ends_with("returns to 1.0.");
        assert!(app.world().resource::<MessageLog>().latest(3).any(way_back));
        assert_eq!(mode(&app), Some(Mode::Walk), "a new base begins at once");
        go(&mut app, "#nonsense");
        updates(&mut app, 3);
        let said =
            app.world().resource::<MessageLog>().latest(3).any(|line| line.text.starts_with("The address: "));
        assert!(said && *app.world().resource::<State<Screen>>().get() == Screen::Playing);
        go(&mut app, "");
        updates(&mut app, 3);
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Title);
        go(&mut app, "#21");
        wait_for_base(&mut app, Seed::classic(21));
    }

    #[test]
    fn who_comes_back_into_a_play_looks_first() {
        let mut app = app_in(Seed::classic(0));
        let mut arrive_in = |left: Option<Seed>, resumed: bool| {
            app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Walk);
            app.update();
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
    fn an_address_that_leads_to_the_base_of_the_campaign_says_that_the_campaign_waits_there() {
        let mut app = unstarted();
        app.insert_resource(SettingsStore::in_folder(&folder("address-campaign"))).add_plugins(super::plugin);
        start(&mut app);
        let next = app.world().resource::<Career>().seed();
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        app.world_mut().write_message(EnterBase { seed: next, mode: Mode::Walk, campaign: true });
        wait_for_base(&mut app, next);
        // The game saves a base only after an order.
        updates(&mut app, 30);
        tap(&mut app, KeyCode::KeyS);
        updates(&mut app, 30);
        let told = |app: &App| {
            let said = format!("Your campaign waits in {next}");
            app.world().resource::<MessageLog>().latest(9).any(|line| line.text.starts_with(&said))
        };
        for (part, seed) in [("#17.3", Seed::classic(179)), ("#1.0", next)] {
            app.world().resource::<Writer>().flush();
            assert!(!told(&app));
            app.world_mut().write_message(AddressChanged(part.to_owned()));
            wait_for_base(&mut app, seed);
            updates(&mut app, 3);
        }
        assert!(told(&app));
    }
}
