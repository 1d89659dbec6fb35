//! The way over the land to the door of the base.

use std::collections::VecDeque;

use rootward_gen::{CELLS, Heading, Outside, Pos};

/// The number of steps from every cell of the land to the door, including the step into it.
#[derive(Clone, Debug)]
pub struct WayIn {
    steps: Vec<Option<u16>>,
}

impl WayIn {
    /// The ways over a land.
    pub fn over(land: &Outside) -> Self {
        let mut steps = vec![None; CELLS];
        let mut queue = VecDeque::from([(land.approach(), 1)]);
        while let Some((at, count)) = queue.pop_front() {
            let Some(cell) = at.index().filter(|&cell| steps[cell].is_none()) else { continue };
            if !land.land(at).is_walkable() {
                continue;
            }
            steps[cell] = Some(count);
            queue.extend(Heading::ALL.map(|heading| (at.step(heading), count + 1)));
        }
        if let Some(door) = land.door().index() {
            steps[door] = Some(0);
        }
        Self { steps }
    }

    /// The number of steps from a cell to the door. `None` if no way leads there.
    pub fn steps(&self, from: Pos) -> Option<u16> {
        self.steps[from.index()?]
    }

    /// The first step from a cell towards the door.
    pub fn next(&self, from: Pos) -> Option<Heading> {
        let nearer = self.steps(from)?.checked_sub(1)?;
        Heading::ALL.into_iter().find(|&heading| self.steps(from.step(heading)) == Some(nearer))
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;

    #[test]
    fn following_the_way_leads_from_the_landing_spot_into_the_door() {
        for seed in (0..220).map(Seed::classic) {
            let land = Outside::of(seed);
            let way = WayIn::over(&land);
            let mut at = land.landing();
            for left in (0..way.steps(at).expect("a way")).rev() {
                at = at.step(way.next(at).expect("a next step"));
                assert_eq!(way.steps(at), Some(left), "{seed}");
            }
            assert_eq!(at, land.door());
            assert_eq!(way.next(at), None);
        }
    }

    #[test]
    fn no_way_leads_out_of_rock() {
        let land = Outside::of(Seed::classic(0));
        assert_eq!(WayIn::over(&land).steps(Pos::new(0, 0)), None);
        assert_eq!(WayIn::over(&land).next(Pos::new(-1, 0)), None);
    }
}
