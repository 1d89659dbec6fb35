//! Commands about places: the party's position, descriptions of cells, and teleports.

use std::fmt::Write;

use rootward_gen::{Heading, Pos};
use rootward_presentation::words::{
    describe::{describe, obstacle, place, whereabouts},
    land::NO_LAND,
};
use rootward_rules::{
    order::TickInput,
    party::token::Token,
    region::{Ground, Region},
};

use super::{Answer, Game, NOT_IN_A_BASE};
use crate::{host::states::Mode, session::begin, ui::console::land};

impl Game<'_> {
    pub(super) fn look_at_floor(&mut self, floor: u8) -> Answer {
        if let Ground::Land(_) = self.ground()? {
            return Err("The party is outside. `inside` puts it into the base.".to_owned());
        }
        let count = self.base()?.plan().floor_count();
        if floor > count {
            let floors = if count == 1 { "only 1 floor".to_owned() } else { format!("{count} floors") };
            return Err(format!("This base has {floors}, not {floor}."));
        }
        self.viewed.look(floor, count);
        let own = if floor == self.viewed.party { ", where the party is" } else { "" };
        Ok(format!("Looking at floor {floor} of {count}{own}."))
    }

    pub(super) fn ground(&self) -> Result<Ground<'_>, String> {
        let place = self.play.as_ref().map_or(Region::Inside, |play| play.party.place);
        self.current().map(|current| place.ground(current))
    }

    pub(super) fn whereabouts(&self, at: Pos) -> Answer {
        let current = self.current()?;
        Ok(match (self.ground()?, current.way_in()) {
            (Ground::Land(land), Some(way)) => land::whereabouts(land, current.base().theme(), way, at),
            _ => whereabouts(&current.label(), current.base(), at),
        })
    }

    /// Adds a warning if the player is watching another moment of the base.
    pub(super) fn where_it_stands(&self) -> Answer {
        let mut told = self.whereabouts(self.party_at()?)?;
        if self.mode.as_ref().is_some_and(|mode| *mode.get() == Mode::Watch) {
            let steps = self.current()?.dig_log().steps().len();
            let now = self.playback.frame.step();
            let _ = write!(
                told,
                " You are watching step {now} of {steps}. `watch stop` shows the finished base."
            );
        }
        Ok(told)
    }

    pub(super) fn describe(&self, at: Pos) -> Answer {
        let current = self.current()?;
        Ok(match (self.ground()?, current.way_in()) {
            (Ground::Land(land), Some(way)) => land::describe(land, current.base().theme(), way, at),
            _ => describe(current.base(), current.dig_log(), current.records(), at),
        })
    }

    pub(super) fn change_place(&mut self, to: Region) -> Answer {
        let current = self.current()?;
        if to.is_outside() && current.outside().is_none() {
            return Err(NO_LAND.to_owned());
        }
        let (at, facing) = to.start(current);
        self.put_party(Token::at(to, at, facing))
    }

    pub fn go_to(&mut self, to: Pos) -> Answer {
        let ground = self.ground()?;
        if !ground.may_enter(to) {
            return Err(match ground {
                Ground::Base(base) => {
                    format!("The party cannot stand on {} ({} is there).", place(to), obstacle(base, to))
                }
                Ground::Land(land) => land::refusal(land, self.current()?.base().theme(), to),
            });
        }
        let token = self.play()?.party;
        self.put_party(Token::at(token.place, to, token.facing))
    }

    pub(super) fn face(&mut self, heading: Heading) -> Answer {
        let token = self.play()?.party;
        self.put_party(Token::at(token.place, token.at, heading))
    }

    pub(super) fn put_party(&mut self, token: Token) -> Answer {
        let (Some(site), Some(play)) = (&self.site, &mut self.play) else {
            return Err(NOT_IN_A_BASE.to_owned());
        };
        begin::put_party(site, play, token);
        // Drop the party's pending orders, which belong to the cell that it leaves.
        *self.input = TickInput::default();
        self.viewed.elsewhere = None;
        self.whereabouts(token.at)
    }
}
