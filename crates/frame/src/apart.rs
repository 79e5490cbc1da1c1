use std::fmt;

/// What tells a counter from others of the same name in the same place, in words: ` (has fought, moved 2)`, and nothing
/// where none could be taken for it.
///
/// ```
/// let mut apart = frame::Apart::new(&(3, "Kyiv"), [&(3, "Riga"), &(3, "Oslo")]);
/// apart.by(|unit| unit.0, |steps| format!("{steps} steps"));
/// apart.by(|unit| unit.1, |from| format!("from {from}"));
/// assert_eq!(apart.to_string(), " (from Kyiv)");
/// ```
#[derive(Debug)]
pub struct Apart<'a, P> {
    piece: &'a P,
    others: Vec<&'a P>,
    words: Vec<String>,
}

impl<'a, P> Apart<'a, P> {
    /// The others are those of the same name that are not like it.
    pub fn new(piece: &'a P, others: impl IntoIterator<Item = &'a P>) -> Apart<'a, P> {
        Apart {
            piece,
            others: others.into_iter().collect(),
            words: Vec::new(),
        }
    }

    /// Whether one of the others is different in this.
    fn differs<T: PartialEq>(&self, what: impl Fn(&P) -> T) -> bool {
        let own = what(self.piece);
        self.others.iter().any(|other| what(other) != own)
    }

    /// Says this of the counter, if one of the others is different in it.
    pub fn by<T: PartialEq>(&mut self, what: impl Fn(&P) -> T, words: impl FnOnce(T) -> String) {
        if self.differs(&what) {
            self.words.push(words(what(self.piece)));
        }
    }

    /// Says what the counter has done, and one of the others has not.
    pub fn by_deed(&mut self, has: impl Fn(&P) -> bool, words: &str) {
        if has(self.piece) && self.differs(has) {
            self.words.push(words.to_string());
        }
    }
}

impl<P> fmt::Display for Apart<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.words.is_empty() {
            true => Ok(()),
            false => write!(f, " ({})", self.words.join(", ")),
        }
    }
}
