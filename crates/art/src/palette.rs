//! The palette: colours by letter for sprites, colours by name for all other uses, and themes.

use rootward_checked::{Fault, TextPos};

use crate::colour::Rgba;

/// The maximum number of colours that all views share, and of those for the map only.
pub const MAX_COLOURS: usize = 40;

const MAP_HEADER: &str = "map";

/// The letter for a transparent pixel.
pub const TRANSPARENT: char = '.';

/// The kinds of entry that a theme may recolour.
const THEMED: [&str; 7] = ["rock.", "steel.", "floor.", "deck", "wall.", "hull.", "bedrock"];

/// The surroundings of a base, which determine the colours of rock, steel and floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Theme {
    /// The space station: blue steel, grey slag.
    #[default]
    Station,
    /// A rusty desert planet.
    Rust,
    /// A frozen planet.
    Ice,
    /// An overgrown planet.
    Moss,
}

impl Theme {
    pub const ALL: [Self; 4] = [Self::Station, Self::Rust, Self::Ice, Self::Moss];

    /// The name of the theme's section in the palette file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Station => "station",
            Self::Rust => "rust",
            Self::Ice => "ice",
            Self::Moss => "moss",
        }
    }

    /// The theme with this section name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// One colour of the palette.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaletteEntry {
    /// The letter in sprite files.
    pub letter: char,
    /// The name, by use: `rock.lit`, `alarm`.
    pub name: String,
    pub colour: Rgba,
}

/// The colours of the game, with the changes each theme makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    entries: Vec<PaletteEntry>,
    map: Vec<PaletteEntry>,
    /// The colours of both lists by their letters, because sprites are read and painted letter by letter.
    by_letter: [Option<Rgba>; 128],
    overrides: Vec<(Theme, PaletteEntry)>,
}

impl Palette {
    /// Reads a palette file. `file` names the place of a fault: the first wrong line, or a missing theme section.
    pub fn parse(file: &str, text: &str) -> Result<Self, Fault> {
        let mut palette =
            Self { entries: Vec::new(), map: Vec::new(), by_letter: [None; 128], overrides: Vec::new() };
        let mut seen = Vec::new();
        let mut section = Section::Common;
        for (index, line) in text.lines().enumerate() {
            let line = PaletteLine { file, number: index + 1, text: line };
            if line.is_empty() {
                continue;
            }
            if let Some(theme) = line.theme_header()? {
                if seen.contains(&theme) {
                    return Err(line.fault(1, "a theme that has no section yet", theme.name()));
                }
                seen.push(theme);
                section = Section::Theme(theme);
                continue;
            }
            if line.text.trim() == MAP_HEADER {
                section = Section::Map;
                continue;
            }
            let entry = line.entry()?;
            match section {
                Section::Common | Section::Map => palette.add(&line, section, entry)?,
                Section::Theme(theme) => palette.add_override(&line, theme, entry)?,
            }
        }
        match Theme::ALL.into_iter().find(|theme| !seen.contains(theme)) {
            None => Ok(palette),
            Some(theme) => {
                let end = PaletteLine { file, number: text.lines().count() + 1, text: "" };
                let expected = format!("a section `theme {}`", theme.name());
                Err(end.fault(1, &expected, "the end of the file"))
            }
        }
    }

    /// The colour with this name.
    pub fn colour(&self, name: &str) -> Option<Rgba> {
        self.all().find(|entry| entry.name == name).map(|entry| entry.colour)
    }

    /// The colour with this letter. `.` is transparent.
    pub fn letter(&self, letter: char) -> Option<Rgba> {
        if letter == TRANSPARENT {
            return Some(Rgba::CLEAR);
        }
        self.by_letter.get(letter as usize).copied().flatten()
    }

    /// The colours that every view may use, in the order of the file, without those of the section `map`.
    pub fn entries(&self) -> &[PaletteEntry] {
        &self.entries
    }

    fn all(&self) -> impl Iterator<Item = &PaletteEntry> {
        self.entries.iter().chain(&self.map)
    }

    /// The same palette with the colours of a theme.
    pub fn themed(&self, theme: Theme) -> Self {
        let mut themed = self.clone();
        for (owner, change) in &self.overrides {
            if *owner != theme {
                continue;
            }
            let entries = themed.entries.iter_mut().chain(&mut themed.map);
            for entry in entries.filter(|entry| entry.letter == change.letter) {
                entry.colour = change.colour;
            }
            themed.by_letter[change.letter as usize & 127] = Some(change.colour);
        }
        themed
    }

    fn add(&mut self, line: &PaletteLine<'_>, section: Section, entry: PaletteEntry) -> Result<(), Fault> {
        if self.all().any(|known| known.letter == entry.letter) {
            let found = format!("`{}` a second time", entry.letter);
            return Err(line.fault(1, "a letter that is not taken", &found));
        }
        if self.all().any(|known| known.name == entry.name) {
            let found = format!("`{}` a second time", entry.name);
            return Err(line.fault(line.column(1), "a name that is not taken", &found));
        }
        let entries = if section == Section::Map { &mut self.map } else { &mut self.entries };
        if entries.len() == MAX_COLOURS {
            let expected = format!("at most {MAX_COLOURS} colours");
            return Err(line.fault(1, &expected, "one more"));
        }
        let place = entry.letter as usize & 127;
        let colour = entry.colour;
        entries.push(entry);
        self.by_letter[place] = Some(colour);
        Ok(())
    }

    fn add_override(
        &mut self,
        line: &PaletteLine<'_>,
        theme: Theme,
        entry: PaletteEntry,
    ) -> Result<(), Fault> {
        if !THEMED.iter().any(|prefix| entry.name.starts_with(prefix)) {
            let found = format!("`{}`", entry.name);
            return Err(line.fault(line.column(1), "a colour of rock, steel, floors or walls", &found));
        }
        let same = |known: &&PaletteEntry| known.letter == entry.letter && known.name == entry.name;
        if !self.all().any(|known| same(&known)) {
            let found = format!("`{} {}`", entry.letter, entry.name);
            return Err(line.fault(1, "a letter and name from the top of the file", &found));
        }
        let twice = |(owner, known): &(Theme, PaletteEntry)| *owner == theme && known.letter == entry.letter;
        if self.overrides.iter().any(twice) {
            let found = format!("`{}` a second time", entry.name);
            return Err(line.fault(1, "each colour once in a theme", &found));
        }
        self.overrides.push((theme, entry));
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Common,
    Map,
    Theme(Theme),
}

struct PaletteLine<'a> {
    file: &'a str,
    number: usize,
    text: &'a str,
}

impl PaletteLine<'_> {
    fn is_empty(&self) -> bool {
        let text = self.text.trim();
        text.is_empty() || text.starts_with(';')
    }

    fn theme_header(&self) -> Result<Option<Theme>, Fault> {
        let mut words = self.text.split_whitespace();
        if words.next() != Some("theme") {
            return Ok(None);
        }
        let name = words.next().unwrap_or_default();
        match (Theme::from_name(name), words.next()) {
            (Some(theme), None) => Ok(Some(theme)),
            _ => {
                let expected = format!("`theme` with one of {}", Theme::ALL.map(Theme::name).join(", "));
                Err(self.fault(self.column(1), &expected, &format!("`{}`", self.text.trim())))
            }
        }
    }

    fn entry(&self) -> Result<PaletteEntry, Fault> {
        let mut words = self.text.split_whitespace();
        let (Some(letter), Some(name), Some(colour), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            let found = format!("`{}`", self.text.trim());
            return Err(self.fault(1, "`letter name #rrggbb`", &found));
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(self.fault(1, "one letter", &format!("`{letter}`")));
        };
        if letter == TRANSPARENT || !letter.is_ascii_graphic() {
            return Err(self.fault(1, "a visible letter other than `.`", &format!("`{letter}`")));
        }
        let Some(colour) = Rgba::parse(colour) else {
            return Err(self.fault(self.column(2), "a colour `#rrggbb`", &format!("`{colour}`")));
        };
        Ok(PaletteEntry { letter, name: name.to_owned(), colour })
    }

    /// The column of the word with this number, from 0. The end of the line if there is no such word.
    fn column(&self, word: usize) -> usize {
        let mut words = 0;
        let mut inside = false;
        for (index, letter) in self.text.chars().enumerate() {
            let visible = !letter.is_whitespace();
            if visible && !inside {
                if words == word {
                    return index + 1;
                }
                words += 1;
            }
            inside = visible;
        }
        self.text.chars().count() + 1
    }

    fn fault(&self, column: usize, expected: &str, found: &str) -> Fault {
        Fault::new(TextPos::new(self.file, self.number, column), expected, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: &str = "theme station\ntheme rust\nr rock.lit #ff0000\ntheme ice\ntheme moss\n";

    fn parse(head: &str) -> Result<Palette, Fault> {
        Palette::parse("p.txt", &format!("{head}{THEMES}"))
    }

    fn message(head: &str) -> String {
        parse(head).map_or_else(|error| error.to_string(), |_| "no error".to_owned())
    }

    #[test]
    fn a_theme_changes_only_its_own_colours() {
        let palette = parse("; comment\r\nr rock.lit #112233\r\na alarm #fe0102\r\n").unwrap();
        assert_eq!(palette.letter('r'), Some(Rgba([0x11, 0x22, 0x33, 255])));
        assert_eq!(palette.themed(Theme::Rust).colour("rock.lit"), Some(Rgba([255, 0, 0, 255])));
        assert_eq!(palette.themed(Theme::Ice), palette.themed(Theme::Station));
        assert_eq!(palette.colour("alarm"), Some(Rgba([0xfe, 1, 2, 255])));
        assert_eq!(palette.letter('.'), Some(Rgba::CLEAR));
        assert_eq!(palette.letter('x'), None);
    }

    #[test]
    fn the_map_has_its_own_colours() {
        let head = "r rock.lit #112233\nmap\nd deck #445566\n";
        let palette = parse(head).unwrap();
        assert_eq!(
            (palette.letter('d'), palette.colour("deck")),
            (palette.colour("deck"), palette.letter('d'))
        );
        assert!(palette.letter('d').is_some());
        let names: Vec<_> = palette.entries().iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["rock.lit"]);
        let rust = "theme rust\nd deck #665544\ntheme station\ntheme ice\ntheme moss\n";
        let palette =
            Palette::parse("p.txt", &format!("r rock.lit #112233\nmap\nd deck #445566\n{rust}")).unwrap();
        assert_eq!(palette.themed(Theme::Rust).letter('d'), Some(Rgba([0x66, 0x55, 0x44, 255])));
        assert!(message(&format!("{head}r air #000000\n")).contains("a letter that is not taken"));
    }

    #[test]
    fn every_fault_is_reported_with_place_and_remedy() {
        let good = "r rock.lit #112233\n";
        for (head, wanted) in [
            (format!("{good}a  alarm  #12345\n"), "p.txt:2:11: expected a colour `#rrggbb`"),
            (format!("{good}a alarm\n"), "p.txt:2:1: expected `letter name #rrggbb`"),
            (format!("{good}. air #000000\n"), "p.txt:2:1: expected a visible letter"),
            (format!("{good}ab air #000000\n"), "p.txt:2:1: expected one letter, found `ab`"),
            (format!("{good}r air #000000\n"), "p.txt:2:1: expected a letter that is not taken"),
            (format!("{good}x rock.lit #000000\n"), "p.txt:2:3: expected a name that is not taken"),
            (format!("{good}theme sand\n"), "p.txt:2:7: expected `theme` with one of"),
            (format!("{good}theme rust\ntheme rust\n"), "p.txt:3:1: expected a theme that has no section"),
            (format!("{good}theme ice\na alarm #000000\n"), "p.txt:3:3: expected a colour of rock"),
            (String::new(), "p.txt:3:1: expected a letter and name from the top"),
        ] {
            let message = message(&head);
            assert!(message.contains(wanted), "{head:?} gave: {message}");
        }
    }

    #[test]
    fn a_missing_theme_is_reported() {
        let error = Palette::parse("p.txt", "theme station\ntheme rust\ntheme moss\n").unwrap_err();
        assert!(error.to_string().contains("p.txt:4:1: expected a section `theme ice`"), "{error}");
    }

    #[test]
    fn the_number_of_colours_is_limited() {
        let letters = ('!'..='~').filter(|letter| !"r.;".contains(*letter));
        let head: String = letters.take(41).map(|l| format!("{l} n{} #000000\n", l as u32)).collect();
        assert!(message(&head).contains("at most 40 colours"));
    }
}
