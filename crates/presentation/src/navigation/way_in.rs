//! The way over the land to the door of the base.

use rootward_gen::{Heading, Outside, Pos};
use rootward_rules::distance_map::DistanceMap;

/// The number of steps from every cell of the land to the door, including the step into it.
#[derive(Clone, Debug)]
pub struct WayIn {
    door: Pos,
    steps: DistanceMap,
}

impl WayIn {
    pub fn over(land: &Outside) -> Self {
        let mut steps = DistanceMap::default();
        steps.measure(std::iter::once(land.approach()), u16::MAX, |at| land.land(at).is_walkable());
        Self { door: land.door(), steps }
    }

    /// The number of steps from a cell to the door. `None` if no way leads there.
    pub fn steps(&self, from: Pos) -> Option<u16> {
        if from == self.door { Some(0) } else { self.steps.steps(from).map(|steps| steps + 1) }
    }

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
