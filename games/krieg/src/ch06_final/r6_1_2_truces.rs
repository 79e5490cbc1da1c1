//! 6.1.2: Truces go down by one level, all of a faction together.

use super::reducible;
use crate::Krieg;
use crate::ch13_countries::change_truce;
use crate::game::Action;
use crate::politics::Posture;
use crate::state::State;
use crate::types::{Faction, PostureBox};
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The phasing faction may reduce Truces, those of each Ally once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReduceTruces {
    pub reduced: Vec<Faction>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reducing {
    /// Those of this Allied faction.
    Reduce(Faction),
    Keep,
}

/// The boxes of a faction whose Truces may go down.
fn boxes(s: &State, of: Faction) -> Vec<PostureBox> {
    let own = PostureBox::ALL.iter().copied();
    own.filter(|which| which.faction() == of)
        .filter(|which| {
            let posture = s.politics.posture_of(*which);
            matches!(posture, Posture::Truce(truce) if reducible(s, truce))
        })
        .collect()
}

impl Question<Krieg> for ReduceTruces {
    type Answer = Reducing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            Faction::ALL
                .iter()
                .map(|faction| Reducing::Reduce(*faction)),
        );
        frame::add(out, [Reducing::Keep]);
    }
    fn check(&self, s: &State, answer: Reducing) -> Result<(), Illegal> {
        let Reducing::Reduce(of) = answer else {
            return Ok(());
        };
        let by = s.clock.phasing;
        demand!(
            by == Faction::Axis || by == of,
            "6.1.2c",
            "an Ally reduces his own Truces only"
        );
        let again = self.reduced.contains(&of);
        demand!(!again, "6.1.2a", "theirs have gone down by one level");
        let some = !boxes(s, of).is_empty();
        demand!(
            some,
            "6.1.2b",
            "no Truce of theirs can be reduced in this turn"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Reducing) {
        cite!("6.1.2a", "6.1.2c", "6.1.2d");
        let Reducing::Reduce(of) = answer else {
            t.pop();
            return;
        };
        let mut reduced = self.reduced.clone();
        reduced.push(of);
        t.replace(ReduceTruces { reduced });
        for which in boxes(t.s, of) {
            change_truce(t, which, false);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Reduce Truces by one level?".into(), rule!("6.1.2a"))
    }
}
