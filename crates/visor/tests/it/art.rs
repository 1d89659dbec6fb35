//! Claims about the built-in pictures of the game.

use std::collections::BTreeSet;

use rootward_art::{Theme, features};
use rootward_visor::{Book, shipped};

use crate::book;

#[test]
fn every_theme_has_a_book() {
    for theme in Theme::ALL {
        assert_eq!(book(theme).theme(), theme);
    }
}

#[test]
fn every_sprite_of_the_visor_is_in_its_book() {
    let (_, sprites) = shipped::art().unwrap_or_else(|error| panic!("{error}"));
    let used: BTreeSet<String> = Book::sprites().collect();
    // The frame of a door is drawn over each stage of its leaf.
    for sprite in sprites.iter().filter(|sprite| sprite.name.starts_with("visor.")) {
        assert!(used.contains(&sprite.name), "nothing shows {}", sprite.name);
    }
    for name in &used {
        assert!(sprites.get(name).is_some(), "{name} is not drawn");
    }
}

#[test]
fn creatures_move_and_are_told_apart_by_their_outlines() {
    let (_, sprites) = shipped::art().unwrap_or_else(|error| panic!("{error}"));
    let letters = |kind: u8, frame: u8| {
        let name = format!("visor.creature.{kind}.{frame}");
        sprites.get(&name).unwrap_or_else(|| panic!("no {name}")).letters().to_vec()
    };
    let outline = |kind: u8| letters(kind, 0).iter().map(|letter| *letter == '.').collect::<Vec<bool>>();
    for kind in features::creatures() {
        assert_ne!(letters(kind, 0), letters(kind, 1), "creature {kind} stands still");
        for other in features::creatures().filter(|&other| other < kind) {
            let (one, other_one) = (outline(kind), outline(other));
            let apart = one.iter().zip(&other_one).filter(|(one, other)| one != other).count();
            assert!(apart >= 60, "creatures {other} and {kind} differ in {apart} pixels of their outlines");
        }
    }
}

#[test]
fn doors_are_told_apart_in_grey() {
    let (palette, sprites) = shipped::art().unwrap_or_else(|error| panic!("{error}"));
    let kinds = ["blue", "elevator", "iris", "laser", "captive", "button", "protected", "punch"];
    let grey = |kind: &str| -> Vec<f32> {
        let pixels =
            |name: String| sprites.get(&name).unwrap_or_else(|| panic!("no {name}")).letters().to_vec();
        let (leaf, frame) = (pixels(format!("visor.door.{kind}.0")), pixels(format!("visor.frame.{kind}.0")));
        let both = leaf.into_iter().zip(frame).map(|(leaf, frame)| if frame == '.' { leaf } else { frame });
        both.map(|letter| palette.letter(letter).map_or(0.0, |colour| colour.luminance())).collect()
    };
    for (number, one) in kinds.into_iter().enumerate() {
        for other in &kinds[..number] {
            let apart: f32 = grey(one).iter().zip(grey(other)).map(|(one, other)| (one - other).abs()).sum();
            assert!(apart > 60.0, "{one} and {other} differ by {apart} of 1024");
        }
    }
}
