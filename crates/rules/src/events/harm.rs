//! Sources of damage.

/// The source of damage to a droid or a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harm {
    /// A blow or a bite of a group, by its number.
    Blow(u16),
    /// A shot of a group, by its number.
    Shot(u16),
    /// A shot of the party that a blue door threw back.
    Mirror,
    /// A blow or shot of the party.
    Party,
    /// A mine.
    Mine,
    /// The base's own fire.
    Fire,
    /// The fire of the meltdown.
    Meltdown,
    /// A door or wall that closed.
    Crushed,
    /// A raiser wall that came down.
    Raiser,
    /// The fall through a hole.
    Fall,
    /// A ceiling that came down on the run home.
    Ceiling,
    /// Steam on the run home.
    Steam,
    /// The spark of a panel after a mistake.
    Panel,
}
