use std::path::Path;

use gif::{ColorOutput, DecodeOptions};
use rootward_art::{PALETTE_FILE, SPRITE_FILES};
use rootward_gen::{Generator, Seed};

use super::*;

fn art() -> (Sprites, Palette) {
    let read = |file: &str| {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets").join(file))
            .expect("a file of the art")
    };
    let palette = Palette::parse(PALETTE_FILE, &read(PALETTE_FILE)).expect("a palette");
    let mut sprites = Sprites::default();
    for file in SPRITE_FILES {
        sprites.read(file, &read(file), &palette).expect("sprites");
    }
    (sprites, palette)
}

/// The film of a seed, its number of pictures, and the expected first and last picture.
fn filmed(seed: &str) -> (Vec<u8>, usize, [Vec<[u8; 3]>; 2]) {
    let (sprites, palette) = art();
    let seed: Seed = seed.parse().expect("a seed");
    let (base, dig_log) = DigLog::by(&mut Generator::new(), &seed.into());
    let records = Records::of(&base);
    let stock = FilmStock::new(&base, &sprites, &palette).expect("stock");
    let mut bytes = Vec::new();
    let pictures = shoot(&mut bytes, &base, &dig_log, &records, &stock).expect("a film");
    let mut last = vec![AS_BEFORE; SIZE.0 * SIZE.1];
    let look = CellView::of(&base, base.plan());
    let mut finished = Frame::default();
    finished.seek(&dig_log, usize::MAX, |_| {});
    for at in Pos::all() {
        let standing = picture_in(&finished, &base, &records, at, true);
        stock.draw(look.tile(at), standing.as_ref(), at, &mut last);
    }
    let mut rock = vec![AS_BEFORE; SIZE.0 * SIZE.1];
    Pos::all().for_each(|at| stock.draw(Tile::Void, None, at, &mut rock));
    let table: Vec<[u8; 3]> = stock.table().as_chunks::<3>().0.to_vec();
    let in_colour = |numbers: Vec<u8>| numbers.into_iter().map(|number| table[usize::from(number)]).collect();
    (bytes, pictures, [in_colour(rock), in_colour(last)])
}

#[test]
fn films_end_with_the_finished_base() {
    for seed in ["17.3", "2.10", "x42", "w42"] {
        let (bytes, pictures, [rock, wanted]) = filmed(seed);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes.as_slice()).expect("a GIF");
        assert_eq!((usize::from(decoder.width()), usize::from(decoder.height())), SIZE);
        let (mut shown, mut count, mut first) = (vec![[0; 3]; SIZE.0 * SIZE.1], 0, None);
        let mut hundredths = 0;
        while let Some(frame) = decoder.read_next_frame().expect("a readable picture") {
            let width = usize::from(frame.width);
            for (index, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
                let (x, y) =
                    (usize::from(frame.left) + index % width, usize::from(frame.top) + index / width);
                if pixel[3] != 0 {
                    shown[y * SIZE.0 + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            hundredths += u32::from(frame.delay);
            count += 1;
            first.get_or_insert_with(|| shown.clone());
        }
        assert_eq!(count, pictures, "{seed}");
        assert!(pictures > 100 && (2000..4000).contains(&hundredths), "{seed}: {pictures}, {hundredths}");
        assert!(shown == wanted, "{seed} does not end as the finished base");
        assert!(first.as_ref() == Some(&rock), "{seed} does not begin in rock");
    }
}

#[test]
fn every_colour_of_the_game_is_in_the_table() {
    let (sprites, palette) = art();
    for seed in ["0", "3", "5", "10"] {
        let base = rootward_gen::generate(&seed.parse::<Seed>().expect("a seed").into());
        let stock = FilmStock::new(&base, &sprites, &palette).expect("stock");
        assert!((2..=255).contains(&stock.colours.len()), "{}", stock.colours.len());
        assert!(stock.colours.values().all(|&number| number != AS_BEFORE));
    }
}
