//! 3.14: naval movement in the End Phase, and keeping ships at sea.

use super::options::{may_sail, recalls, seat_of, set_out};
use super::reach::in_range;
use super::waters::{self, Water};
use super::window::at_sea;
use super::{When, cruisers, organising, thirst};
use crate::Aeto;
use crate::ch10_special::before_the_war::is_moored;
use crate::ch10_special::belomor;
use crate::ch11_options;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name, spot_name};
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, HexId, NationId, ShipClass, UnitId};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.14b: a side makes all its moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateMoves {
    pub camp: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    Move {
        unit: UnitId,
    },
    /// 3.5a: a U-boat goes home.
    Recall {
        unit: UnitId,
        port: HexId,
    },
    /// 2.22d: an Auxiliary Cruiser goes to a Convoy area.
    Deploy {
        unit: UnitId,
        area: HexId,
    },
    /// 10.9: a Soviet ship goes through the Belomor Canal.
    Belomor {
        unit: UnitId,
    },
    /// 3.4l
    Organise,
    /// 0.sop-end1c: what is carried goes ashore, and stays there.
    Land {
        unit: UnitId,
    },
    Enough,
}

impl Question<Aeto> for LateMoves {
    type Answer = Late;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("3.14a", "3.14b", "3.4r");
        let seat = seat_of(t.s, self.camp);
        match thirst::must_sail(t.s, self.camp) {
            true => Open::Ask(seat),
            false => frame::ask_if_any(self, t, seat),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for (unit, piece) in s.units().filter(|(_, piece)| piece.camp == self.camp) {
            if piece.force().is_some() || piece.is_submarine() {
                frame::add(out, [Late::Move { unit }]);
            } else if piece.ship() == Some(ShipClass::Ac) {
                let all = cruisers::grounds().map(HexId::from);
                frame::add(out, all.map(|area| Late::Deploy { unit, area }));
            } else if piece.is_u_boat() && !piece.at.is_port() {
                let ports = Spot::ports().map(|(hex, _)| hex.into());
                frame::add(out, ports.map(|port| Late::Recall { unit, port }));
            }
        }
        frame::add(out, belomor::ships(s).map(|unit| Late::Belomor { unit }));
        let carried = s.at_sea.ladings.iter().map(|lading| lading.unit);
        frame::add(out, carried.map(|unit| Late::Land { unit }));
        frame::add(out, [Late::Organise, Late::Enough]);
    }
    fn check(&self, s: &State, answer: Late) -> Result<(), Illegal> {
        match answer {
            Late::Enough => {
                demand!(
                    !thirst::must_sail(s, self.camp),
                    "7.10h",
                    "ships without fuel must make for port"
                );
                Ok(())
            }
            Late::Move { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).camp == self.camp;
                let afloat = own && (s.unit(unit).force().is_some() || s.unit(unit).is_submarine());
                demand!(afloat, "3.14a", "it is no force of yours");
                let at = s.unit(unit).at;
                demand!(
                    at.within().is_some() && !at.is_port(),
                    "3.14a",
                    "docked ships do not move in the End Phase"
                );
                let any = s.crew(unit).into_iter().any(|ship| may_sail(s, ship));
                demand!(any, "3.4g", "it has moved in this phase");
                Ok(())
            }
            Late::Deploy { unit, area } => cruisers::may_deploy(s, self.camp, unit, area),
            Late::Belomor { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).camp == self.camp;
                demand!(own, "10.9", "it is no ship of yours");
                demand!(
                    !is_moored(s, s.unit(unit)),
                    "10.18",
                    "the Soviet navy stays in port before the war"
                );
                belomor::may_pass(s, unit)
            }
            Late::Land { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).camp == self.camp;
                demand!(own, "3.24b", "it is no piece of yours");
                super::debarking::may_land(s, unit)?;
                demand!(
                    super::cargo::is_first_freight(s, unit),
                    "3.24b",
                    "choose the first of like pieces"
                );
                Ok(())
            }
            Late::Organise => organising::may_organise(s, self.camp),
            Late::Recall { unit, port } => {
                let own = s.has_unit(unit) && s.unit(unit).camp == self.camp;
                demand!(
                    own && s.unit(unit).is_u_boat(),
                    "3.5a",
                    "it is no U-boat of yours"
                );
                demand!(s.unit(unit).hex().is_some(), "3.5c", "it is not at sea");
                demand!(
                    s.pieces.is_first_of_its_like(unit),
                    "3.5a",
                    "choose the first of like U-boats"
                );
                recalls(s, unit, port)
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Late) {
        match answer {
            Late::Move { unit } => set_out(t, unit, When::End),
            Late::Deploy { unit, area } => cruisers::deploy(t, unit, area, When::End),
            Late::Belomor { unit } => belomor::pass(t, unit),
            Late::Land { unit } => {
                cite!("0.sop-end1c");
                if let Ok(hex) = super::debarking::may_land(t.s, unit) {
                    super::debarking::land(t, unit, hex);
                }
            }
            Late::Organise => organising::begin(t, self.camp),
            Late::Recall { unit, port } => {
                cite!("2.14aa");
                let to = Spot::port(port.space()).expect("checked");
                t.log.say(rule!("3.5a"), || {
                    format!("A U-boat goes to {}", spot_name(to))
                });
                t.s.put(unit, to);
            }
            Late::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Move ships at sea, or go on.".to_string(), rule!("3.14a"))
    }
}

/// 3.14d: what a camp's ships in a sea area bring into the count, those without supply left out.
fn strength(s: &State, ships: &[UnitId]) -> u16 {
    let of = |ship: &UnitId| {
        let unit = s.unit(*ship);
        let face = unit.ship_face().filter(|_| unit.unsupplied == 0);
        let guns = face.map_or(0, |face| {
            u16::from(face.gunnery.unwrap_or(0)) + u16::from(face.torpedo)
        });
        let flies = |one: &crate::unit::Unit| !unit.depleted && !super::cargo::is_freight(s, one);
        let air = s.aboard(*ship).filter(|(_, one)| flies(one));
        let air = air.filter_map(|(_, unit)| unit.air_face());
        guns + air.map(|face| u16::from(face.strength)).sum::<u16>()
    };
    ships.iter().map(of).sum()
}

/// 3.14d, 3.14p: whether enemy ships keep a force out of a hexed sea area; both sides show what they have.
pub(super) fn is_outgunned(t: &mut Act<'_>, mover: UnitId, from: Spot, to: Spot) -> bool {
    cite!("3.14d", "3.14e", "3.14p");
    let Some(Water::Hexed(area)) = waters::water(to) else {
        return false;
    };
    let inside = waters::water(from) == Some(Water::Hexed(area));
    if inside || t.s.unit(mover).is_submarine() {
        return false;
    }
    let camp = t.s.unit(mover).camp;
    let foes: Vec<UnitId> = at_sea(t.s, camp)
        .filter(|foe| t.s.unit(*foe).force().is_some() && in_range(t.s.unit(*foe).at, to))
        .collect();
    if foes.is_empty() {
        return false;
    }
    let theirs: Vec<UnitId> = foes.into_iter().flat_map(|foe| t.s.crew(foe)).collect();
    let (own, theirs) = (strength(t.s, &t.s.crew(mover)), strength(t.s, &theirs));
    t.log.reveal();
    t.log.say(rule!("3.14d"), || {
        let word = if own > theirs {
            "enters"
        } else {
            "keeps out of"
        };
        format!(
            "A force of {own} against {theirs} {word} {}",
            hex_name(area)
        )
    });
    own <= theirs
}

/// 3.14j: a side keeps its ships at sea, or does not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refuelling {
    pub camp: Camp,
    /// Sea areas whose ships wait, the next last.
    pub waiting: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refuel {
    /// 3.14k: this power pays so many EPs.
    Pay { nation: NationId, eps: u8 },
    /// 3.14m
    Nothing,
}

/// The sea area that a place at sea is counted with.
fn area_of(at: Spot) -> Option<SpaceId> {
    waters::counted_with(at)
}

/// 3.14c: the ships of a camp at sea in an area that need fuel and can have it.
fn thirsty(s: &State, camp: Camp, area: SpaceId) -> Vec<UnitId> {
    cite!("3.14c", "3.14o", "3.11d", "7.10g", "2.21g", "2.22i");
    let all = s
        .units()
        .filter(|(_, unit)| unit.camp == camp && unit.ship().is_some());
    let here = all.filter(|(id, unit)| {
        let docked = matches!(unit.at.whereabouts(), Where::Port(_) | Where::Convoy(_));
        let at = s.location(*id);
        !docked
            && at.and_then(area_of) == Some(area)
            && unit.unsupplied == 0
            && !unit.has(Marks::RAIDED)
            && !s.strategic.served.contains(id)
            && unit.ship() != Some(ShipClass::Ac)
    });
    here.map(|(id, _)| id).collect()
}

/// 3.14j: what it costs to keep the ships of an area at sea.
pub fn price(s: &State, ships: &[UnitId]) -> u8 {
    cite!("3.14j");
    let units = |ship: &UnitId| match s.unit(*ship).ship() {
        Some(ShipClass::Stp) => s.unit(*ship).steps(),
        _ => 1,
    };
    let count: u16 = ships.iter().map(|ship| u16::from(units(ship))).sum();
    if count >= 9 { 2 } else { 1 }
}

/// 3.14j: the side whose part it is refuels area by area.
pub(super) fn begin_refuelling(t: &mut Act<'_>, camp: Camp) {
    let areas = waters::areas().iter().rev().map(|area| area.space);
    let chits: Vec<SpaceId> =
        t.s.at_sea(camp)
            .filter_map(|unit| area_of(t.s.unit(unit).at))
            .collect();
    let waiting: Vec<HexId> = areas
        .filter(|area| chits.contains(area))
        .map(HexId::from)
        .collect();
    if ch11_options::is_dry_month(t.s) {
        cite!("11.12");
        let ships: Vec<UnitId> = waiting
            .iter()
            .flat_map(|area| thirsty(t.s, camp, area.space()))
            .collect();
        for ship in ships {
            t.s.pieces.mark(ship, |unit| unit.unsupplied = 1);
        }
        t.log.say(rule!("11.12"), || {
            "The season ends: nothing is refuelled at sea".to_string()
        });
        return mark_thirst(t, camp);
    }
    t.push(Refuelling { camp, waiting });
}

impl Question<Aeto> for Refuelling {
    type Answer = Refuel;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(area) = self.waiting.last() else {
            mark_thirst(t, self.camp);
            return Open::Pass;
        };
        if thirsty(t.s, self.camp, area.space()).is_empty() {
            let mut next = self.clone();
            next.waiting.pop();
            t.replace(next);
            return Open::Again;
        }
        Open::Ask(seat_of(t.s, self.camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for nation in s.powers() {
            frame::add(out, [1, 2].map(|eps| Refuel::Pay { nation, eps }));
        }
        frame::add(out, [Refuel::Nothing]);
    }
    fn check(&self, s: &State, answer: Refuel) -> Result<(), Illegal> {
        let Refuel::Pay { nation, eps } = answer else {
            return Ok(());
        };
        let Some(area) = self.waiting.last() else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        let payer = s.leaning(nation);
        demand!(
            payer == Some(self.camp) || payer.map(Camp::side) != Some(self.camp.side()),
            "3.14l",
            "Soviet and Western ships are refuelled apart"
        );
        demand!(payer == Some(self.camp), "3.14k", "it is no ally");
        let has = s.track(nation).map_or(0, |track| track.eps);
        demand!(
            has >= eps && eps <= 2,
            "3.14k",
            "there are not the EPs for it"
        );
        let ships = thirsty(s, self.camp, area.space());
        demand!(
            eps >= price(s, &ships),
            "3.14j",
            "nine ships or more cost 2 EPs"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Refuel) {
        cite!("3.14n", "3.14m", "3.14l");
        let mut next = self.clone();
        let area = next.waiting.pop().expect("checked").space();
        t.replace(next);
        let ships = thirsty(t.s, self.camp, area);
        match answer {
            Refuel::Pay { nation, eps } => {
                if let Some(track) = t.s.track_mut(nation) {
                    track.eps -= eps;
                }
                t.log.say(rule!("3.14j"), || {
                    format!(
                        "{} ships in {} are refuelled for {eps} EPs",
                        adjective(nation),
                        hex_name(area)
                    )
                });
            }
            Refuel::Nothing => {
                t.log.say(rule!("3.14m"), || {
                    format!("The ships in {} are not refuelled", hex_name(area))
                });
                for ship in ships {
                    t.s.pieces.mark(ship, |unit| unit.unsupplied = 1);
                }
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let area = self.waiting.last().map(|area| area.space());
        let ships = area.map_or(Vec::new(), |area| thirsty(s, self.camp, area));
        (
            format!(
                "{} ships in {} need fuel: {} EPs.",
                ships.len(),
                area.map(hex_name).unwrap_or_default(),
                price(s, &ships)
            ),
            rule!("3.14j"),
        )
    }
}

/// 7.10g, 7.10j: ships that lay at sea without fuel before stay so; those docked in a supplied port have it again.
pub(super) fn mark_thirst(t: &mut Act<'_>, camp: Camp) {
    cite!("7.10g", "7.10j");
    let ids: Vec<UnitId> =
        t.s.units()
            .filter(|(_, unit)| unit.camp == camp && unit.ship().is_some())
            .map(|(id, _)| id)
            .collect();
    for id in ids {
        if let Where::Port(hex) = t.s.unit(id).at.whereabouts()
            && t.s.unit(id).unsupplied > 0
            && thirst::is_refuge(t.s, id, hex)
        {
            t.s.pieces.mark(id, |unit| unit.unsupplied = 0);
        }
    }
}
