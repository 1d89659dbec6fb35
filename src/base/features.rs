//! What stands in the base, as entities with names and links to what they work on. They belong to
//! one base and are gone with it.

use bevy::prelude::*;
use rootward_gen::{Base, Heading, Kind, LinkWay, Pos, Shaft};

use super::current::{BaseSwapped, CurrentBase};
use crate::AppSystems;

/// Belongs to the current base.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OfBase;

/// The cell that a feature stands on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(OfBase)]
pub struct At(pub Pos);

/// The floor that a feature stands on, 1..=5.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnFloor(pub u8);

/// The base entrance, which is the way out.
#[derive(Component, Clone, Copy, Debug)]
pub struct Entrance;

/// Where one of the four droids stands when the party comes in: 0..=3, front row first.
#[derive(Component, Clone, Copy, Debug)]
pub struct DroidSpawn(pub u8);

/// One end of a ladder.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ladder;

/// The cabin of an elevator at one of its stops.
#[derive(Component, Clone, Copy, Debug)]
pub struct ElevatorCar {
    /// Whether a path has reached the shaft. Others do not run.
    pub runs: bool,
}

/// The door between a cabin and its landing. It gets its lock when bases are furnished.
#[derive(Component, Clone, Copy, Debug)]
pub struct ElevatorDoor {
    /// The side on which the landing lies.
    pub leaves_to: Heading,
}

/// Part of the power generator.
#[derive(Component, Clone, Copy, Debug)]
pub struct GeneratorPart;

/// The other end of a ladder; the next stop above of a car; the car of a door.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = LedToBy)]
pub struct LeadsTo(pub Entity);

/// What leads here.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = LeadsTo)]
pub struct LedToBy(Vec<Entity>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, respawn.in_set(AppSystems::Furnish).run_if(on_message::<BaseSwapped>));
}

fn respawn(old: Query<Entity, With<OfBase>>, current: Res<CurrentBase>, mut commands: Commands) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let base = current.base();
    spawn_entrance(base, &mut commands);
    spawn_ladders(base, &mut commands);
    for (index, shaft) in base.shafts().enumerate() {
        spawn_shaft(index, &shaft, &mut commands);
    }
    for at in Pos::all().filter(|&at| base.kind(at) == Kind::Generator) {
        let name = format!("generator {},{}", at.x, at.y);
        commands.spawn((Name::new(name), GeneratorPart, place(base, at)));
    }
}

/// Cell and floor; cells outside every floor count as the lowest.
fn place(base: &Base, at: Pos) -> (At, OnFloor) {
    (At(at), OnFloor(base.floor_at(at).unwrap_or(1)))
}

fn spawn_entrance(base: &Base, commands: &mut Commands) {
    let at = base.entrance();
    commands.spawn((Name::new("entrance"), Entrance, place(base, at)));
    for slot in 0..4 {
        let name = format!("droid spawn {slot}");
        commands.spawn((Name::new(name), DroidSpawn(slot), place(base, at)));
    }
}

fn spawn_ladders(base: &Base, commands: &mut Commands) {
    for link in base.links().filter(|link| link.way == LinkWay::Ladder) {
        let mut end = |at: Pos, way: &str| {
            let name = format!("ladder {way} {},{}", at.x, at.y);
            commands.spawn((Name::new(name), Ladder, place(base, at))).id()
        };
        let lower = end(link.from, "up");
        let upper = end(link.to, "down");
        commands.entity(lower).insert(LeadsTo(upper));
        commands.entity(upper).insert(LeadsTo(lower));
    }
}

fn spawn_shaft(index: usize, shaft: &Shaft, commands: &mut Commands) {
    let mut below: Option<Entity> = None;
    for stop in shaft.stops() {
        let leaves_to = if stop.door.x > stop.car.x { Heading::East } else { Heading::West };
        let place = |at| (At(at), OnFloor(stop.floor));
        let name = format!("elevator {index} floor {}", stop.floor);
        let car = ElevatorCar { runs: shaft.joined };
        let car = commands.spawn((Name::new(name), car, place(stop.car))).id();
        let name = format!("elevator door {index} floor {}", stop.floor);
        let door = ElevatorDoor { leaves_to };
        commands.spawn((Name::new(name), door, place(stop.door), LeadsTo(car)));
        if let Some(below) = below {
            commands.entity(below).insert(LeadsTo(car));
        }
        below = Some(car);
    }
}
