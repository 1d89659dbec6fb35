//! The panel for the choice of a floor on a ladder or elevator.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use rootward_rules::travel::Travel;

use super::{
    floor_choice::{ChooseFloor, FloorChoice},
    menu::{self, FirstRow},
};
use crate::{
    host::states::Mode,
    input::{LastDevice, actions::Action, bindings::Bindings},
    kit::{self, colour},
};

#[derive(Component, Clone, Copy, Debug)]
struct FloorPanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::ChooseFloor), spawn);
}

fn spawn(choice: Res<FloorChoice>, bindings: Res<Bindings>, device: Res<LastDevice>, mut commands: Commands) {
    let by_elevator = choice.ways.iter().any(Travel::by_elevator);
    let question = if by_elevator { "Elevator: which floor?" } else { "Ladder: which way?" };
    let stay = format!("{} stays here", bindings.hint(Action::Menu, *device == LastDevice::Gamepad));
    let backdrop = commands
        .spawn((
            Name::new("floor choice"),
            FloorPanel,
            DespawnOnExit(Mode::ChooseFloor),
            menu::backdrop(JustifyContent::End),
        ))
        .id();
    let plate = commands
        .spawn((
            Name::new("floor choice plate"),
            ChildOf(backdrop),
            menu::panel(350.0),
            children![menu::heading(question), menu::gap(6.0)],
        ))
        .id();
    // The highest floor is on top, as on a real elevator panel.
    for (index, way) in choice.ways.iter().rev().enumerate() {
        let floor = way.to_floor;
        let choose = move |_: On<Activate>, mut wishes: MessageWriter<ChooseFloor>| {
            wishes.write(ChooseFloor(floor));
        };
        let mut row = commands.spawn((ChildOf(plate), menu::row(label(way)), observe(choose)));
        if index == 0 {
            row.insert(FirstRow);
        }
    }
    commands.spawn((ChildOf(plate), menu::gap(6.0)));
    commands.spawn((Name::new("keys"), ChildOf(plate), kit::sized(stay, kit::TEXT, colour::QUIET)));
}

fn label(way: &Travel) -> String {
    let direction = if way.to_floor > way.from_floor { "up" } else { "down" };
    format!("[{}] floor {} ({direction})", way.to_floor, way.to_floor)
}
