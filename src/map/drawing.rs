//! Helpers that all drawing code shares. The setters trigger change detection only if the value differs.

use bevy::{
    ecs::{component::Mutable, system::ScheduleSystem},
    prelude::*,
};
use rootward_rules::region::Region;

use crate::{
    host::{
        schedule::AppSystems,
        states::{Mode, Screen},
    },
    kit::{self, screen::WATCH_BAR, widgets::Shape},
    session::watch::is_watching,
};

pub(crate) trait Draw {
    /// Runs systems in every frame, after the changes of the logic.
    fn draw<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
    fn draw_playing<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl Draw for App {
    fn draw<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.add_systems(Update, systems.in_set(AppSystems::View))
    }

    fn draw_playing<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.draw(systems.run_if(in_state(Screen::Playing)))
    }
}

/// The place in which an entity over the map is visible. The entity is hidden while the player watches the digger.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShownOn {
    Base,
    Land,
}

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(show_by_place);
}

fn show_by_place(
    place: Res<Region>,
    screen: Res<State<Screen>>,
    mode: Option<Res<State<Mode>>>,
    mut parts: Query<(&ShownOn, &mut Visibility)>,
) {
    let watching = is_watching(screen, mode);
    for (on, mut visibility) in &mut parts {
        let there = place.is_outside() == (*on == ShownOn::Land);
        set_shown(&mut visibility, there && !watching);
    }
}

/// A sprite that stays hidden until a system shows it. It exists while a base is played.
pub(crate) fn hidden_sprite(name: impl Into<String>, sprite: Sprite, depth: f32) -> impl Bundle {
    let place = Transform::from_xyz(0.0, 0.0, depth);
    (Name::new(name.into()), sprite, place, Visibility::Hidden, DespawnOnExit(Screen::Playing))
}

pub(crate) fn set_shown(visibility: &mut Mut<Visibility>, shown: bool) {
    visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
}

pub(crate) fn set_place(transform: &mut Mut<Transform>, at: Vec3) {
    if transform.translation != at {
        transform.translation = at;
    }
}

pub(crate) fn set_ink(sprite: &mut Mut<Sprite>, ink: Color) {
    if sprite.color != ink {
        sprite.color = ink;
    }
}

pub(crate) fn set_picture(sprite: &mut Mut<Sprite>, picture: &Handle<Image>, ink: Color) {
    if sprite.image != *picture {
        sprite.image = picture.clone();
    }
    set_ink(sprite, ink);
}

/// A low plate across the screen, above the bar of the digger, with its children in lines.
pub(crate) fn strip(gap: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(8),
        right: px(8),
        bottom: px(WATCH_BAR),
        flex_direction: FlexDirection::Row,
        column_gap: px(gap),
        ..kit::plate().0.padded(10.0, 4.0).wrap()
    }
}

pub(crate) fn reset<T: Resource<Mutability = Mutable> + Default>(mut resource: ResMut<T>) {
    *resource = T::default();
}

pub(crate) type PoolSprites<'w, 's> =
    Query<'w, 's, (&'static mut Sprite, &'static mut Transform, &'static mut Visibility)>;

/// A list of things, and the growing pool of sprites that show them.
#[derive(Debug)]
pub(crate) struct SpritePool<T> {
    pub now: Vec<T>,
    shown: Vec<T>,
    sprites: Vec<Entity>,
}

impl<T> Default for SpritePool<T> {
    fn default() -> Self {
        Self { now: Vec::new(), shown: Vec::new(), sprites: Vec::new() }
    }
}

impl<T: Clone + PartialEq> SpritePool<T> {
    /// `look` returns the sprite of a thing and its place, or `None` to draw nothing.
    pub fn draw(
        &mut self,
        name: &'static str,
        sprites: &mut PoolSprites<'_, '_>,
        commands: &mut Commands,
        look: impl Fn(&T) -> Option<(Sprite, Transform)>,
    ) {
        for place in 0..self.now.len().max(self.shown.len()) {
            let wanted = self.now.get(place);
            if wanted == self.shown.get(place) {
                continue;
            }
            let look = wanted.and_then(&look);
            let is_shown = look.is_some();
            let known = self.sprites.get(place).and_then(|&entity| sprites.get_mut(entity).ok());
            if let Some((mut sprite, mut transform, mut visibility)) = known {
                if let Some(look) = look {
                    (*sprite, *transform) = look;
                }
                set_shown(&mut visibility, is_shown);
            } else {
                let visibility = if is_shown { Visibility::Inherited } else { Visibility::Hidden };
                let sprite = (Name::new(name), look.unwrap_or_default(), visibility);
                self.sprites.push(commands.spawn((sprite, DespawnOnExit(Screen::Playing))).id());
            }
        }
        self.shown.clone_from(&self.now);
    }
}
