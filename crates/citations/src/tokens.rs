//! Just enough of Rust's lexical rules to tell code from comments and text.

/// A token that the scanner looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    Word(&'a str),
    /// A string literal between its quotes, as written.
    Text(&'a str),
    Punct(u8),
}

/// The tokens of a source file with their lines, counted from 1. Numbers count as words.
pub fn tokens(source: &str) -> Vec<(Token<'_>, u32)> {
    let mut lexer = Lexer { source, at: 0 };
    let mut out = Vec::new();
    let (mut line, mut counted) = (1, 0);
    while let Some((token, start)) = lexer.next() {
        line += newlines(&source[counted..start]);
        counted = start;
        out.push((token, line));
    }
    out
}

fn newlines(text: &str) -> u32 {
    text.bytes().filter(|b| *b == b'\n').count() as u32
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// The next token and where it starts.
    fn next(&mut self) -> Option<(Token<'a>, usize)> {
        loop {
            let rest = self.rest();
            let first = rest.chars().next()?;
            let start = self.at;
            if first.is_whitespace() {
                self.at += first.len_utf8();
            } else if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += block_comment(rest);
            } else if let Some(hashes) = raw_string(rest) {
                return Some((self.raw(hashes), start));
            } else if rest.starts_with("b\"") || rest.starts_with("c\"") || first == '"' {
                self.at += rest.find('"').unwrap_or(0) + 1;
                return Some((self.string(), start));
            } else if first == '\'' {
                self.at += quote(rest);
            } else if first == '_' || first.is_alphanumeric() {
                let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
                let word = &rest[..end.unwrap_or(rest.len())];
                self.at += word.len();
                return Some((Token::Word(word), start));
            } else {
                self.at += first.len_utf8();
                if first.is_ascii() {
                    return Some((Token::Punct(first as u8), start));
                }
            }
        }
    }

    /// A string from behind its opening quote.
    fn string(&mut self) -> Token<'a> {
        let rest = self.rest();
        let mut escaped = false;
        for (i, byte) in rest.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.at += i + 1;
                    return Token::Text(&rest[..i]);
                }
                _ => {}
            }
        }
        self.at = self.source.len();
        Token::Text(rest)
    }

    fn raw(&mut self, hashes: usize) -> Token<'a> {
        let rest = self.rest();
        let open = rest.find('"').unwrap_or(0) + 1;
        let close = format!("\"{}", "#".repeat(hashes));
        let body = &rest[open..];
        let end = body.find(&close).unwrap_or(body.len());
        self.at = (self.at + open + end + close.len()).min(self.source.len());
        Token::Text(&body[..end])
    }
}

/// The number of `#` when a raw string starts here.
fn raw_string(rest: &str) -> Option<usize> {
    let after = ["r", "br", "cr"].iter().find_map(|prefix| {
        rest.strip_prefix(prefix)
            .filter(|a| a.starts_with(['#', '"']))
    })?;
    let hashes = after.bytes().take_while(|b| *b == b'#').count();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// The length of a block comment; they nest.
fn block_comment(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut depth, mut i) = (0, 0);
    while i < bytes.len() {
        if bytes[i..].starts_with(b"/*") {
            depth += 1;
            i += 2;
        } else if bytes[i..].starts_with(b"*/") {
            depth -= 1;
            i += 2;
            if depth == 0 {
                return i;
            }
        } else {
            i += 1;
        }
    }
    rest.len()
}

/// The length of a character literal, or of the quote of a lifetime.
fn quote(rest: &str) -> usize {
    let body = &rest[1..];
    if let Some(escape) = body.strip_prefix('\\') {
        let skip = escape.chars().next().map_or(0, char::len_utf8);
        let close = escape[skip..].find('\'').map_or(0, |i| i + 1);
        return 2 + skip + close;
    }
    match body.chars().next() {
        Some(c) if body[c.len_utf8()..].starts_with('\'') => 1 + c.len_utf8() + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        let word = |(token, _)| match token {
            Token::Word(word) => Some(word),
            _ => None,
        };
        tokens(source).into_iter().filter_map(word).collect()
    }

    #[test]
    fn comments_and_text_hold_no_words() {
        assert_eq!(words("a // b\nc /* d /* e */ f */ g"), ["a", "c", "g"]);
        assert_eq!(words(r#"a "b \" c" d"#), ["a", "d"]);
        assert_eq!(words(r###"a r#"b " c"# d br"e" f"###), ["a", "d", "f"]);
    }

    #[test]
    fn characters_and_lifetimes_are_told_apart() {
        assert_eq!(words("a '\"' b"), ["a", "b"]);
        assert_eq!(
            words(r"a '\'' b '\\' c '\u{1F600}' d"),
            ["a", "b", "c", "d"]
        );
        assert_eq!(
            words("fn f<'a>(x: &'a str)"),
            ["fn", "f", "a", "x", "a", "str"]
        );
        assert_eq!(words("'é' b"), ["b"]);
    }

    #[test]
    fn lines_are_counted_through_text_and_comments() {
        let lines: Vec<u32> = tokens("a\n/* \n */ \"x\ny\"\nb")
            .iter()
            .map(|t| t.1)
            .collect();
        assert_eq!(lines, [1, 3, 5]);
    }

    #[test]
    fn an_open_end_ends() {
        for source in ["\"abc", "r#\"abc", "/* abc", "'", "'\\", "b\"", "'\\u{"] {
            tokens(source);
        }
    }
}
