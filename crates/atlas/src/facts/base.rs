//! Facts about the base as a whole.

use rootward_presentation::words::{briefing, curve, story, twists};
use rootward_rules::{
    tables::briefing::BriefingFacts,
    terms::{Challenge, Terms},
    twists::Twists,
};

use super::{FactGroup, Sheet};
use crate::words::{capitalized, counted, sentence};

pub(super) fn add(sheet: &mut Sheet<'_>) {
    let (site, base) = (sheet.site, sheet.site.base());
    let seed = base.seed();
    let (mission, place) = seed.mission_and_base();
    let style = match seed.preset() {
        Some(preset) => format!("{}, {}", seed.style().name(), preset.name()),
        None => seed.style().name().to_owned(),
    };
    let about = format!(
        "{}: number {}, {style}, mission {mission} base {place}. Where people count bases from 1, it is base {}.",
        capitalized(seed.variant().name()),
        seed.number(),
        place + 1
    );
    let entrance = sheet.place(base.entrance(), "entrance").into_iter().collect();
    sheet.add(FactGroup::Base, "Base", about, entrance);
    sheet.add(FactGroup::Base, "Place", story::place(site.tables(), seed), Vec::new());
    sheet.add(FactGroup::Base, "Difficulty", difficulty(seed.difficulty()), Vec::new());
    let size = format!(
        "{} with {}, {} and {}.",
        counted(base.plan().floor_count().into(), "floor"),
        counted(base.open_cells().len(), "open cell"),
        counted(base.rooms().count(), "room"),
        counted(base.dead_ends().count(), "dead end"),
    );
    sheet.add(FactGroup::Base, "Size", size, Vec::new());
    if let Some((at, steps)) = sheet.way.farthest() {
        let far = format!("The farthest cell is {} from the hatch.", counted(steps.into(), "step"));
        let places = sheet.place(at, "farthest cell").into_iter().collect();
        sheet.add(FactGroup::Base, "Longest way", far, places);
    }
    let lines = site.tables().briefing(base, site.records(), BriefingFacts::default());
    let bonus = lines.into_iter().find(|line| line.starts_with("Par: ")).map(briefing::in_plain_words);
    if let Some(bonus) = bonus {
        sheet.add(FactGroup::Base, "Time", bonus, Vec::new());
    }
    for twist in Twists::of(site, Terms::default()) {
        let row = site.tables().twists.row(twist);
        let told = format!("{} {}", row.line, twists::advice(twist));
        sheet.add(FactGroup::Base, format!("Twist: {}", row.name), told, Vec::new());
    }
    let repairs = &sheet.play.repairs;
    if !repairs.is_none() {
        let cracked = repairs.cracked.iter().filter_map(|&at| sheet.place(at, "cracked wall"));
        let places = sheet.places(repairs.opened.iter().copied()).into_iter().chain(cracked).collect();
        sheet.add(FactGroup::Base, "Repairs", briefing::patch_words(sheet.play), places);
    }
}

fn difficulty(of: rootward_gen::Difficulty) -> String {
    let words = Challenge::ALL.map(|challenge| format!("{} at {challenge}", curve::word(of, challenge)));
    let wins = curve::wins_percent(of, Challenge::Captive);
    format!(
        "{} In bases {}, a bot without maps wins {wins}% of its runs at captive.",
        sentence(&words.join(", ")),
        curve::measured_bases(of)
    )
}
