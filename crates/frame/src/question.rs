use crate::{Act, Click, Framed, Open, Part};
use kernel::{Game, Illegal, RuleId, Seat};

/// A step of the game: something that a rule asks a player, or that happens in its turn.
///
/// What the step needs to know lives in it. It stays on the stack until it is popped, by itself when it is answered
/// ([`Act::pop`]) or by [`Open::Pass`]. A step that asks nothing has only [`Question::open`].
///
/// A step that asks says what could be answered ([`candidates`](Question::candidates)) and what may be
/// ([`check`](Question::check)); its offers follow. Where going through all candidates would take too long,
/// [`ask`](Question::ask) is written by hand; if there are no candidates beside it, they are what it offers.
/// One of the two must be written.
pub trait Question<G: Framed>: Clone + Part<G::Step> {
    /// What it is answered with: the actions of its chapter, an answer of its own, or any action of the game.
    type Answer: Copy + Part<G::Action>;

    /// The step has come to the top of the stack.
    fn open(&self, t: &mut Act<'_, G>) -> Open;

    /// Writes everything that could be answered, legal or not. A step that asks nothing, or that has only `ask`, writes
    /// nothing.
    fn candidates(&self, _s: &G::State, _out: &mut Vec<G::Action>) {}

    /// Writes everything that may be answered.
    fn ask(&self, s: &G::State, out: &mut Vec<G::Action>) {
        let first = out.len();
        self.candidates(s, out);
        crate::retain_from(out, first, |action| check_answer(self, s, *action).is_ok());
    }

    /// Whether this may be answered.
    fn check(&self, _s: &G::State, _answer: Self::Answer) -> Result<(), Illegal> {
        Err(G::not_asked())
    }

    /// It was answered.
    fn apply(&self, _t: &mut Act<'_, G>, _answer: Self::Answer) {
        unreachable!("a step that asks nothing was answered")
    }

    /// What the deciding player reads, and by which rule it is asked.
    fn prompt(&self, _s: &G::State) -> (String, RuleId) {
        (String::new(), G::ORDER)
    }

    /// Writes what the deciding seat could mean by a click, legal or not: see [`Game::meant`].
    fn meant(&self, _s: &G::State, _click: Click<'_>, _out: &mut Vec<G::Action>) {}
}

/// Whether an action answers a question, and may.
#[inline]
pub fn check_answer<G: Framed, Q: Question<G>>(
    question: &Q,
    s: &G::State,
    action: G::Action,
) -> Result<(), Illegal> {
    match Q::Answer::of(&action) {
        Some(answer) => question.check(s, *answer),
        None => Err(G::not_asked()),
    }
}

/// Answers a question with an action that was checked.
#[inline]
pub fn apply_answer<G: Framed, Q: Question<G>>(
    question: &Q,
    t: &mut Act<'_, G>,
    action: G::Action,
) {
    match Q::Answer::of(&action) {
        Some(answer) => question.apply(t, *answer),
        None => crate::unasked(action),
    }
}

/// Asks a seat if it has more to choose than to say that it wants nothing; its offers are kept.
pub fn ask_if_any<G: Framed, Q: Question<G>>(question: &Q, t: &mut Act<'_, G>, seat: Seat) -> Open {
    let mut offers = G::stack_mut(t.s).room_for_offers();
    question.ask(t.s, &mut offers);
    let open = match offers.len() {
        0 | 1 => Open::Pass,
        _ => Open::Ask(seat),
    };
    G::stack_mut(t.s).make_ready(offers);
    open
}

/// What cannot be answered, or only with that one wants nothing, is passed over; what must be answered in one way is done;
/// anything else is asked of a seat, and its offers are kept.
pub fn ask_unless_forced<G: Framed, Q: Question<G>>(
    question: &Q,
    t: &mut Act<'_, G>,
    seat: Seat,
    nothing: Q::Answer,
) -> Open
where
    Q::Answer: PartialEq,
{
    let mut offers = G::stack_mut(t.s).room_for_offers();
    question.ask(t.s, &mut offers);
    let only = match offers[..] {
        [] => None,
        [ref only] => Q::Answer::of(only).copied(),
        _ => {
            G::stack_mut(t.s).make_ready(offers);
            return Open::Ask(seat);
        }
    };
    match only.filter(|only| *only != nothing) {
        None => Open::Pass,
        Some(only) => {
            question.apply(t, only);
            Open::Again
        }
    }
}

/// The steps of a chapter or of a game, each of which goes to its question. Written by the macros.
pub trait Steps<G: Framed>: Clone {
    fn open(&self, t: &mut Act<'_, G>) -> Open;
    fn candidates(&self, s: &G::State, out: &mut Vec<G::Action>);
    fn ask(&self, s: &G::State, out: &mut Vec<G::Action>);
    fn check(&self, s: &G::State, action: G::Action) -> Result<(), Illegal>;
    fn apply(&self, t: &mut Act<'_, G>, action: G::Action);
    fn prompt(&self, s: &G::State) -> (String, RuleId);
    fn meant(&self, s: &G::State, click: Click<'_>, out: &mut Vec<G::Action>);
}

/// What a chapter lets a seat do in a phase, beside the questions that it asks: implemented by the chapter's actions.
///
/// [`offer`](Chapter::offer) is to [`candidates`](Chapter::candidates) what [`Question::ask`] is to
/// [`Question::candidates`], except that a chapter need have neither.
pub trait Chapter<G: Framed>: Copy + Part<<G as Game>::Action> {
    /// Writes everything that the seat could do in this phase, legal or not.
    fn candidates(s: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
        Self::offer(s, seat, out);
    }

    /// Writes everything that the seat may do in this phase.
    fn offer(_s: &G::State, _seat: Seat, _out: &mut Vec<G::Action>) {}

    /// Whether the seat may do this now, in its part of the phase.
    fn check(self, _s: &G::State, _seat: Seat) -> Result<(), Illegal> {
        Err(G::not_asked())
    }

    /// The seat does it.
    fn apply(self, _t: &mut Act<'_, G>, _seat: Seat) {
        unreachable!("this chapter lets nobody do anything in a phase")
    }

    /// Whether the seat may end its part of the phase.
    fn may_end(_s: &G::State, _seat: Seat) -> Result<(), Illegal> {
        Ok(())
    }

    /// Writes what the seat could mean by a click in this phase, legal or not: see [`Game::meant`].
    fn meant(_s: &G::State, _click: Click<'_>, _out: &mut Vec<G::Action>) {}

    /// What an action means, in words and places.
    fn label(self, s: &G::State) -> kernel::Label;

    /// Which of the game's kinds of action it is.
    fn verb(self) -> u8;
}

/// For [`Chapter::offer`] where nothing faster is needed: the candidates that may be done.
pub fn offer_candidates<G: Framed, C: Chapter<G>>(
    s: &G::State,
    seat: Seat,
    out: &mut Vec<G::Action>,
) {
    let first = out.len();
    C::candidates(s, seat, out);
    crate::retain_from(out, first, |action| {
        C::of(action).is_some_and(|own| own.check(s, seat).is_ok())
    });
}
