//! Chapter 7: Special Actions.

mod comers;
pub mod r7_2_invasion;
pub mod r7_3_airborne;
mod r7_4_breakthrough;
pub mod r7_5_retreat;
pub mod r7_6_reinforce;
pub mod r7_7_counterattack;
mod stock;
mod words;

pub use r7_4_breakthrough::may_fight;
pub use stock::{
    SpecialActions, Use, add, can_add, can_pay, can_pay_for, in_hand, limit, pay, payer, save_all,
    saved,
};

use crate::meant::Hit;
use crate::state::State;
use crate::types::{Area, Nations};
use crate::{Act, Action, Engulfed, Phase};
use frame::{Chapter, Click};
use kernel::{Illegal, Label, Seat};

frame::chapter! {
    /// What this chapter asks and does.
    steps SpecialStep of Engulfed {
        r7_4_breakthrough::Precedence,
        r7_4_breakthrough::WhoFirst,
        r7_4_breakthrough::Join,
        r7_4_breakthrough::Segment,
    }
    /// What is done in this chapter.
    actions SpecialAction {
        /// 6.71, 6.2: these Powers buy a round of combat, Normal or Assault.
        Combat {
            area: Area,
            powers: Nations,
            assault: bool,
        },
        /// 5.42: these Powers buy one phase together.
        Operational {
            powers: Nations,
            area: Area,
        },
        /// 5.44
        Strategic {
            powers: Nations,
        },
        /// 7.4
        First {
            seat: Seat,
        },
        /// 6.72a
        Join,
        Pass,
    }
}

pub fn end_turn(t: &mut Act) {
    save_all(t);
}

impl Chapter<Engulfed> for SpecialAction {
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.phase == Phase::Breakthrough {
            r7_4_breakthrough::offer(s, seat, out);
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        r7_4_breakthrough::check(s, seat, self)
    }

    fn apply(self, t: &mut Act, seat: Seat) {
        r7_4_breakthrough::apply(t, seat, self);
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    fn verb(self) -> u8 {
        match self {
            SpecialAction::Combat { .. } => 36,
            SpecialAction::Operational { .. } => 37,
            SpecialAction::Strategic { .. } => 38,
            SpecialAction::First { .. } => 39,
            SpecialAction::Join => 40,
            SpecialAction::Pass => 41,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(area) = hit.area.filter(|_| s.phase == Phase::Breakthrough) else {
            return;
        };
        for by in hit.majors(s) {
            let (powers, assault) = (Nations::of(&[by]), false);
            frame::add(
                out,
                [
                    SpecialAction::Combat {
                        area,
                        powers,
                        assault,
                    },
                    SpecialAction::Operational { powers, area },
                ],
            );
        }
    }
}
