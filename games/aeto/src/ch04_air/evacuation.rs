//! 4.14: aircraft leave a base under attack.

use super::bases::refuges;
use super::fleeing::{based, leave};
use super::sortie::{Sortie, Task};
use super::window::has_aircraft;
use crate::Aeto;
use crate::ch10_special::blitzkrieg;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use crate::unit::Commitment;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.14.2: after the attackers have set out, uncommitted units may leave the base; not under the Blitzkrieg Bonus.
pub fn evacuation(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.14.2", "4.14.3");
    let foe = t.s.foe_at(sortie.by, sortie.hex.space());
    if !matches!(sortie.task, Task::Strafe | Task::Bomb { .. }) {
        return;
    }
    if blitzkrieg(t.s, sortie.by, foe).is_none() && has_aircraft(t.s, foe) {
        t.push(Evacuating {
            nation: foe,
            hex: sortie.hex,
        });
    }
}

/// 4.14.4: units leave a base under attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evacuating {
    pub nation: NationId,
    pub hex: HexId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evacuate {
    Unit { unit: UnitId, to: HexId },
    Stay,
}

impl Question<Aeto> for Evacuating {
    type Answer = Evacuate;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        for unit in based(s, self.nation, self.hex.space()) {
            let free = s.unit(unit).commitment == Commitment::Free;
            if free && !s.unit(unit).has(Marks::LAUNCHED) && s.pieces.is_first_of_its_like(unit) {
                let ways = refuges(s, unit).into_iter();
                let offers = ways.map(|to| Evacuate::Unit {
                    unit,
                    to: to.into(),
                });
                frame::add(out, offers);
            }
        }
        frame::add(out, [Evacuate::Stay]);
    }
    fn check(&self, s: &State, answer: Evacuate) -> Result<(), Illegal> {
        let Evacuate::Unit { unit, to } = answer else {
            return Ok(());
        };
        demand!(
            based(s, self.nation, self.hex.space()).contains(&unit),
            "4.14.4",
            "it is not based there"
        );
        let piece = s.unit(unit);
        demand!(
            piece.commitment == Commitment::Free && !piece.has(Marks::LAUNCHED),
            "4.14.4",
            "it is committed"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "4.14.4",
            "choose the first of like units"
        );
        demand!(
            refuges(s, unit).contains(&to.space()),
            "4.14.4",
            "it finds no base there within one hop"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Evacuate) {
        match answer {
            Evacuate::Unit { unit, to } => {
                let seat = t.s.seat(self.nation);
                t.log.whisper(rule!("4.14.4"), seat, || {
                    format!("Aircraft leave for {}", hex_name(to.space()))
                });
                leave(t, unit, to);
            }
            Evacuate::Stay => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let hex = hex_name(self.hex.space());
        (
            format!("Evacuate aircraft from {hex}, or ride it out?"),
            rule!("4.14.2"),
        )
    }
}
