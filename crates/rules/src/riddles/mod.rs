//! Riddles at locks (`danger.md` 4): the wiring of levers, the results of tries, the marks of iris doors, the lamps
//! over locks and the cables of panels. They do not change the base. Wiring and marks have their own random streams and
//! stay the same during a play, so they are part of the [`Site`]. The changing state is in
//! [`Puzzles`](crate::puzzles::Puzzles) and [`IrisPanels`](crate::doors::iris::IrisPanels).

pub mod cables;
pub mod lamps;
pub mod marks;
pub mod rows;
pub mod wires;

use rootward_gen::{Pos, PuzzleKind, RecordNo};

pub use self::{cables::Cable, lamps::Lamps, marks::Mark, wires::Wires};
use crate::{
    encounters::{Noise, wake_by_noise},
    events::Harm,
    play::Play,
    site::Site,
    tables::{encounter::percent_of, rng::PlayRng},
};

/// The riddles drawn for the locks of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Riddles {
    wires: Vec<Wires>,
    marks: Vec<Mark>,
}

impl Riddles {
    /// Draws the riddles of a site whose other fields are already set.
    pub(crate) fn of(site: &Site) -> Self {
        let mut rng = PlayRng::of_text(&format!("wires:{}", site.base().seed()));
        let puzzles = site.records().puzzles().iter();
        let wires = puzzles.map(|puzzle| match puzzle.kind {
            PuzzleKind::Levers => Wires::draw(&mut rng),
            _ => Wires::default(),
        });
        Self { wires: wires.collect(), marks: marks::all(site) }
    }

    /// The lamps that each lever of a puzzle switches.
    pub fn wires(&self, puzzle: u8) -> Wires {
        self.wires.get(usize::from(puzzle)).copied().unwrap_or_default()
    }

    /// The marks of all iris doors. The doors are in order, each with its marks in the order of the buttons.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The marks of a door, in the order of its buttons.
    pub fn marks_of(&self, door: RecordNo) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.door == door)
    }
}

/// Punishes a mistake at a panel with a spark and a noise. The spark leaves a droid at least one hit point.
pub(crate) fn spark(site: &Site, play: &mut Play, from: Pos) {
    let dials = site.tables().dials.puzzles;
    let (chosen, droids) = (usize::from(play.squad.selected), &play.squad.droids);
    let stands = |place: &usize| droids.get(*place).is_some_and(|droid| !droid.is_down());
    let struck = std::iter::once(chosen).chain(0..droids.len()).find(stands);
    if let Some(place) = struck {
        let droid = &droids[place];
        let amount = percent_of(droid.full, dials.spark_percent).max(1).min(droid.points.saturating_sub(1));
        if amount > 0 {
            play.hurt_droid(place, amount, Harm::Panel, from);
        }
    }
    let heard = play.party.at;
    wake_by_noise(site, play, heard, dials.noise, Noise::Party);
}
