//! JSON with line breaks at useful places only: between the fields of the document, and between the entries
//! of each.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Serializer, ser::Formatter};

/// The depth down to which objects and lists have a line for each entry.
const BROKEN: usize = 2;

/// A value as text with a line break at its end.
pub(super) fn lines_of(value: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(1 << 18);
    // Writing plain fields and lists to memory cannot fail.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut text, LineFormatter::default()));
    text.push(b'\n');
    String::from_utf8(text).unwrap_or_default()
}

#[derive(Debug, Default)]
struct LineFormatter {
    depth: usize,
    has_entry: bool,
}

impl LineFormatter {
    fn open<W: Write + ?Sized>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.has_entry = false;
        out.write_all(bracket)
    }

    fn close<W: Write + ?Sized>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        if self.depth <= BROKEN && self.has_entry {
            self.depth -= 1;
            self.break_line(out)?;
        } else {
            self.depth -= 1;
        }
        self.has_entry = true;
        out.write_all(bracket)
    }

    fn entry<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        if self.depth <= BROKEN { self.break_line(out) } else { Ok(()) }
    }

    fn break_line<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b" "))
    }
}

impl Formatter for LineFormatter {
    fn begin_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.entry(out, first)
    }

    fn end_array_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_entry = true;
        Ok(())
    }

    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.entry(out, first)
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_entry = true;
        Ok(())
    }
}
