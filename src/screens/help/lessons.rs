//! On the page of things: what the player was taught, to be read again.

use bevy::prelude::*;

use crate::{
    input::labels::KeyLabels,
    kit::{self, colour},
    narrator::lessons::{kept::Taught, topic::Topic},
    screens::pictures::Pictures,
};

const TITLE: f32 = 150.0;

fn count_words(met: usize) -> String {
    match met {
        0 => "Learned: nothing yet. Everything that you meet explains itself once, and then stands here."
            .to_owned(),
        met => format!(
            "Learned: {met} of {}. The others explain themselves when you meet them.",
            Topic::ALL.len()
        ),
    }
}

pub(super) fn spawn(
    page: Entity,
    taught: &Taught,
    keys: &KeyLabels,
    pictures: &Pictures,
    commands: &mut Commands,
) {
    commands.spawn((
        Name::new("lessons heading"),
        ChildOf(page),
        kit::sized(count_words(taught.all().count()), kit::TEXT, colour::QUIET),
        Node { margin: UiRect::top(px(8)), ..default() },
    ));
    for topic in taught.all() {
        let node = Node {
            column_gap: px(8),
            margin: UiRect::top(px(3)),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        commands.spawn((Name::new(format!("lesson: {}", topic.title())), ChildOf(page), node)).with_children(
            |row| {
                if let Some(picture) = pictures.of(topic.picture()) {
                    row.spawn(picture);
                }
                let title = Node { width: px(TITLE), flex_shrink: 0.0, ..default() };
                row.spawn((title, children![kit::sized(topic.title(), kit::TEXT, colour::LAMP)]));
                row.spawn(kit::text(topic.words(keys, None)));
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heading_counts_what_was_met() {
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
