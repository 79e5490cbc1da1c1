//! What rules act on while an action is applied: the position, the dice, and the log.

use crate::data::data;
use crate::state::State;
use crate::step::Step;
use crate::types::{Area, Nation};
use kernel::{Dice, Log};

pub struct Table<'a> {
    pub s: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut Log,
}

impl Table<'_> {
    /// Puts a step on top of the stack: it is decided before what is below.
    pub fn push(&mut self, step: impl Into<Step>) {
        self.s.steps_mut().push(step.into());
    }

    /// Takes the top step off the stack.
    pub fn pop(&mut self) {
        self.s.steps_mut().pop();
    }
}

/// The name of an area as players read it.
pub fn area_name(area: Area) -> &'static str {
    data().area_name(area)
}

/// So many WERPs, in words.
pub fn werps(count: u8) -> String {
    match count {
        1 => "1 WERP".to_string(),
        _ => format!("{count} WERPs"),
    }
}

/// The name of a nation as players read it.
pub fn nation_name(nation: Nation) -> &'static str {
    data().nation_name(nation)
}
