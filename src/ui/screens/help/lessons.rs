//! The part of the page of things with the lessons that the player has had, to be read again.

use bevy::prelude::*;
use rootward_presentation::words::lessons::topic::Topic;

use super::lines;
use crate::{input::labels::KeyLabels, ui::screens::pictures::Pictures, words::lessons::kept::Taught};

const TITLE: f32 = 150.0;

fn count_words(met: usize) -> String {
    match met {
        0 => "Learned: nothing yet. New things are explained once, then listed here.".to_owned(),
        met => {
            format!(
                "Learned: {met} of {}. The others are explained when you come across them.",
                Topic::ALL.len()
            )
        }
    }
}

pub(super) fn spawn(
    page: Entity,
    taught: &Taught,
    keys: &KeyLabels,
    pictures: &Pictures,
    commands: &mut Commands,
) {
    lines::heading(page, count_words(taught.all().count()), commands);
    for topic in taught.all() {
        let (title, picture) = ((topic.title(), TITLE), pictures.of(topic.picture()));
        lines::line(page, title, topic.words(keys, None), picture, commands);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    #[test]
    fn the_heading_counts_the_lessons() {
        assert!(count_words(0).contains("nothing yet"));
        assert!(count_words(3).starts_with(&format!("Learned: 3 of {}", Topic::ALL.len())));
    }

    #[test]
    fn every_title_fits_into_its_column() {
        for topic in Topic::ALL {
            assert!(kit::font::width(topic.title()) <= TITLE, "{}", topic.title());
        }
    }
}
