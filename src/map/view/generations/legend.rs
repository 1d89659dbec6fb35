//! The legend of the generations: a low strip above the playback bar.

use bevy::prelude::*;
use rootward_art::Pixels;
use rootward_gen::Pos;
use rootward_presentation::overlay::{
    canvas::{CELL, Canvas},
    inks::Inks,
};

use super::{
    WallSheet,
    looks::{WallLook, repaint},
};
use crate::{
    host::{schedule::AppSystems, states::Mode},
    kit::{
        self, UiLayer,
        artbook::to_image,
        colour,
        room::AboveWatchBar,
        widgets::{Shape, part, row_of},
    },
    map::drawing::strip,
};

#[derive(Component, Clone, Copy, Debug)]
struct GenerationLegend;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Mode::Watch), spawn.run_if(resource_exists::<WallSheet>)).add_systems(
        Update,
        write.after(AppSystems::View).run_if(in_state(Mode::Watch)).run_if(resource_exists::<WallSheet>),
    );
}

fn spawn(mut commands: Commands) {
    let (_, back, edge) = kit::plate();
    commands.spawn((
        Name::new("generations legend"),
        (GenerationLegend, AboveWatchBar),
        DespawnOnExit(Mode::Watch),
        strip(14.0),
        back,
        edge,
        UiLayer::Panel.index(),
        Visibility::Hidden,
    ));
}

fn write(
    sheet: Res<WallSheet>,
    panel: Single<(Entity, Ref<GenerationLegend>, &mut Visibility)>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let (entity, legend, mut visibility) = panel.into_inner();
    if !(sheet.is_changed() || legend.is_added()) {
        return;
    }
    let shown = sheet.building.as_ref().zip(sheet.at_repair);
    visibility.set_if_neq(if shown.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some((building, at_repair)) = shown else { return };
    commands.entity(entity).despawn_children().with_children(|panel| {
        panel
            .spawn((Name::new("legend heading"), kit::sized("WALLS BY GENERATION", kit::TEXT, colour::LAMP)));
        for look in building.looks(at_repair) {
            panel.spawn(sign(look, images.add(swatch(look, &sheet.inks))));
        }
    });
}

fn swatch(look: WallLook, inks: &Inks) -> Image {
    let mut canvas = Canvas::new(CELL as usize, CELL as usize);
    repaint(Some(look), Pos::new(0, 0), inks, &mut canvas);
    let Canvas { width, height, bytes } = canvas;
    to_image(Pixels { width, height, bytes })
}

fn sign(look: WallLook, image: Handle<Image>) -> impl Bundle {
    let side = CELL as f32;
    (
        Name::new(format!("legend {}", look.text())),
        row_of(5.0).shrink(),
        children![(ImageNode::new(image), part().wide(side).high(side)), kit::text(look.text()),],
    )
}
