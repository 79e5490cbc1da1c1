//! 6.0: units that were not Activated move.

use crate::Aeto;
use crate::ch03_naval::{cargo, debarking};
use crate::ch05_offensives::{Marching, Why};
use crate::ch08_seasons;
use crate::ch09_politics::is_beyond_the_line;
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::partisans::is_partisan;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId, WorkKind};
use crate::works;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 6.0a: pieces move, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandMoves {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    Unit {
        unit: UnitId,
    },
    /// 0.gen-14b: this depleted unit and one like it become one full unit.
    Combine {
        unit: UnitId,
    },
    /// 3.24f, 3.24h: what is carried goes ashore.
    Land {
        unit: UnitId,
    },
    /// 0.gen-15: a unit of one's own is given up.
    GiveUp,
    /// 8.7c: what is being built is taken away.
    Abandon {
        hex: HexId,
        kind: WorkKind,
    },
    /// 4.3.4: partisans destroy the grass airfield under them.
    Burn {
        unit: UnitId,
    },
    Enough,
}

/// 5.6.4: a unit of the same kind and state in the same hex.
fn twin(s: &State, unit: UnitId) -> Option<UnitId> {
    let piece = s.unit(unit);
    let hex = piece.hex()?;
    let there = s.troops(hex, piece.camp);
    let mut same =
        there.filter(|(id, other)| *id != unit && other.kind == piece.kind && other.depleted);
    same.next().map(|(id, _)| id)
}

impl LandMoves {
    /// 9.4b: a unit beyond the line could go back and has not.
    fn lingers(&self, s: &State) -> bool {
        let own = s.pieces.of(|owner| owner == self.nation);
        let beyond = own.filter(|(_, unit)| unit.is_ground() && is_beyond_the_line(s, unit));
        beyond.map(|(unit, _)| unit).any(|unit| {
            let march = Marching::new(unit, Why::Phase);
            self.check(s, Moves::Unit { unit }).is_ok() && !march.westward(s).is_empty()
        })
    }
}

impl Question<Aeto> for LandMoves {
    type Answer = Moves;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for (unit, piece) in s.pieces.of(|owner| owner == self.nation) {
            if piece.is_ground() {
                frame::add(out, [Moves::Unit { unit }, Moves::Combine { unit }]);
                if is_partisan(piece) {
                    frame::add(out, [Moves::Burn { unit }]);
                }
            }
            if piece.aboard.is_some() {
                frame::add(out, [Moves::Land { unit }]);
            }
        }
        let begun = s.works.built.iter().filter(|work| work.building);
        frame::add(
            out,
            begun.map(|work| Moves::Abandon {
                hex: work.hex,
                kind: work.kind,
            }),
        );
        frame::add(out, [Moves::GiveUp, Moves::Enough]);
    }
    fn check(&self, s: &State, answer: Moves) -> Result<(), Illegal> {
        match answer {
            Moves::Unit { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
                demand!(
                    own && s.unit(unit).is_ground(),
                    "6.0a",
                    "it is no land piece of yours"
                );
                let piece = s.unit(unit);
                demand!(piece.hex().is_some(), "6.0a", "it is not on the map");
                demand!(
                    !piece.has(Marks::ACTIVE),
                    "5.0.12",
                    "it was Activated in this month"
                );
                demand!(!piece.has(Marks::MOVED), "6.0a", "it has moved");
                demand!(
                    s.pieces.is_first_of_its_like(unit),
                    "6.0a",
                    "choose the first of like pieces"
                );
            }
            Moves::Combine { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
                demand!(
                    own && s.unit(unit).is_combat(),
                    "5.6.4",
                    "it is no land unit of yours"
                );
                let piece = s.unit(unit);
                demand!(
                    piece.depleted && twin(s, unit).is_some(),
                    "5.6.4",
                    "there are no two like it"
                );
                demand!(
                    s.pieces.is_first_of_its_like(unit),
                    "5.6.4",
                    "choose the first of like units"
                );
                demand!(
                    twin(s, unit).is_some_and(|twin| unit < twin),
                    "5.6.4",
                    "choose the first of the two"
                );
            }
            Moves::Land { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
                demand!(own, "3.24f", "it is no piece of yours");
                debarking::may_land(s, unit)?;
                demand!(
                    cargo::is_first_freight(s, unit),
                    "3.24f",
                    "choose the first of like pieces"
                );
            }
            Moves::GiveUp => {
                let mut own = s.pieces.of(|owner| owner == self.nation);
                let any = own.any(|(_, unit)| unit.is_combat() && unit.hex().is_some());
                demand!(any, "0.gen-15", "no unit is left");
            }
            Moves::Burn { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
                let at = s
                    .unit(unit)
                    .hex()
                    .filter(|_| own && is_partisan(s.unit(unit)));
                let kind = WorkKind::GrassAirfield;
                let grass = at.is_some_and(|hex| works::stands(s, hex, kind));
                demand!(grass, "4.3.4", "no partisans stand on an airfield");
            }
            Moves::Abandon { hex, kind } => {
                return ch08_seasons::check_abandon(s, self.nation, hex.space(), kind);
            }
            Moves::Enough => demand!(
                !self.lingers(s),
                "9.4b",
                "units beyond the line must go back"
            ),
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Moves) {
        match answer {
            Moves::Enough => t.pop(),
            Moves::Burn { unit } => {
                cite!("4.3.4");
                if let Some(hex) = t.s.unit(unit).hex() {
                    works::wreck(t, hex, WorkKind::GrassAirfield);
                    t.log.say(rule!("4.3.4"), || {
                        format!(
                            "Partisans destroy the airfield in {}",
                            crate::names::hex_name(hex)
                        )
                    });
                    t.s.refresh();
                }
            }
            Moves::Abandon { hex, kind } => ch08_seasons::abandon(t, hex.space(), kind),
            Moves::GiveUp => t.push(GivingUp {
                nation: self.nation,
            }),
            Moves::Land { unit } => go_ashore(t, unit),
            Moves::Unit { unit } => {
                cite!("5.13.6", "6.0a");
                t.push(Marching::new(unit, Why::Phase));
            }
            Moves::Combine { unit } => {
                cite!("0.gen-14b", "0.gen-14a", "4.0.7");
                let Some(twin) = twin(t.s, unit) else { return };
                t.log.say(rule!("5.6.4"), || {
                    "Two depleted units become one".to_string()
                });
                let other = t.s.unit(twin).clone();
                t.s.pieces.change(unit, |unit| {
                    cite!("5.0.12", "6.0a");
                    unit.depleted = false;
                    for mark in [Marks::MOVED, Marks::ACTIVE] {
                        if other.has(mark) {
                            unit.marks.set(mark);
                        }
                    }
                    if !other.has(Marks::BOARDS) && other.has(Marks::MOVED) {
                        unit.marks.clear(Marks::BOARDS);
                    }
                    unit.unsupplied = unit.unsupplied.max(other.unsupplied);
                });
                losses::eliminate(t, twin, Cause::Other);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Move a piece, or go on.".to_string(), rule!("6.0a"))
    }
}

/// 3.24f, 0.sop-mov1b: a piece goes ashore; from a port that works, out of enemy zones, a hex further, and by rail after
/// that.
fn go_ashore(t: &mut Act<'_>, unit: UnitId) {
    cite!("0.sop-mov1b", "3.24h", "4.6.7");
    let Ok(hex) = debarking::may_land(t.s, unit) else {
        return;
    };
    debarking::land(t, unit, hex);
    if !t.s.unit(unit).is_ground() {
        return;
    }
    match debarking::is_calm(t.s, hex, t.s.unit(unit).camp) {
        true => t.push(Marching::new(unit, Why::Ashore)),
        false => {
            cite!("3.24f", "5.12.5");
            t.s.pieces.mark(unit, |unit| unit.marks.set(Marks::MOVED));
        }
    }
}

/// 0.gen-15: an owner eliminates a combat unit of his own; it never comes again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivingUp {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiveUp {
    Unit { unit: UnitId },
    Nobody,
}

impl Question<Aeto> for GivingUp {
    type Answer = GiveUp;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s.pieces.of(|owner| owner == self.nation);
        frame::add(out, own.map(|(unit, _)| GiveUp::Unit { unit }));
        frame::add(out, [GiveUp::Nobody]);
    }
    fn check(&self, s: &State, answer: GiveUp) -> Result<(), Illegal> {
        let GiveUp::Unit { unit } = answer else {
            return Ok(());
        };
        let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
        demand!(
            !own || !ch08_seasons::is_home_guard(s.unit(unit)),
            "7.15b",
            "the Home Guard is not given up"
        );
        let fights = own && (s.unit(unit).is_combat() || s.unit(unit).air().is_some());
        demand!(
            fights && s.unit(unit).hex().is_some(),
            "0.gen-15",
            "it is no combat unit of yours on the map"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "0.gen-15",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: GiveUp) {
        t.pop();
        let GiveUp::Unit { unit } = answer else {
            return;
        };
        cite!("0.gen-13a", "5.6.5");
        let Some(hex) = t.s.unit(unit).hex() else {
            return;
        };
        t.log.say(rule!("0.gen-15"), || {
            format!("A unit in {} is given up", crate::names::hex_name(hex))
        });
        losses::eliminate(t, unit, Cause::Other);
        let nation = self.nation;
        t.s.pieces.change(unit, |unit| unit.at = Spot::gone(nation));
        t.s.refresh();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Which unit is given up?".to_string(), rule!("0.gen-15"))
    }
}
