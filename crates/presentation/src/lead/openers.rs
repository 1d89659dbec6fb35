//! Things that may open a lock, carriers of passwords, and the likely place of the guardian.

use rootward_gen::{Pos, PuzzleKind, Record, Thing};
use rootward_rules::{doors::BarrierKind, party::pack::LogKind, terrain::distance};

use super::{
    Clue, Step,
    known::{Edge, FAR, Known},
};
use crate::objective;

/// Extra costs, in steps. Panels are easy or need a code. Cupboards and release buttons are a last resort.
const TERMINAL: u16 = 4;
const PANEL: u16 = 20;
const CODE: u16 = 120;
const CUPBOARD: u16 = 60;
const RELEASE: u16 = 60;
const COURIER: u16 = 20;
/// The extra cost of an edge on another floor than the computer whose guardian the party seeks, in steps.
const OFF: u16 = 24;

impl Known<'_> {
    pub(super) fn openers(&self) -> impl Iterator<Item = Edge> + '_ {
        let (log, seen) = (&self.play.pack.log, |at: Pos| self.shown.known.contains(at));
        let things = self.site.records().iter().filter(move |record| seen(record.at));
        things.filter_map(move |record: &Record| {
            let (clue, price) = match record.thing {
                Thing::Terminal { door, .. } if log.knows(LogKind::Laser, door) && self.is_barred(door) => {
                    (Clue::Terminal, TERMINAL)
                }
                Thing::Panel(panel) if !self.play.puzzles.get(panel.puzzle).solved => {
                    let easy = matches!(panel.kind, PuzzleKind::Lever | PuzzleKind::Levers)
                        || log.knows(LogKind::Code, panel.puzzle);
                    (Clue::Panel(panel.puzzle), if easy { PANEL } else { CODE })
                }
                Thing::Cupboard { .. } if !self.play.traps.is_opened(record.number) => {
                    (Clue::Cupboard, CUPBOARD)
                }
                Thing::Release { trap, .. } if self.has_risen(trap) => (Clue::Release, RELEASE),
                _ => return None,
            };
            let front = self.before(record.at, |facing| record.thing.is_used_ahead(facing))?;
            let steps = self.steps_to(front.0).saturating_add(price);
            Some(Edge { steps, at: record.at, end: record.at, clue, front: Some(front) })
        })
    }

    pub(super) fn couriers(&self) -> impl Iterator<Item = Edge> + '_ {
        let doors = (0_u8..).zip(self.site.records().laser_doors());
        let needed = doors.filter(|&(number, _)| !self.play.pack.log.knows(LogKind::Laser, number));
        let traces = needed
            .filter_map(|(_, door)| objective::traced(self.play, self.play.groups.of_record(door.courier?)?));
        traces.filter(|&at| self.steps_to(at) != FAR).map(|at| {
            let steps = self.steps_to(at).saturating_add(COURIER);
            Edge { steps, at, end: at, clue: Clue::Courier, front: Some((at, None)) }
        })
    }

    /// Whether a laser door is still shut, as far as the party knows from its terminal.
    fn is_barred(&self, door: u8) -> bool {
        let laser = self.site.records().laser_doors().get(usize::from(door));
        laser.is_some_and(|laser| !self.play.is_open(laser.door))
    }

    fn has_risen(&self, trap: u8) -> bool {
        let of_trap =
            |at: Pos| self.site.records().at(at).any(|record| record.thing == Thing::RisingWall(trap));
        self.play.barriers.iter().any(|wall| {
            let is_up = wall.kind == BarrierKind::RisingWall && !wall.lets_walk();
            is_up && self.shown.known.contains(wall.at) && of_trap(wall.at)
        })
    }

    /// The known computer whose password the party still needs. Its guardian is likely to be near.
    pub(super) fn guarded(&self) -> Option<Pos> {
        if Step::of(self.site, self.play) != Step::BeatGuardian {
            return None;
        }
        let log = &self.play.pack.log;
        let needed = |record: &&Record| match record.thing {
            Thing::Computer(number) => !log.knows(LogKind::Computer, number),
            _ => false,
        };
        let mut computers = self.site.records().iter().filter(needed);
        computers.find(|record| self.shown.known.contains(record.at)).map(|record| record.at)
    }

    /// The extra cost of an edge far from the likely place of the guardian, which is beside its computer.
    pub(super) fn off_hint(&self, end: Pos) -> u16 {
        let Some(hint) = self.hint else { return 0 };
        let base = self.site.base();
        let same = base.floor_at(end) == base.floor_at(hint);
        if same { (distance(end, hint) / 2) as u16 } else { OFF }
    }
}
