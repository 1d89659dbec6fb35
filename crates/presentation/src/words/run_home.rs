//! The events of the run home in words: the warning sign, the effect, and advice.

use rootward_rules::{
    events::PlayEvent, objective::events::MishapKind, play::Play, site::Site, tables::TICKS_PER_SECOND,
};

use crate::words::events::bearing;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MishapWords {
    pub kind: MishapKind,
    pub name: &'static str,
    pub picture: &'static str,
    /// The sign, the effect, and advice.
    pub about: &'static str,
}

pub const MISHAPS: [MishapWords; 6] = [
    MishapWords {
        kind: MishapKind::Ceiling,
        name: "ceiling",
        picture: "ceiling.down",
        about: "Dust and cracks, then it blocks the way. Get past first, or go around.",
    },
    MishapWords {
        kind: MishapKind::Door,
        name: "jammed door",
        picture: "door.button.ns.1",
        about: "Sparks, then it jams half closed. Shots pass, droids don't.",
    },
    MishapWords {
        kind: MishapKind::Elevator,
        name: "elevator",
        picture: "car.dead",
        about: "Sparks, then it is dead on all floors. Ride it before that, or take a ladder.",
    },
    MishapWords {
        kind: MishapKind::Steam,
        name: "steam",
        picture: "smoke.1",
        about: "Hisses, then blows in bursts. Walk through between them.",
    },
    MishapWords {
        kind: MishapKind::Dark,
        name: "dark",
        picture: "alarm.0",
        about: "Lamps flicker, then it is dark. The way stays the same.",
    },
    MishapWords {
        kind: MishapKind::Cupboard,
        name: "cupboard",
        picture: "cupboard.open.s",
        about: "A lamp blinks, then it opens. Gold and a battery! Do you have time?",
    },
];

pub fn words_of(kind: MishapKind) -> &'static MishapWords {
    MISHAPS.iter().find(|words| words.kind == kind).unwrap_or(&MISHAPS[0])
}

/// The sentence for an announced or current event of the run home. `None` for other events.
pub fn sentence(site: &Site, play: &Play, event: &PlayEvent) -> Option<String> {
    match *event {
        PlayEvent::MishapLooms { kind, at, ticks } => {
            let place = bearing(site, play, at);
            let seconds = ticks.div_ceil(TICKS_PER_SECOND);
            Some(match kind {
                MishapKind::Ceiling => format!("Dust {place}! The ceiling falls in {seconds} s."),
                MishapKind::Door => format!("Sparks {place}! A door is about to jam."),
                MishapKind::Elevator => format!("Sparks {place}! The elevator is about to die."),
                MishapKind::Steam => format!("A hiss {place}! Steam is about to blow."),
                MishapKind::Dark => format!("Lamps flicker {place}."),
                MishapKind::Cupboard => format!("A cupboard blinks {place}."),
            })
        }
        PlayEvent::MishapStruck { kind, at } => {
            let place = bearing(site, play, at);
            Some(match kind {
                MishapKind::Ceiling => format!("Ceiling down {place}."),
                MishapKind::Door => format!("Door jammed {place}."),
                MishapKind::Elevator => format!("Elevator dead {place}."),
                MishapKind::Steam => format!("Steam blows {place}. Pass between bursts."),
                MishapKind::Dark => format!("Lights out {place}."),
                MishapKind::Cupboard => format!("Cupboard open {place}. Gold and a battery."),
            })
        }
        _ => None,
    }
}

/// A number that changes with every announcement or event.
pub fn news(play: &Play) -> usize {
    play.mishaps.known(play.tick).map(|mishap| mishap.stage(play.tick) as usize).sum()
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::game;

    #[test]
    fn every_mishap_has_a_line_and_a_picture_that_is_drawn() {
        let drawn = rootward_art::features::all();
        for &kind in MishapKind::ALL {
            let words = words_of(kind);
            assert_eq!(words.kind, kind);
            assert!(words.about.ends_with(['.', '?']) && words.about.len() < 120, "{}", words.about);
            assert!(drawn.iter().any(|name| name == words.picture), "{}", words.picture);
        }
    }

    #[test]
    fn announced_and_current_mishaps_are_told() {
        let (site, play) = &game(Seed::classic(179));
        let at = play.party.at;
        for &kind in MishapKind::ALL {
            let looms = sentence(site, play, &PlayEvent::MishapLooms { kind, at, ticks: 40 });
            let struck = sentence(site, play, &PlayEvent::MishapStruck { kind, at });
            assert!(looms.is_some() && struck.is_some() && looms != struck, "{kind:?}");
            // The party is running, so the text has to fit on one line.
            for told in [looms, struck].into_iter().flatten() {
                let far = told.replace("right here", "113 cells north-east");
                assert!(far.len() <= 62, "{far}");
            }
        }
    }
}
