//! Explains in words why the bot has not won: its goal, its obstacle, and the place.

use rootward_gen::Pos;
use rootward_rules::{play::Play, site::Site};

use crate::{Bot, goals::Goal};

impl Bot {
    pub(crate) fn excuse(&self, site: &Site, play: &Play) -> String {
        let Some(goal) = self.goal else { return "it finds nothing to do".to_owned() };
        format!("it wants to {}; {}", want(site, play, goal), self.hindrance(site, play, goal))
    }

    fn hindrance(&self, site: &Site, play: &Play, goal: Goal) -> String {
        let at = play.party.at;
        if let Some(refuge) = self.refuge {
            return format!("it runs from creatures to {}", place(site, refuge));
        }
        if self.resting {
            return "it rests and creatures keep it from sleep".to_owned();
        }
        match self.way.last() {
            None if goal.is_met_at(site, play, at) => "it acts there and nothing comes of it".to_owned(),
            None => "it finds no way there".to_owned(),
            Some(hop) => {
                let to = hop.to();
                let barrier = play.barriers.at(to).filter(|barrier| !barrier.lets_walk());
                match (barrier, play.groups.at(to)) {
                    (Some(barrier), _) => format!("it waits for {:?} at {}", barrier.kind, place(site, to)),
                    (None, Some(_)) => format!("it fights what stands at {}", place(site, to)),
                    (None, None) => format!("it is on the way to {}", place(site, to)),
                }
            }
        }
    }
}

fn want(site: &Site, play: &Play, goal: Goal) -> String {
    let record = |number| site.records().get(number).map_or(play.party.at, |record| record.at);
    match goal {
        Goal::Reach(cell) => format!("reach {}", place(site, cell)),
        Goal::Use(cell, heading) => format!("use what is ahead of {} to the {heading:?}", place(site, cell)),
        Goal::Touch(cell) => format!("act on what is at {}", place(site, cell)),
        Goal::Kill(group) => {
            let at = play.groups.get(group).map_or(play.party.at, |group| group.at);
            format!("kill group {group} at {}", place(site, at))
        }
        Goal::Press(door) => format!("open the iris door at {}", place(site, record(door))),
        Goal::Home => "leave through the hatch".to_owned(),
    }
}

pub(crate) fn place(site: &Site, at: Pos) -> String {
    match site.base().floor_at(at) {
        Some(floor) => format!("{} {} on floor {floor}", at.x, at.y),
        None => format!("{} {}", at.x, at.y),
    }
}
