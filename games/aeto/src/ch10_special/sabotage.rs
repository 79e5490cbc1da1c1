//! 10.0: commandos destroy installations.

use crate::Aeto;
use crate::ch03_naval;
use crate::ch04_air::{crowd_out, is_target};
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, LandKind, UnitId, WorkKind};
use crate::works;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// An Activated commando has been in these hexes: it may destroy an installation there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sabotage {
    pub unit: UnitId,
    pub hexes: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Demolish {
    Work { hex: HexId, what: WorkKind },
    Nothing,
}

/// 10.0b, 5.6.6: a piece of an Offensive has been in these hexes; if it is a commando, it may destroy something there.
pub fn offer(t: &mut Act<'_>, unit: UnitId, hexes: Vec<HexId>) {
    cite!("10.0b", "5.6.6");
    let piece = t.s.unit(unit);
    let commando = piece.land() == Some(LandKind::Commando) && piece.has(Marks::CALLED);
    if commando && !piece.has(Marks::SHELLED) {
        t.push(Sabotage { unit, hexes });
    }
}

/// 10.0b: when a Land Offensive ends, its commandos may destroy something where they have come to.
pub fn offer_all(t: &mut Act<'_>) {
    let called = |unit: &crate::unit::Unit| {
        unit.land() == Some(LandKind::Commando) && unit.has(Marks::CALLED)
    };
    let all: Vec<(UnitId, HexId)> =
        t.s.units()
            .filter(|(_, unit)| called(unit))
            .filter_map(|(id, unit)| Some((id, unit.hex()?.into())))
            .collect();
    for (unit, hex) in all {
        offer(t, unit, vec![hex]);
    }
}

impl Question<Aeto> for Sabotage {
    type Answer = Demolish;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if t.s.unit(self.unit).hex().is_none() {
            return Open::Pass;
        }
        let seat = t.s.seat(t.s.unit(self.unit).nation());
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        for hex in &self.hexes {
            let all = WorkKind::ALL.iter();
            frame::add(
                out,
                all.map(|what| Demolish::Work {
                    hex: *hex,
                    what: *what,
                }),
            );
        }
        frame::add(out, [Demolish::Nothing]);
    }
    fn check(&self, s: &State, answer: Demolish) -> Result<(), Illegal> {
        let Demolish::Work { hex, what } = answer else {
            return Ok(());
        };
        demand!(
            self.hexes.contains(&hex),
            "10.0b",
            "the commando was not there"
        );
        demand!(
            is_target(s, hex.space(), what),
            "10.0b",
            "nothing of that kind stands there"
        );
        demand!(
            what != WorkKind::PermanentFort,
            "10.0b",
            "a Permanent Fortification is too much for it"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Demolish) {
        t.pop();
        let Demolish::Work { hex, what } = answer else {
            return;
        };
        t.s.pieces
            .mark(self.unit, |unit| unit.marks.set(Marks::SHELLED));
        let at = hex.space();
        t.log.say(rule!("10.0b"), || {
            format!("Commandos destroy the {} in {}", what.name(), hex_name(at))
        });
        match works::is_building(t.s, at, what) {
            true => works::remove(t, at, what),
            false => works::wreck(t, at, what),
        }
        let owner = t.s.politics.holder(at);
        if let Some(owner) = owner {
            crowd_out(t, owner, at);
        }
        if what == WorkKind::Port && t.s.blocked.contains(&hex) {
            ch03_naval::evict(t, at, None);
        }
        t.s.refresh();
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.unit).name();
        (
            format!("Does {name} destroy an installation?"),
            rule!("10.0b"),
        )
    }
}
