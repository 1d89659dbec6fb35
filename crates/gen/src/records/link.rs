//! How records belong together.

use super::RecordNo;

/// How one record relates to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Panel, terminal, release or trap cupboard: takes the other out of the way.
    Opens,
    /// Trap grate: puts the other into the way.
    Closes,
    /// Ladder, hole, elevator: the other is the next place on the way.
    LeadsTo,
    /// A group: the other is what it guards.
    Guards,
    /// A group or a pile: has the password or the code that the other needs.
    Carries,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 5] = [Self::Opens, Self::Closes, Self::LeadsTo, Self::Guards, Self::Carries];

    /// The role as a verb, from the source to the target.
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
    /// To whom.
    pub to: RecordNo,
}

/// The links of a record in a list that is sorted by that end.
pub(super) fn span(
    links: &[RecordLink],
    number: RecordNo,
    end: impl Fn(&RecordLink) -> RecordNo,
) -> &[RecordLink] {
    let first = links.partition_point(|link| end(link) < number);
    let last = links.partition_point(|link| end(link) <= number);
    links.get(first..last).unwrap_or_default()
}
