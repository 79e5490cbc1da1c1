//! Chapter 0: the order of play, and who has won.

mod sequence;
mod standing;
pub mod victory;

pub use sequence::{Clock, Segment, next};
pub use standing::standing;

use crate::Aeto;
use crate::game::{Act, Action};
use crate::state::State;
use frame::{Chapter, Open, Question, Side};
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

mod r0_first {
    use super::*;

    /// The side with the Initiative says which side begins.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    pub struct FirstSide;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    pub struct First {
        pub side: Side,
    }

    impl Question<Aeto> for FirstSide {
        type Answer = First;

        fn open(&self, t: &mut Act<'_>) -> Open {
            let holder = t.s.player(t.s.clock.initiative);
            Open::Ask(t.s.seat(holder))
        }
        fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
            frame::add(out, Side::BOTH.map(|side| First { side }));
        }
        fn check(&self, _s: &State, _answer: First) -> Result<(), Illegal> {
            Ok(())
        }
        fn apply(&self, t: &mut Act<'_>, answer: First) {
            t.pop();
            t.s.clock.side = answer.side;
            let (rule, what) = Self::about(t.s);
            t.log.say(rule, || {
                format!("The {} side begins {what}", answer.side.adjective())
            });
        }
        fn prompt(&self, s: &State) -> (String, RuleId) {
            let (rule, what) = Self::about(s);
            (format!("Which side begins {what}?"), rule)
        }
    }

    impl FirstSide {
        fn about(s: &State) -> (RuleId, &'static str) {
            match s.clock.segment {
                Segment::Air => (rule!("4.1.2"), "its Air Movement Step"),
                _ => (rule!("5.0.2"), "the Offensive Phase"),
            }
        }
    }
}

frame::chapter! {
    /// What the order of play asks.
    steps SequenceStep of Aeto {
        r0_first::FirstSide => First,
    }
    /// Who begins.
    actions SequenceAction {}
}

impl Chapter<Aeto> for SequenceAction {
    fn label(self, _s: &State) -> Label {
        let SequenceAction::First(First { side }) = self;
        Label::new("first", format!("The {} side", side.adjective()))
    }
    fn verb(self) -> u8 {
        1
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
