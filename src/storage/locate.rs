//! Finds where in a data file a value stands.
//!
//! The parser of the format tells the place of what it cannot read. That a number is too great for the rules,
//! or a second soldier is a Leader too, shows only afterwards, when the text has become values. The file is then
//! cut into tokens once more, just far enough to walk down to the value at a [`Path`].

use std::fmt;

/// A line and a column of a text, both from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    /// The beginning of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place of the character that starts at a byte of the text, or of its end.
    #[must_use]
    pub fn of(text: &str, byte: usize) -> Self {
        let before = text
            .char_indices()
            .take_while(|(start, _)| *start < byte)
            .map(|(_, character)| character);
        before.fold(Self::START, |place, character| {
            if character == '\n' {
                Self {
                    line: place.line + 1,
                    column: 1,
                }
            } else {
                Self {
                    line: place.line,
                    column: place.column + 1,
                }
            }
        })
    }

    /// The byte of the text at which the place is; its end for places beyond it.
    fn byte(self, text: &str) -> usize {
        let mut place = Self::START;
        for (start, character) in text.char_indices() {
            if place >= self {
                return start;
            }
            if character == '\n' {
                place.line += 1;
                place.column = 1;
            } else {
                place.column += 1;
            }
        }
        text.len()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.line, self.column)
    }
}

/// One step down into a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Field(&'static str),
    Item(usize),
}

/// The way from the whole file down to one value, as `soldiers[3].profile`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(Vec<Step>);

impl Path {
    /// The whole file.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// The value of a field.
    #[must_use]
    pub fn field(mut self, name: &'static str) -> Self {
        self.0.push(Step::Field(name));
        self
    }

    /// A value in a list or a tuple, from 0.
    #[must_use]
    pub fn item(mut self, number: usize) -> Self {
        self.0.push(Step::Item(number));
        self
    }

    /// The way down to `inner`, which starts where this one ends.
    #[must_use]
    pub fn join(mut self, inner: Self) -> Self {
        self.0.extend(inner.0);
        self
    }

    /// The number of the item that it leads through in the list of that name.
    #[must_use]
    pub fn item_of(&self, list: &str) -> Option<usize> {
        self.0.windows(2).find_map(|steps| match steps {
            [Step::Field(name), Step::Item(number)] if *name == list => Some(*number),
            _ => None,
        })
    }

    /// Whether it leads through the field of that name.
    #[must_use]
    pub fn passes(&self, name: &str) -> bool {
        self.0
            .iter()
            .any(|step| matches!(step, Step::Field(field) if *field == name))
    }

    /// Where its value starts in a text. Where the text does not go so far down, because a field is left out:
    /// the place of the innermost value that is there.
    #[must_use]
    pub fn locate(&self, text: &str) -> Place {
        let tokens = tokens(text);
        let mut at = 0;
        for step in &self.0 {
            match descend(&tokens, at, *step) {
                Some(next) => at = next,
                None => break,
            }
        }
        tokens
            .get(at)
            .map_or(Place::START, |token| Place::of(text, token.start))
    }
}

/// Prints `soldiers[3].profile`.
impl fmt::Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if number == 0 => write!(out, "{name}")?,
                Step::Field(name) => write!(out, ".{name}")?,
                Step::Item(item) => write!(out, "[{item}]")?,
            }
        }
        Ok(())
    }
}

/// What a token is, as far as walking needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Open,
    Close,
    Comma,
    Colon,
    /// Anything else: a name, a number, a string.
    Word,
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
    start: usize,
}

/// The first name in a text, if it starts with one: what kind of file it is.
#[must_use]
pub fn first_word(text: &str) -> Option<&str> {
    let first = Lexer { text, at: 0 }.next()?;
    let is_name = first.text.starts_with(|first: char| first.is_alphabetic());
    (first.kind == Kind::Word && is_name).then_some(first.text)
}

/// Where the first token of a text stands.
pub(super) fn first_token(text: &str) -> usize {
    Lexer { text, at: 0 }
        .next()
        .map_or(text.len(), |token| token.start)
}

/// Whether nothing but blanks and comments stands at a place and after it.
pub(super) fn is_end(text: &str, place: Place) -> bool {
    let byte = place.byte(text);
    tokens(text).last().is_none_or(|last| last.start < byte)
}

/// The place itself where it is inside a token or at the end, else that of the next token: the parser stops
/// before the blanks in front of what it cannot read.
pub(super) fn next_token(text: &str, place: Place) -> Place {
    let byte = place.byte(text);
    tokens(text)
        .iter()
        .find(|token| token.start + token.text.len() > byte)
        .map_or(place, |token| Place::of(text, token.start.max(byte)))
}

/// The opening quote of the text inside which a place is; else as [`next_token`].
pub(super) fn opening_quote(text: &str, place: Place) -> Place {
    let byte = place.byte(text);
    tokens(text)
        .iter()
        .find(|token| token.start + 1 == byte && token.text.starts_with('"'))
        .map_or_else(
            || next_token(text, place),
            |token| Place::of(text, token.start),
        )
}

/// Cuts a text into tokens. Bad text gives odd tokens, never an error: the parser has judged it before.
fn tokens(text: &str) -> Vec<Token<'_>> {
    Lexer { text, at: 0 }.collect()
}

/// Goes from the value at token `at` one step down, to the token with which the inner value starts.
fn descend(tokens: &[Token<'_>], mut at: usize, step: Step) -> Option<usize> {
    // A value may have a name before its bracket; `Some(...)` counts as what is in it.
    while tokens.get(at)?.kind == Kind::Word {
        let optional = tokens[at].text == "Some";
        at += 1;
        if optional && tokens.get(at)?.kind == Kind::Open {
            at += 1;
        } else {
            break;
        }
    }
    if tokens.get(at)?.kind != Kind::Open {
        return None;
    }
    let mut entry = at + 1;
    let mut number = 0;
    loop {
        let token = tokens.get(entry)?;
        if token.kind == Kind::Close {
            return None;
        }
        match step {
            Step::Field(name) => {
                if token.text == name && tokens.get(entry + 1)?.kind == Kind::Colon {
                    return tokens.get(entry + 2).map(|_| entry + 2);
                }
            }
            Step::Item(wanted) => {
                if number == wanted {
                    return Some(entry);
                }
            }
        }
        entry = after_entry(tokens, entry)?;
        number += 1;
    }
}

/// The token after the comma that ends an entry, or the bracket that ends the list.
fn after_entry(tokens: &[Token<'_>], start: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (place, token) in tokens.iter().enumerate().skip(start) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close if depth == 0 => return Some(place),
            Kind::Close => depth -= 1,
            Kind::Comma if depth == 0 => return Some(place + 1),
            Kind::Comma | Kind::Colon | Kind::Word => {}
        }
    }
    None
}

/// Walks over a text token by token.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blank();
        let start = self.at;
        let rest = &self.text[start..];
        let (kind, length) = match rest.chars().next()? {
            '(' | '[' | '{' => (Kind::Open, 1),
            ')' | ']' | '}' => (Kind::Close, 1),
            ',' => (Kind::Comma, 1),
            ':' => (Kind::Colon, 1),
            first => (Kind::Word, word_length(rest, first)),
        };
        self.at = start + length;
        Some(Token {
            kind,
            text: &rest[..length],
            start,
        })
    }
}

impl Lexer<'_> {
    /// Skips white space, comments, and `#![...]` attributes.
    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let length = if blank > 0 {
                blank
            } else if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                comment_length(rest)
            } else if rest.starts_with("#!") {
                rest.find(']').map_or(rest.len(), |end| end + 1)
            } else {
                return;
            };
            self.at += length;
        }
    }
}

/// The length of a block comment; such comments nest.
fn comment_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// The length of a string, character, number or name.
fn word_length(text: &str, first: char) -> usize {
    if let Some(length) = raw_string_length(text) {
        return length;
    }
    let quoted = text.strip_prefix('b').unwrap_or(text);
    let prefix = text.len() - quoted.len();
    if quoted.starts_with('"') {
        return prefix + quoted_length(quoted, b'"');
    }
    if quoted.starts_with('\'') {
        return prefix + quoted_length(quoted, b'\'');
    }
    let ends = |character: char| character.is_whitespace() || "()[]{},:\"'/".contains(character);
    text[first.len_utf8()..]
        .find(ends)
        .map_or(text.len(), |length| first.len_utf8() + length)
}

/// The length of a quoted text with escapes, its quotes included.
fn quoted_length(text: &str, quote: u8) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The length of `r"..."`, `r#"..."#` and so on, if the text starts with one.
fn raw_string_length(text: &str) -> Option<usize> {
    let unprefixed = text.strip_prefix('b').unwrap_or(text).strip_prefix('r')?;
    let hashes = unprefixed.len() - unprefixed.trim_start_matches('#').len();
    let body = unprefixed[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let closing = body
        .find(&end)
        .map_or(body.len(), |found| found + end.len());
    Some(text.len() - body.len() + closing)
}
