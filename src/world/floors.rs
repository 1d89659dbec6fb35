//! The floor on screen: the party's, or another one that the player looks at.

use bevy::prelude::*;
use rootward_gen::MAX_FLOORS;
use rootward_rules::{order::ClimbDir, party::PartyEvent, region::Region};

use crate::{
    host::schedule::AppSystems,
    world::base::{
        current::{BaseSwapped, CurrentBase},
        party::{GridPos, Party},
    },
};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewedFloor {
    /// The party's floor, 1..=5. Outside the base, this is the floor of the entrance.
    pub party: u8,
    /// Another floor, shown until the party moves.
    pub elsewhere: Option<u8>,
}

impl ViewedFloor {
    pub fn shown(&self) -> u8 {
        self.elsewhere.unwrap_or(self.party)
    }

    /// Shows a floor of a base with `count` floors. Choosing the party's own floor returns the view to the party.
    pub fn look(&mut self, floor: u8, count: u8) {
        let floor = floor.clamp(1, count.clamp(1, MAX_FLOORS as u8));
        self.elsewhere = (floor != self.party).then_some(floor);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ViewedFloor>().add_systems(Update, follow_party.in_set(AppSystems::Follow));
}

fn follow_party(
    party: Query<&GridPos, With<Party>>,
    current: Option<Res<CurrentBase>>,
    place: Res<Region>,
    mut events: MessageReader<PartyEvent>,
    mut swaps: MessageReader<BaseSwapped>,
    mut viewed: ResMut<ViewedFloor>,
) {
    let (Ok(at), Some(current)) = (party.single(), current) else { return };
    let count = current.base().plan().floor_count();
    if place.is_outside() {
        events.clear();
        swaps.clear();
        viewed.set_if_neq(ViewedFloor { party: current.base().plan().entrance_floor(), elsewhere: None });
        return;
    }
    let mut now = ViewedFloor {
        party: current.base().floor_at(at.0).unwrap_or(viewed.party.max(1)),
        elsewhere: viewed.elsewhere,
    };
    for event in events.read() {
        match event {
            PartyEvent::Looked(ClimbDir::Up) => now.look(now.shown() + 1, count),
            PartyEvent::Looked(ClimbDir::Down) => now.look(now.shown().saturating_sub(1), count),
            PartyEvent::Stepped(_) | PartyEvent::Arrived(_) | PartyEvent::Bumped(_) => now.elsewhere = None,
            _ => {}
        }
    }
    if swaps.read().count() > 0 {
        now.elsewhere = None;
    }
    viewed.set_if_neq(now);
}
