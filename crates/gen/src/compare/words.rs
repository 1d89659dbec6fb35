//! A comparison as text, for the terminal tool and the console.

use core::fmt;

use super::{CellLayer, Comparison, Pair, StepParting, TrailStep};
use crate::{CELLS, CellId, Kind, Phase};

impl fmt::Display for Comparison {
    /// Several lines. The first two name the seeds of A and B.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, design, generator_version, .. } = self;
        let by =
            |design: &Option<String>| design.as_ref().map_or(String::new(), |name| format!(" by {name}"));
        writeln!(out, "A  {}{}, generator version {}", seed.a, by(&design.a), generator_version.a)?;
        writeln!(out, "B  {}{}, generator version {}", seed.b, by(&design.b), generator_version.b)?;
        if self.is_same() {
            let looked_at =
                if self.has_phases { "every phase, every step, and" } else { "as finished bases:" };
            return writeln!(out, "\nThey are the same: {looked_at} {CELLS} cells.");
        }
        self.write_layout(out)?;
        self.write_partings(out)?;
        match self.cells.first() {
            Some(at) => {
                let count = self.cells.len();
                writeln!(
                    out,
                    "Cells        {count} of {CELLS} differ when finished, the first at {},{}",
                    at.x, at.y
                )?;
            }
            None => writeln!(out, "Cells        none of {CELLS} differs when finished")?,
        }
        self.write_counts(out)
    }
}

impl StepParting {
    /// The step of each side as the end of a sentence: "writes number 812 into 20,3 in dig".
    #[must_use]
    pub fn words(&self) -> Pair<String> {
        let words = |written: &Option<(String, TrailStep)>| {
            written.as_ref().map_or("writes nothing any more".to_owned(), |(phase, step)| {
                format!("writes {} into {},{} in {phase}", value_of(*step), step.at().x, step.at().y)
            })
        };
        Pair { a: words(&self.written.a), b: words(&self.written.b) }
    }
}

impl Comparison {
    fn write_layout(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { floors, entrance, sections, .. } = self;
        if floors.is_same() && entrance.is_same() && sections.is_empty() {
            return writeln!(out, "\nLayout       the same: {} floors", floors.a);
        }
        writeln!(out, "\nLayout       A has {} floors, B has {}", floors.a, floors.b)?;
        let [a, b] =
            [entrance.a, entrance.b].map(|(at, floor)| format!("{},{} on floor {floor}", at.x, at.y));
        let what = if entrance.is_same() { format!("both at {a}") } else { format!("A at {a}, B at {b}") };
        writeln!(out, "             entrance: {what}")?;
        let numbers: Vec<String> = sections.iter().map(usize::to_string).collect();
        let list = if numbers.is_empty() { String::new() } else { format!(": {}", numbers.join(" ")) };
        writeln!(out, "             {} of 16 sections are on other floors{list}", sections.len())
    }

    fn write_partings(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.has_phases {
            return writeln!(out, "First phase  not known, because an export has no phases");
        }
        match &self.phase {
            Some(parting) => {
                let Pair { a, b } = &parting.name;
                let name = match (a, b) {
                    (Some(a), Some(b)) if a == b => a.clone(),
                    (a, b) => format!("A has {}, B has {}", named(a.as_ref()), named(b.as_ref())),
                };
                writeln!(out, "First phase  {name}")?;
                if let Some(about) = a.as_ref().or(b.as_ref()).and_then(|name| about(name)) {
                    writeln!(out, "             {about}")?;
                }
                if !parting.layers.is_empty() {
                    writeln!(out, "             layers that differ after it: {}", parting.layers.join(", "))?;
                }
                let Pair { a, b } = parting.rng_state;
                if a != b {
                    writeln!(out, "             state of the random generator: A {a:04x}, B {b:04x}")?;
                }
            }
            None => writeln!(out, "First phase  none differs")?,
        }
        let Some(parting) = &self.step else {
            return writeln!(out, "First step   none differs");
        };
        writeln!(
            out,
            "First step   {}, in {}, cell {},{}",
            parting.step, parting.phase, parting.at.x, parting.at.y
        )?;
        let Pair { a, b } = parting.words();
        for (side, what) in [("A", a), ("B", b)] {
            writeln!(out, "             {side} {what}")?;
        }
        Ok(())
    }

    fn write_counts(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unlike: Vec<_> = self.counts.iter().filter(|(_, count)| !count.is_same()).collect();
        let same = self.counts.len() - unlike.len();
        if unlike.is_empty() {
            return writeln!(out, "Counts       all {same} are the same");
        }
        writeln!(out, "\n{:<20} {:>6} {:>6} {:>7}", "Counts", "A", "B", "B - A")?;
        for (name, Pair { a, b }) in unlike {
            writeln!(out, "{name:<20} {a:>6} {b:>6} {:>+7}", i64::from(*b) - i64::from(*a))?;
        }
        if same > 0 {
            writeln!(out, "{same} more counts are the same.")?;
        }
        Ok(())
    }
}

fn named(phase: Option<&String>) -> &str {
    phase.map_or("no phase any more", String::as_str)
}

fn about(name: &str) -> Option<&'static str> {
    Phase::ALL.iter().find(|phase| phase.name() == name).map(|phase| phase.about())
}

fn value_of(step: TrailStep) -> String {
    let value = step.value();
    match step.layer() {
        CellLayer::Id => match CellId::from_word(value) {
            CellId::ROCK => "rock".to_owned(),
            CellId::UNCONDITIONAL => "a wall that is never dug".to_owned(),
            id => id.number().map_or_else(|| format!("mark {value}"), |number| format!("number {number}")),
        },
        CellLayer::Kind => {
            let code = value & 0x7F;
            let kind = Kind::ALL.iter().find(|kind| u16::from(**kind as u8) == code);
            let label =
                kind.map_or_else(|| format!("kind {code}"), |kind| format!("kind `{}`", kind.label()));
            let group = if value & 0x80 == 0 { "" } else { " with a group" };
            match value >> 8 {
                0 => format!("{label}{group}"),
                parameter => format!("{label} with parameter {parameter}{group}"),
            }
        }
        CellLayer::RootDir => {
            let ways = ["north", "west", "south", "east", "up", "down"];
            format!("way out {}", ways.get(usize::from(value)).unwrap_or(&"nowhere"))
        }
        CellLayer::Generation => match value.checked_sub(1) {
            Some(generation) => format!("wall of generation {generation}"),
            None => "wall of no generation".to_owned(),
        },
    }
}
