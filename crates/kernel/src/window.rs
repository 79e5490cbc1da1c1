//! Questions that come up because of what another seat does, and that may be let go by.

use serde::Serialize;

/// A question in between: another seat has done something, and the seat that is asked may answer it or let it go by. Whether
/// there is one hangs only on what everybody knows; what it is about, on what the seat knows that is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window<A> {
    /// The part of the turn, with the turn: no two have the same words.
    pub phase: String,
    /// What it may be about.
    pub about: Vec<Topic>,
    /// The place, and what it lies in.
    pub places: Vec<Topic>,
    /// The answer that lets it go by.
    pub pass: A,
}

/// Something that a question is about, or where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Topic {
    pub id: String,
    pub title: String,
}

impl Topic {
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Topic {
        Topic {
            id: id.into(),
            title: title.into(),
        }
    }
}

impl<A> Window<A> {
    /// The same with its answer in another form.
    pub fn map<B>(self, form: impl FnOnce(A) -> B) -> Window<B> {
        Window {
            phase: self.phase,
            about: self.about,
            places: self.places,
            pass: form(self.pass),
        }
    }
}
