//! The typefaces for reading and for titles. Their pixels stay whole at any size. The console uses Bevy's font.

use std::sync::LazyLock;

use bevy::{
    asset::uuid_handle,
    prelude::*,
    text::{FontSmoothing, FontSource},
    ui::UiSystems,
    window::PrimaryWindow,
};
use rootward_art::{Face, FaceShape};

use super::{HEADING, TEXT};

const READING: Handle<Font> = uuid_handle!("5b1f0f0e-6c1c-4c59-9a5e-2a3d0f8b7f11");
const HEAVY: Handle<Font> = uuid_handle!("5b1f0f0e-6c1c-4c59-9a5e-2a3d0f8b7f12");

/// The typeface for reading. It is compiled in, because the title must not wait for it.
static TEXT_FACE: LazyLock<Face> = LazyLock::new(|| {
    let drawn = include_str!("../../assets/fonts/text.txt");
    Face::parse("text.txt", drawn, FaceShape::TEXT).unwrap_or_default()
});

static BANNER_FACE: LazyLock<Face> = LazyLock::new(|| {
    let drawn = include_str!("../../assets/fonts/banner.txt");
    Face::parse("banner.txt", drawn, FaceShape::BANNER).unwrap_or_default()
});

const fn shape_for(size: f32) -> FaceShape {
    if size < HEADING { FaceShape::TEXT } else { FaceShape::BANNER }
}

/// The requested height of a text in logical pixels. On screen it is rounded down so that pixels stay whole.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct AskedSize(f32);

pub(super) fn plugin(app: &mut App) {
    if let Some(mut fonts) = app.world_mut().get_resource_mut::<Assets<Font>>() {
        // Insertion fails only for an outdated index, and these ids are not indices.
        let _ = fonts.insert(&READING, Font::from_bytes(TEXT_FACE.true_type("Rootward Text")));
        let _ = fonts.insert(&HEAVY, Font::from_bytes(BANNER_FACE.true_type("Rootward Banner")));
    }
    app.add_systems(PostUpdate, keep_pixels_whole.before(UiSystems::Prepare));
}

/// Returns the typeface for text of this height, in logical pixels.
pub fn of_size(size: f32) -> impl Bundle {
    let font = TextFont {
        font: FontSource::Handle(if size < HEADING { READING } else { HEAVY }),
        font_size: FontSize::Px(size),
        font_smoothing: FontSmoothing::None,
        ..default()
    };
    (font, AskedSize(size))
}

/// Creates text of ordinary size in the fixed-width font, for the console and numbers of cells.
pub fn mono(value: impl Into<String>, colour: Color) -> impl Bundle {
    (Text::new(value), TextFont::from_font_size(TEXT), TextColor(colour))
}

/// Returns the width of a line of ordinary text, in logical pixels.
pub fn width(line: &str) -> f32 {
    TEXT_FACE.width(line) as f32 * TEXT / FaceShape::TEXT.em as f32
}

/// The largest height with whole pixels that does not exceed the requested one, in logical pixels.
fn whole(asked: f32, scale: f32) -> f32 {
    let em = shape_for(asked).em as f32;
    // Accepts a whole number that rounding has made slightly smaller.
    let pixels = (asked * scale / em + 0.01).floor().max(1.0);
    pixels * em / scale
}

fn keep_pixels_whole(
    scale: Res<UiScale>,
    windows: Query<Ref<Window>, With<PrimaryWindow>>,
    mut before: Local<f32>,
    mut texts: Query<(Ref<AskedSize>, &mut TextFont)>,
) {
    let scale = scale.0 * windows.iter().next().map_or(1.0, |window| window.scale_factor());
    let rescaled = std::mem::replace(&mut *before, scale) != scale;
    for (asked, mut font) in &mut texts {
        if rescaled || asked.is_added() {
            let wanted = FontSize::Px(whole(asked.0, scale));
            if font.font_size != wanted {
                font.font_size = wanted;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_of_text_are_whole_at_any_scale() {
        for scale in [1.0, 1.25, 1.5, 1.6, 2.0, 2.625, 3.0] {
            for asked in [TEXT, HEADING, 36.0] {
                let pixels = whole(asked, scale) * scale / shape_for(asked).em as f32;
                assert!(
                    (pixels - pixels.round()).abs() < 1e-4 && pixels >= 1.0,
                    "{asked} at {scale}: {pixels}"
                );
                assert!(whole(asked, scale) <= asked + 0.1);
            }
        }
        for size in [TEXT, HEADING] {
            assert_eq!([1.0, 1.5, 2.0, 2.5].map(|scale| whole(size, scale)), [size; 4]);
        }
        assert_eq!(whole(3.0, 1.0), 8.0);
    }

    #[test]
    fn text_is_measured_by_its_glyphs() {
        assert!(TEXT_FACE.draws('A') && BANNER_FACE.draws('A'));
        assert_eq!(width("10"), 20.0);
        assert!(width("iiii") < width("mmmm"));
    }
}
