use crate::tokens::{Token, tokens};

/// What a citation says about its rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Enforced,
    Tested,
    Example,
}

/// What kind of source a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// The game itself: here rules are enforced, and tests stand in `#[cfg(test)]` items.
    Source,
    /// Nothing but tests and what helps them.
    Tests,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub id: String,
    pub line: u32,
    pub kind: Kind,
}

/// What one file cites.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scan {
    pub found: Vec<Found>,
    /// Lines of `proves!` and `example!` that stand outside of a test function.
    pub outside_tests: Vec<u32>,
    /// Names of `#[cfg(test)] mod name;`, whose files hold tests only.
    pub test_modules: Vec<String>,
}

/// Finds the citations of one file.
pub fn scan(source: &str, region: Region) -> Scan {
    let tokens = tokens(source);
    let mut scanner = Scanner {
        tokens: &tokens,
        region,
        depth: 0,
        test_item: None,
        test_fn: None,
        pending: Attributes::default(),
        scan: Scan::default(),
    };
    let mut at = 0;
    while at < tokens.len() {
        at = scanner.step(at);
    }
    scanner.scan
}

/// The attributes seen before the item that they belong to.
#[derive(Clone, Copy, Default)]
struct Attributes {
    cfg_test: bool,
    test: bool,
    ignore: bool,
}

struct Scanner<'a> {
    tokens: &'a [(Token<'a>, u32)],
    region: Region,
    /// How many braces are open.
    depth: usize,
    /// Inside a `#[cfg(test)]` item until the depth falls back to this.
    test_item: Option<usize>,
    /// Inside a `#[test]` function until the depth falls back to this.
    test_fn: Option<usize>,
    pending: Attributes,
    scan: Scan,
}

impl<'a> Scanner<'a> {
    /// Looks at one token, and says where to go on.
    fn step(&mut self, at: usize) -> usize {
        let pending = self.pending.cfg_test || self.pending.test;
        match self.tokens[at].0 {
            Token::Punct(b'#') if self.is_punct(at + 1, b'[') => {
                let end = self.close(at + 1);
                self.attribute(at + 2, end);
                return end + 1;
            }
            // The parameters between an attribute and the body of its function.
            Token::Punct(b'(' | b'[') if pending => return self.close(at) + 1,
            Token::Punct(b'{') => self.open(),
            Token::Punct(b'}') => self.shut(),
            Token::Punct(b';') => self.pending = Attributes::default(),
            Token::Word("mod") if self.pending.cfg_test && self.is_punct(at + 2, b';') => {
                if let Some(Token::Word(name)) = self.token(at + 1) {
                    self.scan.test_modules.push(name.to_string());
                }
            }
            Token::Word(name) if self.is_punct(at + 1, b'!') => self.citation(name, at),
            _ => {}
        }
        at + 1
    }

    fn token(&self, at: usize) -> Option<Token<'a>> {
        self.tokens.get(at).map(|t| t.0)
    }

    fn is_punct(&self, at: usize, punct: u8) -> bool {
        self.token(at) == Some(Token::Punct(punct))
    }

    /// Where the bracket that opens at `at` closes.
    fn close(&self, at: usize) -> usize {
        let mut depth = 0;
        for i in at..self.tokens.len() {
            match self.tokens[i].0 {
                Token::Punct(b'(' | b'[' | b'{') => depth += 1,
                Token::Punct(b')' | b']' | b'}') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return i;
            }
        }
        self.tokens.len()
    }

    fn attribute(&mut self, from: usize, to: usize) {
        let words: Vec<&str> = (from..to)
            .filter_map(|i| match self.token(i) {
                Some(Token::Word(word)) => Some(word),
                _ => None,
            })
            .collect();
        match words[..] {
            ["test"] => self.pending.test = true,
            ["ignore", ..] => self.pending.ignore = true,
            ["cfg", "test"] | ["cfg", "all", "test", ..] => self.pending.cfg_test = true,
            _ => {}
        }
    }

    /// The body of an item: what its attributes say holds until it shuts.
    fn open(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        if pending.cfg_test {
            self.test_item.get_or_insert(self.depth);
        }
        if pending.test && !pending.ignore {
            self.test_fn.get_or_insert(self.depth);
        }
        self.depth += 1;
    }

    fn shut(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        let depth = self.depth;
        self.test_item = self.test_item.filter(|until| depth > *until);
        self.test_fn = self.test_fn.filter(|until| depth > *until);
    }

    fn citation(&mut self, name: &str, at: usize) {
        let line = self.tokens[at].1;
        let args = self.arguments(at + 2);
        let (kind, ids) = match name {
            "rule" => (Kind::Enforced, args.into_iter().take(1).collect()),
            "demand" => (Kind::Enforced, args.into_iter().skip(1).take(1).collect()),
            "cite" => (Kind::Enforced, args),
            "proves" => (Kind::Tested, args),
            "example" => (Kind::Example, args),
            _ => return,
        };
        let test_code =
            self.region == Region::Tests || self.test_item.is_some() || self.test_fn.is_some();
        match kind {
            Kind::Enforced if test_code => {}
            Kind::Tested | Kind::Example if self.test_fn.is_none() => {
                self.scan.outside_tests.push(line);
            }
            _ => {
                self.scan
                    .found
                    .extend(
                        ids.into_iter()
                            .flatten()
                            .map(|(id, line): (&str, u32)| Found {
                                id: id.to_string(),
                                line,
                                kind,
                            }),
                    )
            }
        }
    }

    /// The arguments of a macro whose bracket opens at `at`: those that are one text and nothing
    /// else, with their lines.
    fn arguments(&self, at: usize) -> Vec<Option<(&'a str, u32)>> {
        let end = self.close(at).min(self.tokens.len());
        let mut args = Vec::new();
        let mut i = at + 1;
        while i < end {
            let start = i;
            while i < end && !self.is_punct(i, b',') {
                i = match self.tokens[i].0 {
                    Token::Punct(b'(' | b'[' | b'{') => self.close(i) + 1,
                    _ => i + 1,
                };
            }
            args.push(match self.tokens.get(start..i) {
                Some([(Token::Text(text), line)]) => Some((*text, *line)),
                _ => None,
            });
            i += 1;
        }
        args
    }
}
