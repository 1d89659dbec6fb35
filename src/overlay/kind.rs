//! Which overlay lies over the tiles.

/// What is painted over the tiles of a floor, besides the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    Off,
    /// The number of every cell, in the order of digging.
    Ids,
    /// The way from every cell to the entrance.
    Root,
    /// What every cell is.
    Kinds,
    /// The phase that wrote every cell last.
    Phases,
    /// The rooms.
    Rooms,
    /// What stands in every cell.
    Features,
    /// What works on what.
    Links,
}

impl Overlay {
    /// Every overlay, in the order of the documentation.
    pub const ALL: [Self; 8] = [
        Self::Off,
        Self::Ids,
        Self::Root,
        Self::Kinds,
        Self::Phases,
        Self::Rooms,
        Self::Features,
        Self::Links,
    ];

    /// The name on the command line, in the console and in the legend.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Ids => "ids",
            Self::Root => "root",
            Self::Kinds => "kinds",
            Self::Phases => "phases",
            Self::Rooms => "rooms",
            Self::Features => "features",
            Self::Links => "links",
        }
    }

    /// The overlay of a name in any case, or nothing.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|overlay| overlay.name().eq_ignore_ascii_case(name))
    }

    /// The next one in the circle of one key: off, root, kinds, phases, rooms, features,
    /// links. The numbers have a key of their own and are left out; behind them comes the root.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off | Self::Ids => Self::Root,
            Self::Root => Self::Kinds,
            Self::Kinds => Self::Phases,
            Self::Phases => Self::Rooms,
            Self::Rooms => Self::Features,
            Self::Features => Self::Links,
            Self::Links => Self::Off,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_overlay_is_found_by_its_name_in_any_case() {
        for overlay in Overlay::ALL {
            assert_eq!(Overlay::from_name(overlay.name()), Some(overlay));
            assert_eq!(Overlay::from_name(&overlay.name().to_uppercase()), Some(overlay));
        }
        assert_eq!(Overlay::from_name(""), None);
        assert_eq!(Overlay::from_name("rots"), None);
    }

    #[test]
    fn the_circle_shows_every_overlay_but_the_numbers() {
        let mut seen = vec![Overlay::Off];
        let mut overlay = Overlay::Off.next();
        while overlay != Overlay::Off && seen.len() < 10 {
            seen.push(overlay);
            overlay = overlay.next();
        }
        let others: Vec<_> = Overlay::ALL.into_iter().filter(|&other| other != Overlay::Ids).collect();
        assert_eq!(seen, others);
        assert_eq!(Overlay::Ids.next(), Overlay::Root);
    }
}
