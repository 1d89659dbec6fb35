//! Overlays of the generator's data over the tiles.

pub mod canvas;
pub mod class;
pub(crate) mod features;
pub mod ids;
pub mod inks;
mod kinds;
pub mod label;
pub mod legend;
pub mod link_lines;
pub mod links;
pub mod paint;
mod phases;
mod rooms;
mod root;
pub mod sheet;
mod thinning;

use rootward_checked::rows;

rows! {
    /// An overlay over the tiles of a floor. The manual lists them in this order, and the key cycles through them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub enum Overlay {
        /// The name on the command line, in the console and in the manual.
        pub name: &'static str,
    }

    #[default]
    Off, "off";
    Ids, "ids";
    /// The way from every cell to the entrance.
    Root, "root";
    Kinds, "kinds";
    /// The last phase that wrote each cell.
    Phases, "phases";
    Rooms, "rooms";
    Features, "features";
    Links, "links";
}

impl Overlay {
    /// The overlay with a name in any case. `None` if there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|overlay| overlay.name().eq_ignore_ascii_case(name))
    }

    /// The next overlay. The cell numbers have their own key, so they are left out.
    #[must_use]
    pub fn next(self) -> Self {
        let mut behind = Self::ALL.iter().copied().cycle().skip(self as usize + 1);
        behind.find(|&other| other != Self::Ids).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_overlay_is_found_by_its_name_in_any_case() {
        for &overlay in Overlay::ALL {
            assert_eq!(Overlay::from_name(overlay.name()), Some(overlay));
            assert_eq!(Overlay::from_name(&overlay.name().to_uppercase()), Some(overlay));
        }
        assert_eq!(Overlay::from_name(""), None);
        assert_eq!(Overlay::from_name("rots"), None);
    }

    #[test]
    fn key_cycles_through_all_but_the_numbers() {
        let mut seen = vec![Overlay::Off];
        let mut overlay = Overlay::Off.next();
        while overlay != Overlay::Off && seen.len() < Overlay::ALL.len() {
            seen.push(overlay);
            overlay = overlay.next();
        }
        let others: Vec<_> = Overlay::ALL.iter().copied().filter(|&other| other != Overlay::Ids).collect();
        assert_eq!(seen, others);
        assert_eq!(Overlay::Ids.next(), Overlay::Root);
    }
}
