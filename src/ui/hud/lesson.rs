//! The lessons of the first bases. Their pictures show which object they mean.

use bevy::prelude::*;
use rootward_presentation::words::lessons::topic::Topic;

use super::party_chips::BEHIND_SIGN;
use crate::{
    kit::{
        self,
        artbook::{ArtBook, theme_of},
        colour,
        widgets::{Shape, part},
    },
    map::drawing::Draw,
    words::lessons::Lesson,
    world::base::current::CurrentBase,
};

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct LessonPlate;

#[derive(Component, Clone, Copy, Debug)]
struct LessonText;

/// The label of a lesson without a picture: a hint, or a page of the log.
#[derive(Component, Clone, Copy, Debug)]
struct LessonMark;

#[derive(Component, Clone, Copy, Debug)]
struct LessonPicture;

/// The width and height of the picture on screen: twice its own pixels. The picture is not wider than the label.
const PICTURE: f32 = 32.0;

/// All labels have the same length.
const HINT: &str = "Hint";
const PAGE: &str = "Page";

pub(super) fn plugin(app: &mut App) {
    app.draw_playing((write, paint.run_if(resource_exists::<ArtBook>)));
}

pub(super) fn panel() -> impl Bundle {
    let (node, back, _) = kit::plate();
    (
        Name::new("lesson"),
        LessonPlate,
        // Fields are set directly, because only this plate and the clock plate are hidden rows.
        Node {
            padding: px(8).all(),
            max_width: percent(100),
            display: Display::None,
            flex_direction: FlexDirection::Row,
            column_gap: px(8),
            ..node
        },
        back,
        BorderColor::all(colour::LAMP),
        children![
            (
                Name::new("lesson mark"),
                part(),
                children![
                    (LessonMark, kit::sized(HINT, kit::TEXT, colour::LAMP), TextLayout::no_wrap()),
                    (
                        Name::new("lesson picture"),
                        LessonPicture,
                        ImageNode::default(),
                        BackgroundColor(BEHIND_SIGN),
                        Node::default().wide(PICTURE).high(PICTURE).hidden(),
                    ),
                ],
            ),
            (
                Name::new("lesson text"),
                LessonText,
                kit::text(""),
                Node::default().share(0.0).least_wide(120.0),
            ),
        ],
    )
}

/// The system `arrange` shows and hides the plate.
fn write(
    lesson: Res<Lesson>,
    plates: Query<Ref<LessonPlate>>,
    mut texts: Query<&mut Text, With<LessonText>>,
) {
    if !lesson.is_changed() && !plates.iter().any(|plate| plate.is_added()) {
        return;
    }
    for mut text in &mut texts {
        text.set_if_neq(Text::new(lesson.text().unwrap_or_default()));
    }
}

fn paint(
    lesson: Res<Lesson>,
    book: Res<ArtBook>,
    current: Option<Res<CurrentBase>>,
    mut pictures: Query<(Ref<LessonPicture>, &mut ImageNode, &mut Node), Without<LessonMark>>,
    mut marks: Query<(&mut Text, &mut Node), With<LessonMark>>,
) {
    for (picture, mut image, mut node) in &mut pictures {
        if !lesson.is_changed() && !picture.is_added() {
            continue;
        }
        let name = lesson.topic().map(Topic::picture);
        let of_base = || {
            let (index, current) = (book.thing_index(name?)?, current.as_ref()?);
            let atlas = TextureAtlas { layout: book.thing_layout(), index };
            Some(ImageNode::from_atlas_image(book.things(theme_of(current.base())), atlas))
        };
        let found = of_base().or_else(|| book.picture(name?).map(ImageNode::new));
        kit::widgets::toggle(&mut node, found.is_some());
        for (mut word, mut node) in &mut marks {
            kit::widgets::toggle(&mut node, found.is_none());
            word.set_if_neq(Text::new(if lesson.is_page() { PAGE } else { HINT }));
        }
        *image = found.unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::app::testing::{
        drawn::{drawn_in, place_of},
        updates,
    };

    #[test]
    fn lesson_shows_its_subject_and_marks_a_page() {
        let Some(mut app) = drawn_in(UVec2::new(1280, 720), 100, Seed::classic(0)) else { return };
        let mut shown = |lesson| {
            *app.world_mut().resource_mut::<Lesson>() = lesson;
            updates(&mut app, 3);
            let words = place_of(&mut app, "lesson text").expect("it is shown");
            let picture = place_of(&mut app, "lesson picture");
            assert!(picture.is_none_or(|picture| picture.intersect(words).is_empty()));
            let mut marks = app.world_mut().query_filtered::<&Text, With<LessonMark>>();
            (picture.is_some(), marks.single(app.world()).expect("one mark").0.clone())
        };
        for topic in Topic::ALL {
            assert!(shown(Lesson::about(topic, "A hint.".to_owned())).0, "{}", topic.title());
        }
        assert_eq!(shown(Lesson::page("A page.".to_owned())), (false, PAGE.to_owned()));
        assert_eq!(shown(Lesson::saying("A hint.".to_owned())), (false, HINT.to_owned()));
    }
}
