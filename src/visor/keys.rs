//! The key that changes the view, and the meaning of the step keys in each view.

use bevy::prelude::*;
use rootward_presentation::view::ViewKind;
use rootward_rules::play::Play;

use super::chosen;
use crate::{
    host::{
        messages::MessageLog,
        schedule::AppSystems,
        states::{Mode, OpenedIn, Screen},
    },
    input::{actions::Action, just_pressed, orders::Steering, settings::Settings},
    kit::screen::{ViewNow, WantedView},
    world::{base::current::CurrentBase, floors::ViewedFloor},
};

pub(super) fn plugin(app: &mut App) {
    let looking = in_state(Mode::Walk).or_else(in_state(Mode::Examine)).or_else(in_state(Mode::Watch));
    app.add_systems(
        Update,
        (
            next_view.run_if(just_pressed(Action::View).and_then(looking)).in_set(AppSystems::Commands),
            choose.in_set(AppSystems::Sight),
        ),
    )
    .add_systems(OnExit(Screen::Playing), look_from_above);
}

fn next_view(mut settings: ResMut<Settings>, mut wanted: ResMut<WantedView>, mut log: ResMut<MessageLog>) {
    let next = chosen(&wanted, &settings).next();
    wanted.kind = None;
    settings.view = next;
    if next == ViewKind::Visor {
        log.say("Visor: step keys follow the way you face.");
    }
}

/// While the player looks at another floor, the map is shown with the visor beside it.
const fn shown_in(chosen: ViewKind, mode: Mode, elsewhere: bool) -> ViewKind {
    match (chosen, mode) {
        (ViewKind::Map, _)
        | (_, Mode::Scene | Mode::Debriefing | Mode::Map | Mode::Briefing | Mode::Chips) => ViewKind::Map,
        _ if elsewhere => ViewKind::Inset,
        (chosen, _) => chosen,
    }
}

fn choose(
    (settings, mut wanted): (Res<Settings>, ResMut<WantedView>),
    viewed: Res<ViewedFloor>,
    (mode, opened_in): (Option<Res<State<Mode>>>, Res<OpenedIn>),
    current: Option<Res<CurrentBase>>,
    play: Option<Res<Play>>,
    mut before: Local<Option<ViewKind>>,
    mut now: ResMut<ViewNow>,
    mut steering: ResMut<Steering>,
) {
    // A changed setting takes effect immediately.
    if before.replace(settings.view).is_some_and(|before| before != settings.view) {
        wanted.kind = None;
    }
    let chosen = chosen(&wanted, &settings);
    let is_there = current.is_some() && play.is_some();
    let shown = mode.filter(|_| is_there).map_or(ViewKind::Map, |mode| {
        // The console and the help lie over another mode. That mode decides.
        let mode = match *mode.get() {
            Mode::Console | Mode::Help => opened_in.0,
            mode => mode,
        };
        shown_in(chosen, mode, viewed.elsewhere.is_some() && mode != Mode::Watch)
    });
    now.set_if_neq(ViewNow { chosen, shown });
    // The step keys keep their meaning while a panel is open, and on the map with another floor.
    let ahead = chosen == ViewKind::Visor && is_there;
    steering.set_if_neq(if ahead { Steering::Ahead } else { Steering::Compass });
}

fn look_from_above(mut now: ResMut<ViewNow>, mut steering: ResMut<Steering>) {
    now.set_if_neq(ViewNow::default());
    steering.set_if_neq(Steering::Compass);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looking_at_another_floor_shows_the_map() {
        assert_eq!(shown_in(ViewKind::Visor, Mode::Walk, false), ViewKind::Visor);
        assert_eq!(shown_in(ViewKind::Visor, Mode::Shop, false), ViewKind::Visor);
        assert_eq!(shown_in(ViewKind::Visor, Mode::Watch, false), ViewKind::Visor);
        assert_eq!(shown_in(ViewKind::Visor, Mode::Examine, false), ViewKind::Visor);
        assert_eq!(shown_in(ViewKind::Visor, Mode::Examine, true), ViewKind::Inset);
        assert_eq!(shown_in(ViewKind::Visor, Mode::Walk, true), ViewKind::Inset);
        assert_eq!(shown_in(ViewKind::Inset, Mode::Debriefing, false), ViewKind::Map);
        for mode in [Mode::Walk, Mode::Examine, Mode::Watch] {
            assert_eq!(shown_in(ViewKind::Map, mode, true), ViewKind::Map);
        }
    }
}
