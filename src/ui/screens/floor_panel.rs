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
    input::{actions::Action, labels::KeyLabels},
    kit::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::ChooseFloor), spawn);
}

fn spawn(choice: Res<FloorChoice>, keys: KeyLabels, mut commands: Commands) {
    let by_elevator = choice.ways.iter().any(Travel::by_elevator);
    let question = if by_elevator { "Elevator: which floor?" } else { "Ladder: which way?" };
    let backdrop = menu::backdrop(JustifyContent::End, AlignItems::Center, Color::NONE);
    let plate = menu::open(Mode::ChooseFloor, "floor choice", backdrop, menu::panel(350.0), &mut commands);
    commands.entity(plate).with_children(|plate| {
        plate.spawn(menu::heading(question));
        plate.spawn(menu::gap(6.0));
        // The highest floor is on top, as on a real elevator panel.
        for (index, way) in choice.ways.iter().rev().enumerate() {
            let floor = way.to_floor;
            let choose = move |_: On<Activate>, mut wishes: MessageWriter<ChooseFloor>| {
                wishes.write(ChooseFloor(floor));
            };
            plate.spawn((menu::row(label(way)), observe(choose))).insert_if(FirstRow, || index == 0);
        }
        plate.spawn(menu::gap(6.0));
        let stay = format!("{} stays here", keys.label(Action::Menu));
        plate.spawn((Name::new("keys"), kit::sized(stay, kit::TEXT, colour::QUIET)));
    });
}

fn label(way: &Travel) -> String {
    let direction = if way.to_floor > way.from_floor { "up" } else { "down" };
    format!("[{}] floor {} ({direction})", way.to_floor, way.to_floor)
}
