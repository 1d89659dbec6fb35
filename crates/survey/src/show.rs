//! `survey show`: one base as text, with facts and a legend.

use std::{fmt, io::Write};

use rootward_gen::{
    Base, DoorKind, Outside, Seed, Style, ThingRow, Variant,
    crawlers::BuildPlan,
    export::{self, ascii_floor, legend},
};
use rootward_search::Counted;

use crate::{output::RunFault, plan::base_of};

pub fn show(
    seed: Seed,
    floor: Option<u8>,
    plan: Option<&BuildPlan>,
    out: &mut impl Write,
) -> Result<(), RunFault> {
    let base = base_of(plan, seed)?;
    let count = base.plan().floor_count();
    let floors = match floor {
        Some(floor) if !(1..=count).contains(&floor) => {
            return Err(RunFault::Input(format!(
                "base {} has {}, so there is no floor {floor}; for example --floor 1",
                base.seed(),
                Count(count.into(), "floor")
            )));
        }
        Some(floor) => vec![floor],
        None => (1..=count).collect(),
    };
    writeln!(out, "{}\n{}", title(&base), contents(&base))?;
    let drawings: Vec<String> = floors.iter().map(|&floor| ascii_floor(&base, floor)).collect();
    for (floor, drawing) in floors.iter().zip(&drawings) {
        write!(out, "\nFloor {floor}\n{drawing}")?;
    }
    writeln!(out, "\nLegend")?;
    for (character, meaning) in legend() {
        if drawings.iter().any(|drawing| drawing.contains(*character)) {
            writeln!(out, "  {character}  {meaning}")?;
        }
    }
    if let (Some(crawl), Some(own)) = (base.crawl(), plan.and_then(BuildPlan::own)) {
        for left_out in &crawl.left_out {
            writeln!(out, "\n{}", own.design.words_for(left_out))?;
        }
    }
    Ok(())
}

pub fn show_outside(seed: Seed, out: &mut impl Write) -> Result<(), RunFault> {
    if seed.variant() == Variant::Station {
        return Err(RunFault::Input(format!(
            "{seed} is a space station, so there is no land around it; for example 17.3 --outside"
        )));
    }
    let land = Outside::of(seed);
    let (landing, door) = (land.landing(), land.door());
    writeln!(
        out,
        "{seed}: the land outside, landing spot at {},{}, door at {},{}\n",
        landing.x, landing.y, door.x, door.y
    )?;
    write!(out, "{}", export::outside(&land))?;
    Ok(())
}

fn title(base: &Base) -> String {
    let seed = base.seed();
    let (mission, place) = seed.mission_and_base();
    let map = match seed.style() {
        Style::Classic => String::new(),
        Style::Endless | Style::Crawler => format!("map {}, ", seed.difficulty().map()),
    };
    let entrance = base.entrance();
    format!(
        "{seed}: number {}, {}, {map}mission {mission} base {place}, {}, {}, entrance at {},{} on floor {}, \
         {}, {}, {}, {}",
        seed.number(),
        seed.style().name(),
        seed.variant().name(),
        Count(base.plan().floor_count().into(), "floor"),
        entrance.x,
        entrance.y,
        base.plan().entrance_floor(),
        Count(base.open_cells().len(), "open cell"),
        Count(base.rooms().count(), "room"),
        Count(base.dead_ends().count(), "dead end"),
        Count(base.shafts().count(), "shaft"),
    )
}

fn contents(base: &Base) -> String {
    let counted = Counted::of(base);
    let records = counted.records();
    format!(
        "{}, {} in {}, {}, {}, {}, {}, {}, {}, {} of items",
        counted.difficulty(),
        Count(counted.members(), "creature"),
        Count(records.groups().len(), "group"),
        Count(counted.things(&DoorKind::ALL.map(DoorKind::row)), "door"),
        Count(records.puzzles().len(), "puzzle"),
        Count(records.grate_traps().len() + records.cupboard_traps().len(), "trap"),
        Count(counted.things(&[ThingRow::Mine]), "mine"),
        Count(counted.things(&[ThingRow::Shop]), "shop"),
        Count(records.computers().len(), "computer"),
        Count(records.piles().len(), "pile"),
    )
}

struct Count(usize, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, thing) = self;
        write!(out, "{count} {thing}{}", if *count == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(seed: &str, floor: Option<u8>) -> Result<String, RunFault> {
        let mut out = Vec::new();
        show(seed.parse().expect("a seed"), floor, None, &mut out)?;
        Ok(String::from_utf8(out).expect("text"))
    }

    #[test]
    fn title_and_counts_match_the_specification() {
        let text = text_of("179", None).expect("a drawing");
        let mut lines = text.lines();
        let title = lines.next().expect("a title");
        for part in [
            "17.3: number 179, Classic, mission 17 base 3, planet base, 4 floors",
            "55,0 on floor 3",
            "16 rooms",
            "153 dead ends",
        ] {
            assert!(title.contains(part), "{part} in {title}");
        }
        let counts = "brutal, 365 creatures in 142 groups, 49 doors, 32 puzzles, 15 traps, 11 mines, 8 shops, \
                      2 computers, 95 piles of items";
        assert_eq!(lines.next(), Some(counts));
    }

    #[test]
    fn all_floors_or_one_are_drawn() {
        for (floor, drawn) in [(None, 4), (Some(2), 1)] {
            let text = text_of("179", floor).expect("a drawing");
            assert_eq!(text.lines().filter(|line| line.starts_with("Floor ")).count(), drawn);
        }
        let fault = text_of("0", Some(2)).expect_err("seed 0 has one floor");
        assert_eq!(fault.to_string(), "base 1.0 has 1 floor, so there is no floor 2; for example --floor 1");
    }

    #[test]
    fn the_legend_has_only_the_drawn_characters() {
        let text = text_of("0", None).expect("a drawing");
        let (drawing, legend) = text.split_once("\nLegend\n").expect("a legend");
        let explained: Vec<char> = legend.lines().filter_map(|line| line.chars().nth(2)).collect();
        let drawn: String = drawing.lines().skip(4).collect();
        assert!(drawn.chars().all(|character| character == ' ' || explained.contains(&character)));
        assert!(explained.iter().all(|&character| drawn.contains(character)));
    }

    #[test]
    fn the_land_is_drawn_except_for_stations() {
        let land_of = |seed: &str| {
            let mut out = Vec::new();
            show_outside(seed.parse().expect("a seed"), &mut out)?;
            Ok::<String, RunFault>(String::from_utf8(out).expect("text"))
        };
        let text = land_of("0").expect("a drawing");
        assert!(text.starts_with("1.0: the land outside, landing spot at 10,5, door at 16,11\n\n###"));
        assert!(text.ends_with("@ landing spot, ? note\n"), "{text}");
        assert_eq!(text.lines().filter(|line| line.len() == 64 && line.starts_with('#')).count(), 32);
        let fault = land_of("1.10").expect_err("a station").to_string();
        assert!(fault.contains("no land around it"), "{fault}");
    }
}
