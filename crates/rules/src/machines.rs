//! Sockets, which charge droids, and hydrants, which put out fires (`play.md` 8.3 and 8.7).

use rootward_gen::{Pos, RecordNo, Thing};
use serde::{Deserialize, Serialize};

use crate::{
    chips::Chip,
    events::PlayEvent,
    play::{Deed, Play},
    site::Site,
    tables::encounter::in_tick,
};

/// All sockets and hydrants of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Machines {
    sockets: Vec<Socket>,
    hydrants: Vec<Hydrant>,
    plugged: Option<u16>,
}

/// One socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Socket {
    /// The socket's record.
    pub record: RecordNo,
    /// The socket's cell.
    pub at: Pos,
    /// The socket's energy.
    pub energy: u32,
}

/// One hydrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hydrant {
    /// The hydrant's cell.
    pub at: Pos,
    /// Ticks until the hydrant works again.
    pub rest: u16,
    /// Ticks for which the hydrant still prevents nearby fires from burning.
    pub holds: u16,
}

impl Machines {
    /// The machines of a base when the party enters. Sockets are full.
    pub fn of(site: &Site) -> Self {
        let full = site.tables().dials.energy.socket_full;
        let mut machines = Self::default();
        for record in site.records().iter() {
            let (number, at) = (record.number, record.at);
            if matches!(record.thing, Thing::Socket(_)) {
                machines.sockets.push(Socket { record: number, at, energy: full });
            } else if record.thing == Thing::Hydrant {
                machines.hydrants.push(Hydrant { at, rest: 0, holds: 0 });
            }
        }
        machines
    }

    /// The sockets.
    pub fn sockets(&self) -> &[Socket] {
        &self.sockets
    }

    /// The hydrants.
    pub fn hydrants(&self) -> &[Hydrant] {
        &self.hydrants
    }

    /// Whether the party is taking energy from a socket.
    pub const fn is_charging(&self) -> bool {
        self.plugged.is_some()
    }
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    for index in 0..play.deeds.len() {
        match play.deeds[index] {
            Deed::Acted(at) => {
                connect_socket(play, at);
                douse(site, play, at);
            }
            Deed::Left(_) => play.machines.plugged = None,
            _ => {}
        }
    }
    charge(site, play);
    let rest = |ticks: &mut u16| *ticks = ticks.saturating_sub(1);
    for hydrant in &mut play.machines.hydrants {
        rest(&mut hydrant.rest);
        rest(&mut hydrant.holds);
    }
}

fn connect_socket(play: &mut Play, at: Pos) {
    let index = play.machines.sockets.iter().position(|socket| socket.at == at);
    if let Some(index) = index {
        play.machines.plugged = Some(index as u16);
        play.events.push(PlayEvent::Charging { at });
    }
}

fn charge(site: &Site, play: &mut Play) {
    let dials = &site.tables().dials.energy;
    let tick = u64::from(play.tick);
    let refill = in_tick(dials.socket_refill_second, tick);
    for socket in &mut play.machines.sockets {
        socket.energy = (socket.energy + refill).min(dials.socket_full);
    }
    let (full, rate) = (play.full_energy(site), play.raised(site, dials.socket_second, Chip::QuickPlug));
    let Some(plugged) = play.machines.plugged else { return };
    let Some(socket) = play.machines.sockets.get_mut(usize::from(plugged)) else { return };
    let first = usize::from(play.squad.selected);
    let order = std::iter::once(first).chain((0..4).filter(|&droid| droid != first));
    let mut flow = in_tick(rate, tick).min(socket.energy);
    for droid in order {
        let droid = &mut play.squad.droids[droid];
        if droid.is_down() {
            continue;
        }
        let taken = flow.min(full.saturating_sub(droid.energy));
        droid.energy += taken;
        socket.energy -= taken;
        flow -= taken;
    }
    let all_full = play.squad.standing().all(|droid| droid.energy >= full);
    if all_full || socket.energy == 0 {
        play.machines.plugged = None;
    }
}

fn douse(site: &Site, play: &mut Play, at: Pos) {
    let dials = &site.tables().dials.fire;
    let Some(hydrant) = play.machines.hydrants.iter_mut().find(|hydrant| hydrant.at == at) else { return };
    if hydrant.rest > 0 {
        play.events.push(PlayEvent::HydrantDry { at });
        return;
    }
    hydrant.rest = dials.hydrant_rest as u16;
    hydrant.holds = dials.hydrant_ticks as u16;
    play.events.push(PlayEvent::Doused { at });
}
