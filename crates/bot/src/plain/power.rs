//! The plain bot's energy. Rest gives none, so a tired party goes to a socket that it knows, and waits there.

use rootward_gen::{Heading, RecordNo};
use rootward_rules::{order::TickInput, tables::Tables};

use super::{
    hands,
    knowledge::{Knowledge, SeenThing, What},
    mind::Mind,
};

/// The percentage of energy below which the bot looks for a socket.
const TIRED: u32 = 25;
/// The percentage of energy below which the bot also uses a socket that it passes.
const FRESH: u32 = 70;
/// The maximum cost of the path to a socket, for a tired party and for one that passes by.
const FAR: u32 = 700;
const NEAR: u32 = 40;
/// The number of ticks until the bot looks for a socket again.
const LATER: u32 = 100;
/// The number of ticks in which a used socket regains enough energy.
const REFILLS: u32 = 3000;

/// The sockets that the bot has used, and its plan to use one.
#[derive(Clone, Debug, Default)]
pub struct Power {
    /// Whether the bot is on its way to a socket.
    pub seeks: bool,
    after: u32,
    /// The used sockets, each with the tick of the last use.
    used: Vec<(RecordNo, u32)>,
}

impl Power {
    /// Whether a socket may have energy.
    pub fn may_have(&self, socket: RecordNo, tick: u32) -> bool {
        !self.used.iter().any(|&(used, since)| used == socket && tick < since + REFILLS)
    }
}

impl Mind {
    /// Plans the way to a socket if the party needs energy and knows a socket near enough.
    pub(super) fn seek_socket(&mut self, know: &Knowledge, tables: &Tables) {
        if self.power.seeks || know.meltdown || know.tick < self.power.after {
            return;
        }
        let full = tables.dials.energy.full;
        let below = |percent: u32| know.squad.standing().any(|droid| droid.energy * 100 < full * percent);
        if !below(FRESH) {
            return;
        }
        self.power.after = know.tick + LATER;
        let far = if below(TIRED) { FAR } else { NEAR };
        let usable = |mind: &Self, thing: &SeenThing| {
            thing.what == What::Socket
                && mind.power.may_have(thing.record, know.tick)
                && !mind.hopeless.contains(&thing.record)
        };
        if !know.things.iter().any(|thing| usable(self, thing)) {
            return;
        }
        self.measure(know);
        let is_near = |socket: &SeenThing| {
            let mut stands = Heading::ALL.map(|heading| socket.at.step(heading.back())).into_iter();
            stands.any(|at| know.cell(at).known && self.ways.cost(at) <= far)
        };
        let mut sockets = know.things.iter().filter(|thing| usable(self, thing));
        if sockets.any(is_near) {
            self.power.seeks = true;
            self.news = u32::MAX;
        }
    }

    /// Takes energy from the socket ahead, until the party is full or the socket is empty.
    pub(super) fn plug_in(&mut self, know: &Knowledge, socket: RecordNo) -> TickInput {
        self.patience = 0;
        let is_used = !self.power.may_have(socket, know.tick);
        if know.charging {
            return TickInput::default();
        }
        if is_used {
            self.power.seeks = false;
            self.news = u32::MAX;
            return TickInput::default();
        }
        self.power.used.retain(|used| used.0 != socket);
        self.power.used.push((socket, know.tick));
        hands::act()
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Thing;
    use rootward_rules::scene::Scene;

    use crate::plain::PlainBot;

    /// The energy of a party that stands some cells before a socket with this share of its energy, after a while.
    fn energy_after(percent: u32) -> [u32; 4] {
        let (mut scene, _) = Scene::beside(|_, _, record| matches!(record.thing, Thing::Socket(_)));
        let full = scene.site().tables().dials.energy.full;
        for droid in &mut scene.play_mut().squad.droids {
            droid.energy = full * percent / 100;
        }
        let mut bot = PlainBot::new(scene.site(), scene.play(), 0);
        for _ in 0..300 {
            let input = bot.decide(scene.site(), scene.play());
            *scene.input() = input;
            scene.tick();
        }
        scene.energy().map(|energy| energy * 100 / full)
    }

    #[test]
    fn tired_bot_goes_to_a_socket() {
        assert!(energy_after(super::TIRED - 5).into_iter().all(|percent| percent >= 98));
        assert!(energy_after(super::FRESH + 5).into_iter().all(|percent| percent <= super::FRESH + 5));
    }
}
