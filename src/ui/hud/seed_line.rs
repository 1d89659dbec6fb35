//! The name of the base and the floor, at the top left.

use bevy::prelude::*;
use rootward_gen::{Seed, Style};
use rootward_rules::play::Play;

use super::PartyPosition;
use crate::{
    kit::{
        self, colour,
        widgets::{Shape, column},
    },
    map::drawing::Draw,
    world::floors::ViewedFloor,
};

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum SeedLine {
    Seed,
    Design,
    Floor,
    Elsewhere,
    God,
}

pub(super) fn plugin(app: &mut App) {
    app.draw_playing(write);
}

pub(super) fn panel() -> impl Bundle {
    let line = |name: &'static str, line, size, colour| {
        (Name::new(name), line, kit::sized("", size, colour), TextLayout::no_wrap())
    };
    (
        Name::new("seed line"),
        Pickable::IGNORE,
        column(0.0).at_start(),
        children![
            line("seed", SeedLine::Seed, kit::HEADING, colour::LAMP),
            line("design", SeedLine::Design, kit::TEXT, colour::LAMP),
            line("floor", SeedLine::Floor, kit::TEXT, colour::TEXT),
            super::twist_line::panel(),
            line("other floor", SeedLine::Elsewhere, kit::TEXT, colour::LAMP),
            line("protection", SeedLine::God, kit::TEXT, colour::LAMP),
        ],
    )
}

const PROTECTED: &str = "no damage to the party";

fn write(
    place: PartyPosition,
    viewed: Res<ViewedFloor>,
    play: Option<Res<Play>>,
    mut was_god: Local<bool>,
    mut lines: Query<(Ref<SeedLine>, &mut Text, &mut Node)>,
) {
    let Some(current) = place.current() else { return };
    let base = current.base();
    let god = play.is_some_and(|play| play.god);
    let news = std::mem::replace(&mut *was_god, god) != god;
    let news = news || place.base_changed() || place.place_changed() || viewed.is_changed();
    for (line, mut text, mut node) in &mut lines {
        if !news && !line.is_added() {
            continue;
        }
        let words = match *line {
            SeedLine::Seed => headline(base.seed()),
            SeedLine::Design => current.custom_design().map(|own| design(&own.name)).unwrap_or_default(),
            SeedLine::Floor if place.outside().is_some() => "outside".to_owned(),
            SeedLine::Floor => format!("floor {} of {}", viewed.party, base.plan().floor_count()),
            SeedLine::Elsewhere => {
                viewed.elsewhere.map(|floor| format!("looking at floor {floor}")).unwrap_or_default()
            }
            SeedLine::God if god => PROTECTED.to_owned(),
            SeedLine::God => String::new(),
        };
        kit::widgets::toggle(&mut node, !words.is_empty());
        text.set_if_neq(Text(words));
    }
}

/// The seed, followed by its mission and base if the text of the seed does not contain them.
fn headline(seed: Seed) -> String {
    let (mission, base) = seed.mission_and_base();
    match seed.style() {
        Style::Classic => format!("Base {seed}"),
        Style::Endless | Style::Crawler => format!("{seed}  (base {mission}.{base})"),
    }
}

/// The note that the seed alone leads to another base.
fn design(name: &str) -> String {
    format!("built from the design {name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::{app_in_179, console, updates, wait_for_base};

    fn protection(app: &mut App) -> Option<String> {
        let mut lines = app.world_mut().query::<(&SeedLine, &Text, &Node)>();
        let shown = lines.iter(app.world()).find(|(line, ..)| **line == SeedLine::God);
        shown.filter(|(.., node)| node.display == Display::Flex).map(|(_, text, _)| text.0.clone())
    }

    #[test]
    fn protection_is_also_shown_in_the_next_base() {
        let mut app = app_in_179();
        plugin(&mut app);
        app.world_mut().spawn(panel());
        updates(&mut app, 2);
        assert_eq!(protection(&mut app), None);
        console(&mut app, "god");
        updates(&mut app, 2);
        assert_eq!(protection(&mut app).as_deref(), Some(PROTECTED));
        console(&mut app, "next");
        wait_for_base(&mut app, Seed::classic(180));
        updates(&mut app, 2);
        assert_eq!(protection(&mut app).as_deref(), Some(PROTECTED));
        console(&mut app, "god");
        updates(&mut app, 2);
        assert_eq!(protection(&mut app), None);
    }

    #[test]
    fn only_an_endless_seed_is_shown_with_its_base() {
        assert_eq!(headline(Seed::classic(179)), "Base 17.3");
        assert_eq!(headline(Seed::endless(42)), "x42  (base 4.9)");
    }
}
