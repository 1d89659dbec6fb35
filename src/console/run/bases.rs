//! The commands that go from base to base.

use std::{fmt::Write, sync::Arc};

use rootward_gen::{Seed, Style};

use super::{Answer, Game};
use crate::{
    base::{current::CurrentBase, designs::read_design, load::LoadSeed},
    console::export::NOT_BY_SEED,
};

impl Game<'_> {
    pub(super) fn load(&mut self, request: LoadSeed) -> String {
        self.promised.0 = true;
        let seed = request.seed;
        let text = match (&request.own, seed.style()) {
            (Some(own), _) => format!("Building {seed} by {} ...", own.name),
            (None, Style::Crawler) => format!("Building {seed} ..."),
            (None, _) => format!("Digging {seed} ..."),
        };
        self.loads.write(request);
        text
    }

    /// Goes to another base, built by the same design as this one.
    pub(super) fn go_on(&mut self, to: impl FnOnce(Seed) -> Seed) -> Answer {
        let current = self.current()?;
        let request = LoadSeed::with_same_design(current, to(current.base().seed()));
        Ok(self.load(request))
    }

    /// Builds the same base again; a design is read from its file again.
    pub(super) fn reload(&mut self) -> Answer {
        let current = self.current()?;
        let own = current.custom_design().map(|own| read_design(own.file.clone()).map(Arc::new)).transpose();
        let own = own.map_err(|error| format!("The base stays as it is: {error}."))?;
        let request = LoadSeed::by(current.base().seed(), own);
        Ok(self.load(request))
    }

    pub(super) fn preset_words(&self) -> String {
        let choice = self.designs.choice();
        let at_hand = self.current.as_ref().and_then(|current| match current.custom_design() {
            Some(own) => Some(format!(" This base is built by {}.", own.name)),
            None => current.base().seed().preset().map(|preset| format!(" This base is {}.", preset.name())),
        });
        format!("For crawler seeds {choice}.{}", at_hand.unwrap_or_default())
    }

    pub(super) fn build_by(&mut self, name: &str) -> Answer {
        let seed = self.seed()?;
        if seed.style() != Style::Crawler {
            return Err(format!("{seed} has no presets; `style w` builds its number by crawlers."));
        }
        let plan = self.designs.find(name).map_err(|error| format!("The base stays as it is: {error}."))?;
        Ok(self.load(LoadSeed::built_by(seed, &plan)))
    }

    pub(super) fn change_style(&mut self, style: Style) -> Answer {
        let seed = self.seed()?;
        if seed.style() == style {
            return Err(format!("{seed} is {} already.", style.name().to_lowercase()));
        }
        let other =
            Seed::new(style, seed.number()).map_err(|error| format!("{seed} has no twin: {error}."))?;
        Ok(self.load(LoadSeed::of(other)))
    }
}

/// What was loaded: variant, floors, cells, and of a design what its seed does not tell.
pub(super) fn loaded_words(current: &CurrentBase) -> String {
    let base = current.base();
    let floors = match base.plan().floor_count() {
        1 => "1 floor".to_owned(),
        count => format!("{count} floors"),
    };
    let (variant, open) = (base.seed().variant().name(), base.open_cells().len());
    let made = if base.crawl().is_some() { "open" } else { "dug" };
    let mut text = format!("{} is loaded: {variant}, {floors}, {open} cells {made}.", current.label());
    if let Some(own) = current.custom_design() {
        text.push_str(NOT_BY_SEED);
        for left_out in base.crawl().map_or(&[][..], |record| record.left_out()) {
            let _ = write!(text, "\nIn {}: {}.", own.name, own.design.words_for(left_out)); // never fails on a String
        }
    }
    text
}

/// Any seed of the style and preset of another.
pub(super) fn random(like: Seed) -> Seed {
    match like.style() {
        Style::Classic => Seed::classic(rand::random()),
        Style::Endless => Seed::endless(rand::random()),
        Style::Crawler => Seed::crawler(rand::random(), like.preset().unwrap_or_default()),
    }
}
