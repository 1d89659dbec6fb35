//! The words, numbers and signs of a line, and the faults in it.

use winnow::{
    ModalResult, Parser,
    combinator::{alt, opt, terminated},
    error::{ErrMode, ParserError},
    stream::{LocatingSlice, Location, Stateful},
    token::{one_of, take_till, take_while},
};

use super::shortened;

/// Words that are never names.
const KEYWORDS: [&str; 6] = ["and", "or", "not", "between", "in", "is"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte at which the fault begins.
    pub at: usize,
    pub what: String,
    pub is_name: bool,
}

impl Fault {
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Self { at, what: what.into(), is_name: false }
    }

    pub fn name(at: usize, what: impl Into<String>) -> Self {
        Self { is_name: true, ..Self::new(at, what) }
    }
}

impl<'a> ParserError<Input<'a>> for Fault {
    type Inner = Self;

    /// A mismatch, after which the parser tries an alternative.
    fn from_input(input: &Input<'a>) -> Self {
        Self::new(input.current_token_start(), String::new())
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    pub line: &'a str,
    /// The number of open parentheses, `not` and signs.
    pub depth: usize,
}

/// The rest of a line.
pub type Input<'a> = Stateful<LocatingSlice<&'a str>, State<'a>>;
/// A part of a line, or a fault. Only a cut fault is reported.
pub type Read<T> = ModalResult<T, Fault>;

/// Whether a letter never occurs in an expression outside of quotes.
pub fn is_foreign(letter: char) -> bool {
    !letter.is_alphanumeric() && !"_=<>!+-*/%(),".contains(letter)
}

/// The next word or sign, for messages.
pub fn found(input: &Input<'_>) -> String {
    let mut rest = *input;
    let token = alt((word, number, (one_of(|_| true), spaces).take())).parse_next(&mut rest);
    token.map_or_else(|_| "the end".to_owned(), |token| format!("`{}`", shortened(token.trim_end())))
}

pub fn spaces<'a>(input: &mut Input<'a>) -> Read<&'a str> {
    take_while(0.., ' ').parse_next(input)
}

/// A sign with the spaces after it.
pub fn sign<'a>(text: &'static str) -> impl Parser<Input<'a>, &'a str, ErrMode<Fault>> {
    terminated(text, spaces)
}

/// A keyword in any case, with the spaces after it.
pub fn keyword<'a>(text: &'static str) -> impl Parser<Input<'a>, &'a str, ErrMode<Fault>> {
    word.verify(move |word: &str| word.eq_ignore_ascii_case(text))
}

pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// A word with the spaces after it.
pub fn word<'a>(input: &mut Input<'a>) -> Read<&'a str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let begin = one_of(|letter: char| letter.is_alphabetic() || letter == '_');
    terminated((begin, take_while(0.., is_part)).take(), spaces).parse_next(input)
}

/// A number. It also takes letters and points that cannot be part of a number, so that a message can show them.
pub fn number<'a>(input: &mut Input<'a>) -> Read<&'a str> {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.');
    terminated((one_of('0'..='9'), take_while(0.., is_part)).take(), spaces).parse_next(input)
}

/// A text in quotation marks, if one begins here. Inside, two marks stand for one.
pub fn quoted(input: &mut Input<'_>, mark: char) -> Read<Option<String>> {
    let at = input.current_token_start();
    if opt(mark).parse_next(input)?.is_none() {
        return Ok(None);
    }
    let mut text = String::new();
    loop {
        text.push_str(take_till(0.., mark).parse_next(input)?);
        if opt(mark).parse_next(input)?.is_none() {
            return Err(ErrMode::Cut(Fault::new(at, "this quotation mark is never closed")));
        }
        if opt(mark).parse_next(input)?.is_none() {
            break;
        }
        text.push(mark);
    }
    spaces.parse_next(input)?;
    Ok(Some(text))
}
