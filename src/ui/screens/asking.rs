//! The questions of the rules. An open question has its own mode. Other modules draw the panels.

use bevy::prelude::*;
use rootward_gen::{RecordNo, Thing};
use rootward_rules::{
    events::PlayEvent, party::question::Question, play::Play, shops::is_at_shop, site::Site,
};

use crate::{
    host::{
        schedule::AppSystems,
        states::{ChangeMode, Mode},
    },
    session::replay::playback::Playback,
    world::ticking::has_play,
};

/// The record that asks: an iris door, a panel or a shop. `None` for a question about the party's own order.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asker(pub Option<RecordNo>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asker>().add_systems(
        Update,
        (
            ask.run_if(in_state(Mode::Walk).and_then(not(resource_exists::<Playback>))),
            stop_asking.run_if(resource_exists_and_changed::<Play>.or_else(state_changed::<Mode>)),
        )
            .chain()
            .in_set(AppSystems::Commands)
            .after(ChangeMode)
            .run_if(has_play),
    );
}

const fn question(event: PlayEvent) -> Option<(Mode, Option<RecordNo>)> {
    match event {
        PlayEvent::AskIris { door, .. } => Some((Mode::Iris, Some(door))),
        PlayEvent::AskPanel { panel } => Some((Mode::Panel, Some(panel))),
        PlayEvent::AskShop { shop } => Some((Mode::Shop, Some(shop))),
        PlayEvent::AskLeave { .. } | PlayEvent::AskCharge { .. } => Some((Mode::Confirm, None)),
        _ => None,
    }
}

fn ask(mut events: MessageReader<PlayEvent>, mut asker: ResMut<Asker>, mut next: ResMut<NextState<Mode>>) {
    if let Some((mode, record)) = events.read().filter_map(|event| question(*event)).last() {
        asker.0 = record;
        next.set(mode);
    }
}

fn stop_asking(
    mode: Option<Res<State<Mode>>>,
    asker: Res<Asker>,
    site: Res<Site>,
    play: Res<Play>,
    mut next: ResMut<NextState<Mode>>,
) {
    let Some(mode) = mode else { return };
    if !still_asks(*mode.get(), asker.0, &site, &play) {
        next.set(Mode::Walk);
    }
}

fn still_asks(mode: Mode, asker: Option<RecordNo>, site: &Site, play: &Play) -> bool {
    let ahead = |number: RecordNo| {
        site.records()
            .get(number)
            .filter(|record| !play.party.place.is_outside() && record.at == play.ahead())
    };
    let record = asker.and_then(ahead);
    match mode {
        Mode::Iris => record.is_some_and(|door| {
            play.barriers
                .get(door.number)
                .is_some_and(|barrier| barrier.leaf == rootward_rules::doors::Leaf::Shut)
        }),
        Mode::Panel => record.is_some_and(|record| match record.thing {
            Thing::Panel(panel) => !play.puzzles.get(panel.puzzle).solved,
            _ => false,
        }),
        Mode::Shop => is_at_shop(site, play),
        Mode::Confirm => Question::here(site, play).is_some(),
        _ => true,
    }
}
