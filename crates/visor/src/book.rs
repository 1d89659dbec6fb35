//! The book of pictures: sprites as inks, doors at all stages, and the ramps of light, for one theme.

use rootward_art::{ArtError, Palette, Rgba, Sprite, Sprites, Theme, names};

use crate::{
    back,
    dither::{self, Ramps, SHINING, SIGN, SIGNAL},
    finer::{self, Edges, Materials},
    looks::{Look, Use},
    outline, plate, relief,
    scene::{DOOR_STAGES, FAINT_MARK, Shown},
    shadows::Foot,
    sky::Sky,
};

/// Width and height, in pixels, of every picture that fills a face, a passage or a floor.
pub const FACE: usize = 32;

/// Palette names of the colours that shine on pictures with lamps or eyes.
const LIGHTS: [&str; 7] = ["lamp", "go", "cyan", "coil", "alarm.glow", "alarm.hot", "white"];
/// The shining colours of creatures. There are fewer, because the bodies of creatures use the others.
const EYES: [&str; 1] = ["lamp"];
/// Colours that identify a door or a fixture. The red of the meltdown does not change them.
const SIGNS: [&str; 8] =
    ["way", "way.dark", "alarm", "alarm.dark", "amber", "water.deep", "water.mid", "water.lit"];
/// Glints shine and stay blue in the meltdown. Deep water becomes red, like the rooms around it.
const GLINTS: [&str; 1] = ["way"];
const BLUES: [&str; 2] = ["water.mid", "water.lit"];
/// Warning colours, and the colours of ladders.
const SIGNALS: [&str; 7] = ["amber", "alarm", "alarm.hot", "alarm.glow", "cyan", "way", "white"];

/// From these numbers of screen pixels per cell on, the pictures with 64 and with 128 pixels per cell are used.
const FINE_FROM: [i64; finer::MOST as usize] = [60, 112];

/// A picture of the book. Its finer levels follow it, with two and four times as many pixels in each direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Texture {
    pub start: usize,
    pub width: usize,
    pub height: usize,
    pub levels: u8,
    /// The part that touches the floor, if the picture shows a standing thing.
    pub foot: Foot,
}

impl Texture {
    /// The level for a picture of which [`FACE`] pixels cover this many pixels on screen.
    #[inline]
    pub fn level(self, pixels: i64) -> u8 {
        level_of(pixels).min(self.levels)
    }

    #[inline]
    pub const fn start_of(self, level: u8) -> usize {
        self.start + self.width * self.height * BEFORE[level as usize]
    }
}

const BEFORE: [usize; 3] = [0, 1, 5];

/// The level for a face whose cell covers this many pixels.
#[inline]
pub(crate) const fn level_of(pixels: i64) -> u8 {
    (pixels >= FINE_FROM[0]) as u8 + (pixels >= FINE_FROM[1]) as u8
}

#[inline]
pub(crate) const fn face_level(level: u8) -> usize {
    FACE * FACE * BEFORE[level as usize]
}

/// The pixels for every look of a scene, in one theme.
#[derive(Clone, Debug)]
pub struct Book {
    theme: Theme,
    pub(crate) inks: Vec<u8>,
    textures: Vec<Texture>,
    first: Vec<u32>,
    pub(crate) ramps: Ramps,
    /// The pixels of the ten digits: 3x5 bits, from the top left. The highest of the 15 bits is the first pixel.
    pub(crate) digits: [u16; 10],
    /// The inks of the rim around creatures, of pure white, of floor numbers, and of warnings.
    pub(crate) outline: u8,
    pub(crate) white: u8,
    pub(crate) chalk: [u8; 2],
    pub(crate) warning: u8,
    /// The ink of the line around walls in the dark, and of gaps between two walls.
    pub(crate) rim: u8,
    pub(crate) gap: u8,
    pub(crate) wires: [u8; 2],
    /// The inks of the helmet: its plate, its edge and its bolts.
    pub(crate) plate: [u8; 3],
    pub(crate) sky: Sky,
}

impl Book {
    /// Reads all pictures in the colours of a theme. Fails if a sprite is missing or has the wrong size for its use.
    pub fn new(sprites: &Sprites, palette: &Palette, theme: Theme) -> Result<Self, ArtError> {
        let palette = palette.themed(theme);
        let mut book = Self {
            theme,
            inks: Vec::new(),
            textures: Vec::new(),
            first: Vec::new(),
            ramps: Ramps::new(&palette),
            digits: [0; 10],
            outline: plain(&palette, "outline"),
            white: shining(&palette, "white"),
            chalk: [shining(&palette, "white"), shining(&palette, "droid.0")],
            warning: shining(&palette, "alarm.hot"),
            rim: plain(&palette, "rock.lit"),
            gap: plain(&palette, "rock.dark"),
            wires: [shining(&palette, "way"), plain(&palette, "rock.face")],
            plate: ["outline", "steel.dark", "steel.lit"].map(|name| plain(&palette, name)),
            sky: Sky::new(&palette, theme),
        };
        let materials = Materials::new(&palette);
        for look in (0..Look::COUNT as u16).map(Look) {
            book.first.push(book.textures.len() as u32);
            if look.is_drawn() {
                book.read(sprites, (&palette, &materials), look)?;
            }
        }
        for (digit, bits) in book.digits.iter_mut().enumerate() {
            let sprite = sprites.need(&names::digit(digit as u8), "the visor")?;
            sprite.check_size(3, 5)?;
            *bits = sprite.letters().iter().fold(0, |bits, letter| bits << 1 | u16::from(*letter != '.'));
        }
        Ok(book)
    }

    /// The theme of the book's colours.
    #[must_use]
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// The names of all sprites in books of the four themes.
    pub fn sprites() -> impl Iterator<Item = String> {
        let looks = (0..Look::COUNT as u16).map(Look).filter(|look| look.is_drawn());
        looks.flat_map(|look| {
            let themes =
                Theme::ALL.into_iter().take(if look.sprite("1", 0) == look.sprite("2", 0) { 1 } else { 4 });
            themes
                .filter(move |theme| !look.is_made(*theme))
                .flat_map(move |theme| (0..look.frames()).map(move |frame| look.sprite(theme.name(), frame)))
        })
    }

    #[inline]
    pub(crate) fn texture(&self, shown: Shown, frame: u32) -> Texture {
        let place = shown.stage.map_or_else(|| shown.frame(frame), |stage| stage.min(DOOR_STAGES));
        let first = self.first.get(usize::from(shown.look.0)).copied().unwrap_or_default();
        self.textures.get(first as usize + usize::from(place)).copied().unwrap_or_default()
    }

    fn read(
        &mut self,
        sprites: &Sprites,
        (palette, materials): (&Palette, &Materials),
        look: Look,
    ) -> Result<(), ArtError> {
        if look.is_made(self.theme) {
            for inks in (0..look.frames()).filter_map(|variant| look.made(self.theme, variant, palette)) {
                self.textures.push(Texture {
                    start: self.inks.len(),
                    width: FACE,
                    height: FACE,
                    levels: finer::MOST,
                    foot: Foot::default(),
                });
                self.inks.extend(inks);
            }
            return Ok(());
        }
        let (purpose, theme) = (look.purpose(), self.theme.name());
        let inks = ["outline", "steel.dark", "steel.mid", "steel.lit"].map(|name| plain(palette, name));
        let lights = [shining(palette, "lamp"), self.white];
        let plate = plate::Inks([inks[0], inks[1], inks[2], inks[3], lights[0], lights[1]]);
        let raise = |picture: Vec<u8>| relief::raised(&picture, inks[0], |ink| materials.lighter(ink));
        let is_wall = look.is_wall();
        let mut add = |width: usize, height: usize, inks: Vec<u8>| {
            let levels = if purpose.stands() { 1 } else { finer::MOST };
            let edges = if purpose.is_solid() { Edges::Meet } else { Edges::End };
            let foot = if purpose.stands() { Foot::of(&inks, width) } else { Foot::default() };
            self.textures.push(Texture { start: self.inks.len(), width, height, levels, foot });
            let inks = finer::levels(inks, width, levels, materials, edges);
            self.inks.extend(inks.into_iter().map(|ink| if is_wall { materials.calm(ink) } else { ink }));
        };
        let name = look.sprite(theme, 0);
        if let Some(kind) = name.strip_prefix("visor.door.") {
            let kind = kind.trim_end_matches(".0");
            let frame = need(sprites, &format!("visor.frame.{kind}.0"), look)?;
            let leaf = need(sprites, &name, look)?;
            let [frame, leaf] = [frame, leaf].map(|sprite| inks_of(sprite, palette, purpose));
            for stage in 0..=DOOR_STAGES {
                add(FACE, FACE, door(kind, &frame, &leaf, usize::from(stage)));
            }
            return Ok(());
        }
        for frame in 0..look.frames() {
            let sprite = need(sprites, &look.sprite(theme, frame), look)?;
            let inks = inks_of(sprite, palette, purpose);
            match look {
                _ if look.is_mark() => {
                    let button = look.0 - Look::named("iris.mark.0").0;
                    let marked = plate::picture(plate, button.into(), frame % 4, frame / 4);
                    add(FACE, FACE, if frame / 4 == FAINT_MARK { marked } else { raise(marked) });
                }
                _ if relief::applies_to(look) => add(FACE, FACE, raise(inks)),
                _ if look.is_creature() => {
                    let line = plain(palette, "outline");
                    let inks = match look.is_back() && !look.has_drawn_back() {
                        true => back::of(&inks, sprite.width, line, |ink| tint(palette, ink)),
                        false => inks,
                    };
                    add(sprite.width, sprite.height, outline::soften(&inks, sprite.width, line));
                }
                _ => add(sprite.width, sprite.height, inks),
            }
        }
        Ok(())
    }
}

fn need<'a>(sprites: &'a Sprites, name: &str, look: Look) -> Result<&'a Sprite, ArtError> {
    let sprite = sprites.need(name, "the visor")?;
    sprite.check_size(look.side(), look.side())?;
    if look.purpose().is_solid() {
        sprite.check_solid()?;
    }
    Ok(sprite)
}

fn plain(palette: &Palette, name: &str) -> u8 {
    shining(palette, name).saturating_sub(SHINING)
}

fn shining(palette: &Palette, name: &str) -> u8 {
    let place = palette.entries().iter().position(|entry| entry.name == name);
    place.map_or(0, |place| place as u8 + 1 + SHINING)
}

fn tint(palette: &Palette, ink: u8) -> back::Tint {
    let place = usize::from(dither::plain(ink)).checked_sub(1);
    let colour =
        place.and_then(|place| palette.entries().get(place)).map_or(Rgba([0; 4]), |entry| entry.colour);
    let [red, green, blue, _] = colour.0.map(i32::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let range = most - least;
    let hue = match most {
        _ if range * 4 < most || range == 0 => None,
        _ if most == red => Some((60 * (green - blue) / range).rem_euclid(360)),
        _ if most == green => Some(120 + 60 * (blue - red) / range),
        _ => Some(240 + 60 * (red - green) / range),
    };
    back::Tint { hue, light: red + green + blue }
}

fn inks_of(sprite: &Sprite, palette: &Palette, purpose: Use) -> Vec<u8> {
    let lights: &[&str] = match purpose {
        Use::Surface | Use::Shining | Use::Warning | Use::Danger | Use::Beacon => &[],
        Use::Lit | Use::Fixture => &LIGHTS,
        Use::Standing => &EYES,
        Use::Water => &GLINTS,
    };
    // The names of colours that use another ink set, and that set.
    let (others, other): (&[&str], u8) = match purpose {
        Use::Fixture => (&SIGNS, SIGN),
        Use::Water => (&BLUES, SIGN),
        Use::Danger | Use::Beacon => (&SIGNALS, SIGNAL),
        _ => (&[], 0),
    };
    let ink = |letter: &char| {
        let Some(place) = palette.entries().iter().position(|entry| entry.letter == *letter) else {
            return 0;
        };
        let name = palette.entries()[place].name.as_str();
        let shines = match purpose {
            Use::Shining => true,
            // The lines of a warning stay dark, to separate the shining parts from their surroundings.
            Use::Warning => name != "outline",
            _ => lights.contains(&name),
        };
        let way = if shines {
            SHINING
        } else if others.contains(&name) {
            other
        } else {
            0
        };
        place as u8 + 1 + way
    };
    sprite.letters().iter().map(ink).collect()
}

/// The picture of a door at a stage: the moved leaf, with the frame over it.
fn door(kind: &str, frame: &[u8], leaf: &[u8], stage: usize) -> Vec<u8> {
    let last = usize::from(DOOR_STAGES);
    let pixel = |place: usize| {
        let (x, y) = (place % FACE, place / FACE);
        let from = leaf_pixel(kind, (x, y), stage, last);
        let behind = from.map_or(0, |(x, y)| leaf[y * FACE + x]);
        if frame[place] == 0 { behind } else { frame[place] }
    };
    (0..FACE * FACE).map(pixel).collect()
}

/// The pixel of the leaf that shows at a pixel of the passage.
fn leaf_pixel(kind: &str, (x, y): (usize, usize), stage: usize, last: usize) -> Option<(usize, usize)> {
    let (half, all) = (FACE / 2 * stage / last, FACE * stage / last);
    match kind {
        // Two leaves slide apart to the sides.
        "elevator" if x < FACE / 2 => Some((x + half, y)).filter(|at| at.0 < FACE / 2),
        "elevator" => x.checked_sub(half).filter(|&x| x >= FACE / 2).map(|x| (x, y)),
        // Two leaves slide apart up and down.
        "protected" if y < FACE / 2 => Some((x, y + half)).filter(|at| at.1 < FACE / 2),
        "protected" => y.checked_sub(half).filter(|&y| y >= FACE / 2).map(|y| (x, y)),
        // Its blades retract from the middle.
        "iris" => {
            let off = |at: usize| (2 * at + 1).abs_diff(FACE).pow(2);
            let open = (2 * 14 * stage / last).pow(2);
            (stage == 0 || off(x) + off(y) > open).then_some((x, y))
        }
        // Its beams switch off one by one.
        "laser" => (y * last / FACE >= stage).then_some((x, y)),
        // It slides into the wall beside it.
        "button" => x.checked_sub(all).map(|x| (x, y)),
        // It falls down.
        "punch" => y.checked_sub(all).map(|y| (x, y)),
        // The leaves of all other doors go up.
        _ => Some((x, y + all)).filter(|at| at.1 < FACE),
    }
}
