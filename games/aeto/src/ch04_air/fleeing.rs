//! 4.7: Forced Rebases: aircraft that must leave their base at once.

use super::bases::refuges;
use crate::Aeto;
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.7.3, 4.5.2: air units of a nation leave a hex; the owner says which, and where to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fleeing {
    pub nation: NationId,
    pub hex: HexId,
    /// How many; none: all who find no room when it comes to that.
    pub left: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flee {
    To {
        unit: UnitId,
        hex: HexId,
    },
    /// 4.7.4: it finds no base.
    Lost {
        unit: UnitId,
    },
}

/// Aircraft of a nation must leave a hex.
pub fn flee(t: &mut Act<'_>, nation: NationId, hex: SpaceId, left: u8) {
    cite!("4.7.1", "4.7.2", "4.26.2");
    t.push(Fleeing {
        nation,
        hex: hex.into(),
        left: Some(left),
    });
}

/// 4.5.2: a base has lost capacity: who finds no room leaves.
pub fn crowd_out(t: &mut Act<'_>, nation: NationId, hex: SpaceId) {
    cite!("4.5.2", "4.7.1");
    t.push(Fleeing {
        nation,
        hex: hex.into(),
        left: None,
    });
}

impl Fleeing {
    fn left(&self, s: &State) -> u8 {
        let excess = || {
            let based = based(s, self.nation, self.hex.space()).len() as u8;
            based.saturating_sub(crate::works::air_capacity(s, self.hex.space()))
        };
        self.left.unwrap_or_else(excess)
    }
}

/// The air units of a nation's camp that are based in a hex.
pub fn based(s: &State, nation: NationId, hex: SpaceId) -> Vec<UnitId> {
    let camp = s.camp(nation);
    let there = s.units_in(hex.into());
    let air = there.filter(|(_, unit)| unit.camp == camp && unit.air().is_some());
    air.map(|(id, _)| id).collect()
}

impl Question<Aeto> for Fleeing {
    type Answer = Flee;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if self.left(t.s) == 0 {
            return Open::Pass;
        }
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        match offers[..] {
            [] => Open::Pass,
            [Action::Air(super::AirAction::Flee(only))] => {
                self.apply(t, only);
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.nation)),
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        for unit in based(s, self.nation, self.hex.space()) {
            if !s.pieces.is_first_of_its_like(unit) {
                continue;
            }
            let ways = refuges(s, unit);
            if ways.is_empty() {
                frame::add(out, [Flee::Lost { unit }]);
            }
            let to = ways.into_iter().map(|hex| Flee::To {
                unit,
                hex: hex.into(),
            });
            frame::add(out, to);
        }
    }
    fn check(&self, s: &State, answer: Flee) -> Result<(), Illegal> {
        let (Flee::To { unit, .. } | Flee::Lost { unit }) = answer;
        demand!(
            based(s, self.nation, self.hex.space()).contains(&unit),
            "4.7.1",
            "it is not based there"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "4.7.1",
            "choose the first of like units"
        );
        let ways = refuges(s, unit);
        match answer {
            Flee::To { hex, .. } => demand!(
                ways.contains(&hex.space()),
                "4.7.3",
                "it finds no base there within one hop"
            ),
            Flee::Lost { .. } => demand!(ways.is_empty(), "4.7.4", "it finds a base"),
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Flee) {
        t.replace(Fleeing {
            left: self.left.map(|left| left - 1),
            ..self.clone()
        });
        let from = self.hex.space();
        match answer {
            Flee::To { unit, hex } => {
                t.log.say(rule!("4.7.3"), || {
                    let to = hex_name(hex.space());
                    format!("Aircraft leave {} for {to}", hex_name(from))
                });
                leave(t, unit, hex);
            }
            Flee::Lost { unit } => {
                t.log.say(rule!("4.7.4"), || {
                    format!("Aircraft in {} are lost", hex_name(from))
                });
                losses::eliminate(t, unit, Cause::Other);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let hex = hex_name(self.hex.space());
        (
            format!("Aircraft must leave {hex}: which, and where to?"),
            rule!("4.7.3"),
        )
    }
}

/// 4.7.5, 4.14.4: a unit goes to another base and does nothing more in the month.
pub fn leave(t: &mut Act<'_>, unit: UnitId, hex: HexId) {
    cite!("4.7.5", "4.14.4");
    t.s.pieces.change(unit, |unit| {
        unit.at = hex.into();
        unit.commitment = Commitment::Previous;
    });
    t.s.sky.retain(|flight| flight.unit != unit);
}
