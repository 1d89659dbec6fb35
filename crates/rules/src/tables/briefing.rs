//! The briefing before a base (`play.md` 8.9).

use rootward_gen::{Base, Kind, LinkWay, Records, ThingRow};

use super::{Tables, score::clock};
use crate::site::captive_of;

/// The facts in the briefing that do not come from the base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BriefingFacts {
    /// The word for the difficulty of the base. If `None`, the map decides the word.
    pub word: Option<&'static str>,
    /// The best score of this seed so far.
    pub best: Option<u32>,
    /// Whether the base had to be repaired so that it can be won.
    pub patched: bool,
}

/// A count, with the singular and plural words for it.
type Feature = (usize, &'static str, &'static str);

impl Tables {
    /// The lines of the briefing: base, families, features, goal, par, best score.
    #[must_use]
    pub fn briefing(&self, base: &Base, records: &Records, known: BriefingFacts) -> Vec<String> {
        let seed = base.seed();
        let (mission, number) = seed.mission_and_base();
        let campaign = format!("{mission}.{number}");
        let text = seed.to_string();
        let named =
            if text == campaign { format!("number {}", seed.number()) } else { format!("seed {text}") };
        let floors = usize::from(base.plan().floor_count());
        let word = known.word.unwrap_or_else(|| self.dials.difficulty(seed.difficulty()));
        let patched = if known.patched { ", patched" } else { "" };
        let mut lines = vec![
            format!("Base {campaign}, {named}: {word}{patched}."),
            format!("A {} with {}.", seed.variant().name(), counted((floors, "floor", "floors"))),
        ];
        lines.extend(self.families_line(base));
        let features: Vec<String> =
            features(base, records).into_iter().filter(|feature| feature.0 > 0).map(counted).collect();
        if !features.is_empty() {
            lines.push(format!("Inside: {}.", features.join(", ")));
        }
        lines.push(goal(captive_of(base, records, self).is_some(), seed.difficulty().is_first(), records));
        let cells = u32::try_from(base.open_cells().len()).unwrap_or(u32::MAX);
        lines.push(format!("Par: {}.", clock(self.dials.score.par_ticks(cells))));
        lines.extend(known.best.map(|best| format!("Best score: {best}.")));
        lines
    }

    fn families_line(&self, base: &Base) -> Option<String> {
        let theme = base.theme();
        let here = (1..).take(super::creatures::FAMILIES).filter(|&family| theme.has_family(family));
        let names: Vec<&str> = here.filter_map(|family| self.creatures.family(family)).collect();
        (!names.is_empty()).then(|| format!("Enemies: {}.", names.join(" and ")))
    }
}

/// The goal of the base. A few bases have no captive or no probe computer (laws `captive_reachable` and
/// `computers_reachable`). The first base has the charge near the entrance. The others get it from a probe computer.
fn goal(holds_captive: bool, is_first: bool, records: &Records) -> String {
    let (whose, which, gives) = match (records.computers().len(), is_first) {
        _ if holds_captive => {
            return "Goal: find the captive behind the cell door and lead them out.".to_owned();
        }
        (0, _) => {
            return "Goal: set a charge at the generators and get out. No probe here.".to_owned();
        }
        (1, true) => ("the", "the", "its probe"),
        (1, false) => ("the", "the", "its probe and a charge"),
        (_, true) => ("a", "its", "a probe"),
        (_, false) => ("a", "its", "a probe and a charge"),
    };
    format!(
        "Goal: take {whose} guardian's password to {which} probe computer for {gives}. Then set the charge at the generators and get out."
    )
}

fn features(base: &Base, records: &Records) -> Vec<Feature> {
    let things = |row| records.iter().filter(|record| record.thing.row() == row).count();
    let links = |way| base.links().filter(|link| link.way == way).count();
    let cells = |kind| base.open_cells().iter().filter(|&at| base.kind(at) == kind).count();
    // Fire burns on rock, not on open cells.
    let fires = base.ground_cells().iter().filter(|&at| base.kind(at) == Kind::Fire).count();
    vec![
        (records.groups().len(), "group of enemies", "groups of enemies"),
        (records.computers().len(), "probe computer", "probe computers"),
        (things(ThingRow::Shop), "shop", "shops"),
        (things(ThingRow::Socket), "socket", "sockets"),
        (links(LinkWay::Ladder), "ladder", "ladders"),
        (base.shafts().filter(|shaft| shaft.joined).count(), "elevator", "elevators"),
        (things(ThingRow::HoleDown), "hole", "holes"),
        (things(ThingRow::BlueDoor), "blue door", "blue doors"),
        (things(ThingRow::ButtonDoor), "button door", "button doors"),
        (things(ThingRow::PunchDoor), "dented door", "dented doors"),
        (things(ThingRow::IrisDoor), "iris door", "iris doors"),
        (things(ThingRow::LaserDoor), "laser door", "laser doors"),
        (records.puzzles().len(), "puzzle", "puzzles"),
        (things(ThingRow::RaiserWall), "raiser wall", "raiser walls"),
        (things(ThingRow::PushableWall), "pushable wall", "pushable walls"),
        (things(ThingRow::FakeWall), "fake wall", "fake walls"),
        (things(ThingRow::Window), "window", "windows"),
        (records.grate_traps().len(), "trap grate", "trap grates"),
        (records.cupboard_traps().len(), "trap cupboard", "trap cupboards"),
        (things(ThingRow::Mine), "mine", "mines"),
        (things(ThingRow::SpinnerLeft) + things(ThingRow::SpinnerRight), "spinner", "spinners"),
        (things(ThingRow::Hydrant), "hydrant", "hydrants"),
        (cells(Kind::Water), "cell of water", "cells of water"),
        (fires, "cell of fire", "cells of fire"),
        (cells(Kind::DarkFloor), "dark cell", "dark cells"),
    ]
}

fn counted((count, one, many): Feature) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use rootward_gen::{Seed, ThingClass, generate};

    use super::*;
    use crate::tables::testing::{on_map, shipped};

    fn lines(seed: Seed, known: BriefingFacts) -> Vec<String> {
        let base = generate(&seed.into());
        shipped().briefing(&base, &Records::of(&base), known)
    }

    #[test]
    fn the_first_base_has_six_lines() {
        let lines = lines(Seed::classic(0), BriefingFacts::default());
        assert_eq!(lines.len(), 6, "{lines:#?}");
        assert_eq!(lines[0], "Base 1.0, number 0: training.");
        assert_eq!(lines[1], "A planet base with 1 floor.");
        assert_eq!(lines[2], "Enemies: Scrap Pack and Wild Brood.");
        assert!(lines[3].starts_with("Inside: ") && !lines[3].contains(" 0 "), "{}", lines[3]);
        assert!(lines[4].starts_with("Goal: take the guardian's password"));
        assert!(lines[5].starts_with("Par: 8:"), "{}", lines[5]);
    }

    #[test]
    fn the_goal_says_if_there_are_several_computers() {
        let (mut one, mut several) = (0, 0);
        for number in 0..60 {
            let base = generate(&Seed::classic(number).into());
            let records = Records::of(&base);
            let goal = goal(false, false, &records);
            one += usize::from(records.computers().len() == 1 && goal.contains("the guardian's"));
            several += usize::from(records.computers().len() > 1 && goal.contains("a guardian's"));
            assert_eq!(goal.contains("a guardian's"), records.computers().len() > 1, "{number}: {goal}");
        }
        assert!(one > 0 && several > 0, "{one} {several}");
    }

    #[test]
    fn a_station_has_one_family_and_its_own_goal() {
        let known = BriefingFacts { word: Some("easy"), best: Some(4711), patched: true };
        let lines = lines(Seed::classic(10), known);
        assert_eq!(lines[0], "Base 1.10, number 10: easy, patched.");
        assert_eq!(lines[2], "Enemies: Station Corps.");
        assert!(lines.iter().any(|line| line.starts_with("Goal: find the captive")));
        assert_eq!(lines.last().map(String::as_str), Some("Best score: 4711."));
    }

    #[test]
    fn endless_bases_show_their_seed() {
        let lines = lines(Seed::endless(77).with_difficulty(on_map(3)), BriefingFacts::default());
        assert_eq!(lines[0], "Base 1.3, seed x77@3: easy.");
    }

    #[test]
    fn every_machine_but_the_generator_is_told() {
        let base = Base::empty();
        let told = features(&base, &Records::of(&base));
        for row in ThingRow::ALL.iter().filter(|row| row.class() == ThingClass::Machine) {
            // The generators are part of the goal instead.
            let is_goal = *row == ThingRow::Generator;
            assert_ne!(told.iter().any(|feature| feature.1 == row.label()), is_goal, "{row:?}");
        }
    }

    #[test]
    fn an_empty_base_has_no_features() {
        let base = Base::empty();
        let lines = shipped().briefing(&base, &Records::of(&base), BriefingFacts::default());
        assert!(lines.iter().all(|line| !line.starts_with("Inside")), "{lines:#?}");
    }
}
