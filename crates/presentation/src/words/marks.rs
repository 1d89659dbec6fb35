//! The marks on walls that show the button order of an iris door, in words.

use rootward_rules::{play::Play, riddles::marks::Mark, site::Site, tables::iris::Corner};

pub fn words(mark: Mark) -> String {
    let place = ["first", "second", "third", "fourth"][usize::from(mark.place & 3)];
    let (side, letter) = match mark.corner {
        Corner::A => ("upper left", 'A'),
        Corner::B => ("upper right", 'B'),
        Corner::C => ("lower left", 'C'),
        Corner::D => ("lower right", 'D'),
    };
    let dots = match mark.dots {
        0 => String::new(),
        1 => " with one dot".to_owned(),
        many => format!(" with {many} dots"),
    };
    format!("The {place} button of the nearby iris door{dots}: {side}, {letter}.")
}

/// The message of the mark ahead of the party. `None` if there is no mark.
pub fn ahead(site: &Site, play: &Play) -> Option<String> {
    let (at, wall) = (play.party.at, play.ahead());
    let mut marks = site.riddles().marks().iter();
    let mark = marks.find(|mark| !mark.on_panel && mark.at == wall && mark.before == at)?;
    Some(format!("An iris mark. {}", words(*mark)))
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;
    use rootward_rules::terrain::heading_to;

    use super::*;
    use crate::testing::game;

    #[test]
    fn mark_ahead_is_explained() {
        let (site, mut play) = game(Seed::classic(11));
        let site = &site;
        let mut told = 0;
        for mark in site.riddles().marks().iter().filter(|mark| !mark.on_panel) {
            let Some(facing) = heading_to(mark.before, mark.at) else { continue };
            (play.party.at, play.party.facing) = (mark.before, facing);
            let said = ahead(site, &play).expect("a mark is ahead");
            assert!(said.starts_with("An iris mark. The "), "{said}");
            play.party.facing = facing.back();
            assert_ne!(ahead(site, &play), Some(said));
            told += 1;
        }
        assert!(told > 3, "{told}");
    }
}
