//! Chapter 1: the order of play. Its one step asks nobody.

use crate::game::{Ferry, State};
use frame::{Act, Chapter, Open, Question};
use kernel::Label;

mod r1_0_night {
    use super::*;
    use serde::{Deserialize, Serialize};

    /// 1.0: night comes one round nearer.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    pub struct Dusk;

    impl Question<Ferry> for Dusk {
        type Answer = NightAction;

        fn open(&self, t: &mut Act<'_, Ferry>) -> Open {
            *t.s.rounds += 1;
            Open::Pass
        }
    }
}

frame::chapter! {
    /// What chapter 1 does.
    steps NightStep of Ferry {
        r1_0_night::Dusk,
    }
    /// Nothing.
    actions NightAction {}
}

impl Chapter<Ferry> for NightAction {
    fn label(self, _s: &State) -> Label {
        match self {}
    }
    fn verb(self) -> u8 {
        match self {}
    }
}
