//! The reasons for a defeat: the final cause, its warning sign, and the largest earlier damage. The texts about
//! behaviours come from [`crate::words::tricks`], so they agree with the help.

use rootward_rules::{encounters::GroupState, events::Harm, objective::Stage, play::Play, site::Site};

use crate::words::tricks::{self, Trick};

/// The damage to the droids in this play, by source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Resource))]
pub struct Harms {
    /// The damage from each source, in the order of their first hits.
    taken: Vec<(Source, u32)>,
    last: Option<Source>,
}

/// A source of damage. All creatures of a type are one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Source {
    harm: Harm,
    creature: Option<u8>,
}

impl Source {
    fn of(play: &Play, harm: Harm) -> Self {
        let creature = group_of(harm).and_then(|number| play.groups.get(number)).map(|group| group.creature);
        Self { harm, creature }
    }

    fn is_like(&self, other: &Self) -> bool {
        match (self.harm, other.harm) {
            (Harm::Blow(_), Harm::Blow(_)) | (Harm::Shot(_), Harm::Shot(_)) => {
                self.creature == other.creature
            }
            (one, other) => one == other,
        }
    }

    fn group<'a>(&self, play: &'a Play) -> Option<&'a GroupState> {
        play.groups.get(group_of(self.harm)?)
    }

    fn name(&self, site: &Site, play: &Play) -> String {
        let who = self.group(play).and_then(|group| group.row(site)).map_or("enemy", |row| row.name.as_str());
        match self.harm {
            Harm::Blow(_) => format!("attacks by the {who}"),
            Harm::Shot(_) => format!("shots by the {who}"),
            Harm::Mirror => "your own shots, reflected by a blue door".to_owned(),
            Harm::Party => "your own shots".to_owned(),
            Harm::Mine => "explosions".to_owned(),
            Harm::Fire => "fire".to_owned(),
            Harm::Meltdown => "the meltdown".to_owned(),
            Harm::Crushed => "a closing door or wall".to_owned(),
            Harm::Raiser => "a falling raiser wall".to_owned(),
            Harm::Fall => "a fall through a hole".to_owned(),
            Harm::Ceiling => "a falling ceiling".to_owned(),
            Harm::Steam => "steam".to_owned(),
            Harm::Panel => "shocks from a panel".to_owned(),
            Harm::Shield => "your own attacks on a raised shield".to_owned(),
        }
    }

    const fn sign(&self) -> Sign {
        let (picture, words) = match self.harm {
            Harm::Blow(_) => {
                ("aim.cell", "An orange frame marks the cell it will hit. Step off and it is exposed.")
            }
            Harm::Shot(_) => {
                ("aim.cell", "Marks on the floor show its line of fire. Leave it, or duck behind a corner.")
            }
            Harm::Mirror => ("door.blue.ns.0", "Closed blue doors reflect shots. Walk into them first."),
            Harm::Party => ("item.spray", "Your own shots hurt you. Step back before you shoot."),
            Harm::Mine => ("mine.1", "Mines and bombs blink. Go around, or shoot mines from afar."),
            Harm::Fire => ("hydrant", "Go around fire, or find a hydrant to put it out."),
            Harm::Meltdown => ("item.explosives", "Know your way to the hatch before you set the charge."),
            Harm::Crushed => {
                ("door.button.ns.0", "Doors and walls start to move before they close. Don't stop there.")
            }
            Harm::Raiser => ("raiser", "Raiser walls stay up for four seconds. Don't stop under one."),
            Harm::Fall => ("hole.below", "Go around holes, or use anti-gravity."),
            Harm::Ceiling => {
                ("puff.2", "Dust falls for two seconds before a ceiling does. Don't stop under it.")
            }
            Harm::Steam => ("puff.3", "Steam blows in bursts. Wait for a pause, then go."),
            Harm::Panel => ("panel.buttons.s", "Wrong tries shock you. Find the marks or a clipboard."),
            Harm::Shield => {
                ("aim.cell", "A raised shield throws attacks back. Wait until it winds up, or go around it.")
            }
        };
        Sign { picture, words }
    }
}

/// A warning sign, which tells a player what to look out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    pub picture: &'static str,
    pub words: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    pub ended_by: String,
    /// The warning signs, the plainest first.
    pub signs: Vec<Sign>,
    /// The other source with the most damage, in a sentence, with its sign.
    pub most: Option<(String, Sign)>,
}

impl Harms {
    pub fn note(&mut self, play: &Play, harm: Harm, amount: u32) {
        let source = Source::of(play, harm);
        self.last = Some(source);
        match self.taken.iter_mut().find(|(other, _)| other.is_like(&source)) {
            // Keep the newest group of a type, because guardians change with their phase.
            Some(known) => *known = (source, known.1.saturating_add(amount)),
            None => self.taken.push((source, amount)),
        }
    }

    pub fn last(&self) -> Option<Harm> {
        self.last.map(|source| source.harm)
    }

    /// The reasons for the defeat. A save does not keep earlier damage, so only the final cause may be left.
    pub fn told(&self, site: &Site, play: &Play) -> Loss {
        let stands = play.squad.droids.iter().any(|droid| !droid.is_down());
        if stands && matches!(play.objective.stage, Stage::Lost) {
            let ended_by = "The generators blew up, and the party has no probe.".to_owned();
            return Loss { ended_by, ..Loss::default() };
        }
        let Some(last) = self.last else {
            return Loss { ended_by: "All four droids are down.".to_owned(), ..Loss::default() };
        };
        let ended_by = match last.harm {
            Harm::Meltdown => "The meltdown caught the party in the base.".to_owned(),
            _ => format!("All four droids are down. Cause: {}.", last.name(site, play)),
        };
        let tricks = last.group(play).into_iter().flat_map(|group| tricks::of_group(site, group));
        let signs = std::iter::once(last.sign()).chain(tricks.map(sign_of)).collect();
        let whole: u64 = self.taken.iter().map(|(_, amount)| u64::from(*amount)).sum();
        let most =
            self.taken.iter().max_by_key(|(_, amount)| *amount).filter(|(source, _)| !source.is_like(&last));
        let most = most.map(|(source, amount)| {
            let share = u64::from(*amount) * 100 / whole.max(1);
            let part = if share > 50 { "most" } else { "the largest part" };
            let name = source.name(site, play);
            let words = format!("Before that, {part} of the damage came from {name} ({share}%).");
            let trick = source.group(play).and_then(|group| tricks::of_group(site, group).next());
            (words, trick.map_or(source.sign(), sign_of))
        });
        Loss { ended_by, signs, most }
    }
}

const fn sign_of(trick: &'static Trick) -> Sign {
    Sign { picture: trick.badge, words: trick.about }
}

const fn group_of(harm: Harm) -> Option<u16> {
    match harm {
        Harm::Blow(group) | Harm::Shot(group) => Some(group),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::{features, names};
    use rootward_rules::tables::creatures::Trait;

    use super::*;
    use crate::testing::game_in_179;

    const ALL: [Harm; 14] = [
        Harm::Blow(0),
        Harm::Shot(0),
        Harm::Mirror,
        Harm::Party,
        Harm::Mine,
        Harm::Fire,
        Harm::Meltdown,
        Harm::Crushed,
        Harm::Raiser,
        Harm::Fall,
        Harm::Ceiling,
        Harm::Steam,
        Harm::Panel,
        Harm::Shield,
    ];

    #[test]
    fn every_final_cause_has_a_drawn_sign() {
        let (site, play) = &game_in_179();
        let drawn: Vec<String> =
            features::all().into_iter().chain(names::all().into_iter().map(|(name, _)| name)).collect();
        for harm in ALL {
            let mut harms = Harms::default();
            harms.note(play, harm, 7);
            let loss = harms.told(site, play);
            assert!(loss.ended_by.ends_with('.') && loss.ended_by.len() < 110, "{}", loss.ended_by);
            assert_eq!(loss.most, None);
            for sign in &loss.signs {
                assert!(drawn.iter().any(|name| name == sign.picture), "{}", sign.picture);
                assert!(sign.words.ends_with('.') && sign.words.len() < 120, "{}", sign.words);
            }
        }
    }

    #[test]
    fn loss_names_the_creature_and_the_worst_harm() {
        let (site, mut play) = game_in_179();
        // A type that charges.
        let mut rows = site.tables().creatures.iter();
        let row = rows.find(|row| row.traits.contains(&Trait::Charger)).expect("a charger");
        play.groups.get_mut(0).expect("a group").creature = row.number;
        play.groups.get_mut(1).expect("a group").creature = row.number;
        let mut harms = Harms::default();
        harms.note(&play, Harm::Mine, 60);
        harms.note(&play, Harm::Blow(1), 20);
        harms.note(&play, Harm::Blow(0), 20);
        let loss = harms.told(&site, &play);
        assert!(loss.ended_by.contains(&format!("attacks by the {}", row.name)), "{}", loss.ended_by);
        assert!(loss.signs.iter().any(|sign| sign.picture == "trick.charger"), "{:?}", loss.signs);
        let (most, sign) = loss.most.expect("mines took more");
        assert!(most.contains("explosions (60%)") && sign.picture == "mine.1", "{most}");
    }

    #[test]
    fn defeat_is_told_without_recorded_damage() {
        let (site, play) = &game_in_179();
        assert!(!Harms::default().told(site, play).ended_by.is_empty());
    }
}
