//! The panel of an iris door: four buttons in one of 24 orders. A wrong press causes a spark and noise (`danger.md` 4),
//! but keeps the correct presses so far. Therefore ten presses are always enough. Marks on nearby walls reveal the
//! order, and so does a die.

use rootward_gen::{DoorKind, RecordNo, Thing};
use serde::{Deserialize, Serialize};

use crate::{
    events::PlayEvent,
    play::Play,
    riddles,
    site::Site,
    tables::iris::{Corner, iris_order},
};

/// The number of correct presses so far, for each door that the party has tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct IrisPanels(Vec<(RecordNo, u8)>);

impl IrisPanels {
    /// The number of lit buttons at a door, 0 to 4.
    pub fn lit(&self, door: RecordNo) -> u8 {
        self.0.iter().find(|panel| panel.0 == door).map_or(0, |panel| panel.1)
    }

    fn set(&mut self, door: RecordNo, lit: u8) {
        match self.0.iter_mut().find(|panel| panel.0 == door) {
            Some(panel) => panel.1 = lit,
            None => self.0.push((door, lit)),
        }
    }
}

/// The button order of a door.
pub fn order_of(site: &Site, door: RecordNo) -> Option<[Corner; 4]> {
    let Thing::Door(leaf) = site.records().get(door)?.thing else { return None };
    leaf.order.filter(|_| matches!(leaf.kind, DoorKind::Iris | DoorKind::Captive)).map(iris_order)
}

/// Presses a button of the door ahead.
pub fn press(site: &Site, play: &mut Play, corner: Corner) {
    let ahead = play.party.at.step(play.party.facing);
    let Some((door, order)) = play
        .barriers
        .at(ahead)
        .filter(|barrier| !barrier.is_open())
        .and_then(|barrier| barrier.record)
        .and_then(|door| Some((door, order_of(site, door)?)))
    else {
        return;
    };
    let lit = play.iris.lit(door);
    let right = order.get(usize::from(lit)) == Some(&corner);
    if !right {
        play.events.push(PlayEvent::IrisWrong { door, corner });
        riddles::spark(site, play, ahead);
        return;
    }
    play.iris.set(door, lit + 1);
    play.events.push(PlayEvent::IrisRight { door, corner });
    if usize::from(lit) + 1 == order.len() {
        play.open(site, door);
    }
}
