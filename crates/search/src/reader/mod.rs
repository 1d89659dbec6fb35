//! Reads conditions and sort keys, and checks that numbers are compared only with numbers, and words only with words.

mod syntax;
mod tokens;

use std::cmp::Ordering;

use thiserror::Error;

use self::syntax::{UNDERSTOOD, parse};
pub use self::{
    syntax::{Expr, Kind},
    tokens::Fault,
};
use crate::{
    columns::{self, Measure},
    condition::{Comparison, Condition, Term},
    relations::{Relation, RelationKind, YES},
    spelling::{bare_word, foreign_sign, unknown_name},
    subject::Subject,
};

/// The maximum length of a text, in characters.
const MOST_CHARACTERS: usize = 2000;

/// The reason why a condition or sort key cannot be read, as one sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{what}; for example {example}", place_words(.text, .place.as_ref()))]
pub struct ReadError {
    text: String,
    place: Option<usize>,
    what: String,
    example: &'static str,
    is_name: bool,
}

impl ReadError {
    /// The position of the fault in characters, from 1. `None` for a text that is too long.
    pub const fn place(&self) -> Option<usize> {
        self.place
    }

    /// The fault alone, without its place and an example.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Whether the text has an unknown name, so that a list of all names helps.
    pub const fn is_unknown_name(&self) -> bool {
        self.is_name
    }
}

const CONDITION: &str = "\"floors = 5 and shops >= 8\"";
const KEY: &str = "\"shops\" or \"grates + mines\"";

fn place_words(text: &str, place: Option<&usize>) -> String {
    match place {
        Some(place) => format!("in `{}`, at character {place}: ", shortened(text)),
        None => format!("in `{}`: ", shortened(text)),
    }
}

/// The maximum number of characters of a condition that a message repeats.
const MOST_REPEATED: usize = 200;

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(MOST_REPEATED).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

#[derive(Clone, Debug)]
pub struct Part {
    /// The part as it was written, cut off if it is long.
    pub text: String,
    pub condition: Condition,
}

/// Reads texts and collects the subjects that they name.
#[derive(Debug, Default)]
pub struct Reader {
    /// The columns and relations without duplicates, in the order in which they were first named.
    pub subjects: Vec<Subject>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Values {
    Numbers,
    /// One of these words, or any text if the list is empty.
    Words(&'static [&'static str]),
}

impl Reader {
    /// Reads a condition. Returns the parts that all have to hold.
    ///
    /// # Errors
    /// A text that is not a condition over columns and relations, with the place of the fault.
    pub fn condition(&mut self, text: &str) -> Result<Vec<Part>, ReadError> {
        self.read(text, CONDITION, |reader, expression| {
            let mut parts = Vec::new();
            reader.add_parts(expression, &mut parts)?;
            Ok(parts)
        })
    }

    fn add_parts(&mut self, expression: &Expr<'_>, parts: &mut Vec<Part>) -> Result<(), Fault> {
        match &expression.kind {
            Kind::Nested(inner) => self.add_parts(inner, parts),
            Kind::All(first, rest) => {
                self.add_parts(first, parts)?;
                rest.iter().try_for_each(|part| self.add_parts(part, parts))
            }
            _ => {
                let condition = self.condition_of(expression)?;
                parts.push(Part { text: shortened(expression.text), condition });
                Ok(())
            }
        }
    }

    /// Reads a sort key: a column, a relation, or a calculation.
    ///
    /// # Errors
    /// A text that is not such a term, with the place of the fault.
    pub fn key(&mut self, text: &str) -> Result<Term, ReadError> {
        self.read(text, KEY, |reader, expression| reader.term(expression).map(|(term, _)| term))
    }

    /// The index of a subject among those that were named. Adds the subject if it is new.
    pub fn place(&mut self, subject: Subject) -> usize {
        let known = self.subjects.iter().position(|other| other.name() == subject.name());
        known.unwrap_or_else(|| {
            self.subjects.push(subject);
            self.subjects.len() - 1
        })
    }

    fn read<T>(
        &mut self,
        text: &str,
        example: &'static str,
        understand: impl FnOnce(&mut Self, &Expr<'_>) -> Result<T, Fault>,
    ) -> Result<T, ReadError> {
        let line: String =
            text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
        let refuse =
            |place, what: String, is_name| ReadError { text: line.clone(), place, what, example, is_name };
        if line.chars().count() > MOST_CHARACTERS {
            return Err(refuse(None, format!("this is longer than {MOST_CHARACTERS} characters"), false));
        }
        if let Some((place, what)) = foreign_sign(&line) {
            return Err(refuse(Some(place), what, false));
        }
        parse(&line).and_then(|parsed| understand(self, &parsed)).map_err(|fault| {
            let place = line.get(..fault.at).unwrap_or_default().chars().count() + 1;
            refuse(Some(place), fault.what, fault.is_name)
        })
    }

    fn condition_of(&mut self, expression: &Expr<'_>) -> Result<Condition, Fault> {
        let negate = |negated, condition| match negated {
            true => Condition::Not(Box::new(condition)),
            false => condition,
        };
        match &expression.kind {
            Kind::Nested(inner) => self.condition_of(inner),
            Kind::Not(inner) => Ok(Condition::Not(Box::new(self.condition_of(inner)?))),
            Kind::All(first, rest) => self.joined(first, rest, Condition::And),
            Kind::Any(first, rest) => self.joined(first, rest, Condition::Or),
            Kind::Compare(comparison, sides) => self.compare(*comparison, &sides[0], &sides[1]),
            Kind::Between(values, negated) => {
                let [value, low, high] = &**values;
                let from = self.compare(Ordering::is_ge, value, low)?;
                let to = self.compare(Ordering::is_le, value, high)?;
                Ok(negate(*negated, Condition::And(Box::new(from), Box::new(to))))
            }
            Kind::In(value, list, negated) => {
                let equal = list.iter().map(|one| self.compare(Ordering::is_eq, value, one));
                let equal = equal.collect::<Result<Vec<_>, _>>()?.into_iter();
                let any = equal.reduce(|before, one| Condition::Or(Box::new(before), Box::new(one)));
                any.map(|any| negate(*negated, any))
                    .ok_or_else(|| Fault::new(expression.at, "`in` needs at least one value"))
            }
            Kind::IsNull(value, negated) => Ok(negate(*negated, Condition::IsMissing(self.term(value)?.0))),
            _ => {
                // This is a value without a comparison.
                let (term, _) = self.term(expression)?;
                match term {
                    Term::Subject(place) if self.subjects[place].is_condition() => {
                        Ok(Condition::Compare(Ordering::is_eq, term, Term::Word(YES.to_owned())))
                    }
                    _ => {
                        let what = format!("`{}` is compared with nothing", shortened(expression.text));
                        Err(Fault::new(expression.at, what))
                    }
                }
            }
        }
    }

    fn joined(&mut self, first: &Expr<'_>, rest: &[Expr<'_>], joint: Joint) -> Result<Condition, Fault> {
        let mut joined = self.condition_of(first)?;
        for next in rest {
            joined = joint(Box::new(joined), Box::new(self.condition_of(next)?));
        }
        Ok(joined)
    }

    fn compare(
        &mut self,
        comparison: Comparison,
        one: &Expr<'_>,
        two: &Expr<'_>,
    ) -> Result<Condition, Fault> {
        check_quotes(one, two)?;
        check_quotes(two, one)?;
        let ((first, first_values), (second, second_values)) = (self.term(one)?, self.term(two)?);
        match (first_values, second_values) {
            (Values::Numbers, Values::Numbers) => {}
            (Values::Words(words), Values::Words(others)) => {
                // Only `=` and `<>` give the same result for less and for greater.
                if comparison(Ordering::Less) != comparison(Ordering::Greater) {
                    return Err(Fault::new(one.at, "words can be equal or not, but none is greater"));
                }
                check_word(words, &second, two)?;
                check_word(others, &first, one)?;
            }
            _ => return Err(Fault::new(one.at, "a number is compared with a word")),
        }
        Ok(Condition::Compare(comparison, first, second))
    }

    fn term(&mut self, expression: &Expr<'_>) -> Result<(Term, Values), Fault> {
        let at = expression.at;
        match &expression.kind {
            Kind::Nested(inner) => self.term(inner),
            Kind::Name { name, is_quoted } => self.named(name, *is_quoted, at),
            Kind::Number(number) => match number.parse() {
                Ok(read) => Ok((Term::Number(read), Values::Numbers)),
                Err(_) => Err(Fault::new(at, no_number(number))),
            },
            Kind::Word(word) => Ok((Term::Word(word.clone()), Values::Words(&[]))),
            Kind::Call(kind, arguments) => {
                let subject = Subject::Relation(Relation::read(*kind, at, arguments)?);
                Ok(self.subject(subject))
            }
            Kind::Minus(inner) => {
                let (zero, inner) = (Box::new(Term::Number(0)), Box::new(self.number(inner)?));
                Ok((Term::Sum(i128::checked_sub, zero, inner), Values::Numbers))
            }
            Kind::Plus(inner) => Ok((self.number(inner)?, Values::Numbers)),
            Kind::Sum(first, rest) => {
                let mut term = self.number(first)?;
                for (operation, next) in rest {
                    term = Term::Sum(*operation, Box::new(term), Box::new(self.number(next)?));
                }
                Ok((term, Values::Numbers))
            }
            Kind::Not(_) | Kind::Compare(..) | Kind::Between(..) | Kind::In(..) | Kind::IsNull(..) => {
                Err(Fault::new(at, "a comparison stands where a value is needed"))
            }
            Kind::All(..) | Kind::Any(..) => {
                Err(Fault::new(at, "a condition stands where a value is needed"))
            }
        }
    }

    fn named(&mut self, name: &str, is_quoted: bool, at: usize) -> Result<(Term, Values), Fault> {
        let short = shortened(name);
        if let Some(kind) = RelationKind::ALL.iter().find(|kind| kind.name().eq_ignore_ascii_case(name)) {
            return Err(Fault::new(
                at,
                format!("`{short}` needs {}, as in {}", kind.needs(), kind.example()),
            ));
        }
        match columns::column(name) {
            Ok(column) => Ok(self.subject(Subject::Column(column))),
            Err(_) if name.eq_ignore_ascii_case("null") => {
                Err(Fault::new(at, "nothing is equal to null; write `is null`"))
            }
            Err(_) if ["true", "false"].iter().any(|word| name.eq_ignore_ascii_case(word)) => {
                Err(Fault::new(at, format!("`{short}` is not understood here; {UNDERSTOOD}")))
            }
            Err(error) => Err(Fault::name(at, unknown_name(&short, is_quoted, &error))),
        }
    }

    fn subject(&mut self, subject: Subject) -> (Term, Values) {
        let values = match subject.measure() {
            Measure::Count | Measure::Place => Values::Numbers,
            Measure::Words(words) => Values::Words(words),
            Measure::Text => Values::Words(&[]),
        };
        (Term::Subject(self.place(subject)), values)
    }

    fn number(&mut self, expression: &Expr<'_>) -> Result<Term, Fault> {
        match self.term(expression)? {
            (term, Values::Numbers) => Ok(term),
            _ => Err(Fault::new(expression.at, "a word cannot be calculated with")),
        }
    }
}

/// An unknown name beside a column of words is probably a word without quotation marks.
fn check_quotes(one: &Expr<'_>, two: &Expr<'_>) -> Result<(), Fault> {
    let (Kind::Name { name: column, .. }, Kind::Name { name: word, .. }) = (&one.kind, &two.kind) else {
        return Ok(());
    };
    let has_words = columns::column(column).is_ok_and(|column| !column.measure.is_number());
    if has_words && columns::column(word).is_err() {
        return Err(Fault::name(two.at, bare_word(&shortened(word))));
    }
    Ok(())
}

/// Refuses a word that a column never has. Such a comparison would silently match nothing, or everything.
fn check_word(words: &'static [&'static str], term: &Term, expression: &Expr<'_>) -> Result<(), Fault> {
    match term {
        Term::Word(word) if !words.is_empty() && !words.contains(&word.as_str()) => {
            let what = format!("no base has the word '{}'; there are {}", shortened(word), words.join(", "));
            Err(Fault::new(expression.at, what))
        }
        _ => Ok(()),
    }
}

fn no_number(text: &str) -> String {
    if text.bytes().all(|digit| digit.is_ascii_digit()) {
        format!("`{}` is larger than {}", shortened(text), i128::MAX)
    } else {
        format!("`{}` is not a whole number", shortened(text))
    }
}

type Joint = fn(Box<Condition>, Box<Condition>) -> Condition;
