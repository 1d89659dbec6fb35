//! The values of a row: columns and relations.

use std::borrow::Cow;

use rootward_gen::{Phase, Style};

use crate::{
    columns::{Column, Counted, Measure, Value},
    relations::{Relation, Walks},
};

#[derive(Clone, Copy, Debug)]
pub enum Subject {
    Column(&'static Column),
    Relation(Relation),
}

impl Subject {
    /// The name in tables and queries: a column's name, or a relation such as `steps(shop, charge)`.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Self::Column(column) => column.name.into(),
            Self::Relation(relation) => relation.to_string().into(),
        }
    }

    /// The kind of the values.
    pub const fn measure(&self) -> Measure {
        match self {
            Self::Column(column) => column.measure,
            Self::Relation(relation) => relation.measure(),
        }
    }

    /// Whether the subject is true or false, so that it is a condition by itself.
    pub(crate) const fn is_condition(&self) -> bool {
        matches!(self, Self::Relation(Relation::SameFloor(..)))
    }

    /// The phase that decides the value. Later phases do not change it.
    pub fn decided(&self, style: Style) -> Phase {
        match self {
            Self::Column(column) => column.decided(style),
            Self::Relation(relation) => relation.decided(),
        }
    }

    /// The value of a base. An unfinished base must have passed the phase that decides it.
    pub(crate) fn value(&self, base: &Counted<'_>, walks: &mut Walks) -> Value {
        match self {
            Self::Column(column) => column.value(base),
            Self::Relation(relation) => walks.value(*relation, base),
        }
    }
}

impl From<&'static Column> for Subject {
    fn from(column: &'static Column) -> Self {
        Self::Column(column)
    }
}
