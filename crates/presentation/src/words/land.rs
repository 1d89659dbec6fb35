//! Log texts for the land around a base.

use rootward_gen::{Land, Outside, Pos, Theme};
use rootward_rules::{party::PartyEvent, region::Region};

use super::places::NOTHING_HERE;

/// The text at the start of a planet base, on the land.
pub const LANDED: &str = "You have landed. The arrow leads to the door of the base.";
/// The text at the start of a station, which has no land.
pub const NO_LAND: &str = "Stations have no ground around them. The shuttle docks at the hatch.";
const NOTE: &str = "A note: \"Welcome! This round door is an iris. Walk into it or use it, and it opens. \
                    The hatch inside lets you out again.\"";

pub fn sentence(land: &Outside, event: &PartyEvent) -> Option<String> {
    match *event {
        PartyEvent::Stepped(at) if land.note() == Some(at) => Some(NOTE.to_owned()),
        PartyEvent::NothingHere(_) => Some(NOTHING_HERE.to_owned()),
        _ => None,
    }
}

pub const fn through_the_door(to: Region) -> &'static str {
    match to {
        Region::Inside => "The iris door opens. You enter the base.",
        Region::Outside => "The hatch opens. You step outside.",
    }
}

/// A cell of a family's land, in a few words without an article.
pub fn description(land: &Outside, family: Theme, at: Pos) -> String {
    let label = match land.land(at) {
        _ if land.note() == Some(at) => "note before the door",
        _ if land.landing() == at => "landing site",
        Land::Door => "iris door, the way into the base",
        other => ground(other, family),
    };
    label.to_owned()
}

/// The ground by family. Each family has its own plants and ground, and its own words for them.
const fn ground(land: Land, family: Theme) -> &'static str {
    match (family, land) {
        (Theme::FirstPlanet | Theme::Unset, Land::Grass) => "sand",
        (Theme::FirstPlanet | Theme::Unset, Land::Dirt) => "hard ground",
        (Theme::FirstPlanet | Theme::Unset, Land::Tree) => "thorn bushes",
        (Theme::FirstPlanet | Theme::Unset, Land::Evergreen) => "cactuses",
        (Theme::SecondPlanet, Land::Grass) => "flat stone",
        (Theme::SecondPlanet, Land::Dirt) => "dust",
        (Theme::SecondPlanet, Land::Tree) => "crystals",
        (Theme::SecondPlanet, Land::Evergreen) => "stone needles",
        _ => land.label(),
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Seed;

    use super::*;

    #[test]
    fn only_the_first_map_has_a_note() {
        let first = Outside::of(Seed::classic(0));
        let said = sentence(&first, &PartyEvent::Stepped(first.approach()));
        assert!(said.is_some_and(|text| text.contains("iris") && text.contains("Walk into it")));
        assert_eq!(sentence(&first, &PartyEvent::Stepped(first.landing())), None);
        let other = Outside::of(Seed::classic(179));
        assert_eq!(sentence(&other, &PartyEvent::Stepped(other.approach())), None);
    }

    #[test]
    fn every_cell_of_the_land_has_words() {
        let land = Outside::of(Seed::classic(0));
        let family = Theme::FirstPlanet;
        assert_eq!(description(&land, family, land.door()), "iris door, the way into the base");
        assert_eq!(description(&land, family, land.landing()), "landing site");
        assert_eq!(description(&land, family, Pos::new(0, 0)), "rock");
        let said = sentence(&land, &PartyEvent::NothingHere(land.landing()));
        assert_eq!(said.as_deref(), Some(NOTHING_HERE));
        assert_eq!(ground(Land::Tree, Theme::ThirdPlanet), "trees");
        assert_eq!(ground(Land::Tree, Theme::SecondPlanet), "crystals");
    }
}
