//! Plain pages are well-formed, and have everything that readers without scripts need.

use std::{collections::BTreeSet, sync::Arc};

use rootward_atlas::{
    facts::facts,
    page::{BasePage, Entry, Links, Picture, STYLE, STYLE_FILE, file_stem, index_page},
    walkthrough::walkthrough,
};
use rootward_gen::Seed;
use rootward_rules::{furnished::FurnishedBase, site::Site, tables::shipped};

const VOID: [&str; 3] = ["meta", "link", "img"];

/// Checks that elements are nested and that no identifier occurs twice. Returns the start tags.
fn tags(html: &str) -> Vec<&str> {
    let mut open = Vec::new();
    let mut tags = Vec::new();
    let text = html.strip_prefix("<!DOCTYPE html>").expect("a document type");
    for part in text.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').expect("a closed tag");
        assert!(!rest.contains('>'), "an open angle in {rest}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {tag}");
            continue;
        }
        let name = tag.split(' ').next().expect("a name");
        tags.push(tag);
        if !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    let ids: Vec<&str> = tags.iter().filter_map(|tag| attribute(tag, "id")).collect();
    let distinct: BTreeSet<&&str> = ids.iter().collect();
    assert_eq!(ids.len(), distinct.len(), "{ids:?}");
    for label in tags.iter().filter_map(|tag| attribute(tag, "aria-labelledby")) {
        assert!(ids.contains(&label), "{label}");
    }
    tags
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn links(home: Option<&str>) -> Links {
    Links { app: "../".to_owned(), game: "../../web/".to_owned(), home: home.map(str::to_owned) }
}

fn page(seed: Seed, links: &Links, picture: Option<Picture<'_>>) -> String {
    let tables = Arc::new(shipped());
    let site = Site::new(FurnishedBase::of(seed), Arc::clone(&tables));
    let (facts, walkthrough) = (facts(&site), walkthrough(seed, tables));
    BasePage { site: &site, facts: &facts, walkthrough: &walkthrough, picture, links }.html()
}

#[test]
fn pages_of_all_styles_are_well_formed() {
    for seed in ["1.0", "1.10", "17.3", "x3", "w10:halls"] {
        let seed: Seed = seed.parse().expect("a seed");
        let picture = Picture { source: "map.png", width: 1056, height: 544 };
        let html = page(seed, &links(Some("https://example.org/bases/")), Some(picture));
        let tags = tags(&html);
        let count = |name: &str| tags.iter().filter(|tag| tag.split(' ').next() == Some(name)).count();
        assert_eq!((count("h1"), count("title"), count("main"), count("script")), (1, 1, 1, 0));
        let levels = tags.iter().filter_map(|tag| match *tag {
            tag if tag.starts_with("h1") => Some(1),
            tag if tag.starts_with("h2") => Some(2),
            tag if tag.starts_with("h3") => Some(3),
            _ => None,
        });
        let levels: Vec<u8> = levels.collect();
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
        for image in tags.iter().filter(|tag| tag.starts_with("img")) {
            assert!(attribute(image, "alt").is_some_and(|alt| alt.contains(&seed.to_string())));
        }
        let meta = |name: &str| {
            let found = tags
                .iter()
                .find(|tag| attribute(tag, "name") == Some(name) || attribute(tag, "property") == Some(name));
            found.and_then(|tag| attribute(tag, "content")).unwrap_or_else(|| panic!("{name} is missing"))
        };
        let about = meta("description");
        assert!((50..=165).contains(&about.len()) && about.ends_with('.'), "{about}");
        assert_eq!((meta("og:description"), meta("og:type")), (about, "website"));
        assert!(meta("og:title").contains(&seed.to_string()) && meta("viewport").contains("device-width"));
        assert_eq!(meta("og:image"), "https://example.org/bases/map.png");
        assert_eq!(meta("og:url"), format!("https://example.org/bases/{}.html", file_stem(seed)));
        for address in [format!("../#/{seed}"), format!("../../web/#{seed}")] {
            assert!(tags.iter().any(|tag| attribute(tag, "href") == Some(&address)), "{address}");
        }
        assert!(tags.iter().any(|tag| attribute(tag, "href") == Some(STYLE_FILE)));
        assert!(html.contains("You are out after "));
    }
}

#[test]
fn the_index_links_to_every_page() {
    let tables = Arc::new(shipped());
    let entry = |seed| Entry::of(&Site::new(FurnishedBase::of(seed), Arc::clone(&tables)));
    let seeds: Vec<Seed> = (0..23).map(Seed::classic).chain(["w42:halls".parse().expect("a seed")]).collect();
    let entries: Vec<Entry> = seeds.iter().map(|&seed| entry(seed)).collect();
    let html = index_page(&entries, &links(None));
    let tags = tags(&html);
    for seed in seeds {
        let file = format!("{}.html", file_stem(seed));
        assert!(tags.iter().any(|tag| attribute(tag, "href") == Some(&file)), "{file}");
    }
    assert_eq!(html.matches("<h2>").count(), 4, "three missions and the crawlers");
    assert!(!html.contains("canonical"), "the address is unknown");
}

#[test]
fn the_style_serves_dark_and_light_screens() {
    assert!(STYLE.contains("prefers-color-scheme: dark") && STYLE.starts_with("/* "));
    assert_eq!(STYLE.matches('{').count(), STYLE.matches('}').count());
}
