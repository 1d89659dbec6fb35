//! The table of settings. It generates the file format, the defaults, the pages and their search.

use std::{collections::BTreeMap, ops::RangeInclusive};

use bevy::prelude::*;
use rootward_presentation::view::ViewKind;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

use super::VERSION;
use crate::input::{actions::Action, bindings::Binding};

/// Available text sizes, in percent.
pub const TEXT_SCALES: RangeInclusive<u16> = 100..=200;
const TEXT_STEP: u16 = 50;

/// The fields of view that the visor offers, in degrees, and the step between two of them.
pub const ANGLES: RangeInclusive<u16> = 60..=110;
const ANGLE_STEP: u16 = 10;

/// The numbers of saves that can be kept, and the step between two of them.
pub const COUNTS: RangeInclusive<u16> = 10..=200;
const COUNT_STEP: u16 = 10;

/// The steps of a volume; 0 is silence.
pub const VOLUMES: RangeInclusive<u8> = 0..=10;

pub type Switch = bool;
/// A loudness in [`VOLUMES`].
pub type Volume = u8;
/// A size in percent in [`TEXT_SCALES`].
pub type Percent = u16;
pub type View = ViewKind;
/// An angle in degrees in [`ANGLES`].
pub type Degrees = u16;
/// The number of items to keep, in [`COUNTS`].
pub type Count = u16;

/// A group of settings, shown as a card of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Picture,
    Sound,
    Comfort,
    Play,
}

impl Group {
    pub const ALL: [Self; 4] = [Self::Picture, Self::Sound, Self::Comfort, Self::Play];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    Main,
    Advanced,
}

macro_rules! settings {
    ($( $group:ident $shelf:ident { $( $field:ident: $kind:ident = $plain:expr, $label:literal, $about:literal; )* } )*) => {
        /// Changes take effect and are saved in the same frame. An unknown field makes the file unreadable.
        #[derive(Resource, Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Settings {
            /// The version of the file format. Only the game sets it.
            pub version: u16,
            /// Bindings that differ from the defaults.
            pub bindings: BTreeMap<Action, Binding>,
            $($(
                #[doc = concat!($label, ": ", $about, ".")]
                pub $field: $kind,
            )*)*
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { version: VERSION, bindings: BTreeMap::new(), $($($field: $plain,)*)* }
            }
        }

        /// Writes only the differences from the defaults.
        impl Serialize for Settings {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let plain = Self::default();
                let differing = [$($(self.$field != plain.$field),*),*].into_iter().filter(|differs| *differs);
                let fields = 1 + usize::from(!self.bindings.is_empty()) + differing.count();
                let mut file = serializer.serialize_struct("Settings", fields)?;
                file.serialize_field("version", &self.version)?;
                if !self.bindings.is_empty() {
                    file.serialize_field("bindings", &self.bindings)?;
                }
                $($(
                    if self.$field != plain.$field {
                        file.serialize_field(stringify!($field), &self.$field)?;
                    }
                )*)*
                file.end()
            }
        }

        pub const ROWS: &[SettingRow] = &[$($(
            SettingRow {
                group: Group::$group,
                shelf: Shelf::$shelf,
                label: $label,
                about: $about,
                held: |settings| Held::$kind(&mut settings.$field),
                take_change: |to, from, before| {
                    if from.$field != before.$field {
                        to.$field = from.$field;
                    }
                },
            },
        )*)*];
    };
}

settings! {
    Picture Main {
        text_scale: Percent = 100, "Text size", "all text and panels";
        full_screen: Switch = false, "Full screen", "the window fills the screen";
        maximised: Switch = true, "Large window", "starts as large as the desktop allows";
        view: View = ViewKind::Map, "View", "from above, or through the droids' eyes";
    }
    Sound Main {
        volume_all: Volume = 8, "Sound", "all sound";
        volume_music: Volume = 7, "Music", "in bases, on the title screen, in the meltdown";
        captions: Switch = false, "Captions", "sounds in words, with their direction";
    }
    Comfort Main {
        flashing: Switch = true, "Flashing", "hits, lamps, fire, the digger's light";
        shaking: Switch = true, "Shaking", "bumps, hits, explosions";
        animation: Switch = true, "Animation", "steps, machines, pushes, flying loot";
    }
    Play Main {
        hints: Switch = true, "Hints", "one line about each new thing";
        goal_arrow: Switch = true, "Goal arrow", "to your goal, or to unexplored ground";
        briefings: Switch = true, "Briefings", "what to expect, before a base begins";
        start_outside: Switch = true, "Begin outside", "campaign bases begin outside their door";
    }
    Picture Advanced {
        field_of_view: Degrees = 100, "Visor width", "field of view in degrees";
        scenes: Switch = true, "Scenes", "landing, end of a base, banners, score";
        weather: Switch = true, "Weather", "rain and dust outside";
        particles: Switch = true, "Particles", "sparks, smoke, embers, drops, rings";
    }
    Sound Advanced {
        volume_places: Volume = 8, "Ambience", "generator, fire, water, shops, wind";
        volume_effects: Volume = 8, "Events", "steps, doors, fights, menus";
        volume_alarms: Volume = 8, "Warnings", "falling walls, the charge, the meltdown";
    }
    Comfort Advanced {
        easing: Switch = true, "Camera zooms", "out in large rooms, in at a base's start";
        hit_stop: Switch = true, "Hit-stop", "the picture freezes briefly on a hit";
        gliding: Switch = true, "Visor glides", "steps and turns glide instead of jumping";
        nodding: Switch = true, "Head bob", "the visor view dips at each step";
        jolts: Switch = true, "Visor jolts", "at hits and explosions";
    }
    Play Advanced {
        plain_bases: Switch = false, "Plain bases", "missions without twists, from the next base";
        ghost: Switch = true, "Ghost run", "a ghost replays your best run beside you";
        record: Switch = true, "Record bases", "you can watch every run again";
        saved_bases: Count = 50, "Saved bases", "saves outside the campaign; the oldest are deleted first";
    }
}

#[derive(Debug)]
pub struct SettingRow {
    pub group: Group,
    pub shelf: Shelf,
    pub label: &'static str,
    pub about: &'static str,
    held: fn(&mut Settings) -> Held<'_>,
    /// Copies the value from the second settings to the first, if it differs from the value in the third.
    take_change: fn(&mut Settings, &Settings, &Settings),
}

impl SettingRow {
    pub fn held<'a>(&self, settings: &'a mut Settings) -> Held<'a> {
        (self.held)(settings)
    }

    #[must_use]
    pub fn shown(&self, settings: &Settings) -> String {
        self.held(&mut settings.clone()).shown()
    }
}

#[derive(Debug, PartialEq, Eq)]
pub enum Held<'a> {
    Switch(&'a mut Switch),
    Volume(&'a mut Volume),
    Percent(&'a mut Percent),
    View(&'a mut View),
    Degrees(&'a mut Degrees),
    Count(&'a mut Count),
}

impl Held<'_> {
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::Switch(true) => "< on >".to_owned(),
            Self::Switch(false) | Self::Volume(0) => "< off >".to_owned(),
            Self::Volume(steps) => format!("< {steps} of {} >", VOLUMES.end()),
            Self::Percent(percent) => format!("< {percent}% >"),
            Self::View(kind) => format!("< {} >", kind.name()),
            Self::Degrees(number) | Self::Count(number) => format!("< {number} >"),
        }
    }

    const fn scale(&self) -> (u16, u16, u16) {
        let (range, step) = match self {
            Self::Degrees(_) => (ANGLES, ANGLE_STEP),
            Self::Count(_) => (COUNTS, COUNT_STEP),
            _ => (TEXT_SCALES, TEXT_STEP),
        };
        (*range.start(), *range.end(), step)
    }

    /// Moves the value one step to the left (-1) or to the right (1).
    pub fn step(self, by: i16) {
        let (least, most, step) = self.scale();
        match self {
            Self::Switch(on) => *on = !*on,
            Self::View(kind) => *kind = if by < 0 { kind.before() } else { kind.next() },
            Self::Volume(steps) => {
                let wanted = steps.saturating_add_signed(by.signum() as i8);
                *steps = wanted.clamp(*VOLUMES.start(), *VOLUMES.end());
            }
            Self::Percent(number) | Self::Degrees(number) | Self::Count(number) => {
                *number = number.saturating_add_signed(by.saturating_mul(step as i16)).clamp(least, most);
            }
        }
    }

    /// Moves to the next value, and from the last value to the first.
    pub fn cycle(self) {
        let (least, most, _) = self.scale();
        match self {
            Self::Volume(steps) if *steps >= *VOLUMES.end() => *steps = *VOLUMES.start(),
            Self::Percent(number) | Self::Degrees(number) | Self::Count(number) if *number >= most => {
                *number = least;
            }
            held => held.step(1),
        }
    }

    fn bring_into_range(self) {
        let (least, most, step) = self.scale();
        match self {
            Self::Switch(_) | Self::View(_) => {}
            Self::Volume(steps) => *steps = (*steps).clamp(*VOLUMES.start(), *VOLUMES.end()),
            Self::Percent(number) | Self::Degrees(number) | Self::Count(number) => {
                // Values round to the nearest step, so 55 saves become 60. Every minimum is a multiple of its step.
                *number = ((*number).clamp(least, most) + step / 2) / step * step;
            }
        }
    }
}

impl Settings {
    /// These settings where they differ from `before`, and `theirs` everywhere else.
    pub(super) fn merged(&self, before: &Self, theirs: &Self) -> Self {
        let mut merged = theirs.clone();
        for row in ROWS {
            (row.take_change)(&mut merged, self, before);
        }
        let actions = self.bindings.keys().chain(before.bindings.keys());
        for action in actions.filter(|action| self.bindings.get(action) != before.bindings.get(action)) {
            match self.bindings.get(action) {
                Some(binding) => merged.bindings.insert(*action, binding.clone()),
                None => merged.bindings.remove(action),
            };
        }
        merged
    }

    /// Limits every value to its range, because the file may contain anything.
    pub(super) fn in_range(mut self) -> Self {
        self.version = VERSION;
        ROWS.iter().for_each(|row| row.held(&mut self).bring_into_range());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_stay_in_range() {
        let mut settings = Settings { text_scale: 9000, volume_all: 99, ..default() }.in_range();
        assert_eq!((settings.text_scale, settings.volume_all), (200, 10));
        let near = |saved_bases| Settings { saved_bases, ..default() }.in_range().saved_bases;
        assert_eq!([near(55), near(54), near(9), near(199), near(9000)], [60, 50, 10, 200, 200]);
        assert_eq!(Settings { text_scale: 170, ..default() }.in_range().text_scale, 150);
        Held::Percent(&mut settings.text_scale).step(i16::MIN);
        assert_eq!(settings.text_scale, 100);
    }

    #[test]
    fn every_default_is_in_its_range() {
        assert_eq!(Settings::default().in_range(), Settings::default());
    }

    #[test]
    fn choosing_cycles_through_every_text_size() {
        let mut scale = Settings::default().text_scale;
        let mut next = || {
            Held::Percent(&mut scale).cycle();
            scale
        };
        assert_eq!([next(), next(), next(), next()], [150, 200, 100, 150]);
    }

    #[test]
    fn volume_steps_stop_and_choosing_wraps_around() {
        let mut volume = Settings::default().volume_alarms;
        (0..20).for_each(|_| Held::Volume(&mut volume).step(1));
        assert_eq!(Held::Volume(&mut volume).shown(), "< 10 of 10 >");
        Held::Volume(&mut volume).cycle();
        assert_eq!(Held::Volume(&mut volume).shown(), "< off >");
        Held::Volume(&mut volume).step(-1);
        assert_eq!(volume, 0);
    }

    #[test]
    fn every_setting_changes_its_own_value() {
        let mut seen = vec![Settings::default()];
        for row in ROWS {
            let mut settings = Settings::default();
            row.held(&mut settings).step(1);
            assert_ne!(row.shown(&settings), row.shown(&Settings::default()), "{}", row.label);
            assert!(!seen.contains(&settings), "{}", row.label);
            seen.push(settings);
        }
    }

    #[test]
    fn only_differences_are_written_and_read_again() {
        let mut settings = Settings::default();
        assert_eq!(ron::to_string(&settings).expect("settings are text"), "(version:1)");
        ROWS.iter().for_each(|row| row.held(&mut settings).step(1));
        let text = ron::to_string(&settings).expect("settings are text");
        assert_eq!(text.matches(':').count(), 1 + ROWS.len(), "{text}");
        assert_eq!(ron::from_str::<Settings>(&text).expect("it reads back"), settings);
    }
}
