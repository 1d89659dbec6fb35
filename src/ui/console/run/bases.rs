//! The commands that load another base.

use std::{fmt::Write, sync::Arc};

use bevy::{ecs::system::SystemParam, prelude::*};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rootward_gen::{Seed, Style};

use super::Answer;
use crate::{
    host::states::{Mode, Screen},
    session::save::base_save::InCampaign,
    ui::console::{
        export::NOT_BY_SEED,
        output::{ConsoleOutput, LineKind},
    },
    world::base::{
        current::{CurrentBase, Swap},
        designs::{DesignFolders, read_design},
        load::{LoadSeed, Requested},
    },
};

pub(in crate::ui::console) const NO_BASE: &str = "There is no base yet. `seed 17.3` opens one.";

/// Whether the console has requested a base and still has to report its arrival.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct ReportsBase(bool);

#[derive(Resource, Debug)]
pub(super) struct Dice(Xoshiro256PlusPlus);

impl Default for Dice {
    fn default() -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(rand::random()))
    }
}

#[derive(SystemParam)]
pub(in crate::ui::console) struct Bases<'w> {
    current: Option<Res<'w, CurrentBase>>,
    requested: ResMut<'w, Requested>,
    promised: ResMut<'w, ReportsBase>,
    screen: Res<'w, State<Screen>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    next_mode: ResMut<'w, NextState<Mode>>,
    in_campaign: ResMut<'w, InCampaign>,
    loads: MessageWriter<'w, LoadSeed>,
}

impl Bases<'_> {
    /// From the title, the base is played outside the campaign.
    pub fn load(&mut self, request: LoadSeed) -> String {
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

    fn visit(&mut self, request: LoadSeed) -> Answer {
        Ok(self.load(request.to_be(Swap::Visited)))
    }

    /// The commands for the next and the previous seed start from this base.
    pub fn last(&self) -> Result<LoadSeed, String> {
        self.requested.last(self.current.as_deref()).ok_or_else(|| NO_BASE.to_owned())
    }

    /// Goes to another base with the same design, and with the chosen variant and difficulty.
    fn go_on(&mut self, to: impl FnOnce(Seed) -> Seed) -> Answer {
        let LoadSeed { seed, own, .. } = self.last()?;
        let to = self.requested.beside(seed, to(seed));
        self.visit(LoadSeed::by(to, own))
    }
}

pub(super) fn report(
    current: Res<CurrentBase>,
    mut promised: ResMut<ReportsBase>,
    mut output: ResMut<ConsoleOutput>,
) {
    if std::mem::take(&mut promised.0) {
        output.print(LineKind::Answer, &loaded_words(&current));
    }
}

pub(super) fn go_to_seed(In(seed): In<Seed>, mut bases: Bases) -> Answer {
    bases.requested.forget_choices();
    bases.visit(LoadSeed::of(seed))
}

pub(super) fn go_on(In(to): In<fn(Seed) -> Seed>, mut bases: Bases) -> Answer {
    bases.go_on(to)
}

/// Goes to a random seed of the same style and preset. The same start value gives the same sequence of seeds.
pub(super) fn roll(In(start): In<Option<u64>>, mut bases: Bases, mut dice: ResMut<Dice>) -> Answer {
    bases.last()?;
    if let Some(start) = start {
        dice.0 = Xoshiro256PlusPlus::seed_from_u64(start);
    }
    let number = dice.0.next_u64();
    bases.go_on(|like| match like.style() {
        Style::Classic => Seed::classic(number as u16),
        Style::Endless => Seed::endless(number),
        Style::Crawler => Seed::crawler(number, like.preset().unwrap_or_default()),
    })
}

pub(super) fn reload(mut bases: Bases) -> Answer {
    let LoadSeed { seed, own, .. } = bases.last()?;
    let own = match own {
        Some(own) if own.file.as_os_str().is_empty() => Some(own),
        Some(own) => Some(Arc::new(read_design(own.file.clone()).map_err(|error| stays(&error))?)),
        None => None,
    };
    bases.visit(LoadSeed::by(seed, own))
}

pub(super) fn tell_preset(bases: Bases, designs: Res<DesignFolders>) -> Answer {
    let choice = designs.choice();
    let at_hand = bases.last().ok().and_then(|last| match last.own {
        Some(own) => Some(format!(" This base is built by {}.", own.name)),
        None => last.seed.preset().map(|preset| format!(" This base is {}.", preset.name())),
    });
    Ok(format!("For crawler seeds, the {choice}.{}", at_hand.unwrap_or_default()))
}

pub(super) fn build_by(In(name): In<String>, mut bases: Bases, designs: Res<DesignFolders>) -> Answer {
    let seed = bases.last()?.seed;
    if seed.style() != Style::Crawler {
        return Err(format!("{seed} has no presets. `style w` builds its number with crawlers."));
    }
    let plan = designs.find(&name).map_err(|error| stays(&error))?;
    let to = bases.requested.beside(seed, plan.seed(seed));
    bases.visit(LoadSeed::by(to, plan.own().cloned()))
}

pub(super) fn change_style(In(style): In<Style>, mut bases: Bases) -> Answer {
    let seed = bases.last()?.seed;
    if seed.style() == style {
        return Err(format!("{seed} is already {}.", style.name().to_lowercase()));
    }
    let other = Seed::new(style, seed.number())
        .map_err(|error| format!("{seed} has no base in that style: {error}."))?;
    let other = bases.requested.beside(seed, other);
    bases.visit(LoadSeed::of(other))
}

fn stays(why: &impl std::fmt::Display) -> String {
    format!("The base stays as it is: {why}.")
}

fn loaded_words(current: &CurrentBase) -> String {
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
