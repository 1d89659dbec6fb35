//! Reads conditions and sort keys with an SQL parser. Only comparisons, logic, arithmetic, `between`, `in` and `is
//! null` are allowed.

use std::cmp::Ordering;

use sqlparser::{
    ast::{BinaryOperator, Expr, Spanned, UnaryOperator, Value as Literal},
    dialect::GenericDialect,
    parser::{Parser, ParserError},
    tokenizer::{Span, Token},
};
use thiserror::Error;

use super::{
    condition::{Comparison, Condition, Operation, Term},
    nothing::Part,
    spelling::{bare_word, foreign_sign, unknown_name},
};
use crate::columns::{self, Column, Measure};

/// The maximum length of a text, in characters.
const MOST_CHARACTERS: usize = 2000;
/// The maximum number of parts in a chain, as in `1 + 2 + 3`. Each part nests one level deeper.
const MOST_PARTS: usize = 100;
/// The maximum nesting depth. A level takes about 70 kB of stack in an unoptimised build.
const MOST_NESTED: usize = 25;

/// The reason why a condition or sort key cannot be read.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{}{what}; for example {example}", place_words(.text, .place.as_ref()))]
pub struct ReadError {
    text: String,
    /// The position in characters, from 1, if it is known.
    place: Option<u64>,
    what: String,
    /// An example of a correct condition or key.
    example: &'static str,
}

/// The example of a condition in messages.
const CONDITION: &str = "\"floors = 5 and shops >= 8\"";
/// The examples of a sort key in messages.
const KEY: &str = "--sort shops or --sort \"grates + mines\"";

fn place_words(text: &str, place: Option<&u64>) -> String {
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

/// A fault: its place, and a description.
type Fault = (Span, String);

/// Reads texts and collects the columns that they name.
#[derive(Debug, Default)]
pub struct Reader {
    /// The columns without duplicates, in the order in which they were first named.
    pub columns: Vec<&'static Column>,
}

/// The type of a term: a number or a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Number,
    /// One of these words, or any text if the list is empty.
    Word(&'static [&'static str]),
}

impl Reader {
    /// Reads a condition.
    ///
    /// # Errors
    /// A text that is not a condition over columns, with the place of the fault.
    pub fn condition(&mut self, text: &str) -> Result<Condition, ReadError> {
        self.read(text, CONDITION, Self::condition_of)
    }

    /// The parts of a condition that all have to hold, each with its text.
    ///
    /// # Errors
    /// As for [`Reader::condition`].
    pub fn parts(&mut self, text: &str) -> Result<Vec<Part>, ReadError> {
        self.read(text, CONDITION, |reader, expression| {
            let mut parts = Vec::new();
            reader.add_parts(expression, &mut parts)?;
            Ok(parts)
        })
    }

    fn add_parts(&mut self, expression: &Expr, parts: &mut Vec<Part>) -> Result<(), Fault> {
        match expression {
            Expr::Nested(inner) => self.add_parts(inner, parts),
            Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
                self.add_parts(left, parts)?;
                self.add_parts(right, parts)
            }
            part => {
                parts.push((shortened(&part.to_string()), self.condition_of(part)?));
                Ok(())
            }
        }
    }

    /// Reads a sort key: a column, or a calculation with columns.
    ///
    /// # Errors
    /// A text that is not a term over columns, with the place of the fault.
    pub fn key(&mut self, text: &str) -> Result<Term, ReadError> {
        self.read(text, KEY, |reader, expression| reader.term(expression).map(|(term, _)| term))
    }

    /// The index of a column among those that were named. Adds the column if it is new.
    pub fn place(&mut self, column: &'static Column) -> usize {
        let known = self.columns.iter().position(|other| other.name == column.name);
        known.unwrap_or_else(|| {
            self.columns.push(column);
            self.columns.len() - 1
        })
    }

    fn read<T>(
        &mut self,
        text: &str,
        example: &'static str,
        understand: impl FnOnce(&mut Self, &Expr) -> Result<T, Fault>,
    ) -> Result<T, ReadError> {
        let line: String =
            text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
        let refuse = |place, what: String| ReadError { text: line.clone(), place, what, example };
        if line.chars().count() > MOST_CHARACTERS {
            return Err(refuse(None, format!("this is longer than {MOST_CHARACTERS} characters")));
        }
        if let Some((place, what)) = foreign_sign(&line) {
            return Err(refuse(Some(place), what));
        }
        let parsed = parse(&line).map_err(|error| {
            let (what, place) = words_of(&error);
            refuse(place, what)
        })?;
        understand(self, &parsed)
            .map_err(|(span, what)| refuse(Some(span.start.column).filter(|&column| column > 0), what))
    }

    fn condition_of(&mut self, expression: &Expr) -> Result<Condition, Fault> {
        let negate = |negated, condition| match negated {
            true => Condition::Not(Box::new(condition)),
            false => condition,
        };
        if let Expr::BinaryOp { left, op, right } = expression
            && let Some(comparison) = comparison_of(op)
        {
            return self.compare(comparison, left, right);
        }
        match expression {
            Expr::Nested(inner) => self.condition_of(inner),
            Expr::UnaryOp { op: UnaryOperator::Not, expr } => {
                Ok(Condition::Not(Box::new(self.condition_of(expr)?)))
            }
            Expr::BinaryOp { op, .. } if joint_of(op).is_some() => {
                let (first, rest) = chain(expression, joint_of)?;
                let mut condition = self.condition_of(first)?;
                for (joint, next) in rest {
                    condition = joint(Box::new(condition), Box::new(self.condition_of(next)?));
                }
                Ok(condition)
            }
            Expr::Between { expr, negated, low, high } => {
                let from = self.compare(Ordering::is_ge, expr, low)?;
                let to = self.compare(Ordering::is_le, expr, high)?;
                Ok(negate(*negated, Condition::And(Box::new(from), Box::new(to))))
            }
            Expr::InList { expr, list, negated } => {
                let equal = list.iter().map(|one| self.compare(Ordering::is_eq, expr, one));
                let equal = equal.collect::<Result<Vec<_>, _>>()?.into_iter();
                let any = equal.reduce(|before, one| Condition::Or(Box::new(before), Box::new(one)));
                any.map(|any| negate(*negated, any))
                    .ok_or_else(|| (place(expression), "`in` needs at least one value".to_owned()))
            }
            Expr::IsNull(inner) => Ok(Condition::IsMissing(self.term(inner)?.0)),
            Expr::IsNotNull(inner) => Ok(Condition::Not(Box::new(Condition::IsMissing(self.term(inner)?.0)))),
            _ => {
                // This is a term without a comparison, or neither a term nor a condition.
                self.term(expression)?;
                let what = format!("`{}` is compared with nothing", shortened(&expression.to_string()));
                Err((place(expression), what))
            }
        }
    }

    fn compare(&mut self, comparison: Comparison, one: &Expr, two: &Expr) -> Result<Condition, Fault> {
        check_quotes(one, two)?;
        check_quotes(two, one)?;
        let ((first, first_sort), (second, second_sort)) = (self.term(one)?, self.term(two)?);
        match (first_sort, second_sort) {
            (Sort::Number, Sort::Number) => {}
            (Sort::Word(words), Sort::Word(others)) => {
                // Only `=` and `<>` give the same result for less and for greater.
                if comparison(Ordering::Less) != comparison(Ordering::Greater) {
                    let what = "words can be equal or not, but none is greater".to_owned();
                    return Err((place(one), what));
                }
                check_word(words, &second, two)?;
                check_word(others, &first, one)?;
            }
            _ => {
                let what = "a number is compared with a word".to_owned();
                return Err((place(one), what));
            }
        }
        Ok(Condition::Compare(comparison, first, second))
    }

    fn term(&mut self, expression: &Expr) -> Result<(Term, Sort), Fault> {
        match expression {
            Expr::Nested(inner) => self.term(inner),
            Expr::Identifier(name) => {
                let column = columns::column(&name.value).map_err(|error| {
                    (name.span, unknown_name(&shortened(&name.value), name.quote_style.is_some(), &error))
                })?;
                let sort = match column.measure {
                    Measure::Count | Measure::Place => Sort::Number,
                    Measure::Words(words) => Sort::Word(words),
                    Measure::Text => Sort::Word(&[]),
                };
                Ok((Term::Column(self.place(column)), sort))
            }
            Expr::Value(literal) => match &literal.value {
                Literal::Number(number, false) => {
                    let read = number.parse().map(|number| (Term::Number(number), Sort::Number));
                    read.map_err(|_| (literal.span, no_number(number)))
                }
                Literal::SingleQuotedString(word) => Ok((Term::Word(word.clone()), Sort::Word(&[]))),
                Literal::Null => Err((literal.span, "nothing is equal to null; write `is null`".to_owned())),
                other => Err((literal.span, unknown(&other.to_string()))),
            },
            Expr::UnaryOp { op: UnaryOperator::Minus, expr } => {
                let inner = self.number(expr)?;
                let zero = Box::new(Term::Number(0));
                Ok((Term::Sum(i128::checked_sub, zero, Box::new(inner)), Sort::Number))
            }
            Expr::UnaryOp { op: UnaryOperator::Plus, expr } => Ok((self.number(expr)?, Sort::Number)),
            Expr::BinaryOp { op, .. } if operation_of(op).is_some() => {
                let (first, rest) = chain(expression, operation_of)?;
                let mut term = self.number(first)?;
                for (operation, next) in rest {
                    term = Term::Sum(operation, Box::new(term), Box::new(self.number(next)?));
                }
                Ok((term, Sort::Number))
            }
            Expr::BinaryOp { op, .. } => Err(match comparison_of(op) {
                Some(_) => (place(expression), "a comparison stands where a value is needed".to_owned()),
                None => (place(expression), unknown(&op.to_string())),
            }),
            other => Err((place(other), unknown(&other.to_string()))),
        }
    }

    fn number(&mut self, expression: &Expr) -> Result<Term, Fault> {
        match self.term(expression)? {
            (term, Sort::Number) => Ok(term),
            _ => Err((place(expression), "a word cannot be calculated with".to_owned())),
        }
    }
}

/// Refuses an unknown name that is compared with a column of words, because it is probably a word without quotation
/// marks.
fn check_quotes(one: &Expr, two: &Expr) -> Result<(), Fault> {
    let (Expr::Identifier(column), Expr::Identifier(word)) = (one, two) else { return Ok(()) };
    let has_words = columns::column(&column.value).is_ok_and(|column| !column.measure.is_number());
    if has_words && columns::column(&word.value).is_err() {
        return Err((word.span, bare_word(&shortened(&word.value))));
    }
    Ok(())
}

/// Refuses a word that a column never has. Such a comparison would silently match nothing, or everything.
fn check_word(words: &'static [&'static str], term: &Term, expression: &Expr) -> Result<(), Fault> {
    match term {
        Term::Word(word) if !words.is_empty() && !words.contains(&word.as_str()) => {
            let what = format!("no base has the word '{}'; there are {}", shortened(word), words.join(", "));
            Err((place(expression), what))
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

fn unknown(what: &str) -> String {
    format!(
        "`{}` is not understood in a search; what is understood are = <> < <= > >=, and, or, not, between, in, is null, \
         and + - * / %",
        shortened(what)
    )
}

type Link<'a, J> = (J, &'a Expr);

/// Takes a chain such as `1 + 2 - 3` apart, so that reading it needs no recursion.
fn chain<J>(
    expression: &Expr,
    joint: impl Fn(&BinaryOperator) -> Option<J>,
) -> Result<(&Expr, Vec<Link<'_, J>>), Fault> {
    let (mut first, mut rest) = (expression, Vec::new());
    while let Expr::BinaryOp { left, op, right } = first
        && let Some(joint) = joint(op)
    {
        rest.push((joint, &**right));
        first = left;
    }
    if rest.len() >= MOST_PARTS {
        return Err((
            place(expression),
            format!("more than {MOST_PARTS} parts stand one behind the other here"),
        ));
    }
    rest.reverse();
    Ok((first, rest))
}

/// The place where an expression begins, found without going through all of it.
fn place(expression: &Expr) -> Span {
    let mut first = expression;
    while let Expr::BinaryOp { left, .. } = first {
        first = left;
    }
    first.span()
}

type Joint = fn(Box<Condition>, Box<Condition>) -> Condition;

const fn joint_of(operator: &BinaryOperator) -> Option<Joint> {
    match operator {
        BinaryOperator::And => Some(Condition::And),
        BinaryOperator::Or => Some(Condition::Or),
        _ => None,
    }
}

const fn comparison_of(operator: &BinaryOperator) -> Option<Comparison> {
    Some(match operator {
        BinaryOperator::Eq => Ordering::is_eq,
        BinaryOperator::NotEq => Ordering::is_ne,
        BinaryOperator::Lt => Ordering::is_lt,
        BinaryOperator::LtEq => Ordering::is_le,
        BinaryOperator::Gt => Ordering::is_gt,
        BinaryOperator::GtEq => Ordering::is_ge,
        _ => return None,
    })
}

const fn operation_of(operator: &BinaryOperator) -> Option<Operation> {
    Some(match operator {
        BinaryOperator::Plus => i128::checked_add,
        BinaryOperator::Minus => i128::checked_sub,
        BinaryOperator::Multiply => i128::checked_mul,
        BinaryOperator::Divide => i128::checked_div,
        BinaryOperator::Modulo => i128::checked_rem,
        _ => return None,
    })
}

fn parse(line: &str) -> Result<Expr, ParserError> {
    let mut parser = Parser::new(&GenericDialect {}).with_recursion_limit(MOST_NESTED).try_with_sql(line)?;
    let expression = parser.parse_expr()?;
    let next = parser.peek_token();
    if next.token == Token::EOF { Ok(expression) } else { parser.expected("the end", next) }
}

/// The parser's error in our own words, and its place.
fn words_of(error: &ParserError) -> (String, Option<u64>) {
    let text = match error {
        ParserError::TokenizerError(text) | ParserError::ParserError(text) => text,
        ParserError::RecursionLimitExceeded => {
            return ("parentheses, `not` and signs are nested too deep".to_owned(), None);
        }
    };
    // The parser appends the place to its message. The line is always 1.
    let (what, place) = match text.rsplit_once(" at Line: 1, Column: ") {
        Some((what, column)) => (what, column.parse().ok()),
        None => (text.as_str(), None),
    };
    let what = what
        .replace("Expected: ", "expected ")
        .replace("found: EOF", "found the end")
        .replace("found: ", "found ");
    (shortened(&what), place)
}
