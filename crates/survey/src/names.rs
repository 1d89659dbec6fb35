//! `survey columns`: the names that a search understands.

use std::io::Write;

use rootward_gen::{Phase, Style};
use rootward_search::{COLUMNS, Measure, RelationKind, THINGS};

use crate::output::RunFault;

pub fn list(out: &mut impl Write) -> Result<(), RunFault> {
    writeln!(out, "{:18} {:26} what it is", "column", "decided by the phase")?;
    for column in COLUMNS {
        let [digger, crawlers] = [Style::Classic, Style::Crawler].map(|style| column.decided(style).name());
        let phase = if digger == crawlers { digger.to_owned() } else { format!("{digger} / {crawlers}") };
        let words = match column.measure {
            Measure::Words(words) => format!(": {}", words.join(", ")),
            Measure::Count | Measure::Place | Measure::Text => String::new(),
        };
        writeln!(out, "{:18} {phase:26} {}{words}", column.name, column.about)?;
    }
    writeln!(out, "\n{:18} {:30} what it is", "relation", "for example")?;
    for relation in RelationKind::ALL {
        writeln!(out, "{:18} {:30} {}", relation.usage(), relation.example(), relation.about())?;
    }
    writeln!(out, "\n{:19} {:15} what it is", "thing of a relation", "decided by")?;
    for thing in THINGS {
        writeln!(out, "{:19} {:15} {}", thing.name, Phase::name(thing.decided()), thing.about())?;
    }
    Ok(())
}
