//! The question for a floor, at a ladder or elevator that leads to several floors. Another module draws the panel.

use bevy::prelude::*;
use rootward_rules::{
    party::PartyEvent,
    travel::{self, Travel},
};

use crate::{
    host::{schedule::AppSystems, states::Mode},
    input::orders::ChosenFloor,
    session::replay::playback::Playback,
    world::base::current::{BaseSwapped, CurrentBase},
};

const DIGITS: [[KeyCode; 2]; 5] = [
    [KeyCode::Digit1, KeyCode::Numpad1],
    [KeyCode::Digit2, KeyCode::Numpad2],
    [KeyCode::Digit3, KeyCode::Numpad3],
    [KeyCode::Digit4, KeyCode::Numpad4],
    [KeyCode::Digit5, KeyCode::Numpad5],
];

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct FloorChoice {
    /// Lowest floor first.
    pub ways: Vec<Travel>,
}

/// A request to choose a floor, 1..=5. A floor that no way leads to is ignored.
#[derive(Message, Clone, Copy, Debug)]
pub struct ChooseFloor(pub u8);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FloorChoice>().add_message::<ChooseFloor>().add_systems(
        Update,
        (
            ask.run_if(in_state(Mode::Walk).and_then(not(resource_exists::<Playback>))),
            (press_digit, choose).chain().run_if(in_state(Mode::ChooseFloor)),
            drop_choice.run_if(on_message::<BaseSwapped>),
        )
            .in_set(AppSystems::Commands)
            .after(crate::host::states::ChangeMode),
    );
}

fn ask(
    mut events: MessageReader<PartyEvent>,
    current: Option<Res<CurrentBase>>,
    mut choice: ResMut<FloorChoice>,
    mut next: ResMut<NextState<Mode>>,
) {
    let asked = events.read().filter_map(|event| match event {
        PartyEvent::AskFloor(at) => Some(*at),
        _ => None,
    });
    let (Some(at), Some(current)) = (asked.last(), current) else { return };
    choice.ways = travel::ways(current.base(), at);
    next.set(Mode::ChooseFloor);
}

fn drop_choice(
    mode: Option<Res<State<Mode>>>,
    mut choice: ResMut<FloorChoice>,
    mut chosen: ResMut<ChosenFloor>,
    mut next: ResMut<NextState<Mode>>,
) {
    choice.ways.clear();
    chosen.0 = None;
    if mode.is_some_and(|mode| *mode.get() == Mode::ChooseFloor) {
        next.set(Mode::Walk);
    }
}

fn press_digit(keys: Res<ButtonInput<KeyCode>>, mut choose: MessageWriter<ChooseFloor>) {
    let pressed = DIGITS.iter().position(|&digit| keys.any_just_pressed(digit));
    if let Some(index) = pressed {
        choose.write(ChooseFloor(index as u8 + 1));
    }
}

fn choose(
    mut wishes: MessageReader<ChooseFloor>,
    choice: Res<FloorChoice>,
    mut chosen: ResMut<ChosenFloor>,
    mut next: ResMut<NextState<Mode>>,
) {
    let offered = |floor: u8| choice.ways.iter().any(|way| way.to_floor == floor);
    if let Some(ChooseFloor(floor)) = wishes.read().copied().find(|wish| offered(wish.0)) {
        chosen.0 = Some(floor);
        next.set(Mode::Walk);
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Pos;
    use rootward_rules::tables::shipped;

    use super::*;
    use crate::app::testing::{app_in_179, mode, position, put_party, tap, updates};

    fn crossing(app: &App) -> (Pos, Vec<Travel>) {
        let base = app.world().resource::<CurrentBase>().base();
        Pos::all()
            .map(|at| (at, travel::ways(base, at)))
            .find(|(_, ways)| ways.len() > 1)
            .expect("17.3 has an elevator with three stops")
    }

    fn asked() -> (App, Pos, Vec<Travel>) {
        let mut app = app_in_179();
        let (at, ways) = crossing(&app);
        put_party(&mut app, at);
        tap(&mut app, KeyCode::Space);
        updates(&mut app, 2);
        assert_eq!(mode(&app), Some(Mode::ChooseFloor));
        assert_eq!(app.world().resource::<FloorChoice>().ways, ways);
        (app, at, ways)
    }

    #[test]
    fn a_chosen_floor_carries_the_party_there() {
        let (mut app, _, ways) = asked();
        let last = ways.last().expect("there are ways");
        tap(&mut app, DIGITS[usize::from(last.to_floor) - 1][0]);
        updates(&mut app, usize::from(last.ticks(&shipped().dials.walking)) + 5);
        assert_eq!((mode(&app), position(&mut app)), (Some(Mode::Walk), last.to));
    }

    #[test]
    fn a_floor_without_a_way_is_ignored() {
        let (mut app, at, ways) = asked();
        let not_offered = (1..=5).find(|&floor| ways.iter().all(|way| way.to_floor != floor));
        let floor = not_offered.expect("the floor of the party itself is not offered");
        app.world_mut().write_message(ChooseFloor(floor));
        updates(&mut app, 3);
        assert_eq!((mode(&app), position(&mut app)), (Some(Mode::ChooseFloor), at));
    }

    #[test]
    fn going_back_does_not_move_the_party() {
        let (mut app, at, _) = asked();
        tap(&mut app, KeyCode::Escape);
        updates(&mut app, 200);
        assert_eq!((mode(&app), position(&mut app)), (Some(Mode::Walk), at));
    }
}
