use crate::{Act, Click, Open, Part, Stack, Steps};
use kernel::{Dice, Game, Illegal, Label, Log, Prompt, RuleId, Seat, Seed, Target};

/// A game that stands on this frame. Its steps, actions and dispatch are written by [`game!`](crate::game).
pub trait Framed: Game {
    type Step: Steps<Self> + GameStep<Self> + Clone;

    /// The rule that says in which order things are decided: refused under it is what answers nothing that is asked.
    const ORDER: RuleId;

    fn stack(s: &Self::State) -> &Stack<Self::Step, Self::Action>;
    fn stack_mut(s: &mut Self::State) -> &mut Stack<Self::Step, Self::Action>;

    /// Whether the game has been decided.
    fn is_over(s: &Self::State) -> bool {
        Self::outcome(s).is_some()
    }
    /// Every phase's part of every seat is over: on to what follows.
    fn sequence(t: &mut Act<'_, Self>) -> Open;
    /// What has to be settled before the step on top goes on: pushes its step, and says whether it did anything.
    fn urgent(_t: &mut Act<'_, Self>) -> bool {
        false
    }
    /// Brings memos up to date; called before a step is opened and before somebody is asked.
    fn refresh(_s: &mut Self::State) {}
    /// What is demanded of any action before its chapter or question is asked.
    fn admit(_s: &Self::State, _action: Self::Action) -> Result<(), Illegal> {
        Ok(())
    }

    /// What is asked of a seat in the phase.
    fn phase_prompt(s: &Self::State) -> (String, RuleId);
    /// The way to the present step: turn, phase, what the phase is in the middle of.
    fn path(s: &Self::State) -> Vec<String>;
    /// The end of a seat's part of the phase.
    fn done_label(s: &Self::State) -> Label;

    fn not_asked() -> Illegal {
        Illegal::new(Self::ORDER, "this is not asked now")
    }
}

/// What the frame knows of a game's steps beside their questions. Written by [`game!`](crate::game).
pub trait GameStep<G: Framed> {
    /// The seat whose part of a phase it is.
    fn phase(&self) -> Option<Seat>;
    fn of_phase(seat: Seat, asked: bool) -> Self;
    /// Whether it is the step at the bottom, from which all others come.
    fn is_sequence(&self) -> bool;
    /// The end of a part of a phase, as an action.
    fn done() -> G::Action;
    fn may_end(s: &G::State, seat: Seat) -> Result<(), Illegal>;
}

/// The position before the first decision, up to which nothing is left to chance.
pub fn begin<G: Framed>(mut state: G::State, open: impl FnOnce(&mut Act<'_, G>)) -> G::State {
    let (mut dice, mut log) = (Dice::seeded(Seed([0; 32])), Log::off());
    let mut t = Act {
        s: &mut state,
        dice: &mut dice,
        log: &mut log,
    };
    open(&mut t);
    settle(&mut t);
    state
}

/// Goes on until somebody has to decide or the game is over.
pub fn settle<G: Framed>(t: &mut Act<'_, G>) {
    loop {
        if G::is_over(t.s) {
            G::stack_mut(t.s).clear();
            return;
        }
        if G::urgent(t) {
            continue;
        }
        let Some(step) = G::stack(t.s).top().cloned() else {
            return;
        };
        G::refresh(t.s);
        match step.open(t) {
            Open::Ask(seat) => {
                G::stack_mut(t.s).ask(Some(seat));
                G::refresh(t.s);
                return;
            }
            Open::Pass => t.pop(),
            Open::Again => {}
        }
    }
}

/// A seat with nothing to choose in a phase is not asked.
pub fn open_phase<G: Framed>(t: &mut Act<'_, G>, seat: Seat, asked: bool) -> Open {
    if asked {
        return Open::Ask(seat);
    }
    let step = G::Step::of_phase(seat, true);
    let mut offers = G::stack_mut(t.s).room_for_offers();
    step.ask(t.s, &mut offers);
    let any = !offers.is_empty();
    if any {
        t.replace(step);
    }
    G::stack_mut(t.s).make_ready(offers);
    if any { Open::Ask(seat) } else { Open::Pass }
}

/// [`Game::legal`]
pub fn legal<G: Framed>(s: &G::State, out: &mut Vec<G::Action>) {
    let stack = G::stack(s);
    let Some(step) = stack.top() else { return };
    match stack.ready() {
        [] => step.ask(s, out),
        ready => out.extend_from_slice(ready),
    }
    if step
        .phase()
        .is_some_and(|seat| G::Step::may_end(s, seat).is_ok())
    {
        out.push(G::Step::done());
    }
}

/// [`Game::candidates`]
pub fn candidates<G: Framed>(s: &G::State, out: &mut Vec<G::Action>) {
    let Some(step) = G::stack(s).top() else {
        return;
    };
    let first = out.len();
    step.candidates(s, out);
    if step.phase().is_some() {
        out.push(G::Step::done());
    } else if out.len() == first {
        step.ask(s, out);
    }
}

/// [`Game::meant`]
pub fn meant<G: Framed>(s: &G::State, target: &Target, out: &mut Vec<G::Action>) {
    let stack = G::stack(s);
    if let (Some(step), Some(seat)) = (stack.top(), stack.asking()) {
        step.meant(s, Click { seat, target }, out);
    }
}

/// [`Game::check`]
pub fn check<G: Framed>(s: &G::State, action: G::Action) -> Result<(), Illegal> {
    let stack = G::stack(s);
    let (Some(step), Some(_)) = (stack.top(), stack.asking()) else {
        return Err(Illegal::new(G::ORDER, "the game is over"));
    };
    G::admit(s, action)?;
    if action != G::Step::done() {
        return step.check(s, action);
    }
    match step.phase() {
        Some(seat) => G::Step::may_end(s, seat),
        None => Err(Illegal::new(
            G::ORDER,
            "something else must be decided first",
        )),
    }
}

/// [`Game::apply`]
pub fn apply<G: Framed>(s: &mut G::State, action: G::Action, dice: &mut Dice, log: &mut Log) {
    let stack = G::stack_mut(s);
    let step = stack.top().cloned();
    stack.ask(None);
    stack.forget_ready();
    let mut t = Act { s, dice, log };
    match step {
        Some(step) if action != G::Step::done() => step.apply(&mut t, action),
        _ => t.pop(),
    }
    settle(&mut t);
}

/// [`Game::prompt`]
pub fn prompt<G: Framed>(s: &G::State) -> Prompt {
    let (text, rule) = match G::stack(s).top() {
        Some(step) if step.phase().is_some() => G::phase_prompt(s),
        Some(step) => step.prompt(s),
        None => ("The game is over.".to_string(), G::ORDER),
    };
    Prompt {
        path: G::path(s),
        text,
        rule,
    }
}

/// Keeps of what was written from `first` on only what passes.
pub(crate) fn retain_from<T: Copy>(out: &mut Vec<T>, first: usize, keep: impl Fn(&T) -> bool) {
    let mut end = first;
    for at in first..out.len() {
        let item = out[at];
        if keep(&item) {
            out[end] = item;
            end += 1;
        }
    }
    out.truncate(end);
}

/// For what no step or phase that is asked can be answered with, and `check` has refused.
pub fn unasked(action: impl std::fmt::Debug) -> ! {
    unreachable!("{action:?} was checked against another step")
}

/// Adds answers to a list of actions.
pub fn add<A, P: Part<A>>(out: &mut Vec<A>, answers: impl IntoIterator<Item = P>) {
    out.extend(answers.into_iter().map(P::whole));
}
