use crate::{Framed, GameStep};

/// Looks for flaws of one sort in a position, and writes down each in words.
pub type Flaws<S> = fn(&S, &mut Vec<String>);

/// Everything that is wrong with a position. Where its shape is wrong nothing else is looked at: the rest would look for
/// things that are not there.
pub fn flaws<G: Framed>(
    s: &G::State,
    shape: Flaws<G::State>,
    rest: &[Flaws<G::State>],
) -> Vec<String> {
    let mut found = Vec::new();
    shape(s, &mut found);
    decision::<G>(s, &mut found);
    if found.is_empty() {
        for flaws in rest {
            flaws(s, &mut found);
        }
    }
    found
}

/// As long as the game is not over somebody decides, and beneath is the sequence of play.
fn decision<G: Framed>(s: &G::State, found: &mut Vec<String>) {
    let (stack, over) = (G::stack(s), G::is_over(s));
    if over == stack.asking().is_some() {
        found.push("either somebody decides or the game is over".to_string());
    }
    if !over && !stack.steps().first().is_some_and(G::Step::is_sequence) {
        found.push("the stack of steps does not stand on the sequence of play".to_string());
    }
}

/// For what must hold: a flaw where it does not.
pub fn must_hold(holds: bool, flaw: &str, found: &mut Vec<String>) {
    if !holds {
        found.push(flaw.to_string());
    }
}
