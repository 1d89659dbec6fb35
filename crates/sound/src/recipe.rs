//! Reads the recipes of `assets/sounds/sounds.ron`. An error names its file, line, column and field.

use rootward_checked::{Fault, FieldPath, Ranged, Source, ranged};
use serde::Deserialize;

use super::kind::Sound;

const LONGEST: u32 = 8000;

ranged! {
    struct RecipeFile {
        sounds: Vec<Recipe>,
    }
}

ranged! {
    /// The recipe of one sound.
    pub struct Recipe {
        /// The sound that the recipe describes.
        pub name: Sound,
        /// The level of the loudest moment, in percent of the range of a sample.
        pub level: u32 = 1..=90,
        /// Milliseconds in which the end fades into the beginning; 0 for a sound that plays once.
        #[serde(default)]
        pub seam: u32 = 0..=2000,
        /// Milliseconds of silence after it.
        #[serde(default)]
        pub pause: u32 = 0..=5000,
        /// The parts that are heard together.
        pub layers: Vec<SoundLayer>,
    }
}

ranged! {
    /// A part of a sound. Times are milliseconds.
    #[derive(Copy)]
    pub struct SoundLayer {
        /// The form of the wave.
        pub wave: Wave,
        /// Time until the layer begins.
        #[serde(default)]
        pub delay: u32 = 0..=6000,
        /// The share of the layer in the sound, in percent.
        #[serde(default = "all")]
        pub level: u32 = 1..=100,
        /// Pitch at the beginning, in hertz. For noise, the rate at which it changes.
        pub from: u32 = 10..=20000,
        /// Pitch at the end. 0 if the pitch stays the same.
        #[serde(default)]
        pub to: u32 = 0..=20000,
        /// Time until full loudness.
        #[serde(default = "soon")]
        pub attack: u32 = 1..=5000,
        /// The time from there to the sustained loudness.
        #[serde(default)]
        pub decay: u32 = 0..=5000,
        /// The sustained loudness, in percent.
        #[serde(default = "all")]
        pub sustain: u32 = 0..=100,
        /// Time at the sustained loudness.
        #[serde(default)]
        pub hold: u32 = 0..=5000,
        /// The time from the end of the sustained part to silence.
        pub release: u32 = 1..=5000,
        /// Swings of the pitch in a second.
        #[serde(default)]
        pub vibrato: u32 = 0..=60,
        /// The largest deviation of the pitch to each side, in hundredths of a semitone.
        #[serde(default)]
        pub cents: u32 = 0..=2400,
        /// Frequencies above this are weakened, in hertz.
        #[serde(default = "everything")]
        pub low_pass: u32 = 20..=20000,
        /// The same limit at the end. 0 if the limit stays the same.
        #[serde(default)]
        pub low_pass_to: u32 = 0..=20000,
    }
}

/// The shape of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Wave {
    /// Hollow and loud.
    Square,
    /// Soft, with an edge.
    Triangle,
    /// One pure tone.
    Sine,
    /// Hiss, wind and blows.
    Noise,
}

impl Ranged for Sound {}
impl Ranged for Wave {}

const fn all() -> u32 {
    100
}

const fn soon() -> u32 {
    2
}

const fn everything() -> u32 {
    20_000
}

impl SoundLayer {
    /// The end of the layer, in milliseconds from the start of the sound.
    pub const fn end(&self) -> u32 {
        self.delay + self.attack + self.decay + self.hold + self.release
    }
}

impl Recipe {
    /// The length of its layers and the pause, in milliseconds.
    pub fn length(&self) -> u32 {
        self.layers.iter().map(SoundLayer::end).max().unwrap_or(0) + self.pause
    }
}

/// Reads and checks the recipes. Returns one for each sound, in the order of [`Sound::ALL`], or the first fault.
pub fn read(file: &str, text: &str) -> Result<Vec<Recipe>, Fault> {
    let source = Source::new(file, text);
    let sheet: RecipeFile = source.read()?;
    let list = FieldPath::of("sounds");
    let names: Vec<String> = sheet.sounds.iter().map(|recipe| format!("{:?}", recipe.name)).collect();
    source.check_unique(&list, "name", &names)?;
    for (entry, recipe) in sheet.sounds.iter().enumerate() {
        check(&source, &list.entry(entry), recipe)?;
    }
    let find = |sound: &Sound| {
        let found = sheet.sounds.iter().find(|recipe| recipe.name == *sound).cloned();
        found.ok_or_else(|| source.fault(&list, format!("an entry for `{sound:?}`"), "none"))
    };
    Sound::ALL.iter().map(find).collect()
}

/// Checks the rules that no range of a single number covers.
fn check(source: &Source<'_>, at: &FieldPath, recipe: &Recipe) -> Result<(), Fault> {
    if recipe.layers.is_empty() {
        return Err(source.fault(&at.field("layers"), "at least one layer", "none"));
    }
    let length = recipe.length();
    if length > LONGEST {
        let expected = format!("layers and a pause of at most {LONGEST} ms together");
        return Err(source.fault(&at.field("layers"), expected, format!("{length} ms")));
    }
    if recipe.seam > 0 && !recipe.name.is_loop() {
        let found = format!("`{}`", recipe.seam);
        return Err(source.fault(&at.field("seam"), "0, because it plays once", found));
    }
    if recipe.seam * 2 > length {
        let expected = format!("at most half of the {length} ms of the sound");
        return Err(source.fault(&at.field("seam"), expected, format!("`{}`", recipe.seam)));
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub const SHIPPED: &str = include_str!("../../../assets/sounds/sounds.ron");

    pub fn shipped() -> Vec<Recipe> {
        read("sounds.ron", SHIPPED).unwrap_or_else(|error| panic!("{error}"))
    }

    fn fault(from: &str, to: &str) -> String {
        assert!(SHIPPED.contains(from), "no `{from}`");
        let sentence =
            read("sounds.ron", &SHIPPED.replacen(from, to, 1)).expect_err("it is faulty").to_string();
        assert!(sentence.starts_with("sounds.ron:") && !sentence.contains('\n'), "{sentence}");
        sentence
    }

    #[test]
    fn sounds_and_recipes_match() {
        let sheet: RecipeFile = Source::new("sounds.ron", SHIPPED).read().expect("readable");
        let mut names: Vec<Sound> = sheet.sounds.iter().map(|recipe| recipe.name).collect();
        names.sort_unstable();
        assert_eq!(names, Sound::ALL);
        let read: Vec<Sound> = shipped().iter().map(|recipe| recipe.name).collect();
        assert_eq!(read, Sound::ALL);
    }

    #[test]
    fn faults_are_reported_with_place_and_field() {
        assert!(
            fault("name: StepRock,", "name: Step,")
                .contains("`name` of entry 2 of `sounds`: expected something new")
        );
        assert!(fault("name: Step,", "name: Stomp,").contains("`Stomp`"));
        assert!(fault("release: ", "release: -").contains("expected a whole number from 1 to 5000"));
        assert!(fault("release: ", "relase: ").contains("the unknown field `relase`"));
        assert!(fault("seam: 1500", "seam: 9000").contains("expected a whole number from 0 to 2000"));
        assert!(fault("level: ", "seam: 5, level: ").contains("it plays once"));
        assert!(fault("wave: Noise", "wave: Saw").contains("one of Square, Triangle, Sine, Noise"));
    }

    #[test]
    fn a_missing_sound_is_named() {
        let text = "(sounds: [(name: Step, level: 9, layers: [(wave: Sine, from: 99, release: 9)])])";
        let sentence = read("a.ron", text).expect_err("most are missing").to_string();
        assert_eq!(sentence, "a.ron:1:10: `sounds`: expected an entry for `StepRock`, found none");
    }

    #[test]
    fn endless_and_empty_sounds_are_refused() {
        let one = |layers: &str| {
            let text = format!("(sounds: [(name: Step, level: 9, layers: [{layers}])])");
            read("a.ron", &text).expect_err("it is faulty").to_string()
        };
        assert!(one("").contains("at least one layer"));
        let long = "(wave: Sine, from: 99, delay: 6000, hold: 5000, release: 9)";
        assert!(one(long).contains("at most 8000 ms together"), "{}", one(long));
    }
}
