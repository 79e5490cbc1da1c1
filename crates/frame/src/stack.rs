use crate::Part;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// What happens when a step comes to the top of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// This seat decides.
    Ask(Seat),
    /// The step is over: take it off the stack.
    Pass,
    /// The stack has changed: look again.
    Again,
}

/// What is being decided: steps, the last of which is on top, and who is asked.
///
/// Steps and the asked seat are facts, and stored. What is ready is not: it is the list of offers that was found out
/// when the step on top was opened, kept until something is done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "S: Serialize", deserialize = "S: Deserialize<'de>")
)]
pub struct Stack<S, A> {
    steps: Vec<S>,
    asking: Option<Seat>,
    #[serde(skip)]
    ready: Vec<A>,
}

impl<S: PartialEq, A> PartialEq for Stack<S, A> {
    fn eq(&self, other: &Self) -> bool {
        self.asking == other.asking && self.steps == other.steps
    }
}

impl<S, A> Default for Stack<S, A> {
    fn default() -> Self {
        Stack {
            steps: Vec::new(),
            asking: None,
            ready: Vec::new(),
        }
    }
}

impl<S, A> Stack<S, A> {
    /// The step that is decided now.
    #[inline]
    pub fn top(&self) -> Option<&S> {
        self.steps.last()
    }

    /// All steps, the top last.
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    /// The seat that decides; nobody's while an action is applied, and when the game is over.
    #[inline]
    pub fn asking(&self) -> Option<Seat> {
        self.asking
    }

    /// The step of this type that is nearest to the top.
    pub fn step<Q: Part<S>>(&self) -> Option<&Q> {
        self.steps.iter().rev().find_map(Q::of)
    }

    pub fn step_mut<Q: Part<S>>(&mut self) -> Option<&mut Q> {
        self.ready.clear();
        self.steps.iter_mut().rev().find_map(Q::of_mut)
    }

    /// The step on top, if it is of this type.
    #[inline]
    pub fn asked<Q: Part<S>>(&self) -> Option<&Q> {
        self.top().and_then(Q::of)
    }

    pub fn push(&mut self, step: impl Part<S>) {
        self.ready.clear();
        self.steps.push(step.whole());
    }

    pub fn pop(&mut self) -> Option<S> {
        self.ready.clear();
        self.steps.pop()
    }

    /// Brings the lowest step that is meant to the top.
    pub fn raise(&mut self, is: impl Fn(&S) -> bool) {
        self.ready.clear();
        if let Some(at) = self.steps.iter().position(is) {
            self.steps[at..].rotate_left(1);
        }
    }

    /// These steps and no others, and who is asked: for setting a position up.
    pub fn set(&mut self, steps: Vec<S>, asking: Option<Seat>) {
        *self = Stack {
            steps,
            asking,
            ready: Vec::new(),
        };
    }

    /// Nothing is left to decide.
    pub fn clear(&mut self) {
        self.set(Vec::new(), None);
    }

    pub(crate) fn ask(&mut self, seat: Option<Seat>) {
        self.asking = seat;
    }

    /// What the step on top offers, if that was found out when it was opened.
    #[inline]
    pub fn ready(&self) -> &[A] {
        &self.ready
    }

    /// An empty list for [`Stack::make_ready`]: the one that was ready before, so that its room is used again.
    pub fn room_for_offers(&mut self) -> Vec<A> {
        let mut offers = std::mem::take(&mut self.ready);
        offers.clear();
        offers.reserve(128);
        offers
    }

    /// Keeps the offers of the step on top, which were found out to see whether there is anything to ask.
    pub fn make_ready(&mut self, offers: Vec<A>) {
        self.ready = offers;
    }

    /// Forgets what was ready, since facts were changed by other means than an action.
    pub fn forget_ready(&mut self) {
        self.ready.clear();
    }
}
