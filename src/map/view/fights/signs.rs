//! Signs of the behaviour of creatures in fights, drawn from one pool. [`shown`](super::shown) chooses them.

use bevy::prelude::*;
use rootward_rules::{play::Play, site::Site};

use super::{
    OnScreen,
    beams::Beams,
    mishaps::mishap_signs,
    shown::{Sign, beam_signs, bomb_signs, floor_signs, gold_signs, group_signs},
};
use crate::{
    host::{schedule::AppSystems, states::Screen},
    input::settings::Settings,
    kit::artbook::{ArtBook, theme_of},
    map::view::{motion::hit_stop::picture_moves, things::sprite_of},
    world::base::{in_play, state::EncounterState},
};

/// The maximum number of visible signs. It allows both kinds of floor spots, and a dozen groups with all their marks.
const MOST: usize = 256;

/// The signs, and the sprites that show them.
#[derive(Resource, Default)]
pub struct Signs {
    now: Vec<Sign>,
    shown: Vec<Sign>,
    sprites: Vec<Entity>,
}

impl Signs {
    /// The visible signs.
    pub fn all(&self) -> &[Sign] {
        &self.now
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Signs>().add_systems(OnEnter(Screen::Playing), spawn).add_systems(
        Update,
        draw.in_set(AppSystems::View)
            .after(super::beams::RunBeams)
            .run_if(in_play.and_then(in_state(Screen::Playing)).and_then(picture_moves)),
    );
}

fn spawn(mut signs: ResMut<Signs>, mut commands: Commands) {
    let sprite = |_| {
        let sprite = (Name::new("sign"), Sprite::default(), Transform::default(), Visibility::Hidden);
        commands.spawn((sprite, DespawnOnExit(Screen::Playing))).id()
    };
    *signs = Signs { sprites: (0..MOST).map(sprite).collect(), ..default() };
}

fn draw(
    (time, fixed): (Res<Time>, Res<Time<Fixed>>),
    groups: Query<&EncounterState>,
    (play, site, settings): (Res<Play>, Res<Site>, Res<Settings>),
    book: Res<ArtBook>,
    beams: Res<Beams>,
    screen: OnScreen<'_>,
    mut signs: ResMut<Signs>,
    mut sprites: Query<(&mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let signs = &mut *signs;
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
        beam_signs(&beams, &mut signs.now);
        signs.now.truncate(MOST);
    }
    if signs.now == signs.shown {
        return;
    }
    let base = screen.base();
    let sheet = book.things(theme_of(base));
    for (place, &entity) in signs.sprites.iter().enumerate() {
        let wanted = signs.now.get(place);
        let before = signs.shown.get(place);
        if wanted == before {
            continue;
        }
        let Ok((mut sprite, mut transform, mut visibility)) = sprites.get_mut(entity) else { continue };
        let Some((sign, index)) = wanted.and_then(|sign| Some((sign, book.thing_index(sign.picture)?)))
        else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        if before.is_none_or(|before| before.picture != sign.picture) || sprite.image != sheet {
            *sprite = sprite_of(&book, base, index);
        }
        transform.translation = sign.at.extend(sign.depth);
        transform.rotation = Quat::from_rotation_z(sign.turn);
        visibility.set_if_neq(Visibility::Inherited);
    }
    signs.shown.clone_from(&signs.now);
}
