//! 2.13: Axis Bombers over the convoy routes, and the fighters of escort carriers.

use super::escorts::escorts;
use super::raids::{Targeting, may_raid, waters_in_reach};
use crate::Aeto;
use crate::ch04_air::{Flight, Role, begin_fight, may_come};
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::state::State;
use crate::types::{AirKind, Camp, HexId, NationId, ShipClass, UnitId};
use crate::unit::Commitment;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 0.sop-sw2: the Axis Air Interdiction Step: one flight after another, in any order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweeps {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sweep {
    From { base: HexId },
    Enough,
}

impl Question<Aeto> for Sweeps {
    type Answer = Sweep;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("0.sop-sw2", "2.13b", "2.13d", "2.13g", "2.13h");
        let seat = t.s.seat(t.s.player(Side::Axis));
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = |unit: &crate::unit::Unit| {
            unit.camp == Camp::Axis && unit.air() == Some(AirKind::Bomber)
        };
        let bases = s.hexes_of(own).into_iter().map(HexId::from);
        frame::add(out, bases.map(|base| Sweep::From { base }));
        frame::add(out, [Sweep::Enough]);
    }
    fn check(&self, s: &State, answer: Sweep) -> Result<(), Illegal> {
        let Sweep::From { base } = answer else {
            return Ok(());
        };
        let by = s.player(Side::Axis);
        let mut there = s.units_in(base.into());
        let fit = there.any(|(_, unit)| {
            unit.air() == Some(AirKind::Bomber) && may_raid(s, by, unit, false).is_ok()
        });
        demand!(fit, "2.13a", "no Bomber there may fly");
        let any = !waters_in_reach(s, by, base.space()).is_empty();
        demand!(any, "2.13a", "no Convoy area is in reach");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Sweep) {
        match answer {
            Sweep::From { base } => {
                let by = t.s.player(Side::Axis);
                t.push(Targeting {
                    by,
                    base,
                    night: false,
                    sea: true,
                });
            }
            Sweep::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Send Bombers against convoys, or go on.".to_string(),
            rule!("2.13a"),
        )
    }
}

/// 2.13i: Naval-Air of the escort carriers of an area meet what has come there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patrol {
    pub area: HexId,
    pub by: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scramble {
    Unit { unit: UnitId },
    NoMore,
}

impl Patrol {
    /// 2.13i, 4.13.10: who may take off.
    fn ready(&self, s: &State) -> Vec<UnitId> {
        cite!("2.13i", "4.13.10", "4.4.2", "1.5g");
        let sound = |unit: &crate::unit::Unit| {
            unit.ship().is_some_and(ShipClass::is_carrier) && !unit.depleted
        };
        let carriers = escorts(s, self.area.space()).filter(|(_, unit)| sound(unit));
        let aboard = carriers.flat_map(|(id, _)| s.aboard(id));
        aboard
            .filter(|(_, unit)| {
                unit.air().is_some()
                    && unit.commitment == Commitment::Free
                    && !unit.has(Marks::LAUNCHED)
            })
            .map(|(id, _)| id)
            .filter(|id| {
                cite!("2.13e");
                may_come(s, *id, self.area).is_ok()
            })
            .collect()
    }
}

impl Question<Aeto> for Patrol {
    type Answer = Scramble;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if self.ready(t.s).is_empty() {
            self.apply(t, Scramble::NoMore);
            return Open::Again;
        }
        let player = t.s.foe(self.by);
        Open::Ask(t.s.seat(player))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s
            .units()
            .filter(|(_, unit)| unit.aboard.is_some() && unit.air().is_some());
        frame::add(out, own.map(|(unit, _)| Scramble::Unit { unit }));
        frame::add(out, [Scramble::NoMore]);
    }
    fn check(&self, s: &State, answer: Scramble) -> Result<(), Illegal> {
        if let Scramble::Unit { unit } = answer {
            demand!(
                self.ready(s).contains(&unit),
                "2.13i",
                "it is not aboard an escort carrier there"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Scramble) {
        match answer {
            Scramble::Unit { unit } => {
                t.s.sky.push(Flight {
                    unit,
                    over: self.area,
                    role: Role::Fighter,
                    aborted: false,
                    under_way: false,
                    intercepts: true,
                });
                t.s.pieces
                    .mark(unit, |unit| unit.marks.set(Marks::LAUNCHED));
                let nation = t.s.unit(unit).nation();
                let area = hex_name(self.area.space());
                t.log.say(rule!("2.13i"), || {
                    format!("{} carrier aircraft rise over {area}", adjective(nation))
                });
            }
            Scramble::NoMore => begin_fight(t, self.area, self.by),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let area = hex_name(self.area.space());
        (format!("Intercept over {area}?"), rule!("2.13i"))
    }
}
