//! Commands about places: the party's position, descriptions of cells, and teleports.

use std::fmt::Write;

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_gen::{Heading, Pos};
use rootward_presentation::words::{
    describe::{describe, obstacle, place, whereabouts},
    land::NO_LAND,
};
use rootward_rules::{
    order::TickInput,
    party::token::Token,
    play::Play,
    region::{Ground, Region},
    site::Site,
};

use super::{Answer, NOT_IN_A_BASE};
use crate::{
    host::states::Mode,
    session::{begin, watch::DigPlayback},
    ui::{console::land, examine::Pointed},
    world::{base::current::CurrentBase, floors::ViewedFloor},
};

#[derive(SystemParam)]
pub(super) struct Surroundings<'w> {
    current: Res<'w, CurrentBase>,
    play: Option<Res<'w, Play>>,
}

impl Surroundings<'_> {
    fn ground(&self) -> Ground<'_> {
        self.play.as_ref().map_or(Region::Inside, |play| play.party.place).ground(&self.current)
    }

    fn party_at(&self) -> Result<Pos, String> {
        self.play.as_ref().map(|play| play.party.at).ok_or_else(|| NOT_IN_A_BASE.to_owned())
    }
}

fn whereabouts_of(current: &CurrentBase, ground: Ground, at: Pos) -> String {
    match (ground, current.way_in()) {
        (Ground::Land(land), Some(way)) => land::whereabouts(land, current.base().theme(), way, at),
        _ => whereabouts(&current.label(), current.base(), at),
    }
}

#[derive(SystemParam)]
pub(in crate::ui::console) struct Teleport<'w> {
    current: Res<'w, CurrentBase>,
    site: Res<'w, Site>,
    play: ResMut<'w, Play>,
    input: ResMut<'w, TickInput>,
    viewed: ResMut<'w, ViewedFloor>,
}

impl Teleport<'_> {
    fn put(&mut self, token: Token) -> Answer {
        begin::put_party(&self.site, &mut self.play, token);
        // Drop the party's pending orders, which belong to the cell that it leaves.
        *self.input = TickInput::default();
        self.viewed.elsewhere = None;
        Ok(whereabouts_of(&self.current, token.place.ground(&self.current), token.at))
    }
}

pub(super) fn look_at_floor(
    In(floor): In<u8>,
    around: Surroundings,
    mut viewed: ResMut<ViewedFloor>,
) -> Answer {
    if let Ground::Land(_) = around.ground() {
        return Err("The party is outside. `inside` puts it into the base.".to_owned());
    }
    let count = around.current.base().plan().floor_count();
    if floor > count {
        let floors = if count == 1 { "only 1 floor".to_owned() } else { format!("{count} floors") };
        return Err(format!("This base has {floors}, not {floor}."));
    }
    viewed.look(floor, count);
    let own = if floor == viewed.party { ", where the party is" } else { "" };
    Ok(format!("Looking at floor {floor} of {count}{own}."))
}

/// Adds a warning if the player is watching another moment of the base.
pub(super) fn tell_place(
    around: Surroundings,
    mode: Option<Res<State<Mode>>>,
    playback: Res<DigPlayback>,
) -> Answer {
    let mut told = whereabouts_of(&around.current, around.ground(), around.party_at()?);
    if mode.is_some_and(|mode| *mode.get() == Mode::Watch) {
        let steps = around.current.dig_log().steps().len();
        let now = playback.frame.step();
        let _ =
            write!(told, " You are watching step {now} of {steps}. `watch stop` shows the finished base.");
    }
    Ok(told)
}

pub(super) fn describe_cell(In(at): In<Option<Pos>>, around: Surroundings, pointed: Res<Pointed>) -> Answer {
    let at = at.or(pointed.0).map_or_else(|| around.party_at(), Ok)?;
    let current = &around.current;
    Ok(match (around.ground(), current.way_in()) {
        (Ground::Land(land), Some(way)) => land::describe(land, current.base().theme(), way, at),
        _ => describe(current.base(), current.dig_log(), current.records(), at),
    })
}

pub(super) fn change_place(In(to): In<Region>, mut party: Teleport) -> Answer {
    if to.is_outside() && party.current.outside().is_none() {
        return Err(NO_LAND.to_owned());
    }
    let (at, facing) = to.start(&party.current);
    party.put(Token::at(to, at, facing))
}

pub(in crate::ui::console) fn go_to(In(to): In<Pos>, mut party: Teleport) -> Answer {
    let token = party.play.party;
    let ground = token.place.ground(&party.current);
    if !ground.may_enter(to) {
        return Err(match ground {
            Ground::Base(base) => {
                format!("The party cannot stand on {} ({} is there).", place(to), obstacle(base, to))
            }
            Ground::Land(land) => land::refusal(land, party.current.base().theme(), to),
        });
    }
    party.put(Token::at(token.place, to, token.facing))
}

pub(super) fn face(In(heading): In<Heading>, mut party: Teleport) -> Answer {
    let token = party.play.party;
    party.put(Token::at(token.place, token.at, heading))
}
