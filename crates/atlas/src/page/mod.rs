//! Plain pages: a base in HTML that needs no script, and an index of such pages.
//!
//! Search engines, link previews and browsers without WebAssembly read these pages.

mod index;
mod parts;

use maud::{DOCTYPE, Markup, html};
use rootward_gen::Seed;
use rootward_presentation::words::{curve, places};
use rootward_rules::{site::Site, terms::Challenge};

pub use self::index::{Entry, index_page};
use crate::{facts::Fact, walkthrough::Walkthrough};

/// The style sheet of all pages.
pub const STYLE: &str = include_str!("atlas.css");

/// The name of the file for [`STYLE`].
pub const STYLE_FILE: &str = "atlas.css";

/// The name of the file for the index.
pub const INDEX_FILE: &str = "index.html";

/// The addresses that pages link to. Relative addresses start at the folder of the pages, and end with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The address of the app, for example `../`.
    pub app: String,
    /// The address of the game, for example `../play/`.
    pub game: String,
    /// The absolute address of the pages, for link previews and search engines. `None` if it is unknown.
    pub home: Option<String>,
}

/// The picture of the map on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture<'a> {
    /// The address of the picture: a file name, or a data address.
    pub source: &'a str,
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
}

/// Everything that the page of a base shows.
#[derive(Clone, Copy, Debug)]
pub struct BasePage<'a> {
    /// The base.
    pub site: &'a Site,
    /// The facts of the base.
    pub facts: &'a [Fact],
    /// The walkthrough of the base.
    pub walkthrough: &'a Walkthrough,
    /// The picture of the map, if there is one.
    pub picture: Option<Picture<'a>>,
    /// The addresses of other pages.
    pub links: &'a Links,
}

/// The name of a base's files, without an ending. It is safe in addresses and on every file system.
///
/// ```
/// use rootward_atlas::page::file_stem;
///
/// let name = |seed: &str| file_stem(seed.parse().expect("a seed"));
/// assert_eq!((name("17.3"), name("w42:halls"), name("x42@24")), ("17.3".into(), "w42-halls".into(), "x42-24".into()));
/// ```
pub fn file_stem(seed: Seed) -> String {
    seed.to_string().replace([':', '@'], "-")
}

impl BasePage<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let seed = self.site.base().seed();
        let head = Head {
            title: format!("Base {seed}: map, facts and walkthrough - Rootward atlas"),
            about: self.about(),
            file: format!("{}.html", file_stem(seed)),
            picture: self.picture,
            links: self.links,
        };
        let body = html! {
            nav aria-label="Atlas" { a href=(INDEX_FILE) { "All bases" } " " (self.neighbours()) }
            main {
                h1 { "Base " (seed) }
                p { (self.about()) }
                p.actions {
                    a href={ (self.links.app) "#/" (seed) } { "Open in the atlas" } " "
                    a href={ (self.links.game) "#" (seed) } { "Play this base" }
                }
                @if let Some(picture) = self.picture { (parts::map(self.site, picture)) }
                (parts::facts(self.facts, &format!("{}#/{seed}", self.links.app)))
                (parts::walkthrough(self.walkthrough, self.links))
            }
        };
        page(&head, &body)
    }

    fn about(&self) -> String {
        let base = self.site.base();
        let (seed, floors) = (base.seed(), base.plan().floor_count());
        let hard = curve::word(seed.difficulty(), Challenge::Captive);
        let kind = places::introduction(seed, floors, false);
        let kind = kind.split(". ").next().unwrap_or_default().trim_end_matches('.');
        let steps = self.walkthrough.steps.len();
        format!(
            "{kind}, {hard} at captive. Map, guardian, codes, traps, enemies, and a walkthrough in {steps} steps."
        )
    }

    fn neighbours(&self) -> Markup {
        let seed = self.site.base().seed();
        let link =
            |to: Seed, words: &str| html! { a href={ (self.links.app) "#/" (to) } { (words) " " (to) } };
        html! { (link(seed.prev(), "Before:")) " " (link(seed.next(), "Next:")) }
    }
}

struct Head<'a> {
    title: String,
    about: String,
    file: String,
    picture: Option<Picture<'a>>,
    links: &'a Links,
}

fn page(head: &Head<'_>, body: &Markup) -> String {
    let home = head.links.home.as_deref();
    let absolute = |file: &str| home.map(|home| format!("{home}{file}"));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (head.title) }
                meta name="description" content=(head.about);
                meta property="og:type" content="website";
                meta property="og:site_name" content="Rootward atlas";
                meta property="og:title" content=(head.title);
                meta property="og:description" content=(head.about);
                @if let Some(address) = absolute(&head.file) {
                    link rel="canonical" href=(address);
                    meta property="og:url" content=(address);
                }
                // Readers of previews need a whole address.
                @if let Some(address) = head.picture.and_then(|picture| absolute(picture.source)) {
                    meta property="og:image" content=(address);
                    meta property="og:image:alt" content="The map of the base, floor by floor";
                }
                link rel="stylesheet" href=(STYLE_FILE);
            }
            body { (body) }
        }
    }
    .into_string()
}
