use crate::{Framed, Part};
use kernel::{Dice, Game, Log};

/// What rules act on while an action is applied: the position, the dice, and the log.
pub struct Act<'a, G: Game> {
    pub s: &'a mut G::State,
    pub dice: &'a mut Dice,
    pub log: &'a mut Log,
}

impl<G: Framed> Act<'_, G> {
    /// Puts a step on top of the stack: it is decided before what is below.
    pub fn push(&mut self, step: impl Part<G::Step>) {
        G::stack_mut(self.s).push(step);
    }

    /// Takes the top step off the stack.
    pub fn pop(&mut self) {
        G::stack_mut(self.s).pop();
    }

    /// Takes the top step off the stack and puts another in its place.
    pub fn replace(&mut self, step: impl Part<G::Step>) {
        self.pop();
        self.push(step);
    }

    /// The step of this type that is nearest to the top.
    pub fn step<Q: Part<G::Step>>(&self) -> Option<&Q> {
        G::stack(self.s).step()
    }

    pub fn step_mut<Q: Part<G::Step>>(&mut self) -> Option<&mut Q> {
        G::stack_mut(self.s).step_mut()
    }
}
