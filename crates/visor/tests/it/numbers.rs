//! Numbers of cells on their floors. They match the base, and are readable three cells away.

use rootward_art::names;
use rootward_gen::{Heading, Pos};
use rootward_visor::{Eye, Picture, What, draw, fill, shipped};

use crate::{base_of, book, colour, scene_of, still::pixel};

/// The middle of a digit's dot within its cell, for a viewer with a heading: 0..1 from the west and the north.
fn dot(heading: Heading, count: usize, column: usize, row: usize) -> (f64, f64) {
    let columns = 4 * count - 1;
    let wide = 15.0 / 16.0 / columns.max(11) as f64;
    let across = (1.0 - wide * columns as f64) / 2.0 + wide * (column as f64 + 0.5);
    let along = 0.1 + 0.16 * (row as f64 + 0.5);
    match heading {
        Heading::North => (across, along),
        Heading::East => (1.0 - along, across),
        Heading::South => (1.0 - across, 1.0 - along),
        Heading::West => (along, 1.0 - across),
    }
}

#[test]
fn the_numbers_of_cells_are_read_three_cells_away() {
    let (_, sprites) = shipped::art().unwrap_or_else(|error| panic!("{error}"));
    let mut picture = Picture::new(320, 180);
    let (mut read, mut dots) = ([0; 4], 0);
    for seed in ["0", "5", "6", "10", "179"] {
        let (base, records) = base_of(seed);
        let book = book(fill::theme_of(&base));
        for (number, at) in Pos::all().filter(|&at| base.is_open(at)).enumerate() {
            let heading = Heading::ALL[number % 4];
            let ahead = |steps: usize| (0..steps).fold(at, |at, _| at.step(heading));
            if number % 5 != 0 || !(1..=3).all(|steps| base.is_open(ahead(steps))) {
                continue;
            }
            let mut scene = scene_of(&base, &records, at, 6, |_| false);
            scene.keep(|_| false);
            scene.numbers = true;
            let eye = Eye::standing(at, heading);
            draw(&scene, eye, &book, &mut picture);
            for (steps, count) in read.iter_mut().enumerate().skip(1) {
                let cell = ahead(steps);
                let Some(number) = base.id(cell).number() else { continue };
                let digits: Vec<u8> = number.to_string().bytes().map(|digit| digit - b'0').collect();
                let (mut drawn, mut bare) = (Vec::new(), Vec::new());
                for (place, &digit) in digits.iter().enumerate() {
                    let sprite = sprites.get(&names::digit(digit)).unwrap_or_else(|| panic!("no {digit}"));
                    for (bit, letter) in sprite.letters().iter().enumerate() {
                        let (x, y) = dot(heading, digits.len(), 4 * place + bit % 3, bit / 3);
                        let point = (f64::from(cell.x) + x, f64::from(cell.y) + y, 0.0);
                        let Some((x, y, _)) = pixel(eye, &picture, point) else { continue };
                        if picture.shown(x, y) != Some((cell, What::Floor)) {
                            continue;
                        }
                        let light: u32 = colour(&picture, (x, y)).map(u32::from).into_iter().sum();
                        if *letter == '.' {
                            bare.push(light)
                        } else {
                            drawn.push(light)
                        }
                        dots += 1;
                    }
                }
                let (darkest, brightest) = (drawn.iter().min().copied(), bare.iter().max().copied());
                if let Some((darkest, brightest)) = darkest.zip(brightest) {
                    assert!(darkest > brightest, "{seed}: {number} on {cell:?}, {steps} cells from {at:?}");
                    *count += 1;
                }
            }
        }
    }
    assert!(read[1..].iter().all(|&count| count > 50), "{read:?} with {dots} dots");
}
