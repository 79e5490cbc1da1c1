//! 4.14: fighters strafe a base.

use super::Role;
use super::fleeing::based;
use super::sortie::Sortie;
use crate::Aeto;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use crate::works;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.14.5, 4.14.6: a die for each fighter over the base.
pub(super) fn strafe(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.14.5", "4.14.6", "4.8.2", "4.9.5");
    let fighters: Vec<UnitId> = sortie
        .flights(t.s, Role::Fighter)
        .filter(|flight| !flight.intercepts)
        .map(|flight| flight.unit)
        .collect();
    let hex = sortie.hex.space();
    let guarded = works::is_fortified(t.s, hex) || ground::hex(hex).major_port;
    let values = &data().values;
    let mut hits = 0;
    for unit in fighters {
        let die = t.dice.d6();
        let quality = t.s.unit(unit).air_face().map_or(0, |face| face.quality);
        let most = values.strafe_hits + u8::from(quality >= values.strafe_quality);
        let shot = die >= values.strafe_flak - u8::from(guarded);
        t.log.rolled(rule!("4.14.5"), &[die], || {
            let word = match (die <= most, shot) {
                (true, _) => "hits aircraft on the ground",
                (_, true) => "is hit by flak",
                _ => "does no harm",
            };
            format!("{} {word}", t.s.unit(unit).name())
        });
        hits += u8::from(die <= most);
        if shot {
            losses::lose_step(t, unit, Cause::Other);
        }
    }
    t.push(Picking {
        owner: t.s.foe_at(sortie.by, sortie.hex.space()),
        hex: sortie.hex,
        left: hits,
        owners_turn: true,
    });
}

/// 4.14.5, 4.23.12: steps of aircraft on the ground are lost: the owner picks the first, the attacker the second.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picking {
    pub owner: NationId,
    pub hex: HexId,
    pub left: u8,
    pub owners_turn: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victim {
    pub unit: UnitId,
}

impl Picking {
    /// What rides the attack out.
    fn grounded(&self, s: &State) -> Vec<UnitId> {
        let mut there = based(s, self.owner, self.hex.space());
        there.retain(|id| !s.sky.iter().any(|flight| flight.unit == *id));
        there
    }
}

impl Question<Aeto> for Picking {
    type Answer = Victim;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let there = self.grounded(t.s);
        match there[..] {
            _ if self.left == 0 => Open::Pass,
            [] => Open::Pass,
            [unit] => {
                self.apply(t, Victim { unit });
                Open::Again
            }
            _ => {
                let by = match self.owners_turn {
                    true => self.owner,
                    false => t.s.foe_at(self.owner, self.hex.space()),
                };
                Open::Ask(t.s.seat(by))
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = self.grounded(s).into_iter();
        frame::add(out, there.map(|unit| Victim { unit }));
    }
    fn check(&self, s: &State, answer: Victim) -> Result<(), Illegal> {
        let there = self.grounded(s);
        demand!(
            there.contains(&answer.unit),
            "4.14.5",
            "it is not on the ground there"
        );
        let like = s
            .pieces
            .likes(answer.unit)
            .find(|like| there.contains(like));
        demand!(
            like == Some(answer.unit),
            "4.14.5",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Victim) {
        cite!("4.23.12");
        t.replace(Picking {
            left: self.left - 1,
            owners_turn: !self.owners_turn,
            ..self.clone()
        });
        let name = t.s.unit(answer.unit).name();
        t.log
            .say(rule!("4.14.5"), || format!("{name} loses a step"));
        losses::lose_step(t, answer.unit, Cause::Other);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Which aircraft on the ground lose a step?".to_string(),
            rule!("4.14.5"),
        )
    }
}
