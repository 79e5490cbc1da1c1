//! The words and signs of a program, each with the column where it stands.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign<'t> {
    Word(&'t str),
    /// One of `(){}|,;`.
    Mark(char),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    pub sign: Sign<'t>,
    /// 1 for the first character of the field.
    pub column: usize,
}

/// What is wrong in a program, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub column: usize,
    pub why: String,
}

impl Wrong {
    pub fn at(column: usize, why: impl Into<String>) -> Wrong {
        let why = why.into();
        Wrong { column, why }
    }
}

pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Wrong> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let column = text.len() - rest.len() + 1;
        let length = match first {
            ' ' => 1,
            '(' | ')' | '{' | '}' | '|' | ',' | ';' => {
                all.push(Token {
                    sign: Sign::Mark(first),
                    column,
                });
                1
            }
            _ if in_word(first) => {
                let end = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
                all.push(Token {
                    sign: Sign::Word(&rest[..end]),
                    column,
                });
                end
            }
            other => return Err(Wrong::at(column, format!("what is `{other}`?"))),
        };
        rest = &rest[length..];
    }
    Ok(all)
}
