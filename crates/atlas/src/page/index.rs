//! The index of the pages.

use maud::html;
use rootward_gen::{Seed, Style};
use rootward_presentation::words::curve;
use rootward_rules::{site::Site, terms::Challenge};

use super::{Head, INDEX_FILE, Links, file_stem, page};
use crate::words::counted;

/// A base in the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The seed.
    pub seed: Seed,
    /// The base in a few words.
    pub about: String,
}

impl Entry {
    /// The entry of a base.
    pub fn of(site: &Site) -> Self {
        let base = site.base();
        let seed = base.seed();
        let floors = counted(base.plan().floor_count().into(), "floor");
        let hard = curve::word(seed.difficulty(), Challenge::Captive);
        Self { seed, about: format!("{}, {floors}, {hard}", seed.variant().name()) }
    }
}

/// The index of bases, in the given order.
pub fn index_page(entries: &[Entry], links: &Links) -> String {
    let head = Head {
        title: "All bases - Rootward atlas".to_owned(),
        about: format!("Maps, facts and walkthroughs of {} of Rootward.", counted(entries.len(), "base")),
        file: INDEX_FILE.to_owned(),
        picture: None,
        links,
    };
    let group = |entry: &Entry| match entry.seed.style() {
        Style::Classic => format!("Mission {}", entry.seed.mission_and_base().0),
        style => style.name().to_owned(),
    };
    let body = html! {
        main {
            h1 { "All bases" }
            p { (head.about) " Each page says whether its walkthrough is a won run." }
            p.actions { a href=(links.app) { "Open the atlas" } " " a href=(links.game) { "Play Rootward" } }
            @for bases in entries.chunk_by(|one, other| group(one) == group(other)) {
                section {
                    h2 { (bases.first().map(group).unwrap_or_default()) }
                    ul.bases {
                        @for Entry { seed, about } in bases {
                            li { a href={ (file_stem(*seed)) ".html" } { (seed) } " " (about) }
                        }
                    }
                }
            }
        }
    };
    page(&head, &body)
}
