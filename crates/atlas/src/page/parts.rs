//! The parts of a base's page: map, facts and walkthrough.

use maud::{Markup, html};
use rootward_gen::Heading;
use rootward_presentation::words::describe::place;
use rootward_rules::{site::Site, tables::score::clock};

use super::{Links, Picture};
use crate::{
    facts::{Fact, FactGroup, Place},
    walkthrough::{Run, Step, Walkthrough, runs},
    words::counted,
};

const OPEN_PLACES: usize = 3;

pub(super) fn map(site: &Site, picture: Picture<'_>) -> Markup {
    let floors = counted(site.base().plan().floor_count().into(), "floor");
    let alt =
        format!("Map of base {} with {floors}. The lists below name all things on it.", site.base().seed());
    html! {
        section aria-labelledby="map" {
            h2 #map { "Map" }
            a.map href=(picture.source) {
                img src=(picture.source) width=(picture.width) height=(picture.height) alt=(alt);
            }
            p { "Places are written as column,row. Both count from 0 in the upper left corner." }
        }
    }
}

pub(super) fn facts(facts: &[Fact], base: &str) -> Markup {
    html! {
        @for &group in FactGroup::ALL {
            @let of_group: Vec<&Fact> = facts.iter().filter(|fact| fact.group == group).collect();
            @if !of_group.is_empty() {
                section aria-labelledby=(group.name()) {
                    h2 id=(group.name()) { (group.label()) }
                    ul.facts {
                        @for fact in of_group { li { b { (fact.label) } " " (fact.value) (places(&fact.places, base)) } }
                    }
                }
            }
        }
    }
}

/// The places of a fact. `base` is the address of the base in the app.
fn places(places: &[Place], base: &str) -> Markup {
    let list = html! {
        ul.places {
            @for Place { at, floor, what } in places {
                li { a href={ (base) "?cell=" (place(*at)) } { (place(*at)) " on floor " (floor) } ": " (what) }
            }
        }
    };
    html! {
        @match places.len() {
            0 => {}
            1..=OPEN_PLACES => (list),
            many => details { summary { (counted(many, "place")) } (list) }
        }
    }
}

pub(super) fn walkthrough(walkthrough: &Walkthrough, links: &Links) -> Markup {
    let Walkthrough { steps, won, ticks, .. } = walkthrough;
    html! {
        section aria-labelledby="walkthrough" {
            h2 #walkthrough { "Walkthrough" }
            p {
                @if *won { "A bot has won this base in " (clock(*ticks)) " of play, at the challenge captive and without twists." }
                @else { "No bot has won this base. These are the steps of one of its runs." }
                " " (keys())
                @if let Some(link) = walkthrough.link().ok().filter(|_| *won) {
                    " " a href={ (links.game) "#" (link) } { "Watch the run in the game" } "."
                }
            }
            @for (first, steps) in chapters(steps) {
                h3 { (steps.first().map_or("", |step| step.task)) }
                ol start=(first) { @for step in steps { li { (step.text) (way(step)) } } }
            }
        }
    }
}

/// The meaning of the keys in the steps.
const fn keys() -> &'static str {
    "Space uses the thing ahead. Z lets the droids rest. The buttons of a door are A and B above C and D."
}

fn chapters(steps: &[Step]) -> Vec<(usize, &[Step])> {
    let mut first = 1;
    let chapters = steps.chunk_by(|one, other| one.task == other.task);
    chapters
        .map(|chapter| {
            let number = first;
            first += chapter.len();
            (number, chapter)
        })
        .collect()
}

/// The way of a step in a short form, if the sentence of the step does not list it.
fn way(step: &Step) -> Markup {
    let runs = runs(&step.cells);
    let letter = |run: &Run| match run.heading {
        Heading::North => "north",
        Heading::East => "east",
        Heading::South => "south",
        Heading::West => "west",
    };
    let told: Vec<String> = runs.iter().map(|run| format!("{} {}", run.steps, letter(run))).collect();
    html! { @if step.is_long() { details { summary { "Way" } (told.join(", ")) } } }
}
