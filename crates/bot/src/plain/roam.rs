//! The plain bot's behaviour without a goal: it walks about in the known base, and finally gives up.

use rootward_gen::Pos;

use super::{
    goals::Goal,
    knowledge::Knowledge,
    mind::{Mind, SHUN},
    rest::WHOLE,
    ways::NEVER,
};

const IDLE: u32 = 120;
/// The number of walks through the known base, in search of something missed, after which the bot gives up.
const ROAMS: u32 = 40;

/// The number of roams and waits after which a damaged party goes through fire.
const WAITS: u32 = 8;

impl Mind {
    pub(super) const fn is_brave(&self) -> bool {
        self.waits > WAITS
    }

    /// Walks to a random place in the known base, because carriers and other creatures may have moved.
    pub(super) fn roam(&mut self, know: &Knowledge) {
        let reached = |at: Pos| !matches!(self.ways.cost(at), NEVER | 0..=39);
        let cells = know.known().filter(|(at, cell)| cell.floor && reached(*at)).map(|(at, _)| at);
        let mut cells: Vec<Pos> = cells.collect();
        if !know.is_below(WHOLE) || self.is_brave() {
            self.waits = 0;
        } else {
            self.waits += 1;
            // A damaged party does not walk through fire without a reason.
            cells.retain(|&at| !self.ways.to(at).iter().any(|hop| know.cell(hop.entered()).fire));
            self.resting |= cells.is_empty();
        }
        if know.fresh != self.roams_since {
            (self.roams, self.roams_since) = (0, know.fresh);
        }
        // Walks do not count while the party is worn or hunted, or during the meltdown.
        self.roams += u32::from(!know.is_worn() && !self.beset && !know.meltdown);
        self.gave_up = self.roams > ROAMS;
        let drawn = self.chance.below(cells.len() as u32) as usize;
        if let Some(&at) = cells.get(drawn) {
            self.goal = Some(Goal::Reach(at));
            self.way = self.ways.to(at);
        }
        // A trapped party waits, because some walls come down again by themselves.
        self.idle_until = if cells.is_empty() { know.tick + IDLE } else { 0 };
        self.shunned.retain(|shunned| shunned.1 > know.tick + SHUN);
    }
}

#[cfg(test)]
mod tests {
    use rootward_rules::scene::Scene;

    use super::*;
    use crate::plain::{chance::Chance, eyes};

    fn in_corridor() -> (Knowledge, Pos) {
        let scene = Scene::new(0);
        let mut know = eyes::open(scene.site(), scene.play());
        let at = Pos::new(10, 10);
        for x in 0..40 {
            if let Some(cell) = know.cell_mut(at.offset(x, 0)) {
                (cell.known, cell.sighted, cell.floor, cell.fire) = (true, true, true, x == 4);
            }
        }
        (know.at, know.free, know.tick) = (at, true, 1000);
        (know, at)
    }

    fn roam(mind: &mut Mind, know: &Knowledge) {
        mind.way.clear();
        mind.measure(know);
        mind.roam(know);
    }

    #[test]
    fn only_a_whole_party_roams_through_fire() {
        let (mut know, _) = in_corridor();
        let mut mind = Mind::with(Chance::default());
        roam(&mut mind, &know);
        assert!(!mind.way.is_empty() && !mind.resting);

        know.squad.droids[2].points =
            know.squad.droids[2].full * know.mends_percent / 100 * (WHOLE - 2) / 100;
        roam(&mut mind, &know);
        assert_eq!(mind.way, []);
        assert!(mind.resting);
        assert_eq!(mind.idle_until, know.tick + IDLE);
    }

    #[test]
    fn worn_party_crosses_fire_in_the_end() {
        let (mut know, at) = in_corridor();
        let mut mind = Mind::with(Chance::default());
        know.squad.droids[2].points = know.squad.droids[2].full / 3;
        let behind = at.offset(9, 0);
        for _ in 0..=WAITS {
            roam(&mut mind, &know);
            assert_eq!((mind.way.len(), mind.ways.cost(behind)), (0, NEVER));
        }
        roam(&mut mind, &know);
        assert!(!mind.way.is_empty());
        assert_ne!(mind.ways.cost(behind), NEVER);
        assert!(!mind.is_brave(), "it waits again before the next fire");
    }

    #[test]
    fn it_gives_up_after_roaming_everywhere() {
        let (mut know, _) = in_corridor();
        let mut mind = Mind::with(Chance::default());
        for _ in 0..ROAMS {
            roam(&mut mind, &know);
        }
        assert!(!mind.gave_up);
        let mut other = mind.clone();
        roam(&mut other, &know);
        assert!(other.gave_up);

        mind.beset = true;
        roam(&mut mind, &know);
        mind.beset = false;
        let points = know.squad.droids[0].points;
        know.squad.droids[0].points = 1;
        roam(&mut mind, &know);
        know.squad.droids[0].points = points;
        know.meltdown = true;
        roam(&mut mind, &know);
        know.meltdown = false;
        assert!(!mind.gave_up);

        // A new discovery is a reason to search the whole base again.
        know.fresh += 1;
        for _ in 0..ROAMS {
            roam(&mut mind, &know);
        }
        assert!(!mind.gave_up);
        roam(&mut mind, &know);
        assert!(mind.gave_up);
    }
}
