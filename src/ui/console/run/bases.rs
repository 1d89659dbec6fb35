//! The commands that load another base.

use std::{fmt::Write, sync::Arc};

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward_gen::{Seed, Style};

use super::{Answer, Dice, Game};
use crate::{
    host::states::{Mode, Screen},
    ui::console::export::NOT_BY_SEED,
    world::base::{
        current::{CurrentBase, Swap},
        designs::read_design,
        load::LoadSeed,
    },
};

impl Game<'_> {
    /// From the title, the base is played outside the campaign.
    pub(in crate::ui::console) fn load(&mut self, request: LoadSeed) -> String {
        self.promised.0 = true;
        let seed = request.seed;
        let text = match (&request.own, seed.style()) {
            (Some(own), _) => format!("Building {seed} by {} ...", own.name),
            (None, Style::Crawler) => format!("Building {seed} ..."),
            (None, _) => format!("Digging {seed} ..."),
        };
        self.requested.note(&request);
        self.loads.write(request);
        if *self.screen.get() == Screen::Title {
            self.in_campaign.0 = false;
            self.next_screen.set(Screen::Playing);
            self.next_mode.set(Mode::Walk);
        }
        text
    }

    fn visit(&mut self, request: LoadSeed) -> String {
        self.load(request.to_be(Swap::Visited))
    }

    /// The commands for the next and the previous seed start from this base.
    pub(in crate::ui::console) fn last(&self) -> Result<LoadSeed, String> {
        let there = || "There is no base yet. `seed 17.3` opens one.".to_owned();
        self.requested.last(self.current.as_deref()).ok_or_else(there)
    }

    pub(super) fn go_to_seed(&mut self, seed: Seed) -> String {
        self.requested.forget_choices();
        self.visit(LoadSeed::of(seed))
    }

    /// Goes to another base with the same design, and with the chosen variant and difficulty.
    pub(super) fn go_on(&mut self, to: impl FnOnce(Seed) -> Seed) -> Answer {
        let LoadSeed { seed, own, .. } = self.last()?;
        let to = self.requested.beside(seed, to(seed));
        Ok(self.visit(LoadSeed::by(to, own)))
    }

    /// Goes to a random seed of the same style and preset. The same start value gives the same sequence of seeds.
    pub(super) fn roll(&mut self, start: Option<u64>) -> Answer {
        self.last()?;
        if let Some(start) = start {
            self.dice.0 = Xoshiro256PlusPlus::seed_from_u64(start);
        }
        let number = self.dice.roll();
        self.go_on(|like| match like.style() {
            Style::Classic => Seed::classic(number as u16),
            Style::Endless => Seed::endless(number),
            Style::Crawler => Seed::crawler(number, like.preset().unwrap_or_default()),
        })
    }

    pub(super) fn reload(&mut self) -> Answer {
        let LoadSeed { seed, own, .. } = self.last()?;
        let own = match own {
            Some(own) if own.file.as_os_str().is_empty() => Some(own),
            Some(own) => Some(Arc::new(read_design(own.file.clone()).map_err(|error| stays(&error))?)),
            None => None,
        };
        Ok(self.visit(LoadSeed::by(seed, own)))
    }

    pub(super) fn preset_words(&self) -> String {
        let choice = self.designs.choice();
        let at_hand = self.last().ok().and_then(|last| match last.own {
            Some(own) => Some(format!(" This base is built by {}.", own.name)),
            None => last.seed.preset().map(|preset| format!(" This base is {}.", preset.name())),
        });
        format!("For crawler seeds, the {choice}.{}", at_hand.unwrap_or_default())
    }

    pub(super) fn build_by(&mut self, name: &str) -> Answer {
        let seed = self.last()?.seed;
        if seed.style() != Style::Crawler {
            return Err(format!("{seed} has no presets. `style w` builds its number with crawlers."));
        }
        let plan = self.designs.find(name).map_err(|error| stays(&error))?;
        let to = self.requested.beside(seed, plan.seed(seed));
        Ok(self.visit(LoadSeed::by(to, plan.own().cloned())))
    }

    pub(super) fn change_style(&mut self, style: Style) -> Answer {
        let seed = self.last()?.seed;
        if seed.style() == style {
            return Err(format!("{seed} is already {}.", style.name().to_lowercase()));
        }
        let other = Seed::new(style, seed.number())
            .map_err(|error| format!("{seed} has no base in that style: {error}."))?;
        let other = self.requested.beside(seed, other);
        Ok(self.visit(LoadSeed::of(other)))
    }
}

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0.next_u64()
    }
}

fn stays(why: &impl std::fmt::Display) -> String {
    format!("The base stays as it is: {why}.")
}

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
        for left_out in base.crawl().map_or(&[][..], |record| record.left_out.as_slice()) {
            let _ = write!(text, "\nIn {}: {}.", own.name, own.design.words_for(left_out));
        }
    }
    text
}
