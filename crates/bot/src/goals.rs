//! The bot's choice of its next goal.

use rootward_gen::{DoorKind, Heading, ItemKind, Pos, RecordNo, Role, Sides, Thing};
use rootward_rules::{
    doors::{BarrierKind, Leaf, is_door},
    party::pack::LogKind,
    play::Play,
    site::Site,
    tables::items::ItemName,
    terrain::distance,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Reach(Pos),
    /// Stand on a cell and act in a direction.
    Use(Pos, Heading),
    /// Use something from any side.
    Touch(Pos),
    Kill(u16),
    Press(RecordNo),
    Home,
}

impl Goal {
    pub fn is_met_at(self, site: &Site, play: &Play, at: Pos) -> bool {
        match self {
            Self::Reach(cell) | Self::Use(cell, _) => at == cell,
            Self::Touch(cell) => distance(at, cell) == 1,
            Self::Kill(group) => play.groups.get(group).is_some_and(|group| distance(at, group.at) == 1),
            Self::Press(door) => play.barriers.get(door).is_some_and(|door| distance(at, door.at) == 1),
            Self::Home => at == site.base().entrance(),
        }
    }
}

pub fn next(site: &Site, play: &Play) -> Option<Goal> {
    if play.objective.is_meltdown() {
        return Some(Goal::Home);
    }
    if site.holds_captive() {
        let records = site.records();
        let door = records.iter().find(|record| is_door(record.thing, DoorKind::Captive))?;
        return Some(Goal::Press(door.number));
    }
    if play.pack.has(ItemName::Explosives) {
        let generator = site.generators().iter().min_by_key(|&at| site.to_hatch().steps(at));
        return generator.map(Goal::Touch);
    }
    charge(site, play)
}

/// A way to a charge: one on the floor, a probe computer with a known password, or else a computer's guardian.
fn charge(site: &Site, play: &Play) -> Option<Goal> {
    let records = site.records();
    let lying = records.iter().find(|record| match record.thing {
        Thing::Pile(number) if !play.piles.is_gone(number) && site.floor().contains(record.at) => {
            let pile = records.piles().get(usize::from(number));
            pile.is_some_and(|pile| records.items(pile).iter().any(|item| item.kind == ItemKind::Explosives))
        }
        _ => false,
    });
    if let Some(pile) = lying {
        return Some(Goal::Reach(pile.at));
    }
    let computers = (0_u8..).zip(records.computers().iter());
    let fresh = computers.filter(|(number, _)| !play.objective.has_probe(*number));
    let goals = fresh.filter_map(|(number, computer)| {
        let at = records.get(computer.computer)?.at;
        if play.pack.log.knows(LogKind::Computer, number) {
            return Some(Goal::Touch(at));
        }
        kill(play, computer.guardian?)
    });
    goals.min_by_key(|&goal| match goal {
        Goal::Touch(_) => 0,
        _ => 1,
    })
}

fn kill(play: &Play, record: RecordNo) -> Option<Goal> {
    let number = play.groups.iter().position(|group| group.record == record && group.is_there())?;
    u16::try_from(number).ok().map(Goal::Kill)
}

pub fn opener(site: &Site, play: &Play, lock: RecordNo) -> Option<Goal> {
    let records = site.records();
    let barrier = play.barriers.get(lock)?;
    let source = records.links_to(lock).iter().find(|link| link.role == Role::Opens);
    let opener = source.and_then(|link| records.get(link.from))?;
    if barrier.kind == BarrierKind::LaserDoor
        && let Thing::Terminal { door, .. } = opener.thing
        && !play.pack.log.knows(LogKind::Laser, door)
    {
        let courier = records.laser_doors().get(usize::from(door))?.courier?;
        return kill(play, courier);
    }
    match opener.thing.sides() {
        Sides::Look(look) => Some(Goal::Use(opener.at.step(look.back()), look)),
        Sides::Faces(faces) => {
            let face = faces.iter().find(|&face| site.floor().contains(opener.at.step(face)))?;
            Some(Goal::Use(opener.at.step(face), face.back()))
        }
        Sides::All => None,
    }
}

/// Whether a barrier is shut and has to be opened from another place.
pub fn is_locked(kind: BarrierKind, leaf: Leaf) -> bool {
    use BarrierKind::{FallingWall, LaserDoor, ProtectedDoor, PuzzleWall, RisingWall};
    let elsewhere = matches!(kind, ProtectedDoor | LaserDoor | PuzzleWall | FallingWall | RisingWall);
    leaf == Leaf::Shut && elsewhere
}
