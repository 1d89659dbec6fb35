//! Signs of the behaviour of creatures in fights, drawn from one pool. [`shown`](super::shown) chooses them.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::{
    OnScreen,
    beams::Beams,
    mishaps::mishap_signs,
    shown::{Sign, beam_signs, bomb_signs, floor_signs, gold_signs, group_signs, party_signs},
};
use crate::{
    host::states::Screen,
    input::settings::Settings,
    kit::artbook::ArtBook,
    map::{
        drawing::{Draw, PoolSprites, SpritePool, reset},
        view::{motion::hit_stop::picture_moves, party::PartyDrawnAt, things::sprite_of},
    },
    world::base::{in_play, state::EncounterState},
};

/// The size of the pool. It is enough for both kinds of floor spots, and for a dozen groups with all their marks.
const MOST: usize = 256;

#[derive(Resource, Default)]
pub struct Signs(SpritePool<Sign>);

impl Signs {
    pub fn all(&self) -> &[Sign] {
        &self.0.now
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signs>()
        .add_systems(OnExit(Screen::Playing), reset::<Signs>)
        .draw_playing(draw.after(super::beams::RunBeams).run_if(in_play.and_then(picture_moves)));
}

fn draw(
    (time, fixed): (Res<Time>, Res<Time<Fixed>>),
    (groups, party): (Query<&EncounterState>, Res<PartyDrawnAt>),
    (play, site, settings): (Res<Play>, Res<Site>, Res<Settings>),
    book: Res<ArtBook>,
    beams: Res<Beams>,
    screen: OnScreen<'_>,
    mut signs: ResMut<Signs>,
    mut sprites: PoolSprites<'_, '_>,
    mut commands: Commands,
) {
    let signs = &mut signs.0;
    signs.now.clear();
    if screen.is_base() {
        let seconds = if settings.animation { time.elapsed_secs() } else { 0.0 };
        let passed = screen.tick_fraction(&fixed);
        floor_signs(&play, seconds, |at| screen.sees(at), &mut signs.now);
        let known = |at| screen.knows(at);
        mishap_signs((&*play, &*site), seconds, settings.flashing, known, &mut signs.now);
        bomb_signs(&play, &site, settings.flashing, |at| screen.sees(at), &mut signs.now);
        gold_signs(&play, &site, seconds, |at| screen.sees(at), &mut signs.now);
        for state in groups.iter().filter(|state| state.there && screen.sees(state.at)) {
            if let Some(group) = play.groups.get(state.group) {
                group_signs(&site, &play, group, state, seconds, passed, &mut signs.now);
            }
        }
        party_signs(&play, &site, party.at, &mut signs.now);
        beam_signs(&beams, &mut signs.now);
        signs.now.truncate(MOST);
    }
    signs.draw("sign", &mut sprites, &mut commands, |sign| {
        let sprite = sprite_of(&book, screen.base(), book.thing_index(sign.picture)?);
        let place = Transform::from_translation(sign.at.extend(sign.depth));
        Some((sprite, place.with_rotation(Quat::from_rotation_z(sign.turn))))
    });
}
