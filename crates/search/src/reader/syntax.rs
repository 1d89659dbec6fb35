//! The grammar of conditions and sort keys: turns a line into a tree of expressions, without regard to their meaning.

use std::cmp::Ordering;

use winnow::{
    Parser,
    combinator::{alt, opt, preceded, separated},
    error::ErrMode,
    stream::{LocatingSlice, Location, Stream},
};

use super::tokens::{
    Fault, Input, Read, State, found, is_foreign, is_keyword, keyword, number, quoted, sign, spaces, word,
};
use crate::{
    condition::{Comparison, Operation},
    relations::RelationKind,
};

/// The maximum number of parts in a chain, as in `1 + 2 + 3`. Each part nests one level deeper in a term.
const MOST_PARTS: usize = 100;
/// The maximum nesting depth. A level takes about 10 kB of stack in an unoptimised build.
const MOST_NESTED: usize = 25;

/// A part of a line.
#[derive(Clone, Debug)]
pub struct Expr<'a> {
    /// The byte at which the part begins.
    pub at: usize,
    /// The part as it was written.
    pub text: &'a str,
    pub kind: Kind<'a>,
}

#[derive(Clone, Debug)]
pub enum Kind<'a> {
    /// A name, maybe in double quotes.
    Name {
        name: String,
        is_quoted: bool,
    },
    /// A number, or something that begins like one.
    Number(&'a str),
    /// A word in single quotes.
    Word(String),
    Call(RelationKind, Vec<Expr<'a>>),
    Nested(Box<Expr<'a>>),
    Minus(Box<Expr<'a>>),
    Plus(Box<Expr<'a>>),
    Not(Box<Expr<'a>>),
    /// A chain of additions and subtractions, or of multiplications and divisions.
    Sum(Box<Expr<'a>>, Vec<(Operation, Expr<'a>)>),
    Compare(Comparison, Box<[Expr<'a>; 2]>),
    /// A value, its smallest and its largest number, and whether the condition is negated.
    Between(Box<[Expr<'a>; 3]>, bool),
    In(Box<Expr<'a>>, Vec<Expr<'a>>, bool),
    IsNull(Box<Expr<'a>>, bool),
    All(Box<Expr<'a>>, Vec<Expr<'a>>),
    Any(Box<Expr<'a>>, Vec<Expr<'a>>),
}

/// Reads a whole line.
pub fn parse(line: &str) -> Result<Expr<'_>, Fault> {
    let mut input = Input { input: LocatingSlice::new(line), state: State { line, depth: 0 } };
    let read =
        preceded(spaces, any).parse_next(&mut input).and_then(|expr| end_after(&mut input, expr, "the end"));
    read.map_err(|error| match error {
        ErrMode::Backtrack(fault) | ErrMode::Cut(fault) => fault,
        // Only streams that come in pieces give this.
        ErrMode::Incomplete(_) => Fault::new(line.len(), "the text is not complete"),
    })
}

fn any<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    joined(input, all, "or", Kind::Any)
}

fn all<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    joined(input, negation, "and", Kind::All)
}

fn joined<'a>(
    input: &mut Input<'a>,
    operand: fn(&mut Input<'a>) -> Read<Expr<'a>>,
    word: &'static str,
    kind: fn(Box<Expr<'a>>, Vec<Expr<'a>>) -> Kind<'a>,
) -> Read<Expr<'a>> {
    let (first, rest) = chain(input, operand, |input| keyword(word).parse_next(input))?;
    if rest.is_empty() {
        return Ok(first);
    }
    let at = first.at;
    let rest = rest.into_iter().map(|(_, next)| next).collect();
    Ok(since(input, at, kind(Box::new(first), rest)))
}

fn negation<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    let at = input.current_token_start();
    if opt(keyword("not")).parse_next(input)?.is_none() {
        return comparison(input);
    }
    let inner = deeper(input, at, negation)?;
    Ok(since(input, at, Kind::Not(Box::new(inner))))
}

fn comparison<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    let value = sum(input)?;
    let at = value.at;
    if let Some(comparison) = opt(comparison_sign).parse_next(input)? {
        let other = sum(input)?;
        return Ok(since(input, at, Kind::Compare(comparison, Box::new([value, other]))));
    }
    if opt(keyword("is")).parse_next(input)?.is_some() {
        let negated = opt(keyword("not")).parse_next(input)?.is_some();
        expect(input, keyword("null"), if negated { "`null`" } else { "`null` or `not null`" })?;
        return Ok(since(input, at, Kind::IsNull(Box::new(value), negated)));
    }
    let negated = opt(keyword("not")).parse_next(input)?.is_some();
    if opt(keyword("between")).parse_next(input)?.is_some() {
        let low = sum(input)?;
        expect(input, keyword("and"), "`and`")?;
        let high = sum(input)?;
        return Ok(since(input, at, Kind::Between(Box::new([value, low, high]), negated)));
    }
    if opt(keyword("in")).parse_next(input)?.is_some() {
        expect(input, sign("("), "`(`")?;
        let list = separated(1.., sum, sign(",")).parse_next(input)?;
        expect(input, sign(")"), "`,` or `)`")?;
        return Ok(since(input, at, Kind::In(Box::new(value), list, negated)));
    }
    if negated { Err(expected(input, "`between` or `in`")) } else { Ok(value) }
}

fn comparison_sign<'a>(input: &mut Input<'a>) -> Read<Comparison> {
    alt((
        sign("=").value(Ordering::is_eq as Comparison),
        alt((sign("<>"), sign("!="))).value(Ordering::is_ne as Comparison),
        sign("<=").value(Ordering::is_le as Comparison),
        sign(">=").value(Ordering::is_ge as Comparison),
        sign("<").value(Ordering::is_lt as Comparison),
        sign(">").value(Ordering::is_gt as Comparison),
    ))
    .parse_next(input)
}

fn sum<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    calculation(input, product, |input| {
        let plus = sign("+").value(i128::checked_add as Operation);
        alt((plus, sign("-").value(i128::checked_sub as Operation))).parse_next(input)
    })
}

fn product<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    calculation(input, signed, |input| {
        let times = sign("*").value(i128::checked_mul as Operation);
        let by = sign("/").value(i128::checked_div as Operation);
        alt((times, by, sign("%").value(i128::checked_rem as Operation))).parse_next(input)
    })
}

fn calculation<'a>(
    input: &mut Input<'a>,
    operand: fn(&mut Input<'a>) -> Read<Expr<'a>>,
    operation: fn(&mut Input<'a>) -> Read<Operation>,
) -> Read<Expr<'a>> {
    let (first, rest) = chain(input, operand, operation)?;
    if rest.is_empty() {
        return Ok(first);
    }
    let at = first.at;
    Ok(since(input, at, Kind::Sum(Box::new(first), rest)))
}

/// The first operand of a chain such as `1 + 2 - 3`, and the other ones with the joints before them.
fn chain<'a, J>(
    input: &mut Input<'a>,
    operand: fn(&mut Input<'a>) -> Read<Expr<'a>>,
    joint: impl Fn(&mut Input<'a>) -> Read<J>,
) -> Read<(Expr<'a>, Vec<(J, Expr<'a>)>)> {
    let first = operand(input)?;
    let mut rest = Vec::new();
    while let Some(joint) = opt(|input: &mut Input<'a>| joint(input)).parse_next(input)? {
        rest.push((joint, operand(input)?));
        if rest.len() >= MOST_PARTS {
            let what = format!("more than {MOST_PARTS} parts stand one behind the other here");
            return Err(ErrMode::Cut(Fault::new(first.at, what)));
        }
    }
    Ok((first, rest))
}

fn signed<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    let at = input.current_token_start();
    let Some(sign) = opt(alt((sign("-"), sign("+")))).parse_next(input)? else {
        return operand(input);
    };
    let inner = Box::new(deeper(input, at, signed)?);
    Ok(since(input, at, if sign == "-" { Kind::Minus(inner) } else { Kind::Plus(inner) }))
}

fn operand<'a>(input: &mut Input<'a>) -> Read<Expr<'a>> {
    let at = input.current_token_start();
    let kind = if opt(sign("(")).parse_next(input)?.is_some() {
        let inner = deeper(input, at, any)?;
        let inner = close(input, inner)?;
        Kind::Nested(Box::new(inner))
    } else if let Some(number) = opt(number).parse_next(input)? {
        Kind::Number(number)
    } else if let Some(word) = quoted(input, '\'')? {
        Kind::Word(word)
    } else if let Some(name) = quoted(input, '"')? {
        Kind::Name { name, is_quoted: true }
    } else if let Some(name) = opt(word.verify(|word: &str| !is_keyword(word))).parse_next(input)? {
        match opt(sign("(")).parse_next(input)? {
            Some(_) => {
                let kind = RelationKind::of(name).map_err(|what| ErrMode::Cut(Fault::name(at, what)))?;
                Kind::Call(kind, deeper(input, at, arguments)?)
            }
            None => Kind::Name { name: name.to_owned(), is_quoted: false },
        }
    } else if input.state.line.get(at..).is_some_and(|rest| rest.starts_with(is_foreign)) {
        return Err(not_understood(input));
    } else {
        return Err(expected(input, "a column, a number, a word in single quotes or `(`"));
    };
    Ok(since(input, at, kind))
}

fn arguments<'a>(input: &mut Input<'a>) -> Read<Vec<Expr<'a>>> {
    if opt(sign(")")).parse_next(input)?.is_some() {
        return Ok(Vec::new());
    }
    let arguments = separated(1.., any, sign(",")).parse_next(input)?;
    expect(input, sign(")"), "`,` or `)`")?;
    Ok(arguments)
}

fn close<'a>(input: &mut Input<'a>, inner: Expr<'a>) -> Read<Expr<'a>> {
    if opt(sign(")")).parse_next(input)?.is_some() {
        return Ok(inner);
    }
    Err(after(input, &inner, "`)`"))
}

fn end_after<'a>(input: &mut Input<'a>, expr: Expr<'a>, end: &str) -> Read<Expr<'a>> {
    if input.eof_offset() == 0 { Ok(expr) } else { Err(after(input, &expr, end)) }
}

/// The fault of text that does not continue an expression.
fn after(input: &Input<'_>, expr: &Expr<'_>, end: &str) -> ErrMode<Fault> {
    let is_value = matches!(
        expr.kind,
        Kind::Name { .. } | Kind::Number(_) | Kind::Word(_) | Kind::Call(..) | Kind::Sum(..) | Kind::Minus(_)
    );
    if is_value && input.eof_offset() > 0 {
        return not_understood(input);
    }
    expected(input, &format!("{end}, `and` or `or`"))
}

fn not_understood(input: &Input<'_>) -> ErrMode<Fault> {
    let what = format!("{} is not understood here; {UNDERSTOOD}", found(input));
    ErrMode::Cut(Fault::new(input.current_token_start(), what))
}

/// The language in a few words.
pub const UNDERSTOOD: &str =
    "what is understood are = <> < <= > >=, and, or, not, between, in, is null, and + - * / %";

fn deeper<'a, T>(input: &mut Input<'a>, at: usize, inner: fn(&mut Input<'a>) -> Read<T>) -> Read<T> {
    if input.state.depth == MOST_NESTED {
        let what = "parentheses, `not` and signs are nested too deep";
        return Err(ErrMode::Cut(Fault::new(at, what)));
    }
    input.state.depth += 1;
    let read = inner(input);
    input.state.depth -= 1;
    read
}

/// An expression from a byte to the last one read.
fn since<'a>(input: &Input<'a>, at: usize, kind: Kind<'a>) -> Expr<'a> {
    let text = input.state.line.get(at..input.current_token_start()).unwrap_or_default();
    Expr { at, text: text.trim_end(), kind }
}

fn expect<'a, T>(
    input: &mut Input<'a>,
    mut parser: impl Parser<Input<'a>, T, ErrMode<Fault>>,
    what: &str,
) -> Read<T> {
    let read = opt(parser.by_ref()).parse_next(input)?;
    read.ok_or_else(|| expected(input, what))
}

fn expected(input: &Input<'_>, what: &str) -> ErrMode<Fault> {
    let at = input.current_token_start();
    ErrMode::Cut(Fault::new(at, format!("expected {what}, found {}", found(input))))
}
