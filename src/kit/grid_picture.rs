//! Pictures over the whole grid. Each takes four MiB, so it has only one pixel until something is drawn on it.

use bevy::{image::ImageSampler, prelude::*, render::render_resource::Extent3d, sprite::Anchor};
use rootward_art::Pixels;
use rootward_gen::{HEIGHT, WIDTH};

use super::{CELL, artbook::to_image};

const SIZE: UVec2 = UVec2::new(WIDTH as u32 * CELL as u32, HEIGHT as u32 * CELL as u32);

pub fn empty_picture() -> Image {
    let mut image = to_image(Pixels { width: 1, height: 1, bytes: vec![0; 4] });
    image.sampler = ImageSampler::nearest();
    image
}

/// Creates the sprite for a picture. It is as large as the grid, whose upper left corner is the origin of the world.
pub fn over_grid(image: Handle<Image>) -> impl Bundle {
    (Sprite { image, custom_size: Some(SIZE.as_vec2()), ..default() }, Anchor::TOP_LEFT)
}

/// Returns the bytes to draw on, RGBA8 from the top, all transparent at first. `None` if the picture is gone.
pub fn bytes_to_draw_on(image: &mut Image) -> Option<&mut Vec<u8>> {
    if image.size() != SIZE {
        image.resize(Extent3d { width: SIZE.x, height: SIZE.y, depth_or_array_layers: 1 });
    }
    image.data.as_mut()
}

#[cfg(test)]
mod tests {
    use rootward_presentation::overlay::canvas::Canvas;

    use super::*;

    #[test]
    fn a_picture_takes_no_memory_until_it_is_drawn_on() {
        let mut image = empty_picture();
        assert_eq!(image.data.as_ref().map(Vec::len), Some(4));
        let canvas = Canvas::for_grid();
        assert_eq!(bytes_to_draw_on(&mut image), Some(&mut canvas.bytes.clone()));
        assert_eq!(image.size(), UVec2::new(canvas.width as u32, canvas.height as u32));
        bytes_to_draw_on(&mut image).expect("it has bytes")[5] = 9;
        assert_eq!(bytes_to_draw_on(&mut image).expect("it has bytes")[5], 9, "what was drawn stays");
    }
}
