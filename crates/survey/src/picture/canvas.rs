//! A canvas of pixels that can be saved as a PNG file.

use std::io;

/// The red, green and blue values of a colour.
pub type Colour = [u8; 3];

#[derive(Clone, Debug)]
pub struct PngCanvas {
    width: usize,
    height: usize,
    pixels: Vec<Colour>,
}

impl PngCanvas {
    pub fn new(width: usize, height: usize, colour: Colour) -> Self {
        Self { width, height, pixels: vec![colour; width * height] }
    }

    /// Creates a picture from rows of red, green, blue and alpha bytes. Alpha is ignored.
    pub fn of_rgba(width: usize, height: usize, bytes: &[u8]) -> Self {
        let mut canvas = Self::new(width, height, [0; 3]);
        for (pixel, colour) in canvas.pixels.iter_mut().zip(bytes.chunks_exact(4)) {
            pixel.copy_from_slice(&colour[..3]);
        }
        canvas
    }

    /// Paints a rectangle, given its upper left corner and its size. Parts outside the picture are ignored.
    pub fn fill(&mut self, (left, top): (usize, usize), (width, height): (usize, usize), colour: Colour) {
        let columns = left.min(self.width)..(left + width).min(self.width);
        for y in top..(top + height).min(self.height) {
            let start = y * self.width;
            if let Some(row) = self.pixels.get_mut(start + columns.start..start + columns.end) {
                row.fill(colour);
            }
        }
    }

    /// Paints the border of a square, `thick` pixels thick.
    pub fn frame(&mut self, (left, top): (usize, usize), size: usize, thick: usize, colour: Colour) {
        let far = size.saturating_sub(thick);
        for (at, part) in [
            ((left, top), (size, thick)),
            ((left, top + far), (size, thick)),
            ((left, top), (thick, size)),
            ((left + far, top), (thick, size)),
        ] {
            self.fill(at, part, colour);
        }
    }

    /// Encodes the picture as a PNG file. Fails if it has no pixels, or too many for the format.
    pub fn png(&self) -> io::Result<Vec<u8>> {
        self.encoded(|encoder| encoder.set_compression(png::Compression::High))
    }

    /// Encodes a picture of repeated tiles. Unfiltered rows repeat as a whole: a smaller file in a third of the time.
    pub fn tiled_png(&self) -> io::Result<Vec<u8>> {
        self.encoded(|encoder| {
            encoder.set_deflate_compression(png::DeflateCompression::Level(6));
            encoder.set_filter(png::Filter::NoFilter);
        })
    }

    fn encoded(&self, set: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>)) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        set(&mut encoder);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(bytes)
    }
}
