//! Chapter 2: the ferry.

use crate::game::{Action, Bank, Ferry, State, WagonId};
use frame::{Act, Chapter, Open, Question};
use kernel::{Illegal, Label, RuleId, Seat, demand, rule};

mod r2_2_rowing {
    use super::*;
    use serde::{Deserialize, Serialize};

    /// 2.2: how many row the wagon across.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    pub struct Row {
        pub wagon: WagonId,
    }

    /// 2.2: so many row.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    pub struct Across {
        pub rowers: u8,
    }

    impl Question<Ferry> for Row {
        type Answer = Across;

        fn open(&self, t: &mut Act<'_, Ferry>) -> Open {
            Open::Ask(t.s.unit(self.wagon).owner)
        }
        fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
            frame::add(out, (0..4).map(|rowers| Across { rowers }));
        }
        fn check(&self, _s: &State, answer: Across) -> Result<(), Illegal> {
            demand!((1..=2).contains(&answer.rowers), "2.2", "one or two row");
            Ok(())
        }
        fn apply(&self, t: &mut Act<'_, Ferry>, answer: Across) {
            t.pop();
            let die = t.dice.d6();
            t.log
                .rolled(rule!("2.2"), &[die], || "The ferry crosses".to_string());
            let bank = (die >= 7 - 2 * answer.rowers).then_some(Bank::FAR);
            t.s.pieces.change(self.wagon, |wagon| wagon.bank = bank);
        }
        fn prompt(&self, _s: &State) -> (String, RuleId) {
            ("How many row?".to_string(), rule!("2.2"))
        }
    }
}

frame::chapter! {
    /// What chapter 2 asks.
    steps FerryStep of Ferry {
        r2_2_rowing::Row => Across,
    }
    /// What may be done by chapter 2.
    actions FerryAction {
        /// 2.1: this wagon goes aboard.
        Board { wagon: WagonId },
    }
}

impl Chapter<Ferry> for FerryAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        frame::add(
            out,
            s.units().map(|(wagon, _)| FerryAction::Board { wagon }),
        );
    }
    /// Faster than trying all.
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        let here = s.pieces.distinct_at(Bank::NEAR);
        let own = here.filter(|(_, wagon)| wagon.owner == seat);
        frame::add(out, own.map(|(wagon, _)| FerryAction::Board { wagon }));
    }
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let FerryAction::Board { wagon } = self else {
            return Err(<Ferry as frame::Framed>::not_asked());
        };
        demand!(s.has_unit(wagon), "2.1", "there is no such wagon");
        let unit = s.unit(wagon);
        demand!(unit.owner == seat, "2.1", "it is the other carter's");
        demand!(unit.bank == Some(Bank::NEAR), "2.1", "it is not here");
        demand!(
            s.pieces.is_first_of_its_like(wagon),
            "2.1",
            "choose the first of like wagons"
        );
        Ok(())
    }
    fn apply(self, t: &mut Act<'_, Ferry>, _seat: Seat) {
        if let FerryAction::Board { wagon } = self {
            t.push(Row { wagon });
        }
    }
    fn label(self, _s: &State) -> Label {
        let (verb, text) = match self {
            FerryAction::Board { wagon } => ("board", format!("Bring wagon {} aboard", wagon.0)),
            FerryAction::Across(Across { rowers }) => ("row", format!("{rowers} row")),
        };
        Label {
            verb,
            text,
            ..Label::default()
        }
    }
    fn verb(self) -> u8 {
        match self {
            FerryAction::Board { .. } => 1,
            FerryAction::Across(_) => 2,
        }
    }
}
