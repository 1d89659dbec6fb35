//! Links between records.

use super::RecordNo;

/// The relation of one record to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// A panel, terminal, release or trap cupboard that removes the target.
    Opens,
    /// A trap grate that raises the target.
    Closes,
    /// A ladder, hole or elevator that leads to the target.
    LeadsTo,
    /// A group that guards the target.
    Guards,
    /// A group or a pile that has the password or the code for the target.
    Carries,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 5] = [Self::Opens, Self::Closes, Self::LeadsTo, Self::Guards, Self::Carries];

    /// The role as a verb, as seen from the source.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Opens => "opens",
            Self::Closes => "closes",
            Self::LeadsTo => "leads to",
            Self::Guards => "guards",
            Self::Carries => "carries the key to",
        }
    }

    /// The role as seen from the target.
    #[must_use]
    pub const fn passive(self) -> &'static str {
        match self {
            Self::Opens => "opened by",
            Self::Closes => "closed by",
            Self::LeadsTo => "reached from",
            Self::Guards => "guarded by",
            Self::Carries => "its key is carried by",
        }
    }
}

/// A link between two records. A source has at most one link of each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordLink {
    /// The source.
    pub from: RecordNo,
    /// The role of the source.
    pub role: Role,
    /// The target.
    pub to: RecordNo,
}

/// The links of a record, in a list that is sorted by the end `end`.
pub(super) fn span(
    links: &[RecordLink],
    number: RecordNo,
    end: impl Fn(&RecordLink) -> RecordNo,
) -> &[RecordLink] {
    let first = links.partition_point(|link| end(link) < number);
    let last = links.partition_point(|link| end(link) <= number);
    links.get(first..last).unwrap_or_default()
}
