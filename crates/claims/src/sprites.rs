//! The claim about palettes and sprites. A case is read as both.

use std::{fmt::Write, sync::LazyLock};

use rootward_art::{Palette, Sprites, Theme, render};

use crate::{check_sentence, text_of};

static PALETTE: LazyLock<Palette> = LazyLock::new(|| {
    let text = include_str!("../../../assets/palette.txt");
    Palette::parse("palette.txt", text).unwrap_or_else(|fault| panic!("{fault}"))
});

/// Checks that a text is a palette or is rejected in one sentence, and the same for sprites. Accepted sprites must have
/// a letter for every pixel, be drawable in every theme, and survive a round trip through text.
pub fn sprites(bytes: &[u8]) {
    let text = text_of(bytes);
    match Palette::parse("palette.txt", &text) {
        Err(fault) => check_sentence(&fault.to_string()),
        Ok(palette) => {
            let known =
                palette.entries().iter().all(|entry| palette.letter(entry.letter) == Some(entry.colour));
            assert!(known, "a colour that its letter does not find");
        }
    }
    let mut sprites = Sprites::default();
    if let Err(fault) = sprites.read("sprites/own.txt", &text, &PALETTE) {
        check_sentence(&fault.to_string());
    }
    let mut again = Sprites::default();
    let printed = print(&sprites);
    again.read("sprites/own.txt", &printed, &PALETTE).unwrap_or_else(|fault| panic!("{fault} in {printed}"));
    assert_eq!(printed, print(&again));
    for sprite in sprites.iter() {
        for theme in Theme::ALL {
            let drawn =
                render(&sprites, &PALETTE, theme, &sprite.name).map(|pixels| (pixels.width, pixels.height));
            assert_eq!(drawn, Ok((sprite.width, sprite.height)), "sprite {}", sprite.name);
        }
    }
}

fn print(sprites: &Sprites) -> String {
    let mut text = String::new();
    for sprite in sprites.iter() {
        let _ = writeln!(text, "sprite {} {}x{}", sprite.name, sprite.width, sprite.height);
        assert_eq!(sprite.letters().len(), sprite.width * sprite.height, "sprite {}", sprite.name);
        for row in sprite.letters().chunks(sprite.width) {
            text.extend(row.iter().chain(&['\n']));
        }
    }
    text
}
