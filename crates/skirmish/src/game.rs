//! The chapters, and the order in which things are decided.

use crate::state::{Orders, State};
use crate::types::{SEATS, name};
use crate::{Skirmish, ch2_cards, ch3_land, ch4_sea, ch5_battle};
use frame::{Act, Framed, Open};
use kernel::{Label, RuleId, Sealed, rule};

frame::game! {
    Skirmish;
    Cards: ch2_cards::{CardStep, CardAction},
    Land: ch3_land::{LandStep, LandAction},
    Sea: ch4_sea::{SeaStep, SeaAction},
    Battle: ch5_battle::{BattleStep, BattleAction};
    offers ch2_cards::CardAction, ch3_land::LandAction, ch4_sea::SeaAction, ch5_battle::BattleAction
}

impl Framed for Skirmish {
    type Step = Step;
    const ORDER: RuleId = rule!("1.2");

    frame::stack_functions!(stack);

    fn is_over(s: &State) -> bool {
        s.is_over()
    }

    /// 1.2: the next player's phase, or the next turn with its bids.
    fn sequence(t: &mut Act<'_, Skirmish>) -> Open {
        if t.s.order.is_empty() {
            t.s.turn += 1;
            if !t.s.is_over() {
                let turn = t.s.turn;
                t.log.heading(1, rule!("1.2"), || format!("Turn {turn}"));
                t.push(ch2_cards::Bids {
                    sealed: Sealed::among(SEATS),
                });
            }
            return Open::Again;
        }
        let seat = t.s.order.remove(0);
        t.s.orders = Orders::default();
        t.s.pieces.mark_all(|unit| {
            unit.moved = false;
            unit.fought = false;
        });
        t.log.heading(2, rule!("1.2"), || name(seat).to_string());
        t.push(ch2_cards::Draw { seat });
        t.push(Step::Phase { seat, asked: false });
        Open::Again
    }
    fn refresh(s: &mut State) {
        s.refresh();
    }

    fn phase_prompt(_s: &State) -> (String, RuleId) {
        let text = "March, sail, attack and play cards, or end the phase.";
        (text.to_string(), rule!("1.2"))
    }
    fn path(s: &State) -> Vec<String> {
        let who = s.stack.asking().map(|seat| name(seat).to_string());
        let turn = format!("Turn {} of {}", s.turn.min(s.turns), s.turns);
        std::iter::once(turn).chain(who).collect()
    }
    fn done_label(_s: &State) -> Label {
        Label::new("done", "End the phase")
    }
}
