//! Draws the icon of the game from sprites and palette, in the usual sizes:
//! `cargo run -p rootward-art --example icon -- assets FOLDER`.

use std::{
    error::Error,
    fs::{self, File},
    io::BufWriter,
    path::Path,
    process::ExitCode,
};

use rootward_art::{PALETTE_FILE, Palette, Pixels, Rgba, SPRITE_FILES, Sprites, Theme, render};

const FACE: &str = "droid.0.portrait";
/// The side of the plate in pixels. The face is 24 pixels wide and stands on the lower edge.
const PLATE: usize = 32;
/// The sides of the pictures: whole multiples of the plate, and two of the face alone.
const SIDES: [usize; 7] = [24, 32, 48, 64, 96, 128, 256];

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(assets), Some(folder)) = (arguments.next(), arguments.next()) else {
        eprintln!("icon: the folder of the assets and one for the pictures are needed");
        return ExitCode::from(2);
    };
    match draw(Path::new(&assets), Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("icon: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw(assets: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let palette = Palette::parse(PALETTE_FILE, &fs::read_to_string(assets.join(PALETTE_FILE))?)?;
    let mut sprites = Sprites::default();
    for file in SPRITE_FILES {
        sprites.read(file, &fs::read_to_string(assets.join(file))?, &palette)?;
    }
    let face = render(&sprites, &palette, Theme::Station, FACE)?;
    let plate = plate(&face, &palette)?;
    for side in SIDES {
        let picture = if side % PLATE == 0 { &plate } else { &face };
        write(&folder.join(format!("{side}.png")), picture, side)?;
    }
    Ok(())
}

/// The face on a plate with round corners and a lit upper edge, as the walls have it.
fn plate(face: &Pixels, palette: &Palette) -> Result<Pixels, Box<dyn Error>> {
    let palette = palette.themed(Theme::Station);
    let colour = |name: &str| palette.colour(name).ok_or_else(|| format!("the palette lacks `{name}`"));
    let (edge, lit, steel, floor) =
        (colour("outline")?, colour("steel.lit")?, colour("steel.dark")?, colour("floor.room")?);
    let mut bytes = Vec::with_capacity(PLATE * PLATE * 4);
    for y in 0..PLATE {
        for x in 0..PLATE {
            let Rgba(pixel) = match depth(x, y) {
                0 => Rgba::CLEAR,
                1 => edge,
                2 if y < PLATE / 2 => lit,
                2 | 3 => steel,
                _ => floor,
            };
            bytes.extend(pixel);
        }
    }
    let (left, above) = ((PLATE - face.width) / 2, PLATE - 3 - face.height);
    for y in 0..face.height {
        for x in 0..face.width {
            let from = (y * face.width + x) * 4;
            let to = ((y + above) * PLATE + x + left) * 4;
            if let (Some(pixel @ [.., alpha]), Some(place)) =
                (face.bytes.get(from..from + 4), bytes.get_mut(to..to + 4))
                && *alpha > 0
            {
                place.copy_from_slice(pixel);
            }
        }
    }
    Ok(Pixels { width: PLATE, height: PLATE, bytes })
}

/// The distance of a pixel from the edge of the plate, whose corners are round. 0 outside the plate.
fn depth(x: usize, y: usize) -> usize {
    let (x, y) = (x.min(PLATE - 1 - x), y.min(PLATE - 1 - y));
    (x.min(y) + 1).min((x + y).saturating_sub(3))
}

fn write(file: &Path, picture: &Pixels, side: usize) -> Result<(), Box<dyn Error>> {
    let size = side / picture.width;
    let mut bytes = Vec::with_capacity(side * side * 4);
    for y in 0..side {
        for x in 0..side {
            let from = (y / size * picture.width + x / size) * 4;
            bytes.extend(picture.bytes.get(from..from + 4).ok_or("a side is no multiple of its picture")?);
        }
    }
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file)?), side as u32, side as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}
